//! Numbers that are known, counted by our own encoders.
//!
//! Beside each row stands its source: an entry of the On-Line Encyclopedia of Integer Sequences (A
//! and six digits), a closed form that the test computes, or a publication.

use quadrille::problem::{ItemId, OptionId, Problem};
use quadrille::puzzle::Puzzle;
use quadrille::search;
use quadrille::sudoku::{Board, Shape, Sudoku, cover};
use quadrille_gallery::puzzle::polyforms::{Piece, Region, Turning};
use quadrille_gallery::puzzle::{Langford, Latin, Packing, Queens};

fn count(puzzle: &impl Puzzle) -> u128 {
    search::count(&puzzle.problem().unwrap())
}

/// A problem with items `0` to `n - 1`, and these options.
fn sets(n: usize, options: impl IntoIterator<Item = Vec<usize>>) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..n)
        .map(|i| builder.primary(i.to_string()).unwrap())
        .collect();
    for option in options {
        builder
            .option(option.into_iter().map(|i| items[i]))
            .unwrap();
    }
    builder.build().unwrap()
}

/// The number of the pair `a < b` among all pairs below n, and how many there are.
fn pair(n: usize, a: usize, b: usize) -> usize {
    a * (2 * n - a - 1) / 2 + b - a - 1
}

#[test]
fn queens() {
    // A000170
    for (n, solutions) in [
        1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365_596,
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(count(&Queens::new(n)), solutions, "{n}");
    }
}

#[test]
fn queens_on_a_torus() {
    // A007705: 10, 28, 88 and 4524 for n = 5, 7, 11 and 13; none where 2 or 3 divides n (G. Pólya,
    // 1918)
    for (n, solutions) in [
        (0, 1),
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 10),
        (6, 0),
        (7, 28),
        (8, 0),
        (9, 0),
        (11, 88),
        (13, 4524),
    ] {
        assert_eq!(count(&Queens::toroidal(n)), solutions, "{n}");
    }
}

#[test]
fn langford_pairs() {
    // A014552 counts one of each mirror pair
    for (n, pairs) in [
        (2, 0),
        (3, 1),
        (4, 1),
        (5, 0),
        (6, 0),
        (7, 26),
        (8, 150),
        (9, 0),
        (10, 0),
        (11, 17792),
        (12, 108_144),
    ] {
        assert_eq!(count(&Langford::new(n)), 2 * pairs, "{n}");
        assert_eq!(count(&Langford::up_to_reflection(n)), pairs, "{n}");
    }
    assert_eq!(count(&Langford::new(0)), 1);
    assert_eq!(count(&Langford::new(1)), 0);
}

#[test]
fn dominoes_on_rectangles() {
    // A004003 for squares of even side; A000045 for width 2, A001835 for width 3
    let sizes = [
        (0, 0, 1),
        (1, 1, 0),
        (2, 2, 2),
        (4, 4, 36),
        (6, 6, 6728),
        (3, 4, 11),
        (3, 8, 153),
        (2, 10, 89),
        (5, 5, 0),
        (5, 6, 1183),
        (8, 8, 12_988_816),
    ];
    for (width, height, tilings) in sizes {
        for (width, height) in [(width, height), (height, width)] {
            let region = Region::rectangle(width, height).unwrap();
            assert_eq!(
                count(&Packing::dominoes(region)),
                tilings,
                "{width} x {height}"
            );
        }
    }
}

#[test]
fn dominoes_in_boxes() {
    // A006253 for 2 x 2 x n; the last counted without any exact-cover engine
    for ([width, height, depth], tilings) in
        [([2, 2, 2], 9), ([2, 2, 5], 450), ([3, 3, 4], 117_805)]
    {
        let region = Region::cuboid(width, height, depth).unwrap();
        assert_eq!(count(&Packing::dominoes(region)), tilings);
    }
}

#[test]
fn no_dominoes_on_the_mutilated_chessboard() {
    // M. Black, Critical Thinking, 1946: both corners have one color
    let board = Region::rectangle(8, 8)
        .unwrap()
        .without([[0, 0, 0], [7, 7, 0]])
        .unwrap();
    assert_eq!(count(&Packing::dominoes(board)), 0);
}

