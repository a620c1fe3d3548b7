//! Words that every option of a text repeats, such as `A covers 1, 3 and 6.` in each line.

use crate::COSTS;
use crate::options::{BESIDE_COSTS, SIGNS};
use quadrille_texts::{LONGEST_PUZZLE_BYTES, is_in};
use std::borrow::Cow;
use std::collections::HashSet;

/// A part of such a word says that the text is about an exact cover.
const CLAIMS: [&str; 11] = [
    "exact",
    "exakt",
    "genau",
    "once",
    "einmal",
    " sola ",
    "cover",
    "partition",
    "disjoint",
    "minim",
    "mínim",
];
/// Words between the last two items of a list.
const CONJUNCTIONS: [&str; 8] = ["and", "et", "y", "und", "e", "og", "och", "en"];

/// A text whose options consist of names, items and costs. A word that every option repeats becomes
/// the sign between name and items, or goes. A text stays unless its words claim an exact cover.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST_PUZZLE_BYTES {
        return text.into();
    }
    let lower = text.to_lowercase();
    let mut lines: Vec<&str> = text.lines().collect();
    let (run, mut words) = match CLAIMS.iter().any(|claim| lower.contains(claim)) {
        true => longest_run(&lines),
        false => return text.into(),
    };
    if !lines[run.clone()].iter().any(|line| line.contains(", ")) {
        return text.into();
    }
    words.retain(|word| {
        !lines[run.clone()]
            .iter()
            .any(|line| may_be_item(line, word))
    });
    let changed = lines[run.clone()].iter().map(|line| bare(line, &words));
    let changed: Vec<String> = changed.collect();
    for (line, changed) in lines[run].iter_mut().zip(&changed) {
        *line = changed;
    }
    lines.join("\n").into()
}

/// The words of a line, each with its place.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '’');
    let mut rest = line;
    std::iter::from_fn(move || {
        let from = rest.find(is_of_word)?;
        let end = rest[from..].find(|c| !is_of_word(c));
        let end = end.map_or(rest.len(), |end| from + end);
        let word = (line.len() - rest.len() + from, &rest[from..end]);
        rest = &rest[end..];
        Some(word)
    })
}

/// The longest run of lines that share a word, and the words that they share.
fn longest_run<'t>(lines: &[&'t str]) -> (std::ops::Range<usize>, HashSet<&'t str>) {
    const LEAST_LINES: usize = 3;
    let mut longest = (0..0, HashSet::new());
    let (mut from, mut shared) = (0, HashSet::new());
    for (at, line) in lines.iter().enumerate() {
        let all: HashSet<&str> = words(line).map(|(_, word)| word).collect();
        let is_letters =
            |word: &&str| word.len() > 1 && !word.chars().any(|c| c.is_numeric() || c == '_');
        let all = all.into_iter().filter(is_letters);
        let all: HashSet<&str> = all.filter(|word| !CONJUNCTIONS.contains(word)).collect();
        shared = shared.intersection(&all).copied().collect();
        if shared.is_empty() {
            (from, shared) = (at, all);
        }
        if at + 1 - from > longest.0.len() {
            longest = (from..at + 1, shared.clone());
        }
    }
    match longest.0.len() < LEAST_LINES {
        true => (0..0, HashSet::new()),
        false => longest,
    }
}

/// Whether a word stands at a comma or at the end of a line, as items do.
fn may_be_item(line: &str, word: &str) -> bool {
    let is_end = |text: &str| text.trim_end_matches('.').trim_end().is_empty();
    words(line)
        .filter(|(_, other)| *other == word)
        .any(|(at, _)| {
            let behind = &line[at + word.len()..];
            line[..at].trim_end().ends_with(',') || behind.starts_with(',') || is_end(behind)
        })
}

/// A line without the words that all options have.
fn bare(line: &str, shared: &HashSet<&str>) -> String {
    let has_sign = line.contains(['{', '[']) || SIGNS.iter().any(|sign| line.contains(sign));
    let (mut bare, mut from) = (String::new(), 0);
    for (at, word) in words(line) {
        bare.push_str(&line[from..at]);
        from = at + word.len();
        let before = bare.trim_end();
        let is_first = !before.contains(char::is_alphanumeric);
        let follows_sign = SIGNS.iter().any(|sign| before.ends_with(sign));
        let in_list = bare.contains([',', ':']) && !line.contains(['{', '[']);
        let is_apart = line[from..].starts_with([' ', '\t']) && !before.ends_with(',');
        if CONJUNCTIONS.contains(&word) && is_apart && in_list {
            bare.truncate(before.len());
            bare.push(',');
        } else if !shared.contains(word) || is_of_cost(word) || !is_apart {
            bare.push_str(word);
        } else if is_first || follows_sign {
            from += line[from..].len() - line[from..].trim_start().len();
        } else {
            bare.push_str(if has_sign { word } else { ":" });
        }
    }
    bare + &line[from..]
}

fn is_of_cost(word: &str) -> bool {
    is_in(COSTS, word) || is_in(BESIDE_COSTS, word)
}
