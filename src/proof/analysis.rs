//! Why a node is closed: the decisions that it needs, and the rows through which a checker gets from these to a contradiction.

use super::assignment::{Assignment, Conflict, Reason};
use super::text::{Literal, Name};

#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// Negated decisions, one of which holds.
    pub(super) clause: Vec<Literal>,
    /// The rows in the order in which they are found, which is the reverse of that in which they propagate.
    pub(super) hints: Vec<Name>,
    marks: Vec<bool>,
    marked: Vec<u32>,
    /// Items that are covered once, whose other options were excluded by that.
    full: Vec<bool>,
    /// Marked variables that are true and not looked at yet.
    n_open: usize,
    /// The label of each variable that is proved.
    units: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(now: &Assignment) -> Analysis {
        Analysis {
            clause: Vec::new(),
            hints: Vec::new(),
            marks: vec![false; now.formula.n_variables],
            marked: Vec::new(),
            full: vec![false; now.formula.rows.len()],
            n_open: 0,
            units: Vec::new(),
        }
    }

    /// A variable was proved at the root.
    pub(super) fn prove(&mut self, variable: u32, label: u64) {
        self.units.resize(self.marks.len(), 0);
        self.units[variable as usize] = label;
    }

    /// Begins anew.
    pub(super) fn begin(&mut self) {
        self.clause.clear();
        self.hints.clear();
    }

    /// A row that is not satisfied.
    pub(super) fn conflict(&mut self, conflict: Conflict, now: &Assignment) {
        match conflict {
            Conflict::AtLeast(item) => {
                self.hint(Name::Row(now.formula.rows[item as usize].at_least));
                for &rival in now.formula.rivals.of(item as usize) {
                    if now.is_false(rival) {
                        self.need_false(rival, now);
                    }
                }
            }
            Conflict::AtMost(item) => {
                self.hint(Name::Row(now.formula.rows[item as usize].at_most));
                for &rival in now.formula.rivals.of(item as usize) {
                    if now.is_true(rival) {
                        self.need_true(rival);
                    }
                }
            }
            Conflict::Implied { row, option, color } => {
                self.hint(Name::Row(row));
                self.need_true(option);
                self.need_false(color, now);
            }
            Conflict::Ceiling => self.need_ceiling(u32::MAX, now),
        }
    }

    /// A row that is needed; once, where it is needed several times on end.
    #[inline(always)]
    fn hint(&mut self, name: Name) {
        if self.hints.last() != Some(&name) {
            self.hints.push(name);
        }
    }

    #[inline(always)]
    fn is_new(&mut self, variable: u32) -> bool {
        let mark = &mut self.marks[variable as usize];
        let is_new = !*mark;
        if is_new {
            *mark = true;
            self.marked.push(variable);
        }
        is_new
    }

    /// Needs that a variable is true, as it is.
    #[inline(always)]
    pub(super) fn need_true(&mut self, variable: u32) {
        self.n_open += usize::from(self.is_new(variable));
    }

    /// Needs that a variable is false, as it is.
    pub(super) fn need_false(&mut self, variable: u32, now: &Assignment) {
        if !self.is_new(variable) {
            return;
        }
        match now.reason(variable) {
            Reason::Decision => self.clause.push(2 * variable),
            Reason::Unit => self.hint(Name::Label(self.units[variable as usize])),
            Reason::AtMost(item) if now.is_single(item) => {
                self.full[item as usize] = true;
                self.need_true(now.first(item));
            }
            Reason::AtMost(item) => {
                self.hint(Name::Row(now.formula.rows[item as usize].at_most));
                for &rival in now.formula.rivals.of(item as usize) {
                    if now.is_true(rival) && now.position(rival) < now.position(variable) {
                        self.need_true(rival);
                    }
                }
            }
            Reason::Implied { row, other } => {
                self.hint(Name::Row(row));
                self.need_false(other, now);
            }
            Reason::Ceiling => self.need_ceiling(now.position(variable), now),
            Reason::AtLeast(_) => {}
        }
    }

    /// Needs everything that was spent before this position.
    fn need_ceiling(&mut self, position: u32, now: &Assignment) {
        let Some(ceiling) = &now.ceiling else { return };
        self.hint(ceiling.reduced);
        for &option in &now.taken {
            if ceiling.is_priced(option) && now.position(option) < position {
                self.need_true(option);
            }
        }
    }

    /// Goes back from what is needed to the decisions.
    pub(super) fn trace(&mut self, now: &Assignment) {
        for &variable in now.taken.iter().rev() {
            if self.n_open == 0 {
                break;
            }
            if !self.marks[variable as usize] {
                continue;
            }
            self.n_open -= 1;
            for &item in now.items_of(variable) {
                if self.full[item as usize] && now.first(item) == variable {
                    self.full[item as usize] = false;
                    self.hint(Name::Row(now.formula.rows[item as usize].at_most));
                }
            }
            match now.reason(variable) {
                Reason::Decision => self.clause.push(2 * variable + 1),
                Reason::Unit => self.hint(Name::Label(self.units[variable as usize])),
                Reason::AtLeast(item) => {
                    self.hint(Name::Row(now.formula.rows[item as usize].at_least));
                    for &rival in now.formula.rivals.of(item as usize) {
                        if now.is_false(rival) && now.position(rival) < now.position(variable) {
                            self.need_false(rival, now);
                        }
                    }
                }
                Reason::Implied { row, other } => {
                    self.hint(Name::Row(row));
                    self.need_true(other);
                }
                Reason::AtMost(_) | Reason::Ceiling => {}
            }
        }
        debug_assert_eq!(self.n_open, 0);
        self.marked.drain(..).for_each(|variable| self.marks[variable as usize] = false);
    }
}
