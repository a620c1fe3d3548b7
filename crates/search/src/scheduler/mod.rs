//! Which method answers: a walk of the tree, or a contender beside it that may answer sooner.
//!
//! A walk is the right method for most problems, and for some the wrong one by any factor. So it
//! begins, and where it does not end soon, contenders get turns beside it: layers of a frontier,
//! which count, and learning from conflicts, which finds one solution or two, or all where these
//! are few. Each has the same interface, [`Contender`], and one rule divides the work:
//!
//! 1. A contender is made once the walk has taken longer, and expects to take longer, than making
//!    it takes; sooner, if it expects to take far longer; never beside a walk that soon ends.
//! 2. For each tick of the walk a contender gets a number of ticks that depends on both
//!    expectations: several if it expects far less, few otherwise, the fewer the sooner the walk
//!    will end. A learner's remaining work is unknown, so its clauses count instead: sixteen ticks
//!    if they say much, at most half a tick if they say little. The number is looked up anew after
//!    each slice, since a contender's first slices tell most about it.
//! 3. Where any solutions do, and colors are decided by channels, as in tables and automata, a
//!    learner goes on alone after the first nodes, for a time in proportion to the problem: most
//!    sudokus with other rules are decided then, and take .75 of the time.
//!
//! So an answer takes little longer than the best method takes where one is seen to be the best,
//! and about twice as long where it is not. A walk expects to visit the rest of its tree, estimated
//! from its share so far. A question that a single solution may answer can end at any time, so the
//! expected work is at most a multiple of the work since the last solution.
//!
//! All work is counted in ticks, never timed: the same question is answered in the same way on a
//! busy machine. The clock is read for limits only. [`tuning`] has all constants.
//!
//! Tried without success: eight turns in nine for learning where the walk has done less than a
//! millionth of its tree. Social golfers (6 groups of 3, 8 weeks), a random cover of 150 items and
//! 1,500 options, and straight tetrominoes on 18x18, which have none, take 3.3 to 4.4 times as
//! long. One turn in 33 for learning where its clauses say little: colorings of queens 9x9 with 10
//! colors take 2.6 times as long, dominations of kings 8x8 2.5 times.

#[cfg(not(all(feature = "family", feature = "learn")))]
pub(crate) mod absent;
mod forecast;
mod layers;
mod learning;
#[cfg(test)]
mod tests;
pub(crate) mod tuning;

use forecast::Forecast;
/// Parts of a tree, in the order of the search: for each the path to its first node, and how many
/// steps of that lead to the root of the subtree with which the part ends.
pub(crate) type Parts = Vec<(Vec<quadrille_engine::Step>, usize)>;

pub(crate) use layers::Layers;
pub(crate) use learning::{Goal, Learning, MOST_WANTED, Placed, Sort};
use num_bigint::BigUint;
use quadrille_engine::internal::Stop;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_problem::problem::OptionId;
use tuning::Tuning;

/// A method that may answer sooner than the walk beside which it runs.
trait Contender {
    /// The ticks that making it takes, while it is not made; fewer where it is sure to pay.
    fn start_ticks(&self, walk: &Forecast) -> Option<f64>;

    /// Makes it; false if it cannot be made, or is to stop.
    fn begin(&mut self, stop: &dyn Fn() -> bool) -> bool;

    /// The work done.
    fn ticks(&self) -> u64;

    /// How its prospects compare with those of the walk.
    fn outlook(&self, walk: &Forecast) -> Outlook;

    /// Goes on for about so many ticks.
    fn run(&mut self, ticks: u64) -> Turn;
}

/// The prospects of a contender.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Outlook {
    /// It expects to take so many ticks still.
    Expects(f64),
    /// It deserves so many ticks for each tick of the walk.
    Share(f64),
}

/// The result of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Turn {
    Paused,
    /// The contender has given up, or has no more work.
    Over,
    /// The question is answered.
    Ended(End),
}

