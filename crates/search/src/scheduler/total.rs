//! Counting all solutions: by walking the tree, by the layers of a frontier, or by both in turns
//! until one is done.
//!
//! Layers are the better way where the frontier stays narrow, and hopeless where it does not; which
//! of the two is seen from how they get on. Where the frontier is seen at once to be narrow, layers
//! go first. Else the walk begins. If it is not soon done, layers begin beside it, and each time
//! both have worked, the way that expects to be done sooner gets the larger part of what comes
//! next: so the wrong one costs a part of the time of the right one only.

use crate::contenders::forecast::Forecast;
use crate::contenders::layered::{FAVORITE, Layered, time_to_begin};
use crate::family::Counting;
use crate::settings::Search;
use crate::settings::part::Part;
use crate::settings::{CountBy, EngineKind};
use crate::tree::walk::Walk;
use num_bigint::BigUint;
use quadrille_engine::Unsupported;
use quadrille_problem::internal::{Clock, Moment};
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::Problem;
use std::time::Duration;

/// The number of solutions, however large.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[must_use = "a count that was cut short is a lower bound: look at the report"]
pub struct Total {
    /// The solutions counted: all, if the search is exhausted.
    pub count: BigUint,
    /// What was done; a state of a layer counts as a node.
    pub report: Report,
    /// Which way of counting was the first to be done, and why.
    pub reason: String,
}

/// Memory for layers, unless there is a limit: 1 GiB.
const LAYERS_MEMORY: u64 = 1 << 30;

/// The first turn of a walk, and the shortest.
const FIRST: Duration = Duration::from_millis(1);

/// Layers are begun if the walk expects to take at least this long: the order of the items is to be
/// found first.
const LAYERS_SECONDS: f64 = 0.005;

/// They are begun when the walk has taken this many times what finding the order may take: what is
/// counted sooner pays nothing for it.
const WALK_PER_ORDER: u32 = 2;

/// Where the walk expects to take this many times as long as until then, they are begun after this
/// part of that time.
const ENDLESS: f64 = 1024.0;
const PART_WHERE_ENDLESS: u32 = 8;

/// What is not the favorite gets this part of what the favorite gets: the walk, where that is not
/// [`PLAIN`], and either where it is.
const PART_OF_FAVORITE: [u32; 2] = [4, 12];

/// Layers that expect to take at most this part of what the walk expects are the favorite beyond
/// doubt.
const PLAIN: f64 = 1e-4;

/// A problem with no more options is walked at once.
const TINY: usize = 64;

/// Narrow layers go first while they expect to take no more than this many times what they have
/// taken: one step of a walk may count for longer.
const LEAD: f64 = 16.0;

/// Limits are looked at after this much work of layers, about. With a 32nd, the layers of Latin
/// squares of 6 take five times as long to be seen as the favorite.
const LAYERS_SLICE: u64 = 1 << 15;

/// A steady walk that has done this share of its tree goes on alone where layers do not expect to
/// be done before.
const ALONE_FROM: f64 = 0.125;

/// Where the clock stands still, a turn of a walk ends once it visits this many nodes without
/// looking at it.
const TIMELESS_NODES: u64 = 1 << 15;

/// The most nodes that a walk visits before the clock is looked at. A walk on threads comes back
/// after a turn of its own in any case.
const MOST_NODES: u64 = 1 << 40;

/// The nodes before the clock is looked at first; the number doubles while they take a small part
/// of a turn.
const NODES: u64 = 1;

/// Where memory was limited and was not enough, a walk that expects to take more seconds than this
/// is not waited for.
const LONG: f64 = 60.0;

/// Why a problem has no layers.
const NO_LAYERS: &str = match cfg!(feature = "family") {
    true => "a frontier of more than 512 bits",
    false => "anything in it: it needs the feature `family` of this library",
};

