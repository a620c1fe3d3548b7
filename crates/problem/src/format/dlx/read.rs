//! Reading Knuth's text, line by line, in linear time.

use crate::format::plain_text::forbidden;
use crate::format::quote;
use crate::format::{FormatError, Parsed, Place, Warning, decode};
use crate::problem::error::Fault;
use crate::problem::{Bounds, Cost, Entry, ItemId, Problem, ProblemBuilder, ProblemError};

/// Reads a problem.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::dlx;
///
/// let parsed = dlx::read("A B | X\nA X:0\nB X:0\nX:1")?;
/// assert_eq!(parsed.problem.n_options(), 2);
/// assert_eq!(
///     parsed.warnings[0].to_string(),
///     "line 4: the option `X:1` has no primary item and is ignored"
/// );
///
/// let error = dlx::read("A B\nA C").unwrap_err();
/// let message = "line 2, column 3: expected the name of an item, found `C`; name it on the line \
///     of items first";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let mut reader = Reader::new();
    for line in decode(text.as_ref())?.lines() {
        reader.line(line)?;
    }
    reader.finish()
}

/// Reads a problem line by line.
struct Reader {
    builder: ProblemBuilder,
    warnings: Vec<Warning>,
    n_lines: usize,
    // the line of items, to find it again among the options
    header: String,
    // the absolute costs of all options so far
    total: Cost,
    // the option at hand, kept to save allocations
    items: Vec<ItemId>,
    entries: Vec<Entry>,
}

