//! Squares, triangles and hexagons that fill a region, with colors that agree or without.

use super::{all, each_once};
use quadrille::puzzle::Puzzle;
use quadrille::search::{self, Search};
use quadrille::solve::PuzzleExt;
use quadrille_gallery::puzzle::{Lattice, MacMahon, Partridge, Tiling, Triangles};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Whether squares that touch agree, the border has the first color, and all squares of k colors
/// are there.
fn macmahon_squares(width: usize, k: usize, border: bool, squares: &[Option<[u8; 4]>]) -> bool {
    let squares: Vec<[u8; 4]> = squares.iter().flatten().copied().collect();
    let turns = |square: [u8; 4]| {
        [0, 1, 2, 3].map(|turn| [0, 1, 2, 3].map(|edge| square[(edge + turn) % 4]))
    };
    let distinct: BTreeSet<[u8; 4]> = squares
        .iter()
        .map(|&square| turns(square).into_iter().min().unwrap())
        .collect();
    let height = squares.len() / width;
    let at = |row: usize, column: usize| squares[row * width + column];
    let touch = (0..height).all(|row| {
        (0..width).all(|column| {
            (column + 1 == width || at(row, column)[1] == at(row, column + 1)[3])
                && (row + 1 == height || at(row, column)[2] == at(row + 1, column)[0])
                && (!border
                    || (row > 0 || at(row, column)[0] == 0)
                        && (row + 1 < height || at(row, column)[2] == 0)
                        && (column > 0 || at(row, column)[3] == 0)
                        && (column + 1 < width || at(row, column)[1] == 0))
        })
    });
    touch && distinct.len() == squares.len() && squares.len() == (k.pow(4) + k * k + 2 * k) / 4
}

#[test]
fn macmahon_squares_of_two_colors() {
    // six squares: by hand, all ways to lay and to turn them
    let puzzle = MacMahon::new(2, 3, 2);
    let found = all(&puzzle, |answer| {
        macmahon_squares(3, 2, false, answer.squares())
    });
    let edges = 2 * 4 + 3 * 3;
    let mut by_hand = 0;
    for colors in 0..1_u32 << edges {
        let color = |edge: usize| (colors >> edge & 1) as u8;
        let square = |cell: usize| {
            let (row, column) = (cell / 3, cell % 3);
            Some([
                color(cell),
                color(9 + row * 4 + column + 1),
                color(cell + 3),
                color(9 + row * 4 + column),
            ])
        };
        let squares: Vec<_> = (0..6).map(square).collect();
        by_hand += usize::from(macmahon_squares(3, 2, false, &squares));
    }
    assert!(by_hand > 0);
    assert_eq!(found.len(), by_hand);
    let symmetries = puzzle.symmetries().unwrap();
    assert_eq!(symmetries.len(), 8);
}

#[test]
fn macmahon_squares_with_a_border() {
    // P. A. MacMahon, 1921: 24 squares; 13,328 is the number of classes of four symmetries of the
    // board and two of the colors
    let puzzle = MacMahon::new(3, 6, 4).with_border();
    let (problem, symmetries) = (puzzle.problem().unwrap(), puzzle.symmetries().unwrap());
    assert_eq!(symmetries.len(), 8);
    let (mut all, mut different) = (0, 0);
    let report = Search::new().visit(&problem, |solution| {
        all += 1;
        if symmetries.is_least(solution) {
            different += 1;
            let answer = puzzle.answer(&problem, solution);
            assert!(macmahon_squares(6, 3, true, answer.squares()));
        }
        ControlFlow::Continue(())
    });
    assert!(report.unwrap().is_exhausted());
    assert_eq!((all, different), (8 * 13_328, 13_328));
}

/// Ways to fill the cells of a triangle of side 2 with the four triangles of two colors, turned, so
/// that the middle one agrees with all others.
fn two_colors_by_hand() -> usize {
    let pieces = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]];
    let turned = |piece: [u8; 3]| {
        let [a, b, c] = piece;
        [[a, b, c], [b, c, a], [c, a, b]]
            .into_iter()
            .collect::<BTreeSet<_>>()
    };
    let mut count = 0;
    for middle in 0..4 {
        for edges in turned(pieces[middle]) {
            let others: Vec<usize> = (0..4).filter(|&other| other != middle).collect();
            for [x, y, z] in [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ] {
                // a piece at an edge of the middle: any turn that has its color there
                let ways = |at: usize, edge: u8| {
                    turned(pieces[others[at]])
                        .iter()
                        .filter(|colors| colors[0] == edge)
                        .count()
                };
                count += ways(x, edges[0]) * ways(y, edges[1]) * ways(z, edges[2]);
            }
        }
    }
    count
}

