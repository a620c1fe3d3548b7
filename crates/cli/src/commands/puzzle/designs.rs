//! Puzzles of groups, rounds and graphs.

use super::made::Made;
use super::pieces;
use crate::args::DesignName as N;
use crate::session::Session;
use anyhow::Context;
use quadrille_gallery::puzzle::{Coloring, Domination, Factorization, Matching, RoundRobin, Schoolgirls, Steiner};

pub(super) fn make(name: N, session: &mut Session) -> anyhow::Result<Made> {
    Ok(match name {
        N::Steiner { n, options } => Made::new(Steiner::new(n), options),
        N::Schoolgirls { n, options } => Made::new(Schoolgirls::new(n), options),
        N::Factorizations { n, options } => Made::new(Factorization::new(n), options),
        N::RoundRobin { n, distances: None, options } => Made::new(RoundRobin::new(n), options),
        N::RoundRobin { n, distances: Some(file), options } => {
            Made::new(RoundRobin::with_distances(n, &pieces::numbers(&file, session)?).with_context(|| file)?, options)
        }
        N::Matchings { graph, options } => Made::new(Matching::new(pieces::graph(&graph, session)?), options),
        N::Coloring { graph, colors, options } => {
            Made::new(Coloring::new(pieces::graph(&graph, session)?, colors), options)
        }
        N::Domination { graph, size, options } => {
            Made::new(Domination::new(pieces::graph(&graph, session)?, size), options)
        }
    })
}
