//! The state of a reduction: live options, open items, and forced options.

use super::removed::{Refuted, Removed};
use quadrille_problem::problem::{Bounds, Color, Entry, ItemId, OptionId, Problem};

/// An open item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// Its options lie here in `Residual::uses`, including those removed since it was last read.
    from: usize,
    len: usize,
    /// How many of them live.
    pub(super) live: u32,
    /// How often it is still to be covered; a secondary item is covered at most once, colors aside.
    pub(super) bounds: Bounds,
    /// It still constrains the live options.
    pub(super) open: bool,
}

/// Why an option is removed.
#[derive(Clone, Copy)]
pub(super) enum Why {
    /// It conflicts with a forced option.
    Conflicting,
    /// It covers the second item, which must be covered by options of the first.
    Implied(ItemId, ItemId),
    /// It would leave some item with too few options.
    Blocked,
}

/// Items to be visited, each at most once.
#[derive(Debug)]
pub(super) struct Agenda {
    pub(super) list: Vec<ItemId>,
    listed: Vec<bool>,
}

impl Agenda {
    fn new(n_items: usize) -> Self {
        Agenda {
            list: Vec::new(),
            listed: vec![false; n_items],
        }
    }

    pub(super) fn push(&mut self, item: ItemId) {
        if !std::mem::replace(&mut self.listed[item.index()], true) {
            self.list.push(item);
        }
    }

    pub(super) fn pop(&mut self) -> Option<ItemId> {
        let item = self.list.pop()?;
        self.listed[item.index()] = false;
        Some(item)
    }

    /// Takes the whole list; its items count as listed until [`Agenda::begin`].
    pub(super) fn take(&mut self) -> Vec<ItemId> {
        std::mem::take(&mut self.list)
    }

    pub(super) fn begin(&mut self, item: ItemId) {
        self.listed[item.index()] = false;
    }
}

/// Invariants, whenever no rule is at work:
/// 1. `live` of an open item is the number of live options that cover it, and not less than
///    `bounds.low`.
/// 2. Two options that live and conflict at a closed item conflict at an open one too.
/// 3. An option that lives covers `primaries[o]` open primary items, one at least.
/// 4. The solutions of the residual problem, each with the options `forced` added, are the
///    solutions of the problem.
#[derive(Debug)]
pub(super) struct Residual<'p> {
    pub(super) problem: &'p Problem,
    pub(super) alive: Vec<bool>,
    pub(super) primaries: Vec<u32>,
    pub(super) items: Vec<Item>,
    uses: Vec<OptionId>,
    pub(super) forced: Vec<OptionId>,
    /// The options removed by the rules, in order, without conflicts with forced options.
    pub(super) refuted: Vec<Refuted>,
    /// Items all of whose options may have become forced.
    short: Vec<ItemId>,
    /// Items whose options changed: for the cheap rules, and for the expensive one.
    pub(super) cheap: Agenda,
    pub(super) expensive: Agenda,
    /// An item that cannot be covered: there is no solution.
    pub(super) impossible: Option<ItemId>,
    pub(super) removed: Removed,
}

