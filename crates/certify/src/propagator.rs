//! Propagation over all constraints, for lines without hints.
//!
//! Clauses are watched by two of their literals, other constraints are counted. Literals implied
//! without an assumption are kept between checks; if a constraint that implies one of them is
//! deleted, they are propagated anew.

use super::constraint::{Constraint, Literal, negated};
use quadrille_problem::internal::sort_by_rank;
use std::rc::Rc;

/// A constraint, with its slack if it is counted: the weight that may still become false.
#[derive(Debug)]
struct Slot {
    constraint: Rc<Constraint>,
    slack: i128,
    /// The literals that watch a clause are these of its literals.
    watches: Option<[Literal; 2]>,
    /// Something follows from it without assumptions.
    is_reason: bool,
}

pub(super) struct Propagator {
    slots: Vec<Option<Slot>>,
    /// For each literal, the counted constraints that contain it, with its position in each.
    counted: Vec<Vec<(u32, u32)>>,
    watched: Vec<Vec<u32>>,
    /// 1 for a true literal, -1 for a false one, else 0.
    values: Vec<i8>,
    trail: Vec<Literal>,
    /// Up to where counters and watches know.
    head: usize,
    /// The number of literals that are true without assumptions.
    n_known: usize,
    is_contradictory: bool,
    is_stale: bool,
}

impl Propagator {
    pub(super) fn new(n_variables: usize) -> Propagator {
        let n = 2 * n_variables;
        Propagator {
            slots: Vec::new(),
            counted: vec![Vec::new(); n],
            watched: vec![Vec::new(); n],
            values: vec![0; n],
            trail: Vec::new(),
            head: 0,
            n_known: 0,
            is_contradictory: false,
            is_stale: false,
        }
    }

    fn value(&self, literal: Literal) -> i8 {
        self.values[literal as usize]
    }

    /// Adds a constraint; its number is for [`remove`](Propagator::remove).
    pub(super) fn add(&mut self, constraint: Rc<Constraint>) -> u32 {
        let number = self.slots.len() as u32;
        self.slots.push(Some(Slot {
            constraint,
            slack: 0,
            watches: None,
            is_reason: false,
        }));
        if !self.is_stale {
            self.attach(number);
            self.know();
        }
        number
    }

    /// Removes a constraint; dead numbers leave the lists when propagation meets them.
    pub(super) fn remove(&mut self, number: u32) {
        if let Some(slot) = self.slots[number as usize].take() {
            self.is_stale |= slot.is_reason || self.is_contradictory;
        }
    }

    /// Puts a constraint into the lists, and draws what follows from it at once.
    fn attach(&mut self, number: u32) {
        let Some(slot) = &mut self.slots[number as usize] else {
            return;
        };
        let constraint = Rc::clone(&slot.constraint);
        slot.is_reason = false;
        slot.watches = None;
        if constraint.is_clause() && constraint.literals.len() > 1 {
            // open or true literals first
            let mut best: Vec<Literal> = constraint.literals.to_vec();
            sort_by_rank(&mut best, |&literal| {
                (1 - self.values[literal as usize]) as u64
            });
            slot.watches = Some([best[0], best[1]]);
            self.watched[best[0] as usize].push(number);
            self.watched[best[1] as usize].push(number);
        } else {
            for (at, &literal) in constraint.literals.iter().enumerate() {
                self.counted[literal as usize].push((number, at as u32));
            }
        }
        let left = constraint
            .terms()
            .filter(|&(_, literal)| self.values[literal as usize] >= 0);
        slot.slack = left.map(|(weight, _)| weight).sum::<i128>() - constraint.degree;
        let slack = slot.slack;
        self.force(number, &constraint, slack);
    }

    /// Makes true what a constraint needs.
    fn force(&mut self, number: u32, constraint: &Constraint, slack: i128) {
        if slack < 0 {
            self.is_contradictory = true;
        } else if slack < constraint.largest {
            let needed = constraint.terms().filter(|&(weight, _)| weight > slack);
            let open: Vec<Literal> = needed
                .map(|(_, literal)| literal)
                .filter(|&literal| self.value(literal) == 0)
                .collect();
            if let Some(slot) = self.slots[number as usize]
                .as_mut()
                .filter(|_| !open.is_empty())
            {
                slot.is_reason = true;
            }
            open.into_iter().for_each(|literal| self.set(literal));
        }
    }

    fn set(&mut self, literal: Literal) {
        self.values[literal as usize] = 1;
        self.values[negated(literal) as usize] = -1;
        self.trail.push(literal);
    }

