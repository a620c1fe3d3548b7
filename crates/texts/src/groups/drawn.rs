//! Walls that are drawn around groups, with keyboard characters or with strokes: of any two edges
//! that may be the top and the bottom of a drawing, and any number of rows between them, those that
//! make cells count.

use super::{Group, Groups, SIZES, filled, only};
use crate::sizes::SMALLEST_BOARD;
use std::ops::{Range, RangeInclusive};

/// The groups of the drawings in a text.
pub(super) fn read(text: &str) -> Vec<Groups> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let edges = (0..lines.len()).filter_map(|at| Some((at, edge(&lines[at])?)));
    let edges: Vec<(usize, Ends)> = edges.collect();
    let pairs = edges.iter().enumerate().flat_map(|(nth, top)| {
        let below = edges[nth + 1..].iter();
        let near = below.take_while(|bottom| bottom.0 - top.0 <= MOST_LINES);
        near.filter(|bottom| bottom.1 == top.1)
            .map(|bottom| (top.0, bottom.0, top.1))
    });
    let found = pairs.flat_map(|(top, bottom, ends)| {
        between(&lines[top..=bottom], ends).map(move |groups| Groups {
            line: top + 1,
            rest: outside(text, top..=bottom),
            ..groups
        })
    });
    found.collect()
}

/// No drawing has more lines: 16 rows of five lines.
const MOST_LINES: usize = 80;

/// The lines of a text but these.
fn outside(text: &str, own: RangeInclusive<usize>) -> String {
    let lines = text.lines().enumerate();
    let others = lines.filter(|(at, _)| !own.contains(at));
    others.map(|(_, line)| line).collect::<Vec<_>>().join("\n")
}

/// The groups between two edges, by drawings of all sizes.
fn between(lines: &[Vec<char>], (left, right): Ends) -> impl Iterator<Item = Groups> {
    let lines = lines
        .iter()
        .map(|line| line.get(left..).unwrap_or_default());
    let lines: Vec<&[char]> = lines.collect();
    let drawings = SIZES.filter_map(move |size| Drawing::of(&lines, right - left, size));
    drawings.flat_map(|drawing| drawing.all_groups())
}

/// Where an edge begins and ends.
type Ends = (usize, usize);

/// A stroke of a drawing: whether it runs down, and how heavy it is.
fn stroke(c: char) -> Option<(bool, u8)> {
    Some(match c {
        '╌' | '┄' | '┈' => (false, 1),
        ':' | '┆' | '┊' | '╎' => (true, 1),
        '-' | '─' => (false, 2),
        '|' | '│' => (true, 2),
        '=' | '━' | '═' => (false, 3),
        '┃' | '║' => (true, 3),
        _ => return None,
    })
}

fn runs_down(c: char) -> bool {
    stroke(c).is_some_and(|stroke| stroke.0)
}

/// Where the edge of a drawing begins and ends, if a line is one: strokes from side to side.
fn edge(line: &[char]) -> Option<Ends> {
    let left = line.iter().position(|&c| c != ' ')?;
    let right = line.iter().rposition(|&c| !matches!(c, ' ' | '\r'))?;
    let edge = &line[left..=right];
    let runs_across = |c: char| stroke(c).is_some_and(|(is_down, _)| !is_down);
    let is_joint = |c: char| matches!(c, '+' | '.' | '\'' | '`' | '\u{2500}'..='\u{257f}');
    let is_edge = edge
        .iter()
        .all(|&c| runs_across(c) || is_joint(c) && stroke(c).is_none());
    let n_strokes = edge.iter().filter(|&&c| runs_across(c)).count();
    (is_edge && 2 * n_strokes >= edge.len() - 1).then_some((left, right))
}

/// The lines of a drawing, whose cells are so many characters wide and lines high, with a stroke
/// each.
struct Paper<'l> {
    lines: &'l [&'l [char]],
    across: usize,
    down: usize,
}

impl Paper<'_> {
    fn at(&self, line: usize, column: usize) -> char {
        self.lines[line].get(column).copied().unwrap_or(' ')
    }

    /// The lines and columns inside of a cell.
    fn inside(&self, (row, column): (usize, usize)) -> (Range<usize>, Range<usize>) {
        let inner = |from: usize, step: usize| from * step + 1..(from + 1) * step;
        (inner(row, self.down), inner(column, self.across))
    }

    fn text(&self, place: (usize, usize)) -> String {
        let (lines, columns) = self.inside(place);
        let texts = lines.map(|line| -> String {
            columns
                .clone()
                .map(|column| self.at(line, column))
                .collect()
        });
        texts.map(|text| text.trim().to_owned()).collect()
    }

    /// Whether nothing but a stroke stands beside a cell, and one at the sides of the drawing.
    fn is_framed(&self, place: (usize, usize), size: usize) -> bool {
        let (mut lines, columns) = self.inside(place);
        lines.all(|line| {
            let (left, right) = (self.at(line, columns.start - 1), self.at(line, columns.end));
            let is_side = |c: char, is_edge: bool| runs_down(c) || !is_edge && c == ' ';
            is_side(left, place.1 == 0) && is_side(right, place.1 + 1 == size)
        })
    }

    /// The weight of the stroke to the right of a cell; 0 for none.
    fn right(&self, place: (usize, usize)) -> u8 {
        let (lines, columns) = self.inside(place);
        heaviest(lines.map(|line| self.at(line, columns.end)), true)
    }

    /// The weight of the stroke below a cell; 0 for none.
    fn below(&self, place: (usize, usize)) -> u8 {
        let (lines, columns) = self.inside(place);
        heaviest(columns.map(|column| self.at(lines.end, column)), false)
    }
}

