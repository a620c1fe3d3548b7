//! Generating puzzles of clues: attempt after attempt at each, thousands at a time.

use super::error::GenerateError;
use super::generated::Generated;
use super::generator::Generator;
use super::maker::{Maker, Phase, Plan};
use super::rng::AttemptRng;
use super::{climb, flow, grid, other};
use crate::tuning::TUNING;
use quadrille_lockstep::lockstep::Lockstep;
use quadrille_sudoku::Shape;
use std::ops::Range;

impl Generator {
    /// Generates the puzzles with these indices, in order; fastest in thousands.
    pub fn make(&self, numbers: Range<u64>) -> Result<Vec<Generated>, GenerateError> {
        self.check()?;
        if self.full {
            return self.grids(numbers);
        }
        if self.shape != Shape::NINE {
            return numbers
                .map(|index| other::puzzle(self, index).ok_or_else(|| self.failed(index)))
                .collect();
        }
        let (plan, solver) = (self.plan(), self.solver());
        let makers = self.makers(numbers, &plan, &solver)?;
        if self.climbs() {
            return climb::climb(makers, &plan, &solver, self);
        }
        Ok(makers
            .iter()
            .map(|maker| Generated::from_digits(maker.index, &maker.puzzle(), maker.answer()))
            .collect())
    }

    /// The first attempt at each puzzle that makes one. Several are made at once of puzzles that
    /// have failed before.
    fn makers(
        &self,
        numbers: Range<u64>,
        plan: &Plan,
        solver: &Lockstep,
    ) -> Result<Vec<Maker>, GenerateError> {
        let mut made: Vec<Option<Maker>> = numbers.clone().map(|_| None).collect();
        let mut tried = vec![0_u32; made.len()];
        loop {
            let mut makers = Vec::new();
            for (place, index) in numbers
                .clone()
                .enumerate()
                .filter(|&(place, _)| made[place].is_none())
            {
                let tried = &mut tried[place];
                let more = (*tried)
                    .clamp(1, self.max_attempts)
                    .min(self.max_attempts - *tried);
                if more == 0 {
                    return Err(self.failed(index));
                }
                makers.extend((*tried..*tried + more).map(|attempt| Maker::new(index, attempt)));
                *tried += more;
                if makers.len() >= TUNING.attempts_at_once {
                    break;
                }
            }
            if makers.is_empty() {
                return Ok(made.into_iter().flatten().collect());
            }
            if !flow::make(&mut makers, plan, solver) {
                return Err(GenerateError::cancelled());
            }
            for maker in makers
                .into_iter()
                .filter(|maker| maker.phase == Phase::Done)
            {
                made[(maker.index - numbers.start) as usize].get_or_insert(maker);
            }
        }
    }

    fn grids(&self, numbers: Range<u64>) -> Result<Vec<Generated>, GenerateError> {
        let one = |index| {
            if self.is_cancelled() {
                return Err(GenerateError::cancelled());
            }
            let mut rng = AttemptRng::new(self.seed, index, 0);
            if self.shape == Shape::NINE {
                let grid = grid::random(&mut rng);
                return Ok(Generated::from_digits(index, &grid, &grid));
            }
            let answer = other::grid(self, &mut rng).ok_or_else(GenerateError::cancelled)?;
            Ok(Generated {
                index,
                puzzle: answer.clone(),
                answer,
                rating: None,
                tried: 0,
            })
        };
        numbers.map(one).collect()
    }
}
