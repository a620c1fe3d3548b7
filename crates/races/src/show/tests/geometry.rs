//! Drawings, measured: no words on other words, on a curve, or beyond the page.

use super::{header, row};
use crate::show::pictures::svg;
use crate::{Completion, Row};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
struct Rect(f64, f64, f64, f64);

impl Rect {
    fn meets(self, other: Rect) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }
}

/// The value of an attribute of an element.
fn attribute<'t>(element: &'t str, name: &str) -> Option<&'t str> {
    let rest = element.split_once(&format!(" {name}=\""))?.1;
    rest.split_once('"').map(|(value, _)| value)
}

fn real(element: &str, name: &str) -> f64 {
    attribute(element, name).unwrap().parse().unwrap()
}

/// The words of a drawing and the room they take in a font that is rather wide.
fn words(drawing: &str) -> Vec<(String, Rect)> {
    // those around letters are drawn twice
    let elements = drawing
        .lines()
        .filter(|line| line.starts_with("<text") && attribute(line, "fill") != Some("none"));
    let measured = elements.map(|line| {
        let text = line.split_once('>').unwrap().1.trim_end_matches("</text>");
        let text = ["&lt;", "&gt;", "&amp;", "&quot;"]
            .iter()
            .fold(text.to_owned(), |text, code| text.replace(code, "x"));
        let (x, y, size) = (real(line, "x"), real(line, "y"), real(line, "font-size"));
        let letter = if line.contains("bold") { 0.62 } else { 0.58 };
        let width = text.chars().count() as f64 * size * letter;
        let left = match attribute(line, "text-anchor").unwrap() {
            "end" => x - width,
            "middle" => x - width / 2.0,
            _ => x,
        };
        (
            text,
            Rect(left, y - 0.72 * size, left + width, y + 0.2 * size),
        )
    });
    measured.filter(|(text, _)| !text.is_empty()).collect()
}

/// The pieces of all curves, as thin rectangles.
fn curves(drawing: &str) -> Vec<Rect> {
    let mut pieces = Vec::new();
    for line in drawing
        .lines()
        .filter(|line| line.contains("stroke-width=\"2.2\""))
    {
        let path = attribute(line, "d").unwrap().strip_prefix('M').unwrap();
        let start = path.find(['H', 'V']).unwrap();
        let (x, y) = path[..start].split_once(' ').unwrap();
        let (mut x, mut y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
        let mut rest = &path[start..];
        while !rest.is_empty() {
            let end = rest[1..].find(['H', 'V']).map_or(rest.len(), |end| end + 1);
            let to: f64 = rest[1..end].parse().unwrap();
            let (from_x, from_y) = (x, y);
            if rest.starts_with('H') {
                x = to;
            } else {
                y = to;
            }
            pieces.push(Rect(
                from_x.min(x) - 1.1,
                from_y.min(y) - 1.1,
                from_x.max(x) + 1.1,
                from_y.max(y) + 1.1,
            ));
            rest = &rest[end..];
        }
    }
    pieces
}

fn check(drawing: &str) {
    let height = real(drawing.lines().next().unwrap(), "height");
    let (words, curves) = (words(drawing), curves(drawing));
    for (i, (text, place)) in words.iter().enumerate() {
        let inside = place.0 >= 0.0 && place.1 >= 0.0 && place.2 <= 1000.0 && place.3 <= height;
        assert!(inside, "{text:?} is beyond the page: {place:?}");
        for (other, second) in &words[..i] {
            assert!(!place.meets(*second), "{text:?} stands on {other:?}");
        }
        assert!(
            !curves.iter().any(|curve| place.meets(*curve)),
            "{text:?} stands on a curve"
        );
    }
}

/// Rows as a race may give them: sets of all sizes, names of all lengths, solvers that end in all
/// ways.
fn random(rng: &mut ChaCha8Rng) -> Vec<Row> {
    let solvers = [
        "lockstep",
        "cover",
        "a solver of somebody else with a long name",
        "x",
    ];
    let n_solvers = rng.random_range(1..26);
    let mut rows = Vec::new();
    for set in 0..rng.random_range(1..9) {
        let set = if rng.random_range(0..4) == 0 {
            format!("{set}{}", "folder/".repeat(20))
        } else {
            format!("set {set}")
        };
        let is_cover = rng.random_range(0..3) == 0;
        let puzzles = if is_cover {
            1
        } else {
            rng.random_range(1..400)
        };
        for number in 0..n_solvers {
            let solver = solvers
                .get(number)
                .map_or_else(|| format!("backtrack:{number}"), |&name| name.into());
            let scale = 10_f64.powi(rng.random_range(-7..1));
            let solved = rng.random_range(0..=puzzles);
            let seconds: Vec<f64> = (0..solved)
                .map(|_| scale * rng.random_range(1.0..1000.0))
                .collect();
            let left = vec![scale * 1000.0; rng.random_range(0..3)];
            let row = Row {
                puzzles,
                sudokus: !is_cover,
                ..row(&set, &solver, &seconds, &left)
            };
            let untimed = || Row {
                times: None,
                by_instance: std::collections::BTreeMap::new(),
                ..row.clone()
            };
            rows.push(match rng.random_range(0..8) {
                0 => Row {
                    ended: Completion::Refused("no".into()),
                    per_second: None,
                    ..untimed()
                },
                1 if !is_cover => Row {
                    batched: true,
                    ..untimed()
                },
                2 => Row {
                    ended: Completion::Time,
                    ..row
                },
                _ if is_cover => Row {
                    claim: Some(crate::Claim::exactly(u128::MAX)),
                    ..row
                },
                _ => row,
            });
        }
    }
    rows
}

#[test]
fn words_stand_on_nothing_else() {
    for seed in 0..quadrille_testing::rounds(30) {
        check(&svg(
            &header(),
            &random(&mut ChaCha8Rng::seed_from_u64(seed)),
        ));
    }
    check(&svg(&header(), &[]));
}

#[test]
fn what_stands_on_something_is_seen() {
    let text = |x, y| {
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"#000\" \
            text-anchor=\"start\">word</text>\n"
        )
    };
    let page = |inside: &str| format!("<svg width=\"1000\" height=\"100\">\n{inside}</svg>\n");
    let fails = |inside: &str| std::panic::catch_unwind(|| check(&page(inside))).is_err();
    assert!(!fails(&(text(10, 20) + &text(10, 40))));
    assert!(fails(&(text(10, 20) + &text(20, 25))));
    assert!(fails(&text(990, 20)) && fails(&text(10, 120)));
    let curve = |path: &str| format!("<path d=\"{path}\" stroke=\"#000\" stroke-width=\"2.2\"/>\n");
    assert!(
        fails(&(text(10, 20) + &curve("M15.0 0.0V30.0")))
            && fails(&(text(10, 20) + &curve("M0.0 0.0V16.0H30.0")))
    );
    assert!(!fails(&(text(10, 20) + &curve("M0.0 0.0V50.0H30.0"))));
}
