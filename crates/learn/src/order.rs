//! The next decision.
//!
//! Mostly the item with the fewest live options for its weight, dom/wdeg: each conflict adds to the
//! weight of the items involved. The learner tries the item's option in the longest assignment
//! without a conflict. Some restarts decide by activity, that is by recent conflicts, which refutes
//! geometric problems without a solution 3 to 11 times as fast.

use super::activity::Activity;
use super::assignment::{Assignment, Count};
use super::literal::Literal;
use super::model::Model;
use super::phases::Phases;
use super::tuning::TUNING;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[derive(Debug)]
pub(super) struct Order {
    /// The reciprocal of each item's weight, and the least reciprocal.
    shares: Vec<f32>,
    lightest: f32,
    /// No item before this one needs an option, until something is taken back: a descent examines
    /// each item once in total, instead of once per decision.
    first: usize,
    pub(super) activity: Activity,
    pub(super) phases: Phases,
    rng: ChaCha8Rng,
    /// Whether activity decides.
    pub(super) by_activity: bool,
}

/// The items compared before the next minimum is taken, and the items compared at once.
const CHUNK: usize = 64;
const LANES: usize = 8;

/// The score of an item; the learner branches on the item with the lowest score.
#[inline(always)]
fn score(count: &Count, share: f32) -> f32 {
    let score = count.spare as f32 * share;
    if count.missing > 0 {
        score
    } else {
        f32::INFINITY
    }
}

/// The share of each item before there are conflicts: less for places of tables and automata, whose
/// options cover no other item, where other items exist.
fn first_shares(model: &Model) -> Vec<f32> {
    let options_of = |item: usize| model.rows.of(item).iter().map(|option| option.variable());
    let mut n_items = vec![0_u32; model.n_options];
    (0..model.n_items)
        .flat_map(options_of)
        .for_each(|option| n_items[option] += 1);
    let is_place = |item: usize| options_of(item).all(|option| n_items[option] == 1);
    let share = |item: usize| {
        if is_place(item) {
            TUNING.place_share
        } else {
            1.0
        }
    };
    match model.supports.is_empty() || (0..model.n_items).all(is_place) {
        true => vec![1.0; model.n_items],
        false => (0..model.n_items).map(share).collect(),
    }
}

/// The lowest score of a chunk. Each lane has its own minimum, which lets the compiler use vectors:
/// a scalar search is a seventh of the time on Latin squares.
fn lowest(counts: &[Count], shares: &[f32]) -> f32 {
    let (counts, counts_left) = counts.as_chunks::<LANES>();
    let (shares, shares_left) = shares.as_chunks::<LANES>();
    let mut lanes = [f32::INFINITY; LANES];
    for (counts, shares) in
        (0..counts.len().min(shares.len())).map(|chunk| (&counts[chunk], &shares[chunk]))
    {
        for i in 0..LANES {
            let score = score(&counts[i], shares[i]);
            lanes[i] = if score < lanes[i] { score } else { lanes[i] };
        }
    }
    let mut lowest = f32::INFINITY;
    for (i, &share) in shares_left.iter().enumerate() {
        lowest = lowest.min(score(&counts_left[i], share));
    }
    for lane in lanes {
        lowest = lowest.min(lane);
    }
    lowest
}

impl Order {
    pub(super) fn new(model: &Model, seed: u64) -> Order {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // options of short rows first
        let mut scores = vec![0.0; model.n_variables];
        for row in 0..model.rows.len() {
            let literals = model.rows.of(row);
            literals
                .iter()
                .for_each(|literal| scores[literal.variable()] += 1.0 / literals.len() as f64);
        }
        let most = scores.iter().copied().fold(1e-9, f64::max);
        for score in &mut scores {
            *score = TUNING.first_score * (*score / most + 0.2 * rng.random::<f64>());
        }
        let shares = first_shares(model);
        let lightest = shares.iter().copied().fold(1.0, f32::min);
        Order {
            shares,
            lightest,
            first: 0,
            activity: Activity::new(scores),
            phases: Phases::new(model.n_variables),
            rng,
            by_activity: false,
        }
    }

