//! Tests of `baseline`.

use quadrille_problem::baseline::solutions;
use quadrille_problem::problem::{Problem, verify};

fn check(text: &str, expected: usize) {
    let problem: Problem = text.parse().unwrap();
    let all = solutions(&problem);
    assert_eq!(all.len(), expected, "{text}");
    for solution in &all {
        assert_eq!(verify(&problem, solution), Ok(()), "{text}");
    }
}

#[test]
fn solves_by_hand_counted_problems() {
    check("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g", 1);
    check(
        "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1",
        1,
    );
    check("a\na\na", 2);
    check("a b\na", 0);
    check("2|a\na\na\na", 3);
    check("0:2|a b\na b\na\nb\na", 7);
}

#[test]
fn the_empty_problem_has_the_empty_solution() {
    let problem = Problem::builder().build().unwrap();
    assert_eq!(solutions(&problem), [Vec::new()]);
}
