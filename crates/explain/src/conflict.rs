//! Items that contradict each other already, each of them needed, and the time to find them.

use quadrille_problem::internal::Moment;
use quadrille_problem::problem::{Bounds, Entry, ItemId, Problem, ProblemBuilder, ProblemError};
use std::time::Duration;

/// Items that no set of options can cover together, even if all other items stay uncovered.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// The items, in ascending order.
    pub items: Vec<ItemId>,
    /// Whether each of them is needed: dropping any one item leaves items that can be covered.
    /// False where that could not be decided.
    pub is_minimal: bool,
}

impl Conflict {
    /// The problem in which only these items must be covered, and no other primary item has to be.
    /// The conflict states that this problem has no solution.
    pub fn problem(&self, problem: &Problem) -> Result<Problem, ProblemError> {
        only(problem, &self.items)
    }
}

/// The problem in which only these items must be covered.
pub(super) fn only(problem: &Problem, items: &[ItemId]) -> Result<Problem, ProblemError> {
    let mut builder = Problem::builder();
    let mut wanted = vec![false; problem.n_items()];
    for &item in items {
        wanted[item.index()] = problem.bounds(item).low > 0;
    }
    let new = add_items(problem, &wanted, &mut builder)?;
    for option in problem.options() {
        let entries = problem.entries(option);
        if !entries.iter().any(|entry| wanted[entry.item.index()]) {
            // without it there is more room for others
            continue;
        }
        let mut kept = Vec::with_capacity(entries.len());
        for entry in entries {
            let name = entry.color.map(|color| problem.color_name(color));
            let color = name.map(|name| builder.color(name)).transpose()?;
            kept.extend(new[entry.item.index()].map(|item| Entry { item, color }));
        }
        builder.option(kept)?;
    }
    builder.build()
}

/// Adds the items, of which only some are wanted; returns the new id of each.
fn add_items(
    problem: &Problem,
    wanted: &[bool],
    builder: &mut ProblemBuilder,
) -> Result<Vec<Option<ItemId>>, ProblemError> {
    let mut new = vec![None; problem.n_items()];
    // items that may be covered more than once must stay primary, as secondary items have no such
    // bounds
    for item in problem.primary_items() {
        let Bounds { low, high } = problem.bounds(item);
        let low = if wanted[item.index()] { low } else { 0 };
        if low > 0 || high > 1 {
            let name = problem.item_name(item);
            new[item.index()] = Some(builder.primary_bounded(name, Bounds { low, high })?);
        }
    }
    for item in problem.items() {
        let may_be_secondary = problem.bounds(item).high == 1 || !problem.is_primary(item);
        if may_be_secondary && new[item.index()].is_none() {
            new[item.index()] = Some(builder.secondary(problem.item_name(item))?);
        }
    }
    Ok(new)
}

/// The verdict on all demands together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All of them can be met.
    Met,
    /// They cannot.
    Contradict {
        /// Demands that contradict each other already, in ascending order.
        kept: Vec<usize>,
        /// Whether each of these is needed: dropping any one demand leaves demands that can be met.
        /// False where that could not be decided.
        is_minimal: bool,
    },
    /// The time was up.
    Unknown,
}

/// Whether `n` demands contradict each other, and which of them do, within this time. `contradict`
/// decides this for some demands, as far as its time allows.
///
/// ```
/// # mod quadrille { pub use ::quadrille_explain as explain; }
/// use quadrille::explain::{Verdict, contradicting};
///
/// let three_and_seven = |demands: &[usize], _| Some(demands.contains(&3) && demands.contains(&7));
/// assert_eq!(
///     contradicting(9, None, three_and_seven),
///     Verdict::Contradict {
///         kept: vec![3, 7],
///         is_minimal: true
///     }
/// );
/// assert_eq!(contradicting(7, None, three_and_seven), Verdict::Met);
/// ```
pub fn contradicting(
    n: usize,
    time: Option<Duration>,
    mut contradict: impl FnMut(&[usize], Option<Duration>) -> Option<bool>,
) -> Verdict {
    let begin = Moment::now();
    let all: Vec<usize> = (0..n).collect();
    match contradict(&all, time) {
        Some(true) => {}
        Some(false) => return Verdict::Met,
        None => return Verdict::Unknown,
    }
    let whole = Moment::now().since(begin);
    let patience = Patience::after(whole, time.map(|time| time.saturating_sub(whole)));
    let (kept, is_minimal) = needed(n, |some| contradict(some, Some(patience.next())));
    Verdict::Contradict { kept, is_minimal }
}

/// How long a question about some demands may take, where one about all of them took this long.
///
/// Without some of them the answer may be far to seek, and it is not worth every price: demands
/// that are not decided in time are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    began: Moment,
    each: Duration,
    all: Option<Duration>,
}

impl Patience {
    /// From now on, and for so long in all.
    pub(super) fn after(whole: Duration, all: Option<Duration>) -> Patience {
        Patience {
            began: Moment::now(),
            each: Duration::from_millis(200) + whole * 10,
            all,
        }
    }

    /// The time for the next question.
    pub(super) fn next(&self) -> Duration {
        let left = self
            .all
            .map(|all| all.saturating_sub(Moment::now().since(self.began)));
        left.map_or(self.each, |left| left.min(self.each))
    }
}

/// Of `n` demands that contradict each other some that still do, in ascending order, and whether
/// each of them is known to be needed. `contradict` decides for some of them, or cannot.
///
/// Parts are left out, first large ones: with one demand in a hundred needed, that takes some tens
/// of questions.
pub(super) fn needed(
    n: usize,
    mut contradict: impl FnMut(&[usize]) -> Option<bool>,
) -> (Vec<usize>, bool) {
    let mut kept: Vec<usize> = (0..n).collect();
    let mut size = n.div_ceil(2).max(1);
    loop {
        let mut minimal = true;
        let mut from = 0;
        while from < kept.len() {
            let to = (from + size).min(kept.len());
            let fewer = [&kept[..from], &kept[to..]].concat();
            match contradict(&fewer) {
                Some(true) => kept = fewer,
                known => {
                    minimal &= known.is_some();
                    from = to;
                }
            }
        }
        if size == 1 {
            return (kept, minimal);
        }
        size = size.div_ceil(2).min(kept.len().div_ceil(2).max(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_minimal_and_contradict() {
        // any three demands with a sum of 30 contradict each other
        let contradict = |demands: &[usize]| {
            Some(demands.iter().any(|a| {
                demands
                    .iter()
                    .any(|b| demands.contains(&(30_usize.wrapping_sub(a + b))) && a != b)
            }))
        };
        let (kept, minimal) = needed(40, contradict);
        assert!(minimal && contradict(&kept) == Some(true));
        for i in 0..kept.len() {
            assert_eq!(
                contradict(&[&kept[..i], &kept[i + 1..]].concat()),
                Some(false)
            );
        }
    }

    #[test]
    fn what_cannot_be_decided_stays() {
        let (kept, minimal) = needed(10, |demands| {
            demands.contains(&4).then(|| demands.contains(&5))
        });
        assert_eq!((kept, minimal), (vec![4, 5], false));
        assert_eq!(needed(0, |_| Some(true)), (vec![], true));
    }
}
