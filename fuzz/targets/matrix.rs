//! Any text as rows of zeros and ones, and as rows of numbers.

use super::{Verdict, text};
use quadrille::format::{Layout, matrix};

pub const WORDS: &[&str] = &[
    "0",
    "1",
    "01",
    "10",
    "1 1\n",
    "0,1,0\n",
    ", ",
    " ",
    "\n",
    "\r\n",
    "\n\n",
    "# row\n",
    "3 2\n",
    "1 2 3\n",
    "7",
    "4294967295",
    "4294967296",
    "-1",
    "+1",
    "2",
    "\t",
    "\u{feff}",
    "\u{0}",
    "\u{a0}",
    "\u{2003}",
];

pub fn run(data: &[u8]) -> Verdict {
    let (dense, sparse) = (matrix::read_dense(data), matrix::read_sparse(data));
    text::recognised(data, &[Layout::Matrix], &dense);
    text::recognised(data, &[Layout::Sparse], &sparse);
    match (text::check(data, dense), text::check(data, sparse)) {
        (Verdict::Refused, Verdict::Refused) => Verdict::Refused,
        _ => Verdict::Accepted,
    }
}
