//! The reference: the rules on one search at a time, cell by cell, and a slow counting solver,
//! without vectors.

use super::few::{Few, Position};
use super::grid::Grid;
use super::lane_boards::{LaneBoards, RoundOutcome};
use super::{Lockstep, Outcome, transfer};
use quadrille_cpu::Simd;
use quadrille_cpu::internal::{LaneSet, Lanes, MAX_LANES, Squares, Vectors};
use quadrille_problem::limits::{End, Limits, Monitor};
use quadrille_sudoku::{Board, Shape, Sudoku};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;
use std::time::Duration;

/// One search: the candidates of each cell, and for each box the digits that had their cell after
/// the last round.
#[derive(Clone, PartialEq, Debug)]
struct Twin {
    cells: [u16; 81],
    solved: [u16; 9],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Dead,
    Full,
    Stuck,
    GoesOn,
}

/// The cell in row `i` and column `k` of a box.
fn cell(square: usize, i: usize, k: usize) -> usize {
    9 * (square / 3 * 3 + i) + square % 3 * 3 + k
}

/// The rules, which differ a little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rules {
    /// The columns come after the triads of the rows.
    Many,
    /// The columns come after the permutations of the rows.
    Few,
    /// The columns come with the rows.
    Quick,
}

/// What three lines of each of three boxes may hold, by the permutations of each digit.
fn permuted(before: [[u16; 3]; 3]) -> [[u16; 3]; 3] {
    let mut after = [[0_u16; 3]; 3];
    for digit in 0..9 {
        for permutation in [
            [0, 1, 2],
            [1, 2, 0],
            [2, 0, 1],
            [0, 2, 1],
            [1, 0, 2],
            [2, 1, 0],
        ] {
            if (0..3).all(|square| before[square][permutation[square]] >> digit & 1 == 1) {
                (0..3).for_each(|square| after[square][permutation[square]] |= 1 << digit);
            }
        }
    }
    after
}

/// And then by the triads.
fn triads(lines: [[u16; 3]; 3]) -> [[u16; 3]; 3] {
    lines.map(|square| {
        [0, 1, 2].map(|line| {
            let alone = square[line] & !(square[(line + 1) % 3] | square[(line + 2) % 3]);
            if alone.count_ones() >= 3 {
                alone
            } else {
                square[line]
            }
        })
    })
}

impl Twin {
    fn round(&mut self, fresh: bool, rules: Rules) -> Verdict {
        let mut rows = [[0_u16; 3]; 9];
        for band in 0..3 {
            let union =
                |s: usize, i| (0..3).fold(0, |all, k| all | self.cells[cell(3 * band + s, i, k)]);
            let after = permuted([0, 1, 2].map(|s| [0, 1, 2].map(|i| union(s, i))));
            rows[3 * band..3 * band + 3].copy_from_slice(&after);
        }
        let threes = |rows: [[u16; 3]; 9]| {
            [0, 3, 6].map(|first| triads([rows[first], rows[first + 1], rows[first + 2]]))
        };
        let after_triads = threes(rows).concat();
        if rules == Rules::Many {
            rows.copy_from_slice(&after_triads);
        }
        let mut met = self.cells;
        for stack in 0..3 {
            let squares = [stack, stack + 3, stack + 6];
            let seen = |s: usize, i: usize| {
                if rules == Rules::Quick {
                    0x1ff
                } else {
                    rows[s][i]
                }
            };
            let union =
                |s: usize, k| (0..3).fold(0, |all, i| all | self.cells[cell(s, i, k)] & seen(s, i));
            let after = triads(permuted(squares.map(|s| [0, 1, 2].map(|k| union(s, k)))));
            for (s, columns) in squares.into_iter().zip(after) {
                for (i, k) in (0..9).map(|j| (j / 3, j % 3)) {
                    met[cell(s, i, k)] &= after_triads[s][i] & columns[k];
                }
            }
        }
        let (before, mut dead) = (self.solved, false);
        for square in 0..9 {
            let mut places = [0; 9];
            (0..9).for_each(|j| places[j] = cell(square, j / 3, j % 3));
            let hidden: u16 = (0..9)
                .map(|d| 1 << d)
                .filter(|d| places.iter().filter(|&&c| met[c] & d != 0).count() == 1)
                .sum();
            let single = places.map(|c| {
                if met[c].is_power_of_two() {
                    met[c]
                } else {
                    met[c] & hidden
                }
            });
            let taken = single.iter().fold(0, |all, digits| all | digits);
            // equal singles, or three of them: that is found by the next rounds
            dead |= taken != single.iter().fold(0, |odd, digits| odd ^ digits);
            self.solved[square] = taken;
            for j in 0..9 {
                self.cells[places[j]] = if single[j] == 0 {
                    met[places[j]] & !taken
                } else {
                    single[j]
                };
            }
        }
        dead |= self.cells.contains(&0);
        match (
            dead,
            self.solved == [0x1ff; 9],
            fresh || self.solved != before,
        ) {
            (true, _, _) => Verdict::Dead,
            (_, true, _) => Verdict::Full,
            (_, _, true) => Verdict::GoesOn,
            _ => Verdict::Stuck,
        }
    }
}

