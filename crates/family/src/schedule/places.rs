//! Where the items stand in a state: a place from the first step at which an item matters to the
//! last, in each part that touches it the same.

use super::{Decision, Field, Schedule};
use crate::plan::Seam;
use crate::tuning::TUNING;
use quadrille_problem::problem::ItemId;
use std::collections::HashMap;

/// Two parts that are joined.
pub(super) struct Meeting {
    /// The step at which the first part waits.
    pub(super) aside: usize,
    /// The touched items of each part that matter to other parts.
    pub(super) open: [Vec<ItemId>; 2],
}

/// The places of a state while they are given away.
#[derive(Default)]
struct Places {
    fields: Vec<Option<Field>>,
    /// The bits of the items that have a place now.
    width: u32,
    /// All places, and the free places by size.
    all: Vec<Field>,
    free: HashMap<u32, Vec<Field>>,
    /// Where the next new place is.
    top: (usize, u32),
}

impl Places {
    /// Gives an item a place for values up to this one.
    fn take(&mut self, item: ItemId, largest: u64) {
        let bits = u64::BITS - largest.leading_zeros();
        let field = self
            .free
            .get_mut(&bits)
            .and_then(Vec::pop)
            .unwrap_or_else(|| {
                if self.top.1 + bits > u64::BITS {
                    self.top = (self.top.0 + 1, 0);
                }
                let field = Field {
                    word: self.top.0,
                    shift: self.top.1,
                    bits,
                };
                self.top.1 += bits;
                self.all.push(field);
                field
            });
        self.width += bits;
        self.fields[item.index()] = Some(field);
    }

    fn leave(&mut self, item: ItemId) {
        let field = self.fields[item.index()].expect("it has a place");
        self.width -= field.bits;
        self.free.entry(field.bits).or_default().push(field);
    }

    /// Makes these items, which have places, the only items present.
    fn keep_only(&mut self, items: &[ItemId]) {
        let mut held = vec![0u64; self.top.0 + 1];
        for field in items.iter().filter_map(|item| self.fields[item.index()]) {
            held[field.word] |= field.mask();
        }
        self.free.clear();
        for &field in self
            .all
            .iter()
            .filter(|field| held[field.word] & field.mask() == 0)
        {
            self.free.entry(field.bits).or_default().push(field);
        }
        self.width = items
            .iter()
            .filter_map(|item| self.fields[item.index()])
            .map(|field| field.bits)
            .sum();
    }
}

/// The parts of a problem, as its steps come.
struct Parts {
    /// In which part each item was touched last.
    part_of: Vec<usize>,
    part: usize,
    next: usize,
    /// The items that the present part has touched and that matter to others.
    open: Vec<ItemId>,
    /// The parts that are put aside: the step, the part, and its open items.
    waiting: Vec<(usize, usize, Vec<ItemId>)>,
    meetings: Vec<Meeting>,
}

impl Parts {
    /// Puts the present part aside.
    fn begin(&mut self, step: usize) {
        let open = std::mem::take(&mut self.open);
        self.waiting.push((step, self.part, open));
        (self.part, self.next) = (self.next, self.next + 1);
    }

    /// Joins the present part with the last one that waits.
    fn join(&mut self) {
        let (aside, before, first) = self.waiting.pop().expect("a part waits");
        let mut both = first.clone();
        let second = std::mem::take(&mut self.open);
        both.extend(second.iter().filter(|item| !first.contains(item)));
        both.iter()
            .for_each(|item| self.part_of[item.index()] = before);
        (self.open, self.part) = (both, before);
        let open = [first, second];
        self.meetings.push(Meeting { aside, open });
    }

    /// Whether the present part has not touched an item before, which it does now.
    fn is_new(&mut self, item: ItemId) -> bool {
        let is_new = std::mem::replace(&mut self.part_of[item.index()], self.part) != self.part;
        self.open.extend(is_new.then_some(item));
        is_new
    }
}