    /// Draws what follows without assumptions.
    fn know(&mut self) {
        self.is_contradictory |= !self.propagate(true);
        self.n_known = self.trail.len();
    }

    fn refresh(&mut self) {
        self.is_stale = false;
        self.is_contradictory = false;
        (self.head, self.n_known) = (0, 0);
        self.trail.clear();
        self.values.fill(0);
        self.counted.iter_mut().for_each(Vec::clear);
        self.watched.iter_mut().for_each(Vec::clear);
        for number in 0..self.slots.len() as u32 {
            self.attach(number);
            // counters hold for known literals: one constraint after the other
            self.know();
        }
    }

    /// Whether a constraint follows: its negation leads to a contradiction.
    pub(super) fn follows(&mut self, target: &Constraint) -> bool {
        if self.is_stale {
            self.refresh();
        }
        if self.is_contradictory {
            return true;
        }
        let negation = target.negation();
        let follows = loop {
            let slack = negation
                .terms()
                .filter(|&(_, literal)| self.value(literal) >= 0);
            let slack = slack.map(|(weight, _)| weight).sum::<i128>() - negation.degree;
            if slack < 0 {
                break true;
            }
            let before = self.trail.len();
            for (weight, literal) in negation.terms() {
                if weight > slack && self.value(literal) == 0 {
                    self.set(literal);
                }
            }
            if self.trail.len() == before {
                break false;
            }
            if !self.propagate(false) {
                break true;
            }
        };
        self.undo();
        follows
    }

    fn undo(&mut self) {
        while self.trail.len() > self.n_known {
            let at = self.trail.len() - 1;
            let literal = self.trail[at];
            if at < self.head {
                for &(number, place) in &self.counted[negated(literal) as usize] {
                    if let Some(slot) = &mut self.slots[number as usize] {
                        slot.slack += slot.constraint.weight(place as usize);
                    }
                }
            }
            self.values[literal as usize] = 0;
            self.values[negated(literal) as usize] = 0;
            self.trail.pop();
        }
        self.head = self.n_known;
    }

    /// Draws all consequences; false if there is a contradiction. Reasons are noted where nothing
    /// is assumed.
    fn propagate(&mut self, is_known: bool) -> bool {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let lost = negated(literal);
            if !self.count_down(lost, is_known) || !self.watch(lost, is_known) {
                return false;
            }
        }
        true
    }

    fn count_down(&mut self, lost: Literal, is_known: bool) -> bool {
        let mut list = std::mem::take(&mut self.counted[lost as usize]);
        let mut fits = true;
        list.retain(|&(number, place)| {
            let Some(slot) = &mut self.slots[number as usize] else {
                return false;
            };
            slot.slack -= slot.constraint.weight(place as usize);
            let slack = slot.slack;
            fits &= slack >= 0;
            if fits && slack < slot.constraint.largest {
                let constraint = Rc::clone(&slot.constraint);
                let before = self.trail.len();
                for (weight, literal) in constraint.terms() {
                    if weight > slack && self.values[literal as usize] == 0 {
                        self.set(literal);
                    }
                }
                if let Some(slot) = self.slots[number as usize].as_mut().filter(|_| is_known) {
                    slot.is_reason |= self.trail.len() > before;
                }
            }
            true
        });
        self.counted[lost as usize] = list;
        fits
    }

    fn watch(&mut self, lost: Literal, is_known: bool) -> bool {
        let mut list = std::mem::take(&mut self.watched[lost as usize]);
        let mut fits = true;
        list.retain(|&number| {
            let Some(slot) = &mut self.slots[number as usize] else {
                return false;
            };
            let Some(watches) = &mut slot.watches else {
                return false;
            };
            if !fits {
                return true;
            }
            let other = if watches[0] == lost {
                watches[1]
            } else {
                watches[0]
            };
            if self.values[other as usize] > 0 {
                return true;
            }
            let fresh = slot.constraint.literals.iter().copied();
            let fresh =
                { fresh }.find(|&literal| literal != other && self.values[literal as usize] >= 0);
            if let Some(fresh) = fresh {
                *watches = [other, fresh];
                self.watched[fresh as usize].push(number);
                return false;
            }
            if self.values[other as usize] < 0 {
                fits = false;
            } else {
                slot.is_reason |= is_known;
                self.set(other);
            }
            true
        });
        self.watched[lost as usize] = list;
        fits
    }
}
