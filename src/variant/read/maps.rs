//! Boards drawn with characters: givens, maps of regions, and maps of cages with their sums below.

use super::entry::Entry;
use super::error::{ReadError, at};
use super::text::{Line, digit};
use crate::format::{FormatError, Place, quote};
use crate::variant::board::Variant;
use crate::variant::rule::Rule;
use std::collections::BTreeMap;

/// The sizes that are read.
const SIZES: std::ops::RangeInclusive<usize> = 4..=35;

/// As many characters as a board has cells, row by row, each with its place.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) size: usize,
    cells: Vec<(char, Place)>,
}

impl Drawn {
    fn place(&self) -> Place {
        self.cells[0].1
    }

    /// The cells as digits, 0 where one is empty; or the first that is none.
    pub(super) fn givens(&self) -> Result<Vec<u8>, ReadError> {
        let size = self.size;
        let given = |&(c, place): &(char, Place)| {
            let found = || quote(&c.to_string());
            digit(&c.to_string(), size)
                .ok_or_else(|| FormatError::new(place, "a digit or an empty cell (`.` or `0`)", found()))
        };
        Ok(self.cells.iter().map(given).collect::<Result<_, _>>()?)
    }

    /// The cells of each character, in the order of their first cells.
    fn groups(&self) -> BTreeMap<char, Vec<usize>> {
        let mut groups: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        self.cells.iter().enumerate().for_each(|(cell, &(c, _))| groups.entry(c).or_default().push(cell));
        groups
    }

    /// Whether it may be a board: digits and empty cells, no digit twice in a row or a column.
    fn is_board(&self) -> bool {
        let Ok(givens) = self.givens() else { return false };
        let clash = |one: usize, other: usize| {
            let same = one / self.size == other / self.size || one % self.size == other % self.size;
            same && givens[one] != 0 && givens[one] == givens[other]
        };
        !(0..givens.len()).any(|one| (0..one).any(|other| clash(one, other)))
    }

    /// Whether it may be a map of regions: as many as a row has cells, and as large.
    fn is_regions(&self) -> bool {
        let groups = self.groups();
        groups.len() == self.size && groups.iter().all(|(c, cells)| c.is_alphanumeric() && cells.len() == self.size)
    }
}

/// Whether a line is part of a frame.
fn is_rule(line: &str) -> bool {
    line.contains(['-', '='])
        && line.chars().all(|c| matches!(c, '-' | '=' | '+' | '|' | ' '))
        && line.contains(['+', '|'])
}

/// The cells of a line; nothing if it has more than cells and what separates them.
fn cells_of(line: &Line<'_>) -> Option<Vec<(char, Place)>> {
    let cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '*' | '_' | '-');
    let gap = |c: char| matches!(c, ' ' | '\t' | '|' | ',');
    let cells = line.text.char_indices().filter(|&(_, c)| !gap(c));
    cells.map(|(offset, c)| cell(c).then(|| (c, line.at(offset)))).collect()
}

/// A drawing at the beginning of some lines, and the lines behind it.
fn drawn<'l, 'a>(lines: &'l [Line<'a>]) -> Option<(Drawn, &'l [Line<'a>])> {
    let first = lines.iter().position(|line| !is_rule(line.text))?;
    let width = cells_of(&lines[first])?.len();
    let (mut cells, mut rows, mut used) = (Vec::new(), 0, first);
    while rows < width && SIZES.contains(&width) {
        let Some(line) = lines.get(used) else { break };
        used += 1;
        if is_rule(line.text) {
            continue;
        }
        let Some(row) = cells_of(line).filter(|row| row.len() == width) else { break };
        cells.extend(row);
        rows += 1;
    }
    if rows == width && rows > 0 {
        // the lower side of a frame
        used += lines[used..].iter().take_while(|line| is_rule(line.text)).count();
        return Some((Drawn { size: width, cells }, &lines[used..]));
    }
    let size = width.isqrt();
    if size * size != width || !SIZES.contains(&size) {
        return None;
    }
    Some((Drawn { size, cells: cells_of(&lines[first])? }, &lines[first + 1..]))
}

/// The board that stands above all else, if there is one.
pub(super) fn board<'l, 'a>(lines: &'l [Line<'a>]) -> (Option<Drawn>, &'l [Line<'a>]) {
    match drawn(lines) {
        Some((drawing, rest)) if drawing.is_board() && !rest.is_empty() => (Some(drawing), rest),
        _ => (None, lines),
    }
}

