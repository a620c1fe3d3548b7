//! Answers that come with a proof, which others can check: no solution, exactly these, only this
//! one, none that is cheaper.
//!
//! The problem becomes a formula of linear constraints (`formula`), and the search writes the
//! reasons for each exclusion, line by line, in the format of `VeriPB` 3.0. A list of solutions is
//! proved complete by adding for each solution a clause that excludes it: the formula has then no
//! model. `quadrille certify` checks such proofs, with code of its own, and so does `VeriPB`.
//!
//! `walk` is the search. It is no engine: an engine need not know why an option is excluded, and
//! here that is all that counts. `propagation` propagates, and `analysis` finds what a node needs
//! to be closed.

mod analysis;
mod formula;
mod fragments;
mod learned;
mod open;
mod prices;
mod proof_lines;
mod propagation;
mod rows;
mod value;
mod walk;

pub use formula::{write_exclusion, write_formula};
pub use value::Proof;

use formula::Formula;
use prices::{Ceiling, Prices};
use proof_lines::{Conclusion, Name, Text};
use propagation::Propagation;
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_problem::set_limits;
use quadrille_reduce::Reduced;
use quadrille_reduce::Refuted;
use quadrille_search::{Cheapest, EngineKind, Search};
use std::io::{self, Write};
use std::ops::ControlFlow;
use walk::{Lemma, OnSolution, Outside, Walk};

/// A search that proves its answers.
///
/// ```
/// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_proof as proof}; }
/// use quadrille::{problem::Problem, proof::Prover};
/// use std::ops::ControlFlow;
///
/// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
/// let mut proof = Vec::new();
/// let report = Prover::new().solutions(&problem, &mut proof, |_| ControlFlow::Continue(()))?;
/// assert_eq!((report.solutions, report.is_exhausted()), (0, true));
/// assert!(String::from_utf8(proof)?.contains("conclusion UNSAT"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Prover {
    limits: Limits,
    learns: bool,
    reduces: bool,
    threads: usize,
}

/// Variables with a sign, and rows, are numbered with 32 bits.
const MAX_NUMBER: usize = 1 << 30;

fn fits(problem: &Problem) -> io::Result<()> {
    match problem.n_options() + problem.n_entries() <= MAX_NUMBER {
        true => Ok(()),
        false => Err(io::Error::other("the problem is too large for a proof")),
    }
}

impl Prover {
    /// A search without limits.
    pub fn new() -> Prover {
        Prover::default()
    }

    set_limits!();

