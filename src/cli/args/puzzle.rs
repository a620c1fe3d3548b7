//! The arguments of `puzzle`.

use super::ask::AskArgs;
use super::values::{cell, date, sheet, size, whole};
use clap::{Args, Subcommand, ValueHint};
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  quadrille puzzle queens 8
  quadrille puzzle queens 12 --count
  quadrille puzzle langford 7 --all
  quadrille puzzle pentominoes 6x10
  quadrille puzzle pentominoes 6x10 --first 20 --sheet 5x4 --svg sheet.svg
  quadrille puzzle polyominoes 4x6 --pieces trominoes,tetrominoes --any-number
  quadrille puzzle polyominoes puzzles/regions/holed8x8.txt --count --up-to-symmetry
  quadrille puzzle queens 8 --dlx > queens8.dlx";

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    #[command(subcommand)]
    pub(crate) puzzle: PuzzleName,
}

/// The puzzles that can be built.
#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleName {
    /// N queens on an N x N board, none attacking another
    #[command(
        after_help = "Examples:\n  quadrille puzzle queens 8\n  quadrille puzzle queens 11 --torus --svg board.svg"
    )]
    Queens {
        /// The side of the board
        #[arg(value_parser = whole)]
        n: usize,
        /// Diagonals wrap around the board
        #[arg(long)]
        torus: bool,
        /// Sets of queens of this many colors; only queens of one color must not attack each other
        #[arg(long, value_name = "K", value_parser = whole, default_value = "1")]
        colors: usize,
        /// A queen that is given, its row and its column from 1; with several colors, the color too
        #[arg(long, value_name = "ROW,COLUMN", value_parser = cell)]
        given: Vec<[usize; 3]>,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Langford pairs: 1 to N twice each in a row, with k numbers between the two k
    #[command(after_help = "Examples:\n  quadrille puzzle langford 7 --half --all")]
    Langford {
        /// The largest number
        #[arg(value_parser = whole)]
        n: usize,
        /// Only one of each arrangement and its mirror image
        #[arg(long)]
        half: bool,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Latin squares: each of 1 to N once in every row and column
    #[command(after_help = "Examples:\n  quadrille puzzle latin 5 --svg square.svg")]
    Latin {
        /// The side of the square
        #[arg(value_parser = whole, required_unless_present = "given")]
        n: Option<usize>,
        /// A file with a square to complete: a line a row, `.` where a cell is empty
        #[arg(long, value_name = "FILE", conflicts_with = "n")]
        given: Option<String>,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// The calendar puzzle: eight pieces leave the month and the day of a date
    #[command(after_help = "Examples:\n  quadrille puzzle calendar 10-6 --all\n  quadrille puzzle calendar --days")]
    Calendar {
        /// The month and the day, such as 10-6; without it all days are asked about at once
        #[arg(value_parser = date)]
        date: Option<(usize, usize)>,
        /// Print the number of answers of every day, a line a month
        #[arg(long, conflicts_with_all = ["date", "ask", "dlx", "svg", "json", "reduce"])]
        days: bool,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Instant Insanity: four cubes stacked so that each side shows every color
    #[command(
        after_help = "Examples:\n  quadrille puzzle insanity\n  quadrille puzzle insanity --count --up-to-symmetry"
    )]
    Insanity {
        /// A file with the cubes, one a line: six letters for the colors of its faces, opposite faces beside each other
        #[arg(long, value_name = "FILE")]
        cubes: Option<String>,
        #[command(flatten)]
        up_to_symmetry: SymmetryArgs,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Steiner triple systems: any two of N points together in one triple
    #[command(after_help = "Examples:\n  quadrille puzzle steiner 7\n  quadrille puzzle steiner 9 --count")]
    Steiner {
        /// The number of points; there are systems for 1 or 3 modulo 6
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Kirkman's schoolgirls: N girls in rows of three, any two together once
    #[command(after_help = "Examples:\n  quadrille puzzle schoolgirls 15\n  quadrille puzzle schoolgirls 9 --count")]
    Schoolgirls {
        /// The number of girls, 3 modulo 6
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// One-factorizations: N players meet two by two in rounds until any two have met
    #[command(
        after_help = "Examples:\n  quadrille puzzle factorizations 6 --all\n  quadrille puzzle factorizations 8 --count"
    )]
    Factorizations {
        /// The number of players, even
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Perfect matchings of a graph
    #[command(
        after_help = "Examples:\n  quadrille puzzle matchings petersen --all\n  quadrille puzzle matchings complete:8 --count"
    )]
    Matchings {
        /// The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4
        graph: String,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Graph coloring: no two neighbors in one color
    #[command(
        after_help = "Examples:\n  quadrille puzzle coloring petersen 3 --svg petersen.svg\n  quadrille puzzle coloring queen:5x5 5"
    )]
    Coloring {
        /// The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4
        graph: String,
        /// The number of colors
        #[arg(value_parser = whole)]
        colors: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Domination: K vertices of a graph that have all others for neighbors
    #[command(
        after_help = "Examples:\n  quadrille puzzle domination queen:6x6 3\n  quadrille puzzle domination knight:4x4 4 --svg knights.svg"
    )]
    Domination {
        /// The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4
        graph: String,
        /// How many vertices
        #[arg(value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        size: u32,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Orthogonal mates: a second Latin square, such that all pairs of digits differ
    #[command(after_help = "Examples:\n  quadrille puzzle mates 5\n  quadrille puzzle mates 7 --count")]
    Mates {
        /// The side of the cyclic square whose mates are wanted
        #[arg(value_parser = whole, required_unless_present = "square")]
        n: Option<usize>,
        /// A file with another square: a line a row
        #[arg(long, value_name = "FILE", conflicts_with = "n")]
        square: Option<String>,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Skolem sequences: 1 to N twice each in a row, the two k being k places apart
    #[command(after_help = "Examples:\n  quadrille puzzle skolem 8 --count\n  quadrille puzzle skolem 6 --hooked")]
    Skolem {
        /// The largest number
        #[arg(value_parser = whole)]
        n: usize,
        /// The last place but one stays empty
        #[arg(long)]
        hooked: bool,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// A region filled with dominoes
    #[command(after_help = "Examples:\n  quadrille puzzle dominoes 4x4 --all --up-to-symmetry")]
    Dominoes {
        /// The region, such as 8x8 or 2x2x5
        #[arg(value_parser = size)]
        size: [usize; 3],
        #[command(flatten)]
        symmetry: SymmetryArgs,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// A region of 60 cells filled with the twelve pentominoes
    #[command(after_help = "Examples:\n  quadrille puzzle pentominoes 6x10 --first 20 --sheet 5x4 --svg sheet.svg")]
    Pentominoes {
        /// The region, such as 6x10 or 3x4x5
        #[arg(value_parser = size)]
        size: [usize; 3],
        #[command(flatten)]
        symmetry: SymmetryArgs,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Any region filled with any pieces
    ///
    /// A piece has a letter, and is used once, unless a line above its drawing has a number of copies such as 3 or 1-4, or * for any
    /// number. An empty line stands between two drawings.
    #[command(
        after_help = "Examples:\n  quadrille puzzle polyominoes 4x6 --pieces trominoes,tetrominoes --any-number\n  quadrille puzzle polyominoes puzzles/regions/holed8x8.txt --count --up-to-symmetry"
    )]
    Polyominoes(PolyominoesArgs),
    /// The Soma cube: seven pieces in 3x3x3
    #[command(after_help = "Examples:\n  quadrille puzzle soma --svg soma.svg")]
    Soma {
        #[command(flatten)]
        symmetry: SymmetryArgs,
        #[command(flatten)]
        options: PuzzleOptions,
    },
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct PolyominoesArgs {
    /// The region: a size such as 8x8 or 2x3x10, or a file that draws it with # for a cell and . for none
    pub(crate) region: String,

    /// The pieces: dominoes, trominoes, tetrominoes, pentominoes or hexominoes, several of them with commas between, or a file that draws them
    #[arg(long, value_name = "PIECES", default_value = "pentominoes")]
    pub(crate) pieces: String,

    /// Pieces may be turned, but not flipped over
    #[arg(long, conflicts_with = "fixed")]
    pub(crate) one_sided: bool,

    /// Pieces may be neither turned nor flipped over
    #[arg(long)]
    pub(crate) fixed: bool,

    /// Each piece may be used any number of times
    #[arg(long)]
    pub(crate) any_number: bool,

    /// Cells may stay empty
    #[arg(long, conflicts_with = "any_number")]
    pub(crate) partly: bool,

    #[command(flatten)]
    pub(crate) symmetry: SymmetryArgs,

    #[command(flatten)]
    pub(crate) options: PuzzleOptions,
}

/// Whether images of an answer are others.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SymmetryArgs {
    /// Print and count only one of the answers that turning and mirroring makes of each other
    #[arg(long, conflicts_with_all = ["reduce", "dlx"])]
    pub(crate) up_to_symmetry: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleOptions {
    /// Draw the answers in this file, too
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["dlx", "count", "unique"])]
    pub(crate) svg: Option<PathBuf>,

    /// Columns x rows of answers in the drawing
    #[arg(long, value_name = "CxR", value_parser = sheet, default_value = "1x1", requires = "svg")]
    pub(crate) sheet: (usize, usize),

    /// Print the exact cover instead of solving it
    #[arg(long, conflicts_with_all = ["all", "first", "count", "unique", "json", "reduce"])]
    pub(crate) dlx: bool,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
}
