//! Which of the items with the fewest options a search branches on.

use super::weigh;
use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::problem::UnknownName;
use quadrille_problem::problem::{ItemId, Problem};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The rule for ties: a search always branches on an item with the fewest live options, and often
/// there are several.
///
/// The solutions are the same under every rule, in another order; what changes is the size of the
/// tree. A rule is an order of the primary items, made once before the search: engines branch on
/// the first of the items that tie, and know nothing of rules. So all engines make the same
/// decisions under each rule, and a [`Frontier`](crate::Frontier) is one for searches by the rule
/// that it came from.
///
/// Walking the whole tree, ties matter little on most problems, and much on some: of eight random
/// orders, the worst had 2 % more decisions than the best on pentominoes, 9 % on random options, 23
/// % on queens, twice as many on word squares and on a Latin square with holes. Looking for one
/// solution, where luck counts, a few seeds with a limit of nodes each may find what one search
/// does not.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::{problem::Problem, search::{Branching, Search}};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// for rule in [Branching::Lowest, Branching::Random(7), Branching::Weighted] {
///     assert_eq!(Search::new().branching(rule).count(&problem)?.solutions, 2, "{rule}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Branching {
    /// The item that the problem names first.
    #[default]
    Lowest,
    /// The first in a random order of the items, which this seed gives: one order for the whole
    /// search.
    Random(u64),
    /// The item that failed most often in [`Branching::PROBES`] random probes of the tree, made
    /// before the search; then the lowest.
    ///
    /// An item fails when a choice leaves it with too few options. The rule pays if some part of a
    /// problem is tighter than the rest, most of all if the parts share no items: a part without a
    /// solution is then tried once, and not again for each solution of another part. It hurts on
    /// queens, where branching on neighbors is better than jumping to where it is tight. The
    /// weights are those of the rule `dom/wdeg` (F. Boussemart and others, 2004), learned by random
    /// probing (D. Grimes and R. J. Wallace, 2007); unlike there, they decide ties only, and do not
    /// change while the search runs.
    Weighted,
}

impl Branching {
    /// How many probes are made to learn weights; fewer where the problem is so large that they
    /// would take long.
    #[doc(hidden)]
    pub const PROBES: u32 = 500;

    /// The problem with its primary items in the order in which ties are decided; options keep
    /// their numbers.
    pub(crate) fn arrange(self, problem: &Problem) -> Cow<'_, Problem> {
        if self == Branching::Lowest {
            return Cow::Borrowed(problem);
        }
        let mut order: Vec<ItemId> = problem.primary_items().collect();
        match self {
            Branching::Lowest => {}
            Branching::Random(seed) => {
                order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            }
            Branching::Weighted => {
                let weights = weigh::weights(problem, Branching::PROBES);
                sort_by_rank(&mut order, |item| !u64::from(weights[item.index()]));
            }
        }
        Cow::Owned(problem.reorder(&order))
    }
}

impl fmt::Display for Branching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Branching::Lowest => f.write_str("lowest"),
            Branching::Random(seed) => write!(f, "random:{seed}"),
            Branching::Weighted => f.write_str("weighted"),
        }
    }
}

impl FromStr for Branching {
    type Err = UnknownName;

    fn from_str(rule: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName::new("rule", rule, "lowest, random:SEED or weighted");
        match rule.split_once(':') {
            None if rule == "lowest" => Ok(Branching::Lowest),
            None if rule == "weighted" => Ok(Branching::Weighted),
            Some(("random", seed)) => seed.parse().map(Branching::Random).map_err(|_| unknown()),
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_read_as_they_are_written() {
        for rule in [
            Branching::Lowest,
            Branching::Random(0),
            Branching::Random(u64::MAX),
            Branching::Weighted,
        ] {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        for text in [
            "",
            "random",
            "random:",
            "random:-1",
            "random:x",
            "lowest:1",
            "Lowest",
            "weighted ",
        ] {
            assert_eq!(
                text.parse::<Branching>(),
                Err(UnknownName::new(
                    "rule",
                    text,
                    "lowest, random:SEED or weighted"
                ))
            );
        }
    }

    #[test]
    fn items_move_and_options_stay() {
        let problem: Problem = "a b 0:2|c | x\na x:1\nb c\na b x:2".parse().unwrap();
        let arranged = Branching::Random(3).arrange(&problem);
        assert_ne!(*arranged, problem);
        for item in problem.items() {
            let name = problem.item_name(item);
            let moved = arranged.find_item(name).unwrap();
            assert_eq!(
                (arranged.item_name(moved), arranged.bounds(moved)),
                (name, problem.bounds(item))
            );
        }
        for option in problem.options() {
            let names = |p: &Problem| {
                p.entries(option)
                    .iter()
                    .map(|e| (p.item_name(e.item).to_owned(), e.color))
                    .collect::<Vec<_>>()
            };
            assert_eq!(names(&arranged), names(&problem));
        }
    }
}
