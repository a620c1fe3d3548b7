//! The times on each set, as dots on a logarithmic axis, which has no zero for bars to begin at.

use super::super::statistics::Bound;
use super::super::{Completion, Kind, Row};
use super::axis::{self, Axis};
use super::page::{GRAY, MARGIN, Page, RULE, Style, WIDTH, color};
use super::{groups, is_shown, name, title};

const STEP: f64 = 19.0;
const LABEL: f64 = 152.0;
const VALUE: f64 = 78.0;
/// Above the dots: what set it is.
const HEAD: f64 = 44.0;
/// Below the dots: the names of the ticks.
const FOOT: f64 = 34.0;
const GAP: f64 = 28.0;
const RADIUS: f64 = 4.5;

struct Dot<'r> {
    row: &'r Row,
    time: Option<Bound>,
}

/// The rows of a set, the fastest first: sudokus by their mean time, which a batch has too, engines by the time of a count.
fn dots(group: &[Row]) -> Vec<Dot<'_>> {
    let of = |row: &Row| match (row.kind, row.times, row.per_second) {
        (Kind::Many, Some(times), _) => Some(times.mean),
        (Kind::Cover, Some(times), _) => Some(times.median),
        (_, None, Some(rate)) => Some(Bound { seconds: 1.0 / rate, censored: row.solved < row.tried }),
        _ => None,
    };
    let mut dots: Vec<Dot<'_>> =
        group.iter().filter(|row| is_shown(row)).map(|row| Dot { row, time: of(row) }).collect();
    let key = |dot: &Dot<'_>| dot.time.map_or(f64::INFINITY, |time| time.seconds);
    dots.sort_by(|a, b| key(a).total_cmp(&key(b)));
    dots
}

fn height(group: &[Row]) -> f64 {
    HEAD + dots(group).len() as f64 * STEP + FOOT
}

pub(super) fn draw(page: &mut Page, rows: &[Row]) {
    let sets: Vec<&[Row]> = groups(rows).collect();
    let heights: Vec<f64> = sets.iter().map(|set| height(set)).collect();
    let cut = halves(&heights);
    let columns = if cut < sets.len() { 2.0 } else { 1.0 };
    let width = (WIDTH - 2.0 * MARGIN - GAP * (columns - 1.0)) / columns;
    let title = Style { size: 15.0, bold: true, ..Style::default() };
    page.words(MARGIN, page.y + 22.0, &title, "Time on each set");
    let top = page.y + 28.0;
    for (column, sets) in [&sets[..cut], &sets[cut..]].into_iter().enumerate() {
        let left = MARGIN + column as f64 * (width + GAP);
        let mut y = top;
        for group in sets {
            block(page, group, rows, (left, width), y);
            y += height(group);
        }
        page.y = page.y.max(y);
    }
}

/// How many of the blocks of these heights stand in the first of two columns, so that the higher one is low; all of them, if they are few.
fn halves(heights: &[f64]) -> usize {
    let higher = |cut: usize| {
        let [first, second] = [&heights[..cut], &heights[cut..]].map(|column| column.iter().sum::<f64>());
        f64::max(first, second)
    };
    (1..heights.len()).rev().min_by(|&a, &b| higher(a).total_cmp(&higher(b))).unwrap_or(heights.len())
}

/// One set, on the axis of all sets of its kind.
fn block(page: &mut Page, group: &[Row], rows: &[Row], (left, width): (f64, f64), top: f64) {
    let same: Vec<Dot<'_>> = groups(rows).filter(|other| other[0].kind == group[0].kind).flat_map(dots).collect();
    let times = same.iter().filter_map(|dot| dot.time).map(|time| time.seconds);
    let axis = Axis::around(times, left + LABEL, left + width - VALUE);
    let (size, what) = describe(group);
    let style = Style { size: 13.0, bold: true, ..Style::default() };
    let set = style.fitted(&group[0].set, width - style.width(&size));
    page.words(left, top + 20.0, &style, &style.fitted(&format!("{set}{size}"), width));
    page.words(left, top + 35.0, &Style { size: 11.0, color: GRAY, ..Style::default() }, &what);
    let dots = dots(group);
    let bottom = top + HEAD + dots.len() as f64 * STEP;
    for (x, name) in axis.ticks() {
        page.line((x, top + HEAD - 2.0), (x, bottom + 4.0), RULE);
        page.words(x, bottom + 17.0, &Style { size: 11.0, color: GRAY, anchor: "middle", ..Style::default() }, &name);
    }
    for (dot, number) in dots.iter().zip(0_u16..) {
        one(page, dot, (left, width), axis, top + HEAD + (f64::from(number) + 0.5) * STEP);
    }
}

/// How large a set is, and what its dots are.
fn describe(group: &[Row]) -> (String, String) {
    let censored = dots(group).iter().any(|dot| dot.time.is_some_and(|time| time.censored));
    let what = if group[0].kind == Kind::Many { "mean time of an instance" } else { "time of an answer" };
    let title = title(group);
    let size = title.get(group[0].set.len()..).unwrap_or_default().split("; to ").next().unwrap_or_default().to_owned();
    (size, format!("{what}{}", if censored { "; ≥ and an empty dot: stopped by the limit" } else { "" }))
}

fn one(page: &mut Page, dot: &Dot<'_>, (left, width): (f64, f64), axis: Axis, y: f64) {
    let start = left + LABEL;
    let style = Style { anchor: "end", ..Style::default() };
    page.words(start - 9.0, y + 4.0, &style, &style.fitted(&name(dot.row), LABEL - 9.0));
    let Some(time) = dot.time else {
        let why = match dot.row.ended {
            Completion::Refused(_) => "cannot",
            Completion::Cancelled => "interrupted",
            Completion::Failed(..) => "no answer",
            Completion::Out(_) => "wrong",
            _ => "out of time",
        };
        page.words(start + 6.0, y + 4.0, &Style { color: GRAY, halo: true, ..Style::default() }, why);
        return;
    };
    page.line((start, y), (left + width - VALUE, y), RULE);
    let (x, color) = (axis.at(time.seconds), color(dot.row.kind, &dot.row.solver));
    let fill = if time.censored { "#ffffff" } else { color };
    page.element(format_args!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" stroke=\"{color}\" stroke-width=\"1.6\" fill=\"{fill}\"/>"
    ));
    page.words(x + RADIUS + 5.0, y + 4.0, &Style { halo: true, ..Style::default() }, &axis::bound(time));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_balanced() {
        assert_eq!(halves(&[]), 0);
        assert_eq!(halves(&[5.0]), 1);
        assert_eq!(halves(&[5.0, 1.0]), 1);
        assert_eq!(halves(&[1.0, 1.0, 1.0, 9.0]), 3);
        assert_eq!(halves(&[3.0, 3.0, 3.0, 1.0]), 2);
        assert_eq!(halves(&[2.0; 18]), 9);
        assert_eq!(halves(&[2.0; 7]), 4);
    }
}
