//! How the steps of a frontier are made of a problem: which options each has, and where the items stand in a state.
//!
//! The items are taken in an order. An option belongs to the first of its primary items, and is chosen when that is covered. A state is what
//! options chosen before forbid to those that come after: a bit for an item that may be covered once, a color, a count. Items that no
//! option has touched yet, and those that no later option has, take no place in it, so a few words are enough for problems of any size.

use super::ahead::{LookAhead, Once, Wish};
use super::exchange::Classes;
use super::groups::{self, Groups, Place};
use super::plan::{Look, NOTHING, Plan, Step, Take, WITHOUT, What};
use crate::problem::{Bounds, ItemId, OptionId, Problem};
use std::collections::HashMap;
use std::ops::Range;

/// The most words of a state.
pub(super) const MAX_WORDS: usize = 8;

/// Where an item's part of a state is.
#[derive(Clone, Copy)]
struct Field {
    word: usize,
    shift: u32,
    bits: u32,
}

impl Field {
    fn mask(self) -> u64 {
        (u64::MAX >> (64 - self.bits)) << self.shift
    }
}

/// What can be exchanged: items, and groups of items.
#[derive(Clone, Default)]
pub(super) struct Symmetry {
    pub(super) items: Vec<Vec<ItemId>>,
    pub(super) groups: Vec<groups::Class>,
}

/// What a step decides.
#[derive(Clone, Copy)]
enum Decision {
    /// Which option covers the item, which is covered once.
    Item(ItemId),
    /// Whether this option is chosen; the number of others of the item that come after it.
    Option(ItemId, OptionId, u32),
    /// Nothing: all options of the item belong to earlier ones.
    Enough(ItemId),
}

impl Decision {
    fn item(self) -> ItemId {
        match self {
            Decision::Item(item) | Decision::Option(item, ..) | Decision::Enough(item) => item,
        }
    }
}

/// The steps of a problem and the fields of its states, whatever the number of words.
pub(super) struct Schedule<'p> {
    problem: &'p Problem,
    decisions: Vec<Decision>,
    /// The options of each step.
    options: Vec<Vec<OptionId>>,
    /// The first and the last step at which an item matters.
    spans: Vec<Option<(usize, usize)>>,
    fields: Vec<Option<Field>>,
    /// The largest value of each item's field.
    largest: Vec<u64>,
    /// The colors of each item, renumbered from 1.
    colors: HashMap<(ItemId, u32), u64>,
    n_words: usize,
    /// The bits of a state before each step.
    pub(super) widths: Vec<f64>,
    /// An item cannot be covered as often as it has to be.
    pub(super) impossible: bool,
}

