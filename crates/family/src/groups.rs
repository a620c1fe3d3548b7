//! Groups of items that can be exchanged as wholes: the digits of a Latin square, the rounds of a
//! tournament.
//!
//! A group has the items of one value in all places: digit 1 in row 1, in row 2, in column 1, and
//! so on. Swapping two groups, item by item, takes the options to themselves. Once the same items
//! of all groups are decided, the residual problem depends on the states of the groups, and not on
//! which group is in which state. Each state is replaced by the state with sorted groups: of Latin
//! squares of order 6 about one state in 700 is left.

use super::graph::Graph;
use super::rows::n_common;
use super::state::State;
use crate::tuning::TUNING;
use quadrille_problem::internal::{Lists, sort_by_rank};
use quadrille_problem::problem::{Bounds, Color, Entry, ItemId, OptionId, Problem};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem::discriminant;

/// Groups, each with its items in the same order.
pub(super) type Class = Vec<Vec<ItemId>>;

const NONE: u32 = u32::MAX;

/// The classes of groups, of three groups or more.
pub(super) fn classes(problem: &Problem, graph: &Graph) -> Vec<Class> {
    let mut kinds: BTreeMap<(u32, u32), Vec<ItemId>> = BTreeMap::new();
    let counts = problem.option_counts();
    for item in problem
        .primary_items()
        .filter(|&item| is_plain(problem, graph, item))
    {
        kinds
            .entry((graph.degree(item.index()), counts[item.index()]))
            .or_default()
            .push(item);
    }
    let mut kinds: Vec<Vec<ItemId>> = kinds
        .into_values()
        .filter(|kind| kind.len() >= TUNING.min_class)
        .collect();
    sort_by_rank(&mut kinds, |kind| !(kind.len() as u64));
    if kinds.is_empty() {
        return Vec::new();
    }
    let mut seeker = Seeker::new(problem, graph);
    let mut found: Vec<Class> = kinds.iter().flat_map(|kind| seeker.classes(kind)).collect();
    // items of two kinds may lead to the same groups
    let mut known = BTreeSet::new();
    found.retain(|class| {
        let mut groups: Class = class.clone();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        known.insert(groups)
    });
    found
}

/// Whether a single bit stands for the item: it has no bounds and no colors.
fn is_plain(problem: &Problem, graph: &Graph, item: ItemId) -> bool {
    graph.bits[item.index()] <= 1.0
        && (!problem.is_primary(item) || problem.bounds(item) == Bounds::ONCE)
}

struct Seeker<'p> {
    problem: &'p Problem,
    graph: &'p Graph,
    of_item: Lists<OptionId>,
    /// With what an item is swapped.
    image: Vec<u32>,
    work: usize,
}

