//! Counting layer by layer: for each state of a step, the number of ways to reach it.
//!
//! A state is given to the step at which something is next decided. When all states of a step have
//! been followed, its layer is dropped. Where layers are large, each thread has the states with its
//! part of the hashes, and follows them; successors go to the thread that owns their hash.
//!
//! At a seam the layer of one part waits for the layer of another part, and the two are joined.
//! Problems with seams are counted on one thread.

use super::dead_states::LookAhead;
use super::join::Pairs;
use super::numbers::big;
use super::plan::{Plan, Seam};
use super::share::{Layer, Sent, Share};
use crate::tuning::TUNING;
use num_bigint::BigUint;
use quadrille_problem::internal::HAS_THREADS;
use quadrille_problem::team;

/// Why a count returned to its caller.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stand {
    Done,
    /// The work allowed was used up; the count can be continued.
    Paused,
    /// The memory limit was reached.
    Full,
}

/// A count under way, with states of any size.
pub(super) trait Count: Send + Sync {
    /// Continues the count until it has computed `work` successors of states or exceeds `bytes` of
    /// memory.
    fn advance(&mut self, work: u64, bytes: usize, threads: usize) -> Stand;
    /// The number of solutions, when it is done.
    fn total(&self) -> BigUint;
    fn progress(&self) -> Progress;
    /// The mean number of covered items in the states of the next layer.
    fn covered(&self) -> f64;
}

/// The work done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    pub(super) step: usize,
    pub(super) n_steps: usize,
    /// The number of states expanded, and of states in the widest layer.
    pub(super) states: u64,
    pub(super) widest: usize,
    /// The number of successors computed.
    pub(super) work: u64,
    pub(super) bytes: usize,
    /// The logarithm of the number of states by the frontier's width, in the last layers.
    pub(super) densest: f64,
}

impl Progress {
    /// Adds the states of an expanded layer.
    fn count(&mut self, states: usize) {
        self.states += states as u64;
        self.widest = self.widest.max(states);
    }
}

/// A count under way.
pub(super) struct Layers<const W: usize> {
    plan: Plan<W>,
    /// The bits of the frontier before each step.
    widths: Vec<f64>,
    /// All states, in one share until a layer is wide.
    shares: Vec<Share<W>>,
    /// The states that each share sends to each other share in a round.
    sent: Vec<Vec<Vec<Sent<W>>>>,
    /// A layer with this many states is shared out to all threads; and the work of each in a round.
    pace: (usize, u64),
    progress: Progress,
    /// The words of a number of ways.
    width: usize,
    /// The logarithm to base 2 of the ways to all states of this part that are not followed yet: an
    /// upper bound.
    log2: f64,
    /// The parts whose states are joined at this step.
    joining: Option<Box<Pairs<W>>>,
}

impl<const W: usize> Layers<W> {
    pub(super) fn new(
        plan: Plan<W>,
        ahead: LookAhead<W>,
        impossible: bool,
        widths: Vec<f64>,
    ) -> Layers<W> {
        let n_steps = plan.n_steps();
        let mut share = Share::new(n_steps, ahead);
        if !impossible {
            let (step, state) = plan.start();
            share.begin(step, state, 1);
        }
        let progress = Progress {
            n_steps,
            densest: 1.0,
            ..Progress::default()
        };
        let (shares, sent) = (vec![share], vec![vec![Vec::new()]]);
        let pace = (TUNING.shared_states, TUNING.round);
        Layers {
            plan,
            widths,
            shares,
            sent,
            pace,
            progress,
            width: 1,
            log2: 0.0,
            joining: None,
        }
    }

    /// Makes room for the ways to all that follows the states of this step.
    fn make_room(&mut self, step: usize) {
        let growth = (self.plan.branches(step) as f64).log2();
        if self.log2 + growth >= 64.0 * self.width as f64 {
            let sums = self
                .shares
                .iter()
                .flat_map(|share| share.sums_of_ways(step));
            let (largest, n) =
                sums.fold((0.0f64, 0), |(largest, n), sum| (largest.max(sum), n + 1));
            self.log2 = largest + f64::from(n).log2();
        }
        self.log2 += growth;
        self.widen();
    }

    fn widen(&mut self) {
        let width = (self.log2 / 64.0) as usize + 1;
        if width > self.width {
            self.width = width;
            self.shares.iter_mut().for_each(|share| share.widen(width));
        }
    }

    /// Begins another part, or joins two as far as the work allows.
    fn cross_seam(&mut self, seam: Seam, work: u64) -> Stand {
        match seam {
            Seam::Begin => {
                self.begin_part();
                Stand::Done
            }
            Seam::Join(joint) => self.join(joint as usize, work),
        }
    }

