//! The arguments of `generate`.

use super::values::{ValueError, box_shape, duration, one_of, simd, technique_names};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use quadrille::cpu::Simd;
use quadrille::generate::{MAX_KEPT, Pattern, VariantGenerator};
use quadrille::problem::UnknownName;
use quadrille::solver::rating::{Technique, Tenths, Tier};
use quadrille_variants::{Kind, Shape, rules};
use std::ops::RangeInclusive;
use std::time::Duration;

pub(crate) const GENERATE_EXAMPLES: &str = "\
Examples:
  quadrille generate
  quadrille generate -n 1000000 --seed 7 > minimal.txt
  quadrille generate -n 100 --clues 32..36 --symmetry half-turn
  quadrille generate -n 20 --rating 8.5..9.0
  quadrille generate --technique swordfish --symmetry half-turn
  quadrille generate -n 10 --tier hard --clues 26..30 --format csv
  quadrille generate -n 10 --hard
  quadrille generate -n 10 --hard 4000 --keep 16 > families.txt
  quadrille generate -n 5 --size 2x3
  quadrille generate -n 10 --variant thermometer,killer > variants.json";

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// The number of puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub number: u64,

    /// The seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,

    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub first: u64,

    /// Rows x columns of a box, such as 2x3 [default: 3x3]
    #[arg(long = "size", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// Puzzles with rules of these kinds, such as thermometer,killer, as JSON that `solve` reads
    ///
    /// Rules are drawn that hold on a random board, and givens where these do not suffice; then
    /// none that can be left out is kept. A search that is stopped by its limit ends the attempt.
    #[arg(
        long,
        value_name = "KINDS",
        value_delimiter = ',',
        value_parser = kinds(),
        hide_possible_values = true,
        conflicts_with_all = [
            "clues", "minimal", "symmetry", "mask", "full", "pencilmarks", "rating", "tier",
            "technique", "hard", "format"
        ]
    )]
    pub variant: Vec<&'static Kind>,

    /// The number of clues, such as 30 or 28..32; the puzzles need not be minimal then
    #[arg(long, value_name = "N", value_parser = numbers)]
    pub clues: Option<(usize, usize)>,

    /// Minimal puzzles, also with --clues; with --symmetry, no group of cells can be removed
    #[arg(long)]
    pub minimal: bool,

    /// The symmetry of the cells with clues
    #[arg(long, value_name = "NAME", default_value_t = Pattern::None, value_parser = patterns())]
    pub symmetry: Pattern,

    /// The cells that may hold clues: a file, or its text, . for those that may not; with
    /// --symmetry, a group of cells that the mask cuts holds none
    #[arg(long, value_name = "MASK")]
    pub mask: Option<String>,

    /// Full grids instead of puzzles
    #[arg(long, conflicts_with_all = ["clues", "minimal", "symmetry", "mask", "hard"])]
    pub full: bool,

    /// Pencilmark puzzles, 729 characters each: the candidates of each cell; adding one would allow
    /// a second answer
    #[arg(
        long,
        conflicts_with_all = [
            "shape", "clues", "minimal", "symmetry", "mask", "full", "hard", "format"
        ]
    )]
    pub pencilmarks: bool,

    /// Puzzles of this rating (ER), 1.0 to 11.9, or a range such as 7.1..8.3; see `rate --help`
    ///
    /// Found by hill climbing, at most 10000 ratings for each puzzle: a puzzle that is not found
    /// then ends the run.
    #[arg(
        long,
        value_name = "ER",
        value_parser = ratings,
        conflicts_with_all = ["full", "pencilmarks", "hard", "tier"]
    )]
    pub rating: Option<RangeInclusive<Tenths>>,

    /// Puzzles of this tier, as `rate` has them
    #[arg(
        long,
        value_name = "TIER",
        value_parser = tiers(),
        conflicts_with_all = ["full", "pencilmarks", "hard"]
    )]
    pub tier: Option<Tier>,

    /// Puzzles that need this technique and nothing harder: that of the hardest step of the rating
    #[arg(
        long,
        value_name = "NAME",
        value_parser = technique_names(),
        hide_possible_values = true,
        conflicts_with_all = ["full", "pencilmarks", "hard"]
    )]
    pub technique: Option<Technique>,

    /// Hard puzzles: hill climbing by swapping clues, for this many steps [default: 200]
    ///
    /// Ctrl-C ends the climb, and the hardest puzzles so far are printed.
    #[arg(long, value_name = "STEPS", num_args = 0..=1, default_missing_value = "200")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub hard: Option<u32>,

    /// Print up to K of the hardest puzzles of each climb, 1 to 16, which share most clues
    /// [default: 1]
    #[arg(
        long,
        value_name = "K",
        value_parser = clap::value_parser!(u8).range(1..=MAX_KEPT as i64),
        requires = "hard"
    )]
    pub keep: Option<u8>,

    /// Stop after this time, such as 10, 500ms, 2m: with --hard the climb, whose puzzles then
    /// depend on the machine; otherwise the run, with the puzzles made so far
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Threads, 1 to 1024 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The instruction set: auto, avx512, avx2, neon or portable; it does not change the puzzles
    #[arg(long, value_name = "NAME", default_value_t = Simd::Auto, value_parser = simd)]
    pub simd: Simd,

    /// Print puzzles and answers as JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// The format of boards
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<GenerateFormat>,
}

