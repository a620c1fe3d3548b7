//! Well-known puzzles: each answer is tested by the rules of the puzzle, which know nothing of its
//! items, and the number of answers is a known one, its source beside it.

mod designs;
mod tilings;

use quadrille::problem::{ProblemError, verify};
use quadrille::puzzle::Puzzle;
use quadrille::search::{self, Search};
use quadrille::solve::PuzzleExt;
use quadrille_gallery::puzzle::polyforms::{Piece, Region, Turning, polycubes};
use quadrille_gallery::puzzle::{
    Calendar, Coloring, Domination, Factorization, Graph, Insanity, Langford, Latin, Lattice,
};
use quadrille_gallery::puzzle::{
    MacMahon, Matching, Mates, Packing, Partridge, QueenSets, Queens, RoundRobin,
};
use quadrille_gallery::puzzle::{Schoolgirls, Steiner, Tiling, Triangles, Words, read_square};
use quadrille_picture::{Picture, Sheet, film, svg};
use std::collections::{BTreeMap, BTreeSet};

/// All answers, each of which `right` finds right, and no two alike.
fn all<P: Puzzle<Error = ProblemError>>(
    puzzle: &P,
    right: impl Fn(&P::Answer) -> bool,
) -> Vec<P::Answer>
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

/// Whether each number from 1 to n is there once.
fn each_once<'a>(n: usize, numbers: impl Iterator<Item = &'a usize>) -> bool {
    let mut numbers: Vec<usize> = numbers.copied().collect();
    numbers.sort_unstable();
    numbers.into_iter().eq(1..=n)
}

#[test]
fn the_calendar_puzzle() {
    // the numbers for the easiest and the hardest day, 216 and 7, and for the whole year, 24,405,
    // stand on many pages about the puzzle
    let right = |answer: &quadrille_gallery::puzzle::calendar::Remaining| {
        let (month, day) = answer.date().unwrap();
        let bare: Vec<usize> = (0..43)
            .filter(|&cell| answer.packed().letters()[cell].is_none())
            .collect();
        let mut sizes: Vec<usize> = answer
            .packed()
            .pieces()
            .iter()
            .map(|piece| piece.cells.len())
            .collect();
        sizes.sort_unstable();
        bare == [month - 1, 11 + day] && sizes == [5, 5, 5, 5, 5, 5, 5, 6]
    };
    let mut days: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for answer in all(&Calendar::any_day().unwrap(), right) {
        *days.entry(answer.date().unwrap()).or_default() += 1;
    }
    assert_eq!((days.len(), days.values().sum::<u32>()), (366, 24_405));
    assert_eq!(
        days.iter().min_by_key(|(_, count)| **count),
        Some((&(10, 6), &7))
    );
    assert_eq!(
        days.iter().max_by_key(|(_, count)| **count),
        Some((&(1, 25), &216))
    );
    for date in [(2, 29), (10, 6)] {
        assert_eq!(
            all(&Calendar::on(date.0, date.1).unwrap(), right).len() as u32,
            days[&date]
        );
    }
    for (month, day) in [(2, 30), (0, 1), (13, 1), (4, 31), (1, 0)] {
        assert!(Calendar::on(month, day).is_err());
    }
}

/// How often each color is on each side of a stack, and whether each cube can look as it does.
fn stands(cubes: &[&str], shown: &[[char; 4]]) -> bool {
    let opposite = |cube: &&str, a: char, c: char| -> Vec<usize> {
        let faces: Vec<char> = cube.chars().collect();
        (0..3)
            .filter(|&pair| [(a, c), (c, a)].contains(&(faces[2 * pair], faces[2 * pair + 1])))
            .collect()
    };
    let sides = (0..4).all(|side| {
        shown
            .iter()
            .map(|cube| cube[side])
            .collect::<BTreeSet<_>>()
            .len()
            == cubes.len()
    });
    sides
        && cubes.iter().zip(shown).all(|(cube, &[a, b, c, d])| {
            let (front, right) = (opposite(cube, a, c), opposite(cube, b, d));
            front
                .iter()
                .any(|pair| right.iter().any(|other| other != pair))
        })
}

