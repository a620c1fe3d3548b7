//! A variant whose only rules are houses.

use crate::board::Variant;
use crate::error::VariantError;
use crate::logic::Logic;
use crate::parts::{Part, Parts};
use crate::rule::Rule;
use quadrille_sudoku::{House, HouseCells, HouseSudoku};

/// The parts of rules that are no houses, with the numbers of their rules.
type OtherParts = Vec<(usize, Part)>;

impl Variant {
    /// The same puzzle as a sudoku of houses, which can be rated. Diagonals, windows and cages of
    /// as many cells as there are digits become extra houses. A board without regions uses its rows
    /// as regions.
    ///
    /// # Errors
    /// If a rule is not a house, or the board exceeds the size of such sudokus.
    pub fn houses(&self) -> Result<HouseSudoku, VariantError> {
        let (houses, rest, _) = self.divided()?;
        match rest.first() {
            Some((rule, _)) => Err(VariantError::NoHouse {
                rule: self.rules()[*rule].name(),
            }),
            None => Ok(houses),
        }
    }

    /// The houses of the puzzle, and the rules that are no houses, for solving step by step.
    ///
    /// # Errors
    /// If the board exceeds the size of sudokus of houses.
    pub fn logic(&self) -> Result<(HouseSudoku, Logic), VariantError> {
        let (houses, rest, hidden) = self.divided()?;
        let logic = Logic::new(self, &houses, rest, &hidden);
        Ok((houses, logic))
    }

    /// The houses with the candidates that single cells may have, the parts of other rules, and
    /// the hidden cells of these.
    fn divided(&self) -> Result<(HouseSudoku, OtherParts, Vec<usize>), VariantError> {
        let size = self.size();
        let (mut extra, mut rest) = (Vec::new(), Vec::new());
        let mut candidates = vec![u32::MAX; size * size];
        let parts = Parts::of(self, true);
        for (number, part) in parts.all {
            match part {
                Part::Group(cells) | Part::Sets(cells, _) if cells.len() == size => {
                    add(&mut extra, word(&self.rules()[number]), [cells]);
                }
                // boards with more digits are refused below
                Part::Only(cell, fits) => (1..=size.min(32))
                    .filter(|&digit| !fits(digit))
                    .for_each(|digit| candidates[cell] &= !(1 << (digit - 1))),
                part => rest.push((number, part)),
            }
        }
        let regions = self.region_cells();
        let some = regions.len() == size;
        // other regions are houses like those of rules
        if !some {
            add(&mut extra, "region", regions);
        }
        let regions = (0..size).map(|n| self.house(n, some)).collect();
        let given = self.given_digits();
        let houses = HouseSudoku::new(regions, extra, given, Some(&candidates))?;
        Ok((houses, rest, parts.hidden))
    }

    /// The house of a region; of a row, if not all cells have regions.
    fn house(&self, number: usize, of_regions: bool) -> HouseCells {
        let house = match self.box_shape() {
            _ if !of_regions => House::Row(number),
            Some(_) => House::Box(number),
            None => House::Other("region", number),
        };
        let is_inside = |&cell: &usize| match of_regions {
            true => self.region(cell) == Some(number),
            false => cell / self.size() == number,
        };
        let cells = 0..self.size() * self.size();
        (house, cells.filter(is_inside).collect())
    }
}

/// What a house of a rule is called.
fn word(rule: &Rule) -> &'static str {
    match rule.name() {
        "diagonals" | "rising diagonal" | "falling diagonal" => "diagonal",
        "windows" => "window",
        "disjoint groups" => "group",
        name => name,
    }
}

/// Adds houses of a kind; their numbers continue the numbers of houses with the same name.
fn add(
    houses: &mut Vec<HouseCells>,
    name: &'static str,
    groups: impl IntoIterator<Item = Vec<usize>>,
) {
    for cells in groups {
        let same =
            |(house, _): &&HouseCells| matches!(house, House::Other(other, _) if *other == name);
        let number = houses.iter().filter(same).count();
        houses.push((House::Other(name, number), cells));
    }
}
