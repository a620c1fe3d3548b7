//! Every line of `--json` is as its schema in `docs/schema` has it, and every property of every
//! schema occurs.

mod checker;

use checker::{check, check_schema};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// Command lines, and the file that each reads as standard input.
const RUNS: [(&str, &str); 55] = [
    (
        "solve --candidates --json puzzles/variants/x6.json puzzles/sudoku/no-answer.txt \
        tests/cmd/bad.in/mixed.txt",
        "",
    ),
    (
        "solve --candidates --json --max-nodes 1 puzzles/sudoku/famous.txt",
        "",
    ),
    (
        "solve --candidates --count --json puzzles/sudoku/two-answers.txt",
        "",
    ),
    (
        "solve --json puzzles/sudoku/4x4.txt puzzles/sudoku/no-answer.txt \
        tests/cmd/bad.in/mixed.txt",
        "",
    ),
    (
        "solve --json --all puzzles/sudoku/two-answers.txt puzzles/sudoku/example.sdk",
        "",
    ),
    ("solve --json --count puzzles/sudoku/many-answers.txt", ""),
    (
        "solve --json --count --max-nodes 100 --solver cover puzzles/sudoku/12x12.txt",
        "",
    ),
    (
        "solve --json --unique --max-nodes 1 puzzles/sudoku/hard.txt",
        "",
    ),
    ("solve --json --solver lockstep puzzles/sudoku/4x4.txt", ""),
    ("solve --json -", "puzzles/sudoku/pencilmarks.txt"),
    (
        "solve --json puzzles/cover/knuth.dlx tests/cmd/problem.json puzzles/cover/colors.dlx",
        "",
    ),
    (
        "solve --json --all --reduce puzzles/cover/langford7.dlx",
        "",
    ),
    (
        "solve --json --count --max-nodes 5 puzzles/cover/langford7.dlx",
        "",
    ),
    (
        "solve --json --unique puzzles/cover/soma.dlx puzzles/cover/mutilated4x4.dlx",
        "",
    ),
    ("solve --json --cheapest 2 puzzles/cover/tours.dlx", ""),
    (
        "solve --json puzzles/variants/x6.json puzzles/variants/killers.txt",
        "",
    ),
    (
        "solve --json --all puzzles/variants/nonogram.json tests/cmd/kakuro-none.json",
        "",
    ),
    (
        "solve --json --all --rules windoku puzzles/sudoku/two-answers.txt \
        tests/cmd/bad.in/mixed.txt",
        "",
    ),
    ("stats --json puzzles/variants/futoshiki.json", ""),
    ("stats --json --ratings puzzles/sudoku/middle.csv", ""),
    ("puzzle queens 5 --json --all", ""),
    (
        "solve --hint --json puzzles/sudoku/example.sdk puzzles/sudoku/two-answers.txt \
        tests/cmd/bad.in/mixed.txt",
        "",
    ),
    ("solve --hint --json -", "puzzles/sudoku/made/hard.txt"),
    ("solve --hint --json puzzles/variants/killer.txt", ""),
    (
        "rate --json --explain puzzles/variants/futoshiki.json puzzles/variants/little-killer.json",
        "",
    ),
    (
        "rate --json --explain puzzles/sudoku/hard.txt puzzles/sudoku/no-answer.txt \
        puzzles/sudoku/12x12.txt",
        "",
    ),
    (
        "rate --json --up-to naked-single puzzles/sudoku/candidates.txt tests/cmd/bad.in/mixed.txt",
        "",
    ),
    (
        "canon --json puzzles/sudoku/6x6.txt puzzles/sudoku/example.sdk \
        puzzles/sudoku/pencilmarks.txt",
        "",
    ),
    ("canon --json --unique tests/cmd/bad.in/mixed.txt", ""),
    ("generate --json -n 3 --seed 18446744073709551615", ""),
    ("generate --json --pencilmarks", ""),
    ("generate --json -n 2 --rating 7.1..8.3", ""),
    ("generate --json --full --size 2x3", ""),
    (
        "check --json puzzles/sudoku/example.sdk tests/cmd/judged/4x4.json",
        "",
    ),
    (
        "check --json puzzles/sudoku/4x4.txt tests/cmd/judged/4x4-wrong.json",
        "",
    ),
    (
        "check --json puzzles/sudoku/two-answers.txt tests/cmd/judged/two-answers.again",
        "",
    ),
    (
        "check --json --max-nodes 1 puzzles/sudoku/made/none.txt tests/cmd/judged/thousand",
        "",
    ),
    (
        "check --json puzzles/sudoku/many-answers.txt -",
        "tests/cmd/judged/stopped",
    ),
    (
        "check --json --all puzzles/cover/domino6x6.dlx tests/cmd/judged/domino6x6.first3",
        "",
    ),
    (
        "check --json puzzles/cover/knuth.dlx tests/cmd/judged/misnamed.json",
        "",
    ),
    (
        "certify --json puzzles/cover/tours.dlx tests/cmd/proved/tours.answer \
        tests/cmd/proved/tours.pbp",
        "",
    ),
    (
        "certify --json puzzles/cover/knuth.dlx tests/cmd/proved/knuth.answer \
        tests/cmd/proved/knuth.short",
        "",
    ),
    (
        "stats --json puzzles/sudoku/famous.txt puzzles/sudoku/example.sdk \
        puzzles/cover/mutilated4x4.dlx",
        "",
    ),
    (
        "stats --json --reduce puzzles/sudoku/example.sdk puzzles/cover/soma.dlx \
        puzzles/cover/mutilated4x4.dlx tests/cmd/bounds.dlx",
        "",
    ),
    (
        "explain --json puzzles/cover/mutilated4x4.dlx tests/cmd/odd.dlx \
        puzzles/sudoku/no-answer.txt puzzles/sudoku/grids.txt tests/cmd/bad.in/mixed.txt",
        "",
    ),
    ("explain --json -", "tests/cmd/clash.dlx"),
    ("stats --json -", "puzzles/cover/tours.dlx"),
    (
        "merge --json tests/cmd/units/1.ckpt tests/cmd/units/3.ckpt",
        "",
    ),
    ("stats --json --estimate puzzles/cover/langford7.dlx", ""),
    ("family --json --used --with 1 puzzles/cover/knuth.dlx", ""),
    ("family --json --sample 2 -", "puzzles/cover/langford7.dlx"),
    (
        "family --json --rank tests/cmd/judged/domino6x6.first3 puzzles/cover/domino6x6.dlx",
        "",
    ),
    (
        "compare --json --rounds 1 --solvers lockstep,cover puzzles/sudoku/4x4.txt \
        puzzles/sudoku/two-answers.txt",
        "",
    ),
    (
        "compare --json --rounds 1 --engines links,bits puzzles/cover/knuth.dlx \
        tests/cmd/bounds.dlx",
        "",
    ),
    // a program whose tail keeps a line of a hundred megabytes, and which says by its exit code
    // that there is a solution
    (
        "compare --json --none --rounds 1 --max-time 1m --engines learn \
        --with=p=head${IFS}-c99999999${IFS}/dev/zero|tail${IFS}-n1>/dev/null;test${IFS}-f${IFS}{dlx}&&exit${IFS}10 --solvers lockstep puzzles/cover/knuth.dlx puzzles/sudoku/example.sdk",
        "",
    ),
];