impl<'p> Seeker<'p> {
    fn new(problem: &'p Problem, graph: &'p Graph) -> Seeker<'p> {
        let (image, work) = (
            vec![NONE; problem.n_items()],
            TUNING.group_looks * problem.n_entries(),
        );
        Seeker {
            problem,
            graph,
            of_item: problem.options_of_items(),
            image,
            work,
        }
    }

    /// The classes that have groups with the first item of a kind.
    fn classes(&mut self, kind: &[ItemId]) -> Vec<Class> {
        let first = kind[0];
        let mut found: BTreeMap<Vec<ItemId>, Class> = BTreeMap::new();
        for &other in &kind[1..] {
            let Some(mut pairs) = self.swap(first, other) else {
                continue;
            };
            pairs.sort_unstable();
            let (own, others): (Vec<ItemId>, Vec<ItemId>) = pairs.into_iter().unzip();
            let plain = |items: &[ItemId]| {
                items
                    .iter()
                    .all(|&item| is_plain(self.problem, self.graph, item))
            };
            if own.len() == 1 || !plain(&own) || !plain(&others) {
                continue;
            }
            let class = found.entry(own.clone()).or_insert_with(|| vec![own]);
            let disjoint = class.iter().flatten().all(|item| !others.contains(item));
            if disjoint && class.len() < TUNING.max_groups {
                class.push(others);
            }
        }
        found
            .into_values()
            .filter(|class| class.len() >= TUNING.min_class)
            .collect()
    }

    /// The swap of two groups, one with item `a`, the other with item `b`, if the search finds such
    /// a swap: pairs of items, the one of the first group first.
    fn swap(&mut self, a: ItemId, b: ItemId) -> Option<Vec<(ItemId, ItemId)>> {
        let mut pairs = Vec::new();
        let found = !self.is_adjacent(a, b) && self.extend(&mut pairs, a, b);
        for &(one, other) in &pairs {
            (self.image[one.index()], self.image[other.index()]) = (NONE, NONE);
        }
        found.then_some(pairs)
    }

    fn is_adjacent(&self, a: ItemId, b: ItemId) -> bool {
        self.graph.row(a.index())[b.index() / 64] >> (b.index() % 64) & 1 == 1
    }

    /// Swaps `a` and `b`, and all items whose swap follows from this. A neighbor of both of two
    /// swapped items stays where it is, and where there is a choice the items with most neighbors
    /// in common are swapped. The options of two swapped items are compared by their known items,
    /// and their other items are paired and become known; so when all are compared, the images of
    /// options are options.
    fn extend(&mut self, pairs: &mut Vec<(ItemId, ItemId)>, a: ItemId, b: ItemId) -> bool {
        self.pair(pairs, a, b);
        let mut at = 0;
        while let Some(&(one, other)) = pairs.get(at) {
            at += 1;
            let (ones, others) = (self.split(one, other, true), self.split(other, one, false));
            if self.work == 0 || ones.len() != others.len() {
                return false;
            }
            for (one, other) in ones.into_iter().zip(others) {
                let alike = one.known == other.known && one.rest.len() == other.rest.len();
                if !alike
                    || !self.pair_rest(pairs, one.rest, other.rest)
                    || pairs.len() * 2 > self.problem.n_items()
                {
                    return false;
                }
            }
        }
        true
    }

    /// The options of an item swapped with `with`, each as its known items, ascending (mapped, if
    /// `images`), and its other items.
    fn split(&mut self, item: ItemId, with: ItemId, images: bool) -> Vec<Split> {
        let (problem, graph, image) = (self.problem, self.graph, &self.image);
        let row = graph.row(with.index());
        let mut work = 0;
        let options = self.of_item.of(item.index()).iter().map(|&option| {
            let entries = problem.entries(option);
            work += entries.len();
            let (mut known, mut rest) = (Vec::new(), Vec::new());
            for &Entry { item: other, color } in entries {
                let color = color.map_or(0, Color::number);
                match image[other.index()] {
                    NONE if row[other.index() / 64] >> (other.index() % 64) & 1 == 0 => {
                        rest.push(other);
                    }
                    NONE => known.push((other.number(), color)),
                    image => known.push((if images { image } else { other.number() }, color)),
                }
            }
            known.sort_unstable();
            Split { known, rest }
        });
        let mut options: Vec<Split> = options.collect();
        options.sort_unstable_by(|one, other| one.known.cmp(&other.known));
        self.work = self.work.saturating_sub(work);
        options
    }

    /// Pairs the items of two options that are not known yet.
    fn pair_rest(
        &mut self,
        pairs: &mut Vec<(ItemId, ItemId)>,
        ones: Vec<ItemId>,
        mut others: Vec<ItemId>,
    ) -> bool {
        for one in ones {
            let found = match self.image[one.index()] {
                NONE => {
                    let fits = |other: &ItemId| {
                        self.image[other.index()] == NONE
                            && self.of_item.of(one.index()).len()
                                == self.of_item.of(other.index()).len()
                    };
                    let row = |item: ItemId| self.graph.row(item.index());
                    let common = |other| n_common(row(one), row(other));
                    let fitting = others.iter().enumerate().filter(|(_, other)| fits(other));
                    fitting
                        .max_by_key(|&(at, &other)| (common(other), std::cmp::Reverse(at)))
                        .map(|(at, _)| at)
                }
                image => others.iter().position(|other| other.number() == image),
            };
            let Some(at) = found else { return false };
            let other = others.remove(at);
            if self.image[one.index()] == NONE {
                self.pair(pairs, one, other);
            }
        }
        true
    }

    fn pair(&mut self, pairs: &mut Vec<(ItemId, ItemId)>, one: ItemId, other: ItemId) {
        (self.image[one.index()], self.image[other.index()]) = (other.number(), one.number());
        pairs.push((one, other));
    }
}

