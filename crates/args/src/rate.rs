//! The arguments of `rate`.

use super::reading::ReadArgs;
use super::values::{ValueError, duration, technique_names};
use clap::Args;
use quadrille::solver::rating::Technique;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille rate puzzles/sudoku/famous.txt
  quadrille rate --explain puzzles/sudoku/example.sdk
  quadrille rate --json --explain puzzles/sudoku/example.sdk
  quadrille rate --format csv puzzles/sudoku/hard.txt > ratings.csv
  quadrille rate --format '%r/%p/%d %g' puzzles/sudoku/hard.txt
  quadrille rate --explain puzzles/variants/jigsaw.txt
  quadrille rate --explain puzzles/variants/killer.txt
  quadrille solve --hint puzzles/sudoku/example.sdk
  quadrille solve --hint --svg step.svg puzzles/sudoku/example.sdk

A rating is ER/EP/ED, on the scale of Sudoku Explainer: the rating of the hardest step, of the
hardest step up to the first digit placed, and of the first step. The ratings are those of version
1.2.1 with the corrections of sukaku-forge 0.6.0. A puzzle that the techniques do not solve is rated
20.0. With --up-to no later technique of this list is tried:
  1.0 hidden single          1.7 direct pointing          1.9 direct claiming
  2.0 direct hidden pair     2.3 naked single             2.5 direct hidden triplet
  2.6 pointing               2.8 claiming                 3.0 naked pair
  3.2 X-wing                 3.4 hidden pair              3.6 naked triplet
  3.8 swordfish              4.0 hidden triplet           4.2 XY-wing
  4.4 XYZ-wing               4.5 unique rectangle or loop 5.0 naked quad
  5.2 jellyfish              5.4 hidden quad              5.6 bivalue universal grave
  6.2 aligned pair exclusion 6.5 bidirectional cycle      6.6 forcing chain
  7.5 aligned triplet exclusion                           7.5 Nishio forcing chains
  8.0 multiple forcing chains                             8.5 dynamic forcing chains
  9.0 dynamic forcing chains plus                         9.5 nested forcing chains
 10.0 nested multiple forcing chains                     10.5 nested dynamic forcing chains
 11.0 doubly nested forcing chains
A number is the least rating of a technique; long chains are rated higher.

The tier is easy up to 1.5, medium up to 2.5, hard up to 5.5, unfair up to 8.4, extreme above.

A sudoku with rules that are no houses has no rating, since the scale knows no such rules: its
steps are counted, by technique and by kind of rule. Single digits come first, then what one rule
excludes by the candidates of its cells (the combinations of a cage, the digits along a
thermometer, the rule of 45), then the other techniques, without those that take for granted that
there is one answer, and at last the candidate with the shortest contradiction: single digits and
rules that follow from it until a cell or a house has no digit left. Where none finds a step, that
is said: no step known.

Each line of --json holds file, line and label of the puzzle; status (unique, several, none, stopped
or error); the puzzle; if unique, er, ep, ed, tier, hardest (a technique) and steps (how many). With
--explain, path lists the steps: technique, rating, text (conclusion and reason), and the conclusion
as placed {row, column, digit}, or as a list of those removed. Without a rating, filled (whether the
steps fill the board), steps and techniques (how many steps of each) take its place.";

#[derive(Debug, Args)]
pub struct RateArgs {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    /// Print each step and its reason
    #[arg(long, conflicts_with = "format")]
    pub explain: bool,

    /// Draw the steps in this file as SVG, up to 100: the board with its candidates, those that a
    /// step rests on (rings, false ones in squares), its links, and those it removes. With %n in
    /// its name, each step has a file of its own
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Print results as JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// Try no technique after this one
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_names())]
    pub up_to: Option<Technique>,

    /// Leave out the techniques that take for granted that there is one answer
    #[arg(long)]
    pub no_uniqueness: bool,

    /// Stop the rating of each puzzle after this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Threads for long lists, 1 to 1024 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The format of ratings: line, csv, or a text with %g puzzle, %r ER, %p EP, %d ED, %t tier,
    /// %h hardest technique, %%
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    pub format: RateFormat,

    #[command(flatten)]
    pub read: ReadArgs,
}

/// How a rating is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RateFormat {
    /// One line of text per puzzle.
    Line,
    /// A table: puzzle, status, er, ep, ed, tier, hardest, steps.
    Csv,
    /// A text of the caller's: `%` stands before another `%` or one of the letters g, r, p, d, t
    /// and h.
    Pattern(String),
}

impl FromStr for RateFormat {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<RateFormat, ValueError> {
        match text {
            "line" => Ok(RateFormat::Line),
            "csv" => Ok(RateFormat::Csv),
            _ if is_pattern(text) && text.contains('%') => Ok(RateFormat::Pattern(text.into())),
            _ => Err(ValueError::Expected(match text.contains('%') {
                true => "one of g, r, p, d, t, h or % after %",
                false => "line, csv, or a text such as '%r/%p/%d %g'",
            })),
        }
    }
}

/// Whether each `%` stands before one of the letters, or another `%`.
fn is_pattern(text: &str) -> bool {
    let letters = ['g', 'r', 'p', 'd', 't', 'h'];
    let text = text.replace("%%", "");
    text.split('%')
        .skip(1)
        .all(|part| part.starts_with(letters))
}