#[test]
fn instant_insanity() {
    // 24^4 ways to stack four cubes, and one right one in eight positions, as for the cubes that
    // were sold
    let right = |answer: &quadrille_gallery::puzzle::insanity::Stack| {
        stands(&["RRRGBW", "RRGWBW", "RBGGWR", "GBBWRW"], answer.cubes())
    };
    let insanity = Insanity::classic();
    assert_eq!(all(&insanity, right).len(), 8);
    let symmetries = insanity.symmetries();
    let problem = insanity.problem().unwrap();
    assert_eq!(symmetries.len(), 8);
    assert_eq!(
        search::solutions(&problem)
            .filter(|solution| symmetries.is_least(solution))
            .count(),
        1
    );
    // more colors than cubes, and fewer
    let cubes = ["ABCDEF", "BCDEFA"];
    let two = Insanity::from_text(&cubes.join("\n")).unwrap();
    let found = all(&two, |answer| stands(&cubes, answer.cubes()));
    assert_eq!(found.len(), by_hand(&cubes));
    assert!(all(&Insanity::from_text("AAAAAA\nAAAAAA").unwrap(), |_| false).is_empty());
    assert!(
        Insanity::from_text("AAAAAA\nAAAAA")
            .unwrap_err()
            .to_string()
            .starts_with("line 2: expected six letters")
    );
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
    turned(cubes[0])
        .iter()
        .map(|a| second.iter().filter(|b| !clash(a, b)).count())
        .sum()
}

#[test]
fn graphs_are_read_and_refused() {
    let read = |text: &str| Graph::from_dimacs(text);
    let path = read("c a path\np edge 3 2\ne 1 2\ne 3 2\ne 2 1\n").unwrap();
    assert_eq!(
        (path.n_vertices(), path.edges()),
        (3, &[[0, 1], [1, 2]][..])
    );
    for (text, wrong) in [
        ("", "line 1: "),
        ("e 1 2\np edge 3 2", "line 1: "),
        ("p edge 3 2\ne 1 4", "line 2: "),
        ("p edge 3 2\ne 1 1", "line 2: "),
        ("p edge 3 2\ne 1", "line 2: "),
        ("p edge 3 2\np edge 3 2", "line 2: "),
        ("p edge 99999999999 2", "line 1: "),
        ("p edge 3 2\n3 4", "line 2: "),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(wrong), "{text:?}: {error}");
    }
    assert!(
        Graph::new(usize::MAX, []).is_err()
            && Graph::new(2, [[0, 2]]).is_err()
            && Graph::new(2, [[1, 1]]).is_err()
    );
    for name in [
        "",
        "complete:",
        "complete:x",
        "cycle:99999999",
        "queen:8",
        "queen:x8",
        "queen:99999x99999",
        "tower:3x3",
        "cycle:2x2",
    ] {
        assert!(Graph::named(name).is_none(), "{name}");
    }
}

fn graph(name: &str) -> Graph {
    Graph::named(name).unwrap()
}

#[test]
fn perfect_matchings() {
    // (n - 1)!! for complete graphs (A001147), 2 for even cycles, domino tilings for grids
    // (A004003), 6 for Petersen's graph
    for (name, known) in [
        ("complete:6", 15),
        ("complete:8", 105),
        ("complete:7", 0),
        ("cycle:8", 2),
        ("grid:4x4", 36),
        ("petersen", 6),
    ] {
        let graph = graph(name);
        let found = all(&Matching::new(graph.clone()), |answer| {
            let ends: BTreeSet<usize> = answer.edges().iter().flatten().copied().collect();
            ends.len() == graph.n_vertices()
                && 2 * answer.edges().len() == ends.len()
                && answer
                    .edges()
                    .iter()
                    .all(|edge| graph.edges().contains(edge))
        });
        assert_eq!(found.len(), known, "{name}");
    }
}

