//! A search that learns, within limits.

use super::{Learner, Outcome};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::OptionId;

impl Learner {
    /// Searches within limits, except that of solutions. `hear` is called with each outcome; it may
    /// end the search, or [`suppose`](Learner::suppose) other options.
    pub fn run_within(
        &mut self,
        limits: &Limits,
        mut hear: impl FnMut(&mut Learner, Outcome) -> Option<End>,
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
            if let Some(end) = hear(self, outcome) {
                break end;
            }
            match outcome {
                Outcome::Full => break End::Memory,
                Outcome::Exhausted if !self.has_more() => break End::Exhausted,
                Outcome::Pause | Outcome::Solution | Outcome::Exhausted => {}
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
    /// solution has. Each search supposes an option that no solution has shown yet: the most active
    /// one, since the learner knows most about it.
    pub fn show(
        &mut self,
        mut options: Vec<OptionId>,
        limits: &Limits,
        mut visit: impl FnMut(&[OptionId]),
    ) -> Report {
        let mut supposed = None;
        self.run_within(limits, |learner, outcome| {
            match outcome {
                Outcome::Solution => {
                    visit(&learner.solution);
                    options.retain(|option| learner.solution.binary_search(option).is_err());
                }
                Outcome::Exhausted => options.retain(|&option| Some(option) != supposed),
                Outcome::Pause | Outcome::Full => return None,
            }
            let numbers: Vec<u32> = options.iter().map(|option| option.index() as u32).collect();
            learner.order.follow(&numbers);
            supposed = learner.order.most_active(&numbers).map(OptionId::new);
            match supposed {
                None => Some(End::Exhausted),
                Some(option) => (!learner.suppose(&[(option, true)])).then_some(End::Memory),
            }
        })
    }
}
