//! The linear relaxation of a cover, and the exact arithmetic that decides: independent of the
//! report of the simplex method, options and nodes are removed only by bounds in integers.

use super::cover::Cover;
use super::incumbents::Incumbents;
use super::{Report, Request};
use crate::simplex::{Budget, Program, ProgramRow, Sense, Simplex, Status};
use crate::tuning::TUNING;
use quadrille_problem::internal::Lists;
use quadrille_problem::problem::Bounds;

/// Prices are rounded to multiples of this power of one half.
pub const PRICE_BITS: u32 = 20;

/// The largest price in these units: the sum of the prices of an option fits in 64 bits.
const LARGEST_PRICE: f64 = (1u64 << 51) as f64;

/// A bound on the cost of all solutions that avoid the banned options, in units of `2^-PRICE_BITS`,
/// and the reduced cost of each active option.
#[derive(Clone)]
pub(super) struct Bound {
    pub(super) floor: i128,
    pub(super) reduced: Vec<i64>,
}

/// A decision about an option.
#[derive(Clone, Copy)]
pub(super) enum Decision {
    Banned(u32),
    Taken(u32),
}

/// A cover with its linear program, at some basis and with some options banned or taken.
#[derive(Clone)]
pub(super) struct Relaxation<'a> {
    pub(super) cover: &'a Cover,
    pub(super) lists: Lists<u32>,
    pub(super) simplex: Simplex,
    pub(super) incumbents: &'a Incumbents<'a>,
    /// The decisions, in order; those before the latest mark stay.
    pub(super) trail: Vec<Decision>,
    /// The costs of two solutions differ by a multiple of this.
    pub(super) step: i64,
    /// The power of two by which the costs of the linear program are smaller.
    shift: u32,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    report: &'a (dyn Fn(&Report) + Sync),
    /// The lesser of this bound and the best cost found is a lower bound for all solutions.
    pub(super) lowest: i64,
    /// The most nodes of trees.
    pub(super) node_limit: u64,
}

/// A row with these bounds and options.
fn row_between(bounds: Bounds, options: &[u32]) -> ProgramRow {
    match bounds {
        Bounds { low: 0, high } => ProgramRow::new(Sense::AtMost, high.min(options.len() as u32)),
        Bounds { low, high } if is_loose(high, options) => ProgramRow::new(Sense::AtLeast, low),
        Bounds { low, high } => ProgramRow::between(low, high),
    }
}

/// The linear program of a cover, with costs in this unit.
fn program(cover: &Cover, lists: &Lists<u32>, shift: u32) -> Program {
    let rows = cover.bounds.iter().enumerate();
    let rows = rows.map(|(row, &bounds)| row_between(bounds, lists.of(row)));
    let mut program = Program::new(rows.collect());
    let is_exclusive = cover.is_exclusive();
    for option in 0..cover.n_options() as u32 {
        let cost = cover.costs[option as usize] as f64 / power_of_two(shift);
        let rows = cover.rows(option);
        // rows keep an option below 1, or nobody needs more of what costs something
        let twice = |&row: &u32| cover.bounds[row as usize].low > 1;
        let is_single = |&row: &u32| cover.is_single(row);
        let is_kept = || rows.iter().any(is_single) || !rows.iter().any(twice);
        match cost >= 0.0 && (is_exclusive || is_kept()) {
            true => program.push(cost, rows.iter().copied()),
            false => program.push_boxed(cost, rows.iter().copied()),
        }
    }
    program
}

impl<'a> Relaxation<'a> {
    /// Takes all of these options.
    pub(super) fn choose_all(&mut self, options: &[u32]) {
        options.iter().for_each(|&option| self.choose(option));
    }

