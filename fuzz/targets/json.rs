//! Any text as JSON.

use super::{Verdict, text};
use quadrille::format::{Layout, json};

pub fn run(data: &[u8]) -> Verdict {
    let read = json::read(data);
    text::recognized(data, &[Layout::Json], &read);
    text::check(data, read)
}
