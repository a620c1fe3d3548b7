//! An option in each line: a name, a sign, items, and perhaps a cost in any place and decoration.

use crate::rows::without_comment;
use crate::{COSTS, Found, Row, UNIVERSE, cost};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use std::collections::{HashMap, HashSet};

/// The signs between the name of an option and its items.
pub(crate) const SIGNS: [&str; 6] = ["->", "=>", ":=", "→", ":", "="];
/// What stands between items and a cost or a remark behind them.
const TAILS: [&str; 17] = [
    "->", "=>", "→", "<-", "←", "@", "$", "€", "£", "(", "[", "|", " cost", " weight", " price",
    " with ", " for ",
];
/// Words beside a cost.
pub(crate) const BESIDE_COSTS: &str = "with for at of is eur usd euro euros dollars";
/// Words beside the number of items of an option.
const SIZES: &str = "size card cardinality length len n items elements";

/// The cover of a list of options: most lines have one form. Other lines may stand above these.
pub(crate) fn read(lines: &[&str]) -> Option<Found> {
    let parts: Vec<Part<'_>> = lines.iter().filter_map(|line| Part::of(line)).collect();
    let form = usual_form(&parts)?;
    let mut list = OptionList::default();
    for part in parts {
        list.take(part, form)?;
    }
    list.found(form)
}

/// The options that were read so far.
#[derive(Default)]
struct OptionList<'t> {
    items: Option<Vec<String>>,
    /// The name of the line with all items.
    universe: Option<&'t str>,
    options: Vec<OptionLine<'t>>,
    /// Lines above the options, and lines below.
    titles: Vec<&'t str>,
    ends: Vec<&'t str>,
    /// Whether the last heading names the items.
    names_items: bool,
}

impl<'t> OptionList<'t> {
    /// Takes a line; `None` where it stands among options and is none.
    fn take(&mut self, part: Part<'t>, form: Form) -> Option<()> {
        let is_above = self.options.is_empty();
        match part {
            Part::Heading(title) => self.names_items = is_in(UNIVERSE, title) && is_above,
            Part::Option(line, _) if self.names_items && line.items.len() == 1 => {
                let all = self.items.get_or_insert_default();
                all.push(line.items[0].to_owned());
            }
            Part::Option(line, _) if line.is_universe() && self.items.is_none() => {
                self.universe = line.name;
                self.items = Some(universe(&line.items));
            }
            Part::Option(line, _) if line.form == form && self.ends.is_empty() => {
                self.options.push(line);
            }
            Part::Option(_, text) | Part::Other(text) if is_above => self.titles.push(text),
            Part::Other(text) => self.ends.push(text),
            Part::Option(line, text) if line.form == PLAIN && line.items.len() == 1 => {
                self.ends.push(text);
            }
            Part::Option(..) => return None,
        }
        Some(())
    }

    fn found(mut self, form: Form) -> Option<Found> {
        const LEAST_OPTIONS: usize = 3;
        let is_table = form == PLAIN && self.may_be_table();
        if is_table || self.may_be_words() || self.universe_may_be_option() || self.may_be_pairs() {
            return None;
        }
        self.take_universe();
        let has_bare_costs = settle(form, &mut self.options)?;
        let items = || self.options.iter().flat_map(|line| &line.items);
        let are_shared = items().collect::<HashSet<_>>().len() < items().count();
        let found = Found {
            items: self.items,
            options: self.options.iter().map(OptionLine::row).collect(),
            note: has_bare_costs.then_some("the numbers beside the items are costs"),
            ..Found::default()
        };
        let mut ends = self.ends.into_iter();
        let is_end = |text: &str| !found.names_item(text) && !text.contains(char::is_numeric);
        let is_whole = found.options.len() >= LEAST_OPTIONS && are_shared && ends.all(is_end);
        (is_whole && !found.misses_option(self.titles.into_iter().enumerate())).then_some(found)
    }

    /// Whether the line with all items may be an option, since its name is a letter and those of
    /// all options are.
    fn universe_may_be_option(&self) -> bool {
        let is_letter = |name: Option<&str>| {
            name.is_some_and(|name| matches!(name.as_bytes(), [byte] if byte.is_ascii_alphabetic()))
        };
        is_letter(self.universe) && self.options.iter().all(|line| is_letter(line.name))
    }

