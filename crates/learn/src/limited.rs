//! A search that learns, within limits.

use super::{Learner, Outcome};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::OptionId;

impl Learner {
    /// Searches within limits, except that of solutions. `hear` is called now and then, and with
    /// each solution; it may end the search.
    pub fn run_within(
        &mut self,
        limits: &Limits,
        mut hear: impl FnMut(&mut Learner, bool) -> Option<End>,
    ) -> Report {
        let (clock, mut solutions) = (limits.start(), 0);
        let end = loop {
            let nodes = self.work.nodes;
            clock.report(nodes, solutions, 0.0);
            let stopped = match limits.nodes {
                Some(most) if nodes >= most => Some(End::Nodes),
                _ if limits.memory.is_some_and(|most| self.bytes() as u64 > most) => {
                    Some(End::Memory)
                }
                _ => clock.stop(),
            };
            if let Some(end) = stopped {
                break end;
            }
            let most = limits.nodes.unwrap_or(u64::MAX);
            let outcome = self.run(most.min(nodes + Clock::NODES_PER_LOOK));
            solutions += u128::from(outcome == Outcome::Solution);
            if let Some(end) = hear(self, outcome == Outcome::Solution) {
                break end;
            }
            match outcome {
                Outcome::Pause | Outcome::Solution => {}
                Outcome::Full => break End::Memory,
                Outcome::Exhausted => break End::Exhausted,
            }
        };
        let mut report = Report::default();
        report.end = Some(end);
        report.solutions = solutions;
        let work = &self.work;
        report.nodes = work.nodes;
        report.decisions = Some(work.decisions);
        report.deepest = Some(work.deepest as u64);
        report.conflicts = Some(work.conflicts);
        report
    }

    /// Searches within limits until the solutions have shown every option of the list that any
    /// solution has: each solution has an option of the list that no earlier solution has.
    pub fn show(
        &mut self,
        mut options: Vec<OptionId>,
        limits: &Limits,
        mut visit: impl FnMut(&[OptionId]),
    ) -> Report {
        self.run_within(limits, |learner, is_solved| {
            if !is_solved {
                return None;
            }
            visit(&learner.solution);
            options.retain(|option| learner.solution.binary_search(option).is_err());
            match options.is_empty() {
                true => Some(End::Exhausted),
                false => (!learner.demand(&options)).then_some(End::Memory),
            }
        })
    }
}
