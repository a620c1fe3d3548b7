//! The progress of a search, and its expected remaining time.

use super::clock::Moment;
use crate::problem::Cost;
use std::time::Duration;

/// The work of earlier runs of a search, as far as it was saved.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Earlier {
    /// The share of the work that was done.
    pub share: f64,
    /// The nodes visited.
    pub nodes: u64,
    /// The solutions found; at most `u64::MAX`.
    pub solutions: u64,
    /// The time of these runs.
    pub elapsed: Duration,
}

/// The best cost found, and a lower bound, of a search for the cheapest solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Costs {
    /// The cost of the cheapest solution found so far; none before the first.
    pub best: Option<Cost>,
    /// No solution costs less.
    pub bound: Cost,
}

impl Costs {
    /// The best cost so far and a bound for all.
    #[doc(hidden)]
    pub fn new(best: Option<Cost>, bound: Cost) -> Costs {
        Costs { best, bound }
    }

    /// The difference between the best cost and the bound, as a part of the best cost; `None`
    /// before the first solution.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::limits::Costs;
    ///
    /// let bound = 199.into();
    /// assert_eq!(Costs::new(Some(200.into()), bound).gap(), Some(0.005));
    /// assert_eq!(Costs::new(None, bound).gap(), None);
    /// ```
    #[doc(hidden)]
    pub fn gap(&self) -> Option<f64> {
        // the costs of one problem have the same decimals
        let (best, bound) = (self.best?.units, self.bound.units);
        Some(best.abs_diff(bound) as f64 / best.unsigned_abs().max(1) as f64)
    }
}

/// The progress of a search some moments ago. A resumed search includes the work of earlier runs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Progress {
    /// The share of the work done, between 0 and 1: of the tree, if each choice divided its part
    /// evenly, or of the work that a count by layers expects, if that share is larger. It is 0 if
    /// nothing is known, as for learning. The share never falls during a search, unless layers
    /// exceed their memory and the count continues without them.
    pub share: f64,
    /// The nodes visited.
    pub nodes: u64,
    /// The solutions found; at most `u64::MAX`.
    pub solutions: u64,
    /// The costs known, in a search for the cheapest by linear programming.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub costs: Option<Costs>,
    /// The time so far.
    pub elapsed: Duration,
    /// The work of earlier runs.
    #[doc(hidden)]
    pub earlier: Earlier,
    /// The expected remaining time, once it can be estimated.
    pub rest: Option<Rest>,
}

impl Progress {
    /// The time of this run.
    pub fn run(&self) -> Duration {
        self.elapsed.saturating_sub(self.earlier.elapsed)
    }

    /// The nodes that this run visited in a second, on average.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes.saturating_sub(self.earlier.nodes) as f64 / self.run().as_secs_f64().max(1e-9)
    }
}

/// The expected remaining time of a search, and its range at the slowest and the fastest pace so
/// far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rest {
    /// The expected time.
    pub expected: Duration,
    /// The time at the pace of the fastest quarter of the search.
    pub least: Duration,
    /// The time at the pace of the slowest quarter of the search.
    pub most: Duration,
}

/// The limit on stored samples.
pub const SAMPLES: usize = 64;

/// The time between the first samples.
pub const APART: Duration = Duration::from_millis(2);

/// Samples of the share of this run's work done over time.
#[derive(Debug, Default)]
pub struct History {
    /// The work of earlier runs.
    pub earlier: Earlier,
    /// Whether searches are the stages of a single one.
    pub has_stages: bool,
    /// When this run began.
    pub began: Option<Moment>,
    /// The time of the last sample.
    pub last: Duration,
    /// The share of the last sample.
    pub share: f64,
    /// At about even distances.
    pub samples: Vec<(Duration, f64)>,
    /// The time between two samples.
    pub apart: Duration,
}

impl History {
    /// The history of a search that continues earlier runs.
    pub fn after(earlier: Earlier) -> History {
        History {
            earlier,
            ..History::default()
        }
    }

    /// A search begins, or another part of one that lasts.
    pub fn begin(&mut self) {
        if self.share >= 1.0 {
            match self.has_stages {
                true => self.forget(),
                false => *self = History::default(),
            }
        }
        if self.began.is_none() {
            (self.began, self.apart) = (Some(Moment::now()), APART);
        }
    }

    /// The share may fall.
    pub fn forget(&mut self) {
        self.share = 0.0;
        self.samples.clear();
    }

    /// This share is done now.
    pub fn add(&mut self, share: f64) {
        if share < 1.0 {
            // another one, where the last is done
            self.begin();
        }
        let now = Moment::now();
        self.last = now.since(*self.began.get_or_insert(now));
        self.share = share.max(self.share);
        if self
            .samples
            .last()
            .is_none_or(|(time, _)| self.last >= *time + self.apart)
        {
            self.samples.push((self.last, self.share));
            if self.samples.len() == SAMPLES {
                let mut n = 0;
                self.samples.retain(|_| {
                    n += 1;
                    n % 2 == 1
                });
                self.apart *= 2;
            }
        }
    }

    /// The share of the whole.
    pub fn share(&self) -> f64 {
        self.earlier.share + (1.0 - self.earlier.share) * self.share
    }

    /// The time of all runs.
    pub fn elapsed(&self) -> Duration {
        self.earlier.elapsed.saturating_add(self.last)
    }

    /// The remaining time at the mean speed so far, and at the speed of each quarter of the time.
    pub fn rest(&self) -> Option<Rest> {
        let left = 1.0 - self.share;
        if left <= 0.0 {
            return Some(Rest::default());
        }
        let takes = |share: f64, time: Duration| {
            let seconds = time.as_secs_f64() * left / share;
            (share > 0.0).then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
        };
        let expected = takes(self.share, self.last)?;
        let quarter = |n: u32| (self.last * n / 4, self.share_after(n));
        let quarters = (0..4).map(|n| {
            let ((from, share_before), (to, share)) = (quarter(n), quarter(n + 1));
            let rest = takes(share - share_before, to.saturating_sub(from));
            rest.unwrap_or(Duration::MAX)
        });
        let (least, most) = quarters.fold((expected, expected), |(least, most), of| {
            (least.min(of), most.max(of))
        });
        Some(Rest {
            expected,
            least,
            most,
        })
    }

    /// The share that was done after so many quarters of the time.
    fn share_after(&self, quarters: u32) -> f64 {
        let time = self.last * quarters / 4;
        let place = self.samples.partition_point(|(sample, _)| *sample < time);
        match (quarters, self.samples.get(place)) {
            (0, _) => 0.0,
            (1..4, Some((_, share))) => *share,
            _ => self.share,
        }
    }
}