#[test]
fn colorings_are_as_many_as_the_chromatic_polynomial_has_it() {
    let proper = |graph: Graph| {
        move |answer: &quadrille_gallery::puzzle::coloring::Colored| {
            graph.edges().iter().all(|&[a, b]| {
                answer.colors()[a] != answer.colors()[b]
                    && answer.colors().iter().all(Option::is_some)
            })
        }
    };
    for k in 1..=4_i64 {
        // (k - 1)^n + (-1)^n (k - 1) for a cycle, k!/(k - n)! for a complete graph
        let cycle = |n: u32| {
            (k - 1).pow(n)
                + if u32::is_multiple_of(n, 2) {
                    k - 1
                } else {
                    1 - k
                }
        };
        for n in [3, 4, 5, 6] {
            let cycle_of = graph(&format!("cycle:{n}"));
            assert_eq!(
                all(
                    &Coloring::new(cycle_of.clone(), k as usize),
                    proper(cycle_of)
                )
                .len() as i64,
                cycle(n)
            );
        }
        let complete = graph("complete:3");
        assert_eq!(
            all(
                &Coloring::new(complete.clone(), k as usize),
                proper(complete)
            )
            .len() as i64,
            k * (k - 1) * (k - 2)
        );
    }
    // P(3) = 120 for Petersen's graph: N. Biggs, Algebraic Graph Theory
    assert_eq!(
        all(
            &Coloring::new(graph("petersen"), 3),
            proper(graph("petersen"))
        )
        .len(),
        120
    );
    // the queen's graphs of 5 x 5 and 6 x 6 need 5 and 7 colors
    assert!(
        Coloring::new(graph("queen:5x5"), 5)
            .solve()
            .unwrap()
            .is_some()
    );
    assert!(
        Coloring::new(graph("queen:6x6"), 6)
            .solve()
            .unwrap()
            .is_none()
    );
}

#[test]
fn dominating_sets() {
    let by_hand = |graph: &Graph, size: u32| {
        let around = graph.neighbors();
        let near = |vertex: usize| {
            around[vertex]
                .iter()
                .fold(1_u64 << vertex, |set, other| set | 1 << other)
        };
        let n = graph.n_vertices();
        let near: Vec<u64> = (0..n).map(near).collect();
        let sets = (0..1_u64 << n).filter(|set| set.count_ones() == size);
        sets.filter(|set| {
            (0..n)
                .filter(|v| set >> v & 1 == 1)
                .fold(0, |all, v| all | near[v])
                == (1 << n) - 1
        })
        .count()
    };
    for (name, size) in [
        ("petersen", 3),
        ("knight:4x4", 4),
        ("king:4x4", 4),
        ("cycle:7", 3),
        ("grid:4x4", 3),
        ("grid:4x4", 4),
    ] {
        let graph = graph(name);
        let around = graph.neighbors();
        let found = all(&Domination::new(graph.clone(), size), |answer| {
            let taken = answer.vertices();
            taken.len() == size as usize
                && (0..around.len()).all(|v| {
                    taken.contains(&v) || around[v].iter().any(|other| taken.contains(other))
                })
        });
        assert_eq!(found.len(), by_hand(&graph, size), "{name}, {size}");
    }
    // five queens: 4,860 ways (W. W. Rouse Ball, Mathematical Recreations); on two threads, as a
    // walk on threads once counted without an end here
    let problem = Domination::new(graph("queen:8x8"), 5).problem().unwrap();
    assert_eq!(
        search::Search::new()
            .threads(2)
            .total(&problem)
            .unwrap()
            .count
            .to_string(),
        "4860"
    );
}

