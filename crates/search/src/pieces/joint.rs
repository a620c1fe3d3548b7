//! A count under way: it is left and gone on with, and parts of it are given to whoever has none.

use crate::scheduler::total::{Counted, Race};
use crate::settings::Search;
use crate::settings::branching::Branching;
use crate::tree::frontier::{Frontier, Subtree, weight};
use crate::tree::path::{Path, PathError};
use crate::tree::solutions::misfit_of;
use quadrille_engine::Step;
use quadrille_engine::internal::Walker;
use quadrille_problem::internal::Moment;
use quadrille_problem::limits::Report;
use quadrille_problem::problem::Problem;
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// A count of all solutions by the ways of [`total`](Search::total), for those who cannot share
/// memory: each has a `JointCount` of the same problem by the same search, and sends a [`Frontier`]
/// to another who has nothing to do.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::{problem::Problem, search::{Counted, EngineKind, Search}};
/// use std::time::Duration;
///
/// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
/// let search = Search::new().engine(EngineKind::Links);
/// let mut one = search.joint_count(&problem, None)?;
/// // until there is a choice to divide
/// assert_eq!(one.count_for(Duration::ZERO), None);
/// let half = one.give_away().expect("a choice to divide");
/// let mut other = search.joint_count(&problem, Some(&half))?;
///
/// let Some(Counted::Part(first)) = one.count_for(Duration::MAX) else { panic!("half of it") };
/// let Some(Counted::Part(second)) = other.count_for(Duration::MAX) else { panic!("half of it") };
/// assert_eq!(first.count + second.count, search.total(&problem)?.count);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct JointCount {
    search: Search,
    /// Of the problem that is searched.
    fingerprint: u64,
    race: Race<'static>,
    /// A walker at the root.
    root: Walker,
    /// Parts of the tree that are its own, and that it has not begun.
    waiting: VecDeque<Part>,
}

/// Subtrees of siblings: the path to the first node that is left of the first one, how many steps
/// of it lead to the root of that subtree, and how many siblings follow.
#[derive(Clone, Debug)]
struct Part {
    at: Vec<Step>,
    floor: usize,
    siblings: u32,
}

impl Part {
    fn of(walker: &mut Walker) -> Option<Part> {
        let at = walker.position()?;
        Some(Part {
            at,
            floor: walker.floor(),
            siblings: walker.siblings(),
        })
    }

    fn weight(&self) -> f64 {
        weight(&self.at, self.floor, self.siblings)
    }

    /// Whether it is followed by this one, a whole subtree.
    fn is_before(&self, other: &Part) -> bool {
        let next = self.at[..self.floor]
            .split_last()
            .zip(other.at.split_last());
        other.at.len() == other.floor
            && next.is_some_and(|((last, above), (step, of_other))| {
                above == of_other
                    && step.of == last.of
                    && step.taken == last.taken + self.siblings + 1
            })
    }

    /// Takes the last siblings off, this many.
    fn split_off(&mut self, n: u32) -> Option<Part> {
        let n = n.min(self.siblings);
        self.siblings -= n;
        let mut at = self.at[..self.floor].to_vec();
        at.last_mut()?.taken += self.siblings + 1;
        (n > 0).then(|| Part {
            at,
            floor: self.floor,
            siblings: n - 1,
        })
    }

    /// The same as subtrees: the first subtree, and each that follows.
    fn subtrees(&self, fingerprint: u64, branching: Branching) -> Vec<Subtree> {
        let path = |steps: &[Step]| Path {
            fingerprint,
            branching,
            steps: steps.to_vec(),
        };
        let (root, below) = self.at.split_at(self.floor);
        let sibling = |n| {
            let mut root = path(root);
            root.steps[self.floor - 1].taken += n;
            Subtree::from(root)
        };
        let first = Subtree::new(path(root), below.to_vec());
        std::iter::once(first)
            .chain((1..=self.siblings).map(sibling))
            .collect()
    }
}

/// Of the children that nobody has begun, one in this many are kept at each end where some are
/// given away. Where a problem has symmetries, the first and the last ones are often images of each
/// other: who has counted the ones remembers the others.
const KEPT: u32 = 4;

