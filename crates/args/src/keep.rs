//! The arguments of searches that are kept in files, and of those that are divided into units.

use super::reading::ReadArgs;
use super::values::{duration, engine_names};
use clap::Args;
use quadrille::search::{Branching, EngineKind};
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const SPLIT_EXAMPLES: &str = "\
Examples:
  quadrille split puzzles/cover/queens8.dlx --parts 2 -o units
  quadrille solve puzzles/cover/queens8.dlx --count --resume units/1.ckpt
  quadrille solve puzzles/cover/queens8.dlx --count --resume units/2.ckpt
  quadrille merge units/*.ckpt

docs/cluster.md has the same with GNU parallel, Slurm and Dask.";

pub(crate) const MERGE_EXAMPLES: &str = "\
Examples:
  quadrille split puzzles/cover/queens8.dlx --parts 2 -o queens8
  quadrille solve puzzles/cover/queens8.dlx --count --resume queens8/1.ckpt
  quadrille solve puzzles/cover/queens8.dlx --count --resume queens8/2.ckpt
  quadrille merge queens8/*.ckpt

Exit codes are those of `solve`: 3 where units are missing or not done.";

/// The file that stores the state of a search, from which a stopped or killed search resumes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Long searches")]
pub struct KeepArgs {
    /// Keep --count, --all or --first of an exact cover in this file, so that it can go on later
    ///
    /// It is saved every minute, at Ctrl-C or SIGTERM, and where a limit ends it. Beside it stand
    /// the one before it, `.prev`, and `.lock`. With --resume of the same file a run begins, or
    /// goes on if it has begun. Counting walks the tree then, without layers.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Go on from this checkpoint, which may be a unit that `split` made
    ///
    /// The limit of --first counts the answers of all runs, other limits are those of this run.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Begin again, and replace the files of --checkpoint and --output
    #[arg(long, requires = "checkpoint", conflicts_with = "resume")]
    pub restart: bool,

    /// How often a checkpoint is saved [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub every: Option<Duration>,

    /// The file for answers, with a checkpoint
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl KeepArgs {
    /// Whether the search is kept in files.
    pub fn is_kept(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }
}

#[derive(Debug, Args)]
pub struct SplitArgs {
    /// An exact cover; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,

    /// How many units
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub parts: u16,

    /// The folder for the units, whose files are 1.ckpt, 2.ckpt and so on
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,

    /// The engine that estimates how large the units are
    #[arg(
        long,
        value_name = "NAME",
        default_value_t = EngineKind::Auto,
        value_parser = engine_names()
    )]
    pub engine: EngineKind,

    /// Reduce the problem before the search
    #[arg(long)]
    pub reduce: bool,

    /// How ties between items with the fewest options are broken: lowest, random:SEED or weighted
    #[arg(long, value_name = "RULE", default_value_t = Branching::Lowest)]
    pub branch: Branching,

    #[command(flatten)]
    pub read: ReadArgs,
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The units, in any order
    #[arg(value_name = "FILE", required = true)]
    pub units: Vec<PathBuf>,

    /// Print the numbers of the units that are missing or not done, one a line
    #[arg(long, conflicts_with = "json")]
    pub missing: bool,

    /// Print the count as JSON
    #[arg(long)]
    pub json: bool,
}
