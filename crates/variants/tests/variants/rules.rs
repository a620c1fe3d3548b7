//! Random puzzles with each kind of rule: the library finds the boards that plain enumeration
//! finds, which tries the verifier on each of them.

use super::random::{self, Rng, empty, rule};
use quadrille::baseline;
use quadrille::problem::verify;
use quadrille::puzzle::Puzzle;
use quadrille::solve::PuzzleExt;
use quadrille_testing::rounds;
use quadrille_variants::{Kind, NO_REGION, Rule, Shape, Variant, rules};
use std::collections::HashMap;

/// All boards that keep the rows, columns, regions and givens, one cell after the other.
fn boards(puzzle: &Variant) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    fill(puzzle, &mut Vec::new(), &mut found);
    found
}

fn fill(puzzle: &Variant, board: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    let (size, cell) = (puzzle.size(), board.len());
    if cell == size * size {
        found.push(board.clone());
        return;
    }
    let region = |cell: usize| puzzle.regions().map(|regions| regions[cell]);
    let region = |cell: usize| region(cell).filter(|&n| n != quadrille_variants::NO_REGION);
    let given = puzzle.given_digits()[cell];
    for digit in 1..=size as u8 {
        let clash = |other: usize| {
            let is_region = region(cell).is_some() && region(cell) == region(other);
            board[other] == digit
                && (cell / size == other / size || cell % size == other % size || is_region)
        };
        if (given == 0 || given == digit) && !(0..cell).any(clash) {
            board.push(digit);
            fill(puzzle, board, found);
            board.pop();
        }
    }
}

#[test]
fn each_rule_leaves_what_enumeration_leaves() {
    let mut rng = Rng(13);
    let kinds: Vec<&'static Kind> = rules::all().collect();
    let mut seen: HashMap<&str, [bool; 2]> = HashMap::new();
    for number in 0..4 {
        let empty = empty(number);
        let all = boards(&empty);
        assert!(!all.is_empty(), "{number}");
        for round in 0..rounds(4) {
            for &kind in &kinds {
                let board = &all[rng.below(all.len())];
                let mut puzzle = empty.clone();
                for extra in 0..=round % 3 {
                    let other = if extra == 0 {
                        kind
                    } else {
                        kinds[rng.below(kinds.len())]
                    };
                    if let Some(rule) = rule(other, &puzzle, board, &mut rng) {
                        puzzle = puzzle.rule(rule).unwrap();
                    }
                }
                let kept = |board: &&Vec<u8>| puzzle.verify(board).is_ok();
                let expected = all.iter().filter(kept).count();
                // the rule of this kind alone
                let alone = empty.clone().rule(puzzle.rules()[0].clone()).unwrap();
                let kept = all
                    .iter()
                    .filter(|board| alone.verify(board).is_ok())
                    .count();
                let seen = seen.entry(kind.name()).or_default();
                seen[0] |= kept < all.len();
                seen[1] |= kept > 0;
                check(&puzzle, expected);
            }
        }
    }
    for kind in kinds {
        // small boards cannot keep some of the rules for the whole board
        let [broken, kept] = seen[kind.name()];
        assert!(broken && (kept || kind.shape() == Shape::Whole), "{kind:?}");
    }
}

