//! Colors of drawings, the side of a cell, the size of letters, the heads of arrows.

use crate::cell::Cell;
use std::fmt::Write;

/// The side of a cell.
pub(crate) const SIDE: f64 = 36.0;

/// Colors of cells: the eight of Okabe and Ito, which people with any kind of color vision
/// distinguish, but black; then lighter ones.
const COLORS: [&str; 15] = [
    "#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#d55e00", "#0072b2", "#b3b3b3",
    "#abdaf4", "#f3cf80", "#80cfb9", "#e6bcd3", "#eaaf80", "#80b9d9", "#f8f2a1",
];

/// Colors of backgrounds, lines and marks.
pub(crate) const WHITE: &str = "#ffffff";
pub(crate) const BLACK: &str = "#000000";
pub(crate) const GRAY: &str = "#808080";
pub(crate) const DARK_GRAY: &str = "#404040";
/// The gray of marks under texts, pale enough for the texts to be read.
pub(crate) const PALE: &str = COLORS[7];
/// The gray of the square or disc of one cell.
pub(crate) const BADGE_GRAY: &str = "#d0d0d0";
/// The color of shaded cells.
pub(crate) const SHADE: &str = "#e0e0e0";
/// The number of the color of black cells in a kakuro or a nonogram.
pub(crate) const BLACK_CELL: u32 = 7;

/// The color of a placed digit in a hint.
pub(crate) const PLACED: &str = COLORS[3];

/// The color of the cross on a removed candidate.
pub(crate) const REMOVED: &str = COLORS[5];

/// The color of the links of a chain.
pub(crate) const LINK: &str = COLORS[6];

/// Colors on which black letters are hard to read.
const DARK: [&str; 1] = [COLORS[6]];

/// The color of a number.
pub(crate) fn color(number: u32) -> &'static str {
    COLORS[number as usize % COLORS.len()]
}

/// The color of a number for a line on white: yellow would not be seen.
pub(crate) fn line_color(number: u32) -> &'static str {
    match color(number) {
        "#f0e442" | "#f8f2a1" => "#8a7f00",
        color => color,
    }
}

/// A straight way from one point to another.
pub(crate) struct Ray {
    from: [f64; 2],
    /// A step of length 1.
    step: [f64; 2],
    pub(crate) length: f64,
}

impl Ray {
    pub(crate) fn between(from: [f64; 2], to: [f64; 2]) -> Ray {
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let length = x.hypot(y).max(1.0);
        Ray {
            from,
            step: [x / length, y / length],
            length,
        }
    }

    /// The point so far along the way, and so far beside it.
    pub(crate) fn at(&self, along: f64, aside: f64) -> [f64; 2] {
        let ([x, y], [dx, dy]) = (self.from, self.step);
        [x + along * dx - aside * dy, y + along * dy + aside * dx]
    }

    /// The path of a head whose tip is so far along the way: two strokes back, to either side.
    pub(crate) fn head(&self, tip: f64, back: f64, aside: f64) -> String {
        let ([x, y], [lx, ly]) = (self.at(tip, 0.0), self.at(tip - back, aside));
        let [rx, ry] = self.at(tip - back, -aside);
        format!("M{lx:.1} {ly:.1}L{x:.1} {y:.1}L{rx:.1} {ry:.1}")
    }
}

/// The text of a cell of this width, around a point.
pub(crate) fn text(cell: &Cell, [x, y]: [f64; 2], width: f64, page: &mut String) {
    if cell.text.is_empty() {
        return;
    }
    let ink = if DARK.contains(&cell.color.map_or("", color)) {
        "#ffffff"
    } else {
        "#000000"
    };
    let weight = if cell.given {
        " font-weight=\"bold\""
    } else {
        ""
    };
    // a long text is set smaller, a symbol larger
    let letters = cell.text.chars().any(char::is_alphanumeric);
    // an `@` takes the room of two
    let n = cell
        .text
        .chars()
        .map(|c| if c == '@' { 2.0 } else { 1.0 })
        .sum::<f64>();
    let size = if letters {
        (18.0_f64).min(width * 1.6 / n)
    } else {
        28.0
    };
    let (y, text) = (y + size * 0.36, escaped(&cell.text));
    let _ = writeln!(
        page,
        "<text x=\"{x:.0}\" y=\"{y:.1}\" font-size=\"{size:.0}\" \
        fill=\"{ink}\"{weight}>{text}</text>"
    );
}

/// A text as it stands in SVG.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
