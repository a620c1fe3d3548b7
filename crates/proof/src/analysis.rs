//! Why a node is closed: the decisions needed, and the rows that lead a checker from the decisions
//! to a contradiction.
//!
//! The analysis goes back over the steps of propagation with the set of options whose exclusion is
//! needed, as words of bits, and explains the options of the set that each step excluded.

use super::proof_lines::{Literal, Name};
use super::propagation::{Conflict, Event, Propagation, Reason};
use super::rows::Word;

#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// Negated decisions, one of which holds, the last one first.
    pub(super) clause: Vec<Literal>,
    /// The rows in order of discovery, the reverse of the order of propagation.
    pub(super) hints: Vec<Name>,
    /// Options that must be excluded, and how many words have any.
    excluded: Vec<u64>,
    n_words: usize,
    /// Options that must be taken, and how many.
    taken: Vec<bool>,
    n_taken: usize,
}

impl Analysis {
    pub(super) fn new(now: &Propagation) -> Analysis {
        Analysis {
            clause: Vec::new(),
            hints: Vec::new(),
            excluded: vec![0; now.n_options().div_ceil(64)],
            n_words: 0,
            taken: vec![false; now.n_options()],
            n_taken: 0,
        }
    }

    /// Begins anew.
    pub(super) fn begin(&mut self) {
        self.clause.clear();
        self.hints.clear();
    }

    /// A row that is not satisfied.
    pub(super) fn conflict(&mut self, conflict: Conflict, now: &Propagation) {
        match conflict {
            Conflict::Item(item) => self.need_others(item, None, now),
            Conflict::Ceiling => self.need_ceiling(&now.taken, now),
        }
    }

    /// A line that is not satisfied.
    pub(super) fn lemma(&mut self, label: u64, clause: &[Literal]) {
        self.hint(Name::Label(label));
        clause
            .iter()
            .for_each(|decision| self.need_taken(decision / 2));
    }

    /// A row that is needed; once, where it is needed several times on end.
    #[inline(always)]
    fn hint(&mut self, name: Name) {
        if self.hints.last() != Some(&name) {
            self.hints.push(name);
        }
    }

    /// Notes that the contradiction needs this taken option.
    #[inline(always)]
    pub(super) fn need_taken(&mut self, option: u32) {
        let mark = &mut self.taken[option as usize];
        self.n_taken += usize::from(!*mark);
        *mark = true;
    }

    /// Notes that the contradiction needs the exclusion of these options.
    #[inline(always)]
    pub(super) fn need_excluded(&mut self, options: Word) {
        let word = &mut self.excluded[options.at as usize];
        self.n_words += usize::from(*word == 0 && options.bits != 0);
        *word |= options.bits;
    }

    /// An item has no other options. Where it is covered several times, some of these are taken or
    /// open; nothing excluded them, so that is no harm.
    fn need_others(&mut self, item: u32, but: Option<u32>, now: &Propagation) {
        self.hint(Name::Row(now.formula.rows[item as usize].at_least));
        let but = but.map_or(
            Word {
                at: u32::MAX,
                bits: 0,
            },
            Word::of,
        );
        for &word in now.row(item) {
            let own = if word.at == but.at { but.bits } else { 0 };
            self.need_excluded(Word {
                bits: word.bits & !own,
                ..word
            });
        }
    }

    /// Needs everything that was spent on these.
    fn need_ceiling(&mut self, taken: &[u32], now: &Propagation) {
        let Some(ceiling) = &now.ceiling else { return };
        self.hint(ceiling.reduced);
        taken
            .iter()
            .filter(|&&option| ceiling.is_priced(option))
            .for_each(|&option| self.need_taken(option));
    }

    /// Whether any of these options must be excluded; not by earlier steps.
    #[inline(always)]
    fn meets(&mut self, gone: &[Word]) -> bool {
        let mut any = false;
        for gone in gone {
            let word = &mut self.excluded[gone.at as usize];
            if *word & gone.bits != 0 {
                any = true;
                *word &= !gone.bits;
                self.n_words -= usize::from(*word == 0);
            }
        }
        any
    }

    /// Goes back from the needed options to the decisions, over the first `n_steps` steps.
    pub(super) fn trace(&mut self, now: &Propagation, n_steps: usize) {
        for (event, gone) in now.steps(n_steps) {
            if self.n_taken == 0 && self.n_words == 0 {
                break;
            }
            match event {
                Event::Take { option, reason } => {
                    if std::mem::take(&mut self.taken[option as usize]) {
                        self.n_taken -= 1;
                        match reason {
                            Reason::Decision => self.clause.push(2 * option + 1),
                            Reason::Unit(label) => self.hint(Name::Label(label)),
                            Reason::Last(item) => self.need_others(item, Some(option), now),
                        }
                    }
                }
                Event::Cover { item, option } => self.covered(gone, item, option, now),
                Event::Ceiling { n_taken } => {
                    if self.meets(gone) {
                        self.need_ceiling(&now.taken[..n_taken as usize], now);
                    }
                }
                Event::Line(nth) => {
                    if self.meets(gone) {
                        let (label, others) = now.line(nth);
                        self.hint(Name::Label(label));
                        others.iter().for_each(|&other| self.need_taken(other / 2));
                    }
                }
            }
        }
        debug_assert_eq!(self.n_taken, 0);
        if self.n_words > 0 {
            self.excluded.fill(0);
            self.n_words = 0;
        }
    }

    /// Explains the options that a taken option excludes at an item.
    #[inline(always)]
    fn covered(&mut self, gone: &[Word], item: u32, option: u32, now: &Propagation) {
        if now.has_colors(item) {
            for &word in gone {
                let needed = Word {
                    bits: word.bits & self.excluded[word.at as usize],
                    ..word
                };
                let rows = needed
                    .options()
                    .filter_map(|other| now.implication(other, item));
                rows.for_each(|row| self.hints.push(Name::Row(row)));
            }
        }
        if !self.meets(gone) {
            return;
        }
        self.hint(Name::Row(now.formula.rows[item as usize].at_most));
        if let Some(row) = now.implication(option, item) {
            self.hint(Name::Row(row));
        }
        if now.is_single(item) {
            self.need_taken(option);
        } else {
            now.taken
                .iter()
                .filter(|&&taken| now.covers(taken, item))
                .for_each(|&taken| self.need_taken(taken));
        }
    }
}