/// The question that a walk answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WalkQuestion {
    /// How many solutions there are.
    Count,
    /// The solutions; some numbers of them are an answer by themselves.
    Solutions(fn(u128) -> bool),
}

/// A walk at some moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// The work of all its threads.
    pub(crate) ticks: u64,
    pub(crate) threads: usize,
    /// The threads that layers may use meanwhile.
    pub(crate) helpers: usize,
    /// The solutions found by the walk, the share of its tree that is done, and the nodes of all
    /// its threads.
    pub(crate) found: u128,
    pub(crate) share: f64,
    pub(crate) nodes: u64,
}

/// A contender with its credit of ticks.
struct Entry<C> {
    contender: C,
    credit: f64,
}

/// What the rule goes by.
struct Prospects {
    tuning: Tuning,
    walk: Forecast,
    /// The ticks that the walk expects to take until it answers, those that it has taken without an
    /// answer, and those of its last slice.
    expected: f64,
    dry: f64,
    slice: f64,
    /// The ticks that learning has done, where it is under way.
    learned: Option<f64>,
}

/// The contenders of a walk, and their solutions.
pub(crate) struct Scheduler {
    tuning: Tuning,
    question: WalkQuestion,
    layers: Option<Box<Entry<Layers>>>,
    learning: Option<Box<Entry<Learning>>>,
    /// Whether it is decided if learning goes on alone.
    has_judged: bool,
    /// The states of layers that were given up.
    states_given_up: u64,
    walk: Forecast,
    /// The solutions that the walk had found, and its ticks when it found the last one.
    found: u128,
    found_at: f64,
    /// Solutions that learning found and the walk did not.
    handed_over: Vec<Vec<OptionId>>,
    /// Whether the present solution is the last of these.
    at_handed_over: bool,
    /// The conflicts after which learning had the answer.
    conflicts: Option<u64>,
}

impl Default for Scheduler {
    /// A walk alone.
    fn default() -> Scheduler {
        Scheduler::new(WalkQuestion::Count, None, None, Tuning::USUAL)
    }
}

impl Scheduler {
    pub(crate) fn new(
        question: WalkQuestion,
        layers: Option<Layers>,
        learning: Option<Learning>,
        tuning: Tuning,
    ) -> Scheduler {
        Scheduler {
            tuning,
            question,
            layers: layers.map(|layers| Box::new(Entry::new(layers))),
            learning: learning.map(|learning| Box::new(Entry::new(learning))),
            has_judged: false,
            states_given_up: 0,
            walk: Forecast::default(),
            found: 0,
            found_at: 0.0,
            handed_over: Vec::new(),
            at_handed_over: false,
            conflicts: None,
        }
    }

    pub(crate) fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Whether the walk is alone.
    pub(crate) fn is_empty(&self) -> bool {
        self.layers.is_none() && self.learning.is_none()
    }

    /// Whether a learner runs with the goal `Goal::Any`.
    pub(crate) fn learns(&self) -> bool {
        self.learning
            .as_ref()
            .is_some_and(|entry| entry.contender.takes_any())
    }

    /// Lets all contenders go.
    pub(crate) fn let_go(&mut self) {
        (self.layers, self.learning) = (None, None);
    }

    /// Lets narrow layers go first, before the walk begins: until they know the number of
    /// solutions, or no longer expect to be done soon after the work that a favorite does while a
    /// walk is alone. Returns why the search ends, if it does.
    pub(crate) fn lead(&mut self, clock: &Clock) -> Option<End> {
        let entry = self.layers.as_mut()?;
        let begins = entry.contender.start_ticks(&self.walk).is_some();
        if !begins || !entry.contender.begin_if_narrow() {
            return None;
        }
        loop {
            if entry.contender.run(self.tuning.slice) == Turn::Over {
                self.give_layers_up();
                return None;
            }
            if let Some(end) = clock.stop() {
                return Some(end);
            }
            let ticks = entry.contender.ticks() as f64;
            let is_judged = ticks >= self.tuning.favorite_share * self.tuning.alone as f64;
            if entry.contender.known().is_some() || is_judged && !entry.contender.lead() {
                return self.answer(0);
            }
        }
    }

