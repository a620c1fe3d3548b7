//! What a solution may cost: a limit on the sum of the costs of the options that are true, which
//! falls with each better solution.

use super::literal::Literal;
use quadrille_problem::internal::sort_by_rank;

/// The costs, the limit, and what is spent of it.
///
/// Invariants: `spent` is what those of the first `seen` literals of the order cost that are
/// options; the options before `next` cost more than is left; `past` has earlier values of `spent`
/// and `next`, each with a place: what is behind it in the order was not seen then.
#[derive(Clone, Debug)]
pub(super) struct Ceiling {
    costs: Vec<u64>,
    /// The options, the most expensive first.
    by_cost: Vec<u32>,
    /// The most; less than nothing where there is no solution.
    pub(super) most: i128,
    spent: u64,
    next: u32,
    seen: usize,
    past: Vec<(u32, u64, u32)>,
}

impl Ceiling {
    pub(super) fn new(costs: Vec<u64>) -> Ceiling {
        let mut by_cost: Vec<u32> = (0..costs.len() as u32).collect();
        sort_by_rank(&mut by_cost, |&option| !costs[option as usize]);
        Ceiling {
            costs,
            by_cost,
            most: i128::MAX,
            spent: 0,
            next: 0,
            seen: 0,
            past: Vec::new(),
        }
    }

    /// The limit is this from now on.
    pub(super) fn lower(&mut self, most: i128) {
        debug_assert!(most <= self.most);
        self.most = most;
    }

    /// Whether the options that are true cost too much.
    pub(super) fn is_broken(&self) -> bool {
        i128::from(self.spent) > self.most
    }

    /// What it costs that a literal is true.
    #[inline(always)]
    pub(super) fn cost(&self, literal: Literal) -> u64 {
        if literal.value() {
            self.costs.get(literal.variable()).copied().unwrap_or(0)
        } else {
            0
        }
    }

    /// Goes back to where the order had this length.
    pub(super) fn undo(&mut self, len: usize) {
        while let Some((_, spent, next)) = self.past.pop_if(|past| past.0 as usize >= len) {
            (self.spent, self.next) = (spent, next);
        }
        self.seen = self.seen.min(len);
    }

    /// Adds what is new in the order.
    pub(super) fn see(&mut self, order: &[Literal]) {
        while let Some(&literal) = order.get(self.seen) {
            let cost = self.cost(literal);
            if cost > 0 {
                self.past.push((self.seen as u32, self.spent, self.next));
                self.spent += cost;
            }
            self.seen += 1;
        }
    }

    /// Calls `exclude` with the options that cost more than is left, as far as it was not called
    /// with them.
    pub(super) fn exclude(&mut self, mut exclude: impl FnMut(Literal)) {
        let before = self.next;
        while let Some(&option) = self.by_cost.get(self.next as usize) {
            if i128::from(self.spent) + i128::from(self.costs[option as usize]) <= self.most {
                break;
            }
            if self.next == before {
                // not too expensive any more when the last literal is gone
                self.past
                    .push((self.seen.saturating_sub(1) as u32, self.spent, before));
            }
            self.next += 1;
            exclude(Literal::new(option as usize, false));
        }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.costs) + size_of_val(&*self.by_cost) + size_of_val(&*self.past)
    }
}

#[test]
fn what_is_taken_back_is_not_spent() {
    let mut ceiling = Ceiling::new(vec![1, 5, 3, 0]);
    ceiling.lower(6);
    let option = |option| Literal::new(option, true);
    let excluded = |ceiling: &mut Ceiling| {
        let mut excluded = Vec::new();
        ceiling.exclude(|literal| excluded.push(literal.variable()));
        excluded
    };
    let order = [!option(0), option(3), option(2), option(1)];
    ceiling.see(&order[..2]);
    assert!(excluded(&mut ceiling).is_empty());
    for _ in 0..2 {
        ceiling.see(&order[..3]);
        assert_eq!(excluded(&mut ceiling), [1], "5 is more than is left of 6");
        assert!(excluded(&mut ceiling).is_empty(), "once is enough");
        ceiling.see(&order);
        assert!(ceiling.is_broken());
        ceiling.undo(2);
        assert!(!ceiling.is_broken());
    }
    ceiling.lower(2);
    assert_eq!(excluded(&mut ceiling), [1, 2]);
}
