//! Harder puzzles: a walk from puzzle to puzzle of one answer, never to an easier one.
//!
//! A step puts some clues back, and takes again what can be taken in another order, so that the new puzzle is minimal too. How hard a puzzle is,
//! is measured by the decisions that the exact cover needs to prove its answer the only one, on the puzzle and on two fixed images of it,
//! since one of them may be lucky. These decisions are the same for each engine, so that the walk is the same on each machine.

use super::Generator;
use super::dice::Dice;
use super::flow;
use super::maker::{Maker, Phase, Plan};
use crate::search::{EngineKind, Search};
use crate::sudoku::lockstep::Solver;
use crate::sudoku::{Board, Shape, Sudoku, cover};

/// The clues that a step puts back: one to so many.
const BACK: usize = 4;
/// The dice of the walk are those of an attempt that is never made.
const WALK: u32 = u32::MAX;

/// Makes finished puzzles harder. False if somebody cancelled.
pub(super) fn climb(makers: &mut [Maker], plan: &Plan, solver: &Solver, generator: &Generator) -> bool {
    let mut dice: Vec<Dice> = makers.iter().map(|maker| Dice::new(plan.seed, maker.index, WALK)).collect();
    let mut best: Vec<(u128, u64)> = makers.iter().map(|maker| (maker.clues, decisions(&maker.puzzle()))).collect();
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
            let hard = decisions(&maker.puzzle());
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

/// The decisions of the search for a second answer, on the puzzle, on the transposed one, and on that upside down with other digits.
fn decisions(puzzle: &[u8; 81]) -> u64 {
    let transposed: [u8; 81] = std::array::from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]);
    let turned: [u8; 81] = std::array::from_fn(|cell| match puzzle[80 - cell] {
        0 => 0,
        digit => 10 - digit,
    });
    [*puzzle, transposed, turned].iter().map(decisions_of).sum()
}

fn decisions_of(puzzle: &[u8; 81]) -> u64 {
    let Ok(board) = Board::new(Shape::NINE, puzzle) else { return 0 };
    let Ok(sudoku) = Sudoku::new(board) else { return 0 };
    let search = Search::new().engine(EngineKind::Bits).max_solutions(2);
    search.count(&cover::encode(&sudoku)).map_or(0, |report| report.decisions)
}