    /// Finds solutions by learning from conflicts instead of walking a tree: for problems that a
    /// tree search does not finish. Each line of the proof is then a learned clause with its
    /// antecedents.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_proof as proof}; }
    /// use quadrille::{problem::Problem, proof::Prover};
    /// use std::ops::ControlFlow;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
    /// let mut proof = Vec::new();
    /// let report = Prover::new()
    ///     .learns(true)
    ///     .solutions(&problem, &mut proof, |_| ControlFlow::Continue(()))?;
    /// assert!(report.is_exhausted() && report.conflicts > Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn learns(self, learns: bool) -> Prover {
        Prover { learns, ..self }
    }

    /// First excludes the options that [`Reduced`] removes, with a line for each.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_proof as proof}; }
    /// use quadrille::{problem::Problem, proof::Prover};
    /// use std::ops::ControlFlow;
    ///
    /// // the second option leaves nothing for `c`
    /// let problem: Problem = "a b c\na\na b\nb\nb c\nb c".parse()?;
    /// let mut proof = Vec::new();
    /// Prover::new().reduces(true).solutions(&problem, &mut proof, |_| ControlFlow::Continue(()))?;
    /// assert!(String::from_utf8(proof)?.contains("rup 1 ~x2 >= 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reduces(self, reduces: bool) -> Prover {
        Prover { reduces, ..self }
    }

    /// Walks on this many threads, at most 64, unless the number of nodes is limited: solutions and
    /// lines come as they are found. What learns does so on one.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_proof as proof}; }
    /// use quadrille::{problem::Problem, proof::Prover};
    /// use std::ops::ControlFlow;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na c\na b c".parse()?;
    /// let mut proof = Vec::new();
    /// let report = Prover::new()
    ///     .threads(2)
    ///     .solutions(&problem, &mut proof, |_| ControlFlow::Continue(()))?;
    /// assert_eq!((report.solutions, report.is_exhausted()), (1, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: usize) -> Prover {
        Prover { threads, ..self }
    }

    /// The options that shall be excluded first.
    fn refuted(&self, problem: &Problem) -> Box<[Refuted]> {
        if self.reduces {
            Reduced::of(problem).into_refuted()
        } else {
            Box::default()
        }
    }

    /// Walks to the end; the line that excludes everything, if it came so far.
    fn walk(&self, walk: &mut Walk<'_, '_>, found: &mut OnSolution<'_>) -> Option<Lemma> {
        let clock = self.limits.start();
        let outside = Outside {
            clock: &clock,
            nodes: self.limits.nodes,
            stop: None,
        };
        walk.exclude(&self.refuted(walk.problem));
        let root = fragments::run(walk, self.threads, &outside, found);
        walk.report.end = Some(root.as_ref().map_or_else(|&end| end, |_| End::Exhausted));
        if root.is_ok() {
            clock.report(walk.report.nodes, walk.report.solutions, 1.0);
        }
        root.ok()
    }

    /// Calls `visit` with each solution, its options in ascending order, until it breaks, and
    /// writes the proof that these are all; where the search was cut short, one that concludes
    /// nothing. A limit of one solution asks for a proof of infeasibility, a limit of two for a
    /// proof of uniqueness.
    pub fn solutions(
        &self,
        problem: &Problem,
        proof: &mut dyn Write,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> io::Result<Report> {
        let mut text = Text::new(proof);
        fits(problem)?;
        let mut n_found = 0;
        let mut found = |solution: &[OptionId]| {
            n_found += 1;
            match visit(solution) {
                ControlFlow::Break(()) => Err(End::Visitor),
                ControlFlow::Continue(()) if self.limits.solutions == Some(n_found.into()) => {
                    Err(End::Solutions)
                }
                ControlFlow::Continue(()) => Ok(n_found),
            }
        };
        if self.learns {
            return learned::solutions(
                problem,
                &self.limits,
                &self.refuted(problem),
                text,
                &mut found,
            );
        }
        let now = Propagation::new(problem, Formula::new(problem), None);
        let mut walk = Walk::new(problem, now, &mut text);
        let root = self.walk(&mut walk, &mut found);
        let report = walk.report;
        text.conclude(root.map_or(Conclusion::None, |root| {
            Conclusion::Unsatisfiable(root.label)
        }))?;
        Ok(report)
    }

    /// Proves that no solution costs less than the limit; without a limit, that no solution exists.
    fn prove_least(
        &self,
        problem: &Problem,
        limit: Option<(i64, Name)>,
        text: &mut Text<'_>,
    ) -> Result<u64, Option<End>> {
        if let Some(limit) = limit
            && let Some(refuted) = prices::refute(problem, limit, &self.limits, text)
        {
            return refuted.map_err(Some);
        }
        let formula = Formula::new(problem);
        let ceiling = limit.map(|(best, limit)| {
            let prices = Prices::new(problem, &formula);
            Ceiling::below(best, limit, &prices, text)
        });
        let mut walk = Walk::new(problem, Propagation::new(problem, formula, ceiling), text);
        // what the search has proved has no counterexample
        let root = self.walk(&mut walk, &mut |_| Err(End::Visitor));
        root.map(|root| root.label).ok_or(walk.report.end)
    }

    /// Finds a cheapest solution, and writes the proof that none costs less, or that there is no
    /// solution; where the search was cut short, one that concludes nothing. [`Search::cheapest`]
    /// finds the solution before the proof begins, and limits hold for each of the two steps; a
    /// search that learns compares no costs, and is refused. Where items have bounds it is proved
    /// by a tree of linear programs, which excludes nothing first.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_proof as proof}; }
    /// use quadrille::{problem::Problem, proof::Prover};
    ///
    /// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse()?;
    /// let mut proof = Vec::new();
    /// let cheapest = Prover::new().cheapest(&problem, &mut proof)?;
    /// assert_eq!((cheapest.solutions[0].cost, cheapest.proven), (5.into(), true));
    /// assert!(String::from_utf8(proof)?.contains("conclusion BOUNDS 5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self, problem: &Problem, proof: &mut dyn Write) -> io::Result<Cheapest> {
        fits(problem)?;
        let engine = match self.learns {
            true => EngineKind::Learn,
            false => EngineKind::Auto,
        };
        let search = Search::new()
            .engine(engine)
            .limits(self.limits.clone())
            .threads(self.threads.max(1));
        let mut cheapest = search.cheapest(problem, 1).map_err(io::Error::other)?;
        let mut text = Text::new(proof);
        if !cheapest.proven {
            text.conclude(Conclusion::None)?;
            return Ok(cheapest);
        }
        let best = cheapest.solutions.first();
        let limit = best.map(|best| {
            let label = text.improve(problem, &best.options);
            (best.cost.units, Name::Label(label))
        });
        let proved = self.prove_least(problem, limit, &mut text);
        text.conclude(match (proved, limit) {
            (Err(_), _) => Conclusion::None,
            (Ok(label), None) => Conclusion::Infeasible(label),
            (Ok(label), Some((cost, _))) => Conclusion::Best(cost, label),
        })?;
        if let Err(end) = proved {
            (cheapest.proven, cheapest.report.end) = (false, end);
        }
        Ok(cheapest)
    }
}
