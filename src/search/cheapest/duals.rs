//! Dual prices: a price on each item, so that an option costs only what is left of its own cost when its items have paid for it.
//!
//! Every solution pays the price of an item as often as it covers it. So prices take from all solutions alike, the search sees but
//! reduced costs, and what the items pay together is a bound. The highest such bound is the dual of the linear program; it is climbed towards in
//! floating point, by subgradients, and then made true in integers: no option pays more than it costs.
//!
//! The price on an item that need not be covered an exact number of times has one sign only. An item covered `low` times at least may pay, and
//! counts `low` times; one covered once at most may be paid, and counts once. Items with colors take no part.

use super::groups::Groups;
use crate::problem::{ItemId, OptionId, Problem};

/// The most steps, and the entries looked at by all of them.
const STEPS: usize = 300;
const EFFORT: usize = 20_000_000;

/// The bits behind the point, where costs leave room.
const FRACTION: u32 = 12;

/// All costs together are kept below this.
const ROOM: i128 = 1 << 62;

/// What prices an item may have, and how often they count.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    /// Any price, times this number.
    Exact(u32),
    /// A price of 0 or more, times this number.
    AtLeast(u32),
    /// A price of 0 or less, times this number.
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

    fn clamp(self, price: f64) -> f64 {
        match self {
            Kind::Exact(_) => price,
            Kind::AtLeast(_) => price.max(0.0),
            Kind::AtMost(_) => price.min(0.0),
            Kind::Exempt => 0.0,
        }
    }
}

/// The least cost that is no less than this many units of `2^-fraction`.
pub(crate) fn rounded_up(floor: i128, fraction: u32) -> u64 {
    let unit = 1 << fraction;
    u64::try_from((floor + unit - 1).div_euclid(unit)).unwrap_or(0)
}

/// Reduced costs, in units of `2^-fraction`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reduced {
    /// What is left of the cost of each option: never less than nothing.
    pub(super) costs: Vec<u64>,
    /// What every solution pays its items, at least.
    pub(super) floor: i128,
    pub(super) fraction: u32,
    /// What each item is paid.
    pub(super) prices: Vec<i128>,
}

impl Reduced {
    /// What the prices prove that every solution costs.
    pub(super) fn lowest(&self) -> u64 {
        rounded_up(self.floor, self.fraction)
    }

    /// Without prices.
    fn none(problem: &Problem) -> Reduced {
        let costs = problem.options().map(|option| problem.cost(option)).collect();
        Reduced { costs, floor: 0, fraction: 0, prices: vec![0; problem.n_items()] }
    }

