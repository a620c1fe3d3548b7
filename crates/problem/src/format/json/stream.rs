//! Results as a stream: one JSON object a line.
//!
//! A stream begins with `start`, then come `progress` and `solution` as they happen, and it ends
//! with `end`; one without `end` was cut short. Numbers above 2^53 are strings.

use super::MAX_EXACT;
use crate::format::dlx::option_label;
use crate::problem::{Cost, OptionId, Problem};
use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::{Arc, OnceLock};

/// A line of a stream.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::json::stream::{EndLine, Line, Status};
///
/// let line = Line::End(EndLine {
///     status: Status::Complete,
///     count: (1 << 60).into(),
///     exact: true,
///     unique: None,
///     goal: None,
///     bound: None,
///     nodes: 7.into(),
///     elapsed: 0.5,
/// });
/// assert_eq!(
///     line.to_json(),
///     concat!(
///         r#"{"type":"end","status":"complete","count":"1152921504606846976","exact":true,"#,
///         r#""nodes":7,"elapsed":0.5}"#
///     )
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Line {
    /// The sizes of the problem.
    Start(Start),
    /// How far the search is.
    Progress(Progress),
    /// A solution.
    Solution(Solution),
    /// How the search ended.
    End(EndLine),
}

impl Line {
    /// The line, without a line end.
    pub fn to_json(&self) -> String {
        // the only value that JSON lacks, a float that is no number, becomes null
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A problem about to be searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// How many primary items there are.
    pub items: usize,
    /// How many secondary items there are.
    pub secondary: usize,
    /// How many options there are.
    pub options: usize,
    /// The sizes of all options together.
    pub entries: usize,
}

impl From<&Problem> for Start {
    fn from(problem: &Problem) -> Start {
        Start {
            items: problem.n_primary(),
            secondary: problem.n_secondary(),
            options: problem.n_options(),
            entries: problem.n_entries(),
        }
    }
}

/// How far a search is, for callers of the library; the program writes its own events of progress.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// The finished fraction of the tree, from 0 to 1.
    pub share: f64,
    /// Solutions so far.
    pub count: Number,
    /// Nodes so far.
    pub nodes: Number,
    /// Seconds so far.
    pub elapsed: f64,
    /// The estimated remaining seconds, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eta: Option<f64>,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solution {
    /// The number of the solution, from 1.
    pub index: Number,
    /// The numbers of its options, from 0, in ascending order.
    pub options: Vec<u32>,
    /// For each option its name, or its items as in Knuth's text.
    pub names: Vec<Arc<str>>,
    /// The sum of their costs, where options have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

/// The names of the options in solutions, each made once.
#[derive(Debug)]
pub struct OptionNames<'a> {
    problem: &'a Problem,
    names: Vec<OnceLock<Arc<str>>>,
}

impl<'a> OptionNames<'a> {
    /// Of this problem; none is made yet.
    pub fn of(problem: &'a Problem) -> OptionNames<'a> {
        OptionNames {
            problem,
            names: vec![OnceLock::new(); problem.n_options()],
        }
    }

    fn name(&self, option: OptionId) -> Arc<str> {
        let make = || option_label(self.problem, option).into();
        Arc::clone(self.names[option.index()].get_or_init(make))
    }
}

impl Solution {
    /// The solution number `index`, from 1, which takes these options.
    ///
    /// # Panics
    /// If the problem has no such option.
    pub fn new(names: &OptionNames<'_>, index: u128, chosen: &[OptionId]) -> Solution {
        let problem = names.problem;
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        Solution {
            index: index.into(),
            options: chosen.iter().map(|option| option.number()).collect(),
            names: chosen.iter().map(|&option| names.name(option)).collect(),
            cost: problem.has_costs().then(|| problem.total_cost(&chosen)),
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndLine {
    /// Whether all was searched, and if not, why.
    pub status: Status,
    /// How many solutions were found.
    pub count: Number,
    /// Whether these are all; if not, their number is a lower bound.
    pub exact: bool,
    /// Whether there is exactly one, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The objective, where solutions were compared by their costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    /// The proven lower bound on costs in such a search, an upper bound if it maximizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<Cost>,
    /// How many nodes were visited.
    pub nodes: Number,
    /// How many seconds it took.
    pub elapsed: f64,
}

/// Which solutions are sought by their costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Those that cost least.
    #[serde(rename = "cheapest")]
    Cheapest,
    /// The solutions with the largest costs, taken as values.
    #[serde(rename = "most valuable")]
    MostValuable,
}

impl Goal {
    /// The word for the costs of solutions: `cost` or `value`.
    pub fn noun(self) -> &'static str {
        match self {
            Goal::Cheapest => "cost",
            Goal::MostValuable => "value",
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// Everything was searched.
    Complete,
    /// A limit on solutions, nodes or memory was met.
    Limit,
    /// The time was up.
    Timeout,
    /// Someone asked to stop.
    Interrupted,
}

/// A number that is written as a string where JSON readers would round it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(pub BigUint);

impl From<u128> for Number {
    fn from(number: u128) -> Number {
        Number(number.into())
    }
}

impl From<BigUint> for Number {
    fn from(number: BigUint) -> Number {
        Number(number)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(number) if number <= MAX_EXACT => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Digits(String),
        }
        let digits = match Either::deserialize(deserializer)? {
            Either::Number(number) => return Ok(Number(number.into())),
            Either::Digits(digits) => digits,
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| is_number);
        let wrong = || D::Error::custom("expected a number, or its digits");
        number.map(Number).ok_or_else(wrong)
    }
}
