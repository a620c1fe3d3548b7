//! Packings of cubes whose numbers are known.

use super::{counts, cubes, file, n_classes};

type Cells = Vec<[usize; 3]>;

fn block([x, y, z]: [usize; 3]) -> Cells {
    let rows = (0..z).flat_map(|c| (0..y).map(move |b| [b, c]));
    rows.flat_map(|[b, c]| (0..x).map(move |a| [a, b, c]))
        .collect()
}

/// Shapes written as two or three digits for each cube.
fn shapes(texts: &[&str]) -> Vec<Cells> {
    let cell = |digits: &str| {
        let mut digits = digits.bytes().map(|digit| usize::from(digit - b'0'));
        [0; 3].map(|_| digits.next().unwrap_or(0))
    };
    texts
        .iter()
        .map(|text| text.split(' ').map(cell).collect())
        .collect()
}

/// Pieces as often as the numbers say, in a block.
fn packing(pieces: &[(Cells, u32)], size: [usize; 3]) -> String {
    let all = pieces.iter().map(|(cells, _)| cubes(cells));
    let all: Vec<String> = all.chain([cubes(&block(size))]).collect();
    let numbers: Vec<[u32; 2]> = pieces.iter().map(|&(_, n)| [n, n]).collect();
    file(0, &all, &numbers, "")
}

fn once(texts: &[&str]) -> Vec<(Cells, u32)> {
    shapes(texts).into_iter().map(|cells| (cells, 1)).collect()
}

const SOMA: [&str; 7] = [
    "000 100 010",
    "000 100 200 010",
    "000 100 200 110",
    "000 100 110 210",
    "000 100 010 101",
    "000 100 010 011",
    "000 100 010 001",
];

const PENTOMINOES: [&str; 12] = [
    "10 20 01 11 12",
    "00 10 20 30 40",
    "00 10 20 30 01",
    "00 10 20 21 31",
    "00 10 01 11 02",
    "00 10 20 11 12",
    "00 20 01 11 21",
    "00 01 02 12 22",
    "00 01 11 12 22",
    "10 01 11 21 12",
    "00 10 20 30 11",
    "00 10 11 12 22",
];

/// Conway and Guy, 1961: 240, which are 480 if mirror images are different.
#[test]
fn soma() {
    assert_eq!(
        counts(&packing(&once(&SOMA), [3, 3, 3])),
        [11_520, 480, 240]
    );
}

/// Slothouber and Graatsma; Berlekamp, Conway and Guy, Winning Ways.
#[test]
fn slothouber_graatsma() {
    let pieces = [(block([1, 2, 2]), 6), (block([1, 1, 1]), 3)];
    assert_eq!(n_classes(&packing(&pieces, [3, 3, 3])), 1_u32.into());
}

/// Knuth, The Art of Computer Programming 7.2.2.1: 1,390 and 224 up to turning.
#[test]
fn tetracubes() {
    let tetracubes = [&["000 100 200 300", "000 100 010 110"], &SOMA[1..]].concat();
    let counts = |size| counts(&packing(&once(&tetracubes), size));
    assert_eq!(counts([2, 4, 4])[1..], [1390, 695]);
    assert_eq!(counts([2, 2, 8])[1..], [224, 112]);
}

/// Bouwkamp, 1969: 12 and 264; 1981: 3,940. Haselgrove and Haselgrove, 1960: 2 for 3x20.
#[test]
fn pentominoes() {
    let pentominoes = once(&PENTOMINOES);
    for (size, known) in [
        ([2, 3, 10], 12_u32),
        ([2, 5, 6], 264),
        ([3, 4, 5], 3940),
        ([3, 20, 1], 2),
    ] {
        let n = n_classes(&packing(&pentominoes, size));
        assert_eq!(n, known.into(), "{size:?}");
    }
}

/// Conway's packing of 13 blocks of 1x2x4, and of one, one and three of others, in 5x5x5. No source
/// is known for the number; `BurrTools` 0.7.1 counts as many.
#[test]
fn conway() {
    let pieces = [
        ([1, 2, 4], 13),
        ([2, 2, 2], 1),
        ([1, 2, 2], 1),
        ([1, 1, 3], 3),
    ]
    .map(|(size, n)| (block(size), n));
    assert_eq!(n_classes(&packing(&pieces, [5, 5, 5])), 572_u32.into());
}
