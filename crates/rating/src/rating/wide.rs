//! Boards of any size: their houses and candidates, and the steps up to static chains.

use super::exclusion;
use super::grid::{BOX, COLUMN, CellSet, Everything, Grid, Layout, ROW};
use super::links::Links;
use super::set::Set;
use super::singles::HiddenSingle;
use super::solver::{Options, plain_step};
use super::statics::{StaticSearch, Wanted};
use super::step::Step;
use super::tables::{Mask, bits, count, is_single};
use super::technique::{Technique, Tenths};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_sudoku::{MAX_SIZE, Shape, Sudoku};
use std::sync::Arc;

/// The words of a set of cells of the largest board.
const CELL_WORDS: usize = MAX_SIZE * MAX_SIZE / 64;
/// Static chains are looked for on boards of at most `64 * LINK_WORDS` candidates: on all of up to
/// 16x16 cells, and on larger ones when enough is known.
const LINK_WORDS: usize = 64;

type CellWords = Set<CELL_WORDS>;

/// The houses of a board.
#[derive(Debug)]
pub(super) struct Houses {
    size: usize,
    /// The box of each cell, and its place in it.
    boxes: Vec<(usize, usize)>,
    /// The cells of each house, by place.
    cells: Vec<Vec<usize>>,
    sets: Vec<CellWords>,
    sees: Vec<CellWords>,
}

impl Houses {
    fn new(shape: Shape) -> Houses {
        let size = shape.size();
        let mut cells = vec![Vec::new(); 3 * size];
        let mut boxes = Vec::with_capacity(shape.n_cells());
        let houses_of = |cell| {
            let [row, column] = [shape.row_of(cell), shape.column_of(cell)];
            [shape.box_of(cell), size + row, 2 * size + column]
        };
        for cell in 0..shape.n_cells() {
            let houses = houses_of(cell);
            boxes.push((houses[0], cells[houses[0]].len()));
            for house in houses {
                cells[house].push(cell);
            }
        }
        let sets = cells.iter().map(|cells| cells.iter().copied());
        let sets: Vec<CellWords> = sets.map(CellSet::of).collect();
        let sees = (0..shape.n_cells()).map(|cell| {
            let houses = houses_of(cell).map(|house| sets[house]);
            let all = houses.into_iter().fold(Set::EMPTY, CellSet::or);
            CellSet::without(all, CellSet::one(cell))
        });
        Houses {
            size,
            boxes,
            sees: sees.collect(),
            cells,
            sets,
        }
    }
}

impl Layout for Arc<Houses> {
    type Cells = CellWords;
    type PerDigit<T: Copy> = [T; MAX_SIZE];

    fn per_digit<T: Copy>(value: T) -> [T; MAX_SIZE] {
        [value; MAX_SIZE]
    }

    fn size(&self) -> usize {
        self.size
    }

    fn cell_at(&self, house: usize, place: usize) -> usize {
        self.cells[house][place]
    }

    fn house_of(&self, cell: usize, kind: usize) -> usize {
        match kind {
            BOX => self.boxes[cell].0,
            ROW => self.size + cell / self.size,
            _ => 2 * self.size + cell % self.size,
        }
    }

    fn place_bit(&self, cell: usize, kind: usize) -> Mask {
        match kind {
            BOX => 1 << self.boxes[cell].1,
            ROW => 1 << (cell % self.size),
            _ => 1 << (cell / self.size),
        }
    }

    fn sees(&self, cell: usize) -> CellWords {
        self.sees[cell]
    }

    fn set(&self, house: usize) -> CellWords {
        self.sets[house]
    }

    fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + Clone {
        let number = self.house_of(cell, BOX);
        (BOX..=COLUMN).flat_map(move |kind| {
            let others = self.cells[self.house_of(cell, kind)].iter().copied();
            others.filter(move |&other| {
                let is_in_box = self.house_of(other, BOX) == number;
                other != cell && (kind == BOX || !is_in_box)
            })
        })
    }

    fn crossing(&self, house: usize, other: usize) -> Mask {
        let places = self.cells[house].iter().enumerate();
        places.fold(0, |places, (place, &cell)| {
            places | Mask::from(self.sets[other].contains(cell)) << place
        })
    }

    fn crossed(&self, house: usize, kind: usize) -> impl Iterator<Item = usize> {
        self.of_kind(kind)
            .filter(move |&other| count(self.crossing(house, other)) > 1)
    }
}

/// The candidates of a board, and the digits that have been placed.
#[derive(Clone, Debug)]
pub(super) struct WideBoard {
    houses: Arc<Houses>,
    digits: Vec<Mask>,
    /// The places of each digit in each house.
    places: Vec<Mask>,
    is_open: Vec<bool>,
    n_placed: Vec<u32>,
}

impl WideBoard {
    fn new(sudoku: &Sudoku) -> WideBoard {
        let houses = Arc::new(Houses::new(sudoku.shape()));
        let mut board = WideBoard {
            digits: vec![houses.all(); houses.n_cells()],
            places: vec![houses.all(); 3 * houses.size * houses.size],
            is_open: vec![true; houses.n_cells()],
            n_placed: vec![0; houses.size],
            houses,
        };
        for (cell, &digit) in sudoku.clues().digits().iter().enumerate() {
            if digit != 0 {
                board.place(cell, usize::from(digit) - 1);
            }
        }
        if let Some(candidates) = sudoku.candidates() {
            for (cell, &mask) in candidates.iter().enumerate() {
                board.remove_all(cell, !mask);
            }
        }
        board
    }

