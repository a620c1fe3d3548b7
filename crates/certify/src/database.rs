//! The constraints that may be used, by number and by label.

use super::constraint::Constraint;
use super::error::Fault;
use super::propagator::Propagator;
use super::reader::{natural, shown};
use std::collections::HashMap;
use std::rc::Rc;

/// A derived constraint, or a row of the formula.
#[derive(Debug)]
struct StoredConstraint {
    constraint: Rc<Constraint>,
    label: Option<Box<[u8]>>,
    /// Its number in the propagator, if there is one.
    slot: u32,
}

pub(super) struct Database {
    known: HashMap<u64, StoredConstraint>,
    labels: HashMap<Box<[u8]>, u64>,
    next: u64,
    n_variables: usize,
    /// How many bytes the constraints take.
    bytes: u64,
    /// Made for the first line without hints.
    propagator: Option<Propagator>,
}

impl Database {
    pub(super) fn new(n_variables: usize) -> Database {
        let (known, labels) = (HashMap::new(), HashMap::new());
        Database {
            known,
            labels,
            next: 1,
            n_variables,
            bytes: 0,
            propagator: None,
        }
    }

    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> u64 {
        if self.propagator.is_some() {
            self.bytes_to_propagate()
        } else {
            self.bytes + 2 * self.n_variables as u64
        }
    }

    /// The same, once all constraints have to be propagated.
    pub(super) fn bytes_to_propagate(&self) -> u64 {
        4 * self.bytes + 100 * self.n_variables as u64
    }

    /// How many constraints there have been.
    pub(super) fn len(&self) -> u64 {
        self.next - 1
    }

    pub(super) fn add(&mut self, constraint: Constraint) {
        self.bytes += constraint.bytes();
        let constraint = Rc::new(constraint);
        let slot = self
            .propagator
            .as_mut()
            .map_or(0, |propagator| propagator.add(Rc::clone(&constraint)));
        self.known.insert(
            self.next,
            StoredConstraint {
                constraint,
                label: None,
                slot,
            },
        );
        self.next += 1;
    }

    /// Adds a constraint that follows, perhaps with a label.
    pub(super) fn derive(
        &mut self,
        constraint: Constraint,
        label: Option<&[u8]>,
    ) -> Result<(), Fault> {
        if let Some(label) = label {
            if self.labels.contains_key(label) {
                return Err(Fault::LabelInUse {
                    label: shown(label),
                });
            }
            self.labels.insert(label.into(), self.next);
        }
        self.add(constraint);
        if let (Some(label), Some(known)) = (label, self.known.get_mut(&(self.next - 1))) {
            known.label = Some(label.into());
        }
        Ok(())
    }

    /// The number of a constraint by its number, from the end if negative, or its label.
    fn number(&self, name: &[u8]) -> Option<u64> {
        match name {
            [b'@', ..] => self.labels.get(name).copied(),
            [b'-', back @ ..] => natural(back).and_then(|back| self.next.checked_sub(back)),
            _ => natural(name),
        }
    }

    pub(super) fn find(&self, name: &[u8]) -> Result<&Constraint, Fault> {
        let known = self.number(name).and_then(|number| self.known.get(&number));
        known
            .map(|known| &*known.constraint)
            .ok_or_else(|| Fault::NoConstraint { name: shown(name) })
    }

    pub(super) fn delete(&mut self, name: &[u8]) -> Result<(), Fault> {
        let known = self
            .number(name)
            .and_then(|number| self.known.remove(&number));
        let known = known.ok_or_else(|| Fault::NoConstraint { name: shown(name) })?;
        self.bytes -= known.constraint.bytes();
        if let Some(label) = known.label {
            self.labels.remove(&label);
        }
        if let Some(propagator) = &mut self.propagator {
            propagator.remove(known.slot);
        }
        Ok(())
    }

    /// Whether a constraint follows by propagation over all.
    pub(super) fn follows(&mut self, target: &Constraint) -> bool {
        let known = &mut self.known;
        let propagator = self.propagator.get_or_insert_with(|| {
            let mut propagator = Propagator::new(self.n_variables);
            let mut all: Vec<(&u64, &mut StoredConstraint)> = known.iter_mut().collect();
            all.sort_unstable_by_key(|(number, _)| **number);
            for (_, known) in all {
                known.slot = propagator.add(Rc::clone(&known.constraint));
            }
            propagator
        });
        propagator.follows(target)
    }
}
