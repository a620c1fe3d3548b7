//! What follows from each candidate of a position, for all of them together, as sets of candidates.
//!
//! If a candidate is right, its *rivals* are wrong: the other places of its digit in its houses,
//! the other digits of its cell. If one of these has a single rival left in a house or in its cell,
//! its *partner*, then that is right: so from each candidate lead *steps* to others. What is wrong
//! within `k` steps of a candidate is what is wrong within `k - 1` of those to which one step
//! leads, and its rivals: one union for each step.
//!
//! A chain proves that its first or its last candidate is true. It removes something exactly if
//! they have a rival in common: so a chain begins at a candidate if what is wrong by one of its
//! partners meets its rivals.
//!
//! That is all that is looked for here. The chains that explain it are looked for afterwards, from
//! where they begin.

use super::grid::{Grid, HOUSES, N_HOUSES, digits, each, houses_of};
use super::links::{Links, N_NODES, Node, node, parts};

/// Candidates of which one is right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Cause {
    /// Those of a cell.
    Cell(usize),
    /// The places in a house of a digit.
    Places(usize, usize),
}

/// What was found to follow from all candidates of a cause, and whether it is right.
pub(super) type Forced = (Cause, Node, bool);

/// What may be asked of a network.
pub(super) trait Network {
    /// Where the shortest chain of these links begins, of `steps` steps at most; of several, the
    /// first by cell and digit.
    fn chain(&mut self, links: Links, steps: usize) -> Option<Node>;

    /// The first cause from whose candidates the same follows, each within this many steps.
    fn forced(&mut self, grid: &Grid, steps: usize) -> Option<Forced>;
}

/// The network of a position: words enough for its candidates, no more.
pub(super) fn network(grid: &Grid) -> Box<dyn Network> {
    match grid
        .planes
        .iter()
        .map(|plane| plane.count_ones())
        .sum::<u32>()
    {
        ..=256 => Box::new(Net::<4>::new(grid)),
        257..=384 => Box::new(Net::<6>::new(grid)),
        _ => Box::new(Net::<12>::new(grid)),
    }
}

