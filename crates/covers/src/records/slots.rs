//! Slots: the values between the signs and words that are common to all records.

use super::is_conjunction;
use super::tokens::{Kind, LETTERS_OF_COSTS, Token, Unit, are_marks, is_currency, mark};
use crate::named::begin_with_names;
use crate::{COSTS, cost};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use std::collections::{HashMap, HashSet};

/// Words beside a cost.
const BESIDE_COSTS: &str = "with for at of is";

/// The values of each record between two common signs or words.
pub(super) struct Slot<'t> {
    /// The items of each record.
    pub(super) values: Vec<Vec<String>>,
    /// The signs and words before it, as far as the last slot, and behind it, to the next one.
    pub(super) before: Unit<'t>,
    pub(super) behind: Unit<'t>,
    pub(super) has_separators: bool,
    pub(super) are_strings: bool,
    /// The place of the first value.
    pub(super) from: Vec<usize>,
}

/// The words that all units have equally often, and that are no items.
pub(super) fn common_words<'t>(run: &[Unit<'t>]) -> HashSet<&'t str> {
    let counts: Vec<_> = run.iter().map(|unit| counts(unit)).collect();
    let is_item = |word: &str| {
        let may_be_item = |unit: &Unit<'_>| {
            let mut places = (0..unit.len()).filter(|&at| unit[at].text == word);
            places.any(|at| may_be_item(unit, at))
        };
        run.iter().any(may_be_item)
    };
    let mut common: HashSet<&str> = counts[0].keys().copied().collect();
    common.retain(|word| {
        let is_first_key = || {
            let mut places = (0..run[0].len()).filter(|&at| run[0][at].text == *word);
            places.all(|at| is_key(&run[0], at))
        };
        let is_word =
            word.contains(char::is_alphabetic) && (!is_conjunction(word) || is_first_key());
        let mut others = counts.iter().map(|all| all.get(word));
        is_word && others.all(|n| n == counts[0].get(word)) && !is_item(word)
    });
    common
}

/// How often a unit has each word that may be common to all.
fn counts<'t>(unit: &[Token<'t>]) -> HashMap<&'t str, usize> {
    let mut counts = HashMap::new();
    let is_word = |&at: &usize| is_key(unit, at) || unit[at].kind == Kind::Word;
    for at in (0..unit.len()).filter(is_word) {
        *counts.entry(unit[at].text).or_default() += 1;
    }
    counts
}

