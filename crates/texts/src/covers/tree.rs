//! Brackets inside of brackets, as any language writes them: lists with names, records, and rows of
//! marks.

use super::{COSTS, Found, ITEMS, NAMES, Row, UNIVERSE, cost, mark, matrix};
use crate::is_in;

/// A part of a text.
#[derive(Debug)]
enum Node {
    Word(String),
    /// The inside of brackets.
    List(Vec<Node>),
}

/// A text that nests deeper is none that a person writes.
const DEEPEST: usize = 8;

/// The cover of a text with brackets.
pub(super) fn read(text: &str) -> Option<Found> {
    let nodes = nodes(text)?;
    let mut lists = Vec::new();
    collect(&nodes, &mut lists, 0);
    if lists.is_empty() {
        return None;
    }
    marks(&nodes, &lists).or_else(|| named(&nodes, &lists))
}

/// The words and brackets of a text; none where brackets do not match.
fn nodes(text: &str) -> Option<Vec<Node>> {
    let mut open: Vec<(char, Vec<Node>)> = vec![(' ', Vec::new())];
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let nodes = &mut open.last_mut()?.1;
        match c {
            '[' | '{' | '(' => {
                if open.len() > DEEPEST {
                    return None;
                }
                let close = match c {
                    '[' => ']',
                    '{' => '}',
                    _ => ')',
                };
                open.push((close, Vec::new()));
            }
            ']' | '}' | ')' => {
                let (close, inside) = open.pop()?;
                if close != c {
                    return None;
                }
                open.last_mut()?.1.push(Node::List(inside));
            }
            '"' | '\'' => {
                let rest = &text[at + 1..];
                let end = rest.find(c)?;
                nodes.push(Node::Word(rest[..end].to_owned()));
                while chars.next_if(|&(next, _)| next <= at + 1 + end).is_some() {}
            }
            '#' | '%' => while chars.next_if(|&(_, c)| c != '\n').is_some() {},
            c if c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$' | ':') => {
                let rest = &text[at..];
                let is_end = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$'));
                let end = rest[c.len_utf8()..]
                    .find(is_end)
                    .map_or(rest.len(), |end| end + c.len_utf8());
                let word = rest[..end].trim_start_matches(':');
                if !word.trim_matches('-').is_empty() {
                    nodes.push(Node::Word(word.to_owned()));
                }
                while chars.next_if(|&(next, _)| next < at + end).is_some() {}
            }
            _ => {}
        }
    }
    let (_, nodes) = open.pop()?;
    open.is_empty().then_some(nodes)
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
const MAKERS: &str = "set list vec array of setof listof arrayof intarrayof mapof new hashset treeset Set.of \
    List.of Map.of frozenset to from fromlist c np.array torch.tensor tensor hashmap int integer bool string \
    vector std data let var const val static final public private map Arrays.asList asList";

fn collect<'n>(nodes: &'n [Node], lists: &mut Vec<List<'n>>, depth: usize) {
    for (at, node) in nodes.iter().enumerate() {
        let Node::List(inside) = node else { continue };
        let word = |node: &'n Node| match node {
            Node::Word(word) => Some(word.as_str()),
            Node::List(_) => None,
        };
        match inside.iter().map(word).collect::<Option<Vec<&str>>>() {
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
    /// The word that stands right before the list, but for what makes one.
    fn key(&self) -> Option<&'n str> {
        let before = self.around[..self.at].iter().rev();
        let mut words = before.map_while(|node| match node {
            Node::Word(word) => Some(word.as_str()),
            Node::List(_) => None,
        });
        words.find(|word| !is_in(MAKERS, word))
    }

    /// Whether what stands beside the list are lists with a key each, lists without keys, or the
    /// fields of a record.
    fn is_in_order(&self, depth: usize) -> bool {
        let is_maker = |node: &&Node| matches!(node, Node::Word(word) if is_in(MAKERS, word));
        let around: Vec<&Node> = self.around.iter().filter(|node| !is_maker(node)).collect();
        let is_list = |node: &&Node| matches!(node, Node::List(_));
        let n_lists = around.iter().copied().filter(|node| is_list(node)).count();
        let is_record =
            self.key().is_some_and(|key| is_in(ITEMS, key)) && around.len().is_multiple_of(2);
        let alternate = || {
            around
                .chunks(2)
                .all(|pair| matches!(pair, [Node::Word(_), Node::List(_)]))
        };
        let is_tuple = || n_lists == 1 && around.len() < 4;
        n_lists == around.len() || is_record || alternate() || depth > 0 && is_tuple()
    }

    /// The word behind a key beside the list.
    fn field(&self, keys: &str) -> Option<&'n str> {
        let mut pairs = self.around.windows(2);
        pairs.find_map(|pair| match pair {
            [Node::Word(key), Node::Word(value)] if is_in(keys, key) => Some(value.as_str()),
            _ => None,
        })
    }
}