impl Reader {
    /// A reader that has seen nothing.
    fn new() -> Reader {
        Reader {
            builder: Problem::builder(),
            warnings: Vec::new(),
            n_lines: 0,
            header: String::new(),
            total: Cost::default(),
            items: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Reads one more line; its line end may be there or not.
    fn line(&mut self, line: &str) -> Result<(), FormatError> {
        self.n_lines += 1;
        match line.trim_ascii_start().bytes().next() {
            None | Some(b'|') => Ok(()),
            Some(b'#' | b'/') if self.is_remark(line.trim_ascii()) => Ok(()),
            Some(_) if self.builder.n_items() == 0 => self.item_line(line),
            Some(_) => self.option_line(line),
        }
    }

    /// Whether a line is a remark as programs write them, `# …` or `// …`, and no item is named so.
    fn is_remark(&self, line: &str) -> bool {
        let Some(mark) = ["#", "//"].into_iter().find(|mark| line.starts_with(mark)) else {
            return false;
        };
        let word = line.split_ascii_whitespace().next().unwrap_or(line);
        let is_apart = word == mark && self.builder.find_item(word).is_none();
        let has_items = self.builder.n_items() > 0;
        is_apart || has_items && !self.header.contains(mark)
    }

    /// The problem of all lines.
    fn finish(self) -> Result<Parsed, FormatError> {
        let at = Place {
            line: self.n_lines + 1,
            column: 1,
        };
        if self.builder.n_items() == 0 {
            let error = FormatError::new(
                at,
                "a line with the names of the items",
                "the end of the text",
            );
            return Err(error.help("blank lines and lines that begin with `|` do not count"));
        }
        let problem = self.builder.build().map_err(FormatError::of_builder(at))?;
        Ok(Parsed {
            problem,
            warnings: self.warnings,
        })
    }

    fn item_line(&mut self, line: &str) -> Result<(), FormatError> {
        line.trim_ascii().clone_into(&mut self.header);
        let mut secondary = false;
        for word in line.split_ascii_whitespace() {
            let mut name = word;
            if let Some(rest) = word.strip_prefix('|') {
                if secondary || rest.starts_with('|') {
                    let error = self.unexpected(
                        line,
                        word,
                        "a single ` | ` before the secondary items",
                        "a second one",
                    );
                    return Err(
                        error.help("primary items stand before the bar, secondary ones after it")
                    );
                }
                secondary = true;
                name = rest;
            }
            if !name.is_empty() {
                self.item(line, name, secondary)?;
            }
        }
        Ok(())
    }

    fn item(&mut self, line: &str, word: &str, secondary: bool) -> Result<(), FormatError> {
        let (bounds, name) = match word.split_once('|') {
            Some((bounds, name)) => (Some(self.bounds(line, bounds)?), name),
            None => (None, word),
        };
        if let Some(odd) = name.find([':', '|']).map(|at| &name[at..=at]) {
            let error = self.unexpected(
                line,
                odd,
                "the name of an item",
                format!("`{odd}` in {}", quote(word)),
            );
            return Err(
                error.help("names have no `:` and no `|`; bounds are written `2:3|C` or `4|D`")
            );
        }
        if name.is_empty() {
            return Err(self.unexpected(
                line,
                name,
                "the name of an item after its bounds",
                "the end of the word",
            ));
        }
        self.check_name(line, name)?;
        let added = match (secondary, bounds) {
            (true, None) => self.builder.secondary(name),
            (true, Some(_)) => Err(ProblemError(Fault::BoundsOnSecondary { item: name.into() })),
            (false, None) => self.builder.primary(name),
            (false, Some(bounds)) => self.builder.primary_bounded(name, bounds),
        };
        added.map_err(|error| self.at_word(line, word, error))?;
        Ok(())
    }

    fn bounds(&self, line: &str, word: &str) -> Result<Bounds, FormatError> {
        let (low, high) = word.split_once(':').unwrap_or((word, word));
        let number = |digits: &str| {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                let expected = "bounds such as `2:3|C` or `4|D`";
                return Err(self.unexpected(line, word, expected, quote(word)));
            }
            // the builder says more about bounds that are merely wrong
            let fits = digits
                .parse()
                .ok()
                .filter(|&bound: &u32| i32::try_from(bound).is_ok());
            fits.ok_or_else(|| {
                self.unexpected(line, digits, "a bound from 0 to 2147483647", quote(digits))
            })
        };
        Ok(Bounds {
            low: number(low)?,
            high: number(high)?,
        })
    }

    fn option_line(&mut self, line: &str) -> Result<(), FormatError> {
        let mut cost = Cost::default();
        self.items.clear();
        for word in line.split_ascii_whitespace() {
            if let Some(digits) = word.strip_prefix('|') {
                let more = self.cost(line, digits)?;
                let sum = cost
                    .checked_add(more)
                    .zip(self.total.checked_add(more.abs()));
                (cost, self.total) =
                    sum.ok_or_else(|| self.at_word(line, word, ProblemError(Fault::CostOverflow)))?;
            } else {
                let item = self.entry(line, word)?;
                self.items.push(item);
            }
        }
        if self.items.len() > 1 && line.trim_ascii() == self.header {
            self.warnings.push(Warning::new(
                self.n_lines,
                "this option is the line of items once more; are these two files in one?",
            ));
        }
        self.add_option(line, cost)
    }

    fn cost(&self, line: &str, digits: &str) -> Result<Cost, FormatError> {
        digits.parse().map_err(|_| {
            let found = if digits.is_empty() {
                "nothing".into()
            } else {
                quote(digits)
            };
            self.unexpected(
                line,
                digits,
                "a cost such as `7`, `-3` or `2.50` after `|`",
                found,
            )
        })
    }

    /// Checks a word `item` or `item:color` and finds its item.
    fn entry(&self, line: &str, word: &str) -> Result<ItemId, FormatError> {
        let (name, color) = split(word);
        let Some(item) = self.builder.find_item(name) else {
            let found = if name.is_empty() {
                quote(word)
            } else {
                quote(name)
            };
            let error = self.unexpected(line, name, "the name of an item", found);
            return Err(error.help("name it on the line of items first"));
        };
        match color {
            Some("") => Err(self.unexpected(line, word, "a color after `:`", quote(word))),
            Some(color) if color.contains([':', '|']) => {
                Err(self.unexpected(line, color, "a color without `:` and `|`", quote(color)))
            }
            Some(color) => self.check_name(line, color).map(|()| item),
            None => Ok(item),
        }
    }

    fn add_option(&mut self, line: &str, cost: Cost) -> Result<(), FormatError> {
        self.find_entries(line)?;
        match self.builder.option(self.entries.iter().copied()) {
            Ok(option) if cost.units != 0 => {
                let added = self.builder.cost(option, cost);
                added.map_err(|error| self.at_word(line, line.trim_ascii_start(), error))
            }
            Ok(_) => Ok(()),
            Err(ProblemError(Fault::NoPrimary { .. })) => {
                let option = quote(line.trim_ascii());
                self.warnings
                    .push(Warning::no_primary(self.n_lines, &option));
                Ok(())
            }
            Err(error) => Err(self.at_word(line, guilty(line, &error), error)),
        }
    }

    /// Puts the items together with their colors. An option that will be left out makes none.
    fn find_entries(&mut self, line: &str) -> Result<(), FormatError> {
        self.entries.clear();
        let has_primary = self.items.iter().any(|&item| self.builder.is_primary(item));
        let words = line
            .split_ascii_whitespace()
            .filter(|word| !word.starts_with('|'));
        for (&item, word) in self.items.iter().zip(words) {
            let color = split(word).1.filter(|_| has_primary);
            let color = color.map(|color| self.builder.color(color)).transpose();
            let color = color.map_err(|error| self.at_word(line, word, error))?;
            self.entries.push(Entry { item, color });
        }
        Ok(())
    }

    fn check_name(&self, line: &str, name: &str) -> Result<(), FormatError> {
        match forbidden(name) {
            None => Ok(()),
            Some(c) => {
                let found = format!("the control character U+{:04X}", u32::from(c));
                Err(self.unexpected(line, name, "a name of visible characters", found))
            }
        }
    }

    fn unexpected(
        &self,
        line: &str,
        part: &str,
        expected: &'static str,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::new(Place::of(self.n_lines, line, part), expected, found)
    }

    fn at_word(&self, line: &str, word: &str, error: ProblemError) -> FormatError {
        FormatError::of_builder(Place::of(self.n_lines, line, word))(error)
    }
}

/// A word of an option as an item and perhaps a color.
fn split(word: &str) -> (&str, Option<&str>) {
    match word.split_once(':') {
        Some((item, color)) => (item, Some(color)),
        None => (word, None),
    }
}

/// The word of an option that an error is about: the second of a name that stands twice, the
/// colored one of a primary item.
fn guilty<'a>(line: &'a str, error: &ProblemError) -> &'a str {
    let mut words = line.split_ascii_whitespace();
    let word = match error {
        ProblemError(Fault::RepeatedItem { item, .. }) => {
            words.filter(|word| split(word).0 == item).nth(1)
        }
        ProblemError(Fault::ColorOnPrimary { item, .. }) => {
            words.find(|word| matches!(split(word), (name, Some(_)) if name == item))
        }
        _ => None,
    };
    word.unwrap_or(line.trim_ascii_start())
}
