//! The tuned constants of linear programming, in one table. Each begins with its unit and its
//! range.

use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    // the size of a linear program
    /// Rows, 1 and more: a linear program with more is not solved. Its inverse would take more than
    /// 72 MB, and a pivot a hundredth of a second.
    pub(super) max_rows: usize,
    /// Bits, 1 to 52: costs of the linear program are scaled down to this size, which suits its
    /// tolerances.
    pub(super) cost_bits: u32,
    /// Pivots, 1 and more: the limit for one linear program.
    pub(super) max_pivots: u64,
    /// Costs, 0 to 1: the perturbed cost of a wanted solution lies above the limit of its cost by
    /// at most this.
    pub(super) cost_slack: f64,
    /// A value, below 1: the value of an option that is larger counts as 1.
    pub(super) nearly_one: f64,

    // passes
    /// Percent of the options, 1 to 99: where fewer are left, the pass ends and another begins on a
    /// smaller program.
    pub(super) smaller_percent: usize,
    /// Options, 0 and more: with more, the presolve leaves out its quadratic rules, about blocking
    /// and dominated options.
    pub(super) max_quadratic: usize,

    // dives
    /// Options, 1 and more: a dive looks at this many, the cheapest.
    pub(super) dive_options: usize,
    /// Rows: with more, a tree without any known solution hardly ends, and all ways to dive are
    /// tried instead of two.
    pub(super) many_rows_to_dive: usize,
    /// A value, 0 to 1: a dive takes the options with a larger value, and always the largest.
    pub(super) taken_fraction: f64,
    /// A value, 0 to 1: a dive joins pairs of rows whose common options sum to more.
    pub(super) large_pair: f64,

    // large neighborhoods around a solution
    /// Tries in a row without a better solution, 1 and more: improvement ends after this many.
    pub(super) max_in_vain: u32,
    /// Nodes, 1 and more: the limit for the tree of a try.
    pub(super) improve_nodes: u64,
    /// A share of the gap, 0 to 1: options whose reduced cost is larger connect no rows.
    pub(super) near_gap: f64,
    /// A share of the rows, between `least_share` and `most_share`: the first try frees this many.
    pub(super) first_share: f64,
    /// A share of the rows, 0 to 1: each try frees at least this many,
    pub(super) least_share: f64,
    /// and at most this many.
    pub(super) most_share: f64,

    // cliques that become cuts
    /// Options with fractional values, 1 and more: with more, no cliques are sought.
    pub(super) max_fractions: usize,
    /// A sum of values, above 0: a clique becomes a cut if its values exceed 1 by more than this.
    pub(super) violation: f64,
    /// Options, 2 and more: a clique takes no more.
    pub(super) max_clique_options: usize,
    /// Rounds, 1 and more: no more cliques are sought after this many rounds that gain little.
    pub(super) poor_rounds: usize,

    // branching
    /// Candidates, 1 and more: strong branching compares this many, pairs of rows or options.
    pub(super) candidates: usize,
    /// Levels, 1 and more: deeper nodes are not visited,
    pub(super) max_depth: usize,
    /// nor nodes so deep that the copies of the inverse, one for each level, take more than this
    /// many bytes.
    pub(super) inverse_bytes: usize,
    /// Nodes: other threads join after this many. In tests, whose trees are small, they join at
    /// once.
    pub(super) alone_nodes: u64,
    /// Time, above 0: a thread without work that looks after the limits looks again after this.
    pub(super) look_interval: Duration,

    // dual prices
    /// Entries, 1 and more: the choice of groups looks at about this many.
    pub(super) group_work: usize,
    /// Numbers, 1 and more: the pivots for prices touch this many, which takes some seconds.
    pub(super) price_work: u64,

    // the simplex methods
    /// Pivots, 1 and more, between two checks that the inverse is still precise.
    pub(super) pivots_per_check: u64,
    /// A value: a basic variable that leaves its bounds by no more counts as inside.
    pub(super) feasible: f64,
    /// A cost: a reduced cost that is less negative counts as 0.
    pub(super) optimal: f64,
    /// A cost, 0 and more: equal costs stall the dual method, so that the costs of all variables
    /// together are perturbed by this times their number divided by the number of rows.
    pub(super) perturbation: f64,
    /// A value: smaller entries of the inverse and of columns are rounding errors.
    pub(super) zero: f64,
    /// A value: smaller pivots make no basis.
    pub(super) singular: f64,
    /// A cost: reduced costs may fall this far below 0, so that among close ratios a large pivot
    /// can be chosen.
    pub(super) dual_tolerance: f64,
    /// A value: the dual method does not pivot on smaller entries of a row,
    pub(super) dual_pivot: f64,
    /// nor the primal method on smaller entries of a column.
    pub(super) primal_pivot: f64,
    /// A value: the inverse is computed afresh before a smaller pivot.
    pub(super) unsafe_pivot: f64,
    /// Columns: up to this many are worked on at once,
    pub(super) few_columns: usize,
    /// and up to this many for each row.
    pub(super) few_columns_per_row: usize,
    /// Columns, 1 and more: for each row that the columns of least cost cover, the first set has
    /// about this many columns.
    pub(super) first_columns_per_row: u32,
}

pub(super) const TUNING: Tuning = Tuning {
    max_rows: 3000,
    cost_bits: 20,
    max_pivots: 200_000,
    cost_slack: 0.02,
    nearly_one: 1.0 - 1e-6,

    smaller_percent: 70,
    max_quadratic: 4000,

    dive_options: 4000,
    many_rows_to_dive: 100,
    taken_fraction: 0.85,
    large_pair: 0.9,

    max_in_vain: 25,
    improve_nodes: 12,
    near_gap: 0.35,
    first_share: 0.4,
    least_share: 0.15,
    most_share: 0.8,

    max_fractions: 1500,
    violation: 0.02,
    max_clique_options: 400,
    poor_rounds: 3,

    candidates: 8,
    max_depth: 2000,
    inverse_bytes: 1 << 30,
    alone_nodes: if cfg!(test) { 0 } else { 16 },
    look_interval: Duration::from_millis(1),

    group_work: 2_000_000,
    price_work: 20_000_000_000,

    pivots_per_check: 400,
    feasible: 1e-7,
    optimal: 1e-7,
    perturbation: 0.01,
    zero: 1e-12,
    singular: 1e-9,
    dual_tolerance: 1e-6,
    dual_pivot: 1e-6,
    primal_pivot: 1e-8,
    unsafe_pivot: 1e-3,
    few_columns: 3000,
    few_columns_per_row: 25,
    first_columns_per_row: 12,
};
