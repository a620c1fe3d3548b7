//! The page of a drawing: its colors, words and lines.

use super::super::Kind;
use std::fmt::{Display, Write};

pub(super) const WIDTH: f64 = 1000.0;
pub(super) const MARGIN: f64 = 28.0;
pub(super) const INK: &str = "#222222";
pub(super) const GRAY: &str = "#6b6b6b";
pub(super) const RULE: &str = "#d9d9d9";
pub(super) const FAINT: &str = "#efefef";

/// The family of a solver has a color, after the palette of M. Okabe and K. Ito, which does not need all kinds of cones.
pub(super) fn color(kind: Kind, solver: &str) -> &'static str {
    match (kind, solver.split(':').next()) {
        (Kind::Many, Some("lockstep" | "auto")) => ORANGE[0],
        (Kind::Many, Some("backtrack")) => GREEN[0],
        _ => BLUE[0],
    }
}

/// The shades of a family; all of them are dark enough for letters on white.
pub(super) const ORANGE: [&str; 5] = ["#c44e00", "#8f3a00", "#a8633a", "#b35c00", "#7a4a2a"];
pub(super) const BLUE: [&str; 5] = ["#0063a6", "#00294d", "#3f51c9", "#007c91", "#4a7fb5"];
pub(super) const GREEN: [&str; 5] = ["#007a5a", "#004d39", "#5f7d00", "#2f8a4c", "#4d6b5f"];

/// How words look.
pub(super) struct Style {
    pub(super) size: f64,
    pub(super) color: &'static str,
    pub(super) bold: bool,
    /// `start`, `middle` or `end`.
    pub(super) anchor: &'static str,
    /// White around the letters, for words over lines.
    pub(super) halo: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { size: 12.0, color: INK, bold: false, anchor: "start", halo: false }
    }
}

impl Style {
    /// How wide words are, about; rather too much, since viewers choose the font.
    pub(super) fn width(&self, words: &str) -> f64 {
        let letter = if self.bold { 0.66 } else { 0.62 };
        // most letters outside Latin, Greek and Cyrillic are as wide as high
        let width = |c: char| if u32::from(c) < 0x1100 || ('\u{2000}'..'\u{2bff}').contains(&c) { letter } else { 1.0 };
        words.chars().map(width).sum::<f64>() * self.size
    }

    /// The words, cut where they are too wide.
    pub(super) fn fitted(&self, words: &str, width: f64) -> String {
        if self.width(words) <= width {
            return words.into();
        }
        let mut cut: String = words.into();
        while !cut.is_empty() && self.width(&cut) + self.width("…") > width {
            cut.pop();
        }
        cut + "…"
    }
}

/// Words as XML has them.
pub(super) fn escaped(words: &str) -> String {
    let mut escaped = String::new();
    for c in words.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // XML has no place for them
            c if c.is_control() && c != '\n' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A page that grows downwards.
pub(super) struct Page {
    pub(super) text: String,
    /// What is above is taken.
    pub(super) y: f64,
}

impl Page {
    pub(super) fn words(&mut self, x: f64, y: f64, style: &Style, words: &str) {
        let escaped = escaped(words);
        let Style { size, color, anchor, .. } = style;
        let bold = if style.bold { " font-weight=\"bold\"" } else { "" };
        if style.halo {
            // drawn twice, since not every viewer knows paint-order
            let around = "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\" stroke-linejoin=\"round\"";
            self.element(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{bold} {around}>{escaped}</text>"
            ));
        }
        self.element(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{color}\" text-anchor=\"{anchor}\"{bold}>{escaped}</text>"
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), color: &str) {
        self.element(format_args!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{color}\" fill=\"none\"/>",
            from.0, from.1, to.0, to.1
        ));
    }

    /// The page as a document of this height.
    pub(super) fn document(&self, height: f64, title: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {WIDTH} {height:.0}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" role=\"img\">\n\
             <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
            escaped(title),
            self.text
        )
    }

    pub(super) fn element(&mut self, element: impl Display) {
        let _ = writeln!(self.text, "{element}");
    }
}
