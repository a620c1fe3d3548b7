//! The arguments of searches that are kept in files, and of those that are divided into units.

use super::reading::ReadArgs;
use super::values::{duration, engine_names, positive};
use clap::{Args, ValueHint};
use quadrille::search::{Branching, EngineKind};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const SPLIT_EXAMPLES: &str = "\
Examples:
  quadrille split puzzles/cover/soma.dlx --parts 2 -o units.jsonl
  quadrille solve puzzles/cover/soma.dlx --units units.jsonl --unit 1 -o unit-1.json
  quadrille solve puzzles/cover/soma.dlx --units units.jsonl --unit 2 -o unit-2.json
  quadrille merge units.jsonl unit-*.json

docs/cluster.md has the same with GNU parallel, Slurm, Kubernetes and Dask.";

pub(crate) const MERGE_EXAMPLES: &str = "\
Examples:
  quadrille split puzzles/cover/queens8.dlx --parts 2 -o queens8.jsonl
  quadrille solve puzzles/cover/queens8.dlx --units queens8.jsonl --unit 1 -o queens8-1.json
  quadrille solve puzzles/cover/queens8.dlx --units queens8.jsonl --unit 2 -o queens8-2.json
  quadrille merge queens8.jsonl queens8-*.json

Exit codes are those of `solve`: 3 where units are missing or not done.";

/// Where a search is kept, so that it can go on when it was stopped or killed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Long searches")]
pub struct KeepArgs {
    /// Keep --count, --all or --first of an exact cover in this file, so that it can go on later
    ///
    /// It is saved every minute, at Ctrl-C or SIGTERM, and where a limit ends it. Beside it stand
    /// the one before it, `.prev`, and `.lock`. With --resume of the same file a run begins, or
    /// goes on if it has begun. Counting walks the tree then, without layers.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub checkpoint: Option<PathBuf>,

    /// Go on from this checkpoint; the limit of --first counts all answers, other limits those of
    /// this run
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub resume: Option<PathBuf>,

    /// Begin again, whatever is in the files of --checkpoint and --output
    #[arg(long, requires = "checkpoint", conflicts_with = "resume")]
    pub restart: bool,

    /// How often a checkpoint, or the result of a unit, is saved [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub every: Option<Duration>,

    /// The file for answers, with a checkpoint, or for the result of --unit
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Count the answers in one of these units, which `split` made
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        requires = "unit",
        conflicts_with_all = [
            "checkpoint", "resume", "all", "first", "cheapest", "unique", "reduce", "branch"
        ]
    )]
    pub units: Option<PathBuf>,

    /// The unit, from 1 on; its result is written whole or not at all, and one that is not done
    /// goes on
    #[arg(long, value_name = "K", value_parser = positive, requires = "units")]
    pub unit: Option<NonZeroU64>,
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
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// How many units
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub parts: u16,

    /// The file for the units [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

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
    /// The units, as `split` made them
    #[arg(value_name = "UNITS", value_hint = ValueHint::FilePath)]
    pub units: PathBuf,

    /// Results of units, in any order
    #[arg(value_name = "RESULT", value_hint = ValueHint::FilePath)]
    pub results: Vec<PathBuf>,

    /// Print the numbers of the units that are missing or not done, one a line
    #[arg(long, conflicts_with = "json")]
    pub missing: bool,

    /// Print the count as JSON
    #[arg(long)]
    pub json: bool,
}