fn run(arguments: &str, input: &str) -> String {
    let folder = crate::root().display();
    let mut command = crate::program();
    command.args(arguments.split(' ')).arg("--quiet");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    if !input.is_empty() {
        pipe.write_all(&fs::read(format!("{folder}/{input}")).unwrap())
            .unwrap();
    }
    drop(pipe);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// The schemas by the types of their events.
fn schemas() -> BTreeMap<String, Value> {
    let files = fs::read_dir(crate::root().join("docs/schema")).unwrap();
    let files = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"));
    let read = |path: std::path::PathBuf| {
        let schema: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert_eq!(
            schema["properties"]["type"]["const"],
            Value::String(name.clone())
        );
        check_schema(&schema, &name);
        (name, schema)
    };
    files.map(read).collect()
}

#[test]
fn every_event_is_as_its_schema_has_it() {
    let schemas = schemas();
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    for (arguments, input) in RUNS {
        let out = run(arguments, input);
        assert!(!out.is_empty(), "{arguments}");
        for line in out.lines() {
            let event: Value = serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{arguments}: {error}: {line}"));
            let kind = event["type"]
                .as_str()
                .unwrap_or_else(|| panic!("{arguments}: without a type: {line}"));
            let schema = schemas
                .get(kind)
                .unwrap_or_else(|| panic!("{arguments}: no schema for {kind}"));
            if let Err(why) = check(&event, schema, schema) {
                panic!("{arguments}: {why}: {line}");
            }
            seen.extend(
                event
                    .as_object()
                    .unwrap()
                    .keys()
                    .map(|key| (kind.to_owned(), key.clone())),
            );
        }
    }
    for (kind, schema) in &schemas {
        for key in schema["properties"].as_object().unwrap().keys() {
            assert!(
                seen.contains(&(kind.clone(), key.clone())),
                "no event of type {kind} has {key}"
            );
        }
    }
}

/// The same name has the same type in every event.
#[test]
fn names_mean_the_same_everywhere() {
    let mut types: BTreeMap<String, (String, Value)> = BTreeMap::new();
    for (kind, schema) in schemas() {
        for (name, property) in schema["properties"].as_object().unwrap() {
            let mut bare = property.clone();
            bare.as_object_mut().unwrap().remove("description");
            // each type of event has its own type, end, options, steps and sizes
            let own = name == "type"
                || name == "status" && kind == "end"
                || name == "options" && kind == "solution";
            if own || name == "steps" && kind != "reduced" || name == "count" && kind == "sizes" {
                continue;
            }
            let (first, known) = types
                .entry(name.clone())
                .or_insert((kind.clone(), bare.clone()));
            assert_eq!(*known, bare, "{name} in {first} and in {kind}");
        }
    }
    assert!(types.len() > 30);
}

#[test]
fn the_checker_checks() {
    let schemas = schemas();
    let answer = |text: &str| {
        check(
            &serde_json::from_str(text).unwrap(),
            &schemas["answer"],
            &schemas["answer"],
        )
    };
    assert_eq!(
        answer(r#"{"file":"f","line":1,"type":"answer","index":1,"answer":"1"}"#),
        Ok(())
    );
    assert_eq!(
        answer(r#"{"file":"f","line":1,"type":"answer","index":"9007199254740993","answer":"1"}"#),
        Ok(())
    );
    for (wrong, why) in [
        (
            r#"{"line":1,"type":"answer","index":1,"answer":"1"}"#,
            "lacks file",
        ),
        (
            r#"{"file":"f","line":0,"type":"answer","index":1,"answer":"1"}"#,
            "line: 0 is less than 1",
        ),
        (
            r#"{"file":"f","line":1,"type":"other","index":1,"answer":"1"}"#,
            "type: is \"other\", expected \"answer\"",
        ),
        (
            r#"{"file":"f","line":1,"type":"answer","index":1,"answer":1}"#,
            "answer: 1 is no string",
        ),
        (
            r#"{"file":"f","line":1,"type":"answer","index":1,"answer":"1","x":1}"#,
            "has x",
        ),
        (
            r#"{"file":"f","line":1,"type":"answer","index":9007199254740993,"answer":"1"}"#,
            "index: is none of these: ",
        ),
        (
            r#"{"file":"f","line":1,"type":"answer","index":"12","answer":"1"}"#,
            "index: is none of these: ",
        ),
    ] {
        let error = answer(wrong).unwrap_err();
        assert!(error.starts_with(why), "{error}");
    }
}
