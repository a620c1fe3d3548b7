//! Statistics of times: medians, confidence intervals, the sign test, exponents of growth.

use crate::tuning::TUNING;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The times of the puzzles of a set, in seconds. A figure censored by the time limit is a lower
/// bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Times {
    /// The mean.
    pub mean: Bound,
    /// The median.
    pub median: Bound,
    /// The 95th percentile.
    pub p95: Bound,
    /// The maximum.
    pub worst: Bound,
}

/// Seconds, exact or a lower bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bound {
    /// The seconds.
    pub seconds: f64,
    /// Whether it is censored by the time limit, and so a lower bound.
    pub censored: bool,
}

impl Times {
    /// Statistics of the times of solved puzzles, and of those stopped by the limit; none without
    /// puzzles.
    ///
    /// The latter are lower bounds; a figure is exact if no lower bound is below it.
    pub(super) fn of(solved: &[f64], left: &[f64]) -> Option<Times> {
        let mut all = [solved, left].concat();
        all.sort_unstable_by(f64::total_cmp);
        let n = all.len();
        if n == 0 {
            return None;
        }
        let first_left = left.iter().copied().fold(f64::INFINITY, f64::min);
        // nearest rank
        let quantile = |percent: usize| {
            let seconds = all[(n * percent).div_ceil(100).max(1) - 1];
            Bound {
                seconds,
                censored: first_left <= seconds,
            }
        };
        let mean = Bound {
            seconds: mean(&all),
            censored: !left.is_empty(),
        };
        Some(Times {
            mean,
            median: quantile(50),
            p95: quantile(95),
            worst: quantile(100),
        })
    }
}

/// The median, 0 for an empty list; for an even number, the mean of the middle two.
pub(super) fn median(times: &mut [f64]) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    let middle = times.len() / 2;
    match times.len() {
        0 => 0.0,
        n if n % 2 == 0 => f64::midpoint(times[middle - 1], times[middle]),
        _ => times[middle],
    }
}

/// Quantiles of Student's distribution for two to five samples, which are too few for a bootstrap.
const STUDENT: [f64; 4] = [12.71, 4.30, 3.18, 2.78];

/// The 95 % confidence interval of the median, by bootstrap; `None` for fewer than two samples.
pub(super) fn interval(samples: &[f64]) -> Option<[f64; 2]> {
    if samples.len() < 2 {
        return None;
    }
    Some(match STUDENT.get(samples.len() - 2) {
        Some(quantile) => student(samples, *quantile),
        None => bootstrap(samples, median),
    })
}

/// The confidence interval of the mean, by a quantile of Student's distribution.
fn student(samples: &[f64], quantile: f64) -> [f64; 2] {
    let n = samples.len() as f64;
    let mean = mean(samples);
    let squares = samples.iter().map(|sample| (sample - mean).powi(2));
    let error = (squares.sum::<f64>() / (n - 1.0) / n).sqrt();
    let least = samples.iter().copied().fold(f64::INFINITY, f64::min);
    // a time is not negative, and half of the least one seen is low enough
    [
        (mean - quantile * error).max(least / 2.0),
        mean + quantile * error,
    ]
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Where a figure of samples that are drawn again lies in 95 % of cases.
fn bootstrap(samples: &[f64], figure: impl Fn(&mut [f64]) -> f64) -> [f64; 2] {
    let (mut rng, n) = (ChaCha8Rng::seed_from_u64(1), samples.len());
    let mut again = || -> Vec<f64> { (0..n).map(|_| samples[rng.random_range(0..n)]).collect() };
    let mut figures: Vec<f64> = (0..TUNING.resamples)
        .map(|_| figure(&mut again()))
        .collect();
    figures.sort_unstable_by(f64::total_cmp);
    [
        figures[TUNING.resamples / 40],
        figures[TUNING.resamples - 1 - TUNING.resamples / 40],
    ]
}

/// How two entrants compare, instance by instance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Paired {
    /// The geometric mean of the ratios of their times, the first divided by the second.
    pub(super) ratio: f64,
    /// The 95 % confidence interval of the ratio, by bootstrap over instances.
    pub(super) interval: [f64; 2],
    /// The number of instances that the first entrant solves faster, and the number for the second
    /// entrant.
    pub(super) faster: [usize; 2],
    /// How probable such a difference or a larger one would be if both were equally often faster:
    /// the two-sided sign test.
    pub(super) p: f64,
}

/// The times of two entrants over the same instances, compared; none of fewer than two instances.
pub(super) fn paired(times: &[(f64, f64)]) -> Option<Paired> {
    if times.len() < 2 {
        return None;
    }
    let log = |&(a, b): &(f64, f64)| (a.max(1e-12) / b.max(1e-12)).ln();
    let logs: Vec<f64> = times.iter().map(log).collect();
    let interval = bootstrap(&logs, |again| mean(again));
    let first = logs.iter().filter(|&&log| log < 0.0).count();
    let second = logs.iter().filter(|&&log| log > 0.0).count();
    Some(Paired {
        ratio: mean(&logs).exp(),
        interval: interval.map(f64::exp),
        faster: [first, second],
        p: sign_test(first, second),
    })
}

/// The probability that a fair coin falls at least as unevenly, to either side.
fn sign_test(one: usize, other: usize) -> f64 {
    let n = one + other;
    let mut log = -(n as f64) * 2_f64.ln();
    let mut sum = 0.0;
    for k in 0..=one.min(other) {
        sum += log.exp();
        log += ((n - k) as f64 / (k + 1) as f64).ln();
    }
    f64::min(2.0 * sum, 1.0)
}