/// An option under a partial exchange of items.
struct Split {
    /// Items with known images, with their colors.
    known: Vec<(u32, u32)>,
    /// Items whose images are still open.
    rest: Vec<ItemId>,
}

/// Groups that can be exchanged at some step: in each the same items have a bit.
#[derive(Clone, Debug)]
struct Alike {
    /// Words and masks of the bits, group by group.
    bits: Vec<(u32, u64)>,
    n_bits: usize,
}

impl Alike {
    /// Sorts the states of the groups.
    fn sort<const W: usize>(&self, state: &mut State<W>) {
        let mut values = [0; TUNING.max_groups];
        let groups = self.bits.chunks_exact(self.n_bits);
        let values = &mut values[..groups.len()];
        for (value, group) in values.iter_mut().zip(groups.clone()) {
            let bits = group
                .iter()
                .map(|&(word, mask)| u64::from(state[word as usize] & mask != 0));
            *value = bits.fold(0, |value, bit| value << 1 | bit);
        }
        if values.is_sorted() {
            return;
        }
        values.sort_unstable();
        for (value, group) in values.iter().zip(groups) {
            for (n, &(word, mask)) in group.iter().rev().enumerate() {
                let covered = if value >> n & 1 == 1 { mask } else { 0 };
                state[word as usize] = state[word as usize] & !mask | covered;
            }
        }
    }
}

/// What can be exchanged at each step.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    at: Vec<Vec<Alike>>,
    n_bits: usize,
}

/// An item at some step.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// It is done with.
    Past,
    /// It has this bit: word and mask.
    Bit(u32, u64),
    /// No option has touched it yet.
    LookAhead,
}

impl Place {
    fn bit(self) -> Option<(u32, u64)> {
        match self {
            Place::Bit(word, mask) => Some((word, mask)),
            Place::Past | Place::LookAhead => None,
        }
    }
}

impl Groups {
    /// Adds a class; `place` is where an item is at a step.
    pub(super) fn add(
        &mut self,
        class: &Class,
        n_steps: usize,
        place: impl Fn(ItemId, usize) -> Place,
    ) {
        self.at.resize(n_steps + 1, Vec::new());
        for (step, there) in self.at.iter_mut().enumerate() {
            let mut alike: HashMap<_, Vec<Vec<(u32, u64)>>> = HashMap::new();
            for group in class {
                let places: Vec<Place> = group.iter().map(|&item| place(item, step)).collect();
                let kinds: Vec<_> = places.iter().map(discriminant).collect();
                let bits = places.into_iter().filter_map(Place::bit).collect();
                alike.entry(kinds).or_default().push(bits);
            }
            let alike = alike.into_values().map(|groups| Alike {
                n_bits: groups[0].len(),
                bits: groups.concat(),
            });
            // in an order of their own, since there may be room for some of them only
            let mut alike: Vec<Alike> = alike.collect();
            alike.sort_by(|one, two| one.bits.cmp(&two.bits));
            let are_several = |groups: &Alike| {
                (1..=64).contains(&groups.n_bits) && groups.bits.len() > groups.n_bits
            };
            there.extend(alike.into_iter().filter(are_several).filter(|groups| {
                self.n_bits += groups.bits.len();
                self.n_bits <= TUNING.max_group_bits
            }));
        }
    }

    /// Whether nothing can be exchanged at a step.
    pub(super) fn are_none(&self, step: usize) -> bool {
        self.at.get(step).is_none_or(Vec::is_empty)
    }

