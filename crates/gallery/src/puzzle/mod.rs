//! Encoders of puzzles, and the table `PUZZLES` of their recipes. Each encoder implements `Puzzle`,
//! which makes the problem and reads an answer from a solution. The encoders do not depend on
//! searches.

pub mod calendar;
mod capacity;
pub mod coloring;
mod distinct;
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
mod names;
mod pairs;
pub mod partridge;
pub mod polyforms;
pub mod queen_sets;
pub mod queens;
mod recipe;
pub mod round_robin;
pub mod schedules;
pub mod schoolgirls;
mod spaced;
mod square;
pub mod steiner;
mod symmetry;
pub mod tiling;
pub mod triangles;
pub mod words;

pub use calendar::Calendar;
pub use capacity::MAX_ENTRIES;
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
pub use quadrille_problem::problem::Symmetries;
pub use queen_sets::QueenSets;
pub use queens::Queens;
pub use recipe::{
    Instance, MakeError, Parameter, ParameterKind, Presence, ReadFile, Recipe, Value, ValueError,
    Values,
};
pub use round_robin::RoundRobin;
pub use schedules::{Assignment, Crew, Roster};
pub use schoolgirls::Schoolgirls;
pub use square::read_square;
pub use steiner::Steiner;
pub use tiling::Tiling;
pub use triangles::Triangles;
pub use words::Words;

/// All puzzles that can be made of parameters; a new one has its recipe here.
pub const PUZZLES: &[Recipe] = &[
    queens::RECIPE,
    langford::RECIPE,
    langford::SKOLEM,
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
    polyforms::recipes::POLYCUBES,
    polyforms::recipes::SOMA,
];

impl Recipe {
    /// The puzzle of this name.
    pub fn named(name: &str) -> Option<&'static Recipe> {
        PUZZLES.iter().find(|recipe| recipe.name == name)
    }
}