/// The exponent of times that grow as a power of sizes, by least squares on logarithms, and how far
/// it may be off (two standard errors); none of fewer than three different sizes.
pub(super) fn exponent(points: &[(f64, f64)]) -> Option<[f64; 2]> {
    let logs: Vec<(f64, f64)> = points
        .iter()
        .map(|&(size, time)| (size.ln(), time.max(1e-9).ln()))
        .collect();
    let n = logs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / n;
    let [x, y] = [mean(|p| p.0), mean(|p| p.1)];
    let spread: f64 = logs.iter().map(|p| (p.0 - x).powi(2)).sum();
    if logs.len() < 3 || spread < 1e-9 {
        return None;
    }
    let slope = logs.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>() / spread;
    let rest: f64 = logs
        .iter()
        .map(|p| (p.1 - y - slope * (p.0 - x)).powi(2))
        .sum();
    Some([slope, 2.0 * (rest / (n - 2.0) / spread).sqrt()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(seconds: f64) -> Bound {
        Bound {
            seconds,
            censored: false,
        }
    }

    fn at_least(seconds: f64) -> Bound {
        Bound {
            seconds,
            censored: true,
        }
    }

    #[test]
    fn quantiles_are_the_nearest_rank() {
        let times: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let expected = Times {
            mean: exact(50.5),
            median: exact(50.0),
            p95: exact(95.0),
            worst: exact(100.0),
        };
        assert_eq!(Times::of(&times, &[]), Some(expected));
        let three = Times {
            mean: exact(4.0),
            median: exact(3.0),
            p95: exact(7.0),
            worst: exact(7.0),
        };
        assert_eq!(Times::of(&[7.0, 2.0, 3.0], &[]), Some(three));
        let one = Times {
            mean: exact(2.0),
            median: exact(2.0),
            p95: exact(2.0),
            worst: exact(2.0),
        };
        assert_eq!(Times::of(&[2.0], &[]), Some(one));
        assert_eq!(Times::of(&[], &[]), None);
    }

    #[test]
    fn what_was_left_is_a_lower_bound() {
        let censored = Times {
            mean: at_least(4.0),
            median: exact(2.0),
            p95: at_least(8.0),
            worst: at_least(8.0),
        };
        assert_eq!(Times::of(&[2.0, 1.0, 5.0], &[8.0]), Some(censored));
        // left a little before the longest one that was solved
        let mixed = Times {
            mean: at_least(5.0),
            median: exact(2.0),
            p95: at_least(9.0),
            worst: at_least(9.0),
        };
        assert_eq!(Times::of(&[2.0, 1.0, 9.0], &[8.0]), Some(mixed));
        let all = Times {
            mean: at_least(9.0),
            median: at_least(9.0),
            p95: at_least(9.0),
            worst: at_least(9.0),
        };
        assert_eq!(Times::of(&[], &[9.0]), Some(all));
    }

    #[test]
    fn intervals_hold_the_median_and_exponents_the_slope() {
        assert_eq!(
            (interval(&[1.0]), interval(&[2.0, 2.0])),
            (None, Some([2.0, 2.0]))
        );
        let [low, high] = interval(&[1.0, 1.1, 0.9, 1.05, 0.95, 5.0]).unwrap();
        assert!(
            (0.9..1.03).contains(&low) && (1.03..=5.0).contains(&high),
            "{low} {high}"
        );
        let [slope, off] = exponent(&[(1.0, 3.0), (2.0, 12.0), (4.0, 48.0), (8.0, 192.0)]).unwrap();
        assert!((slope - 2.0).abs() < 1e-9 && off < 1e-6);
        assert_eq!(exponent(&[(1.0, 3.0), (1.0, 4.0), (1.0, 5.0)]), None);
    }

    #[test]
    fn pairs_are_compared_instance_by_instance() {
        let pairs: Vec<(f64, f64)> = (1..=20)
            .map(|n| (f64::from(n), 2.0 * f64::from(n)))
            .collect();
        let found = paired(&pairs).unwrap();
        assert!((found.ratio - 0.5).abs() < 1e-9 && found.faster == [20, 0]);
        assert!(found.interval.iter().all(|end| (end - 0.5).abs() < 1e-9));
        // 2 / 2^20
        assert!((found.p * f64::from(1 << 19) - 1.0).abs() < 1e-9);
        // 1, 9, 36 and 84 of 512 each way
        assert!((sign_test(3, 6) - 260.0 / 512.0).abs() < 1e-12);
        assert!((sign_test(4, 4) - 1.0).abs() < 1e-12 && (sign_test(0, 0) - 1.0).abs() < 1e-12);
        let mixed = [(1.0, 2.0), (3.0, 1.0), (1.0, 1.0), (5.0, 1.0)];
        let found = paired(&mixed).unwrap();
        assert_eq!(found.faster, [1, 2]);
        let [low, high] = found.interval;
        assert!(low < found.ratio && found.ratio < high && high > 1.0 && low < 1.0);
        assert_eq!(paired(&mixed[..1]), None);
    }

    #[test]
    fn medians() {
        assert!(median(&mut []).abs() < 1e-12);
        assert!((median(&mut [3.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
        assert!((median(&mut [4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-12);
    }
}
