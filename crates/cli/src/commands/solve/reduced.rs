//! `--reduce`: a reduced problem is searched, and its solutions are mapped back to the original.

use quadrille::problem::{OptionId, Problem};
use quadrille::reduce::Reduced;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The problem that is searched, as given or reduced.
pub(super) struct Searched<'p> {
    original: &'p Problem,
    reduced: Option<Reduced>,
    restored: Vec<OptionId>,
    /// The time of the reduction.
    pub(super) time: Duration,
}

impl<'p> Searched<'p> {
    pub(super) fn new(original: &'p Problem, reduce: bool) -> Self {
        let started = Instant::now();
        let reduced = reduce.then(|| Reduced::of(original));
        Searched { original, reduced, restored: Vec::new(), time: started.elapsed() }
    }

    pub(super) fn split(&mut self) -> (&Problem, Restore<'_>) {
        let problem = self.reduced.as_ref().map_or(self.original, Reduced::problem);
        (problem, Restore { reduced: self.reduced.as_ref(), restored: &mut self.restored })
    }

    /// One line of statistics.
    pub(super) fn statistics(&self) -> Option<String> {
        let report = self.reduced.as_ref()?.report();
        let (before, after) = (report.before, report.after);
        let items = |size: quadrille::reduce::Size| size.primary + size.secondary;
        let mut line = format!(
            "reduced: {} of {} options, {} of {} items, {} of {} entries left, {:.3?}",
            after.options,
            before.options,
            items(after),
            items(before),
            after.entries,
            before.entries,
            self.time
        );
        if !report.complete {
            let _ = write!(line, ", stopped by the limit of work");
        }
        Some(line)
    }
}

/// The way back.
pub(super) struct Restore<'s> {
    reduced: Option<&'s Reduced>,
    restored: &'s mut Vec<OptionId>,
}

impl Restore<'_> {
    /// What the forced options cost.
    pub(super) fn cost(&self) -> i64 {
        self.reduced.map_or(0, Reduced::cost)
    }

    /// The options of the original for those of the problem that is searched.
    pub(super) fn options<'o>(&'o mut self, chosen: &'o [OptionId]) -> &'o [OptionId] {
        match self.reduced {
            None => chosen,
            Some(reduced) => {
                reduced.restore_into(chosen, self.restored);
                self.restored
            }
        }
    }
}
