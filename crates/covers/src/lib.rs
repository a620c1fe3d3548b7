//! Exact covers in texts that name no format: tables of spreadsheets and databases, prints of
//! programs, lists under any names.
//!
//! The text is read as a table, a tree of brackets, equations, or records that are alike. All give
//! options with a name, items and a cost.

mod bare;
mod claims;
mod equations;
mod lists;
mod named;
mod records;
mod rows;
mod table;
mod tree;
mod words;

use quadrille_problem::format::{FormatError, Parsed, Place, Warning, decode, dlx, quote};
use quadrille_problem::problem::{Cost, Problem, ProblemBuilder};
use quadrille_texts::is_in;
use quadrille_texts::keys::{first_value, keys};
use quadrille_texts::lines::{cleaned, columns_first, narrow, numbered};
use quadrille_texts::nodes;
use quadrille_texts::sizes::SMALLEST_COVER;
use records::secondary::{self, Lists};
use std::collections::HashSet;
use words::{
    COSTS, ELEMENT, ITEMS, MEASURES, NAMES, PUZZLES, RULES, THINGS, TITLES, UNIVERSE,
    WORDS_OF_COSTS,
};

/// The row of the cell of a board that an item is named like, such as `r1c2` and `A1`.
fn row_of_cell(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'r' | b'R', row @ b'0'..=b'9', b'c' | b'C', b'0'..=b'9'] => Some(*row),
        [row, b'1'..=b'9'] if row.is_ascii_alphabetic() => Some(*row),
        _ => None,
    }
}

/// Whether an item is a number below 1, which measures something, or cells with points between.
fn is_measured(name: &str) -> bool {
    let is_small = |n: f64| n < 0.0 || n > 0.0 && n < 1.0;
    name.matches('.').count() > 2 || name.parse().is_ok_and(is_small)
}

/// Whether items are named like the cells of a board, in more than one row.
fn are_cells<'a>(items: impl Iterator<Item = &'a String>) -> bool {
    let rows: Option<HashSet<u8>> = items.map(|name| row_of_cell(name)).collect();
    rows.is_some_and(|rows| rows.len() > 1)
}

/// The options of a text, and the items if named.
#[derive(Default, Debug)]
struct Found {
    items: Option<Vec<String>>,
    /// Items that may be left out.
    secondary: Vec<String>,
    options: Vec<Row>,
    /// Whether the text has lists and nothing else.
    is_certain: bool,
    /// Whether the options are the unknowns of equations, whose costs may all be zero.
    are_equations: bool,
    /// An assumption of the reader, for a warning.
    note: Option<&'static str>,
}

/// An option.
#[derive(Clone, Default, Debug)]
struct Row {
    /// The place in the text, in bytes, where it is known.
    at: usize,
    name: Option<String>,
    items: Vec<String>,
    cost: Option<Cost>,
}

/// Keys of objects whose values are remarks.
const REMARKS: &str =
    "title author description comment comments note notes source url version date";

/// Whether the first line of a text has the name of the column with the options, and others.
pub fn begins(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let mut fields = first
        .unwrap_or("")
        .split([',', ';', '\t', '|'])
        .map(str::trim);
    let has_name = fields.next().is_some_and(|name| is_in(NAMES, name));
    let is_puzzle = |name: &str| PUZZLES.contains(&name.to_ascii_lowercase().as_str());
    has_name && fields.clone().count() > 1 && !fields.any(is_puzzle)
}

/// Whether a text begins with brackets, perhaps behind a name or the word that makes a list.
pub fn begins_list(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let lines = text.lines().map(str::trim);
    let is_remark = |line: &str| line.is_empty() || line.starts_with(['#', '/', '*']);
    let mut lines = lines.filter(|line| !is_remark(line));
    lines.next().is_some_and(|line| {
        let is_open = |text: &str| text.trim_start().starts_with(['[', '{', '(']);
        let value = line.split_once('=').map_or("", |(_, value)| value);
        let maker = value.trim_start_matches(|c: char| c.is_alphanumeric() || c == ' ');
        let name = line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        is_open(line) || name.starts_with('(') || is_open(value) || maker.starts_with('(')
    })
}

