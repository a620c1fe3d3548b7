//! Plain backtracking: five well-known methods, as baselines for everything else.
//!
//! | method | next cell | how it checks a digit |
//! |---|---|---|
//! | `scan` | the first empty one, sought each time | looks at the row, the column and the box |
//! | `marks` | row by row | three tables of marks |
//! | `empties` | the list of empty cells, made once; no recursion | three tables of marks |
//! | `lazy` | cell by cell | puts the digit first, and checks it on entering the next cell |
//! | `fewest` | the empty one with the fewest digits left | three tables of marks |
//!
//! A *node* is one digit put into an empty cell. So `scan`, `marks` and `empties` have the same
//! nodes, `lazy` counts the digits that it takes back at once, and the counts depend on no machine.
//!
//! A file here is one method and nothing else; limits, counting and reporting are in `run.rs`.

mod empties;
mod fewest;
mod lazy;
mod marks;
mod position;
mod run;
mod scan;
mod tables;

pub use position::Position;
pub use run::Run;
pub use tables::Tables;

use super::{Board, Shape, Sudoku};
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::UnknownName;
use quadrille_problem::set_limits;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A backtracking method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// The first empty cell; looks at the board for every digit.
    Scan,
    /// Row by row, with tables of marks.
    Marks,
    /// The list of empty cells made once, with tables of marks, without recursion.
    Empties,
    /// The digit first; checked on entering the next cell.
    Lazy,
    /// Always the empty cell with the fewest digits left.
    Fewest,
}

impl Strategy {
    /// All methods, in the order of their names in [`NAMES`](Strategy::NAMES).
    pub const ALL: [Strategy; 5] = [
        Strategy::Scan,
        Strategy::Marks,
        Strategy::Empties,
        Strategy::Lazy,
        Strategy::Fewest,
    ];

    /// The names, as a user types them.
    #[doc(hidden)]
    pub const NAMES: [&'static str; 5] = ["scan", "marks", "empties", "lazy", "fewest"];

    /// The name of the method.
    #[doc(hidden)]
    pub fn name(self) -> &'static str {
        Strategy::NAMES[self as usize]
    }

    /// Visits all answers, or until stopped. The laws of a method:
    /// 1. It calls `run.node()?` before it puts a digit into an empty cell, and
    ///    `run.answer(digits)?` once for each answer, in ascending order of the digits where cells
    ///    come in a fixed order.
    /// 2. It puts only digits that the puzzle allows in the cell.
    /// 3. A walk to the end leaves the position as it was. A walk that was stopped need not.
    pub fn walk(self, now: &mut Position<'_>, run: &mut Run<'_>) -> ControlFlow<End> {
        match self {
            Strategy::Scan => scan::walk(now, run),
            Strategy::Marks => marks::walk(now, run),
            Strategy::Empties => empties::walk(now, run),
            Strategy::Lazy => lazy::walk(now, run),
            Strategy::Fewest => fewest::walk(now, run),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Strategy, UnknownName> {
        UnknownName::find("backtracking method", name, Strategy::ALL)
    }
}

/// A solver by plain backtracking: a method and its limits.
///
/// Plain backtracking takes hours on some puzzles, so every result comes with a [`Report`] of how
/// the search ended. A node is a digit placed in an empty cell; time limits and cancellation take
/// effect within some hundred nodes.
///
/// ```
/// use quadrille_problem::limits::{End, Limits};
/// use quadrille_sudoku::backtrack::{Backtrack, Strategy};
/// use quadrille_sudoku::{Board, Shape, Sudoku};
///
/// let empty = Sudoku::new(Board::empty(Shape::new(2, 2)?))?;
/// let solver = Backtrack::new(Strategy::Fewest);
/// let report = solver.count(&empty);
/// assert_eq!((report.end, report.solutions), (Some(End::Exhausted), 288));
///
/// let (answer, report) = solver.limits(Limits::new().max_nodes(10)).first(&empty);
/// assert_eq!((answer, report.end), (None, Some(End::Nodes)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backtrack {
    strategy: Strategy,
    limits: Limits,
}

impl Backtrack {
    /// A solver without limits.
    pub fn new(strategy: Strategy) -> Self {
        Backtrack {
            strategy,
            limits: Limits::new(),
        }
    }

    set_limits!();

    /// Passes each answer to `visitor`, which may stop the search.
    pub fn visit(
        &self,
        sudoku: &Sudoku,
        mut visitor: impl FnMut(&Board) -> ControlFlow<()>,
    ) -> Report {
        let shape = sudoku.shape();
        self.walk(sudoku, &mut |digits| visitor(&filled(shape, digits)))
    }

    /// The first answer, if there is one within the limits. If the report ends with
    /// [`End::Exhausted`] there is no answer.
    pub fn first(&self, sudoku: &Sudoku) -> (Option<Board>, Report) {
        let mut first = None;
        let report = self.clone().at_most(1).visit(sudoku, |answer| {
            first = Some(answer.clone());
            ControlFlow::Continue(())
        });
        (first, report)
    }

    /// Counts the answers, up to the limit of solutions.
    pub fn count(&self, sudoku: &Sudoku) -> Report {
        self.walk(sudoku, &mut |_| ControlFlow::Continue(()))
    }

    /// Whether there is exactly one answer: searches for two. See [`Report::is_unique`].
    pub fn unique(&self, sudoku: &Sudoku) -> Report {
        self.clone().at_most(2).count(sudoku)
    }

    fn at_most(self, answers: u64) -> Self {
        let most = self
            .limits
            .solutions
            .map_or(answers, |most| most.min(answers));
        self.limited(|limits| limits.max_solutions(most))
    }

    fn walk(&self, sudoku: &Sudoku, visitor: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Report {
        let mut now = Position::new(sudoku);
        Run::new(&self.limits, visitor).walk(|run| self.strategy.walk(&mut now, run))
    }
}

fn filled(shape: Shape, digits: &[u8]) -> Board {
    Board::new(shape, digits).expect("a method puts only digits that the puzzle allows")
}
