//! Errors of a variant, and of an answer to a variant.

use quadrille_sudoku::BoardError;
use std::fmt;
use thiserror::Error;

/// The fault of the text of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TextError {
    /// A part of the text that cannot stand at its place.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// What could stand there.
        expected: &'static str,
        /// The rest of the text, from the place on.
        found: String,
    },
    /// A word that is no state of an automaton.
    #[error("expected a state from 0 to {last} or `-`, found `{found}`")]
    State {
        /// The number of the last state.
        last: usize,
        /// The word.
        found: String,
    },
    /// A relation with too many parentheses inside each other.
    #[error("it is too deep")]
    TooDeep,
    /// An invalid or too large regular expression, with the message of its compiler.
    #[error("{0}")]
    Pattern(String),
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum VariantError {
    /// A board without cells, or one that is too large.
    #[error("a board of {size}x{size} cells cannot be made, expected a size from 1 to {largest}")]
    Size {
        /// The side of the board.
        size: usize,
        /// The largest that there is.
        largest: usize,
    },
    /// A list of cells that does not fill the board.
    #[error("expected {expected} cells, found {found}")]
    Length {
        /// The cells of the board.
        expected: usize,
        /// The cells that came.
        found: usize,
    },
    /// A digit that the board does not have.
    #[error("the digit {digit} in {} is not between 1 and {size}", At(*cell, *size))]
    Digit {
        /// The digit.
        digit: u8,
        /// Its cell.
        cell: usize,
        /// The side of the board.
        size: usize,
    },
    /// Two equal givens that a rule, a row, a column or a region keeps apart.
    #[error(
        "the digit {digit} is in {} and in {}, where the {rule} allows one of them",
        At(*first, *size),
        At(*second, *size)
    )]
    Twice {
        /// The digit.
        digit: u8,
        /// The first of the cells.
        first: usize,
        /// The second of them.
        second: usize,
        /// What keeps them apart.
        rule: &'static str,
        /// The side of the board.
        size: usize,
    },
    /// A part of a compound rule that concerns the whole board, or needs other rules or hidden
    /// sums.
    #[error(
        "the rule {inner} cannot be a part of the rule {rule}: it is about the whole board, or needs \
        other rules or hidden sums"
    )]
    Inside {
        /// The rule of which it is a part.
        rule: &'static str,
        /// The part.
        inner: &'static str,
    },
    /// A region with fewer or more cells than there are digits.
    #[error("the region of {} has {found} cells, expected {size}", At(*cell, *size))]
    Region {
        /// Its first cell.
        cell: usize,
        /// How many it has.
        found: usize,
        /// The side of the board.
        size: usize,
    },
    /// A cell that is not on the board.
    #[error("the {rule} has {}, which is not on a board of {size}x{size} cells", At(*cell, *size))]
    NoCell {
        /// The rule.
        rule: &'static str,
        /// The cell.
        cell: usize,
        /// The side of the board.
        size: usize,
    },
    /// A cell twice in a rule.
    #[error("the {rule} has {} twice", At(*cell, *size))]
    Repeated {
        /// The rule.
        rule: &'static str,
        /// The cell.
        cell: usize,
        /// The side of the board.
        size: usize,
    },
    /// A rule with too few cells to mean anything.
    #[error(
        "the {rule} needs {expected} cell{} at least, found {found}",
        if *expected == 1 { "" } else { "s" }
    )]
    Few {
        /// The rule.
        rule: &'static str,
        /// How many cells it has.
        found: usize,
        /// How many it needs.
        expected: usize,
    },
    /// A rule with more cells than there are different digits.
    #[error(
        "the {rule} of {} has {found} cells, but {}",
        At(*cell, *size),
        if most == size { format!("there are {size} digits") } else { format!("at most {most} \
            are allowed") }
    )]
    Many {
        /// The rule.
        rule: &'static str,
        /// Its first cell.
        cell: usize,
        /// How many cells it has.
        found: usize,
        /// How many it can have.
        most: usize,
        /// The side of the board.
        size: usize,
    },
    /// A rule without the number that it needs.
    #[error("the {rule} needs a number: its {key}")]
    NoValue {
        /// The rule.
        rule: &'static str,
        /// What the number is.
        key: &'static str,
    },
    /// A text that says nothing that a rule can use.
    #[error("the {rule} `{}`: {why}", text.escape_debug())]
    Text {
        /// The rule.
        rule: &'static str,
        /// The text.
        text: String,
        /// The fault.
        why: TextError,
    },
    /// A sum that no digits have.
    #[error("the {rule} of {} is {sum}, but its cells allow {least} to {most}", At(*cell, *size))]
    Range {
        /// The rule.
        rule: &'static str,
        /// Its first cell.
        cell: usize,
        /// The side of the board.
        size: usize,
        /// The sum.
        sum: u64,
        /// The smallest that there is.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// A grid without cells, or with too many.
    #[error("{found} cells, expected 1 to {largest}")]
    Cells {
        /// The cells that came.
        found: usize,
        /// The most that there are.
        largest: usize,
    },
    /// Runs of black cells that need more room than there is, or have no cell.
    #[error("the runs of {line} {number} need {needed} of {room} cells")]
    Runs {
        /// `row` or `column`.
        line: &'static str,
        /// Its number, from 1.
        number: usize,
        /// The cells that they need.
        needed: usize,
        /// The cells of the line.
        room: usize,
    },
    /// A kakuro of black cells only.
    #[error("expected white cells, found none")]
    NoWhite,
    /// A run with more white cells than there are digits, or with an impossible sum.
    #[error(
        "the run at {} has {found} cell{}{}, which cannot be",
        At(*cell, *width),
        if *found == 1 { "" } else { "s" },
        sum.map_or(String::new(), |sum| format!(" with the sum {sum}"))
    )]
    Run {
        /// The black cell before it, or its first cell at the edge.
        cell: usize,
        /// How many cells it has.
        found: usize,
        /// Its sum, if it is named.
        sum: Option<usize>,
        /// The cells of a row.
        width: usize,
    },
    /// No name of a rule.
    #[error(
        "expected a rule such as `diagonals` (or `x`), `windows` (or `windoku`), `anti-knight`, \
        `anti-king` or `non-consecutive`, found `{}`", name.escape_debug()
    )]
    Name {
        /// The text that was found.
        name: String,
    },
    /// A size without rectangular boxes of more than one row.
    #[error(
        "a board of {size}x{size} cells has no rectangular boxes; sizes such as 4, 6, 8, 9 and 16 \
        have"
    )]
    NoBoxes {
        /// The side of the board.
        size: usize,
    },
    /// A rule that is not a house, asked of a sudoku of houses.
    #[error(
        "the rule {rule} is not a house: a house has as many cells as there are digits, and each \
        digit once"
    )]
    NoHouse {
        /// The rule.
        rule: &'static str,
    },
    /// Houses that make no board.
    #[error(transparent)]
    Houses(#[from] BoardError),
    /// Windows on a board that has no square boxes.
    #[error("a board of {size}x{size} cells has no windows; sizes such as 4, 9 and 16 have")]
    Windows {
        /// The side of the board.
        size: usize,
    },
}

/// Why a board is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Too few or too many cells.
    #[error("expected {expected} cells, found {found}")]
    Length {
        /// The cells of the board.
        expected: usize,
        /// The cells that came.
        found: usize,
    },
    /// A cell whose digit is beyond the board's digits, or differs from the given.
    #[error("{} holds {digit}, which the puzzle does not allow", At(*cell, *size))]
    NotAllowed {
        /// The digit.
        digit: u8,
        /// The cell.
        cell: usize,
        /// The side of the board.
        size: usize,
    },
    /// A rule, a row, a column or a region that is not kept.
    #[error("{} and {} break the {rule}", At(*first, *size), At(*second, *size))]
    Broken {
        /// The rule that is broken.
        rule: &'static str,
        /// The first of its cells that show it.
        first: usize,
        /// The last of them.
        second: usize,
        /// The side of the board.
        size: usize,
    },
}

/// A cell as people name it: row and column, from 1.
pub(super) struct At(pub(super) usize, pub(super) usize);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.0 / self.1 + 1, self.0 % self.1 + 1)
    }
}
