//! Pictures of variants and grids: each rule is drawn, inside of the page.

use super::random::{Rng, empty, rule};
use quadrille::solve::PuzzleExt;
use quadrille_layouts::read;
use quadrille_picture::{Draw, Mark, Picture, Sheet, svg};
use quadrille_variants::{Rule, Variant, rules};

/// The marks of a rule on an empty board, and the columns of the picture.
fn drawn(rule: Rule) -> (Vec<Mark>, usize) {
    let puzzle = Variant::usual(9).unwrap().rule(rule).unwrap();
    let picture = puzzle.picture(None);
    (picture.marks().to_vec(), picture.size()[0])
}

#[test]
fn every_rule_is_drawn() {
    let cells = vec![0, 10, 20];
    let path = vec![[0, 0], [1, 1], [2, 2]];
    let within = vec![[1, 1], [2, 2], [3, 3]];
    let cage = |text: &str| Mark::Cage(path.clone(), text.into());
    assert_eq!(
        drawn(rules::CAGE.on(cells.clone()).value(20)),
        (vec![cage("20")], 9)
    );
    assert_eq!(drawn(rules::CAGE.on(cells.clone())), (vec![cage("")], 9));
    assert_eq!(
        drawn(rules::THERMOMETER.on(cells.clone())),
        (vec![Mark::Thermometer(path.clone())], 9)
    );
    assert_eq!(
        drawn(rules::ARROW.on([0]).with(vec![10, 20])),
        (vec![Mark::Arrow(path.clone())], 9)
    );
    assert_eq!(
        drawn(rules::LESS.on([1, 0])),
        (vec![Mark::Less([1, 0], [0, 0])], 9)
    );
    // what is seen or added up from outside has its number there
    let sum = (vec![Mark::Sum(within.clone(), "12".into())], 11);
    assert_eq!(drawn(rules::SUM.on(cells.clone()).value(12)), sum);
    let inside = vec![
        Mark::Line(vec![[4, 4], [5, 4]]),
        Mark::Note([4, 4], "12".into()),
    ];
    assert_eq!(drawn(rules::SUM.on(vec![40, 41]).value(12)), (inside, 9));
    let from_below: Vec<usize> = (0..9).rev().map(|row| 9 * row + 2).collect();
    assert_eq!(
        drawn(rules::SEEN.on(from_below).value(3)),
        (vec![Mark::Text([3, 10], "3".into())], 11)
    );
    let evens = (vec![Mark::Note([0, 0], "24".into())], 9);
    assert_eq!(drawn(rules::ONLY.on(vec![0]).digits(vec![2, 4])), evens);
    assert_eq!(
        drawn(rules::ONLY.on(vec![1]).digits(vec![2, 4, 6, 8])).0,
        [Mark::Square([1, 0])]
    );
    assert_eq!(
        drawn(rules::ONLY.on(vec![1]).digits(vec![1, 3, 5, 7, 9])).0,
        [Mark::Disc([1, 0])]
    );
}

/// No kind of rule is without a drawing.
#[test]
fn every_kind_is_drawn() {
    let mut rng = Rng(3);
    let empty = Variant::usual(9).unwrap();
    let board = empty.solve().unwrap().unwrap();
    for kind in rules::all() {
        let rule = rule(kind, &empty, &board, &mut rng).unwrap();
        assert!(!drawn(rule).0.is_empty(), "{kind:?}");
    }
}

#[test]
fn rules_of_the_whole_board_are_drawn() {
    let puzzle = Variant::usual(9).unwrap();
    for rule in [
        rules::ANTI_KNIGHT.everywhere(),
        rules::ANTI_KING.everywhere(),
        rules::NON_CONSECUTIVE.everywhere(),
    ] {
        let page = svg(
            &[puzzle.clone().rule(rule.clone()).unwrap().picture(None)],
            Sheet::ONE,
            "a variant",
        );
        assert!(
            page.contains(&format!(">{}</text>", rule.name())) && page.contains("height=\"372\""),
            "{page}"
        );
    }
    assert_eq!(
        (
            drawn(rules::DIAGONALS.everywhere()).0.len(),
            drawn(rules::WINDOWS.everywhere()).0.len(),
            drawn(rules::ANTI_KING.everywhere()).0.len()
        ),
        (2, 4, 1)
    );
}

