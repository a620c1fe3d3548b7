//! Puzzles of groups, rounds and graphs.

use super::options::PuzzleOptions;
use crate::args::values::whole;
use clap::Subcommand;

/// Puzzles of groups, rounds and graphs.
#[derive(Debug, Subcommand)]
pub(crate) enum DesignName {
    /// Steiner triple systems: any two of N points together in one triple
    #[command(after_help = "Examples:\n  quadrille puzzle steiner 7\n  quadrille puzzle steiner 9 --count")]
    Steiner {
        /// The number of points; there are systems for 1 or 3 modulo 6
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Kirkman's schoolgirls: N girls in rows of three, any two together once
    #[command(after_help = "Examples:\n  quadrille puzzle schoolgirls 15\n  quadrille puzzle schoolgirls 9 --count")]
    Schoolgirls {
        /// The number of girls, 3 modulo 6
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// One-factorizations: N players meet two by two in rounds until any two have met
    #[command(
        after_help = "Examples:\n  quadrille puzzle factorizations 6 --all\n  quadrille puzzle factorizations 8 --count"
    )]
    Factorizations {
        /// The number of players, even
        #[arg(value_parser = whole)]
        n: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Round robins: N teams, any two meet once, at the home of one of them
    #[command(
        after_help = "Examples:\n  quadrille puzzle round-robin 6\n  quadrille puzzle round-robin 8 --svg rounds.svg"
    )]
    RoundRobin {
        /// The number of teams, even
        #[arg(value_parser = whole)]
        n: usize,
        /// A file with the distance from each team's home to each other's, a line a team; ask for --cheapest 1
        #[arg(long, value_name = "FILE")]
        distances: Option<String>,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Perfect matchings of a graph
    #[command(
        after_help = "Examples:\n  quadrille puzzle matchings petersen --all\n  quadrille puzzle matchings complete:8 --count"
    )]
    Matchings {
        /// The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4
        graph: String,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Graph coloring: no two neighbors in one color
    #[command(
        after_help = "Examples:\n  quadrille puzzle coloring petersen 3 --svg petersen.svg\n  quadrille puzzle coloring queen:5x5 5"
    )]
    Coloring {
        /// The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4
        graph: String,
        /// The number of colors
        #[arg(value_parser = whole)]
        colors: usize,
        #[command(flatten)]
        options: PuzzleOptions,
    },
    /// Domination: K vertices of a graph that have all others for neighbors
    #[command(
        after_help = "Examples:\n  quadrille puzzle domination queen:6x6 3\n  quadrille puzzle domination knight:4x4 4 --svg knights.svg"
    )]
    Domination {
        /// The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4
        graph: String,
        /// How many vertices
        #[arg(value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        size: u32,
        #[command(flatten)]
        options: PuzzleOptions,
    },
}
