//! A variant whose only rules are houses.

use crate::board::Variant;
use crate::error::VariantError;
use crate::geometry::{diagonals, windows};
use crate::rule::Rule;
use quadrille_sudoku::{House, HouseCells, HouseSudoku};

impl Variant {
    /// The same puzzle as a sudoku of houses, which can be rated. Diagonals, windows and cages of
    /// as many cells as there are digits become extra houses. Where there are no regions, the rows
    /// stand for them.
    ///
    /// # Errors
    /// If a rule is not a house, or if the board is larger than such sudokus may be.
    pub fn houses(&self) -> Result<HouseSudoku, VariantError> {
        let size = self.size();
        let mut extra = Vec::new();
        let mut candidates = vec![u32::MAX; size * size];
        for rule in self.rules() {
            match rule {
                Rule::Diagonals => add(&mut extra, "diagonal", diagonals(size)),
                Rule::Windows => add(&mut extra, "window", windows(size)),
                Rule::Cage { cells, .. } if cells.len() == size => {
                    add(&mut extra, "cage", [cells.clone()]);
                }
                Rule::Only { cells, digits } => {
                    // boards with more digits are refused below
                    let mask = digits
                        .iter()
                        .fold(0, |mask, digit| mask | (1 << ((digit - 1) % 32)));
                    cells.iter().for_each(|&cell| candidates[cell] &= mask);
                }
                rule => return Err(VariantError::NoHouse { rule: rule.name() }),
            }
        }
        let regions = (0..size).map(|n| self.region(n)).collect();
        let given = self.given_digits();
        Ok(HouseSudoku::new(regions, extra, given, Some(&candidates))?)
    }

    fn region(&self, number: usize) -> HouseCells {
        let house = match (self.regions(), self.box_shape()) {
            (None, _) => House::Row(number),
            (_, Some(_)) => House::Box(number),
            (_, None) => House::Other("region", number),
        };
        let cells = 0..self.size() * self.size();
        let region_of = |cell: usize| match self.regions() {
            Some(regions) => regions[cell],
            None => cell / self.size(),
        };
        (
            house,
            cells.filter(|&cell| region_of(cell) == number).collect(),
        )
    }
}

/// Adds houses of a kind, numbered behind those of the same name.
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

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::search;
    use quadrille_problem::puzzle::Puzzle;

    fn cage(cells: &[usize], sum: Option<u32>) -> Rule {
        let cells = cells.to_vec();
        Rule::Cage { cells, sum }
    }

    /// The names of houses beyond rows and columns, without those of regions after the first.
    fn names(puzzle: &Variant) -> Vec<String> {
        let sudoku = puzzle.houses().unwrap();
        let size = sudoku.size();
        let houses = sudoku.houses()[..1]
            .iter()
            .chain(&sudoku.houses()[3 * size..]);
        houses.map(|(house, _)| house.to_string()).collect()
    }

    #[test]
    fn rules_become_houses_with_the_same_answers() {
        let all = |puzzle: Variant, rules: &[Rule]| {
            rules
                .iter()
                .cloned()
                .try_fold(puzzle, Variant::rule)
                .unwrap()
        };
        let boxes = || Variant::boxes(2, 2).unwrap();
        let jigsaw = Variant::jigsaw(&[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]).unwrap();
        let only = Rule::Only {
            cells: vec![0, 5],
            digits: vec![1, 4],
        };
        let cages = [cage(&[0, 5, 11, 14], None), cage(&[1, 4, 10, 15], Some(10))];
        for (puzzle, expected) in [
            (boxes(), &["box 1"][..]),
            (all(jigsaw, &[only]), &["region 1"]),
            (
                all(boxes(), &[Rule::Diagonals]),
                &["box 1", "diagonal 1", "diagonal 2"],
            ),
            (all(boxes(), &[Rule::Windows]), &["box 1", "window 1"]),
            (all(boxes(), &cages), &["box 1", "cage 1", "cage 2"]),
            (
                Variant::latin(4)
                    .unwrap()
                    .givens(&[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
                    .unwrap(),
                &["row 1"],
            ),
        ] {
            assert_eq!(names(&puzzle), expected);
            let answers = search::count(&puzzle.problem().unwrap());
            assert_eq!(search::count(&puzzle.houses().unwrap().problem()), answers);
            assert!(answers > 0, "{expected:?}");
        }
    }

    #[test]
    fn other_rules_are_no_houses() {
        let thermometer = Rule::Thermometer { cells: vec![0, 1] };
        for (rule, name) in [
            (cage(&[0, 1], Some(3)), "cage"),
            (cage(&[0, 1, 2], None), "cage"),
            (thermometer, "thermometer"),
            (Rule::AntiKnight, "anti-knight"),
        ] {
            let puzzle = Variant::boxes(2, 2).unwrap().rule(rule).unwrap();
            assert_eq!(puzzle.houses(), Err(VariantError::NoHouse { rule: name }));
        }
        let large = Variant::usual(36).unwrap().houses().unwrap_err();
        assert!(large.to_string().ends_with("found 36 and 0"), "{large}");
    }
}
