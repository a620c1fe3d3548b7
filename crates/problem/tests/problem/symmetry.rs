//! Tests of `symmetry`.

use quadrille_problem::internal::{Images, Shape};
use quadrille_problem::problem::Problem;

/// The number of symmetries found.
fn order(problem: &Problem) -> usize {
    let images = Images::new(&Shape::of(problem));
    images.n_images() / images.n_words()
}

/// A problem from pairs of items, of which the first `n_primary` are primary.
fn graph(n_primary: usize, n: usize, pairs: &[(usize, usize)]) -> Problem {
    let mut builder = Problem::builder();
    let add = |i: usize| match i < n_primary {
        true => builder.primary(i.to_string()).unwrap(),
        false => builder.secondary(i.to_string()).unwrap(),
    };
    let items: Vec<_> = (0..n).map(add).collect();
    for &(a, b) in pairs {
        builder.option([items[a], items[b]]).unwrap();
    }
    builder.build().unwrap()
}

#[test]
fn of_small_graphs() {
    let path = [(0, 1), (1, 2), (2, 3)];
    assert_eq!(order(&graph(4, 4, &path)), 2);
    // the reflection is gone
    assert_eq!(order(&graph(3, 4, &path)), 1);
    // also if one of its edges is doubled
    assert_eq!(order(&graph(4, 4, &[(0, 1), (1, 2), (2, 3), (0, 1)])), 1);
    let cycle: Vec<_> = (0..7).map(|i| (i, (i + 1) % 7)).collect();
    assert_eq!(order(&graph(7, 7, &cycle)), 14);
    // refinement cannot separate the two triangles from the hexagon; of 6 * 6 * 2 symmetries a
    // subgroup is kept
    let triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
    let found = order(&graph(6, 6, &triangles));
    assert!(found > 1 && 72 % found == 0, "{found}");
    // the cube
    let cube: Vec<_> = (0..8_usize)
        .flat_map(|a| [1, 2, 4].map(move |b| (a, a ^ b)))
        .filter(|(a, b)| a < b)
        .collect();
    assert_eq!(order(&graph(8, 8, &cube)), 48);
}

/// The Frucht graph is regular and has no symmetry; the Petersen graph has 120, more than are
/// kept.
#[test]
fn of_regular_graphs() {
    let rim = (0..7).map(|i| (i, (i + 1) % 7));
    let rest = [
        (0, 7),
        (1, 7),
        (2, 8),
        (3, 9),
        (4, 9),
        (5, 10),
        (6, 10),
        (7, 11),
        (8, 11),
        (8, 9),
        (10, 11),
    ];
    let frucht: Vec<_> = rim.chain(rest).collect();
    assert_eq!(order(&graph(12, 12, &frucht)), 1);
    let petersen: Vec<_> = (0..5)
        .flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)])
        .collect();
    let found = order(&graph(10, 10, &petersen));
    assert!(found > 1 && 120 % found == 0, "{found}");
}
