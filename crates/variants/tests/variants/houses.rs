//! Rules that become houses.

use quadrille::search;
use quadrille_problem::puzzle::Puzzle;
use quadrille_variants::{Rule, Variant, VariantError, rules};

fn cage(cells: &[usize], sum: Option<u32>) -> Rule {
    rules::CAGE.on(cells).value(sum)
}

/// The names of houses other than rows and columns: one for all regions, one for each extra
/// house.
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
    let only = rules::ONLY.on([0, 5]).digits([1, 4]);
    let cages = [cage(&[0, 5, 11, 14], None), cage(&[1, 4, 10, 15], Some(10))];
    for (puzzle, expected) in [
        (boxes(), &["box 1"][..]),
        (all(jigsaw, &[only]), &["region 1"]),
        (
            all(boxes(), &[rules::DIAGONALS.everywhere()]),
            &["box 1", "diagonal 1", "diagonal 2"],
        ),
        (
            all(boxes(), &[rules::WINDOWS.everywhere()]),
            &["box 1", "window 1"],
        ),
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
    let thermometer = rules::THERMOMETER.on([0, 1]);
    for (rule, name) in [
        (cage(&[0, 1], Some(3)), "cage"),
        (cage(&[0, 1, 2], None), "cage"),
        (thermometer, "thermometer"),
        (rules::ANTI_KNIGHT.everywhere(), "anti-knight"),
    ] {
        let puzzle = Variant::boxes(2, 2).unwrap().rule(rule).unwrap();
        assert_eq!(puzzle.houses(), Err(VariantError::NoHouse { rule: name }));
    }
    let large = Variant::usual(36).unwrap().houses().unwrap_err();
    assert!(large.to_string().ends_with("found 36 and 0"), "{large}");
}
