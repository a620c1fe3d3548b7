//! Sudokus of other kinds, which look like boards and must not be answered as if they were.

use super::super::alphabet::is_mark;
use super::error::{Fault, ReadError, Spot};
use super::lines::CELLS;
use super::text::Cursor;
use super::token::{cell_named, short_number};
use quadrille_texts::sizes::LINES_OF_BEGIN;
use std::ops::RangeInclusive;

/// The sides of boards, and of maps of their regions.
const SIDES: RangeInclusive<usize> = 4..=36;
/// A sum or two can stand in any text.
const CAGES: usize = 2;

/// Why a text is refused as a whole: it is a killer or a jigsaw.
pub fn refused(mut cursor: Cursor<'_>) -> Option<ReadError> {
    let mut seen = Evidence::default();
    for _ in 0..LINES_OF_BEGIN {
        let line = cursor.next_good()?;
        if let Some(name) = seen.line(line.text) {
            let (line, column) = (line.spot.line, 1);
            return Some(Fault::Variant { name }.at(Spot { line, column }));
        }
    }
    None
}

/// Words of the names of variants, without blanks and hyphens, and the name.
const NAMES: &[(&str, &str)] = &[
    ("sudokux", "Sudoku X"),
    ("xsudoku", "Sudoku X"),
    ("diagonal", "a diagonal sudoku"),
    ("knight", "an anti-knight sudoku"),
    ("antiking", "an anti-king sudoku"),
    ("king'smove", "an anti-king sudoku"),
    ("kingsmove", "an anti-king sudoku"),
    ("notouch", "an anti-king sudoku"),
    ("centerbox", "a center dot sudoku"),
    ("centrebox", "a center dot sudoku"),
    ("centredot", "a center dot sudoku"),
    ("centersof", "a center dot sudoku"),
    ("centresof", "a center dot sudoku"),
    ("centersudoku", "a center dot sudoku"),
    ("centresudoku", "a center dot sudoku"),
    ("nrcsudoku", "a windoku"),
    ("fourextra", "a windoku"),
    ("hyper", "a windoku"),
    ("consecutive", "a sudoku with consecutive digits"),
    ("killer", "a killer"),
    ("jigsaw", "a jigsaw"),
    ("irregular", "a jigsaw"),
    ("windoku", "a windoku"),
    ("hypersudoku", "a windoku"),
    ("thermo", "a thermometer sudoku"),
    ("arrow", "an arrow sudoku"),
    ("pfeile", "an arrow sudoku"),
    ("zipper", "a zipper sudoku"),
    ("seeimage", "a rule in a picture"),
    ("seepicture", "a rule in a picture"),
    ("inthepicture", "a rule in a picture"),
    ("siehebild", "a rule in a picture"),
    ("sandwich", "a sandwich sudoku"),
    ("kropki", "a Kropki sudoku"),
    ("samurai", "a samurai"),
    ("twodoku", "a twodoku"),
    ("skyscraper", "a skyscraper sudoku"),
    ("greaterthan", "a greater-than sudoku"),
    ("disjoint", "a sudoku with disjoint groups"),
    ("toroidal", "a toroidal sudoku"),
    ("asterisk", "an asterisk sudoku"),
    ("girandola", "a girandola sudoku"),
    ("palindrome", "a palindrome sudoku"),
    ("renban", "a renban sudoku"),
    ("whisper", "a whispers sudoku"),
    ("evenodd", "an even-odd sudoku"),
    ("oddeven", "an even-odd sudoku"),
    ("sumsudoku", "a sum sudoku"),
    ("xvsudoku", "an XV sudoku"),
    ("clonesudoku", "a clone sudoku"),
    ("centerdot", "a center dot sudoku"),
    ("argyle", "an argyle sudoku"),
    ("antiqueen", "an anti-queen sudoku"),
    ("latinsquare", "a Latin square"),
    ("starbattle", "a star battle"),
    ("str8ts", "a Str8ts"),
    ("kenken", "a KenKen"),
    ("hitori", "a hitori"),
    ("takuzu", "a takuzu"),
    ("futoshiki", "a futoshiki"),
];

/// The variant of sudoku that some words name, as a title may.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::read::variant_in;
///
/// assert_eq!(variant_in("Anti-Knight No. 3"), Some("an anti-knight sudoku"));
/// assert_eq!(variant_in("Toroidal Sudoku"), Some("a toroidal sudoku"));
/// assert_eq!(variant_in("easy, 24 clues"), None);
/// ```
pub fn variant_in(words: &str) -> Option<&'static str> {
    let letters = words.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    let bare: String = letters.flat_map(char::to_lowercase).collect();
    NAMES
        .iter()
        .find(|(word, _)| bare.contains(word))
        .map(|(_, name)| *name)
}

