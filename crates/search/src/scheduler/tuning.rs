//! The tuned constants of the scheduler, in one table, and which problems are dense.

use super::forecast::Forecast;

/// How work is divided. Work is counted in ticks: see
/// [`Walker::ticks`](quadrille_engine::internal::Walker::ticks).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// Ticks between two looks at limits and contenders. With eight times as many, answers that
    /// learning finds within a millisecond (Latin squares of 20 to 35 with holes) take twice as
    /// long.
    pub(crate) slice: u64,
    /// Ticks that a walk is alone. Most searches end within them. With twice as many, queens of 45
    /// and 60 take two to three times as long.
    pub(crate) alone: u64,
    /// Nodes after which the progress of a walk tells its length: engines count large residual
    /// problems under one node, and the first nodes complete no part of the tree. Latin squares of
    /// 5, counted by their walk in 23 nodes, take 1.6 times as long with a contender after the
    /// second node.
    pub(crate) judged_nodes: u16,
    /// A contender is made where the ticks of the walk since it found something, and those that it
    /// still expects are, in the geometric mean, this many times the ticks of making it: less, and
    /// counts of packings pay for an order of the items that they never use. Making it is taken for
    /// no less than `alone`: otherwise random covers of two milliseconds take 1.4 times as long.
    pub(crate) walk_per_start: f64,
    /// A contender is made where the walk expects to take more than this many times what it has
    /// taken: beside the second half of a walk it costs more than it saves. The list of pentominoes
    /// on 3x20, where this is 1.5, takes .6 of the time that it takes with a learner. Killers as
    /// covers, on which learning is right, expect 1.8 to 5000.
    pub(crate) left_per_start: f64,
    /// The least ticks that a contender gets at first, for each tick of making it. With four times
    /// as many, counts of pentominoes and of Latin squares of 6 take 1.04 times as long.
    pub(crate) least_per_start: f64,
    /// A walk that may find a solution at any time is expected to take at most this many times its
    /// ticks without a solution: layers prove that some boards have no tiling.
    pub(crate) patience: f64,
    /// A contender is the favorite if it expects to take at most this part of the ticks that the
    /// walk expects, which ignore its memo table (pentominoes, Langford pairs).
    pub(crate) favorite_below: f64,
    /// The work of a favorite for each tick of the walk: where it is right, an answer takes 1.25
    /// times as long as the favorite takes.
    pub(crate) favorite_share: f64,
    /// The work of a contender whose remaining work is unknown, for each tick of an endless walk. A
    /// walk that is not endless leaves the contender less: random covers, on which learning loses,
    /// take 1.2 times as long.
    pub(crate) even_share: f64,
    /// The work of a contender that expects to take longer than the walk, for each tick of an
    /// endless walk.
    pub(crate) behind_share: f64,
    /// Layers of a narrow frontier go first while they expect to take at most this many times what
    /// they have taken: ladders, colorings of grids.
    pub(crate) lead: f64,
    /// Layers with a megabyte or more that expect to take this many times the work done are given
    /// up. Of counts that came to an end none ever expected more than 5e9 times as much, others
    /// 1e12 to 1e68 times.
    pub(crate) hopeless: f64,
    /// A walk that has done less than this share of its tree could end by luck only: hard round
    /// robins, Latin squares with holes, colorings of queens, with shares of 1e-31 and less. Social
    /// golfers (6 groups of 3, 8 weeks), with 5e-16, take five times as long where learning is the
    /// favorite.
    pub(crate) luck_below: f64,
    /// Ticks of making a learner, for each entry of the problem.
    pub(crate) learner_per_entry: u32,
    /// Ticks for which a learner goes on alone, for each entry of a problem with channels: most
    /// sudokus with other rules are decided by then.
    pub(crate) alone_per_entry: u32,
    /// Beside a learner, layers are made once the walk and the learner have taken this many times
    /// the ticks of making them: sudokus with other rules would take up to twice as long, and up to
    /// 1.3 times with a fourth of this number.
    pub(crate) learned_per_start: f64,
    /// Ticks of ordering the items of a frontier, for each entry, beside two for each pair of items
    /// and word of items.
    pub(crate) layers_per_entry: u64,
    /// A walk is endless if it expects to take this many times the work done. Sudokus with other
    /// rules expect 1e2 to 1e12 times as much, since most of their trees is in dead ends that are
    /// alike. Random covers and word squares, on which learning loses, expect up to 30 times, once
    /// their walks have taken some milliseconds.
    pub(crate) endless: f64,
    /// Learned clauses say much if their literals are on fewer levels than this fraction of their
    /// number: each decision implies many options. Sudokus of 16x16 and 25x25 have 0.3 to 0.65,
    /// killers up to 0.73, random covers 0.83 to 1.
    pub(crate) telling: f64,
    /// The exponent that makes a promise of what clauses say: a learner with a fraction of 0.75
    /// gets a quarter of a favorite's ticks, with 0.8 a twenty-fifth. What exceeds 1 is divided by
    /// the magnitude of the work that the walk expects: the first clauses of sudokus of 25x25 say
    /// little.
    pub(crate) telling_power: i8,
    /// The ticks for which a learner whose clauses say much is the favorite, unless the walk is
    /// endless; a learner with a smaller share has this for a shorter time. None of 55 hard
    /// sudokus of 16x16 and 25x25 takes more. Word squares, where learning loses, take twice as
    /// long; without this limit 3 times.
    pub(crate) chance: f64,
    /// The work of a learner that is most likely right, for each tick of the walk: its clauses say
    /// much, and its conflicts are cheap. Killers as covers take 1.09 times as long as learning
    /// takes, where these are long.
    pub(crate) sure_share: f64,
    /// A conflict is cheap if the walk visits fewer nodes in the same time. Killers and sudokus of
    /// 36x36 have 2 to 18, random covers and word squares, on which learning loses, 30 to 360.
    pub(crate) nodes_per_conflict: f64,
    /// Where all solutions are wanted and the walk is not endless, a learner is the favorite until
    /// it has taken this part of the ticks that the walk expects. With four times as many, random
    /// covers with colors, counted by the walk, take 1.5 times as long; with half as many, killers
    /// take 1.4 to 2.3 times as long.
    pub(crate) learned_below: f64,
    /// Conflicts for which a learner is a favorite beside an endless walk: the clauses of fewer
    /// conflicts show nothing, and the engine of the walk may still change.
    pub(crate) trial: u16,
    /// The learner enumerates at most this many solutions: it blocks each by a clause, and goes
    /// back to the root for it. With more, a walk is the right method.
    pub(crate) many: u16,
    /// Bytes that a contender may take, unless memory is limited.
    pub(crate) memory: u64,
    /// Contenders are made for problems with at most this many entries: a copy is kept until then.
    pub(crate) entries: usize,
    /// Ticks of `links`, for each entry of the problem, after which another engine takes over: as
    /// long as its tables take to make (queens, colorings, random covers, polycubes).
    pub(crate) switch_per_entry: u64,
    /// Bytes: layers that hold less have cost little, and are not given up as hopeless.
    pub(crate) cheap_bytes: usize,
    /// Other threads join at once where a walk is expected to take this many times the work done so
    /// far.
    pub(crate) long_walk: f64,
    /// Engines remember from the first node on.
    pub(crate) eager: bool,

    // the rule that names the engine of `auto`: `settings/engine_kind.rs`
    /// Options an item, on average: up to this many, a choice removes few of all options, and
    /// `delta`, which removes them one by one, is taken.
    pub(crate) few_options_per_item: usize,
    /// Options: up to this many, recounting all options is at least as fast if items have more than
    /// `dense_options_per_item` options. Random covers of 120 items take a quarter of the time, in
    /// the median.
    pub(crate) max_dense_options: usize,
    /// Options an item, on average, above which a problem of at most `max_dense_options` is dense.
    pub(crate) dense_options_per_item: usize,
    /// To count 64 options of eight items anew takes a part of the time in which an option is
    /// removed from the list of an item: a fourth if the options of an item are adjacent (at this
    /// ratio, queens are faster by recounting), almost all of it if they are scattered. Random
    /// covers of 500 items take a seventh to a thirtieth of the time with lists or differences,
    /// from 5,000 options to 20,000.
    pub(crate) counts_per_update: u64,
}

