//! Many times in a few numbers.

/// The times of the puzzles of a set, in seconds. A figure that a limit of time has censored is a lower bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Times {
    /// All of them over their number.
    pub mean: Bound,
    /// Half of them are not above it.
    pub median: Bound,
    /// Nineteen of twenty are not above it.
    pub p95: Bound,
    /// The longest one.
    pub worst: Bound,
}

/// Seconds, exact or at least so many.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bound {
    /// The seconds.
    pub seconds: f64,
    /// Whether the limit of time has censored it: with more time it would be larger.
    pub censored: bool,
}

impl Times {
    /// The times of puzzles that were solved, and of puzzles that were left; nothing without puzzles.
    ///
    /// Those that were left are known by lower bounds: each figure is the one of the bounds, and exact where none of these is below it.
    pub(super) fn of(solved: &[f64], left: &[f64]) -> Option<Times> {
        let mut all = [solved, left].concat();
        all.sort_unstable_by(f64::total_cmp);
        let n = all.len();
        if n == 0 {
            return None;
        }
        let first_left = left.iter().copied().fold(f64::INFINITY, f64::min);
        // the smallest one that is not below a share of all
        let quantile = |percent: usize| {
            let seconds = all[(n * percent).div_ceil(100).max(1) - 1];
            Bound { seconds, censored: first_left <= seconds }
        };
        let mean = Bound { seconds: all.iter().sum::<f64>() / n as f64, censored: !left.is_empty() };
        Some(Times { mean, median: quantile(50), p95: quantile(95), worst: quantile(100) })
    }
}

/// The middle of some times, 0 without any: of an even number, the mean of the two in the middle.
pub(super) fn median(times: &mut [f64]) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    let middle = times.len() / 2;
    match times.len() {
        0 => 0.0,
        n if n % 2 == 0 => f64::midpoint(times[middle - 1], times[middle]),
        _ => times[middle],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(seconds: f64) -> Bound {
        Bound { seconds, censored: false }
    }

    fn at_least(seconds: f64) -> Bound {
        Bound { seconds, censored: true }
    }

    #[test]
    fn quantiles_are_the_nearest_rank() {
        let times: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let expected = Times { mean: exact(50.5), median: exact(50.0), p95: exact(95.0), worst: exact(100.0) };
        assert_eq!(Times::of(&times, &[]), Some(expected));
        let three = Times { mean: exact(4.0), median: exact(3.0), p95: exact(7.0), worst: exact(7.0) };
        assert_eq!(Times::of(&[7.0, 2.0, 3.0], &[]), Some(three));
        let one = Times { mean: exact(2.0), median: exact(2.0), p95: exact(2.0), worst: exact(2.0) };
        assert_eq!(Times::of(&[2.0], &[]), Some(one));
        assert_eq!(Times::of(&[], &[]), None);
    }

    #[test]
    fn what_was_left_is_a_lower_bound() {
        let censored = Times { mean: at_least(4.0), median: exact(2.0), p95: at_least(8.0), worst: at_least(8.0) };
        assert_eq!(Times::of(&[2.0, 1.0, 5.0], &[8.0]), Some(censored));
        // left a little before the longest one that was solved
        let mixed = Times { mean: at_least(5.0), median: exact(2.0), p95: at_least(9.0), worst: at_least(9.0) };
        assert_eq!(Times::of(&[2.0, 1.0, 9.0], &[8.0]), Some(mixed));
        let all = Times { mean: at_least(9.0), median: at_least(9.0), p95: at_least(9.0), worst: at_least(9.0) };
        assert_eq!(Times::of(&[], &[9.0]), Some(all));
    }

    #[test]
    fn medians() {
        assert!(median(&mut []).abs() < 1e-12);
        assert!((median(&mut [3.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
        assert!((median(&mut [4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-12);
    }
}