    /// Another part begins. Without a waiting state no pair would arise.
    fn begin_part(&mut self) {
        let (step, share) = (self.progress.step, &mut self.shares[0]);
        if share.len(step) > 0 {
            share.begin(step + 1, [0; W], self.width);
            self.log2 = 0.0;
        }
    }

    /// The pairs of two parts that are joined at this step; `None` where one of them has no state.
    fn pairs(&mut self, joint: usize) -> Option<Box<Pairs<W>>> {
        let steps = [self.plan.joints[joint].aside, self.progress.step];
        let sums =
            steps.map(|step| Some(self.shares[0].pending[step].as_ref()?.ways.log2_of_sum()));
        if let [Some(first), Some(second)] = sums {
            self.log2 = first + second;
            self.widen();
        }
        match steps.map(|step| self.shares[0].pending[step].take()) {
            [Some(first), Some(second)] => Some(Box::new(Pairs::new(
                &self.plan.joints[joint],
                [first, second],
                self.width,
            ))),
            layers => {
                layers
                    .into_iter()
                    .for_each(|layer| self.shares[0].drop_layer(layer));
                None
            }
        }
    }

    /// Joins two parts, as far as the work allows.
    fn join(&mut self, joint: usize, work: u64) -> Stand {
        let Some(mut pairs) = self.joining.take().or_else(|| self.pairs(joint)) else {
            return Stand::Done;
        };
        let (share, progress) = (&mut self.shares[0], &mut self.progress);
        let before = share.work;
        let ended = pairs.follow(&self.plan, joint, progress.step, share, work);
        progress.work += share.work - before;
        progress.bytes = progress.bytes.max(share.room.peak);
        if share.room.full {
            return Stand::Full;
        }
        if !ended {
            self.joining = Some(pairs);
            return Stand::Paused;
        }
        for layer in pairs.layers {
            let states = layer.states.len();
            progress.count(states);
            share.drop_layer(Some(layer));
        }
        Stand::Done
    }

    /// How many bits of states a bit of width has: a mean that forgets.
    fn density(&self, states: usize) -> f64 {
        let width = self
            .widths
            .get(self.progress.step)
            .copied()
            .unwrap_or(0.0)
            .max(1.0);
        let now = ((states as f64).log2() / width).clamp(0.05, 1.0);
        (self.progress.densest * 7.0 + now) / 8.0
    }

    /// The sum over all shares.
    fn sum(&self, of: impl Fn(&Share<W>) -> u64) -> u64 {
        self.shares.iter().map(of).sum()
    }

    /// Gives each thread a share of all states, but no more than `max_shares`.
    fn share_out(&mut self, threads: usize) {
        let threads = threads.min(TUNING.max_shares);
        self.shares = self.shares.remove(0).split(threads);
        self.sent = (0..threads).map(|_| vec![Vec::new(); threads]).collect();
    }

    /// Divides this many bytes among the shares.
    fn limit_room(&mut self, bytes: usize) {
        let most = bytes / self.shares.len();
        self.shares
            .iter_mut()
            .for_each(|share| share.room.most = most);
    }

    /// Follows the states of the present step, as far as the work and the memory allow.
    fn follow_layer(&mut self, work: u64, bytes: usize, threads: usize) -> Stand {
        let step = self.progress.step;
        let states = self.sum(|share| share.len(step) as u64) as usize;
        if states == 0 {
            return Stand::Done;
        }
        let is_wide = threads > 1 && states >= self.pace.0;
        if self.shares.iter().all(|share| share.at == 0) {
            self.make_room(step);
            if is_wide && self.shares.len() == 1 {
                self.share_out(threads);
            }
        }
        self.limit_room(bytes);
        let shares = self.shares.iter_mut();
        let layers: Vec<_> = shares.map(|share| share.pending[step].take()).collect();
        self.follow(&layers, work, is_wide && self.shares.len() > 1);
        if self.shares.iter().any(|share| share.room.full) {
            return Stand::Full;
        }
        if self.put_back(step, layers) {
            return Stand::Paused;
        }
        self.progress.densest = self.density(states);
        self.progress.count(states);
        Stand::Done
    }

    /// Gives the shares their layers back if states are left; otherwise drops these.
    fn put_back(&mut self, step: usize, layers: Vec<Option<Box<Layer<W>>>>) -> bool {
        let left = |(share, layer): (&Share<W>, &Option<Box<Layer<W>>>)| {
            { layer.as_ref() }.is_some_and(|layer| share.at < layer.states.len())
        };
        let are_left = self.shares.iter().zip(&layers).any(left);
        for (share, layer) in self.shares.iter_mut().zip(layers) {
            match are_left {
                true => share.pending[step] = layer,
                false => share.drop_layer(layer),
            }
        }
        are_left
    }

