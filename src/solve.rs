//! Solves anything that is a [`Puzzle`].

#[cfg(feature = "cheapest")]
use quadrille_problem::problem::Cost;
use quadrille_problem::problem::{Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use quadrille_search as search;
use quadrille_search::{Search, Solutions, Uniqueness};

/// One-liners for every [`Puzzle`].
///
/// ```
/// use quadrille::{solve::PuzzleExt, sudoku::Sudoku};
///
/// let sudoku: Sudoku =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let answer = sudoku.solve()?.expect("an answer");
/// assert_eq!(
///     answer.to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
/// assert_eq!(sudoku.count_answers()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PuzzleExt: Puzzle {
    /// The first answer; `None` if the puzzle has no answer.
    fn solve(&self) -> Result<Option<Self::Answer>, Self::Error> {
        let problem = self.problem()?;
        Ok(search::first(&problem).map(|solution| self.answer(&problem, &solution)))
    }

    /// All answers, one after the other.
    fn answers(&self) -> Result<Answers<'_, Self>, Self::Error> {
        let problem = self.problem()?;
        Ok(Answers {
            puzzle: self,
            solutions: search::solutions(&problem),
            problem,
        })
    }

    /// The number of all answers.
    fn count_answers(&self) -> Result<u128, Self::Error> {
        Ok(search::count(&self.problem()?))
    }

    /// Whether there is exactly one answer.
    fn is_unique(&self) -> Result<bool, Self::Error> {
        Ok(matches!(
            search::uniqueness(&self.problem()?),
            Uniqueness::One(_)
        ))
    }

    /// The `k` cheapest answers within the limits of a search, or all answers if there are fewer.
    ///
    /// ```
    /// use quadrille::{problem::Builder, search::Search, solve::PuzzleExt};
    ///
    /// let mut offers = Builder::new();
    /// offers.option("train", ["trip"]).cost("2.50".parse::<quadrille::problem::Cost>()?);
    /// offers.option("taxi", ["trip"]).cost(9);
    /// let cheapest = offers.build()?.cheapest_answers(&Search::new(), 1)?;
    /// let (cost, answer) = &cheapest.answers[0];
    /// assert_eq!((cost.to_string(), &answer[..]), ("2.50".to_owned(), &["train"][..]));
    /// assert!(cheapest.proven);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The puzzle's own, or that no engine finds the cheapest of such a problem.
    #[cfg(feature = "cheapest")]
    fn cheapest_answers(
        &self,
        search: &Search,
        k: usize,
    ) -> Result<CheapestAnswers<Self::Answer>, SolveError<Self::Error>> {
        let problem = self.problem().map_err(SolveError::Puzzle)?;
        let found = search.cheapest(&problem, k)?;
        let answers = found.solutions.iter();
        Ok(CheapestAnswers {
            answers: answers
                .map(|one| (one.cost, self.answer(&problem, &one.options)))
                .collect(),
            bound: found.bound,
            proven: found.proven,
        })
    }

    /// The answers that a search with limits finds; its report shows how it ended.
    ///
    /// # Errors
    /// The puzzle's own error, or that the named engine does not support the problem.
    fn answers_by(&self, search: &Search) -> Result<Answers<'_, Self>, SolveError<Self::Error>> {
        let problem = self.problem().map_err(SolveError::Puzzle)?;
        Ok(Answers {
            puzzle: self,
            solutions: search.solutions(&problem)?,
            problem,
        })
    }
}

impl<P: Puzzle + ?Sized> PuzzleExt for P {}

/// Why a puzzle could not be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<E: std::error::Error + 'static = ProblemError> {
    /// The puzzle makes no problem.
    #[error(transparent)]
    Puzzle(E),
    /// The engine cannot solve it.
    #[error(transparent)]
    Unsupported(#[from] quadrille_engine::Unsupported),
}

/// The cheapest answers that a search found.
#[cfg(feature = "cheapest")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheapestAnswers<A> {
    /// The answers with their costs, the cheapest first.
    pub answers: Vec<(Cost, A)>,
    /// No answer costs less; `None` if the puzzle provably has no answer.
    pub bound: Option<Cost>,
    /// Whether these answers are proved to be the cheapest; a limit that ended the search leaves
    /// that open.
    pub proven: bool,
}

/// The answers of a puzzle, one after the other.
///
/// To save the search and go on in another process, search
/// [`problem`](Answers::problem) by [`Search::solutions`], and decode its solutions by
/// [`Puzzle::answer`].
#[derive(Debug)]
pub struct Answers<'p, P: ?Sized> {
    puzzle: &'p P,
    problem: Problem,
    solutions: Solutions,
}

impl<P: Puzzle + ?Sized> Answers<'_, P> {
    /// The exact cover that is searched.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What the search has done so far, and why it ended, once it has.
    pub fn report(&self) -> quadrille_problem::limits::Report {
        self.solutions.report()
    }
}

impl<P: Puzzle + ?Sized> Iterator for Answers<'_, P> {
    type Item = P::Answer;

    fn next(&mut self) -> Option<P::Answer> {
        let chosen = self.solutions.advance()?;
        Some(self.puzzle.answer(&self.problem, chosen))
    }
}
