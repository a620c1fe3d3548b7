//! Boards drawn with characters: givens, maps of regions, and maps of cages with their sums below.

use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::layout::{Layout, Puzzles};
use super::text::{Line, Text, plain_number};
use quadrille_problem::format::{FormatError, Place, quote};
use quadrille_sudoku::read as sudoku;
use quadrille_sudoku::{Alphabet, is_mark};
use quadrille_variants::Rule;
use quadrille_variants::rules;
use quadrille_variants::{MAX_SIZE, NO_REGION, Variant};
use std::borrow::Cow;

pub(super) const LAYOUT: Layout = Layout { is_certain, read };

/// The sizes that are read.
const SIZES: std::ops::RangeInclusive<usize> = 4..=MAX_SIZE;

/// The symbol in a cell, and its place: a character, or a word such as `12` where cells are
/// separated.
pub(super) type Symbol<'a> = (Cow<'a, str>, Place);

/// As many symbols as a board has cells, row by row.
#[derive(Clone, Debug)]
pub(super) struct Drawn<'a> {
    pub(super) size: usize,
    cells: Vec<Symbol<'a>>,
    place: Place,
}

impl<'a> Drawn<'a> {
    /// The cells of a board that stands here.
    pub(super) fn new(cells: Vec<Symbol<'a>>, place: Place) -> Drawn<'a> {
        let size = cells.len().isqrt();
        Drawn { size, cells, place }
    }

    /// The cells of a board that is drawn.
    fn of(cells: Vec<Symbol<'a>>) -> Drawn<'a> {
        let place = cells[0].1;
        Drawn::new(cells, place)
    }

    /// Checks that the number of cells fits a board of this side.
    pub(super) fn of_size(self, size: usize) -> Result<Drawn<'a>, ReadError> {
        if Some(self.cells.len()) == size.checked_mul(size) {
            return Ok(self);
        }
        let expected = format!("the cells of a board of {size}x{size}");
        refuse(self.place, expected, self.cells.len().to_string())
    }

    /// An empty board with these regions.
    pub(super) fn jigsaw(&self) -> Result<Variant, ReadError> {
        let groups = self.groups();
        // a point is no region; 0 is one if all regions together have as many cells as the board
        let is_full = |group: &(&str, Vec<usize>)| group.1.len() == self.size;
        let has_all = groups.len() == self.size && groups.iter().all(is_full);
        let number = |name: &str| match name {
            "." => NO_REGION,
            "0" if !has_all => NO_REGION,
            name => groups.iter().position(|group| group.0 == name).unwrap_or(0),
        };
        let regions: Vec<usize> = self.cells.iter().map(|(name, _)| number(name)).collect();
        Variant::jigsaw(&regions).map_err(at(|| self.place))
    }

    /// The board with these givens.
    pub(super) fn put_on(&self, puzzle: Variant) -> Result<Variant, ReadError> {
        puzzle.givens(&self.givens()?).map_err(at(|| self.place))
    }

    /// The cells as digits, 0 where one is empty; or the error for the first invalid symbol.
    fn givens(&self) -> Result<Vec<u8>, ReadError> {
        let size = self.size;
        let given = |(symbol, place): &Symbol<'_>| {
            let refused = || {
                FormatError::new(
                    *place,
                    "a digit or an empty cell (`.` or `0`)",
                    quote(symbol),
                )
            };
            Alphabet::One.digit(symbol, size).ok_or_else(refused)
        };
        Ok(self.cells.iter().map(given).collect::<Result<_, _>>()?)
    }

    /// The cells of each symbol.
    fn groups(&self) -> Vec<(&str, Vec<usize>)> {
        let mut names: Vec<(&str, usize)> = (0..)
            .zip(&self.cells)
            .map(|(cell, (name, _))| (&name[..], cell))
            .collect();
        names.sort_unstable();
        let groups = names.chunk_by(|one, other| one.0 == other.0);
        groups
            .map(|group| (group[0].0, group.iter().map(|&(_, cell)| cell).collect()))
            .collect()
    }

    /// Whether it may be a board: digits and empty cells, no digit twice in a row or a column.
    fn is_board(&self) -> bool {
        let Ok(givens) = self.givens() else {
            return false;
        };
        let clash = |one: usize, other: usize| {
            let same = one / self.size == other / self.size || one % self.size == other % self.size;
            same && givens[one] != 0 && givens[one] == givens[other]
        };
        !(0..givens.len()).any(|one| (0..one).any(|other| clash(one, other)))
    }

    /// Whether it may be a map of regions: as many as a row has cells, and as large.
    fn is_regions(&self) -> bool {
        let groups = self.groups();
        groups.len() == self.size
            && groups.iter().all(|(name, cells)| {
                name.chars().all(char::is_alphanumeric) && cells.len() == self.size
            })
    }
}

