//! The text around the records: the list of all items, costs, and what must not be left out.

use super::slots::items;
use super::tokens::{Kind, Token, tokens};
use super::units::Run;
use crate::{Found, cost, speaks_of_costs};
use quadrille_problem::problem::Cost;
use std::collections::HashSet;
use std::ops::Range;

/// The cover with the list of all items and the costs that stand beside the records, and the text
/// without these; `None` where another line names items.
pub(super) fn with_rest(
    text: &str,
    run: &Run<'_, '_>,
    mut found: Found,
) -> Option<(Found, String)> {
    let mut rest = text.to_owned();
    for unit in run.units {
        blank(&mut rest, range(unit));
    }
    let names = found.options.iter().flat_map(|row| &row.items);
    let used: HashSet<String> = names.cloned().collect();
    let around = rest.clone();
    let tokens = tokens(&around);
    if found.items.is_none()
        && let Some((items, place)) = universe(&tokens, &used)
    {
        found.items = Some(items);
        blank(&mut rest, place);
    }
    if found.options.iter().all(|row| row.cost.is_none())
        && speaks_of_costs(&around)
        && let Some((costs, places)) = costs(&tokens, &found)
    {
        let costs = found.options.iter_mut().zip(costs);
        costs.for_each(|(row, cost)| row.cost = Some(cost));
        places.into_iter().for_each(|place| blank(&mut rest, place));
    }
    (!misses_record(text, &rest, run, &used)).then_some((found, rest))
}

/// The first list that has all items of the options, each once, and its place.
fn universe(tokens: &[Token<'_>], used: &HashSet<String>) -> Option<(Vec<String>, Range<usize>)> {
    lists(tokens).into_iter().find_map(|list| {
        let (items, _) = items(&list);
        let distinct: HashSet<&String> = items.iter().collect();
        let has_all = used.iter().all(|item| distinct.contains(item));
        (has_all && distinct.len() == items.len()).then_some((items, range(&list)))
    })
}

/// Whether the text around the records may have another one.
fn misses_record(text: &str, rest: &str, run: &Run<'_, '_>, items: &HashSet<String>) -> bool {
    let names_all = |line: &str| {
        let named = plain_words(line).filter(|(_, word)| items.contains(*word));
        n_named(line, items) == items.len() && named.count() == items.len()
    };
    let is_record = |line: &str| !names_all(line) && n_named(line, items) > 1;
    let below = &rest[run.range().end..];
    // a line of words may speak of a record
    let is_sentence = |line: &str| !line.contains(|c| "[]{}()=<>;".contains(c));
    let speaks = |line: &str| is_sentence(line) && n_named(line, items) > 0;
    let are_numbers = items.iter().all(|item| cost(item).is_some());
    run.misses_record(text, items)
        || run.goes_on(text)
        || below.trim_start_matches(' ').starts_with(['[', '{', '('])
        || !are_numbers && below.lines().any(speaks)
        || rest.lines().any(is_record)
}

/// Signs and words between the ends of a range.
const RANGES: [&str; 13] = [
    "..", "..=", "...", "…", ":", "-", "–", "to", "through", "until", "bis", "à", "hasta",
];

/// The number of items that a line names, but for the ends of a range.
pub(super) fn n_named(line: &str, items: &HashSet<String>) -> usize {
    let words = plain_words(line).filter(|(_, word)| !RANGES.contains(word));
    let words: Vec<(usize, &str)> = words.collect();
    let is_range = |pair: &&[(usize, &str)]| is_range(line, pair);
    let ends: Vec<&[(usize, &str)]> = words.windows(2).filter(is_range).collect();
    let is_end = |word: &(usize, &str)| ends.iter().any(|pair| pair.contains(word));
    let named = words
        .iter()
        .filter(|word| items.contains(word.1) && !is_end(word));
    named.map(|(_, word)| *word).collect::<HashSet<_>>().len()
}

/// Whether two words of a line, each with its place, are the ends of a range.
fn is_range(line: &str, words: &[(usize, &str)]) -> bool {
    let [(at, first), (next, last)] = *words else {
        return false;
    };
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let between = line[at + first.len()..next].trim_matches([' ', ',']);
    let is_call = || between.is_empty() && line[..at].to_lowercase().ends_with("range(");
    is_number(first) && is_number(last) && (RANGES.contains(&between) || is_call())
}

/// The words of a line without any sign in them, each with its place.
fn plain_words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let parts = line
        .split(move |c| !is_of_word(c))
        .filter(|part| !part.is_empty());
    parts.map(|part| (part.as_ptr() as usize - line.as_ptr() as usize, part))
}