    /// Gives the contenders their turns. Returns why the walk need not go on, if it need not.
    pub(crate) fn turn(&mut self, now: &Standing, clock: &Clock) -> Option<End> {
        let mut prospects = self.note(now);
        if let Some(end) = self.learn_alone(now, clock) {
            return Some(end);
        }
        if let Some(end) = self.learn(&prospects, now.found, clock) {
            return Some(end);
        }
        prospects.learned = self.learned();
        self.count_by_layers(&prospects, now, clock)
            .or_else(|| self.answer(now.found))
    }

    /// Gives layers their turn.
    fn count_by_layers(
        &mut self,
        prospects: &Prospects,
        now: &Standing,
        clock: &Clock,
    ) -> Option<End> {
        if self.total().is_some() {
            return None;
        }
        let entry = self.layers.as_mut()?;
        entry.contender.set_threads(now.helpers);
        match entry.turn(prospects, clock) {
            Turn::Ended(end) => return Some(end),
            Turn::Over => self.give_layers_up(),
            Turn::Paused => {}
        }
        None
    }

    /// Gives learning its turn beside a walk that has found so many solutions.
    fn learn(&mut self, prospects: &Prospects, found: u128, clock: &Clock) -> Option<End> {
        let entry = self.learning.as_mut()?;
        let needs_all = !entry.contender.takes_any();
        if needs_all && found > self.tuning.many.into() {
            self.learning = None;
            return None;
        }
        let by_luck = found == 0 && self.tuning.needs_luck(prospects.walk.share);
        entry.contender.set_any_order(by_luck);
        let turn = entry.turn(prospects, clock);
        self.learned_by(turn, found)
    }

    /// Lets learning go on alone for a while where it is likely right, once the walk has shown that
    /// it does not end at once. Returns why the search ends, if it does.
    fn learn_alone(&mut self, now: &Standing, clock: &Clock) -> Option<End> {
        if self.has_judged || now.nodes < self.tuning.judged_nodes.into() {
            return None;
        }
        self.has_judged = true;
        let (slice, entry) = (self.tuning.slice, self.learning.as_mut()?);
        let enough = entry.contender.ticks_alone();
        if enough == 0 || !entry.contender.begin(&|| clock.stop().is_some()) {
            return clock.stop();
        }
        loop {
            let entry = self.learning.as_mut()?;
            let before = entry.contender.ticks();
            let turn = entry.contender.run(slice);
            let ticks = entry.contender.ticks();
            // a learner on another thread takes no ticks of this one
            let goes_on = turn == Turn::Paused && (before + 1..enough).contains(&ticks);
            let end = self.learned_by(turn, now.found).or_else(|| clock.stop());
            if end.is_some() || !goes_on {
                return end;
            }
        }
    }

    /// What a turn of learning, beside a walk that has found so many solutions, says.
    fn learned_by(&mut self, turn: Turn, found: u128) -> Option<End> {
        let end = match turn {
            Turn::Paused => return None,
            Turn::Over => {
                self.learning = None;
                return None;
            }
            Turn::Ended(end) => end,
        };
        if !matches!(end, End::Exhausted | End::Solutions) {
            return Some(end);
        }
        let entry = self.learning.as_mut()?;
        self.conflicts = Some(entry.contender.conflicts());
        if !entry.contender.takes_any() && !entry.contender.complete(found) {
            self.learning = None;
            return None;
        }
        match entry.contender.counts() {
            true => self.answer(found),
            false => Some(end),
        }
    }

