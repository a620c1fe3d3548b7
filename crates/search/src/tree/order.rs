//! The order in which a walk finds solutions, for solutions that another method has found.

use crate::scheduler::{Placed, Sort};
use crate::settings::{Branching, EngineKind};
use crate::tree::choice;
use quadrille_cpu::internal::InstructionSet;
use quadrille_engine::internal::Walker;
use quadrille_engine::{Node, Step};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// An open level of the tree.
struct OrderLevel {
    /// The solutions below the children that were not visited yet.
    left: Vec<Vec<OptionId>>,
    /// The options that were chosen when the level was opened.
    n_chosen: usize,
    /// The children visited so far, the options of these, and all children.
    n_visited: u32,
    tried: Vec<OptionId>,
    n_children: u32,
}

/// Puts solutions of this problem into the order of its walk. Only nodes on the paths to them are
/// visited.
pub(crate) fn walk_order(problem: &Arc<Problem>, branching: Branching) -> Sort {
    let problem = Arc::clone(problem);
    Arc::new(move |solutions| {
        let arranged = branching.arrange(&problem);
        // the one engine for every problem that is made without large tables
        let walker = choice::make(EngineKind::Cells, InstructionSet::best(), &arranged);
        Some(sort(walker.ok()?, solutions))
    })
}

fn sort(mut walker: Walker, solutions: Vec<Vec<OptionId>>) -> Vec<Placed> {
    let (mut sorted, mut levels) = (
        Vec::with_capacity(solutions.len()),
        Vec::<OrderLevel>::new(),
    );
    let mut here = solutions;
    while !here.is_empty() {
        match walker.propagate(false) {
            Node::Branch(n_children) => levels.push(OrderLevel {
                left: here,
                n_chosen: walker.chosen().len(),
                n_visited: 0,
                tried: Vec::new(),
                n_children,
            }),
            // the options below a node with one solution are the options of that solution
            Node::Solved(_) | Node::Dead => sorted.extend(here.into_iter().map(|solution| {
                let path = levels.iter().map(OrderLevel::step).collect();
                let tried = levels.iter().map(|level| level.tried.clone()).collect();
                Placed {
                    path,
                    tried,
                    solution,
                }
            })),
        }
        here = next_with_solutions(&mut walker, &mut levels);
    }
    sorted
}

/// Goes to the next child that has solutions below it, and returns these; none at the end.
fn next_with_solutions(walker: &mut Walker, levels: &mut Vec<OrderLevel>) -> Vec<Vec<OptionId>> {
    while let Some(level) = levels.last_mut() {
        if level.left.is_empty() {
            walker.next_after(level.n_children - level.n_visited);
            levels.pop();
            continue;
        }
        level.n_visited += 1;
        let is_child = walker.next();
        debug_assert!(is_child, "all solutions are below some child");
        // a child without an option leaves the item as it is, and is the last one
        let Some(option) = walker.chosen().get(level.n_chosen) else {
            return std::mem::take(&mut level.left);
        };
        level.tried.push(*option);
        let left = std::mem::take(&mut level.left).into_iter();
        let (below, left) = left.partition(|solution| solution.binary_search(option).is_ok());
        level.left = left;
        if !below.is_empty() {
            return below;
        }
    }
    Vec::new()
}

impl OrderLevel {
    /// The step to the child visited last.
    fn step(&self) -> Step {
        Step {
            taken: self.n_visited - 1,
            of: self.n_children,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Search;
    use crate::settings::part::Part;
    use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem, rounds};

    #[test]
    fn solutions_come_in_the_order_of_the_walk_and_with_their_paths() {
        let mut n_moved = 0;
        for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
            for seed in 0..rounds(30) {
                let problem = random_problem(family, seed);
                let part = Part::whole(&problem).lightened();
                let problem = Arc::new(part.problem.into_owned());
                for branching in [Branching::Lowest, Branching::Random(seed)] {
                    let search = Search::new().branching(branching);
                    let walk = search.engine(EngineKind::Cells).solutions(&problem);
                    let expected: Vec<_> = walk.unwrap().collect();
                    let mut shuffled = expected.clone();
                    shuffled.sort();
                    n_moved += usize::from(shuffled != expected);
                    let sorted = walk_order(&problem, branching)(shuffled).unwrap();
                    let found: Vec<_> = sorted.iter().map(|placed| &placed.solution).collect();
                    assert_eq!(found, expected.iter().collect::<Vec<_>>(), "{problem:?}");
                    // the path to a solution is where a walk finds it next
                    for (i, placed) in sorted.iter().enumerate() {
                        let mut walker = crate::tree::choice::make(
                            EngineKind::Cells,
                            InstructionSet::best(),
                            &branching.arrange(&problem),
                        )
                        .unwrap();
                        walker.enter(&placed.path, false).unwrap();
                        walker.run(false, u64::MAX);
                        let mut solution = walker.chosen().to_vec();
                        solution.sort_unstable();
                        assert_eq!(solution, expected[i], "{problem:?}");
                    }
                }
            }
        }
        assert!(n_moved > 100, "{n_moved}");
    }
}
