//! Hard puzzles by independent hill climbing among puzzles with one answer; each climb keeps its
//! hardest.
//!
//! A step takes one of these, takes away a clue or two, and puts others in their place (`swap`).
//! Where a symmetry or a mask is kept it puts some clues back and takes what can be taken in
//! another order (`maker`). Puzzles equivalent to an earlier one are discarded.
//!
//! Two measures make up the score (`score`): how many candidates are still open when all that lead
//! to a contradiction without a guess are gone, and the guesses of the lockstep solver. By guesses
//! alone the climb exploits weaknesses of its solver: from 1 guess to 240, and the decisions of the
//! exact cover fell from 125 to 20 on the way; by the decisions of fixed images it exploits bad
//! luck of these images, and by the minimum of several it stays with puzzles that trials of all
//! candidates solve.
//!
//! Nothing here depends on the machine, or on which puzzles climb beside each other.

mod image;
mod score;
mod swap;

use super::flow;
use super::generated::Digits;
use super::generator::{Generator, MAX_KEPT};
use super::maker::{Maker, Plan};
use super::rng::AttemptRng;
use quadrille_canon::Canonizer;
use quadrille_lockstep::lockstep::{Grid, Lockstep};
use score::Scorer;
use std::collections::HashSet;
use swap::Swap;

/// The neighbors of a puzzle per step.
const TRIES: usize = 48;
/// The same if clues have to be removed one by one.
const TRIES_IN_GROUPS: usize = 8;
/// The most clues that such a step puts back.
const BACK: usize = 4;
/// The number of forms remembered before all are cleared.
const SEEN: usize = 1 << 16;
/// The random numbers of the climb are those of an attempt that is never made.
const WALK: u32 = u32::MAX;

/// A puzzle that climbs.
struct Climber {
    /// Where it began, for the answer that groups of clues are taken of.
    base: Maker,
    rng: AttemptRng,
    /// The hardest puzzles so far with their scores, the hardest first, and never none.
    kept: Vec<(u64, Digits)>,
    seen: HashSet<u64>,
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
    scorer: Scorer,
    canonizer: Canonizer,
    climbers: Vec<Climber>,
}

/// Makes finished puzzles harder; the numbers of these, the puzzles, and their answers. Cancelled,
/// it ends with the hardest so far; `None` if there is no score yet.
pub(super) fn climb(
    makers: Vec<Maker>,
    plan: &Plan,
    solver: &Lockstep,
    generator: &Generator,
) -> Option<Vec<(u64, Digits, Digits)>> {
    let climber = |base: Maker| Climber {
        rng: AttemptRng::new(plan.seed, base.index, WALK),
        kept: vec![(0, base.puzzle())],
        base,
        seen: HashSet::new(),
    };
    let mut climb = Climb {
        plan,
        generator,
        two: solver.clone().max_solutions(2),
        solver,
        scorer: Scorer::new(solver),
        canonizer: Canonizer::new(),
        climbers: makers.into_iter().map(climber).collect(),
    };
    climb.begin()?;
    let mut swap = Swap::new(solver);
    for step in 0..generator.steps {
        if generator.is_late() {
            break;
        }
        generator.shows(f64::from(step) / f64::from(generator.steps));
        // cancelled: what a step has found before is kept
        if climb.step(&mut swap).is_none() {
            break;
        }
    }
    climb.end()
}

impl Climb<'_> {
    /// Scores the puzzles that they begin with.
    fn begin(&mut self) -> Option<()> {
        let puzzles = self
            .climbers
            .iter()
            .enumerate()
            .map(|(number, climber)| (number, climber.kept[0].1));
        let candidates = self.candidates(puzzles.collect());
        for climber in &mut self.climbers {
            // they come back with their scores
            climber.kept.clear();
        }
        self.receive(candidates)
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

    /// For each climber some puzzles of one answer that share most clues with one of its own.
    fn swapped(&mut self, swap: &mut Swap) -> Option<Vec<(usize, Digits)>> {
        let mut puzzles = Vec::new();
        for (number, climber) in self.climbers.iter_mut().enumerate() {
            let parent = climber.parent();
            swap.neighbors(&parent, TRIES, &mut climber.rng, |puzzle| {
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
                    Grid::from_digits(&less)
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
        let mut makers = Vec::new();
        for climber in &mut self.climbers {
            let parent = climber.parent();
            let clues = (0..81)
                .filter(|&cell| parent[cell] != 0)
                .fold(0, |clues, cell| clues | 1_u128 << cell);
            for _ in 0..TRIES_IN_GROUPS {
                let mut maker = climber.base.clone();
                let back = 1 + climber.rng.below(BACK);
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
                .map(|(n, maker)| (n / TRIES_IN_GROUPS, maker.puzzle()))
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
            if climber.seen.len() >= SEEN {
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

    /// Keeps those that are hard.
    fn receive(&mut self, candidates: Vec<Candidate>) -> Option<()> {
        for candidate in candidates {
            let climber = &mut self.climbers[candidate.climber];
            let enough = climber.enough();
            let score = self.scorer.score(&candidate.form, enough)?;
            if score >= enough {
                // before its equals, so that the walk goes on over level ground
                let place = climber.kept.partition_point(|&(other, _)| other > score);
                climber.kept.insert(place, (score, candidate.puzzle));
                climber.kept.truncate(MAX_KEPT);
            }
        }
        if self.generator.is_cancelled() {
            None
        } else {
            Some(())
        }
    }

    /// The hardest of each climber, with their answers.
    fn end(mut self) -> Option<Vec<(u64, Digits, Digits)>> {
        let mut puzzles = Vec::new();
        for climber in &self.climbers {
            // what was forgotten may have been met again
            let mut forms = HashSet::new();
            let new = |&(_, puzzle): &(u64, Digits)| {
                let (form, _) = self.canonizer.canonical_9x9(&puzzle).ok()?;
                forms.insert(form).then_some((climber.base.index, puzzle))
            };
            puzzles.extend(
                climber
                    .kept
                    .iter()
                    .filter_map(new)
                    .take(self.generator.kept),
            );
        }
        // these searches are short, and not cancelled
        let two = self.generator.solver_alone().max_solutions(2);
        let answers = flow::ask(
            &two,
            puzzles.iter().map(|(_, puzzle)| Grid::from_digits(puzzle)),
            |one| one.digits,
        )?;
        Some(
            puzzles
                .into_iter()
                .zip(answers)
                .map(|((index, puzzle), answer)| (index, puzzle, answer))
                .collect(),
        )
    }
}

impl Climber {
    /// One of the hardest, rather one of the first.
    fn parent(&mut self) -> Digits {
        let n = self.kept.len().max(1);
        let place = self.rng.below(n).min(self.rng.below(n));
        self.kept
            .get(place)
            .map_or_else(|| self.base.puzzle(), |&(_, puzzle)| puzzle)
    }

    /// What a puzzle has to score.
    fn enough(&self) -> u64 {
        self.kept.get(MAX_KEPT - 1).map_or(0, |&(score, _)| score)
    }
}
