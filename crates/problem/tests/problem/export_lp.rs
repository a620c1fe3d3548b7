//! Tests of `format::export::lp`.

use quadrille_problem::format::dlx;
use quadrille_problem::format::export::lp;

#[test]
fn no_line_is_too_long() {
    let text = format!(
        "a {}\n{}",
        "b".repeat(700),
        "a |18446744073709551\n".repeat(500)
    );
    let text = lp(&text.parse().unwrap());
    assert!(text.lines().all(|line| line.len() <= 510));
    let long = format!("{}\n{}", "b".repeat(700), "b".repeat(700));
    assert!(
        lp(&long.parse().unwrap())
            .lines()
            .all(|line| line.len() <= 510)
    );
}

#[test]
fn costs_and_bounds_have_their_signs() {
    let text = lp(&"1:2|a b\na |2.5\na b |-0.5\nb\na |-3".parse().unwrap());
    assert!(
        text.contains("\n cost: + 2.5 x1 - 0.5 x2 - 3.0 x4\n"),
        "{text}"
    );
    assert!(
        text.contains(" a: + x1 + x2 + x4 >= 1\n a_c2: - x1 - x2 - x4 >= -2\n b: + x2 + x3 = 1\n"),
        "{text}"
    );
}

#[test]
fn every_variable_is_binary() {
    let text = lp(&"a | x\na x:1\na |2\na x:2".parse().unwrap());
    assert!(
        text.ends_with("Binary\n x1\n x2\n x3\n x4\n x5\nEnd\n"),
        "{text}"
    );
}

#[test]
fn an_item_without_options_cannot_be_satisfied() {
    let expected = "Minimize\n cost: 0 x1\nSubject To\n a: 0 x1 = 1\nBinary\n x1\nEnd\n";
    assert_eq!(lp(&dlx::read("a").unwrap().problem), expected);
}
