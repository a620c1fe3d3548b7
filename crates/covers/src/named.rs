//! The names of items in a line of words, and ranges such as `1 to 6`.

use quadrille_texts::is_in;
use std::collections::HashSet;

/// Signs and words between the ends of a range.
const RANGES: [&str; 14] = [
    "*", "..", "..=", "...", "…", ":", "-", "–", "to", "through", "until", "bis", "à", "hasta",
];

/// The words of a line, each with its place, without the words between the ends of a range.
fn words_of(line: &str) -> Vec<(usize, &str)> {
    let words = plain_words(line).filter(|(_, word)| !RANGES.contains(word));
    words.collect()
}

/// The number of items that a line names, but for the ends of a range.
pub(crate) fn n_named(line: &str, items: &HashSet<String>) -> usize {
    let words = words_of(line);
    let is_range = |pair: &&[(usize, &str)]| is_range(line, pair);
    let ends: Vec<&[(usize, &str)]> = words.windows(2).filter(is_range).collect();
    let is_end = |word: &(usize, &str)| ends.iter().any(|pair| pair.contains(word));
    let named = words
        .iter()
        .filter(|word| items.contains(word.1) && !is_end(word));
    named.map(|(_, word)| *word).collect::<HashSet<_>>().len()
}

/// Whether two words of a line, each with its place, are the ends of a range: `1 to 6`, `s1*s9`.
fn is_range(line: &str, words: &[(usize, &str)]) -> bool {
    let [(at, first), (next, last)] = *words else {
        return false;
    };
    let has_number = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let are_ends = has_number(first) && is_of_kind(first, std::iter::once(Some(last)));
    let between = line[at + first.len()..next].trim_matches([' ', ',']);
    let is_call = || between.is_empty() && line[..at].to_lowercase().ends_with("range(");
    are_ends && (RANGES.contains(&between) || is_call())
}

/// A range of names: a word with each of some numbers.
pub(crate) struct Range<'l> {
    stem: &'l str,
    numbers: std::ops::Range<usize>,
}

impl Range<'_> {
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        let number = counted(name).filter(|(stem, _)| *stem == self.stem);
        number.is_some_and(|(_, number)| self.numbers.contains(&number))
    }

    /// All names of the range; `None` where the range is longer than any list of items.
    pub(crate) fn names(&self) -> Option<Vec<String>> {
        const MOST_NAMES: usize = 100_000;
        let names = self.numbers.clone().map(|n| format!("{}{n}", self.stem));
        (self.len() <= MOST_NAMES).then(|| names.collect())
    }
}

/// The ranges of a line: `s1..s3`, `1 to 6`.
pub(crate) fn ranges(line: &str) -> Vec<Range<'_>> {
    let words = words_of(line);
    let mut ranges = Vec::new();
    for pair in words.windows(2).filter(|pair| is_range(line, pair)) {
        let [(at, first), (_, last)] = [pair[0], pair[1]];
        let Some(((stem, first), (_, last))) = counted(first).zip(counted(last)) else {
            continue;
        };
        // Python's range ends before its last number
        let is_call = line[..at].to_lowercase().ends_with("range(");
        let end = last.saturating_add(usize::from(!is_call));
        ranges.push(Range {
            stem,
            numbers: first..end,
        });
    }
    ranges
}

/// Whether a text has one of these words, longer than a letter, which may be an item.
pub(crate) fn has_word(text: &str, names: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.len() > 1 && is_in(names, word))
}

/// A name as a word and the number behind it.
fn counted(name: &str) -> Option<(&str, usize)> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((stem, name[stem.len()..].parse().ok()?))
}

/// The words of a line, each with its place. A word has no sign but the points of a version.
fn plain_words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_digit = |c: char| c.is_ascii_digit();
    let is_point =
        move |at: usize| line[..at].ends_with(is_digit) && line[at + 1..].starts_with(is_digit);
    let mut ends: Vec<usize> = line
        .char_indices()
        .filter(|&(at, c)| !(is_of_word(c) || c == '.' && is_point(at)))
        .map(|(at, _)| at)
        .collect();
    ends.push(line.len());
    let mut from = 0;
    ends.into_iter().filter_map(move |end| {
        let word = line[from..end].trim_start_matches(|c| !is_of_word(c));
        from = end;
        (!word.is_empty()).then_some((end - word.len(), word))
    })
}

/// Whether a line names several items, and not each item once.
pub(crate) fn names_several(line: &str, items: &HashSet<String>) -> bool {
    let named = || plain_words(line).filter(|(_, word)| items.contains(*word));
    let n = n_named(line, items);
    n > 1 && (n < items.len() || named().count() > n)
}

/// Whether two items stand in a line with nothing but separators between them.
pub(crate) fn has_list(line: &str, items: &HashSet<String>) -> bool {
    let words: Vec<(usize, &str)> = plain_words(line).collect();
    words.windows(2).any(|pair| {
        let [(at, first), (next, last)] = [pair[0], pair[1]];
        let mut between = line[at + first.len()..next].chars();
        items.contains(first)
            && items.contains(last)
            && between.all(|c| c.is_whitespace() || matches!(c, ',' | ';' | '&' | '+'))
    })
}

/// Whether the first words of lists are names: no other list has them, and some lists share others
/// of their words. As items, all of these first words would force their options.
pub(crate) fn begin_with_names<'l>(lists: impl Iterator<Item = &'l [String]> + Clone) -> bool {
    let is_long = lists.clone().all(|list| list.len() > 1);
    let firsts: HashSet<&String> = lists.clone().filter_map(|list| list.first()).collect();
    let others: Vec<&String> = lists.clone().flat_map(|list| list.iter().skip(1)).collect();
    let distinct: HashSet<&&String> = others.iter().collect();
    is_long
        && firsts.len() == lists.count()
        && distinct.len() < others.len()
        && !others.iter().any(|word| firsts.contains(word))
}

/// Whether a name is a word with a number, a number or a letter, as these names are.
pub(crate) fn is_of_kind<'n>(
    name: &str,
    mut others: impl Iterator<Item = Option<&'n str>>,
) -> bool {
    let kind = |name: &str| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        match stem.chars().count() {
            1 if stem.len() == name.len() => "a".to_owned(),
            _ => stem.to_owned(),
        }
    };
    others.all(|other| other.is_some_and(|other| kind(other) == kind(name)))
}
