//! Presolve, without a linear program: removes options that no useful solution has, and takes
//! options that all solutions have.
//!
//! The rules preserve all solutions. If one solution is wanted, further rules keep the cheapest of
//! equal options only, and remove options that are dominated or superfluous.

use super::cover::Cover;
use crate::tuning::TUNING;
use quadrille_problem::internal::Lists;
use quadrille_problem::problem::Bounds;
use std::mem::replace;

/// Whether there may be a solution; all rules are applied until none changes anything.
///
/// `one` is set where one cheapest solution is enough, `thorough` where the quadratic rule is worth
/// its time.
pub(super) fn presolve(cover: &mut Cover, one: bool, thorough: bool) -> bool {
    loop {
        let mut rules = Rules::new(cover, one);
        if !rules.drop_implied_rows() {
            return false;
        }
        let is_cover = one && !cover.is_exclusive();
        if is_cover {
            rules.drop_needless();
        }
        if thorough && !rules.changed && cover.n_options() <= TUNING.max_quadratic {
            rules.drop_blocking();
            if is_cover {
                rules.drop_dominated();
            }
        }
        if !rules.take_forced() {
            return false;
        }
        let Rules {
            is_kept,
            is_row_kept,
            bounds,
            changed,
            taken,
            ..
        } = rules;
        if !changed {
            return true;
        }
        for option in taken {
            cover.base += cover.costs[option as usize];
            cover.taken.push(cover.origins[option as usize]);
        }
        cover.bounds = bounds;
        cover.keep(|option| is_kept[option as usize], |row| is_row_kept[row]);
    }
}

struct Rules<'c> {
    cover: &'c Cover,
    lists: Lists<u32>,
    is_kept: Vec<bool>,
    is_row_kept: Vec<bool>,
    /// The bounds of each row, for the remaining options.
    bounds: Vec<Bounds>,
    changed: bool,
    taken: Vec<u32>,
}

