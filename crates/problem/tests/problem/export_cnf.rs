//! Tests of `format::export::cnf`.

use super::export::{PROBLEMS, count};
use quadrille_problem::format::export::cnf;

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
    let holds = |model: u32, literal: i64| (model >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
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
