//! What follows from the limit of the cost: it is one more constraint of the problem, and
//! propagates like one.
//!
//! An option that costs more than is left becomes false, because of as few of those that are true
//! as it takes. What was learned under a limit holds under each lower one.

use super::assignment::Assignment;
use super::ceiling::Ceiling;
use super::conflict::Conflict;
use super::literal::{Literal, Reason};
use super::model::Model;

/// Draws what follows from the limit, if there is one; false where that is a conflict.
#[inline(always)]
pub(super) fn limit_costs(model: &Model, now: &mut Assignment, conflict: &mut Conflict) -> bool {
    let Some(mut ceiling) = now.ceiling.take() else {
        return true;
    };
    ceiling.see(&now.order);
    let fits = !ceiling.is_broken();
    if fits {
        ceiling.exclude(|literal| {
            if now.is_open(literal) {
                now.assign(model, literal, Reason::Ceiling);
            }
        });
    } else {
        let mut literals = Vec::new();
        because(&ceiling, &now.order, 0, &mut literals);
        conflict.set(literals);
        conflict.costs = true;
    }
    now.ceiling = Some(ceiling);
    fits
}

/// The literals that are false because of which the limit made this one true.
pub(super) fn reason(literal: Literal, now: &Assignment, literals: &mut Vec<Literal>) {
    let Some(ceiling) = &now.ceiling else { return };
    let before = &now.order[..now.known(literal).position as usize];
    because(ceiling, before, ceiling.cost(!literal), literals);
}

/// The negations of as many of these literals as it takes that something of this cost does not fit,
/// early ones if possible.
fn because(ceiling: &Ceiling, before: &[Literal], cost: u64, literals: &mut Vec<Literal>) {
    let spent: i128 = before
        .iter()
        .map(|&literal| i128::from(ceiling.cost(literal)))
        .sum();
    let mut spare = spent + i128::from(cost) - ceiling.most - 1;
    for &literal in before.iter().rev() {
        let cost = i128::from(ceiling.cost(literal));
        if cost > spare {
            literals.push(!literal);
        } else {
            spare -= cost;
        }
    }
}

/// The options of a reason cost so much that no further cost fits, whatever was left out.
#[test]
fn a_reason_leaves_no_room_for_the_cost() {
    for n in 0..1 << 12_u64 {
        let costs: Vec<u64> = (0..6).map(|at| n >> (2 * at) & 3).collect();
        let order: Vec<Literal> = (0..5).map(|option| Literal::new(option, true)).collect();
        let spent: u64 = costs[..5].iter().sum();
        let (mut ceiling, cost) = (Ceiling::new(costs.clone()), costs[5]);
        for most in (0..i128::from(spent + cost)).rev() {
            ceiling.lower(most);
            let mut reason = Vec::new();
            because(&ceiling, &order, cost, &mut reason);
            let taken = reason
                .iter()
                .map(|&literal| ceiling.cost(!literal))
                .sum::<u64>();
            assert!(
                i128::from(taken + cost) > most,
                "{costs:?} {most} {reason:?}"
            );
        }
    }
}
