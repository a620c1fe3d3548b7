//! Random puzzles with each rule: the library finds the boards that plain enumeration finds, and
//! its verifier agrees on every board.

use super::reference::{answers, boards, keeps};
use quadrille::baseline;
use quadrille::problem::verify;
use quadrille::puzzle::Puzzle;
use quadrille::solve::PuzzleExt;
use quadrille_gallery::variant::{Rule, Variant};

/// A small generator of numbers, the same on every machine.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// Some different cells.
    fn cells(&mut self, of: usize, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..of).collect();
        (0..n)
            .map(|_| all.swap_remove(self.below(all.len())))
            .collect()
    }
}

/// A path of neighbors, straight or diagonal, up to so long.
fn path(rng: &mut Rng, size: usize, longest: usize) -> Vec<usize> {
    let mut path = vec![rng.below(size * size)];
    for _ in 1..longest {
        let last = path[path.len() - 1];
        let (row, column) = (last / size, last % size);
        let (row, column) = (row + rng.below(3), column + rng.below(3));
        let inside = (1..=size).contains(&row) && (1..=size).contains(&column);
        let next = inside
            .then(|| (row - 1) * size + column - 1)
            .filter(|next| !path.contains(next));
        match next {
            Some(next) => path.push(next),
            None => break,
        }
    }
    path
}

pub(crate) const KINDS: usize = 12;

/// A rule of a kind, about as likely kept by this board as not.
pub(crate) fn rule(kind: usize, board: &[u8], size: usize, rng: &mut Rng) -> Rule {
    let total = |cells: &[usize]| {
        cells
            .iter()
            .map(|&cell| u32::from(board[cell]))
            .sum::<u32>()
    };
    let line = |rng: &mut Rng| -> Vec<usize> {
        let number = rng.below(size);
        let cells = |n| {
            if rng.below(2) == 0 {
                number * size + n
            } else {
                n * size + number
            }
        };
        let mut cells: Vec<usize> = (0..size).map(cells).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    match kind {
        0 => Rule::Diagonals,
        1 if size == 4 || size == 9 => Rule::Windows,
        2 => Rule::AntiKnight,
        3 => Rule::AntiKing,
        4 => Rule::NonConsecutive,
        1 | 5 => {
            let n = 1 + rng.below(size);
            Rule::Cage {
                cells: rng.cells(size * size, n),
                sum: None,
            }
        }
        6 => {
            let cells = path(rng, size, size);
            let n = cells.len() as u32;
            let (least, most) = (n * (n + 1) / 2, n * size as u32 - n * (n - 1) / 2);
            Rule::Cage {
                sum: Some(total(&cells).clamp(least, most)),
                cells,
            }
        }
        7 => {
            let mut cells = path(rng, size, size - 1);
            cells.sort_unstable_by_key(|&cell| board[cell]);
            if cells.len() < 2 {
                Rule::Only {
                    cells,
                    digits: vec![1, 3],
                }
            } else {
                Rule::Thermometer { cells }
            }
        }
        8 => {
            let n = 1 + rng.below(3);
            let cells = rng.cells(size * size, n + 1);
            Rule::Arrow {
                circle: cells[0],
                cells: cells[1..].to_vec(),
            }
        }
        9 => {
            let n = 1 + rng.below(2 * size);
            let cells = rng.cells(size * size, n);
            Rule::Sum {
                sum: total(&cells),
                cells,
            }
        }
        10 => {
            let cells = line(rng);
            let seen = 1 + rng.below(cells.len());
            Rule::Seen { cells, seen }
        }
        _ => {
            let cells = rng.cells(size * size, 2);
            Rule::Less {
                smaller: cells[0],
                larger: cells[1],
            }
        }
    }
}

/// The empty boards of the small sizes.
pub(crate) fn empty(number: usize) -> Variant {
    let l = |text: &str| text.bytes().map(usize::from).collect::<Vec<_>>();
    match number {
        0 => Variant::boxes(2, 2),
        1 => Variant::latin(4),
        2 => Variant::jigsaw(&l("aabbaabcddbcddcc")),
        3 => Variant::latin(5),
        4 => Variant::boxes(2, 3),
        _ => Variant::jigsaw(&l("aaabbbaaccbbacccdbecddddeeeffdeeffff")),
    }
    .unwrap()
}

#[test]
fn each_rule_leaves_what_enumeration_leaves() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let mut none = 0;
    for number in 0..4 {
        let empty = empty(number);
        let size = empty.size();
        let all = boards(size, empty.regions(), &vec![0; size * size]);
        assert!(!all.is_empty(), "{number}");
        for round in 0..if size == 4 { 10 } else { 2 } {
            for kind in 0..KINDS {
                let board = &all[rng.below(all.len())];
                let mut puzzle = empty.clone();
                for extra in 0..=round % 3 {
                    let other = if extra == 0 { kind } else { rng.below(KINDS) };
                    puzzle = puzzle.rule(rule(other, board, size, &mut rng)).unwrap();
                }
                let expected: Vec<&Vec<u8>> = all
                    .iter()
                    .filter(|board| puzzle.rules().iter().all(|rule| keeps(rule, board, size)))
                    .collect();
                none += usize::from(expected.is_empty());
                check(&puzzle, expected.len());
                for board in all.iter().step_by(1 + all.len() / 500) {
                    assert_eq!(
                        puzzle.verify(board).is_ok(),
                        expected.binary_search(&board).is_ok(),
                        "{puzzle:?}"
                    );
                }
            }
        }
    }
    assert!(none > 10, "{none}");
}

#[test]
fn larger_boards_with_givens() {
    let mut rng = Rng(42);
    for number in 4..6 {
        let empty = empty(number);
        let size = empty.size();
        let board = empty.solve().unwrap().unwrap();
        for round in 0..40 {
            let givens: Vec<u8> = board
                .iter()
                .map(|&digit| if rng.below(5) < 2 { digit } else { 0 })
                .collect();
            let mut puzzle = empty.clone().givens(&givens).unwrap();
            for _ in 0..=round % 3 {
                puzzle = puzzle
                    .rule(rule((round + rng.below(2)) % KINDS, &board, size, &mut rng))
                    .unwrap();
            }
            check(&puzzle, answers(&puzzle).len());
        }
    }
}

/// The puzzle has so many answers: counted, listed and verified, and once more by the reference
/// solver where it can.
fn check(puzzle: &Variant, expected: usize) {
    let problem = puzzle.problem().unwrap();
    assert_eq!(
        puzzle.count_answers().unwrap(),
        expected as u128,
        "{puzzle:?}"
    );
    let mut found: Vec<Vec<u8>> = Vec::new();
    for solution in quadrille::search::solutions(&problem).take(300) {
        assert_eq!(verify(&problem, &solution), Ok(()));
        let answer = puzzle.answer(&problem, &solution);
        assert_eq!(puzzle.verify(&answer), Ok(()), "{puzzle:?}");
        found.push(answer);
    }
    let n = found.len();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), n, "no two solutions are one answer");
    if expected < 20 && problem.n_options() < 200 {
        assert_eq!(baseline::count(&problem), expected as u128);
    }
}
