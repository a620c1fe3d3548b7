//! Brackets inside of brackets, as any language writes them: lists with names, records, and rows of
//! marks.

use super::{COSTS, ELEMENT, Found, ITEMS, Marked, NAMES, Row, UNIVERSE, cost, mark, matrix};
use crate::is_in;
use quadrille_problem::problem::Cost;
use std::collections::HashSet;

/// A part of a text.
#[derive(Debug)]
enum Node {
    Word(String),
    /// The inside of brackets.
    List(Vec<Node>),
}

impl Node {
    fn word(&self) -> Option<&str> {
        match self {
            Node::Word(word) => Some(word),
            Node::List(_) => None,
        }
    }
}

/// A text whose brackets nest deeper is refused.
const DEEPEST: usize = 8;
/// A record of an option has so many keys and values at most.
const MOST_FIELDS: usize = 32;

/// The cover of a text with brackets.
pub(super) fn read(text: &str) -> Option<Found> {
    let nodes = nodes(text)?;
    let mut lists = Vec::new();
    collect(&nodes, &mut lists, 0);
    if lists.is_empty() {
        return None;
    }
    let flat = || records(&nodes);
    marks(&lists)
        .or_else(|| named(&lists))
        .or_else(|| pairs(&lists))
        .or_else(flat)
}

/// Records one after the other, without brackets around each, as YAML and TOML have them: a name, a
/// list of items, perhaps a cost.
fn records(nodes: &[Node]) -> Option<Found> {
    let mut found = Found::default();
    for pair in nodes.windows(2) {
        if let [Node::Word(key), value] = pair {
            found.take(key, value)?;
        }
    }
    let options = &found.options;
    let is_full = options.len() > 1 && options.iter().all(|row| !row.items.is_empty());
    is_full.then_some(found)
}

impl Found {
    /// Takes a key of a record, and the value behind it; `None` where a record has a part twice, or
    /// a list under an unknown key.
    fn take(&mut self, key: &str, value: &Node) -> Option<()> {
        match value {
            Node::Word(name) if is_name(key) => self.options.push(Row {
                name: Some(name.clone()),
                ..Row::default()
            }),
            Node::Word(price) if is_in(COSTS, key) => {
                let option = self.options.last_mut().filter(|row| row.cost.is_none())?;
                option.cost = Some(cost(price)?);
            }
            Node::List(list) if self.options.is_empty() && is_in(UNIVERSE, key) => {
                self.items = Some(words(list)?);
            }
            Node::List(list) if is_in(ITEMS, key) => {
                let option = self.options.last_mut().filter(|row| row.items.is_empty())?;
                option.items = words(list)?;
            }
            // `[[option]]`, a list of nothing else
            Node::List(inside) if matches!(inside[..], [Node::List(_)]) => {}
            Node::List(_) => return None,
            Node::Word(_) => {}
        }
        Some(())
    }
}

/// Names of all lists together.
const TITLES: &str = "sets subsets options";

/// Whether a key stands before the name of an option, and not before its list.
fn is_name(key: &str) -> bool {
    is_in(NAMES, key) && !is_in("set sets subset subsets options", key)
}

/// The words of a list that has nothing else.
fn words(list: &[Node]) -> Option<Vec<String>> {
    let words = list.iter().map(|node| node.word().map(str::to_owned));
    words.collect()
}

