//! Numbers, times and counts as text.

use crate::statistics::Bound;
use std::fmt::Display;

/// A number with commas, and about three significant digits.
pub(super) fn number(value: f64) -> String {
    let decimals = match value {
        ..0.0005 => 0,
        ..0.9995 => 3,
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    grouped(format_args!("{value:.decimals$}"))
}

/// A number with commas between the thousands of its whole part.
///
/// ```
/// use quadrille_races::show::grouped;
///
/// assert_eq!(
///     [grouped(999), grouped(-123_456), grouped("-1234567.8910")],
///     ["999", "-123,456", "-1,234,567.8910"]
/// );
/// ```
pub fn grouped(number: impl Display) -> String {
    let text = number.to_string();
    let end = text.find('.').unwrap_or(text.len());
    let mut grouped = String::with_capacity(text.len() + end / 3);
    let mut last = '-';
    for (at, character) in text.char_indices() {
        if at < end && (end - at).is_multiple_of(3) && last != '-' {
            grouped.push(',');
        }
        grouped.push(character);
        last = character;
    }
    grouped
}

/// A count with its noun, in the plural unless it is 1.
pub fn many(number: impl Display, name: &str) -> String {
    let digits = grouped(number);
    let end = if digits == "1" { "" } else { "s" };
    format!("{digits} {name}{end}")
}

pub(super) fn percent(part: usize, whole: usize) -> String {
    match part {
        _ if whole == 0 => "-".into(),
        0 => "0 %".into(),
        // 100 % only for all
        _ if part == whole => "100 %".into(),
        _ => format!(
            "{:.1} %",
            (part as f64 / whole as f64 * 100.0).clamp(0.1, 99.9)
        ),
    }
}

/// Seconds in the unit that fits, three digits.
pub(super) fn time(seconds: f64) -> String {
    let (unit, name) = match seconds {
        ..0.999_5e-6 => (1e-9, "ns"),
        ..0.999_5e-3 => (1e-6, "µs"),
        ..0.999_5 => (1e-3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {name}", number(seconds / unit))
}

/// The sign before a lower bound.
pub(super) fn sign(bound: Bound) -> &'static str {
    if bound.censored { "≥" } else { "" }
}

/// A limit, to the letter.
pub(super) fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    let text = format!("{value:.3}");
    format!(
        "{} {unit}",
        text.trim_end_matches('0').trim_end_matches('.')
    )
}
