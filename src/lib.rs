//! This library solves exact covers, by dancing links and by faster engines: very hard sudokus,
//! other puzzles, and your own.
//!
//! # What an exact cover is
//!
//! Some *items* are to be covered, and each *option* covers a few of them. A solution is a choice
//! of options that covers every item exactly once. In Knuth's example there are seven items and six
//! options, and one solution, the marked options:
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
//! | How do I state my problem? | [`Problem::from_sets`], [`from_flat`], [`Problem::builder`] |
//! | As text? | [`format`] |
//! | Over items of any type? | [`Builder`] |
//! | What did that option stand for? | [`Labeled`], or a [`Puzzle`] of your own |
//! | One solution? | [`search::first`], [`PuzzleExt::solve`]; with limits: [`Search::first`] |
//! | Is there one? Is there only one? | [`Search::exists`], [`search::uniqueness`] |
//! | All of them, one by one? | [`search::solutions`], [`PuzzleExt::answers`] |
//! | How many? | [`search::count`]; of any size: [`Search::total`] |
//! | All of them at once: the n-th, random ones, how many use an option? | [`Family`] |
//! | All of them, as fast as possible? | [`Search::visit`], [`visit_unsorted`] |
//! | All of them in one list? | [`Search::list`] |
//! | Step by step? | [`Steps`], by any rule or any engine |
//! | Why is there none? | [`Explanation`] |
//! | Which are the cheapest? | [`Search::cheapest`] |
//! | How long will it take? | [`Search::estimate`] |
//! | Stop after a time, or a number of nodes? | [`max_time`], [`max_nodes`], [`max_solutions`] |
//! | Stop when I say so? | [`Monitor`] |
//! | How far along is it? | [`Monitor::state`] from another thread, [`Monitor::watched`] |
//! | Survive a kill, or a power cut? | [`Checkpoint`] |
//! | Continue later? | [`Solutions::advance_within`], [`frontier`], [`resume`] |
//! | Count, and continue later? | [`Solutions::count_within`] |
//! | With this option, without that? | [`Search::force`], [`forbid`]; many times: [`Template`] |
//! | Only part of the tree? | [`Search::split`], [`Solutions::resume`], [`prune`] |
//! | Share a count among several processes? | [`Search::split`], [`Search::subtrees`] |
//! | Why is it slow? | [`Search::reduce`], [`engine`], [`branching`] |
//! | And a picture? | [`quadrille_picture`] |
//! | Is this a solution? | [`problem::verify()`] |
//! | With a proof? | [`Proof`], which [`Prover::prove`] makes |
//! | Sudokus for a server, or millions? | [`Session`], [`solve_list`] |
//! | In a browser? | the package's `examples/wasm`; a time limit needs [`limits::set_clock`] |
//! | And sudokus? | [`sudoku::Sudoku`]; by the million: `solver`; new ones: `generate` |
//!
//! [`Problem::from_sets`]: problem::Problem::from_sets
//! [`Problem::builder`]: problem::Problem::builder
//! [`format`]: mod@format
//! [`Builder`]: problem::Builder
//! [`from_flat`]: problem::Problem::from_flat
//! [`Labeled`]: problem::Labeled
//! [`Puzzle`]: puzzle::Puzzle
//! [`PuzzleExt::solve`]: solve::PuzzleExt::solve
//! [`Search::exists`]: search::Search::exists
//! [`Search::first`]: search::Search::first
//! [`PuzzleExt::answers`]: solve::PuzzleExt::answers
//! [`Search::total`]: search::Search::total
//! [`Family`]: https://docs.rs/quadrille/latest/quadrille/family/struct.Family.html
//! [`Search::visit`]: search::Search::visit
//! [`visit_unsorted`]: search::Search::visit_unsorted
//! [`Search::list`]: search::Search::list
//! [`Steps`]: search::Steps
//! [`Explanation`]: https://docs.rs/quadrille/latest/quadrille/explain/enum.Explanation.html
//! [`Search::cheapest`]:
//!   https://docs.rs/quadrille/latest/quadrille/search/struct.Search.html#method.cheapest
//! [`Search::estimate`]: search::Search::estimate
//! [`max_time`]: limits::Limits::max_time
//! [`max_nodes`]: limits::Limits::max_nodes
//! [`max_solutions`]: limits::Limits::max_solutions
//! [`Monitor`]: limits::Monitor
//! [`Monitor::state`]: limits::Monitor::state
//! [`Monitor::watched`]: limits::Monitor::watched
//! [`Checkpoint`]: https://docs.rs/quadrille/latest/quadrille/checkpoint/struct.Checkpoint.html
//! [`Solutions::advance_within`]: search::Solutions::advance_within
//! [`frontier`]: search::Solutions::frontier
//! [`resume`]: search::Solutions::resume
//! [`Solutions::count_within`]: search::Solutions::count_within
//! [`Search::force`]: search::Search::force
//! [`forbid`]: search::Search::forbid
//! [`Template`]: search::Template
//! [`Search::split`]: search::Search::split
//! [`Solutions::resume`]: search::Solutions::resume
//! [`prune`]: search::Search::prune
//! [`Search::subtrees`]: search::Search::subtrees
//! [`Search::reduce`]: search::Search::reduce
//! [`engine`]: search::Search::engine
//! [`branching`]: search::Search::branching
//! [`quadrille_picture`]:
//!   https://docs.rs/quadrille-picture/latest/quadrille_picture/index.html
//! [`Proof`]: https://docs.rs/quadrille/latest/quadrille/proof/struct.Proof.html
//! [`Prover::prove`]:
//!   https://docs.rs/quadrille/latest/quadrille/proof/struct.Prover.html#method.prove
//! [`Session`]: https://docs.rs/quadrille/latest/quadrille/solver/struct.Session.html
//! [`solve_list`]: https://docs.rs/quadrille/latest/quadrille/solver/fn.solve_list.html
//! [`sudoku::Sudoku`]: https://docs.rs/quadrille/latest/quadrille/sudoku/struct.Sudoku.html
//!
//! The package's `examples/` show most of these, each in under eighty lines: `timetable`,
//! `nonogram`, `killer`, `lazily`, `roster`, `server` and more; `docs/how-do-i.md` has short
//! recipes.
//!
//! Debug builds search 10 to 20 times slower. Set `opt-level = 3` under `[profile.dev.package."*"]`
//! in your `Cargo.toml`, and your tests run at full speed.
//!
//! A search that was cut short is never mistaken for a complete one: its
//! [`Report`](limits::Report) shows how it [ended](limits::End).
//!
//! # Features
//!
//! Features are additive: none changes a result. Without any, this is the core, with three
//! dependencies: problems, the engines [`Links`](engine::Links) and [`Cells`](engine::Cells),
//! searches, formats. On by default are the faster engines `bits` and `delta`, `learn`
//! (conflict-driven clause learning) and `family` (counting by layers, diagrams of all solutions),
//! without which the answers are the same but take longer; `cheapest`, `explain`, `sudoku` and
//! `parallel` (threads). `proof`, `generate` and `checkpoint` add their modules, and `serde` adds
//! JSON.
//!
//! The package `quadrille-texts` reads covers in lists and tables, `quadrille-gallery` has puzzles
//! and pictures, `quadrille-races` compares solvers, `quadrille-cli` is the command line.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]

