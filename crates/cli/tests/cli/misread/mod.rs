//! Nobody's puzzle is taken for something else: each input is read as what it is, or refused with
//! the exact message.

mod alphabets;
mod encodings;
mod nothing;
mod rows;
mod two_things;

use std::io::Write;
use std::process::Stdio;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What a user sees: exit code, standard output, and the errors without `error: standard input: `.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    code: i32,
    out: String,
    errors: Vec<String>,
}

/// Runs the program on a text.
fn seen(args: &str, text: &[u8]) -> Seen {
    let mut child = crate::program()
        .args(args.split_whitespace())
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // it may end before it has read everything
    let _ = child.stdin.take().unwrap().write_all(text);
    let output = child.wait_with_output().unwrap();
    let lines = String::from_utf8(output.stderr).unwrap();
    let errors = lines
        .lines()
        .filter_map(|line| line.strip_prefix("error: "));
    Seen {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        errors: errors
            .map(|line| {
                line.strip_prefix("standard input: ")
                    .unwrap_or(line)
                    .to_owned()
            })
            .collect(),
    }
}

/// The text is read, and this is the answer; exit code 0, or 1 for no answer.
fn is_read(args: &str, text: impl AsRef<[u8]>, out: &str) {
    let text = text.as_ref();
    let code = i32::from(matches!(out, "none" | "0"));
    let expected = Seen {
        code,
        out: format!("{out}\n"),
        errors: Vec::new(),
    };
    assert_eq!(
        seen(args, text),
        expected,
        "{args}\n{}",
        String::from_utf8_lossy(text)
    );
}

/// The text is refused, with these words and nothing on standard output. Arguments that the words
/// name read it.
fn is_refused(args: &str, text: impl AsRef<[u8]>, error: &str) {
    let text = text.as_ref();
    let expected = Seen {
        code: 2,
        out: String::new(),
        errors: vec![error.into()],
    };
    assert_eq!(
        seen(args, text),
        expected,
        "{args}\n{}",
        String::from_utf8_lossy(&text[..text.len().min(2000)])
    );
    for advice in error.split("--input ").skip(1) {
        let kind = advice.split_whitespace().next().unwrap();
        let kind = kind.trim_end_matches(|c: char| !c.is_alphanumeric());
        let Seen { code, errors, .. } = seen(&format!("convert --to json --input {kind}"), text);
        assert_ne!(
            code,
            2,
            "{kind}: {errors:?}\n{}",
            String::from_utf8_lossy(text)
        );
    }
}
