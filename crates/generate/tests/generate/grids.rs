//! Full grids, drawn at random.

use quadrille_generate::internal::{ALL, AttemptRng, Digits, MAX_WAYS, draw, random, set, sets};
use quadrille_sudoku::{Board, Shape};
use std::collections::BTreeSet;

/// 6,670,903,752,021,072,936,960 grids (B. Felgenhauer, F. Jarvis, 2005): the fraction of draws
/// to keep follows.
#[test]
fn as_many_draws_are_kept_as_there_are_grids() {
    let mut rng = AttemptRng::new(1, 0, 0);
    let draws = 100_000;
    let mut kept = 0;
    for _ in 0..draws {
        if let Some(grid) = draw(&mut rng) {
            kept += 1;
            assert_eq!(Board::new(Shape::NINE, &grid).unwrap().conflict(), None);
            assert!(!grid.contains(&0));
        }
    }
    let bands = 56.0 * 6_f64.powi(6);
    let expected = 6_670_903_752_021_072_936_960.0
        / (362_880.0 * bands * bands)
        / (56.0 * 8.0 * MAX_WAYS as f64);
    let ratio = f64::from(kept) / f64::from(draws) / expected;
    assert!((ratio - 1.0).abs() < 0.02, "{ratio}");
}

#[test]
fn no_row_of_ways_is_twice() {
    let first = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    let ways: BTreeSet<Vec<Digits>> = (0..56)
        .map(|way| {
            let boxes = sets(&first, way);
            for line in 0..3 {
                assert_eq!(
                    set(first[line]) | set(boxes[0][line]) | set(boxes[1][line]),
                    ALL
                );
            }
            assert!(
                boxes
                    .iter()
                    .all(|square| square.iter().fold(0, |all, line| all | set(*line)) == ALL)
            );
            boxes[0].map(set).to_vec()
        })
        .collect();
    assert_eq!(ways.len(), 56);
}

/// How often each digit stands in each cell, and how alike the rows of boxes are.
#[test]
fn no_cell_has_a_favorite() {
    let mut rng = AttemptRng::new(2, 0, 0);
    let (grids, mut counts) = (9000, [[0_u32; 9]; 81]);
    for _ in 0..grids {
        for (cell, digit) in random(&mut rng).into_iter().enumerate() {
            counts[cell][usize::from(digit - 1)] += 1;
        }
    }
    for cell in counts {
        // 1000 each, give or take 30
        assert!(cell.iter().all(|&n| (850..1150).contains(&n)), "{cell:?}");
    }
}