    /// Takes the first option for the list of all items, if it has those of all others, and its
    /// name is of another kind.
    fn take_universe(&mut self) {
        const LEAST_OPTIONS: usize = 4;
        let Some((first, others)) = self.options.split_first() else {
            return;
        };
        let all: HashSet<&str> = first.items.iter().copied().collect();
        let is_part = |line: &OptionLine<'_>| line.items.iter().all(|item| all.contains(item));
        let is_other = first
            .name
            .is_some_and(|name| !is_of_kind(name, others.iter().map(|line| line.name)));
        if self.items.is_none()
            && others.len() + 1 >= LEAST_OPTIONS
            && is_other
            && others.iter().all(is_part)
        {
            self.items = Some(universe(&first.items));
            self.options.remove(0);
        }
    }

    /// Whether lines have two words each, of which the first is never a second one: these may be
    /// pairs of an option and an item.
    fn may_be_pairs(&self) -> bool {
        let lines = || self.options.iter().map(|line| &line.items);
        let firsts: HashSet<&str> = lines().filter_map(|items| items.first().copied()).collect();
        let is_pair = |items: &Vec<&str>| items.len() == 2 && !firsts.contains(items[1]);
        self.options.iter().all(|line| line.name.is_none()) && lines().all(is_pair)
    }

    /// Whether words with blanks between them, which nobody named, may be a sentence.
    fn may_be_words(&self) -> bool {
        let known: HashSet<&str> = self.items.iter().flatten().map(String::as_str).collect();
        let mut loose = self.options.iter().filter(|line| line.is_loose);
        loose.any(|line| !line.items.iter().all(|item| known.contains(item)))
    }

    /// Whether bare lists may be the rows of a table: the first list has the items of all others,
    /// or numbers stand in columns.
    fn may_be_table(&self) -> bool {
        let sets = self.options.iter().map(|line| line.items.iter().collect());
        let sets: Vec<HashSet<&&str>> = sets.collect();
        let has_header = sets.iter().all(|set| set.is_subset(&sets[0]));
        let rows = self.options.iter().map(|line| {
            let numbers = line.items.iter().map(|item| item.parse().ok());
            numbers.collect::<Option<Vec<u64>>>()
        });
        let rows: Vec<Vec<u64>> = rows.flatten().collect();
        let are_even = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
        let are_sets = rows.iter().all(|row| row.is_sorted_by(|a, b| a < b));
        has_header || !rows.is_empty() && (are_even || !are_sets)
    }
}

/// Whether a name is a word with a number, a number or a letter, as these names are.
pub(crate) fn is_of_kind<'n>(
    name: &str,
    mut others: impl Iterator<Item = Option<&'n str>>,
) -> bool {
    let kind = |name: &str| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        match stem.chars().count() {
            1 if stem.len() == name.len() => "a".to_owned(),
            _ => stem.to_owned(),
        }
    };
    others.all(|other| other.is_some_and(|other| kind(other) == kind(name)))
}

