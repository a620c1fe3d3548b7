//! The arguments of `puzzle`.

use super::ask::AskArgs;
use super::values::{size, whole};
use clap::{Args, Subcommand};

pub(super) const EXAMPLES: &str = "\
Examples:
  quadrille puzzle queens 8
  quadrille puzzle queens 12 --count
  quadrille puzzle langford 7 --all
  quadrille puzzle pentominoes 6x10
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
    Queens {
        /// The side of the board
        #[arg(value_parser = whole)]
        n: usize,
        /// Diagonals wrap around the board
        #[arg(long)]
        torus: bool,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Langford pairs: 1 to N twice each in a row, with k numbers between the two k
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
    Latin {
        /// The side of the square
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// A region filled with dominoes
    Dominoes {
        /// The region, such as 8x8 or 2x2x5
        #[arg(value_parser = size)]
        size: [usize; 3],
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// A region of 60 cells filled with the twelve pentominoes
    Pentominoes {
        /// The region, such as 6x10 or 3x4x5
        #[arg(value_parser = size)]
        size: [usize; 3],
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// The Soma cube: seven pieces in 3x3x3
    Soma {
        #[command(flatten)]
        options: PuzzleOptions,
    },
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleOptions {
    /// Print the exact cover instead of solving it
    #[arg(long, conflicts_with_all = ["all", "first", "count", "unique", "json", "reduce"])]
    pub(crate) dlx: bool,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
}