    /// Notes what the walk has done.
    fn note(&mut self, now: &Standing) -> Prospects {
        let threads = now.threads.max(1) as f64;
        let ticks = now.ticks as f64 / threads;
        let slice = (ticks - self.walk.spent).max(0.0);
        self.walk.note(ticks, now.share);
        self.walk.nodes = now.nodes as f64 / threads;
        self.walk.found = now.found as f64;
        let learned = self.learning.as_ref();
        self.walk.known = learned.map_or(0.0, |entry| entry.contender.n_known() as f64);
        if now.found > self.found {
            (self.found, self.found_at) = (now.found, ticks);
        }
        let rest = self.walk.expected();
        let (dry, expected) = match self.question {
            WalkQuestion::Count => (ticks, rest),
            WalkQuestion::Solutions(_) => {
                let dry = ticks - self.found_at;
                (dry, rest.min(self.tuning.patience * dry))
            }
        };
        Prospects {
            tuning: self.tuning,
            walk: self.walk,
            expected,
            dry,
            slice,
            learned: None,
        }
    }

    /// The ticks that learning has done, where it is under way.
    fn learned(&self) -> Option<f64> {
        let ticks = self.learning.as_ref()?.contender.ticks();
        (ticks > 0).then_some(ticks as f64)
    }

    /// Why the walk, which has found so many solutions, need not go on where their number is known.
    fn answer(&self, found: u128) -> Option<End> {
        let known = self.known()?;
        match self.question {
            WalkQuestion::Count => Some(End::Exhausted),
            WalkQuestion::Solutions(_) if known == found => Some(End::Exhausted),
            WalkQuestion::Solutions(answers) => answers(known).then_some(End::Solutions),
        }
    }

    /// The number of all solutions, where it is known; at least `u128::MAX` is that.
    pub(crate) fn known(&self) -> Option<u128> {
        let (count, _) = self.total()?;
        Some(u128::try_from(count).unwrap_or(u128::MAX))
    }

    /// The same where that number was asked for.
    pub(crate) fn counted(&self) -> Option<u128> {
        match self.question {
            WalkQuestion::Count => self.known(),
            WalkQuestion::Solutions(_) => None,
        }
    }

    /// The number of all solutions, where layers or learning know it, and how it was counted.
    pub(crate) fn total(&self) -> Option<(&BigUint, &str)> {
        let by_layers = self
            .layers
            .as_ref()
            .and_then(|entry| entry.contender.known());
        by_layers.or_else(|| self.learning.as_ref()?.contender.known())
    }

    /// The states that layers followed, where they count.
    pub(crate) fn states(&self) -> u64 {
        let layers = self.layers.as_ref();
        let states = self.states_given_up + layers.map_or(0, |entry| entry.contender.states());
        match self.question {
            WalkQuestion::Count => states,
            WalkQuestion::Solutions(_) => 0,
        }
    }

    fn give_layers_up(&mut self) {
        self.states_given_up = self.states();
        self.layers = None;
    }

    /// The share of the question that layers have done, where they count.
    pub(crate) fn share(&self) -> f64 {
        match (self.question, &self.layers) {
            (WalkQuestion::Count, Some(entry)) => entry.contender.share(),
            (WalkQuestion::Count | WalkQuestion::Solutions(_), _) => 0.0,
        }
    }

    /// Whether layers expect to answer far sooner than the walk: other threads had better help
    /// them.
    pub(crate) fn layers_lead(&self) -> bool {
        self.layers.as_ref().is_some_and(|entry| {
            let share = entry.share(&self.tuning, &self.walk, self.walk.expected());
            entry.contender.ticks() > 0 && share > 1.0
        })
    }

    /// The present solution, if it is one that learning found.
    pub(crate) fn solution(&self) -> Option<&[OptionId]> {
        self.handed_over
            .last()
            .filter(|_| self.at_handed_over)
            .map(Vec::as_slice)
    }

    /// How many solutions learning found and the walk did not.
    #[inline]
    pub(crate) fn n_solutions(&self) -> u128 {
        self.handed_over.len() as u128
    }

    /// Where learning knows the rest of a list, the part of the tree that was not handed over yet.
    pub(crate) fn rest_of_tree(&self) -> Option<Parts> {
        self.learning.as_ref()?.contender.rest_of_tree()
    }

