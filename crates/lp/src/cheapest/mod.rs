//! Cheapest exact covers by linear programming: bounds, a first solution, and the removal of what
//! neither leaves room for.
//!
//! A search makes passes, each over the cover that the previous pass left: `presolve`; the linear
//! program and its exact `bound` (`relaxation`); a `dive` for a first solution; `fix`, which
//! removes the options that are too expensive by their reduced costs; `cliques`; then, where many
//! options are left, `improve` and `branch`, where few are, the caller's search. Where rows may be
//! covered more than once, `branch` ends the search. A pass that removes much ends early.

mod branch;
mod cliques;
mod cover;
mod dive;
mod improve;
mod incumbents;
mod open;
mod presolve;
mod refute;
mod relaxation;
mod request;

pub use cover::Cover;
pub use incumbents::{Incumbents, Solution};
pub use open::OpenWork;
pub use refute::{Witness, refute};
pub use relaxation::PRICE_BITS;
pub use request::{Ended, Few, Outcome, Report, Request};

use crate::simplex::{Budget, Status};
use crate::tuning::TUNING;
use branch::TreeLimits;
use dive::By;
use open::Cut;
use presolve::presolve;
use quadrille_problem::internal::{ascending, sort_by_rank};
use quadrille_problem::problem::OptionId;
use relaxation::{Bound, Relaxation};
use std::collections::HashSet;
use std::ops::ControlFlow;

const WAYS_TO_DIVE: &[By] = &[
    By::Options,
    By::Seconds,
    By::Pairs(0.0),
    By::Noise(0.06),
    By::Pairs(0.12),
    By::Noise(0.18),
];

/// What a pass leaves.
enum Pass {
    Closed,
    Stopped,
    /// Useful solutions consist of these options, few enough for a new start.
    Smaller(UsefulOptions),
    /// The caller shall search among these.
    Left(UsefulOptions),
    /// The same, if all options are left, with the prices of the rows.
    All(Vec<f64>),
}

/// The options that useful solutions may have, and the options common to all.
struct UsefulOptions {
    keep: Vec<bool>,
    taken: Vec<u32>,
}

impl UsefulOptions {
    /// All of this many options.
    fn all(n: usize) -> UsefulOptions {
        UsefulOptions {
            keep: vec![true; n],
            taken: Vec::new(),
        }
    }

    /// Reduces a cover to these options; false if nothing can cover it then.
    fn reduce(&self, cover: &mut Cover) -> bool {
        cover.reduce(&self.taken, |option| self.keep[option as usize])
    }

    /// The undecided rows and options.
    fn of(relaxation: &Relaxation<'_>) -> UsefulOptions {
        let simplex = &relaxation.simplex;
        let mut keep = vec![false; relaxation.cover.n_options()];
        let active = simplex.active().iter();
        active.for_each(|&option| keep[option as usize] = true);
        UsefulOptions {
            keep,
            taken: simplex.taken().to_vec(),
        }
    }
}

/// Random numbers (xorshift, G. Marsaglia 2003), the same in each run.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The prices at which the linear program of a cover ends; none where that would take more pivots.
pub(super) fn optimal_prices(
    cover: &Cover,
    pivots: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<f64>> {
    if cover.n_rows() > TUNING.max_rows {
        return None;
    }
    let incumbents = Incumbents::new(1, i64::MAX, &|_| ());
    let mut relaxation = Relaxation::new(cover, &incumbents, &Request::quiet(i64::MAX, 0, stop));
    let cutoff = f64::INFINITY;
    let status = relaxation.simplex.solve(&Budget {
        pivots,
        cutoff,
        stop,
    });
    // prices are valid wherever the method ended, but those of an intermediate basis are poor
    (status != Status::Stopped).then(|| relaxation.unperturbed_prices())
}

/// The cheapest solutions of a cover, as far as linear programming comes.
pub fn minimize(mut cover: Cover, request: &Request<'_>) -> Outcome {
    let mut incumbents = Incumbents::new(request.k, request.limit, request.better);
    if let Some(start) = &request.start {
        incumbents.begin_with(start.clone());
    }
    let mut run = Run {
        incumbents,
        bound: cover.lowest(),
        rng: Rng(0x9E37_79B9_7F4A_7C15),
        is_exclusive: cover.is_exclusive(),
        request,
    };
    let ended = run.passes(&mut cover);
    Outcome {
        bound: run.bound,
        nodes: run.incumbents.n_nodes(),
        solutions: run.incumbents.into_solutions(),
        ended,
    }
}

/// The options of a cover, and the prices of all original rows.
fn left(cover: &Cover, n_rows: usize, prices: Option<Vec<f64>>) -> Ended {
    let of_rows = |prices: Vec<f64>| {
        let mut all = vec![0.0; n_rows];
        let rows = prices.iter().zip(&cover.row_origins);
        rows.for_each(|(&price, &row)| all[row as usize] = price);
        all
    };
    let origins = cover.origins.iter().chain(&cover.taken).copied();
    let mut options: Vec<OptionId> = origins.map(OptionId::new).collect();
    options.sort_unstable();
    Ended::Left {
        options,
        prices: prices.map(of_rows),
    }
}

/// What outlives a pass.
struct Run<'a> {
    incumbents: Incumbents<'a>,
    bound: i64,
    rng: Rng,
    /// Whether no row is covered more than once. A walk chooses among options that exclude each
    /// other; where few do, it is lost.
    is_exclusive: bool,
    request: &'a Request<'a>,
}