pub mod solve;
#[cfg(feature = "sudoku")]
pub mod solver;

#[doc(hidden)]
pub use quadrille_cpu as cpu;
#[doc(inline)]
pub use quadrille_engine as engine;
#[doc(hidden)]
pub use quadrille_problem::team;
#[doc(inline)]
pub use quadrille_problem::{baseline, format, limits, problem, puzzle};
#[doc(inline)]
pub use quadrille_reduce as reduce;
#[doc(inline)]
pub use quadrille_search as search;

#[cfg(feature = "proof")]
#[doc(inline)]
pub use quadrille_certify as certify;
#[cfg(feature = "checkpoint")]
#[doc(inline)]
pub use quadrille_checkpoint as checkpoint;
#[cfg(feature = "explain")]
#[doc(inline)]
pub use quadrille_explain as explain;
#[cfg(feature = "family")]
#[doc(inline)]
pub use quadrille_family as family;
#[cfg(feature = "generate")]
#[doc(inline)]
pub use quadrille_generate as generate;
#[cfg(feature = "proof")]
#[doc(inline)]
pub use quadrille_proof as proof;

/// Sudoku: boards of any size, their texts, the exact cover of a puzzle, and ways to solve one
/// without it.
#[cfg(feature = "sudoku")]
pub mod sudoku {
    #[doc(inline)]
    pub use quadrille_canon as canon;
    #[doc(inline)]
    pub use quadrille_lockstep::lockstep;
    #[doc(inline)]
    pub use quadrille_sudoku::{
        Alphabet, Board, BoardError, House, MAX_SIZE, Shape, Sudoku, cover, read, write,
    };
    #[doc(hidden)]
    pub use quadrille_sudoku::{HouseCells, HouseSudoku, backtrack, is_cell, is_empty, is_mark};
}

// examples in documents and packages, which use this package's paths

#[cfg(all(doctest, feature = "sudoku"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(all(doctest, feature = "sudoku", feature = "explain", feature = "family"))]
#[doc = include_str!("../docs/how-do-i.md")]
struct HowDoI;

#[cfg(doctest)]
mod readmes {
    #[cfg(feature = "sudoku")]
    #[doc = include_str!("../crates/canon/README.md")]
    struct Canon;

    #[cfg(feature = "proof")]
    #[doc = include_str!("../crates/certify/README.md")]
    struct Certify;

    #[cfg(feature = "checkpoint")]
    #[doc = include_str!("../crates/checkpoint/README.md")]
    struct Checkpoint;

    #[doc = include_str!("../crates/cpu/README.md")]
    struct Cpu;

    #[doc = include_str!("../crates/engine/README.md")]
    struct Engine;

    #[cfg(feature = "explain")]
    #[doc = include_str!("../crates/explain/README.md")]
    struct Explain;

    #[cfg(feature = "family")]
    #[doc = include_str!("../crates/family/README.md")]
    struct Family;

    #[cfg(feature = "generate")]
    #[doc = include_str!("../crates/generate/README.md")]
    struct Generate;

    #[cfg(feature = "sudoku")]
    #[doc = include_str!("../crates/lockstep/README.md")]
    struct Lockstep;

    #[doc = include_str!("../crates/picture/README.md")]
    struct Picture;

    #[doc = include_str!("../crates/problem/README.md")]
    struct Problem;

    #[cfg(feature = "proof")]
    #[doc = include_str!("../crates/proof/README.md")]
    struct Proof;

    #[cfg(feature = "sudoku")]
    #[doc = include_str!("../crates/rating/README.md")]
    struct Rating;

    #[doc = include_str!("../crates/reduce/README.md")]
    struct Reduce;

    #[doc = include_str!("../crates/search/README.md")]
    struct Search;

    #[cfg(feature = "sudoku")]
    #[doc = include_str!("../crates/sudoku/README.md")]
    struct Sudoku;

    #[doc = include_str!("../crates/testing/README.md")]
    struct Testing;
}