/// The parts read so far.
#[derive(Default)]
struct Evidence<'a> {
    cages: usize,
    sums: usize,
    /// The last lines of letters and digits, perhaps a map of regions.
    map: Vec<&'a str>,
    /// The words of the last lines with two words of equal length.
    halves: Vec<(&'a str, &'a str)>,
    /// The number of cells in each of the last lines that have cells only.
    rows: Vec<usize>,
}

impl<'a> Evidence<'a> {
    /// The kind of sudoku that a text is, once this line is known.
    fn line(&mut self, text: &'a str) -> Option<&'static str> {
        let text = text.trim();
        if is_board(text) {
            self.map.clear();
            self.halves.clear();
            self.rows.push(text.len());
            return None;
        }
        let is_killer = self.is_killer(text);
        self.row(text);
        if self.has_map_beside(text) {
            Some("jigsaw")
        } else if is_killer {
            Some("killer")
        } else {
            self.ends_with_map(text).then_some("jigsaw")
        }
    }

    /// Whether the cages and sums up to this line make a killer.
    fn is_killer(&mut self, text: &str) -> bool {
        match cells_in(text) {
            Some(n) if n > 9 => self.cages = usize::MAX / 2,
            Some(_) => self.cages += 1,
            None => {}
        }
        let is_one = is_sum(text);
        self.sums += usize::from(is_one);
        let mut words = text.split([' ', ',', ';']).filter(|word| !word.is_empty());
        let are_sums = is_one || text.contains(['=', ':']) && words.all(is_sum);
        let below_map = are_sums && self.ends_with_square();
        (CAGES..1 << 20).contains(&self.cages) || self.sums > 4 || below_map
    }

    /// Whether this line ends a map of regions, in lines or in one.
    fn ends_with_map(&mut self, text: &'a str) -> bool {
        let n_cells = text.chars().filter(char::is_ascii_alphanumeric).count();
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '\t' | '|' | ',');
        if !text.chars().all(plain) || n_cells < 4 {
            // frames and blank lines are no rows
            if !text.is_empty() && !text.starts_with(['+', '-', '#', '[']) {
                self.map.clear();
            }
            return false;
        }
        self.map.push(text);
        let last = |n: usize| Some(&self.map[self.map.len().checked_sub(n)?..]);
        // more than nine regions may have numbers
        let n_words = split(text).count();
        let are_numbered = |rows: &[&str]| {
            let words: Vec<&str> = rows.iter().flat_map(|row| split(row)).collect();
            are_regions(&words)
        };
        let is_row = SIDES.contains(&n_cells);
        is_map(text)
            || is_row && last(n_cells).is_some_and(|rows| is_map(&rows.concat()))
            || n_words > 9 && last(n_words).is_some_and(are_numbered)
    }

    /// Whether the last lines are a board and a map of its regions, one beside the other.
    fn has_map_beside(&mut self, text: &'a str) -> bool {
        let Some(last) = halves(text) else {
            self.halves.clear();
            return false;
        };
        self.halves.push(last);
        let Some(from) = self.halves.len().checked_sub(last.0.len()) else {
            return false;
        };
        let (left, right): (Vec<&str>, Vec<&str>) = self.halves[from..].iter().copied().unzip();
        is_map(&left.concat()) || is_map(&right.concat())
    }

    /// Counts the cells of a line that has nothing else.
    fn row(&mut self, text: &str) {
        let is_cell = |c: &char| c.is_ascii_alphanumeric() || *c == '.';
        let is_gap = |c: char| matches!(c, ' ' | '|' | ',');
        if !text.chars().all(|c| is_cell(&c) || is_gap(c)) {
            self.rows.clear();
        } else if text.contains(|c| !is_gap(c)) {
            self.rows.push(text.chars().filter(is_cell).count());
        }
    }

    /// Whether a square came last: a block of lines whose number equals their length, or all cells
    /// in one line.
    fn ends_with_square(&self) -> bool {
        let Some(&n) = self.rows.last() else {
            return false;
        };
        let from = self.rows.len().checked_sub(n);
        n > 15 && n.isqrt().pow(2) == n
            || n > 3 && from.is_some_and(|from| self.rows[from..].iter().all(|&m| m == n))
    }
}

/// Whether a line is a board with points for empty cells, as most lines of long lists are: no map,
/// no cage and no sum.
fn is_board(text: &str) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    text.len() == CELLS && text.as_bytes().contains(&b'.') && text.as_bytes().iter().all(is_cell)
}

