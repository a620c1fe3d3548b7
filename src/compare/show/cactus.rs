//! A cactus plot: the fraction of puzzles solved within a time, one curve per solver.
//!
//! Solvers that run out of time have seen fewer puzzles, a different part of each set. So each set has the same weight, divided among
//! the puzzles tried. Sets that a solver does not support do not count for it.

use super::super::{Ended, Kind, Row};
use super::axis::Axis;
use super::page::{BLUE, FAINT, GRAY, GREEN, INK, MARGIN, ORANGE, Page, RULE, Style, WIDTH, color};

const HEIGHT: f64 = 380.0;
const LEFT: f64 = 78.0;
/// Solvers of one family have one color; their lines differ.
const DASHES: [&str; 6] = ["", "7 3", "2 3", "10 3 2 3", "4 2", "12 4"];
/// A letter of a label, about.
const LETTER: f64 = 7.3;
/// The piece of line before a label.
const KEY: f64 = 27.0;
const POINTS: usize = 240;

struct Curve<'r> {
    solver: &'r str,
    color: &'static str,
    dash: &'static str,
    points: Vec<(f64, f64)>,
}

/// A place for a label: its left end, its baseline, its width.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    width: f64,
}

impl Place {
    fn meets(self, other: Place) -> bool {
        self.x < other.x + other.width + 6.0 && other.x < self.x + self.width + 6.0 && (self.y - other.y).abs() < 16.0
    }

    fn holds(self, (x, y): (f64, f64)) -> bool {
        (self.x - 2.0..self.x + self.width + 2.0).contains(&x) && (self.y - 12.0..self.y + 4.0).contains(&y)
    }
}

pub(super) fn draw(page: &mut Page, rows: &[Row]) {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.kind == Kind::Sudokus).collect();
    let mut sets: Vec<&str> = rows.iter().map(|row| row.set.as_str()).collect();
    sets.sort_unstable();
    sets.dedup();
    let (top, bottom, right) = (page.y + 44.0, page.y + 44.0 + HEIGHT, WIDTH - MARGIN);
    let axis = Axis::around(rows.iter().flat_map(|row| row.seconds.iter().copied()), LEFT, right);
    let height = |share: f64| bottom - share.min(1.0) * HEIGHT;
    let style = Style { size: 15.0, bold: true, ..Style::default() };
    let title = match sets.len() {
        1 => "Sudokus decided within a time each, of those tried",
        _ => "Sudokus decided within a time each, of those tried; each set that a solver can take counts the same",
    };
    page.words(MARGIN, page.y + 22.0, &style, title);
    frame(page, axis, (top, bottom, right), height);
    let curves = curves(&rows, axis, bottom, height);
    for curve in &curves {
        stroke(page, curve);
    }
    let mut taken: Vec<Place> = Vec::new();
    for (number, curve) in curves.iter().enumerate() {
        let place = place(number, &curves, &taken, (LEFT, right, top, bottom));
        taken.push(place);
        let style = Style { color: curve.color, bold: true, halo: true, ..Style::default() };
        page.words(place.x + KEY, place.y, &style, curve.solver);
        // a piece of the line, to distinguish two close ones
        let key = [(place.x, place.y - 4.0), (place.x + KEY - 5.0, place.y - 4.0)];
        line(page, &format!("M{:.1} {:.1}H{:.1}", key[0].0, key[0].1, key[1].0), curve);
    }
    page.y = bottom + 44.0;
}

/// A curve for each solver that decided something, each from the bottom up.
fn curves<'r>(rows: &[&'r Row], axis: Axis, bottom: f64, height: impl Fn(f64) -> f64) -> Vec<Curve<'r>> {
    let mut solvers: Vec<&str> = Vec::new();
    for row in rows {
        if !solvers.contains(&row.solver.as_str()) {
            solvers.push(&row.solver);
        }
    }
    let mut of_family = [0_usize; 3];
    let mut curves: Vec<Curve<'_>> = Vec::new();
    for solver in solvers {
        let all = times(rows, solver);
        let family = [ORANGE, BLUE, GREEN].into_iter().position(|shades| shades[0] == color(Kind::Sudokus, solver));
        let family = family.unwrap_or(0);
        let shade = [ORANGE, BLUE, GREEN][family][of_family[family] % 5];
        let dash = DASHES[of_family[family] % DASHES.len()];
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
            curves.push(Curve { solver, color: shade, dash, points });
        }
    }
    curves
}

/// The seconds of each puzzle that a solver decided, ascending, and its part of all.
fn times(rows: &[&Row], solver: &str) -> Vec<(f64, f64)> {
    let own = rows.iter().filter(|row| row.solver == solver && !matches!(row.ended, Ended::Refused(_)));
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
    page.words(f64::midpoint(LEFT, right), bottom + 36.0, &style, "time of one puzzle, proof included");
}

fn stroke(page: &mut Page, curve: &Curve<'_>) {
    let mut path = String::new();
    for (i, &(x, y)) in curve.points.iter().enumerate() {
        // steps: nothing more until the next one is decided
        let command = if i == 0 { format!("M{x:.1} {y:.1}") } else { format!("H{x:.1}V{y:.1}") };
        path += &command;
    }
    line(page, &path, curve);
    if let Some((x, y)) = curve.points.last() {
        page.element(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.4\" fill=\"{}\"/>", curve.color));
    }
}

fn line(page: &mut Page, path: &str, curve: &Curve<'_>) {
    let dash = if curve.dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", curve.dash) };
    page.element(format_args!(
        "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"2.2\" stroke-linejoin=\"round\" fill=\"none\"{dash}/>",
        curve.color
    ));
}

/// The place beside a curve that covers no other label and the fewest lines.
fn place(
    number: usize,
    curves: &[Curve<'_>],
    taken: &[Place],
    (left, right, top, bottom): (f64, f64, f64, f64),
) -> Place {
    let points = &curves[number].points;
    let width = curves[number].solver.chars().count() as f64 * LETTER + KEY;
    let steps = points.len().min(48);
    let candidates = (0..=steps).flat_map(|i| {
        let (x, y) = points[i * (points.len() - 1) / steps.max(1)];
        [(x + 9.0, y + 4.0), (x - 9.0 - width, y + 4.0), (x + 5.0, y - 7.0), (x - width - 4.0, y - 7.0)]
    });
    let cost = |place: &Place| {
        let labels = taken.iter().filter(|other| place.meets(**other)).count();
        let lines = curves.iter().map(|curve| covered(*place, &curve.points)).sum::<usize>();
        let outside = place.x < left + 2.0 || place.x + width > right || place.y < top - 4.0 || place.y > bottom - 3.0;
        // the upper end of a curve is the most informative
        labels * 1000 + usize::from(outside) * 2000 + lines * 10 + ((place.y - top) / 60.0) as usize
    };
    let places = candidates.map(|(x, y)| Place { x, y, width });
    places.min_by_key(cost).unwrap_or(Place { x: left, y: top, width })
}

/// How much of a curve a label hides.
fn covered(place: Place, points: &[(f64, f64)]) -> usize {
    let between = |pair: &[(f64, f64)]| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        (0..8).filter(|i| place.holds((x0 + (x1 - x0) * f64::from(*i) / 8.0, y0))).count()
            + (0..8).filter(|i| place.holds((x1, y0 + (y1 - y0) * f64::from(*i) / 8.0))).count()
    };
    points.windows(2).map(between).sum()
}
