//! The oracle: the rules on one search at a time, cell by cell, and a slow solver that counts. Neither knows the vectors.

use super::few::{Few, Position};
use super::grid::Grid;
use super::kernel::{self, Kernel, Work};
use super::lanes::{LaneSet, Lanes, MAX_LANES, Plain, Squares};
use super::pair::Pair;
use super::state::{Found, State};
use super::{Outcome, Simd, Solver, transfer};
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
        for permutation in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]] {
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
            if alone.count_ones() >= 3 { alone } else { square[line] }
        })
    })
}

impl Twin {
    fn round(&mut self, fresh: bool, rules: Rules) -> Verdict {
        let mut rows = [[0_u16; 3]; 9];
        for band in 0..3 {
            let union = |s: usize, i| (0..3).fold(0, |all, k| all | self.cells[cell(3 * band + s, i, k)]);
            let after = permuted([0, 1, 2].map(|s| [0, 1, 2].map(|i| union(s, i))));
            rows[3 * band..3 * band + 3].copy_from_slice(&after);
        }
        let threes =
            |rows: [[u16; 3]; 9]| [0, 3, 6].map(|first| triads([rows[first], rows[first + 1], rows[first + 2]]));
        let after_triads = threes(rows).concat();
        if rules == Rules::Many {
            rows.copy_from_slice(&after_triads);
        }
        let mut met = self.cells;
        for stack in 0..3 {
            let squares = [stack, stack + 3, stack + 6];
            let seen = |s: usize, i: usize| if rules == Rules::Quick { 0x1ff } else { rows[s][i] };
            let union = |s: usize, k| (0..3).fold(0, |all, i| all | self.cells[cell(s, i, k)] & seen(s, i));
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
            let hidden: u16 =
                (0..9).map(|d| 1 << d).filter(|d| places.iter().filter(|&&c| met[c] & d != 0).count() == 1).sum();
            let single = places.map(|c| if met[c].is_power_of_two() { met[c] } else { met[c] & hidden });
            let taken = single.iter().fold(0, |all, digits| all | digits);
            // equal singles, or three of them: that is found by the next rounds
            dead |= taken != single.iter().fold(0, |odd, digits| odd ^ digits);
            self.solved[square] = taken;
            for j in 0..9 {
                self.cells[places[j]] = if single[j] == 0 { met[places[j]] & !taken } else { single[j] };
            }
        }
        dead |= self.cells.contains(&0);
        match (dead, self.solved == [0x1ff; 9], fresh || self.solved != before) {
            (true, _, _) => Verdict::Dead,
            (_, true, _) => Verdict::Full,
            (_, _, true) => Verdict::GoesOn,
            _ => Verdict::Stuck,
        }
    }
}

/// Candidates at random, of several kinds: dense, sparse, those of a puzzle, some cell empty now and then.
pub(super) fn random_cells(rng: &mut ChaCha8Rng) -> [u16; 81] {
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

/// A round of searches that are filled before it and read after it.
struct Round<'a, T> {
    searches: &'a mut T,
    filled: LaneSet,
    grids: &'a mut [Grid; MAX_LANES],
}

impl<K: Kernel> Work<K> for Round<'_, State<K::Vector>> {
    type Output = Found;
    #[inline(always)]
    fn work(self) -> Found {
        let state = self.searches;
        transfer::load(&mut state.cells, self.filled, self.grids);
        state.singles = state.singles.or(K::Vector::mask(self.filled));
        let found = state.round();
        transfer::unload(&state.cells, self.grids);
        found
    }
}

/// A few searches, each known by its first lane; their rounds are quick, or not.
impl<K: Kernel, const QUICK: bool> Work<K> for Round<'_, Several<K, QUICK>> {
    type Output = Found;
    #[inline(always)]
    fn work(self) -> Found {
        let few = &mut self.searches.1;
        for lane in lanes_of::<K>(self.filled) {
            few.fill(1 << lane, &position(&self.grids[lane]), &position(&self.grids[lane]));
        }
        let found = few.round::<QUICK>();
        for lane in lanes_of::<K>(LaneSet::MAX) {
            self.grids[lane] = read(few, lane);
        }
        found
    }
}

/// The first lanes of these searches.
fn lanes_of<K: Kernel>(searches: LaneSet) -> impl Iterator<Item = usize> {
    (0..K::Squares::N).filter(move |lane| (searches & Few::<K::Squares>::ALL) >> lane & 1 == 1)
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
    fn round(&mut self, filled: LaneSet, grids: &mut [Grid; MAX_LANES]) -> Found;
}

struct Many<K: Kernel>(K, Box<State<K::Vector>>);

impl<K: Kernel> Rounds for Many<K> {
    const ALL: LaneSet = LaneSet::MAX >> (MAX_LANES - K::Vector::N);
    const RULES: Rules = Rules::Many;
    fn round(&mut self, filled: LaneSet, grids: &mut [Grid; MAX_LANES]) -> Found {
        self.0.run(Round { searches: &mut *self.1, filled, grids })
    }
}

struct Several<K: Kernel, const QUICK: bool>(K, Few<K::Squares>);