/// The weight of the heaviest stroke in a direction; 0 for none.
fn heaviest(chars: impl Iterator<Item = char>, runs_down: bool) -> u8 {
    let strokes = chars
        .filter_map(stroke)
        .filter(|stroke| stroke.0 == runs_down);
    strokes.map(|stroke| stroke.1).max().unwrap_or(0)
}

/// Cells, and strokes between them.
struct Drawing {
    size: usize,
    cells: Vec<String>,
    /// For each cell the weights of the strokes to its right, and below it; 0 for none.
    right: Vec<u8>,
    below: Vec<u8>,
}

impl Drawing {
    /// The drawing with so many rows and columns in these lines, whose edges are so wide; `None`
    /// where strokes stand inside of cells.
    fn of(lines: &[&[char]], width: usize, size: usize) -> Option<Drawing> {
        let height = lines.len() - 1;
        let paper = Paper {
            lines,
            across: width / size,
            down: height / size,
        };
        if width % size + height % size > 0 || paper.across < 2 || paper.down < 2 {
            return None;
        }
        let places = || (0..size * size).map(|cell| (cell / size, cell % size));
        if !places().all(|place| paper.is_framed(place, size)) {
            return None;
        }
        let cells: Vec<String> = places().map(|place| paper.text(place)).collect();
        let are_clean = !cells.iter().any(|cell| cell.contains(runs_down));
        are_clean.then(|| Drawing {
            size,
            cells,
            right: places().map(|place| paper.right(place)).collect(),
            below: places().map(|place| paper.below(place)).collect(),
        })
    }

    /// The groups between strokes of any weight or more.
    fn all_groups(&self) -> Vec<Groups> {
        let all = self.right.iter().chain(&self.below);
        let mut weights: Vec<u8> = all.copied().filter(|&weight| weight > 0).collect();
        weights.sort_unstable();
        weights.dedup();
        let groups = weights.into_iter().filter_map(|weight| self.groups(weight));
        groups.collect()
    }

    /// The cells of each part between walls, which are strokes of this weight at least.
    fn parts(&self, weight: u8) -> Vec<Vec<usize>> {
        let (size, mut seen) = (self.size, vec![false; self.size * self.size]);
        let is_open = |strokes: &[u8], cell: usize| strokes[cell] < weight;
        let mut parts = Vec::new();
        for first in 0..seen.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let (mut part, mut known) = (vec![first], 0);
            while let Some(&cell) = part.get(known) {
                known += 1;
                let (row, column) = (cell / size, cell % size);
                let near = [
                    (column > 0 && is_open(&self.right, cell - 1)).then(|| cell - 1),
                    (column + 1 < size && is_open(&self.right, cell)).then(|| cell + 1),
                    (row > 0 && is_open(&self.below, cell - size)).then(|| cell - size),
                    (row + 1 < size && is_open(&self.below, cell)).then(|| cell + size),
                ];
                for next in near.into_iter().flatten() {
                    if !std::mem::replace(&mut seen[next], true) {
                        part.push(next);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// Regions with givens in their cells, or cages with a sum each.
    fn groups(&self, weight: u8) -> Option<Groups> {
        let parts = self.parts(weight);
        if parts.len() < SMALLEST_BOARD || parts.iter().all(|part| part.len() == 1) {
            return None;
        }
        let numbers: Vec<u32> = self
            .cells
            .iter()
            .map(|cell| number(cell))
            .collect::<Option<_>>()?;
        let group = |part: &Vec<usize>, sum: Option<u32>| Group {
            cells: part
                .iter()
                .map(|cell| (cell / self.size, cell % self.size))
                .collect(),
            sum,
        };
        let regions: Vec<Group> = parts.iter().map(|part| group(part, None)).collect();
        let givens = self
            .givens(&numbers)
            .filter(|_| filled(&regions) == Some(self.size));
        let groups = if givens.is_some() {
            regions
        } else {
            let sum = |part: &Vec<usize>| only(part.iter().map(|&cell| numbers[cell]));
            let cages = parts.iter().map(|part| Some(group(part, Some(sum(part)?))));
            cages.collect::<Option<_>>()?
        };
        (filled(&groups) == Some(self.size)).then_some(Groups {
            groups,
            size: self.size,
            givens,
            line: 0,
            rest: String::new(),
        })
    }

    /// The numbers as digits of the board.
    fn givens(&self, numbers: &[u32]) -> Option<Vec<u8>> {
        let digit = |&number: &u32| u8::try_from(number).ok();
        let digits: Vec<u8> = numbers.iter().map(digit).collect::<Option<_>>()?;
        let are_digits = digits.iter().all(|&digit| usize::from(digit) <= self.size);
        are_digits.then_some(digits)
    }
}

/// The number in a cell; 0 for none.
fn number(cell: &str) -> Option<u32> {
    match cell {
        "" | "." | "·" | "0" | "_" | "-" => Some(0),
        text => text.parse().ok(),
    }
}
