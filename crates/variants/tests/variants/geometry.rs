//! Windows, diagonals and pairs of cells.

use quadrille_variants::internal::{diagonals, pairs, windows};

#[test]
fn windows_and_pairs() {
    assert_eq!(windows(9).len(), 4);
    assert_eq!(windows(9)[3], [50, 51, 52, 59, 60, 61, 68, 69, 70]);
    assert_eq!(windows(4), [[5, 6, 9, 10]]);
    assert_eq!(windows(16).len(), 9);
    assert_eq!(pairs(9, &[(1, 2), (2, 1)]).len(), 224);
    assert_eq!(pairs(9, &[(1, 1)]).len(), 128);
    assert_eq!(pairs(9, &[(0, 1), (1, 0)]).len(), 144);
    assert_eq!(diagonals(3), [[0, 4, 8], [2, 4, 6]]);
}