impl<K: Kernel, const QUICK: bool> Rounds for Several<K, QUICK> {
    const ALL: LaneSet = Few::<K::Squares>::ALL;
    const RULES: Rules = if QUICK { Rules::Quick } else { Rules::Few };
    fn round(&mut self, filled: LaneSet, grids: &mut [Grid; MAX_LANES]) -> Found {
        self.0.run(Round { searches: self, filled, grids })
    }
}

/// Each lane of some rounds is what the twin makes of it; now and then lanes are filled anew.
fn rounds_equal_the_twin<K: Kernel>(kernel: K) {
    equal_the_twin(Many(kernel, Box::new(State::new())), 400);
    equal_the_twin(Several::<_, false>(kernel, Few::new()), 4000);
    equal_the_twin(Several::<_, true>(kernel, Few::new()), 4000);
}

fn equal_the_twin<R: Rounds>(mut rounds: R, n: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut seen = [0; 3];
    let mut twins = vec![Twin { cells: [0; 81], solved: [0; 9] }; MAX_LANES];
    for round in 0..n {
        let filled = match round {
            0 => R::ALL,
            _ => R::ALL & rng.random::<u32>() & rng.random::<u32>() & rng.random::<u32>(),
        };
        let mut grids = [Grid::empty(); MAX_LANES];
        for lane in (0..MAX_LANES).filter(|lane| filled >> lane & 1 == 1) {
            twins[lane] = Twin { cells: random_cells(&mut rng), solved: [0; 9] };
            grids[lane] = Grid::from_candidates(&twins[lane].cells);
        }
        let found = rounds.round(filled, &mut grids);
        for (lane, twin) in twins.iter_mut().enumerate().filter(|(lane, _)| R::ALL >> lane & 1 == 1) {
            let verdict = twin.round(filled >> lane & 1 == 1, R::RULES);
            assert_eq!(grids[lane].candidates(), twin.cells, "lane {lane} in round {round}");
            let found = [found.dead, found.full, found.stuck].map(|set| set >> lane & 1 == 1);
            assert_eq!(found, [Verdict::Dead, Verdict::Full, Verdict::Stuck].map(|v| v == verdict), "lane {lane}");
            for (seen, found) in seen.iter_mut().zip(found) {
                *seen += usize::from(found);
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 50), "dead, full, stuck: {seen:?}");
}

/// The plain lanes, which are nobody's portable ones where there is something better.
#[derive(Clone, Copy)]
pub(super) struct Arrays;

impl Kernel for Arrays {
    type Vector = Plain;
    type Squares = Pair<Plain>;
    fn run<W: Work<Arrays>>(self, work: W) -> W::Output {
        work.work()
    }
}

/// What work comes to on each kernel that the machine has.
macro_rules! each_kernel {
    ($work:expr) => {{
        use $crate::sudoku::lockstep::kernel::{Kernel, Portable};
        let work = $work;
        let mut all = vec![Portable.run(work), $crate::sudoku::lockstep::twin::Arrays.run(work)];
        #[cfg(target_arch = "x86_64")]
        {
            use $crate::sudoku::lockstep::x86::{Avx2, Avx512};
            all.extend(Avx2::detect().map(|kernel| kernel.run(work)));
            all.extend(Avx512::detect().map(|kernel| kernel.run(work)));
        }
        all
    }};
}
pub(super) use each_kernel;

#[test]
fn portable_rounds_equal_the_twin() {
    rounds_equal_the_twin(kernel::Portable);
    rounds_equal_the_twin(Arrays);
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
pub(super) fn verify(cells: &[u16; 81], digits: &[u8; 81]) {
    let puzzle = Sudoku::with_candidates(Shape::NINE, &cells.map(u32::from)).unwrap();
    assert_eq!(puzzle.verify(&Board::new(Shape::NINE, digits).unwrap()), Ok(()));
}

#[test]
fn counts_are_those_of_the_slow_solver() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut puzzles: Vec<[u16; 81]> = (0..1500).map(|_| random_puzzle(&mut rng)).collect();
    puzzles.extend((0..300).map(|_| random_cells(&mut rng)));
    puzzles.push([0x1ff; 81]);
    puzzles.push([0; 81]);
    let expected: Vec<u64> = puzzles.iter().map(|cells| count(cells, 50)).collect();
    for limit in [0, 1, 2, 50] {
        for simd in Simd::available() {
            let solver = Solver::new().limit(limit).simd(simd).unwrap();
            for (i, outcome) in solve(&solver, &puzzles).iter().enumerate() {
                assert_eq!(outcome.solutions, expected[i].min(limit), "puzzle {i}, limit {limit}, {simd}");
                let (alone, report) = solver.solve_one(&Grid::from_candidates(&puzzles[i]));
                assert!(report.is_exhausted() && alone.complete);
                assert_eq!(alone.solutions, outcome.solutions, "puzzle {i} alone, limit {limit}, {simd}");
                assert_eq!((report.counters.nodes, report.counters.guesses), (alone.nodes, alone.guesses));
                for first in [outcome, &alone].into_iter().filter(|outcome| outcome.solutions > 0).map(|o| o.first) {
                    verify(&puzzles[i], &first);
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
