//! The judge of a race: what two say of one puzzle must agree, and what is shown as an answer must be one.

use super::entrant::Attempt;
use crate::sudoku::{Board, Sudoku, write};
use thiserror::Error;

/// Somebody is wrong: then no figure means anything.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// An answer that is none.
    #[error("{solver}: a wrong answer to the puzzle of {at}: {why}\npuzzle  {puzzle}\nanswer  {answer}")]
    Answer {
        /// Whose answer.
        solver: String,
        /// The set, and the number of the puzzle in it.
        at: String,
        /// What the judge says.
        why: String,
        /// The puzzle, as it was given to the solver.
        puzzle: String,
        /// The answer.
        answer: String,
    },
    /// Two who say different things about a puzzle.
    #[error("{first} says `{said}`, {second} says `{other}` of the puzzle of {at}\npuzzle  {puzzle}")]
    Disagreement {
        /// Who came first.
        first: String,
        /// What it said.
        said: &'static str,
        /// Who came later.
        second: String,
        /// What that one said.
        other: &'static str,
        /// The set, and the number of the puzzle in it.
        at: Box<str>,
        /// The puzzle, as it was given to the solvers.
        puzzle: Box<str>,
    },
    /// A solution of an exact cover that is none.
    #[error("{engine}: a wrong solution of {cover}: {why}")]
    Solution {
        /// Whose solution.
        engine: String,
        /// The exact cover.
        cover: String,
        /// What the judge says.
        why: String,
    },
    /// Two engines that count different numbers of solutions.
    #[error("{cover}: {first} counts {said} solutions, {second} counts {other}")]
    Count {
        /// The exact cover.
        cover: String,
        /// Who came first.
        first: String,
        /// Its number.
        said: u128,
        /// Who came later.
        second: String,
        /// The number of that one.
        other: u128,
    },
}

/// How many answers a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    None,
    Unique,
    Several,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Several => "several",
        }
    }

    /// What an attempt says; nothing if it was cut short.
    pub(super) fn of(attempt: &Attempt) -> Option<Verdict> {
        match (attempt.report.solutions, attempt.report.is_unique()?) {
            (0, _) => Some(Verdict::None),
            (_, true) => Some(Verdict::Unique),
            (_, false) => Some(Verdict::Several),
        }
    }

    fn of_number(answers: u64) -> Verdict {
        match answers {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Several,
        }
    }
}

/// What is known of each puzzle of a set, and from whom.
pub(super) struct Judge<'s> {
    set: &'s str,
    known: Vec<Option<(Verdict, String)>>,
}

impl<'s> Judge<'s> {
    pub(super) fn new(set: &'s str, puzzles: usize) -> Self {
        Judge { set, known: vec![None; puzzles] }
    }

    /// Judges an attempt at a puzzle, which has this number in the set. The verdict, if there is one.
    pub(super) fn attempt(
        &mut self,
        number: usize,
        sudoku: &Sudoku,
        solver: &str,
        attempt: &Attempt,
    ) -> Result<Option<Verdict>, Fault> {
        let at = self.place(number);
        let wrong = |answer: &Board, why: String| Fault::Answer {
            solver: solver.into(),
            at: at.clone(),
            why,
            puzzle: text(sudoku),
            answer: answer.to_string(),
        };
        for answer in &attempt.answers {
            sudoku.verify(answer).map_err(|clash| wrong(answer, clash.to_string()))?;
        }
        if let [first, second] = &attempt.answers[..]
            && first == second
        {
            return Err(wrong(second, "the same one a second time".into()));
        }
        let Some(verdict) = Verdict::of(attempt) else { return Ok(None) };
        // who says that there are answers must have shown them
        let shown = Verdict::of_number(attempt.answers.len() as u64);
        self.agree(number, sudoku, shown, solver, verdict, solver)?;
        self.verdict(number, sudoku, solver, verdict).map(|()| Some(verdict))
    }

    /// Judges what a batch says of a puzzle: the number of answers, and the first one.
    pub(super) fn batched(
        &mut self,
        number: usize,
        sudoku: &Sudoku,
        solver: &str,
        answers: u64,
        first: &Board,
    ) -> Result<(), Fault> {
        if answers > 0 {
            sudoku.verify(first).map_err(|clash| Fault::Answer {
                solver: solver.into(),
                at: self.place(number),
                why: clash.to_string(),
                puzzle: text(sudoku),
                answer: first.to_string(),
            })?;
        }
        self.verdict(number, sudoku, solver, Verdict::of_number(answers))
    }

    fn verdict(&mut self, number: usize, sudoku: &Sudoku, solver: &str, verdict: Verdict) -> Result<(), Fault> {
        if let Some((known, first)) = &self.known[number] {
            return self.agree(number, sudoku, *known, first, verdict, solver);
        }
        self.known[number] = Some((verdict, solver.into()));
        Ok(())
    }

    fn agree(
        &self,
        number: usize,
        sudoku: &Sudoku,
        said: Verdict,
        first: &str,
        other: Verdict,
        second: &str,
    ) -> Result<(), Fault> {
        if said == other {
            return Ok(());
        }
        Err(Fault::Disagreement {
            first: first.into(),
            said: said.word(),
            second: second.into(),
            other: other.word(),
            at: self.place(number).into(),
            puzzle: text(sudoku).into(),
        })
    }

    fn place(&self, number: usize) -> String {
        format!("{}, number {}", self.set, number + 1)
    }
}

/// The puzzle as one can type it.
fn text(sudoku: &Sudoku) -> String {
    match sudoku.candidates() {
        None => sudoku.clues().to_string(),
        Some(_) => write::pencilmarks(sudoku),
    }
}
