//! Some files of `puzzles/cover/` are made here, and have the numbers of solutions that they say:
//! `COVERS=overwrite cargo test --test library` writes them again.

use quadrille::format::dlx;
use quadrille::problem::{Bounds, OptionId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille::search::{EngineKind, Search};
use quadrille_gallery::puzzle::polyforms::{Piece, Region};
use quadrille_gallery::puzzle::{Langford, Packing, Queens};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// File, title, and what it holds.
type Cover = (&'static str, &'static str, Problem);

fn covers() -> Vec<Cover> {
    let board = |width, height| Region::rectangle(width, height).unwrap();
    let piece = |letter, picture| Piece::from_picture(letter, picture).unwrap();
    let counted = Packing::new(board(6, 4))
        .between(Piece::domino(), Bounds { low: 4, high: 8 })
        .between(piece('L', "###\n#"), Bounds { low: 2, high: 4 });
    vec![
        (
            "queens10",
            "Ten queens that do not attack each other (A000170)",
            Queens::new(10).problem().unwrap(),
        ),
        (
            "langford8",
            "Langford pairs, one of each mirror pair (A014552)",
            Langford::up_to_reflection(8).problem().unwrap(),
        ),
        (
            "pent4x15",
            "Twelve pentominoes on a board of 4 x 15 (368 up to symmetry)",
            Packing::pentominoes(board(15, 4)).problem().unwrap(),
        ),
        (
            "y10x10",
            "Twenty Y pentominoes on a board of 10 x 10",
            Packing::new(board(10, 10))
                .freely(piece('Y', "####\n.#"))
                .problem()
                .unwrap(),
        ),
        (
            "counted4x6",
            "Two to four L tetrominoes and four to eight dominoes on a board of 4 x 6: bounds on \
            how often",
            counted.problem().unwrap(),
        ),
        (
            "jobs7",
            "Seven people, seven jobs, and what each costs: 7! ways, and which is the cheapest? \
            Seed 1",
            jobs(7, 1),
        ),
    ]
}

fn below(n: usize, rng: &mut ChaCha8Rng) -> usize {
    ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize
}

fn jobs(n: usize, seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let names = |letter: char| (0..n).map(move |number| format!("{letter}{number}"));
    let mut text = names('p').chain(names('j')).collect::<Vec<_>>().join(" ");
    for person in names('p') {
        for job in names('j') {
            write!(text, "\n{person} {job} |{}", 10 + below(90, &mut rng)).unwrap();
        }
    }
    text.parse().unwrap()
}

/// All solutions, each verified, none twice.
fn count(problem: &Problem, name: &str) -> u128 {
    let mut seen = BTreeSet::new();
    let report = Search::new().visit(problem, |solution| {
        verify(problem, solution).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut solution = solution.to_vec();
        solution.sort_unstable();
        assert!(seen.insert(solution), "{name}: a solution twice");
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap().solutions, seen.len() as u128, "{name}");
    // another engine, which shares no code with that one
    assert_eq!(
        Search::new()
            .engine(EngineKind::Cells)
            .count(problem)
            .unwrap()
            .solutions,
        seen.len() as u128,
        "{name}"
    );
    seen.len() as u128
}

#[test]
fn the_files_are_made_here() {
    for (name, title, problem) in covers() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("puzzles/cover/{name}.dlx"));
        let solutions = count(&problem, name);
        assert!(solutions > 0, "{name}");
        let head = format!(
            "| {title}\n| source: tests/library/made.rs\n| license: MIT OR Apache-2.0\n| solutions: \
            {solutions}\n"
        );
        let made = head + &dlx::write(&problem).unwrap();
        if std::env::var_os("COVERS").is_some_and(|wish| wish == "overwrite") {
            fs::write(&path, &made).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap().replace('\r', "") == made,
            "{name}: another file than is made here"
        );
        assert!(made.len() < 100_000, "{name}: {} bytes", made.len());
    }
}

#[test]
fn numbers_that_are_known() {
    let known = [
        ("queens10", 724),
        ("langford8", 150),
        ("pent4x15", 4 * 368),
        ("jobs7", 5040),
    ];
    let mut found = 0;
    for (name, _, problem) in covers() {
        if let Some((_, solutions)) = known.iter().find(|(known, _)| *known == name) {
            assert_eq!(
                Search::new().count(&problem).unwrap().solutions,
                *solutions,
                "{name}"
            );
            found += 1;
        }
    }
    assert_eq!(found, known.len());
}

/// All ways to give the jobs, one by one.
#[test]
fn the_cheapest_way_to_give_jobs_is_the_cheapest() {
    let problem = jobs(7, 1);
    let cost = |person: usize, job: usize| problem.units(OptionId::new((person * 7 + job) as u32));
    let mut best = i64::MAX;
    let mut ways = vec![(0, 0_usize, 0_i64)];
    while let Some((person, taken, sum)) = ways.pop() {
        if person == 7 {
            best = best.min(sum);
        }
        let free = (0..7).filter(|job| person < 7 && taken >> job & 1 == 0);
        ways.extend(free.map(|job| (person + 1, taken | 1 << job, sum + cost(person, job))));
    }
    let found = Search::new().cheapest(&problem, 1).unwrap();
    assert!(found.proven);
    assert_eq!(found.solutions[0].cost, best.into());
}
