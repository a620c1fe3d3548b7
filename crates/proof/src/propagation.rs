//! Which options are taken, open and excluded, with the reason of each exclusion.
//!
//! The propagation is that of any engine: an item forces its last option, a taken option excludes
//! the other options of its items, and a cost limit excludes options that are too expensive. A step
//! stores the excluded options as words of bits, with one reason; the reasons of a single option
//! are computed when a node closes.
//!
//! Invariants:
//! 1. A step excluded the words of the trail from its start to the start of the next step; an
//!    option is excluded by at most one step, the first possible.
//! 2. An option is open until it is taken or excluded, so no two that are taken exclude each other.
//! 3. `truth` counts the options taken of each primary item.

use super::formula::Formula;
use super::open::Open;
use super::prices::Ceiling;
use super::proof_lines::Literal;
use super::rows::{Word, rows};
use quadrille_problem::internal::Lists;
use quadrille_problem::problem::{Bounds, Entry, ItemId, OptionId, Problem};

/// Why an option is taken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Reason {
    /// The search tries it.
    Decision,
    /// This line has proved it.
    Unit(u64),
    /// The item needs all that it has.
    Last(u32),
}

/// What a step is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    Take {
        option: u32,
        reason: Reason,
    },
    /// The option fills the item, or puts a color on it that other options contradict.
    Cover {
        item: u32,
        option: u32,
    },
    /// Options cost too much beside the first `n_taken` that are taken.
    Ceiling {
        n_taken: u32,
    },
    /// A line of the proof excludes an option as long as others are taken: see
    /// [`Propagation::line`].
    Line(u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) event: Event,
    start: u32,
}

/// A constraint that no choice of the open options satisfies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Item(u32),
    Ceiling,
}

/// A color that an option puts on an item, and the row of this implication.
#[derive(Clone, Copy, Debug, Default)]
struct Shade {
    item: u32,
    color: u32,
    row: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Propagation<'p> {
    problem: &'p Problem,
    pub(super) formula: Formula,
    /// The options of each item, and of each color.
    rows: Lists<Word>,
    colors: Lists<Word>,
    shades_of: Lists<Shade>,
    pub(super) open: Open,
    pub(super) steps: Vec<Step>,
    pub(super) taken: Vec<u32>,
    /// Labels, and where the negated decisions begin that each has besides.
    lines: Vec<(u64, u32)>,
    others: Vec<Literal>,
    truth: Vec<u32>,
    pub(super) ceiling: Option<Ceiling>,
}

/// How far a state was.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    pub(super) steps: u32,
    depth: u32,
    spent: Option<(u64, u32)>,
}

