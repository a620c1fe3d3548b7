//! Any text as Knuth's.

use super::{Verdict, text};
use quadrille::format::{Layout, dlx};

pub fn run(data: &[u8]) -> Verdict {
    let read = dlx::read(data);
    text::recognized(data, &[Layout::Dlx], &read);
    text::check(data, read)
}
