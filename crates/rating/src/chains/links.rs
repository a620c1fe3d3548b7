//! The links between the candidates of a board, and what can be reached over them.
//!
//! A weak link means that if one candidate is on, another candidate is off; a strong link means
//! that if one candidate is off, another candidate is on. For each candidate `y`, `reach` holds the
//! candidates that are off if `y` is off, over any chain of strong and weak links. So a forcing
//! chain from `x` on to `x` off exists if and only if `x` is in the weak links and in the reach of
//! some `y`.

use crate::board::grid::{COLUMN, Grid, Layout};
use crate::board::mask::{Mask, bits, count, lowest};
use crate::board::nine::Board;
use crate::board::set::Set;
use crate::board::tables::{Nine, cells_at};
use crate::chains::hits::Shape;
use crate::chains::node::Reason;

/// The kinds of links that a chain uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkKinds {
    /// Links of one digit.
    Digit,
    /// Strong links inside cells, weak links of both kinds.
    Cell,
    /// All links.
    Both,
}

/// A strong link: where it leads, and over what.
#[derive(Clone, Copy)]
pub(crate) struct StrongLink {
    pub(crate) to: u16,
    pub(crate) reason: Reason,
}

/// The strong links of a candidate: one per cell and house at most.
#[derive(Clone, Copy)]
struct StrongLinks<A> {
    links: A,
    n: u8,
}

const NO_LINK: StrongLink = StrongLink {
    to: 0,
    reason: Reason::Assumed,
};

/// The closure of a source on the outer board.
#[derive(Clone, Copy)]
struct Outer<const W: usize> {
    reach: Set<W>,
    direct: Set<W>,
    n_strong: u8,
}

impl<const W: usize> Outer<W> {
    const NONE: Outer<W> = Outer {
        reach: Set::EMPTY,
        direct: Set::EMPTY,
        n_strong: 0,
    };
}

/// The candidates of an outer board in order of cell and digit, and the links between candidates of
/// an inner board.
pub(crate) struct Links<const W: usize, L: Layout = Nine> {
    layout: L,
    numbers: Vec<u16>,
    pub(crate) candidates: Vec<u16>,
    /// The weak links of each candidate: in its cell, its box, the rest of its row, the rest of its
    /// other houses; and all.
    groups: Vec<[Set<W>; 4]>,
    weak: Vec<Set<W>>,
    weak_of_digit: Vec<Set<W>>,
    pub(crate) alive: Set<W>,
    strong: Vec<StrongLinks<L::PerHouse<StrongLink>>>,
    /// The candidates with strong links, as a list and as a set.
    sources: Vec<u16>,
    is_source: Set<W>,
    reach: Vec<Set<W>>,
    /// What each source leads to directly.
    direct: Vec<Set<W>>,
    /// The same of the sources on the outer board, which holds on every board inside.
    outer: Vec<Outer<W>>,
}

impl<const W: usize, L: Layout> Links<W, L> {
    /// Whether the candidates of a board can be numbered.
    pub(crate) fn fits(board: &impl Grid<Layout = L>) -> bool {
        let cells = 0..board.layout().n_cells();
        let n: u32 = cells.map(|cell| count(board.digits_of(cell))).sum();
        n as usize <= 64 * W
    }

    /// Empty links, to be filled by [`Links::renumber`].
    pub(crate) fn new(layout: L) -> Links<W, L> {
        Links {
            numbers: vec![0; layout.n_cells() * layout.size()],
            layout,
            candidates: Vec::new(),
            groups: Vec::new(),
            weak: Vec::new(),
            weak_of_digit: Vec::new(),
            alive: Set::EMPTY,
            strong: Vec::new(),
            sources: Vec::new(),
            is_source: Set::EMPTY,
            reach: Vec::new(),
            direct: Vec::new(),
            outer: Vec::new(),
        }
    }

