//! Boards of any size and with any houses: their candidates, and the steps up to static chains.

use crate::board::grid::{
    BOX, COLUMN, CellSet, Everything, Grid, HiddenSingle, LOCKS, Layout, ROW,
};
use crate::board::mask::{Mask, bits, count, is_single};
use crate::board::set::Set;
use crate::chains::links::Links;
use crate::chains::statics::{StaticSearch, Wanted};
use crate::plain::exclusion;
use crate::plain::singles;
use crate::solver::{Options, plain_step};
use crate::step::{Candidate, Step};
use crate::technique::{Technique, Tenths};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_sudoku::{House, HouseCells, HouseSudoku, MAX_SIZE};
use std::ops::Range;
use std::sync::Arc;

/// Static chains are looked for on boards of at most `64 * LINK_WORDS` candidates: on all of up to
/// 16x16 cells, and on larger ones when enough is known.
const LINK_WORDS: usize = 64;

/// A set of cells of the largest board.
type CellWords = Set<{ MAX_SIZE * MAX_SIZE / 64 }>;

/// The houses of a board.
#[derive(Debug)]
pub(crate) struct Houses {
    size: usize,
    /// The houses as they are named, with their cells by place.
    named: Vec<HouseCells>,
    sets: Vec<CellWords>,
    /// Where each cell is in its houses.
    places: Vec<Vec<Place>>,
    /// The cells that each cell sees.
    peers: Vec<Vec<usize>>,
    sees: Vec<CellWords>,
}

/// The place of a cell in a house of a kind.
#[derive(Debug)]
struct Place {
    kind: usize,
    house: usize,
    index: usize,
}

impl Houses {
    fn new(sudoku: &HouseSudoku) -> Houses {
        let (size, named) = (sudoku.size(), sudoku.houses().to_vec());
        let sets = named
            .iter()
            .map(|(_, cells)| CellSet::of(cells.iter().copied()));
        let mut layout = Houses {
            size,
            sets: sets.collect(),
            places: (0..size * size).map(|_| Vec::new()).collect(),
            peers: vec![Vec::new(); size * size],
            sees: vec![Set::EMPTY; size * size],
            named,
        };
        for (house, (_, cells)) in layout.named.iter().enumerate() {
            let kind = kind_of(house, size);
            for (index, &cell) in cells.iter().enumerate() {
                layout.places[cell].push(Place { kind, house, index });
                let new = cells.iter().filter(|&&other| other != cell);
                let new = new.filter(|&&other| !layout.sees[cell].contains(other));
                layout.peers[cell].extend(new);
                layout.sees[cell] = CellSet::of(layout.peers[cell].iter().copied());
            }
        }
        layout
    }

    fn place(&self, cell: usize, kind: usize) -> &Place {
        let mut places = self.places[cell].iter();
        let place = places.find(|place| place.kind == kind);
        place.expect("the cell is in such a house")
    }

    fn n_kinds(&self) -> usize {
        kind_of(self.named.len(), self.size)
    }
}

/// Houses beyond boxes, rows and columns are kinds of their own.
fn kind_of(house: usize, size: usize) -> usize {
    match house.checked_sub(3 * size) {
        Some(extra) => COLUMN + 1 + extra,
        None => house / size,
    }
}

impl Layout for Arc<Houses> {
    type Cells = CellWords;
    type PerDigit<T: Copy> = [T; MAX_SIZE];
    // the cell, its box, row and column, and as many extra houses as a board may have
    type PerHouse<T: Copy> = [T; 4 + MAX_SIZE];

    fn per_digit<T: Copy>(value: T) -> [T; MAX_SIZE] {
        [value; MAX_SIZE]
    }

    fn per_house<T: Copy>(value: T) -> [T; 4 + MAX_SIZE] {
        [value; 4 + MAX_SIZE]
    }

    fn size(&self) -> usize {
        self.size
    }

    fn cell_at(&self, house: usize, place: usize) -> usize {
        self.named[house].1[place]
    }

    fn house_of(&self, cell: usize, kind: usize) -> usize {
        self.place(cell, kind).house
    }

    fn place_bit(&self, cell: usize, kind: usize) -> Mask {
        1 << self.place(cell, kind).index
    }

    fn sees(&self, cell: usize) -> CellWords {
        self.sees[cell]
    }

    fn set(&self, house: usize) -> CellWords {
        self.sets[house]
    }

    fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + Clone {
        self.peers[cell].iter().copied()
    }

    fn crossing(&self, house: usize, other: usize) -> Mask {
        let places = self.named[house].1.iter().enumerate();
        places.fold(0, |places, (place, &cell)| {
            places | Mask::from(self.sets[other].contains(cell)) << place
        })
    }

    fn crossed(&self, house: usize, kind: usize) -> impl Iterator<Item = usize> {
        self.of_kind(kind)
            .filter(move |&other| count(self.crossing(house, other)) > 1)
    }

    fn kinds(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.places[cell].iter().map(|place| place.kind)
    }

    fn n_houses(&self) -> usize {
        self.named.len()
    }

    fn kind(&self, house: usize) -> usize {
        kind_of(house, self.size)
    }

    fn of_kind(&self, kind: usize) -> Range<usize> {
        match kind.checked_sub(COLUMN + 1) {
            Some(extra) => 3 * self.size + extra..3 * self.size + extra + 1,
            None => kind * self.size..(kind + 1) * self.size,
        }
    }

