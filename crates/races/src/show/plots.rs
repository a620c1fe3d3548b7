//! Plots of a whole race: two entrants against each other, profiles of ratios, times over sizes.

use super::super::statistics::exponent;
use super::super::{Header, Row};
use super::axis::{self, Axis};
use super::page::{BLUE, GRAY, GREEN, INK, MARGIN, ORANGE, Page, RULE, Style, WIDTH};
use super::{commas, number};
use std::collections::BTreeMap;
use std::fmt::Write;

const HEIGHT: f64 = 360.0;
const LEFT: f64 = 88.0;
/// The room of the legend.
const LEGEND: f64 = 260.0;
const STEP: f64 = 19.0;
/// More entrants than this have no place in a legend.
const SERIES: usize = 18;

/// The seconds of each entrant on each instance, which is a set and a place in it.
type Times<'r> = BTreeMap<&'r str, BTreeMap<(&'r str, usize), f64>>;

fn times(rows: &[Row]) -> Times<'_> {
    let mut times = Times::new();
    for row in rows.iter().filter(|row| !row.is_start_up() && !row.batched && !row.is_virtual()) {
        let own = row.by_instance.iter().map(|(&place, &seconds)| ((row.set.as_str(), place), seconds));
        times.entry(&row.solver).or_default().extend(own);
    }
    times.retain(|_, own| !own.is_empty());
    times
}

/// Points of one color, joined where they are steps.
struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    joined: bool,
}

/// What the axes are called, and the names of their powers of ten.
struct Labels {
    title: String,
    x: String,
    y: String,
    tick: fn(i32) -> String,
}

/// A drawing with logarithmic axes; a share goes from 0 to 1 and has an even one.
fn chart(labels: &Labels, series: &[Series], share: bool, diagonal: bool) -> String {
    let (right, top) = (WIDTH - MARGIN - LEGEND, 62.0);
    let bottom = top + HEIGHT.max(series.len() as f64 * STEP);
    let all = || series.iter().flat_map(|series| &series.points);
    let both = || all().flat_map(|&(x, y)| [x, y]);
    let x_axis =
        if diagonal { Axis::around(both(), LEFT, right) } else { Axis::around(all().map(|p| p.0), LEFT, right) };
    let y_axis =
        if diagonal { Axis::around(both(), bottom, top) } else { Axis::around(all().map(|p| p.1), bottom, top) };
    let y_at = |y: f64| if share { bottom - y * (bottom - top) } else { y_axis.at(y) };
    let mut page = Page { text: String::new(), y: 0.0 };
    page.words(MARGIN, 30.0, &Style { size: 17.0, bold: true, ..Style::default() }, &labels.title);
    let gray = |anchor| Style { anchor, color: GRAY, ..Style::default() };
    page.words(LEFT, 52.0, &gray("start"), &labels.y);
    page.words(f64::midpoint(LEFT, right), bottom + 38.0, &gray("middle"), &labels.x);
    for (x, power) in x_axis.powers() {
        page.line((x, top), (x, bottom + 5.0), RULE);
        page.words(x, bottom + 19.0, &gray("middle"), &power.map_or(String::new(), labels.tick));
    }
    let levels: Vec<(f64, String)> = match share {
        true => (0..=5).map(|fifth| (y_at(f64::from(fifth) / 5.0), format!("{} %", fifth * 20))).collect(),
        false => y_axis.ticks().collect(),
    };
    for (y, name) in levels {
        page.line((LEFT - 5.0, y), (right, y), RULE);
        page.words(LEFT - 9.0, y + 4.0, &gray("end"), &name);
    }
    if diagonal {
        page.line((LEFT, bottom), (right, top), INK);
    }
    for (number, series) in series.iter().enumerate() {
        let color = [BLUE, ORANGE, GREEN][number % 3][number / 3 % 5];
        let points: Vec<(f64, f64)> = series.points.iter().map(|&(x, y)| (x_axis.at(x), y_at(y))).collect();
        let y = top + (number as f64 + 0.5) * STEP;
        if series.joined {
            let mut path = String::new();
            for (i, (x, y)) in points.iter().enumerate() {
                let _ = if i == 0 { write!(path, "M{x:.1} {y:.1}") } else { write!(path, "H{x:.1}V{y:.1}") };
            }
            page.element(format_args!("<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"2.2\" fill=\"none\"/>"));
        } else {
            for (x, y) in points {
                page.element(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\" fill=\"{color}\" fill-opacity=\"0.75\"/>"
                ));
            }
        }
        page.element(format_args!("<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.2\" fill=\"{color}\"/>", right + 18.0));
        let style = Style { bold: true, ..Style::default() };
        page.words(right + 28.0, y + 4.0, &style, &style.fitted(&series.name, LEGEND - 30.0));
    }
    page.document(bottom + 56.0, &labels.title)
}

