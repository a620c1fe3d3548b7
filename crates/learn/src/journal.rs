//! The learned clauses, step by step, each clause with the constraints from which it follows: for
//! proofs.
//!
//! The clause was found by resolving reasons; this goes through them once more, from the conflict
//! back to the literals of the clause, and names each. A literal that is true at the root gets a
//! step of its own, so that later steps need not go back further; literals that are false because
//! of one true literal need no step.

use super::analyze::reason;
use super::assignment::Assignment;
use super::clauses::{Change, Clauses};
use super::conflict::Conflict;
use super::literal::{Literal, Reason};
use super::model::{Model, Support};
use quadrille_problem::problem::OptionId;
use std::collections::HashMap;

/// A constraint that a step needs.
#[derive(Clone, Copy, Debug)]
pub enum Hint {
    /// Enough literals of this row are true: primary items, then colors.
    Row(u32),
    /// Not too many variables of this cap are true: items that have more than may be true.
    Cap(u32),
    /// The consequence that an option has for its cap.
    Member { cap: u32, option: u32 },
    /// This option implies this color, which is a variable.
    Implied { option: u32, color: u32 },
    /// An earlier step.
    Step(u64),
    /// The clause that excludes a solution: the first one, the second, and so on.
    Solution(u64),
}

/// What happened to the clauses.
#[derive(Clone, Debug)]
pub enum Event {
    /// A clause that follows by propagation over the hints, in their order; steps are numbered from
    /// 1. Variables have their signs: `2 * variable`, one more where it is negated.
    Step { clause: Vec<u32>, hints: Vec<Hint> },
    /// A step that nobody will need again.
    Forgotten(u64),
}

#[derive(Debug)]
pub(super) struct Journal {
    events: Vec<Event>,
    n_steps: u64,
    /// The step that shows the value of a variable at the root; 0 without one.
    units: Vec<u64>,
    /// The number of root assignments examined.
    n_seen: usize,
    /// The clauses of two literals.
    pairs: HashMap<[u32; 2], u64>,
    /// The step that shows each support used so far.
    supports: HashMap<u32, u64>,
    /// Variables that are needed; that are in the clause.
    needed: Vec<bool>,
    assumed: Vec<bool>,
    hints: Vec<Hint>,
    scratch: Vec<Literal>,
    seen_caps: Vec<bool>,
}

fn pair(a: Literal, b: Literal) -> [u32; 2] {
    [a.min(b).code(), a.max(b).code()]
}

impl Journal {
    pub(super) fn new(model: &Model) -> Journal {
        let n = model.n_variables;
        Journal {
            events: Vec::new(),
            n_steps: 0,
            units: vec![0; n],
            n_seen: 0,
            pairs: HashMap::new(),
            supports: HashMap::new(),
            needed: vec![false; n],
            assumed: vec![false; n],
            hints: Vec::new(),
            scratch: Vec::new(),
            seen_caps: vec![false; model.caps.len()],
        }
    }

    pub(super) fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// A step that the caller writes shows a literal.
    pub(super) fn shown(&mut self, literal: Literal) {
        self.n_steps += 1;
        self.units[literal.variable()] = self.n_steps;
    }

    /// A clause that was learned from a conflict; its step.
    pub(super) fn learned(
        &mut self,
        (model, now, clauses): (&Model, &Assignment, &Clauses),
        conflict: &Conflict,
        clause: &[Literal],
    ) -> u64 {
        self.hints.clear();
        self.in_conflict(conflict, model, clauses);
        self.trace((model, now, clauses), &conflict.literals, clause);
        self.add(clause)
    }

    /// A clause that excludes a solution; its step.
    pub(super) fn blocks(
        &mut self,
        (model, now, clauses): (&Model, &Assignment, &Clauses),
        (solution, number): (&[OptionId], u64),
        clause: &[Literal],
    ) -> u64 {
        self.hints.clear();
        self.hints.push(Hint::Solution(number));
        let mut literals: Vec<Literal> = solution
            .iter()
            .map(|option| Literal::new(option.index(), false))
            .collect();
        if model.may_extend {
            // options that could be added besides are in that clause, too
            let all = (0..model.n_options).map(|option| Literal::new(option, true));
            literals.extend(all.filter(|&literal| now.is_false(literal)));
        }
        self.trace((model, now, clauses), &literals, clause);
        self.add(clause)
    }