#[test]
fn orthogonal_mates() {
    // of cyclic squares, up to the names of the digits: 1, 3, 635 for n = 3, 5, 7, none for even n
    // (L. Euler)
    for (n, known) in [(1, 1), (2, 0), (3, 1), (4, 0), (5, 3), (6, 0), (7, 635)] {
        let found = all(&Mates::cyclic(n), |answer| {
            let pairs: BTreeSet<_> = answer.pairs().iter().collect();
            let line = |cells: Vec<usize>| each_once(n, cells.iter());
            pairs.len() == n * n
                && (0..n).all(|i| line((0..n).map(|j| answer.pairs()[i * n + j][1]).collect()))
                && (0..n).all(|j| line((0..n).map(|i| answer.pairs()[i * n + j][1]).collect()))
        });
        assert_eq!(found.len(), known, "{n}");
    }
    let three = all(&Mates::cyclic(3), |_| true);
    assert_eq!(
        three[0].to_string(),
        "1,1 2,2 3,3\n2,3 3,1 1,2\n3,2 1,3 2,1\n"
    );
    // the square of another group than the cyclic one, against all squares with the first row in
    // order
    let klein = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
    let mut givens = [0; 16];
    givens[..4].copy_from_slice(&klein[..4]);
    let squares = all(&Latin::with_givens(4, &givens).unwrap(), |_| true);
    let pairs = |square: &[usize]| {
        klein
            .iter()
            .copied()
            .zip(square.iter().copied())
            .collect::<BTreeSet<_>>()
    };
    let by_hand: BTreeSet<Vec<usize>> = squares
        .iter()
        .map(|square| square.digits().to_vec())
        .filter(|square| pairs(square).len() == 16)
        .collect();
    let found = all(&Mates::of(4, &klein).unwrap(), |answer| {
        answer.pairs().iter().map(|pair| pair[0]).eq(klein)
    });
    let found: BTreeSet<Vec<usize>> = found
        .iter()
        .map(|answer| answer.pairs().iter().map(|pair| pair[1]).collect())
        .collect();
    assert!(!by_hand.is_empty() && found == by_hand);
    assert!(Mates::of(2, &[1, 2, 2]).is_err() && Mates::of(2, &[1, 2, 2, 3]).is_err());
    assert!(Mates::cyclic(usize::MAX).problem().is_err());
}

/// The ways to put the numbers up to k on the free places of a row.
fn laid_by_hand(row: &mut [usize], k: usize) -> usize {
    if k == 0 {
        return 1;
    }
    let mut count = 0;
    for first in 0..row.len().saturating_sub(k) {
        if row[first] == 0 && row[first + k] == 0 {
            (row[first], row[first + k]) = (k, k);
            count += laid_by_hand(row, k - 1);
            (row[first], row[first + k]) = (0, 0);
        }
    }
    count
}

#[test]
fn skolem_sequences() {
    // A004075 for n = 0 and 1 modulo 4, and hooked ones compared with all ways by hand
    let right = |answer: &quadrille_gallery::puzzle::langford::Arrangement| {
        let row = answer.row();
        let n = row.iter().flatten().max().copied().unwrap_or(0);
        (1..=n).all(|k| {
            let at: Vec<usize> = (0..row.len()).filter(|&i| row[i] == Some(k)).collect();
            at.len() == 2 && at[1] - at[0] == k
        })
    };
    for (n, known) in [
        (0, 1),
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 6),
        (5, 10),
        (6, 0),
        (8, 504),
    ] {
        assert_eq!(all(&Langford::skolem(n), right).len(), known, "{n}");
    }
    for n in 1..=7 {
        let mut row = vec![0; 2 * n + 1];
        row[2 * n - 1] = usize::MAX;
        assert_eq!(
            all(&Langford::hooked(n), right).len(),
            laid_by_hand(&mut row, n),
            "{n}"
        );
    }
}

/// The ways to choose k boards, one after the other, without a common queen.
fn sets(boards: &[Vec<usize>], chosen: &mut Vec<usize>, k: usize) -> usize {
    if chosen.len() == k {
        return 1;
    }
    let mut count = 0;
    for i in 0..boards.len() {
        if chosen
            .iter()
            .all(|&other| boards[i].iter().zip(&boards[other]).all(|(a, b)| a != b))
        {
            chosen.push(i);
            count += sets(boards, chosen, k);
            chosen.pop();
        }
    }
    count
}

