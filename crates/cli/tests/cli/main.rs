//! The program as a user has it: what they type, what they see, the exit code, and what becomes of files and signals.

#[cfg(unix)]
mod asked;
mod formats;
#[cfg(unix)]
mod interrupts;
mod kept;
mod misread;
#[cfg(unix)]
mod processes;
mod proofs;
#[cfg(unix)]
mod races;
mod schemas;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository, where the documents and `puzzles` are.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The program, to be run at the root of the repository.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    // on a busy machine a command may take long enough to show its progress
    command.current_dir(root()).env_remove("NO_COLOR").env("QUADRILLE_PROGRESS", "none");
    command
}

/// The pictures of the book, each of which a command on its pages draws.
fn pictures() -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir("docs/book/src/pictures").into_iter().flatten().map(|entry| entry.unwrap().path());
    files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// The files of `tests/cmd`, and every console block of the documents.
#[test]
fn golden() {
    // the commands name files as seen from there; all other tests name the folder themselves
    std::env::set_current_dir(root()).unwrap();
    let before = pictures();
    run_golden();
    let drawn = pictures();
    if std::env::var("TRYCMD").is_ok_and(|what| what == "overwrite") {
        return;
    }
    let changed: Vec<_> = drawn.keys().filter(|path| before.get(*path) != drawn.get(*path)).collect();
    // the next run has to see it, too
    before.iter().for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
    assert!(changed.is_empty(), "drawn otherwise by the book's commands; TRYCMD=overwrite keeps that: {changed:?}");
}

fn run_golden() {
    let cases = trycmd::TestCases::new();
    cases.env("QUADRILLE_PROGRESS", "none");
    cases.case("tests/cmd/*.trycmd");
    ["README.md", "CONTRIBUTING.md", "docs/book/src/*.md"].into_iter().for_each(|documents| {
        cases.case(documents);
    });
}
