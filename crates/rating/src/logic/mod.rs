//! Sudokus solved as people do it, step by step, each with its reason: how hard a puzzle is, and
//! what comes next.
//!
//! The techniques are tried from the easiest on, and from the start again after each step, so that
//! a harder one is used only where all easier ones are at their end. No technique takes for granted
//! that there is one answer only: a step is right for every answer, and a puzzle with several ends
//! where they part. Boards are 9x9.
//!
//! ```
//! # mod quadrille {
//! #     pub mod sudoku {
//! #         pub use quadrille_sudoku::*;
//! #         pub use quadrille_rating::logic;
//! #     }
//! # }
//! use quadrille::sudoku::{
//!     Sudoku,
//!     logic::{End, Logic},
//! };
//!
//! let sudoku: Sudoku =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let mut logic = Logic::new(&sudoku)?;
//! assert_eq!(
//!     logic.next().unwrap().to_string(),
//!     "r1c6 is 8: no other cell of box 2 can be 8"
//! );
//! let steps = logic.by_ref().count();
//! assert_eq!((steps, logic.end()), (50, End::Solved));
//! assert!(sudoku.verify(&logic.board()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chains;
mod changes;
mod coloring;
mod fish;
mod forcing;
mod grid;
mod links;
mod locked;
mod network;
mod singles;
mod step;
mod subsets;
mod technique;
mod tight;
mod trial;
mod wings;

#[cfg(test)]
mod twin;

pub use grid::Fault;
pub use step::{Candidate, Reason, Step};
pub use technique::{Technique, UnknownTechnique};

use changes::Changes;
use grid::{Grid, HOUSES};
use links::Links;
use network::Network;
use quadrille_sudoku::{Board, Shape, Sudoku};
use thiserror::Error;

/// How far logic came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum End {
    /// Every cell has its digit.
    Solved,
    /// No technique finds a step: the next one is a guess.
    Stuck,
    /// A cell has no digit left: the puzzle has no answer.
    Impossible,
    /// There are steps to come.
    Open,
}

/// A board that logic does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a 9x9 board with 3x3 boxes, found {}x{} with {}x{} boxes",
    .0.size(), .0.size(), .0.box_rows(), .0.box_columns())]
pub struct UnsupportedShape(
    /// What came.
    pub Shape,
);

/// A sudoku being solved, a step a turn.
#[derive(Clone, Debug)]
pub struct Logic {
    grid: Grid,
    changes: Changes,
    most: Technique,
    end: End,
}

impl Logic {
    /// Begins a puzzle, with all techniques.
    pub fn new(sudoku: &Sudoku) -> Result<Logic, UnsupportedShape> {
        match sudoku.shape() {
            Shape::NINE => Ok(Logic {
                grid: Grid::new(sudoku),
                changes: Changes::new(),
                most: Technique::ALL[Technique::ALL.len() - 1],
                end: End::Open,
            }),
            other => Err(UnsupportedShape(other)),
        }
    }

    /// Uses no technique harder than this.
    #[must_use]
    pub fn up_to(self, most: Technique) -> Logic {
        Logic { most, ..self }
    }

    fn easiest(&mut self) -> Option<Step> {
        let mut network = None;
        let mut techniques = Technique::ALL
            .iter()
            .take_while(|&&technique| technique <= self.most);
        techniques.find_map(|&technique| {
            find(
                technique,
                &self.grid,
                self.changes.of(technique),
                &mut network,
            )
        })
    }

    /// How far it came.
    pub fn end(&self) -> End {
        self.end
    }

    /// The digits that stand so far.
    pub fn board(&self) -> Board {
        self.grid.board()
    }

    /// For each cell the digits that it may still take; bit `d - 1` stands for digit `d`, as in
    /// [`Sudoku::with_candidates`].
    pub fn candidates(&self) -> [u32; 81] {
        self.grid.candidates()
    }
}

impl Iterator for Logic {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.end = match self.grid.open {
            _ if self.grid.is_broken() => End::Impossible,
            0 => End::Solved,
            _ => match self.easiest() {
                Some(step) => {
                    let (cells, digits) = self.grid.apply(&step);
                    self.changes.add(cells, digits);
                    self.end = End::Open;
                    return Some(step);
                }
                None => End::Stuck,
            },
        };
        None
    }
}

/// The first step that a technique finds, among what is new to it. The network is made for the
/// first that needs it.
fn find(
    technique: Technique,
    grid: &Grid,
    news: &mut u32,
    network: &mut Option<Box<dyn Network>>,
) -> Option<Step> {
    match technique {
        Technique::LastCell => singles::last_cell(grid, news),
        Technique::HiddenSingleBox | Technique::HiddenSingleLine => {
            singles::hidden(grid, news, technique)
        }
        Technique::NakedSingle => singles::naked(grid),
        Technique::Pointing => locked::pointing(grid, news),
        Technique::Claiming => locked::claiming(grid, news),
        Technique::NakedPair => subsets::naked(grid, news, 2, technique),
        Technique::HiddenPair => subsets::hidden(grid, news, 2, technique),
        Technique::NakedTriple => subsets::naked(grid, news, 3, technique),
        Technique::HiddenTriple => subsets::hidden(grid, news, 3, technique),
        Technique::NakedQuad => subsets::naked(grid, news, 4, technique),
        Technique::HiddenQuad => subsets::hidden(grid, news, 4, technique),
        Technique::XWing => fish::find(grid, news, 2, technique),
        Technique::Swordfish => fish::find(grid, news, 3, technique),
        Technique::Jellyfish => fish::find(grid, news, 4, technique),
        Technique::XyWing => wings::xy(grid),
        Technique::XyzWing => wings::xyz(grid),
        Technique::Coloring => coloring::find(grid, news),
        Technique::XChain => chains::find(grid, links_of(grid, network), Links::PLACES, technique),
        Technique::XyChain => chains::find(grid, links_of(grid, network), Links::DIGITS, technique),
        Technique::Chain => chains::find(grid, links_of(grid, network), Links::ALL, technique),
        Technique::Forcing => forcing::find(grid, links_of(grid, network)),
        Technique::Trial => trial::find(grid),
    }
}

fn links_of<'n>(grid: &Grid, network: &'n mut Option<Box<dyn Network>>) -> &'n mut dyn Network {
    network
        .get_or_insert_with(|| network::network(grid))
        .as_mut()
}
