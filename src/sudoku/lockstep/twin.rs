//! The oracle: the rules on one search at a time, cell by cell, and a slow solver that counts. Neither knows the vectors.

use super::grid::Grid;
use super::kernel::{Kernel, LaneSet, MAX_WORDS};
use super::state::State;
use super::{Outcome, Simd, Solver, kernel, transfer};
use crate::sudoku::{Board, Shape, Sudoku};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;

/// One search: the candidates of each cell, and for each box the digits that had their cell after the last round.
#[derive(Clone, PartialEq, Debug)]
struct Twin {
    cells: [u16; 81],
    solved: [u16; 9],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Dead,
    Done,
    Stuck,
    GoesOn,
}

/// The cell in row `i` and column `k` of a box.
fn cell(square: usize, i: usize, k: usize) -> usize {
    9 * (square / 3 * 3 + i) + square % 3 * 3 + k
}

/// What three lines of each of three boxes may hold, by the permutations of each digit, and then by the triads.
fn lines(before: [[u16; 3]; 3]) -> [[u16; 3]; 3] {
    let mut after = [[0_u16; 3]; 3];
    for digit in 0..9 {
        for permutation in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]] {
            if (0..3).all(|square| before[square][permutation[square]] >> digit & 1 == 1) {
                (0..3).for_each(|square| after[square][permutation[square]] |= 1 << digit);
            }
        }
    }
    after.map(|square| {
        [0, 1, 2].map(|line| {
            let alone = square[line] & !(square[(line + 1) % 3] | square[(line + 2) % 3]);
            if alone.count_ones() >= 3 { alone } else { square[line] }
        })
    })
}

impl Twin {
    fn round(&mut self, fresh: bool) -> Verdict {
        let mut rows = [[0_u16; 3]; 9];
        for band in 0..3 {
            let union = |s: usize, i| (0..3).fold(0, |all, k| all | self.cells[cell(3 * band + s, i, k)]);
            let after = lines([0, 1, 2].map(|s| [0, 1, 2].map(|i| union(s, i))));
            rows[3 * band..3 * band + 3].copy_from_slice(&after);
        }
        let mut met = self.cells;
        for stack in 0..3 {
            let squares = [stack, stack + 3, stack + 6];
            let union = |s: usize, k| (0..3).fold(0, |all, i| all | self.cells[cell(s, i, k)] & rows[s][i]);
            let after = lines(squares.map(|s| [0, 1, 2].map(|k| union(s, k))));
            for (s, columns) in squares.into_iter().zip(after) {
                for (i, k) in (0..9).map(|j| (j / 3, j % 3)) {
                    met[cell(s, i, k)] &= rows[s][i] & columns[k];
                }
            }
        }
        let dead = met.contains(&0);
        let before = self.solved;
        for square in 0..9 {
            let mut places = [0; 9];
            (0..9).for_each(|j| places[j] = cell(square, j / 3, j % 3));
            let hidden: u16 =
                (0..9).map(|d| 1 << d).filter(|d| places.iter().filter(|&&c| met[c] & d != 0).count() == 1).sum();
            let has = places.map(|c| met[c].is_power_of_two() || met[c] & hidden != 0);
            let kept =
                places.map(|c| if met[c].count_ones() > 1 && met[c] & hidden != 0 { met[c] & hidden } else { met[c] });
            self.solved[square] = (0..9).filter(|&j| has[j]).fold(0, |all, j| all | kept[j]);
            for j in 0..9 {
                self.cells[places[j]] = if has[j] { kept[j] } else { kept[j] & !self.solved[square] };
            }
        }
        match (dead, fresh || self.solved != before, self.solved == [0x1ff; 9]) {
            (true, _, _) => Verdict::Dead,
            (_, true, _) => Verdict::GoesOn,
            (_, _, true) => Verdict::Done,
            _ => Verdict::Stuck,
        }
    }
}

