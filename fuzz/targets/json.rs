//! Any text as JSON.

use super::{Verdict, text};
use quadrille::format::{Layout, json};

pub const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u0041",
    "\\n",
    "\\ud800",
    "null",
    "true",
    "0",
    "1",
    "-1",
    "1e3",
    "9007199254740993",
    "18446744073709551615",
    "\"18446744073709551615\"",
    "\"items\"",
    "\"secondary\"",
    "\"options\"",
    "\"names\"",
    "\"costs\"",
    "\"bounds\"",
    "\"a\"",
    "\"b\"",
    "\"x\"",
    "\"x:1\"",
    "[\"x\",\"1\"]",
    "[2,3]",
    "[]",
    "{}",
    "\n",
    "\u{feff}",
    "\u{1b}",
    "\u{202e}",
];

pub fn run(data: &[u8]) -> Verdict {
    let read = json::read(data);
    text::recognised(data, &[Layout::Json], &read);
    text::check(data, read)
}
