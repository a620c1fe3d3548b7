//! The arguments of `family`.

use super::reading::ReadArgs;
use super::values::{bytes, duration, number, positive};
use clap::Args;
use quadrille::family::BigUint;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille family puzzles/cover/y10x10.dlx
  quadrille family --sample 3 --seed 7 puzzles/cover/y10x10.dlx
  quadrille family --nth 100 puzzles/cover/y10x10.dlx
  quadrille family --with \"c e\" --without 2 --count puzzles/cover/knuth.dlx
  quadrille family --used puzzles/cover/knuth.dlx
  quadrille solve puzzles/cover/knuth.dlx | quadrille family --rank - puzzles/cover/knuth.dlx

A family is stored in a file with --save, to be asked again with --load without being made again.";

#[derive(Debug, Args)]
pub struct FamilyArgs {
    /// An exact cover, or one sudoku; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,

    #[command(flatten)]
    pub question: FamilyQuestion,

    /// Only solutions with this option: its number, from 0 as in JSON, its name, or its items;
    /// repeatable
    #[arg(long, value_name = "OPTION")]
    pub with: Vec<String>,

    /// Only solutions without this option; repeatable
    #[arg(long, value_name = "OPTION")]
    pub without: Vec<String>,

    /// The seed of --sample
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Save the whole family in this file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Load the family from this file, where --save stored it
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    pub load: Option<PathBuf>,

    /// Stop where more memory is needed, such as 256M or 2G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "1G")]
    pub max_memory: u64,

    /// Stop after this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Print answers as JSON, one object per line
    #[arg(long)]
    pub json: bool,

    /// Print the size of the diagram and the time on standard error
    #[arg(long)]
    pub stats: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}

impl FamilyArgs {
    /// The files that it reads.
    pub(crate) fn files(&self) -> Vec<&Path> {
        let more = [&self.load, &self.question.rank].into_iter().flatten();
        let files = std::iter::once(&self.file).chain(more);
        files.map(PathBuf::as_path).collect()
    }
}

/// The question; the number of solutions by default.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct FamilyQuestion {
    /// Print the number of solutions [default]
    #[arg(long)]
    pub count: bool,

    /// Print all solutions, in the order of the family
    #[arg(long)]
    pub all: bool,

    /// Print N random solutions, each as likely as every other
    #[arg(long, value_name = "N", value_parser = positive)]
    pub sample: Option<NonZeroU64>,

    /// Print the solution with this number, from 1 on
    #[arg(long, value_name = "N", value_parser = number)]
    pub nth: Option<BigUint>,

    /// Print the number of each solution in this file, as `solve` prints them; - is standard input
    #[arg(long, value_name = "FILE")]
    pub rank: Option<PathBuf>,

    /// Print for each option how many solutions have it
    #[arg(long)]
    pub used: bool,
}
