//! The marks in the cells of a picture, as SVG: cages, lines, signs.

use crate::ink::{BADGE_GRAY, BLACK, DARK_GRAY, GRAY, PALE, Ray, SHADE, SIDE, WHITE, escaped};
use crate::mark::Mark;
use crate::{Picture, chain};
use std::fmt::Write;

type At = [usize; 2];

/// The distance of a dashed line from the side of a cell.
const INSET: f64 = 3.5;

/// Half of the width of the square or disc of one cell.
const BADGE: f64 = SIDE * 0.36;
/// The radius of the ring where an arrow begins.
const RING: f64 = SIDE * 0.4;

/// Draws the marks under the texts: shades, bulbs, lines.
pub(crate) fn under(picture: &Picture, page: &mut String) {
    for mark in picture.marks() {
        match mark {
            Mark::Thermometer(cells) => thermometer(cells, page),
            Mark::Path(cells) => path(cells, page),
            Mark::Ring(cell) => ring(cell, page),
            Mark::Arrow(cells) => arrow(cells, page),
            Mark::Line(cells) | Mark::Sum(cells, _) => line(cells, page),
            Mark::Shade(cells) => fill(cells, SHADE, page),
            Mark::Black(cells) => fill(cells, BLACK, page),
            Mark::Square(cell) => {
                let [x, y] = middle(cell).map(|place| place - BADGE);
                let side = 2.0 * BADGE;
                let _ = writeln!(
                    page,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" \
                    fill=\"{BADGE_GRAY}\"/>"
                );
            }
            Mark::Disc(cell) => {
                let [x, y] = middle(cell);
                let _ = writeln!(
                    page,
                    "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{BADGE:.1}\" fill=\"{BADGE_GRAY}\"/>"
                );
            }
            Mark::Cage(..)
            | Mark::Dot(..)
            | Mark::Corner(..)
            | Mark::Less(..)
            | Mark::Sums(..)
            | Mark::Text(..)
            | Mark::Note(..)
            | Mark::Candidate(..)
            | Mark::Link(..)
            | Mark::Caption(..) => {}
        }
    }
}

/// The height of a caption of one line, and of each further line.
const CAPTION: f64 = 24.0;
const LINE: f64 = 16.0;
/// The assumed width of a caption's letters, somewhat above their average width.
const LETTER: f64 = 7.5;