#[test]
fn queens_up_to_symmetry() {
    // A002562
    for (n, known) in [1, 1, 0, 0, 1, 2, 1, 6, 12, 46].into_iter().enumerate() {
        let (problem, symmetries) = (
            Queens::new(n).problem().unwrap(),
            Queens::new(n).symmetries().unwrap(),
        );
        assert_eq!(
            search::solutions(&problem)
                .filter(|solution| symmetries.is_least(solution))
                .count(),
            known,
            "{n}"
        );
        let total = Search::new().total_up_to(&problem, &symmetries).unwrap();
        assert_eq!(total.count, known.into(), "{n}");
    }
    assert!(Queens::new(usize::MAX).symmetries().is_err());
}

/// Packings up to turning and mirroring, and up to turning.
#[test]
fn packings_up_to_symmetry() {
    let cuboid = |x, y, z| Region::cuboid(x, y, z).unwrap();
    let tetracubes = |region| {
        let all = polycubes(4).unwrap().into_iter();
        all.fold(Packing::new(region), Packing::once)
    };
    let pentominoes = |x, y, z| Packing::pentominoes(cuboid(x, y, z));
    let known = [
        // Conway and Guy, 1961
        (Packing::soma(cuboid(3, 3, 3)), 240, 480),
        // Knuth, The Art of Computer Programming 7.2.2.1: up to turning
        (tetracubes(cuboid(4, 4, 2)), 695, 1390),
        (tetracubes(cuboid(8, 2, 2)), 112, 224),
        // Bouwkamp, 1969: pentominoes are their own mirror images
        (pentominoes(10, 3, 2), 12, 24),
        (pentominoes(6, 5, 2), 264, 528),
        // Haselgrove, 1960: 2 for 3x20; a flat box may be turned over
        (pentominoes(20, 3, 1), 2, 2),
    ];
    for (packing, up_to_all, up_to_turning) in known {
        let problem = packing.problem().unwrap();
        let symmetries = packing.symmetries().unwrap();
        let count = |symmetries| {
            Search::new()
                .total_up_to(&problem, symmetries)
                .unwrap()
                .count
        };
        let counts = [count(&symmetries), count(&symmetries.turns())];
        let known = [up_to_all, up_to_turning].map(|n: u32| n.into());
        assert_eq!(counts, known, "{:?}", packing.region().size());
    }
    // pieces with one side: the board is not turned over
    let one_sided = Piece::pentominoes()
        .into_iter()
        .filter(|piece| piece.letter() == 'X');
    let one_sided = one_sided.map(|piece| piece.turning(Turning::InPlane));
    let packing = one_sided.fold(Packing::new(cuboid(5, 5, 1)).partly(), Packing::once);
    let symmetries = packing.symmetries().unwrap();
    assert_eq!((symmetries.len(), symmetries.turns().len()), (8, 4));
}

#[test]
fn queens_in_colors() {
    let right = |n: usize, torus: bool| {
        move |answer: &quadrille_gallery::puzzle::queen_sets::ColoredBoard| {
            let queens: Vec<(usize, usize, usize)> = (0..n * n)
                .filter_map(|cell| Some((cell / n, cell % n, answer.cells()[cell]?)))
                .collect();
            queens.iter().all(|&(r, c, color)| {
                queens.iter().all(|&(r2, c2, color2)| {
                    let (down, across) = (r.abs_diff(r2), c.abs_diff(c2));
                    let diagonal = down == across || torus && down + across == n;
                    color != color2 || (r, c) == (r2, c2) || !(down == 0 || across == 0 || diagonal)
                })
            })
        }
    };
    // with one color they are queens: A000170, A007705
    for (n, known) in [(1, 1), (4, 2), (5, 10), (6, 4), (8, 92)] {
        assert_eq!(all(&QueenSets::new(n, 1), right(n, false)).len(), known);
    }
    for (n, known) in [(5, 10), (6, 0), (7, 28)] {
        assert_eq!(
            all(&QueenSets::new(n, 1).toroidal(), right(n, true)).len(),
            known
        );
    }
    // by hand: sets of k of the solutions without a common cell, in all orders
    for (n, k) in [(5, 2), (5, 5), (6, 2), (6, 3), (6, 4), (7, 2)] {
        let boards: Vec<Vec<usize>> = all(&Queens::new(n), |_| true)
            .iter()
            .map(|board| board.columns().to_vec())
            .collect();
        assert_eq!(
            all(&QueenSets::new(n, k), right(n, false)).len(),
            sets(&boards, &mut Vec::new(), k),
            "{n}, {k}"
        );
    }
    // given queens: 92 boards, four of which have a queen in a corner that is given
    let corner = QueenSets::new(8, 1).with_queen(0, 0, 0).unwrap();
    assert_eq!(all(&corner, |answer| answer.cells()[0] == Some(0)).len(), 4);
    let none = QueenSets::new(8, 1)
        .with_queen(0, 0, 0)
        .unwrap()
        .with_queen(0, 1, 0)
        .unwrap();
    assert!(all(&none, |_| true).is_empty());
    assert!(
        QueenSets::new(8, 1).with_queen(8, 0, 0).is_err()
            && QueenSets::new(8, 1).with_queen(0, 0, 1).is_err()
    );
    assert!(QueenSets::new(usize::MAX, 2).problem().is_err());
}

