//! States that lead nowhere, seen before they are kept: an item of the frontier has no option left.
//!
//! A frontier knows of a later option only that it needs certain items of the frontier uncovered.
//! An item is never covered if no option of it has all it needs. Looking at all items costs more
//! than it saves where states seldom die. So a step keeps the items that kill some of its first
//! states, and steps are looked at less often while they have no such item.

use super::state::State;
use crate::tuning::TUNING;
use quadrille_problem::internal::sort_by_rank;

/// A part of a state that must be free: bits `mask` of word `word`, relevant from step `from` on.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    pub(super) from: u32,
    pub(super) word: u32,
    pub(super) mask: u64,
}

/// An item that is covered once.
#[derive(Clone)]
pub(super) struct Once {
    pub(super) place: Wish,
    /// The last step at which it matters.
    pub(super) last: u32,
    /// Its options, ascending by step.
    pub(super) options: Vec<u32>,
}

/// The needs of the options of later steps.
#[derive(Clone)]
pub(super) struct LookAhead<const W: usize> {
    /// The step of each option, and where its wishes end.
    pub(super) options: Vec<(u32, u32)>,
    pub(super) wishes: Vec<Wish>,
    pub(super) items: Vec<Once>,
    steps: Vec<Step<W>>,
    /// The number of states after which a step is examined, and the number of states tested with
    /// all items.
    pace: (usize, u32),
    /// Steps to pass over now, and after the next one with nothing to see.
    pass: u32,
    pause: u32,
}

/// The dead-state statistics of a step.
#[derive(Clone, Debug)]
enum Step<const W: usize> {
    New,
    /// This many of its states were tried.
    Tried(Vec<Check<W>>, u32),
    Chosen(Vec<Check<W>>),
    Passed,
}

/// An uncovered item: a state in conflict with all these options is dead.
#[derive(Clone, Debug)]
struct Check<const W: usize> {
    word: u32,
    killed: u32,
    mask: u64,
    options: Vec<State<W>>,
}

impl<const W: usize> Check<W> {
    #[inline(always)]
    fn kills(&self, state: &State<W>) -> bool {
        state[self.word as usize] & self.mask == 0
            && self
                .options
                .iter()
                .all(|option| (0..W).any(|w| state[w] & option[w] != 0))
    }
}

impl<const W: usize> LookAhead<W> {
    pub(super) fn new() -> LookAhead<W> {
        let (options, wishes, items, steps) = Default::default();
        LookAhead {
            options,
            wishes,
            items,
            steps,
            pace: (TUNING.examined_states, TUNING.tried_states),
            pass: 0,
            pause: 0,
        }
    }

    /// The same from the first states on.
    #[cfg(test)]
    pub(super) fn eager(self) -> LookAhead<W> {
        LookAhead {
            pace: (0, 2),
            ..self
        }
    }

    /// Whether no solution leads through a state of a step, which has this many already; false if
    /// that is not known.
    #[inline(always)]
    pub(super) fn is_dead(&mut self, to: usize, state: &State<W>, n_states: usize) -> bool {
        match self.steps.get(to) {
            Some(Step::Chosen(checks)) => checks.iter().any(|check| check.kills(state)),
            Some(Step::Passed) => false,
            _ => n_states >= self.pace.0 && self.try_state(to, state),
        }
    }

    #[cold]
    #[inline(never)]
    fn try_state(&mut self, to: usize, state: &State<W>) -> bool {
        if self.steps.len() <= to {
            self.steps.resize(to + 1, Step::New);
        }
        if matches!(self.steps[to], Step::New) {
            if self.pass > 0 || self.pairs(to as u32) > TUNING.max_demand_pairs {
                self.pass = self.pass.saturating_sub(1);
                self.steps[to] = Step::Passed;
                return false;
            }
            self.steps[to] = Step::Tried(self.checks(to as u32), 0);
        }
        let Step::Tried(checks, tried) = &mut self.steps[to] else {
            return false;
        };
        *tried += 1;
        let killer = checks.iter_mut().find(|check| check.kills(state));
        let dead = killer.map(|check| check.killed += 1).is_some();
        if *tried >= self.pace.1 {
            self.choose(to);
        }
        dead
    }

    /// Keeps the checks of a step that kill many states. If none does, some steps are passed.
    fn choose(&mut self, to: usize) {
        let Step::Tried(mut checks, tried) = std::mem::replace(&mut self.steps[to], Step::Passed)
        else {
            return;
        };
        checks.retain(|check| check.killed * TUNING.states_per_killed >= tried);
        sort_by_rank(&mut checks, |check| !u64::from(check.killed));
        if checks.is_empty() {
            self.pause = (self.pause * 2 + 1).min(TUNING.max_passed);
            self.pass = self.pause;
        } else {
            (self.pause, self.steps[to]) = (0, Step::Chosen(checks));
        }
    }

    /// The items of the frontier at a step, each with its remaining options.
    fn present(&self, to: u32) -> impl Iterator<Item = (&Once, &[u32])> {
        let present = self
            .items
            .iter()
            .filter(move |item| item.place.from < to && to <= item.last);
        present.map(move |item| {
            let from = item
                .options
                .partition_point(|&option| self.options[option as usize].0 < to);
            (item, &item.options[from..])
        })
    }

    /// How many pairs of options the items of a step have.
    fn pairs(&self, to: u32) -> u64 {
        self.present(to)
            .map(|(_, options)| (options.len() as u64).pow(2))
            .sum()
    }

    /// All items that may die at a step.
    fn checks(&self, to: u32) -> Vec<Check<W>> {
        let check = |(item, options): (&Once, &[u32])| {
            let mut options: Vec<State<W>> = options
                .iter()
                .map(|&option| self.wishes(option as usize, to, item.place))
                .collect();
            let size = |option: &State<W>| option.iter().map(|word| word.count_ones()).sum::<u32>();
            sort_by_rank(&mut options, |option| size(option).into());
            // an option that needs a superset of another's places is redundant
            let mut least: Vec<State<W>> = Vec::new();
            for option in options {
                if !least
                    .iter()
                    .any(|other| (0..W).all(|w| other[w] & !option[w] == 0))
                {
                    least.push(option);
                }
            }
            let always = least.first().is_some_and(|option| size(option) == 0);
            (!always).then_some(Check {
                word: item.place.word,
                mask: item.place.mask,
                killed: 0,
                options: least,
            })
        };
        let mut checks: Vec<Check<W>> = self.present(to).filter_map(check).collect();
        sort_by_rank(&mut checks, |check| check.options.len() as u64);
        checks
    }

    /// The fields that an option needs empty at a step, except the field of one item.
    fn wishes(&self, option: usize, to: u32, but: Wish) -> State<W> {
        let begin = option
            .checked_sub(1)
            .map_or(0, |before| self.options[before].1);
        let wishes = &self.wishes[begin as usize..self.options[option].1 as usize];
        let mut all = [0; W];
        for wish in wishes.iter().filter(|wish| wish.from < to) {
            all[wish.word as usize] |= wish.mask;
        }
        all[but.word as usize] &= !but.mask;
        all
    }
}