/// A set of numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    const EMPTY: Set<N> = Set([0; N]);

    #[inline]
    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    fn add(&mut self, other: &Set<N>) {
        (0..N).for_each(|n| self.0[n] |= other.0[n]);
    }

    #[inline]
    fn keep(&mut self, other: &Set<N>) {
        (0..N).for_each(|n| self.0[n] &= other.0[n]);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn meets(&self, other: &Set<N>) -> bool {
        (0..N).fold(0, |all, n| all | self.0[n] & other.0[n]) != 0
    }

    fn first(&self) -> Option<usize> {
        (0..N)
            .find(|&n| self.0[n] != 0)
            .map(|n| 64 * n + self.0[n].trailing_zeros() as usize)
    }

    #[inline]
    fn for_each(&self, mut work: impl FnMut(usize)) {
        for (n, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                work(64 * n + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// See the module. Candidates are numbered digit by digit, and cell by cell.
struct Net<const N: usize> {
    nodes: Vec<Node>,
    numbers: [u16; N_NODES],
    /// All numbers, cell by cell, and digit by digit.
    order: Vec<u16>,
    /// The other places of the digit, and with them the other digits of the cell.
    rivals: Vec<[Set<N>; 2]>,
    /// What is right if a candidate is wrong: by a house, and by the cell.
    partners: Vec<[Set<N>; 2]>,
    /// By all links: where they lead, what is wrong after one step, and what is right after none.
    all: [Steps; 2],
    wrong: Levels<N>,
    right: Levels<N>,
}

/// For each number those to which a step leads.
#[derive(Default)]
struct Steps {
    ends: Vec<u32>,
    all: Vec<u16>,
}

impl Steps {
    fn new(n: usize) -> Steps {
        Steps {
            ends: Vec::with_capacity(n),
            all: Vec::with_capacity(8 * n),
        }
    }

    fn add<const N: usize>(&mut self, set: &Set<N>) {
        set.for_each(|number| self.all.push(number as u16));
        self.ends.push(self.all.len() as u32);
    }

    #[inline]
    fn of(&self, number: usize) -> &[u16] {
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        &self.all[start as usize..self.ends[number] as usize]
    }
}

/// What is reached by no step more, by one, by two, and so on, as far as that is ever more.
#[derive(Default)]
struct Levels<const N: usize> {
    sets: Vec<Vec<Set<N>>>,
    ended: bool,
}

impl<const N: usize> Levels<N> {
    fn new(first: Vec<Set<N>>) -> Levels<N> {
        Levels {
            sets: vec![first],
            ended: false,
        }
    }

    fn after(&mut self, n: usize, steps: &Steps) -> &[Set<N>] {
        while self.sets.len() <= n && !self.ended {
            let (first, last) = (&self.sets[0], &self.sets[self.sets.len() - 1]);
            let further = |number: usize| {
                let mut set = first[number];
                steps
                    .of(number)
                    .iter()
                    .for_each(|&next| set.add(&last[usize::from(next)]));
                set
            };
            let next: Vec<_> = (0..first.len()).map(further).collect();
            self.ended = next == *last;
            if !self.ended {
                self.sets.push(next);
            }
        }
        &self.sets[n.min(self.sets.len() - 1)]
    }
}

impl<const N: usize> Net<N> {
    fn new(grid: &Grid) -> Net<N> {
        let mut nodes = Vec::with_capacity(64 * N);
        let mut numbers = [0; N_NODES];
        let mut of_cell = [Set::<N>::EMPTY; 81];
        let mut of_house = [[(0_u8, Set::<N>::EMPTY); 9]; N_HOUSES];
        for digit in 0..9 {
            for cell in each(grid.planes[digit]) {
                let number = nodes.len();
                nodes.push(node(cell, digit));
                numbers[usize::from(node(cell, digit))] = number as u16;
                of_cell[cell].insert(number);
                for house in houses_of(cell) {
                    let (n, set) = &mut of_house[house][digit];
                    *n += 1;
                    set.insert(number);
                }
            }
        }
        let mut net = Net {
            numbers,
            ..Net::default()
        };
        for (number, &node) in nodes.iter().enumerate() {
            let (cell, digit) = parts(node);
            let (mut places, mut by_house) = (Set::EMPTY, Set::EMPTY);
            for house in houses_of(cell) {
                let (n, set) = &of_house[house][digit];
                places.add(set);
                if *n == 2 {
                    by_house.add(set);
                }
            }
            places.remove(number);
            by_house.remove(number);
            let mut mates = of_cell[cell];
            mates.remove(number);
            let by_cell = if grid.cells[cell].count_ones() == 2 {
                mates
            } else {
                Set::EMPTY
            };
            net.partners.push([by_house, by_cell]);
            mates.add(&places);
            net.rivals.push([places, mates]);
        }
        let by_cell = each(grid.open)
            .flat_map(|cell| digits(grid.cells[cell]).map(move |digit| node(cell, digit)));
        net.order = by_cell.map(|node| numbers[usize::from(node)]).collect();
        net.nodes = nodes;
        net.all = net.links(Links::ALL);
        net.wrong = net.wrong_at_once();
        net
    }

    fn default() -> Net<N> {
        Net {
            nodes: Vec::new(),
            numbers: [0; N_NODES],
            rivals: Vec::with_capacity(64 * N),
            partners: Vec::with_capacity(64 * N),
            all: <[Steps; 2]>::default(),
            order: Vec::new(),
            wrong: Levels::default(),
            right: Levels::default(),
        }
    }

    /// Where a chain of these links leads from a candidate that is wrong, and from one that is
    /// right.
    fn links(&self, links: Links) -> [Steps; 2] {
        let n = self.nodes.len();
        let partners_of = |[by_house, by_cell]: [Set<N>; 2]| {
            let mut set = if links.places { by_house } else { Set::EMPTY };
            if links.digits {
                set.add(&by_cell);
            }
            set
        };
        let partners: Vec<Set<N>> = self
            .partners
            .iter()
            .map(|&pair| partners_of(pair))
            .collect();
        let mut some = Set::<N>::EMPTY;
        let mut seconds = Steps::new(n);
        for (number, partners) in partners.iter().enumerate() {
            if !partners.is_empty() {
                some.insert(number);
            }
            seconds.add(partners);
        }
        let mut steps = Steps::new(n);
        for (number, [places, all]) in self.rivals.iter().enumerate() {
            // along one digit, or from cell to cell, a chain with one kind of links goes by places
            // only
            let mut near = if links == Links::ALL { *all } else { *places };
            near.keep(&some);
            let mut reached = Set::<N>::EMPTY;
            near.for_each(|rival| reached.add(&partners[rival]));
            reached.remove(number);
            steps.add(&reached);
        }
        [seconds, steps]
    }

    fn wrong_at_once(&self) -> Levels<N> {
        Levels::new(self.rivals.iter().map(|rivals| rivals[1]).collect())
    }

    /// Where the shortest chain begins.
    fn shortest(
        &self,
        most: usize,
        [seconds, steps]: &[Steps; 2],
        wrong: &mut Levels<N>,
    ) -> Option<Node> {
        for n in 0..most {
            let sets = wrong.after(n, steps);
            let begins = |number: usize| {
                let rivals = &self.rivals[number][1];
                seconds
                    .of(number)
                    .iter()
                    .any(|&second| sets[usize::from(second)].meets(rivals))
            };
            if let Some(&first) = self.order.iter().find(|&&number| begins(number.into())) {
                return Some(self.nodes[usize::from(first)]);
            }
            if wrong.ended {
                break;
            }
        }
        None
    }
}

impl<const N: usize> Network for Net<N> {
    fn chain(&mut self, links: Links, steps: usize) -> Option<Node> {
        let mut all = std::mem::take(&mut self.wrong);
        let found = self.shortest(steps, &self.all, &mut all);
        self.wrong = all;
        if links == Links::ALL {
            return found;
        }
        // what all links do not find, some of them will not
        found?;
        self.shortest(steps, &self.links(links), &mut self.wrong_at_once())
    }

    fn forced(&mut self, grid: &Grid, steps: usize) -> Option<Forced> {
        if self.right.sets.is_empty() {
            let only = |number| {
                let mut set = Set::EMPTY;
                set.insert(number);
                set
            };
            self.right = Levels::new((0..self.nodes.len()).map(only).collect());
        }
        let wrong = self.wrong.after(steps - 1, &self.all[1]);
        let right = self.right.after(steps, &self.all[1]);
        let number = |cell, digit| usize::from(self.numbers[usize::from(node(cell, digit))]);
        let mut members = Vec::with_capacity(9);
        let mut forced = |cause, numbers: &mut dyn Iterator<Item = usize>| {
            members.clear();
            members.extend(numbers);
            if members.len() < 2 {
                return None;
            }
            let common = |sets: &[Set<N>]| {
                let mut all = sets[members[0]];
                members.iter().for_each(|&number| all.keep(&sets[number]));
                all.first().map(|number| self.nodes[number])
            };
            let end = common(right).map(|end| (cause, end, true));
            end.or_else(|| common(wrong).map(|end| (cause, end, false)))
        };
        let of_cell = each(grid.open).find_map(|cell| {
            forced(
                Cause::Cell(cell),
                &mut digits(grid.cells[cell]).map(|digit| number(cell, digit)),
            )
        });
        of_cell.or_else(|| {
            (0..N_HOUSES).find_map(|house| {
                (0..9).find_map(|digit| {
                    let mut places =
                        each(grid.planes[digit] & HOUSES[house]).map(|cell| number(cell, digit));
                    forced(Cause::Places(house, digit), &mut places)
                })
            })
        })
    }
}
