//! Tests of `problem::verify`.

use quadrille_problem::problem::{OptionId, Problem, Violation, verify};

fn check(text: &str, chosen: &[u32]) -> Result<(), Violation> {
    let problem: Problem = text.parse().unwrap();
    verify(
        &problem,
        &chosen
            .iter()
            .copied()
            .map(OptionId::new)
            .collect::<Vec<_>>(),
    )
}

fn refused(text: &str, chosen: &[u32], part: &str) {
    let error = check(text, chosen).unwrap_err().to_string();
    assert!(error.contains(part), "{error}");
}

#[test]
fn colors_must_agree() {
    let text = "a b | x\na x:1\nb x:1\nb x:2\nb x";
    assert_eq!(check(text, &[0, 1]), Ok(()));
    refused(text, &[0, 2], "does not agree on a color");
    refused(text, &[0, 3], "does not agree on a color");
    refused(text, &[3, 0], "does not agree on a color");
}

#[test]
fn bounds_count() {
    let text = "1:2|a\na\na\na";
    assert_eq!(check(text, &[2]), Ok(()));
    assert_eq!(check(text, &[0, 2]), Ok(()));
    refused(text, &[], "is covered 0 times");
    refused(text, &[0, 1, 2], "is covered 3 times");
    refused(text, &[0, 0], "option number 0 is taken twice");
    refused(text, &[7], "there is no option number 7");
}

#[test]
fn the_empty_problem_is_solved_by_nothing() {
    let problem = Problem::builder().build().unwrap();
    assert_eq!(verify(&problem, &[]), Ok(()));
}
