//! Objects with boards name their rules.

use quadrille_sudoku::read::{Fault, puzzles};

/// The fault of a text; none where each board of it is read.
fn fault(text: &str) -> Option<Fault> {
    puzzles(text.as_bytes()).find_map(|read| read.err().map(|error| error.fault))
}

#[test]
fn other_sudokus_have_names() {
    let board = "1234341221434321";
    for (rules, expected) in [
        ("\"cages\": [{\"sum\": 10}]", Some("killer")),
        ("\"Regions\": [\"aabb\"]", Some("jigsaw")),
        ("\"regions\": \"aabbaabbccddccdd\"", Some("jigsaw")),
        ("\"boxes\": \"2x2\"", Some("variant")),
        ("\"rules\": [\"diagonals\"]", Some("variant")),
        ("\"rules\": {\"antiknight\": true}", Some("variant")),
        (
            "\"rules\": \"digits a knight's move apart differ: anti-knight\"",
            Some("variant"),
        ),
        ("\"little_killers\": [{\"sum\": 3}]", Some("variant")),
        ("\"rules\": \"the usual ones\"", None),
        ("\"rules\": null", None),
        ("\"boxes\": null", None),
    ] {
        for text in [
            format!("{{{rules}, \"puzzle\": \"{board}\"}}"),
            format!("[{{\"puzzle\": \"{board}\", {rules}}}]"),
        ] {
            let name = match fault(&text) {
                None => None,
                Some(Fault::Variant { name, .. }) => Some(name),
                Some(other) => panic!("{other}: {text}"),
            };
            assert_eq!(name, expected, "{text}");
        }
    }
}

#[test]
fn a_name_that_may_be_a_rule_is_refused() {
    let unknown = |found: &str, nearest| {
        let found = found.to_owned();
        Some(Fault::Key { found, nearest })
    };
    let rule = |name| unknown(name, Some(r#""rules": ["anti-knight"]"#));
    for (pair, expected) in [
        (
            r#""diagonals": true"#,
            unknown("diagonals", Some(r#""rules": ["diagonals"]"#)),
        ),
        (r#""antiknight": true"#, rule("antiknight")),
        (r#""anti_knight": 1"#, rule("anti_knight")),
        (
            r#""thermos": [["r1c1", "r1c2"]]"#,
            unknown("thermos", Some("thermometers")),
        ),
        (
            r#""thermometer_list": [[0, 1]]"#,
            unknown("thermometer_list", Some("thermometers")),
        ),
        (
            r#""killer": [{"cells": ["r1c1"], "sum": 1}]"#,
            unknown("killer", Some("cages")),
        ),
        (
            r#""constraints": ["x"]"#,
            unknown("constraints", Some("rules")),
        ),
        (r#""variant": "x""#, unknown("variant", Some("rules"))),
        (
            r#""variant": {"name": "x"}"#,
            unknown("variant", Some("rules")),
        ),
        (r#""type": "killer""#, unknown("type", None)),
        (r#""ragions": "aabb""#, unknown("ragions", Some("regions"))),
        (r#""kropki": {"white": ["r1c1"]}"#, unknown("kropki", None)),
        (r#""disjoint": "yes""#, unknown("disjoint", None)),
        (r#""diagonals": false"#, None),
        (r#""cages": null"#, None),
        (r#""constraints": []"#, None),
        (r#""variant": "classic""#, None),
        (r#""type": "sudoku", "mode": "hard""#, None),
        (
            r#""title": "x", "author": "a", "id": 7, "comment": "c", "url": "u""#,
            None,
        ),
        (
            r#""_id": {"$oid": "5"}, "created_at": 3, "isUnique": true"#,
            None,
        ),
        (
            r#""solution": "1234341221434321", "difficulty": 3.2, "size": 4"#,
            None,
        ),
        (r#""meta": {"rules": "x", "n": [1]}, "tags": ["a"]"#, None),
    ] {
        let puzzle = r#""puzzle": "1234341221434321""#;
        for text in [
            format!("{{{pair}, {puzzle}}}"),
            format!("[{{{puzzle}, {pair}}}]"),
            // beside the object that holds the board
            format!("{{\"data\": [{{{puzzle}}}], {pair}}}"),
        ] {
            let expected = match text.contains("\"data\"") && pair.contains("size") {
                true => fault(&text),
                false => expected.clone(),
            };
            assert_eq!(fault(&text), expected, "{text}");
        }
    }
    let document = r#"{"_id": ObjectId("64b7"), "puzzle": "1234341221434321"}"#;
    assert_eq!(fault(document), None);
    // the stated side differs from the board's
    assert!(fault(r#"{"puzzle": "1234341221434321", "size": 9}"#).is_some());
}
