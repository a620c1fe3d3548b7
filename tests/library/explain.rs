//! Why there is no solution: every reason is verified, by a check that does not search, or by the
//! reference solver.

use quadrille::baseline;
use quadrille::explain::{Coloring, Explanation};
use quadrille::limits::Limits;
use quadrille::problem::{Bounds, ItemId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille_gallery::puzzle::polyforms::{Piece, Region};
use quadrille_gallery::puzzle::{Domination, Graph, Packing};
use quadrille_testing::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// All problems of the families.
fn problems() -> impl Iterator<Item = (Family, Problem)> {
    let families = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    families.flat_map(|family| (0..60).map(move |seed| (family, random_problem(family, seed))))
}

#[test]
fn explanations_are_true() {
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for (family, problem) in problems() {
        let none = baseline::count(&problem) == 0;
        let explanation = Explanation::of(&problem);
        let kind = match &explanation {
            Explanation::Solution(solution) => {
                verify(&problem, solution).unwrap();
                "solution"
            }
            Explanation::Uncoverable(items) => {
                assert_eq!(items, &problem.uncoverable());
                "uncoverable"
            }
            Explanation::Coloring(coloring) => {
                coloring.check(&problem).unwrap();
                "coloring"
            }
            Explanation::Conflict(conflict) => {
                assert!(conflict.is_minimal, "{}", family.name);
                assert_eq!(
                    baseline::count(&conflict.problem(&problem).unwrap()),
                    0,
                    "{}",
                    family.name
                );
                for left_out in 0..conflict.items.len() {
                    let mut fewer = conflict.clone();
                    fewer.items.remove(left_out);
                    assert!(
                        baseline::count(&fewer.problem(&problem).unwrap()) > 0,
                        "{}: one is not needed",
                        family.name
                    );
                }
                "conflict"
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(none, kind != "solution", "{}", family.name);
        *kinds.entry(kind).or_default() += 1;
    }
    assert!(
        ["solution", "uncoverable", "coloring", "conflict"]
            .iter()
            .all(|kind| kinds[kind] > 5),
        "{kinds:?}"
    );
}

/// Weights that are not right prove nothing: no coloring of a problem with a solution passes.
#[test]
fn false_colorings_are_refused() {
    let (mut refused, mut passed) = (0, 0);
    for (_, problem) in problems() {
        let Explanation::Coloring(coloring) = Explanation::of(&problem) else {
            continue;
        };
        for (at, &(item, weight)) in coloring.weights().iter().enumerate() {
            for change in [-weight, 1, -1, coloring.modulus().map_or(7, i64::from)] {
                let mut weights = coloring.weights().to_vec();
                weights[at] = (item, weight + change);
                let changed = Coloring::new(coloring.modulus(), weights);
                match changed.check(&problem) {
                    // changed weights may still be a proof, as the problem has no solution
                    Ok(_) => passed += 1,
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > passed && passed > 0, "{refused} {passed}");
    for (_, problem) in problems().filter(|(_, problem)| baseline::count(problem) > 0) {
        for weights in [[1, 1, 1, 1], [1, -1, 1, -1], [1, 0, -1, 0], [1, 2, 3, 4]] {
            for modulus in [None, Some(2), Some(3), Some(4)] {
                let weights = problem.primary_items().zip(weights.into_iter().cycle());
                assert!(Coloring::new(modulus, weights).check(&problem).is_err());
            }
        }
    }
    let problem: Problem = "a b\na b".parse().unwrap();
    let first = ItemId::new(0);
    assert!(
        Coloring::new(Some(1), [(first, 1)])
            .check(&problem)
            .is_err()
    );
    assert!(
        Coloring::new(None, [(first, 1), (first, 1)])
            .check(&problem)
            .is_err()
    );
    assert!(
        Coloring::new(None, [(ItemId::new(2), 1)])
            .check(&problem)
            .is_err()
    );
}

fn coloring_of(problem: &Problem) -> Coloring {
    let started = Instant::now();
    let Explanation::Coloring(coloring) =
        Explanation::within(problem, &Limits::new().max_time(Duration::from_secs(20)))
    else {
        panic!("a coloring argument exists")
    };
    coloring.check(problem).unwrap();
    assert!(
        started.elapsed() < Duration::from_secs(10),
        "{:?}",
        started.elapsed()
    );
    coloring
}

#[test]
fn boards_without_two_corners_are_black_and_white() {
    for n in (4..=30).step_by(2) {
        let board = Region::rectangle(n, n)
            .unwrap()
            .without([[0, 0, 0], [n - 1, n - 1, 0]])
            .unwrap();
        let coloring = coloring_of(&Packing::dominoes(board).problem().unwrap());
        assert_eq!(
            (coloring.modulus(), coloring.weights().len()),
            (None, n * n - 2)
        );
        assert!(
            coloring
                .weights()
                .iter()
                .all(|&(_, weight)| weight.abs() == 1)
        );
    }
}

#[test]
fn impossible_packings() {
    let piece = |picture| Piece::from_picture('P', picture).unwrap();
    let rectangle = |width, height| Region::rectangle(width, height).unwrap();
    let (t, l, i3, i4, i5) = (
        piece("###\n.#."),
        piece("###\n#.."),
        piece("###"),
        piece("####"),
        piece("#####"),
    );
    let bar = Piece::new('I', (0..4).map(|x| [x, 0, 0])).unwrap();
    let tetrominoes = ["####", "##\n##", "###\n.#.", ".##\n##.", "###\n#.."]
        .map(piece)
        .into_iter()
        .zip("IOTSL".chars());
    let five = tetrominoes.fold(Packing::new(rectangle(4, 5)), |packing, (piece, letter)| {
        packing.once(piece.with_letter(letter))
    });
    let corners = |n: usize| [[0, 0, 0], [n - 1, 0, 0], [0, n - 1, 0], [n - 1, n - 1, 0]];
    let packings = [
        (
            "25 cells by pieces of 4",
            Packing::new(rectangle(5, 5)).freely(t.clone()),
        ),
        (
            "an odd number of T, 6x6",
            Packing::new(rectangle(6, 6)).freely(t.clone()),
        ),
        (
            "an odd number of T, 10x10",
            Packing::new(rectangle(10, 10)).freely(t),
        ),
        (
            "an odd number of L, 6x6",
            Packing::new(rectangle(6, 6)).freely(l.clone()),
        ),
        (
            "an odd number of L, 10x10",
            Packing::new(rectangle(10, 10)).freely(l),
        ),
        (
            "four colors, 10x10 by I",
            Packing::new(rectangle(10, 10)).freely(i4),
        ),
        (
            "three colors, 8x8 without a corner",
            Packing::new(rectangle(8, 8).without([[0, 0, 0]]).unwrap()).freely(i3),
        ),
        (
            "five colors, 8x8 without corners",
            Packing::new(rectangle(8, 8).without(corners(8)).unwrap()).freely(i5),
        ),
        (
            "blocks of eight, 6x6x6 by bars",
            Packing::new(Region::cuboid(6, 6, 6).unwrap()).freely(bar),
        ),
        (
            "a cube without its center",
            Packing::dominoes(
                Region::cuboid(3, 3, 3)
                    .unwrap()
                    .without([[1, 1, 1]])
                    .unwrap(),
            ),
        ),
        ("one T, 4x5 by the five tetrominoes", five),
    ];
    for (why, packing) in packings {
        let coloring = coloring_of(&packing.problem().unwrap());
        assert!(!coloring.weights().is_empty(), "{why}");
    }
}

/// What no equation explains: each option covers at most as much as it uses up, and too much is to
/// be covered.
#[test]
fn reasons_by_inequalities() {
    let piece = |picture: &str| Piece::from_picture('P', picture).unwrap();
    let at_most = |packing: Packing, pieces: &[&str], high: u32| {
        let letters = pieces.iter().zip('A'..);
        letters.fold(packing, |packing, (picture, letter)| {
            packing.between(piece(picture).with_letter(letter), Bounds { low: 0, high })
        })
    };
    let tetrominoes = ["####", "##\n##", "###\n.#.", ".##\n##.", "###\n#.."];
    let rectangle = |width, height| Packing::new(Region::rectangle(width, height).unwrap());
    let cross = Packing::new(Region::from_picture("..#..\n..#..\n#####\n..#..\n..#..").unwrap());
    let (petersen, knights) = (
        Graph::named("petersen").unwrap(),
        Graph::named("knight:4x4").unwrap(),
    );
    let packed = |packing: Packing| packing.problem().unwrap();
    let text = |text: &str| text.parse::<Problem>().unwrap();
    let problems = [
        ("five people, four rooms", given_out("", 5, "", 4)),
        (
            "seven people, three rooms for two",
            given_out("", 7, "0:2|", 3),
        ),
        (
            "four days, two of five people on each",
            given_out("2|", 4, "0:1|", 5),
        ),
        (
            "24 cells, five tetrominoes once at most",
            packed(at_most(rectangle(6, 4), &tetrominoes, 1)),
        ),
        (
            "12 cells, two trominoes once at most, a domino twice at most",
            packed(
                at_most(rectangle(4, 3), &["###", "##\n#."], 1)
                    .between(piece("##").with_letter('D'), Bounds { low: 0, high: 2 }),
            ),
        ),
        (
            "four tips, three dominoes",
            packed(
                at_most(cross, &["##"], 3)
                    .freely(piece("#.\n##").with_letter('L'))
                    .freely(piece("###\n.#.").with_letter('T')),
            ),
        ),
        (
            "ten vertices, two neighborhoods of four",
            Domination::new(petersen, 2).problem().unwrap(),
        ),
        (
            "sixteen squares, three knights",
            Domination::new(knights, 3).problem().unwrap(),
        ),
        (
            "four dancers, three partners",
            text("a b c d 1 2 3 4\na 1\na 2\nb 2\nb 3\nc 1\nc 3\nd 2\nd 1\n3 4\n1 4\n4"),
        ),
        (
            "three cells, two digits",
            text("x y z w 1 2 3\nx 1\nx 2\ny 1\ny 2\nz 1\nz 2\nw 3\nw 1\n3"),
        ),
    ];
    for (why, problem) in &problems {
        assert_eq!(baseline::count(problem), 0, "{why}");
        let coloring = coloring_of(problem);
        let sum = |option| {
            problem
                .entries(option)
                .iter()
                .map(|entry| coloring.weight(entry.item))
                .sum::<i64>()
        };
        let exact = |item| problem.bounds(item).low == problem.bounds(item).high;
        let is_equation = problem.options().all(|option| sum(option) == 0)
            && coloring.weights().iter().all(|&(item, _)| exact(item));
        assert!(
            coloring.modulus().is_none() && !is_equation,
            "{why}: {coloring:?}"
        );
    }
}

/// Everything of the first kind takes something of the second; both with bounds, where there is
/// something before the bar.
fn given_out(low: &str, n_takers: usize, high: &str, n_given: usize) -> Problem {
    let names = |bounds: &str, letter: char, n: usize| -> Vec<String> {
        (0..n).map(|i| format!("{bounds}{letter}{i}")).collect()
    };
    let (takers, given) = (
        names(low, 't', n_takers).join(" "),
        names(high, 'g', n_given).join(" "),
    );
    let bar = if high.is_empty() { "|" } else { "" };
    let options = (0..n_takers)
        .flat_map(|taker| (0..n_given).map(move |thing| format!("t{taker} g{thing}\n")));
    let options = options.collect::<Vec<_>>().concat();
    format!("{takers} {bar} {given}\n{options}")
        .parse()
        .unwrap()
}
