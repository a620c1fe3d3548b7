//! Boards of other shapes: full grids by random walks, and clues removed one group at a time, each
//! tested by exact cover.

use super::generated::Generated;
use super::generator::Generator;
use super::rng::AttemptRng;
use crate::tuning::TUNING;
use quadrille_problem::limits::{Limits, Monitor};
use quadrille_search::{EngineKind, Search, Template};
use quadrille_sudoku::{Board, Shape, Sudoku, cover};

/// The grid whose rows are shifted against each other, with its digits relabeled and its rows and
/// columns in another order.
fn shifted(shape: Shape, rng: &mut AttemptRng) -> Vec<u8> {
    let size = shape.size();
    let rows = order(size, shape.box_rows(), rng);
    let columns = order(size, shape.box_columns(), rng);
    let names = order(size, 1, rng);
    let digit = |cell| {
        let (row, column) = (rows[cell / size], columns[cell % size]);
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        names[(column + shift) % size] as u8 + 1
    };
    (0..shape.n_cells()).map(digit).collect()
}

/// A full grid, unless the caller cancels; not uniform, since the random walk is finite.
///
/// Begins with the grid whose rows are shifted against each other, with its digits relabeled and
/// its rows and columns in another order; then takes out all of two or three digits, again and
/// again, and puts them back in one of the first ways that the search finds.
pub(super) fn grid(generator: &Generator, rng: &mut AttemptRng) -> Option<Board> {
    let shape = generator.shape;
    let size = shape.size();
    let mut digits = shifted(shape, rng);
    let all = u32::MAX >> (32 - size);
    let limits = limits(generator);
    for _ in 0..TUNING.stirs * size {
        if generator.is_cancelled() {
            return None;
        }
        let mut picked = order(size, 1, rng);
        picked.truncate(2 + rng.below(2));
        let open = picked.iter().fold(0_u32, |mask, digit| mask | 1 << digit) & all;
        let answers = refilled(shape, &digits, open, &limits);
        if !answers.is_empty() {
            digits = answers[rng.below(answers.len())].digits().to_vec();
        }
    }
    Some(Board::new(shape, &digits).unwrap_or_else(|_| Board::empty(shape)))
}

/// The limits of each search; a cancelled generator ends it, too.
fn limits(generator: &Generator) -> Limits {
    let mut limits = Limits::default();
    limits.nodes = Some(TUNING.redundancy_nodes);
    limits.monitor = generator.monitor.as_deref().map(Monitor::part);
    limits
}

/// A random order of groups, and of the members of each.
fn order(size: usize, group: usize, rng: &mut AttemptRng) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = (0..size)
        .collect::<Vec<_>>()
        .chunks(group)
        .map(<[usize]>::to_vec)
        .collect();
    rng.shuffle(&mut groups);
    groups.iter_mut().for_each(|group| rng.shuffle(group));
    groups.concat()
}

/// The grids with the digits of the mask `open` refilled in all their places; the first ones that
/// are found.
fn refilled(shape: Shape, digits: &[u8], open: u32, limits: &Limits) -> Vec<Board> {
    let masks = digits.iter().map(|&digit| 1 << (digit - 1));
    let masks: Vec<u32> = masks
        .map(|mask| if mask & open == 0 { mask } else { open })
        .collect();
    let Ok(sudoku) = Sudoku::with_candidates(shape, &masks) else {
        return Vec::new();
    };
    let problem = cover::encode(&sudoku);
    let search = Search::new().engine(EngineKind::Links);
    let Ok(solutions) = search.limits(limits.clone()).solutions(&problem) else {
        return Vec::new();
    };
    let decode = |chosen: Vec<_>| cover::decode(shape, &problem, &chosen);
    solutions.take(TUNING.answers).map(decode).collect()
}