#[test]
fn squares_of_digits_are_read_and_refused() {
    assert_eq!(read_square("1 2\n2 .\n").unwrap(), (2, vec![1, 2, 2, 0]));
    assert_eq!(read_square("").unwrap(), (0, vec![]));
    for (text, line) in [
        ("12\n1\n", 2),
        ("13\n21\n", 1),
        ("1x\n21\n", 1),
        ("1 2 1\n2 1\n", 1),
        ("12\n99999999999999999999\n", 2),
    ] {
        assert!(
            read_square(text)
                .unwrap_err()
                .to_string()
                .starts_with(&format!("line {line}: ")),
            "{text}"
        );
    }
}

#[test]
fn words_that_cross() {
    let words = ["sator", "arepo", "tenet", "opera", "rotas"];
    let square = Words::rectangle(5, 5, &words).unwrap();
    let text = |answer: &quadrille_gallery::puzzle::words::Filled| {
        answer.letters().iter().flatten().collect::<String>()
    };
    // read across and down the same word would be used twice: only the symmetric square stands
    assert!(all(&square, |_| true).is_empty());
    let found = all(&square.symmetric().unwrap(), |answer| {
        let letters: Vec<char> = text(answer).chars().collect();
        (0..5).all(|i| (0..5).all(|j| letters[5 * i + j] == letters[5 * j + i]))
            && letters
                .chunks(5)
                .all(|row| words.contains(&row.iter().collect::<String>().as_str()))
    });
    assert_eq!(
        found.iter().map(text).collect::<BTreeSet<_>>(),
        ["satorarepotenetoperarotas", "rotasoperatenetareposator"]
            .map(String::from)
            .into()
    );
    // all rectangles of a small list by hand: three rows, then the columns looked up, all different
    let list = [
        "ab", "ba", "aab", "aba", "baa", "bab", "abb", "bba", "aa", "bb",
    ];
    let of = |n: usize| list.iter().filter(move |word| word.len() == n);
    let mut by_hand = 0;
    for a in of(2) {
        for b in of(2) {
            for c in of(2) {
                let rows: Vec<&[u8]> = [a, b, c].iter().map(|word| word.as_bytes()).collect();
                let column =
                    |i: usize| String::from_utf8(rows.iter().map(|row| row[i]).collect()).unwrap();
                let used: BTreeSet<String> = [column(0), column(1)]
                    .into_iter()
                    .chain([a, b, c].map(|word| (*word).to_owned()))
                    .collect();
                by_hand += usize::from(
                    used.len() == 5 && used.iter().all(|word| list.contains(&word.as_str())),
                );
            }
        }
    }
    assert!(by_hand > 0);
    assert_eq!(
        all(&Words::rectangle(2, 3, &list).unwrap(), |_| true).len(),
        by_hand
    );
    // the lists of puzzles/README.md; these numbers were also counted without any exact cover
    let list = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../puzzles/words/three.txt"
    ))
    .unwrap();
    let list: Vec<&str> = list.lines().collect();
    let three = Words::rectangle(3, 3, &list).unwrap();
    assert_eq!(
        [&three, &three.clone().symmetric().unwrap()].map(|puzzle| puzzle.count_answers().unwrap()),
        [4336, 4699]
    );
    // a black cell, a letter that is given, a cell that no word goes through
    let pattern =
        Words::from_pattern("a..\n.#.\n..#\n#.#\n", &["abc", "add", "de", "db", "cx"]).unwrap();
    assert!(all(&pattern, |_| true).is_empty());
    let pattern = Words::from_pattern("a..\n.#.\n..#", &["abc", "ade", "ef", "cx"]).unwrap();
    let found = all(&pattern, |_| true);
    let problem = pattern.problem().unwrap();
    let names: Vec<&str> = problem
        .items()
        .take(5)
        .map(|item| problem.item_name(item))
        .collect();
    assert_eq!(names, ["1A", "1D", "2D", "3A", "w#abc"]);
    assert_eq!(
        found.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["abc\nd#x\nef#\n", "ade\nb#f\ncx#\n"]
    );
    assert!(
        Words::from_pattern("a5", &words).is_err()
            && Words::rectangle(5, 4, &words).unwrap().symmetric().is_err()
    );
    assert!(Words::rectangle(usize::MAX, 2, &words).is_err());
}

