//! Many puzzles in the making, all their questions through one lockstep solver.
//!
//! The solver holds some four thousand questions at a time and answers them in order. More puzzles
//! than that are in progress, each with one question, so the solver never waits for questions.

use super::maker::{Maker, Phase, Plan};
use crate::tuning::TUNING;
use quadrille_lockstep::internal::{Client, Places};
use quadrille_lockstep::lockstep::{Grid, Lockstep, Outcome};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Makes all puzzles, as far as they can be made. False if the solver was stopped.
pub(super) fn make(makers: &mut [Maker], plan: &Plan, solver: &Lockstep) -> bool {
    let two = solver.clone().limited(|limits| limits.max_solutions(2));
    run(makers, plan, &two, &[Phase::Mask, Phase::Groups], true) && resume(makers, plan, solver)
}

/// The same for puzzles that were begun.
pub(super) fn resume(makers: &mut [Maker], plan: &Plan, solver: &Lockstep) -> bool {
    let (two, one) = (
        solver.clone().limited(|limits| limits.max_solutions(2)),
        solver.clone().limited(|limits| limits.max_solutions(1)),
    );
    loop {
        let open = |phases: &[Phase]| makers.iter().any(|maker| phases.contains(&maker.phase));
        let stays = if open(&[Phase::Mask, Phase::Groups]) {
            run(makers, plan, &two, &[Phase::Mask, Phase::Groups], false)
        } else if open(&[Phase::Singles]) {
            run(makers, plan, &one, &[Phase::Singles], false)
        } else {
            return true;
        };
        if !stays {
            return false;
        }
    }
}

/// The outcome of each of these puzzles; `None` if the solver was stopped.
pub(super) fn ask<T>(
    solver: &Lockstep,
    puzzles: impl IntoIterator<Item = Grid>,
    outcome: impl Fn(&Outcome) -> T,
) -> Option<Vec<T>> {
    let mut all = Vec::new();
    let report = solver.solve_all(puzzles, |one| {
        all.push(outcome(one));
        ControlFlow::Continue(())
    });
    report.is_exhausted().then_some(all)
}

struct Flow<'a> {
    makers: &'a mut [Maker],
    plan: &'a Plan,
    phases: &'a [Phase],
    begin: bool,
    /// The next puzzle that has not been looked at.
    next: usize,
    /// Those that have a question.
    ready: VecDeque<u32>,
    /// Those whose question the solver has.
    asked: VecDeque<u32>,
}

/// Lets all puzzles that are in these phases leave them.
fn run(
    makers: &mut [Maker],
    plan: &Plan,
    solver: &Lockstep,
    phases: &[Phase],
    begin: bool,
) -> bool {
    let (ready, asked) = (VecDeque::new(), VecDeque::new());
    let mut flow = Flow {
        makers,
        plan,
        phases,
        begin,
        next: 0,
        ready,
        asked,
    };
    loop {
        let (report, _) = solver.run(&mut flow);
        if !report.is_exhausted() {
            return false;
        }
        if flow.is_over() {
            return true;
        }
    }
}

impl Client for Flow<'_> {
    fn bring(&mut self, places: &mut Places<'_>) -> bool {
        places.fill(|place| self.question().map(|grid| *place = grid).is_some())
    }

    fn take(&mut self, outcomes: &[Outcome]) -> ControlFlow<()> {
        outcomes.iter().for_each(|outcome| self.answered(outcome));
        ControlFlow::Continue(())
    }
}

impl Flow<'_> {
    fn question(&mut self) -> Option<Grid> {
        loop {
            let number = if self.ready.len() + self.asked.len() < TUNING.under_way
                && self.next < self.makers.len()
            {
                self.next += 1;
                if self.begin {
                    self.makers[self.next - 1].begin(self.plan);
                }
                self.next as u32 - 1
            } else {
                self.ready.pop_front()?
            };
            let maker = &mut self.makers[number as usize];
            if !self.phases.contains(&maker.phase) {
                continue;
            }
            if let Some(grid) = maker.ask(self.plan) {
                self.asked.push_back(number);
                return Some(grid);
            }
            // another phase
            if self.phases.contains(&maker.phase) {
                self.ready.push_back(number);
            }
        }
    }

    fn answered(&mut self, outcome: &Outcome) {
        if let Some(number) = self.asked.pop_front() {
            self.makers[number as usize].hear(outcome, self.plan);
            self.ready.push_back(number);
        }
    }

    fn is_over(&self) -> bool {
        self.next == self.makers.len() && self.ready.is_empty()
    }
}