    /// Good prices for a problem with these groups.
    pub(super) fn new(problem: &Problem, groups: &Groups) -> Reduced {
        let sum: u128 = problem.options().map(|option| u128::from(problem.cost(option))).sum();
        if sum == 0 || sum >= 1 << 40 {
            return Reduced::none(problem);
        }
        let kinds = kinds(problem);
        let prices = climb(problem, groups, &kinds);
        let scale = f64::from(1 << FRACTION);
        // out of range becomes the nearest that fits, and what is wrong is then put right
        let prices = prices.iter().map(|price| i128::from((price * scale).floor() as i64)).collect();
        make_true(problem, &kinds, prices).unwrap_or_else(|| Reduced::none(problem))
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

/// Climbs towards the prices with the highest bound.
///
/// At given prices the bound is what the items pay, plus the lowest reduced cost of each group, plus all negative ones in no group. Where an item
/// is covered too often by these options its price is too high, and falls; where it is not covered, the other way round.
fn climb(problem: &Problem, groups: &Groups, kinds: &[Kind]) -> Vec<f64> {
    let n = problem.n_items();
    let mut in_group = vec![false; problem.n_options()];
    groups.iter().flat_map(|(_, options)| options).for_each(|option| in_group[option.index()] = true);
    let mut has_group = vec![false; n];
    groups.iter().for_each(|(item, _)| has_group[item.index()] = true);
    let loose: Vec<OptionId> = problem.options().filter(|option| !in_group[option.index()]).collect();
    let (mut prices, mut best, mut best_bound) = (vec![0.0; n], vec![0.0; n], f64::NEG_INFINITY);
    let (mut stride, mut waited) = (1.5, 0);
    let mut covered = vec![0.0; n];
    for _ in 0..STEPS.min(EFFORT / problem.n_entries().max(1)) {
        let reduced = |option: OptionId| {
            let paid: f64 = problem.entries(option).iter().map(|entry| prices[entry.item.index()]).sum();
            problem.cost(option) as f64 - paid
        };
        covered.fill(0.0);
        let mut take = |option: OptionId| {
            problem.entries(option).iter().for_each(|entry| covered[entry.item.index()] += 1.0);
        };
        let mut bound: f64 = kinds.iter().zip(&prices).map(|(kind, price)| f64::from(kind.times()) * price).sum();
        for (_, options) in groups {
            let least = options.iter().map(|&option| (reduced(option), option)).min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((least, option)) = least {
                bound += least;
                take(option);
            }
        }
        for &option in &loose {
            let reduced = reduced(option);
            if reduced < 0.0 {
                bound += reduced;
                take(option);
            }
        }
        waited += 1;
        if bound > best_bound {
            if bound > best_bound + 1e-3 * best_bound.abs() {
                waited = 0;
            }
            best_bound = bound;
            best.copy_from_slice(&prices);
        } else if waited >= 15 {
            (stride, waited) = (stride * 0.6, 0);
            prices.copy_from_slice(&best);
            continue;
        }
        // what is missing at an item; a group's own price moves nothing
        let missing = |item: usize| match has_group[item] {
            true => 0.0,
            false => f64::from(kinds[item].times()) - covered[item],
        };
        let length: f64 = (0..n).map(|item| missing(item) * missing(item)).sum();
        if length == 0.0 {
            break;
        }
        let step = stride * (best_bound * 1.3 - bound + 1.0).max(1e-3) / length;
        for item in 0..n {
            prices[item] = kinds[item].clamp(prices[item] + step * missing(item));
        }
    }
    best
}

/// Makes prices true: none takes more than an option costs, and none could be raised alone. Nothing where numbers grow too large.
fn make_true(problem: &Problem, kinds: &[Kind], mut prices: Vec<i128>) -> Option<Reduced> {
    let reduced = |prices: &[i128], option: OptionId| {
        let paid: i128 = problem.entries(option).iter().map(|entry| prices[entry.item.index()]).sum();
        (i128::from(problem.cost(option)) << FRACTION) - paid
    };
    for (price, kind) in prices.iter_mut().zip(kinds) {
        match kind {
            Kind::Exact(_) => {}
            Kind::AtLeast(_) => *price = (*price).max(0),
            Kind::AtMost(_) => *price = (*price).min(0),
            Kind::Exempt => *price = 0,
        }
    }
    for option in problem.options() {
        let mut over = -reduced(&prices, option);
        for entry in problem.entries(option) {
            // an option that pays more than it costs has an item that pays
            let price = &mut prices[entry.item.index()];
            let back = over.clamp(0, (*price).max(0));
            *price -= back;
            over -= back;
        }
    }
    let mut reduced: Vec<i128> = problem.options().map(|option| reduced(&prices, option)).collect();
    let mut covering: Vec<Vec<OptionId>> = vec![Vec::new(); problem.n_items()];
    for option in problem.options() {
        problem.entries(option).iter().for_each(|entry| covering[entry.item.index()].push(option));
    }
    for item in problem.items() {
        let least = covering[item.index()].iter().map(|option| reduced[option.index()]).min().unwrap_or(0);
        let more = match kinds[item.index()] {
            Kind::Exact(_) | Kind::AtLeast(_) => least,
            Kind::AtMost(_) => least.min(-prices[item.index()]),
            Kind::Exempt => 0,
        };
        prices[item.index()] += more;
        covering[item.index()].iter().for_each(|option| reduced[option.index()] -= more);
    }
    let paid = |item: ItemId| i128::from(kinds[item.index()].times()) * prices[item.index()];
    let floor = problem.items().map(paid).sum();
    let fits = reduced.iter().sum::<i128>() < ROOM;
    let reduced: Option<Vec<u64>> = reduced.iter().map(|&reduced| u64::try_from(reduced).ok()).collect();
    reduced.filter(|_| fits).map(|costs| Reduced { costs, floor, fraction: FRACTION, prices })
}
