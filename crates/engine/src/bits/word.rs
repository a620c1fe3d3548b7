//! The kernel for tiny problems: 64 options and 64 primary items at most, so that a state is two
//! words. It is built in the time of a few dozen nodes, for callers with ten thousand problems.
//!
//! When only counting, a tree is searched at once, with a memo table of the live options and their
//! number of solutions: which items are covered follows from the live options.

use crate::kernel::{Kernel, Node};
use crate::ticks::Prices;
use quadrille_cpu::internal::Isa;
use quadrille_problem::internal::{FACTOR, ReducedCosts};
use quadrille_problem::problem::{Entry, OptionId, Problem};
use std::sync::Arc;

/// The most options, and the most primary items.
pub(super) const MOST: usize = u64::BITS as usize;

/// Whether a problem is tiny. Problems with bounds or costs are left to the other kernels.
pub(super) fn fits(problem: &Problem) -> bool {
    problem.n_options().max(problem.n_primary()) <= MOST
        && !problem.has_bounds()
        && !problem.has_costs()
}

/// The most nodes that one call counts.
const MOST_NODES: u32 = 1 << 14;

/// The table is built after this many of them.
const FEW_NODES: u32 = 32;

/// Places in the table, a power of two.
const PLACES: usize = 1 << 10;

/// What never changes: sets of options and of items as words.
#[derive(Clone, Debug)]
struct WordMatrix {
    /// The options that cover each item.
    covering: [u64; MOST],
    /// The items of each option, and the options that may stand beside it.
    covers: [u64; MOST],
    beside: [u64; MOST],
}

/// A partial cover: the options that may still be taken, and the items that are not covered.
#[derive(Clone, Copy, Debug)]
struct WordCover {
    live: u64,
    open: u64,
}

/// An open level of the search or of a count.
#[derive(Clone, Copy, Debug)]
struct WordLevel {
    state: WordCover,
    /// The options of the branching item that were not taken yet.
    choices: u64,
    /// How many options were chosen above, or how many solutions were found below.
    sum: u64,
}

/// An entry of the memo table: live options, and the number of their solutions. An empty entry has
/// no live options.
#[derive(Clone, Copy, Debug, Default)]
struct WordMemoEntry {
    live: u64,
    solutions: u64,
}

/// The kernel. Nothing is undone: each open level keeps its state.
#[derive(Clone, Debug)]
pub(super) struct Word<I> {
    isa: I,
    n_options: usize,
    n_primary: usize,
    rows: WordMatrix,
    now: WordCover,
    levels: Vec<WordLevel>,
    chosen: Vec<OptionId>,
    /// This many live options are few enough to count at once.
    countable: u32,
    /// Scratch of a count, and the solutions found.
    frames: Vec<WordLevel>,
    known: Vec<WordMemoEntry>,
}

/// The lowest of a set that is not empty.
#[inline(always)]
fn lowest(set: u64) -> usize {
    set.trailing_zeros() as usize % MOST
}

/// The set of the first `n`.
fn first(n: usize) -> u64 {
    u64::MAX.checked_shr((MOST - n) as u32).unwrap_or(0)
}

/// The options that have the same color on an item.
fn agreeing(problem: &Problem, entry: Entry) -> u64 {
    let options = problem.options().filter(|_| entry.color.is_some());
    options
        .filter(|&option| problem.entries(option).contains(&entry))
        .fold(0, |set, option| set | 1 << option.index())
}

impl WordMatrix {
    fn new(problem: &Problem) -> WordMatrix {
        let mut rows = WordMatrix {
            covering: [0; MOST],
            covers: [0; MOST],
            beside: [0; MOST],
        };
        // of the secondary items, which may be many
        let mut others = vec![0_u64; problem.n_secondary()];
        for option in problem.options() {
            for entry in problem.entries(option) {
                let (item, o) = (entry.item.index(), option.index());
                match item.checked_sub(problem.n_primary()) {
                    None => {
                        rows.covering[item] |= 1 << o;
                        rows.covers[o] |= 1 << item;
                    }
                    Some(other) => others[other] |= 1 << o,
                }
            }
        }
        for option in problem.options() {
            let mut conflicts = 1 << option.index();
            for entry in problem.entries(option) {
                let item = entry.item.index();
                conflicts |= match item.checked_sub(problem.n_primary()) {
                    None => rows.covering[item],
                    Some(other) => others[other] & !agreeing(problem, *entry),
                };
            }
            rows.beside[option.index()] = !conflicts;
        }
        rows
    }

    /// Takes a live option.
    #[inline(always)]
    fn take(&self, state: &mut WordCover, option: usize) {
        state.live &= self.beside[option];
        state.open &= !self.covers[option];
    }

    /// Takes all forced options, and notes them; then how many live options the item with the
    /// fewest has, and the item. The number is 0 at a dead end, and meaningless if all items are
    /// covered.
    #[inline(always)]
    fn propagate(&self, state: &mut WordCover, taken: &mut u64) -> (u32, usize) {
        loop {
            let before = state.open;
            let (mut items, mut least) = (before, (u32::MAX, 0));
            while items != 0 {
                let item = lowest(items);
                items &= items - 1;
                let own = state.live & self.covering[item];
                match own.count_ones() {
                    0 => return (0, 0),
                    1 => {
                        *taken |= own;
                        self.take(state, lowest(own));
                        // its items may have been looked at before
                        items &= state.open;
                    }
                    n => least = least.min((n, item)),
                }
            }
            if state.open == before || state.open == 0 {
                return least;
            }
        }
    }
}

