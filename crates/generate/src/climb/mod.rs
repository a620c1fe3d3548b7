//! Hill climbing to puzzles of a wanted rating and to hard ones: which are rated, which are kept.
//! The climbs are independent, among puzzles with one answer.
//!
//! A step takes one of the best puzzles so far, takes away a clue or two, and puts others in their
//! place (`swap`). Where a symmetry or a mask is kept it puts some clues back and takes what can be
//! taken in another order (`maker`). Puzzles equivalent to an earlier one are discarded, the others
//! rated. `goal` tells which ratings are better.
//!
//! Most neighbors of a hard puzzle are easy, and a rating of a hard one takes long. So hard puzzles
//! have a second measure (`score`): how many candidates are still open when all that lead to a
//! contradiction without a guess are gone, and the guesses of the lockstep solver. A neighbor is
//! rated only if this measure reaches the average of the best puzzles. In 15 seconds, six climbs
//! came to an ER of 9.9 on average with both measures, 9.3 by ratings alone, 9.6 by trials and
//! guesses alone.
//!
//! Nothing here depends on the machine, or on which puzzles climb beside each other.

mod goal;
mod image;
mod score;
mod swap;

pub(super) use goal::Goal;

use super::error::GenerateError;
use super::flow;
use super::generated::{Digits, Generated};
use super::generator::{Generator, MAX_KEPT};
use super::maker::{Maker, Plan};
use super::rng::AttemptRng;
use crate::tuning::TUNING;
use quadrille_canon::Canonizer;
use quadrille_lockstep::lockstep::{Grid, Lockstep};
use quadrille_problem::limits::Limits;
use quadrille_rating::rating::{Rater, Rating, Tenths};
use quadrille_sudoku::{Board, Shape, Sudoku};
use score::Scorer;
use std::cmp::Reverse;
use std::collections::HashSet;
use swap::Swap;

/// The climb draws its random numbers from the stream of this attempt, which is never made.
const WALK: u32 = u32::MAX;

/// A puzzle that climbs.
struct Climber {
    /// The start of the climb, with the answer whose groups of clues are removed.
    base: Maker,
    rng: AttemptRng,
    /// The best puzzles so far, the best first.
    kept: Vec<RatedPuzzle>,
    seen: HashSet<u64>,
    /// The number of puzzles rated.
    tried: u32,
}

struct RatedPuzzle {
    /// The score by the goal, and the score by trials for hard puzzles.
    score: (u16, u64),
    puzzle: Digits,
    rating: Rating,
}

/// A puzzle on its way into the list of a climber.
struct Candidate {
    climber: usize,
    puzzle: Digits,
    /// Its canonical form.
    form: Digits,
}

struct Climb<'a> {
    plan: &'a Plan,
    generator: &'a Generator,
    /// Proves that an answer is the only one.
    two: Lockstep,
    solver: &'a Lockstep,
    /// Makers prove that puzzles have one answer.
    rater: Rater<()>,
    scorer: Scorer,
    canonizer: Canonizer,
    climbers: Vec<Climber>,
}

/// Climbs from finished puzzles to one of the wanted rating each, or to the hardest that are found.
/// A climb to hard puzzles that is cancelled ends with the hardest so far.
pub(super) fn climb(
    makers: Vec<Maker>,
    plan: &Plan,
    solver: &Lockstep,
    generator: &Generator,
) -> Result<Vec<Generated>, GenerateError> {
    let climber = |base: Maker| Climber {
        rng: AttemptRng::new(plan.seed, base.index, WALK),
        kept: Vec::new(),
        base,
        seen: HashSet::new(),
        tried: 0,
    };
    let mut climb = Climb {
        plan,
        generator,
        two: solver.clone().limited(|limits| limits.max_solutions(2)),
        solver,
        rater: Rater::new(),
        scorer: Scorer::new(solver),
        canonizer: Canonizer::new(),
        climbers: makers.into_iter().map(climber).collect(),
    };
    climb.begin().ok_or_else(GenerateError::cancelled)?;
    let mut swap = Swap::new(solver);
    for step in 0..climb.n_steps() {
        if climb.is_over() || generator.is_late() {
            break;
        }
        generator.shows(climb.share(step));
        // cancelled: what a step has found before is kept
        if climb.step(&mut swap).is_none() {
            break;
        }
    }
    climb.end()
}

