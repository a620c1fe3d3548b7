//! The lists of a text: the words inside of brackets, the names before them, their company.

use crate::named::is_of_kind;
use crate::{COSTS, ITEMS, NAMES, TITLES, UNIVERSE, cost, mark};
use quadrille_problem::format::{FormatError, Place, quote};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use quadrille_texts::nodes::{Node, Unmatched, nodes, offset};
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::HashSet;

/// A record of an option has so many keys and values at most.
const MOST_FIELDS: usize = 32;

/// The words and brackets of a text, with the lists of Lisp as those of other languages.
///
/// # Errors
/// If brackets or quotation marks do not match, or brackets nest too deep.
pub(crate) fn parts(text: &str) -> Result<Vec<Node<'_>>, FormatError> {
    if text.trim_start().starts_with('<') && text.contains("</") {
        let expected = "no tags of XML";
        return Err(refused(text, Unmatched { at: 0, expected }));
    }
    let nodes = nodes(text).map_err(|error| refused(text, error))?;
    Ok(without_kinds(nodes))
}

/// The refusal of a text for its brackets.
pub(crate) fn refused(text: &str, error: Unmatched) -> FormatError {
    let found = text.get(error.at..).and_then(|rest| rest.chars().next());
    let found = found.map_or("the end of the text".into(), |c| quote(&c.to_string()));
    let place = Place::at(text.as_bytes(), error.at);
    FormatError::new(place, error.expected, found)
}

/// Takes the words away with which lists of Lisp begin: `(universe 1 7)`, `(cover p (1 7))`. An
/// option such as `(set a (1 7))` then stands beside the others.
fn without_kinds(nodes: Vec<Node<'_>>) -> Vec<Node<'_>> {
    let mut bare = Vec::new();
    for node in nodes {
        let Node::List(mut list) = node else {
            bare.push(node);
            continue;
        };
        list.nodes = without_kinds(list.nodes);
        match list.nodes[..] {
            _ if !list.text.starts_with('(') => {}
            [Node::Word(kind), Node::Word(_), Node::List(_)] if is_in(NAMES, kind) => {
                bare.extend(list.nodes.drain(1..));
                continue;
            }
            [Node::Word(name @ ("universe" | "items")), Node::Word(_), ..] => {
                list.nodes.remove(0);
                bare.push(Node::Word(name));
            }
            [Node::Word(name), Node::Word(_), Node::List(_), ..] if name.contains("cover") => {
                list.nodes.remove(0);
            }
            _ => {}
        }
        bare.push(Node::List(list));
    }
    bare
}

/// The place of a part of a text.
pub(crate) fn place(text: &str, part: &str) -> Place {
    Place::at(text.as_bytes(), offset(text, part))
}

/// Whether names stand before values in a list of these words.
fn has_keys(list: &str, words: &[&str]) -> bool {
    let n_in_words: usize = words.iter().map(|word| word.matches(':').count()).sum();
    list.matches(':').count() > n_in_words
}

/// Whether the parts of a text are lists of words, or lists of these, perhaps with a name and a
/// sign before each, and nothing else. The names of an exact cover in JSON are others.
pub(crate) fn are_literals(text: &str, nodes: &[Node<'_>], depth: usize) -> bool {
    let is_literal = |at: usize| match (&nodes[at], nodes.get(at + 1)) {
        (Node::List(inside), _) => match inside.words() {
            Some(words) => !has_keys(inside.text, &words),
            None => depth == 0 && are_literals(text, &inside.nodes, 1),
        },
        (Node::Word(name), Some(Node::List(list))) => {
            // the name of the items of an element stands nowhere
            let gap = text.get(offset(text, name) + name.len()..offset(text, list.text));
            let sign = gap.unwrap_or("").trim_start_matches(['"', '\'']).trim();
            matches!(sign, "=" | ":=" | ":") && !is_in("items options secondary", name)
        }
        (Node::Word(_), _) => false,
    };
    (0..nodes.len()).all(is_literal)
}

/// A list of words, with what stands around it.
pub(crate) struct List<'n> {
    pub(crate) words: Vec<&'n str>,
    /// The text of the list with its brackets.
    pub(crate) text: &'n str,
    /// All that stands beside it.
    pub(crate) around: &'n [Node<'n>],
    /// Its place there.
    at: usize,
    pub(crate) depth: usize,
    /// The name of the list that has it.
    title: Option<&'n str>,
}

/// What constructors of lists are called.
const MAKERS: &str = "set list vec array of setof listof arrayof intarrayof mapof new hashset \
    treeset Set.of List.of Map.of frozenset to from fromlist np.array torch.tensor tensor \
    hashmap int integer bool string vector std data let var const val static final public private \
    map Arrays.asList asList let and be where with";

