//! Tabu search on a cover of which some items partition the options: the search chooses one option
//! per such item, and other items may be covered too often.
//!
//! Each move exchanges the option of a group, the one that helps most, and for a while it is not
//! taken back, so that the search leaves local minima (Hertz and de Werra 1987, for the coloring of
//! graphs; Jin and Hao 2019, for Latin squares).

use super::activity::NOWHERE;
use super::assignment::Assignment;
use super::literal::Literal;
use super::model::Model;
use super::tuning::TUNING;
use quadrille_problem::internal::Lists;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Invariants:
/// 1. `chosen[g]` is one of `values[g]`, and `is_chosen` agrees.
/// 2. `against[o]` is how many chosen options are in caps with `o`, counted for each of
///    `caps_of[o]`; a chosen one counts itself.
/// 3. `cost` is how many pairs of chosen options are in a cap together, counted for each cap.
/// 4. `in_conflict` lists the groups whose option has conflicts, and `place` their positions.
#[derive(Debug)]
pub(super) struct Tabu {
    /// The options of each group, except those false at the root.
    values: Lists<u32>,
    group_of: Vec<u32>,
    /// The caps of each option, except the cap of its group.
    caps_of: Lists<u32>,
    chosen: Vec<u32>,
    is_chosen: Vec<bool>,
    against: Vec<i32>,
    in_conflict: Vec<u32>,
    place: Vec<u32>,
    cost: i64,
    least: i64,
    n_moves: u64,
    /// Until which move an option may not be chosen again.
    until: Vec<u64>,
    /// A stamp on the caps of the option to be replaced.
    stamps: Vec<u64>,
    stamp: u64,
    ties: Vec<u32>,
    rng: ChaCha8Rng,
}

impl Tabu {
    /// Starts from the choice `before` where possible, and at random elsewhere; `groups` are rows
    /// that partition the options. `None` where one has no options left.
    pub(super) fn new(
        model: &Model,
        now: &Assignment,
        groups: &[u32],
        before: &[u32],
        rng: ChaCha8Rng,
    ) -> Option<Tabu> {
        let (n_groups, n_options) = (groups.len(), model.n_options);
        let values = open_options(model, now, groups);
        if (0..n_groups).any(|group| values.of(group).is_empty()) {
            return None;
        }
        let mut group_of = vec![0; n_options];
        let members = members(model, groups);
        members.for_each(|(group, option)| group_of[option] = group as u32);
        let mut tabu = Tabu {
            chosen: vec![0; n_groups],
            is_chosen: vec![false; n_options],
            against: vec![0; n_options],
            in_conflict: Vec::new(),
            place: vec![NOWHERE; n_groups],
            cost: 0,
            least: i64::MAX,
            n_moves: 0,
            until: vec![0; n_options],
            stamps: vec![0; model.caps.len()],
            stamp: 0,
            ties: Vec::new(),
            rng,
            values,
            caps_of: foreign_caps(model, groups, &group_of),
            group_of,
        };
        for group in 0..n_groups {
            tabu.choose_first(model, group, before.get(group).copied());
        }
        tabu.least = tabu.cost;
        Some(tabu)
    }

    /// Chooses an option of a group, which has none: `wanted`, if the group has it, otherwise the
    /// option with the fewest conflicts.
    fn choose_first(&mut self, model: &Model, group: usize, wanted: Option<u32>) {
        let values = self.values.of(group);
        let wanted = wanted.filter(|option| values.contains(option));
        let first = self.rng.random_range(0..values.len());
        let in_turn = values[first..].iter().chain(&values[..first]).copied();
        let option = wanted
            .or(in_turn.min_by_key(|&option| self.against[option as usize]))
            .expect("a value");
        self.cost += i64::from(self.against[option as usize]);
        self.put(model, option);
    }

    /// The options that are chosen.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The least that any choice had in conflict so far, and how many moves there were.
    pub(super) fn least(&self) -> (usize, u64) {
        (self.least as usize, self.n_moves)
    }

