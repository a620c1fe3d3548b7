//! Reads integer programs.

use crate::format::error::quote;
use crate::format::{FormatError, Parsed, Place, Warning, decode};
use crate::problem::{Bounds, Cost, ErrorKind, ItemId, Problem, ProblemBuilder, ProblemError};
use std::collections::HashMap;

/// Reads a problem.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::mps;
///
/// let text = "NAME shifts\nROWS\n N cost\n E day\n E night\nCOLUMNS\n \
///     ann cost 2.5 day 1\n ann night 1\n ben cost 1 day 1\n cy cost 1 night 1\nRHS\n \
///     rhs day 1 night 1\nBOUNDS\n BV b ann\n BV b ben\n BV b cy\nENDATA";
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
pub(in crate::format) fn is_mps(text: &str) -> bool {
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

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Section {
    Start,
    Sense,
    Rows,
    Columns,
    Sides,
    Ranges,
    Bounds,
    End,
}

impl Section {
    fn begin(words: &[Word<'_>]) -> Result<Section, FormatError> {
        let (at, word) = words[0];
        let sense =
            |word: Option<&Word<'_>>| word.map_or(Ok(()), |&(at, word)| minimized(at, word));
        Ok(match word {
            "NAME" => Section::Start,
            "OBJSENSE" => sense(words.get(1)).map(|()| Section::Sense)?,
            "ROWS" => Section::Rows,
            "COLUMNS" => Section::Columns,
            "RHS" => Section::Sides,
            "RANGES" => Section::Ranges,
            "BOUNDS" => Section::Bounds,
            "ENDATA" => Section::End,
            _ => {
                let expected = "NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS or ENDATA";
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
    let help = "without OBJSENSE, its numbers are costs, or values with `--maximize`";
    Err(error.help(help).of_kind(ErrorKind::Unsupported))
}

/// A word of a line, and where it stands.
type Word<'t> = (Place, &'t str);

/// Sides, ranges and bounds are no larger.
const MAX_SIDE: i64 = i32::MAX as i64;

/// A row that is no objective.
struct Demand<'t> {
    name: &'t str,
    /// `E`, `L` or `G`.
    kind: &'t str,
    side: Option<i64>,
    range: Option<i64>,
    at: Place,
    /// Whether the row is a secondary item: its limit is 1, and other rows share all its columns.
    is_optional: bool,
}

impl Demand<'_> {
    /// How many of its columns are taken.
    fn bounds(&self) -> Bounds {
        let (side, range) = (self.side.unwrap_or(0), self.range);
        let (low, high) = match self.kind {
            "E" => (
                side + range.unwrap_or(0).min(0),
                side + range.unwrap_or(0).max(0),
            ),
            "L" => (range.map_or(0, |range| side - range.abs()), side),
            _ => (side, range.map_or(MAX_SIDE, |range| side + range.abs())),
        };
        Bounds {
            low: low.max(0) as u32,
            high: high.min(MAX_SIDE) as u32,
        }
    }
}

#[derive(Default)]
struct Program<'t> {
    /// The first row of kind `N`; others mean nothing.
    objective: Option<&'t str>,
    /// The row of each name; `None` for rows without a meaning.
    known: HashMap<&'t str, Option<usize>>,
    rows: Vec<Demand<'t>>,
    columns: Vec<Column<'t>>,
    /// The columns by their names.
    named: HashMap<&'t str, usize>,
    /// The columns that stand here are integers.
    integers: bool,
    /// The first set of sides, ranges or bounds, which counts.
    sets: HashMap<Section, &'t str>,
}

struct Column<'t> {
    name: &'t str,
    at: Place,
    cost: Option<Cost>,
    rows: Vec<usize>,
    is_integer: bool,
    /// Its upper bound, if it has one.
    high: Option<i64>,
}

impl<'t> Program<'t> {
    fn line(&mut self, section: Section, words: &[Word<'t>]) -> Result<Section, FormatError> {
        let &(at, first) = &words[0];
        match section {
            Section::Sense => minimized(at, first)?,
            Section::Rows => self.row(words)?,
            Section::Columns if words.get(1).is_some_and(|(_, word)| *word == "'MARKER'") => {
                self.marker(words)?;
            }
            Section::Columns => self.column(words)?,
            Section::Sides => self.sides(words)?,
            Section::Ranges => self.ranges(words)?,
            Section::Bounds => self.bound(words)?,
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

    fn row(&mut self, words: &[Word<'t>]) -> Result<(), FormatError> {
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
                    side: None,
                    range: None,
                    at: named,
                    is_optional: true,
                });
                Some(self.rows.len() - 1)
            }
            _ => return Err(FormatError::new(at, "N, E, L or G", quote(kind))),
        };
        once(
            "a name for each row",
            named,
            name,
            self.known.insert(name, number),
        )
    }

    fn marker(&mut self, words: &[Word<'t>]) -> Result<(), FormatError> {
        let &(at, word) = words.get(2).unwrap_or(&words[1]);
        self.integers = match word {
            "'INTORG'" => true,
            "'INTEND'" => false,
            _ => return Err(FormatError::new(at, "'INTORG' or 'INTEND'", quote(word))),
        };
        Ok(())
    }

    fn column(&mut self, words: &[Word<'t>]) -> Result<(), FormatError> {
        let (at, name) = words[0];
        if self.columns.last().is_none_or(|column| column.name != name) {
            let before = self.named.insert(name, self.columns.len());
            once("the lines of each column together", at, name, before)?;
            self.columns.push(Column {
                name,
                at,
                cost: None,
                rows: Vec::new(),
                is_integer: self.integers,
                high: None,
            });
        }
        pairs(&words[1..])?
            .iter()
            .try_for_each(|pair| self.entry(pair))
    }

    /// A number of the last column.
    fn entry(&mut self, &[(of, row), (at, word)]: &[Word<'t>; 2]) -> Result<(), FormatError> {
        let number = self.find(of, row)?;
        let column = self.columns.last_mut().expect("it was just added");
        match number {
            Some(number) if whole(word) == Some(1) => column.rows.push(number),
            Some(_) => {
                let error = FormatError::new(at, "1 in a row that is covered", quote(word));
                let error = error.help("the rows of an exact cover have no other numbers");
                return Err(error.of_kind(ErrorKind::Unsupported));
            }
            None if Some(row) == self.objective => {
                let cost = word.parse();
                let cost = cost.map_err(|_| FormatError::new(at, "a decimal cost", quote(word)))?;
                once(
                    "one cost for each column",
                    at,
                    word,
                    column.cost.replace(cost),
                )?;
            }
            None => {}
        }
        Ok(())
    }

    fn find(&self, at: Place, row: &str) -> Result<Option<usize>, FormatError> {
        self.known
            .get(row)
            .copied()
            .ok_or_else(|| FormatError::new(at, "the name of a row", quote(row)))
    }

    /// Whether a set of this name is the first of its section; a name that is left out is any.
    fn is_first(&mut self, section: Section, set: Option<&Word<'t>>) -> bool {
        set.is_none_or(|&(_, set)| *self.sets.entry(section).or_insert(set) == set)
    }

    /// The pairs of row and number in a line; empty beyond the first set of a section.
    fn numbers<'w>(
        &mut self,
        section: Section,
        words: &'w [Word<'t>],
    ) -> Result<&'w [[Word<'t>; 2]], FormatError> {
        let (set, words) = words.split_at(words.len() % 2);
        let pairs = pairs(words)?;
        Ok(if self.is_first(section, set.first()) {
            pairs
        } else {
            &[]
        })
    }

    fn sides(&mut self, words: &[Word<'t>]) -> Result<(), FormatError> {
        for &[(of, row), (at, word)] in self.numbers(Section::Sides, words)? {
            match self.find(of, row)? {
                // a constant of the objective would be missing in what a solution costs
                None if self.objective == Some(row) && whole(word) != Some(0) => {
                    let expected = "no constant beside the costs";
                    let error = FormatError::new(at, expected, quote(word));
                    return Err(error.of_kind(ErrorKind::Unsupported));
                }
                None => {}
                Some(number) => {
                    let side = limited(at, word, 0)?;
                    let before = self.rows[number].side.replace(side);
                    once("one right-hand side for each row", at, row, before)?;
                }
            }
        }
        Ok(())
    }

    fn ranges(&mut self, words: &[Word<'t>]) -> Result<(), FormatError> {
        for &[(of, row), (at, word)] in self.numbers(Section::Ranges, words)? {
            if let Some(number) = self.find(of, row)? {
                let range = limited(at, word, -MAX_SIDE)?;
                let before = self.rows[number].range.replace(range);
                once("one range for each row", at, row, before)?;
            }
        }
        Ok(())
    }

    /// The upper bound of a column, and whether it is an integer: below 0 it cannot go, and where
    /// it is 1 the column is taken.
    fn bound(&mut self, words: &[Word<'t>]) -> Result<(), FormatError> {
        let (at, kind) = words[0];
        let (set, (of, name), number) = bound_words(words)?;
        if !self.is_first(Section::Bounds, set) {
            return Ok(());
        }
        let Some(&place) = self.named.get(name) else {
            return Err(FormatError::new(of, "the name of a column", quote(name)));
        };
        let column = &mut self.columns[place];
        column.is_integer |= matches!(kind, "BV" | "UI" | "LI");
        match (kind, number) {
            ("BV", _) => column.high = Some(1),
            ("PL", _) => column.high = None,
            ("UP" | "UI", Some((at, word))) => column.high = Some(limited(at, word, 1)?),
            ("LO" | "LI", Some((_, word))) if whole(word) == Some(0) => {}
            _ => {
                let found = [kind, number.map_or("", |(_, word)| word)].join(" ");
                let expected = "bounds from 0 to 1";
                return Err(FormatError::new(at, expected, quote(found.trim_end())));
            }
        }
        Ok(())
    }

    /// The problem: primary items before secondary ones, each in the order of the rows.
    fn problem(mut self, end: Place) -> Result<Parsed, FormatError> {
        let bounds: Vec<Bounds> = self.rows.iter().map(Demand::bounds).collect();
        self.columns
            .iter()
            .try_for_each(|column| column.limit(&bounds))?;
        self.find_optional(&bounds);
        let mut builder = Problem::builder();
        let items = self.items(&bounds, &mut builder)?;
        for column in &self.columns {
            let added = column.add(&items, &mut builder);
            added.map_err(FormatError::of_builder(column.at))?;
        }
        let problem = builder.build().map_err(FormatError::of_builder(end))?;
        Ok(Parsed {
            problem,
            warnings: self.continuous().into_iter().collect(),
        })
    }

    /// Finds secondary items: rows of at most 1 whose columns all stand in other rows.
    fn find_optional(&mut self, bounds: &[Bounds]) {
        let is_single = |row: usize| bounds[row] == Bounds::between(0, 1);
        for column in &self.columns {
            let has_other = column.rows.iter().any(|&row| !is_single(row));
            for &row in &column.rows {
                self.rows[row].is_optional &= has_other;
            }
        }
        for (row, demand) in self.rows.iter_mut().enumerate() {
            demand.is_optional &= is_single(row);
        }
    }

    fn items(
        &self,
        bounds: &[Bounds],
        builder: &mut ProblemBuilder,
    ) -> Result<Vec<Option<ItemId>>, FormatError> {
        let mut items = vec![None; self.rows.len()];
        for optional in [false, true] {
            for (number, row) in self.rows.iter().enumerate() {
                if row.is_optional == optional {
                    let made = match optional {
                        true => builder.secondary(row.name),
                        false => builder.primary_bounded(row.name, bounds[number]),
                    };
                    let made = made.map_err(FormatError::of_builder(row.at))?;
                    items[number] = Some(made);
                }
            }
        }
        Ok(items)
    }

    /// A word on columns that may be taken in part.
    fn continuous(&self) -> Option<Warning> {
        let mut columns = self.columns.iter().filter(|column| !column.is_integer);
        let first = columns.next()?;
        let message = format!(
            "columns that are not declared integers ({}, the first is {}) are taken whole or not \
            at all",
            1 + columns.count(),
            quote(first.name)
        );
        Some(Warning::new(first.at.line, message))
    }
}

impl Column<'_> {
    /// Whether the column is 0 or 1: by its own bound, or by a row's bounds.
    fn limit(&self, rows: &[Bounds]) -> Result<(), FormatError> {
        if self.high == Some(1) || self.rows.iter().any(|&row| rows[row].high <= 1) {
            return Ok(());
        }
        let expected = "an upper bound of 1 for a column that no row limits to 1";
        let error = FormatError::new(self.at, expected, quote(self.name));
        let error = error.help("declare it in BOUNDS, as in `BV bounds x`");
        Err(error.of_kind(ErrorKind::Unsupported))
    }

    fn add(
        &self,
        items: &[Option<ItemId>],
        builder: &mut ProblemBuilder,
    ) -> Result<(), ProblemError> {
        let option = builder.option(self.rows.iter().filter_map(|&row| items[row]))?;
        builder.cost(option, self.cost.unwrap_or_default())?;
        builder.name_option(option, self.name).map(drop)
    }
}

/// The set, column and number of a bound; set and number may be absent.
fn bound_words<'w, 't>(
    words: &'w [Word<'t>],
) -> Result<(Option<&'w Word<'t>>, Word<'t>, Option<Word<'t>>), FormatError> {
    let has_number = !matches!(words[0].1, "BV" | "PL" | "FR" | "MI");
    Ok(match (&words[1..], has_number) {
        ([set, column, number], true) => (Some(set), *column, Some(*number)),
        ([column, number], true) => (None, *column, Some(*number)),
        ([set, column] | [set, column, _], false) => (Some(set), *column, None),
        ([column], false) => (None, *column, None),
        _ => {
            let expected = "a kind of bound, perhaps a name for all bounds, a column and a number";
            let found = format!("{} words", words.len());
            return Err(FormatError::new(words[0].0, expected, found));
        }
    })
}

/// A second value is refused.
fn once<T>(
    expected: &'static str,
    at: Place,
    what: &str,
    before: Option<T>,
) -> Result<(), FormatError> {
    before.map_or(Ok(()), |_| Err(FormatError::new(at, expected, quote(what))))
}

/// A whole number, perhaps with a point and zeros.
fn whole(word: &str) -> Option<i64> {
    let cost: Cost = word.parse().ok()?;
    let one = 10_i64.checked_pow(cost.decimals.into())?;
    (cost.units % one == 0).then_some(cost.units / one)
}

/// A whole number that is not less than `least`.
fn limited(at: Place, word: &str, least: i64) -> Result<i64, FormatError> {
    whole(word)
        .filter(|number| (least..=MAX_SIDE).contains(number))
        .ok_or_else(|| {
            let expected = format!("a whole number from {least} to {MAX_SIDE}");
            FormatError::new(at, expected, quote(word))
        })
}

/// Names with their numbers.
fn pairs<'w, 't>(words: &'w [Word<'t>]) -> Result<&'w [[Word<'t>; 2]], FormatError> {
    match words.as_chunks() {
        (pairs, []) => Ok(pairs),
        (_, [(at, word), ..]) => Err(FormatError::new(
            *at,
            "a number behind each name",
            quote(word),
        )),
    }
}
