//! What a solution may cost, in reduced costs.
//!
//! A price on each item turns the rows of the items and the limit of the cost into one constraint:
//! what the options of a better solution cost beyond what their items pay. Its weights are never
//! negative, and with good prices it leaves little.

use super::formula::{Formula, RowIds};
use super::proof_lines::{Literal, Name, Text};
use quadrille_lp::{Cover, PRICE_BITS, Reduced, Witness, has_prices};
use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::Problem;

/// The reduced costs of the options, and the limit on their sum in a better solution.
#[derive(Clone, Debug)]
pub(super) struct Ceiling {
    costs: Vec<u64>,
    /// The most; negative if no better solution can exist.
    most: i128,
    /// The options by their costs, the most expensive first.
    order: Vec<u32>,
    /// Those before this one are excluded.
    next: u32,
    spent: u64,
    /// A solution costs less than this; the constraint that asks for it.
    pub(super) best: i64,
    pub(super) limit: Name,
    /// The constraint in reduced costs, which is weaker where an item that is paid for is not
    /// covered.
    pub(super) reduced: Name,
}

impl Ceiling {
    /// All costs together fit in 64 bits.
    fn new(costs: Vec<u64>, most: i128, best: i64, limit: Name, reduced: Name) -> Ceiling {
        let mut order: Vec<u32> = (0..costs.len() as u32).collect();
        sort_by_rank(&mut order, |&option| !costs[option as usize]);
        Ceiling {
            costs,
            most,
            order,
            next: 0,
            spent: 0,
            best,
            limit,
            reduced,
        }
    }

    /// The demand for a cost below `best`, which the constraint `limit` states; and the constraint
    /// in reduced costs, as the proof derives it.
    pub(super) fn below(best: i64, limit: Name, prices: &Prices, text: &mut Text<'_>) -> Ceiling {
        Ceiling::new(
            prices.reduced.costs.clone(),
            prices.most(best),
            best,
            limit,
            prices.reduce(limit, text),
        )
    }

    pub(super) fn is_priced(&self, variable: u32) -> bool {
        self.costs
            .get(variable as usize)
            .is_some_and(|&cost| cost > 0)
    }

    pub(super) fn mark(&self) -> (u64, u32) {
        (self.spent, self.next)
    }

    pub(super) fn undo(&mut self, (spent, next): (u64, u32)) {
        (self.spent, self.next) = (spent, next);
    }

    pub(super) fn take(&mut self, variable: u32) {
        self.spent += self.costs.get(variable as usize).copied().unwrap_or(0);
    }

    pub(super) fn is_broken(&self) -> bool {
        i128::from(self.spent) > self.most
    }

    /// The next option that costs more than is left; it may have a value.
    pub(super) fn too_expensive(&mut self) -> Option<u32> {
        let &option = self.order.get(self.next as usize)?;
        let is_too_expensive =
            i128::from(self.spent) + i128::from(self.costs[option as usize]) > self.most;
        is_too_expensive.then(|| {
            self.next += 1;
            option
        })
    }
}

/// Reduced costs, and how a proof comes to them.
#[derive(Debug)]
pub(super) struct Prices {
    pub(super) reduced: Reduced,
    /// The rows with their prices; none where there are no prices.
    parts: Vec<(Name, u64)>,
}

impl Prices {
    pub(super) fn new(problem: &Problem, formula: &Formula) -> Prices {
        let reduced = Reduced::new(problem, None, &|| false);
        match parts(formula, &reduced.prices) {
            Some(parts) => Prices { reduced, parts },
            None => Prices {
                reduced: Reduced::none(problem),
                parts: Vec::new(),
            },
        }
    }

    /// The most reduced costs of what costs less than `best`.
    pub(super) fn most(&self, best: i64) -> i128 {
        self.reduced.left(i128::from(best) - 1)
    }

    /// The limit of the cost as one of reduced costs.
    pub(super) fn reduce(&self, limit: Name, text: &mut Text<'_>) -> Name {
        if self.parts.is_empty() {
            return limit;
        }
        Name::Label(text.sum(&[&[(limit, 1 << self.reduced.fraction)], &*self.parts].concat()))
    }
}

/// The lines of a tree of linear programs.
struct Lines<'l, 'w> {
    formula: &'l Formula,
    limit: Name,
    text: &'l mut Text<'w>,
}

impl Witness for Lines<'_, '_> {
    fn priced(&mut self, prices: &[i64]) -> u64 {
        let rows = prices.iter().zip(&self.formula.rows);
        let priced = rows.filter(|(price, _)| **price != 0);
        // an item without a row excludes nothing, so the sum is no weaker without its price
        let parts = priced.filter_map(|(&price, row)| part(price.into(), *row));
        let limit = (self.limit, 1 << PRICE_BITS);
        let parts: Vec<(Name, u64)> = [limit].into_iter().chain(parts).collect();
        self.text.sum(&parts)
    }

    fn closed(&mut self, decisions: &[(u32, bool)]) -> u64 {
        let negated = |&(option, is_taken): &(u32, bool)| 2 * option + u32::from(is_taken);
        let clause: Vec<Literal> = decisions.iter().map(negated).collect();
        self.text.rup(&clause, &[])
    }

    fn forget(&mut self, steps: &[u64]) {
        self.text.delete(steps);
    }
}

/// Proves by linear programs that nothing costs less than `best`, which the constraint `limit` asks
/// for; the last line, or why the search ended before. `None` where the programs do not suit the
/// problem.
pub(super) fn refute(
    problem: &Problem,
    (best, limit): (i64, Name),
    limits: &Limits,
    text: &mut Text<'_>,
) -> Option<Result<u64, End>> {
    if !problem.has_bounds() || problem.has_colors() || !has_prices(problem) {
        return None;
    }
    let (clock, formula) = (limits.start(), Formula::new(problem));
    let cover = Cover::of(problem, &vec![0; problem.n_items()]);
    let formula = &formula;
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let stop = || clock.stop().is_some();
    let mut lines = Lines {
        formula,
        limit,
        text,
    };
    let last = quadrille_lp::refute(&cover, (best - 1, nodes), &stop, &mut lines);
    last.map(Ok).or_else(|| clock.stop().map(Err))
}

/// The rows with their prices; none where a price has no row.
fn parts(formula: &Formula, prices: &[i128]) -> Option<Vec<(Name, u64)>> {
    let rows = prices.iter().zip(&formula.rows);
    let priced = rows.filter(|(price, _)| **price != 0);
    priced.map(|(&price, row)| part(price, *row)).collect()
}

/// The row of an item that bears its price, which is not 0, and the price without its sign. `None`
/// where the item has no such row.
fn part(price: i128, row: RowIds) -> Option<(Name, u64)> {
    let row = match price > 0 {
        true => row.at_least,
        false => row.at_most,
    };
    let price = u64::try_from(price.unsigned_abs()).ok()?;
    (row > 0).then_some((Name::Row(row), price))
}
