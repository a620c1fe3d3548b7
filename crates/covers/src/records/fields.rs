//! The name, the items and the cost among the values of a record.

use super::marks::Marks;
use super::slots::Slot;
use super::tokens::{Token, are_marks, mark};
use super::{Draft, turned};
use crate::named::is_of_kind;
use crate::{ELEMENT, Found, Row, UNIVERSE, cost};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::{HashMap, HashSet};

/// The slots of records by their content.
pub(super) struct Fields<'t> {
    items: Slot<'t>,
    name: Option<Slot<'t>>,
    costs: Option<Vec<Cost>>,
    has_bare_costs: bool,
    marks: Option<Marks>,
}

impl<'t> Fields<'t> {
    /// `None` where the content of a slot is ambiguous or unknown.
    pub(super) fn of(mut slots: Vec<Slot<'t>>, speaks_of_costs: bool) -> Option<Fields<'t>> {
        join_marks(&mut slots);
        split_strings(&mut slots)?;
        // a string of blanks, a conjunction alone
        if slots.iter().any(Slot::has_gap) {
            return None;
        }
        let at = slots.iter().position(|slot| !slot.is_single())?;
        let mut items = slots.remove(at);
        items.leave_out_ends()?;
        let marks = Marks::take(&mut items, &mut slots);
        if !slots.iter().all(Slot::is_single) {
            return None;
        }
        let mut fields = Fields {
            items,
            name: None,
            costs: None,
            has_bare_costs: false,
            marks,
        };
        slots.sort_by_key(|slot| slot.costs().is_some());
        for slot in slots {
            fields.take(slot, speaks_of_costs)?;
        }
        // the numbers of lines are no names
        let is_numbered = |name: &Slot<'_>| name.singles().all(|word| cost(word).is_some());
        if fields.name.as_ref().is_none_or(is_numbered) && fields.marks.is_none() {
            fields.name = fields.items.take_names().or(fields.name);
        }
        Some(fields)
    }

    /// Takes a slot with one value in each record; `None` where nobody knows what the values are.
    fn take(&mut self, slot: Slot<'t>, speaks_of_costs: bool) -> Option<()> {
        let Some(costs) = slot.costs() else {
            return self.take_name(slot);
        };
        let is_told = slot.is_of_cost();
        // a word that is not of costs says what the number is
        let is_free = !slot.before.iter().any(Token::is_word);
        let ascend = costs.is_sorted_by(|one, other| one < other);
        let differ = costs.iter().any(|cost| *cost != costs[0]);
        let may_be_cost = is_told || differ && is_free && (speaks_of_costs || !ascend);
        if !is_told && slot.counts(&self.items) {
            self.name = self.name.take().or(Some(slot));
        } else if may_be_cost && self.costs.is_none() {
            (self.costs, self.has_bare_costs) = (Some(costs), !is_told);
        } else {
            return ascend.then(|| self.take_name(slot))?;
        }
        Some(())
    }

    /// Takes the names of the options, which may stand in a record twice.
    fn take_name(&mut self, slot: Slot<'t>) -> Option<()> {
        match &self.name {
            Some(name) => (name.values == slot.values).then_some(()),
            None if slot.is_distinct() => {
                self.name = Some(slot);
                Some(())
            }
            None => None,
        }
    }

    /// Whether the records are lists of words, and nothing else.
    fn are_lists(&self) -> bool {
        let mut items = self.items.values.iter().flatten();
        let is_bare = |slot: &Slot<'_>| slot.before.is_empty() && slot.behind.is_empty();
        self.name.as_ref().is_none_or(is_bare)
            && is_bare(&self.items)
            && self.items.has_separators
            && items.all(|item| cost(item).is_none())
            && self.shares_most()
    }

    /// Whether most items stand in several records.
    fn shares_most(&self) -> bool {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let items = self.items.values.iter().flatten();
        items.for_each(|item| *counts.entry(item).or_default() += 1);
        2 * counts.values().filter(|&&n| n > 1).count() >= counts.len()
    }

    /// Whether the items are words with blanks between them, without a name, brackets or a cost.
    fn is_loose(&self) -> bool {
        let is_open = self.items.before.iter().all(|token| !token.opens());
        let is_alone = self.name.is_none() && self.costs.is_none();
        self.marks.is_none()
            && (is_alone || self.has_bare_costs && !self.shares_most())
            && is_open
            && !self.items.has_separators
            && !self.items.are_strings
    }

    /// Whether the lists may pair an option with an item.
    fn may_be_pairs(&self) -> bool {
        let lists = &self.items.values;
        let firsts: HashSet<&String> = lists.iter().map(|items| &items[0]).collect();
        let is_pair = |items: &Vec<String>| items.len() == 2 && !firsts.contains(&items[1]);
        self.name.is_none() && lists.iter().all(is_pair)
    }

    /// Whether the lists may name the options of numbered items: `{1: {'A', 'B'}, ...}`.
    fn may_be_turned(&self) -> bool {
        let is_name = |word: &String| word.starts_with(|c: char| c.is_ascii_uppercase());
        let is_number = |word: &str| word.parse::<u32>().is_ok();
        let is_told = |name: &Slot<'_>| name.before.iter().any(Token::is_word);
        let name = self.name.as_ref().filter(|name| !is_told(name));
        let are_numbered = name.is_some_and(|name| name.singles().all(is_number));
        let is_set = self.items.before.last().is_some_and(|token| token.is("{"));
        are_numbered && is_set && self.items.values.iter().flatten().all(is_name)
    }

    /// Whether items have other numbers of words than others, as they may where words of a sentence
    /// stand beside them: `nach Ulm` beside `Ulm`.
    fn has_loose_words(&self) -> bool {
        let all: HashSet<&str> = self
            .items
            .values
            .iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let is_part =
            |item: &&str| item.contains(' ') && item.split(' ').any(|word| all.contains(word));
        let lengths: HashSet<usize> = all.iter().map(|item| item.split(' ').count()).collect();
        all.iter().any(is_part) || lengths.len() > 1 && !self.items.is_enclosed()
    }

    /// Whether items have factors, as the unknowns of an equation: `1 x3`.
    fn has_factors(&self) -> bool {
        let items = || self.items.values.iter().flatten();
        let has_factor = |item: &&String| {
            let factor = item.split_once(' ').map(|(factor, _)| factor);
            factor.is_some_and(|factor| cost(factor).is_some())
        };
        2 * items().filter(has_factor).count() > items().count()
    }

    /// Whether the records are items, which list their options.
    fn are_items(&self) -> bool {
        let word = self.name.as_ref().and_then(|name| name.before.last());
        word.is_some_and(|token| is_in(ELEMENT, token.text))
    }

    /// The cover, where the records may be equations, and have a list for each item.
    pub(super) fn draft(self, are_equations: bool) -> Option<Draft> {
        let n_items = self.items.values.iter().map(Vec::len).sum::<usize>();
        let all: HashSet<&String> = self.items.values.iter().flatten().collect();
        let is_doubtful = self.may_be_pairs()
            || self.may_be_turned()
            || self.has_loose_words()
            || self.has_factors();
        if self.marks.is_none() && (is_doubtful || all.len() == n_items) {
            return None;
        }
        let (items, options) = match are_equations || self.are_items() {
            _ if self.marks.is_some() => (None, self.rows()),
            true => (None, turned(&self.rows())?),
            false => without_lists(self.rows())?,
        };
        let note = "the numbers beside the items are costs";
        Some(Draft {
            is_loose: self.is_loose(),
            shares_most: self.shares_most(),
            are_lists: self.are_lists(),
            found: Found {
                items,
                options,
                note: self.has_bare_costs.then_some(note),
                ..Found::default()
            },
            marks: self.marks,
            lists: Vec::new(),
        })
    }

    /// The records as options.
    fn rows(&self) -> Vec<Row> {
        let row = |(nth, items): (usize, &Vec<String>)| Row {
            at: self.items.from[nth],
            name: self.name.as_ref().map(|name| name.values[nth][0].clone()),
            items: items.clone(),
            cost: self.costs.as_ref().map(|costs| costs[nth]),
        };
        self.items.values.iter().enumerate().map(row).collect()
    }
}

/// Joins slots of marks under the names of items, `"a": 1, "b": 0`, into a slot of marked items.
fn join_marks(slots: &mut Vec<Slot<'_>>) {
    let is_mark = |slot: &Slot<'_>| {
        let has_key = matches!(&slot.before[..], [.., key, sign] if key.is_word() && sign.is(":"));
        has_key && slot.is_single() && slot.singles().all(|word| mark(word).is_some())
    };
    if slots.iter().filter(|slot| is_mark(slot)).count() < SMALLEST_COVER {
        return;
    }
    let (marks, others) = slots.drain(..).partition(|slot| is_mark(slot));
    *slots = others;
    let marks: Vec<Slot<'_>> = marks;
    slots.extend(Slot::joined(marks));
}

