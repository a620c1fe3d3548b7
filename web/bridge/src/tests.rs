//! Requests as the page sends them, to both files of WebAssembly, which are one program here.

use crate::reply::Reply;
use crate::{questions, view};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A sum outside of the board, beside which small digits stand one cell further to the right.
const WITH_SUM: &str =
    r#"{"size": 4, "sandwiches": [{"cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "sum": 5}]}"#;
const CAGE: &str = r#"{"size": 4, "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}]}"#;
const IMPOSSIBLE: &str = "123............4";

/// The parsed text of the reply to a request, and its numbers.
fn ask(name: &str, request: &Value) -> (Value, Vec<u32>) {
    let answer = view::named(name).or_else(|| questions::named(name));
    let reply = answer.expect(name)(request).unwrap_or_else(|refusal| Reply::refused(&refusal));
    let text = serde_json::from_str(reply.text()).expect("JSON");
    (text, reply.numbers().to_vec())
}

fn statement(text: &str) -> Value {
    json!({ "kind": "text", "text": text, "input": "auto" })
}

/// The number of texts in a picture.
fn texts(svg: &Value) -> usize {
    svg.as_str().expect("SVG").matches("</text>").count()
}

/// The placements that solutions have, as the page asks for them.
fn shown(text: &str) -> Vec<u32> {
    let request = json!({ "statement": statement(text), "form": "any" });
    let (written, placements) = ask("write", &request);
    let request = json!({ "cover": written["text"], "options": placements });
    let (reply, shown) = ask("show", &request);
    assert_eq!(reply["whole"], true, "{reply}");
    assert_eq!(reply["solutions"] == 0, shown.is_empty());
    // the same from all solutions, one after the other
    let list = json!({ "cover": written["text"], "n": 300, "seconds": 60 });
    let (listed, _) = ask("list", &list);
    assert_eq!(listed["ended"], true, "{listed}");
    let solutions = listed["solutions"].as_array().expect("solutions");
    let options = solutions
        .iter()
        .flat_map(|all| all.as_array().expect("options"));
    let chosen: BTreeSet<u64> = options.filter_map(Value::as_u64).collect();
    let is_chosen = |&option: &u32| chosen.contains(&u64::from(option));
    let expected: Vec<u32> = placements.into_iter().filter(is_chosen).collect();
    assert_eq!(shown, expected, "{text}");
    shown
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    for (text, n) in [
        (BOARD, 81),
        ("1...............", 54),
        (CAGE, 48),
        (IMPOSSIBLE, 0),
    ] {
        assert_eq!(shown(text).len(), n, "{text}");
    }
    assert!(shown(WITH_SUM).len() < 64);
}

#[test]
fn candidates_are_drawn_in_open_cells() {
    for (text, open) in [(BOARD, 51), ("1...............", 53), (CAGE, 48)] {
        let statement = statement(text);
        let (stated, _) = ask("state", &json!({ "statement": statement }));
        let request =
            json!({ "statement": statement, "candidates": true, "chosen": [shown(text)] });
        let (drawn, _) = ask("pictures", &request);
        assert_eq!(
            texts(&drawn[0]["svg"]) - texts(&stated["picture"]),
            open,
            "{text}"
        );
    }
    // without a list those of the rules, but for removed ones
    let request = json!({ "statement": statement(CAGE), "candidates": true, "removed": [[4, 1]] });
    let (drawn, _) = ask("pictures", &request);
    assert_eq!(
        texts(&drawn[0]["svg"]),
        60,
        "59 candidates and the sum of the cage"
    );
}

#[test]
fn candidates_stand_in_their_cells_beside_numbers_outside() {
    let request = json!({ "statement": statement(WITH_SUM), "candidates": true });
    let (drawn, _) = ask("pictures", &request);
    let svg = drawn[0]["svg"].as_str().expect("SVG");
    // the first digit of the first cell, behind one column of numbers
    assert!(svg.contains("<text x=\"45.0\" y=\"49.8\""), "{svg}");
    assert!(!svg.contains("<text x=\"9.0\""), "{svg}");
}

/// What the page says of a text with unknown rules, and the number of texts in the picture.
fn refused(text: &str) -> (String, usize) {
    let (reply, _) = ask("state", &json!({ "statement": statement(text) }));
    let error = &reply["error"];
    assert!(error["picture"].is_string(), "{error}");
    (
        error["message"].as_str().expect("words").to_owned(),
        texts(&error["picture"]),
    )
}

#[test]
fn unknown_rules_are_named_beside_the_others() {
    let cage = r#""cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}]"#;
    let one = "the rule `magic` is not known here; the picture shows the others";
    for rule in [r#""rules": ["magic"]"#, r#""magic": 7"#] {
        let text = format!("{{\"size\": 4, {rule}, {cage}}}");
        assert_eq!(refused(&text), (one.to_owned(), 1), "{text}");
    }
    let row = vec![json!({}); 9];
    let mut puzzle = json!({
        "size": 9,
        "grid": vec![row; 9],
        "killercage": [{ "cells": ["R1C2", "R1C3"], "value": "7" }],
        "magic": [{ "cells": ["R4C4"] }],
        "tragic": [{ "cells": ["R5C4"] }],
    });
    puzzle["grid"][0][0] = json!({ "value": 5, "given": true });
    let both = "the rules `magic`, `tragic` are not known here; the picture shows the others";
    let text = puzzle.to_string();
    assert_eq!(refused(&text), (both.to_owned(), 2));
    let link = format!(
        "https://example.org/?load={}",
        quadrille_layouts::internal::pack(&text)
    );
    assert_eq!(refused(&link), (both.to_owned(), 2));
    let words = one.replace("magic", "Magic~R1C3~R1C4");
    let dotted = refused(".Cage~7~R1C1~R1C2.Magic~R1C3~R1C4");
    assert_eq!(dotted, (words, 1));
}

#[test]
fn faults_of_known_rules_are_no_unknown_rules() {
    let text = r#"{"size": 4, "cages": [{"cells": ["r1c1", "r1c9"], "sum": 3}]}"#;
    let (reply, _) = ask("state", &json!({ "statement": statement(text) }));
    assert_eq!(reply["error"].get("picture"), None, "{reply}");
}