impl GenerateArgs {
    /// The wanted range of ratings.
    pub fn ratings(&self) -> Option<RangeInclusive<Tenths>> {
        self.rating.clone().or(self.tier.map(Tier::ratings))
    }

    /// Whether puzzles are rated until one is as wanted.
    pub fn wants_rating(&self) -> bool {
        self.rating.is_some() || self.tier.is_some() || self.technique.is_some()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GenerateFormat {
    /// One line per board
    Line,
    /// A drawing of the board
    Grid,
    /// A table: puzzle, answer, clues; for hard puzzles and wanted ratings also er, ep, ed, tier,
    /// hardest, steps
    Csv,
}

/// The meaning of each symmetry, in the order of the names.
const MEANINGS: [&str; 10] = [
    "No symmetry",
    "Turned by 180 degrees",
    "Turned by 90 degrees",
    "Left and right swapped",
    "Top and bottom swapped",
    "Left and right swapped, and top and bottom",
    "Mirrored at the diagonal from the top left",
    "Mirrored at the diagonal from the top right",
    "Mirrored at both diagonals",
    "All of these",
];

fn patterns() -> impl TypedValueParser<Value = Pattern> {
    let names = Pattern::NAMES.into_iter().zip(MEANINGS);
    let names = names.map(|(name, meaning)| PossibleValue::new(name).help(meaning));
    let others = ELSEWHERE.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(names.chain(others)).try_map(|name| match name.parse() {
        Ok(pattern) => Ok(pattern),
        Err(_) => Err(format!("similar: {}", Pattern::HalfTurn)),
    })
}

/// What other programs call a half turn.
const ELSEWHERE: [&str; 2] = ["rotational", "rotation"];

/// Kinds of rules by their names, and by those that setters use.
fn kinds() -> impl TypedValueParser<Value = &'static Kind> {
    let values = VariantGenerator::kinds().map(|kind| {
        let others = names(kind).skip(1);
        PossibleValue::new(names(kind).next().unwrap_or_default())
            .help(kind.meaning())
            .aliases(others)
    });
    PossibleValuesParser::new(values).try_map(|name| {
        let known = |kind: &&'static Kind| names(kind).any(|other| other == name);
        VariantGenerator::kinds().find(known).ok_or("no such kind")
    })
}

/// The names of a kind on the command line: its own, its key in JSON, that of `f-puzzles`, and
/// what people say.
fn names(kind: &Kind) -> impl Iterator<Item = String> {
    let setter = kind.setter().map(|(key, _)| key);
    let key = Some(kind.key()).filter(|_| kind.shape() != Shape::Whole);
    let killer = Some("killer").filter(|_| *kind == rules::CAGE);
    let names = [Some(kind.name()), key, setter, killer]
        .into_iter()
        .flatten();
    names.map(|name| name.replace([' ', '_'], "-"))
}

/// `30`, or `28..32`: minimum and maximum.
fn numbers(text: &str) -> Result<(usize, usize), ValueError> {
    let parts = text.split_once("..").unwrap_or((text, text));
    let numbers = parts
        .0
        .parse()
        .ok()
        .zip(parts.1.trim_start_matches('=').parse().ok());
    numbers
        .filter(|(least, most)| least <= most)
        .ok_or(ValueError::Expected("a number, or a range such as 28..32"))
}

fn tiers() -> impl TypedValueParser<Value = Tier> {
    let word = |tier: Tier| {
        let (least, most) = tier.ratings().into_inner();
        PossibleValue::new(tier.name()).help(format!("{least} to {most}"))
    };
    one_of(Tier::ALL.map(word))
}

/// `8.5`, or `7.1..8.3`: the least and the greatest rating.
fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, UnknownName> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    Ok(least.parse()?..=most.trim_start_matches('=').parse()?)
}
