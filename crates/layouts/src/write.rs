//! Variants as the program `f-puzzles` saves them, as an object in JSON or in a link.

use crate::read::links::pack;
use crate::read::places;
use quadrille_variants::internal::{Form, usual_boxes, windows};
use quadrille_variants::{NO_REGION, Rule, Shape, Variant, rules};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// A rule that `f-puzzles` does not know.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("f-puzzles has no rule for `{rule}`; JSON holds it")]
pub struct NoSuchRule {
    /// The rule in words.
    pub rule: String,
}

/// The puzzle as an object that `f-puzzles` reads.
///
/// ```
/// use quadrille_layouts::{f_puzzles, read};
/// use quadrille_variants::{Variant, rules};
///
/// let cage = rules::CAGE.on([0, 1]).value(3);
/// let puzzle = Variant::usual(4)?.rule(cage)?;
/// let text = f_puzzles(&puzzle)?;
/// assert!(text.ends_with(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#));
/// assert_eq!(read::puzzles(text)?[0].puzzle, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Names a rule that the program does not know.
pub fn f_puzzles(puzzle: &Variant) -> Result<String, NoSuchRule> {
    let size = puzzle.size();
    let mut keys = Keys::default();
    { puzzle.rules().iter() }.try_for_each(|rule| keys.add(rule, size))?;
    // no digit at all cannot be written
    if let Some((&cell, _)) = keys.marks.iter().find(|(_, digits)| digits.is_empty()) {
        let rule = rules::ONLY.on([cell]).in_words(size);
        return Err(NoSuchRule { rule });
    }
    let cells: Vec<String> = (0..size * size)
        .map(|cell| cell_text(puzzle, cell, keys.marks.get(&cell)))
        .collect();
    let rows: Vec<String> = cells.chunks(size).map(list).collect();
    let flags = keys.flags.iter().map(|key| (*key, "true".to_owned()));
    let lists = keys
        .lists
        .iter()
        .map(|(key, objects)| (*key, list(objects)));
    let board = [("size", size.to_string()), ("grid", list(&rows))];
    let all: Vec<_> = board.into_iter().chain(flags).chain(lists).collect();
    Ok(object(&all))
}

/// The rules of a puzzle under the keys of `f-puzzles`.
#[derive(Default)]
struct Keys {
    /// The keys of rules, each with its objects.
    lists: BTreeMap<&'static str, Vec<String>>,
    flags: BTreeSet<&'static str>,
    /// The candidates of cells.
    marks: BTreeMap<usize, Vec<u8>>,
}

impl Keys {
    fn add(&mut self, rule: &Rule, size: usize) -> Result<(), NoSuchRule> {
        let kind = rule.kind();
        if *kind == rules::ONLY {
            self.mark(rule, size);
        } else if *kind == rules::DIAGONALS {
            self.flags.extend(["diagonal+", "diagonal-"]);
        } else if *kind == rules::WINDOWS {
            for cells in windows(size) {
                self.add(&rules::EXTRA_REGION.on(cells), size)?;
            }
        } else if *kind == rules::LESS {
            // a thermometer of two cells is the same
            self.add(&rules::THERMOMETER.on(rule.cells()), size)?;
        } else {
            let added = kind
                .setter()
                .and_then(|setter| self.add_as(rule, setter, size));
            return added.ok_or_else(|| NoSuchRule {
                rule: rule.in_words(size),
            });
        }
        Ok(())
    }

