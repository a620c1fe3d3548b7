//! What a conflict teaches: the first unique implication point (Marques-Silva and Sakallah 1996),
//! without literals that follow from others (Sörensson and Biere 2009), and with each set of
//! literals that are false because of one other literal replaced by that.
//!
//! The last step is for exact covers: an option that is taken makes hundreds false, and clauses
//! would list them. Clauses of 560 literals become clauses of 9 on pentominoes, those of 48 ones of
//! 10 on random covers.

use super::assignment::Assignment;
use super::clauses::Clauses;
use super::conflict::Conflict;
use super::literal::{Literal, Reason};
use super::model::Model;

/// The result of an analysis beside the clause.
#[derive(Clone, Copy)]
pub(crate) struct Learned {
    /// The level to go back to.
    pub(super) level: usize,
    /// How many levels the literals of the clause are on.
    pub(super) n_levels: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The clause that was learned: all its literals are false now, only the first one on the last
    /// level.
    pub(super) clause: Vec<Literal>,
    /// The variables that were resolved or are in the clause before it is made shorter.
    pub(super) involved: Vec<u32>,
    /// The rows that were resolved.
    pub(super) rows: Vec<u32>,
    /// The variables that are in the clause, were resolved, or follow from the clause.
    marks: Vec<bool>,
    marked: Vec<u32>,
    open: Vec<Literal>,
    scratch: Vec<Literal>,
    /// For each variable of how many literals of the clause it is the reason.
    causes: Vec<u32>,
    levels: Levels,
    /// The literals of conflicts, reasons and clauses that were looked at.
    pub(super) n_visits: u64,
}

/// Counts different levels.
#[derive(Clone, Debug)]
struct Levels {
    seen: Vec<u32>,
    stamp: u32,
}

impl Levels {
    fn count(&mut self, levels: impl Iterator<Item = u32>) -> u32 {
        self.stamp += 1;
        let mut n = 0;
        for level in levels {
            let seen = &mut self.seen[level as usize];
            n += u32::from(*seen != self.stamp);
            *seen = self.stamp;
        }
        n
    }
}

impl Analysis {
    pub(super) fn new(n_variables: usize) -> Analysis {
        Analysis {
            clause: Vec::new(),
            involved: Vec::new(),
            rows: Vec::new(),
            marks: vec![false; n_variables],
            marked: Vec::new(),
            open: Vec::new(),
            scratch: Vec::new(),
            causes: vec![0; n_variables],
            levels: Levels {
                seen: vec![0; n_variables + 1],
                stamp: 0,
            },
            n_visits: 0,
        }
    }