/// Pairs of an option and an item, in brackets each: those of an option follow each other. Words
/// that are the same in all pairs are keys.
fn pairs(lists: &[List<'_>]) -> Option<Found> {
    const LEAST_PAIRS: usize = 4;
    let all: Vec<&List<'_>> = lists.iter().filter(|list| list.is_pair()).collect();
    let width = all.first()?.words.len();
    let is_header = |list: &List<'_>| list.words.iter().any(|word| is_in(ELEMENT, word));
    // without a word that says so, a pair may be an option of two items
    let is_told = width == 4 || is_header(all[0]) || all.iter().all(|list| list.is_fact());
    let are_even = all.iter().all(|list| list.words.len() == width);
    if !is_told || !are_even || all.len() < LEAST_PAIRS || lists.len() > all.len() + 1 {
        return None;
    }
    // the names of two columns stand above the pairs
    let all = &all[usize::from(width == 2 && is_header(all[0]))..];
    let (set, element) = places(all)?;
    let pairs = all
        .iter()
        .map(|list| (list.words[set], list.words[element], None));
    super::table::grouped(pairs)
}

/// The places of the option and of the item in pairs: all those of an option follow each other.
fn places(pairs: &[&List<'_>]) -> Option<(usize, usize)> {
    let width = pairs[0].words.len();
    let is_same = |at: &usize| {
        pairs
            .iter()
            .all(|list| list.words[*at] == pairs[0].words[*at])
    };
    let free: Vec<usize> = (0..width).filter(|at| !is_same(at)).collect();
    let [a, b] = free[..] else { return None };
    let is_set = |at: usize| {
        let values = pairs.iter().map(|list| list.words[at]);
        let runs = pairs.chunk_by(|one, other| one.words[at] == other.words[at]);
        let n_runs = runs.count();
        n_runs == values.collect::<HashSet<_>>().len() && n_runs < pairs.len()
    };
    match (is_set(a), is_set(b)) {
        (true, false) => Some((a, b)),
        (false, true) => Some((b, a)),
        _ => None,
    }
}

/// The words and brackets of a text; none where brackets do not match.
fn nodes(text: &str) -> Option<Vec<Node>> {
    let mut open: Vec<(char, Vec<Node>)> = vec![(' ', Vec::new())];
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let nodes = &mut open.last_mut()?.1;
        let inner = &rest[c.len_utf8()..];
        rest = match c {
            '[' | '{' | '(' => {
                open.push((closing(c), Vec::new()));
                if open.len() > DEEPEST + 1 {
                    return None;
                }
                inner
            }
            ']' | '}' | ')' => {
                let (_, inside) = open.pop().filter(|(close, _)| *close == c)?;
                open.last_mut()?.1.push(Node::List(inside));
                inner
            }
            // a set of Clojure, a list of Lisp
            '#' | '\'' if inner.starts_with(['{', '(']) => inner,
            '"' | '\'' => {
                let (string, behind) = inner.split_once(c)?;
                nodes.push(Node::Word(string.to_owned()));
                behind
            }
            '#' | '%' => inner.find('\n').map_or("", |end| &inner[end..]),
            c if is_of_word(c) || c == ':' => {
                let end = inner.find(|c| !is_of_word(c)).unwrap_or(inner.len());
                let (word, behind) = rest.split_at(c.len_utf8() + end);
                let word = word.trim_start_matches(':');
                // the vectors of R are lists
                let is_vector = word == "c" && behind.starts_with('(');
                let ends_list = word == "." && matches!(nodes.last(), Some(Node::List(_)));
                if !word.trim_matches('-').is_empty() && !is_vector && !ends_list {
                    nodes.push(Node::Word(word.to_owned()));
                }
                behind
            }
            _ => inner,
        };
    }
    let (_, nodes) = open.pop()?;
    open.is_empty().then_some(nodes)
}

/// The bracket that closes what this one opens.
fn closing(c: char) -> char {
    match c {
        '[' => ']',
        '{' => '}',
        _ => ')',
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$')
}

/// A list of words, with the words before it in its brackets, and how deep it stands.
struct List<'n> {
    words: Vec<&'n str>,
    /// All that stands beside it.
    around: &'n [Node],
    /// Its place there.
    at: usize,
    depth: usize,
}

/// What constructors of lists are called.
const MAKERS: &str = "set list vec array of setof listof arrayof intarrayof mapof new hashset \
    treeset Set.of List.of Map.of frozenset to from fromlist np.array torch.tensor tensor \
    hashmap int integer bool string vector std data let var const val static final public private \
    map Arrays.asList asList let and be where with";

fn collect<'n>(nodes: &'n [Node], lists: &mut Vec<List<'n>>, depth: usize) {
    for (at, node) in nodes.iter().enumerate() {
        let Node::List(inside) = node else { continue };
        match inside.iter().map(Node::word).collect::<Option<Vec<&str>>>() {
            Some(words) => lists.push(List {
                words,
                around: nodes,
                at,
                depth,
            }),
            None => collect(inside, lists, depth + 1),
        }
    }
}

impl<'n> List<'n> {
    /// The words, as names.
    fn names(&self) -> Vec<String> {
        self.words.iter().map(|&word| word.to_owned()).collect()
    }

