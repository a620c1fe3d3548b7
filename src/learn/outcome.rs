//! What a search that learns says of itself: why it returned, what it did, what it learned.

/// Why the search returned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Outcome {
    /// The requested number of nodes was visited.
    Pause,
    /// A solution was found.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// No more clauses can be numbered.
    Full,
}

/// The work done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Partial assignments whose consequences were drawn.
    pub(crate) nodes: u64,
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    /// Literals that became true.
    pub(crate) propagations: u64,
    pub(crate) deepest: usize,
    pub(crate) solutions: u64,
    /// The literals of all learned clauses, and the levels that these are on, clause by clause.
    pub(crate) literals: u64,
    pub(crate) levels: u64,
}

/// A clause that was learned: variables with their signs, `2 * variable`, one more where it is
/// negated.
pub(crate) type Learned = Vec<u32>;
