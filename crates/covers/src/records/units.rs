//! The parts of a text that may be records, and those among them that are alike.

use super::is_conjunction;
use super::slots::common_words;
use super::tokens::{Kind, Token, Unit, tokens};
use crate::cost;
use crate::named::{is_of_kind, n_named};
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The ways to divide a text into units: lines, paragraphs, sentences, and the parts of brackets.
pub(super) fn divisions<'t>(tokens: &[Token<'t>]) -> Vec<Vec<Unit<'t>>> {
    let lines = tokens.split(|token| token.kind == Kind::Break);
    let mut all = vec![
        lines.collect(),
        paragraphs(tokens),
        sentences(tokens),
        facts(tokens),
    ];
    all.extend(headed(tokens));
    let brackets = brackets(tokens).into_iter();
    all.extend(brackets.map(|inside| parts(&tokens[inside])));
    let units = |parts: Vec<&[Token<'t>]>| -> Vec<Unit<'t>> {
        let units = parts.into_iter().map(unit);
        // lines are drawn between rows
        let mut units: Vec<Unit<'t>> = units
            .filter(|unit| unit.iter().any(Token::is_word))
            .collect();
        cut(&mut units);
        units
    };
    all.into_iter().map(units).collect()
}

/// A part of a text as a unit, without ends of lines and what separates it from others.
fn unit<'t>(part: &[Token<'t>]) -> Unit<'t> {
    let kept = part.iter().filter(|token| token.kind != Kind::Break);
    let kept: Unit<'t> = kept.copied().collect();
    let mut unit = without_repeats(&kept);
    trim(&mut unit);
    unit
}

/// Cuts off the text before the first record of a unit, such as `sets = <|`, and the text behind
/// the last record.
fn cut(units: &mut [Unit<'_>]) {
    let shapes: Vec<Vec<&str>> = units.iter().map(|unit| shape(unit)).collect();
    let is_run = |at: usize| !shapes[at].is_empty() && shapes.get(at + 1) == Some(&shapes[at]);
    for at in 0..units.len().saturating_sub(SMALLEST_COVER - 1) {
        let last = at + SMALLEST_COVER - 1;
        if is_run(at) && is_run(at + 1) {
            let n_words = words_before(&units[at..=last]);
            units[at].drain(..n_words);
        }
        let (first_shape, last_shape) = (&shapes[at], &shapes[last]);
        let n_more = first_shape.len().saturating_sub(last_shape.len());
        if n_more > 0 && is_run(at + 1) && first_shape.ends_with(last_shape) {
            let from = nth_sign(&units[at], n_more - 1).map_or(0, |sign| sign + 1);
            units[at].drain(..from);
        }
        let is_longer = last_shape.len() > first_shape.len() && !is_run(last);
        if is_longer && is_run(at) && last_shape.starts_with(first_shape) {
            let end = nth_sign(&units[last], first_shape.len());
            units[last].truncate(end.unwrap_or(usize::MAX));
        }
    }
}

/// The number of words in the first unit before the bracket with which all others begin.
fn words_before(units: &[Unit<'_>]) -> usize {
    let begins = |unit: &Unit<'_>| nth_sign(unit, 0) == Some(0) && unit[0].opens();
    let first = nth_sign(&units[0], 0).filter(|_| units[1..].iter().all(begins));
    first.unwrap_or(0)
}

/// The place of a sign of a unit that separates no items.
fn nth_sign(unit: &[Token<'_>], n: usize) -> Option<usize> {
    let is_sign = |at: &usize| !unit[*at].is_word() && !unit[*at].is_separator();
    (0..unit.len()).filter(is_sign).nth(n)
}

/// The parts of a text between the ends of sentences; a point inside of a word ends none.
fn sentences<'p, 't>(tokens: &'p [Token<'t>]) -> Vec<&'p [Token<'t>]> {
    let is_last = |token: &Token<'_>| {
        let next = tokens.partition_point(|next| next.from < token.end);
        let next = tokens.get(next);
        next.is_none_or(|next| next.from > token.end || next.kind == Kind::Break)
    };
    let is_end = |token: &Token<'_>| token.is("。") || token.is(".") && is_last(token);
    tokens.split(is_end).collect()
}

