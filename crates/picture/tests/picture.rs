//! A picture of several layers, from outside.

use quadrille_picture::internal::short;
use quadrille_picture::{Cell, Mark, Picture, Sheet, Sign, Spot, svg};

#[test]
fn holes_layers_and_ascii() {
    let mut picture = Picture::new([2, 2, 2]);
    for (place, area) in [(0, 1), (1, 1), (2, 2), (4, 3), (7, 3)] {
        let cell = Cell {
            area,
            text: format!("{area}"),
            ..Cell::default()
        };
        picture.set([place % 2, place / 2 % 2, place / 4], Some(cell));
    }
    let expected = "\
+-------+
| 1   1 |
+---+---+
| 2 |
+---+

+---+
| 3 |
+---+---+
    | 3 |
    +---+
";
    assert_eq!(format!("{picture:#}"), expected);
    assert_eq!(Picture::new([0, 0, 1]).to_string(), "\n");
}

#[test]
fn numbers_are_short() {
    let shown = [0, 1, 999, 1000, 12_345, 999_999, 1_000_000, u64::MAX].map(short);
    assert_eq!(shown, ["0", "1", "999", "1k", "12k", "999k", "1M", "18E"]);
}

/// Small digits of one letter are three quarters of their place, those of larger boards half of it.
#[test]
fn letters_of_candidates_fit() {
    let sizes = [9, 16].map(|size| {
        let mut picture = Picture::new([1, 1, 1]);
        picture.set([0, 0, 0], Some(Cell::default()));
        picture.mark(Mark::Candidate(Spot::new([0, 0], 1, size), Sign::Open));
        let drawing = svg(&[picture], Sheet::ONE, "");
        let size = drawing.rsplit("font-size=\"").next().unwrap();
        size.split('"').next().unwrap().to_owned()
    });
    assert_eq!(sizes, ["9", "4.5"]);
}