impl Run<'_> {
    /// Passes until nothing is left to decide, or few options.
    fn passes(&mut self, cover: &mut Cover) -> Ended {
        let n_rows = cover.n_rows();
        // the quadratic rule is worth its time on reduced and on small covers
        let mut thorough = cover.n_options() < 400;
        loop {
            if !self.presolve(cover, thorough) {
                return Ended::Proven;
            }
            thorough = true;
            let pass = match cover.n_rows() > TUNING.max_rows {
                true => Pass::Left(UsefulOptions::all(cover.n_options())),
                false => self.pass(cover),
            };
            match pass {
                Pass::Stopped => return Ended::Stopped,
                Pass::Smaller(rest) if rest.reduce(cover) => {}
                Pass::Left(rest) if rest.reduce(cover) => {
                    return self.leave(cover, n_rows);
                }
                Pass::Closed | Pass::Smaller(_) | Pass::Left(_) => return Ended::Proven,
                Pass::All(prices) => return left(cover, n_rows, Some(prices)),
            }
        }
    }

    /// Leaves a reduced cover to the caller, with prices unless it is too large.
    fn leave(&mut self, cover: &mut Cover, n_rows: usize) -> Ended {
        if !self.presolve(cover, true) {
            return Ended::Proven;
        }
        if cover.n_rows() > TUNING.max_rows {
            return left(cover, n_rows, None);
        }
        match self.prices(cover) {
            ControlFlow::Break(ended) => ended,
            ControlFlow::Continue(prices) => left(cover, n_rows, Some(prices)),
        }
    }

    /// Whether something is left to decide.
    fn presolve(&mut self, cover: &mut Cover, thorough: bool) -> bool {
        let may_be = presolve(cover, self.request.k == 1, thorough);
        if may_be && cover.n_options() == 0 {
            self.incumbents.add(cover, &[]);
        }
        may_be && cover.n_options() > 0
    }

    /// The prices of the linear program of the reduced cover, without cliques.
    fn prices(&mut self, cover: &Cover) -> ControlFlow<Ended, Vec<f64>> {
        let mut relaxation = Relaxation::new(cover, &self.incumbents, self.request);
        let budget = Budget {
            cutoff: f64::INFINITY,
            ..relaxation.budget()
        };
        let status = relaxation.simplex.solve(&budget);
        match relaxation.is_closed(status) {
            true => ControlFlow::Break(Ended::Proven),
            false if (self.request.stop)() => ControlFlow::Break(Ended::Stopped),
            false => ControlFlow::Continue(relaxation.unperturbed_prices()),
        }
    }

    fn pass(&mut self, cover: &Cover) -> Pass {
        let mut relaxation = Relaxation::new(cover, &self.incumbents, self.request);
        let mut state = PassContext {
            bound: &mut self.bound,
            rng: &mut self.rng,
            all: cover.n_options(),
            has_cuts: false,
            is_exclusive: self.is_exclusive,
            few: if self.is_exclusive {
                self.request.few
            } else {
                Few::NONE
            },
            threads: self.request.threads,
        };
        state.run(&mut relaxation)
    }
}

/// The state that a pass changes, beside the relaxation.
struct PassContext<'r> {
    bound: &'r mut i64,
    rng: &'r mut Rng,
    /// How many options there are.
    all: usize,
    has_cuts: bool,
    is_exclusive: bool,
    few: Few,
    threads: usize,
}

