//! The statements of a proof: words up to a semicolon, without comments.

use super::budget::Halt;
use super::error::Fault;
use quadrille_problem::limits::End;
use std::io::{self, BufRead};

/// Reads statements, one after the other, into memory that is used again.
pub(super) struct Reader<R> {
    input: R,
    statement: Statement,
    /// The most bytes of a statement.
    most: usize,
}

/// The words of a statement read so far.
#[derive(Default)]
struct Statement {
    /// The line where the statement begins, and the present line.
    line: usize,
    at: usize,
    text: Vec<u8>,
    words: Vec<(u32, u32)>,
    /// Where the present word begins.
    start: Option<u32>,
    is_comment: bool,
}

impl Statement {
    /// Takes the next byte; true if it ends the statement.
    #[inline]
    fn take(&mut self, byte: u8) -> bool {
        if byte == b'\n' {
            self.at += 1;
            self.is_comment = false;
        } else if self.is_comment {
            return false;
        }
        match byte {
            b';' | b'%' | b' ' | b'\n' | b'\t' | b'\r' => {
                if let Some(start) = self.start.take() {
                    self.words.push((start, self.text.len() as u32));
                }
                self.is_comment |= byte == b'%';
            }
            _ => {
                if self.start.is_none() {
                    self.start = Some(self.text.len() as u32);
                    if self.words.is_empty() {
                        self.line = self.at;
                    }
                }
                self.text.push(byte);
            }
        }
        byte == b';'
    }

    fn bytes(&self) -> usize {
        self.text.len() + 60 * self.words.len()
    }
}

/// No statement is longer.
const LONGEST: usize = 1 << 30;

impl<R: BufRead> Reader<R> {
    /// Reads statements that take this many bytes at most.
    pub(super) fn new(input: R, most: u64) -> Reader<R> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let statement = Statement {
            line: 1,
            at: 1,
            ..Statement::default()
        };
        Reader {
            input,
            statement,
            most,
        }
    }

    /// How many bytes the present statement takes, with the structures made of its words.
    pub(super) fn bytes(&self) -> usize {
        self.statement.bytes()
    }

    /// The line where the present statement begins.
    pub(super) fn line(&self) -> usize {
        self.statement.line
    }

    /// Reads the first line, which has no semicolon.
    pub(super) fn head(&mut self) -> io::Result<String> {
        let mut head = Vec::new();
        io::Read::take(&mut self.input, 1 << 10).read_until(b'\n', &mut head)?;
        self.statement.at += 1;
        Ok(String::from_utf8_lossy(&head).trim().to_owned())
    }

    /// Reads the next statement; false at the end. The error is a statement without a semicolon.
    pub(super) fn next(&mut self) -> io::Result<Result<bool, Halt>> {
        let statement = &mut self.statement;
        statement.text.clear();
        statement.words.clear();
        statement.start = None;
        loop {
            let block = self.input.fill_buf()?;
            if block.is_empty() {
                statement.line = statement.at;
                let is_complete = statement.words.is_empty() && statement.start.is_none();
                return Ok(match is_complete {
                    true => Ok(false),
                    false => Err(Fault::Truncated.into()),
                });
            }
            let end = block.iter().position(|&byte| statement.take(byte));
            let used = end.map_or(block.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Ok(true));
            }
            if statement.text.len() > LONGEST {
                return Ok(Err(Fault::Overflow.into()));
            }
            if statement.bytes() > self.most {
                return Ok(Err(End::Memory.into()));
            }
        }
    }

    /// The words of the present statement.
    pub(super) fn words(&self) -> impl DoubleEndedIterator<Item = &[u8]> + Clone {
        self.statement
            .words
            .iter()
            .map(|&(start, end)| &self.statement.text[start as usize..end as usize])
    }
}

/// A word for a message.
pub(super) fn shown(word: &[u8]) -> String {
    String::from_utf8_lossy(&word[..word.len().min(64)]).into_owned()
}

pub(super) fn expected<T, E: From<Fault>>(expected: &'static str, found: &[u8]) -> Result<T, E> {
    Err(Fault::Syntax {
        expected,
        found: shown(found),
    }
    .into())
}

/// A number without a sign.
#[inline]
pub(super) fn natural(word: &[u8]) -> Option<u64> {
    let is_number = !word.is_empty() && word.len() <= 19 && word.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        word.iter()
            .fold(0, |number, digit| number * 10 + u64::from(digit - b'0'))
    })
}

/// A number with or without a sign, of at most 30 digits.
pub(super) fn integer(word: &[u8]) -> Option<i128> {
    let (digits, is_negative) = match word {
        [b'-', digits @ ..] => (digits, true),
        [b'+', digits @ ..] | digits => (digits, false),
    };
    if digits.is_empty() || digits.len() > 30 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = digits.iter().fold(0_i128, |number, digit| {
        number * 10 + i128::from(digit - b'0')
    });
    Some(if is_negative { -number } else { number })
}

/// A literal such as `~x12`, whose variable must exist.
pub(super) fn literal(word: &[u8], n_variables: usize) -> Option<u32> {
    let (name, sign) = word.strip_prefix(b"~").map_or((word, 0), |name| (name, 1));
    let number = natural(name.strip_prefix(b"x")?)?;
    (1..=n_variables as u64)
        .contains(&number)
        .then(|| 2 * (number as u32 - 1) + sign)
}
