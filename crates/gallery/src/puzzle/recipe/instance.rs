//! A puzzle that was made: what can be asked of each of them alike.

use crate::puzzle::Symmetries;
use crate::puzzle::polyforms::{Packing, Texts};
use quadrille_picture::Picture;
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt::{self, Display};

/// The operations of every puzzle.
trait Solvable {
    fn problem(&self) -> Result<Problem, ProblemError>;
    fn text(&self, problem: &Problem, chosen: &[OptionId]) -> String;
    fn picture(&self, problem: &Problem, chosen: &[OptionId]) -> Picture;
}

impl<P> Solvable for P
where
    P: Puzzle<Error = ProblemError>,
    P::Answer: Display,
    for<'a> Picture: From<&'a P::Answer>,
{
    fn problem(&self) -> Result<Problem, ProblemError> {
        Puzzle::problem(self)
    }

    fn text(&self, problem: &Problem, chosen: &[OptionId]) -> String {
        self.answer(problem, chosen).to_string()
    }

    fn picture(&self, problem: &Problem, chosen: &[OptionId]) -> Picture {
        Picture::from(&self.answer(problem, chosen))
    }
}

/// Finds the symmetries of a puzzle.
type FindSymmetries = dyn Fn() -> Result<Symmetries, ProblemError> + Send + Sync;

/// A puzzle that was made: a problem, and its solutions as text and drawn.
pub struct Instance {
    puzzle: Box<dyn Solvable + Send + Sync>,
    symmetries: Option<Box<FindSymmetries>>,
    outlined: bool,
    packing: Option<Packing>,
    misfit: Option<String>,
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instance")
            .field("outlined", &self.outlined)
            .finish_non_exhaustive()
    }
}

impl Instance {
    pub(in crate::puzzle) fn new<P>(puzzle: P) -> Instance
    where
        P: Puzzle<Error = ProblemError> + Send + Sync + 'static,
        P::Answer: Display,
        for<'a> Picture: From<&'a P::Answer>,
    {
        Instance {
            puzzle: Box::new(puzzle),
            symmetries: None,
            outlined: false,
            packing: None,
            misfit: None,
        }
    }

    /// A packing, whose answers are drawn with lines, and written faster if there are many.
    pub(in crate::puzzle) fn packing(packing: Packing) -> Instance {
        let own = packing.clone();
        let made = Instance::new(packing.clone())
            .outlined()
            .with_symmetries(move || own.symmetries());
        Instance {
            misfit: packing.misfit(),
            packing: Some(packing),
            ..made
        }
    }

    /// The same instance, marked as unsolvable if there is a misfit.
    pub(in crate::puzzle) fn with_misfit(self, misfit: Option<String>) -> Instance {
        Instance { misfit, ..self }
    }

    /// The same, with images of its answers.
    pub(in crate::puzzle) fn with_symmetries(
        self,
        find: impl Fn() -> Result<Symmetries, ProblemError> + Send + Sync + 'static,
    ) -> Instance {
        Instance {
            symmetries: Some(Box::new(find)),
            ..self
        }
    }

    /// The same, drawn with lines on a terminal.
    pub(in crate::puzzle) fn outlined(self) -> Instance {
        Instance {
            outlined: true,
            ..self
        }
    }

    /// The exact cover.
    ///
    /// # Errors
    /// If it is too large.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        self.puzzle.problem()
    }

    /// A solution as text.
    pub fn text(&self, problem: &Problem, chosen: &[OptionId]) -> String {
        self.puzzle.text(problem, chosen)
    }

    /// A solution, or a part of one, drawn.
    pub fn picture(&self, problem: &Problem, chosen: &[OptionId]) -> Picture {
        self.puzzle.picture(problem, chosen)
    }

    /// The symmetries of the puzzle; none where nothing is known of them.
    ///
    /// # Errors
    /// If the puzzle is too large.
    pub fn symmetries(&self) -> Result<Option<Symmetries>, ProblemError> {
        self.symmetries.as_ref().map(|find| find()).transpose()
    }

    /// Why it has no answer, where that is seen without a search.
    pub fn misfit(&self) -> Option<&str> {
        self.misfit.as_deref()
    }

    /// Whether its answers are shown on a terminal by lines around pieces, not by letters.
    pub fn is_outlined(&self) -> bool {
        self.outlined
    }

    /// A faster writer of many answers, for puzzles that have one.
    pub fn texts(&self) -> Option<Texts> {
        self.packing
            .as_ref()
            .and_then(|packing| Texts::new(packing).ok())
    }
}