    /// Makes this the outer board.
    pub(crate) fn renumber(&mut self, board: &impl Grid<Layout = L>) {
        self.candidates.clear();
        for cell in 0..self.layout.n_cells() {
            for digit in bits(board.digits_of(cell)) {
                let candidate = cell * self.layout.size() + digit;
                self.numbers[candidate] = self.candidates.len() as u16;
                self.candidates.push(candidate as u16);
            }
        }
        let n = self.candidates.len();
        self.groups.clear();
        self.weak.clear();
        self.weak_of_digit.clear();
        for i in 0..n {
            let groups = self.weak_groups(board, self.candidate(i as u16));
            let of_digit = groups[1].or(&groups[2]).or(&groups[3]);
            self.weak.push(groups[0].or(&of_digit));
            self.weak_of_digit.push(of_digit);
            self.groups.push(groups);
        }
        self.strong.clear();
        self.strong.resize(n, no_links::<L>());
        for sets in [&mut self.reach, &mut self.direct] {
            sets.clear();
            sets.resize(n, Set::EMPTY);
        }
        self.outer.clear();
        self.outer.resize(n, Outer::NONE);
        self.narrow(board);
    }

    fn weak_groups(
        &self,
        board: &impl Grid<Layout = L>,
        (cell, digit): (usize, usize),
    ) -> [Set<W>; 4] {
        let layout = &self.layout;
        let mut groups = [Set::EMPTY; 4];
        for other in bits(board.digits_of(cell) & !(1 << digit)) {
            groups[0].insert(self.number(cell, other));
        }
        for kind in layout.kinds(cell) {
            let house = layout.house_of(cell, kind);
            for other in layout.cells_at(house, board.places_of(house, digit)) {
                if other != cell {
                    groups[kind.min(COLUMN) + 1].insert(self.number(other, digit));
                }
            }
        }
        groups[2] = groups[2].without(&groups[1]);
        groups[3] = groups[3].without(&groups[1].or(&groups[2]));
        groups
    }

    /// Keeps the numbers, but takes what follows on this board as what holds on all boards inside.
    pub(crate) fn narrow(&mut self, board: &impl Grid<Layout = L>) {
        self.set(board);
        self.outer.fill(Outer::NONE);
        for &source in &self.sources {
            let source = usize::from(source);
            self.outer[source] = Outer {
                reach: self.reach[source],
                direct: self.direct[source],
                n_strong: self.strong[source].n,
            };
        }
    }

    #[inline]
    pub(crate) fn number(&self, cell: usize, digit: usize) -> u16 {
        self.numbers[cell * self.layout.size() + digit]
    }

    /// The cell and the digit of a number.
    #[inline]
    pub(crate) fn candidate(&self, number: u16) -> (usize, usize) {
        let candidate = usize::from(self.candidates[usize::from(number)]);
        let size = self.layout.size();
        (candidate / size, candidate % size)
    }

    /// All weak links on the outer board.
    #[inline]
    pub(crate) fn weak(&self, number: u16) -> &Set<W> {
        &self.weak[usize::from(number)]
    }

    /// The weak links of these kinds on the outer board, in the order in which chains try them.
    #[inline]
    pub(crate) fn weak_in_order(&self, number: u16, kinds: LinkKinds) -> &[Set<W>] {
        let first = usize::from(kinds == LinkKinds::Digit);
        &self.groups[usize::from(number)][first..]
    }

    /// The weak links of these kinds on the outer board.
    #[inline]
    pub(crate) fn weak_of(&self, number: u16, kinds: LinkKinds) -> &Set<W> {
        match kinds {
            LinkKinds::Digit => &self.weak_of_digit[usize::from(number)],
            LinkKinds::Cell | LinkKinds::Both => self.weak(number),
        }
    }

    /// The candidates of the same cell on the outer board, and the candidate itself.
    pub(crate) fn cell_of(&self, number: u16) -> Set<W> {
        let mut cell = self.groups[usize::from(number)][0];
        cell.insert(number);
        cell
    }

    #[inline]
    fn all_strong(&self, number: u16) -> &[StrongLink] {
        let strong = &self.strong[usize::from(number)];
        &strong.links.as_ref()[..usize::from(strong.n)]
    }