/// Each puzzle decodes partial solutions, which a film shows: no puzzle panics.
#[test]
fn pictures_of_partial_solutions() {
    fn every_part<P: Puzzle<Error = ProblemError>>(puzzle: &P)
    where
        for<'a> Picture: From<&'a P::Answer>,
        P::Answer: std::fmt::Display,
    {
        let problem = puzzle.problem().unwrap();
        let solution = search::first(&problem).unwrap();
        for n in 0..=solution.len() {
            let answer = puzzle.answer(&problem, &solution[..n]);
            let later = puzzle.answer(&problem, &solution[n..]);
            let pictures = [Picture::from(&answer), Picture::from(&later)];
            assert!(
                svg(
                    &pictures,
                    Sheet {
                        columns: 2,
                        rows: 1
                    },
                    ""
                )
                .ends_with("</svg>\n")
            );
            assert!(film(&pictures, "").contains("<animate "));
            assert!(answer.to_string().len() + later.to_string().len() < 100_000);
        }
    }
    every_part(&Calendar::on(2, 29).unwrap());
    every_part(&Coloring::new(graph("petersen"), 3));
    every_part(&Domination::new(graph("petersen"), 3));
    every_part(&Factorization::new(6));
    every_part(&Insanity::classic());
    every_part(&Langford::new(7));
    every_part(&Latin::new(4));
    every_part(&MacMahon::new(2, 3, 2));
    every_part(&Matching::new(graph("petersen")));
    every_part(&Mates::cyclic(5));
    every_part(&Packing::soma(Region::cuboid(3, 3, 3).unwrap()));
    every_part(&Partridge::new(1));
    every_part(&QueenSets::new(5, 5));
    every_part(&Queens::new(6));
    every_part(&RoundRobin::new(6));
    every_part(&Schoolgirls::new(9));
    every_part(&Langford::hooked(3));
    every_part(&Steiner::new(7));
    every_part(&Tiling::new(Lattice::Hexagons, "7x4", 4).unwrap());
    every_part(&Triangles::new(4, "hexagon:2").unwrap());
    every_part(&Words::from_pattern("...\n.#.", &["abc", "ad", "ce"]).unwrap());
}

/// The most words in the file of a puzzle, for quick reading.
const MOST_WORDS: usize = 1200;

#[test]
fn each_file_of_a_puzzle_is_short() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzle")];
    let mut n_files = 0;
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("error.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                let n_words = words.filter(|word| !word.is_empty()).count();
                assert!(n_words <= MOST_WORDS, "{}: {n_words} words", path.display());
                n_files += 1;
            }
        }
    }
    assert!(n_files > 40, "{n_files}");
}
