//! Random equivalent puzzles: as hard as before, and unknown to any solver.

use quadrille::problem::{Entry, ItemId, OptionId, Problem, ProblemBuilder, ProblemError};
use quadrille::sudoku::Sudoku;
use quadrille::sudoku::canon::{CanonError, Symmetry};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The puzzle with its digits relabeled, the rows of each band, the columns of each stack, bands
/// and stacks shuffled, and perhaps turned over its diagonal, where its boxes are squares.
pub fn permuted(sudoku: &Sudoku, rng: &mut ChaCha8Rng) -> Result<Sudoku, CanonError> {
    let shape = sudoku.shape();
    let digits: Vec<u8> = shuffled(shape.size(), rng)
        .into_iter()
        .map(|digit| digit as u8 + 1)
        .collect();
    let rows = lines(shape.size(), shape.box_rows(), rng);
    let columns = lines(shape.size(), shape.box_columns(), rng);
    let transposed = shape.box_rows() == shape.box_columns() && rng.random_range(0..2) == 1;
    Symmetry::new(shape, transposed, &rows, &columns, &digits)?.apply_to(sudoku)
}

/// The same exact cover with its primary items, its secondary items and its options in another
/// order.
pub(super) fn permuted_cover(
    problem: &Problem,
    rng: &mut ChaCha8Rng,
) -> Result<Problem, ProblemError> {
    let mut builder = Problem::builder();
    let ids = add_items(problem, &mut builder, rng)?;
    for number in shuffled(problem.n_options(), rng) {
        let option = OptionId::new(number as u32);
        let entries = problem.entries(option).iter().map(|entry| {
            let name = entry.color.map(|color| problem.color_name(color));
            Ok(Entry {
                item: ids[entry.item.index()],
                color: name.map(|name| builder.color(name)).transpose()?,
            })
        });
        let entries = entries.collect::<Result<Vec<_>, ProblemError>>()?;
        let added = builder.option(entries)?;
        if let Some(name) = problem.option_name(option) {
            builder.name_option(added, name)?;
        }
        if problem.units(option) != 0 {
            builder.cost(added, problem.cost(option))?;
        }
    }
    builder.build()
}

/// Adds the primary items and the secondary ones, each in a random order; returns the new id of
/// each item.
fn add_items(
    problem: &Problem,
    builder: &mut ProblemBuilder,
    rng: &mut ChaCha8Rng,
) -> Result<Vec<ItemId>, ProblemError> {
    let n_primary = problem.n_primary();
    let mut order = shuffled(n_primary, rng);
    let secondary = shuffled(problem.n_secondary(), rng);
    order.extend(secondary.into_iter().map(|item| item + n_primary));
    let mut ids = vec![ItemId::new(0); order.len()];
    for number in order {
        let item = ItemId::new(number as u32);
        let name = problem.item_name(item);
        ids[number] = if problem.is_primary(item) {
            builder.primary_bounded(name, problem.bounds(item))?
        } else {
            builder.secondary(name)?
        };
    }
    Ok(ids)
}

/// An order of the rows (or columns) that keeps those of a box together.
fn lines(size: usize, thick: usize, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut lines = Vec::with_capacity(size);
    for band in shuffled(size / thick, rng) {
        lines.extend(
            shuffled(thick, rng)
                .into_iter()
                .map(|line| (band * thick + line) as u8),
        );
    }
    lines
}

/// The numbers below `n` in a random order.
pub(super) fn shuffled(n: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        order.swap(i, rng.random_range(0..=i));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::limits::Limits;
    use quadrille::solver::Method;
    use quadrille::sudoku::{Board, Shape, cover};
    use rand::SeedableRng;

    #[test]
    fn keeps_an_exact_cover() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let text = "a b 1:2|c 0:3|d | x y\na x:red |3\nb y |1\nc d x:red\nc |2\nb d x:blue\na\nc y";
        let problem: Problem = text.parse().unwrap();
        let lines = |problem: &Problem| {
            let text = quadrille::format::dlx::write(problem).unwrap();
            let mut lines: Vec<String> = text
                .lines()
                .skip(1)
                .map(|line| {
                    let mut words: Vec<&str> = line.split(' ').collect();
                    words.sort_unstable();
                    words.join(" ")
                })
                .collect();
            lines.sort_unstable();
            lines
        };
        let other = permuted_cover(&problem, &mut rng).unwrap();
        assert_ne!(other.fingerprint(), problem.fingerprint());
        assert_eq!(lines(&other), lines(&problem));
        let count = quadrille::baseline::count(&problem);
        assert!(count > 0 && quadrille::baseline::count(&other) == count);
    }

    #[test]
    fn keeps_the_number_of_answers_and_of_clues() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
            let shape = Shape::new(rows, columns).unwrap();
            let size = shape.size();
            let mut board = Board::empty(shape);
            let mut changed = 0;
            for (cell, digit) in [
                (0, 1),
                (3, 2),
                (2 * size + 1, 3),
                ((size - 1) * size + 1, 1),
            ] {
                board.place(cell, digit).unwrap();
            }
            let mut solver = Method::Cover(quadrille::search::EngineKind::Auto).solver();
            let sudoku = Sudoku::new(board.clone()).unwrap();
            let expected = solver.count(&sudoku, &Limits::default()).unwrap().solutions;
            assert!(expected > 0);
            for _ in 0..6 {
                let other = permuted(&sudoku, &mut rng).unwrap();
                assert_eq!(
                    solver.count(&other, &Limits::default()).unwrap().solutions,
                    expected,
                    "{other:?}"
                );
                assert_eq!(other.clues().n_clues(), 4);
                changed += usize::from(other != sudoku);
                // the same as masks of candidates
                let all = (1_u32 << size) - 1;
                let mask = |&digit: &u8| if digit == 0 { all } else { 1 << (digit - 1) };
                let masks: Vec<u32> = board.digits().iter().map(mask).collect();
                let marked =
                    permuted(&Sudoku::with_candidates(shape, &masks).unwrap(), &mut rng).unwrap();
                let count = quadrille::search::count(&cover::encode(&marked));
                assert_eq!(count, expected, "{marked:?}");
            }
            assert!(changed > 4);
        }
    }
}
