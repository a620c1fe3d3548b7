//! quadrille beside the exact-cover crates and the sudoku solvers of crates.io: the same work in one process, in turns, in CPU time.

mod args;
mod boards;
mod cover;
mod instance;
mod make;
mod race;
mod sudokus;
mod table;
mod tiny;

use args::Args;
use race::{Rules, Shown, race};
use std::process::ExitCode;
use table::{Table, processor};

fn main() -> ExitCode {
    let done = Args::parse(std::env::args().skip(1)).map_err(|wrong| format!("{wrong}\n\n{}", args::USAGE));
    match done.and_then(|args| {
        if args.sudoku {
            sudokus(&args)
        } else if args.tiny {
            tiny(&args)
        } else {
            covers(&args)
        }
    }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("peers: {wrong}");
            ExitCode::from(2)
        }
    }
}

fn covers(args: &Args) -> Result<(), String> {
    let entrants = args.chosen(cover::ENTRANTS, |entrant| entrant.name)?;
    println!(
        "Seconds to count all solutions, and the ratio to the fastest crate. CPU time, search only: nobody's structure is\n\
         built on the clock. One process, after a warm-up {} rounds in turns, medians. {}.\n",
        args.rounds,
        processor()
    );
    let table = Table::new(args.markdown, "instance", &entrants, 1.0);
    for instance in instance::instances(args)? {
        table.row(&instance.name, &race(&instance, instance.solutions, &entrants, rules(args)));
    }
    Ok(())
}

fn sudokus(args: &Args) -> Result<(), String> {
    let entrants = args.chosen(sudokus::ENTRANTS, |entrant| entrant.name)?;
    println!(
        "Microseconds a puzzle, and the ratio to the fastest crate: each puzzle from its 81 digits to one answer, several or none.\n\
         CPU time. One process, after a warm-up {} rounds in turns, medians. {}.\n",
        args.rounds,
        processor()
    );
    let table = Table::new(args.markdown, "set", &entrants, 1e6);
    for set in boards::sets(args)? {
        let outcomes = race(&set, None, &entrants, rules(args));
        let a_puzzle = outcomes.into_iter().map(|outcome| outcome.divided_by(set.puzzles.len()));
        table.row(&set.name, &a_puzzle.collect::<Vec<_>>());
    }
    Ok(())
}

fn tiny(args: &Args) -> Result<(), String> {
    let entrants = args.chosen(tiny::ENTRANTS, |entrant| entrant.name)?;
    println!(
        "Microseconds to build a problem with {} items and {} options and to find one solution of it, or none, and the ratio to the\n\
         fastest crate. CPU time. One process, after a warm-up {} rounds in turns over {} problems. {}.\n",
        tiny::N_ITEMS,
        tiny::N_OPTIONS,
        args.rounds,
        tiny::N_PROBLEMS,
        processor()
    );
    let table = Table::new(args.markdown, "rounds", &entrants, 1e6);
    let many = tiny::Many::new();
    for (name, shown) in [("median", Shown::Median), ("least", Shown::Least)] {
        let outcomes = race(&many, None, &entrants, Rules { shown, ..rules(args) });
        let a_problem = outcomes.into_iter().map(|outcome| outcome.divided_by(tiny::N_PROBLEMS));
        table.row(name, &a_problem.collect::<Vec<_>>());
    }
    Ok(())
}

fn rules(args: &Args) -> Rules {
    Rules { rounds: args.rounds, most: args.limit, shown: Shown::Median }
}
