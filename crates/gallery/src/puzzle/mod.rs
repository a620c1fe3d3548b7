//! Encoders: each type implements [`Puzzle`], which makes the problem and reads an answer from a
//! solution. None of them knows how problems are solved.

pub mod calendar;
pub mod coloring;
pub mod domination;
mod edges;
mod error;
pub mod factorization;
mod graph;
pub mod insanity;
pub mod langford;
pub mod latin;
mod lattice;
pub mod macmahon;
pub mod matching;
pub mod mates;
mod misfit;
mod named;
pub mod partridge;
pub mod polyforms;
pub mod queen_sets;
pub mod queens;
mod recipe;
pub mod round_robin;
pub mod schedules;
pub mod schoolgirls;
pub mod skolem;
mod square;
pub mod steiner;
mod symmetry;
pub mod tiling;
pub mod triangles;
pub mod words;

pub use calendar::Calendar;
pub use coloring::Coloring;
pub use domination::Domination;
pub use error::PuzzleError;
pub use factorization::Factorization;
pub use graph::Graph;
pub use insanity::Insanity;
pub use langford::Langford;
pub use latin::Latin;
pub use lattice::Lattice;
pub use macmahon::MacMahon;
pub use matching::Matching;
pub use mates::Mates;
pub use partridge::Partridge;
pub use polyforms::Packing;
pub use queen_sets::QueenSets;
pub use queens::Queens;
pub use recipe::{Instance, Kind, MakeError, Parameter, Presence, ReadFile, Recipe, Value, Values};
pub use round_robin::RoundRobin;
pub use schedules::{Assignment, Auction, Crew, Roster, Routes};
pub use schoolgirls::Schoolgirls;
pub use skolem::Skolem;
pub use square::read_square;
pub use steiner::Steiner;
pub use symmetry::Symmetries;
pub use tiling::Tiling;
pub use triangles::Triangles;
pub use words::Words;

use quadrille::problem::ProblemError;
use quadrille::problem::check_memory;
use quadrille::puzzle::Puzzle;

/// All puzzles that can be made of parameters; a new one has its recipe here.
pub const PUZZLES: &[Recipe] = &[
    queens::RECIPE,
    langford::RECIPE,
    skolem::RECIPE,
    latin::RECIPE,
    mates::RECIPE,
    calendar::RECIPE,
    insanity::RECIPE,
    words::RECIPE,
    steiner::RECIPE,
    schoolgirls::RECIPE,
    factorization::RECIPE,
    round_robin::RECIPE,
    schedules::roster::RECIPE,
    schedules::routes::RECIPE,
    schedules::auction::RECIPE,
    schedules::crew::RECIPE,
    schedules::assignment::RECIPE,
    matching::RECIPE,
    coloring::RECIPE,
    domination::RECIPE,
    macmahon::RECIPE,
    triangles::RECIPE,
    partridge::RECIPE,
    tiling::POLYIAMONDS,
    tiling::POLYHEXES,
    polyforms::recipes::DOMINOES,
    polyforms::recipes::PENTOMINOES,
    polyforms::recipes::POLYOMINOES,
    polyforms::recipes::SOMA,
];

/// The sizes of all options together that the encoders of this room go up to: some gigabytes of
/// memory.
pub const MAX_ENTRIES: u64 = 1 << 26;

/// The most memory that an entry takes while a problem is built, its share of names and options
/// included, in bytes.
const ENTRY_BYTES: u64 = 24;

/// Refuses a puzzle that would have too many entries, or take too much memory, given its sizes,
/// before it is built.
fn check_size(factors: impl IntoIterator<Item = usize>) -> Result<(), ProblemError> {
    let size = factors
        .into_iter()
        .try_fold(1_u64, |product, factor| product.checked_mul(factor as u64));
    match size.filter(|&size| size <= MAX_ENTRIES) {
        Some(size) => check_memory(size * ENTRY_BYTES),
        None => Err(ProblemError::TooLarge {
            kind: "entries",
            limit: MAX_ENTRIES,
        }),
    }
}
