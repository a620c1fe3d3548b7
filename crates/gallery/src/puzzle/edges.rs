//! Pieces whose edges have colors: their names, their turns, and how their edges are drawn.

use quadrille_picture::{Cell, Picture, Point, Shape};
use quadrille_problem::problem::{Entry, ItemId, ProblemBuilder, ProblemError};

/// Colors that are far from each other.
const COLORS: [u32; 5] = [3, 0, 5, 2, 4];

/// The letter of a color, from `a` on.
pub(super) fn letter(color: u8) -> char {
    char::from(b'a' + color % 26)
}

/// The letters of the edges of a piece.
pub(super) fn letters(colors: &[u8]) -> String {
    colors.iter().map(|&color| letter(color)).collect()
}

/// All pieces with edges in this many colors, each in all its turns, in order.
fn turned<const N: usize>(colors: u8) -> Vec<[u8; N]> {
    let k = usize::from(colors);
    let color = |number: usize, edge: usize| number / k.pow((N - 1 - edge) as u32) % k;
    (0..k.pow(N as u32))
        .map(|number| std::array::from_fn(|edge| color(number, edge) as u8))
        .collect()
}

/// All pieces with edges in this many colors, in their least orientation.
pub(super) fn pieces<const N: usize>(colors: u8) -> Vec<[u8; N]> {
    let mut pieces = turned(colors);
    pieces.retain(|&piece| least(piece) == piece);
    pieces
}

/// Each piece, turned, on each cell. Edges of a cell that must have the first color are marked.
pub(super) fn laid<const N: usize>(colors: u8, cells: &[[bool; N]]) -> Vec<(usize, [u8; N])> {
    let turned = turned(colors);
    let mut laid = Vec::new();
    for (cell, marked) in cells.iter().enumerate() {
        let fits = |piece: &&[u8; N]| (0..N).all(|edge| !marked[edge] || piece[edge] == 0);
        laid.extend(turned.iter().filter(fits).map(|&piece| (cell, piece)));
    }
    laid
}

/// Adds an option of items without colors, and of others in the color of a letter each.
pub(super) fn add_colored(
    builder: &mut ProblemBuilder,
    plain: [ItemId; 2],
    colored: impl IntoIterator<Item = (ItemId, char)>,
) -> Result<(), ProblemError> {
    let mut entries = plain.map(Entry::from).to_vec();
    for (item, letter) in colored {
        let color = Some(builder.color(letter.to_string())?);
        entries.push(Entry { item, color });
    }
    builder.option(entries)?;
    Ok(())
}

/// The least of a piece's turns.
pub(super) fn least<const N: usize>(colors: [u8; N]) -> [u8; N] {
    (0..N)
        .map(|turn| std::array::from_fn(|edge| colors[(edge + turn) % N]))
        .min()
        .unwrap_or(colors)
}

/// All orders of the colors from 0 on that leave the first `fixed` alone.
pub(super) fn renamings(colors: u8, fixed: u8) -> Vec<Vec<u8>> {
    let mut all = vec![(0..fixed.min(colors)).collect::<Vec<u8>>()];
    for _ in fixed..colors {
        let longer = |names: &Vec<u8>| {
            let unused = (0..colors).filter(|color| !names.contains(color));
            unused
                .map(|color| names.iter().copied().chain([color]).collect())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Draws a piece in parts, one at each edge; the first edge lies between the first two corners.
pub(super) fn draw(
    picture: &mut Picture,
    area: usize,
    colors: &[u8],
    corners: &[Point],
    middle: Point,
) {
    for (edge, &color) in colors.iter().enumerate() {
        let drawn = COLORS[usize::from(color) % COLORS.len()];
        let cell = Cell {
            area: area as u32,
            color: Some(drawn),
            text: letter(color).to_string(),
            given: false,
        };
        let corners = vec![corners[edge], corners[(edge + 1) % corners.len()], middle];
        picture.add(Shape::Polygon { corners, cell });
    }
}
