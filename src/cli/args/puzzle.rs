//! The arguments of `puzzle`.

mod boards;
mod designs;
mod options;
mod regions;

pub(crate) use boards::BoardName;
pub(crate) use designs::DesignName;
pub(crate) use options::{PuzzleOptions, SymmetryArgs};
pub(crate) use regions::{PolyominoesArgs, RegionName};

use clap::{Args, Subcommand};

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
    #[command(flatten)]
    Board(BoardName),
    #[command(flatten)]
    Design(DesignName),
    #[command(flatten)]
    Region(RegionName),
}
