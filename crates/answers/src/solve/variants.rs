//! Sudokus with other rules, read, or made of sudokus by `--rules`, kakuro and nonograms: all of
//! them are solved as exact covers.

use super::boards::PuzzleEntry;
use super::sudokus::note_kind;
use super::writer::Writer;
use crate::entries::Read;
use crate::event::Place;
use anyhow::Result;
use quadrille::sudoku::Alphabet;
use quadrille::sudoku::read::Reader;
use quadrille_args::{Flag, SolveArgs};
use quadrille_console::input::Texts;
use quadrille_console::session::{Session, is_ascii};
use quadrille_layouts::read::VariantEntry;
use quadrille_picture::{Draw, Picture};
use quadrille_variants::{Filled, Grid, Rule, Variant, VariantError};

/// A puzzle with its place and its symbols.
pub struct Ruled {
    /// The puzzle.
    pub puzzle: Variant,
    /// The line where it begins.
    pub line: usize,
    /// A kind of sudoku that its words name, if no rule is of that kind.
    pub named: Option<&'static str>,
    /// Its own name.
    pub label: Option<String>,
    /// How its digits are written.
    pub symbols: Symbols,
}

/// A puzzle, or the line of an invalid text, with the reason.
pub type RuledOr = Result<Ruled, (usize, String)>;

/// Puzzles that were read as variants, with more rules.
pub fn with_rules(entries: Vec<VariantEntry>, rules: &[Rule]) -> Vec<RuledOr> {
    let ruled = |mut entry: VariantEntry| {
        let alphabet = if entry.puzzle.size() > 35 {
            Alphabet::Numbers
        } else {
            Alphabet::One
        };
        let ruled = Ruled::new(Ok(entry.puzzle), rules, entry.line, None, alphabet)?;
        entry.puzzle = ruled.puzzle.clone();
        Ok(Ruled {
            named: entry.other_kind(),
            label: entry.title,
            ..ruled
        })
    };
    entries.into_iter().map(ruled).collect()
}

/// The sudokus of a text, with rules.
pub fn of_sudokus(
    texts: Texts,
    reader: Reader,
    rules: &[Rule],
    session: &mut Session,
) -> Result<Vec<RuledOr>> {
    let text = texts.whole(session)?;
    let ruled = |read: Read| {
        let entry = read.map_err(|error| (error.line, error.to_string()))?;
        let puzzle = Variant::of_sudoku(&entry.sudoku);
        Ruled::new(puzzle, rules, entry.line, entry.label, entry.alphabet)
    };
    Ok(reader.puzzles(&text).map(ruled).collect())
}

/// Notes which puzzles name other rules in words than those that they have.
pub fn note_named(puzzles: &[RuledOr], file: &str, session: &Session) {
    for (line, name, is_usual) in puzzles
        .iter()
        .flatten()
        .filter_map(|ruled| Some((ruled.line, ruled.named?, ruled.puzzle.rules().is_empty())))
    {
        note_kind(file, line, name, is_usual, session);
    }
}

impl Ruled {
    fn new(
        puzzle: Result<Variant, VariantError>,
        rules: &[Rule],
        line: usize,
        label: Option<String>,
        alphabet: Alphabet,
    ) -> RuledOr {
        let add = |puzzle| rules.iter().cloned().try_fold(puzzle, Variant::rule);
        let puzzle = puzzle.and_then(add);
        let puzzle = puzzle.map_err(|error| (line, format!("line {line}: {error}")))?;
        let size = puzzle.size();
        Ok(Ruled {
            puzzle,
            line,
            named: None,
            label,
            symbols: Symbols { size, alphabet },
        })
    }
}

/// Why these arguments have no meaning for such sudokus.
pub fn refusal(args: &SolveArgs) -> Option<&'static str> {
    let reasons = [
        (
            args.ask.is_cheapest(),
            "have no costs; --cheapest is for exact covers",
        ),
        (
            args.solver.is_some(),
            "are solved as exact covers; omit --solver",
        ),
        (
            args.given(&[Flag::Simd]).is_some(),
            "are solved as exact covers; omit --simd",
        ),
        (
            args.given(&[Flag::UpToSymmetry]).is_some(),
            "are not counted up to symmetry; omit --up-to-symmetry",
        ),
        (
            args.keep.is_kept(),
            "are not kept as checkpoints; use `quadrille convert --to dlx` first",
        ),
    ];
    reasons
        .iter()
        .find(|(given, _)| *given)
        .map(|(_, why)| *why)
}

