//! Harder puzzles: a walk from puzzle to puzzle of one answer, never to an easier one.
//!
//! A step puts some clues back, and takes again what can be taken in another order, so that the new puzzle is minimal too. How hard a puzzle is,
//! is measured by the decisions that the exact cover needs to prove its answer the only one: the least of four fixed images of it, since the
//! search may be unlucky with one. (With the sum of three the walk went after bad luck: from 200 steps to 1000 the decisions doubled, and the
//! lockstep solver had 6 % more work; with the least it has 59 % more.) These decisions are the same for each engine, so that the walk is
//! the same on each machine.

use super::Generator;
use super::dice::Dice;
use super::flow;
use super::maker::{Maker, Phase, Plan};
use crate::search::{EngineKind, Limits, Template};
use crate::sudoku::lockstep::Solver;
use crate::sudoku::{Board, Shape, Sudoku, cover};

/// The clues that a step puts back: one to so many.
const BACK: usize = 4;
/// The dice of the walk are those of an attempt that is never made.
const WALK: u32 = u32::MAX;

/// Makes finished puzzles harder. False if somebody cancelled.
pub(super) fn climb(makers: &mut [Maker], plan: &Plan, solver: &Solver, generator: &Generator) -> bool {
    let mut dice: Vec<Dice> = makers.iter().map(|maker| Dice::new(plan.seed, maker.index, WALK)).collect();
    let mut cover = Template::new(cover::empty(Shape::NINE), EngineKind::Delta);
    let mut best: Vec<(u128, u64)> =
        makers.iter().map(|maker| (maker.clues, decisions(&mut cover, &maker.puzzle(), 0))).collect();
    for _ in 0..generator.steps {
        if generator.is_late() {
            break;
        }
        for ((maker, dice), &(clues, _)) in makers.iter_mut().zip(&mut dice).zip(&best) {
            let n = 1 + dice.below(BACK);
            maker.resume(clues, n, dice, plan);
        }
        if !flow::resume(makers, plan, solver) {
            return false;
        }
        for (maker, (clues, hardest)) in makers.iter_mut().zip(&mut best) {
            if generator.is_cancelled() {
                return false;
            }
            let fits = generator.fits(maker.clues.count_ones() as usize);
            if maker.clues == *clues || !fits {
                continue;
            }
            let hard = decisions(&mut cover, &maker.puzzle(), *hardest);
            if hard >= *hardest {
                (*clues, *hardest) = (maker.clues, hard);
            }
        }
    }
    for (maker, (clues, _)) in makers.iter_mut().zip(best) {
        maker.clues = clues;
        maker.phase = Phase::Done;
    }
    true
}

/// The least decisions of the search for a second answer, on four images; any less number where it is less than `enough`.
fn decisions(cover: &mut Template, puzzle: &[u8; 81], enough: u64) -> u64 {
    let transposed = |board: [u8; 81]| std::array::from_fn(|cell| board[cell % 9 * 9 + cell / 9]);
    let turned =
        |board: [u8; 81]| std::array::from_fn(|cell| if board[80 - cell] == 0 { 0 } else { 10 - board[80 - cell] });
    let mut least = u64::MAX;
    for image in [*puzzle, turned(*puzzle), transposed(*puzzle), transposed(turned(*puzzle))] {
        least = least.min(decisions_of(cover, &image));
        if least < enough {
            break;
        }
    }
    least
}

fn decisions_of(cover: &mut Template, puzzle: &[u8; 81]) -> u64 {
    let Ok(sudoku) = Board::new(Shape::NINE, puzzle).and_then(Sudoku::new) else { return 0 };
    let limits = Limits { solutions: Some(2), ..Limits::default() };
    cover.start(limits, cover::keeps(&sudoku)).map_or(0, |mut run| run.count().decisions)
}
