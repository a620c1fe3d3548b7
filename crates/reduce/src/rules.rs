//! The rules: each removes options that are in no solution, or items that are no constraint.

use super::residual::{Residual, Why};
use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::problem::{Bounds, Color, Entry, ItemId, OptionId};

/// Scratch memory of the rules.
pub(super) struct Rules {
    /// For each item the number of consecutive options that cover it; for each option when it was
    /// last seen.
    met: Vec<u64>,
    seen: Vec<u64>,
    /// The color of each item of the candidate.
    colors: Vec<Option<Color>>,
    now: u64,
    /// The limit of steps.
    most: u64,
}

impl Rules {
    pub(super) fn new(state: &Residual<'_>, most: u64) -> Self {
        let (n_items, n_options) = (state.problem.n_items(), state.problem.n_options());
        Rules {
            met: vec![0; n_items],
            seen: vec![0; n_options],
            colors: vec![None; n_items],
            now: 0,
            most,
        }
    }

    /// Whether the limit is reached.
    pub(super) fn is_over(&self, state: &Residual<'_>) -> bool {
        state.removed.steps >= self.most
    }

    /// The cheap rules for one item: closes an item that is idle, or dominated by an item that
    /// covers all its options.
    pub(super) fn compare(&mut self, state: &mut Residual<'_>, item: ItemId) {
        if !state.is_open(item) {
            return;
        }
        if is_idle(state, item) && state.can_spare(item) {
            state.close(item);
            state.removed.idle += 1;
            return;
        }
        for other in self.companions(state, item) {
            if state.impossible.is_some() || !state.is_open(item) {
                return;
            }
            if state.is_open(other) {
                join(state, item, other);
            }
        }
    }

    /// The open items that all options of this one cover too, and without a color.
    fn companions(&mut self, state: &mut Residual<'_>, item: ItemId) -> Vec<ItemId> {
        let (problem, range) = (state.problem, state.options(item));
        let before = self.now;
        self.now += range.len() as u64;
        for (at, now) in range.clone().zip(before + 1..) {
            let mut left = 0;
            let entries = problem.entries(state.option(at));
            state.removed.steps += entries.len() as u64;
            for &Entry { item: other, color } in entries {
                let met = &mut self.met[other.index()];
                if other != item
                    && color.is_none()
                    && state.is_open(other)
                    && (now == before + 1 || *met == now - 1)
                {
                    *met = now;
                    left += 1;
                }
            }
            if left == 0 {
                return Vec::new();
            }
        }
        let Some(last) = range.last() else {
            return Vec::new();
        };
        let entries = problem
            .entries(state.option(last))
            .iter()
            .map(|entry| entry.item);
        entries
            .filter(|other| self.met[other.index()] == self.now)
            .collect()
    }

    /// The expensive rule for one item: an option that leaves the item too few compatible options
    /// is in no solution.
    ///
    /// Among any `low` options of the item, such an option has a conflict: so the rule examines
    /// only the opponents of the `low` options with the fewest conflicts.
    pub(super) fn block(&mut self, state: &mut Residual<'_>, item: ItemId) {
        if !state.is_open(item) || state.impossible.is_some() {
            return;
        }
        let low = state.items[item.index()].bounds.low as usize;
        if low == 0 {
            return;
        }
        let range = state.options(item);
        let mut ways: Vec<OptionId> = range.map(|at| state.option(at)).collect();
        sort_by_rank(&mut ways, |&way| reach(state, way));
        let mut candidates = Vec::new();
        self.now += 1;
        for &way in &ways[..low.min(ways.len())] {
            self.opponents(state, way, &mut candidates);
        }
        let mut start = 0;
        for candidate in candidates {
            if self.is_over(state) {
                return;
            }
            let covers = self.mark(state, candidate, item);
            let Some(few) = (low - 1).checked_sub(usize::from(covers)) else {
                continue;
            };
            if !self.has_compatible(state, candidate, &ways, few, &mut start) {
                state.remove(candidate, Why::Blocked);
            }
        }
    }

    /// Whether more than `few` of the ways are compatible with the marked candidate. The search
    /// starts at `start`, the last compatible way for the previous candidate, which is probably
    /// compatible with this one, too.
    fn has_compatible(
        &mut self,
        state: &mut Residual<'_>,
        candidate: OptionId,
        ways: &[OptionId],
        few: usize,
        start: &mut usize,
    ) -> bool {
        let mut compatible = 0;
        for at in (*start..ways.len()).chain(0..*start) {
            let way = ways[at];
            if way != candidate && state.alive[way.index()] && !self.conflicts(state, way) {
                compatible += 1;
                if compatible > few {
                    *start = at;
                    return true;
                }
            }
        }
        false
    }