/// The facts of a logic program, those with the same word before the brackets together.
fn facts<'p, 't>(tokens: &'p [Token<'t>]) -> Vec<&'p [Token<'t>]> {
    let is_fact = |part: &&[Token<'_>]| shape(part) == ["(", ")"] && part[0].is_word();
    // a remark may stand above the fact
    let last_line = |part: &'p [Token<'t>]| {
        let begin = part.iter().rposition(|token| token.kind == Kind::Break);
        &part[begin.map_or(0, |at| at + 1)..]
    };
    let parts = sentences(tokens).into_iter().map(last_line);
    let mut facts: Vec<&[Token<'t>]> = parts.filter(is_fact).collect();
    facts.sort_by_key(|part| part[0].text);
    facts
}

/// A record has so many lines at most, on average.
const MOST_LINES: usize = 32;

/// For each beginning that several lines share, the parts of a text that begin with such a line.
fn headed<'p, 't>(tokens: &'p [Token<'t>]) -> Vec<Vec<&'p [Token<'t>]>> {
    let (places, n_lines) = places_of_heads(tokens);
    let mut shared: Vec<Vec<usize>> = places.into_values().collect();
    let least = SMALLEST_COVER.max(n_lines / MOST_LINES);
    shared.retain(|begins| (least..n_lines).contains(&begins.len()));
    shared.sort_unstable();
    let parts = |begins: Vec<usize>| {
        let ends = begins[1..].iter().copied().chain([tokens.len()]);
        let parts = begins.iter().zip(ends);
        parts.map(|(&from, end)| &tokens[from..end]).collect()
    };
    shared.into_iter().map(parts).collect()
}

/// For the first tokens of each line, the places among all tokens where such lines begin, and the
/// number of lines.
fn places_of_heads<'t>(tokens: &[Token<'t>]) -> (HashMap<Vec<&'t str>, Vec<usize>>, usize) {
    const HEAD: usize = 2;
    let mut places: HashMap<Vec<&str>, Vec<usize>> = HashMap::new();
    let (mut at, mut n_lines) = (0, 0);
    for line in tokens.chunk_by(|_, next| next.kind != Kind::Break) {
        let words = line.iter().filter(|token| token.kind != Kind::Break);
        let head = words.take(HEAD).map(|token| token.text).collect();
        places.entry(head).or_default().push(at);
        (at, n_lines) = (at + line.len(), n_lines + 1);
    }
    (places, n_lines)
}

/// Takes away what separates a unit from others.
fn trim(unit: &mut Unit<'_>) {
    let is_gap = |token: &Token<'_>| {
        token.is_separator() || token.is(".") || token.is("。") || token.kind == Kind::Break
    };
    while unit.last().is_some_and(is_gap) {
        unit.pop();
    }
    let n_gaps = unit.iter().take_while(|token| is_gap(token)).count();
    unit.drain(..n_gaps);
}

/// The parts of a text between empty lines.
fn paragraphs<'p, 't>(tokens: &'p [Token<'t>]) -> Vec<&'p [Token<'t>]> {
    let is_break = |token: &Token<'_>| token.kind == Kind::Break;
    let parts = tokens.chunk_by(|one, next| !(is_break(one) && is_break(next)));
    parts.collect()
}

/// Records stand in so many brackets at most.
const DEEPEST: usize = 8;

/// The insides of brackets, and the whole text.
fn brackets(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let mut all: Vec<Range<usize>> = std::iter::once(0..tokens.len()).collect();
    for (at, token) in tokens.iter().enumerate() {
        if token.opens() {
            open.push(at);
        } else if token.closes()
            && let Some(from) = open.pop()
            && open.len() < DEEPEST
        {
            all.push(from + 1..at);
        }
    }
    all
}

