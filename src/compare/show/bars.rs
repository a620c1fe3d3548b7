//! The medians of each set, as bars.

use super::super::{Ended, Kind, Row};
use super::axis::{self, Axis};
use super::page::{GRAY, MARGIN, Page, RULE, Style, WIDTH, color};
use super::{groups, many, ranked};

const STEP: f64 = 19.0;
const BAR: f64 = 13.0;
const LABEL: f64 = 138.0;
const VALUE: f64 = 74.0;
const GAP: f64 = 34.0;
/// From this many sets on, there are two columns.
const MANY: usize = 4;

struct Bar<'r> {
    row: &'r Row,
    label: String,
    /// Seconds, and whether they are censored.
    time: Option<(f64, bool)>,
}

/// The bars of a set: solvers by their median, and what a batch brings.
fn bars(group: &[Row]) -> Vec<Bar<'_>> {
    let mut bars: Vec<Bar<'_>> = Vec::new();
    for row in ranked(group) {
        if let Some(rate) = row.per_second.filter(|_| row.batched) {
            bars.push(Bar { row, label: format!("{} in a batch", row.solver), time: Some((1.0 / rate, false)) });
        }
        let median = row.times.map(|times| (times.median.seconds, times.median.censored));
        bars.push(Bar { row, label: row.solver.clone(), time: median });
    }
    let key = |bar: &Bar<'_>| bar.time.map_or(f64::INFINITY, |(seconds, _)| seconds);
    bars.sort_by(|a, b| key(a).total_cmp(&key(b)));
    bars
}

fn height(group: &[Row]) -> f64 {
    bars(group).len() as f64 * STEP + GAP
}

pub(super) fn draw(page: &mut Page, rows: &[Row]) {
    let sets: Vec<&[Row]> = groups(rows).collect();
    let columns = if sets.len() >= MANY { 2 } else { 1 };
    let title = Style { size: 15.0, bold: true, ..Style::default() };
    page.words(MARGIN, page.y + 22.0, &title, "Time of a sudoku (median), or to count the solutions of a cover");
    page.y += 34.0;
    let width = (WIDTH - 2.0 * MARGIN - 24.0 * (f64::from(columns) - 1.0)) / f64::from(columns);
    let whole: f64 = sets.iter().map(|set| height(set)).sum();
    let mut rest = &sets[..];
    let mut lowest = page.y;
    for column in 0..columns {
        let left = MARGIN + f64::from(column) * (width + 24.0);
        let (mut own, mut filled) = (0, 0.0);
        while own < rest.len()
            && (column + 1 == columns || filled + height(rest[own]) / 2.0 <= whole / f64::from(columns))
        {
            filled += height(rest[own]);
            own += 1;
        }
        let times = rows.iter().flat_map(|row| {
            let batch = row.per_second.filter(|_| row.batched).map(|rate| 1.0 / rate);
            row.times.map(|times| times.median.seconds).into_iter().chain(batch)
        });
        let axis = Axis::around(times, left + LABEL, left + width - VALUE);
        lowest = lowest.max(sets_of(page, &rest[..own], left, axis, page.y));
        rest = &rest[own..];
    }
    page.y = lowest + 8.0;
}

/// A column of sets; where it ends.
fn sets_of(page: &mut Page, sets: &[&[Row]], left: f64, axis: Axis, top: f64) -> f64 {
    if sets.is_empty() {
        return top;
    }
    let bottom = top + 16.0 + sets.iter().map(|set| height(set)).sum::<f64>();
    for (x, name) in axis.ticks() {
        page.line((x, top + 16.0), (x, bottom), RULE);
        let style = Style { size: 11.0, color: GRAY, anchor: "middle", ..Style::default() };
        page.words(x, top + 10.0, &style, &name);
        page.words(x, bottom + 14.0, &style, &name);
    }
    let mut y = top + 16.0;
    for group in sets {
        let first = &group[0];
        let size = match (first.kind, group.iter().find_map(|row| row.solutions)) {
            (Kind::Sudokus, _) => many(first.puzzles as u128, "sudoku"),
            (Kind::Cover, Some(solutions)) => many(solutions, "solution"),
            (Kind::Cover, None) => "a cover".into(),
        };
        let style = Style { size: 13.0, bold: true, halo: true, ..Style::default() };
        page.words(left, y + 20.0, &style, &format!("{}, {size}", first.set));
        y += GAP - 4.0;
        for bar in bars(group) {
            one(page, &bar, left, axis, y);
            y += STEP;
        }
        y += 4.0;
    }
    bottom + 18.0
}

fn one(page: &mut Page, bar: &Bar<'_>, left: f64, axis: Axis, y: f64) {
    let start = axis.at(0.0);
    let style = Style { anchor: "end", ..Style::default() };
    page.words(left + LABEL - 7.0, y + 11.0, &style, &bar.label);
    let Some((seconds, cut)) = bar.time else {
        let why = match bar.row.ended {
            Ended::Refused(_) => "cannot",
            _ => "out of time",
        };
        page.words(start + 5.0, y + 11.0, &Style { color: GRAY, halo: true, ..Style::default() }, why);
        return;
    };
    let end = axis.at(seconds).max(start + 1.0);
    // censored bars are pale, with an open end
    let opacity = if cut { 0.35 } else { 1.0 };
    page.element(format_args!(
        "<rect x=\"{start:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{BAR}\" fill=\"{}\" fill-opacity=\"{opacity}\"/>",
        end - start,
        color(bar.row.kind, &bar.row.solver)
    ));
    let least = if cut { "≥ " } else { "" };
    page.words(
        end + 5.0,
        y + 11.0,
        &Style { halo: true, ..Style::default() },
        &format!("{least}{}", axis::time(seconds)),
    );
}
