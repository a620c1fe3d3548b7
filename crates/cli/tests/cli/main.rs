//! The program as a user has it: what they type, what they see, the exit code, and what becomes of
//! files and signals.

#[cfg(unix)]
mod asked;
mod candidates;
mod formats;
#[cfg(unix)]
mod generated;
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
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The root of the repository, where the documents and `puzzles` are.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The program, to be run at the root of the repository.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    // on a busy machine a command may take long enough to show its progress
    command
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env("QUADRILLE_PROGRESS", "none");
    command
}

/// The pictures of the book, each of which a command on its pages draws.
fn pictures() -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir("docs/book/src/pictures")
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    files
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
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
    let changed: Vec<_> = drawn
        .keys()
        .filter(|path| before.get(*path) != drawn.get(*path))
        .collect();
    // the next run has to see it, too
    before
        .iter()
        .for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
    assert!(
        changed.is_empty(),
        "drawn otherwise by the book's commands; TRYCMD=overwrite keeps that: {changed:?}"
    );
}

/// Runs each file by itself, several at a time. A file that fails runs once more at the end, where
/// its differences are the last thing printed.
fn run_golden() {
    let run = |file: &Path| {
        let cases = trycmd::TestCases::new();
        cases.env("QUADRILLE_PROGRESS", "none").case(file);
    };
    let fails = |file: &Path| std::panic::catch_unwind(|| run(file)).is_err();
    let files = golden_files();
    assert!(files.len() > 60, "{files:?}");
    let next = AtomicUsize::new(0);
    let failed: Vec<&PathBuf> = thread::scope(|scope| {
        let runners: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let files =
                        std::iter::from_fn(|| files.get(next.fetch_add(1, Ordering::Relaxed)));
                    files.filter(|file| fails(file)).collect::<Vec<_>>()
                })
            })
            .collect();
        runners
            .into_iter()
            .flat_map(|runner| runner.join().unwrap())
            .collect()
    });
    let again: Vec<_> = failed.iter().filter(|file| fails(file)).collect();
    assert!(
        failed.is_empty(),
        "failed: {failed:?}, and once more: {again:?}"
    );
}

fn golden_files() -> Vec<PathBuf> {
    let documents = ["README.md", "CONTRIBUTING.md"]
        .into_iter()
        .map(PathBuf::from);
    let folders = ["tests/cmd", "docs/book/src"]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let files = folders.map(|entry| entry.unwrap().path());
    documents
        .chain(files.filter(|path| {
            path.extension()
                .is_some_and(|end| end == "trycmd" || end == "md")
        }))
        .collect()
}