/// Candidates at random, of several kinds: dense, sparse, those of a puzzle, some cell empty now and then.
fn random_cells(rng: &mut ChaCha8Rng) -> [u16; 81] {
    let kind = rng.random_range(0..4);
    let answer: [u16; 81] = std::array::from_fn(|c| 1 << ((c / 9 * 3 + c / 27 + c % 9) % 9));
    std::array::from_fn(|c| match (kind, rng.random_range(0..100)) {
        (0, _) => rng.random_range(0..512),
        (1, n) => answer[c] | if n < 60 { rng.random_range(0..512) } else { 0 },
        (2, n) if n < 35 => answer[c],
        (2, n) if n < 37 => rng.random_range(0..512),
        (2, _) => 0x1ff,
        (_, n) => answer[c] | rng.random_range(0..512) & rng.random_range(0..512) | u16::from(n < 2),
    })
}

/// Each lane of some rounds is what the twin makes of it.
fn rounds_equal_the_twin<K: Kernel>(kernel: K) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut scratch = Box::new(transfer::scratch());
    let mut everyone: LaneSet = [0; MAX_WORDS];
    everyone[..K::LANES / 64].fill(u64::MAX);
    for _ in 0..12 {
        let mut twins: Vec<Twin> =
            (0..K::LANES).map(|_| Twin { cells: random_cells(&mut rng), solved: [0; 9] }).collect();
        let mut grids: Vec<Grid> = twins.iter().map(|twin| Grid::from_candidates(&twin.cells)).collect();
        let mut state = Box::new(State::<K::Vector>::new());
        kernel.load(&mut state, &everyone, &grids, &mut scratch);
        for round in 0..8 {
            // one round, since no lane is needed to end
            let turn = kernel.run(&mut state, &everyone, 0);
            assert_eq!(turn.rounds, 1);
            kernel.unload(&state, &everyone, &mut grids, &mut scratch);
            for (lane, twin) in twins.iter_mut().enumerate() {
                let verdict = twin.round(round == 0);
                assert_eq!(grids[lane].candidates(), twin.cells, "lane {lane} in round {round}");
                let is = |set: &LaneSet| set[lane / 64] >> (lane % 64) & 1 == 1;
                let found = [is(&turn.dead), is(&turn.done), is(&turn.stuck)];
                assert_eq!(found, [Verdict::Dead, Verdict::Done, Verdict::Stuck].map(|v| v == verdict), "lane {lane}");
            }
        }
    }
}

