//! The linear relaxation of a cover, and the exact arithmetic that decides: whatever the simplex
//! method reports, options and nodes are removed only by bounds in integers.

use super::cover::Cover;
use super::found::Found;
use super::{Report, Request};
use crate::simplex::{Budget, Program, Row, Sense, Simplex, Status};
use quadrille_problem::internal::Lists;

/// Prices are rounded to multiples of this power of one half.
pub(super) const FRACTION: u32 = 20;
/// In these units, no price is larger; so sums of those of an option fit in 64 bits.
const LARGEST_PRICE: f64 = (1u64 << 51) as f64;
/// Costs of the linear program have no more bits than this, so that its tolerances suit.
const BITS: u32 = 20;
/// How far the perturbed cost of a solution that is wanted may lie above what it may cost.
const SLACK: f64 = 0.02;
/// A value as close to 1 is 1.
pub(super) const NEARLY_ONE: f64 = 1.0 - 1e-6;

/// A bound on the cost of all solutions that avoid what is banned, in units of `2^-FRACTION`, and
/// the reduced cost of each active option.
#[derive(Clone)]
pub(super) struct Bound {
    pub(super) floor: i128,
    pub(super) reduced: Vec<i64>,
}

/// A cover with its linear program, at some basis and with some options banned.
#[derive(Clone)]
pub(super) struct Relaxation<'a> {
    pub(super) cover: &'a Cover,
    pub(super) lists: Lists<u32>,
    pub(super) simplex: Simplex,
    pub(super) found: &'a Found<'a>,
    /// The options that were banned, in order; those before the latest mark stay.
    pub(super) trail: Vec<u32>,
    /// What solutions cost differs by multiples of this.
    pub(super) step: i64,
    /// The power of two by which the costs of the linear program are smaller.
    shift: u32,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    report: &'a (dyn Fn(&Report) + Sync),
    /// What all solutions cost at least, or the cheapest that was found.
    pub(super) lowest: i64,
    /// The most nodes of trees.
    pub(super) node_limit: u64,
}

impl<'a> Relaxation<'a> {
    pub(super) fn new(
        cover: &'a Cover,
        found: &'a Found<'a>,
        request: &Request<'a>,
    ) -> Relaxation<'a> {
        let most = cover.costs.iter().copied().max().unwrap_or(0);
        let shift = shift(most.unsigned_abs());
        let sense = |row| {
            if row < cover.n_exact {
                Sense::Equal
            } else {
                Sense::AtMost
            }
        };
        let mut program = Program::new(
            (0..cover.n_rows)
                .map(|row| Row::new(sense(row), 1))
                .collect(),
        );
        for option in 0..cover.n_options() as u32 {
            let cost = cover.costs[option as usize] as f64 / power_of_two(shift);
            program.push(cost, cover.rows(option).iter().copied());
        }
        let (lists, simplex, step) = (cover.lists(), Simplex::new(program), cover.step());
        let Request {
            stop,
            report,
            nodes: node_limit,
            ..
        } = *request;
        let (trail, lowest) = (Vec::new(), cover.base);
        Relaxation {
            cover,
            lists,
            simplex,
            found,
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

    /// The most that the options of a solution may cost that is still of use.
    fn most(&self) -> i64 {
        let most = self.found.most() - self.cover.base;
        most - most.rem_euclid(self.step)
    }

    /// The same for the linear program, with what rounding may add.
    pub(super) fn cutoff(&self) -> f64 {
        self.most() as f64 / power_of_two(self.shift) + SLACK
    }

    pub(super) fn budget(&self, pivots: u64) -> Budget<'a> {
        Budget {
            pivots,
            cutoff: self.cutoff(),
            stop: self.stop,
        }
    }

