//! A count of all solutions by layers, under way: two orders compared, ticks, limit of memory.

use super::graph::Graph;
use super::layers::{Count, Layers, Progress, Stand};
use super::order::{self, Order, Rule};
use super::plan::WITHOUT;
use super::schedule::{MAX_WORDS, Schedule, Symmetry};
use super::{groups, symmetry, tree};
use crate::tuning::TUNING;
use num_bigint::BigUint;
use quadrille_problem::problem::Problem;

/// A count of all solutions by layers of a frontier, in slices, so that something else can be done
/// in between. It keeps only the states that are not followed yet.
///
/// ```
/// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_family as family}; }
/// use quadrille::{family::Counting, problem::Problem};
///
/// let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d".parse()?;
/// let mut counting = Counting::new(&problem).expect("a small problem");
/// while !counting.advance(1) {}
/// assert_eq!(counting.total(), Some(3u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Counting {
    ordered: Ordered,
    /// A second order of items, until its work is compared with that of the first.
    rival: Option<Box<Ordered>>,
    /// The order that was given up, with its progress.
    left: Option<(Rule, Progress)>,
    /// The work of each before they are compared.
    trial: u64,
    /// How many items, and groups of items, can be exchanged.
    exchanged: [usize; 2],
    memory: usize,
    threads: usize,
    stand: Stand,
}

/// Layers in some order of the items.
struct Ordered {
    order: Order,
    /// The bits of the frontier before each step.
    widths: Vec<f64>,
    count: Box<dyn Count>,
}

impl Ordered {
    fn new(
        problem: &Problem,
        order: Order,
        symmetry: &Symmetry,
        stop: &dyn Fn() -> bool,
    ) -> Option<Ordered> {
        let schedule = Schedule::new(problem, &order);
        let count = match schedule.n_words() {
            _ if stop() => return None,
            1 => layers::<1>(&schedule, symmetry),
            2 => layers::<2>(&schedule, symmetry),
            3..=4 => layers::<4>(&schedule, symmetry),
            5..=MAX_WORDS => layers::<MAX_WORDS>(&schedule, symmetry),
            _ => return None,
        };
        Some(Ordered {
            order,
            widths: schedule.widths,
            count,
        })
    }

    fn progress(&self) -> Progress {
        self.count.progress()
    }
}

/// The order to count in, and another one that may turn out better.
fn first_and_rival(graph: &Graph, best: Order, symmetry: &Symmetry) -> (Order, Option<Order>) {
    let largest = symmetry.groups.iter().max_by_key(|class| class.len());
    let (order, rival) = if let Some(class) = largest {
        // while no item of a group is done with, all groups can be exchanged
        (Order::best_but(graph, &class.concat()), Some(best))
    } else {
        let rival = best.is_uncertain().then(|| Order::given(graph));
        (best, rival)
    };
    let rival = rival.filter(|rival| rival.items != order.items);
    (order, rival)
}

impl Counting {
    /// A count to be made; `None` if there are too many items, or if the frontier is always wider
    /// than 512 bits.
    pub fn new(problem: &Problem) -> Option<Counting> {
        Counting::unless(problem, &|| false)
    }

