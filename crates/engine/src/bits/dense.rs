//! The kernel of constant size: a stack of states, one for each open level. Nothing is undone.

use super::groups::Budget;
use super::partial_cover::{PartialCover, Scan, Tables, row};
use super::plan::Plan;
use super::small::Aside;
use crate::kernel::Node;
use quadrille_cpu::internal::Words;
use quadrille_problem::problem::OptionId;

/// An open level: the state it branched in stands in the stack at the same height.
#[derive(Clone, Copy, Debug)]
struct DenseLevel {
    /// The branching item.
    item: usize,
    /// Children not entered yet: `bits` of this word, and all later words.
    word: usize,
    bits: u64,
    /// Items uncovered, and options chosen, when the level was opened.
    left: u32,
    trail: usize,
}

/// A stack of states: one for each open level, and the present one.
#[derive(Clone, Debug)]
pub(super) struct Core<const W: usize, const G: usize> {
    states: Vec<PartialCover<W, G>>,
    levels: Vec<DenseLevel>,
    left: u32,
    /// Scratch for counting.
    aside: Vec<Aside<W, G>>,
}

impl<const W: usize, const G: usize> Core<W, G> {
    /// Nothing yet, to be started.
    pub(super) fn new() -> Self {
        Core {
            states: Vec::new(),
            levels: Vec::new(),
            left: 0,
            aside: Vec::new(),
        }
    }

    /// Takes forced options, then reports the state. Another pass after forced options counts as
    /// `again` words.
    #[inline(always)]
    pub(super) fn propagate<I: Words>(
        &mut self,
        isa: I,
        tables: &Tables<W, G>,
        chosen: &mut Vec<OptionId>,
        words_read: &mut u64,
        again: u64,
        bulk: bool,
    ) -> Node {
        if self.left == 0 {
            return Node::Solved(1);
        }
        let height = self.levels.len();
        let mut state = self.states[height];
        let mut forced = [0; G];
        loop {
            match tables.scan(isa, &state, &mut forced) {
                Scan::Dead => return Node::Dead,
                Scan::Forced => {
                    *words_read += again;
                    if let Some(end) = self.take(tables, &mut state, &forced, chosen) {
                        return end;
                    }
                }
                Scan::Least(item, _) if item >= tables.covering.len() => return Node::Dead,
                Scan::Least(item, count) => {
                    if bulk && let Some(n) = tables.leaves(&state, item, self.left) {
                        return if n > 0 { Node::Solved(n) } else { Node::Dead };
                    }
                    self.states[height] = state;
                    self.open(tables, item, chosen.len());
                    return Node::Branch(count);
                }
            }
        }
    }

    /// Starts again from this state, in which a level is open on `item`.
    pub(super) fn restart(
        &mut self,
        tables: &Tables<W, G>,
        state: PartialCover<W, G>,
        left: u32,
        item: usize,
        trail: usize,
    ) {
        assert!(item < tables.covering.len(), "an uncovered item");
        self.levels.clear();
        // One state for each level; the number of items bounds the levels. States of other tables
        // are gone: there the bits stand for other options.
        self.states.clear();
        self.states.resize(64 * G + 2, state);
        self.left = left;
        self.open(tables, item, trail);
    }

    #[inline(always)]
    fn open(&mut self, tables: &Tables<W, G>, item: usize, trail: usize) {
        let bits = self.states[self.levels.len()].live[0] & row(&tables.covering, item)[0];
        self.levels.push(DenseLevel {
            item,
            word: 0,
            bits,
            left: self.left,
            trail,
        });
    }

    /// Takes the next child of the deepest level; false, once, when there are no more children.
    #[inline(always)]
    pub(super) fn next(&mut self, tables: &Tables<W, G>, chosen: &mut Vec<OptionId>) -> bool {
        let height = self.levels.len() - 1;
        let level = &mut self.levels[height];
        let state = &self.states[height];
        while level.bits == 0 {
            level.word += 1;
            if level.word >= W {
                self.levels.pop();
                return false;
            }
            level.bits = state.live[level.word] & row(&tables.covering, level.item)[level.word];
        }
        let option = level.word * 64 + level.bits.trailing_zeros() as usize;
        level.bits &= level.bits - 1;
        self.left = level.left - row(&tables.sizes, option);
        chosen.truncate(level.trail);
        chosen.push(*row(&tables.ids, option));
        self.states[height + 1] = state.choose(tables, option);
        true
    }

