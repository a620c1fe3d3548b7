//! How a family is made: by layers of a frontier where it is narrow, else by whichever of layers
//! and descent is the first to finish.

use super::answers::Family;
use super::descent::Descent;
use super::diagram::{Diagram, Maker};
use super::error::{FamilyError, Fault};
use super::graph::Graph;
use super::meter::{Halt, Meter};
use super::order::Order;
use super::plan::WITHOUT;
use super::schedule::{MAX_WORDS, Schedule, Symmetry};
use super::stored;
use crate::tuning::TUNING;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::Problem;

/// The diagram of all solutions, in this many bytes.
fn diagram(problem: &Problem, memory: usize, clock: &Clock) -> Result<Diagram, FamilyError> {
    let layered = Layered::new(problem);
    let descent = match &layered {
        Some(layered) if layered.order.width.states <= TUNING.narrow_states => None,
        _ => Descent::new(problem),
    };
    let layers = layered.iter().map(Way::Layers);
    let mut ways: Vec<Way<'_>> = layers.chain(descent.iter().map(Way::Descent)).collect();
    let mut work = TUNING.first_work;
    let mut full = None;
    while !ways.is_empty() {
        // the last method left has no limit of work
        let allowed = if ways.len() == 1 { u64::MAX } else { work };
        let mut kept = Vec::new();
        for way in ways {
            match way.build(problem, &mut Meter::new(allowed, memory, clock)) {
                Ok(diagram) => return Ok(diagram),
                Err(Halt::Work) => kept.push(way),
                Err(Halt::Memory(bytes)) => full = full.max(Some(bytes)),
                Err(Halt::Ended(end)) => return Err(Fault::Ended(end).into()),
            }
        }
        ways = kept;
        work = work.saturating_mul(8);
    }
    let fault = full.map_or(Fault::TooLarge, |bytes| Fault::Memory { bytes });
    Err(fault.into())
}

/// A way to make a diagram.
#[derive(Clone, Copy)]
enum Way<'a> {
    Layers(&'a Layered),
    Descent(&'a Descent),
}

impl Way<'_> {
    fn build(self, problem: &Problem, meter: &mut Meter<'_>) -> Result<Diagram, Halt> {
        match self {
            Way::Descent(descent) => descent.build(problem.n_options(), meter),
            Way::Layers(layered) => layered.build(problem, meter),
        }
    }
}

/// A problem prepared for counting by layers.
struct Layered {
    order: Order,
}

impl Layered {
    /// `None` where there are too many items.
    fn new(problem: &Problem) -> Option<Layered> {
        let order = Order::best(&Graph::new(problem)?);
        (Schedule::new(problem, &order).n_words() <= MAX_WORDS).then_some(Layered { order })
    }

    fn build(&self, problem: &Problem, meter: &mut Meter<'_>) -> Result<Diagram, Halt> {
        let schedule = Schedule::new(problem, &self.order);
        if schedule.impossible {
            return Ok(Maker::new().finish(None));
        }
        // a diagram has the solutions themselves, not how many there are of a kind
        let none = Symmetry::default();
        match schedule.n_words() {
            1 => stored::build(&schedule.plan::<1>(&none), meter),
            2 => stored::build(&schedule.plan::<2>(&none), meter),
            3..=4 => stored::build(&schedule.plan::<4>(&none), meter),
            _ => stored::build(&schedule.plan::<MAX_WORDS>(&none), meter),
        }
    }
}

impl Family {
    /// The family of all solutions, within one gibibyte.
    pub fn of(problem: &Problem) -> Result<Family, FamilyError> {
        Family::within(problem, &Limits::new())
    }

    /// The family of all solutions, within limits of memory (one gibibyte by default) and of time,
    /// and with a monitor that can cancel it; limits of nodes and solutions mean nothing here.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use {quadrille_problem::{limits, problem}, ::quadrille_family as family};
    /// # }
    /// use quadrille::{family::Family, limits::{End, Limits}, problem::Problem};
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let family = Family::within(&problem, &Limits::new().max_memory(1 << 20))?;
    /// assert_eq!(family.count().to_string(), "2");
    /// let stopped = Family::within(&problem, &Limits::new().max_memory(1)).unwrap_err();
    /// assert_eq!(stopped.end(), Some(End::Memory));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(problem: &Problem, limits: &Limits) -> Result<Family, FamilyError> {
        if problem.n_options() >= WITHOUT as usize {
            return Err(Fault::TooLarge.into());
        }
        let memory = limits.memory.map_or(TUNING.default_memory, |bytes| {
            usize::try_from(bytes).unwrap_or(usize::MAX)
        });
        let diagram = diagram(problem, memory, &limits.start())?;
        Family::new(problem.clone(), diagram, memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::limits::{End, Monitor};
    use quadrille_testing::queens;
    use std::ops::ControlFlow;
    use std::time::Duration;

    #[test]
    fn a_watcher_stops_a_family_under_way() {
        let monitor = Monitor::watched(Duration::ZERO, |_| ControlFlow::Break(()));
        let stopped = Family::within(&queens(8), &Limits::new().monitor(monitor)).unwrap_err();
        assert_eq!(stopped.end(), Some(End::Cancelled));
    }
}