    /// Follows the states of the present layer, of each share from where it stands, as far as the
    /// work allows.
    fn follow(&mut self, layers: &[Option<Box<Layer<W>>>], work: u64, apart: bool) {
        let (work, threads) = match apart {
            true => (self.pace.1, self.shares.len()),
            false => (work.div_ceil(self.shares.len() as u64), 1),
        };
        let before = self.sum(|share| share.work);
        let step = self.progress.step;
        let Layers {
            plan, shares, sent, ..
        } = self;
        let following = shares.iter_mut().zip(layers).zip(&mut *sent);
        team::map(
            threads,
            following,
            || (),
            |((share, layer), sent), ()| {
                if let Some(layer) = layer {
                    share.follow(plan, step, layer, work, sent);
                }
            },
        );
        if HAS_THREADS && shares.len() > 1 {
            let sent = &*sent;
            team::map(
                threads,
                shares,
                || (),
                |share, ()| share.receive(layers, sent),
            );
            self.sent.iter_mut().flatten().for_each(Vec::clear);
        }
        self.account(before);
    }

    /// Adds up work and memory of all shares, whose work was this before.
    fn account(&mut self, before: u64) {
        let sent = self.sent.iter().flatten();
        let under_way: usize = sent
            .map(|sent| sent.capacity() * size_of::<Sent<W>>())
            .sum();
        let held = self.sum(|share| share.room.peak as u64) as usize + under_way;
        self.progress.work += self.sum(|share| share.work) - before;
        self.progress.bytes = self.progress.bytes.max(held);
    }
}

impl<const W: usize> Count for Layers<W> {
    fn advance(&mut self, work: u64, bytes: usize, threads: usize) -> Stand {
        let threads = if HAS_THREADS && self.plan.joints.is_empty() {
            threads
        } else {
            1
        };
        let enough = self.progress.work.saturating_add(work);
        while self.progress.step < self.progress.n_steps {
            if self.progress.work >= enough {
                return Stand::Paused;
            }
            let work = TUNING.slice.min(enough - self.progress.work);
            let stand = match self.plan.seam(self.progress.step) {
                None => self.follow_layer(work, bytes, threads),
                Some(seam) => {
                    self.limit_room(bytes);
                    self.cross_seam(seam, work)
                }
            };
            match stand {
                Stand::Done => self.progress.step += 1,
                Stand::Paused => (),
                Stand::Full => return Stand::Full,
            }
        }
        Stand::Done
    }

    fn total(&self) -> BigUint {
        let last = |share: &Share<W>| {
            let layer = share.pending[self.progress.n_steps]
                .as_ref()
                .filter(|layer| layer.states.len() > 0)?;
            Some(big(layer.ways.get(0)))
        };
        self.shares.iter().find_map(last).unwrap_or_default()
    }

    fn progress(&self) -> Progress {
        self.progress
    }

