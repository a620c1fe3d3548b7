//! Large neighborhood search (P. Shaw 1998): removes some options of the best solution, connected
//! by options of small reduced cost, and solves their rows anew by a small tree.

use super::branch::TreeLimits;
use super::open::Cut;
use super::relaxation::Relaxation;
use crate::tuning::TUNING;
use quadrille_problem::problem::OptionId;
use std::mem::replace;
use std::ops::ControlFlow;

impl Relaxation<'_> {
    /// Looks for better solutions near the best one. Options that these solutions fix stay fixed.
    pub(super) fn improve(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let Some(mut best) = self.incumbent() else {
            return;
        };
        let (mut waited, mut share) = (0, TUNING.first_share);
        let mut snapshot = self.simplex.save();
        while waited < TUNING.max_in_vain && !(self.stop)() {
            let before = self.incumbents.n_added();
            let freed = self.free(&best, share, pick);
            self.fix_but(&best, &freed);
            let ended = TreeLimits::small(self, TUNING.improve_nodes, 2).search(self);
            self.undo(0);
            self.simplex.restore(&snapshot);
            share = match ended {
                ControlFlow::Continue(()) => (share * 1.08).min(TUNING.most_share),
                ControlFlow::Break(Cut::Stopped) => return,
                ControlFlow::Break(_) => (share * 0.97).max(TUNING.least_share),
            };
            waited += 1;
            if self.incumbents.n_added() == before {
                continue;
            }
            let Some(better) = self.incumbent() else {
                continue;
            };
            (best, waited) = (better, 0);
            let bound = self.bound();
            if self.closes(bound.floor) {
                return;
            }
            self.fix(&bound);
            self.keep_decisions();
            snapshot = self.simplex.save();
        }
    }

    /// The best solution in the numbers of this cover.
    fn incumbent(&self) -> Option<Vec<u32>> {
        let best = self.incumbents.best()?;
        let number = |origin: &OptionId| {
            self.cover
                .origins
                .binary_search(&origin.number())
                .ok()
                .map(|option| option as u32)
        };
        let options: Vec<u32> = best.options.iter().filter_map(number).collect();
        // an option of the solution may have been dropped in favor of an equal one
        self.cover.is_solution(&options).then_some(options)
    }

    /// Which of some options covers each row: its place among them.
    fn covering(&self, options: &[u32]) -> Vec<usize> {
        let mut covering = vec![usize::MAX; self.cover.n_rows()];
        for (at, &option) in options.iter().enumerate() {
            let rows = self.cover.rows(option).iter();
            rows.for_each(|&row| covering[row as usize] = at);
        }
        covering
    }

    /// Fixes the options of a solution, except freed ones.
    fn fix_but(&mut self, solution: &[u32], freed: &[bool]) {
        for (&option, is_free) in solution.iter().zip(freed) {
            if !is_free && self.simplex.is_free(option) {
                self.choose(option);
            }
        }
        self.simplex.drop_fixed();
    }

    /// The options of low reduced cost.
    fn near_options(&self) -> Vec<u32> {
        let simplex = &self.simplex;
        let limit = TUNING.near_gap * (self.cutoff() - simplex.objective()).max(0.0);
        let near = |&option: &u32| simplex.reduced(option) <= limit || simplex.is_basic(option);
        simplex.active().iter().copied().filter(near).collect()
    }

    /// Which options of the best solution are freed: rows that options of low reduced cost connect,
    /// until they are this share of all.
    fn free(&self, best: &[u32], share: f64, pick: &mut impl FnMut(usize) -> usize) -> Vec<bool> {
        let pool = self.near_options();
        let mut freed = vec![false; best.len()];
        if pool.is_empty() {
            return freed;
        }
        let n_rows = self.cover.n_rows();
        let covering = self.covering(best);
        let (mut touched, mut n_touched) = (vec![false; n_rows], 0);
        for _ in 0..5000 {
            if n_touched as f64 >= share * n_rows as f64 {
                break;
            }
            let rows = self.cover.rows(pool[pick(pool.len())]);
            if n_touched > 0 && !rows.iter().any(|&row| touched[row as usize]) {
                continue;
            }
            for &row in rows {
                let at = covering[row as usize];
                if at == usize::MAX || replace(&mut freed[at], true) {
                    continue;
                }
                for &row in self.cover.rows(best[at]) {
                    n_touched += usize::from(!replace(&mut touched[row as usize], true));
                }
            }
        }
        freed
    }
}
