//! The question that is asked of a puzzle.

use super::solve::AskArgs;
use quadrille::format::json::stream::Goal;

/// The question asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// By default: one answer, and for boards whether it is the only one.
    Default,
    First(u64),
    Cheapest(u64),
    All,
    Count,
    Unique,
}

impl Question {
    /// After how many answers it is answered; none where all are wanted. Of boards it is asked by
    /// default whether there is a second answer.
    pub fn enough(self, of_boards: bool) -> Option<u64> {
        match self {
            Question::Default if !of_boards => Some(1),
            Question::Default | Question::Unique => Some(2),
            Question::First(n) => Some(n),
            Question::All | Question::Count | Question::Cheapest(_) => None,
        }
    }

    /// Whether more answers than these are needed.
    pub fn wants_more_than(self, answers: u128) -> bool {
        match self {
            Question::Default => answers < 1,
            Question::First(n) | Question::Cheapest(n) => answers < u128::from(n),
            Question::Unique => answers < 2,
            Question::All | Question::Count => true,
        }
    }

    /// Whether the answers are written as they come, since there may be too many to keep.
    pub fn is_streamed(self) -> bool {
        matches!(self, Question::All | Question::First(2..))
    }

    /// Whether no answer is written, only how many there are.
    pub fn is_count(self) -> bool {
        matches!(self, Question::Count | Question::Unique)
    }
}

impl AskArgs {
    pub fn question(&self) -> Question {
        match self {
            AskArgs { all: true, .. } => Question::All,
            AskArgs { count: true, .. } => Question::Count,
            AskArgs { unique: true, .. } => Question::Unique,
            AskArgs { first: Some(n), .. } => Question::First(n.get()),
            AskArgs {
                cheapest: Some(n), ..
            } => Question::Cheapest(n.get()),
            AskArgs { maximize: true, .. } => Question::Cheapest(1),
            _ => Question::Default,
        }
    }

    /// Whether all answers are to be counted.
    pub fn counts_all(&self) -> bool {
        self.question() == Question::Count && self.max_solutions.is_none()
    }

    /// Whether answers are compared by their costs.
    pub fn is_cheapest(&self) -> bool {
        matches!(self.question(), Question::Cheapest(_))
    }

    /// The objective, if the question compares solutions by cost.
    pub fn goal(&self) -> Option<Goal> {
        let goal = match self.maximize {
            true => Goal::MostValuable,
            false => Goal::Cheapest,
        };
        self.is_cheapest().then_some(goal)
    }
}