    fn covered(&self) -> f64 {
        let Progress { step, n_steps, .. } = self.progress;
        let Some(at) =
            (step..n_steps).find(|&at| self.shares.iter().any(|share| share.len(at) > 0))
        else {
            return n_steps as f64;
        };
        let [states, bits] = self
            .shares
            .iter()
            .map(|share| share.covered(step, at))
            .fold([0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        // the items of earlier steps, plus the mean number of bits set
        at as f64 + bits as f64 / states.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::order::Order;
    use crate::schedule::{MAX_WORDS, Schedule, Symmetry};
    use quadrille_problem::baseline;
    use quadrille_problem::problem::{Bounds, Entry, Problem};
    use quadrille_testing::{pairs, rounds};

    /// Some items are covered several times, some secondary items have colors.
    fn random(seed: u64) -> Problem {
        let mut last = seed;
        let mut draw = |n: u64| {
            last = last
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (last >> 40) % n
        };
        let mut builder = Problem::builder();
        let bounds = |several: bool| {
            if several {
                Bounds { low: 1, high: 2 }
            } else {
                Bounds::ONCE
            }
        };
        let mut items: Vec<_> = (0..8)
            .map(|n| {
                builder
                    .primary_bounded(
                        format!("p{n}"),
                        bounds(seed.is_multiple_of(3) && n % 4 == 1),
                    )
                    .unwrap()
            })
            .collect();
        items.extend((0..3).map(|n| builder.secondary(format!("s{n}")).unwrap()));
        let colors = [
            builder.color("red").unwrap(),
            builder.color("blue").unwrap(),
        ];
        for _ in 0..24 {
            let mut option: Vec<Entry> = vec![items[draw(8) as usize].into()];
            for _ in 0..draw(4) {
                let item = items[draw(11) as usize];
                let color = (item.index() > 8 && draw(3) > 0).then(|| colors[draw(2) as usize]);
                if option.iter().all(|entry| entry.item != item) {
                    option.push(Entry { item, color });
                }
            }
            builder.option(option).unwrap();
        }
        builder.build().unwrap()
    }

    /// The number of solutions, and the states there were.
    fn count(problem: &Problem, eager: bool) -> (BigUint, u64) {
        let order = Order::best(&Graph::new(problem).unwrap());
        let schedule = Schedule::new(problem, &order);
        let ahead = schedule.ahead::<MAX_WORDS>();
        let ahead = if eager { ahead.eager() } else { ahead };
        let mut layers = Layers::new(
            schedule.plan(&Symmetry::default()),
            ahead,
            schedule.impossible,
            schedule.widths.clone(),
        );
        assert_eq!(layers.advance(u64::MAX, usize::MAX, 1), Stand::Done);
        let states = layers.progress().states;
        assert!(
            problem.has_bounds() || (states as f64).log2() < order.width.states + 1e-9,
            "{states} {order:?}"
        );
        (layers.total(), states)
    }

    #[test]
    fn what_is_seen_ahead_to_be_dead_is() {
        let mut states = [0, 0];
        for seed in 0..300 {
            let problem = random(seed);
            let [all, some] = [false, true].map(|eager| count(&problem, eager));
            assert_eq!(all.0, baseline::solutions(&problem).len().into(), "{seed}");
            assert_eq!(some.0, all.0, "{seed}");
            assert!(some.1 <= all.1);
            states = [states[0] + all.1, states[1] + some.1];
        }
        assert!(states[1] * 50 < states[0] * 49, "{states:?}");
    }

    /// Counts on threads that share all layers from one with `wide` states on, after every few
    /// successors.
    fn shared_from(
        wide: usize,
        problem: &Problem,
        threads: usize,
        bytes: usize,
    ) -> (Stand, BigUint, Progress) {
        let order = Order::best(&Graph::new(problem).unwrap());
        let schedule = Schedule::new(problem, &order);
        let plan = schedule.plan::<MAX_WORDS>(&Symmetry::default());
        let mut layers = Layers::new(
            plan,
            schedule.ahead(),
            schedule.impossible,
            schedule.widths.clone(),
        );
        layers.pace = (wide, 5);
        // now and then one thread follows the shares of all
        let mut stand = Stand::Paused;
        let mut turns = 0;
        while stand == Stand::Paused {
            turns += 1;
            stand = layers.advance(40, bytes, if turns % 5 == 4 { 1 } else { threads });
        }
        assert!(schedule.impossible || layers.shares.len() == threads);
        (stand, layers.total(), layers.progress())
    }

    fn shared(problem: &Problem, threads: usize, bytes: usize) -> (Stand, BigUint, Progress) {
        shared_from(1, problem, threads, bytes)
    }

    #[test]
    fn threads_share_the_states() {
        for seed in 0..rounds(30) {
            let problem = random(seed);
            let (all, states) = count(&problem, false);
            for threads in 2..5 {
                let (stand, total, progress) = shared(&problem, threads, usize::MAX);
                assert_eq!(
                    (stand, &total, progress.states),
                    (Stand::Done, &all, states),
                    "{seed} on {threads}"
                );
            }
        }
    }

    #[test]
    fn threads_share_numbers_of_several_words_and_the_memory() {
        let problem = pairs(150, 6);
        let all = count(&problem, false).0;
        assert!(all.bits() > 128);
        let (stand, total, _) = shared_from(12, &problem, 3, usize::MAX);
        assert_eq!((stand, &total), (Stand::Done, &all));
        let (stand, total, progress) = shared(&problem, 3, usize::MAX);
        assert_eq!((stand, total), (Stand::Done, all));
        assert_eq!(shared(&problem, 3, progress.bytes / 3 * 2).0, Stand::Full);
    }

    #[test]
    fn memory_is_what_was_allowed() {
        let problem = pairs(20, 19);
        let order = Order::best(&Graph::new(&problem).unwrap());
        let schedule = Schedule::new(&problem, &order);
        let run = |bytes| {
            let mut layers = Layers::new(
                schedule.plan::<1>(&Symmetry::default()),
                schedule.ahead(),
                false,
                schedule.widths.clone(),
            );
            (layers.advance(u64::MAX, bytes, 1), layers.progress().bytes)
        };
        let (stand, bytes) = run(usize::MAX);
        assert_eq!(stand, Stand::Done);
        assert_eq!(run(bytes), (Stand::Done, bytes));
        let mut allowed = bytes - 1;
        while allowed > 1000 {
            let (stand, held) = run(allowed);
            assert!(
                stand == Stand::Full && held <= allowed + 1000,
                "{held} of {allowed}"
            );
            allowed /= 2;
        }
    }
}
