//! Solvers over a set of sudokus.

use super::entrant::{Attempt, batch};
use super::permute::{permuted, shuffled};
use super::statistics::median;
use super::verifier::Verifier;
use super::{Ended, Entrant, Fault, Kind, Race, Row, Times};
use quadrille::limits::{End, Limits};
use quadrille::sudoku::Sudoku;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A turn over a small set is repeated for this long, above the noise.
const TURN: Duration = Duration::from_millis(4);
/// But no more often than this.
const LAPS: usize = 64;
/// Fewer puzzles are no batch.
const BATCH: usize = 2;
/// The warm-up of a solver.
const WARM_UP: Duration = Duration::from_millis(3);
/// The first turn meets all puzzles, later ones those that were decided: it gets this part of the time.
const FIRST: f64 = 0.6;
/// After the deadline of the race, the first puzzle of each set still gets this part of its limit.
const LATE: f64 = 0.1;
/// The part of the limit in CPU time that counts as all of it.
const FULL: f64 = 0.9;

/// Sudokus with a name.
#[derive(Clone, Debug)]
pub struct Set {
    name: String,
    puzzles: Vec<Sudoku>,
}

impl Set {
    /// A set of these puzzles.
    pub fn new(name: &str, puzzles: impl IntoIterator<Item = Sudoku>) -> Set {
        Set { name: name.into(), puzzles: puzzles.into_iter().collect() }
    }

    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }
}

/// The progress of an entrant.
struct Lane {
    /// The puzzles that it solved, by their place in the order of the race, and their seconds in each lap.
    decided: Vec<(usize, Vec<f64>)>,
    /// The seconds of those stopped by the limit.
    left: Vec<f64>,
    /// The seconds of all puzzles decided, in one batch.
    batches: Vec<f64>,
    unguessed: usize,
    guesses: Option<u64>,
    nodes: u64,
    /// Its remaining time.
    share: Duration,
    /// The time of its first turn.
    first: Duration,
    ended: Ended,
}

/// A set being raced over.
struct Course<'c, 'r> {
    race: &'c mut Race<'r>,
    name: &'c str,
    /// The puzzles in the order of the race, with their number in the set.
    puzzles: Vec<(usize, Sudoku)>,
    verifier: Verifier<'c>,
}

impl Race<'_> {
    /// Runs solvers over a set of sudokus. A disagreement or a wrong answer ends the race.
    pub fn sudokus(&mut self, set: &Set, entrants: &mut [Entrant]) -> Result<Vec<Row>, Fault> {
        let share = self.share();
        race(self, set, entrants, share)
    }
}

fn race(race: &mut Race<'_>, set: &Set, entrants: &mut [Entrant], share: Duration) -> Result<Vec<Row>, Fault> {
    let mut rng = ChaCha8Rng::seed_from_u64(race.rules.seed);
    let order = shuffled(set.len(), &mut rng);
    // a permutation keeps a puzzle a puzzle
    let permute = |number: usize| {
        let sudoku = &set.puzzles[number];
        (number, permuted(sudoku, &mut rng).unwrap_or_else(|_| sudoku.clone()))
    };
    let puzzles = order.into_iter().take_while(|_| !race.is_cancelled()).map(permute).collect();
    let share = share / entrants.len().max(1) as u32;
    let rounds = race.rules.rounds.max(1);
    let mut course = Course { race, name: &set.name, puzzles, verifier: Verifier::new(&set.name, set.len()) };
    let mut lanes: Vec<Lane> = entrants.iter().map(|_| Lane::new(share)).collect();
    for round in 0..rounds {
        for turn in 0..entrants.len() {
            let number = (turn + round as usize) % entrants.len();
            let (entrant, lane) = (&mut entrants[number], &mut lanes[number]);
            if matches!(lane.ended, Ended::Refused(_)) || course.race.is_cancelled() {
                continue;
            }
            (course.race.progress)(&format!("{}: {}, round {} of {rounds}", set.name, entrant.name, round + 1));
            let share = match round {
                0 if rounds > 1 => lane.share.mul_f64(FIRST),
                _ => lane.share / (rounds - round),
            };
            let started = Instant::now();
            match round {
                0 => course.first_turn(entrant, lane, share)?,
                _ => course.turn(entrant, lane, share)?,
            }
            course.batches(entrant, lane)?;
            lane.first = if round == 0 { started.elapsed() } else { lane.first };
            lane.share = lane.share.saturating_sub(started.elapsed());
        }
        if round == 0 {
            course.overtime(entrants, &mut lanes, rounds)?;
        }
    }
    // those that never started
    if course.race.is_cancelled() {
        let idle = |lane: &&mut Lane| lane.ended == Ended::Done && lane.decided.len() + lane.left.len() < set.len();
        lanes.iter_mut().filter(idle).for_each(|lane| lane.ended = Ended::Cancelled);
    }
    Ok(entrants.iter().zip(lanes).flat_map(|(entrant, lane)| lane.rows(set, entrant)).collect())
}

