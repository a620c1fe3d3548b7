//! Integer programs in MPS, as most solvers read and write them, whose rows are those of an exact
//! cover.
//!
//! Each column is an option and has a 1 in the rows that it covers; its number in the row of the
//! objective is its cost. A row that equals `n` is a primary item that is covered `n` times, one of
//! at most 1 a secondary item where all its columns stand in other rows too, and others have
//! bounds. All columns are taken whole or not at all. Names are without blanks, numbers and names
//! are separated by blanks, as in free MPS and in fixed MPS of such names.

use super::error::quote;
use super::export::{Row, rows};
use super::{FormatError, Parsed, Place, decode};
use crate::problem::{Bounds, Cost, Problem, ProblemError};
use std::collections::HashMap;
use std::fmt::Write;

/// Reads a problem.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::mps;
///
/// let text = "NAME shifts\nROWS\n N cost\n E day\n E night\nCOLUMNS\n \
///     ann cost 2.5 day 1\n ann night 1\n ben cost 1 day 1\n cy cost 1 night 1\nRHS\n \
///     rhs day 1 night 1\nENDATA";
/// let problem = mps::read(text)?.problem;
/// assert_eq!((problem.n_primary(), problem.n_options()), (2, 3));
/// assert_eq!(quadrille::baseline::count(&problem), 2);
///
/// let error = mps::read("ROWS\n N cost\n E day\nCOLUMNS\n ann day 2\nENDATA").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 5, column 10: expected 1 in a row that is covered, found `2`; the rows of an exact \
///     cover have no other numbers"
/// );
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let text = decode(text.as_ref())?;
    let mut program = Program::default();
    let mut section = Section::Start;
    let mut last = 0;
    for (at, line) in content(text) {
        last = at;
        let words: Vec<(Place, &str)> = line
            .split_ascii_whitespace()
            .map(|word| (Place::of(at, line, word), word))
            .collect();
        section = match line.starts_with(|c: char| c.is_ascii_whitespace()) {
            true => program.line(section, &words)?,
            false => Section::begin(&words)?,
        };
        if section == Section::End {
            return program.problem(Place {
                line: at,
                column: 1,
            });
        }
    }
    Err(FormatError::new(
        Place {
            line: last + 1,
            column: 1,
        },
        "ENDATA",
        "the end of the text",
    ))
}

/// Whether a text is such a program.
pub(super) fn is_mps(text: &str) -> bool {
    let first = content(text).next().and_then(|(_, line)| {
        line.split_ascii_whitespace()
            .next()
            .filter(|word| line.starts_with(word))
    });
    matches!(first, Some("NAME" | "ROWS")) && text.contains("\nCOLUMNS")
}

fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    lines.filter(|(_, line)| !line.starts_with('*') && !line.trim_ascii().is_empty())
}

#[derive(Clone, Copy, PartialEq)]
enum Section {
    Start,
    Sense,
    Rows,
    Columns,
    Sides,
    Bounds,
    End,
}

impl Section {
    fn begin(words: &[(Place, &str)]) -> Result<Section, FormatError> {
        let (at, word) = words[0];
        let sense =
            |word: Option<&(Place, &str)>| word.map_or(Ok(()), |&(at, word)| minimized(at, word));
        Ok(match word {
            "NAME" => Section::Start,
            "OBJSENSE" => sense(words.get(1)).map(|()| Section::Sense)?,
            "ROWS" => Section::Rows,
            "COLUMNS" => Section::Columns,
            "RHS" => Section::Sides,
            "BOUNDS" => Section::Bounds,
            "ENDATA" => Section::End,
            _ => {
                let expected = "NAME, OBJSENSE, ROWS, COLUMNS, RHS, BOUNDS or ENDATA";
                return Err(FormatError::new(at, expected, quote(word)));
            }
        })
    }
}

fn minimized(at: Place, word: &str) -> Result<(), FormatError> {
    if matches!(word, "MIN" | "MINIMIZE") {
        return Ok(());
    }
    let error = FormatError::new(at, "an objective that is minimized", quote(word));
    Err(error.help("without OBJSENSE, its numbers are costs, or values with `--maximize`"))
}

/// A row that is no objective.
struct Demand<'t> {
    name: &'t str,
    /// `E`, `L` or `G`.
    kind: &'t str,
    side: u32,
    at: Place,
    /// Whether all its columns stand in rows of other kinds.
    is_optional: bool,
}

