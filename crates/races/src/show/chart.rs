//! A chart: points or steps of several entrants on logarithmic axes, with a legend beside it, since
//! where a dozen curves cross no name fits between them.

use super::drawing::{
    Axis, GRAY, INK, MARGIN, PLAIN, Page, RULE, SMALL, STEP, Style, TITLE, WIDTH, seconds, shade,
};
use std::fmt::Write;

const HEIGHT: f64 = 380.0;
const LEFT: f64 = 78.0;
/// The piece of curve before a name in the legend, its distance from the chart, and the most room
/// for a name.
const KEY: f64 = 32.0;
const GAP: f64 = 22.0;
const NAME: f64 = 270.0;
/// The most entrants in a legend.
const SERIES: usize = 24;
/// More steps than this are not seen.
const POINTS: usize = 240;
/// Lines of similar colors differ in these.
const DASHES: [&str; 6] = ["", "7 3", "2 3", "10 3 2 3", "4 2", "12 4"];

/// The points of one entrant.
pub(super) struct Series {
    pub(super) name: String,
    /// The number of its color.
    pub(super) shade: usize,
    /// In ascending order where they are steps.
    pub(super) points: Vec<(f64, f64)>,
}

/// What the points are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Parts of a whole, reached step by step.
    Steps,
    /// Seconds over something.
    Dots,
    /// Seconds of two entrants, with a line where they are equal.
    Pairs,
}

pub(super) struct Chart {
    pub(super) title: String,
    /// A line about the chart.
    pub(super) about: String,
    /// What the horizontal axis is, and how its powers of ten are called.
    pub(super) across: String,
    pub(super) tick: fn(i32) -> String,
    pub(super) shape: Shape,
    pub(super) series: Vec<Series>,
}

/// Where a chart stands on its page.
struct Frame {
    top: f64,
    bottom: f64,
    right: f64,
    across: Axis,
    up: Option<Axis>,
}

impl Frame {
    /// The places of the vertical axis that have a name.
    fn levels(&self) -> Vec<(f64, String)> {
        let part = |fifth| {
            let y = self.at((1.0, f64::from(fifth) / 5.0)).1;
            (y, format!("{} %", fifth * 20))
        };
        match self.up {
            Some(axis) => axis.ticks(seconds).collect(),
            None => (0..=5).map(part).collect(),
        }
    }

    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let share = || self.bottom - y.clamp(0.0, 1.0) * (self.bottom - self.top);
        (
            self.across.at(x),
            self.up.map_or_else(share, |axis| axis.at(y)),
        )
    }
}

impl Chart {
    /// Draws it below the present content of the page.
    pub(super) fn draw(mut self, page: &mut Page) {
        self.series.truncate(SERIES);
        let frame = self.frame(page.y + 58.0);
        page.heading(22.0, TITLE, &self.title);
        page.heading(38.0, SMALL, &self.about);
        self.axes(page, &frame);
        for (number, series) in self.series.iter().enumerate() {
            let key = (frame.right + GAP, frame.top + (number as f64 + 0.5) * STEP);
            self.one(page, &frame, series, key);
        }
        page.y = frame.bottom + 44.0;
    }

    fn frame(&self, top: f64) -> Frame {
        let style = Style {
            bold: true,
            ..PLAIN
        };
        let names = self
            .series
            .iter()
            .map(|series| style.width(&style.fitted(&series.name, NAME)))
            .fold(0.0, f64::max);
        let right = WIDTH - MARGIN - names - KEY - GAP;
        let bottom = top + HEIGHT.max(self.series.len() as f64 * STEP);
        let all = || self.series.iter().flat_map(|series| &series.points);
        let around = |of: fn(&(f64, f64)) -> f64, from, to| match self.shape {
            Shape::Pairs => Axis::around(all().flat_map(|&(x, y)| [x, y]), from, to),
            Shape::Steps | Shape::Dots => Axis::around(all().map(of), from, to),
        };
        let across = around(|point| point.0, LEFT, right);
        let up = (self.shape != Shape::Steps).then(|| around(|point| point.1, bottom, top));
        Frame {
            top,
            bottom,
            right,
            across,
            up,
        }
    }

    fn axes(&self, page: &mut Page, frame: &Frame) {
        let gray = |anchor| Style {
            anchor,
            color: GRAY,
            ..PLAIN
        };
        let &Frame {
            top, bottom, right, ..
        } = frame;
        for (x, name) in frame.across.ticks(self.tick) {
            page.line((x, top), (x, bottom + 5.0), RULE);
            page.words(x, bottom + 19.0, gray("middle"), &name);
        }
        for (y, name) in frame.levels() {
            page.line((LEFT - 5.0, y), (right, y), RULE);
            page.words(LEFT - 9.0, y + 4.0, gray("end"), &name);
        }
        let is_diagonal = self.shape == Shape::Pairs;
        let end = if is_diagonal { top } else { bottom };
        page.line((LEFT, bottom), (right, end), INK);
        let middle = f64::midpoint(LEFT, right);
        page.words(middle, bottom + 36.0, gray("middle"), &self.across);
    }

    /// The points of one entrant, and its line in the legend.
    fn one(&self, page: &mut Page, frame: &Frame, series: &Series, (x, y): (f64, f64)) {
        let color = shade(series.shade);
        if self.shape == Shape::Steps {
            let dash = DASHES[series.shade / 3 % DASHES.len()];
            let key = format!("M{x:.1} {y:.1}H{:.1}", x + KEY - 8.0);
            for path in [series.path(frame), key] {
                page.element(format_args!(
                    "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"2.2\" \
                    stroke-linejoin=\"round\" fill=\"none\" stroke-dasharray=\"{dash}\"/>"
                ));
            }
        }
        // of steps the end alone
        let dots = match self.shape {
            Shape::Steps => series.points.len().saturating_sub(1)..,
            Shape::Dots | Shape::Pairs => 0..,
        };
        for &point in &series.points[dots] {
            page.dot(frame.at(point), color);
        }
        page.dot((x + (KEY - 8.0) / 2.0, y), color);
        let style = Style {
            color,
            bold: true,
            ..PLAIN
        };
        page.words(x + KEY, y + 4.0, style, &style.fitted(&series.name, NAME));
    }
}

impl Series {
    /// The points as steps, thinned if there are many.
    fn path(&self, frame: &Frame) -> String {
        let n = self.points.len();
        let shown = (0..n.min(POINTS)).map(|i| {
            if n <= POINTS {
                i
            } else {
                i * (n - 1) / (POINTS - 1)
            }
        });
        let mut path = String::new();
        for (x, y) in shown.map(|i| frame.at(self.points[i])) {
            let _ = if path.is_empty() {
                write!(path, "M{x:.1} {:.1}", frame.bottom)
            } else {
                write!(path, "H{x:.1}")
            };
            let _ = write!(path, "V{y:.1}");
        }
        path
    }
}
