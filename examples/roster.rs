//! A roster, from a table to a plan: who works on which days, as everybody likes it best, with a
//! proof; then the same when somebody is ill.
//!
//! `cargo run --example roster` takes the table below, and `cargo run --example roster FILE` one of
//! the same form.

use quadrille::problem::{Bounds, Builder, OptionId, verify};
use quadrille::search::Search;
use std::error::Error;

/// How many people each day needs; for each person, the most days, and the dislike of each day, `-`
/// for impossible days.
const TABLE: &str = "
days    -   Mon Tue Wed Thu Fri Sat
needed  -    2   2   2   2   2   1
Ann     3    1   2   2   5   -   9
Ben     2    4   4   1   -   2   3
Cora    4    2   2   6   2   2   -
Dan     3    -   1   1   3   3   6
Eve     2    1   -   -   4   1   2
";

/// What each working day more than two in a row costs.
const WEARY: i64 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args()
        .nth(1)
        .map_or(Ok(TABLE.to_owned()), std::fs::read_to_string)?;
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let rows: Vec<&[&str]> = rows
        .iter()
        .map(Vec::as_slice)
        .filter(|row| !row.is_empty())
        .collect();
    let [
        ["days", _, days @ ..],
        ["needed", _, needed @ ..],
        people @ ..,
    ] = &rows[..]
    else {
        return Err("expected rows of days, of how many are needed, and of people".into());
    };
    if needed.len() != days.len() || days.len() > 14 {
        return Err("expected a number for each day, and 14 days at most".into());
    }
    let mut roster = Builder::new();
    for (day, number) in days.iter().zip(needed) {
        roster.bounded(*day, Bounds::exactly(number.parse()?));
    }
    for person in people {
        let [name, most, dislikes @ ..] = person else {
            return Err("expected a name and a number".into());
        };
        let most: u32 = most.parse()?;
        let price = |text: &&str| {
            if *text == "-" {
                Ok(None)
            } else {
                text.parse::<i64>().map(Some)
            }
        };
        let prices: Vec<Option<i64>> = dislikes.iter().map(price).collect::<Result<_, _>>()?;
        if prices.len() != days.len() {
            return Err(format!("{name}: expected a number or `-` for each day").into());
        }
        // an option is a week: whatever rules there are for one person are kept here
        for week in (0..1_u32 << days.len()).filter(|week| week.count_ones() <= most) {
            let worked: Vec<usize> = (0..days.len())
                .filter(|day| (week >> day) & 1 == 1)
                .collect();
            let Some(price) = worked.iter().map(|&day| prices[day]).sum::<Option<i64>>() else {
                continue;
            };
            let weary = worked
                .windows(3)
                .filter(|three| three[2] == three[0] + 2)
                .count() as i64;
            let items = [*name]
                .into_iter()
                .chain(worked.iter().map(|&day| days[day]));
            roster
                .option((*name, week), items)
                .cost(price + WEARY * weary);
        }
    }
    let roster = roster.build()?;
    let cheapest = Search::new().cheapest(roster.problem(), 1)?;
    let best = match (cheapest.solutions.first(), cheapest.proven) {
        (Some(best), true) => best,
        (None, true) => return Err("there is no such roster".into()),
        (_, false) => return Err("a limit ended the search".into()),
    };
    verify(roster.problem(), &best.options)?;
    assert!(text != TABLE || best.cost == 19.into());
    println!("{:6} {}   cost {}", "", days.join(" "), best.cost);
    for (name, week) in roster.labels(&best.options) {
        let shifts = (0..days.len()).map(|day| {
            if (week >> day) & 1 == 1 {
                "   x"
            } else {
                "   ."
            }
        });
        println!("{name:6}{}", shifts.collect::<String>());
    }
    // whoever is ill has the week without a day
    for ill in people.iter().filter_map(|row| row.first()) {
        let works = |option: &OptionId| {
            roster
                .labels(&[*option])
                .any(|(name, week)| name == ill && *week > 0)
        };
        let absent: Vec<OptionId> = roster.problem().options().filter(works).collect();
        let without = Search::new()
            .forbid(&absent)
            .cheapest(roster.problem(), 1)?;
        let cost = without
            .solutions
            .first()
            .map_or("no roster".into(), |best| format!("cost {}", best.cost));
        println!("without {ill}: {cost}");
    }
    Ok(())
}
