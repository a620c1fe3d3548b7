//! Local search beside learning, in its share of the work.
//!
//! On a Latin square of order 50 with two fifths of its cells empty, learning needs 43,000 clauses
//! to a solution; tabu search (`tabu`), which learns nothing, takes a twentieth of the time. Tabu
//! search needs items that partition the options, as the cells of a square do, and proves nothing.
//! It gets a small share of the work unless it comes near a solution. The next descent of the
//! learner starts from its result.

use super::assignment::Assignment;
use super::model::Model;
use super::tabu::Tabu;
use super::tuning::TUNING;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[derive(Debug)]
pub(super) struct Local {
    seed: u64,
    /// The conflicts before its first turn.
    conflicts: u64,
    /// The propagations after which its next turn comes.
    next: u64,
    groups: Vec<u32>,
    tabu: Option<Box<Tabu>>,
    n_at_root: usize,
}

impl Local {
    pub(super) fn new(seed: u64) -> Local {
        Local {
            seed,
            conflicts: TUNING.local_conflicts,
            next: TUNING.local_propagations,
            groups: Vec::new(),
            tabu: None,
            n_at_root: 0,
        }
    }

    /// There are no more turns.
    pub(super) fn stop(&mut self) {
        (self.next, self.tabu) = (u64::MAX, None);
    }

    #[inline(always)]
    pub(super) fn is_due(&self, propagations: u64, conflicts: u64) -> bool {
        propagations >= self.next && conflicts >= self.conflicts
    }

    /// Takes a turn: returns the chosen options once no items are in conflict; the search then
    /// ends.
    pub(super) fn run(
        &mut self,
        model: &Model,
        now: &Assignment,
        propagations: u64,
    ) -> Option<Vec<u32>> {
        let turn = model.n_options.max(TUNING.local_turn) as u64;
        self.next = propagations + turn;
        self.prepare(model, now);
        let Some(tabu) = &mut self.tabu else {
            self.stop();
            return None;
        };
        let (conflicts, n_moves) = tabu.least();
        let is_far = conflicts * TUNING.near_groups > self.groups.len()
            && n_moves > TUNING.trial_moves * self.groups.len() as u64;
        if !tabu.run(
            model,
            turn * if is_far {
                1
            } else {
                TUNING.moves_per_propagation
            },
        ) {
            return None;
        }
        let chosen = tabu.chosen().to_vec();
        self.stop();
        Some(chosen)
    }

    /// Begins with the literals that are true at the root now; with no search where there is no
    /// partition.
    fn prepare(&mut self, model: &Model, now: &Assignment) {
        if self.groups.is_empty() {
            self.groups = partition(model);
        } else if now.n_at_root() == self.n_at_root {
            return;
        }
        self.n_at_root = now.n_at_root();
        let before = self
            .tabu
            .take()
            .map_or(Vec::new(), |tabu| tabu.chosen().to_vec());
        let rng = ChaCha8Rng::seed_from_u64(self.seed);
        self.seed = self.seed.wrapping_add(1 << 32);
        if !self.groups.is_empty() {
            self.tabu = Tabu::new(model, now, &self.groups, &before, rng).map(Box::new);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.groups) + self.tabu.as_ref().map_or(0, |tabu| tabu.bytes())
    }
}

/// Rows such that each option is in one; of several partitions, the rows with the most options that
/// also exclude each other elsewhere win: in a sudoku a digit in a box, not in a cell, as the
/// former is in the same row or column elsewhere. None where options may be used otherwise than
/// once.
fn partition(model: &Model) -> Vec<u32> {
    let mut best = (0, Vec::new());
    if model.may_extend || model.n_variables > model.n_options {
        return best.1;
    }
    let mut tried = vec![false; model.n_items];
    for _ in 0..TUNING.max_partitions {
        let Some(first) = tried.iter().position(|&tried| !tried) else {
            break;
        };
        let mut covered = vec![false; model.n_options];
        let mut groups = Vec::new();
        for row in (first..model.n_items).chain(0..first) {
            let literals = model.rows.of(row);
            if literals.iter().all(|literal| !covered[literal.variable()]) {
                literals
                    .iter()
                    .for_each(|literal| covered[literal.variable()] = true);
                groups.push(row as u32);
                tried[row] = true;
            }
        }
        if covered.iter().all(|&covered| covered) {
            let worth = 1 + groups
                .iter()
                .map(|&row| exclusions(model, row))
                .sum::<usize>();
            if worth > best.0 {
                best = (worth, groups);
            }
        }
    }
    best.1
}

/// How often two options of a row exclude each other, the row left out.
fn exclusions(model: &Model, row: u32) -> usize {
    let row = model.rows.of(row as usize);
    let mut caps: Vec<u32> = row
        .iter()
        .flat_map(|literal| model.caps_of(literal.variable()).iter().copied())
        .collect();
    caps.sort_unstable();
    let pairs = |n: usize| n * n.saturating_sub(1) / 2;
    caps.chunk_by(|a, b| a == b)
        .map(|cap| pairs(cap.len()))
        .sum::<usize>()
        - pairs(row.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Local {
        /// Its first turn comes at once.
        pub(crate) fn at_once(seed: u64) -> Local {
            Local {
                conflicts: 0,
                next: 0,
                ..Local::new(seed)
            }
        }

        pub(crate) fn goes_on(&self) -> bool {
            self.next < u64::MAX
        }

        /// Whether all that is counted is right, and the rows partition the options; how many moves
        /// there were.
        pub(crate) fn check(&self, model: &Model) -> u64 {
            let mut of_rows: Vec<usize> = self
                .groups
                .iter()
                .flat_map(|&row| model.rows.of(row as usize))
                .map(|literal| literal.variable())
                .collect();
            of_rows.sort_unstable();
            assert!(self.groups.is_empty() || of_rows.into_iter().eq(0..model.n_options));
            self.tabu.as_ref().map_or(0, |tabu| tabu.check(model))
        }
    }

    fn groups(text: &str) -> Vec<u32> {
        partition(&Model::new(&text.parse().unwrap()).unwrap())
    }

    #[test]
    fn partitions_are_found() {
        assert_eq!(
            groups("a b c d\na c\na d\nb c\nb d"),
            [0, 1],
            "a and b, as good as c and d"
        );
        assert_eq!(groups("x a b y\nx a\nx b\ny a\ny b"), [0, 3]);
        assert!(
            groups("a b c\na b\nb c\nc a").is_empty(),
            "each two are together"
        );
        assert!(groups("a | b\na b:1\na b:2\na b:1").is_empty(), "colors");
        // the options of d1 share e too
        let text = "c1 c2 d1 d2 | e f g\nc1 d1 e\nc1 d2 f\nc2 d1 e\nc2 d2 g";
        assert_eq!(groups(text), [2, 3]);
    }
}
