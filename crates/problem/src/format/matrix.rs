//! Exact covers as matrices. Each line is a row, written in full or as a list of the columns that
//! hold a one.
//!
//! The columns become items named `1`, `2` and so on; each row becomes an option. Blank lines, and
//! lines that begin with `#`, mean nothing.

mod write;

pub use write::{write_dense, write_sparse};

use super::error::quote;
use super::{FormatError, Layout, Parsed, Place, Warning, decode, marked};
use crate::problem::error::Fault;
use crate::problem::{ItemId, Problem, ProblemBuilder, ProblemError};

/// How the first line of a text begins that names its layout.
pub(super) const DENSE: &str = "# exact cover, a row of zeros and ones for each option";
pub(super) const SPARSE: &str = "# exact cover, a row of numbers for each option";

/// Reads rows of zeros and ones, adjacent, or separated by blanks or commas.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::matrix;
///
/// let problem = matrix::read_dense("0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0")?.problem;
/// assert_eq!(
///     (
///         problem.n_primary(),
///         problem.n_options(),
///         problem.n_entries()
///     ),
///     (7, 3, 9)
/// );
///
/// let error = matrix::read_dense("101\n10").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 1: expected 3 digits as in the first row, found 2"
/// );
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn read_dense(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let mut rows = MatrixBuilder::default();
    let mut ones = Vec::new();
    for (number, line) in content(decode(text.as_ref())?) {
        ones.clear();
        let mut width = 0;
        for (offset, c) in line.char_indices().filter(|&(_, c)| !is_gap(c)) {
            match c {
                '0' => {}
                '1' => ones.push(ItemId::new(width)),
                _ => {
                    let at = Place::of(number, line, &line[offset..]);
                    return Err(FormatError::new(
                        at,
                        "0 or 1",
                        quote(&line[offset..offset + c.len_utf8()]),
                    ));
                }
            }
            width += 1;
        }
        if rows.builder.n_items() == 0 {
            rows.items(
                width,
                Place {
                    line: number,
                    column: 1,
                },
            )?;
        }
        if width != rows.builder.n_items() {
            let expected = format!("{} digits as in the first row", rows.builder.n_items());
            return Err(FormatError::new(
                Place {
                    line: number,
                    column: 1,
                },
                expected,
                width.to_string(),
            ));
        }
        rows.option(number, line, &ones)?;
    }
    rows.finish()
}

/// Reads a line with the number of items and the number of options, then for each option a line
/// with the numbers of its items, from 1.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::matrix;
///
/// let problem = matrix::read_sparse("7 3\n3 5 6\n1 4 7\n2 3 6")?.problem;
/// assert_eq!(
///     (
///         problem.n_primary(),
///         problem.n_options(),
///         problem.n_entries()
///     ),
///     (7, 3, 9)
/// );
///
/// let error = matrix::read_sparse("7 1\n3 8").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: expected the number of an item, from 1 to 7, found `8`"
/// );
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn read_sparse(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let text = decode(text.as_ref())?;
    let mut lines = content(text);
    let mut rows = MatrixBuilder::default();
    let Some((first, header)) = lines.next() else {
        return rows.finish();
    };
    let at = Place {
        line: first,
        column: 1,
    };
    let (n_items, n_options) = sizes(header, at)?;
    // a header alone must not make anything large
    if n_items as usize > text.len() {
        let expected = "no more items than there are characters in the text";
        return Err(FormatError::new(at, expected, n_items.to_string()));
    }
    rows.items(n_items, at)?;
    let (mut last, mut count, mut items) = (first, 0, Vec::new());
    for (line_number, line) in lines {
        items.clear();
        for word in words(line) {
            let item = number(word).filter(|item| (1..=n_items).contains(item));
            let item = item.ok_or_else(|| {
                let expected = format!("the number of an item, from 1 to {n_items}");
                FormatError::new(Place::of(line_number, line, word), expected, quote(word))
            })?;
            items.push(ItemId::new(item - 1));
        }
        rows.option(line_number, line, &items)?;
        (last, count) = (line_number, count + 1);
    }
    if count != n_options {
        let at = Place {
            line: last,
            column: 1,
        };
        let expected = format!("{n_options} options, as line {first} announces");
        return Err(FormatError::new(at, expected, count.to_string()));
    }
    rows.finish()
}

/// The numbers of items and options, as the first line has them.
fn sizes(header: &str, at: Place) -> Result<(u32, u32), FormatError> {
    let sizes: Vec<&str> = words(header).collect();
    let numbers = match sizes[..] {
        [items, options] => number(items).zip(number(options)),
        _ => None,
    };
    numbers.ok_or_else(|| {
        let expected = "the number of items and the number of options";
        FormatError::new(at, expected, quote(header.trim_ascii()))
    })
}

