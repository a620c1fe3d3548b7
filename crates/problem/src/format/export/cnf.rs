//! DIMACS CNF, for satisfiability solvers and model counters.
//!
//! "At most one" is written pair by pair up to [`PAIRWISE`] variables; above, with a ladder (Sinz's
//! sequential counter, 2005): a variable `s[i]` that is true just when one of the first `i` is
//! true. That is linear, and as each `s[i]` follows from the options, counting models still counts
//! solutions.

use super::{Wishes, wishes};
use crate::format::WriteError;
use crate::format::dlx::option_text;
use crate::problem::Problem;
use std::fmt::Write;

/// With this many variables the pairwise encoding and the ladder have about equally many clauses.
const PAIRWISE: usize = 6;

/// Writes a problem as CNF. Costs are not written: they change no solution.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::export, problem::Problem};
///
/// let problem: Problem = "a b\na\nb\na b".parse()?;
/// let text = export::cnf(&problem)?;
/// assert!(text.ends_with("p cnf 3 4\n1 3 0\n-1 -3 0\n2 3 0\n-2 -3 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cnf(problem: &Problem) -> Result<String, WriteError> {
    WriteError::check_bounds("CNF", problem)?;
    let (wishes, n_variables) = wishes(problem);
    let mut clauses = Clauses {
        text: String::new(),
        count: 0,
        n_variables: n_variables as usize,
    };
    for (item, Wishes { rivals, colors }) in problem.items().zip(wishes) {
        let rivals: Vec<i64> = rivals.into_iter().map(i64::from).collect();
        if problem.is_primary(item) {
            clauses.push(&rivals);
        }
        clauses.at_most_one(&rivals);
        for (color, options) in colors {
            let color = i64::from(color);
            let mut some = vec![-color];
            for option in options.into_iter().map(i64::from) {
                clauses.push(&[-option, color]);
                some.push(option);
            }
            clauses.push(&some);
        }
    }
    let mut text = String::new();
    // writing into a string does not fail
    for option in problem.options() {
        let _ = writeln!(
            text,
            "c {}: {}",
            option.number() + 1,
            option_text(problem, option).escape_debug()
        );
    }
    let _ = writeln!(text, "p cnf {} {}", clauses.n_variables, clauses.count);
    Ok(text + &clauses.text)
}

struct Clauses {
    text: String,
    count: usize,
    n_variables: usize,
}

impl Clauses {
    fn push(&mut self, literals: &[i64]) {
        for literal in literals {
            let _ = write!(self.text, "{literal} ");
        }
        self.text.push_str("0\n");
        self.count += 1;
    }

    fn at_most_one(&mut self, literals: &[i64]) {
        let Some((&first, rest)) = literals.split_first().filter(|_| literals.len() > PAIRWISE)
        else {
            for (i, a) in literals.iter().enumerate() {
                for b in &literals[i + 1..] {
                    self.push(&[-a, -b]);
                }
            }
            return;
        };
        // one of those so far: the first literal itself, then a variable of its own at each step
        // but the last
        let mut before = first;
        for (i, &literal) in rest.iter().enumerate() {
            self.push(&[-before, -literal]);
            if i + 1 < rest.len() {
                self.n_variables += 1;
                let after = self.n_variables as i64;
                self.push(&[-before, after]);
                self.push(&[-literal, after]);
                self.push(&[-after, before, literal]);
                before = after;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PROBLEMS, count};
    use super::*;

    /// How many models a CNF text has, by trying every assignment.
    fn models(text: &str) -> usize {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let clauses: Vec<Vec<i64>> = lines
            .map(|line| {
                line.split(' ')
                    .map(|word| word.parse().unwrap())
                    .take_while(|&n| n != 0)
                    .collect()
            })
            .collect();
        assert_eq!(header[3].parse::<usize>().unwrap(), clauses.len());
        let n_variables: u32 = header[2].parse().unwrap();
        let holds =
            |model: u32, literal: i64| (model >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        let all = |model: u32| {
            clauses
                .iter()
                .all(|clause| clause.iter().any(|&literal| holds(model, literal)))
        };
        (0_u32..1 << n_variables)
            .filter(|&model| all(model))
            .count()
    }

    #[test]
    fn has_as_many_models_as_there_are_solutions() {
        for text in PROBLEMS {
            let problem = text.parse().unwrap();
            assert_eq!(models(&cnf(&problem).unwrap()), count(&problem), "{text}");
        }
    }

    #[test]
    fn names_the_item_with_bounds() {
        let error = cnf(&"a 2:3|b\na b".parse().unwrap()).unwrap_err();
        let message = "CNF cannot hold the multiplicity 2:3 of the item `b`; write the problem as \
            Knuth's text, JSON, OPB or LP";
        assert_eq!(error.to_string(), message);
    }
}
