//! Designs: groups of points, players or schoolgirls, in which each pair is together once.

use super::{all, each_once};
use quadrille::puzzle::Puzzle;
use quadrille::search;
use quadrille::solve::PuzzleExt;
use quadrille_gallery::puzzle::{Factorization, RoundRobin, Schoolgirls, Steiner};
use std::collections::BTreeSet;

/// Whether these groups of the numbers 1 to n contain each pair exactly once.
fn pairs_once<'a>(n: usize, groups: impl Iterator<Item = &'a [usize]>) -> bool {
    let mut together = vec![0; (n + 1) * (n + 1)];
    for group in groups {
        for &a in group {
            group
                .iter()
                .filter(|&&b| b != a)
                .for_each(|&b| together[a * (n + 1) + b] += 1);
        }
    }
    (1..=n).all(|a| (1..=n).all(|b| together[a * (n + 1) + b] == u32::from(a != b)))
}

#[test]
fn steiner_triple_systems() {
    // one system each up to isomorphism: n! by its automorphisms, 3! / 6, 7! / 168 and 9! / 432
    // (A030128)
    for (n, systems) in [
        (1, 1),
        (2, 0),
        (3, 1),
        (4, 0),
        (5, 0),
        (6, 0),
        (7, 30),
        (8, 0),
        (9, 840),
    ] {
        let found = all(&Steiner::new(n), |answer| {
            let pairs = answer
                .triples()
                .iter()
                .flat_map(|&[a, b, c]| [(a, b), (a, c), (b, c)]);
            let pairs: Vec<_> = pairs.collect();
            pairs.iter().all(|(a, b)| 1 <= *a && a < b && *b <= n)
                && pairs.len() == n * (n - 1) / 2
                && pairs.iter().collect::<BTreeSet<_>>().len() == pairs.len()
        });
        assert_eq!(found.len(), systems, "{n}");
    }
    assert!(Steiner::new(usize::MAX).problem().is_err());
}

#[test]
fn kirkmans_schoolgirls() {
    let right = |n: usize| {
        move |answer: &quadrille_gallery::puzzle::schoolgirls::Walks| {
            let days = answer.days();
            days.iter().all(|rows| each_once(n, rows.iter().flatten()))
                && pairs_once(n, days.iter().flatten().map(<[usize; 3]>::as_slice))
        }
    };
    // 840 triple systems of nine points, each with one resolution in 4! orders of the days, by the
    // 280 ways to walk on the first day
    assert_eq!(all(&Schoolgirls::new(9), right(9)).len(), 840 * 24 / 280);
    for n in [5, 7] {
        assert_eq!(all(&Schoolgirls::new(n), |_| true).len(), 0, "{n}");
    }
    assert_eq!(all(&Schoolgirls::new(3), right(3)).len(), 1);
    let fifteen = Schoolgirls::new(15)
        .solve()
        .unwrap()
        .expect("T. P. Kirkman, 1850");
    assert!(right(15)(&fifteen));
}

#[test]
fn one_factorizations() {
    // A000438
    for (n, known) in [(0, 1), (2, 1), (3, 0), (4, 1), (5, 0), (6, 6), (8, 6240)] {
        let found = all(&Factorization::new(n), |answer| {
            let rounds = answer.rounds();
            rounds
                .iter()
                .all(|round| each_once(n, round.iter().flatten()))
                && pairs_once(n, rounds.iter().flatten().map(<[usize; 2]>::as_slice))
        });
        assert_eq!(found.len(), known, "{n}");
    }
    assert!(Factorization::new(40).problem().is_err());
}

#[test]
fn round_robins() {
    let right = |n: usize| {
        move |answer: &quadrille_gallery::puzzle::round_robin::Timetable| {
            let rounds = answer.rounds();
            let at_home =
                |team: usize, round: &Vec<[usize; 2]>| round.iter().any(|game| game[0] == team);
            let even = (1..=n).all(|team| {
                let homes: Vec<bool> = rounds.iter().map(|round| at_home(team, round)).collect();
                let total = homes.iter().filter(|&&home| home).count();
                total.abs_diff(n - 1 - total) <= 1
                    && homes
                        .windows(3)
                        .all(|three| three.contains(&true) && three.contains(&false))
            });
            even && rounds
                .iter()
                .all(|round| each_once(n, round.iter().flatten()))
                && pairs_once(n, rounds.iter().flatten().map(<[usize; 2]>::as_slice))
        }
    };
    assert_eq!(all(&RoundRobin::new(2), right(2)).len(), 2);
    // four teams: the only timetable, in 3! orders, each with 2^6 choices of venues, of which the
    // even ones count
    let mut even = 0;
    for venues in 0..64_u32 {
        let games = [[[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]];
        let turned = |at: usize, [a, b]: [usize; 2]| {
            if venues >> at & 1 == 1 {
                [b, a]
            } else {
                [a, b]
            }
        };
        let hosts: Vec<usize> = games
            .iter()
            .flatten()
            .enumerate()
            .map(|(at, &game)| turned(at, game)[0])
            .collect();
        even += usize::from(
            (1..=4)
                .all(|team| [1, 2].contains(&hosts.iter().filter(|&&host| host == team).count())),
        );
    }
    assert_eq!(all(&RoundRobin::new(4), right(4)).len(), 6 * even);
    assert_eq!(all(&RoundRobin::new(3), |_| true).len(), 0);
    let six = RoundRobin::new(6);
    let problem = six.problem().unwrap();
    assert!(
        search::solutions(&problem)
            .take(2000)
            .all(|solution| right(6)(&six.answer(&problem, &solution)))
    );
    // the cheapest of all, which are listed
    let distances: Vec<u64> = (0..16)
        .map(|i| [0, 3, 7, 1, 2, 0, 5, 8, 9, 4, 0, 6, 2, 7, 3, 0][i])
        .collect();
    let puzzle = RoundRobin::with_distances(4, &distances).unwrap();
    let cost = |rounds: &[Vec<[usize; 2]>]| -> u64 {
        rounds
            .iter()
            .flatten()
            .map(|[host, guest]| distances[(guest - 1) * 4 + host - 1])
            .sum()
    };
    let least = all(&puzzle, right(4))
        .iter()
        .map(|answer| cost(answer.rounds()))
        .min();
    let cheapest = search::Search::new()
        .cheapest(&puzzle.problem().unwrap(), 1)
        .unwrap();
    assert_eq!(
        cheapest
            .solutions
            .first()
            .map(|found| found.cost.units.unsigned_abs()),
        least
    );
    assert!(
        RoundRobin::with_distances(4, &[1]).is_err()
            && RoundRobin::new(usize::MAX).problem().is_err()
    );
}
