//! Covers of networks, counted by quadrille and by plain memoised Algorithm X: in one process, in turns, in CPU time.

mod cover;
mod graph;
mod plain;
mod rng;

use cover::{Cover, Kind};
use cpu_time::ProcessTime;
use quadrille::family::BigUint;
use quadrille::problem::Problem;
use quadrille::search::Search;
use std::time::Duration;

/// The numbers of nodes, about.
const SIZES: [usize; 4] = [40, 75, 110, 150];

/// How many options there are for ten items, for each kind and size: so many that the baseline takes at most half a second, about; 0 where the
/// options that make a few solutions are too many already.
#[rustfmt::skip]
const OPTIONS: [[usize; 4]; 16] = [
    [50, 50, 30, 25], [50, 50, 20, 16], [50, 20, 0, 0], [30, 16, 0, 0],
    [50, 50, 50, 40], [50, 50, 30, 25], [50, 25, 25, 16], [50, 20, 16, 16],
    [50, 40, 25, 16], [50, 40, 16, 16], [50, 25, 20, 16], [50, 25, 16, 16],
    [50, 40, 20, 16], [50, 25, 20, 0], [50, 20, 16, 0], [40, 16, 0, 0],
];

const SEED: u64 = 1;

/// A run is repeated within its round until this much time is over.
const LEAST: Duration = Duration::from_millis(5);

const ROUNDS: usize = 5;

/// Seconds: the baseline and quadrille with the items as given, and both with the items shuffled.
type Times = [f64; 4];

fn main() {
    let arg = std::env::args().nth(1);
    let rounds = arg.map_or(ROUNDS, |arg| arg.parse().expect("the number of rounds"));
    println!("Milliseconds of CPU to count all solutions; medians of {rounds} rounds in turns.\n");
    let heads = ["cover", "items", "options", "plain", "quadrille", "times", "plain", "quadrille", "times"];
    println!("{:57}items shuffled", "");
    let [cover, items, options, rest @ ..] = heads;
    println!("{cover:20} {items:>5} {options:>7}{}", rest.map(|head| format!("{head:>10}")).concat());
    let (mut sums, mut faster) = ([0.0; 4], Vec::new());
    for cover in covers() {
        let times = race(&cover, rounds);
        println!("{:20} {:5} {:7}{}", cover.name, cover.n_items(), cover.n_options(), shown(times));
        sums.iter_mut().zip(times).for_each(|(sum, time)| *sum += time);
        faster.push((times[0] / times[1]).min(times[2] / times[3]));
    }
    println!("{:34}{}", format!("all {}", faster.len()), shown(sums));
    faster.sort_by(f64::total_cmp);
    println!("times, the worse of both: the least {:.2}, the median {:.1}", faster[0], faster[faster.len() / 2]);
}

fn shown(times: Times) -> String {
    let [plain, ours, plain_shuffled, ours_shuffled] = times;
    let columns = [
        plain * 1e3,
        ours * 1e3,
        plain / ours,
        plain_shuffled * 1e3,
        ours_shuffled * 1e3,
        plain_shuffled / ours_shuffled,
    ];
    columns.map(|column| format!("{column:10.2}")).concat()
}

fn covers() -> impl Iterator<Item = Cover> {
    let all =
        Kind::all().zip(OPTIONS).flat_map(|(kind, options)| SIZES.into_iter().zip(options).map(move |two| (kind, two)));
    all.filter(|(_, (_, options))| *options > 0).map(|(kind, (size, options))| kind.cover(size, options, SEED))
}

fn race(cover: &Cover, rounds: usize) -> Times {
    let (given, shuffled) = (cover.problem(None), cover.problem(Some(SEED)));
    let expected = plain::count(&given);
    let by_quadrille = |problem: &Problem| {
        let count = Search::new().total(problem).expect("plain items").count;
        assert_eq!(low(&count), expected, "{}", cover.name);
    };
    let mut times: [Vec<f64>; 4] = Default::default();
    for _ in 0..rounds {
        times[0].push(timed(|| assert_eq!(plain::count(&given), expected)));
        // what the baseline freed is put in order at the next large allocation: not at quadrille's cost
        by_quadrille(&given);
        times[1].push(timed(|| by_quadrille(&given)));
        times[2].push(timed(|| assert_eq!(plain::count(&shuffled), expected)));
        by_quadrille(&shuffled);
        times[3].push(timed(|| by_quadrille(&shuffled)));
    }
    times.map(|mut rounds| {
        rounds.sort_by(f64::total_cmp);
        rounds[rounds.len() / 2]
    })
}

/// What is left of a number modulo 2^128.
fn low(count: &BigUint) -> u128 {
    let digits = count.to_u64_digits();
    digits.iter().take(2).rev().fold(0, |low, &digit| low << 64 | u128::from(digit))
}

/// Seconds of CPU for one run.
fn timed(mut run: impl FnMut()) -> f64 {
    let begin = ProcessTime::now();
    let mut runs = 0;
    loop {
        run();
        runs += 1;
        let spent = begin.elapsed();
        if spent >= LEAST {
            return spent.as_secs_f64() / f64::from(runs);
        }
    }
}