/// The two words of a line with exactly two words of equal length, where the first consists of
/// cells.
fn halves(text: &str) -> Option<(&str, &str)> {
    // most lines are one word
    text.find([' ', '\t'])?;
    let is_cell = |c: char| c.is_ascii_alphanumeric() || is_mark(c);
    let mut words = text.split_whitespace();
    let (left, right) = words.next().zip(words.next())?;
    let n = left.len();
    let fits = SIDES.contains(&n) && n == right.len() && left.chars().all(is_cell);
    (fits && words.next().is_none()).then_some((left, right))
}

/// The number of cells in a line that names some and one number: `10 = r1c1 + r1c2`, `A1,A2: 10`.
fn cells_in(text: &str) -> Option<usize> {
    // most lines are boards
    if !text.contains(['=', ':', '+', ',', '(', ' ']) || text.len() > 400 {
        return None;
    }
    let words = || {
        text.split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    // `r1c2`, `A3`
    let is_name = |word: &&str| {
        let is_short = matches!(word.as_bytes(), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9']);
        is_short || cell_named(word).is_some()
    };
    let cells = words().filter(is_name).count();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let has_sum = || words().filter(is_number).count() == 1;
    let is_marked = text.contains(['=', ':', '+', ',', '(']);
    (cells > 9 || cells > 1 && is_marked && has_sum()).then_some(cells)
}

/// The sum of a cage that a map names by a letter: `a=10`, `B: 7`.
fn is_sum(text: &str) -> bool {
    let Some((name, sum)) = text.split_once(['=', ':']) else {
        return false;
    };
    let (name, sum) = (name.trim(), sum.trim());
    (1..=2).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphabetic())
        && short_number(sum).is_some()
}

/// The words of a row.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '|', ','])
        .filter(|word| !word.is_empty())
}

/// Whether the characters of a text are regions.
fn is_map(text: &str) -> bool {
    let mut cells = text.as_bytes().to_vec();
    cells.retain(u8::is_ascii_alphanumeric);
    are_regions(&cells)
}

/// Whether these symbols are regions: about as many as a row has cells, and the cells of each
/// connected. A map with a mistake counts too: the reader then refuses the map, instead of reading
/// a part of it as a board.
fn are_regions<T: PartialEq + Copy>(cells: &[T]) -> bool {
    let size = cells.len().isqrt();
    if !SIDES.contains(&size) || size * size != cells.len() {
        return false;
    }
    // most texts that are no map have too many symbols in their first rows already
    let Some(symbols) = distinct(cells.iter(), size + 1).filter(|all| all.len() >= size - 1) else {
        return false;
    };
    // a row or a column of different symbols is no part of such a map
    let differ = |cells: &mut dyn Iterator<Item = &T>| {
        distinct(cells, size).is_some_and(|all| all.len() == size)
    };
    if differ(&mut cells[..size].iter()) || differ(&mut cells.iter().step_by(size)) {
        return false;
    }
    let misplaced = |symbol| misplaced(cells, symbol, size);
    // one cell may lie in a wrong region or outside all regions; blanks are more, and cages of a
    // killer fewer
    let count = |symbol: &T| cells.iter().filter(|&other| other == symbol).count();
    let is_region = |symbol: &T| matches!(count(symbol), n if n == 1 || n.abs_diff(size) < 2);
    symbols.iter().all(is_region) && symbols.iter().map(misplaced).sum::<usize>() < 2
}

/// The distinct symbols of these cells; none if there are more than `most`.
fn distinct<'c, T: PartialEq + Copy + 'c>(
    cells: impl Iterator<Item = &'c T>,
    most: usize,
) -> Option<Vec<T>> {
    let mut found = Vec::with_capacity(most);
    for cell in cells {
        if !found.contains(cell) {
            if found.len() == most {
                return None;
            }
            found.push(*cell);
        }
    }
    Some(found)
}

/// How many cells of a symbol are apart from most of them; one, if there is no other.
fn misplaced<T: PartialEq>(cells: &[T], symbol: &T, size: usize) -> usize {
    let mut left: Vec<usize> = (0..cells.len())
        .filter(|&at| cells[at] == *symbol)
        .collect();
    let (n, mut largest) = (left.len(), 0);
    while let Some(first) = left.pop() {
        let (mut part, mut known) = (vec![first], 0);
        while let Some(&cell) = part.get(known) {
            let is_beside = |other: &mut usize| {
                let rows = (cell / size).abs_diff(*other / size);
                rows + (cell % size).abs_diff(*other % size) == 1
            };
            part.extend(left.extract_if(.., is_beside));
            known += 1;
        }
        largest = largest.max(part.len());
    }
    if n == 1 { 1 } else { n - largest }
}
