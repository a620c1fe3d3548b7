//! Round robins, social golfers, and covers made at random.

use crate::rng::Rng;
use quadrille::problem::{Bounds, ItemId, Problem};
use std::collections::BTreeSet;

/// A round robin of `n` teams, `n` even: each two meet once, each plays once a week, and at most three times at each of `n / 2` venues.
pub fn round_robin(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let (weeks, venues) = (n - 1, n / 2);
    let mut item = |name: String| builder.primary(name).expect("names differ");
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
    let games: Vec<ItemId> = pairs.iter().map(|(a, b)| item(format!("g{a},{b}"))).collect();
    let slots: Vec<ItemId> = (0..weeks * venues).map(|i| item(format!("s{},{}", i / venues, i % venues))).collect();
    let plays: Vec<ItemId> = (0..n * weeks).map(|i| item(format!("w{},{}", i / weeks, i % weeks))).collect();
    let at = |i: usize| (format!("v{},{}", i / venues, i % venues), Bounds::between(0, 3));
    let visits: Vec<ItemId> = (0..n * venues)
        .map(|i| {
            let (name, bounds) = at(i);
            builder.primary_bounded(name, bounds).expect("names differ")
        })
        .collect();
    for (&(a, b), &game) in pairs.iter().zip(&games) {
        for (week, venue) in (0..weeks * venues).map(|i| (i / venues, i % venues)) {
            let of = |team: usize| [plays[team * weeks + week], visits[team * venues + venue]];
            let items = [game, slots[week * venues + venue]].into_iter().chain(of(a)).chain(of(b));
            builder.option(items).expect("items of this problem");
        }
    }
    builder.build().expect("a problem")
}

/// Social golfers: in each of `weeks` all play in `size` groups of that many, and no two meet twice.
pub fn golfers(size: usize, weeks: usize) -> Problem {
    let n = size * size;
    let mut builder = Problem::builder();
    let mut item = |name: String| builder.primary(name).expect("names differ");
    let plays: Vec<ItemId> = (0..n * weeks).map(|i| item(format!("p{},{}", i / weeks, i % weeks))).collect();
    let mut pair = |(a, b)| builder.secondary(format!("m{a},{b}")).expect("names differ");
    let meets: Vec<Vec<ItemId>> = (0..n).map(|a| (a + 1..n).map(|b| pair((a, b))).collect()).collect();
    let mut groups = vec![vec![]];
    for _ in 0..size {
        let longer = |group: Vec<usize>| {
            let next = group.last().map_or(0, |last| last + 1);
            (next..n).map(move |player| [&*group, &[player]].concat())
        };
        groups = groups.into_iter().flat_map(longer).collect();
    }
    for week in 0..weeks {
        // the first week is the same as any
        for group in
            groups.iter().filter(|group| week > 0 || group.iter().all(|player| player / size == group[0] / size))
        {
            let pairs = (0..size).flat_map(|i| (i + 1..size).map(move |j| (group[i], group[j])));
            let met = pairs.map(|(a, b)| meets[a][b - a - 1]);
            let items = group.iter().map(|player| plays[player * weeks + week]).chain(met);
            builder.option(items).expect("items of this problem");
        }
    }
    builder.build().expect("a problem")
}

/// Random options of some sizes; with `planted`, one solution is made first.
pub fn random(n_items: usize, n_options: usize, sizes: [usize; 2], planted: bool, seed: u64) -> Problem {
    let mut rng = Rng::new(seed);
    let size = |rng: &mut Rng| sizes[0] + rng.below(sizes[1] - sizes[0] + 1);
    let mut options = BTreeSet::new();
    if planted {
        let mut items: Vec<usize> = (0..n_items).collect();
        rng.shuffle(&mut items);
        while !items.is_empty() {
            let n = size(&mut rng).min(items.len());
            let mut option = items.split_off(items.len() - n);
            option.sort_unstable();
            options.insert(option);
        }
    }
    while options.len() < n_options {
        let n = size(&mut rng);
        let mut option = BTreeSet::new();
        while option.len() < n {
            option.insert(rng.below(n_items));
        }
        options.insert(option.into_iter().collect());
    }
    let mut options: Vec<Vec<usize>> = options.into_iter().collect();
    rng.shuffle(&mut options);
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..n_items).map(|i| builder.primary(i.to_string()).expect("names differ")).collect();
    for option in options {
        builder.option(option.into_iter().map(|i| items[i])).expect("items of this problem");
    }
    builder.build().expect("a problem")
}
