//! Values as a user types them: times, bytes, rounds, sheets, shapes of boxes, names of engines.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::cpu::Simd;
use quadrille::family::BigUint;
use quadrille::search::EngineKind;
use quadrille::solver::Method;
use quadrille::solver::rating::Technique;
use std::error::Error;
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::time::Duration;

/// The reason why the value of an argument is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueError {
    /// The text has another form than this.
    Expected(&'static str),
    /// A time limit of 0.
    NoTime,
    /// A memory limit of 0.
    NoMemory,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueError::Expected(form) => write!(f, "expected {form}"),
            ValueError::NoTime => {
                f.write_str("a time limit of 0 allows nothing; omit it for no limit")
            }
            ValueError::NoMemory => f.write_str("a memory limit of 0 allows nothing"),
        }
    }
}

impl Error for ValueError {}

/// One of these names, as `T` reads it.
pub(crate) fn one_of<T>(
    names: impl IntoIterator<Item: Into<PossibleValue>>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

pub(crate) fn engine_names() -> impl TypedValueParser<Value = EngineKind> {
    one_of(EngineKind::NAMES)
}

pub(crate) fn solver_names() -> impl TypedValueParser<Value = Method> {
    one_of(Method::all().map(|method| method.to_string()))
}

pub(crate) fn technique_names() -> impl TypedValueParser<Value = Technique> {
    one_of(Technique::ALL.map(Technique::word))
}

/// A number of rounds; none for as many as are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounds(pub Option<u32>);

/// `3`, or `auto`.
pub(crate) fn rounds(text: &str) -> Result<Rounds, ValueError> {
    let number = || {
        text.parse()
            .ok()
            .filter(|rounds| (1..=1000).contains(rounds))
    };
    match text {
        "auto" => Ok(Rounds(None)),
        _ => number()
            .map(|rounds| Rounds(Some(rounds)))
            .ok_or(ValueError::Expected("a number from 1 to 1000, or auto")),
    }
}

pub(crate) fn simd(name: &str) -> anyhow::Result<Simd> {
    let simd: Simd = name.parse()?;
    simd.check()?;
    Ok(simd)
}

/// A positive number.
pub(crate) fn positive(text: &str) -> Result<NonZeroU64, ValueError> {
    let form = "a whole number from 1 to 18446744073709551615";
    text.parse().map_err(|_| ValueError::Expected(form))
}

/// `10`, `1.5s`, `500ms`, `2m`, `1h`; not 0.
pub(crate) fn duration(text: &str) -> Result<Duration, ValueError> {
    let wrong = ValueError::Expected("a time such as 10, 500ms, 1.5s, 2m or 1h");
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "us" => 1e-6,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong),
    };
    let number = text[..text.len() - unit.len()].parse::<f64>().ok();
    let time = number.and_then(|number| Duration::try_from_secs_f64(number * seconds).ok());
    match time.ok_or(wrong)? {
        Duration::ZERO => Err(ValueError::NoTime),
        time => Ok(time),
    }
}

/// `1000`, `64k`, `256M`, `2G`, in bytes; the letters are powers of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, ValueError> {
    let wrong = ValueError::Expected("a size such as 500k, 256M or 2G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match &text[digits.len()..] {
        "" | "B" => 0,
        "k" | "K" | "kB" | "KiB" => 10,
        "M" | "MB" | "MiB" => 20,
        "G" | "GB" | "GiB" => 30,
        _ => return Err(wrong),
    };
    let number = digits.parse::<u64>().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << shift));
    match bytes.ok_or(wrong)? {
        0 => Err(ValueError::NoMemory),
        bytes => Ok(bytes),
    }
}

/// A positive number of any length.
pub(crate) fn number(text: &str) -> Result<BigUint, ValueError> {
    let number: Result<BigUint, _> = text.parse();
    number
        .ok()
        .filter(|number| *number > BigUint::ZERO)
        .ok_or(ValueError::Expected("a whole number from 1 on"))
}

/// Two numbers with an x between them.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (one, other) = text.split_once('x')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

/// `5x4`: five columns, four rows.
pub(crate) fn sheet(text: &str) -> Result<(usize, usize), ValueError> {
    let form = "columns x rows such as 5x4, each from 1 to 100";
    let fits = |side: &usize| (1..=100).contains(side);
    sides(text)
        .filter(|(columns, rows)| fits(columns) && fits(rows))
        .ok_or(ValueError::Expected(form))
}

/// `2x3`: two rows, three columns.
pub(crate) fn box_shape(text: &str) -> Result<(usize, usize), ValueError> {
    sides(text).ok_or(ValueError::Expected("rows x columns such as 3x3 or 2x3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_times() {
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        for text in ["", "0", "0ms", "-1", "x", "1d", "1e400", "."] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
