//! Well-known puzzles: each answer is tested by the rules of the puzzle, which know nothing of its items, and the number of answers is
//! a known one, its source beside it.

use quadrille::problem::verify;
use quadrille::puzzle::{Calendar, Insanity, Puzzle, Steiner};
use quadrille::search;
use std::collections::{BTreeMap, BTreeSet};

/// All answers, each of which `right` finds right, and no two alike.
fn all<P: Puzzle>(puzzle: &P, right: impl Fn(&P::Answer) -> bool) -> Vec<P::Answer>
where
    P::Answer: std::fmt::Debug,
{
    let problem = puzzle.problem().unwrap();
    let mut texts = BTreeSet::new();
    let answers: Vec<P::Answer> = search::solutions(&problem)
        .map(|chosen| {
            verify(&problem, &chosen).unwrap();
            puzzle.answer(&problem, &chosen)
        })
        .collect();
    for answer in &answers {
        assert!(right(answer), "{answer:?}");
        assert!(texts.insert(format!("{answer:?}")), "twice: {answer:?}");
    }
    answers
}

#[test]
fn the_calendar_puzzle() {
    // the numbers for the easiest and the hardest day, 216 and 7, and for the whole year, 24,405, stand on many pages about the puzzle
    let right = |answer: &quadrille::puzzle::calendar::Remaining| {
        let (month, day) = answer.date();
        let bare: Vec<usize> = (0..43).filter(|&cell| answer.packed().letters()[cell].is_none()).collect();
        let mut sizes: Vec<usize> = answer.packed().pieces().iter().map(|piece| piece.cells.len()).collect();
        sizes.sort_unstable();
        bare == [month - 1, 11 + day] && sizes == [5, 5, 5, 5, 5, 5, 5, 6]
    };
    let mut days: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for answer in all(&Calendar::any_day().unwrap(), right) {
        *days.entry(answer.date()).or_default() += 1;
    }
    assert_eq!((days.len(), days.values().sum::<u32>()), (366, 24_405));
    assert_eq!(days.iter().min_by_key(|(_, count)| **count), Some((&(10, 6), &7)));
    assert_eq!(days.iter().max_by_key(|(_, count)| **count), Some((&(1, 25), &216)));
    for date in [(2, 29), (10, 6)] {
        assert_eq!(all(&Calendar::on(date.0, date.1).unwrap(), right).len() as u32, days[&date]);
    }
    for (month, day) in [(2, 30), (0, 1), (13, 1), (4, 31), (1, 0)] {
        assert!(Calendar::on(month, day).is_err());
    }
}

/// How often each color is on each side of a stack, and whether each cube can look as it does.
fn stands(cubes: &[&str], shown: &[[char; 4]]) -> bool {
    let opposite = |cube: &&str, a: char, c: char| -> Vec<usize> {
        let faces: Vec<char> = cube.chars().collect();
        (0..3).filter(|&pair| [(a, c), (c, a)].contains(&(faces[2 * pair], faces[2 * pair + 1]))).collect()
    };
    let sides = (0..4).all(|side| shown.iter().map(|cube| cube[side]).collect::<BTreeSet<_>>().len() == cubes.len());
    sides
        && cubes.iter().zip(shown).all(|(cube, &[a, b, c, d])| {
            let (front, right) = (opposite(cube, a, c), opposite(cube, b, d));
            front.iter().any(|pair| right.iter().any(|other| other != pair))
        })
}

#[test]
fn instant_insanity() {
    // 24^4 ways to stack four cubes, and one right one in eight positions, as for the cubes that were sold
    let right =
        |answer: &quadrille::puzzle::insanity::Stack| stands(&["RRRGBW", "RRGWBW", "RBGGWR", "GBBWRW"], answer.cubes());
    let insanity = Insanity::classic();
    assert_eq!(all(&insanity, right).len(), 8);
    let symmetries = insanity.symmetries();
    let problem = insanity.problem().unwrap();
    assert_eq!(symmetries.len(), 8);
    assert_eq!(search::solutions(&problem).filter(|solution| symmetries.is_least(solution)).count(), 1);
    // more colors than cubes, and fewer
    let cubes = ["ABCDEF", "BCDEFA"];
    let two = Insanity::from_text(&cubes.join("\n")).unwrap();
    let found = all(&two, |answer| stands(&cubes, answer.cubes()));
    assert_eq!(found.len(), by_hand(&cubes));
    assert!(all(&Insanity::from_text("AAAAAA\nAAAAAA").unwrap(), |_| false).is_empty());
    assert!(Insanity::from_text("AAAAAA\nAAAAA").unwrap_err().to_string().starts_with("line 2: expected six letters"));
}

/// The stacks of two cubes with six different faces, by turning each in all 24 ways.
fn by_hand(cubes: &[&str; 2]) -> usize {
    let turned = |cube: &str| -> Vec<[char; 4]> {
        let face: Vec<char> = cube.chars().collect();
        let mut all = Vec::new();
        for front in 0..6 {
            for right in (0..6).filter(|right| right / 2 != front / 2) {
                all.push([face[front], face[right], face[front ^ 1], face[right ^ 1]]);
            }
        }
        all
    };
    let second = turned(cubes[1]);
    let clash = |a: &[char; 4], b: &[char; 4]| a.iter().zip(b).any(|(a, b)| a == b);
    turned(cubes[0]).iter().map(|a| second.iter().filter(|b| !clash(a, b)).count()).sum()
}

#[test]
fn steiner_triple_systems() {
    // one system each up to isomorphism: n! by its automorphisms, 3! / 6, 7! / 168 and 9! / 432 (A030128)
    for (n, systems) in [(1, 1), (2, 0), (3, 1), (4, 0), (5, 0), (6, 0), (7, 30), (8, 0), (9, 840)] {
        let found = all(&Steiner::new(n), |answer| {
            let pairs = answer.triples().iter().flat_map(|&[a, b, c]| [(a, b), (a, c), (b, c)]);
            let pairs: Vec<_> = pairs.collect();
            pairs.iter().all(|(a, b)| 1 <= *a && a < b && *b <= n)
                && pairs.len() == n * (n - 1) / 2
                && pairs.iter().collect::<BTreeSet<_>>().len() == pairs.len()
        });
        assert_eq!(found.len(), systems, "{n}");
    }
    assert!(Steiner::new(usize::MAX).problem().is_err());
}
