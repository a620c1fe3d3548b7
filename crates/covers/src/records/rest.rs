//! The cover of records with the text around them, and rows and rules there that refuse it.

use super::Draft;
use super::around::{Around, blank, range};
use super::marks::Marks;
use super::tokens::{Kind, Token, Unit, tokens};
use super::units::Run;
use crate::bare::is_cover_rule;
use crate::named::{has_list, has_word, is_of_kind, n_named, names_several, ranges};
use crate::{ELEMENT, Found, UNIVERSE, cost};
use std::collections::HashSet;

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
    let blanked = without_records(text, run, &draft);
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
    if let Some(line) = add_range(&around.rest, &mut found, &used) {
        return Err(line);
    }
    around.add_costs(&mut found);
    if draft.marks.is_none() && around.has_unread_costs(&found) {
        return Ok(None);
    }
    let missed = match draft.marks {
        Some(marks) => {
            let sizes = [marks.n_columns(), found.options.len()];
            missed_row(&marks, run, &around.rest, &used).or_else(|| around.numbers(sizes))
        }
        None => missed_record(text, &around.rest, run, &used),
    };
    let missed = missed
        .or_else(|| rule(&around.rest, &found))
        .or_else(|| logic_rule(&around.rest, &found));
    missed.map_or(Ok(Some((found, around.rest))), Err)
}

/// A text with blanks in the place of the records, their list of items and their list of names.
fn without_records(text: &str, run: &Run<'_, '_>, draft: &Draft) -> String {
    let mut blanked = text.to_owned();
    let records = run.units.iter().map(|unit| range(unit));
    for place in records.chain(draft.lists.iter().cloned()) {
        blank(&mut blanked, place);
    }
    blanked
}

/// The place of a unit that is no record, and has marks where the records have theirs, or names of
/// columns that are too few or too many; or of a line that names several items.
fn missed_row(
    marks: &Marks,
    run: &Run<'_, '_>,
    rest: &str,
    items: &HashSet<String>,
) -> Option<usize> {
    let is_left = |unit: &&Unit<'_>| rest[unit[0].from..].starts_with(unit[0].text);
    let is_header =
        |unit: &&Unit<'_>| is_left(unit) && n_names(unit).abs_diff(marks.n_columns()) <= 2;
    let mut others = run.others();
    let row = others.find(|unit| marks.are_of_row(unit) || is_header(unit));
    let several = || first_line(rest, rest, |line| names_several(line, items));
    row.map(|unit| unit[0].from)
        .or_else(|| several().filter(|_| !are_numbers(items)))
}

/// The number of words of a unit that may have the names of columns: words with separators between
/// them, or of one kind; 0 for other units.
fn n_names(unit: &Unit<'_>) -> usize {
    let names = unit
        .iter()
        .map(|token| Some(token.text).filter(|_| token.is_word()));
    let is_name = |token: &Token<'_>| token.is_word() && cost(token.text).is_none();
    let is_list = unit.iter().any(Token::is_separator)
        && unit
            .iter()
            .all(|token| token.is_separator() || is_name(token));
    let are_alike = is_name(&unit[0]) && is_of_kind(unit[0].text, names);
    match is_list || are_alike {
        true => unit.iter().filter(|token| token.is_word()).count(),
        false => 0,
    }
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
    // the sum that is to be minimized
    let is_unpriced = found.options.iter().all(|row| row.cost.is_none());
    let is_sum = |line: &str| is_unpriced && line.contains('*') && n_named(line) == names.len();
    let is_rule = |line: &str| (2..names.len()).contains(&n_named(line)) || is_sum(line);
    first_line(text, text, is_rule).filter(|_| !are_numbers(&names))
}

/// The first rule of a logic program that says more than an exact cover does.
fn logic_rule(text: &str, found: &Found) -> Option<usize> {
    let is_minimum = |line: &str| line.contains(":~") || line.contains("#minimize");
    let is_priced = found.options.iter().all(|row| row.cost.is_some());
    let is_rule = |line: &str| {
        let is_choice = line.contains(" : ") && line.trim_end().ends_with("}.");
        is_choice || line.contains(":-") || is_minimum(line)
    };
    let says_more = |line: &str| !(is_cover_rule(line) || is_priced && is_minimum(line));
    first_line(text, text, |line| is_rule(line) && says_more(line))
}

/// Takes a range such as `items 1 to 9` for the list of all items, where the range has an item that
/// no option has. The place of a line is returned where its range may count other things.
fn add_range(text: &str, found: &mut Found, used: &HashSet<String>) -> Option<usize> {
    if found.items.is_some() {
        return None;
    }
    for line in text.lines() {
        let at = || Some(line.as_ptr() as usize - text.as_ptr() as usize);
        for range in ranges(line) {
            let n_used = used.iter().filter(|item| range.contains(item)).count();
            match n_used == used.len() {
                true if range.len() == used.len() => {}
                true if has_word(line, UNIVERSE) || has_word(line, ELEMENT) => {
                    found.items = range.names();
                    return if found.items.is_some() { None } else { at() };
                }
                // the numbers of the options
                true if range.len() == found.options.len() => {}
                true => return at(),
                false => {}
            }
        }
    }
    None
}

fn are_numbers(items: &HashSet<String>) -> bool {
    items.iter().all(|item| cost(item).is_some())
}

/// The place of the first line of this kind, in a part of a text.
fn first_line(text: &str, part: &str, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let line = part.lines().find(|line| is_wanted(line))?;
    Some(line.as_ptr() as usize - text.as_ptr() as usize)
}

/// The place of the second string that is an item: strings of a list may stand in several lines.
fn second_string(text: &str, items: &HashSet<String>) -> Option<usize> {
    let tokens = tokens(text);
    let is_item = |token: &&Token<'_>| token.kind == Kind::String && items.contains(token.text);
    tokens.iter().filter(is_item).nth(1).map(|token| token.from)
}

/// The place of another record in the text around the records, if a part looks like one.
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
    let speaks = |line: &str| {
        let n = n_named(line, items);
        is_sentence(line) && n > 0 && n < items.len()
    };
    let goes_on = || below.trim_start_matches(' ').starts_with(['[', '{', '(']);
    run.missed_record(text, rest, items)
        .or_else(|| second_string(rest, items))
        .or_else(|| run.goes_on(text))
        .or_else(|| goes_on().then_some(end))
        .or_else(|| first_line(rest, below, speaks).filter(|_| !are_numbers(items)))
        .or_else(|| {
            let may_list = |line: &str| !are_numbers(items) || has_list(line, items);
            first_line(rest, rest, |line| {
                names_several(line, items) && may_list(line)
            })
        })
}