    fn remove_all(&mut self, cell: usize, digits: Mask) {
        let removed = self.digits[cell] & digits;
        self.digits[cell] &= !digits;
        for digit in bits(removed) {
            for kind in BOX..=COLUMN {
                let house = self.houses.house_of(cell, kind);
                self.places[house * self.houses.size + digit] &= !self.houses.place_bit(cell, kind);
            }
        }
    }

    fn place(&mut self, cell: usize, digit: usize) {
        self.remove_all(cell, Mask::MAX);
        for other in CellSet::iter(self.houses.sees(cell)) {
            self.remove_all(other, 1 << digit);
        }
        self.is_open[cell] = false;
        self.n_placed[digit] += 1;
    }

    /// The first digit with one place; first among the houses with one open cell.
    fn hidden_single(&self) -> Option<HiddenSingle> {
        let mut found = None;
        for house in self.houses.boxes_columns_rows() {
            let digits = 0..self.houses.size;
            let digit = digits
                .into_iter()
                .find(|&digit| is_single(self.places_of(house, digit)));
            let Some(digit) = digit else {
                continue;
            };
            let single = HiddenSingle {
                house,
                digit,
                is_last: self.n_open(house) == 1,
            };
            if single.is_last {
                return Some(single);
            }
            found = found.or(Some(single));
        }
        found
    }
}

impl Grid for WideBoard {
    type Layout = Arc<Houses>;

    fn layout(&self) -> &Arc<Houses> {
        &self.houses
    }

    fn digits_of(&self, cell: usize) -> Mask {
        self.digits[cell]
    }

    fn places_of(&self, house: usize, digit: usize) -> Mask {
        self.places[house * self.houses.size + digit]
    }

    fn is_open(&self, cell: usize) -> bool {
        self.is_open[cell]
    }

    fn n_placed(&self, digit: usize) -> u32 {
        self.n_placed[digit]
    }
}

/// A puzzle as it is being solved, by techniques up to static chains and exclusions.
pub(super) struct WideSolver {
    options: Options,
    clock: Clock,
    board: WideBoard,
    chains: Option<Chains>,
}

/// The search for static chains.
struct Chains {
    statics: StaticSearch<LINK_WORDS>,
    links: Links<LINK_WORDS, Arc<Houses>>,
}

impl WideSolver {
    /// The last technique that is tried.
    pub(super) const LAST: Technique = Technique::AlignedTripletExclusion;

    pub(super) fn new(sudoku: &Sudoku, options: Options, clock: Clock) -> WideSolver {
        WideSolver {
            options,
            clock,
            board: WideBoard::new(sudoku),
            chains: None,
        }
    }

    /// The next step; `None` if no technique finds one, or the clock has run out.
    pub(super) fn next(&mut self) -> Option<Step> {
        let last = self.options.last;
        let techniques = Technique::ALL.into_iter();
        let step = techniques
            .take_while(|&technique| technique <= last.min(WideSolver::LAST))
            .find_map(|technique| self.find(technique));
        // some techniques are found with an earlier one
        step.filter(|step| step.technique <= last)
    }

    fn find(&mut self, technique: Technique) -> Option<Step> {
        if self.stopped().is_some() {
            return None;
        }
        let board = &self.board;
        match technique {
            Technique::HiddenSingle => board.hidden_single().map(|single| single.step(board)),
            Technique::BidirectionalCycle => self.static_chain(),
            Technique::AlignedTripletExclusion => exclusion::triplet(board, &Everything),
            _ => plain_step(board, technique, self.options, &Everything),
        }
    }

    fn static_chain(&mut self) -> Option<Step> {
        let board = &self.board;
        if !Links::<LINK_WORDS, _>::fits(board) {
            return None;
        }
        let chains = self.chains.get_or_insert_with(|| Chains {
            statics: StaticSearch::new(false),
            links: Links::new(Arc::clone(&board.houses)),
        });
        chains.links.renumber(board);
        let found = chains.statics.find(board, &chains.links, Wanted::Best);
        found.first().map(|chain| chain.step(&chains.links))
    }

    /// The least rating of the techniques that are left out because of the size of the board.
    pub(super) fn bound(&self) -> Option<Tenths> {
        let mut left_out = Technique::ALL
            .into_iter()
            .filter(|&technique| technique > WideSolver::LAST);
        let first = left_out.next()?;
        (self.options.last >= first).then(|| first.least_rating())
    }

    /// Applies a step.
    pub(super) fn apply(&mut self, step: &Step) {
        for removed in &step.removed {
            self.remove(removed.cell, removed.digit);
        }
        if let Some(placed) = step.placed {
            self.board.place(placed.cell, usize::from(placed.digit) - 1);
        }
    }

    /// Removes a candidate.
    pub(super) fn remove(&mut self, cell: usize, digit: u8) {
        self.board.remove_all(cell, 1 << (digit - 1));
    }

    pub(super) fn is_full(&self) -> bool {
        !self.board.is_open.contains(&true)
    }

    /// Why the clock has ended the search, if it has.
    pub(super) fn stopped(&self) -> Option<End> {
        self.clock.stop()
    }
}
