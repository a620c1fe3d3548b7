//! The door: which search is made for whom, on which instruction set.

use super::client::{Client, Listed, Places};
use super::grid::Grid;
use super::outcome::{Counters, Outcome};
use super::{alone, batch};
use quadrille_cpu::internal::{InstructionSet, Isa};
use quadrille_cpu::{Missing, Simd, with_isa};
use quadrille_problem::internal::Deadline;
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::set_limits;
use std::ops::ControlFlow;
use std::slice;

/// A way to solve 9x9 sudokus: how many answers to look for, when to stop, on which instruction
/// set.
///
/// Limits of answers and of nodes hold for each puzzle by itself; a limit of time and a cancelled
/// monitor end all of them.
#[derive(Clone, Debug)]
pub struct Lockstep {
    set: InstructionSet,
    limits: Limits,
}

/// Lists up to this length are solved puzzle by puzzle: they would leave most lanes idle.
const SHORT_LIST: usize = 16;

impl Lockstep {
    /// The solver without limits, on the best instruction set of the machine. It looks for all
    /// answers, and a board with few clues has more than anyone can wait for:
    /// [limit](Limits::max_solutions) 1 asks for the first answer, limit 2 for the proof of
    /// uniqueness.
    pub fn new() -> Lockstep {
        Lockstep {
            set: InstructionSet::best(),
            limits: Limits::new(),
        }
    }

    set_limits!();

    /// Uses this instruction set, if the machine has it.
    #[doc(hidden)]
    pub fn simd(self, simd: Simd) -> Result<Lockstep, Missing> {
        Ok(Lockstep {
            set: simd.instruction_set()?,
            ..self
        })
    }

    /// Solves many puzzles at once, given as [`Grid`]s or as `&[u8; 81]`, digits with 0 for an
    /// empty cell; the outcomes come in the order of the puzzles, until the receiver breaks.
    ///
    /// At most some five hundred puzzles are held at a time, even of a long list. The report adds
    /// up the work for all puzzles, including those cut short by the time or a cancelled monitor;
    /// it is exhausted when all have their outcome, each with its own end. Lanes help each other,
    /// so the searched part of a puzzle that meets a limit of nodes depends on the other puzzles.
    pub fn solve_all<I>(
        &self,
        puzzles: I,
        receive: impl FnMut(&Outcome) -> ControlFlow<()>,
    ) -> Report
    where
        I: IntoIterator<Item: Into<Grid>>,
    {
        self.solve_all_counted(puzzles, receive).0
    }

    /// The same, with the use of the lanes.
    #[doc(hidden)]
    pub fn solve_all_counted<I>(
        &self,
        puzzles: I,
        receive: impl FnMut(&Outcome) -> ControlFlow<()>,
    ) -> (Report, Counters)
    where
        I: IntoIterator<Item: Into<Grid>>,
    {
        let mut client = Listed {
            set: self.set,
            puzzles: puzzles.into_iter(),
            receive,
        };
        let is_short = client.at_most().is_some_and(|most| most <= SHORT_LIST);
        if is_short {
            self.run_singly(&mut client)
        } else {
            self.run(&mut client)
        }
    }

    /// Solves one puzzle in lanes, with other guesses than [`solve_one`](Lockstep::solve_one).
    pub(crate) fn solve_in_lanes(
        &self,
        puzzle: Grid,
        receive: impl FnMut(&Outcome) -> ControlFlow<()>,
    ) -> Report {
        self.run(&mut Listed {
            set: self.set,
            puzzles: [puzzle].into_iter(),
            receive,
        })
        .0
    }

    /// Visits the answers of a puzzle, at most as many as the limit, in no special order, until the
    /// visitor breaks.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use quadrille_problem::limits;
    /// #     pub mod sudoku {
    /// #         pub use quadrille_sudoku::*;
    /// #         pub use quadrille_lockstep::lockstep;
    /// #     }
    /// # }
    /// use quadrille::limits::End;
    /// use quadrille::sudoku::lockstep::{Grid, Lockstep};
    /// use std::ops::ControlFlow;
    ///
    /// let mut answers = Vec::new();
    /// let outcome = Lockstep::new().answers(&Grid::empty(), |digits| {
    ///     answers.push(*digits);
    ///     if answers.len() == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!((answers.len(), outcome.end), (1000, End::Visitor));
    /// ```
    pub fn answers(
        &self,
        grid: &Grid,
        mut visit: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> Outcome {
        self.run_alone(grid, Some(&mut visit)).0
    }

    /// Solves one puzzle, its tree spread over a few lanes.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use quadrille_problem::limits;
    /// #     pub mod sudoku {
    /// #         pub use quadrille_sudoku::*;
    /// #         pub use quadrille_lockstep::lockstep;
    /// #     }
    /// # }
    /// use quadrille::limits::{End, Limits};
    /// use quadrille::sudoku::lockstep::{Grid, Lockstep};
    ///
    /// let line =
    ///     b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    /// let solver = Lockstep::new().limits(Limits::new().max_solutions(2));
    /// let outcome = solver.solve_one(&Grid::from_line(line)?);
    /// assert_eq!((outcome.solutions, outcome.end), (1, End::Exhausted));
    /// assert_eq!(outcome.first().unwrap()[..4], [4, 6, 8, 9]);
    /// # Ok::<(), quadrille::sudoku::lockstep::GridError>(())
    /// ```
    pub fn solve_one(&self, grid: &Grid) -> Outcome {
        self.run_alone(grid, None).0
    }

    fn run_alone(&self, grid: &Grid, visit: Option<alone::Visit<'_>>) -> (Outcome, Counters) {
        let limits = &self.limits;
        with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || alone::solve(isa, limits, grid, visit),
        ))
    }

    /// Solves the puzzles of a client.
    #[doc(hidden)]
    pub fn run(&self, client: &mut dyn Client) -> (Report, Counters) {
        let limits = &self.limits;
        with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || batch::solve(isa, limits, client),
        ))
    }

    /// Whether a puzzle may be cut short after some nodes.
    pub(crate) fn has_node_limit(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// When the limit of time is over, if there is one.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        self.limits.time.and_then(Deadline::after)
    }

    /// The same, one by one: in a batch, a limit of nodes cuts off puzzles depending on the others,
    /// here it does not.
    pub(crate) fn run_singly(&self, client: &mut dyn Client) -> (Report, Counters) {
        let deadline = self.deadline();
        let mut solver = self.clone();
        let mut report = Report::default();
        report.decisions = Some(0);
        let mut counters = Counters::default();
        let mut grid = Grid::blank();
        let end = loop {
            let mut places = Places::new(slice::from_mut(&mut grid), 1, 1);
            let more = client.bring(&mut places);
            if places.filled() != 0 {
                solver.limits.time = deadline.map(Deadline::left);
                let (mut outcome, took) = solver.run_alone(&grid, None);
                outcome.puzzle = counters.puzzles;
                counters.add(took);
                outcome.add_to(&mut report);
                if matches!(outcome.end, End::Time | End::Cancelled) {
                    break outcome.end;
                }
                if client.take(&[outcome]).is_break() {
                    break End::Visitor;
                }
            }
            if !more {
                break End::Exhausted;
            }
        };
        report.end = Some(end);
        (report, counters)
    }
}

#[doc(hidden)]
impl Default for Lockstep {
    fn default() -> Self {
        Lockstep::new()
    }
}
