//! How long a walk is expected to go on, from how it got on so far.

use std::time::Duration;

/// A walk is steady while it has at least this part of its speed so far.
const STEADY: f64 = 0.5;

/// A walk that has done less than this share of its tree, some 2^-100, could end by luck only.
pub(crate) const LUCK: f64 = 1e-30;

/// The time that a walk has taken, and the share of its tree that it has done: now, and earlier.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Forecast {
    pub(crate) spent: Duration,
    pub(crate) share: f64,
    /// The time and the share when it had taken a quarter to half as long, and when that was last
    /// noted.
    marks: [(Duration, f64); 2],
}

impl Forecast {
    /// The walk went on for this time, and has now done this share of its tree.
    pub(crate) fn note(&mut self, time: Duration, share: f64) {
        self.spent += time;
        self.share = share;
        if self.spent >= self.marks[1].0 * 2 {
            self.marks = [self.marks[1], (self.spent, share)];
        }
    }

    /// The seconds that it expects to take still: the mean, on a scale of ratios, of what all its
    /// time and what the last half lets expect. A large part of a tree may be done at once, and
    /// nothing like it come again.
    pub(crate) fn expected(&self) -> f64 {
        let (spent, before) = self.marks[0];
        let all = rest(self.spent, self.share);
        let late = rest(
            self.spent.saturating_sub(spent),
            (self.share - before) / (1.0 - before).max(f64::EPSILON),
        );
        (all * late).sqrt()
    }

    /// How fast its share grew lately, as a multiple of how fast it grew all the time: about 1
    /// where the tree is walked steadily.
    pub(crate) fn pace(&self) -> f64 {
        let (spent, before) = self.marks[0];
        let all = self.share / self.spent.as_secs_f64();
        let late = (self.share - before) / self.spent.saturating_sub(spent).as_secs_f64();
        if all > 0.0 && late.is_finite() {
            late / all
        } else {
            0.0
        }
    }

    pub(crate) fn is_steady(&self) -> bool {
        self.pace() >= STEADY
    }
}

/// The seconds that a walk expects to take still, which took this long for its share of the tree.
pub(crate) fn rest(spent: Duration, share: f64) -> f64 {
    spent.as_secs_f64() * (1.0 - share) / share.max(LUCK)
}

#[test]
fn what_stands_still_is_slow() {
    let ms = Duration::from_millis;
    let mut forecast = Forecast::default();
    assert!(!forecast.is_steady());
    (1..=100).for_each(|n| forecast.note(ms(1), f64::from(n) / 200.0));
    assert!(
        (forecast.pace() - 1.0).abs() < 1e-9 && (forecast.expected() - 0.1).abs() < 1e-9,
        "{forecast:?}"
    );
    (0..300).for_each(|_| forecast.note(ms(1), 0.5));
    assert!(
        forecast.pace() < 1e-9 && forecast.expected() > 100.0,
        "{forecast:?}"
    );
    forecast.note(ms(400), 0.75);
    assert!(
        (0.4..1.0).contains(&forecast.pace()) && forecast.expected() < 1.0,
        "{forecast:?}"
    );
}
