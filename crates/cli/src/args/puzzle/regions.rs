//! Puzzles that fill a region.

use super::options::{PuzzleOptions, SymmetryArgs};
use crate::args::values::{size, whole};
use clap::{Args, Subcommand};

/// Puzzles that fill a region.
#[derive(Debug, Subcommand)]
#[allow(clippy::doc_markdown, reason = "a help has no backticks")]
pub(crate) enum RegionName {
    /// MacMahon squares: all squares with edges in K colors, touching edges alike
    ///
    /// With --up-to-symmetry one answer is shown, too, of those that differ in the names of the colors, but for that of the border.
    #[command(
        after_help = "Examples:\n  quadrille puzzle squares 6x4 --border --svg squares.svg\n  quadrille puzzle squares 3x2 --colors 2 --all"
    )]
    Squares {
        /// The rectangle; three colors make 24 squares
        #[arg(value_parser = size)]
        size: [usize; 3],
        /// The number of colors
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
        colors: u8,
        /// The border has one color
        #[arg(long)]
        border: bool,
        #[command(flatten)]
        symmetry: SymmetryArgs,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// MacMahon triangles: all triangles with edges in K colors, touching edges alike
    #[command(after_help = "Examples:\n  quadrille puzzle triangles hexagon:2 --border --svg triangles.svg")]
    Triangles {
        /// The region: hexagon:2, triangle:5 or 6x2; four colors make 24 triangles
        region: String,
        /// The number of colors
        #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=20))]
        colors: u8,
        /// The border has one color
        #[arg(long)]
        border: bool,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Partridge tilings: one square of side 1, two of side 2, and so on, in a square
    #[command(after_help = "Examples:\n  quadrille puzzle partridge 8 --svg partridge.svg")]
    Partridge {
        /// The largest side; from 2 to 7 there is no tiling
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Pieces of triangles packed into a region
    #[command(
        after_help = "Examples:\n  quadrille puzzle polyiamonds 6x6 6 --svg rhombus.svg\n  quadrille puzzle polyiamonds hexagon:3 2 --any-number --count"
    )]
    Polyiamonds(TilingArgs),
    /// Pieces of hexagons packed into a region
    #[command(
        after_help = "Examples:\n  quadrille puzzle polyhexes 7x4 4 --count --up-to-symmetry\n  quadrille puzzle polyhexes 7x4 4 --svg hexes.svg"
    )]
    Polyhexes(TilingArgs),
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
    /// number. An empty line stands between two drawings, and a line - between two layers of one.
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

/// Pieces of triangles or of hexagons, in a region of these.
#[derive(Debug, Args)]
pub(crate) struct TilingArgs {
    /// The region: 6x4 for a parallelogram, or triangle:7 or hexagon:3 for these with such a side
    pub(crate) region: String,

    /// The cells of a piece, 1 to 7
    #[arg(value_parser = whole)]
    pub(crate) n: usize,

    /// Each piece may be used any number of times
    #[arg(long)]
    pub(crate) any_number: bool,

    #[command(flatten)]
    pub(crate) symmetry: SymmetryArgs,

    #[command(flatten)]
    pub(crate) options: PuzzleOptions,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct PolyominoesArgs {
    /// The region: a size such as 8x8 or 2x3x10, or a file that draws it with # for a cell, . for none and a line - between layers
    pub(crate) region: String,

    /// The pieces: dominoes, trominoes, tetrominoes, pentominoes, hexominoes, tricubes, tetracubes, pentacubes, soma or bedlam, several of them with commas between, or a file that draws them
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
