//! What JavaScript calls, which speaks numbers and memory: tilings are counted, a sudoku is solved in place.

use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::Region;
use quadrille::solve::PuzzleExt;
use quadrille::sudoku::Sudoku;
use std::cell::UnsafeCell;

/// The tilings of a chessboard without its middle by the twelve pentominoes; 0 if something is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn pentominoes() -> u32 {
    let hole = [[3, 3, 0], [3, 4, 0], [4, 3, 0], [4, 4, 0]];
    let Ok(board) = Region::rectangle(8, 8).and_then(|board| board.without(hole)) else { return 0 };
    let count = Packing::pentominoes(board).count_answers();
    count.ok().and_then(|count| u32::try_from(count).ok()).unwrap_or(0)
}

/// Where JavaScript writes a sudoku of 81 characters and finds the answer.
struct Board(UnsafeCell<[u8; 81]>);

// SAFETY: WebAssembly without threads has one.
unsafe impl Sync for Board {}

static BOARD: Board = Board(UnsafeCell::new([b'.'; 81]));

/// The place of the board in memory.
#[unsafe(no_mangle)]
pub extern "C" fn board() -> *mut u8 {
    BOARD.0.get().cast()
}

/// Solves the board where it stands: 1 if it has an answer, 0 if it has none, -1 if it is no board of 81 cells.
#[unsafe(no_mangle)]
pub extern "C" fn solve() -> i32 {
    // SAFETY: nobody else reads or writes the board while this runs.
    let cells = unsafe { &mut *BOARD.0.get() };
    let Some(sudoku) = str::from_utf8(cells).ok().and_then(|text| text.parse::<Sudoku>().ok()) else { return -1 };
    match sudoku.solve() {
        // 81 characters may also be a smaller board, drawn
        Ok(Some(answer)) => answer.to_string().as_bytes().try_into().map_or(-1, |answer| {
            *cells = answer;
            1
        }),
        Ok(None) => 0,
        Err(_) => -1,
    }
}
