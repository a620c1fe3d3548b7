//! The smallest and the largest boards, covers, lines and texts that readers accept.

/// The side of the smallest board: it has so many rows, regions and cells in a row.
pub const SMALLEST_BOARD: usize = 4;
/// The side of the usual board.
pub const USUAL_BOARD: usize = 9;
/// The side of the largest board that is read from a text without a format.
pub const LARGEST_BOARD: usize = 36;
/// The side of the largest kakuro or nonogram.
pub const LARGEST_GRID: usize = 100;
/// An exact cover has so many options and items at least. Fewer lists that are alike may be
/// anything.
pub const SMALLEST_COVER: usize = 3;
/// So many lines of letters below a board may be a part of a map of its regions.
pub const SMALLEST_MAP: usize = 3;
/// So many lines may stand above a puzzle of a program.
pub const LINES_OF_BEGIN: usize = 300;
/// So many lines at the beginning of a long text show whether it has boards or a cover.
pub const TELLING_LINES: usize = 100;
/// No person, no spreadsheet and no link has a longer line, in bytes.
pub const LONGEST_LINE_BYTES: usize = 1 << 20;
/// So many ways to part a text are compared with the rest of it: each takes the time of the whole
/// text. In 2,010 texts with covers and 547 with killers and jigsaws the first 8 are enough.
pub const MOST_WAYS: usize = 16;
/// A longer text, in bytes, holds more than one puzzle, or none that a person wrote by hand: no
/// containers, groups, clues, sums or runs are looked for.
pub const LONGEST_PUZZLE_BYTES: usize = 1 << 14;
