//! The tuned constants of families and counts by layers, in one table. Each begins with its unit
//! and its range. Logarithms are to base 2.

#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    // memory and work of a family
    /// Bytes, 1 and more: the limit of a family without a limit of the caller.
    pub(super) default_memory: usize,
    /// Work, 1 and more: the limit of the first try, about a tenth of a second. Each later try has
    /// eight times as much.
    pub(super) first_work: u64,
    /// A logarithm: if all frontiers together have room for at most this many states, layers need
    /// no second try.
    pub(super) narrow_states: f64,
    /// Options: with more, no family is built by descent. Its table of conflicts has a bit for each
    /// pair of options.
    pub(super) max_descent_options: usize,
    /// Work, 1 and more, between two looks at time and memory: about a tenth of a millisecond.
    pub(super) slice: u64,

    // counts by layers
    /// Steps: a graph of items that takes more is not made in passing.
    pub(super) max_passing_steps: usize,
    /// A logarithm, 0 and more: parts are joined where the states of a tree are fewer than those of
    /// the best line by this much and by the saving of symmetric items. A line looks ahead and uses
    /// symmetries, a tree does neither.
    pub(super) much_narrower: f64,
    /// Ticks, 1 and more: the price of a state or a successor.
    pub(super) work_ticks: u64,
    /// States, 1 and more: a layer with this many, a millisecond of work, is shared out to all
    /// threads, as are the layers after it.
    pub(super) shared_states: usize,
    /// Shares, 1 and more: with more, each thread has too little to do before states are handed
    /// over.
    pub(super) max_shares: usize,
    /// Work, 1 and more, of each thread between two times that it hands states to other threads,
    /// and of a trial of an order: some milliseconds.
    pub(super) round: u64,
    /// Places, a power of two: the size of an empty table of states.
    pub(super) first_places: usize,

    // dead states
    /// States, 1 and more: a step with this many is examined for dead states.
    pub(super) examined_states: usize,
    /// States, 1 and more: this many of a step are tested with all items.
    pub(super) tried_states: u32,
    /// States, 1 and more: an item is tested again if it kills one of this many.
    pub(super) states_per_killed: u32,
    /// Pairs of demands, 1 and more: a step that compares more is passed over, since no look at the
    /// clock comes between.
    pub(super) max_demand_pairs: u64,
    /// Steps, 1 and more: after steps without dead states, at most this many are passed over.
    pub(super) max_passed: u32,

    // symmetric items
    /// Items or groups, 2 and more: smaller classes save less than they cost.
    pub(super) min_class: usize,
    /// Words: the limit on all sets of members that come first.
    pub(super) max_member_words: usize,
    /// Groups, 2 and more, of a class, and items examined for each group.
    pub(super) max_groups: usize,
    /// Entries of options for each entry of the problem, 1 and more: the search for groups ends
    /// after this many.
    pub(super) group_looks: usize,
    /// Bits: the limit on all groups of all steps together.
    pub(super) max_group_bits: usize,

    // the order of items
    /// Words: the limit on the rows of the graph of items, 32 MB.
    pub(super) max_graph_words: usize,
    /// Steps: with more, neighbors through secondary items are not looked for.
    pub(super) max_graph_steps: usize,
    /// Items, 1 and more: orders of a kind begin at this many. Greedy and breadth-first orders
    /// begin at items with the fewest neighbors, orders with a small boundary at items of all
    /// degrees.
    pub(super) seeds: usize,
    /// Steps: an order that takes more is sought from one item only.
    pub(super) costly_steps: usize,
    /// A logarithm: an order whose frontiers have at most this many states is taken at once. The
    /// search for a better order would take as long as the count.
    pub(super) enough_states: f64,
    /// A logarithm: up to this bound on the states, the order with the smallest bound is the best.
    /// A larger bound tells little.
    pub(super) certain_states: f64,
    /// Bits: a frontier of at most this many is narrow.
    pub(super) narrow_bits: f64,
    /// A logarithm, between 0 and 1: the saving of an item that two joined parts have in common. Of
    /// four pairs of a bit three fit.
    pub(super) common_saves: f64,

    // trees of joined parts
    /// Neighbors, 1 and more: an order with an item of more neighbors is given up, since its states
    /// need too much memory.
    pub(super) max_neighbors: usize,
    /// Neighbors: a problem whose treewidth surely exceeds this gets no tree. As measured, minimum
    /// fill then meets an item of more than `max_neighbors`, only later.
    pub(super) max_core: usize,
    /// Steps: the order is given up after this many, some ten milliseconds.
    pub(super) max_fill_steps: usize,
    /// Words: the limit on the rows of the graph, a megabyte.
    pub(super) max_fill_words: usize,
}

pub(super) const TUNING: Tuning = Tuning {
    default_memory: 1 << 30,
    first_work: 1 << 21,
    narrow_states: 22.0,
    max_descent_options: 1 << 14,
    slice: 1 << 12,

    max_passing_steps: 1 << 17,
    much_narrower: 3.0,
    work_ticks: 60,
    shared_states: 1 << 14,
    max_shares: 64,
    round: 1 << 17,
    first_places: 16,

    examined_states: 512,
    tried_states: 256,
    states_per_killed: 128,
    max_demand_pairs: 1 << 24,
    max_passed: 8,

    min_class: 3,
    max_member_words: 1 << 20,
    max_groups: 64,
    group_looks: 60,
    max_group_bits: 1 << 20,

    max_graph_words: 1 << 22,
    max_graph_steps: 1 << 20,
    seeds: 6,
    costly_steps: 1 << 20,
    enough_states: 13.0,
    certain_states: 30.0,
    narrow_bits: 20.0,
    common_saves: 0.415,

    max_neighbors: 32,
    max_core: 20,
    max_fill_steps: 1 << 24,
    max_fill_words: 1 << 17,
};