/// Whether a line is part of a frame.
fn is_rule(line: &str) -> bool {
    line.contains(['-', '='])
        && line
            .chars()
            .all(|c| matches!(c, '-' | '=' | '+' | '|' | ' '))
        && line.contains(['+', '|'])
}

/// The cells of a line; `None` if the line has other characters than cells and separators.
fn cells_of<'a>(line: &Line<'a>) -> Option<Vec<Symbol<'a>>> {
    let cell = |c: char| c.is_ascii_alphanumeric() || is_mark(c);
    let gap = |c: char| matches!(c, ' ' | '\t' | '|' | ',');
    let text = line.text;
    if !text.chars().all(|c| cell(c) || gap(c)) {
        return None;
    }
    // boards of more than nine cells may have numbers in them, and maps of more than nine regions
    let words: Vec<&str> = text.split(gap).filter(|word| !word.is_empty()).collect();
    let places = |symbols: &mut dyn Iterator<Item = &'a str>| {
        symbols.map(|part| (part.into(), line.of(part))).collect()
    };
    if words.len() > 9
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| word.len() < 3)
    {
        return Some(places(&mut words.into_iter()));
    }
    let ends = text
        .char_indices()
        .map(|(at, c)| &text[at..at + c.len_utf8()]);
    Some(places(&mut ends.filter(|symbol| !symbol.contains(gap))))
}

/// A drawing at the beginning of some lines, and the lines behind it.
fn drawn<'l, 'a>(lines: &'l [Line<'a>]) -> Option<(Drawn<'a>, &'l [Line<'a>])> {
    let first = lines.iter().position(|line| !is_rule(line.text))?;
    let width = cells_of(&lines[first])?.len();
    let (mut cells, mut rows, mut used) = (Vec::new(), 0, first);
    while rows < width && SIZES.contains(&width) {
        let Some(line) = lines.get(used) else { break };
        used += 1;
        if is_rule(line.text) {
            continue;
        }
        let Some(row) = cells_of(line).filter(|row| row.len() == width) else {
            break;
        };
        cells.extend(row);
        rows += 1;
    }
    if rows == width && rows > 0 {
        // the lower side of a frame
        used += lines[used..]
            .iter()
            .take_while(|line| is_rule(line.text))
            .count();
        return Some((Drawn::of(cells), &lines[used..]));
    }
    let size = width.isqrt();
    if size * size != width || !SIZES.contains(&size) {
        return None;
    }
    Some((Drawn::of(cells_of(&lines[first])?), &lines[first + 1..]))
}

/// Two drawings beside each other, and the lines below them.
fn beside<'l, 'a>(lines: &'l [Line<'a>]) -> Option<([Drawn<'a>; 2], &'l [Line<'a>])> {
    let width = cells_of(lines.first()?)?.len();
    let size = Some(width / 2).filter(|size| width == 2 * size && SIZES.contains(size))?;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for line in lines.get(..size)? {
        let mut row = cells_of(line).filter(|row| row.len() == width)?;
        right.extend(row.split_off(size));
        left.extend(row);
    }
    Some(([left, right].map(Drawn::of), &lines[size..]))
}

/// The board that stands above all else, if there is one.
pub(super) fn board<'l, 'a>(lines: &'l [Line<'a>]) -> (Option<Drawn<'a>>, &'l [Line<'a>]) {
    match drawn(lines) {
        Some((drawing, rest)) if drawing.is_board() && !rest.is_empty() => (Some(drawing), rest),
        _ => (None, lines),
    }
}

/// The reader of usual sudokus knows maps and cages that are drawn or listed beside a board: it
/// must not take the board alone.
fn is_certain(_: &Text<'_>, seen: Option<sudoku::Layout>) -> bool {
    seen == Some(sudoku::Layout::Variant)
}

/// Boards with maps of regions or cages, one after the other; nothing for no lines at all.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    (!text.lines.is_empty()).then(|| puzzles(&text.lines))
}

fn puzzles(lines: &[Line<'_>]) -> Result<Vec<VariantEntry>, ReadError> {
    let (mut entries, mut rest) = (Vec::new(), lines);
    while let Some(first) = rest.first() {
        let (puzzle, behind) = one(rest).unwrap_or_else(|| {
            let expected = "a board and a map of its regions, or a map of cages and their sums";
            refuse(first.place(), expected, quote(first.text))
        })?;
        entries.push(VariantEntry::new(puzzle, first.number));
        rest = behind;
    }
    Ok(entries)
}

type Behind<'l, 'a> = (Variant, &'l [Line<'a>]);

/// One puzzle, and the lines behind it; nothing if none begins here.
fn one<'l, 'a>(lines: &'l [Line<'a>]) -> Option<Result<Behind<'l, 'a>, ReadError>> {
    if let Some(([left, right], behind)) = beside(lines)
        && left.is_regions() != right.is_regions()
    {
        return Some(jigsaw(&left, &right).map(|puzzle| (puzzle, behind)));
    }
    let (first, behind) = drawn(lines)?;
    let n_sums = behind.iter().take_while(|line| is_sums(line.text)).count();
    if n_sums > 0 {
        return Some(
            killer(None, &first, &behind[..n_sums]).map(|puzzle| (puzzle, &behind[n_sums..])),
        );
    }
    let Some((second, behind)) = drawn(behind).filter(|(second, _)| second.size == first.size)
    else {
        let error = FormatError::new(first.place, "a map of regions and a board", "one of them");
        return Some(Err(error
            .help("a board without givens is `.` in every cell")
            .into()));
    };
    let n_sums = behind.iter().take_while(|line| is_sums(line.text)).count();
    let puzzle = if n_sums > 0 {
        killer(Some(&first), &second, &behind[..n_sums])
    } else {
        jigsaw(&first, &second)
    };
    Some(puzzle.map(|puzzle| (puzzle, &behind[n_sums..])))
}

