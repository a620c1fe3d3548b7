//! Taxes: a price on each item, so that an option costs only what is left of its own cost when its items have paid for it.
//!
//! Every solution pays the tax of an item as often as it covers it. So taxes take from all solutions alike, the search sees but
//! the rests, and what the items pay together is a bound. The highest such bound is the dual of the linear program; it is climbed towards in
//! floating point, by subgradients, and then made true in integers: no option pays more tax than it costs.
//!
//! The price on an item that need not be covered exactly so often has one sign only. An item covered `low` times at least may pay, and
//! counts `low` times; one covered once at most may be paid, and counts once. Items with colors take no part.

use super::lots::Lots;
use crate::problem::{ItemId, OptionId, Problem};

/// The most steps, and the entries looked at by all of them.
const STEPS: usize = 300;
const EFFORT: usize = 20_000_000;

/// The bits behind the point, where costs leave room.
const FRACTION: u32 = 12;

/// All costs together are kept below this.
const ROOM: i128 = 1 << 62;

/// What taxes an item may have, and how often they count.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    /// Any tax, so many times.
    Exact(u32),
    /// A tax of 0 or more, so many times.
    AtLeast(u32),
    /// A tax of 0 or less, so many times.
    AtMost(u32),
    /// None.
    Exempt,
}

impl Kind {
    fn times(self) -> u32 {
        match self {
            Kind::Exact(n) | Kind::AtLeast(n) | Kind::AtMost(n) => n,
            Kind::Exempt => 0,
        }
    }

    fn clamp(self, tax: f64) -> f64 {
        match self {
            Kind::Exact(_) => tax,
            Kind::AtLeast(_) => tax.max(0.0),
            Kind::AtMost(_) => tax.min(0.0),
            Kind::Exempt => 0.0,
        }
    }
}

/// Costs after taxes, in units of `2^-fraction`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Taxed {
    /// What is left of the cost of each option: never less than nothing.
    pub(super) rests: Vec<u64>,
    /// What every solution pays in taxes, at least.
    pub(super) floor: i128,
    pub(super) fraction: u32,
}

impl Taxed {
    /// Without taxes.
    fn none(problem: &Problem) -> Taxed {
        Taxed { rests: problem.options().map(|option| problem.cost(option)).collect(), floor: 0, fraction: 0 }
    }

    /// Good taxes for a problem with these lots.
    pub(super) fn new(problem: &Problem, lots: &Lots) -> Taxed {
        let sum: u128 = problem.options().map(|option| u128::from(problem.cost(option))).sum();
        if sum == 0 || sum >= 1 << 40 {
            return Taxed::none(problem);
        }
        let kinds = kinds(problem);
        let taxes = climb(problem, lots, &kinds);
        let scale = f64::from(1 << FRACTION);
        // out of range becomes the nearest that fits, and what is wrong is then put right
        let taxes = taxes.iter().map(|tax| i128::from((tax * scale).floor() as i64)).collect();
        settle(problem, &kinds, taxes).unwrap_or_else(|| Taxed::none(problem))
    }
}

fn kinds(problem: &Problem) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = problem
        .items()
        .map(|item| {
            let bounds = problem.bounds(item);
            match (bounds.low, bounds.high) {
                (low, high) if low == high => Kind::Exact(low),
                (0, high) => Kind::AtMost(high),
                (low, _) => Kind::AtLeast(low),
            }
        })
        .collect();
    let entries = problem.options().flat_map(|option| problem.entries(option));
    entries.filter(|entry| entry.color.is_some()).for_each(|entry| kinds[entry.item.index()] = Kind::Exempt);
    kinds
}

