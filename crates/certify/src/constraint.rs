//! Linear constraints over 0-1 variables, normalized: a sum of literals with positive weights is at
//! least a degree.

use std::collections::BTreeMap;

/// A variable with its sign: `2 * variable`, one more where it is negated.
pub(super) type Literal = u32;

pub(super) const fn negated(literal: Literal) -> Literal {
    literal ^ 1
}

/// A constraint. Each variable occurs once at most, and the weights and degree added together fit.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) literals: Box<[Literal]>,
    /// The weights; none where all are 1.
    weights: Box<[i128]>,
    pub(super) degree: i128,
    /// The largest weight, 0 without literals.
    pub(super) largest: i128,
}

impl Constraint {
    /// At least `degree` of different variables' literals are true.
    pub(super) fn count(literals: impl IntoIterator<Item = Literal>, degree: i128) -> Constraint {
        let literals: Box<[Literal]> = literals.into_iter().collect();
        let largest = i128::from(!literals.is_empty());
        Constraint {
            literals,
            weights: Box::default(),
            degree,
            largest,
        }
    }

    #[inline(always)]
    pub(super) fn weight(&self, at: usize) -> i128 {
        self.weights.get(at).copied().unwrap_or(1)
    }

    pub(super) fn is_plain(&self) -> bool {
        self.weights.is_empty()
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = (i128, Literal)> + '_ {
        self.literals
            .iter()
            .enumerate()
            .map(|(at, &literal)| (self.weight(at), literal))
    }

    /// Whether it is satisfied as soon as one literal is true.
    pub(super) fn is_clause(&self) -> bool {
        self.degree == 1 && self.weights.is_empty()
    }

    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.literals.len() * 4 + self.weights.len() * 16) as u64 + 200
    }

    fn total(&self) -> i128 {
        if self.weights.is_empty() {
            self.literals.len() as i128
        } else {
            self.weights.iter().sum()
        }
    }

    /// Whether no assignment satisfies it.
    pub(super) fn is_contradiction(&self) -> bool {
        self.total() < self.degree
    }

    /// The negation of the constraint, satisfied exactly if the constraint is violated.
    pub(super) fn negation(&self) -> Constraint {
        Constraint {
            literals: self
                .literals
                .iter()
                .map(|&literal| negated(literal))
                .collect(),
            degree: self.total() - self.degree + 1,
            ..self.clone()
        }
    }
}

/// A constraint while it is added up: a weight for each variable, and the degree; none of it
/// normalized.
#[derive(Clone, Default)]
pub(super) struct Sum {
    weights: BTreeMap<u32, i128>,
    degree: i128,
}

/// No number is above this, so that all of a line together fit.
const MAX_MAGNITUDE: i128 = 1 << 100;

fn checked(number: Option<i128>) -> Option<i128> {
    number.filter(|number| (-MAX_MAGNITUDE..=MAX_MAGNITUDE).contains(number))
}

impl Sum {
    /// A sum is at least `degree`.
    pub(super) fn at_least(degree: i128) -> Sum {
        Sum {
            degree,
            ..Sum::default()
        }
    }

    /// Adds a literal; `None` where the numbers are too large.
    pub(super) fn add_literal(&mut self, weight: i128, literal: Literal) -> Option<()> {
        let weight = checked(Some(weight))?;
        // w ~x = w - w x
        let (own, shift) = if literal & 1 == 1 {
            (-weight, weight)
        } else {
            (weight, 0)
        };
        let slot = self.weights.entry(literal / 2).or_insert(0);
        *slot = checked(slot.checked_add(own))?;
        self.degree = checked(self.degree.checked_sub(shift))?;
        Some(())
    }

    pub(super) fn add(&mut self, other: &Sum) -> Option<()> {
        for (&variable, &weight) in &other.weights {
            let slot = self.weights.entry(variable).or_insert(0);
            *slot = checked(slot.checked_add(weight))?;
        }
        self.degree = checked(self.degree.checked_add(other.degree))?;
        Some(())
    }

    pub(super) fn multiply(&mut self, factor: i128) -> Option<()> {
        for weight in self.weights.values_mut() {
            *weight = checked(weight.checked_mul(factor))?;
        }
        self.degree = checked(self.degree.checked_mul(factor))?;
        Some(())
    }

    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> u64 {
        48 * self.weights.len() as u64 + 64
    }

    /// Normalized.
    pub(super) fn constraint(&self) -> Option<Constraint> {
        let terms = self.weights.iter().filter(|&(_, &weight)| weight != 0);
        let literal = |(&variable, &weight): (&u32, &i128)| 2 * variable + u32::from(weight < 0);
        let literals: Box<[Literal]> = terms.clone().map(literal).collect();
        let weights: Box<[i128]> = terms.map(|(_, weight)| weight.abs()).collect();
        let mut degree = self.degree;
        for &weight in self.weights.values().filter(|weight| **weight < 0) {
            degree = checked(degree.checked_sub(weight))?;
        }
        let largest = weights.iter().copied().max().unwrap_or(0);
        let mut weighed = weights.iter();
        checked(weighed.try_fold(0_i128, |sum, &weight| checked(sum.checked_add(weight))))?;
        let is_plain = weights.iter().all(|&weight| weight == 1);
        let weights = if is_plain { Box::default() } else { weights };
        Some(Constraint {
            literals,
            weights,
            degree: degree.max(0),
            largest,
        })
    }
}

impl From<&Constraint> for Sum {
    fn from(constraint: &Constraint) -> Sum {
        let mut sum = Sum::at_least(constraint.degree);
        for (weight, literal) in constraint.terms() {
            // a normalized sum fits
            let _ = sum.add_literal(weight, literal);
        }
        sum
    }
}
