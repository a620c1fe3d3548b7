//! The arguments of `compare`.

use super::reading::ReadArgs;
use super::values::{Rounds, ValueError, box_shape, bytes, duration, one_of, rounds, solver_names};
use clap::Args;
use quadrille::solver::Method;
use quadrille_races::{Engine, Question, SetKind, show};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  quadrille compare
  quadrille compare puzzles/sudoku/hard.txt puzzles/sudoku/famous.txt --html solvers.html
  quadrille compare --solvers lockstep,backtrack:fewest --max-time 1s puzzles/sudoku/hard.txt
  quadrille compare --engines bits,links --rounds 9 puzzles/cover/soma.dlx
  quadrille compare --first --with kissat --with 'dlx1 m1 < {dlx}' --max-time 10s \
puzzles/cover/*.dlx
  quadrille compare --suite count --rounds auto --results count.jsonl --html count.html
  quadrille compare --show count.jsonl other-machine.jsonl --html both.html
  quadrille compare --show count.jsonl --pair bits,links
  quadrille compare --markdown --budget 10m puzzles/sudoku/*.txt > solvers.md

A program takes part by its command, in which {dlx}, {json}, {cnf}, {opb}, {lp}, {mps} or {line} \
stands for the file of
the instance, and perhaps {limit}, {seed} and {threads}; its answer is recognized and verified. \
Programs that are
known by name are in `entrants.toml`, in the current folder or above, and those that --list shows.

All solvers meet the same puzzles, in a random order and with the same limits: where the time does \
not suffice
for all, a random sample, and a line below the table reports how many. A puzzle that a solver has \
not solved counts
with its limit of time. A solver that gives a wrong answer is out of the race and in no table, and \
the exit code is
2; where two contradict each other and nothing shows which is right, both are marked.";

/// The help below the options: the columns, as they stand under the tables.
fn help() -> String {
    format!(
        "{EXAMPLES}\n\n{}\n{}",
        show::legend(SetKind::Many),
        show::legend(SetKind::Cover).trim_end()
    )
}

#[derive(Debug, Args)]
#[command(after_long_help = help())]
pub struct CompareArgs {
    /// Files of sudokus or exact covers, folders of such; - is standard input [default: built-in
    /// sets]
    #[arg(value_name = "SET")]
    pub sets: Vec<PathBuf>,

    /// Instances that are made here; --suite help lists what there is
    #[arg(long, value_name = "NAME")]
    pub suite: Option<String>,

    #[command(flatten)]
    pub ask: RaceQuestion,

    /// Solvers for sudokus, separated by commas [default: all but auto, which runs others, and of
    /// plain backtracking the fastest only]
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = solver_names(),
        hide_possible_values = true
    )]
    pub solvers: Vec<Method>,

    /// Engines for exact covers, separated by commas [default: all but reference]
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = one_of::<Engine>(Engine::all().map(|engine| engine.to_string())),
        hide_possible_values = true
    )]
    pub engines: Vec<Engine>,

    /// A program that takes part: a name that --list shows, or NAME=COMMAND, or a command; may be
    /// repeated
    #[arg(long, value_name = "PROGRAM")]
    pub with: Vec<String>,

    /// A file of programs by name [default: the nearest entrants.toml, upwards]
    #[arg(long, value_name = "FILE")]
    pub entrants: Option<PathBuf>,

    /// List the programs that are known by name, and which are on this machine
    #[arg(long)]
    pub list: bool,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// How often each solver runs over the puzzles, or auto: as often as the spread of the times
    /// needs; times are medians of all rounds
    #[arg(long, value_name = "N", default_value = "3", value_parser = rounds)]
    pub rounds: Rounds,

    /// The seed of the random permutations
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,

    /// Rate the sudokus on the scale of Sudoku Explainer: the range of each set stands above the
    /// results, each rating in the column er of --csv
    #[arg(long)]
    pub ratings: bool,

    /// Race over the instances as they are given, not permuted
    #[arg(long)]
    pub as_given: bool,

    /// Stop each answer after this CPU time, such as 10, 500ms, 2m [default: 100ms a sudoku, 10s an
    /// exact cover]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Stop a program beyond this memory, all its processes together
    #[arg(long, value_name = "SIZE", default_value = "8G", value_parser = bytes)]
    pub max_memory: u64,

    /// The time for the whole race, divided between sets, puzzles and solvers
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub budget: Duration,

    /// Keep the results in this file, a line of JSON each, as they come; a race that was killed
    /// goes on where it ends
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// Write what shows that a solver is wrong, the puzzle and its answer, to files in this folder
    #[arg(long, value_name = "FOLDER")]
    pub witnesses: Option<PathBuf>,

    /// Compare two solvers puzzle by puzzle: the ratio of their times with a 95 % interval, and a
    /// sign test
    #[arg(long, value_name = "A,B", value_parser = pair, conflicts_with = "form")]
    pub pair: Option<(String, String)>,

    /// Race nobody: show the results in these files, as one
    #[arg(long, conflicts_with_all = ["results", "again", "suite"])]
    pub show: bool,

    /// Run the race of a file of results again
    #[arg(long, value_name = "FILE")]
    pub again: Option<PathBuf>,

    /// Tell how the times grow with the sizes of the instances of a set
    #[arg(long)]
    pub scale: bool,

    /// Print the results as JSON, one object per line
    #[arg(long, group = "form")]
    pub json: bool,

    /// Print each run as comma-separated values: a row for each puzzle, solver and round
    #[arg(long, group = "form")]
    pub csv: bool,

    /// Print the results as Markdown tables
    #[arg(long, group = "form")]
    pub markdown: bool,

    /// Write a page with all tables and charts to this file, for a browser; it needs no network,
    /// and whether it can be written is known before the race
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    #[command(flatten)]
    pub read: ReadArgs,
}

/// Two names with a comma between them.
fn pair(text: &str) -> Result<(String, String), ValueError> {
    let pair = text.split_once(',').filter(|(a, b)| a != b);
    pair.map(|(a, b)| (a.into(), b.into()))
        .ok_or(ValueError::Expected("two solvers, such as bits,links"))
}

/// What all are asked.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct RaceQuestion {
    /// Ask for one solution, or a proof that no solution exists
    #[arg(long)]
    first: bool,
    /// Ask whether there is one solution, none, or more than one [default for sudokus]
    #[arg(long)]
    unique: bool,
    /// Ask for the number of solutions [default for exact covers]
    #[arg(long)]
    count: bool,
    /// Ask for all solutions
    #[arg(long)]
    all: bool,
    /// Ask for a cheapest solution
    #[arg(long)]
    cheapest: bool,
    /// Ask whether there is no solution
    #[arg(long)]
    none: bool,
}

impl RaceQuestion {
    /// The question, if one was chosen.
    pub fn question(&self) -> Option<Question> {
        let chosen = [
            self.first,
            self.unique,
            self.count,
            self.all,
            self.cheapest,
            self.none,
        ];
        chosen
            .into_iter()
            .zip(Question::ALL)
            .find_map(|(chosen, question)| chosen.then_some(question))
    }
}
