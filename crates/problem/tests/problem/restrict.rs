//! Tests of `problem::restrict`.

use quadrille_problem::problem::{Bounds, Cost, Entry, ItemId, OptionId, Problem};

/// Three options; the second costs seven tenths and is named, the third has a color.
fn full() -> Problem {
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    let b = builder
        .primary_bounded("b", Bounds { low: 1, high: 2 })
        .unwrap();
    let x = builder.secondary("x").unwrap();
    let red = builder.color("red").unwrap();
    builder.option([a, b]).unwrap();
    let expensive = builder.option([a]).unwrap();
    builder
        .option([b.into(), (x, red).into()] as [Entry; 2])
        .unwrap();
    builder
        .cost(expensive, "0.7".parse::<Cost>().unwrap())
        .unwrap();
    builder.name_option(expensive, "expensive").unwrap();
    builder.build().unwrap()
}

#[test]
fn keeping_all_changes_nothing() {
    let problem = full();
    let (all, origins) = problem.restrict(|_| true);
    assert_eq!(all, problem);
    assert!(origins.iter().copied().eq(problem.options()));
}

#[test]
fn costs_names_and_bounds_move_with_their_options() {
    let problem = full();
    let (part, origins) = problem.restrict(|option| option.index() > 0);
    let (first, second) = (OptionId::new(0), OptionId::new(1));
    assert_eq!(*origins, [OptionId::new(1), OptionId::new(2)]);
    assert_eq!((part.units(first), part.units(second)), (7, 0));
    assert_eq!(
        (part.option_name(first), part.option_name(second)),
        (Some("expensive"), None)
    );
    assert_eq!(part.entries(second), problem.entries(OptionId::new(2)));
    assert_eq!(part.bounds(ItemId::new(1)), Bounds { low: 1, high: 2 });
    assert_eq!(part.cost(first).to_string(), "0.7");
    // names are shared
    let name = |problem: &Problem| problem.item_name(ItemId::new(0)).as_ptr();
    assert_eq!(name(&part), name(&problem));
}

#[test]
fn arranged_backwards_and_again_is_the_same() {
    let problem = full();
    let backwards: Vec<OptionId> = (0..3).rev().map(OptionId::new).collect();
    let turned = problem.arrange(&backwards);
    assert_eq!(
        (
            turned.units(OptionId::new(1)),
            turned.option_name(OptionId::new(1))
        ),
        (7, Some("expensive"))
    );
    assert_eq!(
        turned.entries(OptionId::new(0)),
        problem.entries(OptionId::new(2))
    );
    assert_eq!(turned.arrange(&backwards), problem);
}

#[test]
fn what_is_demanded_or_reordered_keeps_colors_bounds_and_names() {
    let problem = full();
    let [a, b, x] = [0, 1, 2].map(ItemId::new);
    let red = problem.entries(OptionId::new(2))[1].color;
    assert!(red.is_some());
    let demanded = problem.demand(
        &[vec![OptionId::new(2)], Vec::new(), vec![OptionId::new(1)]],
        Bounds::ONCE,
    );
    assert_eq!(
        (
            demanded.n_primary(),
            demanded.n_secondary(),
            demanded.bounds(b)
        ),
        (5, 1, problem.bounds(b))
    );
    let items = |option| -> Vec<(u32, Option<quadrille_problem::problem::Color>)> {
        demanded
            .entries(OptionId::new(option))
            .iter()
            .map(|entry| (entry.item.number(), entry.color))
            .collect()
    };
    assert_eq!(items(0), [(0, None), (1, None)]);
    assert_eq!(items(1), [(0, None), (4, None)]);
    assert_eq!(items(2), [(1, None), (5, red), (2, None)]);
    assert_eq!(demanded.item_name(ItemId::new(5)), "x");
    assert_eq!(demanded.cost(OptionId::new(1)).to_string(), "0.7");
    let turned = problem.reorder(&[b, a]);
    assert_eq!(
        (turned.bounds(a), turned.bounds(b)),
        (problem.bounds(b), Bounds::ONCE)
    );
    assert_eq!(
        (
            turned.item_name(a),
            turned.item_name(b),
            turned.item_name(x)
        ),
        ("b", "a", "x")
    );
    assert_eq!(
        turned.entries(OptionId::new(2)),
        [
            a.into(),
            Entry {
                item: x,
                color: red
            }
        ]
    );
    assert_eq!(turned.reorder(&[b, a]), problem);
    let first: Problem = "2|a b c\na\na b\nc".parse().unwrap();
    assert_eq!(first.reorder(&[a, b, x]), first);
}

#[test]
fn what_is_demanded_takes_no_name_that_is_there() {
    let mut builder = Problem::builder();
    let own = builder.primaries(["demanded 1", "a"]).unwrap();
    let x = builder.secondary("demanded 0").unwrap();
    let option = builder.option([own[0], own[1], x]).unwrap();
    let demanded = builder
        .build()
        .unwrap()
        .demand(&[vec![option], Vec::new()], Bounds::ONCE);
    let names: Vec<&str> = demanded
        .items()
        .map(|item| demanded.item_name(item))
        .collect();
    assert_eq!(
        names,
        ["demanded 1", "a", "demanded 2", "demanded 3", "demanded 0"]
    );
    let numbers = demanded
        .entries(option)
        .iter()
        .map(|entry| entry.item.number());
    assert!(numbers.eq([0, 1, 4, 2]));
}

#[test]
#[should_panic(expected = "named twice")]
fn nothing_is_arranged_twice() {
    let _ = full().arrange(&[OptionId::new(1), OptionId::new(1)]);
}

#[test]
fn costs_that_are_all_gone_leave_no_list() {
    let (part, _) = full().restrict(|option| option.index() != 1);
    assert!(!part.has_costs());
    assert_eq!(part.n_options(), 2);
    let (none, origins) = part.restrict(|_| false);
    assert_eq!(
        (none.n_options(), none.n_entries(), origins.len()),
        (0, 0, 0)
    );
    assert_eq!(none.uncoverable().len(), 2);
}
