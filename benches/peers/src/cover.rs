//! The entrants of the exact-cover race: each counts all solutions, printing none, in the fastest way its interface offers.

use crate::instance::Instance;
use crate::race::{Entrant, Limit, Ready, Refusal, Run};
use dancing_links::ExactCover;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;
use quadrille::cpu::Simd;
use quadrille::problem::OptionId;
use quadrille::search::{EngineKind, Search};
use std::hint::black_box;
use std::ops::ControlFlow;
use xcov::ExactCoverProblem;

/// Everybody who takes part; a new engine of quadrille is a line.
pub(crate) const ENTRANTS: &[Entrant<Instance>] = &[
    Entrant { name: "auto", ours: true, ready: |instance| engine(instance, EngineKind::Auto, Simd::Auto) },
    Entrant { name: "links", ours: true, ready: |instance| engine(instance, EngineKind::Links, Simd::Auto) },
    Entrant { name: "cells", ours: true, ready: |instance| engine(instance, EngineKind::Cells, Simd::Auto) },
    Entrant { name: "delta", ours: true, ready: |instance| engine(instance, EngineKind::Delta, Simd::Auto) },
    Entrant { name: "bits", ours: true, ready: |instance| engine(instance, EngineKind::Bits, Simd::Auto) },
    Entrant { name: "bits avx2", ours: true, ready: |instance| engine(instance, EngineKind::Bits, Simd::Avx2) },
    Entrant { name: "bits portable", ours: true, ready: |instance| engine(instance, EngineKind::Bits, Simd::Portable) },
    Entrant { name: "listing", ours: true, ready: |instance| listing(instance, true) },
    Entrant { name: "unsorted", ours: true, ready: |instance| listing(instance, false) },
    Entrant { name: "dlx", ours: false, ready: dlx_crate },
    Entrant { name: "xcov", ours: false, ready: xcov_crate },
    Entrant { name: "dancing-links", ours: false, ready: dancing_links_crate },
    Entrant { name: "dlx-rs", ours: false, ready: dlx_rs_crate },
    Entrant { name: "exact-covers", ours: false, ready: exact_covers_crate },
];

const REFUSED: Refusal = Refusal("refused");
const NO_COLORS: Refusal = Refusal("no colors");

/// One of our engines. It is built off the clock; where it is `auto`, so is the choice.
fn engine(instance: &Instance, kind: EngineKind, simd: Simd) -> Ready<'_> {
    let search = Search::new().engine(kind).max_time(instance.most);
    let search = search.simd(simd).map_err(|_| Refusal("no such machine"))?;
    let mut solutions = Some(search.solutions(&instance.problem).map_err(|_| REFUSED)?);
    Ok(Box::new(move |_| {
        let report = solutions.take()?.count_rest();
        report.is_exhausted().then_some(report.solutions as u64)
    }))
}

/// Every solution shown, its options in ascending order or as they come. The engine is built on the clock.
fn listing(instance: &Instance, sorted: bool) -> Ready<'_> {
    let search = Search::new().max_time(instance.most);
    Ok(Box::new(move |_| {
        let mut options = 0;
        let visit = |solution: &[OptionId]| {
            options += black_box(solution).len();
            ControlFlow::Continue(())
        };
        let report = match sorted {
            true => search.visit(&instance.problem, visit),
            false => search.visit_unsorted(&instance.problem, visit),
        };
        report.ok().filter(|report| report.is_exhausted()).map(|report| report.solutions as u64)
    }))
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