    /// Whether each item of a row of marks is in the option.
    fn marks(&self) -> Vec<bool> {
        let marks = self.words.iter().map(|word| mark(word) == Some(true));
        marks.collect()
    }

    /// Whether the list may be a size, such as `m[6][7]` and `(6, 7)`.
    fn is_size(&self) -> bool {
        self.words.len() < 3 && self.words.iter().all(|word| word.parse::<u32>().is_ok())
    }

    /// The cost of option `nth`, if this list has all costs.
    fn nth_cost(&self, nth: usize) -> Option<Cost> {
        cost(self.words.get(nth)?)
    }

    /// The word that stands right before the list, but for what makes one.
    fn key(&self) -> Option<&'n str> {
        let before = self.around[..self.at].iter().rev();
        let mut words = before.map_while(Node::word);
        words.find(|word| !is_in(MAKERS, word))
    }

    fn is_called(&self, names: &str) -> bool {
        self.key().is_some_and(|key| is_in(names, key))
    }

    /// Whether the list is a field of a record, such as `{"name": "A", "elements": [1, 4]}`.
    fn is_field(&self) -> bool {
        self.depth > 0 && self.around.len() <= MOST_FIELDS && self.is_called(ITEMS)
    }

    /// Whether the list may be a pair of an option and an item, with keys or without.
    fn is_pair(&self) -> bool {
        self.words.len() == 2
            || self.words.len() == 4
                && (is_in(ELEMENT, self.words[0]) || is_in(ELEMENT, self.words[2]))
    }

    /// Whether this is a fact of a logic program about an option and an item.
    fn is_fact(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.around[at].word());
        before.is_some_and(|word| is_in("set covers contains member has in_set subset", word))
    }

    /// The cost of the option `name`, if this list maps names to costs.
    fn cost_of(&self, name: &str) -> Option<Cost> {
        let (pairs, _) = self.words.as_chunks::<2>();
        cost(pairs.iter().find(|pair| pair[0] == name)?[1])
    }

    /// Whether the list stands in a tuple, such as `("A", [1, 4], 5)`.
    fn is_in_tuple(&self) -> bool {
        self.depth > 0 && self.around.len() < 4
    }

    /// Whether the list has company of its own kind only: lists with a key each, lists without
    /// keys, the other fields of a record, or the name and the cost of a tuple.
    fn is_in_order(&self) -> bool {
        let is_maker = |node: &&Node| node.word().is_some_and(|word| is_in(MAKERS, word));
        let around: Vec<&Node> = self.around.iter().filter(|node| !is_maker(node)).collect();
        let is_list = |node: &&&Node| node.word().is_none();
        let n_lists = around.iter().filter(is_list).count();
        let is_pair = |pair: &[&Node]| matches!(pair, [Node::Word(_), Node::List(_)]);
        let is_title = |node: &&Node| node.word().is_some_and(|word| is_in(TITLES, word));
        n_lists == around.len()
            || n_lists + 1 == around.len() && around.first().is_some_and(is_title)
            || self.is_field() && self.around.len().is_multiple_of(2)
            || around.chunks(2).all(is_pair)
            || self.is_in_tuple() && n_lists == 1
    }

    /// The word behind one of these keys, in a record.
    fn field(&self, keys: &str) -> Option<&'n str> {
        let mut pairs = self.around.windows(2);
        pairs.find_map(|pair| match pair {
            [Node::Word(key), Node::Word(value)] if is_in(keys, key) => Some(value.as_str()),
            _ => None,
        })
    }

    /// The name of the option whose items these are.
    fn name(&self) -> Option<&'n str> {
        match self.is_field() {
            true => self.field(NAMES),
            false => self.key().filter(|key| !is_in(NAMES, key)),
        }
    }

    /// The cost of that option: a field of the record, or the last value of the tuple.
    fn price(&self) -> Option<&'n str> {
        match self.around.get(self.at + 1..) {
            _ if self.is_field() => self.field(COSTS),
            Some([Node::Word(price)]) if self.is_in_tuple() => Some(price),
            _ => None,
        }
    }
}

