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

    /// What the builder refused of the numbers up to the last one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Layout, layouts};

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "1 2 3\n1 3 |7\n2\n1 2 3 |-9223372036854775000",
            "1 2\n1 |2.50\n2 |-0.25",
            "1\n1\n1",
            "1 2\n2 |5\n1",
            "1 2\n",
        ] {
            let problem = crate::format::dlx::read(text).unwrap().problem;
            assert_eq!(read(write(&problem).unwrap()).unwrap().problem, problem);
        }
        let empty = Problem::builder().build().unwrap();
        assert_eq!(read(write(&empty).unwrap()).unwrap().problem, empty);
        for (text, item) in [("a | x\na x", "x"), ("a 2|b\na b\nb", "b")] {
            assert!(
                write(&text.parse().unwrap())
                    .unwrap_err()
                    .to_string()
                    .contains(item)
            );
        }
    }

    #[test]
    fn lines_may_end_anywhere() {
        let expected = read("3 2\n7 2 1 3\n2 1 2\n").unwrap();
        for text in ["3 2 7 2 1 3 2 1 2", "# a\n3\n2\n7 2\n1 3\n\n2 1 2\r\n"] {
            assert_eq!(read(text).unwrap(), expected);
        }
    }

    #[test]
    fn what_can_be_two_things_is_both() {
        for text in [
            "3 2\n7 2 1 3\n2 1 2",
            "2 1\n0 2 1 2",
            "3 1\n-7.5 1 1",
            "60 2\n6 2 41 42\n6 1 6",
        ] {
            assert_eq!(layouts(text), [Layout::Spp], "{text:?}");
        }
        assert_eq!(layouts("5 1\n3 2 1 4"), [Layout::Sparse, Layout::Spp]);
        for text in [
            "3 2\n7 2 1 3",
            "3 1\n7 2 1 4",
            "3 1\n7 2 1",
            "3 1\n1e3 1 1",
            "3 1\n7 0",
        ] {
            assert!(!layouts(text).contains(&Layout::Spp), "{text:?}");
        }
    }

    #[test]
    fn refuses_what_does_not_fit() {
        for (text, message) in [
            (
                "",
                "line 1, column 1: expected the number of rows, a whole number, found the end of \
                the text",
            ),
            (
                "3 x",
                "line 1, column 3: expected the number of columns, a whole number, found `x`",
            ),
            (
                "3 1\n7.5.1 1 1",
                "line 2, column 1: expected the cost of column 1, found `7.5.1`",
            ),
            (
                "3 1\n7 4 1 2 3 3",
                "line 2, column 3: expected the number of rows of column 1, from 1 to 3, found `4`",
            ),
            (
                "3 1\n7 0",
                "line 2, column 3: expected the number of rows of column 1, from 1 to 3, found `0`",
            ),
            (
                "3 1\n7 1 4",
                "line 2, column 5: expected a row of column 1, from 1 to 3, found `4`",
            ),
            (
                "3 1\n7 2 1",
                "line 2, column 5: expected a row of column 1, from 1 to 3, found the end of the \
                text",
            ),
            (
                "3 1\n7 2 1 1",
                "line 2, column 7: option 1 names the item `1` twice",
            ),
            (
                "3 1\n7 1 1 2",
                "line 2, column 7: expected nothing behind the 1 columns, found `2`",
            ),
            (
                "9999 1\n7",
                "line 1, column 1: expected no more rows than there are characters in the text, \
                found 9999",
            ),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
        }
    }
}
