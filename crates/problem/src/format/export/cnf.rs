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