impl Search {
    /// The number of all solutions, as a big integer, by the way that
    /// [`count_by`](Search::count_by) chose.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// // two options for each of 130 items
    /// let problem = Problem::from_sets((0..260).map(|set| [set / 2]))?;
    /// let total = Search::new().total(&problem)?;
    /// assert_eq!(total.count.to_string(), "1361129467683753853853498429727072845824");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn total(&self, problem: &Problem) -> Result<Total, Unsupported> {
        let part = self.searched(problem)?;
        if let Some(most) = self
            .limits
            .solutions
            .filter(|_| self.way() != CountBy::Family)
        {
            let kind = self.kind().resolve(&part.problem);
            return Ok(walked(self.count_to(most.into(), problem, part)?, kind));
        }
        if self.way() == CountBy::Search {
            let kind = self.kind().resolve(&part.problem);
            return Ok(walked(
                self.walk_part(problem, part, None, self.kind())?.count(),
                kind,
            ));
        }
        let mut race = Race::new(self.clone(), problem, part)?;
        loop {
            if let Some(Counted::All(total) | Counted::Part(total)) = race.round(Duration::MAX) {
                return Ok(total);
            }
        }
    }

    /// Counts no further than to this many.
    fn count_to(&self, most: u128, problem: &Problem, part: Part) -> Result<Report, Unsupported> {
        let wanted = u64::try_from(most).ok();
        let mut walk = self.walk_with_rivals(problem, part, |_| true, wanted)?;
        let mut report = walk.count();
        if report.end == Some(End::Solutions)
            && let Some(known) = walk.known()
        {
            let (solutions, end) = up_to(most, known);
            (report.solutions, report.end) = (solutions, Some(end));
        }
        Ok(report)
    }

    /// The way to count: where the caller asks for what only a search can do, that.
    fn way(&self) -> CountBy {
        let plain = self.engine == EngineKind::Auto && self.limits.nodes.is_none();
        match self.count_by {
            CountBy::Auto if !plain => CountBy::Search,
            _ if self.limits.solutions.is_some() || !self.hooks.is_empty() => CountBy::Search,
            way => way,
        }
    }

    fn layered(&self, part: &Part, stop: &dyn Fn() -> bool) -> Option<Layered> {
        Layered::new(
            &part.problem,
            self.limits.memory.unwrap_or(LAYERS_MEMORY),
            stop,
        )
    }
}

/// What a count that stops at `most` solutions tells where all of them are `known`.
fn up_to(most: u128, known: u128) -> (u128, End) {
    if known < most {
        (known, End::Exhausted)
    } else {
        (most, End::Solutions)
    }
}

#[test]
fn a_limited_count_tells_no_more_than_its_limit() {
    assert_eq!(up_to(3, 2), (2, End::Exhausted));
    assert_eq!(up_to(3, 3), (3, End::Solutions));
    assert_eq!(up_to(3, u128::MAX), (3, End::Solutions));
}

fn walked(report: Report, kind: EngineKind) -> Total {
    Total {
        count: report.solutions.into(),
        report,
        reason: format!("search by {kind}"),
    }
}

/// A walk in a race.
struct Walking {
    walk: Walk,
    kind: EngineKind,
    forecast: Forecast,
    /// Nodes between two looks at the clock.
    nodes: u64,
}

impl Walking {
    fn new(walk: Walk, kind: EngineKind) -> Walking {
        Walking {
            walk,
            kind,
            forecast: Forecast::default(),
            nodes: NODES,
        }
    }

    /// Layers are the favorite if they expect to take this part of what is expected of it. What all
    /// threads take counts: layers have one.
    fn sure(&self) -> f64 {
        FAVORITE * self.walk.n_threads() as f64
    }

    /// Whether it is seen to come to its end before layers do.
    fn ends_before(&self, layered: &Layered) -> bool {
        self.forecast.share >= ALONE_FROM
            && self.forecast.is_steady()
            && self.forecast.expected() < layered.expected()
    }

    /// Counts for this time, about; the number, once it is known.
    fn step(&mut self, time: Duration) -> Option<Total> {
        let begin = Moment::now();
        loop {
            let ended = self.walk.count_within(self.nodes);
            let spent = Moment::now().since(begin);
            if ended {
                return Some(walked(self.walk.report(), self.kind));
            }
            if spent >= time || spent.is_zero() && self.nodes >= TIMELESS_NODES {
                self.forecast.note(spent, self.walk.share());
                return None;
            }
            self.nodes = if spent * 8 < time {
                (self.nodes * 2).min(MOST_NODES)
            } else {
                self.nodes
            };
        }
    }
}