/// The lists of words in a text, in its order.
pub(crate) fn lists_of<'n>(nodes: &'n [Node<'n>]) -> Vec<List<'n>> {
    let mut lists = Vec::new();
    collect(nodes, &mut lists, (0, None));
    lists
}

/// Collects the lists between these nodes, which stand so deep in a list of this name.
fn collect<'n>(
    nodes: &'n [Node<'n>],
    lists: &mut Vec<List<'n>>,
    (depth, title): (usize, Option<&'n str>),
) {
    for (at, node) in nodes.iter().enumerate() {
        let Node::List(inside) = node else { continue };
        match inside.words() {
            Some(words) => lists.push(List {
                words,
                text: inside.text,
                around: nodes,
                at,
                depth,
                title,
            }),
            None => collect(&inside.nodes, lists, (depth + 1, key(nodes, at))),
        }
    }
}

/// The word that stands right before a list, but for what makes one.
fn key<'n>(around: &'n [Node<'n>], at: usize) -> Option<&'n str> {
    let before = around[..at].iter().rev();
    let mut words = before.map_while(Node::word);
    words.find(|word| !is_in(MAKERS, word))
}

impl<'n> List<'n> {
    /// The words, as names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.words.iter().map(|&word| word.to_owned()).collect()
    }

    /// Whether each item of a row of marks is in the option.
    pub(crate) fn marks(&self) -> Vec<bool> {
        let marks = self.words.iter().map(|word| mark(word) == Some(true));
        marks.collect()
    }

    /// Whether the list may be a size, such as `m[6][7]`, `m[ROWS][COLS]` and `(6, 7)`.
    pub(crate) fn is_size(&self) -> bool {
        let is_upper = |c: u8| c.is_ascii_uppercase() || c == b'_';
        let is_constant = |word: &str| self.text.starts_with('[') && word.bytes().all(is_upper);
        match self.words[..] {
            [word] if is_constant(word) => true,
            _ => self.words.len() < 3 && self.words.iter().all(|word| word.parse::<u32>().is_ok()),
        }
    }

    /// Whether the list names all items.
    pub(crate) fn is_universe(&self) -> bool {
        const CALLED: &str = "x u universe items elements columns";
        // `universe([a, b]).`
        let is_fact = self.depth == 1 && self.around.len() == 1;
        self.depth == 0 && self.is_called(CALLED)
            || is_fact && self.is_within(CALLED)
            || self.is_called("universe")
    }

    /// Whether the list has the items of all lists beside it, and the name of the universe, or
    /// another kind of name than these have.
    pub(crate) fn has_all(&self, lists: &[List<'_>]) -> bool {
        let all = self.set();
        let is_part = |list: &List<'_>| {
            std::ptr::eq(list.around, self.around)
                && list.words.iter().all(|word| all.contains(word))
        };
        let others = lists[1..].iter().map(List::key);
        let is_other = || self.key().is_some_and(|key| !is_of_kind(key, others));
        lists.iter().all(is_part) && (self.is_called(UNIVERSE) || is_other())
    }

    /// The words, each once.
    pub(crate) fn set(&self) -> HashSet<&'n str> {
        self.words.iter().copied().collect()
    }

    /// The word before the list in this text, if a sign stands between them.
    pub(crate) fn name_in(&self, text: &str) -> Option<&'n str> {
        let before = text[..offset(text, self.text)].trim_end();
        self.key().filter(|_| before.ends_with(['=', ':']))
    }

    /// Whether the list is the right side of equations, 1 for each item.
    pub(crate) fn is_right_side(&self) -> bool {
        self.is_called("b beq rhs") && self.words.iter().all(|&word| word == "1")
    }

    /// Whether the list is one of several with names where the items are expected.
    pub(crate) fn is_of_universe(&self) -> bool {
        let is_named = self.key().is_some_and(|key| !is_in(ITEMS, key));
        is_named && self.is_within("x u universe items elements")
    }

    /// Whether names stand before values in the list, which is no pair of an option and an item.
    pub(crate) fn has_keys(&self) -> bool {
        self.words.len() != 4 && !self.is_called(COSTS) && has_keys(self.text, &self.words)
    }

    /// Whether nothing stands between two commas, as in a row of a board.
    pub(crate) fn has_holes(&self) -> bool {
        let mut signs = self.text.chars().filter(|c| !c.is_whitespace());
        let mut last = signs.next();
        signs.any(|c| {
            let before = last.replace(c);
            c == ',' && matches!(before, Some(',' | '[' | '{' | '('))
        })
    }

    /// Whether the words are strings that may be rows of a board or of a matrix.
    pub(crate) fn has_rows(&self) -> bool {
        let length = self.words.first().map_or(0, |word| word.len());
        let is_cell = |c: char| c.is_ascii_digit() || ".*_- ?".contains(c);
        let is_row = |word: &&str| word.len() == length && word.chars().all(is_cell);
        self.text.contains(['"', '\''])
            && self.words.len().min(length) >= SMALLEST_COVER
            && self.words.iter().all(is_row)
    }

    /// The cost of option `nth`, if this list has all costs.
    pub(crate) fn nth_cost(&self, nth: usize) -> Option<Cost> {
        cost(self.words.get(nth)?)
    }

    /// The word that stands right before the list, but for what makes one.
    pub(crate) fn key(&self) -> Option<&'n str> {
        key(self.around, self.at)
    }

    pub(crate) fn is_called(&self, names: &str) -> bool {
        self.key().is_some_and(|key| is_in(names, key))
    }

    /// Whether the list may have the options of an item: `{1: {'A', 'B'}`.
    pub(crate) fn is_print_of_options(&self) -> bool {
        let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_uppercase());
        let is_number = self.key().is_some_and(|key| key.parse::<u32>().is_ok());
        let is_set = self.depth > 0 && self.text.starts_with('{');
        is_number && is_set && self.words.iter().all(is_name)
    }

    /// Whether the list stands in a list that is called like this.
    pub(crate) fn is_within(&self, names: &str) -> bool {
        self.title.is_some_and(|title| is_in(names, title))
    }

    /// Whether the list is a field of a record, such as `{"name": "A", "elements": [1, 4]}`.
    pub(crate) fn is_field(&self) -> bool {
        // beside a name and a cost, a list under any name has the items
        let is_priced = || self.field(NAMES).is_some() && self.field(COSTS).is_some();
        let n_lists = || {
            self.around
                .iter()
                .filter(|node| node.word().is_none())
                .count()
        };
        self.depth > 0
            && self.around.len() <= MOST_FIELDS
            && (self.is_called(ITEMS) || is_priced() && n_lists() == 1)
    }

    /// The cost of the option `name`, if this list maps names to costs.
    pub(crate) fn cost_of(&self, name: &str) -> Option<Cost> {
        let (pairs, _) = self.words.as_chunks::<2>();
        cost(pairs.iter().find(|pair| pair[0] == name)?[1])
    }

    /// Whether the list stands in a tuple, such as `("A", [1, 4], 5)`.
    pub(crate) fn is_in_tuple(&self) -> bool {
        let is_list = |node: &&Node<'_>| node.word().is_none();
        let n_lists = self.around.iter().filter(is_list).count();
        self.depth > 0 && n_lists == 1 && self.around.len() < 4
    }

    /// Whether the list has company of its own kind only: lists with a key each, lists without
    /// keys, the other fields of a record, or the name and the cost of a tuple.
    pub(crate) fn is_in_order(&self) -> bool {
        let is_maker = |node: &&Node<'_>| node.word().is_some_and(|word| is_in(MAKERS, word));
        let around: Vec<&Node<'_>> = self.around.iter().filter(|node| !is_maker(node)).collect();
        let is_list = |node: &&&Node<'_>| node.word().is_none();
        let n_lists = around.iter().filter(is_list).count();
        let is_pair = |pair: &[&Node<'_>]| matches!(pair, [Node::Word(_), Node::List(_)]);
        let is_title = |node: &&Node<'_>| node.word().is_some_and(|word| is_in(TITLES, word));
        n_lists == around.len()
            || n_lists + 1 == around.len() && around.first().is_some_and(is_title)
            || self.is_field() && self.around.len().is_multiple_of(2)
            || around.chunks(2).all(is_pair)
            || self.is_in_tuple() && n_lists == 1
    }

    /// The word behind one of these keys, in a record.
    pub(crate) fn field(&self, keys: &str) -> Option<&'n str> {
        let mut pairs = self.around.windows(2);
        pairs.find_map(|pair| match pair {
            [Node::Word(key), Node::Word(value)] if is_in(keys, key) => Some(*value),
            _ => None,
        })
    }

    /// The name of the option whose items these are.
    pub(crate) fn name(&self) -> Option<&'n str> {
        match self.is_field() {
            true => self.field(NAMES),
            false => self.key().filter(|key| !is_in(NAMES, key)),
        }
    }

    /// The cost of that option: a field of the record, or the last value of the tuple.
    pub(crate) fn price(&self) -> Option<&'n str> {
        match self.around.get(self.at + 1..) {
            _ if self.is_field() => self.field(COSTS),
            Some([Node::Word(price)]) if self.is_in_tuple() => Some(price),
            _ => None,
        }
    }
}
