//! Walls that are drawn around groups, with keyboard characters or with strokes: of any two edges
//! that may be the top and the bottom of a drawing, and any number of rows between them, those that
//! make cells count.

use super::{Group, Groups, LEAST_GROUPS, SIZES, filled, only};

/// The groups of all drawings that a text may have.
pub(super) fn read(text: &str) -> Vec<Groups> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let edges = (0..lines.len()).filter_map(|at| Some((at, edge(&lines[at])?)));
    let edges: Vec<(usize, (usize, usize))> = edges.collect();
    let mut found = Vec::new();
    for (nth, &(top, ends)) in edges.iter().enumerate() {
        let bottoms = edges[nth + 1..].iter().filter(|edge| edge.1 == ends);
        for &(bottom, (left, right)) in bottoms {
            let lines: Vec<&[char]> = lines[top..=bottom]
                .iter()
                .map(|line| line.get(left..).unwrap_or_default())
                .collect();
            let rest = || {
                let outside = text.lines().take(top).chain(text.lines().skip(bottom + 1));
                outside.collect::<Vec<_>>().join("\n")
            };
            let drawings = SIZES.filter_map(|size| Drawing::of(&lines, right - left, size));
            for drawing in drawings {
                let weights = drawing.weights();
                let groups = weights.filter_map(|weight| drawing.groups(weight));
                found.extend(groups.map(|groups| Groups {
                    line: top + 1,
                    rest: rest(),
                    ..groups
                }));
            }
        }
    }
    found
}

/// A stroke of a drawing: whether it runs down, and how heavy it is.
fn stroke(c: char) -> Option<(bool, u8)> {
    Some(match c {
        '╌' | '┄' | '┈' => (false, 1),
        '┆' | '┊' | '╎' => (true, 1),
        '-' | '─' => (false, 2),
        '|' | '│' => (true, 2),
        '=' | '━' | '═' => (false, 3),
        '┃' | '║' => (true, 3),
        _ => return None,
    })
}

/// Where the edge of a drawing begins and ends, if a line is one: strokes from side to side.
fn edge(line: &[char]) -> Option<(usize, usize)> {
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
        let (across, down) = (width / size, height / size);
        if width % size + height % size > 0 || across < 2 || down < 2 {
            return None;
        }
        let mut drawing = Drawing {
            size,
            cells: Vec::with_capacity(size * size),
            right: Vec::with_capacity(size * size),
            below: Vec::with_capacity(size * size),
        };
        let at = |line: usize, column: usize| lines[line].get(column).copied().unwrap_or(' ');
        let weight = |line: usize, column: usize, is_down: bool| {
            let stroke = stroke(at(line, column)).filter(|stroke| stroke.0 == is_down);
            stroke.map_or(0, |stroke| stroke.1)
        };
        for cell in 0..size * size {
            let (top, left) = (cell / size * down, cell % size * across);
            let (inner, columns) = (top + 1..top + down, left + 1..left + across);
            let text = inner.clone().map(|line| {
                let text: String = columns.clone().map(|column| at(line, column)).collect();
                text.trim().to_owned()
            });
            let text = text.collect::<String>();
            if text.contains(|c| stroke(c).is_some_and(|(is_down, _)| is_down)) {
                return None;
            }
            drawing.cells.push(text);
            let strokes = inner.map(|line| weight(line, left + across, true));
            drawing.right.push(strokes.max()?);
            let strokes = columns.map(|column| weight(top + down, column, false));
            drawing.below.push(strokes.max()?);
        }
        Some(drawing)
    }

    /// The weights of strokes that may be walls.
    fn weights(&self) -> impl Iterator<Item = u8> {
        let all = self.right.iter().chain(&self.below);
        let mut weights: Vec<u8> = all.copied().filter(|&weight| weight > 0).collect();
        weights.sort_unstable();
        weights.dedup();
        weights.into_iter()
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
        let (size, parts) = (self.size, self.parts(weight));
        let number = |cell: &String| match cell.as_str() {
            "" | "." | "·" | "0" | "_" | "-" => Some(0),
            text => text.parse::<u32>().ok(),
        };
        let numbers: Vec<u32> = self.cells.iter().map(number).collect::<Option<_>>()?;
        if parts.len() < LEAST_GROUPS || parts.iter().all(|part| part.len() == 1) {
            return None;
        }
        let group = |part: &Vec<usize>, sum: Option<u32>| Group {
            cells: part.iter().map(|cell| (cell / size, cell % size)).collect(),
            sum,
        };
        let given = |&number: &u32| {
            let digit = u8::try_from(number).ok();
            digit.filter(|&digit| usize::from(digit) <= size)
        };
        let regions: Vec<Group> = parts.iter().map(|part| group(part, None)).collect();
        let givens: Option<Vec<u8>> = numbers.iter().map(given).collect();
        let (groups, givens) = match givens {
            Some(givens) if filled(&regions) == Some(size) => (regions, Some(givens)),
            _ => {
                let sum = |part: &Vec<usize>| only(part.iter().map(|&cell| numbers[cell]));
                let cages = parts.iter().map(|part| Some(group(part, Some(sum(part)?))));
                (cages.collect::<Option<_>>()?, None)
            }
        };
        (filled(&groups) == Some(size)).then_some(Groups {
            groups,
            size,
            givens,
            line: 0,
            rest: String::new(),
        })
    }
}