    pub(super) fn new(
        cover: &'a Cover,
        incumbents: &'a Incumbents<'a>,
        request: &Request<'a>,
    ) -> Relaxation<'a> {
        let most = cover.costs.iter().map(|cost| cost.unsigned_abs()).max();
        let shift = shift(most.unwrap_or(0));
        let lists = cover.lists();
        let program = program(cover, &lists, shift);
        let (simplex, step) = (Simplex::new(program), cover.step());
        let Request {
            stop,
            report,
            nodes: node_limit,
            ..
        } = *request;
        let (trail, lowest) = (Vec::new(), cover.lowest());
        Relaxation {
            cover,
            lists,
            simplex,
            incumbents,
            trail,
            step,
            shift,
            stop,
            report,
            lowest,
            node_limit,
        }
    }

    /// The same for another thread; one of them shows how far all are.
    pub(super) fn beside<'s>(&'s self, stop: &'s (dyn Fn() -> bool + Sync)) -> Relaxation<'s> {
        Relaxation {
            stop,
            report: &|_| (),
            ..self.clone()
        }
    }

    /// The cost limit for the options of further solutions.
    fn most(&self) -> i64 {
        let most = self.incumbents.most() - self.cover.base;
        most - most.rem_euclid(self.step)
    }

    /// The same for the linear program, with what rounding may add.
    pub(super) fn cutoff(&self) -> f64 {
        self.most() as f64 / power_of_two(self.shift) + TUNING.cost_slack
    }

    pub(super) fn budget(&self) -> Budget<'a> {
        Budget {
            pivots: TUNING.max_pivots,
            cutoff: self.cutoff(),
            stop: self.stop,
        }
    }

    /// Prices in whole units, of the sign that their rows allow. A row pays its price as often as
    /// its lower bound says, or is paid as often as its upper bound says.
    pub(super) fn whole_prices(&self, prices: &[f64]) -> Vec<i64> {
        let scale = power_of_two(PRICE_BITS + self.shift);
        let round = |(row, price): (usize, &f64)| {
            let whole = (price * scale).floor();
            let price = if whole.abs() <= LARGEST_PRICE {
                whole as i64
            } else {
                0
            };
            match self.row_bounds(row) {
                Bounds { low, high } if low == high => price,
                Bounds { low: 0, .. } => price.min(0),
                Bounds { high, .. } if is_loose(high, self.lists.of(row)) => price.max(0),
                _ => price,
            }
        };
        prices.iter().enumerate().map(round).collect()
    }

    /// How often a row is covered, or a clique behind the rows.
    fn row_bounds(&self, row: usize) -> Bounds {
        let clique = Bounds { low: 0, high: 1 };
        self.cover.bounds.get(row).copied().unwrap_or(clique)
    }

    /// The bound that any prices prove: an option pays the prices of its rows, and all that could
    /// gain are taken, beside the taken ones.
    fn bound_of(&self, prices: &[f64]) -> Bound {
        let prices = self.whole_prices(prices);
        let paid = |(row, &price): (usize, &i64)| {
            let Bounds { low, high } = self.row_bounds(row);
            i128::from(price) * i128::from(if price > 0 { low } else { high })
        };
        let mut floor: i128 = prices.iter().enumerate().map(paid).sum();
        let program = self.simplex.program();
        let reduced_cost = |option: u32| {
            let rows = program.column(option as usize).iter();
            let paid: i64 = rows.map(|&row| prices[row as usize]).sum();
            (self.cover.costs[option as usize] << PRICE_BITS) - paid
        };
        for &option in self.simplex.taken() {
            floor += i128::from(reduced_cost(option));
        }
        let reduced = self.simplex.active().iter().map(|&option| {
            let reduced = reduced_cost(option);
            if self.simplex.is_free(option) {
                floor += i128::from(reduced.min(0));
            }
            reduced
        });
        let reduced = reduced.collect();
        Bound { floor, reduced }
    }

    /// What the present prices prove.
    pub(super) fn bound(&self) -> Bound {
        self.bound_of(self.simplex.prices())
    }

    /// The prices at the present basis without perturbation, in units of costs.
    pub(super) fn unperturbed_prices(&self) -> Vec<f64> {
        let unit = power_of_two(self.shift);
        self.simplex
            .unperturbed_prices()
            .into_iter()
            .map(|price| price * unit)
            .collect()
    }

    /// Whether a bound excludes all solutions that are still of use.
    pub(super) fn closes(&self, floor: i128) -> bool {
        floor > i128::from(self.most()) << PRICE_BITS
    }

    /// Whether what the simplex method ended with is true: that no solution of use is left. It
    /// never is without a proof.
    pub(super) fn is_closed(&self, status: Status) -> bool {
        self.closes(self.bound_of(&self.last_prices(status)).floor)
    }

    /// The prices with which the simplex method ended, far along the ray where nothing is feasible.
    pub(super) fn last_prices(&self, status: Status) -> Vec<f64> {
        let prices = self.simplex.prices();
        if status != Status::Infeasible {
            return prices.to_vec();
        }
        let lacking = (self.cutoff() - self.simplex.objective()).max(0.0) + 1.0;
        let times = lacking / self.simplex.ray_gain().max(1e-9);
        let ray = self.simplex.ray().iter();
        prices
            .iter()
            .zip(ray)
            .map(|(price, ray)| price + times * ray)
            .collect()
    }

    /// By this bound, bans the options outside all useful solutions, and takes the options common
    /// to all.
    pub(super) fn fix(&mut self, bound: &Bound) {
        let most = i128::from(self.most()) << PRICE_BITS;
        let active = self.simplex.active().iter().zip(&bound.reduced);
        let is_decided = |option: u32, reduced: i64| {
            bound.floor + i128::from(reduced.unsigned_abs()) > most
                && !self.simplex.is_basic(option)
        };
        let decided: Vec<(u32, bool)> = active
            .filter(|(option, reduced)| is_decided(**option, **reduced))
            .map(|(&option, &reduced)| (option, reduced < 0))
            .collect();
        for (option, is_needed) in decided {
            self.decide(match is_needed {
                true => Decision::Taken(option),
                false => Decision::Banned(option),
            });
        }
        self.simplex.drop_fixed();
    }

    pub(super) fn ban(&mut self, option: u32) {
        self.decide(Decision::Banned(option));
    }

    /// Decides about an option, if nothing was decided about it yet.
    pub(super) fn decide(&mut self, decision: Decision) {
        let (Decision::Banned(option) | Decision::Taken(option)) = decision;
        if self.simplex.is_free(option) {
            match decision {
                Decision::Banned(_) => self.simplex.ban(option),
                Decision::Taken(_) => self.simplex.take(option),
            }
            self.trail.push(decision);
        }
    }

    /// Takes an option, and bans options that exceed a row's limit beside it. Where one of its rows
    /// is covered exactly once, nothing else is left there, which is enough.
    pub(super) fn choose(&mut self, option: u32) {
        let cover = self.cover;
        if !cover.rows(option).iter().any(|&row| cover.is_exact(row)) {
            self.decide(Decision::Taken(option));
        }
        for &row in cover.rows(option) {
            let high = cover.bounds[row as usize].high as usize;
            let options = self.lists.of(row as usize);
            let is_taken = |option: &&u32| self.simplex.is_taken(**option);
            if high > 1
                && (is_loose(high as u32, options)
                    || options.iter().filter(is_taken).count() < high)
            {
                continue;
            }
            for at in 0..self.lists.of(row as usize).len() {
                let other = self.lists.of(row as usize)[at];
                if other != option {
                    self.ban(other);
                }
            }
        }
    }

    /// Bans the options that cover one of two rows, or both.
    pub(super) fn ban_pair(&mut self, (one, other): (u32, u32), together: bool) {
        let cover = self.cover;
        let is_against = |&option: &u32| {
            let rows = cover.rows(option);
            let (one, other) = (rows.contains(&one), rows.contains(&other));
            if together { one != other } else { one && other }
        };
        let against: Vec<u32> = self
            .simplex
            .active()
            .iter()
            .copied()
            .filter(is_against)
            .collect();
        against.into_iter().for_each(|option| self.ban(option));
    }

    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back the decisions since a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for decision in self.trail.drain(mark..).rev() {
            let (Decision::Banned(option) | Decision::Taken(option)) = decision;
            self.simplex.allow(option);
        }
    }

    /// Makes the present decisions final.
    pub(super) fn keep_decisions(&mut self) {
        self.trail.clear();
    }

    /// The options taken, if the optimum is integral and respects all decisions.
    pub(super) fn integral(&self) -> Option<Vec<u32>> {
        let values = self.simplex.values();
        let is_whole = |&(option, value): &(u32, f64)| {
            value > TUNING.nearly_one && !self.simplex.is_banned(option)
        };
        let is_in = |option: &u32| values.binary_search_by_key(option, |value| value.0).is_ok();
        let is_integral = values.iter().all(is_whole) && self.simplex.taken().iter().all(is_in);
        is_integral.then(|| values.iter().map(|&(option, _)| option).collect())
    }

    /// The options that are taken in part.
    pub(super) fn fractions(&self) -> Vec<(u32, f64)> {
        let mut values = self.simplex.values();
        values.retain(|&(_, value)| value <= TUNING.nearly_one);
        values
    }

    /// Shows how far the search is.
    pub(super) fn show(&self) {
        let best = self.incumbents.best().map(|best| best.cost);
        (self.report)(&Report {
            best,
            bound: best.map_or(self.lowest, |best| best.min(self.lowest)),
            nodes: self.incumbents.n_nodes(),
        });
    }

    /// Keeps these options if they are a solution of use; false if they are not a solution.
    pub(super) fn record(&mut self, options: &[u32]) -> bool {
        let is_solution = self.cover.is_solution(options);
        if is_solution {
            self.incumbents.add(self.cover, options);
            self.show();
        }
        is_solution
    }
}

/// Whether a row with these options is never covered too often.
fn is_loose(high: u32, options: &[u32]) -> bool {
    high as usize >= options.len()
}

/// The power of two by which costs up to this are made smaller.
pub(super) fn shift(most: u64) -> u32 {
    (u64::BITS - most.leading_zeros()).saturating_sub(TUNING.cost_bits)
}

pub(super) fn power_of_two(exponent: u32) -> f64 {
    f64::from(exponent).exp2()
}
