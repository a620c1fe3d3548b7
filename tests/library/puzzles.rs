//! Every file of `puzzles/` is in its table, and its layout, count and answers are as in the table.

use quadrille::limits::Limits;
use quadrille::search::{self, Uniqueness};
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use quadrille::sudoku::read::{self, Entry, Layout};
use quadrille::sudoku::{Board, Shape, cover};
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A file as `puzzles/README.md` describes it.
struct Row {
    file: String,
    /// The shape that the description names, where it begins with "boxes of".
    shape: Option<Shape>,
    n_puzzles: usize,
    /// How many answers each puzzle has; `None` for two or more.
    expected: Option<u128>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// The lines about files, in their order.
fn rows() -> Vec<Row> {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let lines = readme.lines().filter_map(|line| line.strip_prefix("- "));
    lines
        .map(|line| {
            let fields = line.split_once("): ").and_then(|(file, what)| {
                let (file, counts) = file.split_once(" (")?;
                let (puzzles, expected) = counts.split_once(", ")?;
                Some((file, puzzles, expected, what))
            });
            let (file, puzzles, expected, what) =
                fields.unwrap_or_else(|| panic!("expected `file (puzzles, answers): ...`: {line}"));
            let shape = what.strip_prefix("boxes of ").map(|boxes| {
                let boxes = boxes.split([',', ' ']).next().unwrap();
                let (rows, columns) = boxes.split_once('x').unwrap();
                Shape::new(rows.parse().unwrap(), columns.parse().unwrap()).unwrap()
            });
            let expected = match expected {
                "unique" => Some(1),
                "several" => None,
                "none" => Some(0),
                number => Some(
                    number
                        .parse()
                        .unwrap_or_else(|_| panic!("no number of answers: {line}")),
                ),
            };
            Row {
                file: file.into(),
                shape,
                n_puzzles: puzzles.parse().unwrap(),
                expected,
            }
        })
        .collect()
}

/// The files below a folder, as the table names them.
fn files(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), &format!("{name}/"), found);
        } else if name != "README.md" {
            found.insert(name);
        }
    }
}

fn entries(row: &Row) -> Vec<Entry> {
    let text = fs::read(folder().join(&row.file)).unwrap();
    let read =
        |entry: Result<Entry, _>| entry.unwrap_or_else(|error| panic!("{}: {error}", row.file));
    let entries: Vec<Entry> = read::puzzles(&text).map(read).collect();
    for entry in &entries {
        let shape = entry.sudoku.shape();
        assert_eq!(
            Ok(shape),
            row.shape.map_or(Shape::from_size(shape.size()), Ok),
            "{}",
            row.file
        );
    }
    entries
}

fn sudokus() -> impl Iterator<Item = Row> {
    rows()
        .into_iter()
        .filter(|row| row.file.starts_with("sudoku/"))
}

#[test]
fn every_file_is_listed() {
    let mut found = BTreeSet::new();
    files(&folder(), "", &mut found);
    let listed: Vec<String> = rows().into_iter().map(|row| row.file).collect();
    assert_eq!(
        listed.len(),
        listed.iter().collect::<BTreeSet<_>>().len(),
        "a file stands twice"
    );
    assert_eq!(found, listed.into_iter().collect());
}

#[test]
fn every_sudoku_reads() {
    for row in sudokus() {
        assert_eq!(entries(&row).len(), row.n_puzzles, "{}", row.file);
    }
}

/// By exact cover, ten of a long file, evenly spread.
#[test]
fn sudokus_have_as_many_answers_as_the_readme_says() {
    for row in sudokus() {
        for Entry {
            sudoku,
            solution,
            line,
            ..
        } in entries(&row)
            .into_iter()
            .step_by(row.n_puzzles.div_ceil(10))
        {
            let problem = cover::encode(&sudoku);
            match row.expected {
                Some(n) => assert_eq!(search::count(&problem), n, "{}, line {line}", row.file),
                None => assert_eq!(
                    search::uniqueness(&problem),
                    Uniqueness::Several,
                    "{}, line {line}",
                    row.file
                ),
            }
            for chosen in search::solutions(&problem).take(2) {
                let answer = cover::decode(sudoku.shape(), &problem, &chosen);
                assert_eq!(sudoku.verify(&answer), Ok(()), "{}, line {line}", row.file);
                assert!(
                    solution.as_ref().is_none_or(|solution| *solution == answer),
                    "{}, line {line}",
                    row.file
                );
            }
        }
    }
}

