//! Prices for callers who make options on demand.

use crate::settings::Search;
use quadrille_lp::Reduced;
use quadrille_problem::problem::{Cost, ItemId, Problem};

/// A price for each item, and the bound that the prices prove: what an option costs beyond the
/// prices of its items is its reduced cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Prices {
    items: Vec<f64>,
    bound: Cost,
}

impl Prices {
    /// The price that a solution pays for covering an item.
    ///
    /// # Panics
    /// If the problem has no such item.
    pub fn of(&self, item: ItemId) -> f64 {
        self.items[item.index()]
    }

    /// No solution costs less than this.
    pub fn bound(&self) -> Cost {
        self.bound
    }

    /// What an option of this cost would cost beyond the prices of these items; below 0, the linear
    /// relaxation becomes cheaper with it.
    pub fn reduced_cost(
        &self,
        cost: impl Into<Cost>,
        items: impl IntoIterator<Item = ItemId>,
    ) -> f64 {
        number(cost.into()) - items.into_iter().map(|item| self.of(item)).sum::<f64>()
    }
}

/// A cost as the nearest floating-point number.
fn number(cost: Cost) -> f64 {
    cost.units as f64 / 10_f64.powi(cost.decimals.into())
}

impl Search {
    /// The prices of the items in the linear relaxation, for *column generation*: of options too
    /// many to list, the caller generates those with a negative reduced cost, until no such option
    /// exists. Limits of time hold.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// // shifts of one hour each, and longer ones that are made when they are worth it
    /// let mut day: Problem = "8 9 10 11\n8 |5\n9 |5\n10 |5\n11 |5".parse()?;
    /// let hours: Vec<_> = day.items().collect();
    /// loop {
    ///     let prices = Search::new().prices(&day);
    ///     let shifts = (0..4).flat_map(|from| (from + 1..=4).map(move |to| (from, to)));
    ///     let worth = |&(from, to): &(usize, usize)| {
    ///         prices.reduced_cost(3 + (to - from) as i64, hours[from..to].iter().copied())
    ///     };
    ///     let Some((from, to)) = shifts
    ///         .min_by(|one, other| worth(one).total_cmp(&worth(other)))
    ///         .filter(|best| worth(best) < -1e-6)
    ///     else {
    ///         break;
    ///     };
    ///     let mut more = day.to_builder();
    ///     let shift = more.option(hours[from..to].iter().copied())?;
    ///     more.cost(shift, 3 + (to - from) as i64)?;
    ///     day = more.build()?;
    /// }
    /// assert_eq!(Search::new().prices(&day).bound(), 7.into());
    /// assert_eq!(Search::new().cheapest(&day, 1)?.solutions[0].cost, 7.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prices(&self, problem: &Problem) -> Prices {
        let clock = self.limits.start();
        let reduced = Reduced::new(problem, None, &|| clock.stop().is_some());
        let unit = f64::from(reduced.fraction).exp2() / number(problem.decimal(1));
        Prices {
            items: reduced
                .prices
                .iter()
                .map(|&price| price as f64 / unit)
                .collect(),
            bound: problem.decimal(reduced.lowest()),
        }
    }
}
