//! Grids whose cells are several lines high: a digit between blank lines, or nine candidates in
//! three lines of three.

use super::{
    Cursor, LineContext, MAX_SIZE, Sizes, Spot, TextPart, Token, digit_of, is_bar, is_bare,
    is_blank, is_empty, is_rule, segments, split,
};

/// No cell is higher, in lines.
const HIGHEST: usize = 5;
/// The lines of a cell with nine candidates.
const OF_CANDIDATES: usize = 3;

pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    // most lines tell by themselves
    let first = here.line;
    if !first.contains(is_bar) && !is_third(&first, 0) {
        return None;
    }
    let second = here.after.clone().next_good()?;
    let is_gap = |text: &str| text.contains(is_bar) && is_bare(text);
    let are_thirds = || is_third(&first, 0) && is_third(&second, 1);
    if !is_gap(&first) && !is_gap(&second) && !are_thirds() {
        return None;
    }
    let (grid, behind) = TallGrid::of(here)?;
    let cells = grid.cells(here.sizes)?;
    here.after = behind;
    let tokens: Vec<Token<'_>> = cells
        .iter()
        .map(|(text, spot)| Token { text, spot: *spot })
        .collect();
    Some(here.square(&tokens, grid.size))
}

/// Which third of the digits 1 to 9 each digit of a text belongs to.
fn thirds(text: &str) -> impl Iterator<Item = u8> {
    let digits = text.chars().filter_map(digit_of);
    digits.map(|digit| (digit - 1) / 3)
}

/// Whether a text has digits, and all of this third.
fn is_third(text: &str, third: u8) -> bool {
    let mut thirds = thirds(text);
    thirds.next() == Some(third) && thirds.all(|other| other == third)
}

/// The lines of such a grid.
struct TallGrid<'a> {
    size: usize,
    /// Lines of a cell.
    height: usize,
    lines: Vec<Token<'a>>,
}

impl<'a> TallGrid<'a> {
    /// The lines from here on: as many between any two rules, for each row of cells; or all of a
    /// 9x9 board with candidates. And the text behind them.
    fn of(here: &LineContext<'a>) -> Option<(TallGrid<'a>, Cursor<'a>)> {
        let (mut lines, mut groups) = (vec![here.line], vec![1]);
        let mut behind = here.after;
        let mut ahead = behind;
        while let Some(line) = ahead.next_good().filter(|line| !line.trim().is_empty()) {
            if is_rule(&line, || 0) {
                groups.push(0);
            } else if lines.len() == HIGHEST * MAX_SIZE {
                return None;
            } else {
                lines.push(line);
                *groups.last_mut()? += 1;
            }
            behind = ahead;
        }
        groups.retain(|&n| n > 0);
        let height = groups[0];
        let is_even = (2..=HIGHEST).contains(&height) && groups.iter().all(|&n| n == height);
        let (size, height) = if is_even && here.sizes.has(groups.len()) {
            (groups.len(), height)
        } else if lines.len() == 9 * OF_CANDIDATES {
            (9, OF_CANDIDATES)
        } else {
            return None;
        };
        let grid = TallGrid {
            size,
            height,
            lines,
        };
        Some((grid, behind))
    }

    /// The text of each cell from all of its lines, and the cell's place; none if some cell has no
    /// digits of such a board in ascending order.
    fn cells(&self, sizes: Sizes) -> Option<Vec<(String, Spot)>> {
        let mut cells = Vec::with_capacity(self.size * self.size);
        for lines in self.lines.chunks(self.height) {
            let rows = lines.iter().map(|&line| self.row(line, sizes));
            let rows: Vec<Vec<(String, Spot)>> = rows.collect::<Option<_>>()?;
            let is_gap = |row: &Vec<(String, Spot)>| row.iter().all(|cell| cell.0.is_empty());
            if !rows.iter().any(is_gap) && !self.has_candidates(&rows) {
                return None;
            }
            for (column, &(_, spot)) in rows[0].iter().enumerate() {
                let mut text: String = rows.iter().map(|row| &*row[column].0).collect();
                let cell = Token { text: &text, spot };
                if !cell.is_ascending() && !cell.fits(self.size) {
                    return None;
                }
                if text.is_empty() {
                    text.push('.');
                }
                cells.push((text, spot));
            }
        }
        Some(cells)
    }

    /// Whether each line has digits of its own third.
    fn has_candidates(&self, rows: &[Vec<(String, Spot)>]) -> bool {
        let is_of = |row: &[(String, Spot)], third| {
            let mut thirds = row.iter().flat_map(|cell| thirds(&cell.0));
            thirds.all(|other| other == third)
        };
        self.size == 9 && rows.iter().zip(0..).all(|(row, third)| is_of(row, third))
    }

    /// The digits of each cell in a line, with the cell's place.
    fn row(&self, line: Token<'a>, sizes: Sizes) -> Option<Vec<(String, Spot)>> {
        let digits = |cells: &[Token<'_>]| {
            let chars = cells.iter().flat_map(|cell| cell.chars());
            let digits = chars.filter(|&c| !is_blank(c) && !is_empty(c)).collect();
            (digits, cells[0].spot)
        };
        let unframed: Vec<Token<'_>> = line.parts(is_bar).collect();
        let mut ways = [unframed, segments(line)].into_iter();
        let cells = ways.find(|cells| cells.len() == self.size);
        let cells = cells.unwrap_or_else(|| split(line, sizes));
        let n = cells.len() / self.size;
        let fits = [1, OF_CANDIDATES].contains(&n) && cells.len() == n * self.size;
        fits.then(|| cells.chunks(n).map(digits).collect())
    }
}