/// A walk, layers, or both.
pub(crate) struct Race<'p> {
    search: Search,
    part: Part<'p>,
    clock: Clock,
    walking: Option<Walking>,
    layered: Option<Layered>,
    /// The states of layers that were given up.
    states: u64,
    /// Narrow layers go first still.
    leads: bool,
    /// Layers were begun, or never will be.
    tried: bool,
    /// The next turn, and the time of a walk after which layers may be begun.
    turn: Duration,
    begins: Duration,
    /// The walk is about a part of the tree.
    pub(crate) divided: bool,
}

/// What came of a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted {
    /// The number of all solutions.
    All(Total),
    /// The number of those in a part of the tree: others are counted elsewhere.
    Part(Total),
}

impl<'p> Race<'p> {
    /// A count of all solutions of a part of `problem` that begins.
    pub(crate) fn new(
        search: Search,
        problem: &Problem,
        part: Part<'p>,
    ) -> Result<Race<'p>, Unsupported> {
        let way = search.way();
        let (mut walking, mut layered) = (None, None);
        if way == CountBy::Family {
            layered = Some(
                search
                    .layered(&part, &|| false)
                    .ok_or(Unsupported::new("family", NO_LAYERS))?,
            );
        } else {
            let walk = search.walk_part(problem, part.clone(), None, search.kind())?;
            if way == CountBy::Auto && part.problem.n_options() > TINY {
                layered =
                    Layered::narrow(&part.problem, search.limits.memory.unwrap_or(LAYERS_MEMORY));
            }
            walking = Some(Walking::new(walk, search.kind().resolve(&part.problem)));
        }
        let (leads, tried) = (
            walking.is_some() && layered.is_some(),
            way != CountBy::Auto || layered.is_some(),
        );
        let begins = time_to_begin(&part.problem) * WALK_PER_ORDER;
        let clock = search.limits.start();
        Ok(Race {
            search,
            part,
            clock,
            walking,
            layered,
            states: 0,
            leads,
            tried,
            turn: FIRST,
            begins,
            divided: false,
        })
    }

    /// Walks no more than the parts that the walk is sent to.
    pub(crate) fn walk_parts_only(&mut self) {
        (self.layered, self.leads, self.tried, self.divided) = (None, false, true, true);
        if let Some(walk) = self.walk() {
            walk.end = Some(End::Exhausted);
        }
    }

    /// The walk, if there is one.
    pub(crate) fn walk(&mut self) -> Option<&mut Walk> {
        self.walking.as_mut().map(|walking| &mut walking.walk)
    }

    /// Lets each have a turn of at most this time.
    pub(crate) fn round(&mut self, most: Duration) -> Option<Counted> {
        if self.leads {
            return self.lead(most).map(Counted::All);
        }
        let turn = self.turn.min(most);
        let [walk, layers] = self.shares(turn);
        let alone = self.layered.is_some() && walk < layers;
        let rival = (self.states_of_layers(), self.share_of_layers());
        if let Some(walking) = &mut self.walking {
            walking.walk.rivals.counting = rival;
            // no thread helps a walk that is about to be given up
            walking.walk.let_join(!alone);
        }
        let walked = self
            .walking
            .as_mut()
            .filter(|_| !walk.is_zero())
            .and_then(|walking| walking.step(walk));
        if let Some(total) = walked {
            return Some(if self.divided {
                Counted::Part(total)
            } else {
                Counted::All(total)
            });
        }
        let begin = Moment::now();
        if let Some(total) = self.step_layers(layers) {
            let is_known = matches!(total.report.end, Some(End::Exhausted | End::Overflow));
            return Some(if is_known || !self.divided {
                Counted::All(total)
            } else {
                Counted::Part(total)
            });
        }
        if self.walking.is_some()
            && let Some(layered) = self.layered.take_if(|layered| layered.is_hopeless())
        {
            self.forget(&layered.counting);
        }
        if let Some(walking) = self
            .walking
            .as_mut()
            .filter(|walking| walking.walk.goes_on())
        {
            // what others walked in the meantime was no gift
            walking.forecast.spent += Moment::now().since(begin);
        }
        let worth = |Walking { forecast, .. }: &Walking| {
            let is_endless = forecast.expected() > ENDLESS * self.begins.as_secs_f64();
            let begins = if is_endless {
                self.begins / PART_WHERE_ENDLESS
            } else {
                self.begins
            };
            forecast.expected() > LAYERS_SECONDS && forecast.spent >= begins
        };
        if !self.tried && self.walking.as_ref().is_some_and(worth) {
            self.tried = true;
            self.layered = self
                .search
                .layered(&self.part, &|| self.clock.stop().is_some());
        } else {
            let spent = [
                self.walking.as_ref().map(|w| w.forecast.spent),
                self.layered.as_ref().map(|l| l.spent),
            ];
            self.turn = (spent.into_iter().flatten().sum::<Duration>() / 2).max(FIRST);
        }
        None
    }

    /// Lets narrow layers go first, while they expect to be done soon.
    fn lead(&mut self, most: Duration) -> Option<Total> {
        let total = self.step_layers(self.turn.min(most));
        let led = self
            .layered
            .as_ref()
            .filter(|layered| layered.expected() <= LEAD * layered.spent.as_secs_f64());
        (self.leads, self.turn) = (led.is_some(), led.map_or(FIRST, |layered| layered.spent));
        total
    }

    /// How much of a turn each gets.
    fn shares(&self, turn: Duration) -> [Duration; 2] {
        match (&self.walking, &self.layered) {
            (None, _) => [Duration::ZERO, Duration::MAX],
            (Some(_), None) => [turn, Duration::ZERO],
            (Some(walking), Some(layered))
                if layered.expected() < walking.forecast.expected() * walking.sure() =>
            {
                let plain = layered.expected() < walking.forecast.expected() * PLAIN;
                [turn / PART_OF_FAVORITE[usize::from(plain)], turn]
            }
            (Some(walking), Some(layered))
                if layered.spent > walking.forecast.spent / PART_OF_FAVORITE[1]
                    || walking.ends_before(layered) =>
            {
                [turn, Duration::ZERO]
            }
            _ => [turn, turn / PART_OF_FAVORITE[1]],
        }
    }

    fn step_layers(&mut self, time: Duration) -> Option<Total> {
        let walks_on = self
            .walking
            .as_ref()
            .is_some_and(|walking| walking.walk.goes_on());
        let threads = if walks_on || !quadrille_problem::internal::HAS_THREADS {
            1
        } else {
            self.search.threads
        };
        let layered = self.layered.as_mut()?;
        layered.counting.set_threads(threads);
        let enough = layered.spent.saturating_add(time);
        while let Some(layered) = self
            .layered
            .as_mut()
            .filter(|layered| layered.spent < enough)
        {
            if layered.advance(LAYERS_SLICE) {
                return self.end_layers();
            }
            self.show(self.share());
            if let Some(end) = self.clock.stop() {
                return Some(self.stopped(end));
            }
        }
        None
    }

    fn states_of_layers(&self) -> u64 {
        self.states
            + self
                .layered
                .as_ref()
                .map_or(0, |layered| layered.counting.states())
    }

    /// Shows what both have done.
    fn show(&self, share: f64) {
        let walk = self.walking.as_ref().map(|walking| &walking.walk);
        let nodes = walk.map_or(0, |walk| walk.work().counters.nodes);
        self.clock.report(
            self.states_of_layers() + nodes,
            walk.map_or(0, Walk::solutions),
            share,
        );
    }

    /// What was done.
    pub(crate) fn report(&self) -> Report {
        let mut report = self
            .walking
            .as_ref()
            .map_or(Report::default(), |walking| walking.walk.report());
        report.nodes += self.states_of_layers();
        report
    }

    /// The share of the work of layers that is done; 0 without any.
    pub(crate) fn share_of_layers(&self) -> f64 {
        self.layered.as_ref().map_or(0.0, Layered::share)
    }

    /// Whether layers are expected to be done first.
    pub(crate) fn is_for_layers(&self) -> bool {
        let [walk, layers] = self.shares(FIRST);
        self.leads || layers > walk
    }

    /// The larger part that is done.
    fn share(&self) -> f64 {
        self.walking
            .as_ref()
            .map_or(0.0, |walking| walking.walk.share())
            .max(self.share_of_layers())
    }

    /// Layers are left for the walk: what they had done was for nothing.
    fn forget(&mut self, counting: &Counting) {
        self.states += counting.states();
        self.clock.forget_share();
        self.show(self.share());
    }

    fn end_layers(&mut self) -> Option<Total> {
        let counting = self.layered.take()?.counting;
        let Some(count) = counting.total() else {
            let soon = self
                .walking
                .as_ref()
                .is_some_and(|walking| walking.forecast.expected() < LONG);
            let waited_for =
                self.walking.is_some() && (soon || self.search.limits.memory.is_none());
            if waited_for {
                self.forget(&counting);
                return None;
            }
            self.states += counting.states();
            return Some(self.stopped(End::Memory));
        };
        self.states += counting.states();
        let known = u128::try_from(&count);
        let mut report = Report::default();
        report.end = Some(if known.is_ok() {
            End::Exhausted
        } else {
            End::Overflow
        });
        report.solutions = known.unwrap_or(u128::MAX);
        report.nodes = self.states
            + self
                .walking
                .as_ref()
                .map_or(0, |walking| walking.walk.report().nodes);
        self.clock.report(report.nodes, report.solutions, 1.0);
        Some(Total {
            count,
            report,
            reason: counting.reason(),
        })
    }

    /// What is known when it is stopped.
    fn stopped(&self, end: End) -> Total {
        let report = {
            let mut report = self.report();
            report.end = Some(end);
            report
        };
        let reason = self
            .layered
            .as_ref()
            .map_or_else(|| "search".into(), |layered| layered.counting.reason());
        Total {
            count: report.solutions.into(),
            report,
            reason,
        }
    }
}