/// All captions of a picture of this width, in lines.
fn captions(picture: &Picture, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let captions = picture.marks().iter().filter_map(|mark| match mark {
        Mark::Caption(words) => Some(words.as_str()),
        _ => None,
    });
    let captions = captions.collect::<Vec<_>>().join(", ");
    for word in captions.split_whitespace() {
        match lines.last_mut() {
            Some(line) if (line.len() + word.len()) as f64 * LETTER < width => {
                line.extend([" ", word]);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The height of the captions of a picture of this width.
pub(crate) fn caption_height(picture: &Picture, width: f64) -> f64 {
    match captions(picture, width).len() {
        0 => 0.0,
        n => CAPTION + (n - 1) as f64 * LINE,
    }
}

/// Writes the captions below a picture of this size.
pub(crate) fn draw_caption(picture: &Picture, (width, height): (f64, f64), page: &mut String) {
    for (n, words) in captions(picture, width).iter().rev().enumerate() {
        let y = height - 6.0 - n as f64 * LINE;
        text([width / 2.0, y], 13.0, words, page);
    }
}

/// Draws the marks over the cells: dashed lines, signs, small texts.
pub(crate) fn over(picture: &Picture, page: &mut String) {
    for mark in picture.marks() {
        match mark {
            Mark::Thermometer(_)
            | Mark::Path(_)
            | Mark::Ring(_)
            | Mark::Arrow(_)
            | Mark::Line(_)
            | Mark::Shade(_)
            | Mark::Black(_)
            | Mark::Square(_)
            | Mark::Disc(_)
            | Mark::Caption(_) => {}
            Mark::Candidate(spot, sign) => chain::candidate(spot, *sign, page),
            Mark::Link(ends, excludes) => chain::link(ends, *excludes, page),
            Mark::Cage(cells, text) => cage(cells, text, page),
            Mark::Sum(cells, words) => before(picture, cells, words, page),
            Mark::Less(smaller, larger) => less(smaller, larger, page),
            Mark::Dot(one, other, words, is_black) => {
                let (one, other) = (middle(one), middle(other));
                let place = [0, 1].map(|axis| f64::midpoint(one[axis], other[axis]));
                dot(place, words, *is_black, page);
            }
            Mark::Corner(cell, words) => {
                dot(corner(cell).map(|place| place + SIDE), words, false, page);
            }
            Mark::Sums(cell, below, above) => sums(cell, below, above, page),
            Mark::Text(cell, words) => {
                let [x, y] = middle(cell);
                text([x, y + 5.0], 14.0, words, page);
            }
            Mark::Note(cell, words) => {
                let [x, y] = middle(cell);
                text([x, y + SIDE / 2.0 - 3.0], 8.0, words, page);
            }
        }
    }
}

/// The sums of the runs below a cell and to its right.
fn sums(cell: &At, below: &str, across: &str, page: &mut String) {
    let [x, y] = corner(cell);
    let _ = writeln!(
        page,
        "<path d=\"M{x:.0} {y:.0}l{SIDE:.0} {SIDE:.0}\" fill=\"none\" stroke=\"{DARK_GRAY}\" \
        stroke-width=\"1\"/>"
    );
    for (sum, right, down) in [(below, 0.3, 0.86), (across, 0.7, 0.42)] {
        if !sum.is_empty() {
            text([x + right * SIDE, y + down * SIDE], 12.0, sum, page);
        }
    }
}

fn corner(&[column, row]: &At) -> [f64; 2] {
    [column as f64 * SIDE, row as f64 * SIDE]
}

fn middle(cell: &At) -> [f64; 2] {
    corner(cell).map(|place| place + SIDE / 2.0)
}

fn text([x, y]: [f64; 2], size: f64, words: &str, page: &mut String) {
    let _ = writeln!(
        page,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\">{}</text>",
        escaped(words)
    );
}

fn fill(cells: &[At], color: &str, page: &mut String) {
    for [x, y] in cells.iter().map(corner) {
        let _ = writeln!(
            page,
            "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{SIDE:.0}\" height=\"{SIDE:.0}\" \
            fill=\"{color}\"/>"
        );
    }
}

fn line(cells: &[At], page: &mut String) {
    let ends = [cells.first(), cells.last()].map(|cell| cell.copied().unwrap_or_default());
    let path = along(&ends);
    let _ = writeln!(
        page,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{PALE}\" stroke-width=\"1.2\"/>"
    );
}

/// A text before the first of some cells, near enough to it that two diagonals that meet outside of
/// the board have room for theirs, and so has the number of a row there.
fn before(picture: &Picture, cells: &[At], words: &str, page: &mut String) {
    let [first, second, ..] = cells else { return };
    let ([x, y], [next_x, next_y]) = (middle(first), middle(second));
    // beside the board it is farther away than above it, since it is wider than high
    let is_beside = (2 * first[0])
        .checked_sub(second[0])
        .is_none_or(|column| picture.cell([column, first[1], 0]).is_none());
    let across = if is_beside { 0.85 } else { 0.65 };
    text(
        [x - (next_x - x) * across, y - (next_y - y) * 0.66 + 4.0],
        10.0,
        words,
        page,
    );
}

/// A path through the middles of the cells.
fn along(cells: &[At]) -> String {
    let mut path = String::new();
    for (number, cell) in cells.iter().enumerate() {
        let [x, y] = middle(cell);
        let _ = write!(path, "{}{x:.0} {y:.0}", if number == 0 { 'M' } else { 'L' });
    }
    path
}

fn cage(cells: &[At], sum: &str, page: &mut String) {
    let mut path = String::new();
    cells
        .iter()
        .for_each(|cell| cage_sides(cell, cells, &mut path));
    let _ = writeln!(
        page,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{DARK_GRAY}\" stroke-width=\"1\" \
        stroke-dasharray=\"3 2\"/>"
    );
    if let Some(first) = cells.first().filter(|_| !sum.is_empty()) {
        let [x, y] = corner(first);
        let width = 5.0 * sum.chars().count() as f64 + 1.0;
        let _ = writeln!(
            page,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.0}\" height=\"9\" fill=\"{WHITE}\"/>",
            x + 2.0,
            y + 2.0
        );
        text([x + 2.5 + width / 2.0, y + 10.0], 9.0, sum, page);
    }
}

/// The sides of a cell that are sides of its cage.
fn cage_sides(cell: &At, cage: &[At], path: &mut String) {
    let &[column, row] = cell;
    // numbers from 1, so that there is something before the first
    let is_inside = |across: usize, down: usize| {
        let place = (column + across)
            .checked_sub(1)
            .zip((row + down).checked_sub(1));
        place.is_some_and(|(x, y)| cage.contains(&[x, y]))
    };
    let [x, y] = corner(cell);
    let upright = sides(|across, down| is_inside(down, across));
    let upright = upright.map(|ends| ends.map(|[y, x]| [x, y]));
    for [[a, b], [c, d]] in sides(is_inside).chain(upright) {
        let ([a, b], [c, d]) = ([x + a, y + b], [x + c, y + d]);
        let _ = write!(path, "M{a:.1} {b:.1}L{c:.1} {d:.1}");
    }
}

/// The upper and the lower side of a cell, where they are sides of its cage: the ends of each.
/// `is_inside` knows the cells around, from 0 across and down.
fn sides(is_inside: impl Fn(usize, usize) -> bool) -> impl Iterator<Item = [[f64; 2]; 2]> {
    // short of the corner, up to it, or beyond it around a corner of the cage
    let begin = |beside: bool, behind: bool| match (beside, behind) {
        (false, _) => INSET,
        (true, false) => 0.0,
        (true, true) => -INSET,
    };
    let sides = [(0, INSET), (2, SIDE - INSET)];
    sides.into_iter().filter_map(move |(row, y)| {
        let from = begin(is_inside(0, 1), is_inside(0, row));
        let to = SIDE - begin(is_inside(2, 1), is_inside(2, row));
        (!is_inside(1, row)).then_some([[from, y], [to, y]])
    })
}

fn thermometer(cells: &[At], page: &mut String) {
    let [x, y] = cells.first().map_or([0.0; 2], middle);
    let radius = SIDE * 0.38;
    let _ = write!(
        page,
        "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius:.0}\" fill=\"{PALE}\"/>"
    );
    path(cells, page);
}

/// A thick line.
fn path(cells: &[At], page: &mut String) {
    let _ = writeln!(
        page,
        "<path d=\"{}\" fill=\"none\" stroke=\"{PALE}\" stroke-width=\"9\" \
        stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        along(cells)
    );
}

fn ring(cell: &At, page: &mut String) {
    let [x, y] = middle(cell);
    let _ = writeln!(
        page,
        "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{RING:.0}\" fill=\"{WHITE}\" \
        stroke=\"{GRAY}\" stroke-width=\"1.6\"/>"
    );
}

/// A small disc with a text, as large as the text needs.
fn dot([x, y]: [f64; 2], words: &str, is_black: bool, page: &mut String) {
    let radius = 4.0 + 1.8 * words.chars().count() as f64;
    let (fill, ink) = if is_black {
        (BLACK, WHITE)
    } else {
        (WHITE, BLACK)
    };
    let _ = writeln!(
        page,
        "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius:.1}\" fill=\"{fill}\" \
        stroke=\"{BLACK}\" stroke-width=\"1\"/>"
    );
    if !words.is_empty() {
        let _ = writeln!(
            page,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"{ink}\">{}</text>",
            y + 3.0,
            escaped(words)
        );
    }
}

/// A ring, and a line from it that ends short of the middle of the last cell, where a digit stands.
fn arrow(cells: &[At], page: &mut String) {
    let ([first, second, ..], [.., before, last]) = (cells, cells) else {
        return;
    };
    let start = Ray::between(middle(first), middle(second));
    let end = Ray::between(middle(before), middle(last));
    let tip = end.length - 6.0;
    let mut path: Vec<[f64; 2]> = cells.iter().map(middle).collect();
    path[0] = start.at(RING, 0.0);
    path[cells.len() - 1] = end.at(tip, 0.0);
    let line: Vec<String> = path.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
    let [x, y] = middle(first);
    let _ = writeln!(
        page,
        "<g fill=\"none\" stroke=\"{GRAY}\" stroke-width=\"1.6\"><circle cx=\"{x:.0}\" \
        cy=\"{y:.0}\" r=\"{RING:.0}\"/><path d=\"M{}{}\"/></g>",
        line.join("L"),
        end.head(tip, 7.0, 7.0)
    );
}

fn less(smaller: &At, larger: &At, page: &mut String) {
    let ([sx, sy], [lx, ly]) = (middle(smaller), middle(larger));
    let (x, y) = (f64::midpoint(sx, lx), f64::midpoint(sy, ly));
    let (dx, dy) = ((lx - sx).clamp(-1.0, 1.0), (ly - sy).clamp(-1.0, 1.0));
    // the point towards the smaller one, the ends towards the larger
    let (px, py) = (x - 3.0 * dx, y - 3.0 * dy);
    let ends = [
        (x + 3.0 * dx - 4.0 * dy, y + 3.0 * dy + 4.0 * dx),
        (x + 3.0 * dx + 4.0 * dy, y + 3.0 * dy - 4.0 * dx),
    ];
    let _ = writeln!(
        page,
        "<path d=\"M{:.1} {:.1}L{px:.1} {py:.1}L{:.1} {:.1}\" fill=\"none\" stroke=\"{BLACK}\" \
        stroke-width=\"1.8\"/>",
        ends[0].0, ends[0].1, ends[1].0, ends[1].1
    );
}