/// Flags without a meaning for kakuro and nonograms.
pub const NOT_OF_GRIDS: [Flag; 11] = [
    Flag::Candidates,
    Flag::Format,
    Flag::Simd,
    Flag::Solver,
    Flag::Box,
    Flag::Hint,
    Flag::Rules,
    Flag::Cheapest,
    Flag::Checkpoint,
    Flag::Resume,
    Flag::UpToSymmetry,
];

impl PuzzleEntry for Ruled {
    type Puzzle = Variant;

    fn puzzle(&self) -> &Variant {
        &self.puzzle
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        Place {
            file,
            line: self.line,
            label: self.label.as_deref(),
        }
    }

    fn kind(&self) -> String {
        let size = self.puzzle.size();
        format!("sudoku of {size}x{size} with other rules")
    }

    fn text(&self) -> String {
        self.symbols.line_of(self.puzzle.given_digits())
    }

    fn answer_text(&self, answer: &Vec<u8>) -> String {
        self.symbols.line_of(answer)
    }

    fn write(&self, answer: &Vec<u8>, writer: &mut Writer, session: &mut Session) -> Result<()> {
        let grid = || {
            let picture = self.puzzle.picture(Some(answer));
            if is_ascii() {
                format!("{picture:#}")
            } else {
                picture.to_string()
            }
        };
        writer.drawn(|| self.answer_text(answer), grid, session)
    }

    fn picture(&self, answer: &Vec<u8>) -> Option<Picture> {
        Some(self.puzzle.picture(Some(answer)))
    }
}

/// A kakuro or a nonogram: its rows instead of a line.
impl PuzzleEntry for Grid {
    type Puzzle = Grid;

    fn puzzle(&self) -> &Grid {
        self
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        Place::new(file, 1)
    }

    fn kind(&self) -> String {
        let [columns, rows] = self.size();
        let what = if matches!(self, Grid::Kakuro(_)) {
            "kakuro"
        } else {
            "nonogram"
        };
        format!("{what} of {rows}x{columns}")
    }

    fn text(&self) -> String {
        self.to_string().trim_end().to_owned()
    }

    fn answer_text(&self, answer: &Filled) -> String {
        answer.to_string().trim_end().to_owned()
    }

    fn write(&self, answer: &Filled, writer: &mut Writer, session: &mut Session) -> Result<()> {
        writer.rows(&answer.to_string(), session)
    }

    fn picture(&self, answer: &Filled) -> Option<Picture> {
        Some(Draw::picture(self, Some(answer)))
    }
}

/// How the digits of a board are written in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Symbols {
    size: usize,
    alphabet: Alphabet,
}

impl Symbols {
    /// Digits in a line, with blanks between numbers.
    pub fn line_of(self, digits: &[u8]) -> String {
        let numbers = self.size > 35 || self.alphabet.is_numbers() && self.size > 9;
        let alphabet = if numbers || !self.alphabet.is_numbers() {
            self.alphabet
        } else {
            Alphabet::One
        };
        let symbol = |&digit: &u8| {
            if digit == 0 {
                ".".to_owned()
            } else {
                alphabet.symbol(digit)
            }
        };
        let symbols: Vec<String> = digits.iter().map(symbol).collect();
        symbols.join(if numbers { " " } else { "" })
    }

    /// The digits of a line as [`line_of`](Symbols::line_of) writes it.
    pub fn digits_of(self, line: &str) -> Result<Vec<u8>, String> {
        let size = self.size;
        let symbols: Vec<String> = if line.contains(' ') {
            line.split_whitespace().map(str::to_owned).collect()
        } else {
            line.chars().map(String::from).collect()
        };
        let digits = symbols.iter().map(|symbol| {
            let alphabet = if self.alphabet.is_numbers() && !line.contains(' ') {
                Alphabet::One
            } else {
                self.alphabet
            };
            alphabet
                .digit(symbol, size)
                .ok_or_else(|| format!("expected a digit, found `{}`", symbol.escape_debug()))
        });
        let digits: Vec<u8> = digits.collect::<Result<_, _>>()?;
        if digits.len() == size * size {
            return Ok(digits);
        }
        Err(format!(
            "expected {} cells, found {}",
            size * size,
            digits.len()
        ))
    }
}