/// Counts on both sides of what 64 and 128 bits hold.
#[cfg(all(test, feature = "family"))]
#[test]
fn the_report_has_the_count_of_layers() {
    for n_items in [3, 40, 41, 60, 80, 81, 90] {
        let problem = Problem::from_sets((0..3 * n_items).map(|set| [set / 3])).unwrap();
        let search = Search::new().count_by(CountBy::Family);
        let total = search.total(&problem).unwrap();
        assert_eq!(total.count, num_bigint::BigUint::from(3_u32).pow(n_items));
        let (known, end) = match 3_u128.checked_pow(n_items) {
            Some(known) => (known, End::Exhausted),
            None => (u128::MAX, End::Overflow),
        };
        let report = (total.report.solutions, total.report.end);
        assert_eq!(report, (known, Some(end)), "{n_items}");
    }
}

#[cfg(all(test, feature = "family"))]
#[test]
fn layers_report_the_nodes_of_the_walk_too_and_stop_for_want_of_memory() {
    let problem = crate::contenders::layered::tests::pairs(40, 6);
    let search = Search::new();
    let mut race = Race::new(search.clone(), &problem, search.searched(&problem).unwrap()).unwrap();
    race.layered = search.layered(&race.part, &|| false);
    let walk = race.walk().unwrap();
    walk.count_within(50);
    let nodes = walk.report().nodes;
    let total = race.step_layers(Duration::MAX).unwrap();
    assert!(nodes > 0 && race.states > 0 && total.report.is_exhausted());
    assert_eq!(total.report.nodes, nodes + race.states);
    let search = search.count_by(CountBy::Family).max_memory(1000);
    let stopped = search.total(&problem).unwrap();
    assert_eq!(stopped.report.end, Some(End::Memory));
}

#[cfg(all(test, feature = "family"))]
#[test]
fn hopeless_layers_are_left_for_the_walk() {
    let problem = crate::contenders::layered::tests::pairs(120, 119);
    let search = Search::new();
    let mut race = Race::new(search.clone(), &problem, search.searched(&problem).unwrap()).unwrap();
    let mut most = 0;
    while !race.tried || race.layered.is_some() {
        assert_eq!(race.round(Duration::from_millis(1)), None);
        most = race
            .layered
            .as_ref()
            .map_or(most, |layered| layered.counting.bytes());
    }
    assert!(
        most < 32 << 20 && race.states > 0 && race.share_of_layers() <= 0.0,
        "{most}"
    );
}
