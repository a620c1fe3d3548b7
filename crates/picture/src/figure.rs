//! Polygons, lines and discs as SVG.

use super::cell::Cell;
use crate::Picture;
use crate::ink::{BLACK, GRAY, SIDE, WHITE, color, line_color, text};
use crate::shape::{Point, Shape};
use std::fmt::Write;

/// The radius of a disc, in thousandths.
const RADIUS: i32 = 380;

fn pixels(along: i32) -> f64 {
    f64::from(along) * SIDE / 1000.0
}

/// How far the shapes reach.
pub(crate) fn size_of(picture: &Picture) -> (f64, f64) {
    let reach = |axis: usize| {
        let ends = picture.shapes.iter().map(|shape| {
            let margin = if matches!(shape, Shape::Disc { .. }) {
                RADIUS
            } else {
                0
            };
            shape
                .points()
                .iter()
                .map(|point| point[axis])
                .max()
                .unwrap_or(0)
                + margin
        });
        pixels(ends.max().unwrap_or(0))
    };
    (reach(0), reach(1))
}

/// Draws polygons, then lines, then discs.
pub(crate) fn draw(picture: &Picture, page: &mut String) {
    let mut edges = Edges::new();
    for shape in &picture.shapes {
        if let Shape::Polygon { corners, cell } = shape {
            polygon(corners, cell, &mut edges, page);
        }
    }
    draw_edges(edges, page);
    for shape in &picture.shapes {
        if let Shape::Line { ends, bold, color } = shape {
            line(*ends, *bold, *color, page);
        }
    }
    for shape in &picture.shapes {
        if let Shape::Disc { center, cell } = shape {
            disc(*center, cell, page);
        }
    }
}

/// The edges of all polygons, labeled by their polygons' areas.
type Edges = Vec<([Point; 2], u32)>;

fn polygon(corners: &[Point], cell: &Cell, edges: &mut Edges, page: &mut String) {
    let point = |&[x, y]: &Point| format!("{:.1},{:.1}", pixels(x), pixels(y));
    let points: Vec<String> = corners.iter().map(point).collect();
    let (points, fill) = (points.join(" "), cell.color.map_or(WHITE, color));
    let _ = writeln!(page, "<polygon points=\"{points}\" fill=\"{fill}\"/>");
    let n = corners.len().max(1) as i32;
    let middle = [0, 1].map(|axis| pixels(corners.iter().map(|point| point[axis] / n).sum()));
    text(cell, middle, SIDE, page);
    for (&corner, &next) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let edge = [corner.min(next), corner.max(next)];
        edges.push((edge, cell.area));
    }
}

/// Draws the edges between two areas bold, and those inside an area thin.
fn draw_edges(mut edges: Edges, page: &mut String) {
    let (mut bold, mut thin) = (String::new(), String::new());
    edges.sort_unstable();
    for sides in edges.chunk_by(|one, other| one.0 == other.0) {
        let [from, to] = sides[0].0;
        let path = match sides {
            [one, other] if one == other => &mut thin,
            _ => &mut bold,
        };
        let ([a, b], [c, d]) = (from.map(pixels), to.map(pixels));
        let _ = write!(path, "M{a:.1} {b:.1}L{c:.1} {d:.1}");
    }
    for (path, stroke, width) in [(thin, GRAY, 0.8), (bold, BLACK, 2.4)] {
        if !path.is_empty() {
            let _ = writeln!(
                page,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                stroke-linecap=\"round\"/>"
            );
        }
    }
}

fn line([from, to]: [Point; 2], bold: bool, number: Option<u32>, page: &mut String) {
    let stroke = number.map_or(if bold { BLACK } else { GRAY }, line_color);
    let width = if bold { 4.0 } else { 1.2 };
    let ([a, b], [c, d]) = (from.map(pixels), to.map(pixels));
    let _ = writeln!(
        page,
        "<path d=\"M{a:.1} {b:.1}L{c:.1} {d:.1}\" stroke=\"{stroke}\" \
        stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
    );
}

fn disc(center: Point, cell: &Cell, page: &mut String) {
    let [x, y] = center.map(pixels);
    let fill = cell.color.map_or(WHITE, color);
    let _ = writeln!(
        page,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"{fill}\" \
        stroke=\"{BLACK}\" stroke-width=\"1.6\"/>",
        pixels(RADIUS)
    );
    // a long text stays inside
    text(cell, [x, y], SIDE * 0.8, page);
}
