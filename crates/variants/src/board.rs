//! A puzzle: a board up to the largest size, its regions, its givens and its rules.

use crate::error::VariantError;
use crate::rule::Rule;
use crate::rules;
use quadrille_sudoku::{Board, Shape, Sudoku};

/// The region of a cell that has none.
pub const NO_REGION: usize = usize::MAX;

/// The largest side of a board.
pub const MAX_SIZE: usize = 36;

/// A board of digits, each once in every row and column, with regions, givens and rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    size: usize,
    /// For each cell its region, numbered from 0, or [`NO_REGION`]; none where there are no
    /// regions.
    regions: Option<Box<[usize]>>,
    /// Whether the regions are boxes of these rows and columns.
    boxes: Option<(usize, usize)>,
    /// 0 where a cell is empty.
    givens: Box<[u8]>,
    rules: Vec<Rule>,
}

impl Variant {
    /// An empty board of this size without regions: rows and columns only.
    ///
    /// # Errors
    /// If it has no cells, or more than [`MAX_SIZE`] rows.
    pub fn latin(size: usize) -> Result<Variant, VariantError> {
        match size {
            1..=MAX_SIZE => Ok(Variant {
                size,
                regions: None,
                boxes: None,
                givens: vec![0; size * size].into(),
                rules: Vec::new(),
            }),
            _ => Err(VariantError::Size {
                size,
                largest: MAX_SIZE,
            }),
        }
    }

    /// An empty board with boxes of these rows and columns.
    ///
    /// # Errors
    /// If such a board has no cells, or more than [`MAX_SIZE`] rows.
    pub fn boxes(rows: usize, columns: usize) -> Result<Variant, VariantError> {
        let size = rows.saturating_mul(columns);
        let board = Variant::latin(size)?;
        let region = |cell: usize| cell / size / rows * rows + cell % size / columns;
        Ok(Variant {
            regions: Some((0..size * size).map(region).collect()),
            boxes: Some((rows, columns)),
            ..board
        })
    }

    /// An empty board with the usual boxes of its size: the most nearly square ones, no taller than
    /// wide.
    ///
    /// # Errors
    /// If no such boxes with more than one row exist, or the size exceeds the limit.
    pub fn usual(size: usize) -> Result<Variant, VariantError> {
        match usual_boxes(size) {
            Some((rows, columns)) => Variant::boxes(rows, columns),
            None => Variant::latin(size).and(Err(VariantError::NoBoxes { size })),
        }
    }

    /// An empty board with regions of any form: for each cell, row by row, the number of its
    /// region, or [`NO_REGION`].
    ///
    /// # Errors
    /// If the cells make no square, or a region has another number of cells than a row.
    pub fn jigsaw(regions: &[usize]) -> Result<Variant, VariantError> {
        let size = regions.len().isqrt();
        let board = Variant::latin(size)?;
        if size * size != regions.len() {
            return Err(VariantError::Length {
                expected: size * size,
                found: regions.len(),
            });
        }
        if regions.iter().all(|&region| region == NO_REGION) {
            return Ok(board);
        }
        for (cell, region) in regions
            .iter()
            .enumerate()
            .filter(|(_, region)| **region != NO_REGION)
        {
            let found = regions.iter().filter(|&other| other == region).count();
            if found != size {
                return Err(VariantError::Region { cell, found, size });
            }
        }
        let regions = numbered(regions);
        // boxes by another name are boxes
        for rows in (1..=size).filter(|rows| size.is_multiple_of(*rows)) {
            let same = Variant::boxes(rows, size / rows)?;
            if same.regions.as_ref() == Some(&regions) {
                return Ok(same);
            }
        }
        Ok(Variant {
            regions: Some(regions),
            ..board
        })
    }

    /// A sudoku: its candidates, where it has some, become rules.
    ///
    /// # Errors
    /// If two equal givens stand in one row, column or box.
    pub fn of_sudoku(sudoku: &Sudoku) -> Result<Variant, VariantError> {
        let shape = sudoku.shape();
        let mut puzzle = Variant::boxes(shape.box_rows(), shape.box_columns())?
            .givens(sudoku.clues().digits())?;
        for (cell, &mask) in sudoku.candidates().unwrap_or_default().iter().enumerate() {
            let digits: Vec<u8> = (1..=shape.size() as u8)
                .filter(|digit| mask >> (digit - 1) & 1 == 1)
                .collect();
            if digits.len() < shape.size() {
                puzzle = puzzle.rule(rules::ONLY.on([cell]).digits(digits))?;
            }
        }
        Ok(puzzle)
    }

    /// Converts a puzzle with boxes and without other rules to a `Sudoku`.
    pub fn sudoku(&self) -> Option<Sudoku> {
        let (rows, columns) = self.boxes.filter(|_| self.rules.is_empty())?;
        let shape = Shape::new(rows, columns).ok()?;
        let board = Board::new(shape, &self.givens).ok()?;
        Sudoku::new(board).ok()
    }