/// Rows of zeros and ones, all as long as each other; lists of names may stand beside them.
fn marks(nodes: &[Node], lists: &[List<'_>]) -> Option<Found> {
    if let [strings] = lists {
        return super::table::dense(&strings.words).filter(|_| strings.words.len() > 2);
    }
    let is_marks = |list: &&List<'_>| {
        list.words.len() > 2
            && list
                .words
                .iter()
                .all(|word| mark(word).is_some() && word.len() < 6)
    };
    let rows: Vec<&List<'_>> = lists.iter().filter(is_marks).collect();
    let width = rows.first()?.words.len();
    if rows.len() < 2 || rows.iter().any(|list| list.words.len() != width) {
        return None;
    }
    let others: Vec<&List<'_>> = lists.iter().filter(|list| !is_marks(list)).collect();
    let named = |names: &str, n: usize| {
        let mut others = others.iter();
        others.find(|list| list.words.len() == n && list.key().is_some_and(|key| is_in(names, key)))
    };
    let header = named("columns items cols elements header", width);
    let names = named("rows names options index sets", rows.len());
    let costs = named(COSTS, rows.len());
    let n_known = [header, names, costs].iter().flatten().count();
    // sizes such as `m[6][7]` and `(6, 7)`
    let is_size = |list: &&&List<'_>| {
        list.words.len() < 3 && list.words.iter().all(|word| word.parse::<u32>().is_ok())
    };
    if n_known + others.iter().filter(is_size).count() < others.len() || nodes.is_empty() {
        return None;
    }
    let strings = |list: &List<'_>| {
        list.words
            .iter()
            .map(|&word| word.to_owned())
            .collect::<Vec<_>>()
    };
    let row = |(nth, list): (usize, &&List<'_>)| {
        let marks = list
            .words
            .iter()
            .map(|word| mark(word) == Some(true))
            .collect();
        let name = names.map(|names| names.words[nth].to_owned());
        let price = match costs {
            Some(costs) => Some(cost(costs.words[nth])?),
            None => None,
        };
        Some((name, marks, price))
    };
    let rows = rows
        .iter()
        .enumerate()
        .map(row)
        .collect::<Option<Vec<_>>>()?;
    matrix(&rows, header.map(|list| strings(list)))
}

