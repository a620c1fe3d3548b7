//! Boards of other shapes: full grids by random walks, and clues removed one group at a time, each
//! tested by exact cover.

use super::generated::Generated;
use super::generator::{Generator, MAX_NODES};
use super::rng::AttemptRng;
use quadrille_problem::limits::Monitor;
use quadrille_search::{EngineKind, Limits, Search, Template};
use quadrille_sudoku::{Board, Shape, Sudoku, cover};

/// The steps of the random walk per digit.
const STIRS: usize = 3;
/// The number of answers of an emptied grid from which one is chosen.
const ANSWERS: usize = 24;

/// A full grid, unless the caller cancels; not uniform, since the random walk is finite.
///
/// Begins with the grid whose rows are shifted against each other, with its digits relabeled and
/// its rows and columns in another order; then takes out all of two or three digits, again and
/// again, and puts them back in one of the first ways that the search finds.
pub(super) fn grid(generator: &Generator, rng: &mut AttemptRng) -> Option<Board> {
    let shape = generator.shape;
    let size = shape.size();
    let rows = order(size, shape.box_rows(), rng);
    let columns = order(size, shape.box_columns(), rng);
    let names = order(size, 1, rng);
    let mut digits: Vec<u8> = (0..shape.n_cells())
        .map(|cell| {
            let (row, column) = (rows[cell / size], columns[cell % size]);
            let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
            names[(column + shift) % size] as u8 + 1
        })
        .collect();
    let all = u32::MAX >> (32 - size);
    let limits = limits(generator);
    for _ in 0..STIRS * size {
        if generator.is_cancelled() {
            return None;
        }
        let mut picked = order(size, 1, rng);
        picked.truncate(2 + rng.below(2));
        let open = picked.iter().fold(0_u32, |mask, digit| mask | 1 << digit) & all;
        let masks: Vec<u32> = digits.iter().map(|&digit| 1 << (digit - 1)).collect();
        let masks: Vec<u32> = masks
            .iter()
            .map(|&mask| if mask & open == 0 { mask } else { open })
            .collect();
        let Ok(sudoku) = Sudoku::with_candidates(shape, &masks) else {
            continue;
        };
        let problem = cover::encode(&sudoku);
        let search = Search::new()
            .engine(EngineKind::Links)
            .limits(limits.clone());
        let Ok(solutions) = search.solutions(&problem) else {
            continue;
        };
        let answers: Vec<Board> = solutions
            .take(ANSWERS)
            .map(|chosen| cover::decode(shape, &problem, &chosen))
            .collect();
        if !answers.is_empty() {
            digits = answers[rng.below(answers.len())].digits().to_vec();
        }
    }
    Some(Board::new(shape, &digits).unwrap_or_else(|_| Board::empty(shape)))
}

/// The limits of each search; a cancelled generator ends it, too.
fn limits(generator: &Generator) -> Limits {
    let mut limits = Limits::default();
    limits.nodes = Some(MAX_NODES);
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

/// A puzzle; `None` if no attempt makes one.
pub(super) fn puzzle(generator: &Generator, index: u64) -> Option<Generated> {
    let (shape, cells) = (generator.shape, generator.shape.n_cells());
    let groups = generator.groups();
    let mut mask = vec![false; cells];
    groups.iter().flatten().for_each(|&cell| mask[cell] = true);
    let mut cover = Template::new(cover::empty(shape), EngineKind::Delta);
    let limits = limits(generator);
    for attempt in 0..generator.max_attempts {
        if generator.is_cancelled() {
            return None;
        }
        let mut rng = AttemptRng::new(generator.seed, index, attempt);
        let answer = grid(generator, &mut rng)?;
        let digits = answer
            .digits()
            .iter()
            .zip(&mask)
            .map(|(&digit, &may)| if may { digit } else { 0 });
        let mut clues: Vec<u8> = digits.collect();
        if mask.contains(&false) && !has_no_other(&mut cover, &limits, &clues, &answer, &[]) {
            continue;
        }
        let floor = generator.floor(&mut rng);
        let mut order: Vec<usize> = (0..groups.len()).collect();
        rng.shuffle(&mut order);
        let mut n = clues.iter().filter(|&&digit| digit != 0).count();
        for (done, group) in order.into_iter().map(|number| &groups[number]).enumerate() {
            if generator.is_cancelled() {
                return None;
            }
            generator.shows(done as f64 / groups.len() as f64);
            if n < floor + group.len() {
                continue;
            }
            group.iter().for_each(|&cell| clues[cell] = 0);
            if has_no_other(&mut cover, &limits, &clues, &answer, group) {
                n -= group.len();
            } else {
                group
                    .iter()
                    .for_each(|&cell| clues[cell] = answer.digits()[cell]);
            }
        }
        // a trial that was cut short at the last group does not count
        if generator.is_cancelled() {
            return None;
        }
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

/// Whether these clues have no answer but this one, known before some cells were emptied. A search
/// that is cut short proves nothing.
fn has_no_other(
    cover: &mut Template,
    limits: &Limits,
    clues: &[u8],
    answer: &Board,
    emptied: &[usize],
) -> bool {
    let all = u32::MAX >> (32 - answer.shape().size());
    let bit = |cell: usize| 1 << (answer.digits()[cell] - 1);
    let mut masks: Vec<u32> = (0..clues.len())
        .map(|cell| if clues[cell] == 0 { all } else { bit(cell) })
        .collect();
    if emptied.is_empty() {
        return has_answers(cover, limits, answer.shape(), &masks, 1);
    }
    // another answer differs in one of the cells: in the first, or not there but in the second, and
    // so on
    emptied.iter().all(|&cell| {
        masks[cell] = all & !bit(cell);
        let none = has_answers(cover, limits, answer.shape(), &masks, 0);
        masks[cell] = bit(cell);
        none
    })
}

/// Whether there are proved to be this many answers.
fn has_answers(
    cover: &mut Template,
    limits: &Limits,
    shape: Shape,
    masks: &[u32],
    answers: u64,
) -> bool {
    let Ok(sudoku) = Sudoku::with_candidates(shape, masks) else {
        return false;
    };
    let limits = limits.clone().max_solutions(answers + 1);
    let report = cover
        .start(limits, cover::consistent(&sudoku))
        .map(|mut run| run.count());
    report.is_ok_and(|report| report.is_exhausted() && report.solutions == u128::from(answers))
}
