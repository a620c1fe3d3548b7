//! The arguments of `puzzle burr`: a problem of a file of `BurrTools`.

use super::common::Common;
use super::pictured::{PuzzleOptions, UpTo};
use clap::{Args, Command, FromArgMatches};
use std::path::PathBuf;

/// The name of the command.
pub(crate) const NAME: &str = "burr";

const ABOUT: &str = "A puzzle of BurrTools: pieces of a .xmpuzzle file assembled to a shape";

const DETAILS: &str = "\
Cubes, prisms, balls, rhombic tetrahedra, and tetrahedra with octahedra, with colors, ranges of \
pieces, and variable voxels. Pieces are turned in all ways, and never mirrored. An assembly is \
printed as layers of voxels in which each piece has a letter.";

const EXAMPLES: &str = "\
Examples:
  quadrille puzzle puzzles/burr/soma.xmpuzzle --count --up-to-symmetry
  quadrille puzzle puzzles/burr/soma.xmpuzzle 1 --all --up-to-turning
  quadrille puzzle puzzles/burr/soma.xmpuzzle 1 --all --up-to-symmetry -o solved.xmpuzzle";

/// A problem of a file.
#[derive(Debug, Args)]
pub struct BurrArgs {
    /// The file, in gzip or plain
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The number of the problem, from 1, or its name [default: all]
    #[arg(value_name = "PROBLEM")]
    pub problem: Option<String>,

    /// Print and count only one of the assemblies that are images of each other, by turning the
    /// shape, and by mirroring it where the pieces allow it
    #[arg(long, conflicts_with_all = ["reduce", "dlx", "up_to_turning"])]
    pub up_to_symmetry: bool,

    /// Print and count only one of the assemblies that are images of each other, by turning the
    /// shape
    #[arg(long, conflicts_with_all = ["reduce", "dlx"])]
    pub up_to_turning: bool,

    /// Write the file again with the assemblies found, for `BurrTools` to take them apart
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = ["dlx", "count", "unique", "json", "film"]
    )]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub options: PuzzleOptions,
}

impl BurrArgs {
    /// The assemblies that count as one.
    pub fn up_to(&self) -> Option<UpTo> {
        let turning = self.up_to_turning.then_some(UpTo::Turning);
        if self.up_to_symmetry {
            Some(UpTo::Symmetry)
        } else {
            turning
        }
    }
}

/// The command; its arguments are added once the user calls it.
pub(crate) fn subcommand() -> Command {
    Command::new(NAME).about(ABOUT).defer(|command| {
        Common::behind(BurrArgs::augment_args(command))
            .about(ABOUT)
            .long_about(format!("{ABOUT}\n\n{DETAILS}"))
            .after_help(EXAMPLES)
    })
}

/// The arguments of the command that these matches are.
pub(crate) fn matched(matches: &clap::ArgMatches) -> Option<Result<BurrArgs, clap::Error>> {
    let (name, matches) = matches.subcommand()?;
    (name == NAME).then(|| BurrArgs::from_arg_matches(matches))
}