impl Tuning {
    pub(crate) const USUAL: Tuning = Tuning {
        slice: 250_000,
        alone: 500_000,
        judged_nodes: 9,
        walk_per_start: 6.0,
        left_per_start: 1.7,
        least_per_start: 0.25,
        patience: 32.0,
        favorite_below: 0.125,
        favorite_share: 4.0,
        even_share: 0.5,
        behind_share: 1.0 / 32.0,
        lead: 64.0,
        hopeless: 1e15,
        luck_below: 1e-20,
        learner_per_entry: 40,
        alone_per_entry: 300,
        layers_per_entry: 800,
        learned_per_start: 8.0,
        endless: 45.0,
        telling: 0.7,
        telling_power: 8,
        chance: 6.4e7,
        sure_share: 16.0,
        nodes_per_conflict: 25.0,
        learned_below: 0.25,
        trial: 50,
        many: 4096,
        memory: 1 << 30,
        entries: 1 << 21,
        switch_per_entry: 30,
        cheap_bytes: 1 << 20,
        long_walk: 16.0,
        eager: false,
        few_options_per_item: 12,
        max_dense_options: 512,
        dense_options_per_item: 8,
        counts_per_update: 4,
    };

    /// The part of all work that a walk expects to take still, compared with an endless walk: 1 or
    /// more if it is as good as endless.
    pub(super) fn endlessness(&self, walk: &Forecast) -> f64 {
        walk.expected_late() / (walk.spent * self.endless)
    }

