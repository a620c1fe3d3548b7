//! Tests of `format::export`.

use quadrille_problem::internal::{Constraint, rows};
use quadrille_problem::problem::{OptionId, Problem, verify};

/// Problems of every kind, of at most twelve variables; clauses may need some more.
pub(super) const PROBLEMS: [&str; 9] = [
    "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g",
    "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nB X:1\nC Y:1",
    "a b | x\na x\nb x\na x:1\nb x:1\na x:2\nb x:2",
    "a\na\na\na\na\na\na\na\na\na\na",
    "a b\na",
    "a b c | x\na x\na x\nb x\nc x\nb\nc",
    "a b\na b |3\na |1\nb |-9223372036854775801",
    "a | x y\na x:1 y:1\na x:1\na y",
    "a b | x\na x\na x\na x\na x\nb x\nb x\nb x\na\nb",
];

/// How many solutions a problem has, by trying every set of options.
pub(super) fn count(problem: &Problem) -> usize {
    let sets = 0_u32..1 << problem.n_options();
    let chosen = |set: u32| {
        problem
            .options()
            .filter(move |option: &OptionId| set >> option.number() & 1 == 1)
    };
    sets.filter(|&set| verify(problem, &chosen(set).collect::<Vec<_>>()).is_ok())
        .count()
}

#[test]
fn linear_rows_have_as_many_models_as_there_are_solutions() {
    for text in PROBLEMS
        .into_iter()
        .chain(["1:2|a 0:2|b 2|c\na b\na c\nb c\nc\na\nb c"])
    {
        let problem: Problem = text.parse().unwrap();
        let (rows, n_variables) = rows(&problem);
        let holds = |model: u32, row: &Constraint| {
            let value = |&(weight, variable): &(i8, u32)| {
                i64::from(weight) * i64::from(model >> (variable - 1) & 1)
            };
            let sum: i64 = row.terms.iter().map(value).sum();
            if row.exact {
                sum == row.bound
            } else {
                sum >= row.bound
            }
        };
        let models = (0_u32..1 << n_variables)
            .filter(|&model| rows.iter().all(|row| holds(model, row)))
            .count();
        assert_eq!(models, count(&problem), "{text}");
    }
}