    /// Moves on until it has looked at this many numbers, or nothing is in conflict; whether
    /// nothing is.
    pub(super) fn run(&mut self, model: &Model, n_steps: u64) -> bool {
        let mut steps = 0;
        while self.cost > 0 && steps < n_steps {
            self.n_moves += 1;
            steps += 1;
            let Some((option, change)) = self.best(&mut steps) else {
                continue;
            };
            let old = self.chosen[self.group_of[option as usize] as usize];
            self.cost += i64::from(change);
            self.least = self.least.min(self.cost);
            let tenure = self.in_conflict.len() as u64 * TUNING.tenure.0 / TUNING.tenure.1
                + self.rng.random_range(1..=TUNING.tenure_chance);
            self.until[old as usize] = self.n_moves + tenure;
            steps += self.take(model, old) + self.put(model, option);
        }
        self.cost == 0
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let options =
            self.until.len() * (2 * size_of::<u32>() + size_of::<bool>() + size_of::<u64>());
        options
            + self.values.bytes()
            + self.caps_of.bytes()
            + self.chosen.len() * 12
            + size_of_val(&*self.stamps)
    }

    /// The change of the cost if an option replaces the option whose `n_caps` caps are stamped and
    /// which has `before` conflicts; `None` if the move is tabu or worse than `best`.
    #[inline(always)]
    fn change_of_cost(&self, option: u32, before: i32, n_caps: i32, best: i32) -> Option<i32> {
        let after = self.against[option as usize];
        // of the caps of both, all could be meant
        if after - before - n_caps > best {
            return None;
        }
        let caps = self.caps_of.of(option as usize).iter();
        let of_both = caps.filter(|&&cap| self.stamps[cap as usize] == self.stamp);
        let change = after - of_both.count() as i32 - before;
        let is_tabu = || self.until[option as usize] > self.n_moves;
        let is_record = || self.cost + i64::from(change) < self.least;
        (change <= best && (!is_tabu() || is_record())).then_some(change)
    }

    /// The best move that is allowed, and its change of the cost; a random one of several.
    fn best(&mut self, steps: &mut u64) -> Option<(u32, i32)> {
        self.ties.clear();
        let mut best = i32::MAX;
        for &group in &self.in_conflict {
            let old = self.chosen[group as usize];
            let caps = self.caps_of.of(old as usize);
            self.stamp += 1;
            caps.iter()
                .for_each(|&cap| self.stamps[cap as usize] = self.stamp);
            let before = self.against[old as usize] - caps.len() as i32;
            let values = self.values.of(group as usize);
            *steps += values.len() as u64;
            let n_caps = caps.len() as i32;
            for &option in values {
                let change = self.change_of_cost(option, before, n_caps, best);
                let Some(change) = change.filter(|_| option != old) else {
                    continue;
                };
                if change < best {
                    best = change;
                    self.ties.clear();
                }
                self.ties.push(option);
            }
        }
        let n = self.ties.len();
        (n > 0).then(|| (self.ties[self.rng.random_range(0..n)], best))
    }

    fn put(&mut self, model: &Model, option: u32) -> u64 {
        self.chosen[self.group_of[option as usize] as usize] = option;
        self.is_chosen[option as usize] = true;
        self.change(model, option, 1)
    }

    fn take(&mut self, model: &Model, option: u32) -> u64 {
        self.is_chosen[option as usize] = false;
        self.change(model, option, -1)
    }

    /// An option was chosen, or is no longer; returns how many numbers changed.
    fn change(&mut self, model: &Model, option: u32, by: i32) -> u64 {
        let mut steps = 0;
        for i in 0..self.caps_of.of(option as usize).len() {
            let cap = self.caps_of.of(option as usize)[i] as usize;
            let members = model.caps.of(cap);
            steps += members.len() as u64;
            for &other in members {
                self.against[other as usize] += by;
                if self.is_chosen[other as usize] {
                    self.file(other);
                }
            }
        }
        self.file(option);
        steps
    }