#[test]
fn macmahon_triangles() {
    let puzzle = Triangles::new(2, "triangle:2").unwrap();
    let pieces =
        |answer: &quadrille_gallery::puzzle::triangles::LaidTriangles| -> BTreeSet<[u8; 3]> {
            let turns =
                |[a, b, c]: [u8; 3]| [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap();
            answer
                .laid()
                .iter()
                .map(|&(_, colors)| turns(colors))
                .collect()
        };
    assert_eq!(
        all(&puzzle, |answer| pieces(answer).len() == 4).len(),
        two_colors_by_hand()
    );
    let hexagon = Triangles::new(4, "hexagon:2")
        .unwrap()
        .with_border()
        .solve()
        .unwrap()
        .unwrap();
    assert_eq!(pieces(&hexagon).len(), 24);
    // the border has twelve edges
    assert!(
        hexagon
            .laid()
            .iter()
            .flat_map(|(_, colors)| colors)
            .filter(|&&color| color == 0)
            .count()
            >= 12
    );
    assert!(Triangles::new(2, "circle:2").is_err());
}

#[test]
fn packings_of_triangles_and_hexagons() {
    // A000577 and A000228
    for (lattice, numbers) in [
        (Lattice::Triangles, [1, 1, 1, 3, 4, 12]),
        (Lattice::Hexagons, [1, 1, 3, 7, 22, 82]),
    ] {
        for (number, n) in numbers.into_iter().zip(1..) {
            assert_eq!(
                Tiling::new(lattice, "1x1", n).unwrap().n_pieces(),
                number,
                "{n}"
            );
        }
    }
    let different = |tiling: &Tiling| {
        let (problem, symmetries) = (tiling.problem().unwrap(), tiling.symmetries().unwrap());
        search::solutions(&problem)
            .filter(|solution| symmetries.is_least(solution))
            .count()
    };
    let of = |lattice, region: &str, n| Tiling::new(lattice, region, n).unwrap();
    // 156 for the twelve hexiamonds in a rhombus, 74 in 4 x 9 (M. Gardner, Scientific American,
    // 1964)
    assert_eq!(different(&of(Lattice::Triangles, "6x6", 6)), 156);
    assert_eq!(different(&of(Lattice::Triangles, "9x4", 6)), 74);
    // lozenges in a hexagon: P. A. MacMahon's plane partitions in a box, 2, 20, 980
    for (n, known) in [(1, 2), (2, 20), (3, 980)] {
        let region = format!("hexagon:{n}");
        let lozenges = of(Lattice::Triangles, &region, 2).freely();
        assert_eq!(
            all(&lozenges, |answer| each_once(
                6 * n * n,
                answer
                    .pieces()
                    .iter()
                    .flat_map(|(_, cells)| cells)
                    .map(|cell| cell + 1)
                    .collect::<Vec<_>>()
                    .iter()
            ))
            .len(),
            known,
            "{n}"
        );
    }
    for name in [
        "",
        "6",
        "6x",
        "x",
        "triangle:",
        "square:3",
        "hexagon:-1",
        "999x999",
        "triangle:99999999999",
    ] {
        assert!(Tiling::new(Lattice::Triangles, name, 4).is_err(), "{name}");
    }
    assert!(
        Tiling::new(Lattice::Hexagons, "2x2", 0).is_err()
            && Tiling::new(Lattice::Hexagons, "2x2", 8).is_err()
    );
}

#[test]
fn partridge_tilings() {
    // there is none before n = 8: B. Cutler, 1996
    for (n, known) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0), (5, 0)] {
        assert_eq!(all(&Partridge::new(n), |_| true).len(), known, "{n}");
    }
    assert!(Partridge::new(usize::MAX).problem().is_err());
}
