//! Counting solutions up to symmetry.
//!
//! The number of classes is the mean, over the symmetries, of the number of solutions that each
//! symmetry keeps (the lemma of Cauchy, Frobenius and Burnside). A solution is fixed by a symmetry
//! if it is a union of orbits of options, and most symmetries fix no solution: their orbits leave
//! some item uncovered.

use crate::settings::Search;
use crate::settings::hooks::Hooks;
use crate::tree::orbits::{Case, Orbits};
use crate::tree::representatives::Representatives;
use crate::tree::total::Total;
use num_bigint::BigUint;
use quadrille_engine::Unsupported;
use quadrille_problem::limits::{Clock, End, Report};
use quadrille_problem::problem::{OptionId, Problem, Symmetries};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most images of options that are computed to find conjugate symmetries: about a second.
const MAX_IMAGES: usize = 1 << 28;

impl Search {
    /// The number of classes of solutions: solutions that symmetries map to one another count once.
    ///
    /// If the search was cut short, the count is a lower bound, as in [`total`](Search::total). A
    /// search with a limit of solutions, or with options forced, forbidden or pruned, is refused.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// // the two ways to pair the corners of a square are images of each other
    /// let square: Problem = "a b c d\na b\nb c\nc d\nd a".parse()?;
    /// let symmetries = square.symmetries().expect("a small problem");
    /// let search = Search::new();
    /// assert_eq!(search.total(&square)?.count, 2_u32.into());
    /// assert_eq!(search.total_up_to(&square, &symmetries)?.count, 1_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn total_up_to(
        &self,
        problem: &Problem,
        symmetries: &Symmetries,
    ) -> Result<Total, Unsupported> {
        let refused = |feature| Err(Unsupported::new(self.engine.name(), feature));
        let wanted = &self.wanted;
        if self.limits.solutions.is_some() {
            return refused("a count up to symmetry and a limit of solutions");
        }
        if !wanted.forced.is_empty()
            || !wanted.forbidden.is_empty()
            || self.hooks.unwanted.is_some()
        {
            return refused("a count up to symmetry and options forced, forbidden or pruned");
        }
        let images: Vec<&[OptionId]> = symmetries.images().collect();
        if images
            .iter()
            .any(|image| image.len() != problem.n_options())
        {
            return refused("symmetries of another problem");
        }
        let _stages = self.limits.stages();
        let clock = self.limits.start();
        let mut total = self.total_by_orbits(problem, &images, &clock)?;
        let n = symmetries.len();
        let mut sum = total.count.clone();
        let mut n_searches = 0;
        if sum > BigUint::ZERO && is_complete(&total.report) {
            for (kept, times) in kept(problem, &images) {
                for case in kept.cases() {
                    n_searches += 1;
                    let found = self.next(&total.report, &clock).of_case(&case)?;
                    add(&mut total.report, &found.report);
                    sum += found.count * times;
                }
            }
        }
        total.count = if !is_complete(&total.report) {
            (total.count + (n - 1)) / n
        } else if &sum % n == BigUint::ZERO {
            sum / n
        } else {
            return refused("permutations that are not a group of symmetries");
        };
        let reason = std::mem::take(&mut total.reason);
        total.reason = format!("{reason}; mean of {n} symmetries, {n_searches} more searches");
        let known = u128::try_from(&total.count);
        total.report.solutions = known.unwrap_or(u128::MAX);
        if is_complete(&total.report) {
            total.report.end = Some(known.map_or(End::Overflow, |_| End::Exhausted));
        }
        Ok(total)
    }

    /// The number of all solutions. Where symmetries keep an item that is covered once, solutions
    /// with options of one orbit there are equally many, and one option of each orbit is searched.
    fn total_by_orbits(
        &self,
        problem: &Problem,
        images: &[&[OptionId]],
        clock: &Clock,
    ) -> Result<Total, Unsupported> {
        let chosen = self.hooks.choose.is_none();
        let Some(representatives) = chosen
            .then(|| Representatives::new(problem, images))
            .flatten()
        else {
            return self.total(problem);
        };
        let mut sum: Option<Total> = None;
        for (size, part) in representatives.parts(problem) {
            let Some(sum) = &mut sum else {
                let mut first = self.total(&part)?;
                first.count *= size;
                sum = Some(first);
                continue;
            };
            if !is_complete(&sum.report) {
                break;
            }
            let found = self.next(&sum.report, clock).total(&part)?;
            sum.count += found.count * size;
            add(&mut sum.report, &found.report);
        }
        sum.map_or_else(|| self.total(problem), Ok)
    }

    /// A search of another problem within the limits that are left.
    fn next(&self, report: &Report, clock: &Clock) -> Search {
        let mut next = self.clone();
        (next.hooks, next.wanted.reduced) = (Hooks::default(), None);
        next.limits.time = clock.left();
        let left = |nodes: u64| nodes.saturating_sub(report.nodes);
        next.limits.nodes = self.limits.nodes.map(left);
        next
    }

    /// The number of solutions of a case.
    pub(super) fn of_case(&self, case: &Case) -> Result<Total, Unsupported> {
        let Some(sums) = case.sums() else {
            return self.total(&case.problem);
        };
        let mut n = 0_u64;
        let report = self.visit_unsorted(&case.problem, |solution| {
            n += u64::from(sums.hold(solution));
            ControlFlow::Continue(())
        })?;
        let reason = String::new();
        Ok(Total {
            count: n.into(),
            report,
            reason,
        })
    }
}

