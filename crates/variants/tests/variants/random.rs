//! Random rules, and empty boards to put them on.

use quadrille_variants::{Rule, Variant};

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