impl<I: Isa> Word<I> {
    /// The kernel for a problem that [fits].
    pub(super) fn new(isa: I, problem: &Problem) -> Self {
        let (n_options, n_primary) = (problem.n_options(), problem.n_primary());
        Word {
            isa,
            n_options,
            n_primary,
            rows: WordMatrix::new(problem),
            now: WordCover {
                live: first(n_options),
                open: first(n_primary),
            },
            levels: Vec::new(),
            chosen: Vec::new(),
            countable: u64::BITS,
            frames: Vec::new(),
            known: Vec::new(),
        }
    }

    /// The solutions below a state where this many options of an item are to be tried; none where
    /// that takes too long.
    #[inline(always)]
    fn count(&mut self, state: WordCover, choices: u64) -> Option<u64> {
        let Word {
            rows,
            frames,
            known,
            ..
        } = self;
        frames.clear();
        frames.push(WordLevel {
            state,
            choices,
            sum: 0,
        });
        let mut nodes = 0;
        loop {
            let frame = frames.last_mut()?;
            let solutions = if frame.choices == 0 {
                let WordLevel { state, sum, .. } = *frame;
                frames.pop();
                if let Some(place) = known.get_mut(place(state.live)) {
                    *place = WordMemoEntry {
                        live: state.live,
                        solutions: sum,
                    };
                }
                if frames.is_empty() {
                    return Some(sum);
                }
                sum
            } else {
                nodes += 1;
                if nodes == FEW_NODES && known.is_empty() {
                    known.resize(PLACES, WordMemoEntry::default());
                }
                if nodes > MOST_NODES {
                    return None;
                }
                let (mut state, option) = (frame.state, lowest(frame.choices));
                frame.choices &= frame.choices - 1;
                rows.take(&mut state, option);
                match (
                    rows.propagate(&mut state, &mut 0),
                    known.get(place(state.live)),
                ) {
                    ((0, _), _) => 0,
                    _ if state.open == 0 => 1,
                    (_, Some(known)) if known.live == state.live => known.solutions,
                    ((_, item), _) => {
                        frames.push(WordLevel {
                            state,
                            choices: state.live & rows.covering[item],
                            sum: 0,
                        });
                        0
                    }
                }
            };
            if let Some(frame) = frames.last_mut() {
                frame.sum += solutions;
            }
        }
    }
}

/// Where in the table the options left belong.
#[inline(always)]
fn place(live: u64) -> usize {
    (live.wrapping_mul(FACTOR) >> (u64::BITS - PLACES.ilog2())) as usize
}

impl<I: Isa> Kernel for Word<I> {
    type Isa = I;

    const PRICES: Prices = Prices::WORD;

    #[inline(always)]
    fn isa(&self) -> I {
        self.isa
    }

    #[inline(always)]
    fn propagate(&mut self, bulk: bool) -> Node {
        let mut taken = 0;
        let (count, item) = self.rows.propagate(&mut self.now, &mut taken);
        if count == 0 {
            return Node::Dead;
        }
        while taken != 0 {
            self.chosen.push(OptionId::new(taken.trailing_zeros()));
            taken &= taken - 1;
        }
        let state = self.now;
        if state.open == 0 {
            return Node::Solved(1);
        }
        let choices = state.live & self.rows.covering[item % MOST];
        let n_live = state.live.count_ones();
        if bulk && n_live <= self.countable {
            match self.count(state, choices) {
                Some(0) => return Node::Dead,
                Some(n) => return Node::Solved(n),
                None => self.countable = n_live * 3 / 4,
            }
        }
        self.levels.push(WordLevel {
            state,
            choices,
            sum: self.chosen.len() as u64,
        });
        Node::Branch(count)
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        let Some(level) = self.levels.last_mut() else {
            return false;
        };
        self.chosen.truncate(level.sum as usize);
        if level.choices == 0 {
            self.levels.pop();
            return false;
        }
        let option = lowest(level.choices);
        level.choices &= level.choices - 1;
        self.now = level.state;
        self.rows.take(&mut self.now, option);
        self.chosen.push(OptionId::new(option as u32));
        true
    }

    fn skip(&mut self, n: u32) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        for _ in 0..n.min(u64::BITS) {
            level.choices &= level.choices.wrapping_sub(1);
        }
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn restart(&mut self, keep: &[bool]) -> bool {
        assert_eq!(keep.len(), self.n_options, "one answer for each option");
        let live = keep
            .iter()
            .enumerate()
            .fold(0, |live, (option, &keep)| live | u64::from(keep) << option);
        self.now = WordCover {
            live,
            open: first(self.n_primary),
        };
        self.levels.clear();
        self.chosen.clear();
        self.countable = u64::BITS;
        true
    }

    /// What costs nothing needs no pruning.
    fn set_costs(&mut self, _: &Arc<ReducedCosts>) -> bool {
        true
    }
}
