//! Set partitioning problems in the form of OR-Library (J. Beasley 1990): numbers separated by
//! blanks and line ends.
//!
//! First the number of rows and the number of columns, then for each column its cost, the number of
//! its rows, and these, from 1. The rows become items named `1`, `2` and so on; each column becomes
//! an option with a cost. Lines that begin with `#` mean nothing.

use super::error::quote;
use super::matrix::{content, number, words};
use super::{FormatError, Parsed, Place, WriteError, decode};
use crate::problem::{Cost, ItemId, Problem, ProblemError};
use std::fmt::Write;

/// Reads a problem.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::spp;
///
/// let problem = spp::read("3 3\n70 2 1 2\n40 1 3\n90 2 2 3")?.problem;
/// assert_eq!((problem.n_primary(), problem.n_options(), problem.n_entries()), (3, 3, 5));
/// let all: Vec<_> = problem.options().collect();
/// assert_eq!(problem.total_cost(&all), 200.into());
///
/// let error = spp::read("3 1\n1e3 1 2").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: expected the cost of column 1, found `1e3`");
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let text = decode(text.as_ref())?;
    let mut numbers = Numbers::new(text);
    let start = Place { line: 1, column: 1 };
    let n_rows = numbers.small("the number of rows", 0, u32::MAX)?;
    // a header alone must not make anything large
    if n_rows as usize > text.len() {
        let expected = "no more rows than there are characters in the text";
        return Err(FormatError::new(start, expected, n_rows.to_string()));
    }
    let n_columns = numbers.small("the number of columns", 0, u32::MAX)?;
    let mut builder = Problem::builder();
    for row in 1..=n_rows {
        let added = builder.primary(row.to_string());
        added.map_err(FormatError::of_builder(start))?;
    }
    let mut rows = Vec::new();
    for column in 1..=n_columns {
        let cost = numbers.column(column, n_rows, &mut rows)?;
        let option = builder.option(rows.iter().copied());
        let option = option.map_err(|error| numbers.refused(error))?;
        let added = builder.cost(option, cost);
        added.map_err(|error| numbers.refused(error))?;
    }
    if let Some((at, word)) = numbers.next() {
        let expected = format!("nothing behind the {n_columns} columns");
        return Err(FormatError::new(at, expected, quote(word)));
    }
    let problem = builder.build().map_err(|error| numbers.refused(error))?;
    Ok(Parsed::without_warnings(problem))
}

/// The words of a text, and where they stand.
struct Numbers<'t> {
    words: Box<dyn Iterator<Item = (Place, &'t str)> + 't>,
    /// Where the last word stood.
    last: Place,
}

impl<'t> Numbers<'t> {
    fn new(text: &'t str) -> Numbers<'t> {
        let place = |line: usize, of: &'t str, word: &'t str| (Place::of(line, of, word), word);
        let words = content(text)
            .flat_map(move |(line, of)| words(of).map(move |word| place(line, of, word)));
        Numbers {
            words: Box::new(words),
            last: Place { line: 1, column: 1 },
        }
    }

    fn next(&mut self) -> Option<(Place, &'t str)> {
        let next = self.words.next()?;
        self.last = next.0;
        Some(next)
    }

    /// The cost of a column, whose rows replace those in `rows`.
    fn column(
        &mut self,
        column: u32,
        n_rows: u32,
        rows: &mut Vec<ItemId>,
    ) -> Result<Cost, FormatError> {
        let cost = self.cost(column)?;
        let n = self.small(&format!("the number of rows of column {column}"), 1, n_rows)?;
        rows.clear();
        for _ in 0..n {
            let row = self.small(&format!("a row of column {column}"), 1, n_rows)?;
            rows.push(ItemId::new(row - 1));
        }
        Ok(cost)
    }

    /// Adds the place of the last number to an error of the builder.
    fn refused(&self, error: ProblemError) -> FormatError {
        FormatError::of_builder(self.last)(error)
    }

    fn small(&mut self, what: &str, least: u32, most: u32) -> Result<u32, FormatError> {
        let expected = || match most {
            u32::MAX => format!("{what}, a whole number"),
            most => format!("{what}, from {least} to {most}"),
        };
        let Some((at, word)) = self.next() else {
            return Err(FormatError::new(
                self.last,
                expected(),
                "the end of the text",
            ));
        };
        let found = number(word).filter(|number| (least..=most).contains(number));
        found.ok_or_else(|| FormatError::new(at, expected(), quote(word)))
    }

    fn cost(&mut self, column: u32) -> Result<Cost, FormatError> {
        let expected = || format!("the cost of column {column}");
        let Some((at, word)) = self.next() else {
            return Err(FormatError::new(
                self.last,
                expected(),
                "the end of the text",
            ));
        };
        word.parse()
            .map_err(|_| FormatError::new(at, expected(), quote(word)))
    }
}

/// Whether a text is such a problem, a line for each column: as many numbers behind the second as
/// that says, none below 1 or above the number of rows.
pub(super) fn is_spp(text: &str) -> bool {
    let mut lines = content(text);
    let header: Vec<u32> = lines
        .next()
        .map(|(_, line)| words(line).map_while(number).take(3).collect())
        .unwrap_or_default();
    let [n_rows, n_columns] = header[..] else {
        return false;
    };
    let mut count = 0;
    let is_column = |line: &str| {
        let mut words = words(line);
        let is_cost = words
            .next()
            .is_some_and(|word| word.parse::<Cost>().is_ok());
        let announced = words.next().and_then(number).filter(|&n| n > 0);
        is_cost
            && announced.is_some_and(|n| words.clone().count() == n as usize)
            && words.all(|word| number(word).is_some_and(|row| (1..=n_rows).contains(&row)))
    };
    let fits = lines
        .inspect(|_| count += 1)
        .all(|(_, line)| is_column(line));
    fits && count > 0 && count == n_columns
}

/// Writes a problem, which [`read`] reads: a line for each option. Items become numbers.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::spp, problem::Problem};
///
/// let problem: Problem = "a b c\na c |7\nb |2".parse()?;
/// assert_eq!(spp::write(&problem)?, "3 2\n7 2 1 3\n2 1 2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem) -> Result<String, WriteError> {
    WriteError::check_primary("a set partitioning problem", problem)?;
    WriteError::check_bounds("a set partitioning problem", problem)?;
    let mut text = format!("{} {}\n", problem.n_items(), problem.n_options());
    for option in problem.options() {
        let entries = problem.entries(option);
        // writing into a string does not fail
        let _ = write!(text, "{} {}", problem.cost(option), entries.len());
        for entry in entries {
            let _ = write!(text, " {}", entry.item.number() + 1);
        }
        text.push('\n');
    }
    Ok(text)
}
