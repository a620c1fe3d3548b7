//! Cells that take digits, as an exact cover under construction, and how large that may be.
//!
//! 1. Every cell is a primary item; a *placement* is an option that puts a digit into a cell, and
//!    covers the cell first.
//! 2. A digit is *closed* in a cell if it cannot stand there; such a placement is left out.
//! 3. A *wire* is a secondary item of a cell whose color is the cell's digit: what else depends on
//!    the digit agrees by it.
//!    A *colored* item of a cell has one color for several digits, which need not be told apart.
//! 4. Two cells are *peers* if their digits differ for sure.

use quadrille_problem::internal::Lists;
use quadrille_problem::problem::{Color, Entry, ItemId, Problem, ProblemBuilder, ProblemError};
use std::collections::BTreeMap;

/// The entries that options of a puzzle may have together: some gigabytes of memory.
pub const MAX_ENTRIES: u64 = 1 << 26;

/// No kakuro and no nonogram is larger.
pub(super) const MOST_CELLS: usize = 10_000;

/// The number of an item before there is a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Item(usize);

/// A color, which is a number.
type Colored = (Item, Option<usize>);

#[derive(Clone)]
struct Planned {
    name: String,
    primary: bool,
    /// Items that only placements cover, once at most, are of no use for less than two of them.
    optional: bool,
}

#[derive(Clone)]
pub(super) struct Encoder {
    digits: usize,
    n_cells: usize,
    /// By cell and digit, in this order; values of hidden cells follow.
    closed: Vec<Vec<bool>>,
    /// What placements cover beside their cells, in order.
    covered: Vec<(usize, Item)>,
    wires: Vec<Option<Item>>,
    /// For each cell further items, with the color of each digit.
    colored: Vec<Vec<(Item, BTreeMap<usize, usize>)>>,
    peers: Vec<bool>,
    items: Vec<Planned>,
    others: Lists<Colored>,
    n_entries: usize,
}

impl Encoder {
    /// Cells of these names, and digits from 1 to `digits`.
    pub(super) fn new(names: impl IntoIterator<Item = String>, digits: usize) -> Encoder {
        let items: Vec<Planned> = names
            .into_iter()
            .map(|name| Planned {
                name,
                primary: true,
                optional: false,
            })
            .collect();
        let n_cells = items.len();
        Encoder {
            digits,
            n_cells,
            closed: vec![vec![false; digits]; n_cells],
            covered: Vec::new(),
            wires: vec![None; n_cells],
            colored: vec![Vec::new(); n_cells],
            peers: vec![false; n_cells * n_cells],
            items,
            others: Lists::default(),
            n_entries: 0,
        }
    }

    /// A cell without placements, whose value up to this one other options decide.
    pub(super) fn hidden(&mut self, name: String, largest: usize) -> usize {
        let wire = self.secondary(name);
        self.wires.push(Some(wire));
        self.closed.push(vec![false; largest]);
        self.closed.len() - 1
    }

    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    pub(super) fn primary(&mut self, name: String) -> Item {
        self.item(name, true, false)
    }

    pub(super) fn secondary(&mut self, name: String) -> Item {
        self.item(name, false, false)
    }

    fn item(&mut self, name: String, primary: bool, optional: bool) -> Item {
        self.items.push(Planned {
            name,
            primary,
            optional,
        });
        Item(self.items.len() - 1)
    }

    /// A placement covers this item, too.
    pub(super) fn cover(&mut self, cell: usize, digit: usize, item: Item) {
        let placement = cell * self.digits + digit - 1;
        self.covered.push((placement, item));
    }

    /// An option that is no placement.
    pub(super) fn option(
        &mut self,
        entries: impl IntoIterator<Item = Colored>,
    ) -> Result<(), ProblemError> {
        self.others.push(entries);
        self.n_entries += self.others.of(self.others.len() - 1).len();
        if self.n_entries as u64 > MAX_ENTRIES {
            return Err(ProblemError::too_large("entries", MAX_ENTRIES));
        }
        Ok(())
    }

    /// The digit does not stand in the cell.
    pub(super) fn close(&mut self, cell: usize, digit: usize) {
        self.closed[cell][digit - 1] = true;
    }