/// Candidates at random, of several kinds: dense, sparse, those of a puzzle, some cell empty now
/// and then.
pub(super) fn random_cells(rng: &mut ChaCha8Rng) -> [u16; 81] {
    let kind = rng.random_range(0..4);
    let answer: [u16; 81] = std::array::from_fn(|c| 1 << ((c / 9 * 3 + c / 27 + c % 9) % 9));
    std::array::from_fn(|c| match (kind, rng.random_range(0..100)) {
        (0, _) => rng.random_range(0..512),
        (1, n) => answer[c] | if n < 60 { rng.random_range(0..512) } else { 0 },
        (2, n) if n < 35 => answer[c],
        (2, n) if n < 37 => rng.random_range(0..512),
        (2, _) => 0x1ff,
        (_, n) => {
            answer[c] | rng.random_range(0..512) & rng.random_range(0..512) | u16::from(n < 2)
        }
    })
}

/// The first lanes of these searches.
fn lanes_of<V: Squares>(searches: LaneSet) -> impl Iterator<Item = usize> {
    (0..V::N).filter(move |lane| (searches & Few::<V>::ALL) >> lane & 1 == 1)
}

/// The lane of a cell in its square, and the place in its box.
fn place(cell: usize) -> (usize, usize) {
    (cell / 27 * 4 + cell % 9 / 3, cell / 9 % 3 * 3 + cell % 3)
}

pub(super) fn position(grid: &Grid) -> Position {
    let mut position = Position::BLANK;
    for (cell, digits) in grid.candidates().into_iter().enumerate() {
        let (lane, place) = place(cell);
        position.0[place][lane] = digits;
    }
    position
}

/// The search that begins at a lane.
pub(super) fn read<V: Squares>(few: &Few<V>, first: usize) -> Grid {
    let mut lanes = [[0; MAX_LANES]; 9];
    for (lanes, cells) in lanes.iter_mut().zip(few.cells) {
        cells.store(lanes);
    }
    Grid::from_candidates(&std::array::from_fn(|cell| {
        let (lane, place) = place(cell);
        lanes[place][first + lane]
    }))
}

/// What the searches of a vector become in a round, some of them filled before.
trait Rounds {
    /// The lanes that stand for searches.
    const ALL: LaneSet;
    const RULES: Rules;
    fn round(&mut self, filled: LaneSet, grids: &mut [Grid; MAX_LANES]) -> RoundOutcome;
}

struct Many<I: Vectors>(I, Box<LaneBoards<I::Many>>);

impl<I: Vectors> Rounds for Many<I> {
    const ALL: LaneSet = LaneSet::MAX >> (MAX_LANES - I::Many::N);
    const RULES: Rules = Rules::Many;
    fn round(&mut self, filled: LaneSet, grids: &mut [Grid; MAX_LANES]) -> RoundOutcome {
        let state = &mut self.1;
        self.0.run(
            #[inline(always)]
            || {
                transfer::load(&mut state.cells, filled, grids);
                state.singles = state.singles.or(state.singles.mask(filled));
                let found = state.round();
                transfer::unload(&state.cells, grids);
                found
            },
        )
    }
}

