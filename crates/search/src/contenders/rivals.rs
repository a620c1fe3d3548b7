//! What runs beside a walk and may answer sooner: layers that prove that there are no more
//! solutions, and a search that learns.

use crate::contenders::absence::AbsenceProof;
use crate::contenders::learning::Learning;
use quadrille_engine::internal::Stop;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_problem::problem::OptionId;
use std::time::Duration;

/// The rivals of a walk, and what they found.
#[derive(Default)]
pub(crate) struct Rivals {
    /// Where it may find out by other means that there are no more solutions.
    pub(crate) absence: Option<Box<AbsenceProof>>,
    /// Where a search that learns may find what is asked sooner.
    pub(crate) learning: Option<Box<Learning>>,
    /// Solutions that learning found and the walk did not.
    handed_over: Vec<Vec<OptionId>>,
    /// Whether the present solution is the last of these.
    at_handed_over: bool,
    /// The conflicts after which learning had the answer.
    conflicts: Option<u64>,
    /// The nodes and the share of whoever counts the same by other means: shown with the walk's.
    pub(crate) counting: (u64, f64),
}

impl Rivals {
    pub(crate) fn new(
        absence: Option<Box<AbsenceProof>>,
        learning: Option<Box<Learning>>,
    ) -> Rivals {
        Rivals {
            absence,
            learning,
            ..Rivals::default()
        }
    }

    /// Whether nothing runs beside the walk.
    pub(crate) fn are_none(&self) -> bool {
        self.absence.is_none() && self.learning.is_none()
    }

    /// Lets all go: they are about the whole tree, and the walk is about a part of it.
    pub(crate) fn let_go(&mut self) {
        (self.absence, self.learning) = (None, None);
    }

    /// The present solution, if it is one that learning found.
    pub(crate) fn solution(&self) -> Option<&[OptionId]> {
        self.handed_over
            .last()
            .filter(|_| self.at_handed_over)
            .map(Vec::as_slice)
    }

    /// How many solutions learning found and the walk did not.
    #[inline]
    pub(crate) fn n_solutions(&self) -> u128 {
        self.handed_over.len() as u128
    }

    /// Whether learning found solutions that were not handed over yet.
    pub(crate) fn has_more(&self) -> bool {
        self.learning
            .as_ref()
            .is_some_and(|learning| learning.has_others())
    }

    pub(crate) fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// The number of all solutions, where it is known without having found them all.
    pub(crate) fn known(&self) -> Option<u128> {
        self.absence.as_ref().and_then(|absence| absence.known())
    }

    /// The walk came to a stop, at `chosen` if that is a solution. Where it has ended, and more
    /// solutions are `wanted`, those of learning are handed over. Returns the stop, and whether the
    /// solutions of both are enough.
    pub(crate) fn join(&mut self, stop: Stop, chosen: &[OptionId], wanted: bool) -> (Stop, bool) {
        self.at_handed_over = false;
        let Some(learning) = &mut self.learning else {
            return (stop, false);
        };
        match stop {
            Stop::Solution => return (stop, learning.note(chosen)),
            Stop::Exhausted if wanted => {
                if let Some(other) = learning.take() {
                    self.handed_over.push(other);
                    self.at_handed_over = true;
                    return (Stop::Solution, false);
                }
            }
            Stop::Exhausted | Stop::Pause => {}
        }
        (stop, false)
    }

    /// The walk was here: it has visited so many nodes and found so many solutions, this share of
    /// its tree is done, and the last nodes took so long. Returns why it need not go on.
    pub(crate) fn look(
        &mut self,
        nodes: u64,
        found: u128,
        share: f64,
        since: Duration,
        clock: &Clock,
    ) -> Option<End> {
        let mut end = None;
        if let Some(absence) = &mut self.absence {
            let learned = self
                .learning
                .as_ref()
                .map_or(Duration::ZERO, |learning| learning.spent());
            end = absence.look(found, share, [since, learned], clock);
            if absence.is_given_up() {
                self.absence = None;
            }
        }
        if let Some(learning) = &mut self.learning
            && end.is_none()
        {
            end = learning.look(nodes, since, share, clock);
            let answered = matches!(end, Some(End::Exhausted | End::Solutions));
            self.conflicts = answered.then(|| learning.conflicts());
        }
        end
    }
}
