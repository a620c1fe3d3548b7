//! The entrants of the race over tiny exact covers: each builds one problem after the other, and looks for one solution of each. Everything is on
//! the clock.

use crate::make::random;
use crate::race::{Entrant, Limit, Ready};
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;
use quadrille::problem::{ItemId, Problem};
use quadrille::search::{EngineKind, Search};
use std::cell::Cell;
use std::ops::ControlFlow;
use xcov::ExactCoverProblem;

pub(crate) const N_ITEMS: usize = 9;
pub(crate) const N_OPTIONS: usize = 20;
pub(crate) const N_PROBLEMS: usize = 500;

/// Many problems, some of which have no solution.
pub(crate) struct Many {
    names: Vec<String>,
    /// The items of the options of each, ascending from 0.
    problems: Vec<Vec<Vec<u32>>>,
}

impl Many {
    pub(crate) fn new() -> Many {
        Many {
            names: (1..=N_ITEMS).map(|number| format!("item {number}")).collect(),
            problems: random::tiny(N_ITEMS, N_OPTIONS, N_PROBLEMS, 1),
        }
    }
}

/// Everybody who takes part.
pub(crate) const ENTRANTS: &[Entrant<Many>] = &[
    Entrant { name: "auto, building only", ours: true, ready: build_only },
    Entrant { name: "auto", ours: true, ready: |many| ours(many, EngineKind::Auto) },
    Entrant { name: "links", ours: true, ready: |many| ours(many, EngineKind::Links) },
    Entrant { name: "dlx", ours: false, ready: |many| each(many, dlx_crate) },
    Entrant { name: "xcov", ours: false, ready: |many| each(many, xcov_crate) },
    Entrant { name: "dlx-rs", ours: false, ready: |many| each(many, dlx_rs_crate) },
    Entrant { name: "exact-covers", ours: false, ready: |many| each(many, exact_covers_crate) },
];

/// Problem after problem; where one stands matters, so that two errors do not cancel out.
fn each(many: &Many, exists: impl Fn(&[Vec<u32>]) -> bool + 'static) -> Ready<'_> {
    Ok(Box::new(move |_: &Limit| {
        let found = many.problems.iter().zip(1..).filter(|(options, _)| exists(options));
        Some(found.map(|(_, place): (_, u64)| place).sum())
    }))
}

fn build(names: &[String], options: &[Vec<u32>]) -> Problem {
    let mut builder = Problem::builder();
    for name in names {
        builder.primary(name).expect("names differ");
    }
    for option in options {
        builder.option(option.iter().copied().map(ItemId::new)).expect("an option of items");
    }
    builder.build().expect("a problem")
}

fn ours(many: &Many, kind: EngineKind) -> Ready<'_> {
    let search = Search::new().engine(kind);
    let names = many.names.clone();
    each(many, move |options| {
        let mut solutions = search.solutions(&build(&names, options)).expect("a plain problem");
        solutions.advance().is_some()
    })
}

/// What of it is building the problem; the answers are those of a search off the clock.
fn build_only(many: &Many) -> Ready<'_> {
    let names = many.names.clone();
    let exists = |options: &Vec<Vec<u32>>| quadrille::search::first(&build(&many.names, options)).is_some();
    let answers: Vec<bool> = many.problems.iter().map(exists).collect();
    let next = Cell::new(0);
    each(many, move |options| {
        let place = next.replace((next.get() + 1) % answers.len());
        build(&names, options).n_options() == N_OPTIONS && answers[place]
    })
}

fn dlx_crate(options: &[Vec<u32>]) -> bool {
    let options: Vec<Vec<_>> =
        options.iter().map(|option| option.iter().map(|&item| item as dlx::Uint).collect()).collect();
    let mut problem = dlx::x::make_problem(N_ITEMS as dlx::Uint, 0, &options, dlx::OptOrder::Seq);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    dlx::Solver::new(&mut problem).next_solution(&mut chooser)
}

fn xcov_crate(options: &[Vec<u32>]) -> bool {
    let mut builder = xcov::DlxBuilder::new(N_ITEMS, 0);
    for option in options {
        let option: Vec<usize> = option.iter().map(|&item| item as usize + 1).collect();
        builder.add_option(&option);
    }
    xcov::MrvExactCoverSearch::new(builder.build()).search()
}

fn dlx_rs_crate(options: &[Vec<u32>]) -> bool {
    let mut solver = dlx_rs::solver::Solver::new(N_ITEMS);
    for (option, number) in options.iter().zip(0_u32..) {
        let option: Vec<usize> = option.iter().map(|&item| item as usize + 1).collect();
        solver.add_option(number, &option);
    }
    solver.solve().is_some()
}

fn exact_covers_crate(options: &[Vec<u32>]) -> bool {
    let items: Vec<u32> = (0..N_ITEMS as u32).collect();
    let mut solver: exact_covers::DlSolver<u32, u32> = exact_covers::Solver::new(&items, &[]);
    for option in options {
        solver.add_option(option, []);
    }
    let mut found = false;
    solver.solve(|_| {
        found = true;
        ControlFlow::Break(())
    });
    found
}
