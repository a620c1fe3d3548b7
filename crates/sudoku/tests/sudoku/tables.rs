//! Tables of marks.

use quadrille_sudoku::backtrack::Tables;
use quadrille_sudoku::{Board, Shape, Sudoku};

#[test]
fn marks_are_seen_in_the_three_houses_and_nowhere_else() {
    for (rows, columns) in [(2, 3), (3, 2), (3, 3), (4, 8)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut tables = Tables::new(&Sudoku::new(Board::empty(shape)).unwrap());
        let fresh = tables.clone();
        let (cell, digit) = (shape.n_cells() - 2, shape.size() as u8);
        tables.mark(cell, digit, true);
        for other in 0..shape.n_cells() {
            let peer = shape.row_of(other) == shape.row_of(cell)
                || shape.column_of(other) == shape.column_of(cell)
                || shape.box_of(other) == shape.box_of(cell);
            assert_eq!(tables.holds(other, digit), peer);
            assert!(!tables.holds(other, 1));
            let all = u32::MAX >> (32 - shape.size());
            assert_eq!(tables.left(other), if peer { all >> 1 } else { all });
        }
        tables.mark(cell, digit, false);
        assert_eq!(tables, fresh);
    }
}
