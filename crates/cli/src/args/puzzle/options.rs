//! What is asked of any puzzle.

use crate::args::ask::AskArgs;
use crate::args::values::sheet;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Whether images of an answer are others.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SymmetryArgs {
    /// Print and count only one of the answers that turning and mirroring makes of each other
    #[arg(long, conflicts_with_all = ["reduce", "dlx", "film"])]
    pub(crate) up_to_symmetry: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleOptions {
    /// Draw the answers in this file, too: SVG, or PNG by its name
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["dlx", "count", "unique"])]
    pub(crate) svg: Option<PathBuf>,

    /// Columns x rows of answers in the drawing
    #[arg(long, value_name = "CxR", value_parser = sheet, default_value = "1x1", requires = "svg")]
    pub(crate) sheet: (usize, usize),

    /// Draw the first N steps of the search instead, as an animated drawing
    #[arg(long, value_name = "N", requires = "svg", value_parser = clap::value_parser!(u16).range(1..=1000), conflicts_with_all = ["sheet", "dlx", "ask", "json", "reduce"])]
    pub(crate) film: Option<u16>,

    /// Print the exact cover instead of solving it
    #[arg(long, conflicts_with_all = ["all", "first", "count", "unique", "json", "reduce"])]
    pub(crate) dlx: bool,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
}
