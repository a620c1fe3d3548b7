//! Dual prices: a price on each item, so that the reduced cost of an option is its own cost less
//! the prices of its items.
//!
//! A solution covers each item, so the sum of the prices is the same for all solutions: the search
//! needs only reduced costs, and the sum of the prices is a lower bound if no reduced cost is
//! negative. The highest such bound is the dual of the linear program. The simplex method returns
//! its prices in floating point; they are rounded to integers such that no reduced cost is
//! negative. In problems of very many items, prices start at 0 and rise one by one.
//!
//! The dual of a `>=` row is non-negative: an item covered at least `low` times counts `low` times.
//! The dual of a `<=` row is non-positive: an item covered at most once counts once. Items with
//! colors have no price.

mod dual_sign;
mod groups;

use crate::cheapest::{self, Cover, PRICE_BITS};
use crate::tuning::TUNING;
pub use groups::choose;

use dual_sign::DualSign;
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem};

/// All options of a problem with prices cost less together.
const MOST_COSTS: u128 = 1 << 40;

/// All costs together are kept below this.
const MAX_COST_SUM: i128 = 1 << 62;

/// Reduced costs, in units of `2^-fraction`.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The reduced cost of each option, 0 at least.
    pub costs: Vec<u64>,
    /// A lower bound on the sum of the prices in every solution.
    floor: i128,
    pub fraction: u32,
    /// The price of each item. No reduced cost is negative, except where no price can compensate a
    /// negative cost.
    pub prices: Vec<i128>,
}

impl Reduced {
    /// The lower bound on the cost of every solution.
    pub fn lowest(&self) -> i64 {
        let unit = 1 << self.fraction;
        i64::try_from((self.floor + unit - 1).div_euclid(unit)).unwrap_or(i64::MIN)
    }

    /// The part of a cost that the reduced costs of a solution may take.
    pub fn left(&self, cost: i128) -> i128 {
        (cost << self.fraction) - self.floor
    }

    /// Without prices: an option that is worth something costs nothing, and all solutions are worth
    /// what these are worth together at most.
    pub fn none(problem: &Problem) -> Reduced {
        let costs = problem
            .options()
            .map(|option| problem.units(option).max(0).unsigned_abs())
            .collect();
        let floor = problem
            .options()
            .map(|option| i128::from(problem.units(option).min(0)))
            .sum();
        Reduced {
            costs,
            floor,
            fraction: 0,
            prices: vec![0; problem.n_items()],
        }
    }

