//! Options as records that are alike: a name, a list of items, perhaps a cost, between signs and
//! words that all records repeat. The records may stand in any program, table or letter.

mod around;
mod fields;
mod marks;
mod pairs;
mod rest;
pub(crate) mod secondary;
mod slots;
mod tokens;
mod units;

use crate::{ELEMENT, Found, Row, TITLES, cost, speaks_of_costs};
use fields::Fields;
use marks::Marks;
pub(crate) use marks::exchanged;
use quadrille_problem::format::{FormatError, Place, quote};
use quadrille_texts::is_in;
use quadrille_texts::sizes::{LONGEST_PUZZLE_BYTES, MOST_WAYS, SMALLEST_COVER};
use rest::with_rest;
use slots::{common_words, slots, split};
use std::cmp::Reverse;
use std::ops::Range;
use tokens::{Kind, Unit, tokens};
use units::{Run, divisions, is_cut, runs, shape};

/// Words between the last two items of a list.
const CONJUNCTIONS: [&str; 9] = ["and", "et", "y", "und", "e", "og", "och", "en", "и"];

/// The cover of a text with records that are alike, and the text without these; `is_cover` if the
/// text is known to be about a cover.
pub(crate) fn read(text: &str, is_cover: bool) -> Option<(Found, String)> {
    let says = Says::of(text)?;
    let says = Says {
        is_cover: is_cover || says.is_cover,
        ..says
    };
    first(text, says, |_, cover| cover.ok()?)
}

/// The refusal of a text that claims to be an exact cover, and has records that are alike.
pub(crate) fn refusal(text: &str) -> Option<FormatError> {
    let place = |at| Place::at(text.as_bytes(), at);
    let refusal = |run: &Run<'_, '_>, cover: Result<Option<(Found, String)>, usize>| match cover {
        // a line between others may be any of them
        Err(_) if !run.is_whole() => None,
        Err(at) => {
            let found = quote(text[at..].lines().next().unwrap_or("").trim());
            Some(FormatError::new(
                place(at),
                "a line without items, or an option as the others are",
                found,
            ))
        }
        Ok(cover) => cover
            .filter(|(found, _)| found.misses_costs(text))
            .map(|_| {
                let error = FormatError::new(
                    place(0),
                    "a cost for each option",
                    "words about costs alone",
                );
                error.help("write them beside the items, such as `(cost 3)`")
            }),
    };
    let says = Says::of(text)?;
    says.is_cover.then(|| first(text, says, refusal))?
}

/// What a function tells of the covers that records of a text may be, the largest first.
fn first<T>(
    text: &str,
    says: Says,
    tell: impl Fn(&Run<'_, '_>, Result<Option<(Found, String)>, usize>) -> Option<T>,
) -> Option<T> {
    let tokens = tokens(text);
    if is_cut(&tokens) {
        return None;
    }
    let divisions = divisions(&tokens);
    let mut runs: Vec<Run<'_, '_>> = divisions.iter().flat_map(|units| runs(units)).collect();
    runs.sort_by_key(|run| Reverse(run.n_tokens()));
    let drafts = runs
        .iter()
        .filter_map(|run| Some((run, records(says, run.units)?)));
    drafts.take(MOST_WAYS).find_map(|(run, mut draft)| {
        for other in runs.iter().filter(|other| other.may_continue(run)) {
            if !draft.takes(other) && other.is_whole() {
                return None;
            }
        }
        let is_loose = draft.is_loose && !(says.is_cover && draft.shares_most);
        let cover = with_rest(text, run, draft);
        let is_clear = |(found, rest): &(Found, String)| {
            (!is_loose || says.tells_items(found)) && says.allows(text, found, rest)
        };
        tell(run, cover.map(|cover| cover.filter(is_clear)))
    })
}

/// What a text says about itself.
#[derive(Clone, Copy)]
struct Says {
    /// The text is about an exact cover.
    is_cover: bool,
    /// The options have costs.
    costs: bool,
    /// The text names the columns of options and items.
    pairs: bool,
}

/// So many words beside records may say anything.
const FEW_WORDS: usize = 20;
/// The largest part of the words of a text that stand in lines without a record: where the text says
/// that it is about an exact cover, where the options have costs, and in any other text. Of 15,417
/// sources, settings and documents, 55 are taken for covers with these limits, and 196 without;
/// programs around covers have up to 70 %.
const MOST_PERCENT: [usize; 3] = [75, 60, 40];

impl Says {
    /// Nothing for a text too long for records.
    fn of(text: &str) -> Option<Says> {
        (text.len() <= LONGEST_PUZZLE_BYTES).then(|| Says {
            is_cover: claims_cover(text),
            costs: speaks_of_costs(text),
            pairs: pairs::names_columns(text),
        })
    }

    /// Whether words with blanks between them, which may be a sentence, are items: names with
    /// numbers in a text about covers, or words of a list of all items.
    fn tells_items(self, found: &Found) -> bool {
        let has_number = |item: &String| item.contains(|c: char| c.is_ascii_digit());
        found.items.is_some() || self.is_cover && found.used().iter().all(has_number)
    }