    /// The same, but `None` if `stop` interrupts the preparation: of a million options that takes
    /// seconds.
    #[doc(hidden)]
    pub fn unless(problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Counting> {
        if problem.n_options() >= WITHOUT as usize {
            return None;
        }
        Counting::with(problem, &Graph::new(problem)?, true, stop)
    }

    /// A count, if a test of some ten microseconds finds the frontier narrow.
    #[doc(hidden)]
    pub fn narrow(problem: &Problem) -> Option<Counting> {
        let steps = problem.n_items().div_ceil(64) * (problem.n_entries() + problem.n_items());
        if steps > TUNING.max_passing_steps || problem.n_options() >= WITHOUT as usize {
            return None;
        }
        let graph = Graph::new(problem)?;
        if order::is_narrow(&graph) {
            Counting::with(problem, &graph, false, &|| false)
        } else {
            None
        }
    }

    /// A count to be made; `seek` groups of items that can be exchanged.
    fn with(
        problem: &Problem,
        graph: &Graph,
        seek: bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<Counting> {
        let best = Order::best(graph);
        let fits = best.width.fields <= (MAX_WORDS * 64) as f64;
        if stop() {
            return None;
        }
        let symmetry = Symmetry {
            items: symmetry::classes(problem, graph),
            groups: if fits && seek {
                groups::classes(problem, graph)
            } else {
                Vec::new()
            },
        };
        if stop() {
            return None;
        }
        let none = Symmetry::default();
        let saved = TUNING.much_narrower + symmetry.saved();
        let is_narrower = |Order { width, .. }: &Order| {
            !fits
                || width.states <= TUNING.certain_states && width.states + saved < best.width.states
        };
        if (!fits || best.width.states > TUNING.enough_states)
            && let Some(tree) = tree::order(problem, graph).filter(is_narrower)
            && let Some(ordered) = Ordered::new(problem, tree, &none, stop)
        {
            return Some(Counting::of(ordered, None, &none));
        }
        let (order, rival) = first_and_rival(graph, best, &symmetry);
        let rival = rival.and_then(|order| Ordered::new(problem, order, &symmetry, stop));
        let ordered = Ordered::new(problem, order, &symmetry, stop)?;
        Some(Counting::of(ordered, rival, &symmetry))
    }

    /// A count in one order or another that begins.
    fn of(ordered: Ordered, rival: Option<Ordered>, symmetry: &Symmetry) -> Counting {
        let Symmetry { items, groups } = symmetry;
        let exchanged = [items.concat().len(), groups.concat().len()];
        let (memory, threads, stand) = (usize::MAX, 1, Stand::Paused);
        Counting {
            ordered,
            rival: rival.map(Box::new),
            left: None,
            trial: TUNING.round,
            exchanged,
            memory,
            threads,
            stand,
        }
    }

    /// Ends where it would need more memory than this many bytes, about.
    #[must_use]
    pub fn max_memory(self, bytes: usize) -> Counting {
        Counting {
            memory: bytes,
            ..self
        }
    }

    /// Follows wide layers on this many threads from now on; on one, unless this is asked for. A
    /// turn may then do more work than was asked for, some milliseconds of each thread.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Goes on for this much work, in states and their successors; returns whether it has ended.
    pub fn advance(&mut self, work: u64) -> bool {
        let enough = self.work().saturating_add(work.max(1));
        while self.stand == Stand::Paused && self.work() < enough {
            let work = enough - self.work();
            self.stand = match self.rival.take() {
                Some(rival) => self.compare(rival, work),
                None => self.ordered.count.advance(work, self.memory, self.threads),
            };
        }
        self.stand != Stand::Paused
    }

    /// Follows one order, then the other, until both have done the same work. The one that covers
    /// more items then goes on.
    fn compare(&mut self, mut rival: Box<Ordered>, work: u64) -> Stand {
        let first = self.ordered.progress().work < self.trial;
        let held = if first {
            0
        } else {
            self.ordered.progress().bytes
        };
        let tried = if first {
            &mut self.ordered
        } else {
            &mut *rival
        };
        let left = self.trial.saturating_sub(tried.progress().work);
        if left == 0 {
            if rival.count.covered() > self.ordered.count.covered() {
                self.change_to(*rival);
            } else {
                self.leave(&rival);
            }
            return Stand::Paused;
        }
        let stand = tried
            .count
            .advance(work.min(left), self.memory.saturating_sub(held), 1);
        match stand {
            Stand::Paused => self.rival = Some(rival),
            Stand::Done | Stand::Full if first == (stand == Stand::Full) => self.change_to(*rival),
            Stand::Done | Stand::Full => self.leave(&rival),
        }
        // the other count may still have enough memory
        if stand == Stand::Full {
            Stand::Paused
        } else {
            stand
        }
    }

    fn change_to(&mut self, rival: Ordered) {
        let left = std::mem::replace(&mut self.ordered, rival);
        self.leave(&left);
    }

    fn leave(&mut self, ordered: &Ordered) {
        self.left = Some((ordered.order.rule, ordered.progress()));
    }

    /// The number of solutions, once it is known.
    pub fn total(&self) -> Option<BigUint> {
        (self.stand == Stand::Done).then(|| self.ordered.count.total())
    }

    /// Whether it ended because the memory was not enough.
    pub fn is_out_of_memory(&self) -> bool {
        self.stand == Stand::Full
    }

    /// The work done so far: states, and their successors.
    pub fn work(&self) -> u64 {
        self.progresses().map(|progress| progress.work).sum()
    }

    /// The work in ticks, the unit shared by all methods: about the nanoseconds that it takes on a
    /// server of 2024, a fit to 70 problems of all suites of `compare`; the time is mostly within a
    /// factor of two.
    #[doc(hidden)]
    pub fn ticks(&self) -> u64 {
        self.work() * TUNING.work_ticks
    }

    /// The expected number of remaining ticks.
    #[doc(hidden)]
    pub fn expected_ticks(&self) -> f64 {
        self.expected_work() * TUNING.work_ticks as f64
    }

    /// Goes on for about so many ticks; returns whether it has ended.
    #[doc(hidden)]
    pub fn advance_ticks(&mut self, ticks: u64) -> bool {
        self.advance(ticks / TUNING.work_ticks)
    }

    /// The states followed so far.
    pub fn states(&self) -> u64 {
        self.progresses().map(|progress| progress.states).sum()
    }

    /// The most memory that its layers have held.
    #[doc(hidden)]
    pub fn bytes(&self) -> usize {
        self.progresses().map(|progress| progress.bytes).sum()
    }

    /// The progress in each order.
    fn progresses(&self) -> impl Iterator<Item = Progress> + use<> {
        let left = self.left.map(|left| left.1);
        [
            Some(self.ordered.progress()),
            self.rival.as_deref().map(Ordered::progress),
            left,
        ]
        .into_iter()
        .flatten()
    }

    /// An estimate of the remaining work from the frontier's widths and the number of states so
    /// far.
    pub fn expected_work(&self) -> f64 {
        let Progress {
            step,
            states,
            work,
            densest,
            ..
        } = self.ordered.progress();
        if self.stand == Stand::Done {
            return 0.0;
        }
        let each = (work as f64 + 1.0) / (states as f64 + 1.0);
        let rest = self.ordered.widths[step..]
            .iter()
            .map(|width| (width * densest).exp2());
        rest.sum::<f64>() * each
    }

    /// The logarithm to base 2 of an upper bound on the states, by the widths of the frontier
    /// alone.
    pub fn bound(&self) -> f64 {
        self.ordered.order.width.states
    }

    /// How it is done, in words.
    pub fn reason(&self) -> String {
        let Order { rule, width, .. } = &self.ordered.order;
        let left = match self.left {
            Some((left, progress)) if progress.work > 0 => {
                let left = if left == *rule {
                    "another such".into()
                } else {
                    format!("the {}", left.name())
                };
                format!(" (which got further than {left} one)")
            }
            _ => String::new(),
        };
        let exchanged = match self.exchanged {
            [0, 0] => String::new(),
            [items, 0] => format!(", {items} items that can be exchanged"),
            [0, groups] => format!(", {groups} groups of items that can be exchanged"),
            [items, groups] => {
                format!(", {items} items and {groups} groups of items that can be exchanged")
            }
        };
        let Progress {
            states,
            widest,
            bytes,
            ..
        } = self.ordered.progress();
        // whole numbers: what formats others is 18 kB of WebAssembly that counting needs for
        // nothing else
        let (wide, tenths) = (
            width.widest.round_ties_even() as u64,
            (bytes + 50_000) / 100_000,
        );
        format!(
            "layers of a frontier: items in {} order{left}, {wide} bits wide at most{exchanged}; \
            {states} states, {widest} at once, {}.{} MB",
            rule.name(),
            tenths / 10,
            tenths % 10
        )
    }
}

fn layers<const W: usize>(schedule: &Schedule<'_>, symmetry: &Symmetry) -> Box<dyn Count> {
    Box::new(Layers::new(
        schedule.plan::<W>(symmetry),
        schedule.ahead(),
        schedule.impossible,
        schedule.widths.clone(),
    ))
}

impl std::fmt::Debug for Counting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counting")
            .field("progress", &self.ordered.progress())
            .field("stand", &self.stand)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::baseline;
    use quadrille_problem::problem::Entry;
    use quadrille_testing::pairs;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::index;
    use rand::{RngExt, SeedableRng};
    use std::collections::BTreeMap;

    impl Counting {
        /// A count in this order that begins.
        pub(crate) fn begin_in(problem: &Problem, order: Order, symmetry: &Symmetry) -> Counting {
            Counting::of(
                Ordered::new(problem, order, symmetry, &|| false).unwrap(),
                None,
                &Symmetry::default(),
            )
        }

        /// The number of solutions and of states with one order.
        pub(crate) fn in_order(
            problem: &Problem,
            order: Order,
            symmetry: &Symmetry,
        ) -> (BigUint, u64) {
            let mut counting = Counting::begin_in(problem, order, symmetry);
            assert!(counting.advance(u64::MAX));
            (counting.total().unwrap(), counting.states())
        }
    }

    #[test]
    fn stops_before_it_has_begun() {
        use std::cell::Cell;
        let problem = pairs(60, 4);
        for n in 0.. {
            let asked = Cell::new(0);
            let stop = || asked.replace(asked.get() + 1) >= n;
            if Counting::unless(&problem, &stop).is_some() {
                assert!(n > 2 && asked.get() <= n, "{n}");
                return;
            }
        }
    }

    #[test]
    fn a_narrow_frontier_is_seen_at_once() {
        assert!(Counting::narrow(&pairs(100, 3)).is_some());
        assert!(Counting::narrow(&pairs(40, 39)).is_none());
        assert!(Counting::narrow(&pairs(100, 30)).is_none());
    }

    /// The independent sets of a grid of this many columns of four: a primary item a vertex, a
    /// secondary one an edge, neighbors far apart in the order.
    fn independent(columns: usize) -> Problem {
        let n = 4 * columns;
        let mut builder = Problem::builder();
        let vertices = builder.primaries((0..n).map(|v| format!("v{v}"))).unwrap();
        let mut edges = vec![Vec::new(); n];
        for v in 0..n {
            for next in [(v % 4 < 3).then_some(v + 1), (v + 4 < n).then_some(v + 4)]
                .into_iter()
                .flatten()
            {
                let edge = builder.secondary(format!("{v}-{next}")).unwrap();
                edges[v].push(edge);
                edges[next].push(edge);
            }
        }
        for at in 0..n {
            // the factor 37 and the number of columns are coprime
            let vertex = at * 37 % n;
            builder.option([vertices[at]]).unwrap();
            builder
                .option([&vertices[at..=at], &edges[vertex]].concat())
                .unwrap();
        }
        builder.build().unwrap()
    }

    #[test]
    fn secondary_items_that_go_together_are_one_choice() {
        let columns = 30;
        // column by column: the sets without neighbors, and which of them may follow which
        let sets: Vec<usize> = (0..16).filter(|set| set & set >> 1 == 0).collect();
        let mut ways = vec![BigUint::from(1u32); sets.len()];
        for _ in 0..columns {
            let to = |set: &usize| {
                sets.iter()
                    .zip(&ways)
                    .filter(|(other, _)| *other & set == 0)
                    .map(|(_, n)| n)
                    .sum()
            };
            ways = sets.iter().map(to).collect();
        }
        let problem = independent(columns);
        let mut counting = Counting::narrow(&problem).unwrap();
        assert!(counting.advance(u64::MAX));
        // no set stands in the column behind the last one
        assert_eq!(counting.total().unwrap(), ways[0]);
        assert_eq!(counting.ordered.order.rule, Rule::Boundary);
        assert!(
            counting.states() < 32 * problem.n_primary() as u64,
            "{counting:?}"
        );
    }

    /// Counts in the given order, with another as its rival, or the other way about.
    fn against(problem: &Problem, given_first: bool, trial: u64) -> Counting {
        let graph = Graph::new(problem).unwrap();
        let given = Order::given(&graph);
        // far items alternate: a frontier as wide as there are items
        let (front, back) = given.items.split_at(given.items.len() / 2);
        let items = front.iter().zip(back).flat_map(|(&a, &b)| [a, b]).collect();
        let apart = Order {
            items,
            rule: Rule::Breadth,
            ..given.clone()
        };
        let [one, other] = if given_first {
            [given, apart]
        } else {
            [apart, given]
        };
        let [ordered, rival] =
            [one, other].map(|order| Ordered::new(problem, order, &Symmetry::default(), &|| false));
        Counting {
            ordered: ordered.unwrap(),
            rival: rival.map(Box::new),
            trial,
            ..Counting::with(problem, &graph, false, &|| false).unwrap()
        }
    }

    #[test]
    fn the_order_that_gets_further_goes_on() {
        let problem = pairs(24, 4);
        let known = Counting::with(&problem, &Graph::new(&problem).unwrap(), false, &|| false).map(
            |mut known| {
                known.advance(u64::MAX);
                known.total()
            },
        );
        for (given_first, trial, slice) in [true, false]
            .into_iter()
            .flat_map(|first| [(1, 1), (200, 7), (200, u64::MAX)].map(|(t, s)| (first, t, s)))
        {
            let mut counting = against(&problem, given_first, trial);
            while !counting.advance(slice) {}
            assert_eq!(
                counting.total(),
                known.clone().unwrap(),
                "{given_first} {trial} {slice}"
            );
            assert!(counting.work() >= 2 * trial);
            if trial > 1 {
                assert_eq!(
                    counting.ordered.order.rule,
                    Rule::Given,
                    "{given_first} {slice}"
                );
            }
        }
    }

    #[test]
    fn where_one_order_has_too_little_memory_the_other_goes_on() {
        let problem = pairs(24, 4);
        let mut alone = against(&problem, true, 0);
        alone.rival = None;
        alone.advance(u64::MAX);
        let enough = alone.ordered.progress().bytes;
        let mut counting = against(&problem, false, u64::MAX).max_memory(enough);
        assert!(counting.advance(u64::MAX));
        assert_eq!(counting.total(), alone.total());
        assert_eq!(counting.left.unwrap().0, Rule::Breadth);
        let mut counting = against(&problem, false, u64::MAX).max_memory(enough / 2);
        assert!(counting.advance(u64::MAX) && counting.is_out_of_memory());
    }

    /// A few items with some options each, and secondary items that all options share at random,
    /// most of them in the same color: all of these are in the frontier.
    fn wide(n_secondary: usize, rng: &mut ChaCha8Rng) -> Problem {
        let mut builder = Problem::builder();
        let items = builder.primaries((0..9).map(|n| format!("p{n}"))).unwrap();
        let shared = builder
            .secondaries((0..n_secondary).map(|n| format!("s{n}")))
            .unwrap();
        // one color, two or many: fields of one bit to three
        let colors: Vec<_> = (0..6)
            .map(|n| builder.color(n.to_string()).unwrap())
            .collect();
        for option in 0..36 {
            let mut entries: Vec<Entry> = vec![items[option % 9].into()];
            for at in index::sample(rng, n_secondary, n_secondary / 4) {
                let color = if rng.random_ratio(1, 60) { at % 6 } else { 0 };
                let color = (at % 9 > 0).then(|| colors[color]);
                if color.is_some() || rng.random_ratio(1, 5) {
                    entries.push((shared[at], color).into());
                }
            }
            builder.option(entries).unwrap();
        }
        builder.build().unwrap()
    }

    #[test]
    fn states_of_every_width() {
        let mut widths = BTreeMap::<usize, usize>::new();
        for seed in 0..22 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let problem = wide(12 + 12 * seed as usize, &mut rng);
            let n_solutions = baseline::solutions(&problem).len();
            match Counting::new(&problem) {
                None => *widths.entry(0).or_default() += 1,
                Some(mut counting) => {
                    while !counting.advance(u64::MAX) {}
                    assert_eq!(counting.total(), Some(n_solutions.into()), "seed {seed}");
                    let n_words = Schedule::new(&problem, &counting.ordered.order).n_words();
                    *widths.entry(n_words).or_default() += usize::from(n_solutions > 10);
                }
            }
        }
        assert!(
            (1..=5).all(|width| widths.get(&width).is_some_and(|&n| n > 0)),
            "{widths:?}"
        );
    }
}
