//! Walls that are drawn around groups: `+---+   +` between rows, `|` between cells.

use super::{Group, Groups, LEAST_GROUPS, SIZES, filled, only};

/// The groups of the first drawing of a text.
pub(super) fn read(text: &str) -> Option<Groups> {
    let lines: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.chars().map(plain).collect())
        .collect();
    let is_border = |line: &Vec<char>| {
        let drawn = |c: &char| matches!(c, '+' | '-' | ' ' | '|');
        line.contains(&'+') && line.contains(&'-') && line.iter().all(drawn)
    };
    let from = lines.iter().position(is_border)?;
    let corners: Vec<usize> = (0..lines[from].len())
        .filter(|&at| lines[from][at] == '+')
        .collect();
    let size = corners
        .len()
        .checked_sub(1)
        .filter(|size| SIZES.contains(size))?;
    let (mut drawing, mut end) = (Drawing::new(size), from);
    while drawing.n_rows <= size {
        let line = lines.get(end)?;
        end += 1;
        match corners.iter().all(|&at| line.get(at) == Some(&'+')) {
            true => drawing.border(line, &corners),
            false => drawing.row(line, &corners)?,
        }
        if drawing.n_rows == size && drawing.is_closed {
            break;
        }
    }
    let above = text.lines().take(from);
    let rest: Vec<&str> = above.chain(text.lines().skip(end)).collect();
    drawing.groups(from + 1, rest.join("\n"))
}

/// Replaces strokes of all widths by keyboard characters.
fn plain(c: char) -> char {
    match c {
        '─' | '━' | '═' | '╌' | '┄' | '┈' => '-',
        '│' | '┃' | '║' | '┆' | '┊' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        '·' => '.',
        c => c,
    }
}

/// Cells, and walls between them.
struct Drawing {
    size: usize,
    n_rows: usize,
    cells: Vec<String>,
    /// For each cell, whether no wall is drawn to its right, and below it.
    opens_right: Vec<bool>,
    opens_down: Vec<bool>,
    /// Whether a border came last.
    is_closed: bool,
}

impl Drawing {
    fn new(size: usize) -> Drawing {
        Drawing {
            size,
            n_rows: 0,
            cells: Vec::new(),
            opens_right: Vec::new(),
            opens_down: Vec::new(),
            is_closed: false,
        }
    }

    fn border(&mut self, line: &[char], corners: &[usize]) {
        self.is_closed = true;
        if self.n_rows > 0 {
            let open = |pair: &[usize]| !line[pair[0] + 1..pair[1]].contains(&'-');
            self.opens_down.extend(corners.windows(2).map(open));
        }
    }

    /// A line of cells; several of them may be one row.
    fn row(&mut self, line: &[char], corners: &[usize]) -> Option<()> {
        let text = |pair: &[usize]| -> String {
            let inside = line
                .get(pair[0] + 1..pair[1].min(line.len()))
                .unwrap_or_default();
            inside.iter().collect::<String>().trim().to_owned()
        };
        let cells: Vec<String> = corners.windows(2).map(text).collect();
        if !self.is_closed {
            let own = &mut self.cells[(self.n_rows - 1) * self.size..];
            own.iter_mut()
                .zip(cells)
                .for_each(|(cell, more)| cell.push_str(&more));
            return Some(());
        }
        (self.is_closed, self.n_rows) = (false, self.n_rows + 1);
        if line.first()? != &'|' && line.get(corners[0])? != &'|' {
            return None;
        }
        self.cells.extend(cells);
        let open = |&at: &usize| line.get(at).is_none_or(|&c| c == ' ');
        self.opens_right.extend(corners[1..].iter().map(open));
        Some(())
    }

    /// The cells of each part between walls.
    fn parts(&self) -> Vec<Vec<usize>> {
        let (size, mut seen) = (self.size, vec![false; self.size * self.size]);
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
                    (column > 0 && self.opens_right[cell - 1]).then(|| cell - 1),
                    (column + 1 < size && self.opens_right[cell]).then(|| cell + 1),
                    (row > 0 && self.opens_down[cell - size]).then(|| cell - size),
                    (row + 1 < size && self.opens_down[cell]).then(|| cell + size),
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
    fn groups(self, line: usize, rest: String) -> Option<Groups> {
        let size = self.size;
        if self.opens_down.len() != size * size || self.cells.len() != size * size {
            return None;
        }
        let parts = self.parts();
        let number = |cell: &String| match cell.as_str() {
            "" | "." | "0" | "_" | "-" => Some(0),
            text => text.parse::<u32>().ok(),
        };
        let numbers: Vec<u32> = self.cells.iter().map(number).collect::<Option<_>>()?;
        let group = |sum: Option<u32>, part: &Vec<usize>| Group {
            cells: part.iter().map(|cell| (cell / size, cell % size)).collect(),
            sum,
        };
        let regions: Vec<Group> = parts.iter().map(|part| group(None, part)).collect();
        let is_box = |part: &Vec<usize>| part.len() == 1;
        if parts.len() < LEAST_GROUPS || parts.iter().all(is_box) {
            return None;
        }
        let given = |&number: &u32| {
            u8::try_from(number)
                .ok()
                .filter(|&digit| usize::from(digit) <= size)
        };
        if filled(&regions) == Some(size)
            && let Some(givens) = numbers.iter().map(given).collect()
        {
            return Some(Groups {
                groups: regions,
                size,
                givens: Some(givens),
                line,
                rest,
            });
        }
        let sum = |part: &Vec<usize>| only(part.iter().map(|&cell| numbers[cell]));
        let cages: Option<Vec<Group>> = parts
            .iter()
            .map(|part| Some(group(Some(sum(part)?), part)))
            .collect();
        let groups = cages.filter(|cages| filled(cages) == Some(size))?;
        Some(Groups {
            groups,
            size,
            givens: None,
            line,
            rest,
        })
    }
}
