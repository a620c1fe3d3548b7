//! Any text as Knuth's.

use super::{Verdict, text};
use quadrille::format::{Layout, dlx};

pub const WORDS: &[&str] = &[
    "|",
    " | ",
    "||",
    ":",
    "\n",
    "\r\n",
    "\t",
    "a",
    "b",
    "a b",
    "x",
    "x:1",
    "x:red",
    "2|c",
    "0:2|d",
    "1:3|",
    "|5",
    "|0",
    "|18446744073709551615",
    "2147483647|",
    "2147483648|",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[2J",
    "\u{202e}",
    "größe",
    "\u{a0}",
];

pub fn run(data: &[u8]) -> Verdict {
    let read = dlx::read(data);
    text::recognised(data, &[Layout::Dlx], &read);
    text::check(data, read)
}