    /// Passes over the next children of the deepest level.
    pub(super) fn skip(&mut self, tables: &Tables<W, G>, n: u32) {
        let Some(height) = self.levels.len().checked_sub(1) else {
            return;
        };
        let (level, state) = (&mut self.levels[height], &self.states[height]);
        for _ in 0..n {
            while level.bits == 0 && level.word + 1 < W {
                level.word += 1;
                level.bits = state.live[level.word] & row(&tables.covering, level.item)[level.word];
            }
            level.bits &= level.bits.wrapping_sub(1);
        }
    }

    /// Drops options that are too expensive from the present state.
    #[inline(always)]
    pub(super) fn prune(&mut self, tables: &Tables<W, G>, budget: &mut Budget, slack: u64) -> bool {
        let (live, groups) = (
            &mut self.states[self.levels.len()].live,
            &tables.groups_of_costs,
        );
        if !budget.cuts.find(
            groups,
            (0..tables.n_words()).map(|word| (word, live[word])).rev(),
            slack,
        ) {
            return false;
        }
        for (word, live) in live.iter_mut().enumerate().take(tables.n_words()) {
            *live &= budget.cuts.kept(groups, word);
        }
        true
    }

    /// Closes the level just opened.
    #[inline(always)]
    pub(super) fn cancel(&mut self) {
        self.levels.pop();
    }

    /// Words, live options and uncovered items of the level just opened.
    #[inline(always)]
    pub(super) fn extent(&self) -> (usize, usize, usize) {
        (
            W,
            self.states[self.levels.len() - 1].n_live() as usize,
            self.left as usize,
        )
    }

    /// Closes the level just opened, and returns its item and state.
    pub(super) fn plan(&mut self, plan: &mut Plan) -> usize {
        plan.clear();
        let Some(level) = self.levels.pop() else {
            return 0;
        };
        let state = &self.states[self.levels.len()];
        for (w, &word) in state
            .live
            .iter()
            .enumerate()
            .filter(|&(_, &word)| word != 0)
        {
            plan.add_word(w, word);
        }
        for (g, covered) in state.covered.iter().enumerate() {
            plan.add_items(g * 64, !covered);
        }
        level.item
    }

    /// Whether no level is open.
    #[inline(always)]
    pub(super) fn is_closed(&self) -> bool {
        self.levels.is_empty()
    }

    /// Takes the last options of all forced items; the outcome, if decided.
    #[inline(always)]
    fn take(
        &mut self,
        tables: &Tables<W, G>,
        state: &mut PartialCover<W, G>,
        forced: &[u64; G],
        chosen: &mut Vec<OptionId>,
    ) -> Option<Node> {
        for (g, &(mut items)) in forced.iter().enumerate() {
            while items != 0 {
                let item = g * 64 + items.trailing_zeros() as usize;
                items &= items - 1;
                if state.covered[g] >> (item % 64) & 1 != 0 {
                    continue;
                }
                let Some(option) = state.first_of(tables, item) else {
                    return Some(Node::Dead);
                };
                chosen.push(*row(&tables.ids, option));
                self.left -= row(&tables.sizes, option);
                if self.left == 0 {
                    return Some(Node::Solved(1));
                }
                *state = state.choose(tables, option);
            }
        }
        None
    }

    /// The solutions below the level just opened, and the nodes visited; none if these become too
    /// many.
    #[inline(always)]
    pub(super) fn count_small<I: Words>(
        &mut self,
        isa: I,
        tables: &Tables<W, G>,
    ) -> Option<(u64, u64)> {
        let level = self.levels.last()?;
        let state = self.states[self.levels.len() - 1];
        tables.count_small(isa, (state, level.item, level.left), &mut self.aside)
    }
}
