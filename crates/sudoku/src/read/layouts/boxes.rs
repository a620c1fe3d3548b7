//! The boxes that a drawing shows, by the strokes, rules, gaps and blank lines between its cells.
//!
//! What divides the cells into a regular grid of blocks are the boxes. The strongest marks count:
//! a heavy or double stroke among light ones, a stroke among gaps, a wide gap among narrow ones.

use super::{Shape, Token, is_bar, length};

/// The mark between two columns or two rows: a stroke, and columns from one cell to the next, or
/// blank lines.
type Mark = (Stroke, usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stroke {
    None,
    Dotted,
    Light,
    Heavy,
}

/// Marks that show no regular grid of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Irregular;

/// The marks of a grid, row by row as they come.
pub(super) struct Drawing {
    size: usize,
    /// Before each row; those of the frame count for nothing.
    gaps: Vec<Mark>,
    rows: Vec<Vec<Cell>>,
}

/// A cell of a row: the stroke before it, and how many columns it begins and ends behind the first.
struct Cell {
    stroke: Stroke,
    start: usize,
    end: usize,
}

impl Drawing {
    pub(super) fn new(size: usize) -> Drawing {
        Drawing {
            size,
            gaps: vec![(Stroke::None, 0); size + 1],
            rows: Vec::new(),
        }
    }

    /// A row of cells; one of the wrong length has no marks.
    pub(super) fn row(&mut self, line: Token<'_>, cells: &[Token<'_>]) {
        if cells.len() != self.size {
            return;
        }
        let mut bars = (line.spot.column..).zip(line.chars());
        let [first_start, first_end] = ends(&cells[0]);
        let cell = |cell: &Token<'_>| {
            let [start, end] = ends(cell);
            let before = bars.by_ref().take_while(|&(column, _)| column < start);
            let stroke = stroke(before.map(|(_, c)| c));
            let (start, end) = (start - first_start, end - first_end);
            Cell { stroke, start, end }
        };
        self.rows.push(cells.iter().map(cell).collect());
    }

    /// A rule above this row.
    pub(super) fn rule(&mut self, row: usize, text: &str) {
        let stroke = &mut self.gaps[row].0;
        *stroke = rule(text).max(*stroke);
    }

    /// A blank line above this row.
    pub(super) fn blank(&mut self, row: usize) {
        self.gaps[row].1 += 1;
    }

    /// The strongest strokes between the columns, and the gaps where all cells begin or end below
    /// each other.
    fn columns(&self) -> Vec<Mark> {
        let places: [fn(&Cell) -> usize; 2] = [|cell| cell.start, |cell| cell.end];
        let place = places.into_iter().find(|&place| self.are_alike(place));
        let gap = |n: usize| {
            let cell = |n: usize| place.zip(self.rows.first().map(|row| &row[n]));
            let at = |n: usize| cell(n).map_or(0, |(place, cell)| place(cell));
            at(n).saturating_sub(at(n - 1))
        };
        let stroke = |n: usize| self.rows.iter().map(|row| row[n].stroke).max();
        let mark = |n| (stroke(n).unwrap_or(Stroke::None), gap(n));
        (1..self.size).map(mark).collect()
    }

    /// Whether this is the same in all rows; their first cells do not count.
    fn are_alike<T: PartialEq>(&self, of: impl Fn(&Cell) -> T) -> bool {
        let mut rows = self.rows.windows(2);
        rows.all(|pair| {
            let mut cells = pair[0][1..].iter().zip(&pair[1][1..]);
            cells.all(|(a, b)| of(a) == of(b))
        })
    }

    /// The shape of the boxes, if anything shows it.
    pub(super) fn shape(mut self) -> Result<Option<Shape>, Irregular> {
        let (size, columns) = (self.size, self.columns());
        // what some rows lack may show no boxes at all, as the regions of a jigsaw do
        let is_even = self.are_alike(|cell| cell.stroke);
        if !is_even && columns.windows(2).all(|pair| pair[0].0 == pair[1].0) {
            return Err(Irregular);
        }
        let is_table = columns.iter().all(|mark| mark.0 > Stroke::None);
        let rows = &mut self.gaps[1..size];
        // the rule below the first row of a table
        if is_table && rows[1..].iter().all(|mark| mark.0 == Stroke::None) {
            rows[0].0 = Stroke::None;
        }
        let (rows, columns) = match (period(rows, size)?, period(&columns, size)?) {
            (None, None) => return Ok(None),
            (Some(rows), None) => (rows, size / rows),
            (None, Some(columns)) => (size / columns, columns),
            (Some(rows), Some(columns)) => (rows, columns),
        };
        match rows * columns == size {
            true => Shape::new(rows, columns).map(Some).map_err(|_| Irregular),
            false => Err(Irregular),
        }
    }
}

/// The columns where a cell begins and ends.
fn ends(cell: &Token<'_>) -> [usize; 2] {
    [cell.spot.column, cell.spot.column + length(cell)]
}

/// How far apart the strongest of some marks stand, if not all are equal. Blanks at other places
/// show nothing, but where boxes of this size can have several shapes.
fn period(marks: &[Mark], size: usize) -> Result<Option<usize>, Irregular> {
    let strokes = regular(marks, size, |mark| mark.0);
    if strokes.is_some() {
        return strokes.transpose();
    }
    match regular(marks, size, |mark| mark.1) {
        Some(Err(_)) if size.isqrt().pow(2) == size => Ok(None),
        gaps => gaps.transpose(),
    }
}

/// How far apart the largest values stand; none if all are equal.
fn regular<T: Ord>(
    marks: &[Mark],
    size: usize,
    value: impl Fn(&Mark) -> T,
) -> Option<Result<usize, Irregular>> {
    let values = || marks.iter().map(&value);
    let (least, most) = (values().min()?, values().max()?);
    let fits = |period: &usize| {
        let is_end = |n: usize| n.is_multiple_of(*period);
        is_end(size)
            && values()
                .zip(1..)
                .all(|(value, n)| is_end(n) == (value == most))
    };
    (least < most).then(|| (2..size).find(fits).ok_or(Irregular))
}

/// The stroke that the bars among some characters make; two are a double one.
fn stroke(between: impl Iterator<Item = char>) -> Stroke {
    let bars = between.filter(|&c| is_bar(c));
    bars.fold(Stroke::None, |stroke, bar| match (stroke, bar) {
        (Stroke::None, '┆' | '┊') => Stroke::Dotted,
        (Stroke::None, '┃' | '║') => Stroke::Heavy,
        (Stroke::None, _) => Stroke::Light,
        _ => Stroke::Heavy,
    })
}

/// The strongest stroke that most of a rule is drawn with; corners alone are dots.
fn rule(text: &str) -> Stroke {
    let count = |of: &str| text.chars().filter(|c| of.contains(*c)).count();
    let (light, heavy) = (count("-_─*~"), count("=━═#╪╧╤╬╩╦"));
    match light {
        _ if heavy > light => Stroke::Heavy,
        0 => Stroke::Dotted,
        _ => Stroke::Light,
    }
}
