//! Brackets inside of brackets, as any language writes them: lists with names, records, and rows of
//! marks.

use crate::lists::{List, are_literals, lists_of, parts, place};
use crate::named::begin_with_names;
use crate::{COSTS, Found, Marked, Row, TITLES, UNIVERSE, cost, mark, matrix, speaks_of_costs};
use quadrille_problem::format::{FormatError, quote};
use quadrille_texts::is_in;
use quadrille_texts::nodes::{Node, closing, offset};
use quadrille_texts::sizes::{SMALLEST_BOARD, SMALLEST_COVER};
use std::collections::HashSet;

/// The cover of a text with brackets; `None` where the brackets may hold a board, runs or records.
///
/// # Errors
/// If lists with names stand where the items are expected.
pub(crate) fn read(text: &str) -> Result<Option<Found>, FormatError> {
    // the rules of a logic program have variables, not items, and pandas has columns
    let nodes = match parts(text) {
        Ok(nodes) if !text.contains(":-") && !text.contains("DataFrame({") => nodes,
        _ => return Ok(None),
    };
    let lists = lists_of(&nodes);
    check_universe(text, &lists)?;
    let may_be_board = || Parts::of(&lists).is_some_and(|parts| parts.may_be_board());
    let has_rows = lists.iter().any(List::has_rows);
    if lists.iter().any(List::has_holes) {
        return Ok(None);
    }
    if (has_rows || !text.contains('{') && may_be_board()) && marks(&lists).is_none() {
        return Ok(None);
    }
    // Python prints the options of each item as sets of names under numbers
    if lists.iter().all(List::is_print_of_options) {
        return Ok(None);
    }
    // a tuple may pair an option with an item
    let are_tuples = lists.iter().all(|list| list.text.starts_with('('));
    let is_certain = !are_tuples && are_literals(text, &nodes, 0);
    Ok(cover(text, &lists, is_certain))
}

/// The cover of a text whose lists, so the caller says, have the items of options.
pub(crate) fn said(text: &str) -> Result<Found, FormatError> {
    const EXPECTED: &str = "a list of items for each option";
    let nodes = parts(text)?;
    let lists = lists_of(&nodes);
    let refused = |part: &str, expected, found: String| {
        Err(FormatError::new(place(text, part), expected, found))
    };
    let is_none = |list: &List<'_>| list.words.is_empty() || list.is_universe();
    let Some(first) = lists.iter().find(|list| !is_none(list)) else {
        return refused(text, EXPECTED, "none".into());
    };
    check_universe(text, &lists)?;
    if let Some(list) = lists.iter().find(|list| list.has_keys()) {
        return refused(list.text, "a list of items for each name", "a value".into());
    }
    if let Some(list) = lists.iter().find(|list| list.has_rows()) {
        let error = FormatError::new(place(text, list.text), EXPECTED, "rows of cells");
        return Err(error.help("write each row of a matrix as a list of 0 and 1"));
    }
    check_bits(text, &lists)?;
    cover(text, &lists, true).ok_or_else(|| {
        let is_other = |list: &&List<'_>| !std::ptr::eq(list.around, first.around);
        let other = lists.iter().find(is_other).unwrap_or(first);
        let found = other.key().map_or("another list".into(), quote);
        let expected = "the options, and perhaps the items";
        let error = FormatError::new(place(text, other.text), expected, found);
        error.help("call the items `X`; Knuth's text and JSON have costs")
    })
}

