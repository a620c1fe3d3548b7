//! A cactus plot: the fraction of puzzles solved within a time, one curve per solver.
//!
//! Solvers that run out of time have seen fewer puzzles, a different part of each set. So each set has the same weight, divided among
//! the puzzles tried. Sets that a solver does not support do not count for it.
//!
//! Names stand in a legend beside the plot, in the order in which the curves end: where a dozen curves cross, no name fits between them.

use super::super::{Completion, Kind, Row};
use super::axis::Axis;
use super::page::{BLUE, FAINT, GRAY, GREEN, INK, MARGIN, ORANGE, Page, RULE, Style, WIDTH, color};

const HEIGHT: f64 = 380.0;
const LEFT: f64 = 78.0;
/// Solvers of one family have one color; their lines and the marks at their ends differ.
const DASHES: [&str; 6] = ["", "7 3", "2 3", "10 3 2 3", "4 2", "12 4"];
/// The corners of the marks, around their middle; the first is a circle.
const MARKS: [&str; 6] = [
    "",
    "-4 -4H4V4H-4Z",
    "0 -5.2L5 3.8H-5Z",
    "0 -5.4L5.4 0L0 5.4L-5.4 0Z",
    "0 5.2L5 -3.8H-5Z",
    "-5 -1.7H-1.7V-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5Z",
];
/// A line of the legend, and the piece of curve before a name.
const STEP: f64 = 19.0;
const KEY: f64 = 32.0;
/// From the plot to the legend.
const GAP: f64 = 22.0;
/// The most room for a name.
const NAME: f64 = 170.0;
const POINTS: usize = 240;

struct Curve<'r> {
    solver: &'r str,
    color: &'static str,
    /// Its number in its family.
    kind: usize,
    points: Vec<(f64, f64)>,
}

/// Whether there is a curve to draw: of one puzzle alone, dots say all.
pub(super) fn is_drawn(rows: &[Row]) -> bool {
    let all = rows.iter().filter(|row| !row.is_start_up() && row.kind == Kind::Many && !row.seconds.is_empty());
    all.clone().any(|row| row.puzzles > 1 || all.clone().any(|other| other.set != row.set))
}

pub(super) fn draw(page: &mut Page, rows: &[Row]) {
    let rows: Vec<&Row> = rows
        .iter()
        .filter(|row| !row.is_start_up() && row.kind == Kind::Many && !row.batched && !row.is_start_up())
        .collect();
    let solvers = solvers(&rows);
    let name = Style { bold: true, ..Style::default() };
    let names = solvers.iter().map(|solver| name.width(&name.fitted(solver, NAME))).fold(0.0, f64::max);
    let right = WIDTH - MARGIN - names - KEY - GAP;
    let top = page.y + 58.0;
    let bottom = top + HEIGHT.max(solvers.len() as f64 * STEP);
    let axis = Axis::around(rows.iter().flat_map(|row| row.seconds.iter().copied()), LEFT, right);
    let height = |share: f64| bottom - share.min(1.0) * (bottom - top);
    title(page, &rows);
    frame(page, axis, (top, bottom, right), height);
    let mut curves = curves(&rows, &solvers, axis, bottom, height);
    for curve in &curves {
        stroke(page, curve);
    }
    let end = |curve: &Curve<'_>| curve.points.last().copied().unwrap_or_default();
    curves.sort_by(|a, b| {
        let ((ax, ay), (bx, by)) = (end(a), end(b));
        ay.total_cmp(&by).then(ax.total_cmp(&bx))
    });
    let mut y = top + 0.5 * STEP;
    for curve in &curves {
        let x = right + GAP;
        line(page, &format!("M{x:.1} {y:.1}H{:.1}", x + KEY - 8.0), curve);
        mark(page, (x + (KEY - 8.0) / 2.0, y), curve);
        let style = Style { color: curve.color, bold: true, ..Style::default() };
        page.words(x + KEY, y + 4.0, &style, &style.fitted(curve.solver, NAME));
        y += STEP;
    }
    page.y = bottom + 44.0;
}

fn title(page: &mut Page, rows: &[&Row]) {
    let several = rows.iter().any(|row| row.set != rows[0].set);
    let title = Style { size: 15.0, bold: true, ..Style::default() };
    page.words(MARGIN, page.y + 22.0, &title, "Instances decided within a time each");
    let what =
        if several { "of those tried; each set that a solver can take counts the same" } else { "of those tried" };
    page.words(MARGIN, page.y + 38.0, &Style { size: 11.0, color: GRAY, ..Style::default() }, what);
}

