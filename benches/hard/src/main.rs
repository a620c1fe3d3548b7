//! Exact covers that no tree search ends, solved by learning from conflicts: seconds of CPU, medians of seeds.

mod boards;
mod instance;
mod lists;
mod proofs;
#[path = "../../networks/src/rng.rs"]
mod rng;
mod squares;

use cpu_time::ProcessTime;
use quadrille::format::dlx;
use quadrille::problem::{Problem, verify};
use quadrille::search::{EngineKind, Search};
use std::time::Duration;

const SEEDS: u64 = 5;

const LIMIT: Duration = Duration::from_secs(8);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => table(""),
        ["proofs"] => proofs::table(None),
        ["proofs", veripb] => proofs::table(Some(veripb)),
        ["print", name] => print!("{}", dlx::write(&made(name)).expect("names that fit into the text")),
        [name] if instance::problem(name).is_some() => row(name, &[name.to_owned()]),
        [part] => table(part),
        _ => {
            panic!(
                "expected nothing, a part of a title, an instance, `print` and an instance, or `proofs`:\n{}",
                instance::KINDS
            )
        }
    }
}

fn made(name: &str) -> Problem {
    instance::problem(name).unwrap_or_else(|| panic!("{name}: no instance; there are\n{}", instance::KINDS))
}

/// All rows with this in their titles.
fn table(part: &str) {
    println!(
        "Seconds of CPU to a first solution or to the proof that there is none; {SEEDS} seeds, limit {LIMIT:?}.\n"
    );
    println!("{:24} instances  runs solved  median   worst  conflicts", "");
    for (title, names) in instance::rows().iter().filter(|(title, _)| title.contains(part)) {
        row(title, names);
    }
}

/// Each instance with each seed: the median over instances of their medians, and the worst run.
fn row(title: &str, names: &[String]) {
    let (mut medians, mut all) = (Vec::new(), Vec::new());
    for name in names {
        let problem = made(name);
        let mut runs: Vec<Run> = (0..SEEDS).map(|seed| run(&problem, seed)).collect();
        runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        medians.push(runs[runs.len() / 2]);
        all.extend(runs);
    }
    medians.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let middle = medians[medians.len() / 2];
    let worst = all.iter().map(|run| run.seconds).fold(0.0, f64::max);
    let n_solved = all.iter().filter(|run| run.solved).count();
    let (n, n_runs) = (names.len(), all.len());
    println!("{title:24} {n:9} {n_solved:5} of {n_runs:3} {:8.4} {worst:7.3} {:10}", middle.seconds, middle.conflicts);
}

#[derive(Clone, Copy)]
struct Run {
    seconds: f64,
    conflicts: u64,
    solved: bool,
}

fn run(problem: &Problem, seed: u64) -> Run {
    let search = Search::new().engine(EngineKind::Learn).seed(seed).max_solutions(1).max_time(LIMIT);
    let begin = ProcessTime::now();
    let mut solutions = search.solutions(problem).expect("any problem");
    let solution = solutions.next();
    let seconds = begin.elapsed().as_secs_f64();
    if let Some(solution) = &solution {
        verify(problem, solution).expect("a solution");
    }
    let report = solutions.report();
    let solved = solution.is_some() || report.is_exhausted();
    Run { seconds, conflicts: report.conflicts.unwrap_or(0), solved }
}