impl PassContext<'_> {
    fn run(&mut self, relaxation: &mut Relaxation<'_>) -> Pass {
        match self.steps(relaxation) {
            ControlFlow::Break(pass) => pass,
            ControlFlow::Continue(())
                if self.has_cuts || relaxation.simplex.active().len() < self.all =>
            {
                Pass::Left(UsefulOptions::of(relaxation))
            }
            ControlFlow::Continue(()) => Pass::All(relaxation.unperturbed_prices()),
        }
    }

    fn steps(&mut self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass> {
        let bound = self.solve_root(relaxation)?;
        let is_easy = relaxation.cover.is_always_completed();
        let is_easy_to_dive = is_easy || !self.is_exclusive || is_nearly_integral(relaxation);
        if relaxation.incumbents.is_one() && is_easy_to_dive {
            self.dive_at_root(relaxation);
        }
        fix(relaxation, &bound)?;
        // where solutions are hard to come by, bounds on their costs are of little help
        let is_hard =
            !is_easy && relaxation.incumbents.is_one() && relaxation.incumbents.best().is_none();
        if is_hard && self.is_exclusive
            || relaxation.simplex.active().len() <= self.few.before_cliques
        {
            return ControlFlow::Continue(());
        }
        self.smaller(relaxation)?;
        let before = relaxation.simplex.active().len();
        self.cut(relaxation)?;
        self.smaller(relaxation)?;
        if relaxation.simplex.active().len() <= self.few.after {
            return ControlFlow::Continue(());
        }
        self.improve(relaxation, before)?;
        self.branch(relaxation)
    }

    /// Looks for better solutions; ends the pass where these leave far fewer options than before.
    fn improve(&mut self, relaxation: &mut Relaxation<'_>, before: usize) -> ControlFlow<Pass> {
        // a tree that takes options finds solutions as soon
        if !relaxation.incumbents.is_one() || !self.is_exclusive {
            return ControlFlow::Continue(());
        }
        relaxation.keep_decisions();
        let rng = &mut *self.rng;
        relaxation.improve(&mut |n| (rng.next() % n as u64) as usize);
        let bound = relaxation.bound();
        fix(relaxation, &bound)?;
        match relaxation.simplex.active().len() * 100 < before * 80 {
            true => ControlFlow::Break(Pass::Smaller(UsefulOptions::of(relaxation))),
            false => ControlFlow::Continue(()),
        }
    }

    /// Solves the linear program, and takes its optimum if it is a solution.
    fn solve_root(&mut self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass, Bound> {
        let budget = Budget {
            cutoff: f64::INFINITY,
            ..relaxation.budget()
        };
        let status = relaxation.simplex.solve(&budget);
        if (relaxation.stop)() {
            return ControlFlow::Break(Pass::Stopped);
        }
        if status == Status::Infeasible {
            let pass = if relaxation.is_closed(status) {
                Pass::Closed
            } else {
                Pass::Left(UsefulOptions::all(self.all))
            };
            return ControlFlow::Break(pass);
        }
        let bound = self.look(relaxation)?;
        if let Some(options) = relaxation.integral() {
            relaxation.record(&options);
        }
        self.look(relaxation)?;
        ControlFlow::Continue(bound)
    }

    /// The present bound; it ends the pass where it closes all.
    fn look(&mut self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass, Bound> {
        let bound = relaxation.bound();
        let floor = bound.floor + (i128::from(relaxation.cover.base) << PRICE_BITS);
        let whole = (floor + (1 << PRICE_BITS) - 1) >> PRICE_BITS;
        *self.bound = (*self.bound).max(i64::try_from(whole).unwrap_or(i64::MIN));
        relaxation.lowest = *self.bound;
        relaxation.show();
        match relaxation.closes(bound.floor) {
            true => ControlFlow::Break(Pass::Closed),
            false => ControlFlow::Continue(bound),
        }
    }

    /// Removes the options that are too expensive now.
    fn look_and_fix(&mut self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass> {
        let bound = self.look(relaxation)?;
        fix(relaxation, &bound)
    }

    fn dive_at_root(&mut self, relaxation: &mut Relaxation<'_>) {
        let rng = &mut *self.rng;
        let mut noise = || rng.unit();
        if self.all > TUNING.dive_options {
            let mut order: Vec<u32> = (0..self.all as u32).collect();
            let simplex = &relaxation.simplex;
            sort_by_rank(&mut order, |&option| ascending(simplex.reduced(option)));
            let mut is_cheap = vec![false; self.all];
            order[..TUNING.dive_options]
                .iter()
                .for_each(|&option| is_cheap[option as usize] = true);
            // an option of one row completes what others begin
            let cover = relaxation.cover;
            relaxation
                .simplex
                .activate(|option| is_cheap[option as usize] || cover.rows(option).len() == 1);
        }
        let ways = match relaxation.cover.n_rows() > TUNING.many_rows_to_dive {
            true => WAYS_TO_DIVE,
            false => &WAYS_TO_DIVE[..2],
        };
        for &by in ways {
            if relaxation.incumbents.n_added() == 0 {
                relaxation.dive(by, &mut noise);
            }
        }
        relaxation.simplex.activate_all();
    }

    /// Ends the pass where few of the options are left.
    fn smaller(&self, relaxation: &Relaxation<'_>) -> ControlFlow<Pass> {
        match relaxation.simplex.active().len() * 100 < self.all * TUNING.smaller_percent {
            true => ControlFlow::Break(Pass::Smaller(UsefulOptions::of(relaxation))),
            false => ControlFlow::Continue(()),
        }
    }

    /// Adds cliques in rounds while they raise the bound.
    fn cut(&mut self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass> {
        let n_rows = relaxation.cover.n_rows();
        let (mut known, mut poor) = (HashSet::new(), 0);
        let mut last = relaxation.simplex.objective();
        loop {
            let cuts = relaxation.violated_cliques(60 + n_rows / 4, &mut known);
            if cuts.is_empty() {
                break;
            }
            self.has_cuts = true;
            relaxation.simplex.add_cuts(&cuts);
            if !pivoted(relaxation)? {
                break;
            }
            relaxation.simplex.drop_loose_cuts(n_rows);
            self.look_and_fix(relaxation)?;
            if let Some(options) = relaxation.integral() {
                relaxation.record(&options);
                self.look(relaxation)?;
                break;
            }
            let (now, room) = (relaxation.simplex.objective(), relaxation.cutoff());
            poor += usize::from(now - last < 0.02 * (room - now).max(0.0));
            if poor >= TUNING.poor_rounds {
                break;
            }
            last = now;
        }
        if self.has_cuts && relaxation.incumbents.is_one() {
            let rng = &mut *self.rng;
            relaxation.dive(By::Options, &mut || rng.unit());
            self.look_and_fix(relaxation)?;
        }
        ControlFlow::Continue(())
    }

    fn branch(&mut self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass> {
        self.look(relaxation)?;
        let kept = UsefulOptions::of(relaxation);
        relaxation.keep_decisions();
        let ended =
            TreeLimits::large(relaxation, TUNING.candidates, self.threads).search(relaxation);
        relaxation.undo(0);
        ControlFlow::Break(match ended {
            ControlFlow::Continue(()) => Pass::Closed,
            ControlFlow::Break(Cut::Stopped) => Pass::Stopped,
            ControlFlow::Break(Cut::GaveUp) => Pass::Left(kept),
        })
    }
}

/// Removes the options that are too expensive by this bound.
fn fix(relaxation: &mut Relaxation<'_>, bound: &Bound) -> ControlFlow<Pass> {
    if relaxation.closes(bound.floor) {
        return ControlFlow::Break(Pass::Closed);
    }
    relaxation.fix(bound);
    relaxation.keep_decisions();
    ControlFlow::Continue(())
}

/// Solves the linear program after a change; whether that comes to the optimum.
fn pivoted(relaxation: &mut Relaxation<'_>) -> ControlFlow<Pass, bool> {
    let status = relaxation.simplex.dual(&relaxation.budget());
    let ended = matches!(status, Status::Infeasible | Status::Cutoff);
    match ended && !(relaxation.stop)() && relaxation.is_closed(status) {
        true => ControlFlow::Break(Pass::Closed),
        false if (relaxation.stop)() => ControlFlow::Break(Pass::Stopped),
        false => ControlFlow::Continue(status == Status::Optimal),
    }
}

/// Whether the linear program takes much almost whole, or half of what there is by half: otherwise
/// a dive rarely ends with a solution.
fn is_nearly_integral(relaxation: &Relaxation<'_>) -> bool {
    let (mut by_half, mut almost) = (0, false);
    for (option, value) in relaxation.simplex.values() {
        by_half += if value > 0.499 {
            relaxation.cover.rows(option).len()
        } else {
            0
        };
        almost |= value > 0.85;
    }
    almost || by_half * 2 > relaxation.cover.n_rows()
}

#[cfg(test)]
mod tests;
