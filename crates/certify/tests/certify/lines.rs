//! Lines drawn at random, held against the naive checker: what follows is accepted, what does not
//! is not, with hints, without, and after others were deleted.

use super::naive::{Row, formula, propagated};
use quadrille_certify::{Claim, Fault, Rejection, certify};
use quadrille_problem::problem::Problem;
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A proof as far as it goes, and what the naive checker knows of it.
struct Script {
    problem: Problem,
    n_variables: usize,
    /// The lines that were accepted.
    text: String,
    /// What may be used, by number.
    known: BTreeMap<usize, Row>,
    /// The number of the next constraint.
    next: usize,
}

impl Script {
    fn new(problem: Problem) -> Script {
        let rows = formula(&problem, &[]);
        let n_variables = rows
            .iter()
            .flat_map(|row| row.0.iter().map(|term| term.1))
            .max()
            .unwrap_or(1);
        let next = rows.len() + 1;
        let known = (1..).zip(rows).collect();
        Script {
            problem,
            n_variables,
            text: "pseudo-Boolean proof version 3.0\n".into(),
            known,
            next,
        }
    }

    /// The fault of this line, behind those that were accepted; none if it is right.
    fn fault(&self, line: &str) -> Option<Fault> {
        let text = format!("{}{line}\n", self.text);
        match certify(&self.problem, Claim::Complete, &[], text.as_bytes()).unwrap_err() {
            Rejection::Proof {
                fault: Fault::Truncated,
                ..
            } => None,
            Rejection::Proof { fault, line } => {
                assert_eq!(line, text.lines().count(), "an earlier line");
                Some(fault)
            }
            other => panic!("{other}"),
        }
    }

    fn keep(&mut self, line: &str, row: Option<Row>) {
        writeln!(self.text, "{line}").unwrap();
        if let Some(row) = row {
            self.known.insert(self.next, row);
            self.next += 1;
        }
    }

    /// The name of a constraint, some of them counted from the end.
    fn name(&self, number: usize, rng: &mut ChaCha8Rng) -> String {
        if rng.random_range(0..4) == 0 {
            format!("-{}", self.next - number)
        } else {
            number.to_string()
        }
    }

    fn draw(&self, rng: &mut ChaCha8Rng) -> usize {
        let numbers: Vec<usize> = self.known.keys().copied().collect();
        // derived constraints are drawn more often than rows of the problem
        *numbers[numbers.len() / 2 * rng.random_range(0..2)..]
            .choose(rng)
            .unwrap()
    }

    /// A line that may follow or not; whether it does.
    fn rup(&mut self, rng: &mut ChaCha8Rng) -> bool {
        let width = rng.random_range(0..4);
        let most = [1, 1, 3][rng.random_range(0..3)];
        let terms: Vec<(i64, usize, bool)> = (0..width)
            .map(|_| {
                (
                    rng.random_range(1..=most),
                    rng.random_range(1..=self.n_variables),
                    rng.random(),
                )
            })
            .collect();
        let row = sum(&[(&Row(terms.clone(), rng.random_range(1..=most)), 1)]);
        let mut line = "rup".to_owned();
        row.0
            .iter()
            .for_each(|&(weight, variable, _)| write!(line, " {weight} x{variable}").unwrap());
        write!(line, " >= {}", row.1).unwrap();
        let turned = row
            .0
            .iter()
            .map(|&(weight, variable, sign)| (-weight, variable, sign))
            .collect();
        let negation = Row(turned, 1 - row.1);
        let is_hinted = rng.random_range(0..3) == 0;
        let hints: Vec<usize> = match is_hinted {
            true => (0..rng.random_range(0..9))
                .map(|_| self.draw(rng))
                .collect(),
            false => self.known.keys().copied().collect(),
        };
        if is_hinted {
            line += " :";
            hints
                .iter()
                .for_each(|&hint| write!(line, " {}", self.name(hint, rng)).unwrap());
        }
        line += " ;";
        let used: Vec<&Row> = hints
            .iter()
            .map(|hint| &self.known[hint])
            .chain([&negation])
            .collect();
        let follows = propagated(&used).is_none();
        let fault = self.fault(&line);
        let expected = (!follows).then_some(Fault::NotImplied { hinted: is_hinted });
        assert_eq!(
            fault, expected,
            "{line} after\n{}\nof {:?}",
            self.text, self.problem
        );
        if follows {
            self.keep(&line, Some(row));
        }
        follows
    }

    fn pol(&mut self, rng: &mut ChaCha8Rng) {
        let parts: Vec<(usize, i64)> = (0..rng.random_range(1..4))
            .map(|_| (self.draw(rng), rng.random_range(1..4)))
            .collect();
        let mut line = String::from("pol");
        for (nth, &(number, factor)) in parts.iter().enumerate() {
            write!(line, " {} {factor} *", self.name(number, rng)).unwrap();
            line += if nth > 0 { " +" } else { "" };
        }
        let row = sum(&parts
            .iter()
            .map(|&(number, factor)| (&self.known[&number], factor))
            .collect::<Vec<_>>());
        // the naive checker skips sums with large numbers
        if row.1.abs() < 1 << 20 {
            line += " ;";
            assert_eq!(self.fault(&line), None, "{line}");
            self.keep(&line, Some(row));
        }
    }

    fn delete(&mut self, rng: &mut ChaCha8Rng) {
        let number = self.draw(rng);
        let line = format!("del id {} ;", self.name(number, rng));
        assert_eq!(self.fault(&line), None, "{line}");
        self.keep(&line, None);
        self.known.remove(&number);
        for name in [number.to_string(), format!("-{}", self.next - number)] {
            assert_eq!(
                self.fault(&format!("pol {name} ;")),
                Some(Fault::NoConstraint { name })
            );
        }
    }
}

/// A sum of rows, each with a factor: a weight for each variable.
fn sum(parts: &[(&Row, i64)]) -> Row {
    let (mut weights, mut degree) = (BTreeMap::new(), 0);
    for &(row, factor) in parts {
        degree += factor * row.1;
        for &(weight, variable, sign) in &row.0 {
            let weight = factor * weight;
            // w ~x = w - w x
            let (own, shift) = if sign { (weight, 0) } else { (-weight, weight) };
            *weights.entry(variable).or_insert(0) += own;
            degree -= shift;
        }
    }
    Row(
        weights
            .into_iter()
            .map(|(variable, weight)| (weight, variable, true))
            .collect(),
        degree,
    )
}

#[test]
fn lines_follow_where_they_follow() {
    let mut counts = [0; 2];
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..12 {
            let mut script = Script::new(random_problem(family, seed));
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            for _ in 0..60 {
                match rng.random_range(0..10) {
                    0 => script.pol(&mut rng),
                    1 if script.known.len() > 4 => script.delete(&mut rng),
                    _ => counts[usize::from(script.rup(&mut rng))] += 1,
                }
            }
        }
    }
    assert!(counts.iter().all(|&n| n > 500), "{counts:?}");
}