impl Course<'_, '_> {
    fn limits(&self, most: Duration) -> Limits {
        Limits::new().max_solutions(2).max_time(most).monitor(Arc::clone(&self.race.rules.monitor))
    }

    /// The puzzles that it has not met yet, as far as the time goes; the very first one has its whole limit unless the race is over.
    fn first_turn(&mut self, entrant: &mut Entrant, lane: &mut Lane, share: Duration) -> Result<(), Fault> {
        self.warm_up(entrant);
        let most = self.race.rules.max_time;
        let started = Instant::now();
        lane.ended = Ended::Done;
        for place in lane.decided.len() + lane.left.len()..self.puzzles.len() {
            let (number, sudoku) = &self.puzzles[place];
            let rest = share.saturating_sub(started.elapsed());
            let limit = match place {
                0 if Instant::now() < self.race.end => most,
                0 => rest.max(most.mul_f64(LATE)).min(most),
                _ => most.min(rest),
            };
            if limit.is_zero() {
                lane.ended = Ended::Time;
                return Ok(());
            }
            let mut attempt = entrant.attempt(sudoku, &self.limits(limit), self.race.clock);
            if let Ok(Attempt { report, time, .. }) = &attempt
                && (report.end, limit) == (Some(End::Time), most)
                && *time < most.mul_f64(FULL)
            {
                // solvers look at the clock on the wall, and others had the CPU: once more, with what they took on top
                let longer = most.mul_f64(most.as_secs_f64() / time.as_secs_f64().max(1e-9)).min(most * 4).min(rest);
                attempt = entrant.attempt(sudoku, &self.limits(longer), self.race.clock);
            }
            let attempt = match attempt {
                Ok(attempt) => attempt,
                Err(why) => {
                    *lane = Lane { ended: Ended::Refused(why), ..Lane::new(Duration::ZERO) };
                    return Ok(());
                }
            };
            let verdict = self.verifier.attempt(*number, sudoku, &entrant.name, &attempt)?;
            let (report, seconds) = (attempt.report, attempt.time.as_secs_f64());
            if verdict.is_some() {
                lane.decided.push((place, vec![seconds]));
                lane.nodes += report.nodes;
                lane.guesses = lane.guesses.zip(report.decisions).map(|(sum, guesses)| sum + guesses);
                lane.unguessed += usize::from(report.decisions == Some(0));
            } else if report.end == Some(End::Cancelled) {
                lane.ended = Ended::Cancelled;
                return Ok(());
            } else if limit < most {
                lane.ended = Ended::Time;
                return Ok(());
            } else {
                lane.left.push(seconds);
            }
        }
        Ok(())
    }

