//! The claims of a text about its cover beside the lists: the numbers of options and items, the
//! list of all items, and gaps.

use crate::named::{Range, has_word, is_of_kind, n_named, ranges};
use crate::{ELEMENT, Found, TITLES, UNIVERSE};
use quadrille_texts::is_in;
use quadrille_texts::sizes::LONGEST_PUZZLE_BYTES;
use std::collections::HashSet;

/// Words for items in a sentence that counts them.
const COUNTED_ITEMS: &str = "items elements columns";

impl Found {
    /// Whether a line of the text contradicts the cover, or says that a part of it is missing.
    pub(crate) fn is_contradicted(&self, text: &str) -> bool {
        if text.len() > LONGEST_PUZZLE_BYTES {
            return false;
        }
        let used = self.used();
        let names = self.counted_names();
        let n_universes = text.lines().filter(|line| is_universe(line)).count();
        let mut lines = text.lines().map(str::trim);
        n_universes > 1
            || lines.any(|line| {
                is_gap(line)
                    || self.is_counted_otherwise(line, &used)
                    || lacks_range(line, &used)
                    || lacks_items(line, &names)
            })
    }

    /// Whether a line says another number of options or items, before any list.
    fn is_counted_otherwise(&self, line: &str, used: &HashSet<String>) -> bool {
        let is_of_list = |c| matches!(c, '{' | '[' | ':' | '=' | '#' | '/');
        let words = line.split(is_of_list).next().unwrap_or("");
        let words: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).collect();
        let mut pairs = words.windows(2);
        let is_counted = |n: usize, word: &str| match n > 1 {
            true if is_in(TITLES, word) => n != self.options.len(),
            true if is_in(COUNTED_ITEMS, word) => n < used.len(),
            _ => false,
        };
        // of a matrix, whose rows may be items
        let has_rows = |n: usize| n == self.options.len() || n == used.len();
        pairs.any(|pair| match (pair[0].parse(), pair[1].parse()) {
            (Ok(n), Err(_)) => is_counted(n, pair[1]),
            (Err(_), Ok(n)) => n > 1 && pair[0].eq_ignore_ascii_case("rows") && !has_rows(n),
            _ => false,
        })
    }

    /// The names of the options, if all names are the same word, each with a number.
    fn counted_names(&self) -> HashSet<&str> {
        let names = || self.options.iter().map(|row| row.name.as_deref());
        let first = names().next().flatten();
        let are_alike = first.is_some_and(|first| {
            let is_counted = first.starts_with(char::is_alphabetic) && ends_with_digit(first);
            is_counted && is_of_kind(first, names())
        });
        names().flatten().filter(|_| are_alike).collect()
    }
}

fn ends_with_digit(name: &str) -> bool {
    name.ends_with(|c: char| c.is_ascii_digit())
}

/// Whether a line begins with the name of an option, such as `S8`, that has no items, while all
/// options have names of this kind.
fn lacks_items(line: &str, names: &HashSet<&str>) -> bool {
    let word = line
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or("");
    let Some(name) = names.iter().next().filter(|_| !names.contains(word)) else {
        return false;
    };
    let behind = line[word.len()..].trim_start();
    ends_with_digit(word)
        && is_of_kind(word, std::iter::once(Some(*name)))
        && behind.starts_with([':', '='])
}

/// Whether a line gives a letter the list of all items: `U = {1, 2, 3}`.
fn is_universe(line: &str) -> bool {
    line.split_once('=').is_some_and(|(name, list)| {
        let is_name = name.trim().len() == 1 && is_in(UNIVERSE, name.trim());
        let is_list = list.trim_start().starts_with(['{', '[']) && list.contains(',');
        is_name && is_list && !list.contains(" for ")
    })
}

/// Whether a line stands for lines that are left out.
fn is_gap(line: &str) -> bool {
    matches!(line, "..." | "…" | "[...]" | "[…]" | "etc." | "etc")
}

/// Whether a line says that items are a range, in which some items are missing.
fn lacks_range(line: &str, used: &HashSet<String>) -> bool {
    // the calls of programs count in several ways
    let is_call = line.to_lowercase().contains("range(");
    let speaks_of_items = || has_word(line, UNIVERSE) || has_word(line, ELEMENT);
    let is_universe = || begins_universe(line) && !line.contains('(');
    let is_of_items = is_universe() || speaks_of_items() && n_named(line, used) == 0;
    let lacks_some = |range: &Range<'_>| {
        let n = used.iter().filter(|item| range.contains(item)).count();
        n > 0 && n < used.len()
    };
    !is_call && is_of_items && ranges(line).iter().any(lacks_some)
}

/// Whether a line begins with the name of the list of all items.
fn begins_universe(line: &str) -> bool {
    let first = line.split([' ', '=', ':', '(', '[', '{']).next();
    first.is_some_and(|word| is_in(UNIVERSE, word))
}