/// Those that decided something, in their order.
fn solvers<'r>(rows: &[&'r Row]) -> Vec<&'r str> {
    let mut solvers: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| !row.seconds.is_empty()) {
        if !solvers.contains(&row.solver.as_str()) {
            solvers.push(&row.solver);
        }
    }
    solvers
}

/// A curve for each solver, from the bottom up.
fn curves<'r>(
    rows: &[&Row],
    solvers: &[&'r str],
    axis: Axis,
    bottom: f64,
    height: impl Fn(f64) -> f64,
) -> Vec<Curve<'r>> {
    let mut of_family = [0_usize; 3];
    let mut curves: Vec<Curve<'_>> = Vec::new();
    for &solver in solvers {
        let all = times(rows, solver);
        let family = [ORANGE, BLUE, GREEN].into_iter().position(|shades| shades[0] == color(Kind::Many, solver));
        let family = family.unwrap_or(0);
        let kind = of_family[family];
        of_family[family] += 1;
        let n = all.len();
        let shown: Vec<usize> = match n {
            ..=POINTS => (0..n).collect(),
            _ => (0..POINTS).map(|i| i * (n - 1) / (POINTS - 1)).collect(),
        };
        let sums: Vec<f64> = all
            .iter()
            .scan(0.0, |sum, (_, part)| {
                *sum += part;
                Some(*sum)
            })
            .collect();
        let points: Vec<(f64, f64)> = shown.into_iter().map(|i| (axis.at(all[i].0), height(sums[i]))).collect();
        if let Some(&(x, _)) = points.first() {
            let points = [vec![(x, bottom)], points].concat();
            curves.push(Curve { solver, color: [ORANGE, BLUE, GREEN][family][kind % 5], kind, points });
        }
    }
    curves
}

/// The seconds of each puzzle that a solver decided, ascending, and its part of all.
fn times(rows: &[&Row], solver: &str) -> Vec<(f64, f64)> {
    let own = rows
        .iter()
        .filter(|row| row.solver == solver && !matches!(row.ended, Completion::Refused(_) | Completion::Out(_)));
    let sets = own.clone().count();
    let part = |row: &Row| 1.0 / (row.tried.max(1) * sets) as f64;
    let mut all: Vec<(f64, f64)> =
        own.flat_map(|row| row.seconds.iter().map(|&seconds| (seconds, part(row)))).collect();
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    all
}

fn frame(page: &mut Page, axis: Axis, (top, bottom, right): (f64, f64, f64), height: impl Fn(f64) -> f64) {
    for x in axis.small_ticks() {
        page.line((x, top), (x, bottom), FAINT);
    }
    for (x, name) in axis.ticks() {
        page.line((x, top), (x, bottom + 5.0), RULE);
        page.words(x, bottom + 19.0, &Style { anchor: "middle", color: GRAY, ..Style::default() }, &name);
    }
    for percent in (0..=100).step_by(20) {
        let y = height(f64::from(percent) / 100.0);
        page.line((LEFT - 5.0, y), (right, y), RULE);
        page.words(
            LEFT - 9.0,
            y + 4.0,
            &Style { anchor: "end", color: GRAY, ..Style::default() },
            &format!("{percent} %"),
        );
    }
    page.line((LEFT, bottom), (right, bottom), INK);
    let style = Style { anchor: "middle", color: GRAY, ..Style::default() };
    page.words(f64::midpoint(LEFT, right), bottom + 36.0, &style, "time of one instance, proof included");
}

fn stroke(page: &mut Page, curve: &Curve<'_>) {
    let mut path = String::new();
    for (i, &(x, y)) in curve.points.iter().enumerate() {
        // steps: nothing more until the next one is decided
        let command = if i == 0 { format!("M{x:.1} {y:.1}") } else { format!("H{x:.1}V{y:.1}") };
        path += &command;
    }
    line(page, &path, curve);
    if let Some(&end) = curve.points.last() {
        mark(page, end, curve);
    }
}

fn line(page: &mut Page, path: &str, curve: &Curve<'_>) {
    let dash = DASHES[curve.kind % DASHES.len()];
    let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
    page.element(format_args!(
        "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"2.2\" stroke-linejoin=\"round\" fill=\"none\"{dash}/>",
        curve.color
    ));
}

/// The end of a curve.
fn mark(page: &mut Page, (x, y): (f64, f64), curve: &Curve<'_>) {
    let color = curve.color;
    match MARKS[curve.kind % MARKS.len()] {
        "" => page.element(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.2\" fill=\"{color}\"/>")),
        corners => page
            .element(format_args!("<path d=\"M{corners}\" transform=\"translate({x:.1} {y:.1})\" fill=\"{color}\"/>")),
    }
}
