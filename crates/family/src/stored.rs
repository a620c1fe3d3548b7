//! A diagram from layers that are kept: forward for the states, backward for the nodes.

use super::diagram::{Arc, DEAD, Diagram, END, Maker};
use super::meter::{Halt, Meter};
use super::plan::Plan;
use super::state::State;
use super::table::{Table, hash_of};
use crate::tuning::TUNING;

/// A successor of a state.
#[derive(Clone, Copy)]
struct Next {
    label: u32,
    step: u32,
    state: u32,
}

/// The successors of all states of a step.
#[derive(Clone, Default)]
struct Followed {
    /// For each state the end of its successors in `next`.
    ends: Vec<u32>,
    next: Vec<Next>,
}

impl Followed {
    fn bytes(&self) -> usize {
        self.next.capacity() * size_of::<Next>() + self.ends.capacity() * size_of::<u32>()
    }
}

/// The diagram, if work and memory are enough.
pub(super) fn build<const W: usize>(
    plan: &Plan<W>,
    meter: &mut Meter<'_>,
) -> Result<Diagram, Halt> {
    let n_steps = plan.n_steps();
    let mut all = Vec::with_capacity(n_steps);
    let mut forward = Forward {
        plan,
        layers: (0..=n_steps).map(|_| None).collect(),
        held: 0,
        meter,
    };
    let (start, state) = plan.start();
    forward.insert(start, state);
    for step in 0..n_steps {
        let followed = forward.follow(step)?;
        forward.held += followed.bytes();
        if followed.next.len() > 1 << 12 || step % 64 == 0 {
            forward.check_memory(step, 0)?;
        }
        all.push(followed);
    }
    let held = forward.held;
    backward(&all, (start, 0), held, meter)
}

/// The states that are not followed yet.
struct Forward<'a, 'm, const W: usize> {
    plan: &'a Plan<W>,
    layers: Vec<Option<Table<W>>>,
    /// The bytes of the successors of followed states.
    held: usize,
    meter: &'a mut Meter<'m>,
}

impl<const W: usize> Forward<'_, '_, W> {
    /// The number of a state in the layer of a step.
    fn insert(&mut self, step: usize, state: State<W>) -> u32 {
        let layer = self.layers[step].get_or_insert_with(Table::new);
        layer.insert(hash_of(&state), state) as u32
    }

    /// Follows all states of a step.
    fn follow(&mut self, step: usize) -> Result<Followed, Halt> {
        let (plan, mut followed) = (self.plan, Followed::default());
        let Some(layer) = self.layers[step].take() else {
            return Ok(followed);
        };
        for from in 0..layer.len() {
            if (from + 1).is_multiple_of(TUNING.slice as usize) {
                self.check_memory(step, layer.bytes() + followed.bytes())?;
            }
            let before = followed.next.len();
            plan.successors(step, &layer.state(from), |label, to, state| {
                followed.next.push(Next {
                    label,
                    step: to as u32,
                    state: self.insert(to, state),
                });
            });
            followed.ends.push(followed.next.len() as u32);
            self.meter.work(1 + (followed.next.len() - before) as u64)?;
        }
        Ok(followed)
    }

    /// Whether there is memory for all layers from a step on, and this many bytes.
    fn check_memory(&mut self, step: usize, bytes: usize) -> Result<(), Halt> {
        let pending: usize = self.layers[step..].iter().flatten().map(Table::bytes).sum();
        self.meter.holds(self.held + bytes + pending)
    }
}

fn backward(
    all: &[Followed],
    start: (usize, usize),
    held: usize,
    meter: &mut Meter<'_>,
) -> Result<Diagram, Halt> {
    let mut maker = Maker::new();
    let mut nodes: Vec<Vec<u32>> = vec![Vec::new(); all.len()];
    nodes.push(vec![END]);
    let mut arcs = Vec::new();
    for (step, followed) in all.iter().enumerate().rev() {
        let mut from = 0;
        let mut of_step = Vec::with_capacity(followed.ends.len());
        for &end in &followed.ends {
            meter.work(1)?;
            arcs.clear();
            for next in &followed.next[from..end as usize] {
                let to = nodes[next.step as usize][next.state as usize];
                if to != DEAD {
                    arcs.push(Arc {
                        label: next.label,
                        to,
                    });
                }
            }
            from = end as usize;
            of_step.push(maker.node(&arcs).unwrap_or(DEAD));
        }
        nodes[step] = of_step;
        meter.holds(held + maker.bytes())?;
    }
    let root = nodes[start.0]
        .get(start.1)
        .copied()
        .filter(|&root| root != DEAD);
    Ok(maker.finish(root))
}
