//! The options that are open, and of each primary item how many it can lose.

use super::rows::Word;
use quadrille_problem::internal::Lists;
use quadrille_problem::problem::Problem;

/// Above any slack.
const SATISFIED: i32 = 1 << 30;

/// With at most this many items the slack at each decision is kept; with more it is counted again
/// on the way back (on pentominoes, a fifth more instructions).
const KEPT: usize = 1024;

/// No item.
const NOBODY: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The primary items of each option.
    items_of: Lists<u32>,
    words: Vec<u64>,
    /// How many open options each primary item can lose, with [`SATISFIED`] added when it needs
    /// none.
    slack: Vec<i32>,
    /// The slack at each decision, one after the other.
    kept: Vec<i32>,
    /// The excluded options, in order.
    pub(super) trail: Vec<Word>,
    /// Items whose slack became 0, those before `head` looked at.
    tight: Vec<u32>,
    head: usize,
    /// An item that lacks options, once there is one: [`NOBODY`] before.
    broken: u32,
}

/// The primary items of each option.
fn items_of(problem: &Problem) -> Lists<u32> {
    Lists::new(problem.n_options(), |items_of| {
        for option in problem.options() {
            let entries = problem.entries(option).iter();
            let primary = entries.filter(|entry| problem.is_primary(entry.item));
            primary.for_each(|entry| items_of.add(option.index(), entry.item.number()));
        }
    })
}

impl Open {
    pub(super) fn new(problem: &Problem) -> Open {
        let counts = problem.option_counts();
        let slack = problem
            .primary_items()
            .map(|item| match problem.bounds(item).low {
                0 => SATISFIED,
                low => counts[item.index()] as i32 - i32::try_from(low).unwrap_or(i32::MAX),
            });
        let slack: Vec<i32> = slack.collect();
        let n_options = problem.n_options();
        let mut words = vec![u64::MAX; n_options.div_ceil(64)];
        if !n_options.is_multiple_of(64) {
            words[n_options / 64] = (1 << (n_options % 64)) - 1;
        }
        let broken = slack.iter().position(|&slack| slack < 0);
        let broken = broken.map_or(NOBODY, |item| item as u32);
        let tight = (0..slack.len() as u32)
            .filter(|&item| slack[item as usize] == 0)
            .collect();
        Open {
            items_of: items_of(problem),
            words,
            slack,
            kept: Vec::new(),
            trail: Vec::new(),
            tight,
            head: 0,
            broken,
        }
    }

    /// The open ones of these options.
    #[inline(always)]
    pub(super) fn of(&self, word: Word) -> Word {
        Word {
            bits: word.bits & self.words[word.at as usize],
            ..word
        }
    }

    /// The open options of a row.
    pub(super) fn options(&self, row: &[Word]) -> impl Iterator<Item = u32> {
        row.iter().flat_map(|&word| self.of(word).options())
    }

    /// Whether an option is open.
    pub(super) fn has(&self, option: u32) -> bool {
        self.of(Word::of(option)).bits != 0
    }

    /// The first of all.
    pub(super) fn any(&self) -> Option<u32> {
        (0..)
            .zip(&self.words)
            .find_map(|(at, &bits)| Word { at, bits }.options().next())
    }

    /// Whether an item needs options still.
    pub(super) fn needs(&self, item: u32) -> bool {
        self.slack[item as usize] < SATISFIED / 2
    }

    /// The first item with the least slack; none if no item needs any.
    pub(super) fn narrowest(&self) -> Option<u32> {
        let least = self
            .slack
            .iter()
            .copied()
            .min()
            .filter(|&least| least < SATISFIED / 2)?;
        self.slack
            .iter()
            .position(|&slack| slack == least)
            .map(|item| item as u32)
    }

    /// An item that lacks options.
    #[inline(always)]
    pub(super) fn broken(&self) -> Option<u32> {
        (self.broken != NOBODY).then_some(self.broken)
    }

    /// An item that needs all that it has.
    #[inline(always)]
    pub(super) fn next_tight(&mut self) -> Option<u32> {
        while let Some(&item) = self.tight.get(self.head) {
            if self.slack[item as usize] == 0 {
                return Some(item);
            }
            self.head += 1;
        }
        self.tight.clear();
        self.head = 0;
        None
    }

    /// Takes an open option out: it is taken now.
    pub(super) fn take(&mut self, option: u32) {
        self.words[option as usize / 64] &= !(1 << (option % 64));
    }

    pub(super) fn give_back(&mut self, option: u32) {
        self.words[option as usize / 64] |= 1 << (option % 64);
    }

    /// The item needs no more, or needs some again.
    pub(super) fn satisfy(&mut self, item: usize) {
        self.slack[item] += SATISFIED;
    }

    pub(super) fn need_again(&mut self, item: usize) {
        self.slack[item] -= SATISFIED;
    }

    /// Excludes open options.
    #[inline(always)]
    pub(super) fn exclude(&mut self, gone: Word) {
        self.words[gone.at as usize] &= !gone.bits;
        self.trail.push(gone);
        for option in gone.options() {
            for &item in self.items_of.of(option as usize) {
                let slack = &mut self.slack[item as usize];
                *slack -= 1;
                if *slack <= 0 {
                    if *slack < 0 {
                        self.broken = item;
                    } else {
                        self.tight.push(item);
                    }
                }
            }
        }
    }

    /// Saves the state of this decision.
    pub(super) fn keep(&mut self, depth: usize) {
        let n = self.slack.len();
        if n <= KEPT {
            self.kept.truncate(n * depth);
            self.kept.extend_from_slice(&self.slack);
        }
    }

    /// Opens the options that were excluded since this decision, when the trail had this length;
    /// options that were taken were given back.
    pub(super) fn undo(&mut self, depth: usize, length: usize) {
        let n = self.slack.len();
        for gone in self.trail.drain(length..) {
            self.words[gone.at as usize] |= gone.bits;
            if n > KEPT {
                for option in gone.options() {
                    self.items_of
                        .of(option as usize)
                        .iter()
                        .for_each(|&item| self.slack[item as usize] += 1);
                }
            }
        }
        if n <= KEPT {
            self.slack
                .copy_from_slice(&self.kept[n * depth..n * (depth + 1)]);
        }
        self.tight.clear();
        (self.head, self.broken) = (0, NOBODY);
    }
}
