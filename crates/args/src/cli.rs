//! The help of the program: its commands, their order and descriptions, suggested ones.

use super::burr;
use super::canon::{self, CanonArgs};
use super::certify::{self, CertifyArgs};
use super::check::{self, CheckArgs};
use super::common::Common;
use super::compare::CompareArgs;
use super::convert::{self, ConvertArgs};
use super::deferred::Deferred;
use super::explain::{self, ExplainArgs};
use super::family::{self, FamilyArgs};
use super::formats::FormatsArgs;
use super::generate::{self, GenerateArgs};
use super::keep::{self, MergeArgs, SplitArgs};
use super::puzzle::{self, PuzzleCommand};
use super::rate::{self, RateArgs};
use super::solve::{self, SolveArgs};
use super::stats::StatsArgs;
use clap::builder::styling::{AnsiColor, Styles};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const AFTER_HELP: &str = "\
Exit codes:
  0    answered
  1    proved that there is no answer (to one of the puzzles)
  2    bad input or usage (in one of the files)
  3    stopped by a limit
  130  interrupted

Answers go to standard output, everything else to standard error.";

/// Exact covers and very hard sudokus, solved fast
///
/// Solves exact covers by dancing links, dancing cells and bit-parallel engines, sudokus of any
/// size among them, and compares these solvers.
#[derive(Debug, Parser)]
#[command(
    name = "quadrille",
    version,
    styles = STYLES,
    after_help = AFTER_HELP,
    max_term_width = 100
)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,

    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// Parses these words as arguments; the first is the program's name.
    pub fn read(
        words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Cli, Refusal> {
        // to free the tree of commands would take as long as to read the words
        let mut command = ManuallyDrop::new(Cli::command());
        let words = words.into_iter().map(Into::into).collect();
        command
            .try_get_matches_from_mut(with_burr(words))
            .and_then(|mut matches| {
                let common = Common::in_all(&matches);
                let cli = Cli::from_arg_matches_mut(&mut matches)?;
                Ok(Cli { common, ..cli })
            })
            .map_err(|error| Refusal(with_command(error.format(&mut command))))
    }
}

/// The words with `burr` before a file that stands where `puzzle` expects a name.
fn with_burr(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_file = |word: &OsString| {
        Path::new(word)
            .extension()
            .is_some_and(|end| end == "xmpuzzle")
    };
    let at = words
        .iter()
        .position(|word| word == "puzzle")
        .map(|at| at + 1);
    if let Some(at) = at.filter(|&at| words.get(at).is_some_and(is_file)) {
        words.insert(at, burr::NAME.into());
    }
    words
}

/// The error, with a suggested command if a file or a board stands in a command's place.
fn with_command(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let is_board = word.len() >= 16
        && word
            .chars()
            .all(|c| c.is_ascii_digit() || ".*_-".contains(c));
    if is_board || Path::new(word).is_file() {
        let words = vec![format!("did you mean `quadrille solve {word}`?").into()];
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(words));
    }
    error
}

/// Help, the version, or an error, in the place of arguments.
#[derive(Debug)]
pub struct Refusal(clap::Error);

impl Refusal {
    /// Whether it is an error, and belongs on standard error.
    pub fn is_error(&self) -> bool {
        self.0.use_stderr()
    }

