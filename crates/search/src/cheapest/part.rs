//! Parts of a problem in the search for the cheapest solutions.

use crate::settings::part::{Origins, Part, SLACK, WayBack};
use quadrille_problem::problem::OptionId;
use std::borrow::Cow;
use std::sync::Arc;

impl<'p> Part<'p> {
    /// The part that has only these options, in ascending order.
    pub(crate) fn only(self, options: &[OptionId]) -> Part<'p> {
        let back = self.back.then(options);
        Part {
            problem: Cow::Owned(self.problem.arrange(options)),
            back,
        }
    }

    /// A solution of the caller's problem in the options of this part, ascending.
    pub(crate) fn translate(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut is_covered = vec![false; self.problem.n_items()];
        let mut chosen = Vec::new();
        // an option that only leaves an item uncovered comes after all others
        for option in self.problem.options() {
            let entries = self.problem.entries(option);
            let is_chosen = match self.back.origin(option) {
                SLACK => !is_covered[entries[0].item.index()],
                origin => solution.binary_search(&origin).is_ok(),
            };
            if is_chosen {
                entries
                    .iter()
                    .for_each(|entry| is_covered[entry.item.index()] = true);
                chosen.push(option);
            }
        }
        chosen
    }

    /// The part in which each primary item that is covered once at most is covered exactly once, if
    /// need be by an option of its own that costs nothing. So it has a price of either sign, and to
    /// leave it uncovered is a decision whose cost is seen.
    pub(crate) fn with_slack(self) -> Part<'p> {
        let Some(problem) = self.problem.with_slack() else {
            return self;
        };
        let mut options: Vec<OptionId> = self
            .problem
            .options()
            .map(|option| self.back.origin(option))
            .collect();
        options.resize(problem.n_options(), SLACK);
        let back = WayBack(Some(Arc::new(Origins {
            options,
            has_slack: true,
            ..self.back.origins()
        })));
        Part {
            problem: Cow::Owned(problem),
            back,
        }
    }

    /// The part with negated costs: its cheapest solutions are the most expensive ones here.
    pub(crate) fn negated(self) -> Part<'p> {
        let negated = |origins: Arc<Origins>| {
            Arc::new(Origins {
                cost: -origins.cost,
                ..Arc::unwrap_or_clone(origins)
            })
        };
        let back = WayBack(self.back.0.map(negated));
        Part {
            problem: Cow::Owned(self.problem.negated()),
            back,
        }
    }
}
