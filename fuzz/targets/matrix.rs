//! Any text as rows of zeros and ones, as rows of numbers, as a table, and as lists and sets.

use super::{Verdict, text};
use quadrille::format::{Layout, matrix, sets};

pub fn run(data: &[u8]) -> Verdict {
    let (dense, sparse) = (matrix::read_dense(data), matrix::read_sparse(data));
    text::recognized(data, &[Layout::Matrix], &dense);
    text::recognized(data, &[Layout::Sparse], &sparse);
    let (table, lists) = (matrix::read_table(data), sets::read(data));
    text::recognized(data, &[Layout::Table], &table);
    text::recognized(data, &[Layout::Sets], &lists);
    let read = [dense, sparse, table, lists].map(|read| text::check(data, read));
    match read.contains(&Verdict::Accepted) {
        true => Verdict::Accepted,
        false => Verdict::Refused,
    }
}