/// Splits the words of a slot into items, where no other slot has lists; `None` where several may
/// be lists.
fn split_strings(slots: &mut [Slot<'_>]) -> Option<()> {
    if !slots.iter().all(Slot::is_single) {
        return Some(());
    }
    if let Some(slot) = slots.iter_mut().find(|slot| slot.singles().all(are_marks)) {
        let marks = |row: &Vec<String>| row[0].chars().map(String::from).collect();
        slot.values = slot.values.iter().map(marks).collect();
        return Some(());
    }
    let are_lists = |slot: &Slot<'_>| slot.in_parts().is_some();
    let mut lists = slots.iter_mut().filter(|slot| are_lists(slot));
    let slot = lists.next()?;
    slot.values = slot.in_parts()?;
    lists.next().is_none().then_some(())
}

/// The list of all items and the options, where records may be lists of all items and of all
/// options; `None` where a list is doubtful.
fn without_lists(mut rows: Vec<Row>) -> Option<(Option<Vec<String>>, Vec<Row>)> {
    let is_universe = |row: &Row| row.name.as_ref().is_some_and(|name| is_in(UNIVERSE, name));
    // the list of all items may be the last
    let is_last = is_universe(rows.last()?);
    rows.rotate_right(usize::from(is_last));
    let kinds = Kinds::of(&rows);
    let list = rows
        .iter()
        .take(MOST_LISTS)
        .position(|row| kinds.are_names(row));
    list.map(|at| rows.remove(at));
    let (first, others) = rows.split_first()?;
    let used: HashSet<&String> = others.iter().flat_map(|row| &row.items).collect();
    let n_used = first
        .items
        .iter()
        .filter(|item| used.contains(item))
        .count();
    let is_other = kinds.is_other(first);
    let has_universe = is_other && n_used == used.len();
    let is_doubtful = is_other && n_used == 0 || is_universe(first) && !has_universe;
    let is_mixed = kinds.are_mixed(&used);
    let universe = has_universe.then(|| rows.remove(0).items);
    let is_clear = !is_doubtful && !is_mixed && rows.len() >= SMALLEST_COVER;
    is_clear.then_some((universe, rows))
}

/// So many lists may stand above the options.
const MOST_LISTS: usize = 2;

/// The names of options, below the lists that may stand above them.
struct Kinds {
    names: Vec<String>,
    are_named: bool,
}

impl Kinds {
    fn of(rows: &[Row]) -> Kinds {
        let options = rows.iter().skip(MOST_LISTS);
        let names: Vec<String> = options.filter_map(|row| row.name.clone()).collect();
        Kinds {
            are_named: names.len() + MOST_LISTS == rows.len(),
            names,
        }
    }

    /// Whether a record has a name of another kind than the options.
    fn is_other(&self, row: &Row) -> bool {
        // `U` before `A`, `B` and so on
        let alphabets = ["ABCDEFGHIJKLMNOPQRST", "abcdefghijklmnopqrst"];
        let are_letters = || {
            let is_letter = |name: &String| name.len() == 1;
            let names = self.names.concat();
            self.names.iter().all(is_letter)
                && alphabets.iter().any(|all| all[1..].starts_with(&names))
        };
        let others = self.names.iter().map(|name| Some(name.as_str()));
        row.name.as_deref().is_some_and(|name| {
            self.are_named && (is_in(UNIVERSE, name) && are_letters() || !is_of_kind(name, others))
        })
    }

    /// Whether an item is called as an option is.
    fn are_mixed(&self, items: &HashSet<&String>) -> bool {
        let is_item = |name: &&String| cost(name).is_none() && items.contains(name);
        self.names.iter().any(|name| is_item(&name))
    }

    /// Whether a record lists all options.
    fn are_names(&self, row: &Row) -> bool {
        self.is_other(row) && self.names.iter().all(|name| row.items.contains(name))
    }
}
