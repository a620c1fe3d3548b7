//! The entrants of the exact-cover race: each counts all solutions, printing none, in the fastest way its interface offers.

use crate::instance::Instance;
use crate::race::{Entrant, Limit, Ready, Refusal, Run};
use dancing_links::ExactCover;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;
use quadrille::engine::bits::{InstructionSet, Visit};
use quadrille::engine::delta::{Job, fit};
use quadrille::engine::{Cells, Engine, Links};
use quadrille::search::{End, EngineKind, Limits, Walk};
use std::ops::ControlFlow;
use xcov::ExactCoverProblem;

/// Everybody who takes part; a new engine of quadrille is a line.
pub(crate) const ENTRANTS: &[Entrant<Instance>] = &[
    Entrant { name: "auto", ours: true, ready: auto },
    Entrant { name: "links", ours: true, ready: engine::<Links> },
    Entrant { name: "cells", ours: true, ready: engine::<Cells> },
    Entrant { name: "delta", ours: true, ready: delta },
    Entrant { name: "bits", ours: true, ready: |instance| bits(instance, InstructionSet::best()) },
    Entrant { name: "bits avx2", ours: true, ready: |instance| bits(instance, InstructionSet::Avx2) },
    Entrant { name: "dlx", ours: false, ready: dlx_crate },
    Entrant { name: "xcov", ours: false, ready: xcov_crate },
    Entrant { name: "dancing-links", ours: false, ready: dancing_links_crate },
    Entrant { name: "dlx-rs", ours: false, ready: dlx_rs_crate },
    Entrant { name: "exact-covers", ours: false, ready: exact_covers_crate },
];

const REFUSED: Refusal = Refusal("refused");
const NO_COLORS: Refusal = Refusal("no colors");

fn engine<E: Engine + 'static>(instance: &Instance) -> Ready<'_> {
    Ok(walk(E::new(&instance.problem).map_err(|_| REFUSED)?))
}

fn walk<E: Engine + 'static>(engine: E) -> Run<'static> {
    let mut engine = Some(engine);
    Box::new(move |limit| {
        let limits = Limits { time: Some(limit.rest()), ..Limits::default() };
        let report = Walk::new(engine.take()?, limits).count();
        (report.end == End::Exhausted).then_some(report.solutions as u64)
    })
}

/// The engine that the library takes when it is left the choice; choosing is off the clock like all of getting ready.
fn auto(instance: &Instance) -> Ready<'_> {
    match EngineKind::Auto.resolve(&instance.problem) {
        EngineKind::Bits => bits(instance, InstructionSet::best()),
        EngineKind::Delta => delta(instance),
        EngineKind::Cells => engine::<Cells>(instance),
        _ => engine::<Links>(instance),
    }
}

/// `bits` on a set of instructions.
fn bits(instance: &Instance, set: InstructionSet) -> Ready<'_> {
    struct Get<'a>(&'a Instance);
    impl<'a> Visit for Get<'a> {
        type Output = Ready<'a>;
        fn visit<E: Engine + Send + 'static>(self) -> Ready<'a> {
            engine::<E>(self.0)
        }
    }
    set.visit(Get(instance))
}

/// The form of `delta` that fits the instance and this machine.
fn delta(instance: &Instance) -> Ready<'_> {
    struct Get;
    impl Job for Get {
        type Output = Run<'static>;
        fn with<E: Engine + Send + 'static>(self, engine: E) -> Run<'static> {
            walk(engine)
        }
    }
    fit(&instance.problem, false, Get).map(|run| -> Run<'_> { run }).map_err(|_| REFUSED)
}

fn plain_options(instance: &Instance) -> impl Iterator<Item = impl Iterator<Item = u32>> {
    instance.options.iter().map(|option| option.iter().map(|&(item, _)| item))
}

