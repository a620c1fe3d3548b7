//! What a board must keep beside its rows, columns and regions.

use crate::error::VariantError;
use std::ops::RangeInclusive;

/// A rule. Cells are numbered row by row from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// Each digit once on both long diagonals.
    Diagonals,
    /// Each digit once in every window: on a 9x9 board four of 3x3 cells, with a cell between them
    /// and around them.
    Windows,
    /// No digit a knight's move from itself.
    AntiKnight,
    /// No digit a king's move from itself.
    AntiKing,
    /// No two neighbors in a row or column with digits that differ by 1.
    NonConsecutive,
    /// Different digits in these cells, perhaps with a sum. The cells need not touch each other.
    Cage {
        /// The cells.
        cells: Vec<usize>,
        /// Their sum.
        sum: Option<u32>,
    },
    /// Digits that increase from the first cell to the last.
    Thermometer {
        /// The cells, the bulb first.
        cells: Vec<usize>,
    },
    /// The digit of one cell is the sum of others, which may have equal digits.
    Arrow {
        /// The cell with the sum.
        circle: usize,
        /// The cells of the sum.
        cells: Vec<usize>,
    },
    /// A sum of cells that may have equal digits, such as a little killer's along a diagonal.
    Sum {
        /// The cells.
        cells: Vec<usize>,
        /// Their sum.
        sum: u32,
    },
    /// One cell has a smaller digit than another.
    Less {
        /// The cell with the smaller digit.
        smaller: usize,
        /// The other.
        larger: usize,
    },
    /// Digits are heights of buildings, and this many are seen along a line: those that are higher
    /// than all before them.
    Seen {
        /// The cells, the nearest first.
        cells: Vec<usize>,
        /// The number of buildings seen.
        seen: usize,
    },
    /// Cells that may only have some digits, such as even ones.
    Only {
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: Vec<u8>,
    },
}

impl Rule {
    /// The cells that the rule names; none, if it is about the whole board.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Rule::Diagonals
            | Rule::Windows
            | Rule::AntiKnight
            | Rule::AntiKing
            | Rule::NonConsecutive => Vec::new(),
            Rule::Cage { cells, .. }
            | Rule::Thermometer { cells }
            | Rule::Sum { cells, .. }
            | Rule::Seen { cells, .. }
            | Rule::Only { cells, .. } => cells.clone(),
            Rule::Arrow { circle, cells } => cells.iter().chain([circle]).copied().collect(),
            Rule::Less { smaller, larger } => vec![*smaller, *larger],
        }
    }

    /// What people call it.
    pub fn name(&self) -> &'static str {
        match self {
            Rule::Diagonals => "diagonals",
            Rule::Windows => "windows",
            Rule::AntiKnight => "anti-knight",
            Rule::AntiKing => "anti-king",
            Rule::NonConsecutive => "non-consecutive",
            Rule::Cage { .. } => "cage",
            Rule::Thermometer { .. } => "thermometer",
            Rule::Arrow { .. } => "arrow",
            Rule::Sum { .. } => "sum",
            Rule::Less { .. } => "less",
            Rule::Seen { .. } => "number seen",
            Rule::Only { .. } => "only",
        }
    }

    /// Whether a board of this size can have it.
    pub(super) fn check(&self, size: usize) -> Result<(), VariantError> {
        let (rule, cells) = (self.name(), self.cells());
        if let Some(&cell) = cells.iter().find(|&&cell| cell >= size * size) {
            return Err(VariantError::NoCell { rule, cell, size });
        }
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(VariantError::Repeated {
                rule,
                cell: pair[0],
                size,
            });
        }
        let n = cells.len();
        if n < self.least_cells() {
            return Err(VariantError::Few {
                rule,
                found: n,
                expected: self.least_cells(),
            });
        }
        let distinct = matches!(self, Rule::Cage { .. } | Rule::Thermometer { .. });
        if distinct && n > size {
            return Err(VariantError::Many {
                rule,
                cell: cells[0],
                found: n,
                size,
            });
        }
        self.check_numbers(&cells, size)
    }

    /// The fewest cells that it can have.
    fn least_cells(&self) -> usize {
        match self {
            Rule::Thermometer { .. } | Rule::Arrow { .. } | Rule::Less { .. } => 2,
            Rule::Cage { .. } | Rule::Sum { .. } | Rule::Seen { .. } | Rule::Only { .. } => 1,
            Rule::Diagonals
            | Rule::Windows
            | Rule::AntiKnight
            | Rule::AntiKing
            | Rule::NonConsecutive => 0,
        }
    }

    /// Whether its sum, its digits and its windows are possible on a board of this size.
    fn check_numbers(&self, cells: &[usize], size: usize) -> Result<(), VariantError> {
        let cell = cells.first().copied().unwrap_or(0);
        if let Some((sum, range)) = self.range(cells.len() as u64, size as u64)
            && !range.contains(&sum)
        {
            return Err(VariantError::Range {
                rule: self.name(),
                cell,
                size,
                sum,
                least: *range.start(),
                most: *range.end(),
            });
        }
        match self {
            Rule::Windows if size.isqrt().pow(2) != size || size < 4 => {
                Err(VariantError::Windows { size })
            }
            Rule::Only { digits, .. } => {
                let exists = |digit: u8| (1..=size).contains(&usize::from(digit));
                match digits.iter().find(|&&digit| !exists(digit)) {
                    Some(&digit) => Err(VariantError::Digit { digit, cell, size }),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The sum, or the number of buildings seen, of a rule with `n` cells, and the possible ones.
    fn range(&self, n: u64, size: u64) -> Option<(u64, RangeInclusive<u64>)> {
        match self {
            Rule::Cage { sum, .. } => {
                let range = n * (n + 1) / 2..=n * size - (n * n - n) / 2;
                Some((u64::from((*sum)?), range))
            }
            Rule::Sum { sum, .. } => Some((u64::from(*sum), n..=n * size)),
            Rule::Seen { seen, .. } => Some((*seen as u64, 1..=n)),
            _ => None,
        }
    }
}

impl std::str::FromStr for Rule {
    type Err = VariantError;

    /// A rule for the whole board, by its name or another one that people give it.
    fn from_str(name: &str) -> Result<Rule, VariantError> {
        Ok(match name {
            "diagonals" | "x" => Rule::Diagonals,
            "windows" | "windoku" => Rule::Windows,
            "anti-knight" => Rule::AntiKnight,
            "anti-king" => Rule::AntiKing,
            "non-consecutive" => Rule::NonConsecutive,
            _ => return Err(VariantError::Name { name: name.into() }),
        })
    }
}