/// The exact cover of a text, if a reader accepts all of it.
pub fn read(bytes: &[u8]) -> Option<Parsed> {
    let text: &str = &narrow(decode(bytes).ok()?);
    let lower = text.to_lowercase();
    if secondary::are_told(&lower) {
        let lists = Lists::of(text)?;
        let lower = lists.rest.to_lowercase();
        let found = of_records(&lists.rest, true).filter(|_| !is_foreign(&lists.rest, &lower));
        let found = found.filter(|found| !found.is_strange(&lists.rest, &lower))?;
        let found = lists.added_to(found)?;
        return found.parsed(text).ok();
    }
    if is_foreign(text, &lower) {
        return None;
    }
    amid_words(text, &lower).or_else(|| {
        // the names of items in Knuth's text may have any signs
        if dlx::read(text).is_ok_and(|parsed| parsed.problem.n_options() > 1) {
            return None;
        }
        let found = of_records(text, false).filter(|found| !found.is_strange(text, &lower))?;
        found.parsed(text).ok()
    })
}

/// Whether a text, which is given in small letters, too, has a rule that no reader knows.
fn is_foreign(text: &str, lower: &str) -> bool {
    let lower = lower.replace("covered by exactly", "");
    RULES.iter().any(|word| lower.contains(word)) || columns_first(text).is_some()
}

/// Whether a text in small letters says that its rows are items, and its columns options.
fn rows_are_items(lower: &str) -> bool {
    const WAYS: [&str; 5] = [
        "row per ",
        "rows: ",
        "rows = ",
        "rows are ",
        "rows are the ",
    ];
    let is_item = |words: &str| words.starts_with("item") || words.starts_with("element");
    let says = |way: &&str| lower.split(*way).skip(1).any(is_item);
    lower.contains("dataframe({") || lower.contains("column per option") || WAYS.iter().any(says)
}

/// Whether a text in small letters speaks of a puzzle that is no cover.
fn speaks_of_puzzle(lower: &str) -> bool {
    PUZZLES.iter().any(|word| lower.contains(word))
}

/// The cover of records in a text whose other names are known; an unknown name may be a rule.
fn of_records(text: &str, is_cover: bool) -> Option<Found> {
    let (mut found, rest) = records::read(text, is_cover)?;
    let mut words = rest.split(|c: char| !c.is_alphanumeric());
    let first = words.find(|word| !word.is_empty());
    if found.may_be_turned() && first.is_some_and(|word| is_in(ELEMENT, word)) {
        found.options = records::turned(&found.options)?;
    }
    let are_known = keys(&rest).all(|(name, value)| found.knows(name, value));
    are_known.then_some(found)
}

/// The exact cover of a text with other lines, given in small letters, too.
fn amid_words(text: &str, lower: &str) -> Option<Parsed> {
    let bare = bare::bare(text);
    let names_several = |items: &HashSet<String>| {
        let mut remarks = bare::remarks(text);
        remarks.any(|line| named::names_several(line, items))
    };
    let Some(found) = found(&bare) else {
        // Knuth's text between the words of a person
        bare::remarks(text).next()?;
        let parsed = dlx::read(&bare).ok()?;
        let (problem, items) = (&parsed.problem, parsed.problem.items());
        let items = items.map(|item| problem.item_name(item).to_owned());
        let is_whole =
            !names_several(&items.collect()) && problem.n_options().min(problem.n_primary()) > 1;
        return (is_whole && !speaks_of_puzzle(lower)).then_some(parsed);
    };
    let found = match rows_are_items(lower) && found.has_options_in_rows(text) {
        true => records::exchanged(&found, None)?,
        false => found,
    };
    let are_known = keys(&bare).all(|(name, value)| found.knows(name, value));
    let is_clear = are_known && !found.is_strange(text, lower) && !names_several(&found.used());
    is_clear.then(|| found.parsed(&bare).ok())?
}

