//! The question to all entrants, and their claims.

use quadrille::family::BigUint;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The question to each entrant for each instance.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// A solution, or the proof that no solution exists.
    #[default]
    First,
    /// Whether there is exactly one solution, none, or several.
    Unique,
    /// The number of solutions.
    Count,
    /// All solutions.
    All,
    /// A solution of the least cost.
    Cheapest,
    /// Whether there is no solution; where there is one, it need not be shown.
    None,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 6] = [
        Question::First,
        Question::Unique,
        Question::Count,
        Question::All,
        Question::Cheapest,
        Question::None,
    ];

    /// The default question about sudokus (`true`) or exact covers.
    pub fn usual(sudokus: bool) -> Question {
        if sudokus {
            Question::Unique
        } else {
            Question::Count
        }
    }

    /// The task in words, for the heading of a table.
    pub fn task(self) -> &'static str {
        match self {
            Question::First => "find a solution, or prove that there is none",
            Question::Unique => "prove that there is one solution, none, or more than one",
            Question::Count => "count all solutions",
            Question::All => "list all solutions",
            Question::Cheapest => "find a cheapest solution, and prove that none is cheaper",
            Question::None => "decide whether there is a solution",
        }
    }

    /// The number of solutions after which the answer is known, if there is one.
    pub fn enough(self) -> Option<u64> {
        match self {
            Question::First | Question::None => Some(1),
            Question::Unique => Some(2),
            Question::Count | Question::All | Question::Cheapest => None,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "unique", "count", "all", "cheapest", "none"][*self as usize])
    }
}

/// An answer to a question: how many solutions there are, exactly or at least, and the least cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// There are at least so many solutions.
    #[serde(with = "digits")]
    pub least: BigUint,
    /// There are no more than these.
    pub exact: bool,
    /// No solution costs less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
}

impl Claim {
    /// There are exactly so many solutions.
    pub fn exactly(n: impl Into<BigUint>) -> Claim {
        Claim {
            exact: true,
            ..Claim::at_least(n)
        }
    }

    /// There are so many solutions or more.
    pub fn at_least(n: impl Into<BigUint>) -> Claim {
        Claim {
            least: n.into(),
            exact: false,
            cost: None,
        }
    }

    /// There is a solution, and none costs less.
    pub fn cheapest(cost: i64) -> Claim {
        Claim {
            cost: Some(cost),
            ..Claim::at_least(1_u32)
        }
    }

    /// Whether both can be true.
    pub fn agrees(&self, other: &Claim) -> bool {
        let covers = |a: &Claim, b: &Claim| !a.exact || a.least >= b.least;
        let costs = self.cost.zip(other.cost).is_none_or(|(a, b)| a == b);
        covers(self, other) && covers(other, self) && costs
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cost, self.exact) {
            (Some(cost), _) => write!(f, "the least cost is {cost}"),
            (None, true) if self.least == BigUint::ZERO => f.write_str("no solution"),
            (None, exact) => {
                let plural = if self.least == BigUint::from(1_u32) {
                    ""
                } else {
                    "s"
                };
                write!(
                    f,
                    "{}{} solution{plural}",
                    if exact { "" } else { "at least " },
                    self.least
                )
            }
        }
    }
}

/// Numbers of any size as text.
mod digits {
    use super::BigUint;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(number: &BigUint, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<BigUint, D::Error> {
        String::deserialize(from)?
            .parse()
            .map_err(|_| D::Error::custom("expected the digits of a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_agree_where_both_can_be_true() {
        let [none, one, some, many] = [
            Claim::exactly(0_u32),
            Claim::exactly(1_u32),
            Claim::at_least(1_u32),
            Claim::at_least(2_u32),
        ];
        assert!(
            one.agrees(&some) && some.agrees(&many) && none.agrees(&none) && !none.agrees(&some)
        );
        assert!(!one.agrees(&many) && !many.agrees(&one) && !none.agrees(&one));
        assert!(
            Claim::cheapest(3).agrees(&some) && !Claim::cheapest(3).agrees(&Claim::cheapest(4))
        );
        assert!(!Claim::cheapest(3).agrees(&none));
        let text = serde_json::to_string(&Claim::exactly(7_u32)).unwrap();
        assert_eq!(text, r#"{"least":"7","exact":true}"#);
        assert_eq!(
            serde_json::from_str::<Claim>(&text).unwrap(),
            Claim::exactly(7_u32)
        );
    }
}