/// A few searches, each known by its first lane; their rounds are quick, or not.
struct FewSearches<I: Vectors, const QUICK: bool>(I, Few<I::Few>);

impl<I: Vectors, const QUICK: bool> Rounds for FewSearches<I, QUICK> {
    const ALL: LaneSet = Few::<I::Few>::ALL;
    const RULES: Rules = if QUICK { Rules::Quick } else { Rules::Few };
    fn round(&mut self, filled: LaneSet, grids: &mut [Grid; MAX_LANES]) -> RoundOutcome {
        let few = &mut self.1;
        for lane in lanes_of::<I::Few>(filled) {
            few.fill(1 << lane, &position(&grids[lane]), &position(&grids[lane]));
        }
        let found = self.0.run(
            #[inline(always)]
            || few.round::<QUICK>(),
        );
        for lane in lanes_of::<I::Few>(LaneSet::MAX) {
            grids[lane] = read(few, lane);
        }
        found
    }
}

/// Each lane of some rounds is what the twin makes of it; now and then lanes are filled anew.
fn rounds_equal_the_twin<I: Vectors>(isa: I) {
    equal_the_twin(Many(isa, Box::new(LaneBoards::new(isa))), 400);
    equal_the_twin(FewSearches::<_, false>(isa, Few::new(isa)), 4000);
    equal_the_twin(FewSearches::<_, true>(isa, Few::new(isa)), 4000);
}