/// Reads a matrix in any of its forms: numbers where the first line has two, and not of zeros
/// and ones.
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let bytes = text.as_ref();
    let text = decode(bytes)?;
    let is_sparse = marked(text).map_or_else(
        || !is_dense(text) && begins_with_sizes(text),
        |layout| layout == Layout::Sparse,
    );
    if is_sparse {
        read_sparse(bytes)
    } else {
        read_dense(bytes)
    }
}

/// Whether the first line is two numbers.
fn begins_with_sizes(text: &str) -> bool {
    let sizes = content(text)
        .next()
        .map(|(_, line)| words(line).filter_map(number).count());
    sizes == Some(2)
        && content(text)
            .next()
            .is_some_and(|(_, line)| words(line).count() == 2)
}

/// Whether a text is two or more rows of zeros and ones, all of one length.
pub(super) fn is_dense(text: &str) -> bool {
    let width = |line: &str| line.chars().filter(|&c| !is_gap(c)).count();
    let Some((_, first)) = content(text).next() else {
        return false;
    };
    let columns = width(first);
    let fits = |line: &str| {
        line.chars().all(|c| is_gap(c) || c == '0' || c == '1') && width(line) == columns
    };
    content(text).nth(1).is_some() && content(text).all(|(_, line)| fits(line))
}

/// Whether a text is rows of numbers below their sizes.
pub(super) fn is_sparse(text: &str) -> bool {
    let mut lines = content(text);
    let header: Vec<u32> = lines
        .next()
        .map(|(_, line)| words(line).map_while(number).take(3).collect())
        .unwrap_or_default();
    let [n_items, n_options] = header[..] else {
        return false;
    };
    let mut count = 0;
    let in_range = |word: &str| number(word).is_some_and(|item| (1..=n_items).contains(&item));
    let fits = lines
        .inspect(|_| count += 1)
        .all(|(_, line)| words(line).all(in_range));
    fits && count > 0 && count == n_options
}

/// Whether some row names a number twice.
pub(super) fn repeats(text: &str) -> bool {
    content(text).skip(1).any(|(_, line)| {
        let mut numbers: Vec<Option<u32>> = words(line).map(number).collect();
        let n = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len() < n
    })
}

/// Whether Knuth's layout could mean a text too: all words are words of the first line, which are
/// distinct.
///
/// If the first line is a single word of several characters, it is a row and no item: `000` twice
/// is a matrix.
pub(super) fn is_knuth(text: &str) -> bool {
    let mut lines = content(text).map(|(_, line)| line.split_ascii_whitespace());
    let mut names: Vec<&str> = lines.next().map(Iterator::collect).unwrap_or_default();
    if matches!(names[..], [name] if name.len() > 1) {
        return false;
    }
    let n_words = names.len();
    names.sort_unstable();
    names.dedup();
    names.len() == n_words
        && lines
            .flatten()
            .all(|word| names.binary_search(&word).is_ok())
}

/// The lines that mean something, numbered from 1.
pub(super) fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    lines.filter(|(_, line)| !matches!(line.trim_ascii_start().bytes().next(), None | Some(b'#')))
}

pub(super) fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split(is_gap).filter(|word| !word.is_empty())
}

fn is_gap(c: char) -> bool {
    c.is_ascii_whitespace() || c == ','
}

pub(super) fn number(word: &str) -> Option<u32> {
    word.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| word.parse().ok())?
}

#[derive(Default)]
struct MatrixBuilder {
    builder: ProblemBuilder,
    warnings: Vec<Warning>,
}

impl MatrixBuilder {
    fn items(&mut self, n_items: u32, at: Place) -> Result<(), FormatError> {
        for item in 1..=n_items {
            self.builder
                .primary(item.to_string())
                .map_err(FormatError::of_builder(at))?;
        }
        Ok(())
    }

    fn option(&mut self, number: usize, line: &str, items: &[ItemId]) -> Result<(), FormatError> {
        match self.builder.option(items.iter().copied()) {
            Ok(_) => Ok(()),
            Err(ProblemError(Fault::EmptyOption { .. })) => {
                let option = quote(line.trim_ascii());
                self.warnings.push(Warning::no_primary(number, &option));
                Ok(())
            }
            Err(error) => Err(FormatError::of_builder(Place {
                line: number,
                column: 1,
            })(error)),
        }
    }

    fn finish(self) -> Result<Parsed, FormatError> {
        let at = Place { line: 1, column: 1 };
        if self.builder.n_items() == 0 {
            return Err(FormatError::new(at, "at least one column", "none"));
        }
        let problem: Problem = self.builder.build().map_err(FormatError::of_builder(at))?;
        Ok(Parsed {
            problem,
            warnings: self.warnings,
        })
    }
}