#[test]
fn rules_inside_of_rules_leave_what_enumeration_leaves() {
    let mut rng = Rng(7);
    let (kinds, empty): (Vec<&'static Kind>, _) = (rules::all().collect(), empty(0));
    let all = boards(&empty);
    for round in 0..rounds(40) as usize {
        let board = &all[rng.below(all.len())];
        let mut part = || {
            let kind = kinds[rng.below(kinds.len())];
            let found = rule(kind, &empty, board, &mut rng)?;
            let is_part = empty.clone().rule(Rule::any([found.clone()])).is_ok();
            is_part.then_some(found)
        };
        let mut parts: Vec<Rule> = (0..6).filter_map(|_| part()).collect();
        let Some(last) = parts.pop() else { continue };
        let inner = match round % 2 {
            0 => Rule::all(parts),
            _ => Rule::any(parts),
        };
        let rules = match inner.inner() {
            [] => vec![last],
            _ => vec![inner, last],
        };
        let whole = [Rule::any(rules.clone()), Rule::all(rules)][round % 3 % 2].clone();
        let puzzle = empty.clone().rule(whole).unwrap();
        let kept = |board: &&Vec<u8>| puzzle.verify(board).is_ok();
        check(&puzzle, all.iter().filter(kept).count());
    }
}

#[test]
fn larger_boards_with_givens() {
    let mut rng = Rng(42);
    let kinds: Vec<&'static Kind> = rules::all().collect();
    for number in 4..7 {
        let empty = empty(number);
        let board = empty.solve().unwrap().unwrap();
        for round in 0..rounds(kinds.len() as u64) as usize {
            let givens: Vec<u8> = board
                .iter()
                .map(|&digit| if rng.below(5) < 2 { digit } else { 0 })
                .collect();
            let mut puzzle = empty.clone().givens(&givens).unwrap();
            for extra in 0..=round % 3 {
                let kind = if extra == 0 {
                    round
                } else {
                    rng.below(kinds.len())
                };
                let kind = kinds[kind % kinds.len()];
                if let Some(rule) = rule(kind, &puzzle, &board, &mut rng) {
                    puzzle = puzzle.rule(rule).unwrap();
                }
            }
            let all = boards(&puzzle);
            check(
                &puzzle,
                all.iter()
                    .filter(|board| puzzle.verify(board).is_ok())
                    .count(),
            );
        }
    }
}

/// Divides most of a board into paths of 3 to 6 cells.
fn cages(rng: &mut Rng, size: usize) -> Vec<Vec<usize>> {
    let mut taken = vec![false; size * size];
    let mut all = Vec::new();
    for _ in 0..size * size {
        let mut cells = random::path(rng, size, 6);
        cells.retain(|&cell| !taken[cell]);
        if cells.len() > 2 {
            cells.iter().for_each(|&cell| taken[cell] = true);
            all.push(cells);
        }
    }
    all
}

/// Cages with sums over most of a board, mostly those of an answer: what the rule of 45 adds
/// excludes no answer.
#[test]
fn boards_full_of_cages() {
    let mut rng = Rng(45);
    let (mut several, mut balanced) = (0, 0);
    let regions: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    let fewer = |&region: &usize| if region < 5 { region } else { NO_REGION };
    let few: Vec<usize> = regions.iter().map(fewer).collect();
    for empty in [&regions, &few].map(|regions| Variant::jigsaw(regions).unwrap()) {
        let answer = empty.solve().unwrap().unwrap();
        for round in 0..rounds(40) {
            // the upper half is given, so that there are few boards to enumerate
            let given =
                |(cell, &digit): (usize, &u8)| digit * u8::from(cell < 36 || rng.below(3) == 0);
            let givens: Vec<u8> = answer.iter().enumerate().map(given).collect();
            let mut puzzle = empty.clone().givens(&givens).unwrap();
            let all = boards(&puzzle);
            let board = &all[rng.below(all.len())];
            for cells in cages(&mut rng, 9) {
                let sum: u32 = cells.iter().map(|&cell| u32::from(board[cell])).sum();
                let sum = sum + u32::from(round % 8 == 7 && rng.below(9) == 0);
                let cage = rules::CAGE.on(&cells[..]).value(sum);
                if rng.below(4) > 0
                    && let Ok(with) = puzzle.clone().rule(cage)
                    && (round % 8 == 7 || with.verify(board).is_ok())
                {
                    puzzle = with;
                }
            }
            let expected = all.iter().filter(|board| puzzle.verify(board).is_ok());
            let expected = expected.count();
            several += usize::from(expected > 1);
            let problem = puzzle.problem().unwrap();
            let mut names = problem.items().map(|item| problem.item_name(item));
            balanced += usize::from(names.any(|name| name.starts_with("balance")));
            check(&puzzle, expected);
        }
    }
    assert!(several > 5 && balanced > 10, "{several} {balanced}");
}

/// Sums of cells scattered over half a board and more, as arrows whose circle is a number and as
/// plain sums: sums of groups leave the boards that enumeration leaves.
#[test]
fn sums_of_many_cells() {
    let mut rng = Rng(7);
    let (mut grouped, mut several) = (0, 0);
    for round in 0..rounds(60) {
        let empty = empty([4, 5, 6, 1][round as usize % 4]);
        let answer = empty.solve().unwrap().unwrap();
        let n = answer.len();
        let given = |(cell, &digit): (usize, &u8)| digit * u8::from(cell < n - 16);
        let givens: Vec<u8> = answer.iter().enumerate().map(given).collect();
        let puzzle = empty.givens(&givens).unwrap();
        let all = boards(&puzzle);
        let board = &all[rng.below(all.len())];
        let mut cells: Vec<usize> = (0..n).collect();
        for at in 0..n {
            cells.swap(at, rng.below(n));
        }
        cells.truncate(n / 2 + rng.below(3));
        let sum: u32 = cells.iter().map(|&cell| u32::from(board[cell])).sum();
        let rule = match round % 3 {
            0 => rules::ARROW
                .on(cells.split_off(cells.len() - 2))
                .with(cells),
            _ => rules::SUM.on(cells).value(sum),
        };
        let puzzle = puzzle.rule(rule).unwrap();
        let expected = { all.iter() }.filter(|board| puzzle.verify(board).is_ok());
        let expected = expected.count();
        several += usize::from(expected > 1);
        let problem = puzzle.problem().unwrap();
        let mut names = problem.items().map(|item| problem.item_name(item));
        let is_of_group = |name: &str| !name.starts_with(['r', 'c', 'b']) && name.contains('#');
        grouped += usize::from(names.any(is_of_group));
        check(&puzzle, expected);
    }
    assert!(several > 5 && grouped > 5, "{several} {grouped}");
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

/// What the verifiers say is checked by hand, so that they and the encodings are not wrong in the
/// same way.
#[test]
fn verifiers_by_hand() {
    // 1 2 3 4 | 3 4 1 2 | 2 1 4 3 | 4 3 2 1
    let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let kept = |rule: Rule| {
        let puzzle = Variant::boxes(2, 2).unwrap().rule(rule).unwrap();
        puzzle.verify(&board).is_ok()
    };
    let (row, mut wrong) = ([0, 1, 2, 3], Vec::new());
    for (rule, is_kept) in [
        (rules::DIAGONALS.everywhere(), false),
        (rules::FALLING.everywhere(), false),
        (rules::RISING.everywhere(), false),
        (rules::WINDOWS.everywhere(), false),
        (rules::DISJOINT.everywhere(), true),
        (rules::ANTI_KNIGHT.everywhere(), false),
        (rules::ANTI_KING.everywhere(), false),
        (rules::ANTI_TAXICAB.everywhere(), false),
        (rules::NON_CONSECUTIVE.everywhere(), false),
        (rules::GLOBAL_MODULAR.everywhere(), false),
        (rules::DUTCH_FLATMATES.everywhere(), false),
        (rules::CAGE.on([0, 5]).value(5), true),
        (rules::CAGE.on([0, 15]), false),
        (rules::SUM.on([0, 15]).value(2), true),
        (rules::EXTRA_REGION.on([0, 1, 6]), false),
        (rules::RENBAN.on([3, 7, 11]), true),
        (rules::RENBAN.on([0, 2]), false),
        (rules::NABNER.on([0, 2]), true),
        (rules::NABNER.on([0, 1, 2]), false),
        (rules::THERMOMETER.on(row), true),
        (rules::THERMOMETER.on([1, 8]), false),
        (rules::SLOW_THERMOMETER.on([1, 8]), true),
        (rules::ARROW.on([3]).with([0, 2]), true),
        (rules::ARROW.on([0, 1]).with([5, 12, 3]), true),
        (rules::ARROW.on([1, 0]).with([5, 12, 3]), false),
        (rules::ONLY.on([0, 1]).digits([1, 2]), true),
        (rules::EVEN.on([1, 3]), true),
        (rules::ODD.on([1]), false),
        (rules::MINIMUM.on([0]), true),
        (rules::MAXIMUM.on([3]), true),
        (rules::MAXIMUM.on([2]), false),
        (rules::ROW_INDEXER.on([0]), true),
        (rules::ROW_INDEXER.on([1]), false),
        (rules::COLUMN_INDEXER.on([0, 1, 2]), true),
        (rules::COLUMN_INDEXER.on([4]), true),
        (rules::BOX_INDEXER.on([0]), true),
        (rules::BOX_INDEXER.on([6]), true),
        (rules::CONTAINS.on([0, 1, 4, 5]).digits([1, 4]), true),
        (rules::CONTAINS.on([1, 2, 5, 6]).digits([2, 2]), false),
        (rules::CONTAINS_EXACTLY.on([0, 15, 1]).digits([1]), false),
        (rules::COUNTING_CIRCLES.on([0, 1, 7]), true),
        (rules::COUNTING_CIRCLES.on([0, 15]), false),
        (rules::EQUAL_SUMS.on([0, 1]).with([2]), true),
        (rules::EQUAL_SUMS.on([0, 1]).with([3]), false),
        (rules::SAME_VALUES.on([0, 1]).with([8, 9]), true),
        (rules::SAME_VALUES.on([0, 1]).with([8, 11]), false),
        (rules::LESS.on([0, 1]), true),
        (rules::DIFFERENCE.on([0, 1]), true),
        (rules::DIFFERENCE.on([0, 2]).value(3), false),
        (rules::RATIO.on([1, 5]), true),
        (rules::RATIO.on([0, 4]).value(2), false),
        (rules::XV.on([1, 2]).value(5), true),
        (rules::CLONE.on([0, 1]).with([6, 7]), true),
        (rules::CLONE.on([0, 1]).with([7, 6]), false),
        (rules::PALINDROME.on([0, 1, 4, 6]), false),
        (rules::PALINDROME.on([0, 1, 15]), true),
        (rules::WHISPERS.on([0, 2]), true),
        (rules::WHISPERS.on([0, 1]), false),
        (rules::REGION_SUM.on([0, 5, 6, 3]), true),
        (rules::REGION_SUM.on([0, 1, 2]), true),
        (rules::REGION_SUM.on([0, 1, 3]), false),
        (rules::BETWEEN.on([0, 1, 3]), true),
        (rules::BETWEEN.on([0, 3, 2]), false),
        (rules::LOCKOUT.on([1, 3, 2]).value(1), true),
        (rules::LOCKOUT.on([1, 3, 2]), false),
        (rules::DOUBLE_ARROW.on([1, 3, 4, 7]), false),
        (rules::DOUBLE_ARROW.on([1, 3, 7]), true),
        (rules::ZIPPER.on(row), true),
        (rules::ZIPPER.on([0, 2, 1]), true),
        (rules::ZIPPER.on([0, 1, 2]), false),
        (rules::ENTROPIC.on([1, 2, 3]), true),
        (rules::ENTROPIC.on([0, 1, 2]), false),
        (rules::MODULAR.on([0, 1, 2]), true),
        (rules::MODULAR.on([0, 3]), false),
        (rules::SUM_LINE.on([0, 2, 3]).value(4), true),
        (rules::SUM_LINE.on([0, 1, 3]).value(4), false),
        (rules::SEEN.on(row).value(4), true),
        (rules::SEEN.on([3, 2, 1, 0]).value(1), true),
        (rules::HIDDEN_SEEN.on([4, 5, 6, 7]).value(1), true),
        (rules::HIDDEN_SEEN.on(row).value(4), false),
        (rules::SANDWICH.on(row).value(5), true),
        (rules::SANDWICH.on([4, 5, 6, 7]).value(0), true),
        (rules::X_SUM.on([4, 5, 6, 7]).value(8), true),
        (rules::NUMBERED_ROOM.on([4, 5, 6, 7]).value(1), true),
        (rules::NUMBERED_ROOM.on(row).value(2), false),
    ] {
        wrong.extend((kept(rule.clone()) != is_kept).then(|| rule.in_words(4)));
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    // differences between all consecutive neighbors; a negative constraint excludes other
    // consecutive pairs
    let all = |rules: Vec<Rule>| {
        let empty = Variant::boxes(2, 2).unwrap();
        rules.into_iter().try_fold(empty, Variant::rule).unwrap()
    };
    let pairs = (0..16).flat_map(|cell| [(cell, cell + 1), (cell, cell + 4)]);
    let pairs = pairs.filter(|&(one, other)| other < 16 && (other == one + 4 || other % 4 > 0));
    let close = |&(one, other): &(usize, usize)| board[one].abs_diff(board[other]) == 1;
    let close: Vec<Rule> = pairs
        .filter(close)
        .map(|(one, other)| rules::DIFFERENCE.on([one, other]))
        .collect();
    let marked = all([close.clone(), vec![rules::NON_CONSECUTIVE.everywhere()]].concat());
    assert_eq!(marked.verify(&board), Ok(()));
    let fewer = all([
        close[1..].to_vec(),
        vec![rules::NON_CONSECUTIVE.everywhere()],
    ]
    .concat());
    assert!(fewer.verify(&board).is_err());
}

#[test]
fn loops_that_can_be_cut_into_sums() {
    let empty = empty(0);
    let all = boards(&empty);
    let size = empty.size();
    let ring = [0, 1, size + 1, 2 * size + 1, 2 * size, size, 0];
    let mut seen = [false; 2];
    for sum in 1..=9 {
        let open = rules::SUM_LINE.on(&ring[..6]).value(sum);
        let closed = rules::SUM_LINE.on(ring).value(sum);
        let n = [open, closed].map(|rule| {
            let puzzle = empty.clone().rule(rule).unwrap();
            let n = all
                .iter()
                .filter(|board| puzzle.verify(board).is_ok())
                .count();
            check(&puzzle, n);
            n
        });
        // a line that can be cut is a loop that can be cut
        assert!(n[0] <= n[1], "{sum}: {n:?}");
        seen[0] |= n[0] > 0;
        seen[1] |= n[0] < n[1];
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_sum_of_most_cells_is_one_of_the_others() {
    // the circle and all other cells: three cells are left
    let others: Vec<usize> = (3..81).collect();
    let puzzle = Variant::usual(9).unwrap();
    let arrow = puzzle
        .rule(rules::ARROW.on([0, 1, 2]).with(others))
        .unwrap();
    let problem = arrow.problem().unwrap();
    assert!(problem.n_options() < 1000, "{}", problem.n_options());
    let seen = Variant::usual(9).unwrap();
    let seen = seen
        .rule(rules::SEEN.on((0..9).collect::<Vec<_>>()).value(3))
        .unwrap();
    // 370 moves are part of a row with different digits, 1029 are not
    assert!(seen.problem().unwrap().n_options() < 1200);
}