/// The exact cover of a text that is said to have lists of the items of options.
///
/// ```
/// use quadrille_covers as covers;
///
/// let problem = covers::lists("Y = {'A': [1, 4, 7], 'B': [1, 4], 'C': [7]}")?.problem;
/// assert_eq!((problem.n_primary(), problem.n_options()), (3, 3));
/// assert_eq!(covers::lists("A = {1, 4, 7}\nB = {1, 4}\nC = {7}")?.problem, problem);
///
/// let error = covers::lists("[[1, 4, 4]]").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 3: option 1 names the item `4` twice");
/// # Ok::<(), quadrille_problem::format::FormatError>(())
/// ```
///
/// # Errors
/// Names the place of what is no list of items.
pub fn lists(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let text = bare::bare(decode(text.as_ref())?);
    tree::said(&text)?.parsed(&text)
}

/// Why a text with lists is no exact cover, where it looks like one.
pub fn refusal(text: &str) -> Option<FormatError> {
    let refusal = tree::read(&bare::bare(text)).err();
    refusal.or_else(|| records::refusal(text))
}

/// Why a text is no list: its brackets do not close.
///
/// ```
/// use quadrille_covers::unclosed;
///
/// assert_eq!(unclosed("[[1], [2]]"), None);
/// let error = unclosed("[[1], [2]").unwrap();
/// assert!(error.to_string().ends_with("expected a closing bracket, found the end of the text"));
/// ```
pub fn unclosed(text: &str) -> Option<FormatError> {
    nodes::unclosed(text).map(|error| lists::refused(text, error))
}

/// The options of a text in the first way of reading that gives some.
fn found(text: &str) -> Option<Found> {
    if let Some(found) = tree::read(text).ok()? {
        return Some(found);
    }
    let lines = cleaned(numbered(text), |c| c);
    let texts: Vec<&str> = lines
        .iter()
        .map(|line| line.text.trim_end_matches([' ', '\r']))
        .collect();
    rows::market(&texts)
        .or_else(|| table::read(&texts))
        .or_else(|| rows::numbers(&texts))
        .or_else(|| equations::read(&texts))
}

impl Found {
    /// Whether a name of an object is that of an option, an item or a part of a cover, or a remark.
    /// Another one may be a rule; lists have been compared with each other.
    fn knows(&self, name: &str, value: &str) -> bool {
        let parts = [ITEMS, COSTS, NAMES, UNIVERSE, ELEMENT, REMARKS];
        let mut options = self.options.iter();
        let purposes = ["exact cover", "minimize", "minimise"];
        let says_no_more = purposes.contains(&first_value(value).to_lowercase().as_str());
        says_no_more
            || value.starts_with(['[', '{', '('])
            || parts.iter().any(|names| is_in(names, name))
            || options.any(|row| row.name.as_deref() == Some(name))
            || self.items.iter().flatten().any(|item| item == name)
    }

    /// The items of all options.
    fn used(&self) -> HashSet<String> {
        let items = self.options.iter().flat_map(|row| &row.items);
        items.cloned().collect()
    }

    /// Whether a text, in small letters, has a list for each row and each column, as the runs of a
    /// nonogram are.
    fn may_be_nonogram(&self, text: &str) -> bool {
        let mut items = self.options.iter().flat_map(|row| &row.items);
        // a single number is a size
        let has_numbers = |list: &str| {
            let is_end = |c: char| c.is_alphabetic() || c == '\n';
            let line = list.split(is_end).next().unwrap_or("");
            let words = line.split(|c: char| !c.is_ascii_digit());
            words.filter(|word| !word.is_empty()).count() > 1
        };
        let has_list = |word: &str| {
            let mut lists = text.split(word).skip(1);
            lists.any(|list| {
                let list = list.trim_start_matches([' ', '"', '\'', ':', '=']);
                list.starts_with(['[', '{', '(', '\n'])
                    || list.starts_with(|c: char| c.is_ascii_digit()) && has_numbers(list)
            })
        };
        has_list("rows")
            && (has_list("cols") || has_list("columns"))
            && items.all(|item| item.parse::<u32>().is_ok())
    }

