//! What a family answers: the number of solutions, the n-th, ranks, samples, uses of options.

use super::diagram::{Arc as Choice, Diagram, END};
use super::error::{FamilyError, Fault};
use super::numbers::{Numbers, big};
use num_bigint::BigUint;
use quadrille_problem::problem::{Bounds, OptionId, Problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

/// All solutions of a problem, or all that satisfy a condition, as a decision diagram.
///
/// The solutions have an order, that of the diagram: it is the same for the same problem, and
/// [`nth`](Family::nth), [`rank`](Family::rank) and [`iter`](Family::iter) agree on it.
///
/// ```
/// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_family as family}; }
/// use quadrille::{family::{BigUint, Family}, problem::{OptionId, Problem}};
///
/// let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d".parse()?;
/// let family = Family::of(&problem)?;
/// assert_eq!(family.count(), &BigUint::from(3u32));
/// let listed: Vec<Vec<OptionId>> = family.iter().collect();
/// assert_eq!(family.nth(&BigUint::from(2u32)), Some(listed[2].clone()));
/// assert_eq!(family.rank(&listed[2]), Some(BigUint::from(2u32)));
///
/// let with_a = family.with(OptionId::new(4));
/// assert_eq!(with_a.count(), &BigUint::from(1u32));
/// assert_eq!(with_a.without(OptionId::new(4)).count(), &BigUint::from(0u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Family {
    pub(super) problem: Arc<Problem>,
    pub(super) diagram: Arc<Diagram>,
    /// Which options may be chosen, and which left out.
    allowed: Arc<[Allowed]>,
    /// How many solutions are below each node.
    pub(super) ways: Arc<Numbers>,
    count: BigUint,
    memory: usize,
}

/// Whether a condition allows solutions with an option, and solutions without it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Allowed {
    with: bool,
    without: bool,
}

impl PartialEq for Family {
    /// Whether the same solutions of the same problem stand in the same order.
    fn eq(&self, other: &Family) -> bool {
        self.problem == other.problem
            && self.diagram == other.diagram
            && self.allowed == other.allowed
    }
}

impl Family {
    pub(super) fn new(
        problem: Problem,
        diagram: Diagram,
        memory: usize,
    ) -> Result<Family, FamilyError> {
        let allowed = vec![
            Allowed {
                with: true,
                without: true
            };
            problem.n_options()
        ]
        .into();
        Family::conditioned(Arc::new(problem), Arc::new(diagram), allowed, memory)
    }

    fn conditioned(
        problem: Arc<Problem>,
        diagram: Arc<Diagram>,
        allowed: Arc<[Allowed]>,
        memory: usize,
    ) -> Result<Family, FamilyError> {
        let ways = diagram
            .count(|arc| allows(&allowed, arc), memory)
            .ok_or(Fault::Memory { bytes: memory })?;
        let count = diagram
            .root
            .map_or(BigUint::ZERO, |root| big(ways.get(root as usize)));
        Ok(Family {
            problem,
            diagram,
            allowed,
            ways: Arc::new(ways),
            count,
            memory,
        })
    }

    /// The number of solutions.
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// Whether there is no solution.
    pub fn is_empty(&self) -> bool {
        self.count == BigUint::ZERO
    }

    /// The nodes of the diagram: the states there are, with the end.
    pub fn n_nodes(&self) -> usize {
        self.diagram.n_nodes()
    }

    /// The arcs of the diagram.
    pub fn n_arcs(&self) -> usize {
        self.diagram.arcs.len()
    }