#[test]
fn dominoes_on_aztec_diamonds() {
    // 2^(n(n+1)/2): N. Elkies, G. Kuperberg, M. Larsen, J. Propp, 1992
    for n in 1..=6_usize {
        let distance = |i: usize| (2 * i + 1).abs_diff(2 * n);
        let corners = (0..4 * n * n).map(|i| [i % (2 * n), i / (2 * n), 0]);
        let corners = corners.filter(|&[x, y, _]| distance(x) + distance(y) > 2 * n);
        let diamond = Region::rectangle(2 * n, 2 * n)
            .unwrap()
            .without(corners)
            .unwrap();
        assert_eq!(count(&Packing::dominoes(diamond)), 1 << (n * (n + 1) / 2));
    }
}

#[test]
fn trominoes() {
    // A046984 for height 4; the others counted without any exact-cover engine
    for (width, height, tilings) in [(3, 2, 2), (3, 3, 0), (6, 4, 18), (9, 5, 384), (6, 6, 162)] {
        let region = Region::rectangle(width, height).unwrap();
        let packing = Packing::new(region).freely(Piece::from_picture('L', "#.\n##").unwrap());
        assert_eq!(count(&packing), tilings, "{width} x {height}");
    }
}

/// All ways to cut a square of side n into rectangles that `allowed` allows, by their width and
/// height.
fn cuts(n: usize, allowed: impl Fn(usize, usize) -> bool) -> u128 {
    let mut options = Vec::new();
    for corner in 0..n * n {
        let (row, column) = (corner / n, corner % n);
        for (width, height) in
            (1..=n - column).flat_map(|width| (1..=n - row).map(move |height| (width, height)))
        {
            if allowed(width, height) {
                options.push(
                    (0..width * height)
                        .map(|i| corner + i / width * n + i % width)
                        .collect(),
                );
            }
        }
    }
    search::count(&sets(n * n, options))
}

#[test]
fn squares_cut_into_squares() {
    // A045846
    for (n, tilings) in [
        (1, 1),
        (2, 2),
        (3, 6),
        (4, 40),
        (5, 472),
        (6, 10668),
        (7, 450_924),
    ] {
        assert_eq!(cuts(n, |width, height| width == height), tilings, "{n}");
    }
}

#[test]
fn squares_cut_into_rectangles() {
    // A182275
    for (n, tilings) in [(1, 1), (2, 8), (3, 322), (4, 70878)] {
        assert_eq!(cuts(n, |_, _| true), tilings, "{n}");
    }
}

#[test]
fn latin_squares() {
    // A002860; the last two by digits that can be exchanged
    for (n, squares) in [1, 1, 2, 12, 576, 161_280, 812_851_200, 61_479_419_904_000]
        .into_iter()
        .enumerate()
    {
        assert_eq!(count(&Latin::new(n)), squares, "{n}");
    }
}

#[test]
fn latin_squares_with_a_row_given() {
    // A002860(6) / 6! = A000479(6)
    let first: Vec<usize> = (1..=6).chain([0; 30]).collect();
    assert_eq!(
        count(&Latin::with_givens(6, &first).unwrap()),
        812_851_200 / 720
    );
}

#[test]
fn empty_sudokus() {
    // A107739; 9 x 9 is by B. Felgenhauer and F. Jarvis, 2005, and out of reach here
    let empty = Sudoku::new(Board::empty(Shape::new(2, 2).unwrap())).unwrap();
    assert_eq!(search::count(&cover::encode(&empty)), 288);
}

#[test]
fn steiner_triple_systems() {
    // one system up to isomorphism for n = 3, 7 and 9, so n! by its automorphisms: 7! / 168 and 9!
    // / 432
    for (n, systems) in [(3, 1), (5, 0), (7, 30), (9, 840)] {
        let triples =
            (0..n).flat_map(|a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c])));
        let options = triples.map(|[a, b, c]| vec![pair(n, a, b), pair(n, a, c), pair(n, b, c)]);
        assert_eq!(
            search::count(&sets(n * (n - 1) / 2, options)),
            systems,
            "{n}"
        );
    }
}