/// Costs, and their places in the text, in bytes.
type Costs = (Vec<Cost>, Vec<Range<usize>>);

/// The costs beside the records: a list of numbers, or names with a number each.
fn costs(tokens: &[Token<'_>], found: &Found) -> Option<Costs> {
    let mut all = lists(tokens).into_iter().filter_map(|list| {
        let (items, _) = items(&list);
        let costs: Option<Vec<Cost>> = items.iter().map(|item| cost(item)).collect();
        let costs = costs.filter(|costs| costs.len() == found.options.len());
        costs.map(|costs| (costs, vec![range(&list)]))
    });
    match (all.next(), all.next()) {
        (None, _) => costs_of_names(tokens, found),
        (costs, None) => costs,
        _ => None,
    }
}

/// The costs of names with a number each; `None` where a name has none, or several.
fn costs_of_names(tokens: &[Token<'_>], found: &Found) -> Option<Costs> {
    let names = found.options.iter().map(|row| row.name.as_deref());
    let names: Vec<&str> = names.collect::<Option<_>>()?;
    let (mut costs, mut places) = (vec![None; names.len()], Vec::new());
    for (at, token) in tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| token.is_word())
    {
        let nth = names.iter().position(|name| *name == token.text);
        let Some((nth, value)) = nth.zip(value(tokens, at)) else {
            continue;
        };
        if costs[nth].replace(cost(value.text)?).is_some() {
            return None;
        }
        places.push(token.from.min(value.from)..token.end.max(value.end));
    }
    let costs: Option<Vec<Cost>> = costs.into_iter().collect();
    costs.map(|costs| (costs, places))
}

/// The number that stands behind a name, or before it as a factor.
fn value<'p, 't>(tokens: &'p [Token<'t>], at: usize) -> Option<&'p Token<'t>> {
    let is_end =
        |token: &&Token<'_>| token.is_word() || token.is_separator() || token.kind == Kind::Break;
    let is_number = |value: &&Token<'_>| value.is_word() && cost(value.text).is_some();
    let (before, behind) = tokens.split_at(at);
    let factor = match before {
        [.., factor, sign] if sign.is("*") => Some(factor),
        _ => None,
    };
    let behind = behind[1..].iter().find(is_end);
    factor.filter(is_number).or(behind.filter(is_number))
}

/// The place of a list in the text, in bytes.
fn range(list: &[Token<'_>]) -> Range<usize> {
    list[0].from..list[list.len() - 1].end
}

/// The longest parts with words and separators alone; a list goes on in the next line behind a
/// separator.
fn lists<'t>(tokens: &[Token<'t>]) -> Vec<Vec<Token<'t>>> {
    let mut lists: Vec<Vec<Token<'t>>> = vec![Vec::new()];
    for token in tokens {
        let is_open = |list: &Vec<Token<'_>>| list.last().is_none_or(Token::is_separator);
        match token.kind {
            Kind::Break if lists.last().is_some_and(is_open) => {}
            _ if token.is_word() || token.is_separator() => {
                lists
                    .last_mut()
                    .into_iter()
                    .for_each(|list| list.push(*token));
            }
            _ => lists.push(Vec::new()),
        }
    }
    lists.retain(|list| !list.is_empty());
    lists
}

/// Puts blanks in the place of a part of a text.
fn blank(text: &mut String, range: Range<usize>) {
    let blanks: String = text[range.clone()]
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(range, &blanks);
}