impl Schedule<'_> {
    /// Whether an item has a place in the states.
    fn has_place(&self, item: ItemId) -> bool {
        self.spans[item.index()].is_some_and(|span| span.0 < span.1 || self.counts_here(item))
    }

    /// Gives each item that matters at several steps a place from the first to the last of these
    /// steps, the same in all parts that touch the item.
    pub(super) fn place_fields(&mut self) {
        let begin = self.find_parts();
        let end = self.ending_items();
        let mut places = Places {
            fields: std::mem::take(&mut self.fields),
            ..Places::default()
        };
        self.widths = vec![0.0; self.decisions.len()];
        let mut meetings = self.meetings.iter().rev();
        let mut parts: Vec<&[ItemId]> = Vec::new();
        // from the last step to the first: a part starts with the items of the part joined to it
        for (step, decision) in self.decisions.iter().enumerate().rev() {
            match decision {
                Decision::Seam(Seam::Join(_)) => {
                    let [first, second] = &meetings.next().expect("it was found").open;
                    parts.push(first);
                    places.keep_only(second);
                }
                Decision::Seam(Seam::Begin) => places.keep_only(parts.pop().expect("it is joined")),
                _ => {
                    for item in &end[step] {
                        places.take(*item, self.largest[item.index()]);
                    }
                    begin[step].iter().for_each(|item| places.leave(*item));
                    self.widths[step] = f64::from(places.width);
                }
            }
        }
        self.n_words = places.top.0 + 1;
        self.fields = places.fields;
    }

    /// The items with places that matter for the last time at each step.
    fn ending_items(&self) -> Vec<Vec<ItemId>> {
        let mut end = vec![Vec::new(); self.decisions.len()];
        for item in self.problem.items().filter(|&item| self.has_place(item)) {
            end[self.spans[item.index()].expect("it has a place").1].push(item);
        }
        end
    }

    /// The items that begin to matter at each step, in the part that it belongs to; also finds the
    /// items that parts share when they are joined.
    fn find_parts(&mut self) -> Vec<Vec<ItemId>> {
        let mut begin = vec![Vec::new(); self.decisions.len()];
        let mut parts = Parts {
            part_of: vec![usize::MAX; self.problem.n_items()],
            part: 0,
            next: 1,
            open: Vec::new(),
            waiting: Vec::new(),
            meetings: Vec::new(),
        };
        for (step, begin) in begin.iter_mut().enumerate() {
            let Decision::Seam(seam) = self.decisions[step] else {
                let items = self.touched(step).filter(|&item| self.has_place(item));
                begin.extend(items.filter(|&item| parts.is_new(item)));
                continue;
            };
            let matters =
                |item: &ItemId| self.spans[item.index()].is_some_and(|span| span.1 >= step);
            parts.open.retain(matters);
            match seam {
                Seam::Begin => parts.begin(step),
                Seam::Join(_) => parts.join(),
            }
        }
        self.meetings = parts.meetings;
        begin
    }

    /// The bits of choices that a state holds more at each step than before it.
    fn changes(&self) -> Vec<f64> {
        let mut changes = vec![0.0; self.decisions.len() + 1];
        for (step, (decision, options)) in self.decisions.iter().zip(&self.options).enumerate() {
            let Some(item) = decision.item() else {
                continue;
            };
            let spans = self
                .touched(step)
                .filter_map(|item| self.spans[item.index()]);
            let last = spans.map(|span| span.1).max();
            let is_first = self.spans[item.index()].is_none_or(|span| span.0 == step);
            let n_ways =
                options.len() + usize::from(!is_first || !matches!(decision, Decision::Item(_)));
            let bits = (n_ways.max(1) as f64).log2();
            changes[step + 1] += bits;
            changes[last.unwrap_or(step).max(step) + 1] -= bits;
        }
        changes
    }

    /// A state also holds the decisions at the steps whose options have items that still matter. Of
    /// two parts that are joined, the pairs of states count.
    pub(super) fn bound_by_choices(&mut self) {
        let (mut present, mut waiting) = (0.0f64, Vec::new());
        let mut widths = std::mem::take(&mut self.widths);
        let mut meetings = self.meetings.iter();
        let changes = self.changes();
        for (step, (change, decision)) in changes.iter().zip(&self.decisions).enumerate() {
            present += change;
            match decision {
                Decision::Seam(Seam::Begin) => waiting.push(std::mem::take(&mut present)),
                Decision::Seam(Seam::Join(_)) => {
                    let [first, second] = &meetings.next().expect("it was found").open;
                    let before = waiting.pop().unwrap_or(0.0f64);
                    let common = second.iter().filter(|item| first.contains(item)).count();
                    let bits = self.bits(first).min(before.max(0.0))
                        + self.bits(second).min(present.max(0.0));
                    widths[step] = bits - TUNING.common_saves * common as f64;
                    present += before;
                }
                _ => widths[step] = widths[step].min(present.max(0.0)),
            }
        }
        self.widths = widths;
    }

    /// The bits of the places of some items.
    fn bits(&self, items: &[ItemId]) -> f64 {
        let largest = items.iter().map(|item| self.largest[item.index()]);
        let bits = largest.map(|largest| f64::from(u64::BITS - largest.leading_zeros()));
        bits.sum()
    }
}