    /// Whether a text may be about this cover, though the rest is no part of the cover.
    fn allows(self, text: &str, found: &Found, rest: &str) -> bool {
        let n_words = |text: &str| {
            let words = text.split(|c: char| !c.is_alphanumeric());
            words.filter(|word| !word.is_empty()).count()
        };
        let is_priced = found.options[0].cost.is_some() && found.note.is_none();
        let most_percent = match (self.is_cover, is_priced) {
            (true, _) => MOST_PERCENT[0],
            (_, true) => MOST_PERCENT[1],
            _ => MOST_PERCENT[2],
        };
        // remarks behind records belong to these
        let lines = text.lines().zip(rest.lines());
        let left = lines.filter(|(line, rest)| line == rest);
        let n_left: usize = left.map(|(line, _)| n_words(line)).sum();
        n_left <= FEW_WORDS || 100 * n_left <= most_percent * n_words(text)
    }
}

/// The cover of records, before the text around them is read.
#[derive(Debug)]
struct Draft {
    found: Found,
    /// Whether the items are words with nothing but blanks between them.
    is_loose: bool,
    /// Whether most items stand in several records.
    shares_most: bool,
    /// Whether the records are lists of words, and nothing else.
    are_lists: bool,
    /// The records are rows of marks.
    marks: Option<Marks>,
    /// The places of lists of all items and of all options.
    lists: Vec<Range<usize>>,
}

impl Draft {
    fn of(found: Found) -> Draft {
        Draft {
            found,
            is_loose: false,
            shares_most: false,
            are_lists: false,
            marks: None,
            lists: Vec::new(),
        }
    }

    /// Takes records that name one item each, and so all items, or all options.
    fn takes(&mut self, run: &Run<'_, '_>) -> bool {
        let Some(words) = run.list() else {
            return false;
        };
        let is_named = |row: &Row| row.name.as_ref().is_some_and(|name| words.contains(name));
        if self.found.used().iter().all(|item| words.contains(item)) {
            self.found.items = Some(words);
        } else if !self.found.options.iter().all(is_named) {
            return false;
        }
        self.lists.push(run.range());
        true
    }
}

/// The cover of records that are alike.
fn records(says: Says, run: &[Unit<'_>]) -> Option<Draft> {
    if !says.is_cover && may_be_cells(run) {
        return None;
    }
    let common = common_words(run);
    let mut slots = split(slots(run, &common)?);
    slots.retain(|slot| !slot.is_time() && !slot.is_constant());
    if let Some(found) = pairs::pairs(&slots, says) {
        return Some(Draft::of(found));
    }
    let n_slots = slots.len();
    slots.retain(|slot| !slot.is_right_side());
    let mut words = common.iter().map(|word| word.to_lowercase());
    let says_exactly = words.any(|word| word.contains("exactly"));
    let are_equations = slots.len() < n_slots || says_exactly;
    let draft = Fields::of(slots, says.costs)?.draft(are_equations)?;
    // words of a sentence may say anything
    let has_string = run[0].iter().any(|token| token.kind == Kind::String);
    let is_sentence = shape(&run[0]).is_empty() && draft.marks.is_none() && !has_string;
    let are_lists = draft.are_lists && run.len() > SMALLEST_COVER;
    let is_told = says.is_cover || common.iter().any(|word| is_of_cover(word));
    (!is_sentence || is_told || are_lists).then_some(draft)
}

/// Whether a word of a sentence is one for items or options.
fn is_of_cover(word: &str) -> bool {
    word.len() > 1 && is_in(ELEMENT, word) || is_in(TITLES, word)
}

/// Whether records may be the candidates of cells, between bars, a few of them misprinted.
fn may_be_cells(run: &[Unit<'_>]) -> bool {
    let words = || run.iter().flatten().filter(|token| token.is_word());
    let n_numbers = words().filter(|token| cost(token.text).is_some()).count();
    let signs = shape(&run[0]);
    let has_bars = !signs.is_empty() && signs.iter().all(|sign| *sign == "|");
    has_bars && 4 * n_numbers >= 3 * words().count()
}

/// Whether a text says that it is about an exact cover.
fn claims_cover(text: &str) -> bool {
    // beginnings and ends of such words in several languages
    const CLAIMS: [&str; 14] = [
        "subset",
        "algorithm x",
        "dlx",
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
    let text = text.to_lowercase();
    let is_title = |line: &str| line.ends_with(':') && is_in(TITLES, line.trim_end_matches(':'));
    CLAIMS.iter().any(|claim| text.contains(claim)) || text.lines().any(is_title)
}

fn is_conjunction(word: &str) -> bool {
    CONJUNCTIONS.contains(&word)
}

/// The options of lists that name the options of each item; items without a name are numbers.
pub(crate) fn turned(items: &[Row]) -> Option<Vec<Row>> {
    let mut options: Vec<Row> = Vec::new();
    for (nth, item) in items.iter().enumerate() {
        if item.cost.is_some() {
            return None;
        }
        let item_name = item.name.clone().unwrap_or_else(|| (nth + 1).to_string());
        for name in &item.items {
            let is_same = |row: &Row| row.name.as_ref() == Some(name);
            let at = options.iter().position(is_same).unwrap_or_else(|| {
                options.push(Row {
                    at: item.at,
                    name: Some(name.clone()),
                    ..Row::default()
                });
                options.len() - 1
            });
            options[at].items.push(item_name.clone());
        }
    }
    Some(options)
}