/// A line that is not blank.
enum Part<'t> {
    /// The name of the list below.
    Heading(&'t str),
    /// An option, and the line with it.
    Option(OptionLine<'t>, &'t str),
    Other(&'t str),
}

impl<'t> Part<'t> {
    fn of(line: &'t str) -> Option<Part<'t>> {
        if let Some(title) = heading(line.trim()) {
            return Some(Part::Heading(title));
        }
        let line = without_comment(line).trim();
        let option = OptionLine::of(line);
        let part = option.map_or(Part::Other(line), |option| Part::Option(option, line));
        (!line.is_empty()).then_some(part)
    }
}

/// The name of the list that begins below a line: `# Items`, `Options:`.
fn heading(line: &str) -> Option<&str> {
    let bare = line.trim_matches(['#', '*', ' ', '=']);
    let title = bare.strip_suffix(':').unwrap_or(bare);
    let is_marked = title.len() < line.len() && !line.starts_with("* ");
    (is_marked && !title.is_empty() && title.chars().all(char::is_alphabetic)).then_some(title)
}

/// The form of most options.
fn usual_form(parts: &[Part<'_>]) -> Option<Form> {
    let mut counts: HashMap<Form, usize> = HashMap::new();
    for part in parts {
        if let Part::Option(line, _) = part {
            *counts.entry(line.form).or_default() += 1;
        }
    }
    let most = counts.values().copied().max()?;
    let mut usual = counts.into_iter().filter(|&(_, count)| count == most);
    let (form, _) = usual.next()?;
    usual.next().is_none().then_some(form)
}

/// All items; two numbers with dots between them are the ends of a range.
fn universe(items: &[&str]) -> Vec<String> {
    const MOST_ITEMS: usize = 100_000;
    let range = |item: &str| {
        let (first, last) = item.split_once("..")?;
        let first: usize = first.parse().ok()?;
        let last: usize = last.trim_matches(['.', '=']).parse().ok()?;
        (last.saturating_sub(first) < MOST_ITEMS).then_some(first..=last)
    };
    let named = || items.iter().map(|&item| item.to_owned()).collect();
    match items {
        [item] => range(item).map_or_else(named, |all| all.map(|n| n.to_string()).collect()),
        _ => named(),
    }
}

/// A line that may be an option.
struct OptionLine<'t> {
    name: Option<&'t str>,
    items: Vec<&'t str>,
    cost: Option<Cost>,
    form: Form,
    /// Whether the items are words with blanks between them and nothing else, as in a sentence.
    is_loose: bool,
}

/// How an option is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Form {
    /// The bullet before the line, or what stands behind its number.
    bullet: Option<char>,
    /// Whether a name and a sign stand before the items.
    has_name: bool,
    /// The bracket around the items.
    bracket: Option<char>,
    price: Price,
}

/// A list with nothing else in its line.
const PLAIN: Form = Form {
    bullet: None,
    has_name: false,
    bracket: None,
    price: Price::None,
};

/// The number beside the items.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Price {
    None,
    /// A number with a word for costs, or the sign of a currency.
    Told,
    /// A number without a word.
    Bare,
}

