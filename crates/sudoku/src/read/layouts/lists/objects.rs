//! Boards under a name: objects in JSON, dictionaries of Python, in lists or inside each other.

use super::super::{
    Fault, ReadBoard, ReadError, Sizes, Token, escaped, is_empty, is_in, label, length, rank,
};
use super::names::{LABELS, PUZZLES, SOLUTIONS, is_nothing, is_remark, nearest, side, variant};
use super::{BlockReader, is_object, unexpected};
use quadrille_texts::nodes::{Brackets, Node};

/// What an object has under known names.
#[derive(Default)]
struct Fields<'a> {
    puzzle: Option<(Token<'a>, Token<'a>)>,
    solution: Option<Token<'a>>,
    /// The rank of the label, and the label.
    label: Option<(usize, &'a str)>,
    fault: Option<ReadError>,
    /// The stated side of the board, in rows or cells, and the place of the statement.
    side: Option<(usize, Token<'a>)>,
    /// The first name that may be a rule.
    unknown: Option<Token<'a>>,
}

/// Boards in objects.
impl<'a> BlockReader<'a> {
    /// Reads the boards of an object, or of a list with some; whether boards came out of it. Only
    /// objects that are in no others need have some.
    pub(super) fn objects(
        &mut self,
        list: &Brackets<'a>,
        is_inner: bool,
    ) -> Result<bool, ReadError> {
        let (mut has_boards, before) = (false, self.found.len());
        if !is_object(list) {
            for object in list.nodes.iter().filter_map(Node::list) {
                has_boards |= self.objects(object, is_inner)?;
            }
            return Ok(has_boards);
        }
        let mut fields = Fields::default();
        for pair in without_calls(list).chunks(2) {
            let [Node::Word(name), value] = pair else {
                return Err(self.unexpected("a name and its value", list.text));
            };
            has_boards |= self.field(self.token(name), value, &mut fields)?;
        }
        has_boards = self.close(fields, before, has_boards);
        if !has_boards && !is_inner {
            let start = self.token(list.text).spot;
            self.found.push(without_board(start));
        }
        Ok(has_boards)
    }

    /// Reads a value under its name: objects are walked through under any name. Whether boards came
    /// out of objects.
    fn field(
        &mut self,
        name: Token<'a>,
        value: &Node<'a>,
        fields: &mut Fields<'a>,
    ) -> Result<bool, ReadError> {
        let kind = variant(&name);
        let object = value
            .list()
            .filter(|list| kind.is_none() && has_objects(list));
        let text = self.token(match value {
            Node::Word(word) => word,
            Node::List(list) => list.text,
        });
        match (object, kind) {
            (Some(object), _) if self.objects(object, true)? => return Ok(true),
            (Some(_), _) => fields.add_unknown(Some(name), &text),
            (None, Some(kind)) if !is_nothing(&text) && !is_remark(&name, &text) => {
                return Err(Fault::Variant { name: kind }.at(name.spot));
            }
            (None, _) => fields.add(name, text),
        }
        Ok(false)
    }

    /// Ends an object, which has all boards that were found since `before`. Whether it has some,
    /// or objects in it have.
    fn close(&mut self, fields: Fields<'a>, before: usize, has_inner: bool) -> bool {
        let unknown = fields.unknown;
        let boards = fields.boards(self.sizes);
        self.found.extend(boards);
        let has_boards = has_inner || self.found.len() > before;
        if let Some(name) = unknown.filter(|_| has_boards) {
            let fault = Fault::Key {
                found: escaped(&name),
                nearest: nearest(&name),
            };
            self.found.truncate(before);
            self.found.push(ReadBoard::failed(fault.at(name.spot)));
        }
        has_boards
    }
}

/// The refusal of an object that has no board.
fn without_board(start: super::Spot) -> ReadBoard {
    let expected = "a board under a name such as \"puzzle\" or \"board\"";
    ReadBoard::failed(unexpected(expected, "an object without one", start))
}

/// The parts of an object without the names of calls before their brackets: `ObjectId("…")`.
fn without_calls<'n, 'a>(list: &'n Brackets<'a>) -> Vec<&'n Node<'a>> {
    let is_call = |at: &usize| {
        let behind = list.nodes.get(at + 1).and_then(Node::list);
        list.nodes[*at].word().is_some() && behind.is_some_and(|list| list.text.starts_with('('))
    };
    let kept = (0..list.nodes.len()).filter(|at| !is_call(at));
    kept.map(|at| &list.nodes[at]).collect()
}

/// Whether brackets are an object, or hold objects and nothing else.
fn has_objects(list: &Brackets<'_>) -> bool {
    let is_inner = |node: &Node<'_>| node.list().is_some_and(is_object);
    is_object(list) || !list.nodes.is_empty() && list.nodes.iter().all(is_inner)
}

/// The boards of a list or a string.
fn boards_of(part: Token<'_>, sizes: Sizes) -> Vec<ReadBoard> {
    let mut reader = BlockReader::new(part.text, part.spot, sizes);
    if !part.starts_with('[') {
        reader.whole(&[part]);
    } else if let Err(error) = reader.block(part.text) {
        reader.found.push(ReadBoard::failed(error));
    }
    reader.found
}

/// Whether a board has this many rows or cells; true for a board that was refused.
fn is_of_side(board: &ReadBoard, side: usize) -> bool {
    let content = board.content.as_ref().ok();
    let sudoku = content.and_then(|content| content.sudoku.as_ref().ok());
    let shape = sudoku.map(crate::Sudoku::shape);
    shape.is_none_or(|shape| side == shape.size() || side == shape.n_cells())
}

impl<'a> Fields<'a> {
    /// The boards of an object that is read.
    fn boards(self, sizes: Sizes) -> Vec<ReadBoard> {
        let mut boards = match (self.fault, self.puzzle) {
            (Some(error), _) => vec![ReadBoard::failed(error)],
            (None, Some((_, part))) => boards_of(part, sizes),
            (None, None) => Vec::new(),
        };
        if let Some((side, value)) = self.side
            && boards.iter().any(|board| !is_of_side(board, side))
        {
            let found = escaped(&value);
            boards = vec![ReadBoard::failed(Fault::Side { found }.at(value.spot))];
        }
        if let [board] = &mut boards[..] {
            board.label = self.label.and_then(|(_, text)| label(text));
            let sizes = sizes.beside(&board.content);
            let solutions = self.solution.map(|part| boards_of(part, sizes));
            let mut solutions = solutions.unwrap_or_default();
            if solutions.len() == 1 {
                board.solution = solutions.pop().map(|solution| solution.content);
            }
        }
        boards
    }

    /// Keeps a value if its name is known.
    fn add(&mut self, name: Token<'a>, value: Token<'a>) {
        let may_be_board = may_be_board(&value, &name);
        let is_puzzle = is_in(PUZZLES, &name);
        if is_puzzle && may_be_board {
            match self.puzzle {
                Some((other, part)) if part.text != value.text => {
                    let found = format!("\"{}\" beside \"{}\"", escaped(&name), escaped(&other));
                    self.fault = Some(unexpected("one board", &found, value.spot));
                }
                _ => self.puzzle = Some((name, value)),
            }
        } else if is_in(SOLUTIONS, &name) && may_be_board {
            self.solution = Some(value);
        } else if let Some(rank) = rank(&name, LABELS) {
            if self.label.is_none_or(|(best, _)| rank < best) {
                self.label = Some((rank, value.text))
                    .filter(|(_, text)| !text.starts_with(['[', '{']) && *text != "null");
            }
        } else if let Some(side) = side(&name, &value) {
            self.side = Some((side, value));
        } else if !is_puzzle {
            self.add_unknown(Some(name), &value);
        }
    }

    /// Keeps a name that may be a rule.
    fn add_unknown(&mut self, name: Option<Token<'a>>, value: &str) {
        let unknown = name.filter(|name| !is_nothing(value) && !is_remark(name, value));
        self.unknown = self.unknown.or(unknown);
    }
}

/// Whether a value is meant as a board rather than as a number or a word.
fn may_be_board(value: &str, name: &str) -> bool {
    if let Some(list) = value.strip_prefix('[') {
        return !name.eq_ignore_ascii_case("value") || list.trim_start().starts_with('[');
    }
    let n_chars = length(value);
    let cells = value
        .chars()
        .filter(|&c| c.is_numeric() || is_empty(c))
        .count();
    let is_number = value.bytes().all(|byte| byte.is_ascii_digit()) && n_chars < 16;
    !is_number
        && (2 * cells >= n_chars && n_chars > 3
            || n_chars >= 16 && !value.contains(char::is_whitespace))
}