/// Boards with maps of regions or cages, one after the other.
pub(super) fn read(lines: &[Line<'_>]) -> Result<Vec<Entry>, ReadError> {
    let (mut entries, mut rest) = (Vec::new(), lines);
    while let Some(first) = rest.first() {
        let (puzzle, behind) = one(rest).unwrap_or_else(|| {
            let expected = "a board and a map of its regions, or a map of cages and their sums";
            Err(FormatError::new(first.place(), expected, quote(first.text)).into())
        })?;
        entries.push(Entry { puzzle, line: first.number });
        rest = behind;
    }
    Ok(entries)
}

type Behind<'l, 'a> = (Variant, &'l [Line<'a>]);

/// One puzzle, and the lines behind it; nothing if none begins here.
fn one<'l, 'a>(lines: &'l [Line<'a>]) -> Option<Result<Behind<'l, 'a>, ReadError>> {
    let (first, behind) = drawn(lines)?;
    let n_sums = behind.iter().take_while(|line| is_sums(line.text)).count();
    if n_sums > 0 {
        return Some(killer(None, &first, &behind[..n_sums]).map(|puzzle| (puzzle, &behind[n_sums..])));
    }
    let Some((second, behind)) = drawn(behind).filter(|(second, _)| second.size == first.size) else {
        let error = FormatError::new(first.place(), "a map of regions and a board", "one of them");
        return Some(Err(error.help("a board without givens is `.` in every cell").into()));
    };
    let n_sums = behind.iter().take_while(|line| is_sums(line.text)).count();
    let puzzle = if n_sums > 0 { killer(Some(&first), &second, &behind[..n_sums]) } else { jigsaw(&first, &second) };
    Some(puzzle.map(|puzzle| (puzzle, &behind[n_sums..])))
}

/// A board and a map of its regions, whichever comes first.
fn jigsaw(first: &Drawn, second: &Drawn) -> Result<Variant, ReadError> {
    let fits = |board: &Drawn, map: &Drawn| board.is_board() && map.is_regions();
    let (board, map) = match (fits(first, second), fits(second, first)) {
        (false, true) => (second, first),
        (true, true) => {
            let error = FormatError::new(first.place(), "a board and a map", "two drawings that can be either");
            return Err(error.help("draw the regions with letters").into());
        }
        (false, false) if second.is_board() && !first.is_board() => (second, first),
        _ => (first, second),
    };
    let groups = map.groups();
    let number = |c: &char| groups.keys().position(|known| known == c).unwrap_or(0);
    let regions: Vec<usize> = map.cells.iter().map(|(c, _)| number(c)).collect();
    let puzzle = Variant::jigsaw(&regions).map_err(at(map.place()))?;
    puzzle.givens(&board.givens()?).map_err(at(board.place()))
}

/// `a=10`, several in a line with blanks or commas between.
fn sums(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty())
}

/// A character and the sum of its cage.
fn sum(word: &str) -> Option<(char, u32)> {
    let mut chars = word.chars();
    let name = chars.next().filter(char::is_ascii_alphanumeric)?;
    let number = chars.as_str().strip_prefix(['=', ':'])?;
    let plain = (1..5).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| plain).map(|sum| (name, sum))
}

fn is_sums(line: &str) -> bool {
    sums(line).next().is_some_and(|word| sum(word).is_some())
}

/// A map of cages and their sums, perhaps with givens.
fn killer(board: Option<&Drawn>, map: &Drawn, lines: &[Line<'_>]) -> Result<Variant, ReadError> {
    let mut groups = map.groups();
    // cells may be in no cage
    groups.remove(&'.');
    let mut puzzle = Variant::usual(map.size).map_err(at(map.place()))?;
    if let Some(board) = board {
        puzzle = puzzle.givens(&board.givens()?).map_err(at(board.place()))?;
    }
    for (line, word) in lines.iter().flat_map(|line| sums(line.text).map(move |word| (line, word))) {
        let Some((name, sum)) = sum(word) else {
            return Err(FormatError::new(line.of(word), "a cage and its sum, such as `a=10`", quote(word)).into());
        };
        let Some(cells) = groups.remove(&name) else {
            let expected = "a cage of the map that had no sum before";
            return Err(FormatError::new(line.of(word), expected, quote(word)).into());
        };
        puzzle = puzzle.rule(Rule::Cage { cells, sum: Some(sum) }).map_err(at(line.of(word)))?;
    }
    if let Some((name, cells)) = groups.pop_first() {
        let error = FormatError::new(map.cells[cells[0]].1, "a sum for each cage", format!("none for `{name}`"));
        return Err(error.into());
    }
    Ok(puzzle)
}
