//! What a caller brings to a search for the cheapest solution: a solution to start from, and a
//! function that is shown each better one.

use super::found::{Cheapest, Costed};
use crate::settings::Search;
use quadrille_engine::Unsupported;
use quadrille_lp::Solution;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_problem::problem::{OptionId, Problem, verify};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The caller of a search: the start of a search, and the visitor of its findings.
#[derive(Default)]
pub(super) struct Caller<'a> {
    /// The solution to start from. Its cost is negated where the solutions worth most are looked
    /// for, as in the whole search.
    pub(super) start: Option<Solution>,
    better: Option<&'a (dyn Fn(&Solution) + Sync)>,
    /// Set when the caller has broken off.
    has_broken: Arc<AtomicBool>,
}

impl Caller<'_> {
    /// Shows the caller a solution, which is computed only if the caller wants to see solutions.
    pub(super) fn show(&self, solution: impl FnOnce() -> Solution) {
        if let Some(better) = self.better {
            better(&solution());
        }
    }

    pub(super) fn has_broken(&self) -> bool {
        self.has_broken.load(Ordering::Relaxed)
    }

    /// A clock that the caller stops by breaking off.
    pub(super) fn clock(&self, clock: &Clock) -> Clock {
        clock.for_part(&self.has_broken)
    }
}

impl Search {
    /// The [`cheapest`](Search::cheapest) solution, from one that is known if there is one; each
    /// better one is shown as soon as it is found. Where `better` breaks, the search ends with
    /// [`End::Visitor`] and the best so far. Several threads show theirs in turns.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    /// use std::ops::ControlFlow;
    ///
    /// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse()?;
    /// let greedy: Vec<_> = problem.options().take(2).collect();
    /// let mut costs = Vec::new();
    /// let best = Search::new().improve(&problem, Some(&greedy), |solution| {
    ///     costs.push(solution.cost);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((best.solutions[0].cost, costs.as_slice()), (5.into(), &[5.into()][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the start is no solution that is looked for, or the engine compares no costs.
    pub fn improve(
        &self,
        problem: &Problem,
        start: Option<&[OptionId]>,
        better: impl FnMut(&Costed) -> ControlFlow<()> + Send,
    ) -> Result<Cheapest, Unsupported> {
        let sign = self.sign();
        let turned = |solution: &Solution| Solution {
            cost: sign * solution.cost,
            options: solution.options.clone(),
        };
        let start = start
            .map(|options| self.verified_start(problem, options))
            .transpose()?
            .map(|start| turned(&start));
        let has_broken = Arc::new(AtomicBool::new(false));
        let state = Mutex::new((start.as_ref().map(|start| start.cost), better));
        let show = |solution: &Solution| {
            let (best, better) = &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
            let is_better =
                best.is_none_or(|best| solution.cost < best) && !has_broken.load(Ordering::Relaxed);
            if is_better {
                *best = Some(solution.cost);
                if better(&Costed::new(turned(solution), problem)).is_break() {
                    has_broken.store(true, Ordering::Relaxed);
                }
            }
        };
        let caller = Caller {
            start,
            better: Some(&show),
            has_broken: Arc::clone(&has_broken),
        };
        let mut cheapest = self.ask(problem, 1, &caller)?;
        if caller.has_broken() && cheapest.report.end == Some(End::Cancelled) {
            cheapest.report.end = Some(End::Visitor);
        }
        Ok(cheapest.costed(problem))
    }

