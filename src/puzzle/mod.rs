//! Puzzles as exact covers.
//!
//! An encoder is a type that implements [`Puzzle`]: it makes the problem, and it reads an answer from a solution. None of them
//! knows how problems are solved.

#[cfg(feature = "puzzles")]
pub mod calendar;
#[cfg(feature = "puzzles")]
pub mod coloring;
#[cfg(feature = "puzzles")]
pub mod domination;
#[cfg(feature = "puzzles")]
mod edges;
#[cfg(feature = "puzzles")]
mod error;
#[cfg(feature = "puzzles")]
pub mod factorization;
#[cfg(feature = "puzzles")]
mod graph;
#[cfg(feature = "puzzles")]
pub mod insanity;
#[cfg(feature = "puzzles")]
pub mod langford;
#[cfg(feature = "puzzles")]
pub mod latin;
#[cfg(feature = "puzzles")]
mod lattice;
#[cfg(feature = "puzzles")]
pub mod macmahon;
#[cfg(feature = "puzzles")]
pub mod matching;
#[cfg(feature = "puzzles")]
pub mod mates;
#[cfg(feature = "puzzles")]
pub mod partridge;
#[cfg(feature = "puzzles")]
pub mod polyforms;
#[cfg(feature = "puzzles")]
pub mod queen_sets;
#[cfg(feature = "puzzles")]
pub mod queens;
#[cfg(feature = "puzzles")]
pub mod round_robin;
#[cfg(feature = "puzzles")]
pub mod schoolgirls;
#[cfg(feature = "puzzles")]
pub mod skolem;
#[cfg(feature = "puzzles")]
mod square;
#[cfg(feature = "puzzles")]
pub mod steiner;
#[cfg(feature = "puzzles")]
mod symmetry;
#[cfg(feature = "puzzles")]
pub mod tiling;
#[cfg(feature = "puzzles")]
pub mod triangles;
#[cfg(feature = "puzzles")]
pub mod words;

#[cfg(feature = "puzzles")]
pub use calendar::Calendar;
#[cfg(feature = "puzzles")]
pub use coloring::Coloring;
#[cfg(feature = "puzzles")]
pub use domination::Domination;
#[cfg(feature = "puzzles")]
pub use error::PuzzleError;
#[cfg(feature = "puzzles")]
pub use factorization::Factorization;
#[cfg(feature = "puzzles")]
pub use graph::Graph;
#[cfg(feature = "puzzles")]
pub use insanity::Insanity;
#[cfg(feature = "puzzles")]
pub use langford::Langford;
#[cfg(feature = "puzzles")]
pub use latin::Latin;
#[cfg(feature = "puzzles")]
pub use lattice::Lattice;
#[cfg(feature = "puzzles")]
pub use macmahon::MacMahon;
#[cfg(feature = "puzzles")]
pub use matching::Matching;
#[cfg(feature = "puzzles")]
pub use mates::Mates;
#[cfg(feature = "puzzles")]
pub use partridge::Partridge;
#[cfg(feature = "puzzles")]
pub use polyforms::Packing;
#[cfg(feature = "puzzles")]
pub use queen_sets::QueenSets;
#[cfg(feature = "puzzles")]
pub use queens::Queens;
#[cfg(feature = "puzzles")]
pub use round_robin::RoundRobin;
#[cfg(feature = "puzzles")]
pub use schoolgirls::Schoolgirls;
#[cfg(feature = "puzzles")]
pub use skolem::Skolem;
#[cfg(feature = "puzzles")]
pub use square::read_square;
#[cfg(feature = "puzzles")]
pub use steiner::Steiner;
#[cfg(feature = "puzzles")]
pub use symmetry::Symmetries;
#[cfg(feature = "puzzles")]
pub use tiling::Tiling;
#[cfg(feature = "puzzles")]
pub use triangles::Triangles;
#[cfg(feature = "puzzles")]
pub use words::Words;

#[cfg(feature = "puzzles")]
use crate::problem::check_memory;
use crate::problem::{OptionId, Problem, ProblemError};

/// A puzzle as a problem, and chosen options as an answer: all that a puzzle of your own needs.
///
/// ```
/// use quadrille::problem::{OptionId, Problem, ProblemError};
/// use quadrille::{puzzle::Puzzle, search};
///
/// /// Ways to lay a path of this length with stones of length 1 and 2.
/// struct Path(usize);
///
/// impl Puzzle for Path {
///     type Answer = Vec<usize>;
///
///     fn problem(&self) -> Result<Problem, ProblemError> {
///         let mut builder = Problem::builder();
///         let places = (0..self.0).map(|place| builder.primary(place.to_string())).collect::<Result<Vec<_>, _>>()?;
///         for length in [1, 2] {
///             for stone in places.windows(length) {
///                 builder.option(stone.iter().copied())?;
///             }
///         }
///         builder.build()
///     }
///
///     fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Vec<usize> {
///         let mut stones: Vec<_> = chosen.iter().map(|&option| problem.entries(option)).collect();
///         stones.sort_by_key(|stone| stone[0].item);
///         stones.into_iter().map(<[_]>::len).collect()
///     }
/// }
///
/// let path = Path(5);
/// let problem = path.problem()?;
/// assert_eq!(search::count(&problem), 8);
/// assert!(search::solutions(&problem).any(|solution| path.answer(&problem, &solution) == [2, 1, 2]));
/// # Ok::<(), ProblemError>(())
/// ```
pub trait Puzzle {
    /// What a solution means.
    type Answer;

    /// The exact cover whose solutions are the answers.
    fn problem(&self) -> Result<Problem, ProblemError>;

    /// What a solution of [`problem`](Puzzle::problem) means; the options come in ascending order.
    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Self::Answer;
}

/// The sizes of all options together that the encoders of this room go up to: some gigabytes of memory.
#[cfg(feature = "puzzles")]
pub const MAX_ENTRIES: u64 = 1 << 26;

/// The most memory that an entry takes while a problem is built, its share of names and options included, in bytes.
#[cfg(feature = "puzzles")]
const ENTRY_BYTES: u64 = 24;

/// Refuses a puzzle that would have too many entries, or take too much memory, given its sizes, before it is built.
#[cfg(feature = "puzzles")]
fn check_size(factors: impl IntoIterator<Item = usize>) -> Result<(), ProblemError> {
    let size = factors.into_iter().try_fold(1_u64, |product, factor| product.checked_mul(factor as u64));
    match size.filter(|&size| size <= MAX_ENTRIES) {
        Some(size) => check_memory(size * ENTRY_BYTES),
        None => Err(ProblemError::TooLarge { kind: "entries", limit: MAX_ENTRIES }),
    }
}
