//! The arguments of `solve`, some shared by `puzzle`; which of them a kind of file refuses.

use super::certify::ProveArgs;
use super::keep::KeepArgs;
use super::reading::ReadArgs;
use super::values::{
    box_shape, bytes, duration, engine_names, one_of, positive, simd, solver_names,
};
use clap::{Args, ValueEnum};
use quadrille::cpu::Simd;
use quadrille::search::{Branching, CountBy, EngineKind};
use quadrille::solver::Method;
use quadrille_variants::Rule;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzles/sudoku/famous.txt
  quadrille solve --format grid ..3..4....2..2..
  quadrille solve --solver backtrack:fewest --max-nodes 1000000 --stats puzzles/sudoku/famous.txt
  quadrille solve puzzles/variants/killer.txt
  quadrille solve --svg everything.svg puzzles/variants/everything.json
  quadrille solve --count --rules x,windoku ..3.............
  quadrille solve --count puzzles/cover/knuth.dlx
  quadrille solve --steps 20 puzzles/cover/knuth.dlx
  quadrille solve --svg film.svg --film 20 puzzles/cover/knuth.dlx
  quadrille solve --cheapest 3 puzzles/cover/tours.dlx
  quadrille solve --all --json puzzles/cover/colors.dlx
  quadrille solve --all --proof proof.pbp puzzles/cover/queens8.dlx
  quadrille solve --all --checkpoint run.ckpt -o run.txt puzzles/cover/y10x10.dlx
  quadrille solve --all --resume run.ckpt -o run.txt puzzles/cover/y10x10.dlx";

/// The groups of these arguments in a help.
const QUESTION: &str = "What is asked";
const LIMITS: &str = "Limits";
const SEARCH: &str = "How exact covers are searched";
const SUDOKUS: &str = "Sudokus";
const OUTPUT: &str = "What is printed beside answers";

/// How many answers, and within which limits.
#[derive(Clone, Debug, Args)]
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
    /// before the tree search may be another one, as may those of --first where a tree search could
    /// end by luck only; with --engine learn the same on as many threads. With --proof there is one
    /// thread unless more are asked for, and answers come as they are found.
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

/// Arguments that `--steps` and `--film` refuse.
const STEPLESS: [&str; 12] = [
    "ask",
    "maximize",
    "json",
    "stats",
    "reduce",
    "branch",
    "up_to_symmetry",
    "candidates",
    "hint",
    "checkpoint",
    "resume",
    "proof",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One line per board
    Line,
    /// A drawing of the board
    Grid,
    /// A table: puzzle, answer, status, nodes, guesses, microseconds
    Csv,
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Files to read, or puzzles; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub ask: AskArgs,

    /// Print and count only one of the solutions of an exact cover that its symmetries map to each
    /// other; a note says how many symmetries were found
    #[arg(
        long,
        conflicts_with_all = ["cheapest", "maximize", "checkpoint", "resume", "proof"],
        help_heading = QUESTION
    )]
    pub up_to_symmetry: bool,

    /// The solver for sudokus
    #[arg(long, value_name = "NAME", value_parser = solver_names(), help_heading = SUDOKUS)]
    pub solver: Option<Method>,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape, help_heading = SUDOKUS)]
    pub shape: Option<(usize, usize)>,

    /// Rules that hold beside the usual ones: x, windoku, anti-knight, anti-king, non-consecutive,
    /// with commas between
    #[arg(long, value_name = "RULES", value_delimiter = ',', help_heading = SUDOKUS)]
    pub rules: Vec<Rule>,

    /// Draw the first answer of each sudoku in this file, with the rules of the puzzle, or with
    /// --hint its next step: as SVG. With %n in its name, each drawing has a file of its own
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "unique",
        help_heading = SUDOKUS
    )]
    pub svg: Option<PathBuf>,

    /// The instruction set of the solver `lockstep`: auto, avx512, avx2, neon or portable
    #[arg(
        long,
        value_name = "NAME",
        default_value_t = Simd::Auto,
        value_parser = simd,
        help_heading = SUDOKUS
    )]
    pub simd: Simd,

    /// Print the true candidates of a sudoku: the digits that a cell has in some answer
    ///
    /// The solver learns from conflicts, and looks for answers with a new candidate until it has
    /// proved that no such answer exists. Drawings (--svg) show candidates as small digits; --json
    /// lists the digits of each cell, row by row. With --count each candidate comes with the number
    /// of answers that contain it (in drawings 12k for 12,345), among all answers or the first
    /// --max-solutions; the engine counts these.
    #[arg(
        long,
        conflicts_with_all = [
            "all", "first", "cheapest", "maximize", "unique", "hint", "format", "solver", "simd",
            "stats", "proof"
        ],
        help_heading = SUDOKUS
    )]
    pub candidates: bool,

    /// Print only the next step of each sudoku, and its reason
    ///
    /// Any rule may take part: the combinations of a cage, the digits along a line.
    ///
    /// With --json: file, line, label, status, puzzle, and as hint the step: technique, rating,
    /// text, placed {row, column, digit} or a list of those removed.
    #[arg(
        long,
        conflicts_with_all = ["ask", "format", "solver", "engine", "simd", "stats"],
        help_heading = SUDOKUS
    )]
    pub hint: bool,

    /// The format of boards
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json", help_heading = SUDOKUS)]
    pub format: Option<Format>,

    /// Print the first N steps of the search for all answers of an exact cover instead, as Knuth
    /// writes them: the level, the item, the option that is tried, and the options that it hides
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with_all = STEPLESS,
        help_heading = SEARCH
    )]
    pub steps: Option<u32>,

    /// Draw the first N steps instead, as an animated drawing of the matrix in the file of --svg
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1000),
        requires = "svg",
        conflicts_with_all = STEPLESS,
        conflicts_with = "steps",
        help_heading = SEARCH
    )]
    pub film: Option<u16>,

    #[command(flatten)]
    pub read: ReadArgs,

    #[command(flatten)]
    pub keep: KeepArgs,

    #[command(flatten)]
    pub prove: ProveArgs,
}