    /// The same board with these digits, row by row, 0 where a cell is empty.
    ///
    /// # Errors
    /// If they do not fill the board, do not exist on it, or if two equal ones stand in
    /// one row, column or region.
    pub fn givens(self, givens: &[u8]) -> Result<Variant, VariantError> {
        let size = self.size;
        if givens.len() != size * size {
            return Err(VariantError::Length {
                expected: size * size,
                found: givens.len(),
            });
        }
        if let Some(cell) = givens.iter().position(|&digit| usize::from(digit) > size) {
            return Err(VariantError::Digit {
                digit: givens[cell],
                cell,
                size,
            });
        }
        let board = Variant {
            givens: givens.into(),
            ..self
        };
        board.clash().map_or(Ok(board), Err)
    }

    /// The same board with another rule.
    ///
    /// # Errors
    /// If the board cannot have it: cells outside the board, or an impossible sum.
    pub fn rule(self, rule: Rule) -> Result<Variant, VariantError> {
        rule.check(self.size)?;
        rule.check_range(self.size)?;
        self.rule_in_program(rule)
    }

    /// The same board with another rule, whose sum may be impossible: setters' programs have such
    /// puzzles, and say that they have no answer.
    ///
    /// # Errors
    /// If the board cannot have it for another reason.
    #[doc(hidden)]
    pub fn rule_in_program(mut self, rule: Rule) -> Result<Variant, VariantError> {
        rule.check(self.size)?;
        // a rule for the whole board is no other rule if it comes again
        if !(rule.lists().is_empty() && self.rules.contains(&rule)) {
            self.rules.push(rule);
        }
        Ok(self)
    }

    /// The same board with some of its givens, in the order of the cells, and some of its rules.
    pub(super) fn retained(&self, is_kept: &mut dyn FnMut() -> bool) -> Variant {
        let mut fewer = self.clone();
        fewer
            .givens
            .iter_mut()
            .filter(|digit| **digit > 0)
            .for_each(|digit| *digit *= u8::from(is_kept()));
        fewer.rules.retain(|_| is_kept());
        fewer
    }

    /// The side of the board: how many rows, columns and digits there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// For each cell the number of its region, in the order of their first cells, or [`NO_REGION`],
    /// if there are regions.
    pub fn regions(&self) -> Option<&[usize]> {
        self.regions.as_deref()
    }

    /// The region of a cell, if it has one.
    pub(crate) fn region(&self, cell: usize) -> Option<usize> {
        let regions = self.regions.as_ref()?;
        Some(regions[cell]).filter(|&region| region != NO_REGION)
    }

    /// The cells of each region.
    pub(crate) fn region_cells(&self) -> Vec<Vec<usize>> {
        let mut cells: Vec<Vec<usize>> = Vec::new();
        for cell in 0..self.size * self.size {
            if let Some(region) = self.region(cell) {
                cells.resize(cells.len().max(region + 1), Vec::new());
                cells[region].push(cell);
            }
        }
        cells
    }

    /// The rows and columns of a box, if the regions are boxes.
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        self.boxes
    }

    /// The digits that stand on the board, row by row, 0 where a cell is empty.
    pub fn given_digits(&self) -> &[u8] {
        &self.givens
    }

    /// The rules, in the order of insertion.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The first two equal givens of a row, a column or a region.
    fn clash(&self) -> Option<VariantError> {
        let size = self.size;
        for (second, digit) in givens(&self.givens) {
            let equal = (0..second).filter(|&first| self.givens[first] == digit);
            let shared = equal.filter_map(|first| Some((first, self.shared(first, second)?)));
            if let Some((first, rule)) = { shared }.next() {
                return Some(VariantError::Twice {
                    digit,
                    first,
                    second,
                    rule,
                    size,
                });
            }
        }
        None
    }

    /// What two cells have in common.
    fn shared(&self, one: usize, other: usize) -> Option<&'static str> {
        let size = self.size;
        if one / size == other / size {
            return Some("row");
        }
        if one % size == other % size {
            return Some("column");
        }
        let region = self.region(one)?;
        (self.region(other) == Some(region)).then_some("region")
    }
}

/// The same regions, numbered in the order of their first cells.
fn numbered(regions: &[usize]) -> Box<[usize]> {
    let mut known: Vec<usize> = Vec::new();
    let number = |region: &usize| {
        if *region == NO_REGION {
            return NO_REGION;
        }
        known
            .iter()
            .position(|known| known == region)
            .unwrap_or_else(|| {
                known.push(*region);
                known.len() - 1
            })
    };
    regions.iter().map(number).collect()
}

/// The rows and columns of the most nearly square boxes of a size; `None` if these would have one
/// row.
pub fn usual_boxes(size: usize) -> Option<(usize, usize)> {
    let rows = (2..=size.isqrt())
        .rev()
        .find(|rows| size.is_multiple_of(*rows));
    rows.map(|rows| (rows, size / rows))
}

/// The cells that have a digit, and these.
pub(super) fn givens(digits: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    (0..)
        .zip(digits.iter().copied())
        .filter(|&(_, digit)| digit > 0)
}