    /// Learns a clause from a conflict above the root level.
    pub(super) fn learn(
        &mut self,
        model: &Model,
        now: &Assignment,
        clauses: &mut Clauses,
        conflict: &Conflict,
    ) -> Learned {
        self.resolve(model, now, clauses, conflict);
        self.minimize(model, now, clauses);
        self.merge(now);
        let n_levels = self
            .levels
            .count(self.clause.iter().map(|&literal| now.level_of(literal)));
        let level = self.watch_second(now);
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = false;
        }
        Learned { level, n_levels }
    }

    /// A clause: the negated decisions that make a literal false, and the negated literal.
    pub(super) fn refute(
        &mut self,
        (model, now, clauses): (&Model, &Assignment, &Clauses),
        literal: Literal,
    ) -> Vec<Literal> {
        let mut clause = vec![!literal];
        let mut scratch = std::mem::take(&mut self.scratch);
        self.marks[literal.variable()] = true;
        for &literal in now.order[now.n_at_root()..].iter().rev() {
            if !std::mem::take(&mut self.marks[literal.variable()]) {
                continue;
            }
            if now.known(literal).reason == Reason::None {
                clause.push(!literal);
            }
            for &cause in reason(literal, model, now, clauses, &mut scratch) {
                // a reason may list its own literal
                self.marks[cause.variable()] |= now.level_of(cause) > 0 && cause != literal;
            }
        }
        self.marks[literal.variable()] = false;
        self.scratch = scratch;
        clause
    }

    /// Resolves the conflict with reasons until one literal of the last level is left.
    fn resolve(
        &mut self,
        model: &Model,
        now: &Assignment,
        clauses: &mut Clauses,
        conflict: &Conflict,
    ) {
        self.rows.clear();
        self.rows.extend(conflict.row);
        self.clause.clear();
        self.clause.push(Literal::default());
        if let Some(clause) = conflict.clause {
            self.used(clause, now, clauses);
        }
        let mut n_open = self.meet(now, &conflict.literals);
        let mut at = now.order.len();
        let implication_point = loop {
            at -= 1;
            let literal = now.order[at];
            if !self.marks[literal.variable()] {
                continue;
            }
            n_open -= 1;
            if n_open == 0 {
                break literal;
            }
            match now.known(literal).reason {
                Reason::Row(row) => self.rows.push(row),
                Reason::Clause(clause) => self.used(clause, now, clauses),
                Reason::None | Reason::Other(_) | Reason::Cap(_) => {}
            }
            let mut scratch = std::mem::take(&mut self.scratch);
            n_open += self.meet(now, reason(literal, model, now, clauses, &mut scratch));
            self.scratch = scratch;
        };
        self.clause[0] = !implication_point;
        self.involved.clear();
        self.involved.extend_from_slice(&self.marked);
    }

    /// Marks these literals, and adds the literals of earlier levels to the clause. Returns how
    /// many literals of the last level are new.
    fn meet(&mut self, now: &Assignment, literals: &[Literal]) -> usize {
        let last = now.level() as u32;
        let mut n = 0;
        self.n_visits += literals.len() as u64;
        for &literal in literals {
            let mark = &mut self.marks[literal.variable()];
            let level = now.level_of(literal);
            // the literal that the reason is of is marked already
            if !*mark && level > 0 {
                *mark = true;
                self.marked.push(literal.variable() as u32);
                if level == last {
                    n += 1;
                } else {
                    self.clause.push(literal);
                }
            }
        }
        n
    }

    fn used(&mut self, clause: u32, now: &Assignment, clauses: &mut Clauses) {
        let levels = &mut self.levels;
        clauses.used(clause, |literals| {
            levels.count(literals.iter().map(|&literal| now.level_of(literal)))
        });
    }

    /// Drops literals that are false because others of the clause are.
    fn minimize(&mut self, model: &Model, now: &Assignment, clauses: &Clauses) {
        // a literal follows only from literals of levels in the clause
        let bit = |literal: Literal| 1_u64 << (now.level_of(literal) & 63);
        let levels = self.clause[1..]
            .iter()
            .fold(0, |levels, &literal| levels | bit(literal));
        let mut kept = 1;
        self.n_visits += self.clause.len() as u64;
        for i in 1..self.clause.len() {
            let literal = self.clause[i];
            if now.known(literal).reason == Reason::None
                || !self.follows(literal, levels, model, now, clauses)
            {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    fn follows(
        &mut self,
        literal: Literal,
        levels: u64,
        model: &Model,
        now: &Assignment,
        clauses: &Clauses,
    ) -> bool {
        let before = self.marked.len();
        let mut scratch = std::mem::take(&mut self.scratch);
        self.open.clear();
        self.open.push(!literal);
        let follows = 'all: loop {
            let Some(next) = self.open.pop() else {
                break true;
            };
            for &cause in reason(next, model, now, clauses, &mut scratch) {
                self.n_visits += 1;
                let known = now.known(cause);
                if self.marks[cause.variable()] || known.level == 0 {
                    continue;
                }
                if known.reason == Reason::None || levels >> (known.level & 63) & 1 == 0 {
                    break 'all false;
                }
                self.marks[cause.variable()] = true;
                self.marked.push(cause.variable() as u32);
                self.open.push(!cause);
            }
        };
        self.scratch = scratch;
        if !follows {
            for &variable in &self.marked[before..] {
                self.marks[variable as usize] = false;
            }
            self.marked.truncate(before);
        }
        follows
    }

    /// Replaces literals by their common cause, where one false literal makes them false.
    fn merge(&mut self, now: &Assignment) {
        let cause = |literal: Literal| match now.known(literal).reason {
            Reason::Other(cause) if now.level_of(cause) > 0 => Some(cause),
            _ => None,
        };
        // each cause once, then those that take the place of several
        self.scratch.clear();
        for &literal in &self.clause[1..] {
            if let Some(cause) = cause(literal) {
                let n = &mut self.causes[cause.variable()];
                if *n == 0 {
                    self.scratch.push(cause);
                }
                *n += 1;
            }
        }
        let (len, mut kept) = (self.clause.len(), 1);
        for i in 1..len {
            let literal = self.clause[i];
            if cause(literal).is_none_or(|cause| self.causes[cause.variable()] == 1) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
        // some are in the clause already
        for i in 1..kept {
            self.causes[self.clause[i].variable()] = 0;
        }
        for &cause in &self.scratch {
            if self.causes[cause.variable()] > 1 {
                self.clause.push(cause);
            }
            self.causes[cause.variable()] = 0;
        }
    }

    /// Puts a literal of the last level but one second; returns that level.
    fn watch_second(&mut self, now: &Assignment) -> usize {
        let last = (1..self.clause.len()).max_by_key(|&i| now.level_of(self.clause[i]));
        let Some(last) = last else { return 0 };
        self.clause.swap(1, last);
        now.level_of(self.clause[1]) as usize
    }
}

/// The false literals that imply this literal; it may be among them itself.
pub(super) fn reason<'a>(
    literal: Literal,
    model: &'a Model,
    now: &'a Assignment,
    clauses: &'a Clauses,
    scratch: &'a mut Vec<Literal>,
) -> &'a [Literal] {
    let known = now.known(literal);
    let before =
        |literal: &Literal| now.is_false(*literal) && now.known(*literal).position < known.position;
    scratch.clear();
    match &known.reason {
        Reason::None => {}
        Reason::Other(other) => return std::slice::from_ref(other),
        Reason::Row(row) if model.low[*row as usize] == 1 => return model.rows.of(*row as usize),
        Reason::Row(row) => {
            for literal in model.rows.of(*row as usize) {
                if before(literal) {
                    scratch.push(*literal);
                }
            }
        }
        Reason::Cap(cap) => {
            let variables = model.caps.of(*cap as usize).iter();
            scratch.extend(
                variables
                    .map(|&variable| Literal::new(variable as usize, false))
                    .filter(before),
            );
        }
        Reason::Clause(clause) => return clauses.literals(*clause),
    }
    scratch
}