impl Search {
    /// A count of all solutions, or of those in a part of the tree, that begins, on one thread. Of
    /// limits it knows time and memory.
    pub fn joint_count(
        &self,
        problem: &Problem,
        part: Option<&Frontier>,
    ) -> Result<JointCount, PathError> {
        let search = Search {
            threads: 1,
            ..self.clone()
        };
        let part_of_problem = self.wanted.part(problem)?;
        let fingerprint = part_of_problem.problem.fingerprint();
        let searched = self.settled(part_of_problem).into_owned();
        let root = self.walker(problem, &searched)?;
        let race = Race::new(search.clone(), problem, searched)?;
        let mut count = JointCount {
            search,
            fingerprint,
            race,
            root,
            waiting: VecDeque::new(),
        };
        if let Some(part) = part {
            // layers know nothing of parts
            count.race.walk_parts_only();
            count.take(part)?;
        }
        Ok(count)
    }
}

impl JointCount {
    /// Counts on for about this time; the number, once it is known. Of a count that was divided,
    /// that is the number of all that was its own until then, or where layers were done first, of
    /// all solutions.
    pub fn count_for(&mut self, time: Duration) -> Option<Counted> {
        let begin = Moment::now();
        // whoever has a turn does something
        let turn = (time / 2).max(Duration::from_nanos(1));
        loop {
            match self.race.round(turn) {
                Some(Counted::Part(total))
                    if total.report.is_exhausted() && !self.waiting.is_empty() =>
                {
                    self.go_on();
                }
                None => {}
                counted => return counted,
            }
            if Moment::now().since(begin) >= time {
                return None;
            }
        }
    }

    /// Gives away about a half of what it has not begun, and counts on without it. `None` where
    /// there is nothing to give, or where layers are expected to be done before the walk.
    pub fn give_away(&mut self) -> Option<Frontier> {
        if self.race.is_for_layers() {
            return None;
        }
        let walker = self
            .race
            .walk()
            .filter(|walk| walk.end.is_none())?
            .walker
            .tree_mut()?;
        let own = Part::of(walker).map_or(0.0, |part| part.weight());
        let heaviest = (0..self.waiting.len()).max_by(|&a, &b| {
            self.waiting[a]
                .weight()
                .total_cmp(&self.waiting[b].weight())
        });
        let part = if let Some(place) = heaviest.filter(|&place| self.waiting[place].weight() > own)
        {
            let half = self.waiting[place].siblings.div_ceil(2);
            let given = self.waiting[place].split_off(half);
            given.or_else(|| self.waiting.remove(place))?
        } else {
            let mut part = Part::of(&mut walker.give_away(KEPT)?)?;
            let tail = part.split_off((part.siblings + 1) / (KEPT - 1));
            self.waiting.extend(tail);
            part
        };
        self.race.divided = true;
        let subtrees = part.subtrees(self.fingerprint, self.search.branching);
        Some(Frontier::of(subtrees))
    }

    /// Goes on with a part that another has given away, once its own part is counted.
    pub fn take(&mut self, part: &Frontier) -> Result<(), PathError> {
        if self.race.walk().is_none_or(|walk| walk.end.is_none()) {
            return Err(PathError::UnderWay);
        }
        let mut parts: VecDeque<Part> = VecDeque::new();
        for subtree in part.subtrees() {
            let root = subtree.root();
            if root.fingerprint != self.fingerprint {
                return Err(PathError::Problem {
                    path: root.fingerprint,
                    problem: self.fingerprint,
                });
            }
            if root.branching != self.search.branching {
                return Err(PathError::Branching {
                    path: root.branching,
                    search: self.search.branching,
                });
            }
            let part = Part {
                at: subtree.at().steps,
                floor: root.steps.len(),
                siblings: 0,
            };
            let fits = self.root.clone().go(&part.at, part.floor, 0);
            fits.map_err(|misfit| misfit_of(misfit, part.at.iter()))?;
            match parts.back_mut().filter(|last| last.is_before(&part)) {
                Some(last) => last.siblings += 1,
                None => parts.push_back(part),
            }
        }
        self.waiting = parts;
        self.go_on();
        Ok(())
    }

    /// Begins with the next part that waits.
    fn go_on(&mut self) {
        let Some(walk) = self.race.walk() else { return };
        if let (
            Some(Part {
                at,
                floor,
                siblings,
            }),
            Some(walker),
        ) = (self.waiting.pop_front(), walk.walker.tree_mut())
        {
            let there = walker.go_from(&self.root, &at, floor, siblings);
            assert!(
                there.is_ok(),
                "a choice of items depends on nothing but the candidates"
            );
            walk.end = None;
        }
    }

