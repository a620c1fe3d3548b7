//! The puzzles of files, one after the other: `--rules`, `--box`, and notes on rules left out.

use super::{Entry, Ruled};
use anyhow::{Context, Result, bail};
use quadrille::sudoku::read::{self, Fault, ReadError, Reader};
use quadrille::sudoku::{Alphabet, Shape};
use quadrille_args::{BoardArgs, ReadArgs};
use quadrille_console::input::{self, Block, Input, Texts};
use quadrille_console::session::Session;
use quadrille_layouts::read::VariantEntry;
use quadrille_variants::{Rule, Variant, VariantError};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

/// Digits of larger boards are numbers.
const MAX_SYMBOLS: usize = 35;

/// The error about a line that holds no puzzle.
pub struct EntryError {
    /// The line.
    pub line: usize,
    /// The reason, which names the line.
    pub why: String,
}

/// A puzzle of a text, or the error about its line.
pub type ReadEntry = Result<Entry, EntryError>;

/// The question about each puzzle of a file; it learns whether another puzzle is at hand.
pub type Ask<'a> = dyn FnMut(ReadEntry, bool, &mut Session) -> Result<()> + 'a;

/// A sudoku read from a text, or the reason why reading failed.
pub(super) type Read = Result<read::Entry, ReadError>;

/// How the puzzles of files are read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The reader of boards.
    pub reader: Reader,
    /// The kind of content, and the symbols of boards.
    pub args: ReadArgs,
    /// The rules that hold beside those of the text.
    pub rules: &'a [Rule],
    /// The rows and columns of a box, where they are given.
    pub boxes: Option<(usize, usize)>,
    /// Sudokus without other rules are read like those with some.
    pub all_ruled: bool,
    /// Notes say which lines name other rules than those that are applied.
    pub notes_rules: bool,
    /// The first puzzle waits until it is known whether another one follows.
    pub looks_ahead: bool,
}

