//! Entrants over the same course in turns, measured in CPU time.

use cpu_time::ProcessTime;
use std::time::Duration;

/// One who takes part in races over courses of a kind.
pub(crate) struct Entrant<C> {
    pub(crate) name: &'static str,
    /// Part of quadrille: ratios are to the fastest of the others.
    pub(crate) ours: bool,
    /// Gets ready for a course, off the clock.
    pub(crate) ready: for<'a> fn(&'a C) -> Ready<'a>,
}

/// Runs once, on the clock; none when the limit was over before the end.
pub(crate) type Run<'a> = Box<dyn FnMut(&Limit) -> Option<u64> + 'a>;
pub(crate) type Ready<'a> = Result<Run<'a>, Refusal>;

/// Why an entrant does not take part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal(pub(crate) &'static str);

/// The CPU time that a run may take.
pub(crate) struct Limit {
    start: ProcessTime,
    most: Duration,
}

impl Limit {
    /// What is left of the time.
    pub(crate) fn rest(&self) -> Duration {
        self.most.saturating_sub(self.start.elapsed())
    }

    /// Whether the time is over, asked at each solution: the clock is looked at now and then only, so that it costs nothing.
    #[inline]
    pub(crate) fn is_over(&self, solutions: u64) -> bool {
        solutions.is_multiple_of(1 << 12) && self.rest().is_zero()
    }
}

/// How an entrant did on a course.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    /// Seconds, what is shown of the rounds.
    Time(f64),
    /// More than it was given.
    Over(Duration),
    /// It cannot run this course.
    Refused(&'static str),
}

impl Outcome {
    /// The share of one in `n`.
    pub(crate) fn divided_by(self, n: usize) -> Outcome {
        match self {
            Outcome::Time(seconds) => Outcome::Time(seconds / n as f64),
            Outcome::Over(_) | Outcome::Refused(_) => self,
        }
    }

    pub(crate) fn seconds(self) -> Option<f64> {
        match self {
            Outcome::Time(seconds) => Some(seconds),
            Outcome::Over(_) | Outcome::Refused(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) rounds: usize,
    /// What a run may take.
    pub(crate) most: Duration,
    /// What is shown of the rounds.
    pub(crate) shown: Shown,
}

/// One number for many rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shown {
    Median,
    Least,
}

/// A round repeats a run until so much time has gone, so that short ones are not lost in the noise.
const ROUND: Duration = Duration::from_millis(20);

/// Every entrant over the course: once to warm up, then `rules.rounds` times in turns.
///
/// # Panics
/// If two runs have different answers, or a run another than the one expected: nothing measured would mean anything.
pub(crate) fn race<C>(course: &C, expected: Option<u64>, entrants: &[&Entrant<C>], rules: Rules) -> Vec<Outcome> {
    let mut verifier = Verifier { expected };
    let warm_up = |entrant: &&Entrant<C>| match verifier.lap(course, entrant, rules.most) {
        Ok(Some(time)) => Outcome::Time(time.as_secs_f64()),
        Ok(None) => Outcome::Over(rules.most),
        Err(Refusal(why)) => Outcome::Refused(why),
    };
    let mut outcomes: Vec<Outcome> = entrants.iter().map(warm_up).collect();
    let mut times = vec![Vec::new(); entrants.len()];
    for _ in 0..rules.rounds {
        for ((entrant, outcome), times) in entrants.iter().zip(&outcomes).zip(&mut times) {
            if outcome.seconds().is_some() {
                times.extend(verifier.round(course, entrant, rules.most));
            }
        }
    }
    for (outcome, times) in outcomes.iter_mut().zip(&mut times) {
        if !times.is_empty() {
            *outcome = Outcome::Time(match rules.shown {
                Shown::Median => median(times),
                Shown::Least => times.iter().copied().fold(f64::INFINITY, f64::min),
            });
        }
    }
    outcomes
}

/// Holds every run to the same answer.
struct Verifier {
    expected: Option<u64>,
}

impl Verifier {
    /// The mean of as many laps as make a round.
    fn round<C>(&mut self, course: &C, entrant: &Entrant<C>, most: Duration) -> Option<f64> {
        let (mut all, mut laps) = (Duration::ZERO, 0);
        while laps == 0 || all < ROUND {
            all += self.lap(course, entrant, most).ok()??;
            laps += 1;
        }
        Some(all.as_secs_f64() / f64::from(laps))
    }

    fn lap<C>(&mut self, course: &C, entrant: &Entrant<C>, most: Duration) -> Result<Option<Duration>, Refusal> {
        let mut run = (entrant.ready)(course)?;
        let limit = Limit { start: ProcessTime::now(), most };
        let answer = run(&limit);
        let time = limit.start.elapsed();
        Ok(answer.map(|answer| {
            let expected = *self.expected.get_or_insert(answer);
            assert_eq!(answer, expected, "{} has another answer", entrant.name);
            time
        }))
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    let middle = times.len() / 2;
    match times.len() % 2 {
        0 => f64::midpoint(times[middle - 1], times[middle]),
        _ => times[middle],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules { rounds: 2, most: Duration::from_secs(1), shown: Shown::Median };

    #[test]
    fn takes_the_median() {
        let is = |times: &mut [f64], expected: f64| (median(times) - expected).abs() < 1e-9;
        assert!(is(&mut [3.0, 1.0, 2.0], 2.0) && is(&mut [4.0, 1.0, 2.0, 3.0], 2.5));
    }

    #[test]
    fn tells_an_end_from_a_limit_and_a_refusal() {
        let ends = Entrant { name: "ends", ours: true, ready: |&n: &u64| Ok(Box::new(move |_| Some(n))) };
        let stops = Entrant { name: "stops", ours: false, ready: |_| Ok(Box::new(|_| None)) };
        let refuses = Entrant { name: "refuses", ours: false, ready: |_| Err(Refusal("odd")) };
        let outcomes = race(&7, Some(7), &[&ends, &stops, &refuses], RULES);
        assert!(matches!(outcomes[..], [Outcome::Time(_), Outcome::Over(_), Outcome::Refused("odd")]), "{outcomes:?}");
    }

    #[test]
    #[should_panic(expected = "liar has another answer")]
    fn finds_a_wrong_answer() {
        let honest = Entrant { name: "honest", ours: true, ready: |&n: &u64| Ok(Box::new(move |_| Some(n))) };
        let liar = Entrant { name: "liar", ours: false, ready: |_| Ok(Box::new(|_| Some(1))) };
        race(&7, None, &[&honest, &liar], RULES);
    }
}