    /// Whether the cover of a text, which is given in small letters, too, may be something else,
    /// has no costs where the text speaks of costs, or contradicts a line of the text.
    fn is_strange(&self, text: &str, lower: &str) -> bool {
        self.misses_costs(lower)
            || self.is_doubtful()
            || self.may_be_nonogram(lower)
            || self.is_of_puzzle(lower)
            || rows_are_items(lower) && self.has_options_in_rows(text)
            || self.is_contradicted(text)
    }

    /// Whether a line begins with the name of the first option, and is no list of names.
    fn has_options_in_rows(&self, text: &str) -> bool {
        let mut names = self.options.iter().map(|row| row.name.as_deref());
        let (Some(Some(first)), Some(Some(second))) = (names.next(), names.next()) else {
            return false;
        };
        text.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some(first) && !words.any(|word| word == second)
        })
    }

    /// Whether a text in small letters speaks of a puzzle, not only in the names of items.
    fn is_of_puzzle(&self, lower: &str) -> bool {
        const MOST_THINGS: usize = 100;
        if !speaks_of_puzzle(lower) {
            return false;
        }
        let items = self.used().into_iter().map(|item| item.to_lowercase());
        let items = items.filter(|item| THINGS.iter().any(|thing| item.contains(thing)));
        let items = items.take(MOST_THINGS);
        let rest = items.fold(lower.to_owned(), |text, item| text.replace(&item, ""));
        speaks_of_puzzle(&rest)
    }

    /// Whether a text speaks of costs, and the options have none.
    fn misses_costs(&self, text: &str) -> bool {
        let has_costs = self.options.iter().any(|row| row.cost.is_some());
        !has_costs && !self.are_equations && speaks_of_costs(text)
    }

    /// Whether the options say too little to be those of a cover, or may be something else.
    fn is_doubtful(&self) -> bool {
        let n_costs = self.options.iter().filter(|row| row.cost.is_some()).count();
        let are_priced = n_costs == 0 || n_costs == self.options.len();
        let has_several = self.options.iter().any(|row| row.items.len() > 1);
        let items = || self.options.iter().flat_map(|row| &row.items);
        let says_little = self.options.len() < 2 || !has_several;
        // a cell stands in a cage or two, and in several placements of pieces
        let is_cage = || n_costs > 0 || 2 * items().count() < 3 * self.used().len();
        let n_named = self.options.iter().filter(|row| row.name.is_some()).count();
        let are_mixed = n_named > 0 && n_named < self.options.len();
        are_mixed
            || !are_priced
            || self.begins_with_header()
            || self.begins_with_title()
            || self.repeats_itself()
            || self.are_alike() && !self.is_certain
            || says_little && !self.is_certain
            || are_cells(items()) && is_cage()
            || self.may_be_turned()
            || items().any(|item| is_measured(item))
            || self.begins_alike()
    }

    /// Whether all options begin with the same word that makes a list, or with the same number of a
    /// telephone.
    fn begins_alike(&self) -> bool {
        const MAKERS: &str = "list vector vec tuple array cons set";
        let first = self.options.first().and_then(|row| row.items.first());
        first.is_some_and(|first| {
            let is_odd = is_in(MAKERS, first) || first.len() > 1 && first.starts_with('0');
            is_odd
                && self
                    .options
                    .iter()
                    .all(|row| row.items.first() == Some(first))
        })
    }

    /// Whether all options have the same items, as the lines of a log have the same words.
    fn are_alike(&self) -> bool {
        let mut pairs = self.options.windows(2);
        self.options.len() > 2 && pairs.all(|pair| pair[0].items == pair[1].items)
    }

    /// Whether the text may have all options twice: as a program and as its print.
    fn repeats_itself(&self) -> bool {
        let (one, other) = self.options.split_at(self.options.len() / 2);
        let mut pairs = one.iter().zip(other);
        one.len() == other.len()
            && one.len() >= SMALLEST_COVER
            && pairs.all(|(one, other)| one.items == other.items)
    }

    /// Whether the first option may be a title: words about covers that no other option has.
    fn begins_with_title(&self) -> bool {
        const WORDS: &str = "cover covers problem";
        let Some((first, others)) = self
            .options
            .split_first()
            .filter(|(row, _)| row.name.is_none())
        else {
            return false;
        };
        let words = || first.items.iter().flat_map(|item| item.split(' '));
        let is_own = |item: &String| !others.iter().any(|row| row.items.contains(item));
        words().any(|word| is_in(TITLES, word) || is_in(WORDS, word))
            && first.items.iter().all(is_own)
    }

    /// Whether the first option may be the names of two columns: no other option has its item.
    fn begins_with_header(&self) -> bool {
        let Some((first, others)) = self.options.split_first() else {
            return false;
        };
        let Some(name) = first.name.as_deref().filter(|_| first.items.len() == 1) else {
            return false;
        };
        let is_stem = |row: &Row| {
            let rest = row
                .name
                .as_deref()
                .and_then(|other| other.strip_prefix(name));
            rest.is_some_and(|rest| !rest.is_empty())
        };
        let is_own = others
            .iter()
            .all(|row| !row.items.contains(&first.items[0]));
        is_own && (others.iter().all(is_stem) || is_in(ITEMS, &first.items[0]))
    }

    /// Whether items are called as options are, such as `S1`, and the options are not: the lists
    /// may be the options of each item.
    fn may_be_turned(&self) -> bool {
        const STEMS: &str = "s o set subset opt option";
        let is_option = |name: &String| {
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            stem.len() < name.len() && is_in(STEMS, stem.trim_end_matches('_'))
        };
        let mut items = self.options.iter().flat_map(|row| &row.items);
        let names = || self.options.iter().filter_map(|row| row.name.as_ref());
        names().next().is_some() && items.all(is_option) && !names().any(is_option)
    }

    /// The problem of options that stand in this text.
    fn parsed(self, text: &str) -> Result<Parsed, FormatError> {
        let place = |at| Place::at(text.as_bytes(), at);
        let items = self.items.unwrap_or_else(|| union(&self.options));
        let mut builder = Problem::builder();
        let refused = FormatError::of_builder(place(0));
        builder.primaries(&items).map_err(&refused)?;
        builder.secondaries(&self.secondary).map_err(&refused)?;
        let (empty, full): (Vec<&Row>, Vec<&Row>) =
            self.options.iter().partition(|row| row.items.is_empty());
        for row in full {
            let at = row.at;
            row.add(&mut builder, || place(at))?;
        }
        let mut parsed = Parsed::without_warnings(builder.build().map_err(refused)?);
        let warning = |row: &Row| {
            Warning::no_primary(place(row.at).line, row.name.as_deref().unwrap_or("[]"))
        };
        let assumed = self.note.map(|note| Warning::new(1, note));
        parsed.warnings = assumed
            .into_iter()
            .chain(empty.into_iter().map(warning))
            .collect();
        Ok(parsed)
    }
}

