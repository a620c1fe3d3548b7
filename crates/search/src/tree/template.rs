//! One problem, many parts of it: prepared once, searched again and again.

use crate::settings::part::Part;
use crate::settings::{EngineKind, Search};
use crate::tree::choice;
use crate::tree::questions::Wish;
use crate::tree::walk::Walk;
use quadrille_engine::Unsupported;
use quadrille_problem::limits::{Limits, Report};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// A problem searched in parts, each with some of its options: for puzzles that differ in their
/// clues alone, whose common problem is the one without clues.
///
/// An engine that can begin again is built once, for the whole problem when the second part comes;
/// another one is built for each part, which gives the same answers.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::problem::Problem;
/// use quadrille::limits::Limits;
/// use quadrille::search::{EngineKind, Template};
///
/// let problem: Problem = "a b c\na b\nb c\na\nb\nc".parse()?;
/// let mut template = Template::new(problem.into(), EngineKind::Auto);
/// assert_eq!(
///     template
///         .start(Limits::default(), |_| true)?
///         .count()
///         .solutions,
///     3
/// );
/// // without the option `b`
/// assert_eq!(
///     template
///         .start(Limits::default(), |option| option.index() != 3)?
///         .count()
///         .solutions,
///     2
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Template {
    problem: Arc<Problem>,
    engine: EngineKind,
    /// The number of parts that were started.
    n_parts: u64,
    /// A walk that can begin again, made for the second part: one part alone is sooner done without
    /// it.
    restarting: Option<Walk>,
    /// The walk of a part as a problem of its own.
    own: Option<Walk>,
    keep: Vec<bool>,
}

impl Template {
    /// A problem for this engine.
    pub fn new(problem: Arc<Problem>, engine: EngineKind) -> Self {
        Template {
            keep: vec![false; problem.n_options()],
            problem,
            engine,
            n_parts: 0,
            restarting: None,
            own: None,
        }
    }

    /// The whole problem. All numbers of options are its own.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Starts a search of the part that has the options for which `keep` is true.
    pub fn start(
        &mut self,
        limits: Limits,
        mut keep: impl FnMut(OptionId) -> bool,
    ) -> Result<Run<'_>, Unsupported> {
        for (option, kept) in self.problem.options().zip(&mut self.keep) {
            *kept = keep(option);
        }
        self.n_parts += 1;
        if self.n_parts == 2 {
            let walker = choice::make_to_restart(self.engine, &self.problem);
            self.restarting = walker.map(|walker| Walk::new(walker, Limits::new()));
        }
        let restarts = choice::restarts(self.engine, &self.problem, &self.keep);
        let walk = if let Some(walk) = self.restarting.as_mut().filter(|_| restarts) {
            let restarted = walk.restart(limits, &self.keep);
            debug_assert!(restarted, "only an engine that can is prepared");
            walk
        } else {
            let search = Search::new().engine(self.engine).limits(limits);
            let list = Wish::List { has_frontier: true };
            let wish = search.limits.solutions.map_or(list, Wish::Any);
            // forced options at the root are counted as where an engine begins again
            let part = Part::whole(&self.problem).keeping(&self.keep);
            let walk = search.walk_of_part(&self.problem, part, |_| false, wish)?;
            self.own.insert(walk)
        };
        Ok(Run(walk))
    }
}

/// A search of a part of a [`Template`].
#[derive(Debug)]
pub struct Run<'t>(&'t mut Walk);

impl Run<'_> {
    /// The next solution, its options in ascending order, borrowed until the next call.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.0.advance()
    }

    /// Counts all solutions that are left.
    pub fn count(&mut self) -> Report {
        self.0.count()
    }

    /// Ends the search: the visitor breaks off.
    pub fn stop(&mut self) {
        self.0.stop();
    }

    /// What the search has done so far, and why it ended, once it has.
    pub fn report(&self) -> Report {
        self.0.report()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::baseline;
    use quadrille_problem::limits::End;
    use quadrille_testing::{PLAIN_FAMILIES, random_problem};

    /// Every part of a problem, by every engine, one part after the other.
    #[test]
    fn parts_are_what_restrict_makes_of_them() {
        let problem: Arc<Problem> = Arc::new(
            "a b c d\na b\nb c\na\nb\nc\nc d\nd\na d\nb c d"
                .parse()
                .unwrap(),
        );
        for &kind in EngineKind::ALL {
            let mut template = Template::new(Arc::clone(&problem), kind);
            for mask in 0_u32..1 << problem.n_options() {
                let keep = |option: OptionId| mask >> option.index() & 1 == 1;
                let (part, origins) = problem.restrict(keep);
                let mut expected: Vec<Vec<OptionId>> = baseline::solutions(&part);
                expected
                    .iter_mut()
                    .flatten()
                    .for_each(|option| *option = origins[option.index()]);
                expected.sort();
                let mut run = template.start(Limits::default(), keep).unwrap();
                let mut found = Vec::new();
                while let Some(solution) = run.advance() {
                    found.push(solution.to_vec());
                }
                found.sort();
                assert_eq!(found, expected, "{kind}, {mask:b}");
                let counted = template.start(Limits::default(), keep).unwrap().count();
                assert_eq!(
                    counted.solutions,
                    expected.len() as u128,
                    "{kind}, {mask:b}"
                );
                // given up after one node: the next part does not notice
                let limits = Limits::new().max_nodes(1);
                template.start(limits, keep).unwrap().advance();
            }
        }
    }

    /// A search that the caller ends after its first solution says so, whatever it may know by
    /// then.
    #[test]
    fn a_search_that_is_stopped_says_so() {
        for (family, seed) in PLAIN_FAMILIES
            .into_iter()
            .flat_map(|family| (0..40).map(move |seed| (family, seed)))
        {
            let problem = Arc::new(random_problem(family, seed));
            for &kind in EngineKind::ALL {
                let mut template = Template::new(Arc::clone(&problem), kind);
                for _ in 0..3 {
                    let limits = Limits::new().max_solutions(2);
                    let Ok(mut run) = template.start(limits, |_| true) else {
                        continue;
                    };
                    if run.advance().is_none() {
                        continue;
                    }
                    run.stop();
                    let report = run.report();
                    assert_eq!(
                        (report.solutions, report.end),
                        (1, Some(End::Visitor)),
                        "{kind}, {family:?}, {seed}"
                    );
                }
            }
        }
    }
}
