//! Propagation: the consequences of true literals.
//!
//! Rows and caps of the problem come first, learned clauses after: most consequences follow from
//! the problem, and its constraints give shorter reasons for conflicts.

use super::assignment::Assignment;
use super::clauses::{Clauses, TWO, Watch};
use super::conflict::Conflict;
use super::literal::{Literal, Reason};
use super::model::Model;

/// Draws all consequences; false where they are in conflict.
pub(super) fn propagate(
    model: &Model,
    now: &mut Assignment,
    clauses: &mut Clauses,
    conflict: &mut Conflict,
) -> bool {
    loop {
        if !by_model(model, now, conflict) {
            return false;
        }
        let Some(&literal) = now.order.get(now.seen_by_clauses) else {
            return true;
        };
        now.seen_by_clauses += 1;
        if !by_clauses(!literal, model, now, clauses, conflict) {
            return false;
        }
    }
}

fn by_model(model: &Model, now: &mut Assignment, conflict: &mut Conflict) -> bool {
    loop {
        while let Some(row) = now.tight.pop() {
            if !tighten(row, model, now, conflict) {
                return false;
            }
        }
        let Some(&literal) = now.order.get(now.seen_by_model) else {
            return true;
        };
        now.seen_by_model += 1;
        for &implied in model.implied(literal) {
            if now.is_open(implied) {
                now.assign(model, implied, Reason::Other(!literal));
            } else if now.is_false(implied) {
                return conflict.set([!literal, implied]);
            }
        }
        if literal.value() {
            for &cap in model.caps_of(literal.variable()) {
                let fits = match model.high[cap as usize] {
                    1 => exclude(cap, literal, model, now, conflict),
                    high => limit(cap, high, model, now, conflict),
                };
                if !fits {
                    return false;
                }
            }
        }
    }
}

/// A row that can hardly spare a literal.
fn tighten(row: u32, model: &Model, now: &mut Assignment, conflict: &mut Conflict) -> bool {
    let count = now.counts[row as usize];
    if count.missing <= 0 {
        return true;
    }
    let literals = model.rows.of(row as usize);
    if count.spare < 1 {
        conflict.set(
            literals
                .iter()
                .copied()
                .filter(|&literal| now.is_false(literal)),
        );
        conflict.row = Some(row);
        return false;
    }
    let mut missing = count.missing;
    for &literal in literals {
        if now.is_open(literal) {
            now.assign(model, literal, Reason::Row(row));
            missing -= 1;
            if missing == 0 {
                break;
            }
        }
    }
    true
}

/// A literal of a full cap is true: makes the cap's open literals false.
#[inline(always)]
fn exclude(
    cap: u32,
    literal: Literal,
    model: &Model,
    now: &mut Assignment,
    conflict: &mut Conflict,
) -> bool {
    for &variable in model.caps.of(cap as usize) {
        let other = Literal::new(variable as usize, false);
        if now.is_open(other) {
            now.assign(model, other, Reason::Other(!literal));
        } else if now.is_false(other) && other != !literal {
            return conflict.set([!literal, other]);
        }
    }
    true
}

/// Of a cap at most `high` may be true. These are counted anew each time: problems with such caps
/// are small.
fn limit(
    cap: u32,
    high: u32,
    model: &Model,
    now: &mut Assignment,
    conflict: &mut Conflict,
) -> bool {
    let variables = model.caps.of(cap as usize);
    let negated = |&variable: &u32| Literal::new(variable as usize, false);
    let n_true = variables
        .iter()
        .map(negated)
        .filter(|&literal| now.is_false(literal))
        .count();
    if n_true > high as usize {
        return conflict.set(
            variables
                .iter()
                .map(negated)
                .filter(|&literal| now.is_false(literal)),
        );
    }
    if n_true == high as usize {
        for literal in variables.iter().map(negated) {
            if now.is_open(literal) {
                now.assign(model, literal, Reason::Cap(cap));
            }
        }
    }
    true
}

/// A literal has become false, and a learned clause watches it: whether that fits, and the watch,
/// if it stays.
#[inline(always)]
fn by_watch(
    literal: Literal,
    watch: Watch,
    model: &Model,
    now: &mut Assignment,
    clauses: &mut Clauses,
    conflict: &mut Conflict,
) -> (bool, Option<Watch>) {
    if now.is_true(watch.other) {
        return (true, Some(watch));
    }
    if watch.clause == TWO {
        let fits = imply(watch.other, Reason::Other(literal), model, now);
        if !fits {
            conflict.set([literal, watch.other]);
        }
        return (fits, Some(watch));
    }
    match move_watch(literal, watch, now, clauses) {
        Moved::Away => (true, None),
        Moved::Satisfied(other) => (true, Some(Watch { other, ..watch })),
        Moved::Forces(other) => {
            let fits = imply(other, Reason::Clause(watch.clause), model, now);
            if !fits {
                conflict.set(clauses.literals(watch.clause).iter().copied());
                conflict.clause = Some(watch.clause);
            }
            (fits, Some(Watch { other, ..watch }))
        }
    }
}

/// A literal has become false, and learned clauses watch it.
fn by_clauses(
    literal: Literal,
    model: &Model,
    now: &mut Assignment,
    clauses: &mut Clauses,
    conflict: &mut Conflict,
) -> bool {
    let mut watches = std::mem::take(&mut clauses.watches[literal.index()]);
    let (mut from, mut to) = (0, 0);
    let mut fits = true;
    while let Some(&watch) = watches.get(from)
        && fits
    {
        from += 1;
        let stays;
        (fits, stays) = by_watch(literal, watch, model, now, clauses, conflict);
        if let Some(watch) = stays {
            watches[to] = watch;
            to += 1;
        }
    }
    clauses.n_visits += from as u64;
    if from < watches.len() {
        watches.copy_within(from.., to);
    }
    watches.truncate(watches.len() - (from - to));
    clauses.watches[literal.index()] = watches;
    fits
}

/// Makes a literal true that is not; false where it is false already.
#[inline(always)]
fn imply(literal: Literal, reason: Reason, model: &Model, now: &mut Assignment) -> bool {
    let open = now.is_open(literal);
    if open {
        now.assign(model, literal, reason);
    }
    open
}

enum Moved {
    /// The clause is watched by another literal now.
    Away,
    /// This literal of the clause is true.
    Satisfied(Literal),
    /// All other literals are false: this literal is unit, or false too, a conflict.
    Forces(Literal),
}

#[inline(always)]
fn move_watch(literal: Literal, watch: Watch, now: &Assignment, clauses: &mut Clauses) -> Moved {
    let literals = clauses.literals_mut(watch.clause);
    if literals[0] == literal {
        literals.swap(0, 1);
    }
    let first = literals[0];
    if now.is_true(first) {
        return Moved::Satisfied(first);
    }
    for k in 2..literals.len() {
        let other = literals[k];
        if !now.is_false(other) {
            literals.swap(1, k);
            clauses.watches[other.index()].push(Watch {
                other: first,
                ..watch
            });
            return Moved::Away;
        }
    }
    Moved::Forces(first)
}