/// Whether a word stands before its value.
fn is_key(unit: &[Token<'_>], at: usize) -> bool {
    let is_sign = |sign: &str| unit.get(at + 1).is_some_and(|token| token.is(sign));
    [":", "=", "(", "[", "{", "!", "."].into_iter().any(is_sign)
}

/// Whether a word stands beside a separator, or is too short for a word of a sentence.
fn may_be_item(unit: &[Token<'_>], at: usize) -> bool {
    let is_separator = |at: Option<usize>| {
        at.and_then(|at| unit.get(at))
            .is_some_and(Token::is_separator)
    };
    let word = unit[at].text;
    let is_short = word.chars().count() < 2 || word.contains(char::is_numeric);
    let is_of_cost = is_in(COSTS, word) || is_in(BESIDE_COSTS, word) || is_currency(word);
    let is_kept = is_key(unit, at) || is_of_cost;
    !is_kept && (is_short || is_separator(at.checked_sub(1)) || is_separator(Some(at + 1)))
        || unit[at].kind == Kind::String && !is_key(unit, at)
}

/// The slots of units; `None` where units differ in more than these.
pub(super) fn slots<'t>(run: &[Unit<'t>], common: &HashSet<&str>) -> Option<Vec<Slot<'t>>> {
    let is_fixed = |token: &Token<'_>| match token.is_word() {
        true => common.contains(token.text),
        false => !token.is_separator(),
    };
    let signs = fixed(run, is_fixed)?;
    let gaps = run.iter().map(|unit| unit.split(|token| is_fixed(token)));
    let mut gaps: Vec<_> = gaps.collect();
    let (mut slots, mut before): (Vec<Slot<'t>>, _) = (Vec::new(), Unit::new());
    for at in 0..=signs.len() {
        let parts: Vec<&[Token<'t>]> = gaps.iter_mut().filter_map(Iterator::next).collect();
        let is_empty = |part: &&[Token<'t>]| !part.iter().any(Token::is_word);
        if !parts.iter().all(is_empty) {
            if let Some(last) = slots.last_mut() {
                last.behind.clone_from(&before);
            }
            slots.push(Slot::of(&parts, std::mem::take(&mut before))?);
        }
        before.extend(signs.get(at).copied());
    }
    slots.last_mut()?.behind = before;
    Some(slots)
}

/// The signs and words that all units have; `None` where others are among these, or nothing stands
/// between two separators, which may be an empty cell.
fn fixed<'t>(run: &[Unit<'t>], is_fixed: impl Fn(&Token<'t>) -> bool) -> Option<Unit<'t>> {
    let fixed = run.iter().map(|unit| {
        let fixed = unit.iter().filter(|token| is_fixed(token));
        fixed.copied().collect()
    });
    let fixed: Vec<Unit<'t>> = fixed.collect();
    let texts = |unit: &Unit<'t>| -> Vec<&'t str> { unit.iter().map(|token| token.text).collect() };
    let are_alike = fixed
        .windows(2)
        .all(|pair| texts(&pair[0]) == texts(&pair[1]));
    let is_hole = |pair: &[Token<'_>]| pair.iter().all(Token::is_separator);
    let mut pairs = run.iter().flat_map(|unit| unit.windows(2));
    (are_alike && !pairs.any(is_hole)).then(|| fixed.into_iter().next())?
}

impl<'t> Slot<'t> {
    /// `None` where a part is empty.
    fn of(parts: &[&[Token<'t>]], before: Unit<'t>) -> Option<Slot<'t>> {
        let values: Vec<(Vec<String>, bool)> = parts.iter().map(|part| items(part)).collect();
        // the last separator stands behind the list
        let has_sign = |sign: &str| {
            let is_sign = |part: &&[Token<'_>]| {
                let inside = part.split_last().map_or(*part, |(_, inside)| inside);
                inside.iter().any(|token| token.is(sign))
            };
            parts.iter().any(is_sign)
        };
        let is_mixed = has_sign(",") && has_sign("+");
        if is_mixed || values.iter().any(|(items, _)| items.is_empty()) {
            return None;
        }
        let has_separators = values.iter().any(|(_, has)| *has);
        let mut tokens = parts.iter().copied().flatten();
        let are_strings = tokens.all(|token| token.kind != Kind::Word);
        let from = |part: &&[Token<'t>]| {
            part.iter()
                .find(|token| token.is_word())
                .map(|token| token.from)
        };
        // words without a separator between them are one item where others have one
        let are_whole = has_separators || are_strings;
        let values = values
            .into_iter()
            .map(|(items, has)| match are_whole && !has {
                true => vec![items.join(" ")],
                false => items,
            });
        let slot = Slot {
            values: values.collect(),
            before,
            behind: Vec::new(),
            has_separators,
            are_strings,
            from: parts.iter().filter_map(from).collect(),
        };
        (slot.from.len() == parts.len()).then_some(slot)
    }

    /// The slot with the names of the slots that are marked.
    pub(super) fn joined(mut marks: Vec<Slot<'t>>) -> Option<Slot<'t>> {
        let marked = |nth: usize| {
            let is_marked = |slot: &&Slot<'_>| mark(&slot.values[nth][0]) == Some(true);
            let marked = marks.iter().filter(is_marked);
            let name = |slot: &Slot<'_>| Some(slot.before.iter().rev().nth(1)?.text.to_owned());
            marked.filter_map(name).collect()
        };
        let values = (0..marks.first()?.values.len()).map(marked).collect();
        let slot = marks.swap_remove(0);
        Some(Slot {
            values,
            before: Vec::new(),
            has_separators: true,
            are_strings: true,
            ..slot
        })
    }

    /// Whether a record has no value here, or an empty one.
    pub(super) fn has_gap(&self) -> bool {
        let is_gap = |items: &Vec<String>| items.is_empty() || items.iter().any(String::is_empty);
        self.values.iter().any(is_gap)
    }

    /// Whether all records have one value here.
    pub(super) fn is_single(&self) -> bool {
        self.values.iter().all(|items| items.len() == 1)
    }

    pub(super) fn singles(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|items| items[0].as_str())
    }

    /// Whether the lists of all records have one length.
    pub(super) fn is_even(&self) -> bool {
        let length = self.values[0].len();
        self.values.iter().all(|items| items.len() == length)
    }

    /// Whether all records with the same value here follow each other, and some do.
    pub(super) fn has_runs(&self) -> bool {
        let n_runs = self.values.chunk_by(|one, other| one == other).count();
        let distinct: HashSet<&str> = self.singles().collect();
        n_runs == distinct.len() && n_runs < self.values.len()
    }

    /// Whether a word has a list, or marks, in one place of lists of one length.
    fn has_words_of_lists(&self) -> bool {
        let is_list = |column: &Slot<'_>| {
            let has_signs = column.singles().any(|word| word.contains([',', ';', '-']));
            has_signs || column.singles().all(are_marks) || column.in_letters().is_some()
        };
        self.is_even() && !self.is_single() && self.split().iter().any(is_list)
    }

    /// Whether a number stands in one place of lists of one length, and other words elsewhere.
    fn has_number(&self) -> bool {
        let is_number = |at: usize| self.values.iter().all(|items| cost(&items[at]).is_some());
        let n_numbers = (0..self.values[0].len())
            .filter(|&at| is_number(at))
            .count();
        (1..self.values[0].len()).contains(&n_numbers)
    }

    /// Whether the slot has the times of messages.
    pub(super) fn is_time(&self) -> bool {
        let is_time = |word: &str| {
            let is_of_time = |c: char| c.is_ascii_digit() || c == ':';
            word.contains(':') && word.chars().all(is_of_time)
        };
        self.is_single() && self.singles().all(is_time)
    }

    /// Whether all records have the same words here.
    pub(super) fn is_constant(&self) -> bool {
        let first = &self.values[0];
        let is_number = first.len() == 1 && cost(&first[0]).is_some();
        !is_number && self.values.iter().all(|items| items == first)
    }

    /// Whether the slot is the right side of equations, 1 in each.
    pub(super) fn is_right_side(&self) -> bool {
        let is_one = self.is_single() && self.singles().all(|word| word == "1");
        is_one && self.before.last().is_some_and(|token| token.is("="))
    }

    /// Whether a word for costs or a sign of a currency stands beside the slot.
    pub(super) fn is_of_cost(&self) -> bool {
        let is_word = |token: &Token<'_>| is_in(COSTS, token.text) || is_currency(token.text);
        if let [.., letter, sign] = &self.before[..]
            && sign.is("=")
            && is_in(LETTERS_OF_COSTS, letter.text)
        {
            return true;
        }
        // the name of the next value
        let is_key = |at: usize| {
            self.behind
                .get(at)
                .is_some_and(|sign| sign.is("=") || sign.is(":"))
        };
        let mut behind = self.behind.iter().enumerate();
        self.before.iter().any(is_word)
            || behind.any(|(at, token)| is_word(token) && !is_key(at + 1))
    }

    pub(super) fn costs(&self) -> Option<Vec<Cost>> {
        // `4.5m` is a number of C#, `4.5f` of C
        let bare = |word: &str| cost(word.strip_suffix(['m', 'f']).unwrap_or(word));
        self.singles().map(bare).collect()
    }

    pub(super) fn is_distinct(&self) -> bool {
        self.singles().collect::<HashSet<_>>().len() == self.values.len()
    }

    /// Whether the values count the records, or the items in `list`.
    pub(super) fn counts(&self, list: &Slot<'_>) -> bool {
        let numbers: Option<Vec<usize>> = self.singles().map(|word| word.parse().ok()).collect();
        numbers.is_some_and(|numbers| {
            let lengths = list.values.iter().map(Vec::len);
            let is_next = |pair: &[usize]| pair[1] == pair[0] + 1;
            numbers.iter().copied().eq(lengths) || numbers.windows(2).all(is_next)
        })
    }

    /// Whether brackets or other signs stand on both sides, not words of a sentence.
    pub(super) fn is_enclosed(&self) -> bool {
        let is_sign = |token: Option<&Token<'_>>| token.is_none_or(|token| !token.is_word());
        is_sign(self.before.last()) && is_sign(self.behind.first())
    }

    /// Slots with one value each, where all records have equally many.
    pub(super) fn split(&self) -> Vec<Slot<'t>> {
        let last = self.values[0].len().saturating_sub(1);
        let nth = |at: usize| {
            let values = self.values.iter().map(|items| vec![items[at].clone()]);
            Slot {
                values: values.collect(),
                before: self.before.iter().copied().filter(|_| at == 0).collect(),
                behind: self.behind.iter().copied().filter(|_| at == last).collect(),
                has_separators: false,
                are_strings: self.are_strings,
                from: self.from.clone(),
            }
        };
        (0..self.values[0].len()).map(nth).collect()
    }

    /// Takes away the word that ends each list, such as `NULL`; `None` where the word stands in
    /// other places, too.
    pub(super) fn leave_out_ends(&mut self) -> Option<()> {
        const ENDS: &str = "null nullptr nil none end -1";
        let last = self.values[0].last()?.clone();
        let is_end = is_in(ENDS, &last);
        if is_end && self.values.iter().all(|items| items.last() == Some(&last)) {
            for items in &mut self.values {
                items.pop();
            }
        }
        let is_left = |items: &Vec<String>| items.iter().any(|item| is_end && *item == last);
        (!self.values.iter().any(is_left)).then_some(())
    }

    /// The lists that words with signs or blanks in them are, such as `B-C-F`, or words of letters
    /// in their order, such as `BCF`.
    pub(super) fn in_parts(&self) -> Option<Vec<Vec<String>>> {
        const GAPS: [&[char]; 4] = [&[',', ';'], &['-'], &['/'], &[' ', '\t']];
        let parted = |gaps: &[char]| -> Vec<Vec<String>> {
            let parts = |text: &str| -> Vec<String> {
                let parts = text.split(gaps).map(str::trim);
                parts
                    .filter(|part| !part.is_empty())
                    .map(str::to_owned)
                    .collect()
            };
            self.singles().map(parts).collect()
        };
        // blanks stand inside of strings alone
        let n_gaps = GAPS.len() - usize::from(!self.are_strings);
        let mut parted = GAPS[..n_gaps].iter().map(|gaps| parted(gaps));
        // a part that all words have is no item: the numbers of telephones
        let has_lists = |lists: &Vec<Vec<String>>| {
            let is_common = |part: &String| lists.iter().all(|list| list.contains(part));
            lists.iter().any(|list| list.len() > 1) && !lists[0].iter().any(is_common)
        };
        parted.find(has_lists).or_else(|| self.in_letters())
    }

    /// The letters of the words, where each word has its letters in the order of the alphabet.
    fn in_letters(&self) -> Option<Vec<Vec<String>>> {
        let is_ordered = |word: &str| {
            let letters: Vec<char> = word.chars().collect();
            letters.iter().all(char::is_ascii_alphabetic) && letters.is_sorted_by(|a, b| a < b)
        };
        let lists = || {
            self.singles()
                .map(|word| word.chars().map(String::from).collect())
        };
        let is_long = self.singles().any(|word| word.len() > 2);
        (is_long && self.singles().all(is_ordered)).then(|| lists().collect())
    }

    /// Takes the first word of each list for its name, where these words must be names.
    pub(super) fn take_names(&mut self) -> Option<Slot<'t>> {
        let lists = self.values.iter().map(Vec::as_slice);
        begin_with_names(lists).then(|| Slot {
            values: self
                .values
                .iter_mut()
                .map(|items| vec![items.remove(0)])
                .collect(),
            before: Vec::new(),
            behind: Vec::new(),
            has_separators: false,
            are_strings: false,
            from: self.from.clone(),
        })
    }
}

/// The items of a list, and whether separators stand between them.
pub(super) fn items(part: &[Token<'_>]) -> (Vec<String>, bool) {
    let lists = part.chunk_by(|one, other| !one.is_separator() && !other.is_separator());
    let items = lists
        .filter(|list| !list[0].is_separator())
        .flat_map(without_conjunctions);
    let items: Vec<Vec<&str>> = items.collect();
    match items.len() {
        0 | 1 => (
            items.concat().into_iter().map(str::to_owned).collect(),
            false,
        ),
        _ => (
            items.into_iter().map(|words| words.join(" ")).collect(),
            true,
        ),
    }
}

/// The words between the conjunctions of a list. A conjunction of one letter stands between longer
/// words, or is an item.
fn without_conjunctions<'t>(list: &[Token<'t>]) -> Vec<Vec<&'t str>> {
    let is_long = |at: Option<usize>| {
        let token = at.and_then(|at| list.get(at));
        token.is_some_and(|token| token.text.chars().count() > 1 && !is_conjunction(token.text))
    };
    let is_gap = |at: usize| {
        let is_clear = is_long(at.checked_sub(1)) && is_long(Some(at + 1));
        let is_word = list[at].kind == Kind::Word && is_conjunction(list[at].text);
        is_word && (list[at].text.chars().count() > 1 || is_clear)
    };
    let mut parts = vec![Vec::new()];
    for (at, token) in list.iter().enumerate() {
        match is_gap(at) {
            true => parts.push(Vec::new()),
            false => parts
                .last_mut()
                .into_iter()
                .for_each(|words| words.push(token.text)),
        }
    }
    parts.retain(|words| !words.is_empty());
    parts
}

/// Slots with one value each in the place of tuples: lists of one length beside a list of items.
pub(super) fn split(slots: Vec<Slot<'_>>) -> Vec<Slot<'_>> {
    let n_lists = slots.iter().filter(|slot| !slot.is_single()).count();
    let has_uneven = slots.iter().any(|slot| !slot.is_even());
    let is_tuple = |slot: &Slot<'_>| slot.is_even() && (has_uneven || slot.has_number());
    let is_split = |slot: &Slot<'_>| n_lists > 1 && is_tuple(slot) || slot.has_words_of_lists();
    let parts = slots.into_iter().flat_map(|slot| match is_split(&slot) {
        true => slot.split(),
        false => vec![slot],
    });
    parts.collect()
}
