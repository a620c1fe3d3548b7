//! A naive reader and a naive propagator of linear constraints; the tests of `proof` use them too.

use quadrille_problem::problem::{OptionId, Problem};
use quadrille_proof::{write_exclusion, write_formula};
use std::collections::HashMap;

/// A lower bound on a sum of weighted literals, each a variable with a sign.
#[derive(Clone, Debug)]
pub(crate) struct Row(pub(crate) Vec<(i64, usize, bool)>, pub(crate) i64);

/// Reads `+1 x1 -1 ~x2 >= 1`; an equation is two rows.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    let words: Vec<&str> = text
        .split_whitespace()
        .take_while(|&word| word != ";" && word != ":")
        .collect();
    let at = words.iter().position(|word| word.ends_with('=')).unwrap();
    let degree: i64 = words[at + 1].parse().unwrap();
    let term = |pair: &[&str]| {
        let name = pair[1].trim_start_matches("~x").trim_start_matches('x');
        (
            pair[0].parse().unwrap(),
            name.parse().unwrap(),
            !pair[1].starts_with('~'),
        )
    };
    let terms: Vec<(i64, usize, bool)> = words[..at].chunks(2).map(term).collect();
    let turned = terms
        .iter()
        .map(|&(weight, variable, sign)| (-weight, variable, sign))
        .collect();
    let mut rows = vec![Row(terms, degree)];
    if words[at] == "=" {
        rows.push(Row(turned, -degree));
    }
    rows
}

/// The rows of a problem, and those that exclude its known solutions.
pub(crate) fn formula(problem: &Problem, answer: &[Vec<OptionId>]) -> Vec<Row> {
    let mut text = Vec::new();
    write_formula(problem, false, &mut text).unwrap();
    answer
        .iter()
        .for_each(|solution| write_exclusion(problem, solution, &mut text).unwrap());
    let text = String::from_utf8(text).unwrap();
    text.lines().flat_map(rows).collect()
}

/// What follows from the rows, one literal after the other; `None` if that is a contradiction.
pub(crate) fn propagated(rows: &[&Row]) -> Option<HashMap<usize, bool>> {
    let mut values: HashMap<usize, bool> = HashMap::new();
    // what the sum can reach still
    let most = |row: &Row, values: &HashMap<usize, bool>| -> i64 {
        let best = |&(weight, variable, sign): &(i64, usize, bool)| match values.get(&variable) {
            Some(&value) => weight * i64::from(value == sign),
            None => weight.max(0),
        };
        row.0.iter().map(best).sum()
    };
    loop {
        let before = values.len();
        for row in rows {
            if most(row, &values) < row.1 {
                return None;
            }
            for &(_, variable, _) in &row.0 {
                for value in [false, true] {
                    if !values.contains_key(&variable) {
                        values.insert(variable, value);
                        let fits = most(row, &values) >= row.1;
                        values.remove(&variable);
                        if !fits {
                            values.insert(variable, !value);
                        }
                    }
                }
            }
        }
        if values.len() == before {
            return Some(values);
        }
    }
}