    /// The literals that became true at the root since the last call.
    pub(super) fn at_root(&mut self, model: &Model, now: &Assignment, clauses: &Clauses) {
        let end = now.n_at_root();
        while self.n_seen < end {
            let literal = now.order[self.n_seen];
            self.n_seen += 1;
            let needs_step = literal.value()
                || matches!(
                    now.known(literal).reason,
                    Reason::Row(_) | Reason::Clause(_)
                );
            if needs_step && self.units[literal.variable()] == 0 {
                self.hints.clear();
                self.because((model, now, clauses), literal);
                let literals = self.scratch.clone();
                self.trace((model, now, clauses), &literals, &[]);
                self.units[literal.variable()] = self.add(&[literal]);
            }
        }
    }

    /// Replaces a clause by one without the literals false at the root, if any literal is left; its
    /// step.
    pub(super) fn replaced(
        &mut self,
        known: (&Model, &Assignment, &Clauses),
        change: &Change,
    ) -> u64 {
        let mut fresh = 0;
        if !change.new.is_empty() {
            self.hints.clear();
            self.hints.push(Hint::Step(change.step.into()));
            self.trace(known, &change.lost, &change.new);
            fresh = self.add(&change.new);
        }
        self.events.push(Event::Forgotten(change.step.into()));
        fresh
    }

    fn add(&mut self, clause: &[Literal]) -> u64 {
        self.n_steps += 1;
        match *clause {
            [a] => self.units[a.variable()] = self.n_steps,
            [a, b] => drop(self.pairs.insert(pair(a, b), self.n_steps)),
            _ => {}
        }
        // they were found from the conflict back; a cap is named where it excludes something first
        let seen_caps = &mut self.seen_caps;
        let is_new = |hint: &Hint| match *hint {
            Hint::Cap(cap) => !std::mem::replace(&mut seen_caps[cap as usize], true),
            _ => true,
        };
        let hints: Vec<Hint> = self.hints.drain(..).rev().filter(is_new).collect();
        for hint in &hints {
            if let Hint::Cap(cap) = *hint {
                self.seen_caps[cap as usize] = false;
            }
        }
        self.events.push(Event::Step {
            clause: clause.iter().map(|literal| literal.code()).collect(),
            hints,
        });
        self.n_steps
    }

    /// Names the constraint that is in conflict.
    fn in_conflict(&mut self, conflict: &Conflict, model: &Model, clauses: &Clauses) {
        match (conflict.row, conflict.clause, &*conflict.literals) {
            (Some(row), ..) => self.of_row(row, model),
            (_, Some(clause), _) => self.hints.push(Hint::Step(clauses.step_of(clause))),
            (.., &[a, b]) => self.of_pair(a, b, model),
            (.., literals) => {
                let is_in =
                    |cap: &u32, literal: &Literal| model.caps_of(literal.variable()).contains(cap);
                let first = literals
                    .first()
                    .map_or(&[][..], |literal| model.caps_of(literal.variable()));
                let fits = |cap: &&u32| (model.high[**cap as usize] as usize) < literals.len();
                let mut caps = first.iter().filter(fits);
                let cap = caps.find(|cap| literals.iter().all(|literal| is_in(cap, literal)));
                self.hints.extend(cap.map(|&cap| Hint::Cap(cap)));
            }
        }
    }

    /// Names a row. A support gets a step when it is first needed.
    fn of_row(&mut self, row: u32, model: &Model) {
        if (row as usize) < model.n_defined {
            self.hints.push(Hint::Row(row));
            return;
        }
        let known = self.supports.get(&row).copied();
        let step = known.unwrap_or_else(|| self.show_support(row, model));
        self.hints.push(Hint::Step(step));
    }

