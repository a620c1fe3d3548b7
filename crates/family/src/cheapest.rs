//! The cheapest solutions of a family.

use super::answers::Family;
use super::diagram::END;
use super::error::FamilyError;
use quadrille_problem::problem::OptionId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// One of the cheapest ways from a node to the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: i64,
    /// Which of the node's choices, and which of the ways of the node after it.
    choice: u32,
    rank: u32,
}

impl Family {
    /// The `k` cheapest solutions with their costs, the cheapest first, those of one cost in the
    /// order of the family; all, if there are fewer.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_family as family}; }
    /// use quadrille::{family::Family, problem::Problem};
    ///
    /// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |1".parse()?;
    /// let cheapest = Family::of(&problem)?.cheapest(2)?;
    /// assert_eq!(cheapest.iter().map(|(cost, _)| *cost).collect::<Vec<_>>(), [4, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self, k: usize) -> Result<Vec<(i64, Vec<OptionId>)>, FamilyError> {
        let Some(root) = self.root() else {
            return Ok(Vec::new());
        };
        let mut ways: Vec<Vec<Way>> = vec![vec![Way {
            cost: 0,
            choice: 0,
            rank: 0,
        }]];
        ways[0].truncate(k);
        let mut n_ways = 0;
        for node in 1..=root {
            let found = self.merge(node, &ways, k);
            n_ways += found.len();
            self.may_hold(n_ways * size_of::<Way>() + ways.len() * size_of::<Vec<Way>>())?;
            ways.push(found);
        }
        Ok((0..ways[root as usize].len())
            .map(|rank| self.follow(root, rank, &ways))
            .collect())
    }

    /// The cheapest ways from a node: what comes next is the cheapest of the next ones of all its
    /// choices.
    fn merge(&self, node: u32, ways: &[Vec<Way>], k: usize) -> Vec<Way> {
        let choices: Vec<_> = self.choices(node).collect();
        let price = |choice: usize| {
            choices[choice]
                .option()
                .map_or(0, |option| self.problem.cost(OptionId::new(option)))
        };
        let way = |choice: usize, rank: usize| {
            let rest = ways[choices[choice].to as usize].get(rank)?;
            Some(Reverse(Way {
                cost: price(choice).saturating_add(rest.cost),
                choice: choice as u32,
                rank: rank as u32,
            }))
        };
        let mut next: BinaryHeap<_> = (0..choices.len())
            .filter_map(|choice| way(choice, 0))
            .collect();
        let mut found = Vec::new();
        while found.len() < k
            && let Some(Reverse(least)) = next.pop()
        {
            next.extend(way(least.choice as usize, least.rank as usize + 1));
            found.push(least);
        }
        found
    }

    fn follow(&self, root: u32, rank: usize, ways: &[Vec<Way>]) -> (i64, Vec<OptionId>) {
        let cost = ways[root as usize][rank].cost;
        let (mut node, mut rank, mut chosen) = (root, rank, Vec::new());
        while node != END {
            let way = ways[node as usize][rank];
            let choice = self
                .choices(node)
                .nth(way.choice as usize)
                .expect("a choice that was there");
            chosen.extend(choice.option().map(OptionId::new));
            (node, rank) = (choice.to, way.rank as usize);
        }
        chosen.sort_unstable();
        (cost, chosen)
    }
}
