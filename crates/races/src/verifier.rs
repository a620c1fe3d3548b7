//! The verifier of a race: every answer must be one, and no two verdicts on a puzzle may differ.

use super::entrant::Attempt;
use quadrille::sudoku::{Board, Sudoku, write};
use thiserror::Error;

/// A solver or an engine is wrong: then no figure means anything.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A wrong answer.
    #[error("{solver}: a wrong answer to the puzzle of {at}: {why}\npuzzle  {puzzle}\nanswer  {answer}")]
    Answer {
        /// Whose answer.
        solver: String,
        /// The set, and the number of the puzzle in it.
        at: String,
        /// What the verifier found.
        why: String,
        /// The puzzle, as it was given to the solver.
        puzzle: String,
        /// The answer.
        answer: String,
    },
    /// Two different verdicts on a puzzle.
    #[error("{first} reports `{verdict}`, {second} `{other_verdict}`, for the puzzle of {at}\npuzzle  {puzzle}")]
    Disagreement {
        /// The first one.
        first: String,
        /// Its verdict.
        verdict: &'static str,
        /// The second one.
        second: String,
        /// The other verdict.
        other_verdict: &'static str,
        /// The set, and the number of the puzzle in it.
        at: Box<str>,
        /// The puzzle, as it was given to the solvers.
        puzzle: Box<str>,
    },
    /// A wrong solution of an exact cover.
    #[error("{engine}: a wrong solution of {cover}: {why}")]
    Solution {
        /// Whose solution.
        engine: String,
        /// The exact cover.
        cover: String,
        /// What the verifier found.
        why: String,
    },
    /// Two engines that count different numbers of solutions.
    #[error("{cover}: {first} counts {count} solutions, {second} counts {other_count}")]
    Count {
        /// The exact cover.
        cover: String,
        /// The first one.
        first: String,
        /// Its count.
        count: u128,
        /// The second one.
        second: String,
        /// The other count.
        other_count: u128,
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

    /// The verdict of an attempt; none if it was cut short.
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

/// The known verdict of each puzzle of a set, and its solver.
pub(super) struct Verifier<'s> {
    set: &'s str,
    known: Vec<Option<(Verdict, String)>>,
}

impl<'s> Verifier<'s> {
    pub(super) fn new(set: &'s str, puzzles: usize) -> Self {
        Verifier { set, known: vec![None; puzzles] }
    }

    /// Verifies an attempt at the puzzle of this number in the set. Returns the verdict, if there is one.
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
        // answers that are counted must have been shown
        let shown = Verdict::of_number(attempt.answers.len() as u64);
        self.agree(number, sudoku, shown, solver, verdict, solver)?;
        self.verdict(number, sudoku, solver, verdict).map(|()| Some(verdict))
    }

    /// Verifies the outcome of a puzzle in a batch: the number of answers, and the first one.
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
        verdict: Verdict,
        first: &str,
        other_verdict: Verdict,
        second: &str,
    ) -> Result<(), Fault> {
        if verdict == other_verdict {
            return Ok(());
        }
        Err(Fault::Disagreement {
            first: first.into(),
            verdict: verdict.word(),
            second: second.into(),
            other_verdict: other_verdict.word(),
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
