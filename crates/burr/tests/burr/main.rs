//! Puzzles of `BurrTools`: known counts, five grids, symmetries, and what is refused.

mod grids;
mod known;
mod random;
mod refused;
mod written;

use quadrille::family::BigUint;
use quadrille::search::Search;
use quadrille_burr::{Assembling, BurrPuzzle, Classes};
use std::fmt::Write;

/// The element of a shape.
pub(crate) fn voxel([x, y, z]: [usize; 3], text: &str) -> String {
    format!("<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{text}</voxel>")
}

/// The element of a shape of these cubes.
pub(crate) fn cubes(cells: &[[usize; 3]]) -> String {
    let size = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis] + 1).max().unwrap());
    let mut text = String::new();
    for z in 0..size[2] {
        for y in 0..size[1] {
            for x in 0..size[0] {
                text.push(if cells.contains(&[x, y, z]) { '#' } else { '_' });
            }
        }
    }
    voxel(size, &text)
}

/// A file of one problem: its last shape is the result, and each of the others is used as often as
/// the bounds say.
pub(crate) fn file(grid: u32, shapes: &[String], numbers: &[[u32; 2]], rest: &str) -> String {
    let mut pieces = String::new();
    for (id, [low, high]) in numbers.iter().enumerate() {
        write!(pieces, "<shape id=\"{id}\" min=\"{low}\" max=\"{high}\"/>").unwrap();
    }
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"{grid}\"/>{rest}<shapes>{}</shapes>\
         <problems><problem state=\"0\" {}><shapes>{pieces}</shapes><result id=\"{}\"/>{}\
         </problem></problems></puzzle>\n",
        shapes.concat(),
        if rest.contains("maxHoles") {
            "maxHoles=\"1\""
        } else {
            ""
        },
        shapes.len() - 1,
        if rest.contains("<color ") {
            "<bitmap><pair piece=\"0\" result=\"0\"/></bitmap>"
        } else {
            ""
        },
    )
}

/// The number of classes.
pub(crate) fn count(assembling: &Assembling, classes: &Classes) -> BigUint {
    let [mut more, mut less] = [BigUint::ZERO, BigUint::ZERO];
    for term in classes.terms(assembling) {
        let total = Search::new()
            .total_up_to(term.problem, &term.symmetries)
            .unwrap();
        *if term.is_negative {
            &mut less
        } else {
            &mut more
        } += total.count;
    }
    more - less
}

fn assembling(file: &str) -> Assembling {
    let puzzle = BurrPuzzle::read(file.as_bytes()).unwrap();
    Assembling::new(&puzzle, 0).unwrap()
}

/// The number of assemblies up to turning and mirroring.
pub(crate) fn n_classes(file: &str) -> BigUint {
    let assembling = assembling(file);
    count(&assembling, &assembling.classes().unwrap())
}

/// The numbers of all assemblies, of those up to turning, and of those up to mirroring, too.
pub(crate) fn counts(file: &str) -> [u64; 3] {
    let assembling = assembling(file);
    let classes = assembling.classes().unwrap();
    let all = Search::new().total(assembling.problem()).unwrap().count;
    [
        all,
        count(&assembling, &classes.of_turns()),
        count(&assembling, &classes),
    ]
    .map(|count| count.try_into().unwrap())
}
