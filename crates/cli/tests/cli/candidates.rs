//! `solve --candidates`: each cell's digits in some answer, compared with the answers of `--all`.

use crate::processes::run;
use serde_json::Value;
use std::collections::BTreeMap;

/// The candidates of each cell, and how many answers have each, gathered from all answers.
fn by_answers(answers: &str, n_cells: usize) -> Vec<BTreeMap<u64, u64>> {
    let mut found = vec![BTreeMap::new(); n_cells];
    for line in answers.lines() {
        for (cell, c) in line.chars().enumerate() {
            let digit = u64::from(c.to_digit(10).unwrap());
            *found[cell].entry(digit).or_default() += 1;
        }
    }
    found
}

/// The numbers of each cell under a key.
fn lists(line: &Value, key: &str) -> Vec<Vec<u64>> {
    let list = |value: &Value| value.as_array().unwrap().clone();
    let cells = list(&line[key]).iter().flat_map(list).collect::<Vec<_>>();
    let numbers = |cell: &Value| {
        let numbers = list(cell);
        numbers.iter().map(|n| n.as_u64().unwrap()).collect()
    };
    cells.iter().map(numbers).collect()
}

#[test]
fn candidates_are_those_of_all_answers() {
    for text in [
        "1..............4",
        r#"{"size": 4, "thermometers": [["r1c1", "r2c2", "r3c2"]]}"#,
        r#"{"size": 4, "arrows": [{"circle": "r1c1", "cells": ["r1c2", "r2c1"]}]}"#,
        r#"{"size": 4, "region_sum_lines": [["r1c1", "r1c2", "r2c3", "r2c4"]], "even": ["r4c4"]}"#,
        r#"{"size": 4, "whispers": [["r1c1", "r1c2", "r2c2"]],
            "seen": [{"cells": ["r4c1", "r3c1", "r2c1", "r1c1"], "seen": 3}]}"#,
        r#"{"size": 4, "boxes": "none", "givens": ["12..", "....", "....", "...3"]}"#,
        r#"{"size": 6, "givens": ["123...", "......", "......", "......", "......", "....12"],
            "cages": [{"cells": ["r2c1", "r3c1", "r4c1"], "sum": 11}]}"#,
    ] {
        let (_, all, _) = run(&["solve", "--all", "-"], text.as_bytes());
        let ask = ["solve", "--candidates", "--count", "--json", "-"];
        let (code, line, errors) = run(&ask, text.as_bytes());
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
        let line: Value = serde_json::from_str(&line).unwrap();
        let (digits, times) = (lists(&line, "candidates"), lists(&line, "counts"));
        let cells = digits.iter().zip(&times);
        let cells: Vec<BTreeMap<u64, u64>> = cells
            .map(|(digits, times)| digits.iter().copied().zip(times.iter().copied()).collect())
            .collect();
        assert_eq!(cells, by_answers(&all, cells.len()), "{text}");
        let n_answers = all.lines().count() as u64;
        assert_eq!(
            (&line["count"], &line["exact"]),
            (&n_answers.into(), &true.into())
        );
    }
    // the candidates are those of all answers, counted in some of them
    let some = [
        "solve",
        "--candidates",
        "--count",
        "--max-solutions",
        "7",
        "--json",
        "-",
    ];
    let (code, line, note) = run(&some, &[b'.'; 16]);
    assert_eq!(code, Some(3));
    assert!(
        note.ends_with("stopped after 7 answers; there may be more\n"),
        "{note}"
    );
    let line: Value = serde_json::from_str(&line).unwrap();
    assert!(
        lists(&line, "candidates")
            .iter()
            .all(|digits| digits.len() == 4)
    );
    let times = lists(&line, "counts");
    assert!(
        times.iter().all(|times| times.iter().sum::<u64>() == 7),
        "{times:?}"
    );
    assert_eq!((&line["count"], &line["exact"]), (&7.into(), &false.into()));
    let none = br#"{"size": 4, "cages": [{"cells": ["r1c1", "r2c2"], "sum": 3}], "even": ["r1c1", "r2c2"]}"#;
    assert_eq!(run(&["solve", "--candidates", "-"], none).0, Some(1));
    let empty = [b'.'; 81];
    let (code, text, _) = run(&["solve", "--candidates", "--max-nodes", "1", "-"], &empty);
    assert_eq!((code, text.as_str()), (Some(3), "stopped\n"));
}