    /// The strong links of these kinds, in the order in which chains try them.
    #[inline]
    pub(crate) fn strong(&self, number: u16, kinds: LinkKinds) -> &[StrongLink] {
        let links = self.all_strong(number);
        let in_cell = links
            .iter()
            .take_while(|link| link.reason == Reason::LastOfCell);
        match kinds {
            LinkKinds::Both => links,
            LinkKinds::Digit => &links[in_cell.count()..],
            LinkKinds::Cell => &links[..in_cell.count()],
        }
    }

    /// Makes a board inside the outer one the inner board.
    pub(crate) fn set(&mut self, board: &impl Grid<Layout = L>) {
        self.link(board);
        let grown = self.begin_reach();
        self.complete_reach(grown);
    }

    /// Collects the candidates that are alive and the strong links.
    fn link(&mut self, board: &impl Grid<Layout = L>) {
        self.alive = Set::EMPTY;
        self.strong.fill(no_links::<L>());
        for cell in 0..self.layout.n_cells() {
            let mask = board.digits_of(cell);
            for digit in bits(mask) {
                self.alive.insert(self.number(cell, digit));
            }
            if count(mask) == 2 {
                let pair = both(mask).map(|digit| self.number(cell, digit));
                self.pair(pair, Reason::LastOfCell);
            }
        }
        for house in 0..self.layout.n_houses() {
            for digit in 0..self.layout.size() {
                let mask = board.places_of(house, digit);
                if count(mask) == 2 {
                    let cells = both(mask).map(|place| self.layout.cell_at(house, place));
                    let pair = cells.map(|cell| self.number(cell, digit));
                    self.pair(pair, Reason::LastOfHouse(self.layout.kind(house) as u8));
                }
            }
        }
    }

    fn pair(&mut self, [one, two]: [u16; 2], reason: Reason) {
        if self.all_strong(one).iter().any(|link| link.to == two) {
            return;
        }
        for (from, to) in [(one, two), (two, one)] {
            let strong = &mut self.strong[usize::from(from)];
            strong.links.as_mut()[usize::from(strong.n)] = StrongLink { to, reason };
            strong.n += 1;
        }
    }

    /// Collects the sources, and adds to the reach what follows directly from new strong links.
    /// Returns the sources that have some.
    fn begin_reach(&mut self) -> Set<W> {
        self.sources.clear();
        self.is_source = Set::EMPTY;
        let mut grown = Set::EMPTY;
        for number in self.alive.iter() {
            let source = usize::from(number);
            let n_strong = self.strong[source].n;
            if n_strong == 0 {
                continue;
            }
            self.sources.push(number);
            self.is_source.insert(number);
            let outer = &self.outer[source];
            let (mut reach, mut direct) = (outer.reach, outer.direct);
            if outer.n_strong != n_strong {
                grown.insert(number);
                let links = self.all_strong(number).iter();
                direct = links.fold(Set::EMPTY, |all, link| all.or(self.weak(link.to)));
                reach = reach.or(&direct);
            }
            self.direct[source] = direct;
            self.reach[source] = reach.and(&self.alive);
        }
        grown
    }

    /// Adds to the reach of each source the reach of its targets, until nothing grows. A source
    /// visits only targets that have grown since its last visit; a source with new links visits
    /// all.
    fn complete_reach(&mut self, mut grown: Set<W>) {
        let mut is_backward = false;
        let mut new = grown;
        while !grown.is_empty() {
            let mut growing = Set::EMPTY;
            for i in 0..self.sources.len() {
                let i = if is_backward {
                    self.sources.len() - 1 - i
                } else {
                    i
                };
                let source = usize::from(self.sources[i]);
                let news = match new.contains(self.sources[i]) {
                    true => self.is_source,
                    false => grown.or(&growing),
                };
                let news = news.and(&self.direct[source]);
                if news.is_empty() {
                    continue;
                }
                let before = self.reach[source];
                let mut after = before;
                news.each(|next| after = after.or(&self.reach[usize::from(next)]));
                if after != before {
                    self.reach[source] = after;
                    growing.insert(self.sources[i]);
                }
            }
            grown = growing;
            new = Set::EMPTY;
            is_backward = !is_backward;
        }
    }

