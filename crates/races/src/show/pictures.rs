//! The pictures of a race: how many instances within which time, profiles of ratios, two entrants
//! against each other, and times over sizes.

use super::chart::{Chart, Series, Shape};
use super::drawing::{Page, seconds, whole};
use super::numbers::number;
use super::rows::groups;
use crate::statistics::exponent;
use crate::{Header, Row, SetHeader};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The pictures as SVG.
pub(super) fn svg(header: &Header, rows: &[Row]) -> String {
    let mut page = Page {
        text: String::new(),
        y: 0.0,
    };
    let kinds = [true, false].into_iter();
    let kinds = kinds.filter(|&sudokus| rows.iter().any(|row| row.sudokus == sudokus));
    for chart in kinds.flat_map(|sudokus| of_kind(rows, sudokus)) {
        chart.draw(&mut page);
    }
    for chart in scaling(header, &entrants(rows, |_| true)) {
        chart.draw(&mut page);
    }
    page.document("Solvers compared")
}

/// The pictures of all sets of sudokus, or of exact covers: compared entrants are always measured
/// on the same instances.
fn of_kind(rows: &[Row], sudokus: bool) -> Vec<Chart> {
    let entrants = entrants(rows, |row| row.sudokus == sudokus);
    let charts = [
        cactus(rows, &entrants, sudokus),
        profile(&entrants),
        pairs(&entrants),
    ];
    let mut charts: Vec<Chart> = charts.into_iter().flatten().collect();
    if rows.iter().any(|row| row.sudokus != sudokus) {
        let kind = if sudokus { "sudokus" } else { "exact covers" };
        let name = |chart: &mut Chart| chart.about = format!("{kind}: {}", chart.about);
        charts.iter_mut().for_each(name);
    }
    charts
}

/// An entrant, and its seconds on each instance, given by a set and a place in the set.
struct Raced<'r> {
    name: &'r str,
    times: BTreeMap<(&'r str, usize), f64>,
}

/// The entrants in their order, which is that of their colors, with the times of some rows.
fn entrants(rows: &[Row], counts: impl Fn(&Row) -> bool) -> Vec<Raced<'_>> {
    let mut all: Vec<Raced<'_>> = Vec::new();
    for row in rows
        .iter()
        .filter(|row| !row.is_start_up() && !row.is_virtual())
    {
        let times = row.by_instance.iter().filter(|_| counts(row));
        let times = times.map(|(&place, &seconds)| ((row.set.as_str(), place), seconds));
        match all.iter_mut().find(|raced| raced.name == row.solver) {
            Some(raced) => raced.times.extend(times),
            None => all.push(Raced {
                name: &row.solver,
                times: times.collect(),
            }),
        }
    }
    all
}

/// A series for each of those who decided something; the highest curve is the first.
fn series<'r>(
    entrants: &[Raced<'r>],
    points: impl Fn(&Raced<'r>) -> (String, Vec<(f64, f64)>),
) -> Vec<Series> {
    let one = |(shade, raced): (usize, &Raced<'r>)| {
        let (name, points) = points(raced);
        Series {
            name,
            shade,
            points,
        }
    };
    let all = entrants.iter().enumerate().map(one);
    let mut all: Vec<Series> = all.filter(|series| !series.points.is_empty()).collect();
    let end = |series: &Series| series.points.last().copied().unwrap_or_default();
    all.sort_by(|a, b| {
        end(b)
            .1
            .total_cmp(&end(a).1)
            .then(end(a).0.total_cmp(&end(b).0))
    });
    all
}

/// The part of the instances that each decides within a time; nothing where each decides one alone.
///
/// Each set has the same weight, divided among the instances that all have met. An entrant that
/// refuses a set decides nothing of it.
fn cactus(rows: &[Row], entrants: &[Raced<'_>], sudokus: bool) -> Option<Chart> {
    let sets = groups(rows).filter(|group| group[0].sudokus == sudokus);
    let sets = sets.filter(|group| !group[0].is_start_up()).count();
    let curve = |raced: &Raced<'_>| {
        let own = rows.iter().filter(|row| {
            let is_own = row.solver == raced.name && row.sudokus == sudokus;
            is_own && !row.is_start_up() && !row.batched
        });
        let points = own.flat_map(|row| {
            let part = 1.0 / (row.tried.max(1) * sets) as f64;
            row.by_instance.values().map(move |&time| (time, part))
        });
        (raced.name.to_owned(), steps(points.collect()))
    };
    let about = if sets > 1 {
        "of those that all have met; each set counts the same"
    } else {
        "of those that all have met"
    };
    let series = series(entrants, curve);
    let is_curve = |series: &Series| series.points.len() > 1;
    series.iter().any(is_curve).then(|| Chart {
        title: "Instances decided within a time each".into(),
        about: about.into(),
        across: "time of one instance, proof included".into(),
        tick: seconds,
        shape: Shape::Steps,
        series,
    })
}

/// Parts of a whole, each with its place, added up in the order of their places.
fn steps(mut parts: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    parts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut sum = 0.0;
    for (_, part) in &mut parts {
        sum += *part;
        *part = sum;
    }
    parts
}

/// The part of the instances that each solves within so many times the best time (Dolan and Moré
/// 2002).
fn profile(entrants: &[Raced<'_>]) -> Option<Chart> {
    let best = least_times(entrants);
    let curve = |raced: &Raced<'_>| {
        let part = 1.0 / best.len() as f64;
        let points = raced.times.iter().map(|(key, seconds)| {
            let ratio = seconds / best[key].max(1e-12);
            (ratio.max(1.0), part)
        });
        (raced.name.to_owned(), steps(points.collect()))
    };
    let series = series(entrants, curve);
    (best.len() > 2 && series.len() > 1).then(|| Chart {
        title: "Within so many times the best time".into(),
        about: "of the instances that anybody solved".into(),
        across: "time, divided by the best time on the same instance".into(),
        tick: |power| match power {
            ..0 => String::new(),
            _ => format!("{}×", whole(power)),
        },
        shape: Shape::Steps,
        series,
    })
}

/// The least seconds of any entrant on each instance.
fn least_times<'r>(entrants: &[Raced<'r>]) -> BTreeMap<(&'r str, usize), f64> {
    let mut best = BTreeMap::new();
    for (key, &seconds) in entrants.iter().flat_map(|raced| &raced.times) {
        let least = best.entry(*key).or_insert(seconds);
        *least = seconds.min(*least);
    }
    best
}