    /// Only digits for which this holds stand in the cell.
    pub(super) fn keep(&mut self, cell: usize, fits: &dyn Fn(usize) -> bool) {
        let closed = self.closed[cell].iter_mut();
        (1..)
            .zip(closed)
            .for_each(|(digit, closed)| *closed |= !fits(digit));
    }

    /// The digits that may stand in a cell, in ascending order.
    pub(super) fn open(&self, cell: usize) -> impl Iterator<Item = usize> + use<'_> {
        let closed = &self.closed[cell];
        (1..=closed.len()).filter(move |digit| !closed[digit - 1])
    }

    /// The least and the largest open digit of a cell; all digits of a cell without open ones.
    pub(super) fn range(&self, cell: usize) -> (i64, i64) {
        let least = self.open(cell).next().unwrap_or(1);
        let most = self.open(cell).last().unwrap_or(self.closed[cell].len());
        (least as i64, most as i64)
    }

    /// Whether a digit may stand in a cell.
    pub(super) fn is_open(&self, cell: usize, digit: usize) -> bool {
        digit > 0 && self.closed[cell].get(digit - 1) == Some(&false)
    }

    /// How many digits are closed, in all cells together.
    pub(super) fn n_closed(&self) -> usize {
        self.closed
            .iter()
            .flatten()
            .filter(|closed| **closed)
            .count()
    }

    /// Whether two cells have different digits for sure.
    pub(super) fn are_peers(&self, one: usize, other: usize) -> bool {
        one.max(other) < self.n_cells && self.peers[one * self.n_cells + other]
    }

    /// Any two of these cells have different digits.
    pub(super) fn make_peers(&mut self, cells: &[usize]) {
        for &one in cells {
            for &other in cells.iter().filter(|&&other| other != one) {
                self.peers[one * self.n_cells + other] = true;
            }
        }
    }

    /// At most one of these placements is chosen. Two of one cell may be among them.
    pub(super) fn at_most_one(&mut self, name: String, placements: &[(usize, usize)]) {
        let item = self.item(name, false, true);
        placements
            .iter()
            .for_each(|&(cell, digit)| self.cover(cell, digit, item));
    }

    /// The item whose color is the digit of the cell.
    pub(super) fn wire(&mut self, cell: usize) -> Item {
        if let Some(wire) = self.wires[cell] {
            return wire;
        }
        let name = format!("{}?", self.items[cell].name);
        let wire = self.secondary(name);
        self.wires[cell] = Some(wire);
        wire
    }

    /// Whether a cell is one of the board.
    pub(super) fn is_on_board(&self, cell: usize) -> bool {
        cell < self.n_cells
    }

    /// An item whose color is that of the cell's digit: these digits have colors.
    pub(super) fn colored(&mut self, cell: usize, colors: &BTreeMap<usize, usize>) -> Item {
        if let Some((item, _)) = { self.colored[cell].iter() }.find(|(_, known)| known == colors) {
            return *item;
        }
        let name = format!("{}?{}", self.items[cell].name, self.colored[cell].len() + 1);
        let item = self.secondary(name);
        self.colored[cell].push((item, colors.clone()));
        item
    }

    /// The hidden cell has this value if the digit stands in the cell.
    pub(super) fn tie(&mut self, [hidden, value, cell, digit]: [usize; 4]) {
        let wire = self.wire(hidden);
        self.color(cell, digit, wire, value);
    }

    /// A placement gives the item a color.
    pub(super) fn color(&mut self, cell: usize, digit: usize, item: Item, color: usize) {
        self.colored[cell].push((item, BTreeMap::from([(digit, color)])));
    }

    /// Closes at the peers of every cell the digit that alone is left there, until nothing changes.
    pub(super) fn close_at_peers(&mut self) {
        let mut done = vec![false; self.n_cells];
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for (cell, done) in done.iter_mut().enumerate() {
                let Some(digit) = self.alone(cell).filter(|_| !*done) else {
                    continue;
                };
                (*done, goes_on) = (true, true);
                for other in 0..self.n_cells {
                    if self.are_peers(cell, other) {
                        self.close(other, digit);
                    }
                }
            }
        }
    }

    /// Closes the other digits of a cell that alone is left for a digit in a house, which has all
    /// digits.
    pub(super) fn close_in_house(&mut self, cells: &[usize]) {
        for digit in 1..=self.digits {
            let mut open = cells.iter().filter(|&&cell| self.is_open(cell, digit));
            if let (Some(&cell), None) = (open.next(), open.next()) {
                self.keep(cell, &|other| other == digit);
            }
        }
    }

    /// The last open digit of a cell; `None` while several digits are open.
    fn alone(&self, cell: usize) -> Option<usize> {
        let mut open = self.open(cell);
        open.next().filter(|_| open.next().is_none())
    }

    /// The placements whose digits may stand in their cells.
    fn open_placements(&self) -> impl Iterator<Item = usize> + use<'_> {
        let closed = self.closed[..self.n_cells].iter().flatten();
        { (0..).zip(closed) }.filter_map(|(placement, closed)| (!closed).then_some(placement))
    }

    /// The items that each placement covers, its cell first.
    fn covered(&self) -> Lists<Item> {
        let n_placements = self.n_cells * self.digits;
        Lists::new(n_placements, |lists| {
            (0..n_placements).for_each(|n| lists.add(n, Item(n / self.digits)));
            { self.covered.iter() }.for_each(|&(placement, item)| lists.add(placement, item));
        })
    }

    /// The problem: placements first, by cell and digit, then what else there is.
    pub(super) fn build(self) -> Result<Problem, ProblemError> {
        let covered = self.covered();
        let mut uses = vec![0; self.items.len()];
        let items = self.open_placements().flat_map(|n| covered.of(n));
        items.for_each(|item| uses[item.0] += 1);
        let mut assembly = Assembly::new(&self.items, &uses)?;
        for placement in self.open_placements() {
            let (cell, digit) = (placement / self.digits, placement % self.digits + 1);
            let plain = covered.of(placement).iter().map(|&item| (item, None));
            let wire = self.wires[cell].map(|wire| (wire, Some(digit)));
            let colored = { self.colored[cell].iter() }
                .filter_map(|(item, colors)| Some((*item, Some(*colors.get(&digit)?))));
            assembly.option(plain.chain(wire).chain(colored))?;
        }
        for option in 0..self.others.len() {
            assembly.option(self.others.of(option).iter().copied())?;
        }
        assembly.builder.build()
    }
}

