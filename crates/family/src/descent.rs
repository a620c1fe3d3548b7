//! A diagram by a search that remembers: where no frontier is narrow.
//!
//! The item with the fewest options comes first, wherever it is. The remaining options determine
//! the residual problem, so they are the key.

use super::diagram::{Arc, DEAD, Diagram, END, Maker};
use super::meter::{Halt, Meter};
use super::rows::{elements, insert, n_common};
use super::table::hash;
use crate::tuning::TUNING;
use quadrille_problem::problem::{Color, ItemId, OptionId, Problem};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Options as bits.
type Set = Box<[u64]>;

/// The nodes of residual problems.
type DescentMemo = HashMap<Set, u32, BuildHasherDefault<SetHasher>>;

/// A hash of the words of a set.
#[derive(Default)]
struct SetHasher(u64);

impl Hasher for SetHasher {
    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.as_chunks().0.iter().copied().map(u64::from_ne_bytes);
        self.0 ^= hash(words);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What the search needs to know of a problem.
pub(super) struct Descent {
    n_words: usize,
    /// The options of each primary item.
    of_item: Vec<Set>,
    /// What remains beside each option.
    beside: Vec<Set>,
    /// The primary items that each option covers.
    covered: Vec<Vec<ItemId>>,
}

/// A node that is being made.
struct Open {
    live: Set,
    /// The primary items that are not covered yet.
    items: Vec<ItemId>,
    /// The options of the item with the fewest, and the next one to take.
    options: Vec<u32>,
    at: usize,
    arcs: Vec<Arc>,
}

impl Descent {
    /// `None` for problems with multiplicities or too many options.
    pub(super) fn new(problem: &Problem) -> Option<Descent> {
        if problem.has_bounds() || problem.n_options() > TUNING.max_descent_options {
            return None;
        }
        let n_words = problem.n_options().div_ceil(64).max(1);
        let (mut of_item, colored) = options_with(problem, n_words);
        let beside = |option| {
            let mut rest: Set = vec![u64::MAX; n_words].into();
            for entry in problem.entries(option) {
                let sharing = &of_item[entry.item.index()];
                let agreeing = entry.color.map(|color| &colored[&(entry.item, color)]);
                for (n, word) in rest.iter_mut().enumerate() {
                    *word &= !sharing[n] | agreeing.map_or(0, |agreeing| agreeing[n]);
                }
            }
            rest
        };
        let beside = problem.options().map(beside).collect();
        of_item.truncate(problem.n_primary());
        Some(Descent {
            n_words,
            of_item,
            beside,
            covered: problem
                .options()
                .map(|option| primary(problem, option))
                .collect(),
        })
    }

    /// The item with the fewest options; `None` if it has none. If every item has options, the live
    /// options determine the uncovered items.
    fn fewest(&self, live: &Set, items: &[ItemId]) -> Option<ItemId> {
        let mut fewest = (u32::MAX, None);
        for &item in items {
            match n_common(&self.of_item[item.index()], live) {
                0 => return None,
                n if n < fewest.0 => fewest = (n, Some(item)),
                _ => {}
            }
        }
        fewest.1
    }

    /// The node of a residual problem, to be made; or the one that it is.
    fn open(&self, live: Set, items: Vec<ItemId>, known: &DescentMemo) -> Result<Open, u32> {
        if items.is_empty() {
            return Err(END);
        }
        let fewest = self.fewest(&live, &items).ok_or(DEAD)?;
        if let Some(&node) = known.get(&live) {
            return Err(node);
        }
        let both = both(&self.of_item[fewest.index()], &live);
        let options = elements(&both).map(|option| option as u32).collect();
        Ok(Open {
            live,
            items,
            options,
            at: 0,
            arcs: Vec::new(),
        })
    }

    /// The node of all options and items.
    fn root(&self, n_options: usize, known: &DescentMemo) -> Result<Open, u32> {
        let mut all: Set = vec![0; self.n_words].into();
        (0..n_options).for_each(|option| insert(&mut all, option));
        let items = (0..self.of_item.len() as u32).map(ItemId::new);
        self.open(all, items.collect(), known)
    }

