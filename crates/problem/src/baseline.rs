//! The reference solver: plain backtracking on any [`Problem`], with colors and multiplicities. It
//! shares no code with the engines.
//!
//! Each option in turn is taken or left. Taking an option requires that none of its items is full;
//! a branch is dead if some item needs more options than remain. There are no clever data
//! structures, and every set of options is visited exactly once, so it can verify the engines.

use crate::problem::{Color, OptionId, Problem};
use std::ops::ControlFlow;

/// Calls `visit` with each solution, options in ascending order, until it breaks.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::baseline;
/// use quadrille::problem::Problem;
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// assert_eq!(baseline::count(&problem), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn visit(
    problem: &Problem,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    visit_while(problem, &mut || true, visit)
}

/// The same, as long as `go_on` is true, which is asked before each step back.
#[doc(hidden)]
pub fn visit_while(
    problem: &Problem,
    go_on: &mut dyn FnMut() -> bool,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut state = Choices {
        problem,
        to_come: problem.option_counts(),
        counts: vec![0; problem.n_items()],
        colors: vec![None; problem.n_items()],
        chosen: Vec::new(),
    };
    if !problem.uncoverable().is_empty() {
        return ControlFlow::Continue(());
    }
    // where the walk stands: the next option, and whether it goes forward or takes decisions back
    let mut option = 0;
    loop {
        if option == problem.n_options() {
            if state.is_solved() {
                visit(&state.chosen)?;
            }
        } else {
            let id = OptionId::new(option as u32);
            if state.fits(id) {
                state.take(id);
                option += 1;
                continue;
            }
            if state.leave(id) {
                option += 1;
                continue;
            }
        }
        if !go_on() {
            return ControlFlow::Break(());
        }
        // go back to the last option that was taken and can be left instead
        loop {
            if option == 0 {
                return ControlFlow::Continue(());
            }
            option -= 1;
            let id = OptionId::new(option as u32);
            if state.chosen.last() == Some(&id) {
                state.put_back(id);
                if state.leave(id) {
                    option += 1;
                    break;
                }
            } else {
                state.unleave(id);
            }
        }
    }
}

/// The number of solutions.
pub fn count(problem: &Problem) -> u128 {
    let mut n = 0;
    let _ = visit(problem, &mut |_| {
        n += 1;
        ControlFlow::Continue(())
    });
    n
}

/// All solutions, each in ascending order, in lexicographic order of "taken before left".
pub fn solutions(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut all = Vec::new();
    let _ = visit(problem, &mut |solution| {
        all.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    all
}

struct Choices<'p> {
    problem: &'p Problem,
    /// For each item the number of its options still to come.
    to_come: Vec<u32>,
    counts: Vec<u32>,
    /// For each secondary item the colors of the options taken, the last one's last.
    colors: Vec<Option<Color>>,
    chosen: Vec<OptionId>,
}

impl Choices<'_> {
    /// Whether every item of the option has room for it.
    fn fits(&self, option: OptionId) -> bool {
        self.problem.entries(option).iter().all(|entry| {
            let i = entry.item.index();
            let agrees = entry.color.is_some() && entry.color == self.colors[i];
            self.counts[i] < self.problem.bounds(entry.item).high || agrees
        })
    }

    fn take(&mut self, option: OptionId) {
        for entry in self.problem.entries(option) {
            let i = entry.item.index();
            self.to_come[i] -= 1;
            self.counts[i] += 1;
            self.colors[i] = entry.color;
        }
        self.chosen.push(option);
    }

    fn put_back(&mut self, option: OptionId) {
        for entry in self.problem.entries(option) {
            let i = entry.item.index();
            self.to_come[i] += 1;
            self.counts[i] -= 1;
            if self.counts[i] == 0 {
                self.colors[i] = None;
            }
        }
        self.chosen.pop();
    }

    /// Leaves an option; false, without change, if some item would then have too few options.
    fn leave(&mut self, option: OptionId) -> bool {
        let entries = self.problem.entries(option);
        let lacks = entries.iter().any(|entry| {
            let i = entry.item.index();
            self.counts[i] + self.to_come[i] - 1 < self.problem.bounds(entry.item).low
        });
        if !lacks {
            entries
                .iter()
                .for_each(|entry| self.to_come[entry.item.index()] -= 1);
        }
        !lacks
    }

    fn unleave(&mut self, option: OptionId) {
        self.problem
            .entries(option)
            .iter()
            .for_each(|entry| self.to_come[entry.item.index()] += 1);
    }

    fn is_solved(&self) -> bool {
        self.problem
            .primary_items()
            .all(|item| self.counts[item.index()] >= self.problem.bounds(item).low)
    }
}
