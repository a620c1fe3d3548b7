//! Puzzles made of parameters.

use quadrille::search;
use quadrille_gallery::puzzle::{Instance, PUZZLES, ParameterKind, Presence, Recipe, Values};
use std::collections::BTreeSet;

/// Makes a puzzle of values that are given with their names.
fn make(name: &str, given: &[(&str, &str)]) -> Result<Instance, String> {
    let recipe = Recipe::named(name).ok_or("no such puzzle")?;
    let mut values = Values::new(recipe);
    given
        .iter()
        .try_for_each(|(name, text)| values.set(name, text))
        .map_err(|error| error.to_string())?;
    let mut read = |path: &str| match path {
        "square" => Ok("1 2\n. .".to_owned()),
        _ => Err(format!("cannot read {path}").into()),
    };
    recipe
        .make(&values, &mut read)
        .map_err(|error| error.to_string())
}

fn count(name: &str, given: &[(&str, &str)]) -> u128 {
    search::count(&make(name, given).unwrap().problem().unwrap())
}

#[test]
fn recipes_are_consistent() {
    let names: BTreeSet<&str> = PUZZLES.iter().map(|recipe| recipe.name).collect();
    assert_eq!(names.len(), PUZZLES.len());
    for recipe in PUZZLES {
        assert!(
            recipe
                .examples
                .iter()
                .all(|example| example.split(' ').next() == Some(recipe.name)),
            "{recipe:?}"
        );
        let parameters: BTreeSet<&str> = recipe
            .parameters
            .iter()
            .map(|parameter| parameter.name)
            .collect();
        assert_eq!(parameters.len(), recipe.parameters.len(), "{}", recipe.name);
        for parameter in recipe.parameters {
            match parameter.presence {
                Presence::Default(text) => {
                    assert!(parameter.kind.read(text).is_ok(), "{parameter:?}");
                }
                Presence::RequiredUnless(other) => {
                    assert!(other.is_empty() || parameters.contains(other));
                }
                _ => {}
            }
            assert_eq!(
                parameter.kind == ParameterKind::Flag,
                parameter.value_name.is_empty(),
                "{parameter:?}"
            );
        }
    }
}

#[test]
fn parameters_make_their_puzzles() {
    assert_eq!(count("queens", &[("n", "8")]), 92);
    assert_eq!(count("queens", &[("n", "5"), ("torus", "")]), 10);
    assert_eq!(
        count("queens", &[("n", "5"), ("colors", "1"), ("given", "1,1")]),
        2
    );
    assert_eq!(count("langford", &[("n", "7"), ("half", "")]), 26);
    assert_eq!(count("latin", &[("given", "square")]), 1);
    assert_eq!(count("dominoes", &[("size", "2x2x5")]), 450);
    assert_eq!(
        count(
            "polyominoes",
            &[
                ("region", "4x4"),
                ("pieces", "dominoes"),
                ("any-number", "")
            ]
        ),
        36
    );
    let queens = make("queens", &[("n", "6")]).unwrap();
    assert_eq!(queens.symmetries().unwrap().unwrap().len(), 8);
    assert!(
        make("langford", &[("n", "3")])
            .unwrap()
            .symmetries()
            .unwrap()
            .is_none()
    );
    let soma = make("soma", &[]).unwrap();
    assert!(
        soma.is_outlined()
            && soma.texts().is_some()
            && !queens.is_outlined()
            && queens.texts().is_none()
    );
}

#[test]
fn what_makes_no_puzzle_is_refused() {
    for (name, given, why) in [
        ("queens", &[][..], "queens: expected a value of `n`"),
        ("queens", &[("n", "x")], "n: expected a whole number"),
        ("queens", &[("n", "4"), ("n", "5")], "n: was given before"),
        (
            "queens",
            &[("n", "4"), ("given", "0,1")],
            "given: expected row,column such as 2,3, each from 1",
        ),
        (
            "queens",
            &[("n", "4"), ("side", "4")],
            "there is no parameter `side`",
        ),
        (
            "queens",
            &[("n", "4"), ("torus", "no")],
            "torus: expected no value",
        ),
        ("latin", &[], "latin: expected a value of `n`"),
        (
            "latin",
            &[("n", "2"), ("given", "square")],
            "latin: `given` and `n` cannot be used together",
        ),
        ("latin", &[("given", "none")], "cannot read none"),
        (
            "squares",
            &[("size", "3x2"), ("colors", "21")],
            "colors: 21 is not in 1..=20",
        ),
        (
            "squares",
            &[("size", "3")],
            "size: expected a size such as 6x10 or 3x4x5",
        ),
        (
            "calendar",
            &[("date", "13")],
            "date: expected month-day such as 10-6",
        ),
        (
            "domination",
            &[("graph", "none"), ("k", "1")],
            "expected a DIMACS file, or a graph such as petersen, complete:6, queen:8x8: cannot \
            read none",
        ),
    ] {
        assert_eq!(make(name, given).unwrap_err(), why);
    }
    assert!(Recipe::named("chess").is_none());
}
