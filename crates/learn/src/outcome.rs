//! The reports of a learner: why it returned, its work, and its learned clauses.

/// Why the search returned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// The requested number of nodes was visited.
    Pause,
    /// A solution was found.
    Solution,
    /// There are no more solutions; of supposed ones, if any are.
    Exhausted,
    /// No more clauses can be numbered.
    Full,
}

/// The work done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Partial assignments whose consequences were drawn.
    pub nodes: u64,
    pub decisions: u64,
    pub conflicts: u64,
    /// Literals that became true.
    pub propagations: u64,
    /// Watches, and literals in the analysis of conflicts, that were looked at.
    pub visits: u64,
    pub deepest: usize,
    pub solutions: u64,
    /// The literals among which those of the solutions were found.
    pub assigned: u64,
    /// The literals of all learned clauses, and the levels that these are on, clause by clause.
    pub literals: u64,
    pub levels: u64,
}

/// A clause that was learned: variables with signs, coded as `2 * variable`, plus 1 if negated.
pub type Learned = Vec<u32>;
