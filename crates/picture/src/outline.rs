//! Pictures as lines of text.

use crate::{Mark, Picture};
use std::collections::HashSet;
use std::fmt::{self, Write};

/// The character for a crossing, by the sum of its arms: up 1, right 2, down 4, left 8.
const CROSSINGS: [char; 16] = [
    ' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];

/// The sign of a black cell.
const BLACK: &str = "■";

impl fmt::Display for Picture {
    /// Draws the areas with box-drawing characters; with `{:#}` with ASCII ones. Layers stand below
    /// each other, with an empty line between two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [_, rows, layers] = self.size();
        let outline = Outline::of(self, f.alternate());
        for layer in 0..layers {
            if layer > 0 {
                writeln!(f)?;
            }
            for row in 0..=rows {
                writeln!(f, "{}", outline.rule(row, layer).trim_end())?;
                if row < rows {
                    writeln!(f, "{}", outline.contents(row, layer).trim_end())?;
                }
            }
        }
        Ok(())
    }
}

/// How a picture is written.
struct Outline<'p> {
    picture: &'p Picture,
    ascii: bool,
    /// The characters of a cell.
    width: usize,
    black: HashSet<[usize; 2]>,
}

impl Outline<'_> {
    fn of(picture: &Picture, ascii: bool) -> Outline<'_> {
        let black = |mark: &'_ Mark| match mark {
            Mark::Black(cells) => cells.clone(),
            _ => Vec::new(),
        };
        let texts = picture.cells.iter().flatten();
        let widths = texts.map(|cell| cell.text.chars().count());
        Outline {
            picture,
            ascii,
            width: widths.max().unwrap_or(1).max(1) + 2,
            black: picture.marks().iter().flat_map(black).collect(),
        }
    }

    /// The line above a row of cells.
    fn rule(&self, row: usize, layer: usize) -> String {
        let columns = self.picture.size()[0];
        let mut line = String::new();
        for column in 0..=columns {
            let (crossing, right) = arms(self.picture, column, row, layer);
            line.push(crossing_of(crossing, self.ascii));
            if column < columns {
                let stroke = match right {
                    false => ' ',
                    true if self.ascii => '-',
                    true => '─',
                };
                line.extend(std::iter::repeat_n(stroke, self.width));
            }
        }
        line
    }

    /// A row of cells, with a line where two areas meet.
    fn contents(&self, row: usize, layer: usize) -> String {
        let columns = self.picture.size()[0];
        let (mut line, width) = (String::new(), self.width);
        for column in 0..=columns {
            let [_, [left, right]] = self.picture.corner(column, row, layer);
            line.push(match left == right {
                true => ' ',
                false if self.ascii => '|',
                false => '│',
            });
            if column < columns {
                let text = match self.picture.cell([column, row, layer]) {
                    Some(_) if layer == 0 && self.black.contains(&[column, row]) => BLACK,
                    cell => cell.map_or("", |cell| &cell.text),
                };
                let _ = write!(line, "{text:^width$}");
            }
        }
        line
    }
}

/// The arms of the crossing left above a cell, and whether there is one to the right.
fn arms(picture: &Picture, column: usize, row: usize, layer: usize) -> (usize, bool) {
    let [[above_left, above_right], [below_left, below_right]] = picture.corner(column, row, layer);
    let (up, right) = (above_left != above_right, above_right != below_right);
    let (down, left) = (below_left != below_right, above_left != below_left);
    let arms = [up, right, down, left].into_iter().zip([1, 2, 4, 8]);
    (
        arms.filter(|(arm, _)| *arm).map(|(_, bit)| bit).sum(),
        right,
    )
}

fn crossing_of(arms: usize, ascii: bool) -> char {
    match (ascii, arms) {
        (false, _) => CROSSINGS[arms],
        (true, 0) => ' ',
        (true, 5) => '|',
        (true, 10) => '-',
        (true, _) => '+',
    }
}
