//! The answers to sudokus as `solve` writes them: boards in any layout with words in the places of
//! others, tables, events.

use super::events::{Count, Event, events, lines};
use super::solutions::Claim;
use crate::solve::writer::Status;

/// How boards are read: the reader of usual sudokus takes any layout, other readers one board per
/// line.
pub trait Boards {
    /// A board.
    type Board;

    /// The board of a line.
    fn board(&self, line: &str) -> Result<Self::Board, String>;

    /// The boards of a part of a text, each with its line number in the part. Nothing is no board,
    /// unless it is the whole text.
    fn boards(&self, part: &[u8], whole: bool) -> Vec<(usize, Result<Self::Board, String>)>;
}

/// The claims about one puzzle, or the answers given for it.
#[derive(Debug)]
pub struct Answer<B> {
    /// The line where it begins.
    pub at: usize,
    /// The file and the line of the puzzle, as far as the answer names them.
    pub of: Option<(String, usize)>,
    /// The word in place of a board.
    pub word: Option<Status>,
    /// The boards, each with its line; or why one cannot be read.
    pub boards: Vec<(usize, Result<B, String>)>,
    /// The number of answers, and whether it is exact.
    pub count: Option<(u128, bool)>,
    /// The puzzle itself, if it is repeated.
    pub puzzle: Option<String>,
}

impl<B> Answer<B> {
    fn at(at: usize) -> Answer<B> {
        Answer {
            at,
            of: None,
            word: None,
            boards: Vec::new(),
            count: None,
            puzzle: None,
        }
    }

    fn bad(at: usize, why: String) -> Answer<B> {
        Answer {
            boards: vec![(at, Err(why))],
            ..Answer::at(at)
        }
    }

    /// The same answer, whose last event is missing.
    fn without_end(mut self) -> Answer<B> {
        let why = "these answers have no end: their last lines are missing";
        self.boards.push((self.at, Err(why.into())));
        self
    }

    /// Adds the next lines of an answer.
    pub fn join(&mut self, next: Answer<B>) {
        self.word = next.word.or(self.word);
        self.count = next.count.or(self.count);
        self.puzzle = next.puzzle.or(self.puzzle.take());
        self.boards.extend(next.boards);
    }
}

/// All answers of a text, in its order.
pub fn answers<R: Boards>(text: &str, reader: &R) -> Vec<Answer<R::Board>> {
    if let Some(events) = events(text) {
        return by_events(events, reader);
    }
    if text
        .lines()
        .next()
        .is_some_and(|line| line.starts_with("puzzle,answer,status"))
    {
        return by_table(text, reader);
    }
    if let Some(counts) = counts(text, reader) {
        return counts;
    }
    by_lines(text.as_bytes(), reader)
}

/// The word of this name.
pub fn word(name: &str) -> Option<Status> {
    Status::ALL.into_iter().find(|status| status.word() == name)
}

fn by_events<R: Boards>(
    events: Vec<(usize, Result<Event, String>)>,
    reader: &R,
) -> Vec<Answer<R::Board>> {
    let mut answers: Vec<Answer<R::Board>> = Vec::new();
    let mut open: Option<Answer<R::Board>> = None;
    for (at, event) in events {
        let event = match event {
            Ok(event) => event,
            Err(why) => {
                answers.extend(open.take().map(Answer::without_end));
                answers.push(Answer::bad(at, why));
                continue;
            }
        };
        let of = event.file.clone().zip(event.line);
        if open.as_ref().is_some_and(|answer| answer.of != of) {
            answers.extend(open.take().map(Answer::without_end));
        }
        let ends = event.status.is_some();
        let given = open.as_ref().map_or(0, |list| list.boards.len() as u128);
        let answer = by_event(at, event, reader, given + 1);
        match &mut open {
            Some(list) => list.join(answer),
            None => open = Some(answer),
        }
        if ends {
            answers.extend(open.take());
        }
    }
    answers.extend(open.map(Answer::without_end));
    answers
}