impl<'t> OptionLine<'t> {
    fn of(line: &'t str) -> Option<OptionLine<'t>> {
        let (bullet, number, rest) = bullet(line);
        let [head, list, tail] = bracketed(rest).unwrap_or_else(|| apart(rest));
        let items = items(list).filter(|items| !items.is_empty())?;
        let (name, before) = named(head)?;
        let beside = [before, tail].map(|text| Beside::of(text, items.len(), name));
        let (cost, price) = price(beside)?;
        let form = Form {
            bullet,
            has_name: name.is_some(),
            bracket: list.chars().next().filter(|c| "{[(".contains(*c)),
            price,
        };
        let is_bare = Form {
            bullet: None,
            ..form
        } == PLAIN;
        // words are no list, and commas without blanks separate the fields of a table
        let n_marks = list.matches([',', ';', '+']).count();
        let n_gaps = n_marks + list.matches(" and ").count();
        let is_loose = is_bare && n_gaps + 1 != items.len();
        let is_spaced = list.matches(", ").count() == n_marks;
        let is_list = !is_bare || bullet.is_some() || !is_loose && is_spaced;
        is_list.then(|| OptionLine {
            name: name.or(number),
            items,
            cost,
            form,
            is_loose,
        })
    }

    /// Whether the line names all items.
    fn is_universe(&self) -> bool {
        self.form.price == Price::None && self.name.is_some_and(|name| is_in(UNIVERSE, name))
    }

    fn row(&self) -> Row {
        Row {
            at: 0,
            name: self.name.map(str::to_owned),
            items: self.items.iter().map(|&item| item.to_owned()).collect(),
            cost: self.cost,
        }
    }
}

/// Decides what the numbers of options of one form are, and tells whether numbers without a word
/// are costs; `None` where names repeat.
fn settle(form: Form, options: &mut [OptionLine<'_>]) -> Option<bool> {
    let numbers = options.iter().map(|line| line.name.and_then(cost));
    let numbers: Option<Vec<Cost>> = numbers.collect();
    if let Some(numbers) = numbers.filter(|numbers| !numbers.is_sorted_by(|a, b| a < b)) {
        // numbers that do not count the options
        if form.price != Price::None {
            return None;
        }
        for (line, cost) in options.iter_mut().zip(numbers) {
            (line.name, line.cost) = (None, Some(cost));
        }
        return Some(true);
    }
    let names = || options.iter().filter_map(|line| line.name);
    if names().collect::<HashSet<_>>().len() < names().count() {
        return None;
    }
    let is_size = |line: &OptionLine<'_>| line.cost == cost(&line.items.len().to_string());
    let are_sizes = form.price == Price::Bare && options.iter().all(is_size);
    if are_sizes {
        options.iter_mut().for_each(|line| line.cost = None);
    }
    Some(form.price == Price::Bare && !are_sizes)
}

/// The bullet or the number before a line, and the line behind it.
fn bullet(line: &str) -> (Option<char>, Option<&str>, &str) {
    let bullets = ['-', '*', '•', '+', '>'];
    if let Some(rest) = line.strip_prefix(bullets)
        && rest.starts_with(' ')
    {
        return (line.chars().next(), None, rest.trim_start());
    }
    let bare = line.strip_prefix(['(', '#']).unwrap_or(line);
    let end = bare.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let (number, behind) = bare.split_at(end);
    let mark = behind
        .chars()
        .next()
        .filter(|c| matches!(c, '.' | ')' | ' '));
    let rest = behind.strip_prefix(['.', ')']).unwrap_or(behind);
    match mark {
        Some(mark) if end > 0 && rest.starts_with(' ') => {
            let rest = rest.trim_start();
            // a number between numbers is an item
            let is_apart = mark != ' ' || rest.starts_with(char::is_alphabetic);
            let number = is_apart.then_some(number);
            (
                number.map(|_| mark),
                number,
                if is_apart { rest } else { line },
            )
        }
        _ => (None, None, line),
    }
}

/// What stands before a list in brackets at the beginning or behind a sign, the list, and what
/// stands behind it.
fn bracketed(text: &str) -> Option<[&str; 3]> {
    let is_list = |&(at, _): &(usize, &str)| {
        let head = text[..at].trim_end();
        head.is_empty() || SIGNS.iter().any(|sign| head.ends_with(sign))
    };
    let (at, _) = text.match_indices(['{', '[', '(']).find(is_list)?;
    let closing = match text.as_bytes()[at] {
        b'{' => '}',
        b'[' => ']',
        _ => ')',
    };
    let end = at + text[at..].find(closing)? + 1;
    let list = &text[at..end];
    let is_flat = !list[1..].contains(['{', '[', '(']);
    is_flat.then(|| [&text[..at], list, &text[end..]])
}

/// The same of a list without brackets.
fn apart(text: &str) -> [&str; 3] {
    let Some((at, length)) = sign(text) else {
        let (list, tail) = cut(text);
        return ["", list, tail];
    };
    let (head, behind) = text.split_at(at + length);
    // `cheese + dates: $6`, but no equation
    let (items, sign) = text.split_at(at);
    let is_price = || matches!(Beside::of(behind, 0, None), Beside::Cost(_, Price::Told));
    let is_list = || items.contains([',', '+']) && cost(behind).is_some();
    if !sign.starts_with('=') && (is_price() || is_list()) {
        return ["", items, behind];
    }
    let (list, tail) = cut(behind);
    [head, list, tail]
}

/// The place and the length of the first sign; a colon between digits is part of a time.
fn sign(text: &str) -> Option<(usize, usize)> {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_sign = |&(at, sign): &(usize, &str)| {
        let (before, behind) = (&text[..at], &text[at + sign.len()..]);
        !(is_digit(before.chars().next_back()) && is_digit(behind.chars().next()))
    };
    let first = |sign: &&str| text.match_indices(*sign).find(is_sign);
    let signs = SIGNS.iter().filter_map(first);
    let (at, sign) = signs.min_by_key(|&(at, sign)| (at, usize::MAX - sign.len()))?;
    Some((at, sign.len()))
}

/// A list, and what stands behind it.
fn cut(text: &str) -> (&str, &str) {
    let lower = text.to_ascii_lowercase();
    let tails = TAILS.iter().filter_map(|tail| lower.find(tail));
    text.split_at(tails.min().unwrap_or(text.len()))
}

/// The name before a list, and what stands in brackets behind it.
fn named(head: &str) -> Option<(Option<&str>, &str)> {
    let mut name = head.trim();
    for sign in SIGNS {
        name = name.strip_suffix(sign).unwrap_or(name).trim_end();
    }
    let open = name.ends_with([')', ']']).then(|| name.rfind(['(', '[']));
    let (name, decor) = name.split_at(open.flatten().unwrap_or(name.len()));
    let last = name.trim().rsplit(' ').next();
    let last = last.map(|name| name.trim_matches(['"', '\'', '`', '*']));
    let last = last.filter(|name| !name.is_empty());
    let is_name = last.is_none_or(|name| !name.contains(['(', ')', '[', ']', '{', '}']));
    // `cost 11: {a, b}`
    let is_price = |(word, _): (&str, &str)| is_in(COSTS, word.trim());
    if decor.is_empty() && name.trim().rsplit_once(' ').is_some_and(is_price) {
        return Some((None, name));
    }
    (is_name && !last.is_some_and(is_date)).then_some((last, decor))
}

/// Whether a name is a day, such as `04.01.2025`: the line may be one of a log.
fn is_date(name: &str) -> bool {
    const PARTS: usize = 3;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = name.split(['.', '/', '-']);
    parts.clone().count() == PARTS && parts.clone().all(is_number)
}

/// The text beside the items of an option.
#[derive(Clone, Copy)]
enum Beside {
    /// Nothing, the number of items, or a remark behind an arrow.
    Remark,
    Cost(Cost, Price),
    Unknown,
}

impl Beside {
    fn of(text: &str, n_items: usize, name: Option<&str>) -> Beside {
        let text = text.trim().trim_end_matches([',', ';', '.']);
        let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '_'));
        // `c(S1) = 18`
        let is_name = |word: &str| Some(word) == name && cost(word).is_none();
        let words = words.filter(|word| !word.is_empty() && !is_name(word));
        let (numbers, words): (Vec<&str>, Vec<&str>) = words.partition(|word| cost(word).is_some());
        let are_all = |names: &str| words.iter().all(|word| is_in(names, word));
        match numbers[..] {
            [] if text.starts_with(['<', '←']) || are_all("and") => Beside::Remark,
            [number] if words.iter().all(|word| is_of_cost(word, text)) => {
                let is_told = !words.is_empty() || text.contains(['$', '€', '£']);
                Beside::cost(number, text, is_told)
            }
            [number] if are_all(SIZES) && number.parse() == Ok(n_items) => Beside::Remark,
            _ => Beside::Unknown,
        }
    }