/// Whether a bracket opens and never closes: the end of a text is lost.
pub(super) fn is_cut(tokens: &[Token<'_>]) -> bool {
    let depth = tokens.iter().fold(0_usize, |depth, token| {
        let depth = depth + usize::from(token.opens());
        depth.saturating_sub(usize::from(token.closes()))
    });
    depth > 0
}

/// The parts of a list: between separators, or each with brackets at its end.
fn parts<'p, 't>(inside: &'p [Token<'t>]) -> Vec<&'p [Token<'t>]> {
    let (mut depth, mut part, mut group) = (0_usize, 0, 0);
    let has_semicolons = is_parted(inside, ";");
    let (mut parts, mut groups) = (Vec::new(), Vec::new());
    for (at, token) in inside.iter().enumerate() {
        if token.opens() {
            depth += 1;
        } else if token.closes() {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                groups.push(&inside[group..=at]);
                group = at + 1;
            }
        } else if depth == 0 && (token.is(";") || token.is(",") && !has_semicolons) {
            parts.push(&inside[part..at]);
            part = at + 1;
        }
    }
    parts.push(&inside[part..]);
    match parts.len() < SMALLEST_COVER {
        true => in_own_lines(groups),
        false => behind_title(parts),
    }
}

/// Groups without the lines above the first one, where all others begin lines of their own.
fn in_own_lines<'p, 't>(mut groups: Vec<&'p [Token<'t>]>) -> Vec<&'p [Token<'t>]> {
    let is_break = |token: &Token<'_>| token.kind == Kind::Break;
    if let Some((first, others)) = groups.split_first_mut()
        && others.iter().all(|group| is_break(&group[0]))
    {
        let begin = first.iter().rposition(is_break).map_or(0, |at| at + 1);
        *first = &first[begin..];
    }
    groups
}

/// The parts of one line without the title before the first one, as in `sets: a b; c`.
fn behind_title<'p, 't>(mut parts: Vec<&'p [Token<'t>]>) -> Vec<&'p [Token<'t>]> {
    let is_sign = |token: &Token<'_>| !token.is_word();
    let (first, others) = parts.split_at_mut(1);
    let signs: Vec<usize> = (0..first[0].len())
        .filter(|&at| is_sign(&first[0][at]))
        .collect();
    if let [at] = signs[..]
        && first[0][at].is(":")
        && !others.iter().copied().flatten().any(is_sign)
    {
        first[0] = &first[0][at + 1..];
    }
    parts
}

/// Whether a sign stands between the parts of a list, outside of brackets.
fn is_parted(inside: &[Token<'_>], sign: &str) -> bool {
    let mut depth = 0_usize;
    inside.iter().any(|token| {
        depth += usize::from(token.opens());
        depth = depth.saturating_sub(usize::from(token.closes()));
        depth == 0 && token.is(sign)
    })
}

/// The signs of a unit, in order, but for those that separate items.
pub(super) fn shape<'t>(unit: &[Token<'t>]) -> Vec<&'t str> {
    let signs = unit
        .iter()
        .filter(|token| !token.is_word() && !token.is_separator());
    signs.map(|token| token.text).collect()
}

/// A unit with one key before all values, where each value had the key: `item: a item: b`.
fn without_repeats<'t>(unit: &[Token<'t>]) -> Unit<'t> {
    let mut kept: Unit<'t> = Vec::new();
    let (mut rest, mut last) = (unit, None);
    while let Some((first, behind)) = rest.split_first() {
        match rest {
            [key, sign, value, behind @ ..] if key.is_word() && sign.is(":") && value.is_word() => {
                match last == Some(key.text) {
                    true => kept.push(Token { text: ",", ..*sign }),
                    false => kept.extend([*key, *sign]),
                }
                kept.push(*value);
                (rest, last) = (behind, Some(key.text));
            }
            _ => {
                kept.push(*first);
                (rest, last) = (behind, None);
            }
        }
    }
    kept
}