impl Rules<'_> {
    fn new(cover: &Cover, one: bool) -> Rules<'_> {
        let is_kept = if one {
            cover.cheapest_of_equals()
        } else {
            vec![true; cover.n_options()]
        };
        let changed = is_kept.iter().any(|&kept| !kept);
        let is_row_kept = vec![true; cover.n_rows()];
        Rules {
            cover,
            lists: cover.lists(),
            is_kept,
            is_row_kept,
            bounds: cover.bounds.clone(),
            changed,
            taken: Vec::new(),
        }
    }

    fn drop(&mut self, option: u32) {
        self.is_kept[option as usize] = false;
        self.changed = true;
    }

    fn live(&self, row: usize) -> Vec<u32> {
        let options = self.lists.of(row).iter().copied();
        options
            .filter(|&option| self.is_kept[option as usize])
            .collect()
    }

    /// Whether a row is never covered too often.
    fn is_loose(&self, row: u32) -> bool {
        self.bounds[row as usize].high as usize >= self.lists.of(row as usize).len()
    }

    /// The rows that all of these options cover; `mark` has nothing before and after.
    fn common_rows(&self, options: &[u32], mark: &mut [u32]) -> Vec<u32> {
        let mut common = self.cover.rows(options[0]).to_vec();
        for &option in &options[1..] {
            if common.is_empty() {
                break;
            }
            self.mark_rows(option, mark);
            common.retain(|&row| mark[row as usize] == option);
        }
        mark.fill(u32::MAX);
        common
    }

    /// Marks the rows of an option with it.
    fn mark_rows(&self, option: u32, mark: &mut [u32]) {
        let rows = self.cover.rows(option).iter();
        rows.for_each(|&row| mark[row as usize] = option);
    }

    /// If all options of a row also cover another row of no higher need, the other row is dropped;
    /// if that row is covered once at most, its remaining options are dropped too. False where a
    /// row has too few options.
    fn drop_implied_rows(&mut self) -> bool {
        let mut mark = vec![u32::MAX; self.cover.n_rows()];
        for row in 0..self.cover.n_rows() {
            let Bounds { low, .. } = self.bounds[row];
            if !self.is_row_kept[row] || low == 0 {
                continue;
            }
            let options = self.live(row);
            if options.len() < low as usize {
                return false;
            }
            let mut implied = self.common_rows(&options, &mut mark);
            implied.retain(|&other| other as usize != row && self.is_row_kept[other as usize]);
            for other in implied {
                let is_single = self.cover.is_exact(row as u32) && self.cover.is_single(other);
                let is_less = self.is_loose(other) && self.bounds[other as usize].low <= low;
                if !is_single && !is_less {
                    continue;
                }
                for option in self.live(other as usize) {
                    if is_single && !self.cover.rows(option).contains(&(row as u32)) {
                        self.drop(option);
                    }
                }
                self.is_row_kept[other as usize] = false;
                self.changed = true;
            }
        }
        true
    }

    /// Drops options of nonnegative cost that no row needs, and takes options of nonpositive cost
    /// that no row limits.
    fn drop_needless(&mut self) {
        for option in 0..self.cover.n_options() as u32 {
            let (rows, cost) = (self.cover.rows(option), self.cover.costs[option as usize]);
            let is_needed = |row: &u32| self.bounds[*row as usize].low > 0;
            if !self.is_kept[option as usize] {
            } else if cost >= 0 && !rows.iter().any(is_needed) {
                self.drop(option);
            } else if cost <= 0 && rows.iter().all(|&row| self.is_loose(row)) {
                self.take(option);
            }
        }
    }

    /// Drops options for which another one could stand: it costs no more, covers all rows that need
    /// them, and no row too often.
    fn drop_dominated(&mut self) {
        let mut mark = vec![u32::MAX; self.cover.n_rows()];
        for option in 0..self.cover.n_options() as u32 {
            if self.is_kept[option as usize] && self.is_dominated(option, &mut mark) {
                self.drop(option);
            }
        }
    }

    fn is_dominated(&self, option: u32, mark: &mut [u32]) -> bool {
        let cover = self.cover;
        let cost = cover.costs[option as usize];
        let low = |row: &u32| self.bounds[*row as usize].low;
        let needs = cover.rows(option).iter().filter(|row| low(row) > 0);
        let options_of = |row: u32| self.lists.of(row as usize);
        let Some(&rarest) = { needs.clone() }.min_by_key(|row| options_of(**row).len()) else {
            return false;
        };
        if cost < 0 || needs.clone().any(|row| low(row) > 1) {
            return false;
        }
        let may_stand = |other: u32| {
            other != option
                && self.is_kept[other as usize]
                && cover.costs[other as usize] <= cost
                && cover.rows(other).iter().all(|&row| self.is_loose(row))
        };
        options_of(rarest).iter().any(|&other| {
            may_stand(other) && {
                self.mark_rows(other, mark);
                needs.clone().all(|&row| mark[row as usize] == other)
            }
        })
    }

    /// The options that cannot be taken beside one, some of them several times, and that one.
    fn rivals(&self, option: u32) -> impl Iterator<Item = u32> {
        let rows = self.cover.rows(option).iter();
        let singles = rows.filter(|&&row| self.cover.is_single(row));
        let rivals = singles.flat_map(|&row| self.lists.of(row as usize).iter().copied());
        rivals.filter(|&rival| self.is_kept[rival as usize])
    }

    /// How many options each row has.
    fn option_counts(&self) -> Vec<u32> {
        let n_options = |row| self.lists.of(row).len() as u32;
        (0..self.cover.n_rows()).map(n_options).collect()
    }

    /// Drops options that leave too few options for some row. No option may be dropped yet.
    fn drop_blocking(&mut self) {
        let (cover, n) = (self.cover, self.cover.n_options());
        let mut counts = self.option_counts();
        let mut seen = vec![u32::MAX; n];
        let (mut met, mut touched) = (vec![0; cover.n_rows()], Vec::new());
        for option in 0..n as u32 {
            let is_new = |&other: &u32| replace(&mut seen[other as usize], option) != option;
            let rivals = self.rivals(option).filter(is_new);
            touched.extend(rivals.flat_map(|other| cover.rows(other)));
            touched.iter().for_each(|&row| met[row as usize] += 1);
            let rows = cover.rows(option);
            let blocks = touched.iter().any(|&row| {
                let left = counts[row as usize] - met[row as usize];
                left < cover.bounds[row as usize].low && !rows.contains(&row)
            });
            touched.drain(..).for_each(|row| met[row as usize] = 0);
            if blocks {
                self.drop(option);
                rows.iter().for_each(|&row| counts[row as usize] -= 1);
            }
        }
    }

    /// Takes an option; rows that are covered often enough have no more options.
    fn take(&mut self, option: u32) {
        self.drop(option);
        self.taken.push(option);
        for &row in self.cover.rows(option) {
            let bounds = &mut self.bounds[row as usize];
            bounds.low = bounds.low.saturating_sub(1);
            bounds.high -= 1;
            if bounds.high == 0 {
                for other in self.live(row as usize) {
                    self.drop(other);
                }
                self.is_row_kept[row as usize] = false;
            }
        }
    }

    /// Takes the options of rows that have no more than they need, and drops rows that ask for
    /// nothing; false where a row has too few options.
    fn take_forced(&mut self) -> bool {
        for row in 0..self.cover.n_rows() {
            let options = self.live(row);
            let low = self.bounds[row].low as usize;
            if !self.is_row_kept[row] || options.len() > low {
                continue;
            }
            if options.len() < low {
                return false;
            }
            for option in options {
                if self.is_kept[option as usize] {
                    self.take(option);
                }
            }
        }
        for row in 0..self.cover.n_rows() {
            let Bounds { low, high } = self.bounds[row];
            if self.is_row_kept[row] && low == 0 && self.live(row).len() <= high as usize {
                self.is_row_kept[row] = false;
                self.changed = true;
            }
        }
        true
    }
}