impl<'p> Schedule<'p> {
    pub(super) fn new(problem: &'p Problem, order: &[ItemId]) -> Schedule<'p> {
        let mut of_item = vec![Vec::new(); problem.n_primary()];
        let mut position = vec![usize::MAX; problem.n_items()];
        order.iter().enumerate().for_each(|(n, item)| position[item.index()] = n);
        for option in problem.options() {
            let first =
                problem.entries(option).iter().map(|entry| entry.item).min_by_key(|item| position[item.index()]);
            of_item[first.expect("an option has a primary item").index()].push(option);
        }
        let mut schedule = Schedule {
            problem,
            decisions: Vec::new(),
            options: Vec::new(),
            spans: vec![None; problem.n_items()],
            fields: vec![None; problem.n_items()],
            largest: Vec::new(),
            colors: HashMap::new(),
            n_words: 1,
            widths: Vec::new(),
            impossible: !problem.uncoverable().is_empty(),
        };
        for &item in order {
            schedule.decide(item, std::mem::take(&mut of_item[item.index()]));
        }
        schedule.find_spans();
        schedule.number_colors();
        schedule.find_largest();
        schedule.place_fields();
        schedule.bound_by_choices();
        schedule
    }

    /// The number of words that a state takes.
    pub(super) fn n_words(&self) -> usize {
        self.n_words
    }

    fn once(&self, item: ItemId) -> bool {
        self.problem.bounds(item) == Bounds::ONCE
    }

    fn decide(&mut self, item: ItemId, options: Vec<OptionId>) {
        if self.once(item) {
            self.decisions.push(Decision::Item(item));
            self.options.push(options);
        } else if options.is_empty() {
            self.decisions.push(Decision::Enough(item));
            self.options.push(options);
        } else {
            for (&option, left) in options.iter().zip((0..options.len() as u32).rev()) {
                self.decisions.push(Decision::Option(item, option, left));
                self.options.push(vec![option]);
            }
        }
    }

    fn find_spans(&mut self) {
        let mut touch = |item: ItemId, step: usize| {
            let span = self.spans[item.index()].get_or_insert((step, step));
            *span = (span.0.min(step), span.1.max(step));
        };
        for (step, (decision, options)) in self.decisions.iter().zip(&self.options).enumerate() {
            touch(decision.item(), step);
            for entry in options.iter().flat_map(|&option| self.problem.entries(option)) {
                touch(entry.item, step);
            }
        }
    }

    fn number_colors(&mut self) {
        let mut found = vec![0; self.problem.n_items()];
        for entry in self.problem.options().flat_map(|option| self.problem.entries(option)) {
            if let Some(color) = entry.color {
                let numbered = &mut found[entry.item.index()];
                self.colors.entry((entry.item, color.number())).or_insert_with(|| {
                    *numbered += 1;
                    *numbered
                });
            }
        }
    }

    /// The largest value that each item's field takes. A colored item has one value more than colors: covered without one.
    fn find_largest(&mut self) {
        let counts = self.problem.option_counts();
        let mut n_colors = vec![0; self.problem.n_items()];
        self.colors.keys().for_each(|(item, _)| n_colors[item.index()] += 1);
        let largest = |item: ItemId| match self.problem.is_primary(item) {
            true => u64::from(self.problem.bounds(item).high.min(counts[item.index()])).max(1),
            false => n_colors[item.index()] + 1,
        };
        self.largest = self.problem.items().map(largest).collect();
    }

    /// Gives each item that matters at more than one step a place from the first of them to the last.
    fn place_fields(&mut self) {
        let mut begin = vec![Vec::new(); self.decisions.len()];
        let mut end = vec![Vec::new(); self.decisions.len()];
        for item in self.problem.items() {
            if let Some((first, last)) =
                self.spans[item.index()].filter(|span| span.0 < span.1 || self.counts_here(item))
            {
                begin[first].push(item);
                end[last].push(item);
            }
        }
        let mut free: HashMap<u32, Vec<Field>> = HashMap::new();
        let mut top = (0, 0);
        let mut width = 0;
        for (begin, end) in begin.iter().zip(&end) {
            self.widths.push(f64::from(width));
            for &item in begin {
                let bits = u64::BITS - self.largest[item.index()].leading_zeros();
                let field = free.get_mut(&bits).and_then(Vec::pop).unwrap_or_else(|| {
                    if top.1 + bits > u64::BITS {
                        top = (top.0 + 1, 0);
                    }
                    let field = Field { word: top.0, shift: top.1, bits };
                    top.1 += bits;
                    field
                });
                width += bits;
                self.fields[item.index()] = Some(field);
            }
            for &item in end {
                let field = self.fields[item.index()].expect("it began");
                width -= field.bits;
                free.entry(field.bits).or_default().push(field);
            }
        }
        self.n_words = top.0 + 1;
    }

    /// A state is also told by what was decided at the steps whose options have items that still matter.
    fn bound_by_choices(&mut self) {
        let mut changes = vec![0.0; self.decisions.len() + 1];
        for (step, (decision, options)) in self.decisions.iter().zip(&self.options).enumerate() {
            let entries = options.iter().flat_map(|&option| self.problem.entries(option));
            let last = entries.filter_map(|entry| self.spans[entry.item.index()]).map(|span| span.1).max();
            let is_first = self.spans[decision.item().index()].is_none_or(|span| span.0 == step);
            let n_ways = options.len() + usize::from(!is_first || !matches!(decision, Decision::Item(_)));
            let bits = (n_ways.max(1) as f64).log2();
            changes[step + 1] += bits;
            changes[last.unwrap_or(step).max(step) + 1] -= bits;
        }
        let mut present = 0.0f64;
        for (width, change) in self.widths.iter_mut().zip(changes) {
            present += change;
            *width = width.min(present.max(0.0));
        }
    }

    /// Whether an item needs a place although it matters at one step only: its options are counted there.
    fn counts_here(&self, item: ItemId) -> bool {
        self.problem.is_primary(item) && !self.once(item)
    }

    /// The plan for states of `W` words, which must be enough.
    pub(super) fn plan<const W: usize>(&self, symmetry: &Symmetry) -> Plan<W> {
        let (classes, groups) = (self.classes(&symmetry.items), self.groups(&symmetry.groups));
        let mut plan = Plan { steps: Vec::new(), takes: Vec::new(), looks: Vec::new(), classes, groups };
        for (at, (&decision, options)) in self.decisions.iter().zip(&self.options).enumerate() {
            let start = plan.takes.len() as u32;
            for &option in options {
                let take = self.take(decision, option, &mut plan.looks);
                plan.takes.push(take);
            }
            let takes = start..plan.takes.len() as u32;
            plan.steps.push(self.step(decision, takes));
            debug_assert!(at + 1 == plan.steps.len());
        }
        for (item, span) in self.problem.items().zip(&self.spans) {
            if let (Some(field), Some((_, last))) = (self.fields[item.index()], span) {
                plan.steps[*last].keep[field.word] &= !field.mask();
            }
        }
        plan
    }

    /// Where an item that is covered once, or a secondary one, is in a state.
    fn wish(&self, item: ItemId) -> Option<Wish> {
        let (field, span) = (self.fields[item.index()]?, self.spans[item.index()]?);
        Some(Wish { from: span.0 as u32, word: field.word as u32, mask: field.mask() })
    }

    /// What the options of each step ask for; colors and counts are left out.
    pub(super) fn ahead<const W: usize>(&self) -> LookAhead<W> {
        let mut ahead = LookAhead::new();
        let mut of_item = vec![Vec::new(); self.problem.n_items()];
        for (at, options) in self.options.iter().enumerate() {
            for &option in options {
                for entry in self.problem.entries(option) {
                    of_item[entry.item.index()].push(ahead.options.len() as u32);
                    if entry.color.is_none() && !self.counts_here(entry.item) {
                        ahead.wishes.extend(self.wish(entry.item));
                    }
                }
                ahead.options.push((at as u32, ahead.wishes.len() as u32));
            }
        }
        for item in self.problem.primary_items().filter(|&item| self.once(item)) {
            if let (Some(place), Some((_, last))) = (self.wish(item), self.spans[item.index()]) {
                let options = std::mem::take(&mut of_item[item.index()]);
                ahead.items.push(Once { place, last: last as u32, options });
            }
        }
        ahead
    }

    fn step<const W: usize>(&self, decision: Decision, takes: Range<u32>) -> Step<W> {
        let field = self.fields[decision.item().index()];
        let low = u64::from(self.problem.bounds(decision.item()).low);
        let at_least = |low: u64| {
            let field = field.expect("options are counted");
            (low > 0).then(|| (field.word, field.mask(), low << field.shift))
        };
        let (covered, pass, enough) = match decision {
            Decision::Item(_) => (field.map_or((0, 0), |field| (field.word, field.mask())), None, None),
            Decision::Option(_, option, left) => {
                ((0, 0), Some(option.number() | WITHOUT), at_least(low.saturating_sub(left.into())))
            }
            Decision::Enough(_) => ((0, 0), Some(NOTHING), at_least(low)),
        };
        Step { covered, pass, enough, takes, keep: [u64::MAX; W] }
    }

    fn take<const W: usize>(&self, decision: Decision, option: OptionId, looks: &mut Vec<Look>) -> Take<W> {
        let from = looks.len() as u32;
        let mut take = Take { label: option.number(), clash: [0; W], set: [0; W], looks: 0..0 };
        for entry in self.problem.entries(option) {
            let Some(field) = self.fields[entry.item.index()] else { continue };
            let (word, mask) = (field.word, field.mask());
            if matches!(decision, Decision::Item(item) if item == entry.item) {
                // it is covered now, and not looked at again
            } else if self.counts_here(entry.item) {
                let (most, one) = (self.largest[entry.item.index()] << field.shift, 1 << field.shift);
                looks.push(Look { word, mask, what: What::Count { most, one } });
            } else if let Some(color) = entry.color {
                let color = self.colors[&(entry.item, color.number())] << field.shift;
                looks.push(Look { word, mask, what: What::Color(color) });
                take.set[word] |= color;
            } else {
                take.clash[word] |= mask;
                // all bits of a colored item: no color has them
                take.set[word] |= mask;
            }
        }
        take.looks = from..looks.len() as u32;
        take
    }

    /// Whether nothing may be exchanged at a step: some options of an item that is not covered once are decided and others are not, so what is left is
    /// not the same when two items are swapped.
    fn is_within(&self, step: usize) -> bool {
        step > 0 && self.decisions.get(step).is_some_and(|next| next.item() == self.decisions[step - 1].item())
    }

    /// Where the items that can be exchanged are in the states of each step.
    fn classes<const W: usize>(&self, classes: &[Vec<ItemId>]) -> Classes<W> {
        let mut made = Classes::default();
        for class in classes {
            let members = class.iter().filter_map(|item| {
                let (field, span) = (self.fields[item.index()]?, self.spans[item.index()]?);
                Some((field.word, field.mask(), span))
            });
            made.add(members.collect(), self.decisions.len(), |step| self.is_within(step));
        }
        made
    }

    /// Where the groups of items that can be exchanged are in the states of each step.
    fn groups(&self, classes: &[groups::Class]) -> Groups {
        let mut step_of = vec![0; self.problem.n_items()];
        self.decisions.iter().enumerate().for_each(|(step, decision)| step_of[decision.item().index()] = step);
        let place = |item: ItemId, step: usize| {
            if self.is_within(step) {
                return Place::LookAhead;
            }
            let is_past = self.problem.is_primary(item) && step_of[item.index()] < step;
            match (self.fields[item.index()], self.spans[item.index()]) {
                _ if is_past => Place::Past,
                (_, Some((_, last))) if last < step => Place::Past,
                (Some(field), Some((first, _))) if first < step => Place::Bit(field.word as u32, field.mask()),
                _ => Place::LookAhead,
            }
        };
        let mut made = Groups::default();
        classes.iter().for_each(|class| made.add(class, self.decisions.len(), place));
        made
    }
}