#[test]
fn portable_rounds_equal_the_twin() {
    rounds_equal_the_twin(kernel::Portable);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn rounds_of_each_instruction_set_equal_the_twin() {
    if let Some(kernel) = super::x86::Avx2::detect() {
        rounds_equal_the_twin(kernel);
    }
    if let Some(kernel) = super::x86::Avx512::detect() {
        rounds_equal_the_twin(kernel);
    }
}

/// How many answers candidates have, up to a limit: the cell with the fewest first, digit by digit.
fn count(cells: &[u16; 81], limit: u64) -> u64 {
    let Some(at) = (0..81).filter(|&c| cells[c] & 0x8000 == 0).min_by_key(|&c| cells[c].count_ones()) else {
        return 1;
    };
    let mut found = 0;
    for digit in (0..9).filter(|d| cells[at] >> d & 1 == 1) {
        let mut next = *cells;
        for (c, mask) in next.iter_mut().enumerate().filter(|(_, mask)| **mask & 0x8000 == 0) {
            let sees = c / 9 == at / 9 || c % 9 == at % 9 || (c / 27 == at / 27 && c % 9 / 3 == at % 9 / 3);
            *mask &= !(u16::from(sees) << digit);
        }
        next[at] = 0x8000; // set
        found += count(&next, limit - found);
        if found >= limit {
            break;
        }
    }
    found
}

/// Boards at random: parts of an answer with one clue changed now and then, and candidates around an answer.
fn random_puzzle(rng: &mut ChaCha8Rng) -> [u16; 81] {
    let mut digits: [u16; 9] = std::array::from_fn(|d| d as u16);
    for i in (1..9).rev() {
        digits.swap(i, rng.random_range(0..=i));
    }
    let answer: [u16; 81] = std::array::from_fn(|c| 1 << digits[(c / 9 * 3 + c / 27 + c % 9) % 9]);
    let (clues, marks) = (rng.random_range(15..60), rng.random_range(0..3) == 0);
    let mut cells: [u16; 81] = std::array::from_fn(|c| match rng.random_range(0..81) < clues {
        true => answer[c],
        false if marks => answer[c] | rng.random_range(0..512) & rng.random_range(0..512),
        false => 0x1ff,
    });
    if rng.random_range(0..5) == 0 {
        cells[rng.random_range(0..81_usize)] = 1 << rng.random_range(0..9);
    }
    cells
}

fn solve(solver: &Solver, puzzles: &[[u16; 81]]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    let report = solver.solve_all(puzzles.iter().map(Grid::from_candidates), |outcome| {
        outcomes.push(outcome.clone());
        ControlFlow::Continue(())
    });
    assert!(report.is_exhausted());
    assert!(outcomes.iter().map(|outcome| outcome.puzzle).eq(0..puzzles.len() as u64));
    assert_eq!(report.counters.puzzles, puzzles.len() as u64);
    assert_eq!(report.counters.nodes, outcomes.iter().map(|outcome| outcome.nodes).sum::<u64>());
    assert_eq!(report.counters.guesses, outcomes.iter().map(|outcome| outcome.guesses).sum::<u64>());
    outcomes
}

/// The judge, for an outcome of candidates.
fn verify(cells: &[u16; 81], digits: &[u8; 81]) {
    let puzzle = Sudoku::with_candidates(Shape::NINE, &cells.map(u32::from)).unwrap();
    assert_eq!(puzzle.verify(&Board::new(Shape::NINE, digits).unwrap()), Ok(()));
}

#[test]
fn counts_are_those_of_the_slow_solver() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut puzzles: Vec<[u16; 81]> = (0..3000).map(|_| random_puzzle(&mut rng)).collect();
    puzzles.extend((0..300).map(|_| random_cells(&mut rng)));
    puzzles.push([0x1ff; 81]);
    puzzles.push([0; 81]);
    let expected: Vec<u64> = puzzles.iter().map(|cells| count(cells, 50)).collect();
    for limit in [0, 1, 2, 50] {
        for simd in Simd::available() {
            let solver = Solver::new().limit(limit).simd(simd).unwrap();
            for (i, outcome) in solve(&solver, &puzzles).iter().enumerate() {
                assert_eq!(outcome.solutions, expected[i].min(limit), "puzzle {i}, limit {limit}, {simd}");
                if outcome.solutions > 0 {
                    verify(&puzzles[i], &outcome.first);
                }
            }
        }
    }
}

#[test]
fn visits_each_answer_once() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    for round in 0..40 {
        let cells = random_puzzle(&mut rng);
        let expected = count(&cells, 5000);
        if expected == 5000 {
            continue;
        }
        for simd in Simd::available() {
            let mut answers = Vec::new();
            let solver = Solver::new().limit(u64::MAX).simd(simd).unwrap();
            let report = solver.answers(&Grid::from_candidates(&cells), |digits| {
                verify(&cells, digits);
                answers.push(*digits);
                ControlFlow::Continue(())
            });
            assert!(report.is_exhausted());
            answers.sort_unstable();
            answers.dedup();
            assert_eq!(answers.len() as u64, expected, "puzzle {round} on {simd}");
        }
    }
}

#[test]
fn says_when_it_stopped_early() {
    use super::End;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let empty = [Grid::empty()];
    let all = Solver::new().limit(u64::MAX);
    let mut seen = None;
    let report = all.clone().max_nodes(100_000).solve_all(empty, |outcome| {
        seen = Some((outcome.complete, outcome.solutions > 0));
        ControlFlow::Continue(())
    });
    assert_eq!((seen, report.end), (Some((false, true)), End::Exhausted));
    let raised = Arc::new(AtomicBool::new(true));
    let report = all.clone().cancel(raised).solve_all(empty, |_| ControlFlow::Continue(()));
    assert_eq!(report.end, End::Cancelled);
    let report = all.deadline(std::time::Instant::now()).solve_all(empty, |_| ControlFlow::Continue(()));
    assert_eq!(report.end, End::Time);
    let report = Solver::new().solve_all(std::iter::repeat(Grid::empty()), |outcome| match outcome.puzzle {
        5000 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(report.end, End::Sink);
}