/// Climbs towards the taxes with the highest bound.
///
/// At given taxes the bound is what the items pay, plus the cheapest rest of each lot, plus all negative rests in no lot. Where an item
/// is covered too often by these options its tax rises too much, and falls; where it is not covered, the other way round.
fn climb(problem: &Problem, lots: &Lots, kinds: &[Kind]) -> Vec<f64> {
    let n = problem.n_items();
    let mut in_lot = vec![false; problem.n_options()];
    lots.iter().flat_map(|(_, options)| options).for_each(|option| in_lot[option.index()] = true);
    let mut has_lot = vec![false; n];
    lots.iter().for_each(|(item, _)| has_lot[item.index()] = true);
    let loose: Vec<OptionId> = problem.options().filter(|option| !in_lot[option.index()]).collect();
    let (mut taxes, mut best, mut best_bound) = (vec![0.0; n], vec![0.0; n], f64::NEG_INFINITY);
    let (mut stride, mut waited) = (1.5, 0);
    let mut covered = vec![0.0; n];
    for _ in 0..STEPS.min(EFFORT / problem.n_entries().max(1)) {
        let rest = |option: OptionId| {
            let paid: f64 = problem.entries(option).iter().map(|entry| taxes[entry.item.index()]).sum();
            problem.cost(option) as f64 - paid
        };
        covered.fill(0.0);
        let mut take = |option: OptionId| {
            problem.entries(option).iter().for_each(|entry| covered[entry.item.index()] += 1.0);
        };
        let mut bound: f64 = kinds.iter().zip(&taxes).map(|(kind, tax)| f64::from(kind.times()) * tax).sum();
        for (_, options) in lots {
            let least = options.iter().map(|&option| (rest(option), option)).min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((least, option)) = least {
                bound += least;
                take(option);
            }
        }
        for &option in &loose {
            let rest = rest(option);
            if rest < 0.0 {
                bound += rest;
                take(option);
            }
        }
        waited += 1;
        if bound > best_bound {
            if bound > best_bound + 1e-3 * best_bound.abs() {
                waited = 0;
            }
            best_bound = bound;
            best.copy_from_slice(&taxes);
        } else if waited >= 15 {
            (stride, waited) = (stride * 0.6, 0);
            taxes.copy_from_slice(&best);
            continue;
        }
        // what is missing at an item; a lot's own tax moves nothing
        let missing = |item: usize| match has_lot[item] {
            true => 0.0,
            false => f64::from(kinds[item].times()) - covered[item],
        };
        let length: f64 = (0..n).map(|item| missing(item) * missing(item)).sum();
        if length == 0.0 {
            break;
        }
        let step = stride * (best_bound * 1.3 - bound + 1.0).max(1e-3) / length;
        for item in 0..n {
            taxes[item] = kinds[item].clamp(taxes[item] + step * missing(item));
        }
    }
    best
}

/// Makes taxes true: none takes more than an option costs, and none could be raised alone. Nothing where numbers grow too large.
fn settle(problem: &Problem, kinds: &[Kind], mut taxes: Vec<i128>) -> Option<Taxed> {
    let rest = |taxes: &[i128], option: OptionId| {
        let paid: i128 = problem.entries(option).iter().map(|entry| taxes[entry.item.index()]).sum();
        (i128::from(problem.cost(option)) << FRACTION) - paid
    };
    for (tax, kind) in taxes.iter_mut().zip(kinds) {
        match kind {
            Kind::Exact(_) => {}
            Kind::AtLeast(_) => *tax = (*tax).max(0),
            Kind::AtMost(_) => *tax = (*tax).min(0),
            Kind::Exempt => *tax = 0,
        }
    }
    for option in problem.options() {
        let mut over = -rest(&taxes, option);
        for entry in problem.entries(option) {
            // an option that pays more than it costs has an item that pays
            let tax = &mut taxes[entry.item.index()];
            let back = over.clamp(0, (*tax).max(0));
            *tax -= back;
            over -= back;
        }
    }
    let mut rests: Vec<i128> = problem.options().map(|option| rest(&taxes, option)).collect();
    let mut covering: Vec<Vec<OptionId>> = vec![Vec::new(); problem.n_items()];
    for option in problem.options() {
        problem.entries(option).iter().for_each(|entry| covering[entry.item.index()].push(option));
    }
    for item in problem.items() {
        let least = covering[item.index()].iter().map(|option| rests[option.index()]).min().unwrap_or(0);
        let more = match kinds[item.index()] {
            Kind::Exact(_) | Kind::AtLeast(_) => least,
            Kind::AtMost(_) => least.min(-taxes[item.index()]),
            Kind::Exempt => 0,
        };
        taxes[item.index()] += more;
        covering[item.index()].iter().for_each(|option| rests[option.index()] -= more);
    }
    let paid = |item: ItemId| i128::from(kinds[item.index()].times()) * taxes[item.index()];
    let floor = problem.items().map(paid).sum();
    let fits = rests.iter().sum::<i128>() < ROOM;
    let rests: Option<Vec<u64>> = rests.iter().map(|&rest| u64::try_from(rest).ok()).collect();
    rests.filter(|_| fits).map(|rests| Taxed { rests, floor, fraction: FRACTION })
}