fn dlx_crate(instance: &Instance) -> Ready<'_> {
    fn run<'a, P>(mut problem: P) -> Run<'a>
    where
        P: dlx::Solve + 'a,
    {
        Box::new(move |limit| {
            let mut solver = dlx::Solver::new(&mut problem);
            let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
            count(limit, || solver.next_solution(&mut chooser))
        })
    }
    let (primary, secondary) = (instance.n_primary as dlx::Uint, instance.n_secondary() as dlx::Uint);
    Ok(if instance.problem.has_colors() {
        let color = |&(item, color): &(u32, u32)| (item as dlx::Uint, color as dlx::Int);
        let options: Vec<Vec<_>> = instance.options.iter().map(|option| option.iter().map(color).collect()).collect();
        run(dlx::c::make_problem(primary, secondary, &options, dlx::OptOrder::Seq))
    } else {
        let options: Vec<Vec<_>> = plain_options(instance).map(|o| o.map(|i| i as dlx::Uint).collect()).collect();
        run(dlx::x::make_problem(primary, secondary, &options, dlx::OptOrder::Seq))
    })
}

fn xcov_crate(instance: &Instance) -> Ready<'_> {
    if instance.problem.has_colors() {
        return Err(NO_COLORS);
    }
    let mut builder = xcov::DlxBuilder::new(instance.n_primary, instance.n_secondary());
    for option in plain_options(instance) {
        let option: Vec<usize> = option.map(|item| item as usize + 1).collect();
        builder.add_option(&option);
    }
    let mut search = xcov::MrvExactCoverSearch::new(builder.build());
    Ok(Box::new(move |limit| count(limit, || search.search())))
}

/// `dancing-links` asks which possibility satisfies which constraint: here, which option has which item.
impl ExactCover for Instance {
    type Possibility = Vec<(u32, u32)>;
    type Constraint = u32;

    fn satisfies(&self, option: &Vec<(u32, u32)>, &item: &u32) -> bool {
        option.binary_search_by_key(&item, |&(item, _)| item).is_ok()
    }

    fn is_optional(&self, &item: &u32) -> bool {
        item as usize >= self.n_primary
    }

    fn possibilities(&self) -> &[Vec<(u32, u32)>] {
        &self.options
    }

    fn constraints(&self) -> &[u32] {
        &self.items
    }
}

fn dancing_links_crate(instance: &Instance) -> Ready<'_> {
    if instance.problem.has_colors() {
        return Err(NO_COLORS);
    }
    let mut solver = instance.solver();
    Ok(Box::new(move |limit| count(limit, || solver.next_solution().is_some())))
}

fn dlx_rs_crate(instance: &Instance) -> Ready<'_> {
    if instance.problem.has_colors() {
        return Err(NO_COLORS);
    }
    let mut solver = dlx_rs::solver::Solver::new_optional(instance.n_primary, instance.n_secondary());
    for (number, option) in plain_options(instance).enumerate() {
        let option: Vec<usize> = option.map(|item| item as usize + 1).collect();
        solver.add_option(number as u32, &option);
    }
    Ok(Box::new(move |limit| count(limit, || solver.solve().is_some())))
}

fn exact_covers_crate(instance: &Instance) -> Ready<'_> {
    let (primary, secondary) = instance.items.split_at(instance.n_primary);
    let mut solver: exact_covers::DlSolver<u32, u32> = exact_covers::Solver::new(primary, secondary);
    for option in &instance.options {
        let (primary, secondary) =
            option.split_at(option.partition_point(|&(item, _)| (item as usize) < instance.n_primary));
        let primary: Vec<u32> = primary.iter().map(|&(item, _)| item).collect();
        let secondary: Vec<_> = secondary.iter().map(|&(item, color)| (item, (color > 0).then_some(color))).collect();
        solver.add_option(primary, secondary);
    }
    let mut solver = Some(solver);
    Ok(Box::new(move |limit| {
        let (mut solutions, mut over) = (0, false);
        solver.take()?.solve(|_| {
            solutions += 1;
            over = limit.is_over(solutions);
            if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (!over).then_some(solutions)
    }))
}

/// Counts how often `next` is true; none when the limit is over before.
fn count(limit: &Limit, mut next: impl FnMut() -> bool) -> Option<u64> {
    let mut solutions = 0;
    while next() {
        solutions += 1;
        if limit.is_over(solutions) {
            return None;
        }
    }
    Some(solutions)
}
