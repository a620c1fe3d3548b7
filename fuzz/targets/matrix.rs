//! Any text as rows of zeros and ones, as rows of numbers, as a table, and as lists and sets.

use super::{Verdict, text};
use quadrille::format::{Layout, matrix};
use quadrille_covers as covers;

pub fn run(data: &[u8]) -> Verdict {
    let (dense, sparse) = (matrix::read_dense(data), matrix::read_sparse(data));
    text::recognized(data, &[Layout::Matrix], &dense);
    text::recognized(data, &[Layout::Sparse], &sparse);
    if let Some(table) = covers::read(data) {
        text::check(data, Ok(table));
    }
    let read = [dense, sparse, covers::lists(data)].map(|read| text::check(data, read));
    match read.contains(&Verdict::Accepted) {
        true => Verdict::Accepted,
        false => Verdict::Refused,
    }
}