    /// Verifies a solution to start from, which must have the forced options and no forbidden one,
    /// and adds up its cost.
    fn verified_start(
        &self,
        problem: &Problem,
        options: &[OptionId],
    ) -> Result<Solution, Unsupported> {
        verify(problem, options).map_err(|_| Unsupported::START)?;
        let has = |option: &OptionId| options.contains(option);
        if !self.wanted.forced.iter().all(has) || self.wanted.forbidden.iter().any(has) {
            return Err(Unsupported::START);
        }
        let mut options = options.to_vec();
        options.sort_unstable();
        Ok(Solution {
            cost: problem.total_units(&options),
            options,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::EngineKind;
    use quadrille_problem::problem::Cost;

    /// Twelve items, of which each has options of its own that cost 1, 2 and 3.
    fn apart() -> Problem {
        let names: Vec<String> = (0..12).map(|i| format!("i{i}")).collect();
        let options = names
            .iter()
            .map(|name| format!("{name} |1\n{name} |2\n{name} |3"));
        format!(
            "{}\n{}",
            names.join(" "),
            options.collect::<Vec<_>>().join("\n")
        )
        .parse()
        .unwrap()
    }

    #[test]
    fn each_better_solution_is_shown() {
        let problem = apart();
        let dear: Vec<OptionId> = problem
            .options()
            .filter(|&option| problem.units(option) == 3)
            .collect();
        let unsorted: Vec<OptionId> = dear.iter().rev().copied().collect();
        for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells] {
            for reduce in [false, true] {
                let search = Search::new().engine(kind).reduce(reduce).forbid(&[dear[0]]);
                assert_eq!(
                    search.improve(&problem, Some(&dear), |_| panic!()),
                    Err(Unsupported::START)
                );
                let search = Search::new().engine(kind).reduce(reduce).force(&[dear[0]]);
                let mut last = 36.into();
                let best = search.improve(&problem, Some(&unsorted), |solution| {
                    verify(&problem, &solution.options).unwrap();
                    assert!(solution.cost < last && solution.options.contains(&dear[0]));
                    last = solution.cost;
                    ControlFlow::Continue(())
                });
                let best = best.unwrap();
                assert_eq!(
                    (best.solutions[0].cost, best.proven, best.bound, last),
                    (14.into(), true, Some(14.into()), 14.into()),
                    "{kind}"
                );
                // what is known already is not shown, and is the answer
                let again = search
                    .improve(&problem, Some(&best.solutions[0].options), |_| panic!())
                    .unwrap();
                assert_eq!(
                    (again.proven, again.solutions),
                    (true, best.solutions),
                    "{kind}"
                );
            }
        }
    }

    #[test]
    fn what_costs_the_same_is_not_shown() {
        use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
        let mut n_shown = 0;
        for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
            for seed in 0..30 {
                let problem = random_problem(family, seed);
                let mut builder = problem.to_builder();
                for option in problem.options() {
                    builder.cost(option, option.number() as i32 % 3).unwrap();
                }
                let problem = builder.build().unwrap();
                for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells] {
                    let mut costs = Vec::new();
                    let search = Search::new().engine(kind).maximize(seed % 2 == 0);
                    let _ = search.improve(&problem, None, |solution| {
                        costs.push(solution.cost);
                        ControlFlow::Continue(())
                    });
                    let is_better = |pair: &[Cost]| (pair[0] > pair[1]) == (seed % 2 == 1);
                    let strictly = |pair: &[Cost]| pair[0] != pair[1] && is_better(pair);
                    assert!(
                        costs.windows(2).all(strictly),
                        "{} {seed} {kind}: {costs:?}",
                        family.name
                    );
                    n_shown += costs.len();
                }
            }
        }
        assert!(n_shown > 500, "{n_shown}");
    }

    #[test]
    fn the_caller_ends_it() {
        let problem = apart();
        for kind in [EngineKind::Bits, EngineKind::Cells] {
            let mut shown = Vec::new();
            let found =
                Search::new()
                    .engine(kind)
                    .maximize(true)
                    .improve(&problem, None, |solution| {
                        shown.push(solution.cost);
                        ControlFlow::Break(())
                    });
            let found = found.unwrap();
            assert_eq!(found.solutions.len(), 1, "{kind}");
            assert_eq!(shown, [found.solutions[0].cost], "{kind}");
            assert!(found.bound >= Some(36.into()), "{kind}");
            assert_eq!(
                (found.report.end, found.proven),
                (Some(End::Visitor), false),
                "{kind}"
            );
        }
    }

    #[test]
    fn what_is_no_solution_is_no_start() {
        let problem: Problem = "a b\na |1\nb |2\na b |9".parse().unwrap();
        for wrong in [&[0][..], &[0, 2], &[7], &[0, 1, 1]] {
            let start: Vec<OptionId> = wrong.iter().map(|&option| OptionId::new(option)).collect();
            assert_eq!(
                Search::new().improve(&problem, Some(&start), |_| panic!()),
                Err(Unsupported::START)
            );
        }
        // an item that need not be covered is left open
        let packing: Problem = "0:1|a 0:1|b\na |-1\nb |-2\na b |-9".parse().unwrap();
        let best = Search::new()
            .improve(&packing, Some(&[OptionId::new(1)]), |_| {
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((best.solutions[0].cost, best.proven), ((-9).into(), true));
        let none = Search::new()
            .maximize(true)
            .improve(&packing, Some(&[]), |_| panic!())
            .unwrap();
        assert_eq!((none.solutions[0].cost, none.proven), (0.into(), true));
    }
}
