//! The text around the records: the list of all items, costs, the names of columns.

use super::slots::items;
use super::tokens::{Kind, LETTERS_OF_COSTS, Token, are_marks, tokens};
use crate::{COSTS, Found, cost, rows_are_items, speaks_of_costs};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use quadrille_texts::sizes::SMALLEST_COVER;
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
    pub(super) rest: String,
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
        speaks_of_costs(self.text) || self.has_cost_keys()
    }

    /// Whether a letter for costs stands beside options without costs.
    pub(super) fn has_unread_costs(&self, found: &Found) -> bool {
        self.has_cost_keys() && found.options.iter().any(|row| row.cost.is_none())
    }

    /// Whether a letter for costs stands before a bracket or an equals sign.
    fn has_cost_keys(&self) -> bool {
        let is_key = |pair: &[Token<'_>]| {
            let has_sign = pair[1].opens() || pair[1].is("=") || pair[1].is("_");
            is_in(LETTERS_OF_COSTS, pair[0].text) && has_sign
        };
        self.tokens.windows(2).any(is_key)
    }

    /// Whether the text says that rows are items.
    pub(super) fn rows_are_items(&self) -> bool {
        rows_are_items(&self.text.to_lowercase())
    }

    /// Takes the last list that a function accepts; the function gets the list, and whether the
    /// list stands above the records.
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
    pub(super) fn numbers(&self, sizes: [usize; 2]) -> Option<usize> {
        let is_number = |list: &Vec<Token<'_>>| {
            let (list, _) = items(list);
            let list: Vec<&str> = list.iter().flat_map(|item| item.split(' ')).collect();
            let are_numbers = list.iter().all(|word| cost(word).is_some());
            let is_mark = |word: &&str| matches!(*word, "0" | "1");
            let is_right_side = list.iter().all(|word| *word == "1");
            // one of the marks may be a question mark
            let mut runs = list.chunk_by(|one, other| is_mark(one) == is_mark(other));
            let is_row = runs.any(|run| is_mark(&run[0]) && run.len() >= SMALLEST_COVER)
                || matches!(list[..], [word] if are_marks(word));
            let are_sizes = list.len() == 2 && list.iter().all(|word| cost(word).is_some()) && {
                let told: Vec<usize> = list.iter().filter_map(|word| word.parse().ok()).collect();
                told.iter().all(|size| *size > 1) && told != sizes && told != [sizes[1], sizes[0]]
            };
            let is_list = are_numbers && sizes.contains(&list.len());
            !is_right_side && (is_row || are_sizes || is_list)
        };
        let tokens = tokens(&self.rest);
        let list = lists(&tokens).into_iter().find(is_number);
        list.map(|list| list[0].from)
    }

    /// Takes the list that has all items of the options, each once.
    pub(super) fn take_universe(&mut self, used: &HashSet<String>) -> Option<Vec<String>> {
        self.take(|list, _| {
            let (items, _) = items(list);
            let distinct: HashSet<&String> = items.iter().collect();
            let has_all = used.iter().all(|item| distinct.contains(item));
            (has_all && distinct.len() == items.len()).then_some(items)
        })
    }

    /// Gives the options the costs that stand beside the records, if they have none.
    pub(super) fn add_costs(&mut self, found: &mut Found) {
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
pub(super) fn range(list: &[Token<'_>]) -> Range<usize> {
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
pub(super) fn blank(text: &mut String, range: Range<usize>) {
    let blanks: String = text[range.clone()]
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(range, &blanks);
}