    /// Collects the options that conflict with this one, each once.
    fn opponents(&mut self, state: &mut Residual<'_>, way: OptionId, into: &mut Vec<OptionId>) {
        let problem = state.problem;
        for &entry in problem.entries(way) {
            if !state.is_strict(entry.item) {
                continue;
            }
            for at in state.options(entry.item) {
                let option = state.option(at);
                let agrees = || {
                    let same = problem
                        .entries(option)
                        .iter()
                        .find(|other| other.item == entry.item);
                    same.is_some_and(|other| other.color == entry.color)
                };
                if option != way
                    && self.seen[option.index()] != self.now
                    && (entry.color.is_none() || !agrees())
                {
                    self.seen[option.index()] = self.now;
                    into.push(option);
                }
            }
        }
    }

    /// Marks the items of an option; whether `item` is among them.
    fn mark(&mut self, state: &mut Residual<'_>, option: OptionId, item: ItemId) -> bool {
        self.now += 1;
        let entries = state.problem.entries(option);
        state.removed.steps += entries.len() as u64;
        for entry in entries {
            self.met[entry.item.index()] = self.now;
            self.colors[entry.item.index()] = entry.color;
        }
        self.met[item.index()] == self.now
    }

    /// Whether an option conflicts with the marked one.
    fn conflicts(&self, state: &mut Residual<'_>, option: OptionId) -> bool {
        let entries = state.problem.entries(option);
        state.removed.steps += entries.len() as u64;
        entries.iter().any(|&Entry { item, color }| {
            let both = self.met[item.index()] == self.now && state.is_strict(item);
            both && (color.is_none() || color != self.colors[item.index()])
        })
    }
}

/// Whether an item is idle: it need not be covered, and its options cannot conflict there.
fn is_idle(state: &mut Residual<'_>, item: ItemId) -> bool {
    let this = state.items[item.index()];
    if this.bounds.low > 0 {
        return false;
    }
    if this.live <= this.bounds.high {
        return true;
    }
    if state.problem.is_primary(item) {
        return false;
    }
    let problem = state.problem;
    let color = |option| {
        problem
            .entries(option)
            .iter()
            .find(|entry| entry.item == item)
            .and_then(|entry| entry.color)
    };
    let range = state.options(item);
    let first = color(state.option(range.start));
    first.is_some() && range.into_iter().all(|at| color(state.option(at)) == first)
}

/// What follows when every option of `item` covers `other` too, without a color.
fn join(state: &mut Residual<'_>, item: ItemId, other: ItemId) {
    let (this, that) = (state.items[item.index()], state.items[other.index()]);
    if this.bounds.low > that.bounds.high {
        state.impossible.get_or_insert(item);
        return;
    }
    // options of `item` cover `other` as often as allowed: no other option may
    if this.bounds.low == that.bounds.high && that.live > this.live {
        let problem = state.problem;
        for at in state.options(other) {
            let option = state.option(at);
            if problem
                .entries(option)
                .iter()
                .all(|entry| entry.item != item)
            {
                state.remove(option, Why::Implied(item, other));
            }
        }
    }
    let alike = state.items[other.index()].live == this.live;
    if this.bounds.low == 0 && that.bounds.high <= this.bounds.high && state.can_spare(item) {
        state.close(item);
        state.removed.merged += 1;
    } else if alike && state.problem.is_primary(item) {
        merge(state, item, other);
    } else if alike && state.problem.is_primary(other) {
        // the secondary item may have colors, which the primary one will see
        state.cheap.push(other);
    }
}

/// Two items covered by the same options, the first of them primary and both without colors: one
/// with both bounds is enough.
fn merge(state: &mut Residual<'_>, item: ItemId, other: ItemId) {
    // the lower item stays: a search prefers it among items with equally many options
    let (stays, goes) = (item.min(other), item.max(other));
    let (a, b) = (
        state.items[item.index()].bounds,
        state.items[other.index()].bounds,
    );
    let bounds = Bounds {
        low: a.low.max(b.low),
        high: a.high.min(b.high),
    };
    state.items[stays.index()].bounds = bounds;
    state.close(goes);
    state.removed.merged += 1;
    let before = if stays == item { a } else { b };
    if before.high != bounds.high {
        state.tightened(stays);
    } else if before != bounds {
        state.changed(stays);
    }
}

/// An upper bound on the options an option conflicts with.
fn reach(state: &mut Residual<'_>, option: OptionId) -> u64 {
    let entries = state.problem.entries(option);
    state.removed.steps += entries.len() as u64;
    let strict = entries.iter().filter(|entry| state.is_strict(entry.item));
    strict
        .map(|entry| u64::from(state.items[entry.item.index()].live))
        .sum()
}