impl<'p> Residual<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        let mut from = 0;
        let item = |(item, live): (ItemId, u32)| {
            let at = from;
            from += live as usize;
            Item {
                from: at,
                len: live as usize,
                live,
                bounds: problem.bounds(item),
                open: true,
            }
        };
        let items: Vec<Item> = problem
            .items()
            .zip(problem.option_counts())
            .map(item)
            .collect();
        let mut next: Vec<usize> = items.iter().map(|item| item.from).collect();
        let mut uses = vec![OptionId::new(0); problem.n_entries()];
        let mut primaries = vec![0; problem.n_options()];
        for option in problem.options() {
            for entry in problem.entries(option) {
                uses[next[entry.item.index()]] = option;
                next[entry.item.index()] += 1;
                primaries[option.index()] += u32::from(problem.is_primary(entry.item));
            }
        }
        let mut state = Residual {
            problem,
            alive: vec![true; problem.n_options()],
            primaries,
            items,
            uses,
            forced: Vec::new(),
            refuted: Vec::new(),
            short: Vec::new(),
            cheap: Agenda::new(problem.n_items()),
            expensive: Agenda::new(problem.n_items()),
            impossible: None,
            removed: Removed::default(),
        };
        problem.items().for_each(|item| state.changed(item));
        state
    }

    pub(super) fn is_open(&self, item: ItemId) -> bool {
        self.items[item.index()].open
    }

    /// Whether any two options that cover the item conflict, unless they agree on a color there.
    pub(super) fn is_strict(&self, item: ItemId) -> bool {
        let item = &self.items[item.index()];
        item.open && item.bounds.high == 1
    }

    /// The options of an item, those that live; their places stay valid until the next call for
    /// this item.
    pub(super) fn options(&mut self, item: ItemId) -> std::ops::Range<usize> {
        let Item { from, len, .. } = self.items[item.index()];
        let mut end = from;
        for at in from..from + len {
            if self.alive[self.uses[at].index()] {
                self.uses[end] = self.uses[at];
                end += 1;
            }
        }
        self.removed.steps += len as u64;
        self.items[item.index()].len = end - from;
        from..end
    }

    pub(super) fn option(&self, at: usize) -> OptionId {
        self.uses[at]
    }

    /// The item lost an option, or its bounds changed.
    pub(super) fn changed(&mut self, item: ItemId) {
        let Item { live, bounds, .. } = self.items[item.index()];
        if live < bounds.low || bounds.low > bounds.high {
            self.impossible.get_or_insert(item);
        } else if live == bounds.low && live > 0 {
            self.short.push(item);
        }
        self.cheap.push(item);
        if bounds.low > 0 {
            self.expensive.push(item);
        }
    }

    /// Removes an option that is in no solution.
    pub(super) fn remove(&mut self, option: OptionId, why: Why) {
        self.alive[option.index()] = false;
        self.leave(option);
        let (count, items) = match why {
            Why::Conflicting => {
                self.removed.conflicting += 1;
                return;
            }
            Why::Implied(item, other) => (&mut self.removed.implied, Some([item, other])),
            Why::Blocked => (&mut self.removed.blocked, None),
        };
        *count += 1;
        self.refuted.push(Refuted { option, items });
    }

    /// The open items of an option no longer have it.
    fn leave(&mut self, option: OptionId) {
        for &Entry { item, .. } in self.problem.entries(option) {
            if self.is_open(item) {
                self.items[item.index()].live -= 1;
                self.changed(item);
            }
        }
        self.removed.steps += self.problem.entries(option).len() as u64;
    }

    /// Takes an option that is in every solution, and removes those in conflict with it.
    fn take(&mut self, option: OptionId) {
        self.alive[option.index()] = false;
        self.forced.push(option);
        self.removed.forced += 1;
        let problem = self.problem;
        let entries = problem
            .entries(option)
            .iter()
            .filter(|entry| self.is_open(entry.item));
        let entries: Vec<Entry> = entries.copied().collect();
        for &Entry { item, .. } in &entries {
            let this = &mut self.items[item.index()];
            this.live -= 1;
            this.bounds.low = this.bounds.low.saturating_sub(1);
            this.bounds.high -= 1;
            // at a committed color, the remaining options will agree with it
            this.open = this.bounds.high > 0;
            self.removed.covered += usize::from(!this.open);
        }
        for &entry in &entries {
            let item = entry.item;
            match self.items[item.index()].bounds.high {
                0 => self.remove_conflicts(entry),
                _ => self.tightened(item),
            }
        }
    }

    /// Removes the other options of an item that is now covered, except options of its color.
    fn remove_conflicts(&mut self, entry: Entry) {
        for at in self.options(entry.item) {
            let option = self.option(at);
            if entry.color.is_none() || self.color(option, entry.item) != entry.color {
                self.remove(option, Why::Conflicting);
            }
        }
    }

    /// The item may be covered less often than before: the items of its options may have lost some
    /// of their ways, if these conflict now, and may imply it.
    pub(super) fn tightened(&mut self, item: ItemId) {
        self.changed(item);
        let problem = self.problem;
        for at in self.options(item) {
            for entry in problem.entries(self.option(at)) {
                if self.is_open(entry.item) {
                    self.changed(entry.item);
                }
            }
        }
    }

    fn color(&self, option: OptionId, item: ItemId) -> Option<Color> {
        self.problem
            .entries(option)
            .iter()
            .find(|entry| entry.item == item)?
            .color
    }

    /// Takes all forced options, and their consequences.
    pub(super) fn propagate(&mut self) {
        while self.impossible.is_none()
            && let Some(item) = self.short.pop()
        {
            let Item {
                open, live, bounds, ..
            } = self.items[item.index()];
            if !open || bounds.low == 0 || live != bounds.low {
                continue;
            }
            let range = self.options(item);
            let options: Vec<OptionId> = self.uses[range].into();
            for option in options {
                // a forced option may conflict with the next one: then the item has become
                // impossible
                if self.alive[option.index()] {
                    self.take(option);
                }
            }
        }
    }

    /// Closes an item that is no further constraint.
    pub(super) fn close(&mut self, item: ItemId) {
        self.items[item.index()].open = false;
        if self.problem.is_primary(item) {
            for at in self.options(item) {
                let option = self.option(at);
                self.primaries[option.index()] -= 1;
            }
        }
    }

    /// Whether all options that live keep an open primary item when this one is closed.
    pub(super) fn can_spare(&mut self, item: ItemId) -> bool {
        !self.problem.is_primary(item)
            || self
                .options(item)
                .all(|at| self.primaries[self.uses[at].index()] > 1)
    }
}
