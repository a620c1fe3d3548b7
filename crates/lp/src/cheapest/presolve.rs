//! What follows without a linear program: options that are in no solution, or in none that is
//! needed, are removed, and those that all solutions have are taken.
//!
//! Each rule is about what solutions exist, never about what they cost, except that of equal
//! options only the cheapest is kept where one solution is wanted.

use super::cover::Cover;
use quadrille_problem::internal::Lists;

/// The quadratic rule is tried with no more options.
const MOST_QUADRATIC: usize = 4000;

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
        if thorough && !rules.changed {
            rules.drop_blocking();
        }
        if !rules.take_forced() {
            return false;
        }
        let Rules {
            is_kept,
            is_row_kept,
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
        cover.keep(|option| is_kept[option as usize], |row| is_row_kept[row]);
        if cover.n_exact == 0 {
            return true;
        }
    }
}

struct Rules<'c> {
    cover: &'c Cover,
    lists: Lists<u32>,
    is_kept: Vec<bool>,
    is_row_kept: Vec<bool>,
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
        let is_row_kept = vec![true; cover.n_rows];
        Rules {
            cover,
            lists: cover.lists(),
            is_kept,
            is_row_kept,
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

    /// Where each option of a row covers another row as well, no other option of that row can be
    /// taken, and the row goes. False where a row has no option.
    fn drop_implied_rows(&mut self) -> bool {
        let mut mark = vec![u32::MAX; self.cover.n_rows];
        for row in 0..self.cover.n_exact {
            if !self.is_row_kept[row] {
                continue;
            }
            let options = self.live(row);
            let Some((&first, rest)) = options.split_first() else {
                return false;
            };
            let others = self.cover.rows(first).iter().copied();
            let mut implied: Vec<u32> = others
                .filter(|&other| other as usize != row && self.is_row_kept[other as usize])
                .collect();
            for &option in rest {
                if implied.is_empty() {
                    break;
                }
                self.cover
                    .rows(option)
                    .iter()
                    .for_each(|&other| mark[other as usize] = option);
                implied.retain(|&other| mark[other as usize] == option);
            }
            mark.fill(u32::MAX);
            for other in implied {
                for option in self.live(other as usize) {
                    if !self.cover.rows(option).contains(&(row as u32)) {
                        self.drop(option);
                    }
                }
                self.is_row_kept[other as usize] = false;
                self.changed = true;
            }
        }
        true
    }

    /// Drops options that leave no option for some row. No option may be dropped yet.
    fn drop_blocking(&mut self) {
        let (cover, n) = (self.cover, self.cover.n_options());
        if n > MOST_QUADRATIC {
            return;
        }
        let mut counts: Vec<u32> = (0..cover.n_rows as u32)
            .map(|row| self.lists.of(row as usize).len() as u32)
            .collect();
        let mut seen = vec![u32::MAX; n];
        let (mut met, mut touched) = (vec![0; cover.n_rows], Vec::new());
        for option in 0..n as u32 {
            for &row in cover.rows(option) {
                for &other in self.lists.of(row as usize) {
                    if self.is_kept[other as usize] && seen[other as usize] != option {
                        seen[other as usize] = option;
                        for &other_row in cover.rows(other) {
                            if met[other_row as usize] == 0 {
                                touched.push(other_row);
                            }
                            met[other_row as usize] += 1;
                        }
                    }
                }
            }
            let is_blocked = |row: u32| {
                (row as usize) < cover.n_exact
                    && met[row as usize] == counts[row as usize]
                    && !cover.rows(option).contains(&row)
            };
            let blocks = touched.iter().any(|&row| is_blocked(row));
            touched.drain(..).for_each(|row| met[row as usize] = 0);
            if blocks {
                self.drop(option);
                cover
                    .rows(option)
                    .iter()
                    .for_each(|&row| counts[row as usize] -= 1);
            }
        }
    }

    /// Takes what is the only option of a row; false where a row has none.
    fn take_forced(&mut self) -> bool {
        let cover = self.cover;
        for row in 0..cover.n_exact {
            if !self.is_row_kept[row] {
                continue;
            }
            let options = self.live(row);
            let Some((&option, rest)) = options.split_first() else {
                return false;
            };
            if !rest.is_empty() {
                continue;
            }
            for &covered in cover.rows(option) {
                for other in self.live(covered as usize) {
                    self.drop(other);
                }
                self.is_row_kept[covered as usize] = false;
            }
            self.taken.push(option);
        }
        for row in cover.n_exact..cover.n_rows {
            if self.is_row_kept[row] && self.live(row).len() <= 1 {
                self.is_row_kept[row] = false;
                self.changed = true;
            }
        }
        true
    }
}
