//! Kakuro and nonograms as text.

use super::error::{ReadError, at, refuse};
use super::text::plain_number;
use quadrille_problem::format::{FormatError, Place, quote};
use quadrille_texts::grids::n_rows_of_puzzle;
use quadrille_variants::Nonogram;
use quadrille_variants::VariantError;
use quadrille_variants::{Kakuro, Square};

/// `#`, `16\`, `\17`, `16\17`, `.`, `7`.
pub(super) fn square(word: &str) -> Option<Square> {
    let sum = |text: &str| match text {
        "" => Some(None),
        _ => plain_number(text, 2).map(Some),
    };
    match word.as_bytes() {
        b"#" => Some(Square::Black {
            down: None,
            across: None,
        }),
        b"." | b"0" => Some(Square::White(0)),
        [digit @ b'1'..=b'9'] => Some(Square::White(digit - b'0')),
        _ => {
            let (down, across) = word.split_once('\\')?;
            Some(Square::Black {
                down: sum(down)?,
                across: sum(across)?,
            })
        }
    }
}

/// Whether a text has sums such as `16\17`, and hardly anything but cells.
pub(super) fn is_kakuro(text: &str) -> bool {
    let names_order = text.contains("across\\down") || text.contains("across/down");
    if !text.contains('\\') || names_order {
        return false;
    }
    let (mut sums, mut cells, mut others) = (0, 0, 0);
    for word in text.split_whitespace() {
        match square(word) {
            Some(_) if word.contains('\\') => sums += 1,
            Some(_) => cells += 1,
            None => others += 1,
        }
    }
    sums > 0 && sums + cells >= 3 * others
}

/// Reads rows of cells with blanks between.
pub(super) fn kakuro(text: &str) -> Result<Kakuro, ReadError> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let rows = lines.map(|(number, line)| {
        let cells = line.split_whitespace().map(|word| {
            let place = Place::of(number + 1, line, word);
            let expected = "a cell: `#`, `16\\17`, `.` or a digit";
            let refused = || FormatError::new(place, expected, quote(word));
            Ok((square(word).ok_or_else(refused)?, place))
        });
        let cells: Vec<(Square, Place)> = cells.collect::<Result<_, ReadError>>()?;
        Ok((cells[0].1, cells))
    });
    let rows: Vec<Row<Place>> = rows.collect::<Result<_, ReadError>>()?;
    let cells: Vec<Vec<Square>> = rows
        .iter()
        .map(|(_, cells)| cells.iter().map(|cell| cell.0).collect())
        .collect();
    let is_sum = |cell: &Square| matches!(cell, Square::Black { down, across } if down.or(*across).is_some());
    let n_rows = n_rows_of_puzzle(&cells, is_sum, |cell| *cell != Square::White(0));
    made(&rows[..n_rows], |place| place)
}

/// A row of cells, where the row and each cell carry a value with a place in the text.
pub(super) type Row<P> = (P, Vec<(Square, P)>);

/// A kakuro of rows.
pub(super) fn made<P: Copy>(
    rows: &[Row<P>],
    place: impl Fn(P) -> Place,
) -> Result<Kakuro, ReadError> {
    let width = rows.first().map_or(0, |(_, cells)| cells.len());
    if let Some((row, cells)) = rows.iter().find(|(_, cells)| cells.len() != width) {
        let found = cells.len().to_string();
        return refuse(place(*row), format!("{width} cells in a row"), found);
    }
    let cells: Vec<&(Square, P)> = rows.iter().flat_map(|(_, cells)| cells).collect();
    let squares: Vec<Square> = cells.iter().map(|(square, _)| *square).collect();
    Kakuro::new(width, &squares).map_err(|error| {
        let cell = match error {
            VariantError::Run { cell, .. } => cells.get(cell),
            _ => cells.first(),
        };
        let start = Place { line: 1, column: 1 };
        at(|| cell.map_or(start, |(_, at)| place(*at)))(error)
    })
}

/// Whether a text has a line `rows` and a line `columns`, and below each the lengths of runs, or
/// `width` and `height`.
pub(super) fn is_nonogram(text: &str) -> bool {
    if !text.contains("columns") {
        return false;
    }
    let below = |word: &str| {
        let behind = text
            .lines()
            .map(str::trim)
            .skip_while(|line| *line != word)
            .skip(1);
        behind
            .filter(|line| !line.is_empty())
            .map(|line| runs(line).is_some())
            .next()
    };
    let names = |word: &str| {
        text.lines()
            .any(|line| line.split_whitespace().next() == Some(word))
    };
    let (Some(rows), Some(columns)) = (below("rows"), below("columns")) else {
        return false;
    };
    rows && columns || names("width") && names("height")
}