    /// Unneeded time goes to those that ran out of it, in equal parts.
    fn overtime(&mut self, entrants: &mut [Entrant], lanes: &mut [Lane], rounds: u32) -> Result<(), Fault> {
        let late = lanes.iter().filter(|lane| lane.ended == Ended::Time).count();
        let mut spare = Duration::ZERO;
        for lane in lanes.iter_mut().filter(|lane| lane.ended != Ended::Time) {
            let needed = lane.first.saturating_mul(rounds - 1).min(lane.share);
            spare += lane.share.saturating_sub(needed);
            lane.share = needed;
        }
        for (entrant, lane) in entrants.iter_mut().zip(lanes).filter(|(_, lane)| lane.ended == Ended::Time) {
            (self.race.progress)(&format!("{}: {}, more puzzles", self.name, entrant.name));
            lane.batches.clear();
            self.first_turn(entrant, lane, spare / late as u32)?;
            self.batches(entrant, lane)?;
        }
        Ok(())
    }

    /// Those that it decided once more, and again while they are few.
    fn turn(&mut self, entrant: &mut Entrant, lane: &mut Lane, share: Duration) -> Result<(), Fault> {
        let started = Instant::now();
        for _ in 0..LAPS {
            for (place, times) in &mut lane.decided {
                let rest = share.saturating_sub(started.elapsed());
                if rest.is_zero() || self.race.is_cancelled() {
                    return Ok(());
                }
                let (number, sudoku) = &self.puzzles[*place];
                // a solver that finished it before may take a little longer now
                let limits = self.limits(self.race.rules.max_time * 2);
                let Ok(attempt) = entrant.attempt(sudoku, &limits, self.race.clock) else { return Ok(()) };
                if self.verifier.attempt(*number, sudoku, &entrant.name, &attempt)?.is_some() {
                    times.push(attempt.time.as_secs_f64());
                }
            }
            if started.elapsed() >= TURN {
                break;
            }
        }
        Ok(())
    }

    /// All solved puzzles in one batch, for solvers that support it.
    fn batches(&mut self, entrant: &Entrant, lane: &mut Lane) -> Result<(), Fault> {
        if !entrant.batches || lane.decided.len() < BATCH || self.race.is_cancelled() {
            return Ok(());
        }
        let puzzles: Vec<&Sudoku> = lane.decided.iter().map(|(place, _)| &self.puzzles[*place].1).collect();
        let most = self.race.rules.max_time.saturating_mul(puzzles.len() as u32).min(lane.share.max(TURN));
        let started = Instant::now();
        for _ in 0..LAPS {
            let done = batch(&puzzles, most, &self.race.rules.monitor, self.race.clock);
            let Some((found, time)) = done else { break };
            for ((place, _), (answers, first)) in lane.decided.iter().zip(&found) {
                let (number, sudoku) = &self.puzzles[*place];
                self.verifier.batched(*number, sudoku, &entrant.name, *answers, first)?;
            }
            lane.batches.push(time.as_secs_f64());
            if started.elapsed() >= TURN {
                break;
            }
        }
        Ok(())
    }

    /// Some puzzles off the clock: code and data into the caches, structures built.
    fn warm_up(&self, entrant: &mut Entrant) {
        let started = Instant::now();
        for (_, sudoku) in self.puzzles.iter().cycle().take(LAPS) {
            let rest = WARM_UP.saturating_sub(started.elapsed());
            if rest.is_zero() || entrant.attempt(sudoku, &self.limits(rest), self.race.clock).is_err() {
                return;
            }
        }
    }
}

impl Lane {
    fn new(share: Duration) -> Lane {
        Lane {
            decided: Vec::new(),
            left: Vec::new(),
            batches: Vec::new(),
            unguessed: 0,
            guesses: Some(0),
            nodes: 0,
            share,
            first: Duration::ZERO,
            ended: Ended::Done,
        }
    }

