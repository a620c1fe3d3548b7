//! The text around the records: the list of all items, costs, and what must not be left out.

use super::marks::Marks;
use super::slots::items;
use super::tokens::{Kind, Token, tokens};
use super::units::Run;
use super::{Draft, is_of_kind};
use crate::{COSTS, Found, cost, speaks_of_costs};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use std::collections::HashSet;
use std::ops::Range;

/// The text around records.
pub(super) struct Around<'t> {
    /// The text with blanks in the place of the records.
    text: &'t str,
    tokens: Vec<Token<'t>>,
    /// Where the records begin, in bytes.
    from: usize,
    /// The text without the parts that were taken, too.
    rest: String,
}

impl<'t> Around<'t> {
    pub(super) fn of(text: &'t str, from: usize) -> Around<'t> {
        Around {
            text,
            tokens: tokens(text),
            from,
            rest: text.to_owned(),
        }
    }

    pub(super) fn speaks_of_costs(&self) -> bool {
        speaks_of_costs(self.text)
    }

    pub(super) fn says(&self, words: &str) -> bool {
        self.text.to_lowercase().contains(words)
    }

    /// Takes the last list that is what is wanted; a function of the list and whether it stands
    /// above the records tells.
    pub(super) fn take<T>(
        &mut self,
        wanted: impl Fn(&[Token<'t>], bool) -> Option<T>,
    ) -> Option<T> {
        let mut all = lists(&self.tokens).into_iter().rev().filter_map(|list| {
            let place = range(&list);
            wanted(&list, place.end <= self.from).map(|value| (value, place))
        });
        let (value, place) = all.next()?;
        self.tokens.retain(|token| !place.contains(&token.from));
        blank(&mut self.rest, place);
        Some(value)
    }

    /// Takes the only list of `n` costs, which may stand behind a word for costs.
    pub(super) fn take_costs(&mut self, n: usize) -> Option<Vec<Cost>> {
        let costs = |list: &[Token<'t>], _| {
            let (items, _) = items(list);
            let is_titled = items.first().is_some_and(|word| is_in(COSTS, word));
            let costs = items[usize::from(is_titled)..]
                .iter()
                .map(|item| cost(item));
            costs
                .collect::<Option<Vec<Cost>>>()
                .filter(|costs| costs.len() == n)
        };
        let all = lists(&self.tokens);
        let n_lists = all
            .iter()
            .filter(|list| costs(list, true).is_some())
            .count();
        (n_lists == 1).then(|| self.take(costs))?
    }

    /// The place of a list that may be a row of marks, or the numbers of rows or columns; the right
    /// side of equations is 1 in each.
    fn numbers(&self, sizes: [usize; 2]) -> Option<usize> {
        const LEAST_NUMBERS: usize = 3;
        let is_number = |list: &Vec<Token<'_>>| {
            let (list, _) = items(list);
            let are_numbers = list.iter().all(|word| cost(word).is_some());
            let are_marks = list.iter().all(|word| matches!(word.as_str(), "0" | "1"));
            let is_right_side = list.iter().all(|word| word == "1");
            let is_row = are_marks && list.len() >= LEAST_NUMBERS;
            are_numbers && !is_right_side && (is_row || sizes.contains(&list.len()))
        };
        let tokens = tokens(&self.rest);
        let list = lists(&tokens).into_iter().find(is_number);
        list.map(|list| list[0].from)
    }

    /// Takes the list that has all items of the options, each once.
    fn take_universe(&mut self, used: &HashSet<String>) -> Option<Vec<String>> {
        self.take(|list, _| {
            let (items, _) = items(list);
            let distinct: HashSet<&String> = items.iter().collect();
            let has_all = used.iter().all(|item| distinct.contains(item));
            (has_all && distinct.len() == items.len()).then_some(items)
        })
    }

    /// Gives the options the costs that stand beside the records, if they have none.
    fn add_costs(&mut self, found: &mut Found) {
        let is_priced = found.options.iter().any(|row| row.cost.is_some());
        if is_priced || !self.speaks_of_costs() {
            return;
        }
        let names = found.options.iter().map(|row| row.name.as_deref());
        let names: Option<Vec<&str>> = names.collect();
        let costs = self.take_costs(found.options.len());
        let costs = costs.or_else(|| self.take_costs_of(&names?));
        let costs = found.options.iter_mut().zip(costs.into_iter().flatten());
        costs.for_each(|(row, cost)| row.cost = Some(cost));
    }

    /// Takes the costs of names with a number each; `None` where a name has none, or several.
    fn take_costs_of(&mut self, names: &[&str]) -> Option<Vec<Cost>> {
        let (mut costs, mut places) = (vec![None; names.len()], Vec::new());
        for (at, token) in self
            .tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.is_word())
        {
            let nth = names.iter().position(|name| *name == token.text);
            let Some((nth, value)) = nth.zip(value(&self.tokens, at)) else {
                continue;
            };
            if costs[nth].replace(cost(value.text)?).is_some() {
                return None;
            }
            places.push(token.from.min(value.from)..token.end.max(value.end));
        }
        let costs: Vec<Cost> = costs.into_iter().collect::<Option<_>>()?;
        places
            .into_iter()
            .for_each(|place| blank(&mut self.rest, place));
        Some(costs)
    }
}

/// The cover with the list of all items and the costs that stand beside the records, and the text
/// without these; `None` where rows and columns may be either.
///
/// # Errors
/// The place of another line, in bytes, that may be a record.
pub(super) fn with_rest(
    text: &str,
    run: &Run<'_, '_>,
    draft: Draft,
) -> Result<Option<(Found, String)>, usize> {
    let mut blanked = text.to_owned();
    for unit in run.units {
        blank(&mut blanked, range(unit));
    }
    let mut around = Around::of(&blanked, run.range().start);
    let found = match &draft.marks {
        Some(marks) => marks.named(draft.found, &mut around),
        None => Some(draft.found),
    };
    let Some(mut found) = found else {
        return Ok(None);
    };
    let used = found.used();
    found.items = found.items.or_else(|| around.take_universe(&used));
    around.add_costs(&mut found);
    let missed = match draft.marks {
        Some(marks) => {
            let sizes = [marks.n_columns(), found.options.len()];
            missed_row(&marks, run)
                .or_else(|| around.numbers(sizes))
                .or_else(|| several(&around.rest, &used).filter(|_| !are_numbers(&used)))
        }
        None => missed_record(text, &around.rest, run, &used),
    };
    let missed = missed.or_else(|| rule(&around.rest, &found));
    missed.map_or(Ok(Some((found, around.rest))), Err)
}

/// The place of a unit that is no record, and has marks where the records have theirs.
fn missed_row(marks: &Marks, run: &Run<'_, '_>) -> Option<usize> {
    let row = run.others().find(|unit| marks.are_of_row(unit));
    row.map(|unit| unit[0].from)
}

/// The first line that names several options, and not all: it may be a rule about these.
fn rule(text: &str, found: &Found) -> Option<usize> {
    let names = found.options.iter().filter_map(|row| row.name.as_ref());
    let names: HashSet<String> = names.cloned().collect();
    let n_variables = |line: &str| names.iter().filter(|name| line.contains(*name)).count();
    let n_named = |line: &str| match names.iter().all(|name| name.ends_with(']')) {
        true => n_variables(line),
        false => n_named(line, &names),
    };
    let is_rule = |line: &str| (2..names.len()).contains(&n_named(line));
    first_line(text, text, is_rule).filter(|_| !are_numbers(&names))
}

fn are_numbers(items: &HashSet<String>) -> bool {
    items.iter().all(|item| cost(item).is_some())
}

/// The first line that names several items, and not all once.
fn several(text: &str, items: &HashSet<String>) -> Option<usize> {
    let names_all = |line: &str| {
        let named = plain_words(line).filter(|(_, word)| items.contains(*word));
        n_named(line, items) == items.len() && named.count() == items.len()
    };
    first_line(text, text, |line| {
        n_named(line, items) > 1 && !names_all(line)
    })
}

/// The place of the first line of this kind, in a part of a text.
fn first_line(text: &str, part: &str, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let line = part.lines().find(|line| is_wanted(line))?;
    Some(line.as_ptr() as usize - text.as_ptr() as usize)
}

/// The place of a part of the text around the records that may be another one.
fn missed_record(
    text: &str,
    rest: &str,
    run: &Run<'_, '_>,
    items: &HashSet<String>,
) -> Option<usize> {
    let end = run.range().end;
    let below = &rest[end..];
    // a line of words may speak of a record
    let is_sentence = |line: &str| !line.contains(|c| "[]{}()=<>;".contains(c));
    let speaks = |line: &str| is_sentence(line) && n_named(line, items) > 0;
    let goes_on = || below.trim_start_matches(' ').starts_with(['[', '{', '(']);
    run.missed_record(text, items)
        .or_else(|| run.goes_on(text))
        .or_else(|| goes_on().then_some(end))
        .or_else(|| first_line(rest, below, speaks).filter(|_| !are_numbers(items)))
        .or_else(|| several(rest, items))
}

/// Signs and words between the ends of a range.
const RANGES: [&str; 14] = [
    "*", "..", "..=", "...", "…", ":", "-", "–", "to", "through", "until", "bis", "à", "hasta",
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

/// The words of a line without any sign in them, each with its place.
fn plain_words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let parts = line
        .split(move |c| !is_of_word(c))
        .filter(|part| !part.is_empty());
    parts.map(|part| (part.as_ptr() as usize - line.as_ptr() as usize, part))
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
