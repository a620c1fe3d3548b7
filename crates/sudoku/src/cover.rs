//! A sudoku as an exact cover.
//!
//! For a board of side `n` (rows, columns, boxes, cells and digits as people number them, from 1):
//!
//! | items | names | say |
//! |---|---|---|
//! | `0 .. n²` | `r1c1`, `r1c2`, … | the cell of row 1 and column 1 holds a digit |
//! | `n² .. 2n²` | `r1#1`, `r1#2`, … | row 1 holds the digit 1 |
//! | `2n² .. 3n²` | `c1#1`, `c1#2`, … | column 1 holds the digit 1 |
//! | `3n² .. 4n²` | `b1#1`, `b1#2`, … | box 1 holds the digit 1 |
//!
//! All are primary: 324 for the usual board. An option puts a digit into a cell, and covers its
//! four items in the order above; the options of the empty board come by row, then column, then
//! digit: 729 for the usual board.
//!
//! Clues and candidates never change the items. They remove options: those that the puzzle excludes
//! in the cell itself, and those that put a clue's digit into another cell of its row, column or
//! box. A cell with one candidate counts as a clue. The options left keep their order;
//! `placement` reads the cell and the digit from an option's items, so that options need no
//! names.
//!
//! Sudokus with other rules are in the package `quadrille-variants`.

use super::error::At;
use super::{Board, Shape, Sudoku};
use quadrille_problem::problem::{ItemId, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::sync::{Arc, PoisonError, RwLock};

/// The exact cover whose solutions are the answers of a puzzle.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, Shape, Sudoku, cover};
///
/// let mut clues = Board::empty(Shape::NINE);
/// let problem = cover::encode(&Sudoku::new(clues.clone())?);
/// assert_eq!((problem.n_primary(), problem.n_options(), problem.n_entries()), (324, 729, 2916));
///
/// clues.place(40, 5)?;
/// let problem = cover::encode(&Sudoku::new(clues)?);
/// // 8 other digits of the cell, and the 5 in its 20 peers
/// assert_eq!((problem.n_primary(), problem.n_options()), (324, 729 - 8 - 20));
/// # Ok::<(), quadrille::sudoku::BoardError>(())
/// ```
pub fn encode(sudoku: &Sudoku) -> Problem {
    empty(sudoku.shape()).restrict(consistent(sudoku)).0
}

/// Which options of the [`empty`] board's problem a puzzle keeps: what [`encode`] makes of it, for
/// those who search many puzzles with one `search::Template`.
pub fn consistent(sudoku: &Sudoku) -> impl FnMut(OptionId) -> bool + use<> {
    let size = sudoku.shape().size();
    let cells = open_digits(sudoku);
    let mut kept = vec![false; cells.len() * size];
    for (open, kept) in cells.into_iter().zip(kept.chunks_exact_mut(size)) {
        kept.iter_mut()
            .enumerate()
            .for_each(|(digit, kept)| *kept = open >> digit & 1 == 1);
    }
    move |option| kept[option.index()]
}

/// The board on which the chosen options put their digits; the other cells stay empty.
///
/// # Panics
/// May panic if the problem was not made by [`encode`] for this shape, or lacks such an option.
pub fn decode(shape: Shape, problem: &Problem, chosen: &[OptionId]) -> Board {
    let mut digits = vec![0; shape.n_cells()];
    for &option in chosen {
        let (cell, digit) = placement(shape, problem, option);
        digits[cell] = digit;
    }
    Board::new(shape, &digits).expect("the items of a sudoku name digits of its board")
}

/// The cell that an option fills, and its digit.
///
/// # Panics
/// May panic if the problem was not made by [`encode`] for this shape, or lacks such an option.
#[doc(hidden)]
pub fn placement(shape: Shape, problem: &Problem, option: OptionId) -> (usize, u8) {
    let entries = problem.entries(option);
    let (cell, in_row) = (entries[0].item.index(), entries[1].item.index());
    (cell, (in_row % shape.size()) as u8 + 1)
}

/// The problems of the empty boards asked for so far: naming and checking the items costs far more
/// than a puzzle's part of it.
static EMPTY: RwLock<Vec<(Shape, Arc<Problem>)>> = RwLock::new(Vec::new());

/// The problem of the empty board, made once for each shape.
#[allow(
    clippy::missing_panics_doc,
    reason = "an empty board of any shape is a problem"
)]
pub fn empty(shape: Shape) -> Arc<Problem> {
    let known = |list: &[(Shape, Arc<Problem>)]| {
        list.iter()
            .find(|(other, _)| *other == shape)
            .map(|(_, problem)| Arc::clone(problem))
    };
    if let Some(problem) = known(&EMPTY.read().unwrap_or_else(PoisonError::into_inner)) {
        return problem;
    }
    let problem = Arc::new(build_empty(shape).expect("the names differ and the ids are small"));
    let mut list = EMPTY.write().unwrap_or_else(PoisonError::into_inner);
    // another thread may have been faster
    known(&list).unwrap_or_else(|| {
        list.push((shape, Arc::clone(&problem)));
        problem
    })
}