/// Adds the work of another search, and its end if that search was cut short.
fn add(report: &mut Report, other: &Report) {
    let sum = |a: Option<u64>, b: Option<u64>| Some(a? + b?);
    report.nodes += other.nodes;
    report.decisions = sum(report.decisions, other.decisions);
    report.updates = sum(report.updates, other.updates);
    report.deepest = report.deepest.max(other.deepest);
    if !is_complete(other) {
        report.end = other.end;
    }
}

/// Whether all solutions were counted.
fn is_complete(report: &Report) -> bool {
    matches!(report.end, Some(End::Exhausted | End::Overflow))
}

/// The orbits of each symmetry that may keep a solution, and how many symmetries are conjugate to
/// it and keep as many.
fn kept<'p>(problem: &'p Problem, images: &[&[OptionId]]) -> Vec<(Orbits<'p>, u32)> {
    let mut kept: Vec<(Orbits<'p>, u32)> = Vec::new();
    let mut known: HashMap<Vec<u32>, usize> = HashMap::new();
    let mut left = MAX_IMAGES;
    for image in images {
        let Some(orbits) = Orbits::new(problem, image) else {
            continue;
        };
        let least = least_of_orbits(image);
        if let Some(&class) = known.get(&least) {
            kept[class].1 += 1;
            continue;
        }
        for other in images {
            let Some(rest) = left.checked_sub(least.len()) else {
                break;
            };
            left = rest;
            known.entry(moved(&least, other)).or_insert(kept.len());
        }
        known.insert(least, kept.len());
        kept.push((orbits, 1));
    }
    kept
}

/// For each option the least option of its orbit under a permutation.
fn least_of_orbits(image: &[OptionId]) -> Vec<u32> {
    let mut least = vec![u32::MAX; image.len()];
    for start in 0..image.len() {
        let mut option = start;
        while least[option] == u32::MAX {
            least[option] = start as u32;
            option = image[option].index();
        }
    }
    least
}

/// For each option the least option of its orbit, after another permutation has moved the orbits.
fn moved(least: &[u32], by: &[OptionId]) -> Vec<u32> {
    let mut least_image = vec![u32::MAX; least.len()];
    for (orbit, to) in least.iter().zip(by) {
        let image = &mut least_image[*orbit as usize];
        *image = (*image).min(to.number());
    }
    let mut moved = vec![0; least.len()];
    for (orbit, to) in least.iter().zip(by) {
        moved[to.index()] = least_image[*orbit as usize];
    }
    moved
}
