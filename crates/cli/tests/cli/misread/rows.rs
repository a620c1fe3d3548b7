//! The tables in `tests/misread/rows`: a text, and what the program makes of it.
//!
//! A row is a title, the text, and behind `=>` the exit code, the arguments where they are not
//! `solve`, and what is printed, errors last. A blank at the end of a line is written `␣`, a tab
//! `→`; `{board}` and `{answer}` are the usual ones. `MISREAD=overwrite` writes what the program
//! does now; the difference is for a person to judge.

use super::{ANSWER, BOARD, Seen, seen};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

struct Row<'a> {
    title: &'a str,
    text: &'a str,
    args: &'a str,
    code: i32,
    printed: &'a str,
}

fn row(part: &str) -> Row<'_> {
    let (title, rest) = part.split_once('\n').expect("a title");
    let (text, rest) = rest.split_once("\n=> ").expect("what comes of it");
    let (first, printed) = rest.split_once('\n').expect("a line");
    let (code, args) = first.split_once(' ').unwrap_or((first, "solve"));
    Row {
        title,
        text,
        args,
        code: code.parse().expect("an exit code"),
        printed,
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/misread/rows");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// What is printed, as a row has it.
fn printed(seen: &Seen) -> String {
    let mut printed = seen.out.clone();
    for error in &seen.errors {
        printed.extend(["error: ", error, "\n"]);
    }
    printed.replace(ANSWER, "{answer}")
}

#[test]
fn every_row() {
    let (mut n, mut codes, mut wrong) = (0, BTreeSet::new(), Vec::new());
    for path in files() {
        let table = fs::read_to_string(&path).unwrap();
        let mut now = String::new();
        for part in table.split("=== ").skip(1) {
            let row = row(part);
            let text = row
                .text
                .replace("{board}", BOARD)
                .replace('␣', " ")
                .replace('→', "\t")
                + "\n";
            let seen = seen(row.args, text.as_bytes());
            let printed = printed(&seen);
            if (seen.code, printed.as_str()) != (row.code, row.printed) {
                wrong.push(format!("{}: exit code {}\n{printed}", row.title, seen.code));
            }
            let args = if row.args == "solve" {
                String::new()
            } else {
                format!(" {}", row.args)
            };
            let code = seen.code.to_string();
            now.extend([
                "=== ", row.title, "\n", row.text, "\n=> ", &code, &args, "\n", &printed,
            ]);
            n += 1;
            codes.insert(row.code);
        }
        if std::env::var("MISREAD").is_ok_and(|what| what == "overwrite") {
            fs::write(&path, now).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        n >= 250 && codes.is_superset(&[0, 1, 2, 3].into()),
        "{n} rows, {codes:?}"
    );
}
