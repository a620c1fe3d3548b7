//! Which literals are true, in what order they became so and why, and what that leaves of the rows.

use super::literal::{Literal, Reason};
use super::model::Model;

/// The value of a variable, with its level and its reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariableState {
    pub(super) level: u32,
    /// Its place in the order.
    pub(super) position: u32,
    pub(super) reason: Reason,
}

/// The state of a row under the assignment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// One more than the number of literals that may still become false; for a plain item the
    /// number of options left.
    pub(super) spare: i32,
    /// How many literals have to become true still; 0 or less: the row is satisfied.
    pub(super) missing: i32,
}

/// A partial assignment.
///
/// Invariants:
/// 1. `values[l]` is 1 for a true literal, -1 for a false one, 0 for an open one.
/// 2. `order` has all true literals; those from `starts[i]` on have level `i + 1` or more, and a
///    literal comes after all that its reason names.
/// 3. `counts` agrees with `values`. Every row whose `spare` sank to 1 or less since it was last
///    looked at is in `tight`.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    values: Vec<i8>,
    known: Vec<VariableState>,
    pub(super) order: Vec<Literal>,
    starts: Vec<u32>,
    pub(super) counts: Vec<Count>,
    pub(super) tight: Vec<u32>,
    /// Up to where in `order` the consequences by the model, and by learned clauses, are drawn.
    pub(super) seen_by_model: usize,
    pub(super) seen_by_clauses: usize,
}

impl Assignment {
    pub(super) fn new(model: &Model) -> Assignment {
        let count = |row: usize| {
            let missing = model.low[row] as i32;
            Count {
                spare: model.rows.of(row).len() as i32 - missing + 1,
                missing,
            }
        };
        let counts: Vec<Count> = (0..model.rows.len()).map(count).collect();
        let tight = (0..counts.len())
            .filter(|&row| counts[row].spare <= 1)
            .map(|row| row as u32)
            .collect();
        Assignment {
            values: vec![0; 2 * model.n_variables],
            known: vec![
                VariableState {
                    level: 0,
                    position: 0,
                    reason: Reason::None
                };
                model.n_variables
            ],
            order: Vec::new(),
            starts: Vec::new(),
            counts,
            tight,
            seen_by_model: 0,
            seen_by_clauses: 0,
        }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let variables = self.known.len() * (2 + size_of::<VariableState>() + size_of::<Literal>());
        variables + size_of_val(&*self.counts)
    }

    #[inline(always)]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline(always)]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    #[inline(always)]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 0
    }

    #[inline(always)]
    pub(super) fn known(&self, literal: Literal) -> &VariableState {
        &self.known[literal.variable()]
    }

    #[inline(always)]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.known(literal).level
    }

    /// How many decisions are taken.
    #[inline(always)]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The literals that were decided, the first one first.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Literal> {
        self.starts.iter().map(|&start| self.order[start as usize])
    }

    /// How many literals are true without the last decision.
    pub(super) fn before_last_decision(&self) -> usize {
        self.starts.last().map_or(0, |&start| start as usize)
    }

    /// How many literals are true without any decision.
    pub(super) fn n_at_root(&self) -> usize {
        self.starts
            .first()
            .map_or(self.order.len(), |&start| start as usize)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.order.len() == self.known.len()
    }

    /// Makes an open literal true, on a level of its own.
    pub(super) fn decide(&mut self, model: &Model, literal: Literal) {
        self.starts.push(self.order.len() as u32);
        self.assign(model, literal, Reason::None);
    }

    /// Makes an open literal true.
    #[inline(always)]
    pub(super) fn assign(&mut self, model: &Model, literal: Literal, reason: Reason) {
        debug_assert!(self.is_open(literal));
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let (level, position) = (self.starts.len() as u32, self.order.len() as u32);
        self.known[literal.variable()] = VariableState {
            level,
            position,
            reason,
        };
        self.order.push(literal);
        for &row in model.rows_of(!literal) {
            let count = &mut self.counts[row as usize];
            count.spare -= 1;
            if count.spare <= 1 {
                self.tight.push(row);
            }
        }
        for &row in model.rows_of(literal) {
            self.counts[row as usize].missing -= 1;
        }
    }

    /// Takes back all decisions but the first `level`, and what followed from them; `released` sees
    /// each literal that is open again.
    pub(super) fn undo_to(
        &mut self,
        model: &Model,
        level: usize,
        mut released: impl FnMut(Literal),
    ) {
        self.tight.clear();
        let Some(&start) = self.starts.get(level) else {
            return;
        };
        while self.order.len() > start as usize
            && let Some(literal) = self.order.pop()
        {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            for &row in model.rows_of(!literal) {
                self.counts[row as usize].spare += 1;
            }
            for &row in model.rows_of(literal) {
                self.counts[row as usize].missing += 1;
            }
            released(literal);
        }
        self.starts.truncate(level);
        self.seen_by_model = start as usize;
        self.seen_by_clauses = start as usize;
    }
}
