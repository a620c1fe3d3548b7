//! Tests of `problem::serial`.

use quadrille_problem::problem::{OptionId, Problem};
use serde_json::{from_str, to_string};

#[test]
fn comes_back_as_it_was() {
    for text in [
        "a\na",
        "a b 0:2|c | x y\na x:1 |3\nb c x:red\nb y:2 |9\nc b",
    ] {
        let mut builder = text.parse::<Problem>().unwrap().to_builder();
        if text.len() > 5 {
            builder.name_option(OptionId::new(1), "second").unwrap();
        }
        let problem = builder.build().unwrap();
        let json = to_string(&problem).unwrap();
        assert_eq!(from_str::<Problem>(&json).unwrap(), problem, "{json}");
        assert_eq!(
            quadrille_problem::format::json::read(&json)
                .unwrap()
                .problem,
            problem,
            "{json}"
        );
    }
}

#[test]
fn what_breaks_a_law_is_refused() {
    for (json, error) in [
        (
            r#"{"items":["a"],"options":[[0,0]]}"#,
            "option 1 names the item `a` twice",
        ),
        (
            r#"{"items":["a"],"options":[[1]]}"#,
            "expected the number of an item, from 0 to 0, found `1`",
        ),
        (
            r#"{"items":["a"],"options":[[["b","1"]]]}"#,
            "expected the name or number of an item, found the string `b`",
        ),
        (
            r#"{"items":["a"],"options":[[["a","1"]]]}"#,
            "only secondary items take colors",
        ),
        (
            r#"{"items":["a"],"options":[[0]],"costs":[]}"#,
            "expected an element for each option, 1 in all, found 0",
        ),
        (
            r#"{"items":["a"],"options":[[0]],"costs":[1,2]}"#,
            "expected an element for each option, 1 in all, found 2",
        ),
        (
            r#"{"items":["a"],"options":[[0]],"names":["x","y"]}"#,
            "expected an element for each option, 1 in all, found 2",
        ),
        (
            r#"{"items":["a"],"options":[[0]],"bounds":{"b":[1,2]}}"#,
            "expected the name of a primary item, found `b`; only primary items have bounds",
        ),
        (
            r#"{"items":["a"],"options":[[0]],"bounds":{"a":[2,1]}}"#,
            "the bounds 2:1 of the item `a`",
        ),
        (
            r#"{"items":["a"],"options":[[0]],"bound":{}}"#,
            "expected one of the keys `items`, `secondary`, `options`, `names`, `costs`, `bounds`, found `bound`",
        ),
    ] {
        let found =
            from_str::<Problem>(json).map_or_else(|error| error.to_string(), |_| String::new());
        assert!(
            found.contains(error) && found.is_empty() == error.is_empty(),
            "{json}: {found}"
        );
    }
}