    /// The cost with this number; a minus sign may stand before the number in the text, and a word
    /// may call the number a cost.
    fn cost(number: &str, text: &str, is_told: bool) -> Beside {
        let kind = if is_told { Price::Told } else { Price::Bare };
        let is_negative = text.contains(&format!("-{number}"));
        let sign = if is_negative { "-" } else { "" };
        let price = cost(&format!("{sign}{number}"));
        price.map_or(Beside::Unknown, |price| Beside::Cost(price, kind))
    }
}

/// The cost of an option with these texts before and behind its items; `None` where one is unknown,
/// or both are costs.
fn price(beside: [Beside; 2]) -> Option<(Option<Cost>, Price)> {
    match beside {
        [Beside::Unknown, _] | [_, Beside::Unknown] | [Beside::Cost(..), Beside::Cost(..)] => None,
        [Beside::Cost(cost, kind), _] | [_, Beside::Cost(cost, kind)] => Some((Some(cost), kind)),
        [Beside::Remark, Beside::Remark] => Some((None, Price::None)),
    }
}

/// Whether a word may stand beside a cost, such as `cost`, or `c` in `c(S1) = 18`.
fn is_of_cost(word: &str, text: &str) -> bool {
    let is_function = || is_in("c w", word) && text.contains(&format!("{word}("));
    is_in(COSTS, word) || is_in(BESIDE_COSTS, word) || is_function()
}

/// The items of a list, perhaps in brackets; `None` where an item contains a blank or a sign.
fn items(list: &str) -> Option<Vec<&str>> {
    let inner = list.trim().trim_end_matches([',', ';', '.']);
    let inner = inner.trim_matches(['[', ']', '{', '}', '(', ')', '<', '>', ' ']);
    let marks = [',', ';', '+'];
    let mark = marks.into_iter().find(|&mark| inner.contains(mark));
    let has_and = inner.contains(" and ");
    let is_gap = |c: char| mark.map_or(c.is_whitespace() && !has_and, |mark| c == mark);
    let parts = inner.split(is_gap).flat_map(|part| part.split(" and "));
    let items = parts.map(|item| item.trim().trim_matches(['"', '\'', '`']));
    let is_sign = |c: char| c.is_whitespace() || "()[]{}<>=:|".contains(c);
    // nothing between commas may be an empty cell
    let is_whole = |item: &str| !item.contains(is_sign) && (mark.is_none() || !item.is_empty());
    let items = items.filter(|item| !item.is_empty() || mark.is_some());
    items.map(|item| is_whole(item).then_some(item)).collect()
}
