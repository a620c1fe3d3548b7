//! Exact covers, solved by dancing links and by faster engines; very hard sudokus; and puzzles of
//! your own.
//!
//! # What an exact cover is
//!
//! Some *items* are to be covered, and each *option* covers a few of them. A solution is a choice
//! of options that covers every item exactly once. In Knuth's example there are seven items and six
//! options, and one solution, the options marked:
//!
//! ```text
//!        a b c d e f g
//!   *    . . 1 . 1 . .
//!        1 . . 1 . . 1
//!        . 1 1 . . 1 .
//!   *    1 . . 1 . 1 .
//!   *    . 1 . . . . 1
//!        . . . 1 1 . 1
//! ```
//!
//! ```
//! use quadrille::{problem::Problem, search};
//!
//! let problem = Problem::from_sets(["ce", "adg", "bcf", "adf", "bg", "deg"].map(str::chars))?;
//! let solution = search::first(&problem).expect("a solution");
//! assert!(solution.iter().map(|option| option.index()).eq([0, 3, 4]));
//! assert_eq!(search::count(&problem), 1);
//! # Ok::<(), quadrille::problem::ProblemError>(())
//! ```
//!
//! That is all that sudokus, queens, polyominoes and timetables need. An item may also be
//! *secondary*, covered at most once, or by any number of options that agree on a *color*; it may
//! have *bounds*, to be covered for example between two and five times; and options may have
//! *costs*.
//!
//! # Which function for which question
//!
//! | question | answer |
//! |---|---|
//! | How do I state my problem? | [`Problem::from_sets`](problem::Problem::from_sets), [`from_matrix`](problem::Problem::from_matrix), [`Problem::builder`](problem::Problem::builder), or a text: [`format`](mod@format); over items of any type: [`Builder`](problem::Builder); from flat arrays: [`from_flat`](problem::Problem::from_flat) |
//! | What did that option stand for? | [`Labeled`](problem::Labeled), or a [`Puzzle`](puzzle::Puzzle) of your own |
//! | Give me a solution. | [`search::first`], [`PuzzleExt::solve`](solve::PuzzleExt::solve) |
//! | Is there one? Is there only one? | [`Search::exists`](search::Search::exists), [`search::uniqueness`] |
//! | All of them, one by one? | [`search::solutions`], [`PuzzleExt::answers`](solve::PuzzleExt::answers) |
//! | How many? | [`search::count`]; of any size: [`Search::total`](search::Search::total) |
//! | All of them at once: the n-th, random ones, how many use an option? | [`Family`](https://docs.rs/quadrille/latest/quadrille/family/struct.Family.html) |
//! | All of them, as fast as possible? | [`Search::visit`](search::Search::visit), [`visit_unsorted`](search::Search::visit_unsorted); in one list: [`Search::list`](search::Search::list) |
//! | Step by step? | [`Steps`](search::Steps), by any rule or any engine |
//! | Why is there none? | [`Explain`](https://docs.rs/quadrille/latest/quadrille/explain/struct.Explain.html) |
//! | Which are the cheapest? | [`Search::cheapest`](https://docs.rs/quadrille/latest/quadrille/search/struct.Search.html#method.cheapest) |
//! | How long will it take? | [`Search::estimate`](search::Search::estimate) |
//! | Stop in time, or when I say so? | [`max_time`](search::Search::max_time), [`max_nodes`](search::Search::max_nodes), [`max_solutions`](search::Search::max_solutions), [`Monitor`](limits::Monitor) |
//! | How far is it? | [`Monitor::state`](limits::Monitor::state) from another thread, [`Monitor::watched`](limits::Monitor::watched) on its own |
//! | Survive a kill, a power cut? | [`Checkpoint`](https://docs.rs/quadrille/latest/quadrille/checkpoint/struct.Checkpoint.html) |
//! | Go on later? | [`Solutions::advance_within`](search::Solutions::advance_within), counting [`Subtrees::count_within`](search::Subtrees::count_within), [`position`](search::Solutions::position), [`resume`](search::Solutions::resume) |
//! | With this option, without that one? | [`Search::force`](search::Search::force), [`forbid`](search::Search::forbid); many times: [`Template`](search::Template) |
//! | Only part of the tree? | [`Search::split`](search::Search::split), [`shares`](search::Search::shares) of about the same work, [`prune`](search::Search::prune); a count that several divide among them: [`JointCount`](search::JointCount) |
//! | Why is it slow? | [`Search::reduce`](search::Search::reduce), [`engine`](search::Search::engine), [`branching`](search::Search::branching) |
//! | And a picture? | [`quadrille_gallery::picture`](https://docs.rs/quadrille-gallery/latest/quadrille_gallery/picture/index.html) |
//! | Is this a solution? | [`problem::verify()`] |
//! | With a proof? | [`Proof`](https://docs.rs/quadrille/latest/quadrille/proof/struct.Proof.html), which [`Prover::prove`](https://docs.rs/quadrille/latest/quadrille/proof/struct.Prover.html#method.prove) makes |
//! | Sudokus for a server, or millions of them? | [`Session`](https://docs.rs/quadrille/latest/quadrille/solver/struct.Session.html), [`solve_list`](https://docs.rs/quadrille/latest/quadrille/solver/fn.solve_list.html), texts by [`stream`](https://docs.rs/quadrille/latest/quadrille/solver/stream/index.html) |
//! | In a browser? | the package's `examples/wasm`; a limit of time takes [`limits::set_clock`] |
//! | And sudokus? | [`sudoku::Sudoku`](https://docs.rs/quadrille/latest/quadrille/sudoku/struct.Sudoku.html) by itself, `solver` by the million, `generate` to make them |
//!
//! The package's `examples/` show most of these, each in under eighty lines: `timetable`,
//! `nonogram`, `killer`, `lazily`, `roster`, `server` and more; `docs/how-do-i.md` has twenty
//! questions with a few lines each.
//!
//! Tests of a program that uses this run in a tenth of the time with
//! `[profile.dev.package.quadrille]` and `opt-level = 3` in its `Cargo.toml`.
//!
//! A search that was cut short never looks like an answer: its [`Report`](limits::Report) shows how
//! it [ended](limits::End).
//!
//! # Features
//!
//! All of them only add. Without any, this is the core, with three dependencies: problems, the
//! engines [`Links`](engine::Links) and [`Cells`](engine::Cells), searches, formats. On by default
//! are the faster engines `bits` and `delta`, `learn` (conflict-driven clause learning) and
//! `family` (counting by layers, diagrams of all solutions), without which the answers are the same
//! and come later; `cheapest`, `explain`, `sudoku` and `parallel` (threads). `proof`, `generate`
//! and `checkpoint` add their modules, and `serde` JSON.
//!
//! The package `quadrille-gallery` has puzzles and pictures, `quadrille-races` compares solvers,
//! `quadrille-cli` is the command line.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]
#![cfg_attr(
    not(all(
        feature = "bits",
        feature = "delta",
        feature = "family",
        feature = "proof"
    )),
    allow(unused, reason = "some of it serves rooms that this build leaves out")
)]

#[cfg(feature = "proof")]
pub mod certify;
#[cfg(feature = "checkpoint")]
pub mod checkpoint;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(feature = "proof")]
pub mod proof;
pub mod search;
pub mod solve;
#[cfg(feature = "sudoku")]
pub mod solver;
#[cfg(feature = "sudoku")]
pub mod sudoku;

pub use quadrille_problem::{baseline, format, limits, problem, puzzle, reduce, team};

/// Instruction sets: which there are, and which this machine has.
pub mod cpu {
    pub use quadrille_cpu::{Missing, Simd, SimdError};
}

#[doc(inline)]
pub use quadrille_engine as engine;

#[cfg(feature = "family")]
#[doc(inline)]
pub use quadrille_family as family;

#[cfg(all(doctest, feature = "sudoku"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(all(doctest, feature = "sudoku", feature = "explain", feature = "family"))]
#[doc = include_str!("../docs/how-do-i.md")]
struct HowDoI;