/// Rows of zeros and ones of equal length; lists of names may stand beside them.
fn marks(lists: &[List<'_>]) -> Option<Found> {
    if let Some(found) = in_one(lists) {
        return Some(found);
    }
    let is_mark = |word: &&str| mark(word).is_some();
    let is_marks = |list: &&List<'_>| list.words.len() > 2 && list.words.iter().all(is_mark);
    let (rows, others): (Vec<&List<'_>>, Vec<&List<'_>>) = lists.iter().partition(is_marks);
    let width = rows.first()?.words.len();
    if rows.len() < 2 || rows.iter().any(|list| list.words.len() != width) {
        return None;
    }
    let called = |names: &str, n: usize| {
        let mut lists = others.iter();
        lists.find(|list| list.words.len() == n && list.is_called(names))
    };
    let header = called("columns items cols elements header", width);
    let names = called("rows names options index sets", rows.len());
    let costs = called(COSTS, rows.len());
    let n_known = [header, names, costs].iter().flatten().count();
    if n_known + others.iter().filter(|list| list.is_size()).count() < others.len() {
        return None;
    }
    let row = |(nth, list): (usize, &&List<'_>)| {
        Some(Marked {
            name: names.map(|names| names.words[nth].to_owned()),
            marks: list.marks(),
            cost: match costs {
                Some(costs) => Some(costs.nth_cost(nth)?),
                None => None,
            },
        })
    };
    let rows: Option<Vec<Marked>> = rows.iter().enumerate().map(row).collect();
    matrix(&rows?, header.map(|list| list.names()))
}

/// One list of strings with a row each, or of all marks; then the number of columns stands beside
/// it, under its name or behind the number of rows.
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
        _ => return super::table::dense(&all.words),
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
        for list in lists {
            let is_above = list.depth < deepest;
            let is_beside =
                || list.depth == 0 && lists.len() > 2 && list.is_called("x u universe items");
            let part = if is_above && list.is_called(UNIVERSE) || is_beside() {
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

    /// Whether the sets may be something else: rows of a board, records, or pairs of a set and an
    /// item.
    fn is_doubtful(&self) -> bool {
        let sets = &self.sets;
        let width = sets[0].words.len();
        let are_even = sets.iter().all(|list| list.words.len() == width);
        let is_cell = |word: &&str| word.parse::<usize>().is_ok_and(|n| n <= width);
        let is_row = |list: &&List<'_>| list.words.iter().all(is_cell);
        if are_even && width > 3 && sets.iter().copied().all(|list| is_row(&list)) {
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
        texts.chunk_by(|a, b| a == b).any(|same| same.len() > 3)
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
        (keyed == 0 || keyed == sets.len())
            && sets.iter().copied().all(|list| is_one(&list))
            && groups.all(|group| group[0].is_in_order())
    }
}

/// Lists of items: one list per key, lists in records, or a sequence of lists.
fn named(lists: &[List<'_>]) -> Option<Found> {
    let parts = Parts::of(lists)?;
    let sets = &parts.sets;
    let words = || sets.iter().flat_map(|list| list.words.iter());
    let is_shared = || words().count() > words().collect::<HashSet<_>>().len();
    let is_cover = sets.len() > 1
        && sets.iter().all(|list| !list.words.is_empty())
        && is_shared()
        && !parts.is_doubtful()
        && parts.are_in_order();
    if !is_cover {
        return None;
    }
    let option = |(nth, list): (usize, &&List<'_>)| {
        let name = match parts.names {
            Some(names) => names.words.get(nth).copied(),
            None => list.name(),
        };
        Some(Row {
            name: name.map(str::to_owned),
            items: list.names(),
            cost: match (list.price(), parts.costs) {
                (Some(price), _) => Some(cost(price)?),
                (None, Some(costs)) if costs.words.len() == 2 * sets.len() => {
                    Some(costs.cost_of(name?)?)
                }
                (None, Some(costs)) => Some(costs.nth_cost(nth)?),
                (None, None) => None,
            },
        })
    };
    let options = sets.iter().enumerate().map(option);
    let mut options = options.collect::<Option<Vec<Row>>>()?;
    // a name shared by all options belongs to the enclosing list
    let names: HashSet<_> = options.iter().map(|row| row.name.clone()).collect();
    if names.len() < options.len() {
        options.iter_mut().for_each(|row| row.name = None);
    }
    Some(Found {
        items: parts.universe.map(List::names),
        options,
    })
}