impl Climb<'_> {
    /// Rates the puzzles that they begin with.
    fn begin(&mut self) -> Option<()> {
        let climbers = self.climbers.iter().enumerate();
        let puzzles = climbers.map(|(number, climber)| (number, climber.base.puzzle()));
        let candidates = self.candidates(puzzles.collect());
        self.receive(candidates)
    }

    fn n_steps(&self) -> u32 {
        if self.generator.goal.is_set() {
            u32::MAX
        } else {
            self.generator.steps
        }
    }

    /// Whether each climber has met the goal, or one has tried too often.
    fn is_over(&self) -> bool {
        self.generator.goal.is_set()
            && (self.climbers.iter().all(|climber| self.has_found(climber))
                || self.climbers.iter().any(|climber| self.has_failed(climber)))
    }

    fn has_found(&self, climber: &Climber) -> bool {
        let goal = &self.generator.goal;
        let best = climber.kept.first();
        goal.is_set() && best.is_some_and(|best| goal.distance(&best.rating) == 0)
    }

    fn has_failed(&self, climber: &Climber) -> bool {
        climber.tried >= self.generator.max_attempts && !self.has_found(climber)
    }

    /// How much of the climb is done.
    fn share(&self, step: u32) -> f64 {
        if self.generator.goal.is_set() {
            let tried = self.climbers.iter().map(|climber| climber.tried).max();
            f64::from(tried.unwrap_or(0)) / f64::from(self.generator.max_attempts)
        } else {
            f64::from(step) / f64::from(self.generator.steps)
        }
    }

    fn step(&mut self, swap: &mut Swap) -> Option<()> {
        let puzzles = if self.plan.is_free() {
            self.swapped(swap)?
        } else {
            self.taken_again()?
        };
        let candidates = self.candidates(puzzles);
        self.receive(candidates)
    }

    /// The climbers that have not met the goal.
    fn climbing(&self) -> Vec<usize> {
        let climbers = self.climbers.iter().enumerate();
        let climbing = climbers.filter(|(_, climber)| !self.has_found(climber));
        climbing.map(|(number, _)| number).collect()
    }

    /// Neighbors for each climber: puzzles with one answer that share most clues with one of its
    /// puzzles.
    fn swapped(&mut self, swap: &mut Swap) -> Option<Vec<(usize, Digits)>> {
        let mut puzzles = Vec::new();
        for number in self.climbing() {
            let climber = &mut self.climbers[number];
            let parent = climber.parent();
            swap.neighbors(&parent, TUNING.neighbors, &mut climber.rng, |puzzle| {
                puzzles.push((number, puzzle));
            })?;
        }
        if self.plan.minimal {
            self.minimal(puzzles)
        } else {
            Some(puzzles)
        }
    }

    /// The same puzzles without clues that they do not need.
    fn minimal(&mut self, mut puzzles: Vec<(usize, Digits)>) -> Option<Vec<(usize, Digits)>> {
        let mut orders: Vec<Vec<usize>> = Vec::new();
        for (number, puzzle) in &puzzles {
            let mut order: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
            self.climbers[*number].rng.shuffle(&mut order);
            orders.push(order);
        }
        loop {
            let without = |(puzzle, order): (&(usize, Digits), &Vec<usize>)| {
                let puzzle = puzzle.1;
                order.clone().into_iter().map(move |cell| {
                    let mut less = puzzle;
                    less[cell] = 0;
                    Grid::from(&less)
                })
            };
            let questions = puzzles.iter().zip(&orders).flat_map(without);
            let unique = flow::ask(&self.two, questions, |outcome| outcome.solutions == 1)?;
            if !unique.contains(&true) {
                return Some(puzzles);
            }
            let mut unique = unique.into_iter();
            for ((_, puzzle), order) in puzzles.iter_mut().zip(&mut orders) {
                // a needed clue stays needed when more are removed
                order.retain(|_| unique.next() == Some(true));
                if !order.is_empty() {
                    puzzle[order.remove(0)] = 0;
                }
            }
        }
    }

    /// For each climber some puzzles of the same answer whose clues go in groups, or lie in a mask.
    fn taken_again(&mut self) -> Option<Vec<(usize, Digits)>> {
        let (mut makers, climbing) = (Vec::new(), self.climbing());
        for &number in &climbing {
            let climber = &mut self.climbers[number];
            let parent = climber.parent();
            let clues = (0..81)
                .filter(|&cell| parent[cell] != 0)
                .fold(0, |clues, cell| clues | 1_u128 << cell);
            for _ in 0..TUNING.neighbors_in_groups {
                let mut maker = climber.base.clone();
                let back = 1 + climber.rng.below(TUNING.clues_back);
                maker.resume(clues, back, &mut climber.rng, self.plan);
                makers.push(maker);
            }
        }
        if !flow::resume(&mut makers, self.plan, self.solver) {
            return None;
        }
        Some(
            makers
                .iter()
                .enumerate()
                .map(|(n, maker)| (climbing[n / TUNING.neighbors_in_groups], maker.puzzle()))
                .collect(),
        )
    }

    /// Those that are new.
    fn candidates(&mut self, puzzles: Vec<(usize, Digits)>) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (number, puzzle) in puzzles {
            let fits = self
                .generator
                .fits(puzzle.iter().filter(|&&digit| digit != 0).count());
            let Ok((form, _)) = self.canonizer.canonical_9x9(&puzzle) else {
                continue;
            };
            let climber = &mut self.climbers[number];
            if climber.seen.len() >= TUNING.max_seen {
                climber.seen.clear();
            }
            if fits && climber.seen.insert(image::hash(&form)) {
                candidates.push(Candidate {
                    climber: number,
                    puzzle,
                    form,
                });
            }
        }
        candidates
    }

    /// Keeps the best.
    fn receive(&mut self, candidates: Vec<Candidate>) -> Option<()> {
        for candidate in candidates {
            let number = candidate.climber;
            let is_over =
                self.has_found(&self.climbers[number]) || self.has_failed(&self.climbers[number]);
            if is_over {
                continue;
            }
            let least = self.climbers[number].usual_trials();
            let trials = if self.generator.goal.is_hard() {
                self.scorer.score(&candidate.form, least)?
            } else {
                0
            };
            if trials >= least {
                self.rate(&candidate, trials);
            }
        }
        (!self.generator.is_cancelled()).then_some(())
    }

    /// Rates a puzzle, and keeps it if it ranks among the best.
    fn rate(&mut self, candidate: &Candidate, trials: u64) {
        let puzzle = candidate.puzzle;
        let board = Board::new(Shape::NINE, &puzzle).map(Sudoku::new);
        let Ok(Ok(sudoku)) = board else { return };
        let Ok(rating) = self.rater.rate(&sudoku, &Limits::new()) else {
            return;
        };
        let climber = &mut self.climbers[candidate.climber];
        climber.tried += 1;
        let score = (self.generator.goal.score(&rating), trials);
        // before its equals, so that the walk goes on over level ground
        let place = climber.kept.partition_point(|other| other.score > score);
        let found = RatedPuzzle {
            score,
            puzzle,
            rating,
        };
        climber.kept.insert(place, found);
        climber.kept.truncate(MAX_KEPT);
    }

    /// The puzzles that the climbers found, with their answers.
    fn end(mut self) -> Result<Vec<Generated>, GenerateError> {
        if self.generator.goal.is_set()
            && let Some(failed) = self.failed()
        {
            return Err(failed);
        }
        let climbers = std::mem::take(&mut self.climbers);
        let found: Vec<_> = climbers
            .into_iter()
            .flat_map(|climber| self.found(climber))
            .collect();
        // these searches are short, and not cancelled
        let two = self
            .generator
            .solver_alone()
            .limited(|limits| limits.max_solutions(2));
        let puzzles = found.iter().map(|(_, found)| Grid::from(&found.puzzle));
        let answers =
            flow::ask(&two, puzzles, |one| one.digits).ok_or_else(GenerateError::cancelled)?;
        let made = found.into_iter().zip(answers);
        let made = made.map(|(((index, tried), found), answer)| Generated {
            rating: Some(found.rating),
            tried,
            ..Generated::from_digits(index, &found.puzzle, &answer)
        });
        Ok(made.collect())
    }

    /// The best of a climber, with its index and the number of puzzles rated.
    fn found(&mut self, climber: Climber) -> Vec<((u64, u32), RatedPuzzle)> {
        let told = (climber.base.index, climber.tried);
        // a forgotten puzzle may have been met again
        let mut forms = HashSet::new();
        let new = |found: &RatedPuzzle| {
            let form = self.canonizer.canonical_9x9(&found.puzzle);
            form.is_ok_and(|(form, _)| forms.insert(form))
        };
        let kept = climber.kept.into_iter().filter(new);
        // the others are not as wanted
        let most = if self.generator.goal.is_set() {
            1
        } else {
            self.generator.kept
        };
        kept.take(most).map(|found| (told, found)).collect()
    }

    /// The reason why a climb failed, if any did: taken from the climb that was tried most often.
    fn failed(&self) -> Option<GenerateError> {
        let open = self
            .climbing()
            .into_iter()
            .map(|number| &self.climbers[number]);
        let climber = open.min_by_key(|climber| Reverse(climber.tried))?;
        if self.generator.is_cancelled() {
            return Some(GenerateError::cancelled());
        }
        let nearest = climber.kept.first();
        let nearest = nearest.map_or_else(Tenths::default, |found| found.rating.er);
        Some(GenerateError::gave_up_on(format!(
            "puzzle {}: not found among {} puzzles rated, the nearest {nearest}; expected a wider \
            range, a larger mask, less symmetry, or more attempts",
            climber.base.index, climber.tried
        )))
    }
}

impl Climber {
    /// A random puzzle of the climber's best ones; better puzzles are more likely.
    fn parent(&mut self) -> Digits {
        let n = self.kept.len().max(1);
        let place = self.rng.below(n).min(self.rng.below(n));
        let kept = self.kept.get(place);
        kept.map_or_else(|| self.base.puzzle(), |found| found.puzzle)
    }

    /// The mean score by trials of the best puzzles; 0 while there are few.
    fn usual_trials(&self) -> u64 {
        if self.kept.len() < MAX_KEPT {
            return 0;
        }
        let trials = self.kept.iter().map(|found| found.score.1);
        trials.sum::<u64>() / self.kept.len() as u64
    }
}
