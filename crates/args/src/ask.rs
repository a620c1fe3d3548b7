//! The question asked of a puzzle, and its limits.

use super::values::{bytes, duration, engine_names, one_of, positive};
use clap::{Args, ValueEnum};
use quadrille::search::{Branching, CountBy, EngineKind};
use std::num::NonZeroU64;
use std::time::Duration;

/// The groups of these arguments in a help.
const QUESTION: &str = "What is asked";
const LIMITS: &str = "Limits";
const SEARCH: &str = "How exact covers are searched";
const OUTPUT: &str = "What is printed beside answers";

/// How many answers, and within which limits.
#[derive(Clone, Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub struct AskArgs {
    /// Print all answers
    #[arg(long, group = "ask", help_heading = QUESTION)]
    pub all: bool,

    /// Print the first N answers
    #[arg(long, group = "ask", value_name = "N", value_parser = positive, help_heading = QUESTION)]
    pub first: Option<NonZeroU64>,

    /// Print the N cheapest answers of an exact cover with costs, and whether they are proved
    /// optimal
    #[arg(long, group = "ask", value_name = "N", value_parser = positive, help_heading = QUESTION)]
    pub cheapest: Option<NonZeroU64>,

    /// Take costs as values: --cheapest N prints the N answers worth most, the best first, and
    /// alone it prints one
    ///
    /// For auctions and packings: an item with the bounds `0:1|A` is covered once at most.
    #[arg(long, conflicts_with_all = ["first", "all", "count", "unique"], help_heading = QUESTION)]
    pub maximize: bool,

    /// Count the answers; the count is the last number on standard output, or `stopped` where not
    /// all were counted
    ///
    /// A count that a limit or Ctrl-C ended is a lower bound: it stands in a note, and in `--json`
    /// as `count` with `exact` false.
    #[arg(long, group = "ask", help_heading = QUESTION)]
    pub count: bool,

    /// Print for each puzzle whether it has one answer: unique, several or none
    #[arg(long, group = "ask", help_heading = QUESTION)]
    pub unique: bool,

    /// Stop each puzzle after this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = LIMITS)]
    pub max_time: Option<Duration>,

    /// Stop the whole run after this time, with the results known then
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = LIMITS)]
    pub budget: Option<Duration>,

    /// Stop each puzzle after N nodes
    #[arg(long, value_name = "N", value_parser = positive, help_heading = LIMITS)]
    pub max_nodes: Option<NonZeroU64>,

    /// Stop each puzzle after N answers
    #[arg(long, value_name = "N", value_parser = positive, help_heading = LIMITS)]
    pub max_solutions: Option<NonZeroU64>,

    /// Stop a count that would need more memory than this, such as 256M or 2G
    ///
    /// Without it, 1G is kept at most to count faster, and a search goes on where that is not
    /// enough.
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = LIMITS)]
    pub max_memory: Option<u64>,

    /// Threads for exact covers and for long lists of 9x9 boards, 1 to 1024 [default: all cores]
    ///
    /// With any number of threads the answers are the same and come in the same order. With
    /// --max-nodes exact covers are searched on one thread. A single solution that learning finds
    /// before the tree search may be another one; with --engine learn the same on as many threads.
    /// With --proof there is one thread unless more are asked for, and answers come as they are
    /// found.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        help_heading = LIMITS
    )]
    pub threads: Option<u16>,

    /// Print results as JSON, one object per line
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,

    /// Print statistics of the search on standard error
    #[arg(long, help_heading = OUTPUT)]
    pub stats: bool,

    /// The engine for exact covers
    #[arg(
        long,
        value_name = "NAME",
        default_value_t = EngineKind::Auto,
        value_parser = engine_names(),
        help_heading = SEARCH
    )]
    pub engine: EngineKind,

    /// How --count counts exact covers: auto, search or family
    ///
    /// `search` walks the tree; `family` counts by the layers of a frontier, which takes memory
    /// instead of time and is far ahead where parts of a problem meet in few items; `auto` does
    /// both in turns until one is done.
    #[arg(
        long,
        value_name = "WAY",
        default_value_t = CountBy::Auto,
        value_parser = one_of::<CountBy>(CountBy::ALL.map(CountBy::name)),
        help_heading = SEARCH
    )]
    pub count_by: CountBy,

    /// Reduce exact covers before the search; the answers are the same, perhaps in another order
    #[arg(long, help_heading = SEARCH)]
    pub reduce: bool,

    /// How exact covers break ties between items with the fewest options: lowest, random:SEED or
    /// weighted
    ///
    /// `lowest` branches on the item named first, `random:SEED` on the first in a random order of
    /// the items, `weighted` on the one that failed most often in random probes before the search.
    /// The answers are the same, in another order.
    #[arg(long, value_name = "RULE", default_value_t = Branching::Lowest, help_heading = SEARCH)]
    pub branch: Branching,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One line per board
    Line,
    /// A drawing of the board
    Grid,
    /// A table: puzzle, answer, status, nodes, guesses, microseconds
    Csv,
}
