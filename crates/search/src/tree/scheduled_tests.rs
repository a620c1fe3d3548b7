//! Walks beside which everything begins at once.

use crate::scheduler::tuning::Tuning;
use crate::settings::Search;
use quadrille_problem::baseline;
use quadrille_problem::limits::End;
use quadrille_testing::{PLAIN_FAMILIES, random_problem};

fn eager() -> Search {
    Search {
        tuning: Tuning::TINY,
        ..Search::new()
    }
}

/// A walk to which learning has handed over nothing yet has not ended for its caller.
#[test]
fn solutions_that_were_not_handed_over_are_no_end() {
    let mut seen = 0;
    for family in PLAIN_FAMILIES {
        for problem in (0..80).map(|seed| random_problem(family, seed)) {
            if baseline::solutions(&problem).len() < 2 {
                continue;
            }
            let search = eager().max_solutions(2).any_order(true);
            let mut walk = search.walk(&problem, |_| false, Some(2)).unwrap();
            assert!(walk.advance().is_some());
            assert_eq!((walk.report().solutions, walk.report().end), (1, None));
            walk.stop();
            let report = walk.report();
            assert_eq!((report.solutions, report.end), (1, Some(End::Visitor)));
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Which solution is found depends on work, not on time.
#[test]
fn contenders_find_the_same_solution_each_time() {
    let queens = quadrille_testing::queens(20);
    let search = eager().max_solutions(1);
    let found = || search.solutions(&queens).unwrap().next().unwrap();
    let first = found();
    assert!((0..5).all(|_| found() == first));
}
