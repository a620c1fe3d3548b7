//! Between 81 characters and rows of bits, many cells at once.

use super::grid::{CELLS, Grid};
#[cfg(target_arch = "x86_64")]
use super::sse2::low_bits;
#[cfg(not(target_arch = "x86_64"))]
use low_bits_plain as low_bits;

/// The grid of 81 characters, where each is a digit or a `.`.
#[inline]
pub(super) fn read(cells: &[u8; 81]) -> Option<Grid> {
    let (bits, good) = low_bits(cells);
    if !good {
        return None;
    }
    // the low half of '.' is 14 and of '0' is 0: neither is a digit
    let [a, b, c, d] = bits;
    let (ab, a_, b_, none) = (a & b, a & !b, b & !a, !(a | b) & CELLS);
    let low = !(c | d);
    let (mid, high) = (c & !d, d & !c);
    let digits = [a_ & low, b_ & low, ab & low, none & mid, a_ & mid, b_ & mid, ab & mid, none & high, a_ & high];
    let clues = digits.iter().fold(0, |all, row| all | row);
    let free = CELLS & !clues;
    let mut rows = digits;
    for row in &mut rows {
        *row |= free;
    }
    Some(Grid::from_rows(&rows))
}

/// The four low bits of the characters, cell by cell, and whether all of them are digits or `.`.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn low_bits_plain(cells: &[u8; 81]) -> ([u128; 4], bool) {
    let (mut bits, mut good) = ([0_u128; 4], true);
    for (cell, &byte) in cells.iter().enumerate() {
        good &= byte.is_ascii_digit() || byte == b'.';
        for (bit, row) in bits.iter_mut().enumerate() {
            *row |= u128::from(byte >> bit & 1) << cell;
        }
    }
    (bits, good)
}

/// Whether each cell holds one digit.
#[inline]
pub(super) fn is_full(rows: &[u128; 9]) -> bool {
    let (mut some, mut twice) = (0, 0);
    for row in rows {
        twice |= some & row;
        some |= row;
    }
    some == CELLS && twice == 0
}

/// The digits of a grid in which each cell holds one digit; `None` where some cell holds more, or none.
#[inline]
pub(super) fn digits(grid: &Grid) -> Option<[u8; 81]> {
    let r = grid.rows();
    if !is_full(&r) {
        return None;
    }
    let bits = [r[0] | r[2] | r[4] | r[6] | r[8], r[1] | r[2] | r[5] | r[6], r[3] | r[4] | r[5] | r[6], r[7] | r[8]];
    let mut digits = [0; 88];
    let (low, high) = digits.split_at_mut(64);
    spread(bits.map(|row| row as u64), low);
    spread(bits.map(|row| (row >> 64) as u64), high);
    digits[..81].try_into().ok()
}

/// Numbers of four bits, given bit by bit, as bytes.
#[inline(always)]
fn spread([a, b, c, d]: [u64; 4], to: &mut [u8]) {
    let bits = |word: u64, at: usize| SPREAD[usize::from((word >> (8 * at)) as u8)];
    for (at, eight) in to.chunks_exact_mut(8).enumerate() {
        let number = bits(a, at) | bits(b, at) << 1 | bits(c, at) << 2 | bits(d, at) << 3;
        eight.copy_from_slice(&number.to_le_bytes());
    }
}

/// For each byte its eight bits as bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_plain_reader_reads() {
        let mut cells = [b'.'; 81];
        for round in 0..2000_usize {
            let at = round * 53 % 81;
            cells[at] = b"0123456789."[round * 7 % 11];
            assert_eq!(low_bits(&cells), low_bits_plain(&cells));
            let masks = cells.map(|c| if matches!(c, b'1'..=b'9') { 1 << (c - b'1') } else { 0x1ff_u16 });
            assert_eq!(read(&cells).unwrap().candidates(), masks);
        }
        for at in 0..81 {
            for bad in [b'/', b':', b'-', b' ', b'\n', 0, 0xb0, 0xff] {
                let mut cells = [b'5'; 81];
                cells[at] = bad;
                assert_eq!(read(&cells), None, "{bad} in cell {at}");
            }
        }
    }

    #[test]
    fn prints_full_grids_only() {
        let full: [u8; 81] = std::array::from_fn(|cell| (cell * 7 % 9) as u8 + 1);
        let grid = Grid::from_digits(&full);
        assert_eq!(digits(&grid), Some(full));
        let mut masks = grid.candidates();
        masks[40] |= 0b11;
        assert_eq!(digits(&Grid::from_candidates(&masks)), None);
        masks[40] = 0;
        assert_eq!(digits(&Grid::from_candidates(&masks)), None);
    }
}
