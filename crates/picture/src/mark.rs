//! What can stand under the texts of a picture's cells, and over them.

/// A column and a row.
type At = [usize; 2];

/// A mark in cells: large ones are drawn under the texts, small ones over them. Marks differ by
/// form, not only by color.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A dashed line around cells, and a small text in the corner of the first.
    Cage(Vec<At>, String),
    /// A thick line along cells, with a bulb in the first.
    Thermometer(Vec<At>),
    /// A ring around the first cell, and a line with a head to the last.
    Arrow(Vec<At>),
    /// A thin line from the first cell to the last.
    Line(Vec<At>),
    /// A thin line from the first cell to the last, and a text before it.
    Sum(Vec<At>, String),
    /// A thick line along cells.
    Path(Vec<At>),
    /// A ring in a cell.
    Ring(At),
    /// A dot between two cells, white or black, with a text.
    Dot(At, At, String, bool),
    /// A text in a white disc where the lower right corner of a cell is.
    Corner(At, String),
    /// Cells that are shaded.
    Shade(Vec<At>),
    /// Cells that are black all over.
    Black(Vec<At>),
    /// A sign between two neighbors that points at the first.
    Less(At, At),
    /// A diagonal from the upper left corner of a cell, with a number below it, and one above it.
    Sums(At, String, String),
    /// A text where there may be no cell.
    Text(At, String),
    /// A small text at the lower side of a cell.
    Note(At, String),
    /// A square under the text of a cell.
    Square(At),
    /// A disc under the text of a cell.
    Disc(At),
    /// A candidate of a cell: a small digit, and what a step says of it.
    Candidate(Spot, Sign),
    /// An arrow from a candidate to its consequence; dashed if the consequence is an exclusion.
    Link([Spot; 2], bool),
    /// A line of text below the whole picture.
    Caption(String),
}

/// The place of a candidate: a digit, from 1, in a cell with room for all digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The cell.
    pub cell: At,
    /// The digit.
    pub digit: u8,
    /// The number of columns, and of rows, of candidates in a cell.
    pub columns: usize,
}

impl Spot {
    /// The place of a digit in a cell of a board with so many digits.
    pub fn new(cell: At, digit: u8, digits: usize) -> Spot {
        let columns = digits.isqrt();
        Spot {
            cell,
            digit,
            columns: columns + usize::from(columns * columns < digits),
        }
    }
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Sign {
    /// Nothing.
    Open,
    /// A candidate that is true in a chain, or part of a pattern: a ring.
    True,
    /// A candidate that is false in a chain: a square.
    False,
    /// A candidate that the step removes: a cross.
    Removed,
    /// A digit that the step places: a disc.
    Placed,
    /// So many answers have it: the number below it.
    Times(u64),
}
