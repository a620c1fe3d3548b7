//! How the steps of a frontier are made of a problem: the options of each step, and the places of
//! items in a state.
//!
//! The items are taken in an order. An option belongs to the step of its first primary item. A
//! state holds what the options chosen so far mean for later options: a bit for an item that may be
//! covered once, a color, a count. Only items of the frontier, which earlier and later options
//! cover, have a place in the state, so a few words are enough for problems of any size.
//!
//! If the order has seams, each part has its own states, for the items that its options cover,
//! until the part is joined to another.

mod places;

use self::places::Meeting;
use super::dead_states::{LookAhead, Once, Wish};
use super::groups::{self, Groups, Place};
use super::order::Order;
use super::plan::{Joint, Look, NOTHING, Plan, Seam, Step, Take, WITHOUT, What};
use super::symmetry::Classes;
use quadrille_problem::problem::{Bounds, Entry, ItemId, OptionId, Problem};
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

impl Symmetry {
    /// An upper bound on the logarithm to base 2 of the factor by which states become fewer: of a
    /// class of items only the number tells, groups are sorted.
    pub(super) fn saved(&self) -> f64 {
        let items = self
            .items
            .iter()
            .map(|class| class.len() as f64 - (class.len() as f64 + 1.0).log2());
        let groups = self
            .groups
            .iter()
            .map(|class| (1..=class.len()).map(|n| (n as f64).log2()).sum::<f64>());
        items.chain(groups).sum()
    }
}

/// What a step decides.
#[derive(Clone, Copy)]
enum Decision {
    /// Which option covers the item, which is covered once.
    Item(ItemId),
    /// Whether this option is chosen; the number of the item's options after it.
    Option(ItemId, OptionId, u32),
    /// Nothing: all options of the item belong to earlier ones.
    Enough(ItemId),
    /// Nothing: a part begins, or is joined.
    Seam(Seam),
}

impl Decision {
    fn item(self) -> Option<ItemId> {
        match self {
            Decision::Item(item) | Decision::Option(item, ..) | Decision::Enough(item) => {
                Some(item)
            }
            Decision::Seam(_) => None,
        }
    }
}

/// An item that only two options have, in different steps: choosing the earlier option forbids the
/// later one and nothing else.
#[derive(Clone, Copy)]
struct Pair {
    later: OptionId,
    /// All such items of the later option share the place of this item in a state.
    place: ItemId,
}

/// The steps of a problem and the fields of its states, for any number of words.
pub(super) struct Schedule<'p> {
    problem: &'p Problem,
    decisions: Vec<Decision>,
    /// The options of each step.
    options: Vec<Vec<OptionId>>,
    /// The first and the last step at which an item matters.
    spans: Vec<Option<(usize, usize)>>,
    meetings: Vec<Meeting>,
    /// Items of two options, where the order has seams.
    pairs: HashMap<ItemId, Pair>,
    fields: Vec<Option<Field>>,
    /// The largest value of each item's field.
    largest: Vec<u64>,
    /// The colors of each item, renumbered from 1.
    colors: HashMap<(ItemId, u32), u64>,
    n_words: usize,
    /// The bits of a state before each step.
    pub(super) widths: Vec<f64>,
    /// Some item needs more options than it has.
    pub(super) impossible: bool,
}