/// Lists of items: with a key each, in records, or one after the other.
fn named(_: &[Node], lists: &[List<'_>]) -> Option<Found> {
    let deepest = lists.iter().map(|list| list.depth).max()?;
    let is_universe = |list: &List<'_>| {
        list.key().is_some_and(|key| is_in(UNIVERSE, key)) && list.depth < deepest
            || list.depth == 0
                && list
                    .key()
                    .is_some_and(|key| matches!(key, "X" | "U" | "universe" | "items"))
                && lists.len() > 2
    };
    let is_costs =
        |list: &List<'_>| list.depth < deepest && list.key().is_some_and(|key| is_in(COSTS, key));
    let is_names = |list: &List<'_>| {
        list.depth < deepest && list.key().is_some_and(|key| is_in("names labels", key))
    };
    let find = |is: &dyn Fn(&List<'_>) -> bool| {
        let mut found = lists.iter().filter(|list| is(list));
        (found.next(), found.next().is_some())
    };
    let ((universe, twice), (costs, again), (names, more)) =
        (find(&is_universe), find(&is_costs), find(&is_names));
    if twice || again || more {
        return None;
    }
    let sets: Vec<&List<'_>> = lists
        .iter()
        .filter(|list| !is_universe(list) && !is_costs(list) && !is_names(list))
        .collect();
    // rows of numbers that are as long as each other may be those of a board
    let width = sets.first()?.words.len();
    let is_cell = |word: &&str| word.parse::<usize>().is_ok_and(|n| n <= width);
    if width > 3
        && sets
            .iter()
            .all(|list| list.words.len() == width && list.words.iter().all(is_cell))
    {
        return None;
    }
    // records and pairs have the same words in each
    let same = |at: usize| {
        sets.iter()
            .all(|list| list.words.get(at) == sets[0].words.get(at) && list.words.len() > at)
    };
    let repeats = sets
        .windows(2)
        .filter(|pair| pair[0].words.first() == pair[1].words.first())
        .count();
    let are_pairs = sets.iter().all(|list| list.words.len() == 2) && 4 * repeats > sets.len();
    if are_pairs || sets.len() > 2 && (0..width).filter(|&at| same(at)).count() > 1 {
        return None;
    }
    // a table of pairs, arguments and dates have lists, too
    let items: std::collections::HashSet<&str> = sets
        .iter()
        .flat_map(|list| list.words.iter().copied())
        .collect();
    let n_words: usize = sets.iter().map(|list| list.words.len()).sum();
    if sets.len() < 2 || n_words < items.len() + 1 || sets.iter().any(|list| list.words.is_empty())
    {
        return None;
    }
    // all of one depth, each with a key or none, and nothing else beside them
    let keyed = sets.iter().filter(|list| list.key().is_some()).count();
    let is_even =
        sets.iter().all(|list| list.depth == sets[0].depth) && (keyed == 0 || keyed == sets.len());
    let is_record =
        |list: &List<'_>| list.key().is_some_and(|key| is_in(ITEMS, key)) && list.depth > 0;
    let is_alone = |list: &List<'_>| list.around.len() < 4 && list.depth > 0;
    let is_one = |list: &&&List<'_>| {
        std::ptr::eq(list.around, sets[0].around) || is_record(list) || is_alone(list)
    };
    let mut texts: Vec<&[&str]> = sets.iter().map(|list| &list.words[..]).collect();
    texts.sort_unstable();
    let is_repeated = texts.chunk_by(|a, b| a == b).any(|same| same.len() > 3);
    if is_repeated || sets.iter().filter(is_one).count() < sets.len() {
        return None;
    }
    if !is_even || !sets.iter().all(|list| list.is_in_order(sets[0].depth)) {
        return None;
    }
    let option = |(nth, list): (usize, &&List<'_>)| {
        let key = list.key();
        let is_record = key.is_some_and(|key| is_in(ITEMS, key));
        let name = match is_record {
            true => list.field(NAMES),
            false => key.filter(|key| !is_in(NAMES, key)),
        };
        let behind = match list.around.get(list.at + 1..) {
            Some([Node::Word(price)]) if list.depth > 0 && !is_record => Some(price.as_str()),
            _ => None,
        };
        let price = match (list.field(COSTS).filter(|_| is_record).or(behind), costs) {
            (Some(price), _) => Some(cost(price)?),
            (None, Some(costs)) => Some(cost(costs.words.get(nth)?)?),
            (None, None) => None,
        };
        let name = names.map_or(name, |names| names.words.get(nth).copied());
        Some(Row {
            name: name.map(str::to_owned),
            items: list.words.iter().map(|&word| word.to_owned()).collect(),
            cost: price,
        })
    };
    let mut options = sets
        .iter()
        .enumerate()
        .map(option)
        .collect::<Option<Vec<_>>>()?;
    // one name for all is that of the list around them
    let names: std::collections::HashSet<_> = options.iter().map(|row| row.name.clone()).collect();
    if names.len() < options.len() {
        options.iter_mut().for_each(|row| row.name = None);
    }
    Some(Found {
        items: universe.map(|list| list.words.iter().map(|&word| word.to_owned()).collect()),
        options,
    })
}