    /// The candidates off if this one is on.
    pub(crate) fn off_if_on(&self, number: u16) -> Set<W> {
        let weak = self.weak(number).and(&self.alive);
        let mut off = weak;
        let sources = weak.and(&self.is_source);
        sources.each(|source| off = off.or(&self.reach[usize::from(source)]));
        off
    }

    /// The candidates that are off if they are on.
    pub(crate) fn refuted(&self) -> Set<W> {
        let sources = self.sources.iter();
        let refuted = sources.fold(Set::EMPTY, |all, &source| {
            all.or(&self.reach[usize::from(source)].and(self.weak(source)))
        });
        refuted.and(&self.alive)
    }

    /// Whether the candidate is on if it is off.
    pub(crate) fn is_proved(&self, number: u16) -> bool {
        let links = self.all_strong(number).iter();
        let reach = &self.reach[usize::from(number)];
        !links.as_slice().is_empty() && links.clone().any(|link| reach.contains(link.to))
    }

    /// The sources from which one weak and one strong link, taken backward, lead to `number` off:
    /// candidates whose strong partner excludes it.
    pub(crate) fn previous(&self, number: u16, kinds: LinkKinds) -> Set<W> {
        let weak = self.weak_of(number, kinds).and(&self.alive);
        let mut previous = Set::EMPTY;
        weak.and(&self.is_source).each(|on| {
            for link in self.strong(on, kinds) {
                previous.insert(link.to);
            }
        });
        previous
    }

    /// The layout of the boards.
    pub(crate) fn layout(&self) -> &L {
        &self.layout
    }
}

fn no_links<L: Layout>() -> StrongLinks<L::PerHouse<StrongLink>> {
    let links = L::per_house(NO_LINK);
    StrongLinks { links, n: 0 }
}

/// The two bits of a mask that has two.
fn both(mask: Mask) -> [usize; 2] {
    [lowest(mask), 31 - mask.leading_zeros() as usize]
}

/// The cells and houses whose cases all lead to the same, over static links.
pub(crate) struct Cases {
    pub(crate) cells: u128,
    /// For each house, the digits.
    pub(crate) houses: [u16; 27],
}

impl Cases {
    /// Whether this shape is among them.
    pub(crate) fn contain(&self, shape: Shape) -> bool {
        match shape {
            Shape::Cell(cell) => self.cells >> cell & 1 != 0,
            Shape::House { house, digit } => self.houses[house] >> digit & 1 != 0,
            Shape::Contradiction(_) | Shape::Double(_) => false,
        }
    }
}

impl<const W: usize> Links<W> {
    /// The candidates of the set, as masks by cell.
    pub(crate) fn masks(&self, set: &Set<W>) -> [u16; 81] {
        let mut masks = [0; 81];
        for number in set.iter() {
            let (cell, digit) = self.candidate(number);
            masks[cell] |= 1 << digit;
        }
        masks
    }

    /// The cells with three candidates or more and the digits of houses of which every case
    /// leads to a common candidate being off; and those candidates.
    pub(crate) fn cases(&self, board: &Board) -> (Cases, Set<W>) {
        let mut off = vec![Set::EMPTY; self.candidates.len()];
        self.alive
            .each(|number| off[usize::from(number)] = self.off_if_on(number));
        let mut found = Cases {
            cells: 0,
            houses: [0; 27],
        };
        let mut all = Set::EMPTY;
        for cell in 0..81 {
            let mask = board.candidates(cell);
            if count(mask) > 2 {
                let numbers = bits(mask).map(|digit| self.number(cell, digit));
                let common = common(&off, numbers);
                found.cells |= u128::from(!common.is_empty()) << cell;
                all = all.or(&common);
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if count(places) > 1 {
                    let numbers = cells_at(house, places).map(|cell| self.number(cell, digit));
                    let common = common(&off, numbers);
                    found.houses[house] |= u16::from(!common.is_empty()) << digit;
                    all = all.or(&common);
                }
            }
        }
        (found, all)
    }
}

fn common<const W: usize>(sets: &[Set<W>], numbers: impl Iterator<Item = u16>) -> Set<W> {
    numbers.fold(Set::ALL, |all, number| all.and(&sets[usize::from(number)]))
}