impl<'p> Schedule<'p> {
    pub(super) fn new(problem: &'p Problem, order: &Order) -> Schedule<'p> {
        let mut schedule = Schedule {
            problem,
            decisions: Vec::new(),
            options: Vec::new(),
            spans: vec![None; problem.n_items()],
            meetings: Vec::new(),
            pairs: HashMap::new(),
            fields: vec![None; problem.n_items()],
            largest: Vec::new(),
            colors: HashMap::new(),
            n_words: 1,
            widths: Vec::new(),
            impossible: !problem.uncoverable().is_empty(),
        };
        schedule.decide_all(order);
        if !order.seams.is_empty() {
            schedule.find_pairs();
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

    fn decide_nothing(&mut self, seam: Seam) {
        self.decisions.push(Decision::Seam(seam));
        self.options.push(Vec::new());
    }

    /// Finds the secondary items that two options have, none with a color.
    fn find_pairs(&mut self) {
        let mut of_item = vec![Vec::new(); self.problem.n_items()];
        for (step, options) in self.options.iter().enumerate() {
            for &option in options {
                for entry in self
                    .problem
                    .entries(option)
                    .iter()
                    .filter(|entry| !self.problem.is_primary(entry.item))
                {
                    of_item[entry.item.index()].push((step, option, entry.color));
                }
            }
        }
        let mut places: HashMap<OptionId, ItemId> = HashMap::new();
        for item in self.problem.items() {
            if let [(before, _, None), (after, later, None)] = of_item[item.index()][..]
                && before < after
            {
                self.pairs.insert(
                    item,
                    Pair {
                        later,
                        place: *places.entry(later).or_insert(item),
                    },
                );
            }
        }
    }

    /// The item that lends its place in a state to this item.
    fn home(&self, item: ItemId) -> ItemId {
        self.pairs.get(&item).map_or(item, |pair| pair.place)
    }

    /// The items that matter at a step, some of them more than once.
    fn touched(&self, step: usize) -> impl Iterator<Item = ItemId> {
        let entries = self.options[step]
            .iter()
            .flat_map(|&option| self.problem.entries(option));
        self.decisions[step]
            .item()
            .into_iter()
            .chain(entries.map(|entry| self.home(entry.item)))
    }

    fn find_spans(&mut self) {
        let mut spans = std::mem::take(&mut self.spans);
        for step in 0..self.decisions.len() {
            for item in self.touched(step) {
                spans[item.index()].get_or_insert((step, step)).1 = step;
            }
        }
        self.spans = spans;
    }

    fn number_colors(&mut self) {
        let mut found = vec![0; self.problem.n_items()];
        for entry in self
            .problem
            .options()
            .flat_map(|option| self.problem.entries(option))
        {
            if let Some(color) = entry.color {
                let numbered = &mut found[entry.item.index()];
                self.colors
                    .entry((entry.item, color.number()))
                    .or_insert_with(|| {
                        *numbered += 1;
                        *numbered
                    });
            }
        }
    }

    /// The largest value that each item's field takes. A colored item has one value more than
    /// colors: covered without one.
    fn find_largest(&mut self) {
        let counts = self.problem.option_counts();
        let mut n_colors = vec![0; self.problem.n_items()];
        self.colors
            .keys()
            .for_each(|(item, _)| n_colors[item.index()] += 1);
        let largest = |item: ItemId| match self.problem.is_primary(item) {
            true => u64::from(self.problem.bounds(item).high.min(counts[item.index()])).max(1),
            false => n_colors[item.index()] + 1,
        };
        self.largest = self.problem.items().map(largest).collect();
    }

    /// Whether an item needs a place although it matters at one step only: its options are counted
    /// there.
    fn counts_here(&self, item: ItemId) -> bool {
        self.problem.is_primary(item) && !self.once(item)
    }

    /// Makes the decisions of each item in this order, with the options that have the item first.
    fn decide_all(&mut self, order: &Order) {
        let problem = self.problem;
        let mut of_item = vec![Vec::new(); problem.n_primary()];
        let mut position = vec![usize::MAX; problem.n_items()];
        (0..)
            .zip(&order.items)
            .for_each(|(n, item)| position[item.index()] = n);
        for option in problem.options() {
            let items = problem.entries(option).iter().map(|entry| entry.item);
            let first = items.min_by_key(|item| position[item.index()]);
            of_item[first.expect("an option has a primary item").index()].push(option);
        }
        let mut seams = order.seams.iter().peekable();
        for (n, &item) in order.items.iter().enumerate() {
            while let Some((_, seam)) = seams.next_if(|(before, _)| *before == n) {
                self.decide_nothing(*seam);
            }
            self.decide(item, std::mem::take(&mut of_item[item.index()]));
        }
        seams.for_each(|(_, seam)| self.decide_nothing(*seam));
    }

    /// The plan for states of `W` words, which must be enough.
    pub(super) fn plan<const W: usize>(&self, symmetry: &Symmetry) -> Plan<W> {
        let (classes, groups) = (self.classes(&symmetry.items), self.groups(&symmetry.groups));
        let joints = self
            .meetings
            .iter()
            .map(|meeting| self.joint(meeting))
            .collect();
        let mut plan = Plan {
            steps: Vec::new(),
            takes: Vec::new(),
            looks: Vec::new(),
            classes,
            groups,
            joints,
        };
        for (&decision, options) in self.decisions.iter().zip(&self.options) {
            let start = plan.takes.len() as u32;
            for &option in options {
                let take = self.take(decision, option, &mut plan.looks);
                plan.takes.push(take);
            }
            let takes = start..plan.takes.len() as u32;
            plan.steps.push(self.step(decision, takes));
        }
        for (item, span) in self.problem.items().zip(&self.spans) {
            if let (Some(field), Some((_, last))) = (self.fields[item.index()], span) {
                plan.steps[*last].keep[field.word] &= !field.mask();
            }
        }
        plan
    }

    /// What two parts have in common.
    fn joint<const W: usize>(&self, meeting: &Meeting) -> Joint<W> {
        let mut joint = Joint {
            aside: meeting.aside,
            shared: [0; W],
            clash: [0; W],
            counts: Vec::new(),
        };
        let [first, second] = &meeting.open;
        // no secondary item is among them, as its primary items stand below each other; and that
        // two options forbid a third is no reason against both
        for &item in second
            .iter()
            .filter(|item| first.contains(item) && !self.pairs.contains_key(item))
        {
            let field = self.fields[item.index()].expect("it has a place");
            let (word, mask, most) = (
                field.word,
                field.mask(),
                self.largest[item.index()] << field.shift,
            );
            joint.shared[word] |= mask;
            if self.counts_here(item) {
                joint.counts.push((word, mask, most));
            } else {
                joint.clash[word] |= mask;
            }
        }
        joint
    }

    /// The place in a state of an item covered once, or of a secondary item.
    fn wish(&self, item: ItemId) -> Option<Wish> {
        let (field, span) = (self.fields[item.index()]?, self.spans[item.index()]?);
        Some(Wish {
            from: span.0 as u32,
            word: field.word as u32,
            mask: field.mask(),
        })
    }

    /// The bits that the options of each step need; colors and counts are left out. Empty for an
    /// order with seams, where options of other parts may cover an item.
    pub(super) fn ahead<const W: usize>(&self) -> LookAhead<W> {
        let mut ahead = LookAhead::new();
        if !self.meetings.is_empty() {
            return ahead;
        }
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
                ahead.items.push(Once {
                    place,
                    last: last as u32,
                    options,
                });
            }
        }
        ahead
    }

    fn step<const W: usize>(&self, decision: Decision, takes: Range<u32>) -> Step<W> {
        let step = Step {
            covered: (0, 0),
            pass: None,
            enough: None,
            takes,
            keep: [u64::MAX; W],
            seam: None,
        };
        let at_least = |item: ItemId, less: u32| {
            let field = self.fields[item.index()].expect("options are counted");
            let low = self.problem.bounds(item).low.saturating_sub(less);
            (low > 0).then(|| (field.word, field.mask(), u64::from(low) << field.shift))
        };
        match decision {
            Decision::Item(item) => Step {
                covered: self.fields[item.index()]
                    .map_or((0, 0), |field| (field.word, field.mask())),
                ..step
            },
            Decision::Option(item, option, left) => Step {
                pass: Some(option.number() | WITHOUT),
                enough: at_least(item, left),
                ..step
            },
            Decision::Enough(item) => Step {
                pass: Some(NOTHING),
                enough: at_least(item, 0),
                ..step
            },
            Decision::Seam(seam) => Step {
                seam: Some(seam),
                ..step
            },
        }
    }

    fn take<const W: usize>(
        &self,
        decision: Decision,
        option: OptionId,
        looks: &mut Vec<Look>,
    ) -> Take<W> {
        let from = looks.len() as u32;
        let (mut clash, mut set) = ([0; W], [0; W]);
        for entry in self.problem.entries(option) {
            let Some(field) = self.fields[self.home(entry.item).index()] else {
                continue;
            };
            let (word, mask) = (field.word, field.mask());
            let is_covered = matches!(decision, Decision::Item(item) if item == entry.item);
            match (self.pairs.get(&entry.item), self.look(*entry, field)) {
                (Some(pair), _) if pair.later == option => clash[word] |= mask,
                (Some(_), _) => set[word] |= mask,
                // it is covered now, and not looked at again
                _ if is_covered => {}
                (None, Some(what)) => {
                    looks.push(Look { word, mask, what });
                    if let What::Color(color) = what {
                        set[word] |= color;
                    }
                }
                (None, None) => {
                    clash[word] |= mask;
                    // all bits of a colored item: no color has them
                    set[word] |= mask;
                }
            }
        }
        Take {
            label: option.number(),
            clash,
            set,
            looks: from..looks.len() as u32,
        }
    }

    /// The condition that an option puts on the field of a counted or colored item.
    fn look(&self, entry: Entry, field: Field) -> Option<What> {
        let Entry { item, color } = entry;
        if self.counts_here(item) {
            let most = self.largest[item.index()] << field.shift;
            let one = 1 << field.shift;
            return Some(What::Count { most, one });
        }
        let color = self.colors[&(item, color?.number())];
        Some(What::Color(color << field.shift))
    }

    /// Whether nothing may be exchanged at a step: some options of an item that is not covered once
    /// are decided and others are not, so swapping two items changes the residual problem.
    fn is_within(&self, step: usize) -> bool {
        step > 0
            && self.decisions.get(step).is_some_and(|next| {
                next.item().is_some() && next.item() == self.decisions[step - 1].item()
            })
    }

    /// The places of exchangeable items in the states of each step.
    fn classes<const W: usize>(&self, classes: &[Vec<ItemId>]) -> Classes<W> {
        let mut made = Classes::default();
        for class in classes {
            let members = class.iter().filter_map(|item| {
                let (field, span) = (self.fields[item.index()]?, self.spans[item.index()]?);
                Some((field.word, field.mask(), span))
            });
            made.add(members.collect(), self.decisions.len(), |step| {
                self.is_within(step)
            });
        }
        made
    }

    /// The places of exchangeable groups in the states of each step.
    fn groups(&self, classes: &[groups::Class]) -> Groups {
        let mut step_of = vec![0; self.problem.n_items()];
        for (step, item) in self
            .decisions
            .iter()
            .enumerate()
            .filter_map(|(step, decision)| Some((step, decision.item()?)))
        {
            step_of[item.index()] = step;
        }
        let place = |item: ItemId, step: usize| {
            if self.is_within(step) {
                return Place::LookAhead;
            }
            let is_past = self.problem.is_primary(item) && step_of[item.index()] < step;
            match (self.fields[item.index()], self.spans[item.index()]) {
                _ if is_past => Place::Past,
                (_, Some((_, last))) if last < step => Place::Past,
                (Some(field), Some((first, _))) if first < step => {
                    Place::Bit(field.word as u32, field.mask())
                }
                _ => Place::LookAhead,
            }
        };
        let mut made = Groups::default();
        classes
            .iter()
            .for_each(|class| made.add(class, self.decisions.len(), place));
        made
    }
}
