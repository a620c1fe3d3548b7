//! The difficulty of a puzzle by guesses and trials, measured before it is rated.
//!
//! First the guesses of the lockstep solver on a few images. Then the *trials*: each open candidate
//! is taken as true, and if a contradiction follows without a guess it goes; and this is repeated a
//! few times with the remaining candidates. The candidates open after each pass are added up. A
//! pass that removes no candidate means that a person has to guess. The hardest puzzles known lose
//! one candidate of a hundred, others are solved after two passes, and the sum leads from these to
//! those.
//!
//! Where a search of the lockstep solver is stuck depends a little on how long it waited for the
//! others in its batch. So that no score depends on this, each puzzle has batches of its own,
//! always on the same kernel.

use super::super::flow::ask;
use super::super::generated::Digits;
use super::super::rng::AttemptRng;
use super::image::{self, Image};
use crate::tuning::TUNING;
use quadrille_cpu::Simd;
use quadrille_lockstep::lockstep::{Grid, Lockstep};

pub(super) struct Scorer {
    two: Lockstep,
    /// Distinguishes a contradiction without a guess from all else.
    quick: Lockstep,
    images: Vec<Image>,
}

/// The box of a cell of a 9x9 board.
fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The trials of one puzzle.
struct Trials {
    candidates: [u16; 81],
}

impl Scorer {
    pub(super) fn new(solver: &Lockstep) -> Scorer {
        let mut rng = AttemptRng::new(0, 0, 0);
        let images = (0..TUNING.image_pool + TUNING.score_images)
            .map(|_| Image::random(&mut rng))
            .collect();
        // every machine has this kernel
        let solver = solver.clone().simd(Simd::Portable).unwrap_or_default();
        Scorer {
            two: solver.clone().limited(|limits| limits.max_solutions(2)),
            quick: solver.limited(|limits| limits.max_solutions(1).max_nodes(1)),
            images,
        }
    }

    /// The score of the form of a puzzle with one answer; 0 if it is less than `enough`. `None` if
    /// the solver was stopped.
    pub(super) fn score(&self, form: &Digits, enough: u64) -> Option<u64> {
        let guesses = self.guesses(form)?;
        let mut trials = Trials::new(form);
        let mut open = 0;
        for left in (0..TUNING.score_passes).rev() {
            let before = trials.n_candidates();
            self.pass(&mut trials)?;
            let now = trials.n_candidates();
            open += now;
            // no more than this can come
            let most = open + now * left;
            let score = (guesses + TUNING.few_guesses * TUNING.score_images as u64)
                * (most + TUNING.few_open).pow(2);
            if score < enough {
                return Some(0);
            }
            if now == 0 || now == before || left == 0 {
                return Some(score);
            }
        }
        Some(0)
    }

    /// The guesses on all images together.
    fn guesses(&self, form: &Digits) -> Option<u64> {
        let first = (image::hash(form) % TUNING.image_pool as u64) as usize;
        let images = self.images[first..first + TUNING.score_images]
            .iter()
            .map(|image| Grid::from(&image.of(form)));
        Some(
            ask(&self.two, images, |outcome| outcome.guesses)?
                .iter()
                .sum(),
        )
    }

    /// Takes away all candidates that lead to a contradiction.
    fn pass(&self, trials: &mut Trials) -> Option<()> {
        let asked: Vec<(usize, u16)> = trials.open_candidates().collect();
        let questions = asked.iter().map(|&(cell, bit)| {
            let mut candidates = trials.candidates;
            candidates[cell] = bit;
            Grid::from_candidates(&candidates)
        });
        let wrong = ask(&self.quick, questions, |outcome| {
            outcome.guesses == 0 && outcome.solutions == 0
        })?;
        for (&(cell, bit), wrong) in asked.iter().zip(wrong) {
            if wrong {
                trials.candidates[cell] &= !bit;
            }
        }
        Some(())
    }
}

impl Trials {
    /// All candidates that no clue rules out.
    fn new(puzzle: &Digits) -> Trials {
        let (mut rows, mut columns, mut boxes) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
        for (cell, &digit) in puzzle.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            let bit = 1 << (digit - 1);
            rows[cell / 9] |= bit;
            columns[cell % 9] |= bit;
            boxes[box_of(cell)] |= bit;
        }
        let candidates = std::array::from_fn(|cell| match puzzle[cell] {
            0 => 0x1ff & !(rows[cell / 9] | columns[cell % 9] | boxes[box_of(cell)]),
            digit => 1 << (digit - 1),
        });
        Trials { candidates }
    }

    /// The candidates of cells that have several.
    fn open_candidates(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let open = self
            .candidates
            .iter()
            .enumerate()
            .filter(|(_, digits)| digits.count_ones() > 1);
        open.flat_map(|(cell, &digits)| {
            (0..9)
                .map(|digit| 1 << digit)
                .filter(move |bit| digits & bit != 0)
                .map(move |bit| (cell, bit))
        })
    }

    fn n_candidates(&self) -> u64 {
        self.candidates
            .iter()
            .map(|digits| u64::from(digits.count_ones()))
            .filter(|&n| n > 1)
            .sum()
    }
}