fn equal_the_twin<R: Rounds>(mut rounds: R, n: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut seen = [0; 3];
    let mut twins = vec![
        Twin {
            cells: [0; 81],
            solved: [0; 9]
        };
        MAX_LANES
    ];
    for round in 0..n {
        let filled = match round {
            0 => R::ALL,
            _ => R::ALL & rng.random::<u32>() & rng.random::<u32>() & rng.random::<u32>(),
        };
        let mut grids = [Grid::empty(); MAX_LANES];
        for lane in (0..MAX_LANES).filter(|lane| filled >> lane & 1 == 1) {
            twins[lane] = Twin {
                cells: random_cells(&mut rng),
                solved: [0; 9],
            };
            grids[lane] = Grid::from_candidates(&twins[lane].cells);
        }
        let found = rounds.round(filled, &mut grids);
        for (lane, twin) in twins
            .iter_mut()
            .enumerate()
            .filter(|(lane, _)| R::ALL >> lane & 1 == 1)
        {
            let verdict = twin.round(filled >> lane & 1 == 1, R::RULES);
            assert_eq!(
                grids[lane].candidates(),
                twin.cells,
                "lane {lane} in round {round}"
            );
            let found = [found.dead, found.full, found.stuck].map(|set| set >> lane & 1 == 1);
            assert_eq!(
                found,
                [Verdict::Dead, Verdict::Full, Verdict::Stuck].map(|v| v == verdict),
                "lane {lane}"
            );
            for (seen, found) in seen.iter_mut().zip(found) {
                *seen += usize::from(found);
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 50), "dead, full, stuck: {seen:?}");
}

/// The results of an expression on each instruction set of the machine. The tests of `quadrille-cpu`
/// compare the operations of plain arrays, which other machines have, with those of the sets.
macro_rules! each_isa {
    ($isa:ident => $work:expr) => {{
        let mut all = Vec::new();
        for simd in quadrille_cpu::Simd::available() {
            if let Ok(set) = simd.instruction_set() {
                all.push(quadrille_cpu::with_isa!(set, $isa => $work));
            }
        }
        all
    }};
}
pub(super) use each_isa;

#[test]
fn rounds_of_each_instruction_set_equal_the_twin() {
    let checked = each_isa!(isa => rounds_equal_the_twin(isa));
    assert!(!checked.is_empty());
}

/// How many answers candidates have, up to a limit: the cell with the fewest first, digit by digit.
fn count(cells: &[u16; 81], limit: u64) -> u64 {
    let Some(at) = (0..81)
        .filter(|&c| cells[c] & 0x8000 == 0)
        .min_by_key(|&c| cells[c].count_ones())
    else {
        return 1;
    };
    let mut found = 0;
    for digit in (0..9).filter(|d| cells[at] >> d & 1 == 1) {
        let mut next = *cells;
        for (c, mask) in next
            .iter_mut()
            .enumerate()
            .filter(|(_, mask)| **mask & 0x8000 == 0)
        {
            let sees = c / 9 == at / 9
                || c % 9 == at % 9
                || (c / 27 == at / 27 && c % 9 / 3 == at % 9 / 3);
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

/// Boards at random: parts of an answer with one clue changed now and then, and candidates around
/// an answer.
fn random_puzzle(rng: &mut ChaCha8Rng) -> [u16; 81] {
    let mut digits: [u16; 9] = std::array::from_fn(|d| d as u16);
    digits.shuffle(rng);
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

fn solve(solver: &Lockstep, puzzles: &[[u16; 81]]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    let (report, counters) =
        solver.solve_all_counted(puzzles.iter().map(Grid::from_candidates), |outcome| {
            outcomes.push(outcome.clone());
            ControlFlow::Continue(())
        });
    assert!(report.is_exhausted());
    assert!(
        outcomes
            .iter()
            .map(|outcome| outcome.puzzle)
            .eq(0..puzzles.len() as u64)
    );
    assert_eq!(counters.puzzles, puzzles.len() as u64);
    let sum = |part: fn(&Outcome) -> u64| outcomes.iter().map(part).sum::<u64>();
    assert_eq!(
        report.solutions,
        u128::from(sum(|outcome| outcome.solutions))
    );
    assert_eq!(
        (report.nodes, report.decisions),
        (
            sum(|outcome| outcome.nodes),
            Some(sum(|outcome| outcome.guesses))
        )
    );
    outcomes
}

/// The verifier, for an outcome of candidates.
pub(super) fn verify(cells: &[u16; 81], digits: &[u8; 81]) {
    let puzzle = Sudoku::with_candidates(Shape::NINE, &cells.map(u32::from)).unwrap();
    assert_eq!(
        puzzle.verify(&Board::new(Shape::NINE, digits).unwrap()),
        Ok(())
    );
}

/// Puzzles of all kinds, with the number of their answers up to 50.
fn puzzles() -> Vec<([u16; 81], u64)> {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut puzzles: Vec<[u16; 81]> = (0..1500).map(|_| random_puzzle(&mut rng)).collect();
    puzzles.extend((0..300).map(|_| random_cells(&mut rng)));
    puzzles.push([0x1ff; 81]);
    puzzles.push([0; 81]);
    puzzles
        .into_iter()
        .map(|cells| (cells, count(&cells, 50)))
        .collect()
}

#[test]
fn counts_are_those_of_the_slow_solver() {
    let (puzzles, expected): (Vec<_>, Vec<_>) = puzzles().into_iter().unzip();
    for limit in [0, 1, 2, 50] {
        for simd in Simd::available() {
            let solver = Lockstep::new()
                .limits(Limits::new().max_solutions(limit))
                .simd(simd)
                .unwrap();
            for (i, outcome) in solve(&solver, &puzzles).iter().enumerate() {
                let found = expected[i].min(limit);
                let end = if found == limit {
                    End::Solutions
                } else {
                    End::Exhausted
                };
                assert_eq!(
                    (outcome.solutions, outcome.end),
                    (found, end),
                    "puzzle {i}, limit {limit}, {simd}"
                );
                let alone = solver.solve_one(&Grid::from_candidates(&puzzles[i]));
                assert_eq!(
                    (alone.solutions, alone.end),
                    (found, end),
                    "puzzle {i} alone, limit {limit}, {simd}"
                );
                for first in [outcome, &alone]
                    .into_iter()
                    .filter(|outcome| outcome.solutions > 0)
                    .map(|o| o.digits)
                {
                    verify(&puzzles[i], &first);
                }
            }
        }
    }
}

/// With as many nodes as its search has, a puzzle is searched to its end; with one less, it is not:
/// alone, in a batch, everywhere.
#[test]
fn a_limit_of_nodes_is_the_same_alone_and_in_a_batch() {
    let mut short = 0;
    for simd in Simd::available() {
        let solver = Lockstep::new().simd(simd).unwrap();
        let few = puzzles()
            .into_iter()
            .filter(|&(_, answers)| answers < 50)
            .map(|(cells, _)| cells);
        let few: Vec<[u16; 81]> = few.step_by(7).collect();
        let batch = |solver: &Lockstep, cells: &[u16; 81]| {
            solve(solver, std::slice::from_ref(cells)).remove(0)
        };
        let alone =
            |solver: &Lockstep, cells: &[u16; 81]| solver.solve_one(&Grid::from_candidates(cells));
        for ways in [batch as fn(&_, &_) -> Outcome, alone] {
            for cells in &few {
                let whole = ways(&solver, cells);
                assert_eq!(whole.end, End::Exhausted);
                for nodes in [
                    0,
                    1,
                    whole.nodes / 2,
                    whole.nodes - 1,
                    whole.nodes,
                    whole.nodes + 1,
                ] {
                    let cut = ways(
                        &solver.clone().limited(|limits| limits.max_nodes(nodes)),
                        cells,
                    );
                    if nodes >= whole.nodes {
                        assert_eq!(
                            (cut.solutions, cut.nodes, cut.end),
                            (whole.solutions, whole.nodes, End::Exhausted)
                        );
                    } else {
                        assert_eq!(
                            (cut.nodes, cut.end),
                            (nodes, End::Nodes),
                            "{nodes} of {} on {simd}",
                            whole.nodes
                        );
                        assert!(cut.solutions <= whole.solutions);
                        short += 1;
                    }
                }
            }
        }
    }
    assert!(short > 1000, "{short} searches were cut short");
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
            let solver = Lockstep::new().simd(simd).unwrap();
            let outcome = solver.answers(&Grid::from_candidates(&cells), |digits| {
                verify(&cells, digits);
                answers.push(*digits);
                ControlFlow::Continue(())
            });
            assert_eq!((outcome.end, outcome.solutions), (End::Exhausted, expected));
            answers.sort_unstable();
            answers.dedup();
            assert_eq!(answers.len() as u64, expected, "puzzle {round} on {simd}");
        }
    }
}

#[test]
fn says_when_it_stopped_early() {
    let empty = [Grid::empty()];
    let all = Lockstep::new();
    let mut seen = None;
    let report = all
        .clone()
        .limited(|limits| limits.max_nodes(100_000))
        .solve_all(empty, |outcome| {
            seen = Some((outcome.end, outcome.solutions > 0));
            ControlFlow::Continue(())
        });
    assert_eq!(
        (seen, report.end),
        (Some((End::Nodes, true)), Some(End::Exhausted))
    );
    let monitor = Monitor::new();
    monitor.cancel();
    let cancelled = all.clone().limited(|limits| limits.monitor(monitor));
    assert_eq!(
        cancelled
            .solve_all(empty, |_| ControlFlow::Continue(()))
            .end,
        Some(End::Cancelled)
    );
    assert_eq!(cancelled.solve_one(&empty[0]).end, End::Cancelled);
    let late = all.limited(|limits| limits.max_time(Duration::ZERO));
    assert_eq!(
        late.solve_all(empty, |_| ControlFlow::Continue(())).end,
        Some(End::Time)
    );
    assert_eq!(late.solve_one(&empty[0]).end, End::Time);
    let report = Lockstep::new()
        .limits(Limits::new().max_solutions(1))
        .solve_all(std::iter::repeat(Grid::empty()), |outcome| {
            match outcome.puzzle {
                5000 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
    assert_eq!(report.end, Some(End::Visitor));
}