    /// What these prices prove, whatever they are: an option pays the prices of its rows, and all
    /// that could gain are taken.
    pub(super) fn bound_of(&self, prices: &[f64]) -> Bound {
        let scale = power_of_two(FRACTION + self.shift);
        let n_exact = self.cover.n_exact;
        let round = |(row, price): (usize, &f64)| {
            let whole = (price * scale).floor();
            let price = if whole.abs() <= LARGEST_PRICE {
                whole as i64
            } else {
                0
            };
            if row < n_exact { price } else { price.min(0) }
        };
        let prices: Vec<i64> = prices.iter().enumerate().map(round).collect();
        let mut floor: i128 = prices.iter().map(|&price| i128::from(price)).sum();
        let program = self.simplex.program();
        let reduced = |&option: &u32| {
            let paid: i64 = program
                .column(option as usize)
                .iter()
                .map(|&row| prices[row as usize])
                .sum();
            let reduced = (self.cover.costs[option as usize] << FRACTION) - paid;
            floor += i128::from(reduced.min(0));
            reduced
        };
        let reduced = self.simplex.active().iter().map(reduced).collect();
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
        floor > i128::from(self.most()) << FRACTION
    }

    /// Whether what the simplex method ended with is true: that no solution of use is left. It
    /// never is without a proof.
    pub(super) fn is_closed(&self, status: Status) -> bool {
        match status {
            Status::Optimal | Status::Cutoff | Status::Stopped => self.closes(self.bound().floor),
            Status::Infeasible => {
                let (ray, gain) = (self.simplex.ray(), self.simplex.ray_gain());
                let lacking = (self.cutoff() - self.simplex.objective()).max(0.0) + 1.0;
                let times = lacking / gain.max(1e-9);
                let prices = self
                    .simplex
                    .prices()
                    .iter()
                    .zip(ray)
                    .map(|(price, ray)| price + times * ray);
                self.closes(self.bound_of(&prices.collect::<Vec<f64>>()).floor)
            }
        }
    }

    /// Bans each option that is in no solution of use by this bound.
    pub(super) fn fix(&mut self, bound: &Bound) {
        let most = i128::from(self.most()) << FRACTION;
        let active = self.simplex.active().iter().zip(&bound.reduced);
        let is_useless = |option: u32, reduced: i64| {
            bound.floor + i128::from(reduced.max(0)) > most && !self.simplex.is_basic(option)
        };
        let useless: Vec<u32> = active
            .filter(|(option, reduced)| is_useless(**option, **reduced))
            .map(|(&option, _)| option)
            .collect();
        useless.into_iter().for_each(|option| self.ban(option));
        self.simplex.drop_banned();
    }

    pub(super) fn ban(&mut self, option: u32) {
        if !self.simplex.is_banned(option) {
            self.simplex.ban(option);
            self.trail.push(option);
        }
    }

    /// Bans all that shares a row with this option.
    pub(super) fn choose(&mut self, option: u32) {
        let cover = self.cover;
        for &row in cover.rows(option) {
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

    /// Allows again what was banned since a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for option in self.trail.drain(mark..) {
            self.simplex.allow(option);
        }
    }

    /// What is banned now stays so.
    pub(super) fn keep_bans(&mut self) {
        self.trail.clear();
    }

    /// The options that are taken where all are taken whole or not at all.
    pub(super) fn integral(&self) -> Option<Vec<u32>> {
        let values = self.simplex.values();
        values
            .iter()
            .all(|&(_, value)| value > NEARLY_ONE)
            .then(|| values.iter().map(|&(option, _)| option).collect())
    }

    /// The options that are taken in part.
    pub(super) fn fractions(&self) -> Vec<(u32, f64)> {
        let mut values = self.simplex.values();
        values.retain(|&(_, value)| value <= NEARLY_ONE);
        values
    }

    /// Shows how far the search is.
    pub(super) fn show(&self) {
        let best = self.found.best().map(|best| best.0);
        (self.report)(&Report {
            best,
            bound: best.map_or(self.lowest, |best| best.min(self.lowest)),
            nodes: self.found.n_nodes(),
        });
    }

    /// Keeps these options if they are a solution of use; false where they are none.
    pub(super) fn record(&mut self, options: &[u32]) -> bool {
        let is_solution = self.cover.is_solution(options);
        if is_solution {
            self.found.add(self.cover, options);
            self.show();
        }
        is_solution
    }
}

/// The power of two by which costs up to this are made smaller.
pub(super) fn shift(most: u64) -> u32 {
    (u64::BITS - most.leading_zeros()).saturating_sub(BITS)
}

pub(super) fn power_of_two(exponent: u32) -> f64 {
    f64::from(exponent).exp2()
}
