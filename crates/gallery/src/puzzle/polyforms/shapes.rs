//! Sets of pieces: polyominoes of a size up to the largest, pieces that a user draws, letters.

use super::packed::neighbors;
use super::piece::{Piece, Turning};
use super::region::{Coordinates, read_picture};
use crate::puzzle::PuzzleError;
use crate::puzzle::distinct::distinct;
use quadrille_problem::problem::Bounds;

/// Letters for pieces that have no other name: Latin, Greek, Cyrillic, Armenian, and the Canadian
/// syllabics, which are as wide and many.
pub fn letters() -> impl Iterator<Item = char> {
    let alphabets = [
        'A'..='Z',
        'a'..='z',
        'Α'..='Ρ',
        'Σ'..='Ω',
        'α'..='ω',
        'А'..='я',
        'Ա'..='Ֆ',
        'ա'..='ֆ',
        'ᐁ'..='ᙬ',
    ];
    alphabets.into_iter().flatten()
}

/// The largest polyominoes that are listed.
pub(super) const LARGEST_POLYOMINO: usize = 8;

/// All polyominoes of `n` cells, up to what `turning` can do with them: twelve pentominoes with
/// flips, 18 with rotations only, 63 in fixed orientation. Tetrominoes
/// and free pentominoes are named by the letters that they resemble.
///
/// ```
/// use quadrille_gallery::puzzle::polyforms::{Turning, polyominoes};
///
/// let numbers = |n| {
///     [Turning::InSpace, Turning::InPlane, Turning::Never]
///         .map(|turning| polyominoes(n, turning).map(|all| all.len()))
/// };
/// assert_eq!(numbers(4), [Ok(5), Ok(7), Ok(19)]);
/// assert_eq!(numbers(5), [Ok(12), Ok(18), Ok(63)]);
/// # Ok::<(), quadrille_gallery::puzzle::PuzzleError>(())
/// ```
pub fn polyominoes(n: usize, turning: Turning) -> Result<Vec<Piece>, PuzzleError> {
    if n == 0 || n > LARGEST_POLYOMINO {
        return Err(PuzzleError::Polyominoes {
            n,
            largest: LARGEST_POLYOMINO,
        });
    }
    if (n, turning) == (5, Turning::InSpace) {
        return Ok(Piece::pentominoes());
    }
    let shapes = shapes(n, 2, turning);
    let mut letters = letters();
    let mut pieces = Vec::with_capacity(shapes.len());
    for cells in shapes {
        let letter = letters
            .next()
            .ok_or(PuzzleError::Polyominoes { n, largest: n - 1 })?;
        pieces.push(Piece::new(letter, cells)?.turning(turning));
    }
    Ok(pieces)
}

/// The shapes of `n` cells along `axes` axes, each in the least orientation that `turning` allows.
pub(super) fn shapes(n: usize, axes: usize, turning: Turning) -> Vec<Vec<Coordinates>> {
    let mut shapes = vec![vec![[0, 0, 0]]];
    for _ in 1..n {
        let larger = shapes.iter().flat_map(|shape| grown(shape, axes, turning));
        shapes = distinct(larger);
    }
    shapes
}

/// The shapes with one cell more.
fn grown(shape: &[Coordinates], axes: usize, turning: Turning) -> Vec<Vec<Coordinates>> {
    let moved: Vec<Coordinates> = shape
        .iter()
        .map(|cell| cell.map(|along| along + 1))
        .collect();
    let is_flat = |cell: &Coordinates| cell[axes..].iter().all(|&along| along == 0);
    let mut all = Vec::new();
    for cell in moved.iter().flat_map(|&cell| neighbors(cell)) {
        if cell[axes..] != moved[0][axes..] || moved.contains(&cell) {
            continue;
        }
        let larger = Piece::from_cells('?', moved.iter().copied().chain([cell]));
        let turned = larger.turning(turning).orientations().into_iter();
        all.extend(turned.filter(|cells| cells.iter().all(is_flat)).min());
    }
    all
}

/// A piece, and how many of it there are; any number, where there are no bounds.
pub type Drawn = (Piece, Option<Bounds>);

/// Reads pieces that are drawn with letters, an empty line between two, and a line `-` between two
/// layers of one; or with `#`, under a line with a name. Each is there once, unless a line above it
/// has a number of copies, a range of them, or `*` for any number.
///
/// ```
/// use quadrille::problem::Bounds;
/// use quadrille_gallery::puzzle::polyforms::read_pieces;
///
/// let pieces = read_pieces("TTT\n.T.\n\n2\nL..\nLLL\n\n*\nD\n")?;
/// let bounds: Vec<_> = pieces.iter().map(|(piece, bounds)| (piece.letter(), *bounds)).collect();
/// assert_eq!(bounds, [('T', Some(Bounds::ONCE)), ('L', Some(Bounds::exactly(2))), ('D', None)]);
/// # Ok::<(), quadrille_gallery::puzzle::PuzzleError>(())
/// ```
pub fn read_pieces(text: &str) -> Result<Vec<Drawn>, PuzzleError> {
    let mut pieces = Vec::new();
    let lines: Vec<&str> = text.lines().map(str::trim_end).chain([""]).collect();
    let (mut start, mut bounds) = (0, Some(Bounds::ONCE));
    for (at, line) in lines.iter().enumerate() {
        if at == start
            && let Ok(copies) = copies(line)
        {
            (start, bounds) = (at + 1, copies);
        } else if line.is_empty() {
            if start < at {
                pieces.push((piece(&lines[start..at], start)?, bounds));
            }
            (start, bounds) = (at + 1, Some(Bounds::ONCE));
        }
    }
    Ok(pieces)
}

/// `3`, `1-4` or `*`; an error where the line is something else.
fn copies(line: &str) -> Result<Option<Bounds>, ()> {
    if line == "*" {
        return Ok(None);
    }
    let (low, high) = line.split_once('-').unwrap_or((line, line));
    let number = |text: &str| text.parse().map_err(|_| ());
    let (low, high) = (number(low)?, number(high)?);
    if low <= high && high > 0 {
        Ok(Some(Bounds::between(low, high)))
    } else {
        Err(())
    }
}

/// The piece of a drawing that begins on this line. A drawing with `#` may have a name above it,
/// which begins with the piece's letter.
fn piece(lines: &[&str], start: usize) -> Result<Piece, PuzzleError> {
    let is_mark = |c: &char| !matches!(c, '.' | ' ' | '-');
    let mut marks = lines.iter().flat_map(|line| line.chars()).filter(is_mark);
    let letter = marks.next().unwrap_or('#');
    let (first, below) = (lines[0], &lines[1..]);
    let is_name =
        first.chars().nth(1).is_none() || first.chars().any(|c| c != letter && is_mark(&c));
    let has_name = letter != '#' && is_name && below.iter().any(|line| line.contains('#'));
    let cells = match has_name {
        true => read_picture(&below.join("\n"), '#', start + 1),
        false => read_picture(&lines.join("\n"), letter, start),
    };
    Piece::new(letter, cells?)
}
