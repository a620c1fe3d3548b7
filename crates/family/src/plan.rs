//! The steps of a frontier, and the successors of a state at each step. A
//! [`Schedule`](super::schedule::Schedule) makes them of a problem.

use super::groups::Groups;
use super::state::State;
use super::symmetry::Classes;
use std::ops::Range;

/// A solution without this option passes here: the label of an arc that chooses nothing.
pub(super) const WITHOUT: u32 = 1 << 31;

/// Nothing is decided here.
pub(super) const NOTHING: u32 = u32::MAX;

/// A color or a count in a state that an option depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) word: usize,
    pub(super) mask: u64,
    pub(super) what: What,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// The field must be empty or hold this color; the option sets the color.
    Color(u64),
    /// The count must be less than `most`; the option adds `one`.
    Count { most: u64, one: u64 },
}

/// An option at its step.
#[derive(Clone, Debug)]
pub(super) struct Take<const W: usize> {
    pub(super) label: u32,
    pub(super) clash: State<W>,
    pub(super) set: State<W>,
    pub(super) looks: Range<u32>,
}

/// A step that decides no item, at the border of a part of the problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seam {
    /// The states so far are put aside, and another part begins.
    Begin,
    /// The states so far are joined with the states put aside last, by the entry of
    /// [`Plan::joints`] with this number.
    Join(u32),
}

/// Where two parts of a problem are joined.
#[derive(Clone, Debug)]
pub(super) struct Joint<const W: usize> {
    /// The step at which the states of the first part wait.
    pub(super) aside: usize,
    /// The bits of a state that both parts may have changed.
    pub(super) shared: State<W>,
    /// The bits of `shared` that only one part may have set.
    pub(super) clash: State<W>,
    /// Counts, which are added: where each is, and its most.
    pub(super) counts: Vec<(usize, u64, u64)>,
}

impl<const W: usize> Joint<W> {
    /// Whether a state of each part go together, judged by the shared items.
    pub(super) fn fit(&self, a: &State<W>, b: &State<W>) -> bool {
        (0..W).all(|w| a[w] & b[w] & self.clash[w] == 0)
            && self.counts.iter().all(|&(word, mask, most)| {
                (a[word] & mask)
                    .checked_add(b[word] & mask)
                    .is_some_and(|sum| sum <= most)
            })
    }

    /// What both parts together have changed.
    pub(super) fn both(&self, a: &State<W>, b: &State<W>) -> State<W> {
        let mut both = *a;
        both.iter_mut().zip(b).for_each(|(word, b)| *word |= b);
        for &(word, mask, _) in &self.counts {
            both[word] = both[word] & !mask | ((a[word] & mask) + (b[word] & mask));
        }
        both
    }
}

/// A step: one item that is covered once, or one option of an item that is covered otherwise; or a
/// seam.
#[derive(Clone, Debug)]
pub(super) struct Step<const W: usize> {
    /// The bit of the step's item: if it is set, the step is skipped. The mask is 0 if no earlier
    /// option has the item.
    pub(super) covered: (usize, u64),
    /// The label of the choice of no option, if the step allows it.
    pub(super) pass: Option<u32>,
    /// The least value that a count of the state needs after the step: word, mask, value.
    pub(super) enough: Option<(usize, u64, u64)>,
    pub(super) takes: Range<u32>,
    /// The bits of a state that later steps need.
    pub(super) keep: State<W>,
    pub(super) seam: Option<Seam>,
}

/// The steps of a problem, for states of `W` words.
#[derive(Clone, Debug)]
pub(super) struct Plan<const W: usize> {
    pub(super) steps: Vec<Step<W>>,
    pub(super) takes: Vec<Take<W>>,
    pub(super) looks: Vec<Look>,
    pub(super) classes: Classes<W>,
    pub(super) groups: Groups,
    pub(super) joints: Vec<Joint<W>>,
}

impl<const W: usize> Plan<W> {
    pub(super) fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// The most states that follow one state of this step.
    pub(super) fn branches(&self, step: usize) -> usize {
        self.steps[step].takes.len() + 1
    }

    pub(super) fn seam(&self, step: usize) -> Option<Seam> {
        self.steps[step].seam
    }

    /// The step and the state at which everything begins.
    pub(super) fn start(&self) -> (usize, State<W>) {
        self.pass_over(0, [0; W])
    }

    /// Calls `emit` for each successor of a state: the choice, the next step, and its state.
    #[inline(always)]
    pub(super) fn successors(
        &self,
        at: usize,
        state: &State<W>,
        mut emit: impl FnMut(u32, usize, State<W>),
    ) {
        let step = &self.steps[at];
        if let Some(label) = step.pass {
            self.leave(step, at, *state, label, &mut emit);
        }
        for take in &self.takes[step.takes.start as usize..step.takes.end as usize] {
            if (0..W).any(|w| state[w] & take.clash[w] != 0) {
                continue;
            }
            let mut next = *state;
            for (w, word) in next.iter_mut().enumerate() {
                *word |= take.set[w];
            }
            if !take.looks.is_empty() && !self.look(take, state, &mut next) {
                continue;
            }
            self.leave(step, at, next, take.label, &mut emit);
        }
    }

    /// Whether an option fits where more than bits matter, and what follows from it.
    #[inline(never)]
    fn look(&self, take: &Take<W>, state: &State<W>, next: &mut State<W>) -> bool {
        self.looks[take.looks.start as usize..take.looks.end as usize]
            .iter()
            .all(|look| {
                let found = state[look.word] & look.mask;
                match look.what {
                    What::Color(color) => {
                        next[look.word] |= color;
                        found == 0 || found == color
                    }
                    What::Count { most, one } => {
                        next[look.word] = next[look.word].wrapping_add(one);
                        found < most
                    }
                }
            })
    }

    #[inline(always)]
    fn leave(
        &self,
        step: &Step<W>,
        at: usize,
        next: State<W>,
        label: u32,
        emit: &mut impl FnMut(u32, usize, State<W>),
    ) {
        if step
            .enough
            .is_some_and(|(word, mask, least)| next[word] & mask < least)
        {
            return;
        }
        let (to, next) = self.pass_over(at + 1, kept(next, &step.keep));
        emit(label, to, next);
    }

    /// Passes over the steps whose items are covered.
    #[inline(always)]
    pub(super) fn pass_over(&self, mut to: usize, mut state: State<W>) -> (usize, State<W>) {
        loop {
            if !self.classes.is_empty() {
                self.classes.make_canonical(to, &mut state);
            }
            if !self.is_covered(to, &state) {
                if self.groups.are_none(to) {
                    return (to, state);
                }
                self.groups.make_canonical(to, &mut state);
                if !self.is_covered(to, &state) {
                    return (to, state);
                }
            }
            state = kept(state, &self.steps[to].keep);
            to += 1;
        }
    }

    #[inline(always)]
    fn is_covered(&self, step: usize, state: &State<W>) -> bool {
        self.steps
            .get(step)
            .is_some_and(|step| state[step.covered.0] & step.covered.1 != 0)
    }
}

/// What of a state still matters.
#[inline(always)]
fn kept<const W: usize>(mut state: State<W>, keep: &State<W>) -> State<W> {
    for (w, word) in state.iter_mut().enumerate() {
        *word &= keep[w];
    }
    state
}
