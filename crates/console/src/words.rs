//! Words for messages: plurals, and file names as a shell wants them.

use std::fmt::Display;

/// A number of things: `1 answer`, `2 answers`.
pub fn plural(n: impl Display + Copy, thing: &str) -> String {
    let n = n.to_string();
    let end = match thing {
        _ if n == "1" => "",
        _ if thing.ends_with('s') => "es",
        _ => "s",
    };
    format!("{n} {thing}{end}")
}

/// A word as it is typed in a shell.
pub fn typed(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:=+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
