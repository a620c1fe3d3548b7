//! Polygons, lines and discs as SVG.

use crate::Picture;
use crate::ink::{SIDE, color, line_color, text};
use crate::shape::{Point, Shape};
use std::collections::BTreeMap;
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
    let mut edges: BTreeMap<[Point; 2], Vec<u32>> = BTreeMap::new();
    for shape in &picture.shapes {
        let Shape::Polygon { corners, cell } = shape else {
            continue;
        };
        let points: Vec<String> = corners
            .iter()
            .map(|&[x, y]| format!("{:.1},{:.1}", pixels(x), pixels(y)))
            .collect();
        let fill = cell.color.map_or("#ffffff", color);
        let _ = writeln!(
            page,
            "<polygon points=\"{}\" fill=\"{fill}\"/>",
            points.join(" ")
        );
        let n = corners.len().max(1) as i32;
        let middle = [0, 1].map(|axis| pixels(corners.iter().map(|point| point[axis] / n).sum()));
        text(cell, middle, SIDE, page);
        for (i, &corner) in corners.iter().enumerate() {
            let next = corners[(i + 1) % corners.len()];
            edges
                .entry([corner.min(next), corner.max(next)])
                .or_default()
                .push(cell.area);
        }
    }
    let (mut bold, mut thin) = (String::new(), String::new());
    for ([[a, b], [c, d]], areas) in edges {
        let path = if matches!(areas[..], [one, other] if one == other) {
            &mut thin
        } else {
            &mut bold
        };
        let _ = write!(
            path,
            "M{:.1} {:.1}L{:.1} {:.1}",
            pixels(a),
            pixels(b),
            pixels(c),
            pixels(d)
        );
    }
    for (path, stroke, width) in [(thin, "#808080", 0.8), (bold, "#000000", 2.4)] {
        if !path.is_empty() {
            let _ = writeln!(
                page,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                stroke-linecap=\"round\"/>"
            );
        }
    }
    for shape in &picture.shapes {
        if let Shape::Line {
            ends: [[a, b], [c, d]],
            bold,
            color: number,
        } = shape
        {
            let stroke = number.map_or(if *bold { "#000000" } else { "#808080" }, line_color);
            let width = if *bold { 4.0 } else { 1.2 };
            let [a, b, c, d] = [a, b, c, d].map(|&along| pixels(along));
            let _ = writeln!(
                page,
                "<path d=\"M{a:.1} {b:.1}L{c:.1} {d:.1}\" stroke=\"{stroke}\" \
                stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            );
        }
    }
    for shape in &picture.shapes {
        if let Shape::Disc { center, cell } = shape {
            let [x, y] = center.map(pixels);
            let fill = cell.color.map_or("#ffffff", color);
            let _ = writeln!(
                page,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"{fill}\" \
                stroke=\"#000000\" stroke-width=\"1.6\"/>",
                pixels(RADIUS)
            );
            // a long text stays inside
            text(cell, [x, y], SIDE * 0.8, page);
        }
    }
}