    /// What was done of all that was its own, and by layers.
    pub fn report(&self) -> Report {
        self.race.report()
    }

    /// The share of the whole tree that is left of what is its own, when each choice divides its
    /// part evenly.
    pub fn left(&mut self) -> f64 {
        let waiting: f64 = self.waiting.iter().map(Part::weight).sum();
        let walk = self.race.walk().filter(|walk| walk.end.is_none());
        let own = walk
            .and_then(|walk| walk.walker.tree_mut())
            .and_then(Part::of);
        waiting + own.map_or(0.0, |part| part.weight())
    }

    /// The share of the work of layers that is done; 0 where none are made.
    pub fn layers(&self) -> f64 {
        self.race.share_of_layers()
    }
}

impl fmt::Debug for JointCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JointCount")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Total;
    use crate::settings::{CountBy, EngineKind};
    use num_bigint::BigUint;
    use quadrille_problem::limits::{End, Monitor};
    use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
    use std::sync::Arc;

    /// Counts with two, each of which gives to the other what that asks for when it has nothing;
    /// and how often.
    fn of_two(search: &Search, problem: &Problem, time: Duration) -> (BigUint, usize) {
        let (mut counted, mut gifts) = ([BigUint::ZERO, BigUint::ZERO], 0);
        let mut two = [Some(search.joint_count(problem, None).unwrap()), None];
        let (mut busy, mut updates) = ([true, false], [None, None]);
        while busy.contains(&true) {
            for one in [0, 1] {
                if !busy[one] {
                    let gift = two[1 - one]
                        .as_mut()
                        .filter(|_| busy[1 - one])
                        .and_then(JointCount::give_away);
                    let Some(gift) = gift else { continue };
                    let gift: Frontier = gift.to_string().parse().unwrap();
                    match &mut two[one] {
                        Some(count) => count.take(&gift).unwrap(),
                        none => *none = Some(search.joint_count(problem, Some(&gift)).unwrap()),
                    }
                    (busy[one], gifts) = (true, gifts + 1);
                }
                let count = two[one].as_mut().unwrap();
                let before = count.left();
                let counted_now = count.count_for(time);
                // what was done before another part was begun still counts
                assert!(
                    count.report().updates >= updates[one],
                    "{:?} after {:?}",
                    count.report(),
                    updates[one]
                );
                updates[one] = count.report().updates;
                match counted_now {
                    Some(Counted::All(total)) => {
                        assert_eq!(total.report.end, Some(End::Exhausted));
                        return (total.count, gifts);
                    }
                    Some(Counted::Part(Total {
                        count: n, report, ..
                    })) => {
                        assert_eq!((report.end, count.left()), (Some(End::Exhausted), 0.0));
                        (busy[one], counted[one]) = (false, n);
                    }
                    None => assert!(
                        count.left() <= before + 1e-9,
                        "{} after {before}",
                        count.left()
                    ),
                }
            }
        }
        (counted.into_iter().sum(), gifts)
    }

    #[test]
    fn two_count_what_one_counts() {
        let mut gifts = 0;
        for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
            for seed in 0..60 {
                let problem = random_problem(family, seed);
                let known = Search::new().total(&problem).unwrap().count;
                let pruned = Search::new().prune(|chosen| chosen.len() > 4);
                let few = pruned.total(&problem).unwrap().count;
                for (search, known) in [(Search::new(), known), (pruned, few)] {
                    let (sum, given) = of_two(&search, &problem, Duration::ZERO);
                    assert_eq!(sum, known, "{} {seed}", family.name);
                    gifts += given;
                }
            }
        }
        assert!(gifts > 100, "{gifts} parts were given away");
    }

    #[test]
    fn parts_of_parts_are_given_away() {
        let queens = quadrille_testing::queens(9);
        let links = Search::new().engine(EngineKind::Links);
        for (search, least) in [
            (links.clone(), 9),
            (links.reduce(true), 9),
            (Search::new(), 1),
        ] {
            let (sum, gifts) = of_two(&search, &queens, Duration::ZERO);
            assert_eq!(sum, 352_u32.into());
            assert!(gifts >= least, "{gifts} parts were given away");
        }
    }

    /// Two items with 120 options each; each option of the first one leaves another number of those
    /// of the second than the option before.
    fn uneven() -> Problem {
        let mut builder = Problem::builder();
        let [one, other] = ["one", "other"].map(|name| builder.primary(name).unwrap());
        let shared: Vec<_> = builder
            .secondaries((0..11).map(|n| format!("s{n}")))
            .unwrap();
        for n in 0..120_usize {
            builder.option([one, shared[n % 11]]).unwrap();
            builder.option([other, shared[n.isqrt()]]).unwrap();
        }
        builder.build().unwrap()
    }

    /// Of many siblings those at both ends are kept: the last ones are counted, too.
    #[test]
    fn siblings_on_both_sides_of_a_gift_are_counted() {
        let wide = uneven();
        let links = Search::new().engine(EngineKind::Links);
        let mut one = links.joint_count(&wide, None).unwrap();
        assert_eq!(one.count_for(Duration::ZERO), None);
        let gifts = [one.give_away().unwrap(), one.give_away().unwrap()];
        let behind = one.waiting.back().expect("siblings behind the gift");
        assert!(behind.siblings > 1 && gifts[1].subtrees().len() > 4);
        let shares = gifts.each_ref().map(Frontier::weight);
        assert!((one.left() + shares[0] + shares[1] - 1.0).abs() < 1e-9);
        let [first, second] = gifts.map(|gift| links.joint_count(&wide, Some(&gift)).unwrap());
        let sum: BigUint = [one, first, second].iter_mut().map(counted).sum();
        assert_eq!(sum, links.total(&wide).unwrap().count);
    }

    /// The number of solutions in a part, when it is done.
    fn counted(part: &mut JointCount) -> BigUint {
        match part.count_for(Duration::MAX) {
            Some(Counted::Part(total)) => total.count,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_missing_in_a_frontier_is_not_counted() {
        let queens = quadrille_testing::queens(7);
        let links = Search::new().engine(EngineKind::Links);
        let paths = links.split(&queens, 60).unwrap();
        for (n, first) in [(2, 0), (2, 1), (3, 0), (5, 2)] {
            let some: Vec<_> = paths.iter().skip(first).step_by(n).collect();
            let below = |path| links.count_below(&queens, path).unwrap().solutions;
            let expected: u128 = some.iter().copied().map(below).sum();
            let subtrees = some.into_iter().cloned().map(Subtree::from).collect();
            let part = Frontier::new(subtrees).unwrap();
            let mut count = links.joint_count(&queens, Some(&part)).unwrap();
            assert!((count.left() - part.weight()).abs() < 1e-9);
            // the first of them is begun, so another one is given away
            let gift = count.give_away().unwrap();
            let other = links.joint_count(&queens, Some(&gift)).unwrap();
            let sum: BigUint = [count, other].iter_mut().map(counted).sum();
            assert_eq!(sum, expected.into(), "{n}");
        }
    }

    #[test]
    fn only_who_has_nothing_takes() {
        let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse().unwrap();
        let links = Search::new().engine(EngineKind::Links);
        let mut one = links.joint_count(&problem, None).unwrap();
        assert_eq!(
            (one.give_away(), one.count_for(Duration::ZERO)),
            (None, None)
        );
        let half = one.give_away().unwrap();
        assert_eq!(one.take(&half).unwrap_err(), PathError::UnderWay);
        let other: Problem = "a b\na\nb".parse().unwrap();
        assert!(Search::new().joint_count(&other, Some(&half)).is_err());
    }

    #[test]
    fn who_is_cancelled_has_counted_a_part() {
        let monitor = Monitor::new();
        let search = Search::new()
            .count_by(CountBy::Search)
            .monitor(Arc::clone(&monitor));
        let mut one = search
            .joint_count(&quadrille_testing::queens(16), None)
            .unwrap();
        assert_eq!(one.count_for(Duration::ZERO), None);
        one.give_away().unwrap();
        monitor.cancel();
        match one.count_for(Duration::MAX) {
            Some(Counted::Part(total)) => assert_eq!(total.report.end, Some(End::Cancelled)),
            other => panic!("{other:?}"),
        }
    }
}
