//! What has layers, as it stands: seen from above and from the front.

use crate::Picture;
use crate::ink::{BLACK, SIDE, WHITE, color};
use std::fmt::Write;

/// Half of the width of a cube, half of the height of its top, and the height of its sides.
const ACROSS: f64 = SIDE * 0.75;
const BACK: f64 = SIDE * 0.42;
const UP: f64 = SIDE * 0.85;

/// The width and the height.
pub(crate) fn size_of(picture: &Picture) -> (f64, f64) {
    let [columns, rows, layers] = picture.size().map(|n| n as f64);
    (
        (columns + rows) * ACROSS,
        (columns + rows) * BACK + layers * UP,
    )
}

/// Draws the cubes that can be seen, the rear ones first; the first layer lies at the bottom.
pub(crate) fn draw(picture: &Picture, page: &mut String) {
    let [columns, rows, layers] = picture.size();
    for layer in 0..layers {
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            cube(picture, [column, row, layer], page);
        }
    }
}

/// A face of a cube: which neighbor hides it, its corners from the rear corner of the top, and how
/// dark its shade is.
type Face = ([usize; 3], [[f64; 2]; 4], f64);

/// The visible faces of a cube: top, left front side, right front side.
const FACES: [Face; 3] = [
    (
        [0, 0, 1],
        [
            [0.0, 0.0],
            [ACROSS, BACK],
            [0.0, 2.0 * BACK],
            [-ACROSS, BACK],
        ],
        0.0,
    ),
    (
        [0, 1, 0],
        [
            [-ACROSS, BACK],
            [0.0, 2.0 * BACK],
            [0.0, 2.0 * BACK + UP],
            [-ACROSS, BACK + UP],
        ],
        0.16,
    ),
    (
        [1, 0, 0],
        [
            [ACROSS, BACK],
            [0.0, 2.0 * BACK],
            [0.0, 2.0 * BACK + UP],
            [ACROSS, BACK + UP],
        ],
        0.32,
    ),
];

/// The faces of a cube that no other cube hides.
fn cube(picture: &Picture, [column, row, layer]: [usize; 3], page: &mut String) {
    let Some(cell) = picture.cell([column, row, layer]) else {
        return;
    };
    let [_, rows, layers] = picture.size();
    // the rear corner of its top
    let x = (rows as f64 + column as f64 - row as f64) * ACROSS;
    let y = (column + row) as f64 * BACK + (layers - 1 - layer) as f64 * UP;
    let fill = cell.color.map_or(WHITE, color);
    for ([right, front, above], corners, shade) in FACES {
        if picture
            .cell([column + right, row + front, layer + above])
            .is_some()
        {
            continue;
        }
        let points = corners.map(|[dx, dy]| format!("{:.1},{:.1}", x + dx, y + dy));
        let points = points.join(" ");
        let _ = writeln!(
            page,
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{BLACK}\" stroke-width=\"1\"/>"
        );
        if shade > 0.0 {
            let _ = writeln!(
                page,
                "<polygon points=\"{points}\" fill=\"{BLACK}\" fill-opacity=\"{shade}\"/>"
            );
        }
    }
}
