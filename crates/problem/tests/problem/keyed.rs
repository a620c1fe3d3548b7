//! Tests of `problem::keyed`.

use quadrille_problem::baseline;
use quadrille_problem::problem::{Bounds, Builder, Color, ItemId, OptionId};

#[test]
fn items_come_in_any_order_and_are_what_they_were_last_declared() {
    let mut builder = Builder::new();
    builder.option('p', ["x", "a"]).cost(2);
    builder.option('q', ["b"]).colored("y", 1).with("x");
    builder
        .secondary("y")
        .secondary("x")
        .bounded("x", Bounds::exactly(2))
        .primary("c");
    let last = builder.option('r', ["c"]).id();
    let labeled = builder.clone().build_named(|item| *item).unwrap();
    let problem = labeled.problem();
    assert_eq!(labeled.items(), ["x", "a", "b", "c", "y"]);
    assert_eq!(problem.bounds(ItemId::new(0)), Bounds::exactly(2));
    assert_eq!(
        (
            problem.n_options(),
            problem.n_secondary(),
            problem.units(OptionId::new(0))
        ),
        (3, 1, 2)
    );
    let colored: Vec<_> = problem
        .entries(OptionId::new(1))
        .iter()
        .map(|entry| (entry.item.index(), entry.color))
        .collect();
    assert_eq!(colored, [(2, None), (4, Color::new(1)), (0, None)]);
    assert_eq!(
        labeled
            .labels(&baseline::solutions(problem)[0])
            .collect::<String>(),
        "pqr"
    );
    assert_eq!(*labeled.label(last), 'r');
    let numbered = builder.build().unwrap();
    assert_eq!(numbered.problem().item_name(ItemId::new(4)), "4");
}

#[test]
fn each_option_has_the_colors_it_named() {
    let mut builder = Builder::new();
    let colors = ["green", "red", "blue", "red", "amber", "green"];
    colors
        .iter()
        .for_each(|&color| _ = builder.option((), ["a"]).colored("y", color));
    builder.secondary("y");
    let labeled = builder.build().unwrap();
    let problem = labeled.problem();
    let name = |option| {
        problem.entries(option)[1]
            .color
            .map(|color| problem.color_name(color))
    };
    assert!(problem.options().map(name).eq(colors.map(Some)));
    assert_eq!(problem.n_colors(), 4);
}

#[test]
fn what_is_wrong_is_said_at_the_end() {
    let of = |tell: fn(&mut Builder<(), char>)| {
        let mut builder = Builder::new();
        builder.option((), ['a']);
        tell(&mut builder);
        builder
            .build_named(char::to_string)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        of(|b| _ = b.option((), [])),
        "option 2 is empty; an option needs at least one primary item"
    );
    assert_eq!(
        of(|b| _ = b.option((), ['b', 'b'])),
        "option 2 names the item `b` twice"
    );
    assert!(
        of(|b| _ = b.option((), ['b']).colored('a', 1))
            .contains("puts a color on the primary item `a`")
    );
    assert!(of(|b| _ = b.secondary('a')).contains("has no primary item"));
    assert!(of(|b| _ = b.bounded('a', Bounds::between(2, 1))).contains("are not possible"));
    let mut alike = Builder::new();
    alike.option((), [1, 2]);
    assert!(
        alike
            .build_named(|_| "x")
            .unwrap_err()
            .to_string()
            .contains("named twice")
    );
}