    /// The node that an option leads to.
    fn follow(
        &self,
        from: &Open,
        option: u32,
        known: &DescentMemo,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Open, u32>, Halt> {
        // each looks at all live options of all items
        meter.work(1 + self.n_words as u64 * from.items.len() as u64 / 16)?;
        let covered = &self.covered[option as usize];
        let items = from.items.iter().copied();
        let items = items.filter(|item| !covered.contains(item)).collect();
        let live = both(&from.live, &self.beside[option as usize]);
        Ok(self.open(live, items, known))
    }

    /// The diagram, if work and memory are enough.
    pub(super) fn build(&self, n_options: usize, meter: &mut Meter<'_>) -> Result<Diagram, Halt> {
        let mut maker = Maker::new();
        let mut known = DescentMemo::default();
        let mut stack = match self.root(n_options, &known) {
            Ok(root) => vec![root],
            Err(node) => return Ok(maker.finish(alive(node))),
        };
        loop {
            let top = stack.last_mut().expect("the root ends the loop");
            let Some(&option) = top.options.get(top.at) else {
                let node = maker.node(&top.arcs).unwrap_or(DEAD);
                let done = stack.pop().expect("it was there");
                known.insert(done.live, node);
                meter.holds(known.len() * (self.n_words * 8 + 64) + maker.bytes())?;
                let Some(above) = stack.last_mut() else {
                    return Ok(maker.finish(alive(node)));
                };
                above.take(node);
                continue;
            };
            match self.follow(top, option, &known, meter)? {
                Ok(below) => stack.push(below),
                Err(node) => top.take(node),
            }
        }
    }
}

/// The options with each item, and with each item and color.
fn options_with(problem: &Problem, n_words: usize) -> (Vec<Set>, HashMap<(ItemId, Color), Set>) {
    let none = || -> Set { vec![0; n_words].into() };
    let mut of_item = vec![none(); problem.n_items()];
    let mut colored = HashMap::new();
    for option in problem.options() {
        for entry in problem.entries(option) {
            insert(&mut of_item[entry.item.index()], option.index());
            if let Some(color) = entry.color {
                let alike = colored.entry((entry.item, color)).or_insert_with(none);
                insert(alike, option.index());
            }
        }
    }
    (of_item, colored)
}

/// The primary items of an option.
fn primary(problem: &Problem, option: OptionId) -> Vec<ItemId> {
    let items = problem.entries(option).iter().map(|entry| entry.item);
    items.filter(|&item| problem.is_primary(item)).collect()
}

/// The options in both sets.
fn both(a: &Set, b: &Set) -> Set {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

/// A node, unless no solution is below.
fn alive(node: u32) -> Option<u32> {
    Some(node).filter(|&node| node != DEAD)
}

impl Open {
    /// The present option leads to this node.
    fn take(&mut self, to: u32) {
        if to != DEAD {
            self.arcs.push(Arc {
                label: self.options[self.at],
                to,
            });
        }
        self.at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;
    use quadrille_problem::baseline;
    use quadrille_problem::limits::Limits;
    use quadrille_problem::problem::OptionId;
    use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
    use std::collections::BTreeSet;

    /// Without layers, which are the first to finish wherever problems are small.
    #[test]
    fn a_descent_alone_finds_all_solutions() {
        let clock = Limits::default().start();
        for (family, seed) in PLAIN_FAMILIES
            .into_iter()
            .flat_map(|family| (0..20).map(move |seed| (family, seed)))
        {
            let problem = random_problem(family, seed);
            let descent = Descent::new(&problem).unwrap();
            let mut meter = Meter::new(u64::MAX, usize::MAX, &clock);
            let diagram = descent.build(problem.n_options(), &mut meter).unwrap();
            let found = Family::new(problem.clone(), diagram, usize::MAX).unwrap();
            let expected: BTreeSet<Vec<OptionId>> =
                baseline::solutions(&problem).into_iter().collect();
            assert_eq!(
                found.iter().collect::<BTreeSet<_>>(),
                expected,
                "{} {seed}",
                family.name
            );
            assert_eq!(
                found.count(),
                &expected.len().into(),
                "{} {seed}",
                family.name
            );
        }
        for family in BOUNDED_FAMILIES {
            assert!(
                Descent::new(&random_problem(family, 0)).is_none(),
                "{}",
                family.name
            );
        }
    }
}
