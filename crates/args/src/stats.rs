//! The arguments of `stats`.

use super::reading::ReadArgs;
use clap::Args;
use quadrille_variants::Rule;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    /// Rules that hold beside the usual ones, as in `solve`
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub rules: Vec<Rule>,

    /// Also print how uncertain the estimated tree size is, and the time that it means
    #[arg(long)]
    pub estimate: bool,

    /// Random probes for the estimated tree size
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub probes: u32,

    /// The seed of the probes
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,

    /// Also rate the sudokus of a list, and print how many of each tier there are
    #[arg(long)]
    pub ratings: bool,

    /// Also print what `solve --reduce` would leave of an exact cover, or of a single sudoku
    #[arg(long)]
    pub reduce: bool,

    /// Print results as JSON, one object per line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}
