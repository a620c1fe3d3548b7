//! Answers counted by the library.

use super::claims::Known;
use quadrille::limits::{Limits, Monitor};
use quadrille::problem::Problem;
use quadrille::search::Search;
use quadrille_args::CheckArgs;
use std::num::NonZero;
use std::sync::Arc;

/// Counts the solutions of a problem within the limits, or `most` of them, and shows how far it is
/// to the monitor.
pub(super) fn count(
    problem: &Problem,
    most: Option<u64>,
    args: &CheckArgs,
    monitor: Arc<Monitor>,
) -> Known {
    let mut limits = Limits::new().monitor(monitor).max_time(args.max_time);
    (limits.nodes, limits.solutions) = (args.max_nodes.map(NonZero::get), most);
    // what no engine takes is not decided
    Search::new()
        .limits(limits)
        .total(problem)
        .map_or(UNKNOWN, |total| Known {
            n: (&total.count).try_into().unwrap_or(u128::MAX),
            exact: total.report.is_exhausted(),
        })
}

/// Nothing is known of the number.
pub(super) const UNKNOWN: Known = Known { n: 0, exact: false };
