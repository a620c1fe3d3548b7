//! Schedules with costs: the cheapest of all listed answers, and the laws of each answer.

use quadrille::puzzle::Puzzle;
use quadrille::search;
use quadrille_gallery::puzzle::{Assignment, Crew, Roster};

#[test]
fn rosters_keep_the_rules_of_work() {
    let roster = Roster::new(6, 4, 1);
    let problem = roster.problem().unwrap();
    let (mut n, mut least) = (0, i64::MAX);
    for chosen in search::solutions(&problem) {
        (n, least) = (n + 1, least.min(problem.total_units(&chosen)));
        if n % 64 > 0 {
            continue;
        }
        let shifts = roster.answer(&problem, &chosen).shifts();
        for day in 0..4 {
            let mut works: Vec<char> = shifts.iter().filter_map(|week| week[day]).collect();
            works.sort_unstable();
            assert_eq!(works, ['E', 'L', 'N']);
        }
        let later = |pair: &[Option<char>]| {
            pair[0]
                .zip(pair[1])
                .is_none_or(|(before, after)| before <= after)
        };
        assert!(
            shifts
                .iter()
                .all(|week| week.windows(2).all(later) && week.iter().flatten().count() <= 2)
        );
    }
    let best = search::Search::new().cheapest(&problem, 1).unwrap();
    assert_eq!(
        (n, Some(least)),
        (825_120, best.solutions.first().map(|best| best.cost.units))
    );
}

#[test]
fn crews_begin_where_they_landed_and_fly_each_flight_once() {
    let crew = Crew::new(12, 3, 2);
    let problem = crew.problem().unwrap();
    let minute = |time: &str| {
        let (hours, minutes) = time.split_once(':').unwrap();
        hours.parse::<i64>().unwrap() * 60 + minutes.parse::<i64>().unwrap()
    };
    let (mut n, mut least, mut flown, mut longest) = (0, i64::MAX, Vec::new(), 0);
    for chosen in search::solutions(&problem) {
        let (mut flights, mut sum) = (Vec::new(), 0);
        for line in crew.answer(&problem, &chosen).to_string().lines() {
            let mut parts: Vec<&str> = line.split(", ").collect();
            let cost: i64 = parts.pop().unwrap().parse().unwrap();
            // the airports and the times of each flight
            let pairing: Vec<[&str; 4]> = parts
                .iter()
                .map(|flight| {
                    flight
                        .split([' ', '-'])
                        .collect::<Vec<_>>()
                        .try_into()
                        .unwrap()
                })
                .collect();
            for pair in pairing.windows(2) {
                let ground = minute(pair[1][1]) - minute(pair[0][2]);
                assert!(
                    pair[0][3] == pair[1][0] && (30..=180).contains(&ground),
                    "{line}"
                );
            }
            let [first, last] = [pairing[0], pairing[pairing.len() - 1]];
            let away = i64::from(first[0] != "A") + i64::from(last[3] != "A");
            assert_eq!(
                cost,
                (minute(last[2]) - minute(first[1])).max(240) + 150 * away,
                "{line}"
            );
            longest = longest.max(pairing.len());
            flights.extend(parts.iter().map(ToString::to_string));
            sum += cost;
        }
        assert_eq!(sum, problem.total_units(&chosen));
        flights.sort_unstable();
        if n == 0 {
            flown.clone_from(&flights);
        }
        assert!(flights == flown && flown.len() == 12);
        (n, least) = (n + 1, least.min(sum));
    }
    let best = search::Search::new().cheapest(&problem, 1).unwrap();
    assert_eq!(
        (longest, Some(least)),
        (3, best.solutions.first().map(|best| best.cost.units))
    );
    assert!(n > 100, "{n}");
}

#[test]
fn assignments_use_everything_once() {
    for (n, dimensions, all) in [(5, 2, 120), (4, 3, 576)] {
        let assignment = Assignment::new(n, dimensions, 3);
        let problem = assignment.problem().unwrap();
        let mut costs: Vec<i64> = Vec::new();
        for chosen in search::solutions(&problem) {
            costs.push(problem.total_units(&chosen));
            let text = assignment.answer(&problem, &chosen).to_string();
            let shown = text.lines().map(|line| line.split_once(": ").unwrap());
            assert_eq!(
                shown
                    .clone()
                    .map(|(_, cost)| cost.parse::<i64>().unwrap())
                    .sum::<i64>(),
                costs[costs.len() - 1]
            );
            for kind in ["worker", "job", "tool"].into_iter().take(dimensions) {
                let mut numbers: Vec<usize> = shown
                    .clone()
                    .map(|(who, _)| {
                        who.split(' ')
                            .skip_while(|word| *word != kind)
                            .nth(1)
                            .unwrap()
                            .parse()
                            .unwrap()
                    })
                    .collect();
                numbers.sort_unstable();
                assert!(numbers.into_iter().eq(1..=n), "{text}");
            }
        }
        costs.sort_unstable();
        let best = search::Search::new().cheapest(&problem, 3).unwrap();
        assert_eq!(
            (costs.len(), &costs[..3]),
            (
                all,
                &best
                    .solutions
                    .iter()
                    .map(|best| best.cost.units)
                    .collect::<Vec<_>>()[..]
            )
        );
    }
}

#[test]
fn what_is_nothing_is_empty_and_what_is_too_large_is_refused() {
    let nothing = [
        Roster::new(0, 0, 1).problem(),
        Crew::new(0, 4, 1).problem(),
        Assignment::new(0, 3, 1).problem(),
    ];
    for nothing in nothing {
        assert_eq!(search::count(&nothing.unwrap()), 1);
    }
    // what is too large is refused before anything is drawn
    let most = usize::MAX;
    assert!(
        Roster::new(most, 3, 1).problem().is_err()
            && Roster::new(1_700_000, 3, 1).problem().is_err()
    );
    assert!(Crew::new(most, 4, 1).problem().is_err() && Crew::new(4000, 6, 1).problem().is_err());
    assert!(
        Assignment::new(most, 2, 1).problem().is_err()
            && Assignment::new(400, 3, 1).problem().is_err()
    );
}