impl<'a> Reading<'a> {
    /// Reads puzzles with these boxes and rules.
    ///
    /// # Errors
    /// If there are no such boxes.
    pub fn new(
        args: ReadArgs,
        boxes: Option<(usize, usize)>,
        rules: &'a [Rule],
    ) -> Result<Reading<'a>> {
        let mut reader = args.reader();
        if let Some((rows, columns)) = boxes {
            reader = reader.shape(Shape::new(rows, columns).context("--box")?);
        }
        Ok(Reading {
            reader,
            args,
            rules,
            boxes,
            all_ruled: false,
            notes_rules: false,
            looks_ahead: false,
        })
    }

    /// Reads puzzles as the arguments say.
    ///
    /// # Errors
    /// If there are no such boxes.
    pub fn of(args: ReadArgs, board: &'a BoardArgs) -> Result<Reading<'a>> {
        Reading::new(args, board.shape, &board.rules)
    }

    /// Why `--box` or `--rules` have no meaning for what a file holds.
    pub fn refusal(&self, input: &Input) -> Option<String> {
        let flag = match (self.boxes, self.rules) {
            (Some(_), _) => "--box",
            (None, []) => return None,
            (None, _) => "--rules",
        };
        let is_sudokus = matches!(input, Input::Sudokus(_) | Input::Variants(_));
        let is = input.what();
        (!is_sudokus).then(|| format!("{is}, but {flag} is for sudokus; omit it"))
    }

    /// Refuses a file for which `--box` or `--rules` have no meaning.
    ///
    /// # Errors
    /// If the file holds no sudokus, and such a flag is given.
    pub fn expect_sudokus(&self, input: &Input, file: &str) -> Result<()> {
        let refusal = self.refusal(input);
        refusal.map_or(Ok(()), |why| bail!("{file}: {why}"))
    }

    /// Whether a file holds sudokus that are read without other rules.
    pub fn is_plain(&self, input: &Input) -> bool {
        matches!(input, Input::Sudokus(_)) && self.rules.is_empty() && !self.all_ruled
    }

    /// Asks about each puzzle of a file, up to an interrupt. Returns whether an interrupt left
    /// puzzles over.
    pub fn each(
        &self,
        input: Input,
        file: &str,
        session: &mut Session,
        ask: &mut Ask<'_>,
    ) -> Result<bool> {
        let is_plain = self.is_plain(&input);
        let known: Vec<ReadEntry> = match input {
            Input::Sudokus(texts) if is_plain => return self.stream(texts, file, session, ask),
            Input::Sudokus(texts) => {
                let text = texts.whole(session)?;
                let read = self.reader.puzzles(&text);
                read.map(|read| self.with_rules(read)).collect()
            }
            Input::Variants(entries) => {
                let entries = entries.into_iter();
                entries.map(|entry| self.variant(entry)).collect()
            }
            Input::Grid(grid) => vec![Ok(Entry::Grid(grid))],
            Input::Cover(parsed) => vec![Ok(Entry::Cover(Box::new(parsed.problem)))],
        };
        if self.notes_rules {
            note_named(&known, file, session);
        }
        let end = each(&mut known.into_iter(), &mut |_| Ok(false), session, ask)?;
        Ok(end.is_break())
    }

    /// Asks about each sudoku of a text as the text streams in.
    fn stream(
        &self,
        mut texts: Texts,
        file: &str,
        session: &mut Session,
        ask: &mut Ask<'_>,
    ) -> Result<bool> {
        let mut looks_ahead = self.looks_ahead;
        while let Some(block) = texts.next(session)? {
            if self.notes_rules {
                note_variants(&block, file, session);
            }
            let read = self.reader.puzzles(&block.text);
            let read = read.filter_map(|read| placed(read, block.before, block.before > 0));
            let mut found = read.map(|read| match read {
                Ok(entry) => Ok(Entry::Sudoku(entry, self.reader)),
                Err(error) => Err(EntryError::from(&error)),
            });
            let mut more = |session: &mut Session| match mem::take(&mut looks_ahead) {
                true => texts.is_done(session).map(|is_done| !is_done),
                false => Ok(false),
            };
            if each(&mut found, &mut more, session, ask)?.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A puzzle that was read as a variant, with more rules.
    fn variant(&self, entry: VariantEntry) -> ReadEntry {
        let alphabet = if entry.puzzle.size() > MAX_SYMBOLS {
            Alphabet::Numbers
        } else {
            Alphabet::One
        };
        let mut entry = entry;
        let ruled = self.ruled(Ok(entry.puzzle), entry.line, alphabet)?;
        entry.puzzle = ruled.puzzle.clone();
        let sudoku = ruled
            .puzzle
            .sudoku()
            .filter(|_| entry.other_kind().is_none());
        if let Some(sudoku) = sudoku {
            let reader = self.reader.shape(sudoku.shape());
            let mut read = read::Entry::new(sudoku, entry.line);
            (read.label, read.alphabet) = (entry.title, alphabet);
            return Ok(Entry::Sudoku(read, reader));
        }
        Ok(Entry::Variant(Ruled {
            named: entry.other_kind(),
            label: entry.title,
            ..ruled
        }))
    }

    /// A sudoku with the rules.
    fn with_rules(&self, read: Read) -> ReadEntry {
        let entry = read.map_err(|error| EntryError::from(&error))?;
        let puzzle = Variant::of_sudoku(&entry.sudoku);
        let ruled = self.ruled(puzzle, entry.line, entry.alphabet)?;
        Ok(Entry::Variant(Ruled {
            label: entry.label,
            ..ruled
        }))
    }

    fn ruled(
        &self,
        puzzle: Result<Variant, VariantError>,
        line: usize,
        alphabet: Alphabet,
    ) -> Result<Ruled, EntryError> {
        let add = |puzzle| self.rules.iter().cloned().try_fold(puzzle, Variant::rule);
        let puzzle = puzzle.and_then(add).map_err(|error| EntryError {
            line,
            why: format!("line {line}: {error}"),
        })?;
        // numbers only where there are more than nine
        let alphabet = match puzzle.size() <= 9 && alphabet.is_numbers() {
            true => Alphabet::One,
            false => alphabet,
        };
        Ok(Ruled {
            puzzle,
            line,
            named: None,
            label: None,
            alphabet,
        })
    }

    /// The only puzzle of a file, with the name of the file.
    ///
    /// # Errors
    /// If the file has no puzzle or several, or cannot be read.
    pub fn only(&self, path: &Path, session: &mut Session) -> Result<(Entry, String)> {
        let file = input::name(path);
        let input = input::read(path, self.args, session)?;
        self.expect_sudokus(&input, &file)?;
        let (mut first, mut n) = (None, 0);
        self.each(input, &file, session, &mut |found, _, _| {
            n += 1;
            first.get_or_insert(found);
            Ok(())
        })?;
        match first {
            Some(Err(unread)) => bail!("{file}: {}", unread.why),
            Some(Ok(entry)) if n == 1 => Ok((entry, file)),
            Some(Ok(_)) => bail!("{file}: expected one puzzle, found {n}"),
            None => bail!("{file}: contains no puzzle"),
        }
    }
}

/// Asks about each of these puzzles, up to an interrupt; `follows` says whether another one comes
/// behind the last.
fn each(
    found: &mut dyn Iterator<Item = ReadEntry>,
    follows: &mut dyn FnMut(&mut Session) -> Result<bool>,
    session: &mut Session,
    ask: &mut Ask<'_>,
) -> Result<ControlFlow<()>> {
    let mut found = found.peekable();
    while let Some(entry) = found.next() {
        if session.interrupted() {
            return Ok(ControlFlow::Break(()));
        }
        let more = found.peek().is_some() || follows(session)?;
        ask(entry, more, session)?;
        session.show()?;
    }
    Ok(ControlFlow::Continue(()))
}

impl From<&ReadError> for EntryError {
    fn from(error: &ReadError) -> EntryError {
        EntryError {
            line: error.line,
            why: error.to_string(),
        }
    }
}

/// A puzzle read from a part of a text, with its line in the whole. A part need not hold a puzzle,
/// as the end of a list may not: then there is nothing.
pub(super) fn placed(read: Read, before: usize, is_part: bool) -> Option<Read> {
    match read {
        Ok(mut entry) => {
            entry.line += before;
            Some(Ok(entry))
        }
        Err(ReadError {
            fault: Fault::NoPuzzle { .. },
            ..
        }) if is_part => None,
        Err(mut error) => {
            error.line += before;
            Some(Err(error))
        }
    }
}

/// Notes which lines of a text, such as titles and remarks, name other rules than those that are
/// applied.
fn note_variants(block: &Block, file: &str, session: &Session) {
    for (line, name) in block.variants() {
        note_kind(file, line, name, true, session);
    }
}

/// Notes which puzzles name other rules in words than those that they have.
fn note_named(puzzles: &[ReadEntry], file: &str, session: &Session) {
    for entry in puzzles.iter().flatten() {
        if let Entry::Variant(ruled) = entry
            && let Some(name) = ruled.named
        {
            let is_usual = ruled.puzzle.rules().is_empty();
            note_kind(file, ruled.line, name, is_usual, session);
        }
    }
}

/// Notes that a line names another kind of sudoku than the one that is solved.
fn note_kind(file: &str, line: usize, name: &str, is_usual: bool, session: &Session) {
    let applied = match is_usual {
        true => "the rules of a usual sudoku are applied; --rules adds those for the whole board",
        false => "rules that are no words are applied; --rules adds those for the whole board",
    };
    let note = format!(
        "{file}:{line}: this line names {name}, but only {applied}, and `quadrille formats` tells \
         how to write the others"
    );
    session.notes.add_of("lines that name other rules", &note);
}