/// By lockstep, each of them.
#[test]
fn every_board_of_nine_has_as_many_answers_as_the_readme_says() {
    let solver = Lockstep::new().limits(Limits::new().max_solutions(2));
    for row in sudokus() {
        let entries = entries(&row);
        let nine: Vec<&Entry> = entries
            .iter()
            .filter(|entry| entry.sudoku.shape() == Shape::NINE)
            .collect();
        let mut verified = 0;
        let report = solver.solve_all(
            nine.iter()
                .map(|entry| Grid::try_from(&entry.sudoku).unwrap()),
            |outcome| {
                let Entry { sudoku, line, .. } = nine[verified];
                assert_eq!(
                    u128::from(outcome.solutions),
                    row.expected.unwrap_or(2).min(2),
                    "{}, line {line}",
                    row.file
                );
                if let Some(first) = outcome.first() {
                    let answer = Board::new(Shape::NINE, first).unwrap();
                    assert_eq!(sudoku.verify(&answer), Ok(()), "{}, line {line}", row.file);
                }
                verified += 1;
                ControlFlow::Continue(())
            },
        );
        assert!(
            report.is_exhausted() && verified == nine.len(),
            "{}",
            row.file
        );
    }
}

#[test]
fn every_sudoku_is_told_from_a_cover() {
    for row in rows() {
        let text = fs::read(folder().join(&row.file)).unwrap();
        let layout = read::recognize(&text);
        if [
            "variants/kakuro.txt",
            "variants/nonogram.non",
            "variants/nonogram.json",
        ]
        .contains(&row.file.as_str())
        {
            continue;
        }
        if row.file.starts_with("variants/") {
            // refused as a whole, or puzzle by puzzle
            assert!(layout.is_some(), "{}", row.file);
            assert!(
                read::puzzles(&text).all(|puzzle| puzzle.is_err()),
                "{}",
                row.file
            );
            continue;
        }
        assert_eq!(
            layout.is_some(),
            row.file.starts_with("sudoku/"),
            "{}",
            row.file
        );
        let by_name = match row.file.rsplit_once('.').unwrap().1 {
            "csv" => Some(Layout::Table),
            "json" => Some(Layout::Brackets),
            "sdm" => Some(Layout::Line),
            _ => layout,
        };
        assert_eq!(layout, by_name, "{}", row.file);
    }
}

#[test]
fn the_readme_says_of_a_cover_what_its_file_says() {
    for row in rows()
        .into_iter()
        .filter(|row| row.file.starts_with("cover/"))
    {
        let text = fs::read_to_string(folder().join(&row.file)).unwrap();
        let stated = text
            .lines()
            .find_map(|line| line.strip_prefix("| solutions: "))
            .unwrap();
        assert_eq!(
            Some(stated),
            row.expected.map(|n| n.to_string()).as_deref(),
            "{}",
            row.file
        );
    }
}

#[test]
#[cfg(feature = "serde")]
fn variants_have_as_many_answers_as_the_readme_says() {
    use quadrille::puzzle::Puzzle;
    use quadrille::search::Search;
    use quadrille_layouts::read;
    let mut n = 0;
    for row in rows()
        .into_iter()
        .filter(|row| row.file.starts_with("variants/"))
    {
        if let Some(grid) = read::is_grid(&fs::read(folder().join(&row.file)).unwrap())
            .then(|| read::grid(fs::read(folder().join(&row.file)).unwrap()).unwrap())
        {
            assert_eq!(
                Some(search::count(&grid.problem().unwrap())),
                row.expected,
                "{}",
                row.file
            );
            continue;
        }
        let entries = read::puzzles(fs::read(folder().join(&row.file)).unwrap()).unwrap();
        assert_eq!(entries.len(), row.n_puzzles, "{}", row.file);
        for entry in entries {
            let problem = entry.puzzle.problem().unwrap();
            let Some(Uniqueness::One(chosen)) = Search::new().uniqueness(&problem).unwrap() else {
                panic!("{}: not unique", row.file);
            };
            assert_eq!(
                entry.puzzle.verify(&entry.puzzle.answer(&problem, &chosen)),
                Ok(()),
                "{}",
                row.file
            );
            n += 1;
        }
    }
    assert!(n > 15, "{n}");
}