    fn kinds_in_order(&self) -> impl Iterator<Item = usize> {
        [BOX, COLUMN, ROW]
            .into_iter()
            .chain(COLUMN + 1..self.n_kinds())
    }

    fn locks(&self) -> impl Iterator<Item = (usize, usize)> {
        let all = self.n_kinds();
        let with = |extra| (0..extra).flat_map(move |kind| [(kind, extra), (extra, kind)]);
        LOCKS.into_iter().chain((COLUMN + 1..all).flat_map(with))
    }

    fn name(&self, house: usize) -> House {
        self.named[house].0
    }
}

/// The candidates of a board, and the digits that have been placed.
#[derive(Clone, Debug)]
pub(crate) struct WideBoard {
    houses: Arc<Houses>,
    digits: Vec<Mask>,
    /// The places of each digit in each house.
    places: Vec<Mask>,
    /// The digit that was placed in each cell, as a mask.
    placed: Vec<Mask>,
    n_placed: Vec<u32>,
}

impl WideBoard {
    fn new(sudoku: &HouseSudoku) -> WideBoard {
        let houses = Arc::new(Houses::new(sudoku));
        let mut board = WideBoard {
            digits: vec![houses.all(); houses.n_cells()],
            places: vec![houses.all(); houses.n_houses() * houses.size],
            placed: vec![0; houses.n_cells()],
            n_placed: vec![0; houses.size],
            houses,
        };
        for (cell, &digit) in sudoku.clues().iter().enumerate() {
            match digit {
                0 => board.remove_all(cell, !sudoku.candidates(cell)),
                _ => board.place(cell, usize::from(digit) - 1),
            }
        }
        board
    }

    fn remove_all(&mut self, cell: usize, digits: Mask) {
        let removed = self.digits[cell] & digits;
        self.digits[cell] &= !digits;
        for digit in bits(removed) {
            for &Place { house, index, .. } in &self.houses.places[cell] {
                self.places[house * self.houses.size + digit] &= !(1 << index);
            }
        }
    }

    fn place(&mut self, cell: usize, digit: usize) {
        self.remove_all(cell, Mask::MAX);
        for other in CellSet::iter(self.houses.sees(cell)) {
            self.remove_all(other, 1 << digit);
        }
        self.placed[cell] = 1 << digit;
        self.n_placed[digit] += 1;
    }

    /// The first digit with one place; first among the houses with one open cell.
    fn hidden_single(&self) -> Option<HiddenSingle> {
        let mut found = None;
        for house in self.houses.in_order() {
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
        self.placed[cell] == 0
    }

    fn n_placed(&self, digit: usize) -> u32 {
        self.n_placed[digit]
    }
}

/// A puzzle as it is being solved, by techniques up to static chains and exclusions.
pub(crate) struct WideSolver {
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
    pub(crate) const LAST: Technique = Technique::AlignedTripletExclusion;

    pub(crate) fn new(sudoku: &HouseSudoku, options: Options, clock: Clock) -> WideSolver {
        WideSolver {
            options,
            clock,
            board: WideBoard::new(sudoku),
            chains: None,
        }
    }

    /// The next step; `None` if no technique finds one, or the clock has run out.
    pub(crate) fn next(&mut self) -> Option<Step> {
        let mut techniques = Technique::ALL.into_iter();
        techniques.find_map(|technique| self.step_by(technique))
    }

    /// The first step of a technique, if it may be used on such boards.
    pub(crate) fn step_by(&mut self, technique: Technique) -> Option<Step> {
        let last = self.options.last;
        if technique > last.min(WideSolver::LAST) || self.stopped().is_some() {
            return None;
        }
        // some techniques are found with an earlier one
        self.find(technique).filter(|step| step.technique <= last)
    }

    fn find(&mut self, technique: Technique) -> Option<Step> {
        let board = &self.board;
        match technique {
            Technique::HiddenSingle => board
                .hidden_single()
                .map(|single| singles::hidden(board, &single)),
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
    pub(crate) fn bound(&self) -> Option<Tenths> {
        let mut left_out = Technique::ALL
            .into_iter()
            .filter(|&technique| technique > WideSolver::LAST);
        let first = left_out.next()?;
        (self.options.last >= first).then(|| first.least_rating())
    }

    /// Applies a step that places and removes these candidates.
    pub(crate) fn apply(&mut self, placed: Option<Candidate>, removed: &[Candidate]) {
        for removed in removed {
            self.remove(removed.cell, removed.digit);
        }
        if let Some(placed) = placed {
            self.board.place(placed.cell, usize::from(placed.digit) - 1);
        }
    }

    /// Removes a candidate.
    pub(crate) fn remove(&mut self, cell: usize, digit: u8) {
        self.board.remove_all(cell, 1 << (digit - 1));
    }

    /// The candidates of each cell, of filled cells their digits.
    pub(crate) fn candidates(&self) -> Vec<Mask> {
        let cells = self.board.digits.iter().zip(&self.board.placed);
        cells.map(|(digits, placed)| digits | placed).collect()
    }

    pub(crate) fn is_full(&self) -> bool {
        !self.board.placed.contains(&0)
    }

    /// Why the clock has ended the search, if it has.
    pub(crate) fn stopped(&self) -> Option<End> {
        self.clock.stop()
    }
}