fn build_empty(shape: Shape) -> Result<Problem, ProblemError> {
    let size = shape.size();
    let numbers = || 1..=size;
    let houses = ["r", "c", "b"]
        .into_iter()
        .flat_map(|kind| numbers().map(move |n| (kind, n)));
    let houses_of = |cell| {
        let [column, square] = [shape.column_of(cell), shape.box_of(cell)];
        vec![shape.row_of(cell), size + column, 2 * size + square]
    };
    of_houses(
        size,
        houses.map(|(kind, n)| format!("{kind}{n}")),
        houses_of,
    )
}

/// The problem of an empty board of such houses: one item per cell, then one item per house and
/// digit. An option puts a digit into a cell.
pub(super) fn of_houses(
    size: usize,
    houses: impl Iterator<Item = String>,
    houses_of: impl Fn(usize) -> Vec<usize>,
) -> Result<Problem, ProblemError> {
    let mut builder = Problem::builder();
    let n_cells = size * size;
    let cells = (0..n_cells).map(|cell| At(cell, size).to_string());
    let digits = houses.flat_map(|house| (1..=size).map(move |digit| format!("{house}#{digit}")));
    let items = cells.chain(digits).map(|name| builder.primary(name));
    let items: Vec<ItemId> = items.collect::<Result<_, _>>()?;
    for cell in 0..n_cells {
        let houses = houses_of(cell);
        for digit in 0..size {
            let in_houses = houses
                .iter()
                .map(|house| items[n_cells + house * size + digit]);
            builder.option([items[cell]].into_iter().chain(in_houses))?;
        }
    }
    builder.build()
}

/// The digits that clues have taken, by row, column and box.
struct TakenDigits {
    shape: Shape,
    digits: Vec<[u32; 3]>,
    /// For each column the number of its box in a band: a division for each cell would take long.
    in_band: Vec<usize>,
}

impl TakenDigits {
    /// Clues are cells with one digit.
    fn by_clues(shape: Shape, open: &[u32]) -> TakenDigits {
        let size = shape.size();
        let in_band = (0..size).map(|column| column / shape.box_columns());
        let mut taken = TakenDigits {
            shape,
            digits: vec![[0; 3]; size],
            in_band: in_band.collect(),
        };
        for (row, cells) in open.chunks_exact(size).enumerate() {
            let band = taken.first_box(row);
            for (column, &digits) in cells.iter().enumerate() {
                let clue = if digits.is_power_of_two() { digits } else { 0 };
                taken.digits[row][0] |= clue;
                taken.digits[column][1] |= clue;
                taken.digits[band + taken.in_band[column]][2] |= clue;
            }
        }
        taken
    }

    /// Takes the digits from all cells that are no clues.
    fn leave_others(&self, open: &mut [u32]) {
        for (row, cells) in open.chunks_exact_mut(self.shape.size()).enumerate() {
            let band = self.first_box(row);
            for (column, digits) in cells.iter_mut().enumerate() {
                if !digits.is_power_of_two() {
                    let square = band + self.in_band[column];
                    let [by_row, by_column] = [self.digits[row][0], self.digits[column][1]];
                    *digits &= !(by_row | by_column | self.digits[square][2]);
                }
            }
        }
    }

    fn first_box(&self, row: usize) -> usize {
        row / self.shape.box_rows() * self.shape.box_rows()
    }
}

/// For each cell the digits that neither the puzzle excludes there nor a clue in its row, column or
/// box: bit `d - 1` for digit `d`.
fn open_digits(sudoku: &Sudoku) -> Vec<u32> {
    let shape = sudoku.shape();
    let all = u32::MAX >> (32 - shape.size());
    let clues = sudoku.clues().digits();
    let allowed = |cell: usize| match clues[cell] {
        0 => sudoku.candidates().map_or(all, |masks| masks[cell]),
        digit => 1 << (digit - 1),
    };
    let mut open: Vec<u32> = (0..shape.n_cells()).map(allowed).collect();
    TakenDigits::by_clues(shape, &open).leave_others(&mut open);
    open
}

/// Sudokus are puzzles too.
impl Puzzle for Sudoku {
    type Answer = Board;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        Ok(encode(self))
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Board {
        decode(self.shape(), problem, chosen)
    }
}
