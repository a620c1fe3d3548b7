//! Shapes of boards.

use quadrille_sudoku::Shape;

#[test]
fn guesses_the_usual_boxes() {
    let boxes = |size| Shape::from_size(size).map(|s| (s.box_rows(), s.box_columns()));
    assert_eq!(boxes(4), Ok((2, 2)));
    assert_eq!(boxes(6), Ok((2, 3)));
    assert_eq!(boxes(8), Ok((2, 4)));
    assert_eq!(boxes(10), Ok((2, 5)));
    assert_eq!(boxes(12), Ok((3, 4)));
    assert_eq!(boxes(16), Ok((4, 4)));
    assert_eq!(boxes(25), Ok((5, 5)));
    for size in [0, 2, 5, 7, 11, 49] {
        assert!(boxes(size).is_err(), "{size}");
    }
}

#[test]
fn every_box_has_as_many_cells_as_there_are_digits() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (5, 5), (1, 7)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut cells = vec![0; shape.size()];
        (0..shape.n_cells()).for_each(|cell| cells[shape.box_of(cell)] += 1);
        assert!(cells.iter().all(|&n| n == shape.size()), "{rows}x{columns}");
    }
}
