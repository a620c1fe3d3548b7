//! Schedules with costs: the cheapest of all, which are listed, and the laws of each answer.

use quadrille::problem::OptionId;
use quadrille::puzzle::Puzzle;
use quadrille::search;
use quadrille_gallery::puzzle::{Auction, Roster, Routes};

#[test]
fn routes_visit_each_customer_once() {
    let routes = Routes::new(6, 3, 1);
    let problem = routes.problem().unwrap();
    let all: Vec<Vec<OptionId>> = search::solutions(&problem).collect();
    let best = search::Search::new().cheapest(&problem, 1).unwrap().solutions.swap_remove(0);
    assert_eq!(all.iter().map(|chosen| problem.total_cost(chosen)).min(), Some(best.cost));
    // sets of three at most: those of six with one, two, three in a set
    assert_eq!(all.len(), 1 + 15 + 45 + 15 + 20 + 60 + 10);
    let tours = routes.answer(&problem, &best.options);
    let mut visited = tours.tours().concat();
    visited.sort_unstable();
    assert_eq!(visited, [1, 2, 3, 4, 5, 6]);
    let shown: i64 = tours
        .to_string()
        .lines()
        .map(|tour| tour.split_once(": ").unwrap().1.replace('.', "").parse::<i64>().unwrap())
        .sum();
    assert_eq!(shown, best.cost);
}

#[test]
fn rosters_keep_the_rules_of_work() {
    let roster = Roster::new(6, 4, 1);
    let problem = roster.problem().unwrap();
    let (mut n, mut least) = (0, i64::MAX);
    for chosen in search::solutions(&problem) {
        (n, least) = (n + 1, least.min(problem.total_cost(&chosen)));
        if n % 64 > 0 {
            continue;
        }
        let shifts = roster.answer(&problem, &chosen).shifts();
        for day in 0..4 {
            let mut works: Vec<char> = shifts.iter().filter_map(|week| week[day]).collect();
            works.sort_unstable();
            assert_eq!(works, ['E', 'L', 'N']);
        }
        let later = |pair: &[Option<char>]| pair[0].zip(pair[1]).is_none_or(|(before, after)| before <= after);
        assert!(shifts.iter().all(|week| week.windows(2).all(later) && week.iter().flatten().count() <= 2));
    }
    let best = search::Search::new().cheapest(&problem, 1).unwrap();
    assert_eq!((n, Some(least)), (825_120, best.solutions.first().map(|best| best.cost)));
}

#[test]
fn auctions_are_worth_most() {
    let auction = Auction::new(8, 14, 1);
    let problem = auction.problem().unwrap();
    let most = search::solutions(&problem).map(|chosen| problem.total_cost(&chosen)).max();
    let best = search::Search::new().maximize(true).cheapest(&problem, 1).unwrap();
    assert_eq!(best.solutions.first().map(|best| best.cost), most);
    let offers: i64 = auction
        .answer(&problem, &best.solutions[0].options)
        .to_string()
        .lines()
        .map(|bid| bid.split(' ').nth(3).unwrap().parse::<i64>().unwrap())
        .sum();
    assert_eq!(Some(offers), most);
}

#[test]
fn what_is_nothing_is_empty_and_what_is_too_large_is_refused() {
    for nothing in [Routes::new(0, 4, 1).problem(), Roster::new(0, 0, 1).problem(), Auction::new(0, 9, 1).problem()] {
        assert_eq!(search::count(&nothing.unwrap()), 1);
    }
    // what is too large is refused before anything is drawn
    let most = usize::MAX;
    assert!(Routes::new(most, 4, 1).problem().is_err() && Routes::new(2000, 4, 1).problem().is_err());
    assert!(Roster::new(most, 3, 1).problem().is_err() && Roster::new(1_700_000, 3, 1).problem().is_err());
    assert!(Auction::new(most, 4, 1).problem().is_err() && Auction::new(4, most, 1).problem().is_err());
}
