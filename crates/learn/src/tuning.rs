//! The tuned constants of learning, in one table. Each begins with its unit and its range.

#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    // what work costs: see `ticks` in the package's root
    /// Ticks, 1 and more: the price of a partial assignment whose consequences are drawn.
    pub(super) node_ticks: u64,
    /// Ticks, 1 and more: the price of a literal that becomes true.
    pub(super) propagation_ticks: u64,
    /// Ticks, 1 and more: the price of a literal of a learned clause, in the conflict and in later
    /// propagations.
    pub(super) literal_ticks: u64,
    /// Ticks, 1 and more: the price of a visited watch, and of a visited literal in the analysis of
    /// a conflict. Thousands of blocked solutions have many watches, and packings, whose pieces
    /// exclude hundreds of options, many literals.
    pub(super) visit_ticks: u64,
    /// Ticks, 1 and more: the price of a true literal where a solution is found.
    pub(super) solved_ticks: u64,

    // restarts, reductions and phases
    /// Conflicts, 1 and more: a term of the Luby sequence, so that most runs are short and a few
    /// are long (Luby, Sinclair and Zuckerman 1993).
    pub(super) restart_unit: u64,
    /// Restarts, 1 and more: activity decides in one restart of this many.
    pub(super) restarts_per_activity: u64,
    /// Conflicts, 1 and more: the time of the first reduction of the database of clauses.
    pub(super) first_reduction: u64,
    /// Conflicts, 0 and more: each later interval between reductions is longer by this number.
    pub(super) reduction_increment: u64,
    /// Conflicts, 1 and more: the saved phases, the values that variables are tried with first, are
    /// reset after this many conflicts, then after twice as many, and so on.
    pub(super) phase_reset: u64,
    /// A factor between 0 and 1, by which each conflict multiplies the weight of all earlier
    /// conflicts. `MiniSat` has the same.
    pub(super) activity_decay: f64,
    /// Activity, above 0: the scale of the first scores, which are to count less than the 1 that
    /// the first conflict adds.
    pub(super) first_score: f64,
    /// From above 0 to 1: the first reciprocal of a weight, of the items of automata and tables. 22
    /// sudokus with other rules take .96 of the instructions that they take with 1, between .58
    /// and 1.73. With 0.5 zippers take 1.7 times as long, with 0.15 sandwiches 2.7 times.
    pub(super) place_share: f32,

    // which clauses stay
    /// Levels, 1 and more: the best clauses have at most this many literals, or literals on at most
    /// this many levels. They stay for ever, as do clauses that block a solution, and other
    /// searches of the problem get them.
    pub(super) best_levels: u32,
    /// Literals, 1 and more: longer clauses are not shared, even if few levels make them best.
    pub(super) short_len: usize,
    /// Reductions, 1 and more: a new clause stays for this many.
    pub(super) new_reductions: u32,
    /// Levels, from `best_levels`: a clause with literals on at most this many levels stays for
    /// `new_reductions` after its last use, other clauses for one.
    pub(super) good_levels: u32,
    /// Literals for each entry of the problem, 0 and more: the limit on the literals of supports.
    /// Word squares and automata have one to two.
    pub(super) max_supports_per_entry: usize,

    // local search
    /// Propagations: local search begins after this many (some hundredths of a second), since large
    /// boards without conflicts do not need it.
    pub(super) local_propagations: u64,
    /// Conflicts: local search begins after this many, for the same reason.
    pub(super) local_conflicts: u64,
    /// Propagations, 1 and more: between two turns of local search there are as many as options,
    /// but never fewer than this.
    pub(super) local_turn: usize,
    /// Moves for each propagation, 1 and more: local search examines them in about the time of a
    /// propagation, so that its turns are as long as those of learning. A search that is far from a
    /// solution examines one.
    pub(super) moves_per_propagation: u64,
    /// Groups for each conflict: a local search with more is near a solution.
    pub(super) near_groups: usize,
    /// Moves for each group: a local search that is not near a solution after these is far from it.
    pub(super) trial_moves: u64,
    /// Partitions of the options into groups, 1 and more: local search compares this many.
    pub(super) max_partitions: usize,
    /// A fraction, numerator and denominator, of the groups in conflict: an option that was
    /// exchanged is not chosen again for this many moves,
    pub(super) tenure: (u64, u64),
    /// and up to this many more by chance. Moves, 1 and more.
    pub(super) tenure_chance: u64,

    // dives
    /// Dives for each of two orders of the items (the given order, and by number of options), 0 and
    /// more. The first dive takes the first option of each item, the second dive the largest
    /// option, later dives random options.
    pub(super) dives: usize,
    /// Option visits per entry of the problem, 1 and more: the budget of all dives together. Dives
    /// take no longer than making a learner.
    pub(super) looks_per_entry: usize,

    // several searches
    /// Nodes, 1 and more, between two looks at whether a background search shall stop; more where
    /// there are several threads, which work in rounds.
    pub(super) background_nodes: u64,
    /// Some milliseconds alone, and rounds of 1 to 20.
    pub(super) pace: Pace,
    /// A divisor, 1 and more: between the limits of `pace`, a round has the propagations so far
    /// divided by it. Little is lost when the first answer is there.
    pub(super) round_divisor: u64,
    /// Learners, 1 and more: more would share the memory and bring little.
    pub(super) max_learners: usize,
}

/// How long the first search is alone, and how long rounds are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Conflicts: the other searches begin after this many.
    pub(super) alone: u64,
    /// Propagations, 1 and more: the least number in a round,
    pub(super) shortest: u64,
    /// and the greatest number.
    pub(super) longest: u64,
}

pub(super) const TUNING: Tuning = Tuning {
    node_ticks: 300,
    propagation_ticks: 30,
    literal_ticks: 300,
    visit_ticks: 3,
    solved_ticks: 6,

    restart_unit: 50,
    restarts_per_activity: 3,
    first_reduction: 1000,
    reduction_increment: 150,
    phase_reset: 1000,
    activity_decay: 0.95,
    first_score: 1e-3,
    place_share: 0.3,

    best_levels: 2,
    short_len: 16,
    new_reductions: 2,
    good_levels: 6,
    max_supports_per_entry: 4,

    local_propagations: 200_000,
    local_conflicts: 100,
    local_turn: 2_000,
    moves_per_propagation: 50,
    near_groups: 50,
    trial_moves: 2,
    max_partitions: 6,
    tenure: (2, 5),
    tenure_chance: 8,

    dives: 6,
    looks_per_entry: 4,

    background_nodes: 64,
    pace: Pace {
        alone: 300,
        shortest: 1 << 13,
        longest: 1 << 17,
    },
    round_divisor: 4,
    max_learners: 8,
};
