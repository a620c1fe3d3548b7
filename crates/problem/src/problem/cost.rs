//! Costs as people write them: decimals of either sign, kept as whole numbers of a unit that is a
//! power of one tenth.

use super::error::Fault;
use super::{OptionId, Problem, ProblemError};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// More digits behind the point are refused: with them, 1 would be the only digit before it that
/// fits in 64 bits.
const MAX_DECIMALS: u8 = 18;

const NOT_A_COST: ProblemError = ProblemError(Fault::NotACost);

/// What an option or a solution costs, exactly: `units` of `10^-decimals` each. Costs compare as
/// the numbers that they are.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::problem::Cost;
///
/// let cost: Cost = "-7.50".parse()?;
/// assert_eq!((cost.units, cost.decimals, cost.to_string()), (-750, 2, "-7.50".to_owned()));
/// assert_eq!(Cost::from(3).to_string(), "3");
/// assert!(cost < Cost::from(-7) && cost == "-7.5".parse()?);
/// assert!("1e3".parse::<Cost>().is_err());
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Cost {
    /// How many units.
    pub units: i64,
    /// The digits behind the point.
    pub decimals: u8,
}

impl Cost {
    /// The same cost in smaller units; none where it does not fit.
    pub(super) fn with_decimals(self, decimals: u8) -> Option<Cost> {
        let factor = 10_i64.checked_pow(decimals.checked_sub(self.decimals)?.into())?;
        Some(Cost {
            units: self.units.checked_mul(factor)?,
            decimals,
        })
    }

    /// The cost in units of `10^-MAX_DECIMALS`, in which costs of any decimals compare.
    fn smallest_units(self) -> i128 {
        let factor = 10_i128.pow(MAX_DECIMALS.saturating_sub(self.decimals).into());
        i128::from(self.units) * factor
    }

    /// Without its sign.
    pub(crate) fn abs(self) -> Cost {
        Cost {
            units: self.units.saturating_abs(),
            ..self
        }
    }

    /// The sum of two costs; `None` if it does not fit.
    pub fn checked_add(self, other: Cost) -> Option<Cost> {
        let decimals = self.decimals.max(other.decimals);
        let units = self
            .with_decimals(decimals)?
            .units
            .checked_add(other.with_decimals(decimals)?.units)?;
        Some(Cost { units, decimals })
    }
}

impl PartialEq for Cost {
    fn eq(&self, other: &Cost) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.smallest_units().cmp(&other.smallest_units())
    }
}

impl Hash for Cost {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.smallest_units().hash(state);
    }
}

impl FromStr for Cost {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Cost, ProblemError> {
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, behind) = match text.split_once('.') {
            None => (text, ""),
            Some((whole, behind)) if is_number(behind) => (whole, behind),
            Some(_) => return Err(NOT_A_COST),
        };
        let (digits, sign) = whole
            .strip_prefix('-')
            .map_or((whole, 1), |digits| (digits, -1));
        let decimals = u8::try_from(behind.len())
            .ok()
            .filter(|&decimals| decimals <= MAX_DECIMALS);
        if !is_number(digits) {
            return Err(NOT_A_COST);
        }
        let mut digits = digits
            .bytes()
            .chain(behind.bytes())
            .map(|byte| i64::from(byte - b'0'));
        // a number below 0 goes one further than one above
        let units = digits.try_fold(0_i64, |units: i64, digit| {
            units.checked_mul(10)?.checked_add(sign * digit)
        });
        Ok(Cost {
            units: units.ok_or(NOT_A_COST)?,
            decimals: decimals.ok_or(NOT_A_COST)?,
        })
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!(
            "{:0width$}",
            self.units.unsigned_abs(),
            width = usize::from(self.decimals) + 1
        );
        let (whole, behind) = digits.split_at(digits.len() - usize::from(self.decimals));
        let text = if behind.is_empty() {
            whole.to_owned()
        } else {
            format!("{whole}.{behind}")
        };
        f.pad_integral(self.units >= 0, "", &text)
    }
}

macro_rules! from_whole_numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Cost {
            fn from(units: $number) -> Cost {
                Cost { units: units.into(), decimals: 0 }
            }
        })*
    };
}

from_whole_numbers!(i64 i32);

impl Problem {
    /// The cost of an option; a cost below 0 is a value.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::Problem;
    ///
    /// let problem: Problem = "a b\na |2.5\nb |-1\na b |3".parse()?;
    /// let costs = problem.options().map(|option| problem.cost(option).to_string());
    /// assert_eq!(costs.collect::<Vec<_>>(), ["2.5", "-1.0", "3.0"]);
    /// # Ok::<(), quadrille::format::FormatError>(())
    /// ```
    ///
    /// # Panics
    /// If the problem has no such option.
    #[track_caller]
    pub fn cost(&self, option: OptionId) -> Cost {
        self.decimal(self.units(option))
    }

    /// The sum of the costs of these options.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[track_caller]
    pub fn total_cost(&self, options: &[OptionId]) -> Cost {
        self.decimal(self.total_units(options))
    }

    /// A sum of [units](Problem::units) as a cost.
    #[doc(hidden)]
    pub fn decimal(&self, units: i64) -> Cost {
        Cost {
            units,
            decimals: self.decimals,
        }
    }

    /// The [total cost](Problem::total_cost) in the units of the problem, for arithmetic.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[doc(hidden)]
    #[track_caller]
    pub fn total_units(&self, options: &[OptionId]) -> i64 {
        // saturating, as an option may be named again and again
        options
            .iter()
            .fold(0, |sum, &option| self.units(option).saturating_add(sum))
    }

    /// The same problem, with the sign of all costs changed, so that values become costs.
    #[doc(hidden)]
    #[must_use]
    pub fn negated(&self) -> Problem {
        Problem {
            costs: self.costs.iter().map(|cost| -cost).collect(),
            ..self.clone()
        }
    }
}
