//! How long a walk is expected to go on, from how it got on so far.

/// The work of a walk, and the share of its tree that the walk has searched: now, and earlier; its
/// nodes and solutions now, and the number of solutions that another method has found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Forecast {
    /// In ticks.
    pub(crate) spent: f64,
    pub(crate) share: f64,
    pub(crate) nodes: f64,
    pub(crate) found: f64,
    pub(crate) known: f64,
    /// The work and the share when it had done a quarter to half as much, and when that was last
    /// noted.
    marks: [(f64, f64); 2],
}

impl Forecast {
    /// The walk has now done so much work, and this share of its tree.
    pub(crate) fn note(&mut self, spent: f64, share: f64) {
        (self.spent, self.share) = (spent, share);
        if spent >= self.marks[1].0 * 2.0 {
            self.marks = [self.marks[1], (spent, share)];
        }
    }

    /// The ticks that it expects to take still: the mean, on a scale of ratios, of what all its
    /// work and what the last half lets expect. A large part of a tree may be done at once, and
    /// nothing like it come again. No less than what the known solutions let expect.
    pub(crate) fn expected(&self) -> f64 {
        let by_share = rest(self.spent, self.share) * self.by_last_half();
        by_share.sqrt().max(self.by_solutions())
    }

    /// The ticks that the last half of its work lets expect, or the known solutions.
    pub(crate) fn expected_late(&self) -> f64 {
        self.by_last_half().max(self.by_solutions())
    }

    /// How many solutions the share of the tree lets expect in all.
    pub(crate) fn solutions(&self) -> f64 {
        self.found / self.share.max(f64::MIN_POSITIVE)
    }

    /// The ticks of a walk that will find all known solutions at the rate at which it finds them,
    /// and has almost found another one.
    fn by_solutions(&self) -> f64 {
        self.spent * (self.known - self.found).max(0.0) / (self.found + 1.0)
    }

    /// The ticks that the last half of its work lets expect.
    fn by_last_half(&self) -> f64 {
        let (spent, share) = self.marks[0];
        rest(
            self.spent - spent,
            (self.share - share) / (1.0 - share).max(f64::EPSILON),
        )
    }
}

/// The ticks that a walk expects to take still, which took so many for its share of the tree.
fn rest(spent: f64, share: f64) -> f64 {
    spent * (1.0 - share) / share.max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_that_stands_still_is_expected_to_take_long() {
        let mut forecast = Forecast::default();
        (1..=100).for_each(|n| forecast.note(f64::from(n), f64::from(n) / 200.0));
        assert!((forecast.expected() - 100.0).abs() < 1e-6, "{forecast:?}");
        (101..=400).for_each(|n| forecast.note(f64::from(n), 0.5));
        assert!(forecast.expected() > 1e5, "{forecast:?}");
        forecast.note(800.0, 0.75);
        assert!(forecast.expected() < 1000.0, "{forecast:?}");
    }

    #[test]
    fn a_walk_that_lacks_known_solutions_is_expected_to_take_long() {
        let mut forecast = Forecast::default();
        (1..=100).for_each(|n| forecast.note(f64::from(n), f64::from(n) / 200.0));
        (forecast.found, forecast.known) = (9.0, 19.0);
        assert!((forecast.expected() - 100.0).abs() < 1e-6, "{forecast:?}");
        assert!((forecast.solutions() - 18.0).abs() < 1e-6, "{forecast:?}");
        forecast.known = 1009.0;
        assert!((forecast.expected() - 1e4).abs() < 1e-6, "{forecast:?}");
        assert!(
            (forecast.expected_late() - 1e4).abs() < 1e-6,
            "{forecast:?}"
        );
    }
}