/// A puzzle; `None` if no attempt makes one.
pub(super) fn puzzle(generator: &Generator, index: u64) -> Option<Generated> {
    let shape = generator.shape;
    let mut digger = Digger {
        generator,
        groups: generator.groups(),
        cover: Template::new(cover::empty(shape), EngineKind::Delta),
        limits: limits(generator),
    };
    let mut mask = vec![false; shape.n_cells()];
    let may_stay = digger.groups.iter().flatten();
    may_stay.for_each(|&cell| mask[cell] = true);
    for attempt in 0..generator.max_attempts {
        if generator.is_cancelled() {
            return None;
        }
        let mut rng = AttemptRng::new(generator.seed, index, attempt);
        let answer = grid(generator, &mut rng)?;
        let digits = answer.digits().iter().zip(&mask);
        let mut clues: Vec<u8> = digits.map(|(digit, &may)| digit * u8::from(may)).collect();
        if mask.contains(&false) && !digger.has_no_other(&clues, &answer, &[]) {
            continue;
        }
        let n = digger.dig(&mut clues, &answer, &mut rng)?;
        if generator.fits(n) {
            return Some(Generated {
                index,
                puzzle: Board::new(shape, &clues).ok()?,
                answer,
                rating: None,
                tried: 0,
            });
        }
    }
    None
}

/// Takes clues away as long as the answer stays the only one.
struct Digger<'g> {
    generator: &'g Generator,
    groups: Vec<Vec<usize>>,
    cover: Template,
    limits: Limits,
}

impl Digger<'_> {
    /// Tries all groups of clues, in a random order, and returns how many clues are left; `None` if
    /// the caller cancels.
    fn dig(&mut self, clues: &mut [u8], answer: &Board, rng: &mut AttemptRng) -> Option<usize> {
        let floor = self.generator.floor(rng);
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        rng.shuffle(&mut order);
        let mut n = clues.iter().filter(|&&digit| digit != 0).count();
        for (done, &number) in order.iter().enumerate() {
            if self.generator.is_cancelled() {
                return None;
            }
            self.generator.shows(done as f64 / order.len() as f64);
            let group = self.groups[number].clone();
            if n < floor + group.len() {
                continue;
            }
            group.iter().for_each(|&cell| clues[cell] = 0);
            if self.has_no_other(clues, answer, &group) {
                n -= group.len();
            } else {
                let digits = answer.digits();
                group.iter().for_each(|&cell| clues[cell] = digits[cell]);
            }
        }
        // a trial that was cut short at the last group does not count
        (!self.generator.is_cancelled()).then_some(n)
    }

    /// Whether these clues have no answer but this one, known before some cells were emptied. A
    /// search that is cut short proves nothing.
    fn has_no_other(&mut self, clues: &[u8], answer: &Board, emptied: &[usize]) -> bool {
        let all = u32::MAX >> (32 - answer.shape().size());
        let bit = |cell: usize| 1 << (answer.digits()[cell] - 1);
        let mut masks: Vec<u32> = (0..clues.len())
            .map(|cell| if clues[cell] == 0 { all } else { bit(cell) })
            .collect();
        if emptied.is_empty() {
            return self.has_answers(&masks, 1);
        }
        // each case looks for answers that first differ from this one in that cell
        emptied.iter().all(|&cell| {
            masks[cell] = all & !bit(cell);
            let none = self.has_answers(&masks, 0);
            masks[cell] = bit(cell);
            none
        })
    }

    /// Whether there are proved to be this many answers.
    fn has_answers(&mut self, masks: &[u32], answers: u64) -> bool {
        let Ok(sudoku) = Sudoku::with_candidates(self.generator.shape, masks) else {
            return false;
        };
        let limits = self.limits.clone().max_solutions(answers + 1);
        let run = self.cover.start(limits, cover::consistent(&sudoku));
        let report = run.map(|mut run| run.count());
        report.is_ok_and(|report| report.is_exhausted() && report.solutions == u128::from(answers))
    }
}
