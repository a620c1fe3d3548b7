//! Names of cells.

use quadrille_sudoku::read::cell_named;

#[test]
fn cells_have_names() {
    for (name, cell) in [
        ("r1c2", Some((0, 1))),
        ("R36C10", Some((35, 9))),
        ("r0c1", None),
        ("r1c+1", None),
        ("r1c100", None),
        ("rc", None),
        ("r1", None),
        ("A1", None),
    ] {
        assert_eq!(cell_named(name), cell, "{name}");
    }
}
