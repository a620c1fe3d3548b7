//! Sudokus in lockstep, many at once and one by one, on one of the instruction sets, against plain
//! backtracking.
//!
//! An input may begin with a line of 81 characters: that is the first puzzle. Then comes, and the
//! rest may be left out:
//!
//! ```text
//! byte 0        the instruction set
//! byte 1        the number of puzzles: 1..=12
//! byte 2        how many answers are enough
//! byte 3        0: as many nodes as it takes, within reason; else, the most for one puzzle
//! byte 4        how many more come in the batch: the first ones again
//! then each puzzle: its kind, two bytes that much else comes from, and up to six changes
//! ```

use super::walks::SETS;
use super::{Bytes, Scatter, Verdict};
use quadrille::limits::{End, Limits};
use quadrille::sudoku::lockstep::{Grid, Lockstep, Outcome};
use std::ops::ControlFlow;

/// Plain backtracking has so many nodes for all puzzles of an input; where they are spent it knows
/// nothing.
const PATIENCE: u32 = 2000;
/// More nodes than this no search in lockstep takes.
const MOST: u64 = 200;
const ALL: u16 = 0x1ff;

/// What each cell may hold, and how many answers there are: up to the limit, if it is known.
struct Puzzle {
    cells: [u16; 81],
    answers: Option<u64>,
}

pub fn run(data: &[u8]) -> Verdict {
    let line = line(&data[..data.len().min(81)]);
    let mut bytes = Bytes::new(if line.is_some() { &data[81..] } else { data });
    let (simd, n) = (bytes.pick(&SETS), 1 + bytes.below(12));
    let answers = bytes.pick(&[1, 2, 3, 20, 0]);
    let nodes = bytes.byte();
    // mostly a few, now and then more than there are lanes
    let again = match bytes.byte() {
        few @ 0..=223 => usize::from(few % 8),
        many => usize::from(many % 64),
    };
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut patience = PATIENCE;
    puzzles.extend(line.map(|cells| Puzzle {
        cells,
        answers: count(&cells, answers, &mut patience),
    }));
    while puzzles.len() < n && (puzzles.is_empty() || !bytes.is_empty()) {
        let last = puzzles.last().map_or([ALL; 81], |last| last.cells);
        let cells = cells(last, &mut bytes);
        puzzles.push(Puzzle {
            cells,
            answers: count(&cells, answers, &mut patience),
        });
    }
    let known = puzzles
        .iter()
        .any(|puzzle| puzzle.answers.is_some_and(|answers| answers > 0));
    let limits = Limits::new()
        .max_solutions(answers)
        .max_nodes(if nodes == 0 { MOST } else { nodes.into() });
    let solver = Lockstep::new()
        .limits(limits.clone())
        .simd(simd)
        .expect("what the machine has");
    for puzzle in &puzzles {
        alone(&solver, &limits, puzzle);
    }
    let repeated = puzzles.iter().cycle().take(puzzles.len() + again);
    batch(&solver, &limits, &repeated.collect::<Vec<_>>());
    if known {
        Verdict::Accepted
    } else {
        Verdict::Refused
    }
}

/// One puzzle by itself: counted, and every answer shown.
fn alone(solver: &Lockstep, limits: &Limits, puzzle: &Puzzle) {
    let grid = Grid::from_candidates(&puzzle.cells);
    let outcome = solver.solve_one(&grid);
    check(&outcome, limits, puzzle);
    if outcome.end == End::Exhausted {
        // with one node less, the limit ends the search
        let most = outcome.nodes - 1;
        let cut = solver
            .clone()
            .limited(|limits| limits.max_nodes(most))
            .solve_one(&grid);
        assert_eq!((cut.nodes, cut.end), (most, End::Nodes), "{outcome:?}");
        assert!(cut.solutions <= outcome.solutions);
    }
    let mut shown: Vec<[u8; 81]> = Vec::new();
    let outcome = solver.answers(&grid, |digits| {
        assert!(is_answer(&puzzle.cells, digits), "{digits:?}");
        shown.push(*digits);
        ControlFlow::Continue(())
    });
    check(&outcome, limits, puzzle);
    assert_eq!(outcome.solutions, shown.len() as u64);
    assert!(
        shown
            .first()
            .is_none_or(|first| Some(first) == outcome.first())
    );
    shown.sort_unstable();
    assert!(
        shown.windows(2).all(|pair| pair[0] != pair[1]),
        "an answer came twice"
    );
}