/// Whether a word of a text is one for costs.
fn speaks_of_costs(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphabetic());
    // long lists have no words
    let mut words = words.filter(|word| !word.is_empty());
    words.any(|word| {
        is_in(COSTS, word) && !is_in(MEASURES, word)
            || WORDS_OF_COSTS.iter().any(|begin| word.starts_with(begin))
    })
}

impl Row {
    /// Adds the option, which stands at `place`, to a problem with all items.
    fn add(
        &self,
        builder: &mut ProblemBuilder,
        place: impl Fn() -> Place,
    ) -> Result<(), FormatError> {
        let id = |name: &String| {
            let unknown = || FormatError::new(place(), "the name of an item", quote(name));
            builder.find_item(name).ok_or_else(unknown)
        };
        let items: Vec<_> = self.items.iter().map(id).collect::<Result<_, _>>()?;
        let is_hidden = |name: &&String| name.is_empty() || name.contains(char::is_control);
        if let Some(name) = self.items.iter().chain(&self.name).find(is_hidden) {
            return Err(FormatError::new(
                place(),
                "a name of visible characters",
                quote(name),
            ));
        }
        let refused = |error| FormatError::of_builder(place())(error);
        let option = builder.option(items).map_err(refused)?;
        if let Some(name) = &self.name {
            builder
                .name_option(option, name.as_str())
                .map_err(refused)?;
        }
        let cost = self.cost.map(|cost| builder.cost(option, cost));
        cost.unwrap_or(Ok(())).map_err(refused)
    }
}