    /// Prints it where it belongs.
    pub fn print(&self) -> io::Result<()> {
        self.0.print()?;
        io::stdout().flush()
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve sudokus and exact covers
    ///
    /// Reads sudokus in any common layout, killers, jigsaws and other variants, and exact covers in
    /// Knuth's dlx format or JSON, recognized by their content. A sudoku is solved and checked for
    /// uniqueness; for an exact cover the first solution is printed.
    #[command(after_long_help = solve::EXAMPLES)]
    Solve(Deferred<SolveArgs>),

    /// Build a well-known puzzle and solve it
    #[command(after_long_help = puzzle::EXAMPLES)]
    Puzzle(PuzzleCommand),

    /// Race solvers over sets of sudokus, and engines over exact covers
    ///
    /// All perform the same task, in turns, on randomly permuted puzzles: prove that a sudoku has
    /// one answer, none or several, or count all solutions of an exact cover. Each answer is
    /// verified.
    Compare(Deferred<CompareArgs>),

    /// Verify answers: sudoku boards, or sets of options
    ///
    /// The second file holds the output of `solve`, with `--all`, `--count`, `--unique`, `--json`
    /// or without: for sudokus one board per puzzle, or the boards of each puzzle under its name;
    /// for an exact cover the options of each solution, one per line, solutions separated by blank
    /// lines. The verifier shares no code with the solvers. Whether there are no other answers
    /// takes a search within the limits: if they stop it, the claim is not called right.
    #[command(after_long_help = check::EXAMPLES)]
    Check(Deferred<CheckArgs>),

    /// Check the proof of an answer
    ///
    /// Reads a problem, an answer as `solve` prints it, and the proof that `solve --proof` wrote;
    /// builds the formula from the problem and the answer alone, verifies every solution and that
    /// they differ, and follows the proof line by line. Nothing of that is shared with what
    /// searches.
    #[command(after_long_help = certify::EXAMPLES)]
    Certify(Deferred<CertifyArgs>),

    /// Rate sudokus on the scale of Sudoku Explainer
    ///
    /// Solves sudokus step by step, always by the first technique of Sudoku Explainer that applies,
    /// and rates each by its hardest step. Puzzles with other rules have a rating if all rules are
    /// houses: regions of any form, diagonals, windows, cages of as many cells as there are digits.
    /// On such boards, and on boards other than 9x9, the techniques end with static chains; a
    /// puzzle that needs harder techniques gets a lower bound, such as >=7.5. Puzzles with no
    /// answer or several are reported as such.
    #[command(after_long_help = rate::EXAMPLES)]
    Rate(Deferred<RateArgs>),

    /// Print the size and shape of puzzles and problems, and an estimate of the search tree
    Stats(Deferred<StatsArgs>),

    /// Print the canonical (minlex) form of each sudoku, so that sets can be compared
    ///
    /// Two sudokus are equivalent if one becomes the other by relabeling digits, transposing, and
    /// permuting bands, stacks, rows within bands and columns within stacks. The canonical form is
    /// the lexicographically smallest of all equivalent boards, read row by row, empty cells first.
    #[command(after_long_help = canon::CANON_EXAMPLES)]
    Canon(Deferred<CanonArgs>),

    /// Generate sudokus with one answer
    ///
    /// By default 9x9 and minimal: removing any clue would allow a second answer. Puzzle I of a
    /// seed is the same on every machine, however many are generated. Full 9x9 grids are uniformly
    /// distributed.
    #[command(after_long_help = generate::GENERATE_EXAMPLES)]
    Generate(Deferred<GenerateArgs>),

    /// Ask about all solutions of an exact cover at once
    ///
    /// Makes a decision diagram of all solutions, which may be small where the solutions are very
    /// many, and asks it. `solve --count` counts more, since it keeps less.
    #[command(after_long_help = family::EXAMPLES)]
    Family(Deferred<FamilyArgs>),

    /// Explain why there is no solution
    ///
    /// Looks for the plainest reason: an item that no option covers; weights of the items that no
    /// set of options can balance, as black and white on a chessboard without two opposite corners,
    /// or as five people in four rooms; or else items that cannot be covered together, none of
    /// which could be left out. Of a puzzle without an answer it names givens, rules, sums or runs
    /// that cannot stand together. `check` verifies such reasons.
    #[command(after_long_help = explain::EXAMPLES)]
    Explain(Deferred<ExplainArgs>),

    /// Convert sudokus and exact covers from one format to another
    ///
    /// Reads what `solve` reads. A sudoku becomes its exact cover in the formats of exact covers;
    /// lists of sudokus are converted as they are read.
    #[command(after_long_help = convert::EXAMPLES)]
    Convert(Deferred<ConvertArgs>),

    /// Divide the search of an exact cover into units for many machines
    ///
    /// Each unit is a checkpoint: a part of the search tree, for `solve --count --resume`. The
    /// units have nothing in common, are the whole tree together, and are about as much work each.
    #[command(after_long_help = keep::SPLIT_EXAMPLES)]
    Split(Deferred<SplitArgs>),

    /// Add up the units of a search
    ///
    /// Each unit counts once, however many copies are named. A file that belongs to another
    /// problem, another search or other units is refused.
    #[command(after_long_help = keep::MERGE_EXAMPLES)]
    Merge(Deferred<MergeArgs>),

    /// Describe every format that is read and written
    Formats(FormatsArgs),

    /// Print a completion script for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,

        #[command(flatten)]
        common: Common,
    },

    /// Print the manual page of the program, or of one of its commands
    Man {
        /// The command, as `solve` or `puzzle queens` [default: the program itself]
        command: Vec<String>,

        #[command(flatten)]
        common: Common,
    },
}

impl Command {
    /// The files that it reads.
    pub fn files(&self) -> Vec<&Path> {
        fn all(files: &[PathBuf]) -> Vec<&Path> {
            files.iter().map(PathBuf::as_path).collect()
        }
        match self {
            Command::Solve(args) => all(&args.files),
            Command::Rate(args) => all(&args.files),
            Command::Stats(args) => all(&args.files),
            Command::Explain(args) => all(&args.files),
            Command::Canon(args) => all(&args.files),
            Command::Convert(args) => all(&args.files),
            Command::Compare(args) => all(&args.sets),
            Command::Check(args) => vec![&args.puzzles, &args.answers],
            Command::Certify(args) => vec![&args.problem, &args.answer, &args.proof],
            Command::Family(args) => args.files(),
            Command::Split(args) => vec![&args.file],
            Command::Merge(args) => all(&args.units),
            Command::Puzzle(_)
            | Command::Generate(_)
            | Command::Formats(_)
            | Command::Completions { .. }
            | Command::Man { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