/// All at once.
fn batch(solver: &Lockstep, limits: &Limits, puzzles: &[&Puzzle]) {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let grids = puzzles
        .iter()
        .map(|puzzle| Grid::from_candidates(&puzzle.cells));
    let (report, counters) = solver.solve_all_counted(grids, |outcome| {
        outcomes.push(outcome.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(report.end, Some(End::Exhausted));
    assert_eq!(
        (outcomes.len(), counters.puzzles),
        (puzzles.len(), puzzles.len() as u64)
    );
    for ((number, outcome), puzzle) in outcomes.iter().enumerate().zip(puzzles) {
        assert_eq!(outcome.puzzle, number as u64);
        check(outcome, limits, puzzle);
    }
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
    // whoever wants no more is shown no more
    let (mut left, grids) = (
        puzzles.len().div_ceil(2),
        puzzles
            .iter()
            .map(|puzzle| Grid::from_candidates(&puzzle.cells)),
    );
    let report = solver.solve_all(grids, |outcome| {
        check(outcome, limits, puzzles[outcome.puzzle as usize]);
        left = left.checked_sub(1).expect("nothing after the end");
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(report.end == Some(End::Visitor) && left == 0);
}

/// What became of a puzzle is true.
fn check(outcome: &Outcome, limits: &Limits, puzzle: &Puzzle) {
    let (answers, nodes) = (
        limits.solutions.unwrap_or(u64::MAX),
        limits.nodes.unwrap_or(u64::MAX),
    );
    assert!(
        outcome.solutions <= answers && outcome.nodes <= nodes,
        "{outcome:?}"
    );
    match outcome.end {
        End::Exhausted => assert!(outcome.solutions < answers, "{outcome:?}"),
        End::Solutions => assert_eq!(outcome.solutions, answers),
        End::Nodes => assert!(
            outcome.nodes == nodes && outcome.solutions < answers,
            "{outcome:?}"
        ),
        _ => panic!("{outcome:?}"),
    }
    if let Some(known) = puzzle.answers {
        match outcome.end {
            End::Nodes => assert!(outcome.solutions <= known, "{known} answers: {outcome:?}"),
            _ => assert_eq!(outcome.solutions, known, "{outcome:?}"),
        }
    }
    match outcome.solutions {
        0 => assert_eq!(outcome.first(), None),
        _ => assert!(
            outcome
                .first()
                .is_some_and(|first| is_answer(&puzzle.cells, first)),
            "{outcome:?}"
        ),
    }
}

/// Whether digits are an answer: each stands in its cell, and in each house once.
fn is_answer(cells: &[u16; 81], digits: &[u8; 81]) -> bool {
    let mut seen = [[0_u16; 9]; 3];
    for (cell, (&mask, &digit)) in cells.iter().zip(digits).enumerate() {
        let Some(bit) = 1_u16
            .checked_shl(u32::from(digit).wrapping_sub(1))
            .filter(|bit| mask & bit != 0)
        else {
            return false;
        };
        houses(cell)
            .iter()
            .zip(&mut seen)
            .for_each(|(&house, seen)| seen[house] |= bit);
    }
    seen == [[ALL; 9]; 3]
}

/// How many answers there are, up to a limit; none where that takes too long.
fn count(cells: &[u16; 81], limit: u64, patience: &mut u32) -> Option<u64> {
    let empty = (0..81).map(|cell| (cells[cell], houses(cell))).collect();
    let mut plain = Plain {
        empty,
        houses: [[0; 9]; 3],
        limit,
        answers: 0,
        patience: *patience,
    };
    plain.walk();
    *patience = plain.patience;
    (*patience > 0).then_some(plain.answers)
}

/// Plain backtracking: the cell with the fewest digits first.
struct Plain {
    /// The empty cells: what they may hold, and their houses.
    empty: Vec<(u16, [usize; 3])>,
    /// The digits that stand in each row, each column and each box.
    houses: [[u16; 9]; 3],
    limit: u64,
    answers: u64,
    patience: u32,
}

impl Plain {
    fn walk(&mut self) {
        let Some((at, mut digits)) = self.fewest() else {
            self.answers += 1;
            return;
        };
        let cell = self.empty.swap_remove(at);
        let before = self.houses;
        while digits != 0 && self.answers < self.limit && self.patience > 0 {
            let digit = digits & digits.wrapping_neg();
            digits ^= digit;
            self.patience -= 1;
            (0..3).for_each(|kind| self.houses[kind][cell.1[kind]] |= digit);
            self.walk();
            self.houses = before;
        }
        // where it was: the order is that of the level above
        self.empty.push(cell);
        let last = self.empty.len() - 1;
        self.empty.swap(at, last);
    }

    /// The place of an empty cell with the fewest digits that fit, and these.
    fn fewest(&self) -> Option<(usize, u16)> {
        let mut best = None;
        let mut few = u32::MAX;
        for (at, &(mask, [row, column, square])) in self.empty.iter().enumerate() {
            let digits =
                mask & !(self.houses[0][row] | self.houses[1][column] | self.houses[2][square]);
            if digits.count_ones() < few {
                (few, best) = (digits.count_ones(), Some((at, digits)));
                if few < 2 {
                    break;
                }
            }
        }
        best
    }
}

/// The row, the column and the box of a cell.
fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

/// What the cells of a puzzle may hold.
fn cells(last: [u16; 81], bytes: &mut Bytes<'_>) -> [u16; 81] {
    let (kind, mut scatter) = (bytes.byte(), Scatter::new(bytes.pair().into()));
    let answer = answer(&mut scatter);
    let clues = usize::from(kind >> 2);
    let mut cells = match kind & 3 {
        // some cells of an answer
        0 => answer.map(|mask| if scatter.below(64) < clues { mask } else { ALL }),
        // some marks around an answer
        1 => answer.map(|mask| {
            if scatter.below(64) < clues {
                mask
            } else {
                mask | scatter.below(512) as u16
            }
        }),
        // marks everywhere
        2 => [0; 81].map(|_: u16| {
            if scatter.below(64) < clues {
                ALL
            } else {
                scatter.below(512) as u16
            }
        }),
        _ => last,
    };
    for _ in 0..bytes.below(7) {
        let (cell, what) = (bytes.below(81), bytes.byte());
        cells[cell] = match what % 16 {
            digit @ 0..9 => 1 << digit,
            9..12 => ALL,
            12 => 0,
            _ => u16::from(bytes.byte()) << 1 | u16::from(what >> 7),
        };
    }
    cells
}

/// A full board: digits, rows and columns of a plain one in some order.
fn answer(scatter: &mut Scatter) -> [u16; 81] {
    let mut digits: [u16; 9] = std::array::from_fn(|digit| 1 << digit);
    scatter.shuffle(&mut digits);
    let [rows, columns] = [0, 1].map(|_| {
        let mut bands: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        scatter.shuffle(&mut bands);
        bands.iter_mut().for_each(|band| scatter.shuffle(band));
        bands.concat()
    });
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        digits[(row * 3 + row / 3 + column) % 9]
    })
}

/// The candidates of some bytes read as a line; the grid of its digits is the same.
fn line(data: &[u8]) -> Option<[u16; 81]> {
    let grid = Grid::from_line(data).ok()?;
    let digits: Vec<u8> = data.iter().map(|byte| byte.saturating_sub(b'0')).collect();
    let plain = Grid::from(<&[u8; 81]>::try_from(&digits[..]).expect("81 cells"));
    assert_eq!(grid, plain);
    Some(grid.candidates())
}