impl<'p> Propagation<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        formula: Formula,
        ceiling: Option<Ceiling>,
    ) -> Propagation<'p> {
        let shades_of = Lists::new(problem.n_options(), |shades_of| {
            for color in 0..formula.shades.len() {
                for (nth, &option) in formula.shades.of(color).iter().enumerate() {
                    let (item, row) = (formula.item_of(color), formula.implication(color, nth));
                    shades_of.add(
                        option as usize,
                        Shade {
                            item,
                            color: color as u32,
                            row,
                        },
                    );
                }
            }
        });
        Propagation {
            problem,
            rows: rows(&problem.options_of_items(), OptionId::number),
            colors: rows(&formula.shades, |option| option),
            shades_of,
            open: Open::new(problem),
            steps: Vec::new(),
            taken: Vec::new(),
            lines: Vec::new(),
            others: Vec::new(),
            truth: vec![0; problem.n_primary()],
            formula,
            ceiling,
        }
    }

    pub(super) fn n_options(&self) -> usize {
        self.problem.n_options()
    }

    /// Whether colors stand on an item.
    #[inline(always)]
    pub(super) fn has_colors(&self, item: u32) -> bool {
        self.formula.shades.len() > 0 && self.formula.has_colors(item)
    }

    /// The options of an item.
    pub(super) fn row(&self, item: u32) -> &[Word] {
        self.rows.of(item as usize)
    }

    /// The open options of an item.
    pub(super) fn options(&self, item: u32) -> impl Iterator<Item = u32> {
        self.open.options(self.row(item))
    }

    /// The first `n_steps` steps, from the last of them on, and what each excluded.
    #[inline(always)]
    pub(super) fn steps(&self, n_steps: usize) -> impl Iterator<Item = (Event, &[Word])> {
        let end = self
            .steps
            .get(n_steps)
            .map_or(self.open.trail.len(), |next| next.start as usize);
        let mut trail = &self.open.trail[..end];
        self.steps[..n_steps].iter().rev().map(move |step| {
            let (before, gone) = trail.split_at(step.start as usize);
            trail = before;
            (step.event, gone)
        })
    }

    /// The label of a line that excluded an option, and the line's other literals.
    pub(super) fn line(&self, nth: u32) -> (u64, &[Literal]) {
        let nth = nth as usize;
        let end = self
            .lines
            .get(nth + 1)
            .map_or(self.others.len(), |next| next.1 as usize);
        (
            self.lines[nth].0,
            &self.others[self.lines[nth].1 as usize..end],
        )
    }

    /// The row by which an option implies the color that it puts on an item.
    pub(super) fn implication(&self, option: u32, item: u32) -> Option<u32> {
        self.shade(option, item).map(|shade| shade.row)
    }

    fn shade(&self, option: u32, item: u32) -> Option<&Shade> {
        self.shades_of
            .of(option as usize)
            .iter()
            .find(|shade| shade.item == item)
    }

    fn bounds(&self, item: u32) -> Bounds {
        self.formula.bounds[item as usize]
    }

    /// Whether the item may be covered once only.
    pub(super) fn is_single(&self, item: u32) -> bool {
        self.bounds(item).high == 1
    }

    /// Whether exactly one more option is to cover a primary item.
    pub(super) fn lacks_one(&self, item: u32) -> bool {
        let (next, Bounds { low, high }) = (self.truth[item as usize] + 1, self.bounds(item));
        next == low && next == high
    }

    pub(super) fn is_taken(&self, option: u32) -> bool {
        self.taken.contains(&option)
    }

    /// Whether the remaining options of `item` fill `other`, which excludes all other options of
    /// `other`.
    pub(super) fn fills(&self, item: u32, other: u32) -> bool {
        let truth = |item: u32| self.truth.get(item as usize).copied();
        let Some((taken, taken_of_other)) = truth(item).zip(truth(other)) else {
            return false;
        };
        let (low, high) = (self.bounds(item).low, self.bounds(other).high);
        low.saturating_sub(taken) >= high - taken_of_other
            && self.options(item).all(|option| self.covers(option, other))
    }

    /// Whether an option covers an item.
    pub(super) fn covers(&self, option: u32, item: u32) -> bool {
        self.entries(option)
            .iter()
            .any(|entry| entry.item.number() == item)
    }

    fn entries(&self, option: u32) -> &'p [Entry] {
        self.problem.entries(OptionId::new(option))
    }

    /// Marks this state; below it are `depth` other marks.
    pub(super) fn mark(&mut self, depth: usize) -> Mark {
        self.open.keep(depth);
        let (steps, depth) = (self.steps.len() as u32, depth as u32);
        Mark {
            steps,
            depth,
            spent: self.ceiling.as_ref().map(Ceiling::mark),
        }
    }

    fn begin(&mut self, event: Event) {
        self.steps.push(Step {
            event,
            start: self.open.trail.len() as u32,
        });
    }

    /// Drops a step that excluded nothing.
    fn end(&mut self) {
        self.steps
            .pop_if(|step| step.start as usize == self.open.trail.len());
    }

    /// Takes an open option, and excludes the options that clash with it.
    pub(super) fn take(&mut self, option: u32, reason: Reason) {
        self.begin(Event::Take { option, reason });
        self.open.take(option);
        self.taken.push(option);
        if let Some(ceiling) = &mut self.ceiling {
            ceiling.take(option);
        }
        let entries = self.entries(option);
        for item in entries.iter().map(|entry| entry.item.index()) {
            let Some(truth) = self.truth.get_mut(item) else {
                continue;
            };
            *truth += 1;
            if *truth == self.formula.bounds[item].low {
                self.open.satisfy(item);
            }
        }
        for entry in entries {
            self.cover(entry.item, option);
            if self.open.broken().is_some() {
                // most nodes end like this: no need to see what else follows
                break;
            }
        }
    }

    /// Excludes what an option that covers an item leaves no room for.
    fn cover(&mut self, item: ItemId, option: u32) {
        let item = item.number();
        if self
            .truth
            .get(item as usize)
            .is_some_and(|&truth| truth < self.bounds(item).high)
        {
            return;
        }
        self.begin(Event::Cover { item, option });
        let mut same: &[Word] = match self.shade(option, item) {
            Some(shade) => self.colors.of(shade.color as usize),
            None => &[],
        };
        for &word in self.rows.of(item as usize) {
            let mut gone = self.open.of(word);
            if let Some((first, others)) =
                same.split_first().filter(|(first, _)| first.at == word.at)
            {
                gone.bits &= !first.bits;
                same = others;
            }
            if gone.bits != 0 {
                self.open.exclude(gone);
                if self.open.broken().is_some() {
                    break;
                }
            }
        }
        self.end();
    }

    /// Excludes an option, as this line allows while some others are taken.
    pub(super) fn refute(&mut self, option: u32, label: u64, others: &[Literal]) {
        self.begin(Event::Line(self.lines.len() as u32));
        self.lines.push((label, self.others.len() as u32));
        self.others.extend(others);
        self.open.exclude(Word::of(option));
    }

    /// From now on the option of this step is taken for another reason.
    pub(super) fn give_reason(&mut self, step: u32, new: Reason) {
        if let Some(Step {
            event: Event::Take { reason, .. },
            ..
        }) = self.steps.get_mut(step as usize)
        {
            *reason = new;
        }
    }

    /// Goes back to where a mark was set; everything that follows had been drawn there.
    pub(super) fn undo(&mut self, mark: Mark) {
        let length = self
            .steps
            .get(mark.steps as usize)
            .map_or(self.open.trail.len(), |step| step.start as usize);
        while self.steps.len() > mark.steps as usize {
            match self.steps.pop().map(|step| step.event) {
                Some(Event::Take { option, .. }) => self.untake(option),
                Some(Event::Line(_)) => {
                    let first = self.lines.pop().map_or(0, |(_, first)| first);
                    self.others.truncate(first as usize);
                }
                Some(Event::Cover { .. } | Event::Ceiling { .. }) | None => {}
            }
        }
        self.open.undo(mark.depth as usize, length);
        if let (Some(ceiling), Some(spent)) = (&mut self.ceiling, mark.spent) {
            ceiling.undo(spent);
        }
    }

    fn untake(&mut self, option: u32) {
        self.taken.pop();
        self.open.give_back(option);
        for item in self.entries(option).iter().map(|entry| entry.item.index()) {
            let Some(truth) = self.truth.get_mut(item) else {
                continue;
            };
            if *truth == self.formula.bounds[item].low {
                self.open.need_again(item);
            }
            *truth -= 1;
        }
    }

    /// Draws all consequences, or finds what cannot be satisfied.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(item) = self.open.broken() {
                return Err(Conflict::Item(item));
            } else if let Some(item) = self.open.next_tight() {
                let option = self.options(item).next();
                if let Some(option) = option {
                    self.take(option, Reason::Last(item));
                }
            } else if !self.lower()? {
                return Ok(());
            }
        }
    }

    /// Excludes what costs too much; whether there was anything.
    fn lower(&mut self) -> Result<bool, Conflict> {
        let Some(ceiling) = &mut self.ceiling else {
            return Ok(false);
        };
        if ceiling.is_broken() {
            return Err(Conflict::Ceiling);
        }
        let before = self.open.trail.len();
        self.begin(Event::Ceiling {
            n_taken: self.taken.len() as u32,
        });
        while let Some(option) = self.ceiling.as_mut().and_then(Ceiling::too_expensive) {
            let gone = self.open.of(Word::of(option));
            if gone.bits != 0 {
                self.open.exclude(gone);
            }
        }
        self.end();
        Ok(self.open.trail.len() > before)
    }
}