#[derive(Default)]
struct Program<'t> {
    /// The first row of kind `N`; others mean nothing.
    objective: Option<&'t str>,
    /// For each name its row, none for those that mean nothing.
    known: HashMap<&'t str, Option<usize>>,
    rows: Vec<Demand<'t>>,
    columns: Vec<Column<'t>>,
}

struct Column<'t> {
    name: &'t str,
    at: Place,
    cost: Cost,
    rows: Vec<usize>,
}

impl<'t> Program<'t> {
    fn line(
        &mut self,
        section: Section,
        words: &[(Place, &'t str)],
    ) -> Result<Section, FormatError> {
        let &(at, first) = &words[0];
        match section {
            Section::Sense => minimized(at, first)?,
            Section::Rows => self.row(words)?,
            Section::Columns if words.get(1).is_some_and(|(_, word)| *word == "'MARKER'") => {}
            Section::Columns => self.column(words)?,
            Section::Sides => self.sides(words)?,
            Section::Bounds => bound(words)?,
            Section::Start | Section::End => {
                return Err(FormatError::new(
                    at,
                    "a section such as ROWS at the beginning of a line",
                    quote(first),
                ));
            }
        }
        Ok(section)
    }

    fn row(&mut self, words: &[(Place, &'t str)]) -> Result<(), FormatError> {
        let &[(at, kind), (named, name)] = words else {
            return Err(FormatError::new(
                words[0].0,
                "a kind of row and its name",
                format!("{} words", words.len()),
            ));
        };
        let number = match kind {
            "N" => {
                self.objective = self.objective.or(Some(name));
                None
            }
            "E" | "L" | "G" => {
                self.rows.push(Demand {
                    name,
                    kind,
                    side: 0,
                    at: named,
                    is_optional: true,
                });
                Some(self.rows.len() - 1)
            }
            _ => return Err(FormatError::new(at, "N, E, L or G", quote(kind))),
        };
        match self.known.insert(name, number) {
            None => Ok(()),
            Some(_) => Err(FormatError::new(named, "a name for each row", quote(name))),
        }
    }

    fn column(&mut self, words: &[(Place, &'t str)]) -> Result<(), FormatError> {
        let (at, name) = words[0];
        if self.columns.last().is_none_or(|column| column.name != name) {
            self.columns.push(Column {
                name,
                at,
                cost: Cost::default(),
                rows: Vec::new(),
            });
        }
        for pair in pairs(&words[1..])? {
            let [(of, row), (at, word)] = *pair;
            let number = self.find(of, row)?;
            let column = self.columns.last_mut().expect("it was just added");
            match number {
                Some(number) if is_one(word) => column.rows.push(number),
                Some(_) => {
                    let error = FormatError::new(at, "1 in a row that is covered", quote(word));
                    return Err(error.help("the rows of an exact cover have no other numbers"));
                }
                None if Some(row) == self.objective => {
                    column.cost = word
                        .parse()
                        .map_err(|_| FormatError::new(at, "a decimal cost", quote(word)))?;
                }
                None => {}
            }
        }
        Ok(())
    }

    fn find(&self, at: Place, row: &str) -> Result<Option<usize>, FormatError> {
        self.known
            .get(row)
            .copied()
            .ok_or_else(|| FormatError::new(at, "the name of a row", quote(row)))
    }

    fn sides(&mut self, words: &[(Place, &'t str)]) -> Result<(), FormatError> {
        // the name of the right-hand side may be left out
        for pair in pairs(&words[words.len() % 2..])? {
            let [(of, row), (at, word)] = *pair;
            let number = self.find(of, row)?;
            // a constant of the objective would be missing in what a solution costs
            if number.is_none() && self.objective == Some(row) && !is_zero(word) {
                return Err(FormatError::new(
                    at,
                    "no constant beside the costs",
                    quote(word),
                ));
            }
            if let Some(number) = number {
                let whole = word.strip_suffix(".0").unwrap_or(word).parse();
                let side = whole.ok().filter(|&side: &u32| i32::try_from(side).is_ok());
                self.rows[number].side = side.ok_or_else(|| {
                    FormatError::new(at, "a whole number from 0 to 2147483647", quote(word))
                })?;
            }
        }
        Ok(())
    }

    /// The problem: primary items before secondary ones, each in the order of the rows.
    fn problem(mut self, end: Place) -> Result<Parsed, FormatError> {
        let is_single = |row: &Demand<'_>| row.kind == "L" && row.side == 1;
        for column in &self.columns {
            let has_other = column.rows.iter().any(|&row| !is_single(&self.rows[row]));
            for &row in &column.rows {
                self.rows[row].is_optional &= has_other;
            }
        }
        let is_secondary = |row: &Demand<'_>| is_single(row) && row.is_optional;
        let mut builder = Problem::builder();
        let mut items = vec![None; self.rows.len()];
        for wants_secondary in [false, true] {
            for (row, item) in self
                .rows
                .iter()
                .zip(&mut items)
                .filter(|(row, _)| is_secondary(row) == wants_secondary)
            {
                let (low, high) = match row.kind {
                    "E" => (row.side, row.side),
                    "L" => (0, row.side),
                    _ => (row.side, i32::MAX as u32),
                };
                let made = match wants_secondary {
                    true => builder.secondary(row.name),
                    false => builder.primary_bounded(row.name, Bounds { low, high }),
                };
                *item = Some(made.map_err(|error| FormatError::Problem { at: row.at, error })?);
            }
        }
        for column in &self.columns {
            let at = |error: ProblemError| FormatError::Problem {
                at: column.at,
                error,
            };
            let option = builder
                .option(column.rows.iter().filter_map(|&row| items[row]))
                .map_err(at)?;
            builder.cost(option, column.cost).map_err(at)?;
            builder.name_option(option, column.name).map_err(at)?;
        }
        let problem = builder
            .build()
            .map_err(|error| FormatError::Problem { at: end, error })?;
        Ok(Parsed {
            problem,
            warnings: Vec::new(),
        })
    }
}

fn is_zero(word: &str) -> bool {
    matches!(word.parse::<Cost>(), Ok(cost) if cost.units == 0)
}

fn is_one(word: &str) -> bool {
    matches!(word.parse::<Cost>(), Ok(cost) if cost.is_same(1.into()))
}

/// Names with their numbers.
fn pairs<'w, 't>(
    words: &'w [(Place, &'t str)],
) -> Result<&'w [[(Place, &'t str); 2]], FormatError> {
    match words.as_chunks() {
        (pairs, []) => Ok(pairs),
        (_, [(at, word), ..]) => Err(FormatError::new(
            *at,
            "a number behind each name",
            quote(word),
        )),
    }
}

/// Variables of an exact cover are 0 or 1, which their rows say already where they are whole.
fn bound(words: &[(Place, &str)]) -> Result<(), FormatError> {
    let (kind, last) = (words[0].1, words[words.len() - 1]);
    let says_nothing = match kind {
        "BV" | "PL" => true,
        "UP" | "UI" => is_one(last.1),
        "LO" | "LI" => is_zero(last.1),
        _ => false,
    };
    match says_nothing {
        true => Ok(()),
        false => Err(FormatError::new(
            words[0].0,
            "bounds from 0 to 1",
            quote(&format!("{kind} {}", last.1)),
        )),
    }
}

/// Writes a problem: as many integer solutions as the problem has, of the same costs. Without
/// colors, [`read`] reads it.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::mps, problem::Problem};
///
/// let problem: Problem = "a b\na |2.5\nb\na b".parse()?;
/// let text = mps::write(&problem);
/// assert_eq!(mps::read(&text)?.problem.n_options(), 3);
/// assert!(text.contains(" x1 cost 2.5 c1 1\n"), "{text}");
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn write(problem: &Problem) -> String {
    let (mut rows, n_variables) = rows(problem);
    let mut columns = vec![String::new(); n_variables as usize];
    for option in problem
        .options()
        .filter(|&option| problem.cost(option) != 0)
    {
        // writing into a string does not fail
        let _ = write!(
            columns[option.index()],
            " cost {}",
            problem.decimal(problem.cost(option))
        );
    }
    // an item that all its options can cover has no row, but each option needs one
    let mut is_in_row = vec![false; problem.n_options()];
    for &(_, variable) in rows.iter().flat_map(|row| &row.terms) {
        is_in_row
            .get_mut(variable as usize - 1)
            .into_iter()
            .for_each(|is_in| *is_in = true);
    }
    for option in problem
        .options()
        .filter(|option| !is_in_row[option.index()])
    {
        rows.push(Row {
            terms: vec![(-1, option.number() + 1)],
            exact: false,
            bound: -1,
        });
    }
    let mut text = String::from("NAME cover\nROWS\n N cost\n");
    let mut sides = String::new();
    for (row, number) in rows.iter().zip(1..) {
        // at most `n` is written without its minus signs
        let sign = if row.terms.iter().all(|&(weight, _)| weight < 0) && !row.terms.is_empty() {
            -1
        } else {
            1
        };
        let kind = match (row.exact, sign) {
            (true, _) => 'E',
            (false, 1) => 'G',
            (false, _) => 'L',
        };
        let _ = writeln!(text, " {kind} c{number}");
        if row.bound != 0 {
            let _ = writeln!(sides, " rhs c{number} {}", sign * row.bound);
        }
        for &(weight, variable) in &row.terms {
            let _ = write!(
                columns[variable as usize - 1],
                " c{number} {}",
                sign * i64::from(weight)
            );
        }
    }
    text.push_str("COLUMNS\n marker 'MARKER' 'INTORG'\n");
    for (column, number) in columns.iter().zip(1..) {
        // at most two pairs a line
        for pairs in column
            .split_ascii_whitespace()
            .collect::<Vec<_>>()
            .chunks(4)
        {
            let _ = writeln!(text, " x{number} {}", pairs.join(" "));
        }
    }
    let _ = write!(text, " marker 'MARKER' 'INTEND'\nRHS\n{sides}BOUNDS\n");
    for number in 1..=n_variables {
        let _ = writeln!(text, " BV bound x{number}");
    }
    text.push_str("ENDATA\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baseline;
    use crate::format::{Layout, layouts};
    use crate::problem::OptionId;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "a b c\na b |7\nc |-2.5\nb c\na",
            "a b | x y\na x\nb x |3\na y\nb x y",
            "0:1|a 2|b 1:3|c\na b\nb c |2\na c\nb",
            "a b\na\na\nb",
            "0:1|a b\na |-3\nb",
        ] {
            let problem: Problem = text.parse().unwrap();
            let written = write(&problem);
            assert_eq!(layouts(&written), [Layout::Mps], "{written}");
            let again = read(&written).unwrap().problem;
            let costs = |problem: &Problem| {
                let cost = |solution: &Vec<OptionId>| {
                    problem.decimal(problem.total_cost(solution)).to_string()
                };
                let mut costs: Vec<String> =
                    baseline::solutions(problem).iter().map(cost).collect();
                costs.sort_unstable();
                costs
            };
            assert_eq!(costs(&again), costs(&problem), "{written}");
        }
    }

    #[test]
    fn programs_that_are_no_cover_are_refused() {
        let with =
            |rows: &str, rest: &str| format!("NAME\nROWS\n N z\n{rows}COLUMNS\n{rest}ENDATA\n");
        for (text, message) in [
            (
                with(" E a\n", " x a -1\nRHS\n r a 1\n"),
                "line 6, column 6: expected 1 in a row that is covered, found `-1`",
            ),
            (
                with(" E a\n", " x b 1\n"),
                "line 6, column 4: expected the name of a row, found `b`",
            ),
            (
                with(" E a\n E a\n", ""),
                "line 5, column 4: expected a name for each row, found `a`",
            ),
            (
                with(" E a\n", " x a\n"),
                "line 6, column 4: expected a number behind each name, found `a`",
            ),
            (
                with(" E a\n", " x a 1\nRHS\n r a 1.5\n"),
                "line 8, column 6: expected a whole number from 0 to 2147483647, found `1.5`",
            ),
            (
                with(" E a\n", " x a 1\nRHS\n r a 1\nBOUNDS\n UP b x 7\n"),
                "line 10, column 2: expected bounds from 0 to 1, found `UP 7`",
            ),
            (
                with(" E a\n", " x a 1\nRANGES\n"),
                "line 7, column 1: expected NAME, OBJSENSE, ROWS, COLUMNS, RHS, BOUNDS or ENDATA, \
                found `RANGES`",
            ),
            (
                with(" E a\n", " x a 1\nRHS\n r z -7 a 1\n"),
                "line 8, column 6: expected no constant beside the costs, found `-7`",
            ),
            (
                with(" E a\n", " x z 1\nRHS\n r a 1\n"),
                "line 6, column 2: option 1 is empty",
            ),
            (
                with(" E a\n", " x a 1\n"),
                "line 4, column 4: the bounds 0 of the item `a` are not possible",
            ),
            (
                "NAME\nOBJSENSE\n MAX\n".into(),
                "line 3, column 2: expected an objective that is minimized, found `MAX`",
            ),
            (
                "NAME\nROWS\n N z\nCOLUMNS\n".into(),
                "line 5, column 1: expected ENDATA, found the end of the text",
            ),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}{error}");
        }
    }
}