/// Reads what people know as `.non`: `width`, `height`, then the runs of `rows` and of `columns`, a
/// line each, with commas between.
pub(super) fn nonogram(text: &str) -> Result<Nonogram, ReadError> {
    let mut parts = Parts::default();
    for (number, whole) in text.lines().enumerate() {
        let line = whole.trim();
        parts.add(line, Place::of(number + 1, whole, line))?;
    }
    let [Some(rows), Some(columns)] = parts.runs else {
        let start = Place { line: 1, column: 1 };
        let expected = "lines with `rows` and `columns`, and runs below them";
        return refuse(start, expected, "none");
    };
    let sides = [("height", &rows), ("width", &columns)];
    for (size, (name, lines)) in parts.sizes.into_iter().zip(sides) {
        if let Some((expected, place)) = size.filter(|(size, _)| *size != lines.len()) {
            let expected = format!("as many lines of runs as `{name}` is, {expected}");
            return refuse(place, expected, lines.len().to_string());
        }
    }
    lines([rows, columns], |place| place)
}

/// What a `.non` file has so far: first for rows, then for columns.
#[derive(Default)]
struct Parts {
    runs: [Option<Lines<Place>>; 2],
    sizes: [Option<(usize, Place)>; 2],
    /// Whose runs come.
    open: Option<usize>,
}

impl Parts {
    fn add(&mut self, line: &str, place: Place) -> Result<(), ReadError> {
        let word = line.split_whitespace().next().unwrap_or("");
        match word {
            "rows" | "columns" => {
                let part = usize::from(word == "columns");
                if self.runs[part].replace(Vec::new()).is_some() || line != word {
                    let expected = "`rows` and `columns` once, alone in a line";
                    return refuse(place, expected, quote(line));
                }
                self.open = Some(part);
            }
            "width" | "height" => {
                let mut values = line.split_whitespace().skip(1).map(number_of);
                let (Some(Some(value)), None) = (values.next(), values.next()) else {
                    return refuse(place, "a number of cells", quote(line));
                };
                let size = &mut self.sizes[usize::from(word == "width")];
                if size.replace((value, place)).is_some() {
                    return refuse(place, "`width` and `height` once", quote(line));
                }
                self.open = None;
            }
            _ => return self.add_runs(line, place),
        }
        Ok(())
    }

    fn add_runs(&mut self, line: &str, place: Place) -> Result<(), ReadError> {
        let lines = self.open.and_then(|part| self.runs[part].as_mut());
        match (lines, runs(line)) {
            (Some(lines), Some(runs)) => lines.push((runs, place)),
            (Some(_), None) if line.is_empty() => {}
            (Some(_), None) if line.starts_with(|c: char| c.is_ascii_digit()) => {
                return refuse(place, "the lengths of runs, such as `3,1`", quote(line));
            }
            // a title, an author, a picture
            _ => self.open = None,
        }
        Ok(())
    }
}

/// The runs of lines, each with something that has a place in a text.
pub(super) type Lines<P> = Vec<(Vec<usize>, P)>;

/// A nonogram of runs: those of rows, and those of columns.
pub(super) fn lines<P: Copy>(
    parts: [Lines<P>; 2],
    place: impl Fn(P) -> Place,
) -> Result<Nonogram, ReadError> {
    let places = parts
        .each_ref()
        .map(|lines| lines.iter().map(|(_, place)| *place).collect::<Vec<_>>());
    let [rows, columns] = parts.map(|lines| lines.into_iter().map(|(runs, _)| runs).collect());
    Nonogram::new(rows, columns).map_err(|error| {
        let line = match error {
            VariantError::Runs { line, number, .. } => {
                places[usize::from(line == "column")].get(number - 1)
            }
            _ => places[0].first(),
        };
        at(|| line.map_or(Place { line: 1, column: 1 }, |&line| place(line)))(error)
    })
}

fn number_of(word: &str) -> Option<usize> {
    plain_number(word, usize::MAX)
}

/// `3,1`, `3 1`, `0`.
fn runs(line: &str) -> Option<Vec<usize>> {
    let words = line.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    let numbers: Vec<usize> = words.map(number_of).collect::<Option<_>>()?;
    match numbers[..] {
        [] => None,
        [0] => Some(Vec::new()),
        _ => Some(numbers),
    }
}