    /// The same state but for the names of the groups.
    #[inline(never)]
    pub(super) fn make_canonical<const W: usize>(&self, step: usize, state: &mut State<W>) {
        self.at[step].iter().for_each(|groups| groups.sort(state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counting;
    use crate::order::Order;
    use crate::schedule::Symmetry;
    use quadrille_problem::baseline;

    fn draw(seed: &mut u64, n: u64) -> u64 {
        *seed = seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (*seed >> 40) % n
    }

    /// A problem of these options, each a list of items below `n_primary + n_secondary`, all items
    /// shuffled. A number beyond the items is a color of the last item.
    fn problem(
        n_primary: usize,
        n_secondary: usize,
        options: &[Vec<usize>],
        seed: &mut u64,
    ) -> Problem {
        bounded(None, n_primary, n_secondary, options, seed)
    }

    /// The same, where the first item has these bounds.
    fn bounded(
        bounds: Option<Bounds>,
        n_primary: usize,
        n_secondary: usize,
        options: &[Vec<usize>],
        seed: &mut u64,
    ) -> Problem {
        let mut builder = Problem::builder();
        let mut shuffled = |from: usize, n: usize| {
            let mut all: Vec<usize> = (from..from + n).collect();
            (1..n)
                .rev()
                .for_each(|i| all.swap(i, draw(seed, i as u64 + 1) as usize));
            all
        };
        let names = [shuffled(0, n_primary), shuffled(n_primary, n_secondary)];
        let mut items = vec![ItemId::new(0); n_primary + n_secondary];
        for &name in &names[0] {
            items[name] = match bounds.filter(|_| name == 0) {
                Some(bounds) => builder.primary_bounded(name.to_string(), bounds).unwrap(),
                None => builder.primary(name.to_string()).unwrap(),
            };
        }
        for &name in &names[1] {
            items[name] = builder.secondary(name.to_string()).unwrap();
        }
        for option in options {
            let mut entries: Vec<Entry> = Vec::new();
            for &item in option {
                entries.push(match item.checked_sub(items.len()) {
                    None => items[item].into(),
                    Some(color) => {
                        let color = Some(builder.color(format!("c{color}")).unwrap());
                        Entry {
                            item: items[items.len() - 1],
                            color,
                        }
                    }
                });
            }
            builder.option(entries).unwrap();
        }
        builder.build().unwrap()
    }

    /// Values for places that share lines: a value may be in each line once, and in some lines it
    /// must be. The first item is an option of its own, or may be covered several times, by some
    /// places with any value.
    fn values(seed: &mut u64) -> Problem {
        let (places, values, lines) = (
            3 + draw(seed, 4) as usize,
            3 + draw(seed, 2) as usize,
            2 + draw(seed, 3) as usize,
        );
        let must = draw(seed, 2) as usize;
        let on: Vec<Vec<usize>> = (0..places)
            .map(|_| (0..lines).filter(|_| draw(seed, 2) == 0).collect())
            .collect();
        let n_primary = 1 + places + must * values;
        let in_line = |line: usize, value: usize| match line {
            0 if must == 1 => 1 + places + value,
            _ => n_primary + line * values + value,
        };
        let bounds = (draw(seed, 2) == 0).then(|| Bounds::between(draw(seed, 2) as u32, 2));
        let mut options = Vec::new();
        for (place, on) in on.iter().enumerate() {
            let counted = bounds.is_some() && draw(seed, 2) == 0;
            for value in 0..values {
                let mut option = vec![1 + place];
                option.extend(on.iter().map(|&line| in_line(line, value)));
                if counted {
                    options.push(option.iter().copied().chain([0]).collect());
                }
                options.push(option);
            }
        }
        let last = n_primary + lines * values;
        if draw(seed, 3) == 0 {
            // the values of a place, each in one of two colors
            options[..values]
                .iter_mut()
                .for_each(|option| option.push(last + 1 + draw(seed, 2) as usize));
        }
        if bounds.is_none() {
            options.push(vec![0]);
        }
        // what nearly is a symmetry is none
        if draw(seed, 3) == 0 {
            options.remove(draw(seed, options.len() as u64) as usize);
        }
        // options of an item that may be covered several times are decided one after the other
        (1..options.len())
            .rev()
            .for_each(|i| options.swap(i, draw(seed, i as u64 + 1) as usize));
        bounded(bounds, n_primary, lines * values + 1, &options, seed)
    }

    /// The options as sets of items, after a swap of two groups.
    fn swapped(
        problem: &Problem,
        one: &[ItemId],
        other: &[ItemId],
    ) -> Vec<BTreeSet<(ItemId, Option<Color>)>> {
        let image = |item: ItemId| {
            let find = |from: &[ItemId], to: &[ItemId]| {
                from.iter()
                    .position(|&there| there == item)
                    .map(|at| to[at])
            };
            find(one, other)
                .or_else(|| find(other, one))
                .unwrap_or(item)
        };
        let image = |entry: &Entry| (image(entry.item), entry.color);
        let mut options: Vec<BTreeSet<_>> = problem
            .options()
            .map(|option| problem.entries(option).iter().map(image).collect())
            .collect();
        options.sort();
        options
    }

    #[test]
    fn groups_can_be_exchanged_and_counts_stay() {
        let (mut n_classes, mut n_bounded, mut fewer) = (0, 0, 0);
        for seed in 0..1500 {
            let problem = values(&mut seed.clone());
            let graph = Graph::new(&problem).unwrap();
            let classes = classes(&problem, &graph);
            for class in &classes {
                assert!(class.len() >= TUNING.min_class);
                let before = swapped(&problem, &[], &[]);
                for (n, group) in class.iter().enumerate() {
                    class[..n].iter().for_each(|other| {
                        assert_eq!(swapped(&problem, group, other), before, "{seed}");
                    });
                }
            }
            n_classes += classes.len();
            n_bounded += if problem.has_bounds() {
                classes.len()
            } else {
                0
            };
            let known = baseline::solutions(&problem).len();
            let count = |mut counting: Counting| {
                while !counting.advance(1 << 20) {}
                (counting.total().unwrap(), counting.states())
            };
            let with = count(Counting::new(&problem).unwrap());
            assert_eq!(with.0, known.into(), "{seed}");
            // in any order, also where groups are not alike for long
            for order in [Order::best(&graph), Order::given(&graph)] {
                let states = [classes.clone(), Vec::new()].map(|groups| {
                    let symmetry = Symmetry {
                        items: Vec::new(),
                        groups,
                    };
                    let (total, states) = Counting::in_order(&problem, order.clone(), &symmetry);
                    assert_eq!(total, known.into(), "{seed}");
                    states
                });
                fewer += u64::from(states[0] < states[1]);
            }
        }
        assert!(
            n_classes > 300 && n_bounded > 100 && fewer > 500,
            "{n_classes} {n_bounded} {fewer}"
        );
    }

    #[test]
    fn what_is_swapped_is_a_symmetry() {
        let mut n_swaps = 0;
        for seed in 0..400 {
            let mut last = seed;
            let mut options: Vec<Vec<usize>> = (0..7).map(|item| vec![item]).collect();
            options.extend(
                (0..8).map(|_| vec![draw(&mut last, 7) as usize, draw(&mut last, 7) as usize]),
            );
            options.retain(|option| option.len() < 2 || option[0] != option[1]);
            let problem = problem(7, 0, &options, &mut last);
            let before = swapped(&problem, &[], &[]);
            let graph = Graph::new(&problem).unwrap();
            let mut seeker = Seeker::new(&problem, &graph);
            for (a, b) in (0..7).flat_map(|a| (0..a).map(move |b| (ItemId::new(a), ItemId::new(b))))
            {
                seeker.work = usize::MAX;
                let Some(pairs) = seeker.swap(a, b) else {
                    continue;
                };
                let (own, others): (Vec<ItemId>, Vec<ItemId>) = pairs.into_iter().unzip();
                assert_eq!(
                    swapped(&problem, &own, &others),
                    before,
                    "{seed}: {a:?} {b:?}"
                );
                n_swaps += 1;
            }
        }
        assert!(n_swaps > 300, "{n_swaps}");
    }

    #[test]
    fn digits_of_latin_squares() {
        let n = 5;
        let mut options = Vec::new();
        for (row, column, digit) in (0..n * n * n).map(|i| (i / n / n, i / n % n, i % n)) {
            options.push(vec![
                row * n + column,
                n * n + row * n + digit,
                2 * n * n + column * n + digit,
            ]);
        }
        let problem = problem(3 * n * n, 0, &options, &mut 7);
        let classes = classes(&problem, &Graph::new(&problem).unwrap());
        let sizes: Vec<_> = classes
            .iter()
            .map(|class| (class.len(), class[0].len()))
            .collect();
        // the groups of rows, columns or digits, whichever the search found
        assert!(
            !sizes.is_empty() && sizes.iter().all(|&size| size == (n, 2 * n)),
            "{sizes:?}"
        );
        let mut counting = Counting::new(&problem).unwrap();
        while !counting.advance(u64::MAX) {}
        assert_eq!(counting.total(), Some(161_280u32.into()));
        assert!(counting.states() < 5000, "{}", counting.states());
    }
}
