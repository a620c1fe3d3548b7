//! Puzzles on boards and lists.

use super::options::{PuzzleOptions, SymmetryArgs};
use crate::args::values::{cell, date, whole};
use clap::Subcommand;

/// Puzzles on boards and lists.
#[derive(Debug, Subcommand)]
pub(crate) enum BoardName {
    /// N queens on an N x N board, none attacking another
    #[command(
        after_help = "Examples:\n  quadrille puzzle queens 8 --svg film.svg --film 40\n  quadrille puzzle queens 8 --count --up-to-symmetry\n  quadrille puzzle queens 11 --torus --svg board.svg"
    )]
    Queens {
        /// The side of the board
        #[arg(value_parser = whole)]
        n: usize,
        /// Diagonals wrap around the board
        #[arg(long)]
        torus: bool,
        /// Sets of queens of this many colors; only queens of one color must not attack each other
        #[arg(long, value_name = "K", value_parser = whole, default_value = "1", conflicts_with = "up_to_symmetry")]
        colors: usize,
        /// A queen that is given, its row and its column from 1; with several colors, the color too
        #[arg(long, value_name = "ROW,COLUMN", value_parser = cell, conflicts_with = "up_to_symmetry")]
        given: Vec<[usize; 3]>,
        #[command(flatten)]
        symmetry: SymmetryArgs,
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
        symmetry: SymmetryArgs,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Word squares and crosswords: words of a list that cross, none twice
    #[command(
        after_help = "Examples:\n  quadrille puzzle words 3x3 puzzles/words/three.txt\n  quadrille puzzle words 5x5 puzzles/words/sator.txt --symmetric --all"
    )]
    Words {
        /// The size, such as 5x5, or a file with a pattern: . for a cell, # for a black one, letters that are given
        pattern: String,
        /// A file with words, one a line
        #[arg(value_name = "LIST")]
        list: String,
        /// Each word stands both across and down
        #[arg(long)]
        symmetric: bool,
        #[command(flatten)]
        options: PuzzleOptions,
    },
}
