//! The arguments of `convert`.

use super::reading::{BoardArgs, ReadArgs};
use super::values::sheet;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille convert --to line puzzles/sudoku/example.sdk
  quadrille convert --to grid puzzles/sudoku/hard.txt
  quadrille convert --to dlx puzzles/sudoku/example.sdk | quadrille solve -
  quadrille convert --to json puzzles/cover/knuth.dlx > knuth.json
  quadrille convert --to link puzzles/variants/thermometers.json
  quadrille generate -n 6 --rating 2..3 | quadrille convert --to svg --sheet 2x3 > sheet.svg
  quadrille convert --to cnf puzzles/cover/knuth.dlx > knuth.cnf

What a format cannot hold, such as colors in a matrix, is an error. `quadrille help formats`
describes all formats that are read.";

#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// Files to read, or puzzles; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: To,

    /// With --to svg, a page to print: columns x rows of puzzles, and small at its foot the
    /// answers of those that have one
    #[arg(long, value_name = "CxR", value_parser = sheet)]
    pub sheet: Option<(usize, usize)>,

    #[command(flatten)]
    pub board: BoardArgs,

    /// With --to dlx, write only what Knuth's own programs read
    #[arg(long)]
    pub strict: bool,

    /// Leave out costs where the format holds none
    #[arg(long)]
    pub drop_costs: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// Sudokus: a board in a line
    Line,
    /// Sudokus: a row in a line; a kakuro or a nonogram as text
    Rows,
    /// Sudokus: rows of numbers in columns
    Numbers,
    /// Sudokus: a drawing with the boxes
    Grid,
    /// Sudokus: the candidates of each cell
    Candidates,
    /// Sudokus: nine characters for each cell, one for each candidate
    Pencilmarks,
    /// Sudokus: a table with the columns puzzle, solution and label; an exact cover: a table
    /// with the columns option, items and cost
    Csv,
    /// One sudoku, kakuro or nonogram as a picture; with --sheet several, and their answers
    Svg,
    /// Sudokus as lists of rows, one a line; a variant, a kakuro, a nonogram or an exact cover as
    /// an object
    Json,
    /// Sudokus, also with other rules, as objects that the program f-puzzles reads
    FPuzzles,
    /// The same in links, which f-puzzles opens
    Link,
    /// An exact cover in Knuth's text
    Dlx,
    /// An exact cover as rows of zeros and ones
    Matrix,
    /// An exact cover as rows of numbers
    Sparse,
    /// An exact cover with costs as a set partitioning problem of OR-Library
    Spp,
    /// An exact cover as an integer program in MPS, the options in comments
    Mps,
    /// An exact cover for pseudo-boolean solvers
    Opb,
    /// An exact cover for satisfiability solvers
    Cnf,
    /// An exact cover for integer programming solvers, the options in comments
    Lp,
    /// An exact cover as a graph of items and options, for Graphviz
    Dot,
}

impl To {
    /// Whether sudokus are written as boards.
    pub fn is_layout(self) -> bool {
        match self {
            To::Line
            | To::Rows
            | To::Numbers
            | To::Grid
            | To::Candidates
            | To::Pencilmarks
            | To::Csv
            | To::Svg
            | To::Json
            | To::FPuzzles
            | To::Link => true,
            To::Dlx
            | To::Matrix
            | To::Sparse
            | To::Spp
            | To::Mps
            | To::Opb
            | To::Cnf
            | To::Lp
            | To::Dot => false,
        }
    }

    /// Whether a board takes several lines, with a blank one between two boards.
    pub fn is_tall(self) -> bool {
        matches!(self, To::Rows | To::Numbers | To::Grid | To::Candidates)
    }

    /// Whether sudokus are written with their rules, for setters.
    pub fn is_for_setters(self) -> bool {
        matches!(self, To::FPuzzles | To::Link)
    }

    /// The name as a user types it.
    pub fn name(self) -> String {
        self.to_possible_value()
            .map_or(String::new(), |value| value.get_name().to_owned())
    }
}