/// All items of some options, numbers in ascending order.
fn union(options: &[Row]) -> Vec<String> {
    let mut seen = HashSet::new();
    let names = options.iter().flat_map(|row| &row.items);
    let mut names: Vec<String> = names
        .filter(|name| seen.insert(name.as_str()))
        .cloned()
        .collect();
    let number = |name: &String| name.parse::<i64>().ok();
    if names.iter().all(|name| number(name).is_some()) {
        names.sort_by_key(number);
    }
    names
}

/// The cost that a field is, perhaps with the sign of a currency or a decimal comma.
fn cost(field: &str) -> Option<Cost> {
    let bare = field.trim().trim_matches(['$', '€', '£', '"', '\'']).trim();
    let bare = bare.replace(['\'', '’'], "");
    let plain = match bare.split_once(',') {
        Some((whole, cents)) if cents.len() < 3 && !bare.contains('.') => {
            format!("{whole}.{cents}")
        }
        Some(_) => bare.replace(',', ""),
        None => bare,
    };
    plain.parse().ok()
}

/// Whether a field says that an option has an item, or has it not.
fn mark(field: &str) -> Option<bool> {
    const YES: &str = "1 1.0 1. true t yes y x ✓ ✔ ☑ ■ # * ● ja oui sí si sim tak да 是";
    const NO: &str = "0 0.0 0. false f no n . - _ · ✗ ✘ ✕ ☐ □ ○ nan null none nein nej non não nie \
        нет 否";
    let field = field
        .trim()
        .trim_matches(['"', '\'', '[', ']', '(', ')', '{', '}', ',', ';']);
    let field = field.trim();
    match field {
        "" => Some(false),
        _ if is_in(YES, field) => Some(true),
        _ if is_in(NO, field) => Some(false),
        _ => None,
    }
}

/// An option as a row of marks: for each item whether the option has it.
struct Marked {
    name: Option<String>,
    marks: Vec<bool>,
    cost: Option<Cost>,
}

/// The options of rows of marks, all of one width; `header` may name the items.
fn matrix(rows: &[Marked], header: Option<Vec<String>>) -> Option<Found> {
    let width = rows.first()?.marks.len();
    let names = header.unwrap_or_else(|| (1..=width).map(|n| n.to_string()).collect());
    let is_full = |row: &Marked| row.marks.len() == width && row.marks.contains(&true);
    if width < SMALLEST_COVER || names.len() != width || !rows.iter().all(is_full) {
        return None;
    }
    let option = |row: &Marked| {
        let items = names.iter().zip(&row.marks).filter(|(_, is)| **is);
        Row {
            at: 0,
            name: row.name.clone(),
            items: items.map(|(name, _)| name.clone()).collect(),
            cost: row.cost,
        }
    };
    Some(Found {
        options: rows.iter().map(option).collect(),
        items: Some(names),
        ..Found::default()
    })
}
