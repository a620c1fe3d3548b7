//! Any text as rows of zeros and ones, and as rows of numbers.

use super::{Verdict, text};
use quadrille::format::{Layout, matrix};

pub fn run(data: &[u8]) -> Verdict {
    let (dense, sparse) = (matrix::read_dense(data), matrix::read_sparse(data));
    text::recognized(data, &[Layout::Matrix], &dense);
    text::recognized(data, &[Layout::Sparse], &sparse);
    match (text::check(data, dense), text::check(data, sparse)) {
        (Verdict::Refused, Verdict::Refused) => Verdict::Refused,
        _ => Verdict::Accepted,
    }
}