/// The perfect matchings of the complete graph on the points from `points` on.
fn matchings(points: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let [a, rest @ ..] = points else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for (i, b) in rest.iter().enumerate() {
        for matching in matchings(&[&rest[..i], &rest[i + 1..]].concat()) {
            all.push([vec![[*a, *b]], matching].concat());
        }
    }
    all
}

#[test]
fn perfect_matchings_of_complete_graphs() {
    // (n - 1)!!, A001147
    for (n, matchings) in [(4, 3), (6, 15), (8, 105), (10, 945), (12, 10395)] {
        let edges = (0..n).flat_map(|a| (a + 1..n).map(move |b| vec![a, b]));
        assert_eq!(search::count(&sets(n, edges)), matchings, "{n}");
    }
}

#[test]
fn one_factorizations_of_complete_graphs() {
    // A000438: 1, 1, 6, 6240 for K2, K4, K6, K8
    for (n, factorizations) in [(2, 1), (4, 1), (6, 6), (8, 6240)] {
        let factors = matchings(&(0..n).collect::<Vec<_>>());
        let options = factors
            .into_iter()
            .map(|factor| factor.into_iter().map(|[a, b]| pair(n, a, b)).collect());
        assert_eq!(
            search::count(&sets(n * (n - 1) / 2, options)),
            factorizations,
            "K{n}"
        );
    }
}

#[test]
fn set_partitions() {
    // the Bell numbers, A000110
    for (n, partitions) in [(1, 1), (4, 15), (6, 203), (8, 4140), (10, 115_975)] {
        let parts = (1_usize..1 << n).map(|part| (0..n).filter(|i| part >> i & 1 == 1).collect());
        assert_eq!(search::count(&sets(n, parts)), partitions, "{n}");
    }
}

#[test]
fn permutations_and_derangements() {
    // n!, A000142, and A000166
    for (n, permutations, derangements) in [(1, 1, 0), (5, 120, 44), (8, 40320, 14833)] {
        let images = || (0..n).flat_map(|a| (0..n).map(move |b| [a, b]));
        let option = |[a, b]: [usize; 2]| vec![a, n + b];
        assert_eq!(
            search::count(&sets(2 * n, images().map(option))),
            permutations
        );
        assert_eq!(
            search::count(&sets(2 * n, images().filter(|[a, b]| a != b).map(option))),
            derangements
        );
    }
}

#[test]
fn pentominoes_on_a_thin_strip() {
    // 2 up to symmetry: S. W. Golomb, Polyominoes, 1965; 8 with all four images of each
    assert_eq!(
        count(&Packing::pentominoes(Region::rectangle(20, 3).unwrap())),
        8
    );
}

#[test]
fn pentominoes_on_a_rectangle() {
    // up to symmetry: J. G. Fletcher, 1965, and often since; four images of each
    for (width, height, up_to_symmetry) in [(15, 4, 368), (12, 5, 1010)] {
        let region = Region::rectangle(width, height).unwrap();
        assert_eq!(count(&Packing::pentominoes(region)), 4 * up_to_symmetry);
    }
}

#[test]
fn pentominoes_on_a_chessboard_without_its_middle() {
    // 65 up to symmetry: D. Scott, 1958; 520 with all eight images of each
    let hole = [[3, 3, 0], [3, 4, 0], [4, 3, 0], [4, 4, 0]];
    let board = Region::rectangle(8, 8).unwrap().without(hole).unwrap();
    assert_eq!(count(&Packing::pentominoes(board)), 520);
}

#[test]
fn soma_cube() {
    // 240 up to symmetry: J. H. Conway and M. Guy, 1961; 48 images of each
    assert_eq!(
        count(&Packing::soma(Region::cuboid(3, 3, 3).unwrap())),
        240 * 48
    );
}