    /// Whether the group of an option that is chosen is in conflict.
    fn file(&mut self, option: u32) {
        let group = self.group_of[option as usize];
        let n_caps = self.caps_of.of(option as usize).len();
        let conflicts =
            self.is_chosen[option as usize] && self.against[option as usize] > n_caps as i32;
        let place = self.place[group as usize];
        if conflicts && place == NOWHERE {
            self.place[group as usize] = self.in_conflict.len() as u32;
            self.in_conflict.push(group);
        } else if !conflicts && place != NOWHERE {
            self.in_conflict.swap_remove(place as usize);
            if let Some(&moved) = self.in_conflict.get(place as usize) {
                self.place[moved as usize] = place;
            }
            self.place[group as usize] = NOWHERE;
        }
    }
}

/// The cap with all options of a row.
fn cap_of_row(model: &Model, row: u32) -> Option<u32> {
    let row = model.rows.of(row as usize);
    let first = row.first()?.variable();
    model.caps_of(first).iter().copied().find(|&cap| {
        let members = model
            .caps
            .of(cap as usize)
            .iter()
            .map(|&member| member as usize);
        members.eq(row.iter().map(|literal| literal.variable()))
    })
}

/// The options of each group, except those false at the root.
fn open_options(model: &Model, now: &Assignment, groups: &[u32]) -> Lists<u32> {
    Lists::new(groups.len(), |options| {
        for (group, option) in members(model, groups) {
            let literal = Literal::new(option, true);
            if !now.is_false(literal) || now.level_of(literal) > 0 {
                options.add(group, option as u32);
            }
        }
    })
}

/// The options of all groups, each behind the number of its group.
fn members(model: &Model, groups: &[u32]) -> impl Iterator<Item = (usize, usize)> {
    groups.iter().enumerate().flat_map(|(group, &row)| {
        let literals = model.rows.of(row as usize).iter();
        literals.map(move |literal| (group, literal.variable()))
    })
}

/// The caps of each option, except the cap of its group.
fn foreign_caps(model: &Model, groups: &[u32], group_of: &[u32]) -> Lists<u32> {
    let own: Vec<Option<u32>> = groups.iter().map(|&row| cap_of_row(model, row)).collect();
    Lists::new(model.n_options, |caps_of| {
        for option in 0..model.n_options {
            for &cap in model.caps_of(option) {
                if own[group_of[option] as usize] != Some(cap) {
                    caps_of.add(option, cap);
                }
            }
        }
    })
}

#[cfg(test)]
mod invariants {
    use super::*;

    impl Tabu {
        /// Whether the invariants hold; how many moves there were.
        pub(crate) fn check(&self, model: &Model) -> u64 {
            let among = |cap: u32| {
                model
                    .caps
                    .of(cap as usize)
                    .iter()
                    .filter(|&&o| self.is_chosen[o as usize])
                    .count()
            };
            let against = |option: u32| {
                self.caps_of
                    .of(option as usize)
                    .iter()
                    .map(|&cap| among(cap))
                    .sum::<usize>()
            };
            let (mut cost, mut n_in_conflict) = (0, 0);
            for (group, &option) in self.chosen.iter().enumerate() {
                assert!(self.values.of(group).contains(&option) && self.is_chosen[option as usize]);
                let others = against(option) - self.caps_of.of(option as usize).len();
                assert_eq!(self.place[group] != NOWHERE, others > 0);
                cost += others;
                n_in_conflict += usize::from(others > 0);
            }
            assert_eq!(
                self.is_chosen.iter().filter(|&&chosen| chosen).count(),
                self.chosen.len()
            );
            assert_eq!(
                (self.in_conflict.len(), self.cost),
                (n_in_conflict, cost as i64 / 2)
            );
            assert!(
                self.in_conflict
                    .iter()
                    .enumerate()
                    .all(|(at, &group)| self.place[group as usize] as usize == at)
            );
            assert!(
                (0..self.against.len())
                    .all(|option| self.against[option] as usize == against(option as u32))
            );
            self.n_moves
        }
    }
}