/// A problem under construction, with the ids of the items that it has.
struct Assembly {
    builder: ProblemBuilder,
    ids: Vec<Option<ItemId>>,
    /// The colors that were used, by number.
    colors: Vec<Option<Color>>,
    /// Scratch space: the entries of an option.
    entries: Vec<Entry>,
}

impl Assembly {
    /// The primary items, then the secondary items, except unused optional ones.
    fn new(items: &[Planned], uses: &[usize]) -> Result<Assembly, ProblemError> {
        let mut builder = Problem::builder();
        let mut ids = vec![None; items.len()];
        for (id, item) in ids.iter_mut().zip(items).filter(|(_, item)| item.primary) {
            *id = Some(builder.primary(&item.name)?);
        }
        for ((id, item), &uses) in ids.iter_mut().zip(items).zip(uses) {
            if !item.primary && (!item.optional || uses > 1) {
                *id = Some(builder.secondary(&item.name)?);
            }
        }
        Ok(Assembly {
            builder,
            ids,
            colors: Vec::new(),
            entries: Vec::new(),
        })
    }

    fn option(&mut self, parts: impl Iterator<Item = Colored>) -> Result<(), ProblemError> {
        self.entries.clear();
        for (item, color) in parts {
            let Some(id) = self.ids[item.0] else { continue };
            let color = color.map(|color| self.color(color)).transpose()?;
            self.entries.push((id, color).into());
        }
        self.builder.option(self.entries.iter().copied())?;
        Ok(())
    }

    /// The color with this number as its name.
    fn color(&mut self, number: usize) -> Result<Color, ProblemError> {
        if number >= self.colors.len() {
            self.colors.resize(number + 1, None);
        }
        if let Some(color) = self.colors[number] {
            return Ok(color);
        }
        let color = self.builder.color(number.to_string())?;
        self.colors[number] = Some(color);
        Ok(color)
    }
}