    /// Shows a support: the color excludes all other colors, and so the channel's options outside
    /// the support, and the channel needs an option.
    fn show_support(&mut self, row: u32, model: &Model) -> u64 {
        let clause = model.rows.of(row as usize);
        let Support { channel, cap } = model.supports[row as usize - model.n_defined];
        let member = |option: usize| Hint::Member {
            cap,
            option: option as u32,
        };
        let head = clause[0].variable();
        let own = (head < model.n_options).then(|| member(head));
        let mut hints: Vec<Hint> = own.into_iter().chain([Hint::Cap(cap)]).collect();
        let others = model.rows.of(channel as usize).iter();
        hints.extend(
            others
                .filter(|option| !clause.contains(option))
                .map(|&option| {
                    let colors = model.implied(option).iter().map(|color| color.variable());
                    let color = { colors }.find(|&color| model.caps_of(color).contains(&cap));
                    let option = option.variable();
                    color.map_or(member(option), |color| Hint::Implied {
                        option: option as u32,
                        color: color as u32,
                    })
                }),
        );
        hints.push(Hint::Row(channel));
        self.n_steps += 1;
        self.events.push(Event::Step {
            clause: clause.iter().map(|literal| literal.code()).collect(),
            hints,
        });
        self.supports.insert(row, self.n_steps);
        self.n_steps
    }

    /// Names a constraint by which one of two literals is true.
    fn of_pair(&mut self, a: Literal, b: Literal, model: &Model) {
        let variables = [a, b].map(|literal| literal.variable() as u32);
        if let Some(&step) = self.pairs.get(&pair(a, b)) {
            self.hints.push(Hint::Step(step));
        } else if a.value() == b.value() {
            let others = model.caps_of(b.variable());
            let both = model
                .caps_of(a.variable())
                .iter()
                .filter(|cap| others.contains(cap));
            let Some(&cap) = { both }.find(|cap| model.high[**cap as usize] == 1) else {
                return;
            };
            let member = |option| Hint::Member { cap, option };
            self.hints.extend(
                variables
                    .into_iter()
                    .filter(|&v| (v as usize) < model.n_options)
                    .map(member),
            );
            self.hints.push(Hint::Cap(cap));
        } else {
            let [option, color] = if a.value() {
                [variables[1], variables[0]]
            } else {
                variables
            };
            self.hints.push(Hint::Implied { option, color });
        }
    }

    /// Names why a literal is true; the false literals that imply it go to `scratch`.
    fn because(
        &mut self,
        (model, now, clauses): (&Model, &Assignment, &Clauses),
        literal: Literal,
    ) {
        match now.known(literal).reason {
            Reason::None => {}
            Reason::Other(other) => self.of_pair(literal, other, model),
            Reason::Row(row) => self.of_row(row, model),
            Reason::Cap(cap) => self.hints.push(Hint::Cap(cap)),
            Reason::Clause(clause) => self.hints.push(Hint::Step(clauses.step_of(clause))),
        }
        let mut scratch = Vec::new();
        let literals = reason(literal, model, now, clauses, &mut scratch);
        self.scratch.clear();
        self.scratch
            .extend(literals.iter().copied().filter(|&other| other != literal));
    }

    fn need(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.needed[literal.variable()] = true;
        }
    }

    /// Traces false literals back through their reasons to the literals of the clause.
    fn trace(
        &mut self,
        (model, now, clauses): (&Model, &Assignment, &Clauses),
        literals: &[Literal],
        clause: &[Literal],
    ) {
        clause
            .iter()
            .for_each(|literal| self.assumed[literal.variable()] = true);
        self.need(literals);
        for &literal in now.order.iter().rev() {
            let variable = literal.variable();
            if !std::mem::take(&mut self.needed[variable]) || self.assumed[variable] {
                continue;
            }
            match self.units[variable] {
                0 => {
                    self.because((model, now, clauses), literal);
                    let found = std::mem::take(&mut self.scratch);
                    self.need(&found);
                    self.scratch = found;
                }
                step => self.hints.push(Hint::Step(step)),
            }
        }
        clause
            .iter()
            .for_each(|literal| self.assumed[literal.variable()] = false);
    }
}