/// Refuses lists of at most two zeros and ones: they may be rows of marks, or items.
fn check_bits(text: &str, lists: &[List<'_>]) -> Result<(), FormatError> {
    let is_bit = |word: &&str| matches!(*word, "0" | "1");
    let is_short = |list: &List<'_>| list.words.len() < 3 && list.words.iter().all(is_bit);
    match lists.iter().find(|list| !list.words.is_empty()) {
        Some(first) if lists.iter().all(is_short) => {
            let found = "rows of at most two zeros and ones";
            let place = place(text, first.text);
            let error = FormatError::new(place, "rows that are one thing only", found);
            Err(error.help("name the items in words, or write the rows without brackets"))
        }
        _ => Ok(()),
    }
}

/// Refuses lists with names where the items are expected: they may be the options of each item.
fn check_universe(text: &str, lists: &[List<'_>]) -> Result<(), FormatError> {
    let Some(list) = lists.iter().find(|list| list.is_of_universe()) else {
        return Ok(());
    };
    let found = "lists by their names";
    let error = FormatError::new(place(text, list.text), "the list of the items", found);
    Err(error.help("call the lists of the options `Y`"))
}

/// The cover of lists in the first way of reading that takes all of them; where nobody said that
/// there is one, lists that may be something else are left alone.
fn cover(text: &str, lists: &[List<'_>], is_said: bool) -> Option<Found> {
    marks(lists)
        .or_else(|| named(text, lists, is_said))
        .or_else(|| in_sentences(text, lists))
}

/// The cover of sets in braces between words of a sentence. The largest set has all items; a set of
/// names, such as `{A, B}`, lists the options.
fn in_sentences(text: &str, lists: &[List<'_>]) -> Option<Found> {
    let is_set = |list: &List<'_>| list.depth == 0 && list.text.starts_with('{');
    if !lists.iter().all(is_set) || speaks_of_costs(text) {
        return None;
    }
    let keys = lists.iter().filter_map(|list| list.name_in(text));
    let keys: HashSet<&str> = keys.collect();
    let mut sets: Vec<&List<'_>> = lists.iter().collect();
    sets.retain(|list| !list.set().is_subset(&keys));
    let all: HashSet<&str> = sets.iter().flat_map(|list| list.set()).collect();
    let universe = sets.iter().position(|list| list.set() == all)?;
    let universe = sets.remove(universe);
    let option = |list: &&List<'_>| Row {
        at: offset(text, list.text),
        name: list.name_in(text).map(str::to_owned),
        items: list.names(),
        cost: None,
    };
    let options: Vec<Row> = sets.iter().map(option).collect();
    let n_named = options.iter().filter(|row| row.name.is_some()).count();
    let is_whole = options.len() >= SMALLEST_COVER && (n_named == 0 || n_named == options.len());
    is_whole.then(|| Found {
        items: Some(universe.names()),
        options,
        ..Found::default()
    })
}

/// Rows of zeros and ones of equal length; lists of names may stand beside them.
fn marks(lists: &[List<'_>]) -> Option<Found> {
    if let Some(found) = in_one(lists) {
        return Some(found);
    }
    let is_mark = |word: &&str| mark(word).is_some();
    let is_marks = |list: &&List<'_>| {
        list.words.len() > 2 && list.words.iter().all(is_mark) && !list.is_right_side()
    };
    let (rows, others): (Vec<&List<'_>>, Vec<&List<'_>>) = lists.iter().partition(is_marks);
    let width = rows.first()?.words.len();
    let is_matrix = rows.len() > 1 && rows.iter().all(|list| list.words.len() == width);
    let marks: Vec<Vec<bool>> = rows.iter().map(|list| list.marks()).collect();
    is_matrix.then(|| Matrix { marks, others }.found())?
}

/// Rows of marks, and the lists beside them.
struct Matrix<'l, 'n> {
    marks: Vec<Vec<bool>>,
    others: Vec<&'l List<'n>>,
}

impl<'l, 'n> Matrix<'l, 'n> {
    /// The list of `n` words that is called like this.
    fn called(&self, names: &str, n: usize) -> Option<&'l List<'n>> {
        let is_called = |list: &List<'_>| list.is_called(names) || list.is_within(names);
        let mut lists = self.others.iter().copied();
        lists.find(|list| list.words.len() == n && is_called(list))
    }

    /// The list of `n` costs, such as `c` in `c x`.
    fn costs(&self, n: usize) -> Option<&'l List<'n>> {
        self.called(COSTS, n).or_else(|| self.called("c", n))
    }

    fn found(mut self) -> Option<Found> {
        let (n_rows, width) = (self.marks.len(), self.marks[0].len());
        let header = self.called("columns items cols elements header", width);
        let names = self.called("rows names options index sets", n_rows);
        // options are the rows, unless the columns have costs
        let costs = match (self.costs(n_rows), self.costs(width)) {
            (None, Some(costs)) if header.or(names).is_none() => {
                self.marks = transposed(&self.marks);
                Some(costs)
            }
            (Some(costs), Some(_)) if costs.is_called("c") => return None,
            (costs, _) => costs,
        };
        let n_named = [header, names, costs].iter().flatten().count();
        let is_known = |list: &&&List<'_>| list.is_size() || list.is_right_side();
        if n_named + self.others.iter().filter(is_known).count() < self.others.len() {
            return None;
        }
        let row = |(nth, marks): (usize, Vec<bool>)| {
            Some(Marked {
                name: names.map(|names| names.words[nth].to_owned()),
                marks,
                cost: match costs {
                    Some(costs) => Some(costs.nth_cost(nth)?),
                    None => None,
                },
            })
        };
        let rows: Option<Vec<Marked>> = self.marks.into_iter().enumerate().map(row).collect();
        matrix(&rows?, header.map(List::names))
    }
}

/// Rows with the columns of these rows.
fn transposed(rows: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let columns = 0..rows[0].len();
    let column = |at: usize| rows.iter().map(|row| row[at]).collect();
    columns.map(column).collect()
}

/// A single list: strings with a row each, or the marks of all rows; then the number of columns
/// stands beside it, under its name or behind the number of rows.
fn in_one(lists: &[List<'_>]) -> Option<Found> {
    let (all, others) = lists.split_first()?;
    let number = |word: &&str| word.parse::<usize>().ok();
    let around: Vec<&str> = match others {
        [] => all.around.iter().filter_map(Node::word).collect(),
        [size] if size.is_size() => size.words.clone(),
        _ => return None,
    };
    let is_width = |pair: &&[&str]| is_in("ncol ncols columns cols width", pair[0]);
    let named = around
        .windows(2)
        .find(is_width)
        .and_then(|pair| number(&pair[1]));
    let sizes: Vec<usize> = around.iter().filter_map(number).collect();
    let width = match sizes[..] {
        _ if named.is_some() => named?,
        [n_rows, width] if n_rows.checked_mul(width)? == all.words.len() => width,
        _ => return crate::table::dense(&all.words),
    };
    let rows = all.words.chunks(width.max(1)).map(|row| {
        let marks: Option<Vec<bool>> = row.iter().map(|word| mark(word)).collect();
        Some(Marked {
            name: None,
            marks: marks?,
            cost: None,
        })
    });
    matrix(&rows.collect::<Option<Vec<_>>>()?, None)
}

/// The lists of a text by their content.
struct Parts<'l, 'n> {
    universe: Option<&'l List<'n>>,
    costs: Option<&'l List<'n>>,
    names: Option<&'l List<'n>>,
    sets: Vec<&'l List<'n>>,
}

impl<'l, 'n> Parts<'l, 'n> {
    /// `None` where two lists have the same part.
    fn of(lists: &'l [List<'n>]) -> Option<Parts<'l, 'n>> {
        let deepest = lists.iter().map(|list| list.depth).max()?;
        let mut parts = Parts {
            universe: None,
            costs: None,
            names: None,
            sets: Vec::new(),
        };
        for (at, list) in lists.iter().enumerate() {
            let is_above = list.depth < deepest;
            let has_all = || at == 0 && lists.len() > 2 && list.has_all(lists);
            let is_universe = is_above && list.is_called(UNIVERSE) || list.is_universe();
            let part = if is_universe || has_all() {
                &mut parts.universe
            } else if (is_above || list.depth == 0) && list.is_called(COSTS) {
                &mut parts.costs
            } else if is_above && list.is_called("names labels") {
                &mut parts.names
            } else {
                parts.sets.push(list);
                continue;
            };
            if part.replace(list).is_some() {
                return None;
            }
        }
        Some(parts)
    }

    /// The option of set `nth`, with its name and its cost; `None` where it has no cost and others
    /// have.
    fn option(&self, text: &str, nth: usize) -> Option<Row> {
        let list = self.sets[nth];
        let name = match self.names {
            Some(names) => names.words.get(nth).copied(),
            None => list.name(),
        };
        let price = match (list.price(), self.costs) {
            (Some(price), _) => Some(cost(price)?),
            (None, Some(costs)) if costs.words.len() == 2 * self.sets.len() => {
                Some(costs.cost_of(name?)?)
            }
            (None, Some(costs)) => Some(costs.nth_cost(nth)?),
            (None, None) => None,
        };
        Some(Row {
            at: offset(text, list.words.first().unwrap_or(&list.text)),
            name: name.map(str::to_owned),
            items: list.names(),
            cost: price,
        })
    }

    /// Whether the sets may be the rows of a board.
    fn may_be_board(&self) -> bool {
        let lengths = || self.sets.iter().map(|list| list.words.len());
        let longest = lengths().max().unwrap_or(0);
        let is_cell = |word: &&str| word.parse::<usize>().is_ok_and(|n| n <= longest);
        let are_even = lengths().all(|length| length == longest) && longest >= SMALLEST_BOARD;
        (are_even || self.sets.len() == longest)
            && self.sets.iter().all(|list| list.words.iter().all(is_cell))
    }

    /// Whether the sets may be records, or pairs of a set and an item.
    fn is_doubtful(&self) -> bool {
        let sets = &self.sets;
        let width = sets[0].words.len();
        let are_even = sets.iter().all(|list| list.words.len() == width);
        if sets.iter().any(|list| list.words.is_empty()) {
            return true;
        }
        let is_same = |at: usize| {
            let first = sets[0].words.get(at);
            sets.iter().all(|list| list.words.get(at) == first)
        };
        let n_repeated = |n: usize| {
            let pairs = sets.windows(2);
            n * pairs
                .filter(|pair| pair[0].words[0] == pair[1].words[0])
                .count()
        };
        let mut texts: Vec<&[&str]> = sets.iter().map(|list| &list.words[..]).collect();
        texts.sort_unstable();
        let is_usual = |same: &[&[&str]]| same.len() > 3 && 2 * same.len() > sets.len();
        // tuples of an option and an item
        let firsts: HashSet<&str> = sets.iter().map(|list| list.words[0]).collect();
        let is_pair = |list: &&List<'_>| {
            list.text.starts_with('(') && list.words.len() == 2 && !firsts.contains(list.words[1])
        };
        firsts.len() < sets.len() && sets.iter().copied().all(|list| is_pair(&list))
            || texts.chunk_by(|a, b| a == b).any(is_usual)
            || are_even && width == 2 && n_repeated(4) > sets.len()
            || sets.len() > 2 && (0..width).filter(|&at| is_same(at)).count() > 1
    }

    /// Whether the sets are of one kind, and nothing else stands beside them.
    fn are_in_order(&self) -> bool {
        let sets = &self.sets;
        // a name before the first set may name all sets
        let is_keyed = |list: &&&List<'_>| list.key().is_some_and(|key| !is_in(TITLES, key));
        let keyed = sets.iter().filter(is_keyed).count();
        let first = sets[0];
        let is_one = |list: &&List<'_>| {
            let is_beside = std::ptr::eq(list.around, first.around);
            list.depth == first.depth && (is_beside || list.is_field() || list.is_in_tuple())
        };
        // lists beside each other have the same company
        let mut groups = sets.chunk_by(|a, b| std::ptr::eq(a.around, b.around));
        // `{a, b} (5)`: numbers in other brackets belong to the sets
        let is_alike = |list: &&List<'_>| closing(list.text) == closing(first.text);
        (keyed == 0 || keyed == sets.len())
            && sets.iter().copied().all(|list| is_alike(&list))
            && sets.iter().copied().all(|list| is_one(&list))
            && groups.all(|group| group[0].is_in_order())
    }
}

/// Lists of items: one list per key, lists in records, or a sequence of lists.
fn named(text: &str, lists: &[List<'_>], is_said: bool) -> Option<Found> {
    let parts = Parts::of(lists)?;
    let sets = &parts.sets;
    if sets.is_empty()
        || !is_said && (sets.len() < 2 || parts.is_doubtful())
        || !parts.are_in_order()
    {
        return None;
    }
    let n_costs = parts.costs.map_or(sets.len(), |costs| costs.words.len());
    if n_costs != sets.len() && n_costs != 2 * sets.len() {
        return None;
    }
    let options = (0..sets.len()).map(|nth| parts.option(text, nth));
    let mut options = options.collect::<Option<Vec<Row>>>()?;
    // numbers in no order before lists are costs
    let numbers = options.iter().map(|row| cost(row.name.as_deref()?));
    let numbers: Option<Vec<_>> = numbers.collect();
    if numbers.is_some_and(|all| sets[0].depth == 0 && !all.is_sorted_by(|a, b| a < b)) {
        return None;
    }
    // a name shared by all options belongs to the enclosing list, or to the facts of a program; of
    // other names that repeat nobody knows what they are
    let names: HashSet<_> = options.iter().map(|row| row.name.clone()).collect();
    if names.len() < options.len() {
        let are_facts = sets[0].key().is_some() && !sets[0].is_field();
        if names.len() > 1 || are_facts && sets[0].text.starts_with('(') {
            return None;
        }
        options.iter_mut().for_each(|row| row.name = None);
    }
    let lists = options.iter().map(|row| row.items.as_slice());
    if options[0].name.is_none() && parts.universe.is_none() && begin_with_names(lists) {
        for row in &mut options {
            row.name = Some(row.items.remove(0));
        }
    }
    Some(Found {
        items: parts.universe.map(List::names),
        options,
        is_certain: is_said,
        ..Found::default()
    })
}