    /// The exponent of `endless` that gives the ratio of a walk's expected work to the work done;
    /// at least 1. If a search may take any order of magnitude of work up to that ratio, its
    /// chance to end within the next tick is in inverse proportion to this number.
    pub(super) fn magnitude(&self, walk: &Forecast) -> f64 {
        let ratio = walk.expected_late() / walk.spent;
        (ratio.ln() / self.endless.ln()).max(1.0)
    }

    /// The work of a contender that expects to take longer than this walk, for each tick of the
    /// walk: the less, the sooner the walk is expected to end.
    pub(super) fn behind(&self, walk: &Forecast) -> f64 {
        self.behind_share * (walk.expected() / (walk.spent * self.endless)).min(1.0)
    }

    /// Whether a walk that has done this share of its tree could end by luck only.
    pub(crate) fn needs_luck(&self, share: f64) -> bool {
        share < self.luck_below
    }

    /// Everything begins at once, even in the smallest problems: for tests.
    #[cfg(test)]
    pub(crate) const TINY: Tuning = Tuning {
        slice: 1,
        alone: 0,
        judged_nodes: 0,
        walk_per_start: 0.0,
        left_per_start: 0.0,
        learned_per_start: 0.0,
        favorite_share: 1.0,
        behind_share: 0.5,
        hopeless: f64::INFINITY,
        luck_below: 0.0,
        switch_per_entry: 0,
        eager: true,
        ..Tuning::USUAL
    };
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning::USUAL
    }
}

/// In this range of the number of options, recounting all options is at least as fast as updating
/// counts: small Latin squares take half the time, a chessboard of ten in dominoes a seventh. With
/// fewer, `delta` counts the whole problem in one go.
pub(crate) const DENSE_OPTIONS: std::ops::RangeInclusive<usize> = 129..=224;
