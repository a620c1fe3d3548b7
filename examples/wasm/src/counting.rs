//! Counting by words of bits, and by layers.

use quadrille::solve::PuzzleExt;
use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::{Piece, Region};

/// The tilings of a chessboard without its middle by the twelve pentominoes; 0 if something is
/// wrong.
#[unsafe(no_mangle)]
pub extern "C" fn pentominoes() -> u32 {
    let hole = [[3, 3, 0], [3, 4, 0], [4, 3, 0], [4, 4, 0]];
    let Ok(board) = Region::rectangle(8, 8).and_then(|board| board.without(hole)) else {
        return 0;
    };
    let count = Packing::pentominoes(board).count_answers();
    count
        .ok()
        .and_then(|count| u32::try_from(count).ok())
        .unwrap_or(0)
}

/// The tilings of a chessboard by dominoes; 0 if something is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn dominoes() -> u32 {
    let Ok(board) = Region::rectangle(8, 8) else {
        return 0;
    };
    let count = Packing::new(board).freely(Piece::domino()).count_answers();
    count
        .ok()
        .and_then(|count| u32::try_from(count).ok())
        .unwrap_or(0)
}
