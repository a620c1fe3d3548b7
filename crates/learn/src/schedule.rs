//! When to restart (by the Luby sequence), to forget clauses, and to reset the phases: all counted
//! in conflicts.

use super::tuning::TUNING;

/// The number of conflicts so far, and the numbers of conflicts at which the next restart,
/// reduction and reset of phases come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    conflicts: u64,
    restarts: u64,
    reductions: u64,
    changes: u64,
    restart_at: u64,
    reduce_at: u64,
    change_at: u64,
}

impl Schedule {
    pub(super) fn new() -> Schedule {
        Schedule {
            conflicts: 0,
            restarts: 0,
            reductions: 0,
            changes: 0,
            restart_at: TUNING.restart_unit,
            reduce_at: TUNING.first_reduction,
            change_at: TUNING.phase_reset,
        }
    }

    pub(super) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Whether it is time to begin again.
    pub(super) fn restart(&mut self) -> bool {
        let due = self.conflicts >= self.restart_at;
        if due {
            self.restarts += 1;
            self.restart_at = self.conflicts + TUNING.restart_unit * luby(self.restarts + 1);
        }
        due
    }

    /// Whether activity decides after this restart.
    pub(super) fn by_activity(&self) -> bool {
        self.restarts % TUNING.restarts_per_activity == TUNING.restarts_per_activity - 1
    }

    /// Whether it is time to forget clauses.
    pub(super) fn reduce(&mut self) -> bool {
        let due = self.conflicts >= self.reduce_at;
        if due {
            self.reductions += 1;
            self.reduce_at = self.conflicts
                + TUNING.first_reduction
                + TUNING.reduction_increment * self.reductions;
        }
        due
    }

    /// Whether it is time to try other values.
    pub(super) fn change(&mut self) -> bool {
        let due = self.conflicts >= self.change_at;
        if due {
            self.changes += 1;
            self.change_at = self.conflicts + TUNING.phase_reset * (self.changes + 1);
        }
        due
    }
}

/// The terms 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from the first one on.
fn luby(mut i: u64) -> u64 {
    loop {
        // the first 2^k - 1 terms end with 2^(k - 1), and the following terms begin again
        let k = (i + 1).ilog2();
        if i + 1 == 1 << k {
            return 1 << (k - 1);
        }
        i -= (1 << k) - 1;
    }
}

#[test]
fn the_terms_are_lubys() {
    let terms: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
