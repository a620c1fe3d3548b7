//! `solve --candidates`: each cell's digits in some answer, compared with the answers of `--all`.

use crate::processes::run;
use serde_json::Value;
use std::collections::BTreeSet;

/// The candidates of each cell, gathered from all answers of the board.
fn by_answers(answers: &str, n_cells: usize) -> Vec<BTreeSet<u64>> {
    let mut found = vec![BTreeSet::new(); n_cells];
    for line in answers.lines() {
        for (cell, c) in line.chars().enumerate() {
            found[cell].insert(u64::from(c.to_digit(10).unwrap()));
        }
    }
    found
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
        let (code, line, errors) = run(&["solve", "--candidates", "--json", "-"], text.as_bytes());
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
        let line: Value = serde_json::from_str(&line).unwrap();
        let rows = line["candidates"].as_array().unwrap();
        let cells = rows.iter().flat_map(|row| row.as_array().unwrap());
        let digits = |cell: &Value| -> BTreeSet<u64> {
            let digits = cell.as_array().unwrap().iter();
            digits.map(|digit| digit.as_u64().unwrap()).collect()
        };
        let cells: Vec<BTreeSet<u64>> = cells.map(digits).collect();
        assert_eq!(cells, by_answers(&all, cells.len()), "{text}");
    }
    let none = br#"{"size": 4, "cages": [{"cells": ["r1c1", "r2c2"], "sum": 3}], "even": ["r1c1", "r2c2"]}"#;
    assert_eq!(run(&["solve", "--candidates", "-"], none).0, Some(1));
    let empty = [b'.'; 81];
    let (code, text, _) = run(&["solve", "--candidates", "--max-nodes", "1", "-"], &empty);
    assert_eq!((code, text.as_str()), (Some(3), "stopped\n"));
}
