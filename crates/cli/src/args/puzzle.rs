//! The arguments of `puzzle`.

mod boards;
mod designs;
mod options;
mod regions;

pub(crate) use boards::BoardName;
pub(crate) use designs::DesignName;
pub(crate) use options::{PuzzleOptions, SymmetryArgs};
pub(crate) use regions::{PolyominoesArgs, RegionName, TilingArgs};

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};

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

/// The puzzles are defined when this command is used: there are many, and other commands start a tenth sooner.
#[derive(Debug)]
pub(crate) struct PuzzleArgs {
    pub(crate) puzzle: PuzzleName,
}

impl FromArgMatches for PuzzleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(PuzzleArgs { puzzle: PuzzleName::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.puzzle.update_from_arg_matches(matches)
    }
}

impl Args for PuzzleArgs {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            // theirs would take its place
            let about = command.get_about().cloned().unwrap_or_default();
            let command = PuzzleName::augment_subcommands(command).about(about);
            command.subcommand_required(true).arg_required_else_help(true)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        PuzzleName::augment_subcommands_for_update(command)
    }
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