    /// Good prices for a problem. `prices` are known where its linear program was solved already;
    /// `stop` ends the search for others.
    pub fn new(
        problem: &Problem,
        prices: Option<Vec<f64>>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Reduced {
        if !has_prices(problem) {
            return Reduced::none(problem);
        }
        let signs = signs(problem);
        let prices = prices.or_else(|| uniform_prices(problem));
        let prices = prices.or_else(|| optimal_prices(problem, stop));
        let prices = prices.unwrap_or_else(|| vec![0.0; problem.n_items()]);
        let scale = f64::from(1 << PRICE_BITS);
        // a price out of range becomes the nearest one in range, and wrong prices are then
        // corrected
        let prices = prices
            .iter()
            .map(|price| i128::from((price * scale).round() as i64))
            .collect();
        make_true(problem, &signs, prices).unwrap_or_else(|| Reduced::none(problem))
    }
}

/// Whether some option costs something, and all together not too much to count in fractions.
pub fn has_prices(problem: &Problem) -> bool {
    let sum: u128 = problem
        .options()
        .map(|option| u128::from(problem.units(option).unsigned_abs()))
        .sum();
    sum > 0 && sum < MOST_COSTS
}

/// The prices of problems in which each option costs the same for each item that is covered exactly
/// once, and so all solutions cost the same: nothing but the ordinary search finds one.
pub fn uniform_prices(problem: &Problem) -> Option<Vec<f64>> {
    let is_exact = |item: ItemId| problem.is_primary(item) && problem.bounds(item) == Bounds::ONCE;
    let size = |option| {
        problem
            .entries(option)
            .iter()
            .filter(|entry| is_exact(entry.item))
            .count() as i64
    };
    let first = problem.options().next()?;
    let (cost, of) = (problem.units(first), size(first));
    let is_like_first = |option| {
        i128::from(problem.units(option)) * i128::from(of)
            == i128::from(cost) * i128::from(size(option))
    };
    let price = cost as f64 / of as f64;
    let price_of = |item| if is_exact(item) { price } else { 0.0 };
    (of > 0 && problem.options().all(is_like_first))
        .then(|| problem.items().map(price_of).collect())
}

/// The prices at which the simplex method ends; none where it would take long.
fn optimal_prices(problem: &Problem, stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<f64>> {
    let (raised, rows) = (raised(problem), problem.n_items() as u64);
    let each = rows * rows / 2 + problem.n_entries() as u64;
    let cover = Cover::of(problem, &raised);
    let prices = cheapest::optimal_prices(&cover, TUNING.price_work / each.max(1), stop)?;
    let more = raised.iter().map(|&more| more as f64);
    Some(
        prices
            .iter()
            .zip(more)
            .map(|(price, more)| price - more)
            .collect(),
    )
}

/// The surcharge on options for each covered item, so that an option with an item of fixed
/// multiplicity costs at least 0: all solutions are raised alike.
pub fn raised(problem: &Problem) -> Vec<i64> {
    let mut raised = vec![0; problem.n_items()];
    if problem.options().all(|option| problem.units(option) >= 0) {
        return raised;
    }
    let is_fixed = |item: &ItemId| {
        let Bounds { low, high } = problem.bounds(*item);
        low == high
    };
    for option in problem.options() {
        let items = || problem.entries(option).iter().map(|entry| entry.item);
        let cost = problem.units(option) + items().map(|item| raised[item.index()]).sum::<i64>();
        if let Some(item) = items().find(is_fixed) {
            raised[item.index()] += (-cost).max(0);
        }
    }
    raised
}

fn signs(problem: &Problem) -> Vec<DualSign> {
    let mut signs: Vec<DualSign> = problem
        .items()
        .map(|item| {
            let bounds = problem.bounds(item);
            match (bounds.low, bounds.high) {
                (low, high) if low == high => DualSign::Exact(low),
                (0, high) => DualSign::AtMost(high),
                (low, _) => DualSign::AtLeast(low),
            }
        })
        .collect();
    let entries = problem.options().flat_map(|option| problem.entries(option));
    entries
        .filter(|entry| entry.color.is_some())
        .for_each(|entry| signs[entry.item.index()] = DualSign::Exempt);
    signs
}

/// Makes prices true: no option pays more than its cost, and no single price can rise. Nothing
/// where numbers grow too large.
fn make_true(problem: &Problem, signs: &[DualSign], mut prices: Vec<i128>) -> Option<Reduced> {
    for (price, sign) in prices.iter_mut().zip(signs) {
        *price = sign.allowed(*price);
    }
    lower_prices(problem, signs, &mut prices);
    let options = problem.options();
    let reduced = options.map(|option| reduced_cost(problem, &prices, option));
    let mut reduced: Vec<i128> = reduced.collect();
    raise_prices(problem, signs, &mut prices, &mut reduced);
    let paid = |item: ItemId| i128::from(signs[item.index()].times()) * prices[item.index()];
    // an option that would still gain is taken by the bound, once
    let gained: i128 = reduced.iter().map(|&reduced| reduced.min(0)).sum();
    let floor = problem.items().map(paid).sum::<i128>() + gained;
    let costs = reduced
        .iter()
        .map(|&reduced| u64::try_from(reduced.max(0)).ok());
    let costs: Vec<u64> = costs.collect::<Option<_>>()?;
    let sum: i128 = costs.iter().map(|&cost| i128::from(cost)).sum();
    (sum < MAX_COST_SUM).then_some(Reduced {
        costs,
        floor,
        fraction: PRICE_BITS,
        prices,
    })
}

/// The cost of an option less the prices of its items.
fn reduced_cost(problem: &Problem, prices: &[i128], option: OptionId) -> i128 {
    let entries = problem.entries(option).iter();
    let paid: i128 = entries.map(|entry| prices[entry.item.index()]).sum();
    (i128::from(problem.units(option)) << PRICE_BITS) - paid
}

/// Lowers prices until no option pays more than it costs, as far as prices may fall.
fn lower_prices(problem: &Problem, signs: &[DualSign], prices: &mut [i128]) {
    for option in problem.options() {
        let mut over = -reduced_cost(problem, prices, option);
        for entry in problem.entries(option) {
            // an option that pays more than it costs has an item that pays
            let price = &mut prices[entry.item.index()];
            let back = over.clamp(0, (*price).max(0));
            *price -= back;
            over -= back;
        }
        // an option with a cost below 0 may have a negative reduced cost though its items have no
        // price
        let may_fall = |item: ItemId| matches!(signs[item.index()], DualSign::Exact(_));
        if let Some(entry) = problem
            .entries(option)
            .iter()
            .find(|entry| over > 0 && may_fall(entry.item))
        {
            prices[entry.item.index()] -= over;
        }
    }
}

/// Raises each price by the least reduced cost of the options that cover the item.
fn raise_prices(problem: &Problem, signs: &[DualSign], prices: &mut [i128], reduced: &mut [i128]) {
    let covering = problem.options_of_items();
    for item in problem.items() {
        let options = covering.of(item.index());
        let least = options.iter().map(|option| reduced[option.index()]).min();
        let (least, price) = (least.unwrap_or(0), &mut prices[item.index()]);
        let more = match signs[item.index()] {
            DualSign::Exact(_) => least,
            DualSign::AtLeast(_) => least.max(-*price),
            DualSign::AtMost(_) => least.min(-*price),
            DualSign::Exempt => 0,
        };
        *price += more;
        options
            .iter()
            .for_each(|option| reduced[option.index()] -= more);
    }
}