/// The answer of one event, which should have the number `next`, or the end of a puzzle.
fn by_event<R: Boards>(at: usize, event: Event, reader: &R, next: u128) -> Answer<R::Board> {
    let lines = event.answer.iter().chain(&event.answers);
    let mut answer = Answer {
        boards: lines.map(|line| (at, reader.board(line))).collect(),
        of: event.file.zip(event.line),
        puzzle: event.puzzle,
        ..Answer::at(at)
    };
    let fault = if let Some(status) = &event.status {
        answer.word = word(status);
        let count = event.count.zip(event.exact);
        answer.count = count.map(|(count, exact)| (count.0, exact));
        match event.kind.as_deref() {
            None | Some("puzzle") if answer.word.is_some() => None,
            None | Some("puzzle") => Some(format!("unknown status: {}", status.escape_debug())),
            Some(_) => Some("expected an event of the type puzzle".into()),
        }
    } else if event.answer.is_none() {
        Some("expected an answer, or a status".into())
    } else if event.kind.is_some_and(|kind| kind != "answer") {
        Some("expected an event of the type answer".into())
    } else {
        let Count(index) = event.index.unwrap_or(Count(next));
        (index != next).then(|| format!("expected the answer number {next}, found number {index}"))
    };
    answer.boards.extend(fault.map(|fault| (at, Err(fault))));
    answer
}

/// The table of `solve --format csv`.
fn by_table<R: Boards>(text: &str, reader: &R) -> Vec<Answer<R::Board>> {
    lines(text)
        .filter(|&(at, _)| at > 1)
        .map(|(at, line)| {
            let mut fields = line.split(',').map(str::trim);
            let (puzzle, answer) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
            let Some(word) = fields.next().and_then(word) else {
                return Answer::bad(at, "expected puzzle, answer and status".into());
            };
            let boards = (!answer.is_empty()).then(|| (at, reader.board(answer)));
            let puzzle = (!puzzle.is_empty()).then(|| puzzle.to_owned());
            Answer {
                word: Some(word),
                boards: boards.into_iter().collect(),
                puzzle,
                ..Answer::at(at)
            }
        })
        .collect()
}

/// What `solve --count` writes: a number a line, perhaps behind the place of its puzzle. No board
/// is read as one.
fn counts<R: Boards>(text: &str, reader: &R) -> Option<Vec<Answer<R::Board>>> {
    let read = lines(text).map(|(at, line)| -> Option<Answer<R::Board>> {
        let claim = Claim::read(line)?;
        let of = match claim.file {
            Some(place) => Some(title(place)?),
            None => None,
        };
        Some(Answer {
            of,
            word: claim.word,
            count: claim.count.map(|count| (count, true)),
            ..Answer::at(at)
        })
    });
    let read: Vec<Answer<R::Board>> = read.collect::<Option<_>>()?;
    let counted = read.iter().any(|answer| answer.count.is_some());
    (counted
        && !reader
            .boards(text.as_bytes(), true)
            .iter()
            .any(|(_, board)| board.is_ok()))
    .then_some(read)
}

/// The place in `FILE:LINE`.
fn title(text: &str) -> Option<(String, usize)> {
    let (file, line) = text.rsplit_once(':')?;
    Some((file.to_owned(), line.parse().ok()?))
}

/// Boards in any layout, words in lines of their own, and titles such as `# FILE:LINE` before the
/// answers of a puzzle.
fn by_lines<R: Boards>(text: &[u8], reader: &R) -> Vec<Answer<R::Board>> {
    let mut list = List {
        reader,
        answers: Vec::new(),
        titled: false,
    };
    let (mut from, mut before, mut at) = (0, 0, 0);
    for (number, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let end = at + line.len();
        let bare = std::str::from_utf8(line).unwrap_or("").trim();
        let (word, of) = (word(bare), bare.strip_prefix("# ").and_then(title));
        if word.is_some() || of.is_some() {
            list.read(&text[from..at], before, false);
            list.titled &= of.is_none();
            list.add(Answer {
                of,
                word,
                ..Answer::at(number + 1)
            });
            list.titled |= list.answers.last().is_some_and(|last| last.of.is_some());
            (from, before) = (end, number + 1);
        }
        at = end;
    }
    list.read(&text[from..], before, from == 0);
    list.answers
}

/// The answers of the lines so far.
struct List<'r, R: Boards> {
    reader: &'r R,
    answers: Vec<Answer<R::Board>>,
    /// Under a title everything is one answer.
    titled: bool,
}

impl<R: Boards> List<'_, R> {
    fn add(&mut self, next: Answer<R::Board>) {
        match self.answers.last_mut() {
            Some(list) if self.titled => list.join(next),
            _ => self.answers.push(next),
        }
    }

    /// Reads the boards of a part, before which there are so many lines.
    fn read(&mut self, part: &[u8], before: usize, whole: bool) {
        for (line, board) in self.reader.boards(part, whole) {
            let at = line + before;
            self.add(Answer {
                boards: vec![(at, board)],
                ..Answer::at(at)
            });
        }
    }
}
