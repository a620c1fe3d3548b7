//! A logarithmic axis of times, with ticks at the powers of ten.

use super::super::statistics::Bound;

/// What the name of a tick needs.
const ROOM: f64 = 48.0;

/// Maps seconds to a place between two others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Axis {
    /// The powers of ten of seconds at both ends.
    low: i32,
    high: i32,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis around these times, from one power of ten to another.
    pub(super) fn around(times: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Axis {
        let times = times.filter(|time| time.is_finite() && *time > 0.0);
        let least = times.clone().fold(f64::INFINITY, f64::min);
        let most = times.fold(0.0, f64::max);
        if most == 0.0 {
            return Axis { low: -6, high: -3, from, to };
        }
        // a hair of room, so that a time just at a power of ten has its bar
        let low = (least * 0.9).log10().floor() as i32;
        let high = ((most * 0.999).log10().ceil() as i32).max(low + 1);
        Axis { low, high, from, to }
    }

    /// The place of a time; shorter ones are at the beginning of the axis.
    pub(super) fn at(self, seconds: f64) -> f64 {
        let share = (seconds.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// The powers of ten, where they stand, and what they are called; some have no name where they stand too close.
    pub(super) fn ticks(self) -> impl Iterator<Item = (f64, String)> {
        self.powers().map(|(at, power)| (at, power.map_or(String::new(), tick)))
    }

    /// Where the powers of ten stand, and which they are, but for those that stand too close to others for a name.
    pub(super) fn powers(self) -> impl Iterator<Item = (f64, Option<i32>)> {
        let gap = (self.to - self.from).abs() / f64::from(self.high - self.low);
        let every = (ROOM / gap.max(1.0)).ceil().max(1.0) as i32;
        (self.low..=self.high).map(move |power| {
            (self.at(10_f64.powi(power)), Some(power).filter(|power| (power - self.low) % every == 0))
        })
    }

    /// Where 2 to 9 times a power of ten stand.
    pub(super) fn small_ticks(self) -> impl Iterator<Item = f64> {
        (self.low..self.high)
            .flat_map(|power| (2..10).map(move |n| f64::from(n) * 10_f64.powi(power)))
            .map(move |seconds| self.at(seconds))
    }
}

/// The name of a power of ten of seconds.
pub(super) fn tick(power: i32) -> String {
    let (unit, rest) = match power {
        0.. => ("s", power),
        -3.. => ("ms", power + 3),
        -6.. => ("µs", power + 6),
        _ => ("ns", power + 9),
    };
    match rest {
        0.. => format!("{} {unit}", super::commas(&10_u64.saturating_pow(rest as u32).to_string())),
        _ => format!("{} {unit}", 10_f64.powi(rest)),
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
    format!("{} {name}", super::number(seconds / unit))
}

/// The same, `≥` before a lower bound.
pub(super) fn bound(bound: Bound) -> String {
    format!("{}{}", if bound.censored { "≥" } else { "" }, time(bound.seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_ticks() {
        let axis = Axis::around([3e-6, 0.02].into_iter(), 100.0, 500.0);
        let ticks: Vec<(f64, String)> = axis.ticks().collect();
        let names: Vec<&str> = ticks.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms"]);
        let places: Vec<i32> = ticks.iter().map(|(x, _)| x.round() as i32).collect();
        assert_eq!(places, [100, 180, 260, 340, 420, 500]);
        let narrow = Axis::around([3e-6, 0.02].into_iter(), 0.0, 200.0);
        assert_eq!(narrow.ticks().map(|(_, name)| name).collect::<String>(), "1 µs100 µs10 ms");
        assert_eq!(axis.small_ticks().count(), 40);
        assert_eq!(Axis::around([].into_iter(), 0.0, 1.0).ticks().count(), 4);
        assert_eq!((tick(-9), tick(-7), tick(2)), ("1 ns".into(), "100 ns".into(), "100 s".into()));
    }

    #[test]
    fn times_have_units() {
        let times = [4.2e-7, 1e-6, 1.234e-5, 0.1, 0.999_9, 75.0];
        assert_eq!(times.map(time), ["420 ns", "1.00 µs", "12.3 µs", "100 ms", "1.00 s", "75.0 s"]);
    }
}
