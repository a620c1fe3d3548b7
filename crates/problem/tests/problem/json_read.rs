//! Tests of `format::json::read`.

use quadrille_problem::format::Warning;
use quadrille_problem::format::json::read;
use quadrille_problem::problem::Bounds;

#[test]
fn every_option_that_is_left_out_is_named_with_its_line() {
    let text = "{\"items\": [\"a\"], \"secondary\": [\"x\"],\n\"options\": \
        [[\"x\"],\n[\"a\"],\n\n[\"x:1\"],[\"x\"]]}";
    let parsed = read(text).unwrap();
    let lines: Vec<usize> = parsed.warnings.iter().map(Warning::line).collect();
    assert_eq!((lines, parsed.problem.n_options()), (vec![2, 5, 5], 1));
    assert!(!parsed.problem.has_colors());
}

#[test]
fn one_bound_is_both() {
    let problem =
        read(r#"{"items": ["a", "b", "c"], "bounds": {"a": 4, "b": [0, 3]}, "options": []}"#)
            .unwrap()
            .problem;
    let bounds: Vec<Bounds> = problem
        .primary_items()
        .map(|item| problem.bounds(item))
        .collect();
    assert_eq!(
        bounds,
        [
            Bounds { low: 4, high: 4 },
            Bounds { low: 0, high: 3 },
            Bounds::ONCE
        ]
    );
}

#[test]
fn long_texts_take_linear_time() {
    let names: Vec<String> = (0..50_000).map(|i| format!("\"{i}\"")).collect();
    let bounds = names
        .iter()
        .map(|name| format!("{name}:2"))
        .collect::<Vec<_>>()
        .join(",");
    let options = vec!["[\"x\"]"; 50_000].join(",\n");
    let names = names.join(",");
    let text = format!(
        r#"{{"items":[{names}],"secondary":["x"],"bounds":{{{bounds}}},"options":[{options}]}}"#
    );
    assert_eq!(read(text).unwrap().warnings.len(), 50_000);
}
