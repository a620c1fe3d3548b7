//! A drawing: its page, colors and words, and logarithmic axes.

use std::fmt::{Display, Write};

pub(super) const WIDTH: f64 = 1000.0;
pub(super) const MARGIN: f64 = 28.0;
pub(super) const INK: &str = "#222222";
pub(super) const GRAY: &str = "#6b6b6b";
pub(super) const RULE: &str = "#d9d9d9";
/// The room of a line of dots or of a legend.
pub(super) const STEP: f64 = 19.0;

/// Every entrant has a color, after the palette of M. Okabe and K. Ito, which does not need all
/// kinds of cones; all of them are dark enough for letters on white.
#[rustfmt::skip]
const SHADES: [&str; 15] = [
    "#0063a6", "#c44e00", "#007a5a", "#00294d", "#8f3a00", "#004d39", "#3f51c9", "#a8633a",
    "#5f7d00", "#007c91", "#b35c00", "#2f8a4c", "#4a7fb5", "#7a4a2a", "#4d6b5f",
];

/// The color of the entrant of this number.
pub(super) fn shade(number: usize) -> &'static str {
    SHADES[number % SHADES.len()]
}

/// How words look.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f64,
    pub(super) color: &'static str,
    pub(super) bold: bool,
    /// `start`, `middle` or `end`.
    pub(super) anchor: &'static str,
}

/// The usual words, those of axes, and titles.
pub(super) const PLAIN: Style = Style {
    size: 12.0,
    color: INK,
    bold: false,
    anchor: "start",
};
pub(super) const SMALL: Style = Style {
    size: 11.0,
    color: GRAY,
    ..PLAIN
};
pub(super) const TITLE: Style = Style {
    size: 15.0,
    bold: true,
    ..PLAIN
};

impl Style {
    /// How wide words are, about; rather too much, since viewers choose the font.
    pub(super) fn width(&self, words: &str) -> f64 {
        let letter = if self.bold { 0.66 } else { 0.62 };
        // most letters outside Latin, Greek and Cyrillic are as wide as high
        let width = |c: char| {
            if u32::from(c) < 0x1100 || ('\u{2000}'..'\u{2bff}').contains(&c) {
                letter
            } else {
                1.0
            }
        };
        words.chars().map(width).sum::<f64>() * self.size
    }

    /// The words, cut where they are too wide.
    pub(super) fn fitted(&self, words: &str, width: f64) -> String {
        let mut cut: String = words.into();
        if self.width(words) > width {
            while !cut.is_empty() && self.width(&cut) + self.width("…") > width {
                cut.pop();
            }
            cut.push('…');
        }
        cut
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
    /// The height that is used up.
    pub(super) y: f64,
}

impl Page {
    pub(super) fn words(&mut self, x: f64, y: f64, style: Style, words: &str) {
        let escaped = escaped(words);
        let Style {
            size,
            color,
            anchor,
            ..
        } = style;
        let bold = if style.bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let place = format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{bold}"
        );
        self.element(format_args!("{place} fill=\"{color}\">{escaped}</text>"));
    }

    /// Words across the page, so far below the present content.
    pub(super) fn heading(&mut self, below: f64, style: Style, words: &str) {
        let words = style.fitted(words, WIDTH - 2.0 * MARGIN);
        self.words(MARGIN, self.y + below, style, &words);
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), color: &str) {
        let ((x, y), (right, bottom)) = (from, to);
        self.element(format_args!(
            "<path d=\"M{x:.1} {y:.1}L{right:.1} {bottom:.1}\" stroke=\"{color}\" fill=\"none\"/>"
        ));
    }

    pub(super) fn dot(&mut self, (x, y): (f64, f64), color: &str) {
        self.element(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.2\" stroke=\"{color}\" stroke-width=\"1.6\" \
            fill=\"{color}\"/>"
        ));
    }

    /// The page as a document.
    pub(super) fn document(&self, title: &str) -> String {
        let height = self.y + 20.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" \
            viewBox=\"0 0 {WIDTH} {height:.0}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', \
            sans-serif\" role=\"img\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" \
            fill=\"#ffffff\"/>\n{}</svg>\n",
            escaped(title),
            self.text
        )
    }

    pub(super) fn element(&mut self, element: impl Display) {
        let _ = writeln!(self.text, "{element}");
    }
}

/// A logarithmic axis: maps positive figures to places between two others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Axis {
    /// The powers of ten at both ends.
    low: i32,
    high: i32,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis around these figures, from one power of ten to another.
    pub(super) fn around(figures: impl Iterator<Item = f64>, from: f64, to: f64) -> Axis {
        let figures = figures.filter(|figure| figure.is_finite() && *figure > 0.0);
        let (least, most) = figures.fold((f64::INFINITY, 0.0), |(least, most), figure| {
            (figure.min(least), figure.max(most))
        });
        if most == 0.0 {
            return Axis {
                low: -6,
                high: -3,
                from,
                to,
            };
        }
        // a figure just at a power of ten is on the edge
        let low = (least * 1.001).log10().floor() as i32;
        let high = ((most * 0.999).log10().ceil() as i32).max(low + 1);
        Axis {
            low,
            high,
            from,
            to,
        }
    }

    /// The place of a figure; smaller ones are at the beginning of the axis.
    pub(super) fn at(self, figure: f64) -> f64 {
        let share = (figure.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// The positions of the powers of ten, and their names, where crowded names are left blank.
    pub(super) fn ticks(self, name: fn(i32) -> String) -> impl Iterator<Item = (f64, String)> {
        let gap = (self.to - self.from).abs() / f64::from(self.high - self.low);
        let room = (self.low..=self.high)
            .map(|power| PLAIN.width(&name(power)) + 4.0)
            .fold(0.0, f64::max);
        let every = (room / gap.max(1.0)).ceil().max(1.0) as i32;
        (self.low..=self.high).map(move |power| {
            let name = if (power - self.low) % every == 0 {
                name(power)
            } else {
                String::new()
            };
            (self.at(10_f64.powi(power)), name)
        })
    }
}

/// The name of a power of ten of seconds.
pub(super) fn seconds(power: i32) -> String {
    let (unit, rest) = match power {
        0.. => ("s", power),
        -3.. => ("ms", power + 3),
        -6.. => ("µs", power + 6),
        _ => ("ns", power + 9),
    };
    if rest < 0 {
        format!("{} {unit}", 10_f64.powi(rest))
    } else {
        format!("{} {unit}", whole(rest))
    }
}

/// A power of ten from 1 on.
pub(super) fn whole(power: i32) -> String {
    super::grouped(10_u64.saturating_pow(power.max(0) as u32))
}
