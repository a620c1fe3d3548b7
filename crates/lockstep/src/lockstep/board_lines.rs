//! Lines of 81 characters: read as candidates, with `.` and `0` as empty cells, and written.

use quadrille_cpu::internal::{CELLS, InstructionSet, Isa, change_pairs};
use quadrille_cpu::with_isa;

/// Properties of 81 characters that were read: which are digits, `.`, `0` or none.
#[derive(Clone, Copy)]
pub(super) struct LineMarks(u16);

impl LineMarks {
    /// Flags for `.` and `0`, in bits that the candidates minus one leave free.
    const DOT: u16 = 1 << 9;
    const ZERO: u16 = 1 << 10;

    /// Whether each character is a digit or a `.`.
    #[inline(always)]
    pub(super) fn is_good(self) -> bool {
        self.0 >> 15 == 0
    }

    /// Whether the line has both `.` and `0`: one of them may not be an empty cell.
    #[inline(always)]
    pub(super) fn is_mixed(self) -> bool {
        self.0 & (LineMarks::DOT | LineMarks::ZERO) == LineMarks::DOT | LineMarks::ZERO
    }
}

/// Reads the candidates of 81 characters.
#[inline(always)]
pub(super) fn read(cells: &[u8; 81], grid: &mut [u16; CELLS]) -> LineMarks {
    with_isa!(InstructionSet::best(), isa => isa.run(
        #[inline(always)]
        || read_inlined(cells, grid),
    ))
}

/// The same, for the instruction set that it is inlined into.
#[inline(always)]
pub(super) fn read_inlined(cells: &[u8; 81], grid: &mut [u16; CELLS]) -> LineMarks {
    // three whole vectors: with overlapping pieces, loads would wait for stores
    let mut end = [b'1'; 32];
    *end.first_chunk_mut::<17>().expect("32 cells") = *cells.last_chunk().expect("81 cells");
    let mut low = [0; 32];
    let first = masks(cells[..32].try_into().expect("32 cells"), &mut low);
    let middle = masks(cells[32..64].try_into().expect("32 cells"), &mut low);
    let mut last = masks(&end, &mut low);
    last[17..].fill(0x1ff);
    let (parts, _) = grid.as_chunks_mut();
    (parts[0], parts[1], parts[2]) = (first, middle, last);
    // a cell without candidates sets the highest bit
    LineMarks(low.iter().fold(0, |all, few| all | few))
}

/// The candidates of 32 cells, each less one added to `low`, and the character of an empty cell.
#[inline(always)]
fn masks(cells: &[u8; 32], low: &mut [u16; 32]) -> [u16; 32] {
    let mut masks = [0_u16; 32];
    for cell in 0..32 {
        let byte = cells[cell];
        let digit = u16::from(byte).wrapping_sub(u16::from(b'1'));
        let mark = if byte == b'.' { LineMarks::DOT } else { 0 }
            | if byte == b'0' { LineMarks::ZERO } else { 0 };
        let free = if mark == 0 { 0 } else { 0x1ff };
        let clue = if digit < 9 { 1 << (digit & 15) } else { 0 };
        masks[cell] = clue | free;
        low[cell] |= masks[cell].wrapping_sub(1) | mark;
    }
    masks
}

/// Writes the digits of a grid in which each cell holds one digit; false where some cell holds
/// more, or none.
#[inline(always)]
pub(super) fn digits(grid: &[u16; CELLS], digits: &mut [u8; 81]) -> bool {
    let mut bad = 0;
    // whole vectors of cells: the last one begins before the end of its predecessor
    for at in [0, 32, 49] {
        let cells: &[u16; 32] = grid[at..at + 32].try_into().expect("32 cells");
        let mut few = [0; 32];
        change_pairs(&mut few, cells, |digit, cell| {
            let below = cell.wrapping_sub(1);
            *digit = below.count_ones() as u8 + 1;
            bad |= cell & below | below & 0x8000;
        });
        *digits[at..].first_chunk_mut().expect("32 cells") = few;
    }
    bad == 0
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use super::*;

    /// On the best instruction set, and on none.
    fn both(cells: &[u8; 81]) -> Option<[u16; CELLS]> {
        let mut grids = [[0; CELLS]; 2];
        let good = [
            read(cells, &mut grids[0]).is_good(),
            read_inlined(cells, &mut grids[1]).is_good(),
        ];
        assert_eq!(good[0], good[1]);
        assert!(!good[0] || grids[0] == grids[1]);
        good[0].then_some(grids[0])
    }

    #[test]
    fn reads_each_character_in_each_cell() {
        let mut cells = [b'.'; 81];
        for round in 0..2000_usize {
            let at = round * 53 % 81;
            cells[at] = b"0123456789."[round * 7 % 11];
            let masks = cells.map(|c| {
                if matches!(c, b'1'..=b'9') {
                    1 << (c - b'1')
                } else {
                    0x1ff_u16
                }
            });
            assert_eq!(both(&cells).unwrap()[..81], masks);
        }
        for at in 0..81 {
            for bad in [b'/', b':', b'-', b' ', b'\n', 0, 0xb0, 0xff] {
                let mut cells = [b'5'; 81];
                cells[at] = bad;
                assert_eq!(both(&cells), None, "{bad} in cell {at}");
            }
        }
    }

    #[test]
    fn prints_full_grids_only() {
        let full: [u8; 81] = std::array::from_fn(|cell| (cell * 7 % 9) as u8 + 1);
        let grid = Grid::from(&full);
        let mut printed = [0; 81];
        assert!(digits(&grid.cells, &mut printed));
        assert_eq!(printed, full);
        for at in [0, 40, 63, 64, 80] {
            let mut masks = grid.candidates();
            masks[at] |= 0b11;
            assert!(!digits(&Grid::from_candidates(&masks).cells, &mut printed));
            masks[at] = 0;
            assert!(!digits(&Grid::from_candidates(&masks).cells, &mut printed));
        }
    }
}
