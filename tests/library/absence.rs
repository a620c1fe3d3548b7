//! What has no solution is proved where a search by itself would not end: by layers beside it.

use quadrille::baseline;
use quadrille::limits::{End, Limits, Monitor};
use quadrille::problem::{Entry, ItemId, Problem};
use quadrille::puzzle::Puzzle;
use quadrille::search::{self, Advance, Search, Uniqueness};
use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::{Piece, Region};
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
use std::ops::ControlFlow;
use std::time::Duration;

/// A board without two opposite corners, by dominoes: of one color there are two cells more.
fn corners(n: usize) -> Problem {
    let board = Region::rectangle(n, n)
        .unwrap()
        .without([[0, 0, 0], [n - 1, n - 1, 0]])
        .unwrap();
    Packing::new(board)
        .freely(Piece::domino())
        .problem()
        .unwrap()
}

/// Both problems at once, with disjoint items.
fn joined(problems: [&Problem; 2]) -> Problem {
    let mut builder = Problem::builder();
    let mut items = problems.map(|problem| Vec::with_capacity(problem.n_items()));
    for (n, problem) in problems.into_iter().enumerate() {
        let name = |item: ItemId| format!("{n}_{}", item.index());
        items[n].extend(
            problem
                .primary_items()
                .map(|i| builder.primary_bounded(name(i), problem.bounds(i)).unwrap()),
        );
    }
    for (n, problem) in problems.into_iter().enumerate() {
        let names = (problem.n_primary()..problem.n_items()).map(|i| format!("{n}_{i}"));
        items[n].extend(names.map(|name| builder.secondary(name).unwrap()));
    }
    for (problem, items) in problems.into_iter().zip(&items) {
        for option in problem.options() {
            let mut entries: Vec<Entry> = Vec::new();
            for entry in problem.entries(option) {
                let color = entry
                    .color
                    .map(|color| builder.color(problem.color_name(color)).unwrap());
                entries.push(Entry {
                    item: items[entry.item.index()],
                    color,
                });
            }
            builder.option(entries).unwrap();
        }
    }
    builder.build().unwrap()
}

#[test]
fn boards_without_corners_have_no_tiling() {
    for n in [8, 12, 16] {
        let board = corners(n);
        let search = Search::new();
        assert_eq!(search.exists(&board), Ok(Some(false)), "{n}");
        assert_eq!(search::first(&board), None, "{n}");
        assert_eq!(search::uniqueness(&board), Uniqueness::None, "{n}");
        let report = search.visit(&board, |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(
            (report.end, report.solutions),
            (Some(End::Exhausted), 0),
            "{n}"
        );
        let report = Search::new()
            .limits(Limits::new().max_solutions(2))
            .count(&board)
            .unwrap();
        assert_eq!(
            (report.end, report.solutions),
            (Some(End::Exhausted), 0),
            "{n}"
        );
        let mut solutions = search.solutions(&board).unwrap();
        assert_eq!(solutions.next(), None, "{n}");
        assert!(solutions.report().is_exhausted(), "{n}");
        assert!(
            solutions.frontier().is_empty() && solutions.next().is_none(),
            "{n}: it is over"
        );
    }
}

/// A part that has no tiling, and takes long to walk, beside one of any kind.
#[test]
fn a_part_without_a_solution_leaves_none() {
    let board = corners(14);
    let (mut solved, mut colored) = (0, 0);
    for (family, seed) in PLAIN_FAMILIES
        .into_iter()
        .chain(BOUNDED_FAMILIES)
        .flat_map(|f| (0..2).map(move |s| (f, s)))
    {
        let part = random_problem(
            quadrille_testing::Family {
                costs: false,
                ..family
            },
            seed,
        );
        colored += usize::from(part.has_colors());
        solved += usize::from(!baseline::solutions(&part).is_empty());
        // the long one last or first
        let both = joined(if seed % 2 == 0 {
            [&part, &board]
        } else {
            [&board, &part]
        });
        assert_eq!(search::first(&both), None, "{} {seed}", family.name);
        assert_eq!(
            Search::new().exists(&both),
            Ok(Some(false)),
            "{} {seed}",
            family.name
        );
        assert_eq!(
            Search::new().reduce(true).uniqueness(&both),
            Ok(Some(Uniqueness::None)),
            "{} {seed}",
            family.name
        );
    }
    assert!(solved > 10 && colored > 4, "{solved} {colored}");
}

#[test]
fn limits_hold() {
    let board = corners(20);
    assert_eq!(
        Search::new()
            .limits(Limits::new().max_nodes(100_000))
            .exists(&board),
        Ok(None)
    );
    assert_eq!(
        Search::new()
            .limits(Limits::new().max_time(Duration::from_millis(30)))
            .exists(&board),
        Ok(None)
    );
    let monitor = Monitor::new();
    monitor.cancel();
    let report = Search::new()
        .limits(Limits::new().monitor(monitor))
        .visit(&board, |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(report.end, Some(End::Cancelled));
    // whoever counts nodes gets these only
    let mut solutions = Search::new().solutions(&board).unwrap();
    for call in 1..100 {
        assert_eq!(solutions.advance_within(1000), Advance::Paused);
        assert_eq!(solutions.report().nodes, 1000 * call);
    }
    let left = solutions.frontier();
    let mut resumed = Search::new().solutions(&board).unwrap();
    resumed.resume(&left).unwrap();
    assert_eq!(resumed.advance_within(1000), Advance::Paused);
}
