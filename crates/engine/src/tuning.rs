//! The tuned constants of memo and packing in one table. Each begins with its unit and its range.
//! What the work of an engine costs stands in `ticks.rs`.

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    // lists of the solutions below small subtrees
    /// Options, 1 and more: all lists together have at most so many. These take 8 MB.
    pub(crate) list_options: usize,
    /// Lists, a power of 2: at most so many.
    pub(crate) lists: usize,
    /// Nodes, 1 and more: subtrees of a class with more, in the mean, are not recorded, but perhaps
    /// those inside.
    pub(crate) list_nodes: u64,
    /// A factor, 2 and more: a subtree with so many times as many nodes is not recorded to the end.
    pub(crate) list_excess: u64,
    /// Nodes, 1 and more: after so many, lists are given up
    pub(crate) list_trial: u64,
    /// unless they saved one node of so many.
    pub(crate) one_saved_of: u64,

    // `bits`
    /// Words, 1 and more: to read a word for an item with bounds takes as long as for so many other
    /// items, which are counted eight at a time.
    pub(crate) reads_of_bounded: u64,
    /// Words: to take the forced options that a pass found takes as long as to read so many.
    pub(crate) words_of_forced: u64,

    // `delta`
    /// Nodes: the cost of packing. Subtrees with so many nodes are packed.
    pub(crate) packing_nodes: u64,
    /// Nodes: to look up the conflicts of an option takes as long as so many nodes, where secondary
    /// items have some.
    pub(crate) lookup_nodes: u64,
    /// Options, 1 and more: conflicts are listed after one child for every so many options. Most
    /// puzzles are solved before, and the lists take half as long to build as the tables.
    pub(crate) options_per_child: u32,
}

pub(crate) const TUNING: Tuning = Tuning {
    list_options: 1 << 21,
    lists: 1 << 16,
    list_nodes: 256,
    list_excess: 16,
    list_trial: 1 << 15,
    one_saved_of: 4,

    reads_of_bounded: 4,
    words_of_forced: 200,

    packing_nodes: 8,
    lookup_nodes: 4,
    options_per_child: 4,
};
