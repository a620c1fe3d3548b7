//! Latin squares and sudokus of any size, with some of their cells empty.

use crate::rng::Rng;
use quadrille::problem::{ItemId, Problem};

/// A Latin square of order `n`, about uniformly random (Jacobson and Matthews 1996), with this many cells in a thousand empty.
pub fn latin(n: usize, holes: usize, seed: u64) -> Problem {
    let mut rng = Rng::new(seed);
    let square = Cube::cyclic(n).mixed(&mut rng).square();
    completion(&square, n, None, holes, &mut rng)
}

/// A sudoku with boxes of `b` rows and columns, its grid the plain one with everything exchanged that may be.
pub fn sudoku(b: usize, holes: usize, seed: u64) -> Problem {
    let mut rng = Rng::new(seed);
    let n = b * b;
    let mut lines = || {
        let mut bands: Vec<Vec<usize>> = (0..b).map(|band| (band * b..(band + 1) * b).collect()).collect();
        bands.iter_mut().for_each(|band| rng.shuffle(band));
        rng.shuffle(&mut bands);
        bands.concat()
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<usize> = (0..n).collect();
    rng.shuffle(&mut digits);
    let cell = |i: usize| {
        let (row, column) = (rows[i / n], columns[i % n]);
        digits[(row % b * b + row / b + column) % n]
    };
    let grid: Vec<usize> = (0..n * n).map(cell).collect();
    completion(&grid, n, Some(b), holes, &mut rng)
}

/// The completions of a grid of which some cells are emptied.
fn completion(grid: &[usize], n: usize, boxes: Option<usize>, holes: usize, rng: &mut Rng) -> Problem {
    let mut cells: Vec<usize> = (0..n * n).collect();
    rng.shuffle(&mut cells);
    cells.truncate(n * n * holes / 1000);
    cells.sort_unstable();
    let houses = |cell: usize| {
        let in_box = boxes.map(|b| cell / n / b * b + cell % n / b);
        [Some(cell / n), Some(n + cell % n), in_box.map(|i| 2 * n + i)].into_iter().flatten()
    };
    let mut open = vec![true; 3 * n * n];
    let mut empty = vec![false; n * n];
    cells.iter().for_each(|&cell| empty[cell] = true);
    for cell in (0..n * n).filter(|&cell| !empty[cell]) {
        houses(cell).for_each(|house| open[house * n + grid[cell]] = false);
    }
    let mut builder = Problem::builder();
    let mut item = |name: String| builder.primary(name).expect("names differ");
    let of_cells: Vec<ItemId> = cells.iter().map(|cell| item(format!("p{cell}"))).collect();
    let n_houses = if boxes.is_some() { 3 * n } else { 2 * n };
    let of_digits: Vec<Option<ItemId>> =
        (0..n_houses * n).map(|i| open[i].then(|| item(format!("h{},{}", i / n, i % n)))).collect();
    for (&cell, &place) in cells.iter().zip(&of_cells) {
        for digit in 0..n {
            let items: Option<Vec<ItemId>> = houses(cell).map(|house| of_digits[house * n + digit]).collect();
            if let Some(items) = items {
                builder.option(items.into_iter().chain([place])).expect("items of this problem");
            }
        }
    }
    builder.build().expect("a problem")
}

/// A Latin square as its incidence cube, which may be improper: one entry is -1 then.
struct Cube {
    n: usize,
    entries: Vec<i8>,
}

impl Cube {
    fn cyclic(n: usize) -> Cube {
        let mut cube = Cube { n, entries: vec![0; n * n * n] };
        for i in 0..n * n {
            *cube.at([i / n, i % n, (i / n + i % n) % n]) = 1;
        }
        cube
    }

    fn at(&mut self, [row, column, digit]: [usize; 3]) -> &mut i8 {
        &mut self.entries[(row * self.n + column) * self.n + digit]
    }

    /// One of the entries 1 on the line through a place along an axis; of two, either one.
    fn one(&mut self, place: [usize; 3], axis: usize, rng: &mut Rng) -> usize {
        let on_line = |i: usize| {
            let mut other = place;
            other[axis] = i;
            other
        };
        let ones: Vec<usize> = (0..self.n).filter(|&i| *self.at(on_line(i)) == 1).collect();
        ones[rng.below(ones.len())]
    }

    /// After as many moves as there are entries, the last of them to a proper square.
    fn mixed(mut self, rng: &mut Rng) -> Cube {
        let n = self.n;
        let mut improper = None;
        let mut moves = 0;
        while moves < n * n * n || improper.is_some() {
            moves += 1;
            let from = improper.unwrap_or_else(|| {
                loop {
                    let place = [rng.below(n), rng.below(n), rng.below(n)];
                    if *self.at(place) == 0 {
                        break place;
                    }
                }
            });
            let to = [0, 1, 2].map(|axis| self.one(from, axis, rng));
            for corner in 0..8_u32 {
                let place = [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { to[axis] } else { from[axis] });
                let change = if corner.count_ones() % 2 == 0 { 1 } else { -1 };
                *self.at(place) += change;
            }
            improper = (*self.at(to) < 0).then_some(to);
        }
        self
    }

    fn square(mut self) -> Vec<usize> {
        let n = self.n;
        (0..n * n).map(|i| (0..n).find(|&digit| *self.at([i / n, i % n, digit]) == 1).expect("a digit")).collect()
    }
}
