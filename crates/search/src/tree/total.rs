//! Counting all solutions: by walking the tree, by the layers of a frontier, or by both in turns
//! until one is done.

use crate::scheduler::{Goal, Layers, Scheduler, WalkQuestion};
use crate::settings::Search;
use crate::settings::part::Part;
use crate::settings::{CountBy, EngineKind};
use crate::tree::questions::Wish;
use num_bigint::BigUint;
use quadrille_engine::Unsupported;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::Problem;
use std::sync::Arc;

/// The number of solutions, however large.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use = "a count that was cut short is a lower bound: look at the report"]
pub struct Total {
    /// The solutions counted: all, if the search is exhausted.
    pub count: BigUint,
    /// The work done; a state of a layer counts as a node.
    pub report: Report,
    /// Which way of counting was the first to be done, and why.
    pub reason: String,
}

/// Why a problem has no layers.
const NO_LAYERS: &str = match cfg!(feature = "family") {
    true => "a frontier of more than 512 bits",
    false => "anything in it: it needs the feature `family` of this library",
};

impl Search {
    /// The number of all solutions, as a big integer, by the way that
    /// [`count_by`](Search::count_by) chose.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// // two options for each of 130 items
    /// let problem = Problem::from_sets((0..260).map(|set| [set / 2]))?;
    /// let total = Search::new().total(&problem)?;
    /// assert_eq!(total.count.to_string(), "1361129467683753853853498429727072845824");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn total(&self, problem: &Problem) -> Result<Total, Unsupported> {
        let part = self.searched(problem)?;
        let kind = self.kind().resolve(&part.problem);
        if let Some(most) = self.limits.solutions {
            return Ok(walked(self.count_to(most.into(), problem, part)?, kind));
        }
        let scheduler = match self.way() {
            CountBy::Family => return self.count_by_layers(&part),
            CountBy::Search => Scheduler::default(),
            CountBy::Auto => self.counting(&part),
        };
        let mut walk = self.walk_part(problem, part, None, self.kind())?;
        walk.scheduler = scheduler;
        let mut report = walk.count();
        report.nodes += walk.scheduler.states();
        Ok(match walk.scheduler.total() {
            Some((count, reason)) => counted(report, count, reason),
            None => walked(report, kind),
        })
    }

    /// Layers and learning beside a walk that counts.
    pub(crate) fn counting(&self, part: &Part) -> Scheduler {
        let shared = self.shared(part);
        let learning = shared
            .as_ref()
            .and_then(|shared| self.learning(shared, Goal::Count(u64::MAX)));
        Scheduler::new(
            WalkQuestion::Count,
            self.layers(shared),
            learning,
            self.tuning,
        )
    }

    /// Counts by layers alone.
    fn count_by_layers(&self, part: &Part) -> Result<Total, Unsupported> {
        let problem = Arc::new(part.problem.clone().into_owned());
        let mut layers = Layers::new(problem, &self.limits, self.tuning);
        let end = layers.count_alone(self.threads, &self.limits.start());
        let end = end.ok_or(Unsupported::new("family", NO_LAYERS))?;
        let mut report = Report::default();
        (report.end, report.nodes) = (Some(end), layers.states());
        Ok(match layers.known() {
            Some((count, reason)) => counted(report, count, reason),
            None => Total {
                count: BigUint::ZERO,
                report,
                reason: "layers of a frontier".into(),
            },
        })
    }

    /// Counts no further than to this many.
    fn count_to(&self, most: u128, problem: &Problem, part: Part) -> Result<Report, Unsupported> {
        let wish = Wish::Count(u64::try_from(most).unwrap_or(u64::MAX));
        let mut walk = self.walk_of_part(problem, part, |_| true, wish)?;
        let mut report = walk.count();
        if report.end == Some(End::Solutions)
            && let Some(known) = walk.scheduler.known()
        {
            let (solutions, end) = up_to(most, known);
            (report.solutions, report.end) = (solutions, Some(end));
        }
        Ok(report)
    }

    /// The way to count; hooks and limits of nodes or solutions need a search.
    pub(crate) fn way(&self) -> CountBy {
        let plain = self.engine == EngineKind::Auto && self.limits.nodes.is_none();
        match self.count_by {
            CountBy::Auto if !plain => CountBy::Search,
            _ if self.limits.solutions.is_some() || !self.hooks.is_empty() => CountBy::Search,
            way => way,
        }
    }
}

/// The result of a count limited to `most`, if the total is `known`.
fn up_to(most: u128, known: u128) -> (u128, End) {
    if known < most {
        (known, End::Exhausted)
    } else {
        (most, End::Solutions)
    }
}

fn walked(report: Report, kind: EngineKind) -> Total {
    Total {
        count: report.solutions.into(),
        report,
        reason: format!("search by {kind}"),
    }
}

/// What layers counted.
fn counted(mut report: Report, count: &BigUint, reason: &str) -> Total {
    let known = u128::try_from(count);
    report.solutions = known.unwrap_or(u128::MAX);
    report.end = Some(match known {
        Ok(_) => End::Exhausted,
        Err(_) => End::Overflow,
    });
    Total {
        count: count.clone(),
        report,
        reason: reason.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limited_count_tells_no_more_than_its_limit() {
        assert_eq!(up_to(3, 2), (2, End::Exhausted));
        assert_eq!(up_to(3, 3), (3, End::Solutions));
        assert_eq!(up_to(3, u128::MAX), (3, End::Solutions));
    }

    /// Counts on both sides of what 64 and 128 bits hold.
    #[cfg(feature = "family")]
    #[test]
    fn the_report_has_the_count_of_layers() {
        for n_items in [3, 40, 41, 60, 80, 81, 90] {
            let problem = Problem::from_sets((0..3 * n_items).map(|set| [set / 3])).unwrap();
            let search = Search::new().count_by(CountBy::Family);
            let total = search.total(&problem).unwrap();
            assert_eq!(total.count, num_bigint::BigUint::from(3_u32).pow(n_items));
            let (known, end) = match 3_u128.checked_pow(n_items) {
                Some(known) => (known, End::Exhausted),
                None => (u128::MAX, End::Overflow),
            };
            let report = (total.report.solutions, total.report.end);
            assert_eq!(report, (known, Some(end)), "{n_items}");
        }
    }
}
