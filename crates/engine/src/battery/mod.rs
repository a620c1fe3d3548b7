//! One battery for every form of every engine: the problems they support, the solutions they find,
//! and the laws of [`Kernel`] under random walks.
//!
//! Each engine lists its forms. A form declares what it refuses, and must support everything else,
//! so that no test passes vacuously.

mod find;
mod keep;
mod lists;
mod memory;
mod orders;
mod plain;
mod sizes;

use super::kernel::{Kernel, Unsupported};
use super::walker::{Stop, Walker};
use super::{bits, cells, delta, links};
use orders::{Order, orders};
use quadrille_cpu::Simd;
use quadrille_cpu::internal::InstructionSet;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The problems that a form of an engine supports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Takes {
    /// The most options of one item.
    pub(super) options_of_an_item: usize,
    /// The most options in total.
    pub(super) options: usize,
    pub(super) bounds: bool,
    pub(super) costs: bool,
    /// Whether it can restart with some of the options.
    pub(super) restart: bool,
}

type Make = dyn Fn(&Problem) -> Result<Walker, Unsupported>;
type Orders = dyn Fn(Order, &Problem, &mut ChaCha8Rng) -> bool;

/// An engine as it is compiled for one instruction set, with one way to tune it.
pub(super) struct Form {
    name: String,
    takes: Takes,
    make: Box<Make>,
    orders: Box<Orders>,
}

impl Form {
    pub(super) fn new<K: Kernel>(
        name: impl Into<String>,
        takes: Takes,
        make: impl Fn(&Problem) -> Result<K, Unsupported> + Clone + 'static,
    ) -> Form {
        let again = make.clone();
        Form {
            name: name.into(),
            takes,
            make: Box::new(move |problem| make(problem).map(Walker::new)),
            orders: Box::new(move |order, problem, rng| {
                again(problem).is_ok_and(|kernel| orders(kernel, order, problem, rng))
            }),
        }
    }

    /// The engine, which refuses exactly what the form declares.
    fn walker(&self, problem: &Problem, what: &str) -> Option<Walker> {
        let Takes {
            options_of_an_item,
            options,
            bounds,
            ..
        } = self.takes;
        let most = problem.option_counts()[..problem.n_primary()]
            .iter()
            .copied()
            .max()
            .unwrap_or(0);
        let fits = most as usize <= options_of_an_item && problem.n_options() <= options;
        let made = (self.make)(problem);
        assert_eq!(
            made.is_ok(),
            fits && (bounds || !problem.has_bounds()),
            "{self}, {what}: {:?}",
            made.err()
        );
        made.ok()
    }
}

impl std::fmt::Display for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// Every form of every engine that this machine can run.
fn forms() -> Vec<Form> {
    let mut forms = vec![links::form(), cells::form()];
    for simd in Simd::available() {
        let set = simd.instruction_set().unwrap();
        #[cfg(feature = "delta")]
        forms.extend(delta::forms(set));
        #[cfg(feature = "bits")]
        forms.extend(bits::forms(set));
    }
    forms
}

#[test]
fn every_instruction_set_has_its_forms() {
    let names: BTreeSet<String> = forms().iter().map(Form::to_string).collect();
    let count = |part: &str| names.iter().filter(|name| name.contains(part)).count();
    assert_eq!(
        (count("links"), count("cells"), names.len()),
        (1, 1, forms().len())
    );
    assert_eq!((count("delta portable"), count("bits portable")), (3, 5));
    let has = |simd: Simd| usize::from(simd.instruction_set().is_ok());
    assert_eq!(
        (count("delta avx2"), count("bits avx2")),
        (3 * has(Simd::Avx2), 5 * has(Simd::Avx2))
    );
    assert_eq!(
        (count("delta avx512"), count("bits avx512")),
        (0, 5 * has(Simd::Avx512))
    );
    assert_eq!(
        (count("delta neon"), count("bits neon")),
        (0, 5 * has(Simd::Neon))
    );
    assert_eq!(
        has(Simd::Neon),
        usize::from(cfg!(all(target_arch = "aarch64", target_endian = "little")))
    );
    assert!(matches!(
        Simd::Portable.instruction_set(),
        Ok(InstructionSet::Portable(_))
    ));
}

/// The remaining solutions, in the order in which they are found.
fn list(walker: &mut Walker) -> Vec<Vec<OptionId>> {
    let mut all = Vec::new();
    while walker.run(false, u64::MAX) == Stop::Solution {
        let mut solution = walker.chosen().to_vec();
        solution.sort_unstable();
        all.push(solution);
    }
    all
}

/// The number of remaining solutions, counted in bulk.
fn count(walker: &mut Walker) -> u128 {
    let before = walker.counters().solutions;
    assert_eq!(walker.run(true, u64::MAX), Stop::Exhausted);
    walker.counters().solutions - before
}

fn cost(problem: &Problem, options: &[OptionId]) -> u64 {
    problem.total_units(options).unsigned_abs()
}

/// Groups chosen at random, the options arranged for them, and their costs.
fn arranged(problem: &Problem, rng: &mut ChaCha8Rng) -> (Problem, Arc<ReducedCosts>) {
    let covers = |option: OptionId, item: ItemId| {
        problem
            .entries(option)
            .iter()
            .any(|entry| entry.item == item)
    };
    let mut free: BTreeSet<OptionId> = problem.options().collect();
    let (mut order, mut groups) = (Vec::new(), Vec::new());
    for item in problem.primary_items() {
        let group: Vec<OptionId> = problem
            .options()
            .filter(|&option| covers(option, item))
            .collect();
        if problem.bounds(item) == Bounds::ONCE
            && rng.random_ratio(2, 3)
            && group.iter().all(|o| free.contains(o))
        {
            group.iter().for_each(|option| assert!(free.remove(option)));
            groups.push((item, group.len()));
            order.push(group);
        }
    }
    order.push(free.into_iter().collect());
    order
        .iter_mut()
        .for_each(|group| group.sort_by_key(|&option| problem.units(option)));
    let arranged = problem.arrange(&order.concat());
    let costs = arranged
        .options()
        .map(|option| arranged.units(option).unsigned_abs())
        .collect();
    (arranged, Arc::new(ReducedCosts::new(costs, &groups)))
}
