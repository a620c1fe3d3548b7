//! Tests of `problem::builder`.

use super::refused;
use quadrille_problem::problem::{Bounds, Cost, Entry, ItemId, OptionId, Problem, ProblemBuilder};

fn two_items() -> (ProblemBuilder, ItemId, ItemId) {
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    let x = builder.secondary("x").unwrap();
    (builder, a, x)
}

#[test]
fn refuses_items_out_of_order_or_named_twice() {
    let (mut builder, ..) = two_items();
    refused(builder.primary("b"), "comes after a secondary one");
    refused(builder.secondary("a"), "is named twice");
    refused(builder.secondary(""), "found an empty one");
}

#[test]
fn a_name_that_an_option_gave_up_is_free() {
    let (mut builder, a, _) = two_items();
    let [first, second] = [0, 1].map(|_| builder.option([a]).unwrap());
    builder.name_option(first, "old").unwrap();
    assert!(builder.name_option(second, "old").is_err());
    builder.name_option(first, "new").unwrap();
    builder.name_option(second, "old").unwrap();
    let problem = builder.build().unwrap();
    assert_eq!(
        (problem.option_name(first), problem.option_name(second)),
        (Some("new"), Some("old"))
    );
}

#[test]
fn colors_of_another_problem_are_refused() {
    let (mut builder, a, x) = two_items();
    let (mut other, ..) = two_items();
    let colors = ["red", "blue"].map(|name| other.color(name).unwrap());
    for n_known in 0..2 {
        let words = format!(
            "there is no color number {}; there are {n_known}",
            n_known + 1
        );
        refused(
            builder.option([Entry::from(a), (x, colors[n_known]).into()]),
            &words,
        );
        builder.color(["red", "blue"][n_known]).unwrap();
        assert!(
            builder
                .option([Entry::from(a), (x, colors[n_known]).into()])
                .is_ok()
        );
    }
}

#[test]
fn items_may_come_after_options() {
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    builder.option([a]).unwrap();
    let b = builder
        .primary_bounded("b", Bounds { low: 0, high: 2 })
        .unwrap();
    let x = builder.secondary("x").unwrap();
    builder.option([a, b, x]).unwrap();
    let problem = builder.build().unwrap();
    assert_eq!(problem, "a 0:2|b | x\na\na b x".parse().unwrap());
}

#[test]
fn an_option_that_is_refused_leaves_no_items() {
    let mut builder = Problem::builder();
    builder.option_by_names(["a", "b"]).unwrap();
    let before = builder.clone().build();
    refused(builder.option_by_names(["c", "d", "c"]), "twice");
    refused(builder.option_by_names(["e", ""]), "found an empty one");
    refused(builder.option_by_names([""; 0]), "is empty");
    assert_eq!(builder.clone().build(), before);
    refused(builder.primaries(["e", "f", "e"]), "is named twice");
    refused(builder.secondaries(["e", "a"]), "is named twice");
    assert_eq!(builder.clone().build(), before);
    builder.option_by_names(["d", "a"]).unwrap();
    assert_eq!(builder.build().unwrap(), "a b d\na b\nd a".parse().unwrap());
    let (mut builder, ..) = two_items();
    refused(
        builder.option_by_names(["b"]),
        "comes after a secondary one",
    );
}

#[test]
fn a_problem_becomes_a_builder_and_back() {
    let text = "a 1:2|b c | x y\na x:1 |4\nb c |0\nb y:2 |7\nc b x";
    let problem: Problem = text.parse().unwrap();
    let mut builder = problem.to_builder();
    assert_eq!(builder.clone().build().unwrap(), problem);
    let (a, red) = (builder.find_item("a").unwrap(), builder.color("3").unwrap());
    refused(builder.option([a, a]), "option 5 names the item");
    let y = builder.find_item("y").unwrap();
    let option = builder
        .option([a.into(), (y, red).into()] as [Entry; 2])
        .unwrap();
    builder.name_option(option, "fifth").unwrap();
    let more = builder.build().unwrap();
    assert_eq!(
        (
            more.n_options(),
            more.option_name(option),
            more.units(OptionId::new(2))
        ),
        (5, Some("fifth"), 7)
    );
    let mut named = more.to_builder();
    refused(
        named.name_option(OptionId::new(0), "fifth"),
        "is named twice",
    );
}

#[test]
fn a_refused_option_leaves_no_trace() {
    let (mut builder, a, x) = two_items();
    let red = builder.color("red").unwrap();
    refused(builder.option([x]), "option 1 has no primary item");
    refused(builder.option([a, a]), "twice");
    refused(
        builder.option([(a, red)]),
        "puts a color on the primary item",
    );
    refused(builder.option(Vec::<ItemId>::new()), "is empty");
    refused(builder.option([ItemId::new(9)]), "there is no");
    assert_eq!(builder.option([a, x]), Ok(OptionId::new(0)));
    let problem = builder.build().unwrap();
    assert_eq!(problem.n_entries(), 2);
}

#[test]
fn refuses_bounds_and_costs_that_cannot_be() {
    let mut builder = Problem::builder();
    for (low, high) in [(2, 1), (0, 0), (1, 1 << 31)] {
        refused(
            builder.primary_bounded("a", Bounds { low, high }),
            "are not possible",
        );
    }
    let a = builder.primary("a").unwrap();
    for _ in 0..2 {
        let option = builder.option([a]).unwrap();
        builder.cost(option, i64::MAX).unwrap();
    }
    refused(builder.build(), "add up to more than");
    // a cost below zero makes no room for others
    let costs_of = |costs: [i64; 3]| {
        let mut builder = Problem::builder();
        let a = builder.primary("a").unwrap();
        for cost in costs {
            let option = builder.option([a]).unwrap();
            builder.cost(option, cost).unwrap();
        }
        builder.build().map(|problem| {
            problem
                .options()
                .map(|option| problem.units(option))
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(
        costs_of([i64::MAX - 2, -1, 1]),
        Ok(vec![i64::MAX - 2, -1, 1])
    );
    refused(costs_of([i64::MAX - 2, -2, 1]), "add up to more than");
    refused(costs_of([0, i64::MIN, 0]), "add up to more than");
}

#[test]
fn costs_with_more_decimals_leave_the_others_as_they_were() {
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    let options: Vec<OptionId> = (0..3).map(|_| builder.option([a]).unwrap()).collect();
    for (&option, cost) in options.iter().zip(["7", "-0.25", "1.5"]) {
        builder.cost(option, cost.parse::<Cost>().unwrap()).unwrap();
    }
    let problem = builder.clone().build().unwrap();
    let costs: Vec<String> = options
        .iter()
        .map(|&o| problem.cost(o).to_string())
        .collect();
    assert_eq!(costs, ["7.00", "-0.25", "1.50"]);
    // a cost without room for the decimals is an error and leaves the builder unchanged
    let tiny: Cost = "0.000000000000000001".parse().unwrap();
    builder.cost(options[0], i64::MAX / 1000).unwrap();
    refused(builder.cost(options[1], tiny), "add up to more than");
    let unchanged = builder.build().unwrap();
    assert_eq!(unchanged.cost(options[2]).to_string(), "1.50");
}