/// Units that may be records.
pub(super) struct Run<'u, 't> {
    pub(super) units: &'u [Unit<'t>],
    /// All units beside each other that have the same signs.
    alike: &'u [Unit<'t>],
    /// Whether the units have a word that the units beside them lack.
    has_word: bool,
    /// The signs of each unit.
    shape: Vec<&'t str>,
    /// The place in the text, in bytes.
    place: Range<usize>,
}

impl<'u, 't> Run<'u, 't> {
    fn of(units: &'u [Unit<'t>], alike: &'u [Unit<'t>], has_word: bool) -> Run<'u, 't> {
        let tokens = || units.iter().flatten();
        let from = tokens().map(|token| token.from).min();
        let end = tokens().map(|token| token.end).max();
        Run {
            units,
            alike,
            has_word,
            shape: shape(&units[0]),
            place: from.unwrap_or(0)..end.unwrap_or(0),
        }
    }

    /// The number of tokens in all units.
    pub(super) fn n_tokens(&self) -> usize {
        self.units.iter().map(Vec::len).sum()
    }

    /// Whether these are other units of the same signs.
    pub(super) fn may_continue(&self, run: &Run<'_, '_>) -> bool {
        let is_whole = self.is_whole() || self.has_word;
        is_whole && self.is_apart(run) && !run.shape.is_empty() && self.shape == run.shape
    }

    /// Whether all units that are alike are records.
    pub(super) fn is_whole(&self) -> bool {
        self.units.len() == self.alike.len()
    }

    /// The place in the text, in bytes.
    pub(super) fn range(&self) -> Range<usize> {
        self.place.clone()
    }

    /// The words that differ, where each unit has one.
    pub(super) fn list(&self) -> Option<Vec<String>> {
        let common = common_words(self.units);
        let is_own = |token: &&Token<'_>| token.is_word() && !common.contains(token.text);
        let word = |unit: &Unit<'_>| {
            let mut words = unit.iter().filter(is_own);
            let word = words.next()?;
            words.next().is_none().then(|| word.text.to_owned())
        };
        self.units.iter().map(word).collect()
    }

    /// Whether the runs have no part of the text in common.
    fn is_apart(&self, other: &Run<'_, '_>) -> bool {
        let (one, other) = (&self.place, &other.place);
        one.end <= other.start || other.end <= one.start
    }

    /// The place of a unit that is no record, looks like one, and has some of these items, not all,
    /// or a name of the same kind as the records.
    pub(super) fn missed_record(
        &self,
        text: &str,
        rest: &str,
        items: &HashSet<String>,
    ) -> Option<usize> {
        let is_missed = |unit: &&Unit<'_>| {
            let line = &text[unit[0].from..unit[unit.len() - 1].end];
            let n = n_named(line, items);
            // names of columns have no numbers
            let is_header = n == 0 && !line.contains(|c: char| c.is_ascii_digit());
            let is_alike = unit[0].is_word() && self.begins_with_kind(unit[0].text) && !is_header;
            // a list of all items was taken out of the rest
            let is_left = rest[unit[0].from..].starts_with(unit[0].text);
            is_left && (is_alike || n > 0 && n < items.len())
        };
        let missed = self.others().find(is_missed);
        missed.map(|unit| unit[0].from)
    }

    /// The units that are no records, and have the same signs.
    pub(super) fn others(&self) -> impl Iterator<Item = &Unit<'_>> {
        let records = self.units.as_ptr_range();
        let is_record = move |unit: &&Unit<'_>| records.contains(&std::ptr::from_ref(*unit));
        self.alike.iter().filter(move |unit| !is_record(unit))
    }

    /// Whether a word is of the same kind as the first of the records.
    fn begins_with_kind(&self, word: &str) -> bool {
        self.units[0][0].is_word() && is_of_kind(word, std::iter::once(Some(self.units[0][0].text)))
    }

    /// The place of the line below, if it begins as the records do: with the same words, or with a
    /// word of the same kind.
    pub(super) fn goes_on(&self, text: &str) -> Option<usize> {
        let (begin, end) = (self.units[self.units.len() - 1][0].from, self.range().end);
        let is_line = text[..begin].trim_end_matches([' ', '\t']).ends_with('\n');
        let below = text[end..].lines().nth(1).filter(|_| is_line)?;
        let next = tokens(below);
        let is_same = |(one, other): &(&Token<'_>, &Token<'_>)| one.text == other.text;
        let n_same =
            |line: &[Token<'_>]| self.units[0].iter().zip(line).take_while(is_same).count();
        let n_common = n_same(&self.units[1]);
        let is_alike = match n_common {
            0 => next.first()?.is_word() && self.begins_with_kind(next[0].text),
            n => self.units[0][..n].iter().any(Token::is_word) && n_same(&next) >= n,
        };
        let at = below.as_ptr() as usize - text.as_ptr() as usize;
        is_alike.then_some(at + next.first()?.from)
    }
}