    /// Adds a rule under a key; `None` if the program has no such cells.
    fn add_as(
        &mut self,
        rule: &Rule,
        (key, form): (&'static str, Form),
        size: usize,
    ) -> Option<()> {
        let (key, objects) = match form {
            Form::Flag => {
                self.flags.insert(key);
                return Some(());
            }
            Form::Negative => ("negative", vec![format!("\"{key}\"")]),
            _ => (key, objects(rule, form, size)?),
        };
        self.lists.entry(key).or_default().extend(objects);
        Some(())
    }

    /// Cells that have some digits only.
    fn mark(&mut self, rule: &Rule, size: usize) {
        for cell in rule.cells() {
            let all = (1..=size as u8).collect();
            let left = self.marks.entry(cell).or_insert(all);
            left.retain(|digit| rule.given_digits().contains(digit));
        }
    }
}

/// An object of keys and values.
fn object(pairs: &[(&str, String)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(key, value)| format!("\"{key}\":{value}"));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
}

/// The puzzle as a link that `f-puzzles` opens.
///
/// # Errors
/// Names a rule that the program does not know.
pub fn f_puzzles_link(puzzle: &Variant) -> Result<String, NoSuchRule> {
    let packed = pack(&f_puzzles(puzzle)?);
    Ok(format!("https://www.f-puzzles.com/?load={packed}"))
}

fn list(things: &[String]) -> String {
    format!("[{}]", things.join(","))
}

/// A cell of the board: its digit, its region if unusual, and its candidates.
fn cell_text(puzzle: &Variant, cell: usize, marks: Option<&Vec<u8>>) -> String {
    let size = puzzle.size();
    let mut parts = Vec::new();
    let given = puzzle.given_digits()[cell];
    if given > 0 {
        parts.push(format!("\"value\":{given},\"given\":true"));
    }
    let usual = usual_boxes(size).is_some() && puzzle.box_shape() == usual_boxes(size);
    if !usual {
        let region = puzzle.regions().map_or(NO_REGION, |regions| regions[cell]);
        let text = if region == NO_REGION {
            "null".into()
        } else {
            region.to_string()
        };
        parts.push(format!("\"region\":{text}"));
    }
    parts.extend(marks.map(|digits| format!("\"givenPencilMarks\":{digits:?}")));
    format!("{{{}}}", parts.join(","))
}

/// A cell by its name, or the place beside the board.
fn name(row: usize, column: usize) -> String {
    format!("\"R{row}C{column}\"")
}

/// The objects for a rule in its form; none if the program has no such cells.
fn objects(rule: &Rule, form: Form, size: usize) -> Option<Vec<String>> {
    let cell = |&cell: &usize| name(cell / size + 1, cell % size + 1);
    let cells = |cells: &[usize]| list(&cells.iter().map(cell).collect::<Vec<String>>());
    let (first, second) = (rule.lists().first()?, rule.lists().get(1));
    let mut pairs = match form {
        Form::Cell => {
            let objects = first.iter().map(|one| object(&[("cell", cell(one))]));
            return Some(objects.collect());
        }
        Form::Cells | Form::Roman => vec![("cells", cells(first))],
        Form::Lines if is_line(rule) => vec![("lines", list(&[cells(first)]))],
        Form::Outside | Form::Diagonal => outside(first, form, size)?,
        // the digits of the number are read row by row
        Form::Arrow if first.is_sorted() => {
            let line = [&first[..1], second?].concat();
            vec![("cells", cells(first)), ("lines", list(&[cells(&line)]))]
        }
        Form::Clone if rule.lists().len() == 2 => {
            vec![("cells", cells(first)), ("cloneCells", cells(second?))]
        }
        Form::Quadruple if first.len() == 4 => {
            let digits = format!("{:?}", rule.given_digits());
            vec![("cells", cells(first)), ("values", digits)]
        }
        _ => return None,
    };
    let value = match (form, rule.number()) {
        (Form::Roman, Some(5)) => Some("V".to_owned()),
        (Form::Roman, Some(10)) => Some("X".to_owned()),
        (Form::Roman, _) => return None,
        (_, number) => number.map(|number| number.to_string()),
    };
    pairs.extend(value.map(|value| ("value", format!("\"{value}\""))));
    Some(vec![object(&pairs)])
}

/// Whether f-puzzles knows a line: modular lines by 3 alone, and no line of a single cell.
fn is_line(rule: &Rule) -> bool {
    let is_usual = *rule.kind() != rules::MODULAR || rule.number().is_none_or(|n| n == 3);
    is_usual && (rule.cells().len() > 1 || rule.kind().shape() == Shape::Line(1))
}

/// The place beside the board from which cells are seen, and their direction along a diagonal; none
/// if they are no whole row, column or diagonal.
fn outside(cells: &[usize], form: Form, size: usize) -> Option<Vec<(&'static str, String)>> {
    let first = *cells.first()?;
    let steps: &[(isize, isize, &str)] = match form {
        Form::Diagonal => &[(-1, 1, "UR"), (-1, -1, "UL"), (1, 1, "DR"), (1, -1, "DL")],
        _ => &[(1, 0, ""), (-1, 0, ""), (0, 1, ""), (0, -1, "")],
    };
    let before = |down: isize, across: isize| {
        (
            (first / size) as isize - down,
            (first % size) as isize - across,
        )
    };
    let fits = |&&(down, across, _): &&(isize, isize, &str)| {
        let place = before(down, across);
        places::cell(size, place).is_none() && places::ray(size, place, (down, across)) == cells
    };
    let &(down, across, word) = steps.iter().find(fits)?;
    let (row, column) = before(down, across);
    let place = name((row + 1) as usize, (column + 1) as usize);
    let direction = Some(word).filter(|word| !word.is_empty());
    let direction = direction.map(|word| ("direction", format!("\"{word}\"")));
    Some([("cell", place)].into_iter().chain(direction).collect())
}