/// The number of answers up to symmetry, each of them an answer.
fn different(packing: &Packing) -> usize {
    let (problem, symmetries) = (packing.problem().unwrap(), packing.symmetries().unwrap());
    search::solutions(&problem)
        .filter(|solution| symmetries.is_least(solution))
        .count()
}

#[test]
fn packings_up_to_symmetry() {
    let rectangle = |width, height| Region::rectangle(width, height).unwrap();
    let hole = [[3, 3, 0], [4, 3, 0], [3, 4, 0], [4, 4, 0]];
    for (region, known) in [
        (rectangle(20, 3), 2),
        (rectangle(15, 4), 368),
        (rectangle(12, 5), 1010),
        (rectangle(10, 6), 2339),
        (rectangle(8, 8).without(hole).unwrap(), 65),
    ] {
        assert_eq!(different(&Packing::pentominoes(region)), known);
    }
    // A and B are mirror images of each other, so that mirroring the cube is a symmetry
    let soma = Packing::soma(Region::cuboid(3, 3, 3).unwrap());
    assert_eq!(
        (soma.symmetries().unwrap().len(), different(&soma)),
        (48, 240)
    );
    // dominoes on small squares (A004003 has all, A227004 those up to symmetry)
    for (n, known) in [(2, 1), (4, 9)] {
        assert_eq!(different(&Packing::dominoes(rectangle(n, n))), known);
    }
}

/// Pieces that must not be flipped have no mirror symmetry, and pieces in fixed orientation have no
/// symmetry at all.
#[test]
fn symmetries_are_those_of_the_pieces() {
    let region = || Region::rectangle(6, 6).unwrap();
    for (turning, known) in [
        (Turning::InSpace, 8),
        (Turning::InPlane, 4),
        (Turning::Never, 1),
    ] {
        let l = Piece::from_picture('L', "###\n#..")
            .unwrap()
            .turning(turning);
        assert_eq!(
            Packing::new(region())
                .copies(l, 9)
                .symmetries()
                .unwrap()
                .len(),
            known,
            "{turning:?}"
        );
    }
    // by brute force: classes of the answers under all images
    let l = Piece::from_picture('L', "##\n#.").unwrap();
    let packing = Packing::new(Region::rectangle(4, 3).unwrap()).freely(l);
    let (problem, symmetries) = (packing.problem().unwrap(), packing.symmetries().unwrap());
    let all: Vec<_> = search::solutions(&problem).collect();
    assert!(all.len() > different(&packing) && symmetries.len() == 4);
    let picture = |solution: &Vec<_>| {
        let text = packing.answer(&problem, solution).pieces().to_vec();
        let turned = |flip: [bool; 2]| {
            let cell = |[x, y, z]: [usize; 3]| {
                [
                    if flip[0] { 3 - x } else { x },
                    if flip[1] { 2 - y } else { y },
                    z,
                ]
            };
            let mut pieces: Vec<Vec<_>> = text
                .iter()
                .map(|piece| {
                    let mut cells: Vec<_> = piece.cells.iter().map(|&at| cell(at)).collect();
                    cells.sort_unstable();
                    cells
                })
                .collect();
            pieces.sort_unstable();
            pieces
        };
        [[false, false], [false, true], [true, false], [true, true]]
            .map(turned)
            .into_iter()
            .min()
    };
    let classes: std::collections::BTreeSet<_> = all.iter().map(picture).collect();
    assert_eq!(classes.len(), different(&packing));
}

#[test]
fn knuths_examples() {
    // The Art of Computer Programming, volume 4B, section 7.2.2.1
    let plain: Problem = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g"
        .parse()
        .unwrap();
    let colored: Problem = "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1"
        .parse()
        .unwrap();
    for (problem, options) in [(plain, vec![0, 3, 4]), (colored, vec![1, 2])] {
        let all: Vec<Vec<usize>> = search::solutions(&problem)
            .map(|chosen| chosen.into_iter().map(OptionId::index).collect())
            .collect();
        assert_eq!(all, [options]);
    }
}
