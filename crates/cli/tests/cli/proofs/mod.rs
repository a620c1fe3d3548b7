//! What `solve --proof` writes, `certify` accepts, for every question; and not for another answer.

use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("proofs")
        .join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program; exit code, standard output, standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = crate::program();
    let output = command.args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Solves a file with these flags, and certifies what was printed.
fn certified(name: &str, file: &str, flags: &[&str]) -> (i32, String, String) {
    let folder = folder(name);
    let [proof, answer] = ["p.pbp", "answer.txt"].map(|name| folder.join(name));
    let proof = proof.to_str().unwrap();
    let (code, out, err) = run(&[&["solve", "--proof", proof, file], flags].concat());
    assert!(code <= 1 || code == 3, "{file} {flags:?}: {err}");
    fs::write(&answer, out).unwrap();
    run(&["certify", file, answer.to_str().unwrap(), proof])
}

#[test]
fn every_question_has_a_proof() {
    let [all, only, none] = [
        "there are no other solutions than these 92",
        "this is the only solution",
        "there is no solution",
    ];
    let least = "no solution costs less than 31";
    let queens = "puzzles/cover/queens8.dlx";
    let (knuth, board, two) = (
        "puzzles/cover/knuth.dlx",
        "puzzles/sudoku/example.sdk",
        "puzzles/sudoku/two-answers.txt",
    );
    let [killer, variant] =
        ["killer.txt", "skyscrapers.json"].map(|name| format!("puzzles/variants/{name}"));
    let cases: [(&str, &[&str], &str); 16] = [
        (&variant, &["--unique"], only),
        (&variant, &["--all", "--json"], only),
        (&killer, &["--unique", "--engine", "learn"], only),
        (queens, &["--all"], all),
        (queens, &["--all", "--json"], all),
        (queens, &["--all", "--engine", "learn"], all),
        (knuth, &["--unique"], only),
        (knuth, &["--unique", "--json"], only),
        (knuth, &["--first", "2"], only),
        ("puzzles/cover/mutilated4x4.dlx", &[], none),
        ("puzzles/cover/mutilated4x4.dlx", &["--unique"], none),
        ("puzzles/cover/tours.dlx", &["--cheapest", "1"], least),
        (board, &[], only),
        (board, &["--unique", "--engine", "learn"], only),
        (board, &["--all", "--json"], only),
        (two, &["--all"], "there are no other solutions than these 2"),
    ];
    for (number, (file, flags, proved)) in cases.into_iter().enumerate() {
        let (code, out, err) = certified(&format!("question{number}"), file, flags);
        assert_eq!(
            (code, out, err),
            (0, format!("proved: {proved}\n"), String::new()),
            "{file} {flags:?}"
        );
    }
}

#[test]
fn what_was_stopped_or_found_proves_nothing() {
    let concludes = "concludes `NONE`, expected `UNSAT`\n";
    for (number, flags) in [
        &["--all", "--max-nodes", "9"][..],
        &["--first", "3"],
        &[],
        &["--unique"],
    ]
    .into_iter()
    .enumerate()
    {
        let (code, out, err) = certified(
            &format!("stopped{number}"),
            "puzzles/cover/queens8.dlx",
            flags,
        );
        assert_eq!((code, out.as_str()), (1, ""), "{flags:?}");
        assert!(
            err.ends_with(concludes) || err.contains("claims `several`"),
            "{flags:?}: {err}"
        );
    }
}

#[test]
fn options_that_look_alike_are_numbers() {
    let folder = folder("alike");
    let file = folder.join("alike.dlx");
    fs::write(&file, "a b\na\na\nb\n").unwrap();
    let file = file.to_str().unwrap();
    for flags in [&["--all"][..], &["--all", "--json"]] {
        let (code, out, _) = certified("alike", file, flags);
        assert_eq!(
            (code, out.as_str()),
            (0, "proved: there are no other solutions than these 2\n")
        );
    }
    let (answer, proof) = (folder.join("answer"), folder.join("alike.proof"));
    let args = ["solve", "--all", "--proof", proof.to_str().unwrap(), file];
    let printed = run(&args).1;
    assert!(
        printed.contains("a |#0") && printed.contains("a |#1") && printed.contains("\nb\n"),
        "{printed}"
    );
    fs::write(&answer, printed.replace(" |#0", "").replace(" |#1", "")).unwrap();
    let (code, out, err) = run(&[
        "certify",
        file,
        answer.to_str().unwrap(),
        proof.to_str().unwrap(),
    ]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        err.ends_with("several options look like `a`; write the number of one, such as ` |#7`\n"),
        "{err}"
    );
}

#[test]
fn the_solution_without_options_is_proved_to_be_the_only_one() {
    let folder = folder("empty");
    let file = folder.join("empty.json");
    fs::write(
        &file,
        r#"{"items":["a"],"bounds":{"a":[0,1]},"options":[]}"#,
    )
    .unwrap();
    let (code, out, err) = certified("empty", file.to_str().unwrap(), &["--all"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (0, "proved: this is the only solution\n", "")
    );
}
