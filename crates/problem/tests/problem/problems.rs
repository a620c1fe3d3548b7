//! Tests of `problem`.

use quadrille_problem::problem::{Color, ItemId, OptionId, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn what_a_problem_does_not_have_is_refused_in_one_way() {
    let problem: Problem = "a | x\na x:c\n".parse().unwrap();
    let (option, item, color) = (OptionId::new(1), ItemId::new(2), Color::new(2).unwrap());
    let asked: [(&dyn Fn(), &str); 6] = [
        (
            &|| _ = problem.entries(option).len(),
            "there is no option number 1; there are 1",
        ),
        (
            &|| _ = problem.units(option),
            "there is no option number 1; there are 1",
        ),
        (
            &|| _ = problem.option_name(option).is_some(),
            "there is no option number 1; there are 1",
        ),
        (
            &|| _ = problem.item_name(item).len(),
            "there is no item number 2; there are 2",
        ),
        (
            &|| _ = problem.bounds(item),
            "there is no item number 2; there are 2",
        ),
        (
            &|| _ = problem.color_name(color).len(),
            "there is no color number 2; there are 1",
        ),
    ];
    for (ask, expected) in asked {
        let panic = catch_unwind(AssertUnwindSafe(ask)).unwrap_err();
        assert_eq!(
            panic.downcast_ref::<String>().map(String::as_str),
            Some(expected)
        );
    }
}

#[test]
fn what_has_too_few_options_is_uncoverable() {
    let problem: Problem = "a 2|b 2:3|c 0:2|d 3:4|e | x\na b c e\na b c e"
        .parse()
        .unwrap();
    let names: Vec<&str> = problem
        .uncoverable()
        .into_iter()
        .map(|item| problem.item_name(item))
        .collect();
    assert_eq!(names, ["e"]);
}