    /// An open literal to make true; `None` where all variables have values.
    pub(super) fn choose(&mut self, model: &Model, now: &Assignment) -> Option<Literal> {
        if now.is_complete() {
            return None;
        }
        if !self.by_activity
            && let Some(item) = self.item(now)
        {
            return Some(self.option(model.rows.of(item), now));
        }
        loop {
            let variable = self.activity.pop()?;
            if now.is_open(Literal::new(variable, true)) {
                // once all items are covered, the other options are left out
                let value = self.by_activity && self.phases.of(variable);
                return Some(Literal::new(variable, value));
            }
        }
    }

    /// The item to branch on, if one needs an option: the first of those with the lowest score.
    fn item(&mut self, now: &Assignment) -> Option<usize> {
        let n = now.counts.len().min(self.shares.len());
        let (mut best, mut start) = ((f32::INFINITY, n), self.first);
        // an item without a choice is not left to be decided
        let least = 2.0 * self.lightest;
        while start < n && best.0 > least {
            let end = (start + CHUNK).min(n);
            let lowest = lowest(&now.counts[start..end], &self.shares[start..end]);
            if lowest < best.0 {
                best = (lowest, start);
            }
            start = end;
            if best.0 == f32::INFINITY {
                self.first = start;
            }
        }
        let mut item = best.1;
        while item < n {
            if score(&now.counts[item], self.shares[item]) <= best.0 {
                return Some(item);
            }
            item += 1;
        }
        None
    }

    /// The option to try first.
    fn option(&self, options: &[Literal], now: &Assignment) -> Literal {
        let mut best = None;
        for &literal in options {
            if now.is_open(literal) {
                let rank = (
                    self.phases.rank(literal.variable()),
                    self.activity.score(literal.variable()),
                );
                if best.is_none_or(|(_, most)| rank > most) {
                    best = Some((literal, rank));
                }
            }
        }
        best.expect("an item that needs an option has one that is open")
            .0
    }

    /// The variable of these with the highest activity.
    pub(super) fn most_active(&self, variables: &[u32]) -> Option<u32> {
        let score = |variable: &u32| self.activity.score(*variable as usize);
        let by_score = |one: &&u32, other: &&u32| score(one).total_cmp(&score(other));
        variables.iter().max_by(by_score).copied()
    }

    /// These variables and rows had a part in a conflict.
    pub(super) fn conflict(&mut self, variables: &[u32], rows: &[u32]) {
        for &row in rows {
            if let Some(share) = self.shares.get_mut(row as usize) {
                // one more on the weight
                *share /= 1.0 + *share;
                self.lightest = self.lightest.min(*share);
            }
        }
        for &variable in variables {
            self.activity.bump(variable as usize);
        }
        self.activity.decay();
    }

    /// The literal is open again.
    #[inline(always)]
    pub(super) fn released(&mut self, literal: Literal) {
        self.phases.save(literal);
        self.activity.insert(literal.variable());
    }

    /// Decisions were taken back.
    pub(super) fn rewind(&mut self) {
        self.first = 0;
    }

    /// Tries these options first.
    pub(super) fn follow(&mut self, chosen: &[u32]) {
        self.by_activity = false;
        self.phases.follow(chosen);
    }

    pub(super) fn change_phases(&mut self) {
        self.phases.change(&mut self.rng);
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.shares) + 20 * self.activity.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A descent without conflicts looks at each item about once, in whatever order items have
    /// options.
    #[test]
    fn items_that_are_covered_are_passed_over() {
        let items: Vec<String> = (0..1000).map(|item| item.to_string()).collect();
        let options: Vec<String> = items
            .iter()
            .map(|item| format!("\n{item}\n{item}"))
            .collect();
        let model = Model::new(&(items.join(" ") + &options.concat()).parse().unwrap()).unwrap();
        let (mut order, mut now) = (Order::new(&model, 1), Assignment::new(&model));
        for decided in 0..1000 {
            let literal = order.choose(&model, &now).unwrap();
            assert_eq!(order.first, decided / CHUNK * CHUNK);
            now.decide(&model, literal);
            // the other option of the item
            let other = Literal::new(literal.variable() ^ 1, false);
            now.assign(&model, other, super::super::literal::Reason::None);
        }
        assert!(order.choose(&model, &now).is_none());
        now.undo_to(&model, 10, |literal| order.released(literal));
        order.rewind();
        assert_eq!(
            order
                .choose(&model, &now)
                .map(Literal::variable)
                .map(|variable| variable / 2),
            Some(10)
        );
    }
}
