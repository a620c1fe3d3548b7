//! Rows of marks among records: 1 and 0 for each item, whose name may stand above.

use super::around::Around;
use super::slots::{Slot, items};
use super::tokens::{Token, mark};
use super::turned;
use crate::{COSTS, Found, NAMES};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::HashSet;

/// The places of the marks in a row.
#[derive(Debug)]
pub(super) struct Marks {
    places: Vec<usize>,
    n_words: usize,
}

impl Marks {
    /// Takes the marks of a slot, and writes the numbers of the marked items in their place; other
    /// columns of the slot become slots.
    pub(super) fn take<'t>(slot: &mut Slot<'t>, slots: &mut Vec<Slot<'t>>) -> Option<Marks> {
        let marks = Marks::of(&slot.values)?;
        let columns = slot.split().into_iter().enumerate();
        let others = columns.filter(|(at, _)| !marks.places.contains(at));
        slots.extend(others.map(|(_, column)| column));
        for row in &mut slot.values {
            let is_marked = |nth: &usize| mark(&row[marks.places[*nth]]) == Some(true);
            let marked = (0..marks.n_columns()).filter(is_marked);
            *row = marked.map(|nth| (nth + 1).to_string()).collect();
        }
        Some(marks)
    }

    /// The places of the marks in rows, if they stand side by side, and each row has some.
    fn of(rows: &[Vec<String>]) -> Option<Marks> {
        let n_words = rows[0].len();
        let is_mark = |word: Option<&String>| word.is_some_and(|word| mark(word).is_some());
        let has_marks = |at: &usize| rows.iter().all(|row| is_mark(row.get(*at)));
        let places: Vec<usize> = (0..n_words).filter(has_marks).collect();
        let is_even = rows.iter().all(|row| row.len() == n_words);
        let are_beside = places.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let is_full = |row: &Vec<String>| places.iter().any(|&at| mark(&row[at]) == Some(true));
        let are_marks = places.len() >= SMALLEST_COVER && is_even && are_beside;
        (are_marks && rows.iter().all(is_full)).then_some(Marks { places, n_words })
    }

    /// The cover with the names of items that stand above the rows, and with costs; `None` where
    /// rows and columns may be either.
    pub(super) fn named(&self, mut found: Found, around: &mut Around<'_>) -> Option<Found> {
        let names = self.take_names(around);
        let is_priced = found.options.iter().any(|row| row.cost.is_some());
        // the header may say that numbers beside the marks are something else
        if is_priced && !names.others.is_empty() && !names.has_costs() {
            return None;
        }
        let name = |item: &String| {
            item.parse()
                .ok()
                .and_then(|nth: usize| names.items.get(nth - 1))
        };
        for row in &mut found.options {
            row.items = row.items.iter().filter_map(name).cloned().collect();
        }
        let (n_columns, n_rows) = (self.n_columns(), found.options.len());
        found.items = Some(names.items);
        let is_turned = around.rows_are_items();
        if is_priced || !is_turned && !around.speaks_of_costs() {
            return Some(found);
        }
        // costs stand beside the rows or below the columns
        let is_clear = n_columns != n_rows || is_turned;
        match is_clear.then(|| around.take_costs(n_columns))? {
            Some(costs) => exchanged(&found, Some(&costs)),
            None if is_turned => exchanged(&found, None),
            None => Some(found),
        }
    }

    /// The names of the columns, which may stand above; the items are numbers otherwise.
    fn take_names(&self, around: &mut Around<'_>) -> Names {
        let names = around.take(|list, is_above| match is_above {
            true => self.names(&items(list).0),
            false => None,
        });
        let numbers = (1..=self.n_columns()).map(|n| n.to_string());
        names.unwrap_or_else(|| Names {
            items: numbers.collect(),
            others: Vec::new(),
        })
    }

    /// Names of columns from words: a word for each column, for each column but the first, or for
    /// each column with marks.
    fn names(&self, words: &[String]) -> Option<Names> {
        let n_left_out = match self.n_words.checked_sub(words.len()) {
            _ if words.len() == self.n_columns() => self.places[0],
            Some(n @ 0..2) => n,
            _ => return None,
        };
        let mut names = Names::default();
        for (place, word) in (n_left_out..).zip(words) {
            match self.places.contains(&place) {
                true => names.items.push(word.clone()),
                false => names.others.push(word.clone()),
            }
        }
        // the first word may stand above the names of rows
        let is_whole = self.places[0] == 0 || !is_in(NAMES, &names.items[0]);
        let has_all = names.items.len() == self.n_columns() && names.are_distinct();
        (has_all && is_whole).then_some(names)
    }

    /// Whether a unit has marks where rows have these.
    pub(super) fn are_of_row(&self, unit: &[Token<'_>]) -> bool {
        let words: Vec<&Token<'_>> = unit.iter().filter(|token| token.is_word()).collect();
        let is_mark = |at: &usize| mark(words[*at].text).is_some();
        words.len() == self.n_words && self.places.iter().all(is_mark)
    }

    pub(super) fn n_columns(&self) -> usize {
        self.places.len()
    }
}

/// The names of columns.
#[derive(Default)]
struct Names {
    items: Vec<String>,
    others: Vec<String>,
}

impl Names {
    /// Whether a column beside the marks has costs.
    fn has_costs(&self) -> bool {
        self.others.iter().any(|name| is_in(COSTS, name))
    }

    /// Whether the items have distinct names; numbers count the items.
    fn are_distinct(&self) -> bool {
        let numbers: Option<Vec<u64>> = self.items.iter().map(|name| name.parse().ok()).collect();
        let count = |numbers: Vec<u64>| numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let distinct: HashSet<&String> = self.items.iter().collect();
        distinct.len() == self.items.len() && numbers.is_none_or(count)
    }
}

/// The cover with options and items exchanged, and perhaps a cost for each former item.
pub(crate) fn exchanged(found: &Found, costs: Option<&[Cost]>) -> Option<Found> {
    // `None` where the items have costs
    let mut options = turned(&found.options)?;
    let columns = found.items.as_ref()?;
    for option in &mut options {
        let is_name = |column: &&String| Some(*column) == option.name.as_ref();
        let nth = columns.iter().position(|column| is_name(&column))?;
        (option.at, option.cost) = (nth, costs.map(|costs| costs[nth]));
    }
    options.sort_by_key(|option| option.at);
    let items = found.options.iter().map(|row| row.name.clone());
    (options.len() == columns.len()).then(|| Found {
        items: items.collect(),
        options,
        ..Found::default()
    })
}
