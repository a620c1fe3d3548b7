//! The arguments that puzzles of the gallery and of files share.

use super::solve::AskArgs;
use super::values::sheet;
use clap::Args;
use std::path::PathBuf;

/// The answers that count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UpTo {
    /// Answers that any symmetry maps to each other.
    Symmetry,
    /// Answers that a turn maps to each other.
    Turning,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Drawings and problems")]
pub struct PuzzleOptions {
    /// Also draw the answers in this SVG file; a name with %n makes one numbered file per answer
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["dlx", "count", "unique"]
    )]
    pub svg: Option<PathBuf>,

    /// Columns x rows of answers in the drawing, which are looked for unless something else is
    /// asked
    #[arg(long, value_name = "CxR", value_parser = sheet, default_value = "1x1", requires = "svg")]
    pub sheet: (usize, usize),

    /// Draw the first N steps of the search instead, as an animated drawing
    #[arg(
        long,
        value_name = "N",
        requires = "svg",
        value_parser = clap::value_parser!(u16).range(1..=1000),
        conflicts_with_all = ["sheet", "dlx", "ask", "json", "reduce"]
    )]
    pub film: Option<u16>,

    /// Print the exact cover instead of solving it
    #[arg(long, conflicts_with_all = ["all", "first", "count", "unique", "json", "reduce"])]
    pub dlx: bool,

    #[command(flatten)]
    pub ask: AskArgs,
}
