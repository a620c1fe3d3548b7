//! Rules about pairs of cells, of which one placement at most may be chosen.

use crate::encoder::Encoder;
use crate::error::At;
use crate::geometry::pairs;

/// No digit a knight's move from itself.
pub(super) fn anti_knight(encoder: &mut Encoder, size: usize) {
    apart(encoder, "knight", &pairs(size, &[(1, 2), (2, 1)]), size);
}

/// No digit a king's move from itself; rows and columns see to the straight ones.
pub(super) fn anti_king(encoder: &mut Encoder, size: usize) {
    apart(encoder, "king", &pairs(size, &[(1, 1)]), size);
}

fn apart(encoder: &mut Encoder, name: &str, pairs: &[(usize, usize)], size: usize) {
    for &(one, other) in pairs {
        if encoder.are_peers(one, other) {
            continue;
        }
        for digit in 1..=encoder.digits() {
            let name = format!("{name}-{}-{}#{digit}", At(one, size), At(other, size));
            encoder.at_most_one(name, &[(one, digit), (other, digit)]);
        }
        encoder.make_peers(&[one, other]);
    }
}

/// No two neighbors with digits that differ by 1. Since neighbors have different digits anyway, an
/// item for two digits that follow each other, covered by each of them in both cells, excludes
/// nothing else.
pub(super) fn non_consecutive(encoder: &mut Encoder, size: usize) {
    for (one, other) in pairs(size, &[(0, 1), (1, 0)]) {
        for digit in 1..encoder.digits() {
            let name = format!("next-{}-{}#{digit}", At(one, size), At(other, size));
            encoder.at_most_one(
                name,
                &[
                    (one, digit),
                    (one, digit + 1),
                    (other, digit),
                    (other, digit + 1),
                ],
            );
        }
    }
}

/// Digits that increase along these cells. Of two neighbors the first has a smaller digit than the
/// second if for no digit `d` the first has `d` or more and the second `d` or less.
pub(super) fn increasing(encoder: &mut Encoder, name: &str, cells: &[usize]) {
    let digits = encoder.digits();
    for (place, &cell) in cells.iter().enumerate() {
        encoder.keep(cell, &|digit| {
            digit > place && digit + cells.len() - 1 - place <= digits
        });
    }
    for (step, pair) in cells.windows(2).enumerate() {
        for bound in 1..=digits {
            let high = (bound..=digits).map(|digit| (pair[0], digit));
            let placements: Vec<(usize, usize)> = high
                .chain((1..=bound).map(|digit| (pair[1], digit)))
                .collect();
            encoder.at_most_one(format!("{name}.{}#{bound}", step + 1), &placements);
        }
    }
    encoder.make_peers(cells);
}
