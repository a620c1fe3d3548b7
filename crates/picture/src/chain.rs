//! Candidates of cells, their signs and numbers of answers, and links of chains, as SVG.

use crate::ink::{BLACK, GRAY, LINK, PLACED, REMOVED, Ray, SIDE, WHITE};
use crate::mark::{Sign, Spot};
use std::fmt::Write;

/// The room of a candidate.
fn side(spot: &Spot) -> f64 {
    SIDE / spot.columns as f64
}

/// The radius of a ring around a candidate.
fn ring(spot: &Spot) -> f64 {
    side(spot) * 0.46
}

/// The middle of a candidate.
fn middle(spot: &Spot) -> [f64; 2] {
    let place = usize::from(spot.digit.max(1) - 1);
    let [right, down] =
        [place % spot.columns, place / spot.columns].map(|n| (n as f64 + 0.5) * side(spot));
    let [column, row] = spot.cell.map(|n| n as f64 * SIDE);
    [column + right, row + down]
}

/// A digit with its sign.
pub(crate) fn candidate(spot: &Spot, sign: Sign, page: &mut String) {
    let [x, y] = middle(spot);
    let ring = ring(spot);
    let (left, top, side) = (x - ring, y - ring, 2.0 * ring);
    let _ = match sign {
        Sign::Open | Sign::Times(_) => Ok(()),
        Sign::True => write!(
            page,
            "<circle class=\"true\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{ring:.1}\" fill=\"{WHITE}\" \
            stroke=\"{BLACK}\"/>"
        ),
        Sign::False => write!(
            page,
            "<rect class=\"false\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side:.1}\" \
            height=\"{side:.1}\" fill=\"{WHITE}\" stroke=\"{GRAY}\"/>"
        ),
        Sign::Placed => write!(
            page,
            "<circle class=\"placed\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{ring:.1}\" \
            fill=\"{PLACED}\" stroke=\"{BLACK}\" stroke-width=\"2\"/>"
        ),
        Sign::Removed => write!(
            page,
            "<path class=\"removed\" d=\"M{left:.1} {top:.1}l{side:.1} {side:.1}m0 -{side:.1}\
            l-{side:.1} {side:.1}\" stroke=\"{REMOVED}\" stroke-width=\"1.6\"/>"
        ),
    };
    let side = self::side(spot);
    // a number of two digits needs letters of two thirds
    let letters = side * if spot.columns > 3 { 0.5 } else { 0.75 };
    match sign {
        Sign::Times(n) => {
            text(
                [x, y - side * 0.04],
                letters * TIMES_DIGIT,
                &spot.digit.to_string(),
                page,
            );
            text([x, y + side * 0.38], letters * TIMES, &short(n), page);
        }
        _ => text(
            [x, y + letters * 3.2 / 9.0],
            letters,
            &spot.digit.to_string(),
            page,
        ),
    }
}

/// The size of a digit above its number of answers, and the size of the number, as parts of the
/// usual sizes.
const TIMES_DIGIT: f64 = 0.75;
const TIMES: f64 = 0.5;

fn text([x, y]: [f64; 2], letters: f64, words: &str, page: &mut String) {
    let _ = writeln!(
        page,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{letters}\">{words}</text>"
    );
}

/// A number in at most four characters, rounded down: 999, 12k, 345M.
pub fn short(n: u64) -> String {
    let thousands = n.max(1).ilog(1000);
    let unit = ["", "k", "M", "G", "T", "P", "E"][thousands as usize];
    format!("{}{unit}", n / 1000_u64.pow(thousands))
}

/// An arrow between two candidates with a gap at both ends; dashed if the first excludes the
/// second.
pub(crate) fn link([from, to]: &[Spot; 2], excludes: bool, page: &mut String) {
    let ray = Ray::between(middle(from), middle(to));
    let end = ray.length - ring(to);
    let ([sx, sy], [ex, ey]) = (ray.at(ring(from), 0.0), ray.at(end, 0.0));
    let head = ray.head(end, 4.0, 2.0);
    let dash = if excludes {
        " stroke-dasharray=\"3 2\""
    } else {
        ""
    };
    let _ = writeln!(
        page,
        "<g class=\"link\" fill=\"none\" stroke=\"{LINK}\" stroke-width=\"1.1\"><path \
        d=\"M{sx:.1} {sy:.1}L{ex:.1} {ey:.1}\"{dash}/><path d=\"{head}\"/></g>"
    );
}