    /// Its row, and one for the batch.
    fn rows(mut self, set: &Set, entrant: &Entrant) -> Vec<Row> {
        let mut seconds: Vec<f64> = self.decided.iter_mut().map(|(_, times)| median(times)).collect();
        seconds.sort_unstable_by(f64::total_cmp);
        let left: f64 = self.left.iter().sum();
        let (solved, tried) = (seconds.len(), seconds.len() + self.left.len());
        let per_second = |all: f64| (tried > 0 && all > 0.0).then(|| solved as f64 / all);
        let counts = self.guesses.is_some() && solved > 0;
        let row = Row {
            kind: Kind::Sudokus,
            set: set.name.clone(),
            solver: entrant.name.clone(),
            puzzles: set.len(),
            tried,
            solved,
            unguessed: counts.then_some(self.unguessed),
            guesses: self.guesses.filter(|_| counts),
            nodes: self.nodes,
            solutions: None,
            per_second: per_second(seconds.iter().sum::<f64>() + left),
            batched: false,
            times: Times::of(&seconds, &self.left),
            seconds,
            ended: self.ended.clone(),
        };
        if !entrant.batches || solved == 0 {
            return vec![row];
        }
        let done = !self.batches.is_empty();
        let batch = Row {
            tried: if done { tried } else { 0 },
            solved: if done { solved } else { 0 },
            unguessed: None,
            guesses: None,
            nodes: 0,
            per_second: per_second(median(&mut self.batches) + left).filter(|_| done),
            batched: true,
            times: None,
            seconds: Vec::new(),
            ended: match self.ended {
                _ if solved < BATCH => Ended::Refused("one puzzle is no batch".into()),
                _ if done => Ended::Done,
                Ended::Cancelled => Ended::Cancelled,
                _ => Ended::Time,
            },
            ..row.clone()
        };
        vec![row, batch]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use quadrille::engine::Unsupported;
    use quadrille::limits::Report;
    use quadrille::search::EngineKind;
    use quadrille::solver::{Method, Solver, Visit};
    use quadrille::sudoku::{Board, Shape};

    const USUAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn usual() -> Set {
        Set::new("usual", [USUAL.parse().unwrap()])
    }

    fn small() -> Set {
        let mut board = Board::empty(Shape::new(2, 2).unwrap());
        board.place(0, 1).unwrap();
        Set::new("small", [Sudoku::new(board).unwrap()])
    }

    fn run(set: &Set, entrants: &mut [Entrant]) -> Result<Vec<Row>, Fault> {
        let rules = Rules { rounds: 2, max_time: Duration::from_secs(10), ..Rules::default() };
        Race::new(&rules, 1, |_| ()).sudokus(set, entrants)
    }

    /// A solver with wrong results.
    struct Liar(fn(&mut Report, &mut Vec<Board>));

    impl Solver for Liar {
        fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Report, Unsupported> {
            let mut answers = Vec::new();
            let mut report = Method::Cover(EngineKind::Links).solver().solve(sudoku, limits, &mut |answer| {
                answers.push(answer.clone());
                std::ops::ControlFlow::Continue(())
            })?;
            self.0(&mut report, &mut answers);
            answers.iter().for_each(|answer| assert!(visit(answer).is_continue()));
            Ok(report)
        }
    }

    fn beside(set: &Set, lie: fn(&mut Report, &mut Vec<Board>)) -> Result<Vec<Row>, Fault> {
        let liar = Entrant::with_solver("liar", Box::new(Liar(lie)));
        run(set, &mut [Entrant::new(Method::Cover(EngineKind::Auto)), liar])
    }

    #[test]
    fn the_honest_are_ranked() {
        let rows = run(&usual(), &mut Method::all().map(Entrant::new).collect::<Vec<_>>()).unwrap();
        // one puzzle is no batch
        let (batches, rows): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.batched);
        let why = Ended::Refused("one puzzle is no batch".into());
        assert_eq!((batches.len(), &batches[0].ended, batches[0].per_second), (1, &why, None));
        assert_eq!(rows.len(), Method::all().count());
        for row in &rows {
            let expected = (1, 1, 1, 1, &Ended::Done);
            assert_eq!((row.puzzles, row.tried, row.solved, row.seconds.len(), &row.ended), expected, "{}", row.solver);
            assert!(row.ratio(&rows).is_some_and(|ratio| ratio >= 1.0), "{}", row.solver);
            assert!(
                row.per_second
                    .zip(row.times)
                    .is_some_and(|(rate, times)| (rate * times.mean.seconds - 1.0).abs() < 1e-9)
            );
            assert_eq!(row.guesses.is_none(), row.solver.starts_with("backtrack"), "{}", row.solver);
        }
        assert!(beside(&small(), |_, _| ()).is_ok());
        // two are one
        let two = Set::new("two", vec![USUAL.parse().unwrap(); 2]);
        let rows = run(&two, &mut [Entrant::new(Method::Lockstep)]).unwrap();
        let [alone, batch] = &rows[..] else { panic!("{rows:?}") };
        assert!(!alone.batched && alone.times.is_some() && alone.ratio(&rows).is_some());
        assert!(batch.batched && batch.times.is_none() && batch.ended == Ended::Done && batch.solved == 2, "{batch:?}");
    }