/// The runs of units that have the same signs, and those among these that have words in common.
pub(super) fn runs<'u, 't>(units: &'u [Unit<'t>]) -> Vec<Run<'u, 't>> {
    let mut all = Vec::new();
    let alike = units.chunk_by(|one, other| shape(one) == shape(other));
    for alike in alike.filter(|alike| alike.len() >= SMALLEST_COVER) {
        let with_words = with_common_words(alike).into_iter();
        let others = match shape(&alike[0]).is_empty() {
            true => [rows(alike), vec![alike]].concat(),
            // lines above the records may have the same signs
            false => (0..3).map(|n_above| &alike[n_above..]).collect(),
        };
        let with_words = with_words.map(|units| (units, true));
        let others = others.into_iter().map(|units| (units, false));
        let parts = with_words.chain(others);
        let long = parts.filter(|(units, _)| units.len() >= SMALLEST_COVER);
        all.extend(long.map(|(units, has_word)| Run::of(units, alike, has_word)));
    }
    all
}

/// The lists of numbers among units without signs, and the rows of a table, perhaps below their
/// names, above their costs.
fn rows<'u, 't>(units: &'u [Unit<'t>]) -> Vec<&'u [Unit<'t>]> {
    let are_numbers = |unit: &Unit<'_>| unit.iter().all(|token| cost(token.text).is_some());
    let lists = units.chunk_by(|one, other| are_numbers(one) == are_numbers(other));
    let mut parts: Vec<&[Unit<'t>]> = lists.filter(|lists| are_numbers(&lists[0])).collect();
    let rows = units.chunk_by(|one, other| one.len() == other.len());
    for rows in rows.filter(|rows| rows.len() >= SMALLEST_COVER) {
        let last = rows.len() - 1;
        parts.extend([rows, &rows[1..], &rows[..last], &rows[1..last]]);
    }
    parts
}

/// The parts of a run whose units have a word in common.
fn with_common_words<'u, 't>(run: &'u [Unit<'t>]) -> Vec<&'u [Unit<'t>]> {
    let mut parts = Vec::new();
    let (mut from, mut common) = (0, HashSet::new());
    for (at, unit) in run.iter().enumerate() {
        let words = words_of(unit);
        common = common.intersection(&words).copied().collect();
        if common.is_empty() {
            parts.push(&run[from..at]);
            (from, common) = (at, words);
        }
    }
    parts.push(&run[from..]);
    parts
}

/// The long words of a unit, which all records may repeat.
fn words_of<'t>(unit: &[Token<'t>]) -> HashSet<&'t str> {
    let words = unit.iter().filter(|token| token.kind == Kind::Word);
    let words = words.map(|token| token.text);
    let is_usual = |word: &&str| {
        word.chars().count() > 1 && !word.contains(char::is_numeric) && !is_conjunction(word)
    };
    words.filter(is_usual).collect()
}