/// What is large stands under the digits, and two sums outside of one cell stand beside each other.
#[test]
fn digits_can_be_read() {
    let lines = [
        rules::THERMOMETER.on(vec![0, 1]),
        rules::ARROW.on([9]).with(vec![10, 11]),
        rules::DIAGONALS.everywhere(),
        rules::WINDOWS.everywhere(),
        rules::SUM.on(vec![1, 11]).value(5),
        rules::SUM.on(vec![3, 11]).value(5),
    ];
    let puzzle = lines
        .into_iter()
        .try_fold(Variant::usual(9).unwrap(), Variant::rule)
        .unwrap();
    let board: Vec<u8> = (0..81).map(|cell| (cell % 9) as u8 + 1).collect();
    let page = svg(&[puzzle.picture(Some(&board))], Sheet::ONE, "a variant");
    let texts: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("<text "))
        .collect();
    assert_eq!(texts.len(), 81 + 2);
    let first = page.find("<text ").unwrap();
    for below in ["#e0e0e0", "#b3b3b3", "<circle "] {
        assert!(
            page.rfind(below).is_some_and(|at| at < first),
            "{below} after a text: {page}"
        );
    }
    let place = |line: &str| {
        line.split('"')
            .skip(1)
            .step_by(2)
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let (one, other) = (place(texts[81]), place(texts[82]));
    let x = |at: &[String]| at[0].parse::<f64>().unwrap();
    assert!(
        one[1] == other[1] && (x(&one) - x(&other)).abs() > 14.0,
        "{one:?} {other:?}"
    );
}

#[test]
fn pictures_stay_on_their_page() {
    let mut rng = Rng(5);
    let kinds: Vec<_> = rules::all().collect();
    for round in 0..200 {
        let empty = empty(round % 7);
        let board = empty.solve().unwrap().unwrap();
        let mut puzzle = empty;
        for _ in 0..4 {
            let kind = kinds[rng.below(kinds.len())];
            if let Some(rule) = rule(kind, &puzzle, &board, &mut rng) {
                puzzle = puzzle.rule(rule).unwrap();
            }
        }
        let picture = puzzle.picture(Some(&board));
        let page = svg(&[picture], Sheet::ONE, "a variant");
        // captions stand below
        let height = page.split(" height=\"").nth(1).unwrap();
        let side: f64 = height.split('"').next().unwrap().parse().unwrap();
        let numbers = |attribute: &str| -> Vec<f64> {
            let before = format!(" {attribute}=\"");
            let parts = page.split(&before).skip(1);
            parts
                .filter_map(|part| part.split('"').next()?.parse().ok())
                .collect()
        };
        for attribute in ["x", "y", "cx", "cy"] {
            assert!(
                numbers(attribute)
                    .iter()
                    .all(|&at| (0.0..=side).contains(&at)),
                "{attribute}: {page}"
            );
        }
        for path in page
            .split(" d=\"")
            .skip(1)
            .map(|part| part.split('"').next().unwrap())
        {
            let points = path
                .split(['M', 'L', 'h', 'v', ' '])
                .filter(|number| !number.is_empty());
            assert!(
                points
                    .map(|at| at.parse::<f64>().unwrap())
                    .all(|at| (0.0..=side).contains(&at)),
                "{path}"
            );
        }
        let size = puzzle.size();
        assert!(page.matches("<text").count() >= size * size);
    }
}

#[test]
fn pictures_hold_the_puzzle_and_the_answer() {
    let heart = read::grid("rows\n1,1\n3\ncolumns\n2\n1\n2\n").unwrap();
    let picture = heart.picture(heart.solve().unwrap().as_ref());
    // two numbers before a row at most, one above a column
    assert_eq!(
        (picture.size(), picture.marks().len()),
        ([5, 3, 1], 3 + 3 + 1)
    );
    let black = |picture: &Picture| picture.to_string().matches('■').count();
    assert_eq!((black(&picture), black(&heart.picture(None))), (5, 0));
    let page = svg(&[picture], Sheet::ONE, "a nonogram");
    // six numbers, and no text in a black cell
    assert_eq!(
        (
            page.matches("fill=\"#000000\"").count(),
            page.matches("<text ").count()
        ),
        (5, 6)
    );
    let kakuro = read::grid("# 4\\ 3\\\n\\4 . .\n\\3 . 2\n").unwrap();
    let digits = |picture: &Picture| {
        picture
            .to_string()
            .matches(|c: char| c.is_ascii_digit())
            .count()
    };
    let picture = kakuro.picture(kakuro.solve().unwrap().as_ref());
    assert_eq!(
        (picture.size(), picture.marks().len(), digits(&picture)),
        ([3, 3, 1], 4, 4)
    );
    assert_eq!(digits(&kakuro.picture(None)), 1);
    let page = svg(&[picture], Sheet::ONE, "a kakuro");
    assert_eq!(
        (
            page.matches("font-size=\"12\"").count(),
            page.matches("l36 36").count()
        ),
        (4, 4)
    );
}