/// A board and a map of its regions, whichever comes first.
fn jigsaw(first: &Drawn<'_>, second: &Drawn<'_>) -> Result<Variant, ReadError> {
    let fits = |board: &Drawn<'_>, map: &Drawn<'_>| board.is_board() && map.is_regions();
    let (board, map) = match (fits(first, second), fits(second, first)) {
        (false, true) => (second, first),
        (true, true) => {
            let error = FormatError::new(
                first.place,
                "a board and a map",
                "two drawings that can be either",
            );
            return Err(error.help("draw the regions with letters").into());
        }
        (false, false) if second.is_board() && !first.is_board() => (second, first),
        _ => (first, second),
    };
    board.put_on(map.jigsaw()?)
}

/// `a=10`, `b: 7`, several in a line with blanks or commas between.
fn sums(line: &str) -> impl Iterator<Item = &str> {
    let is_sign = |c: char| matches!(c, '=' | ':');
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches([' ', '\t', ',', ';']);
        let is_end = |&(at, c): &(usize, char)| {
            let inside =
                rest[..at].ends_with(is_sign) || rest[at..].trim_start().starts_with(is_sign);
            matches!(c, ',' | ';') || c.is_whitespace() && !inside
        };
        let end = rest
            .char_indices()
            .find(is_end)
            .map_or(rest.len(), |(at, _)| at);
        let word = &rest[..end];
        rest = &rest[end..];
        (!word.is_empty()).then_some(word)
    })
}

/// The symbol of a cage, and its sum.
fn sum(word: &str) -> Option<(&str, u32)> {
    let (name, number) = word.split_once(['=', ':'])?;
    let (name, number) = (name.trim(), number.trim());
    if !(1..3).contains(&name.len()) || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    plain_number(number, 4).map(|sum| (name, sum))
}

fn is_sums(line: &str) -> bool {
    sums(line).next().is_some_and(|word| sum(word).is_some())
}

/// A map of cages and their sums, perhaps with givens.
fn killer(
    board: Option<&Drawn<'_>>,
    map: &Drawn<'_>,
    lines: &[Line<'_>],
) -> Result<Variant, ReadError> {
    let mut groups = map.groups();
    // cells may be in no cage
    groups.retain(|(name, _)| *name != ".");
    let mut puzzle = Variant::usual(map.size).map_err(at(|| map.place))?;
    if let Some(board) = board {
        puzzle = board.put_on(puzzle)?;
    }
    for line in lines {
        for word in sums(line.text) {
            let cage = cage(&mut groups, word)
                .or_else(|expected| refuse(line.of(word), expected, quote(word)))?;
            puzzle = puzzle.rule(cage).map_err(at(|| line.of(word)))?;
        }
    }
    if let Some((name, cells)) = groups.first() {
        let found = format!("none for `{name}`");
        return refuse(map.cells[cells[0]].1, "a sum for each cage", found);
    }
    Ok(puzzle)
}

/// Takes the cage whose sum this word gives from the groups of cells that had no sum before. The
/// error names the word that was expected.
fn cage(groups: &mut Vec<(&str, Vec<usize>)>, word: &str) -> Result<Rule, &'static str> {
    let (name, sum) = sum(word).ok_or("a cage and its sum, such as `a=10`")?;
    let number = groups.iter().position(|group| group.0 == name);
    let number = number.ok_or("a cage of the map that had no sum before")?;
    let (_, cells) = groups.remove(number);
    Ok(rules::CAGE.on(cells).value(sum))
}
