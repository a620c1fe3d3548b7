//! The boxes that a drawing shows, by the strokes, rules, gaps and blank lines between its cells.
//!
//! What divides the cells into a regular grid of blocks are the boxes. The strongest marks count:
//! a heavy or double stroke among light ones, a stroke among gaps, a wide gap among narrow ones.

use super::{Shape, Token, is_bar, length};

/// The mark between two columns or two rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Mark {
    stroke: Stroke,
    /// Columns from one cell to the next, or blank lines.
    gap: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
enum Stroke {
    #[default]
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
    /// Before each column but the first; none before the first row is known.
    columns: Vec<Mark>,
    /// Before each row; those of the frame count for nothing.
    rows: Vec<Mark>,
    /// Where the cells of the first row begin, and where they end, from the first of them. Empty
    /// once those of another row do not stand below them.
    starts: Vec<usize>,
    ends: Vec<usize>,
    /// Whether two rows have different strokes.
    uneven: bool,
}

/// Empties a list of places that other places are not equal to.
fn forget_unless_equal(places: &mut Vec<usize>, others: impl Iterator<Item = usize>) {
    if !places.is_empty() && !others.eq(places.iter().copied()) {
        places.clear();
    }
}

impl Drawing {
    pub(super) fn new(size: usize) -> Drawing {
        Drawing {
            size,
            columns: Vec::new(),
            rows: vec![Mark::default(); size + 1],
            starts: Vec::new(),
            ends: Vec::new(),
            uneven: false,
        }
    }

    /// A row of cells; one of the wrong length has no marks.
    pub(super) fn row(&mut self, line: Token<'_>, cells: &[Token<'_>]) {
        if cells.len() != self.size {
            return;
        }
        let strokes = strokes(line, cells);
        let start = |cell: &Token<'_>| cell.spot.column;
        let end = |cell: &Token<'_>| cell.spot.column + length(cell);
        let (first_start, first_end) = (start(&cells[0]), end(&cells[0]));
        // cells stand in the order of their columns
        let starts = cells.iter().map(|cell| start(cell) - first_start);
        let ends = cells.iter().map(|cell| end(cell) - first_end);
        if self.columns.is_empty() {
            let mark = |stroke| Mark { stroke, gap: 0 };
            self.columns = strokes.map(mark).collect();
            (self.starts, self.ends) = (starts.collect(), ends.collect());
            return;
        }
        for (mark, stroke) in self.columns.iter_mut().zip(strokes) {
            self.uneven |= mark.stroke != stroke;
            mark.stroke = mark.stroke.max(stroke);
        }
        forget_unless_equal(&mut self.starts, starts);
        forget_unless_equal(&mut self.ends, ends);
    }

    /// A rule above this row.
    pub(super) fn rule(&mut self, row: usize, text: &str) {
        let stroke = &mut self.rows[row].stroke;
        *stroke = rule(text).max(*stroke);
    }

    /// A blank line above this row.
    pub(super) fn blank(&mut self, row: usize) {
        self.rows[row].gap += 1;
    }

    /// The first row was none of the board; another one came at the end.
    pub(super) fn without_first_row(&mut self) {
        self.rows.rotate_left(1);
    }

    /// The gaps between the columns, where cells begin or end below each other.
    fn measure_gaps(&mut self) {
        let places = match self.starts.is_empty() {
            true => &self.ends,
            false => &self.starts,
        };
        for (mark, pair) in self.columns.iter_mut().zip(places.windows(2)) {
            mark.gap = pair[1].saturating_sub(pair[0]);
        }
    }

    /// The shape of the boxes, if anything shows it.
    pub(super) fn shape(mut self) -> Result<Option<Shape>, Irregular> {
        // what some rows lack may show no boxes at all, as the regions of a jigsaw do
        let mut pairs = self.columns.windows(2);
        if self.uneven && pairs.all(|pair| pair[0].stroke == pair[1].stroke) {
            return Err(Irregular);
        }
        self.measure_gaps();
        let is_table = self.columns.iter().all(|mark| mark.stroke > Stroke::None);
        let rows = &mut self.rows[1..self.size];
        // the rule below the first row of a table
        if is_table && rows[1..].iter().all(|mark| mark.stroke == Stroke::None) {
            rows[0].stroke = Stroke::None;
        }
        let height = period(rows, self.size)?;
        let width = period(&self.columns, self.size)?;
        let (rows, columns) = match (height, width) {
            (None, None) => return Ok(None),
            (Some(rows), None) => (rows, self.size / rows),
            (None, Some(columns)) => (self.size / columns, columns),
            (Some(rows), Some(columns)) => (rows, columns),
        };
        match rows * columns == self.size {
            true => Shape::new(rows, columns).map(Some).map_err(|_| Irregular),
            false => Err(Irregular),
        }
    }
}

/// How far apart the strongest of some marks stand, if not all are equal. Blanks at other places
/// show nothing, but where boxes of this size can have several shapes.
fn period(marks: &[Mark], size: usize) -> Result<Option<usize>, Irregular> {
    let strokes = || marks.iter().map(|mark| mark.stroke as usize);
    let gaps = || marks.iter().map(|mark| mark.gap);
    let regular = |strongest: &[usize]| {
        let first = *strongest.first()?;
        let multiples = (first..size).step_by(first);
        (first > 1 && size.is_multiple_of(first) && multiples.eq(strongest.iter().copied()))
            .then_some(first)
    };
    if let Some(strongest) = strongest(strokes()) {
        return regular(&strongest).map(Some).ok_or(Irregular);
    }
    let Some(strongest) = strongest(gaps()) else {
        return Ok(None);
    };
    match regular(&strongest) {
        None if size.isqrt().pow(2) != size => Err(Irregular),
        period => Ok(period),
    }
}

/// Where the largest values stand, from 1; none if all are equal.
fn strongest(values: impl Iterator<Item = usize> + Clone) -> Option<Vec<usize>> {
    let (least, most) = (values.clone().min()?, values.clone().max()?);
    let places = values.enumerate().filter(|&(_, value)| value == most);
    (least < most).then(|| places.map(|(n, _)| n + 1).collect())
}

/// The strokes between the cells of a row.
fn strokes(line: Token<'_>, cells: &[Token<'_>]) -> impl Iterator<Item = Stroke> {
    let mut bars = line
        .text
        .chars()
        .enumerate()
        .filter(|(_, c)| is_bar(*c))
        .map(move |(n, c)| (line.spot.column + n, c))
        .peekable();
    cells.windows(2).map(move |pair| {
        let mut stroke = Stroke::None;
        while let Some((column, c)) = bars.next_if(|(column, _)| *column < pair[1].spot.column) {
            if column > pair[0].spot.column {
                // two beside each other are a double one
                stroke = if stroke == Stroke::None {
                    bar(c)
                } else {
                    Stroke::Heavy
                };
            }
        }
        stroke
    })
}

fn bar(c: char) -> Stroke {
    match c {
        '┆' | '┊' => Stroke::Dotted,
        '┃' | '║' => Stroke::Heavy,
        _ => Stroke::Light,
    }
}

/// The strongest stroke that most of a rule is drawn with; corners alone are dots.
fn rule(text: &str) -> Stroke {
    let count = |of: &str| text.chars().filter(|c| of.contains(*c)).count();
    let (light, heavy) = (count("-_─*~"), count("=━═#╪╧╤╬╩╦"));
    match () {
        () if heavy > light => Stroke::Heavy,
        () if light > 0 => Stroke::Light,
        () => Stroke::Dotted,
    }
}