    #[test]
    fn a_planted_liar_is_caught() {
        // a digit changed
        let fault = beside(&usual(), |_, answers| {
            let digit = answers[0].digits()[40] % 9 + 1;
            answers[0].place(40, digit).unwrap();
        });
        assert!(matches!(&fault, Err(Fault::Answer { solver, .. }) if solver == "liar"), "{fault:?}");
        // one answer of several, reported as the only one
        let fault = beside(&small(), |report, answers| {
            (report.solutions, report.end) = (1, Some(End::Exhausted));
            answers.truncate(1);
        });
        let message = fault.unwrap_err().to_string();
        assert!(
            message.starts_with("cover reports `several`, liar `unique`, for the puzzle of small, number 1\n"),
            "{message}"
        );
        assert!(message.lines().nth(1).unwrap().len() == 8 + 16, "{message}");
        // none where there is one
        let fault = beside(&usual(), |report, answers| {
            report.solutions = 0;
            answers.clear();
        });
        assert!(
            matches!(&fault, Err(Fault::Disagreement { other_verdict, .. }) if *other_verdict == "none"),
            "{fault:?}"
        );
        // an answer twice, to pass for two
        let fault = beside(&usual(), |report, answers| {
            report.solutions = 2;
            answers.push(answers[0].clone());
        });
        assert!(matches!(&fault, Err(Fault::Answer { why, .. }) if why.contains("second time")), "{fault:?}");
        // more answers claimed than shown
        let fault = beside(&usual(), |report, _| report.solutions = 2);
        let Err(Fault::Disagreement { verdict, other_verdict, .. }) = fault else { panic!("{fault:?}") };
        assert_eq!((verdict, other_verdict), ("unique", "several"));
    }

    #[test]
    fn what_was_not_finished_is_reported() {
        // refused: no 9x9 board
        let rows = run(&small(), &mut [Entrant::new(Method::Lockstep)]).unwrap();
        assert!(matches!(&rows[0].ended, Ended::Refused(why) if why.contains("9x9")), "{rows:?}");
        assert_eq!((rows[0].tried, rows[0].times), (0, None));
        // cancelled before it began
        let rules = Rules::default();
        rules.monitor.cancel();
        let rows = Race::new(&rules, 1, |_| ()).sudokus(&usual(), &mut [Entrant::new(Method::Lockstep)]).unwrap();
        assert_eq!((rows[0].tried, &rows[0].ended), (0, &Ended::Cancelled));
        // no time: the first puzzle has its limit, the others have nothing
        let rules = Rules { budget: Duration::from_nanos(1), max_time: Duration::from_secs(10), ..Rules::default() };
        let many = Set::new("many", vec![USUAL.parse().unwrap(); 5]);
        let rows = Race::new(&rules, 1, |_| ()).sudokus(&many, &mut [Entrant::new(Method::default())]).unwrap();
        assert_eq!((rows[0].puzzles, rows[0].tried, &rows[0].ended), (5, 1, &Ended::Time));
    }
}