/// The two that solved the most, instance by instance.
fn pairs(entrants: &[Raced<'_>]) -> Option<Chart> {
    let total = |raced: &Raced<'_>| raced.times.values().sum::<f64>();
    let mut best: Vec<&Raced<'_>> = entrants.iter().collect();
    best.sort_by(|a, b| {
        b.times
            .len()
            .cmp(&a.times.len())
            .then(total(a).total_cmp(&total(b)))
    });
    let [first, second, ..] = best[..] else {
        return None;
    };
    let points: Vec<(f64, f64)> = first
        .times
        .iter()
        .filter_map(|(key, &x)| Some((x, *second.times.get(key)?)))
        .collect();
    let (first, second) = (first.name, second.name);
    (points.len() > 2).then(|| Chart {
        title: format!("{first} and {second}, instance by instance"),
        about: format!("time of {second} over time of {first}; below the line {second} is faster"),
        across: format!("time of {first}"),
        tick: seconds,
        shape: Shape::Pairs,
        series: vec![Series {
            name: "an instance".into(),
            shade: 0,
            points,
        }],
    })
}

/// A race of more sets than this is not about sizes.
const SCALED: usize = 3;

/// Times over sizes, with the exponent of each entrant, for each set.
fn scaling(header: &Header, entrants: &[Raced<'_>]) -> Vec<Chart> {
    let of_set = |set: &SetHeader| {
        let of = |raced: &Raced<'_>| {
            let points = sized(set, raced);
            let law = exponent(&points);
            let law = law.map_or(String::new(), |[slope, off]| {
                format!(": size^{} ±{}", number(slope), number(off))
            });
            (format!("{}{law}", raced.name), points)
        };
        Chart {
            title: format!("{}: time over size", set.name),
            about: "behind the names: how the time grows with the size".into(),
            across: "options of the exact cover, or empty cells of the board".into(),
            tick: whole,
            shape: Shape::Dots,
            series: series(entrants, of),
        }
    };
    let charts = header
        .sets
        .iter()
        .filter(|_| header.sets.len() <= SCALED)
        .map(of_set);
    charts
        .filter(|chart| chart.series.iter().any(|series| series.points.len() > 2))
        .collect()
}

/// The sizes and times of the decided instances of a set.
fn sized(set: &SetHeader, raced: &Raced<'_>) -> Vec<(f64, f64)> {
    let own = raced.times.iter().filter(|((of, _), _)| *of == set.name);
    own.filter_map(|((_, place), &seconds)| Some((set.instances.get(*place)?.size as f64, seconds)))
        .collect()
}

/// How the times of each set grow with the sizes of its instances, in lines of text; nothing where
/// there are too few sizes.
pub fn growth(header: &Header, rows: &[Row]) -> String {
    let mut text = String::new();
    for set in &header.sets {
        for raced in entrants(rows, |_| true) {
            let sized = sized(set, &raced);
            if let Some([slope, off]) = exponent(&sized) {
                let (slope, off, n) = (number(slope), number(off), sized.len());
                let _ = writeln!(
                    text,
                    "{}: {}: time grows as size^{slope} ±{off}, over the {n} instances it solved",
                    set.name, raced.name
                );
            }
        }
    }
    text
}