    /// Those solutions that have this option. The diagram stays as it is, and is shared.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn with(&self, option: OptionId) -> Family {
        let mut allowed = self.allowed.to_vec();
        allowed[option.index()].without = false;
        // nodes decide about items: the item is covered by no other option
        let once = self.problem.entries(option).iter().map(|entry| entry.item);
        let once = once.filter(|&item| {
            self.problem.is_primary(item) && self.problem.bounds(item) == Bounds::ONCE
        });
        let once: Vec<_> = once.collect();
        for other in self.problem.options().filter(|&other| other != option) {
            if self
                .problem
                .entries(other)
                .iter()
                .any(|entry| once.contains(&entry.item))
            {
                allowed[other.index()].with = false;
            }
        }
        self.restricted(allowed)
    }

    /// Those solutions that do not have this option. The diagram stays as it is, and is shared.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[must_use]
    pub fn without(&self, option: OptionId) -> Family {
        let mut allowed = self.allowed.to_vec();
        allowed[option.index()].with = false;
        self.restricted(allowed)
    }

    fn restricted(&self, allowed: Vec<Allowed>) -> Family {
        let (problem, diagram) = (Arc::clone(&self.problem), Arc::clone(&self.diagram));
        let restricted = Family::conditioned(problem, diagram, allowed.into(), self.memory);
        restricted.expect("some of the solutions need no wider numbers than all")
    }

    /// The arcs that the condition leaves and that lead to a solution, in order.
    pub(super) fn choices(&self, node: u32) -> impl DoubleEndedIterator<Item = Choice> + '_ {
        let arcs = self.diagram.arcs(node).iter().copied();
        arcs.filter(|&arc| allows(&self.allowed, arc) && !self.ways.is_zero(arc.to as usize))
    }

    /// The root, if there is a solution.
    pub(super) fn root(&self) -> Option<u32> {
        self.diagram.root.filter(|_| !self.is_empty())
    }

    /// The solution with this number, from 0 on, its options in ascending order.
    #[allow(clippy::missing_panics_doc, reason = "the ways below a node add up")]
    pub fn nth(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        if *number >= self.count {
            return None;
        }
        let mut left = number.clone();
        let mut node = self.root()?;
        let mut chosen = Vec::new();
        while node != END {
            let choice = self.choices(node).find(|choice| {
                let ways = big(self.ways.get(choice.to as usize));
                let here = left < ways;
                if !here {
                    left -= ways;
                }
                here
            });
            let choice = choice.expect("the ways below add up");
            chosen.extend(choice.option().map(OptionId::new));
            node = choice.to;
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    /// The number of a solution, its options in any order; `None` if the family does not have it.
    pub fn rank(&self, solution: &[OptionId]) -> Option<BigUint> {
        let mut chosen = vec![false; self.problem.n_options()];
        for option in solution {
            let place = chosen.get_mut(option.index())?;
            if std::mem::replace(place, true) {
                return None;
            }
        }
        let mut rank = BigUint::ZERO;
        let (mut node, mut met) = (self.root()?, 0);
        while node != END {
            let mut found = None;
            for choice in self.choices(node) {
                let taken = match (choice.option(), choice.left_out()) {
                    (Some(option), _) => chosen[option as usize],
                    (None, Some(option)) => !chosen[option as usize],
                    (None, None) => true,
                };
                if taken {
                    found = Some(choice);
                    break;
                }
                rank += big(self.ways.get(choice.to as usize));
            }
            let choice = found?;
            met += usize::from(choice.option().is_some());
            node = choice.to;
        }
        (met == solution.len()).then_some(rank)
    }

    /// All solutions in order.
    pub fn iter(&self) -> impl Iterator<Item = Vec<OptionId>> + '_ {
        Members {
            family: self,
            path: Vec::new(),
            begun: false,
        }
    }

    /// Random solutions, each as likely as every other, from a seed: the same ones on every
    /// machine. They do not end, unless the family is empty.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_family as family}; }
    /// use quadrille::{family::Family, problem::Problem};
    ///
    /// let problem: Problem = "a b c\na b\nc\na\nb c\nb".parse()?;
    /// let family = Family::of(&problem)?;
    /// let some: Vec<_> = family.samples(7).take(5).collect();
    /// assert!(some.iter().all(|solution| family.rank(solution).is_some()));
    /// assert!(family.samples(7).take(5).eq(some));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Vec<OptionId>> + '_ {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        std::iter::from_fn(move || self.nth(&below(&self.count, &mut rng)))
    }

    /// How many solutions have each option, in the order of the options.
    pub fn usage(&self) -> Vec<BigUint> {
        let mut usage = vec![BigUint::ZERO; self.problem.n_options()];
        let Some(root) = self.root() else {
            return usage;
        };
        // the ways from the root to each node
        let mut above = vec![BigUint::ZERO; self.n_nodes()];
        above[root as usize] = BigUint::from(1u32);
        for node in (1..=root).rev() {
            let here = std::mem::take(&mut above[node as usize]);
            if here == BigUint::ZERO {
                continue;
            }
            for choice in self.choices(node) {
                above[choice.to as usize] += &here;
                if let Some(option) = choice.option() {
                    usage[option as usize] += &here * big(self.ways.get(choice.to as usize));
                }
            }
        }
        usage
    }
}

fn allows(allowed: &[Allowed], arc: Choice) -> bool {
    match (arc.option(), arc.left_out()) {
        (Some(option), _) => allowed[option as usize].with,
        (None, Some(option)) => allowed[option as usize].without,
        (None, None) => true,
    }
}

/// A random number below this one.
fn below(limit: &BigUint, rng: &mut ChaCha8Rng) -> BigUint {
    let bits = limit.bits();
    loop {
        let digits = (0..bits.div_ceil(32))
            .map(|_| rng.random::<u32>())
            .collect();
        let number = BigUint::new(digits) >> (bits.div_ceil(32) * 32 - bits);
        if number < *limit || *limit == BigUint::ZERO {
            return number;
        }
    }
}

/// The solutions of a family, one after the other, their options in ascending order.
#[derive(Clone, Debug)]
struct Members<'f> {
    family: &'f Family,
    /// For each choice made: the node, and the number of the arc taken.
    path: Vec<(u32, usize)>,
    begun: bool,
}

impl Members<'_> {
    /// Follows the first choices from here to the end.
    fn descend(&mut self, mut node: u32) {
        while node != END {
            let choice = self
                .family
                .choices(node)
                .next()
                .expect("a node that leads to a solution");
            self.path.push((node, 0));
            node = choice.to;
        }
    }

    fn solution(&self) -> Vec<OptionId> {
        let choices = self
            .path
            .iter()
            .filter_map(|&(node, at)| self.family.choices(node).nth(at)?.option());
        let mut chosen: Vec<OptionId> = choices.map(OptionId::new).collect();
        chosen.sort_unstable();
        chosen
    }
}

impl Iterator for Members<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        if !self.begun {
            self.begun = true;
            self.descend(self.family.root()?);
            return Some(self.solution());
        }
        while let Some((node, at)) = self.path.pop() {
            if let Some(choice) = self.family.choices(node).nth(at + 1) {
                self.path.push((node, at + 1));
                self.descend(choice.to);
                return Some(self.solution());
            }
        }
        None
    }
}
