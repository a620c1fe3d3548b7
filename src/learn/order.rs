//! What is decided next.
//!
//! Mostly the item with the fewest live options for its weight, dom/wdeg: the weight of an item grows with each conflict that it had a part in. Of its
//! options that one is tried that was in the longest assignment without a conflict. By activity instead, where the conflicts of late
//! were, geometric problems without a solution are done sooner by 3 to 11 times: so some restarts decide by it.

use super::activity::Activity;
use super::assignment::Assignment;
use super::literal::Literal;
use super::model::Model;
use super::phases::Phases;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[derive(Debug)]
pub(super) struct Order {
    /// One over the weight of each item.
    shares: Vec<f32>,
    pub(super) activity: Activity,
    pub(super) phases: Phases,
    rng: ChaCha8Rng,
    /// Whether activity decides.
    pub(super) by_activity: bool,
}

/// First scores are below what a single conflict adds.
const FIRST: f64 = 1e-3;

impl Order {
    pub(super) fn new(model: &Model, seed: u64) -> Order {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // options of short rows first
        let mut scores = vec![0.0; model.n_variables];
        for row in 0..model.rows.len() {
            let literals = model.rows.of(row);
            literals.iter().for_each(|literal| scores[literal.variable()] += 1.0 / literals.len() as f64);
        }
        let most = scores.iter().copied().fold(1e-9, f64::max);
        for score in &mut scores {
            *score = FIRST * (*score / most + 0.2 * rng.random::<f64>());
        }
        Order {
            shares: vec![1.0; model.n_items],
            activity: Activity::new(scores),
            phases: Phases::new(model.n_variables),
            rng,
            by_activity: false,
        }
    }

    /// Tries cheap options first, until there are conflicts.
    pub(super) fn prefer(&mut self, costs: &[u64]) {
        let most = costs.iter().copied().max().unwrap_or(0).max(1) as f64;
        let scores = (0..self.activity.len()).map(|variable| {
            let cost = costs.get(variable).copied().unwrap_or(0) as f64;
            FIRST * (1.0 - cost / most) + self.activity.score(variable) / 16.0
        });
        self.activity = Activity::new(scores.collect());
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
                // once all items are covered, what is left is left out
                let value = self.by_activity && self.phases.of(variable);
                return Some(Literal::new(variable, value));
            }
        }
    }

    /// The item to branch on, if one needs an option.
    fn item(&self, now: &Assignment) -> Option<usize> {
        let mut best = (f32::INFINITY, None);
        for (item, (count, &share)) in now.counts.iter().zip(&self.shares).enumerate() {
            let score = count.spare as f32 * share;
            if count.missing > 0 && score < best.0 {
                best = (score, Some(item));
            }
        }
        best.1
    }

    /// The option to try first.
    fn option(&self, options: &[Literal], now: &Assignment) -> Literal {
        let open = options.iter().copied().filter(|&literal| now.is_open(literal));
        let rank = |literal: &Literal| (self.phases.rank(literal.variable()), self.activity.score(literal.variable()));
        let better = |best: (Literal, (u8, f64)), next: Literal| {
            let rank = rank(&next);
            if rank > best.1 { (next, rank) } else { best }
        };
        let mut open = open.peekable();
        let first = *open.peek().expect("an item that needs an option has one that is open");
        open.fold((first, rank(&first)), better).0
    }

    /// These variables and rows had a part in a conflict.
    pub(super) fn conflict(&mut self, variables: &[u32], rows: &[u32]) {
        for &row in rows {
            if let Some(share) = self.shares.get_mut(row as usize) {
                // one more on the weight
                *share /= 1.0 + *share;
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

    pub(super) fn change_phases(&mut self) {
        self.phases.change(&mut self.rng);
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.shares) + 20 * self.activity.len()
    }
}
