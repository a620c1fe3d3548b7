//! Pictures of variants: each rule is drawn, inside of the page.

use super::rules::{KINDS, Rng, empty, rule};
use quadrille::picture::{Mark, Sheet, svg};
use quadrille::solve::PuzzleExt;
use quadrille::variant::{Rule, Variant};

#[test]
fn every_rule_is_drawn() {
    let puzzle = Variant::usual(9).unwrap();
    let cells = vec![0, 10, 20];
    let drawn = |rule: Rule| {
        let picture = puzzle.clone().rule(rule).unwrap().picture(None);
        (picture.marks().to_vec(), picture.size()[0])
    };
    let path = vec![[0, 0], [1, 1], [2, 2]];
    let within = vec![[1, 1], [2, 2], [3, 3]];
    let cage = |text: &str| Mark::Cage(path.clone(), text.into());
    assert_eq!(drawn(Rule::Cage { cells: cells.clone(), sum: Some(20) }), (vec![cage("20")], 9));
    assert_eq!(drawn(Rule::Cage { cells: cells.clone(), sum: None }), (vec![cage("")], 9));
    assert_eq!(drawn(Rule::Thermometer { cells: cells.clone() }), (vec![Mark::Thermometer(path.clone())], 9));
    assert_eq!(drawn(Rule::Arrow { circle: 0, cells: vec![10, 20] }), (vec![Mark::Arrow(path.clone())], 9));
    assert_eq!(drawn(Rule::Less { smaller: 1, larger: 0 }), (vec![Mark::Less([1, 0], [0, 0])], 9));
    // what is seen or added up from outside has its number there
    let sum = (vec![Mark::Line(within.clone()), Mark::Text([0, 0], "12".into())], 11);
    assert_eq!(drawn(Rule::Sum { cells: cells.clone(), sum: 12 }), sum);
    let inside = vec![Mark::Line(vec![[4, 4], [5, 4]]), Mark::Note([4, 4], "12".into())];
    assert_eq!(drawn(Rule::Sum { cells: vec![40, 41], sum: 12 }), (inside, 9));
    let from_below: Vec<usize> = (0..9).rev().map(|row| 9 * row + 2).collect();
    assert_eq!(drawn(Rule::Seen { cells: from_below, seen: 3 }), (vec![Mark::Text([3, 10], "3".into())], 11));
    let evens = (vec![Mark::Note([0, 0], "24".into())], 9);
    assert_eq!(drawn(Rule::Only { cells: vec![0], digits: vec![2, 4] }), evens);
    assert_eq!(
        (drawn(Rule::Diagonals).0.len(), drawn(Rule::Windows).0.len(), drawn(Rule::AntiKing).0.len()),
        (2, 4, 0)
    );
}

#[test]
fn pictures_stay_on_their_page() {
    let mut rng = Rng(5);
    for round in 0..100 {
        let empty = empty(round % 6);
        let size = empty.size();
        let board = empty.solve().unwrap().unwrap();
        let mut puzzle = empty;
        for _ in 0..4 {
            puzzle = puzzle.rule(rule(rng.below(KINDS), &board, size, &mut rng)).unwrap();
        }
        let picture = puzzle.picture(Some(&board));
        let side = picture.size()[0] as f64 * 36.0;
        let page = svg(&[picture], Sheet::ONE, "a variant");
        let numbers = |attribute: &str| -> Vec<f64> {
            let before = format!(" {attribute}=\"");
            let parts = page.split(&before).skip(1);
            parts.filter_map(|part| part.split('"').next()?.parse().ok()).collect()
        };
        for attribute in ["x", "y", "cx", "cy"] {
            assert!(numbers(attribute).iter().all(|&at| (0.0..=side).contains(&at)), "{attribute}: {page}");
        }
        for path in page.split(" d=\"").skip(1).map(|part| part.split('"').next().unwrap()) {
            let points = path.split(['M', 'L', 'h', 'v', ' ']).filter(|number| !number.is_empty());
            assert!(points.map(|at| at.parse::<f64>().unwrap()).all(|at| (0.0..=side).contains(&at)), "{path}");
        }
        assert!(page.matches("<text").count() >= size * size);
    }
}