/// What a file holds, and a flag is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Sudokus without other rules, which are solved as such.
    Usual,
    /// Sudokus with other rules, or to be drawn.
    Variants,
    Grid,
    Cover,
}

/// The kinds of puzzles for which a flag has a meaning: their words in a refusal, and their list.
type Audience = (&'static str, &'static [Content]);

const USUAL: Audience = ("usual sudokus without --rules or --svg", &[Content::Usual]);
const ANY_SUDOKUS: Audience = ("sudokus", &[Content::Usual, Content::Variants]);
const BOARDS: Audience = (
    "boards",
    &[Content::Usual, Content::Variants, Content::Grid],
);
const ENCODED: Audience = (
    "exact covers",
    &[Content::Variants, Content::Grid, Content::Cover],
);
const COVERS: Audience = (
    "exact covers (`quadrille convert --to dlx` writes them)",
    &[Content::Cover],
);

impl SolveArgs {
    /// The flags given about reading the input, as they are typed, with a blank behind each.
    pub fn reading(&self) -> String {
        let rules: Vec<&str> = self.rules.iter().map(Rule::name).collect();
        let rules = if rules.is_empty() {
            String::new()
        } else {
            format!("--rules {} ", rules.join(","))
        };
        let boxes = self.shape.map_or(String::new(), |(rows, columns)| {
            format!("--box {rows}x{columns} ")
        });
        rules + &boxes + &self.read.typed()
    }

    /// The flags that are not for every input and were given, as the user types them.
    pub fn special(&self) -> impl Iterator<Item = (&'static str, Audience)> {
        let flags = [
            ("--box", ANY_SUDOKUS, self.shape.is_some()),
            ("--branch", ENCODED, self.ask.branch != Branching::Lowest),
            ("--candidates", ANY_SUDOKUS, self.candidates),
            ("--cheapest", COVERS, self.ask.cheapest.is_some()),
            ("--maximize", COVERS, self.ask.maximize),
            ("--checkpoint", COVERS, self.keep.checkpoint.is_some()),
            ("--count-by", ENCODED, self.ask.count_by != CountBy::Auto),
            ("--film", COVERS, self.film.is_some()),
            ("--format", ANY_SUDOKUS, self.format.is_some()),
            ("--hint", ANY_SUDOKUS, self.hint),
            ("--reduce", ENCODED, self.ask.reduce),
            ("--resume", COVERS, self.keep.resume.is_some()),
            ("--rules", ANY_SUDOKUS, !self.rules.is_empty()),
            ("--simd", USUAL, self.simd != Simd::Auto),
            ("--solver", USUAL, self.solver.is_some()),
            ("--steps", COVERS, self.steps.is_some()),
            ("--svg", BOARDS, self.svg.is_some() && self.film.is_none()),
            ("--up-to-symmetry", COVERS, self.up_to_symmetry),
        ];
        let given = flags.into_iter().filter(|flag| flag.2);
        given.map(|flag| (flag.0, flag.1))
    }

    /// The first given flag without a meaning for this content, and the words for its own puzzles.
    pub fn misplaced(&self, content: Content) -> Option<(&'static str, &'static str)> {
        let misplaced = |(_, (_, contents)): &(_, Audience)| !contents.contains(&content);
        let (name, (contents, _)) = self.special().find(misplaced)?;
        Some((name, contents))
    }
}