    /// Whether learning found solutions that were not handed over yet.
    pub(crate) fn has_more(&self) -> bool {
        self.learning
            .as_ref()
            .is_some_and(|entry| entry.contender.has_others())
    }

    pub(crate) fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Nothing more will be asked of learning; the solutions that it found are still at hand.
    pub(crate) fn stop_learning(&mut self) {
        if let Some(entry) = &mut self.learning {
            entry.contender.stop();
        }
    }

    /// The walk came to a stop, at `chosen` if that is a solution. If the walk has ended and more
    /// solutions are `wanted`, the learner's are handed over. Returns the stop, and whether the
    /// solutions of both are enough.
    #[inline]
    pub(crate) fn join(&mut self, stop: Stop, chosen: &[OptionId], wanted: bool) -> (Stop, bool) {
        self.at_handed_over = false;
        let Some(entry) = &mut self.learning else {
            return (stop, false);
        };
        match stop {
            Stop::Solution => return (stop, entry.contender.note(chosen)),
            Stop::Exhausted if wanted => {
                if let Some(other) = entry.contender.take() {
                    self.handed_over.push(other);
                    self.at_handed_over = true;
                    return (Stop::Solution, false);
                }
            }
            Stop::Exhausted | Stop::Pause => {}
        }
        (stop, false)
    }
}

impl<C: Contender> Entry<C> {
    fn new(contender: C) -> Entry<C> {
        Entry {
            contender,
            credit: 0.0,
        }
    }

    /// The ticks of the contender for each tick of a walk that expects so many still.
    fn share(&self, tuning: &Tuning, walk: &Forecast, expected: f64) -> f64 {
        match self.contender.outlook(walk) {
            Outlook::Share(share) => share,
            Outlook::Expects(own) if own <= expected * tuning.favorite_below => {
                tuning.favorite_share
            }
            Outlook::Expects(_) => tuning.behind(walk),
        }
    }

    /// Gives the contender its turn.
    fn turn(&mut self, prospects: &Prospects, clock: &Clock) -> Turn {
        let Prospects {
            tuning,
            walk,
            expected,
            ..
        } = prospects;
        let (mut slice, mut least) = (prospects.slice, 0.0);
        if let Some(start) = self.contender.start_ticks(walk) {
            let alone = tuning.alone as f64;
            let enough = start.max(alone) * tuning.walk_per_start;
            let ends_soon = *expected <= walk.spent * tuning.left_per_start;
            let is_judged = walk.spent >= alone && walk.nodes >= tuning.judged_nodes.into();
            if !is_judged || ends_soon || (prospects.dry * expected).sqrt() <= enough {
                return Turn::Paused;
            }
            // a learner may be done before another method is made
            let learned = prospects.learned.unwrap_or(f64::INFINITY);
            if walk.spent + learned < start * tuning.learned_per_start {
                return Turn::Paused;
            }
            if !self.contender.begin(&|| clock.stop().is_some()) {
                return clock.stop().map_or(Turn::Over, Turn::Ended);
            }
            // it gets the ticks that it would have had beside the walk, and at least a part of
            // those that making it took, since first estimates say little
            (slice, least) = (walk.spent, start * tuning.least_per_start);
        }
        let first = self.contender.ticks();
        loop {
            // each run may change the contender's prospects, and so its share
            let deserved = (slice * self.share(tuning, walk, *expected)).max(least) + self.credit;
            let before = self.contender.ticks();
            let left = deserved - before.saturating_sub(first) as f64;
            if left < 1.0 {
                self.credit = left;
                return Turn::Paused;
            }
            let turn = self.contender.run(tuning.slice.min(left as u64));
            if turn != Turn::Paused {
                return turn;
            }
            if let Some(end) = clock.stop() {
                return Turn::Ended(end);
            }
            if self.contender.ticks() <= before {
                // the contender works on another thread
                self.credit = 0.0;
                return Turn::Paused;
            }
        }
    }
}