/// A power of ten from 1 on.
fn whole(power: i32) -> String {
    commas(&10_u64.saturating_pow(power.max(0) as u32).to_string())
}

/// The plots that these rows have enough figures for.
pub(super) fn plots(header: &Header, rows: &[Row]) -> Vec<String> {
    let times = times(rows);
    [scatter(&times), profile(&times), scaling(header, &times)].into_iter().flatten().collect()
}

/// The two that solved the most, instance by instance.
fn scatter(times: &Times<'_>) -> Option<String> {
    let total = |own: &BTreeMap<_, f64>| own.values().sum::<f64>();
    let mut best: Vec<_> = times.iter().collect();
    best.sort_by(|(_, a), (_, b)| b.len().cmp(&a.len()).then(total(a).total_cmp(&total(b))));
    let [(first, own), (second, other), ..] = best[..] else { return None };
    let points: Vec<(f64, f64)> = own.iter().filter_map(|(key, &x)| Some((x, *other.get(key)?))).collect();
    let labels = Labels {
        title: format!("{first} and {second}, instance by instance"),
        x: format!("{first}: seconds of CPU; below the line {second} is faster"),
        y: format!("{second}: seconds of CPU"),
        tick: axis::tick,
    };
    (points.len() > 2)
        .then(|| chart(&labels, &[Series { name: "an instance".into(), points, joined: false }], false, true))
}

/// The part of the instances that an entrant solves within so many times the best time (Dolan and Moré 2002).
fn profile(times: &Times<'_>) -> Option<String> {
    let mut best: BTreeMap<(&str, usize), f64> = BTreeMap::new();
    for (key, &seconds) in times.values().flatten() {
        best.entry(*key).and_modify(|least| *least = least.min(seconds)).or_insert(seconds);
    }
    if best.len() < 3 || times.len() < 2 {
        return None;
    }
    let curve = |(name, own): (&&str, &BTreeMap<_, f64>)| {
        let mut ratios: Vec<f64> = own.iter().map(|(key, seconds)| (seconds / best[key].max(1e-12)).max(1.0)).collect();
        ratios.sort_unstable_by(f64::total_cmp);
        let points =
            ratios.into_iter().enumerate().map(|(i, ratio)| (ratio, (i + 1) as f64 / best.len() as f64)).collect();
        Series { name: (*name).into(), points, joined: true }
    };
    let mut series: Vec<Series> = times.iter().map(curve).collect();
    series.sort_by(|a, b| b.points.len().cmp(&a.points.len()).then(a.points[0].0.total_cmp(&b.points[0].0)));
    series.truncate(SERIES);
    let labels = Labels {
        title: "Within so many times the best time".into(),
        x: "time, divided by the best time on the same instance".into(),
        y: "part of the instances that anybody solved".into(),
        tick: |power| if power < 0 { String::new() } else { format!("{}×", whole(power)) },
    };
    Some(chart(&labels, &series, true, false))
}

/// Times over sizes, with the exponent of each entrant.
fn scaling(header: &Header, times: &Times<'_>) -> Option<String> {
    let mut series: Vec<Series> = points(header, times)
        .into_iter()
        .map(|(name, points)| {
            let law = exponent(&points)
                .map_or(String::new(), |[slope, off]| format!(": size^{} ±{}", number(slope), number(off)));
            Series { name: format!("{name}{law}"), points, joined: false }
        })
        .collect();
    series.truncate(SERIES);
    let labels = Labels {
        title: "Time over size".into(),
        x: "options of the exact cover, or empty cells of the board".into(),
        y: "seconds of CPU".into(),
        tick: whole,
    };
    series.iter().any(|series| series.points.len() > 2).then(|| chart(&labels, &series, false, false))
}

/// Of each entrant the sizes and the times.
fn points<'r>(header: &Header, times: &Times<'r>) -> Vec<(&'r str, Vec<(f64, f64)>)> {
    let size = |set: &str, place: usize| Some(header.set(set)?.instances.get(place)?.1 as f64);
    let own = |own: &BTreeMap<(&str, usize), f64>| {
        own.iter().filter_map(|(&(set, place), &seconds)| Some((size(set, place)?, seconds))).collect()
    };
    times.iter().map(|(&name, all)| (name, own(all))).collect()
}

/// How the times of each set grow with the sizes of its instances, in lines of text; nothing where there are too few sizes.
pub fn growth(header: &Header, rows: &[Row]) -> String {
    let mut text = String::new();
    for set in &header.sets {
        let of_set: Vec<Row> = rows.iter().filter(|row| row.set == set.name).cloned().collect();
        for (name, points) in points(header, &times(&of_set)) {
            if let Some([slope, off]) = exponent(&points) {
                let _ = writeln!(text, "{}: {name}: time grows as size^{} ±{}", set.name, number(slope), number(off));
            }
        }
    }
    text
}
