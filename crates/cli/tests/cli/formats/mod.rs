//! Formats: what the help says of them holds, and what is converted comes back.

mod book;
mod convert;
mod examples;

use crate::root;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

/// Runs the program on a text; exit code, standard output, standard error.
fn run(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = crate::program()
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    // it may end before it has read everything
    let writer = thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr),
    )
}

/// What it prints where nothing goes wrong.
fn printed(args: &[&str], input: &[u8]) -> String {
    let (code, out, err) = run(args, input);
    assert_eq!(
        (code, err.as_str()),
        (0, ""),
        "{args:?}\n{}",
        String::from_utf8_lossy(input)
    );
    out
}

/// All files of a folder of the repository, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}
