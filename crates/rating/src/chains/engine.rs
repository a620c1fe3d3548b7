//! All chains of a board, static chains first.

use crate::board::nine::{Board, Position};
use crate::board::tables::Nine;
use crate::chains::explain;
use crate::chains::links::Links;
use crate::chains::rank::length_tenths;
use crate::chains::search::{ChainKind, ChainSearch};
use crate::chains::statics::{StaticSearch, Wanted};
use crate::shortcuts::supersets::Supersets;
use crate::step::{Finding, Step};
use quadrille_problem::internal::Clock;

/// The search for chains on boards of at most `64 * W` candidates.
#[allow(missing_debug_implementations, reason = "a search with all its tables")]
pub struct ChainEngine<const W: usize> {
    statics: StaticSearch<W>,
    search: ChainSearch<W>,
    supersets: Supersets<W>,
    /// How many candidates had been removed when the links were made.
    linked_at: Option<usize>,
}

impl<const W: usize> ChainEngine<W> {
    /// An engine that has seen no board; an exact one leaves out every shortcut.
    pub fn new(is_exact: bool) -> ChainEngine<W> {
        ChainEngine {
            statics: StaticSearch::new(is_exact),
            search: ChainSearch::new(is_exact),
            supersets: Supersets::new(),
            linked_at: None,
        }
    }

    /// Whether a board has few enough candidates.
    pub(crate) fn fits(board: &Board) -> bool {
        Links::<W>::fits(board)
    }

    /// Begins another puzzle, which ends when the clock says so.
    pub(crate) fn reset(&mut self, clock: &Clock) {
        self.search.reset(clock);
        self.supersets.reset();
        self.linked_at = None;
    }

    /// Makes the links of the board of a step.
    fn link(&mut self, position: &Position) {
        let now = Some(position.log.len());
        if self.linked_at != now {
            self.supersets.begin_step(&position.board);
            self.linked_at = now;
        }
    }

    /// The best static chain.
    pub fn static_chain(&mut self, position: &Position) -> Option<Step> {
        self.link(position);
        let links = &self.supersets.links;
        let chains = self.statics.find(&position.board, links, Wanted::Best);
        chains.first().map(|chain| chain.step(links))
    }

    /// The best chain from assumptions.
    pub fn chain(&mut self, position: &Position, question: ChainKind) -> Option<Step> {
        self.link(position);
        let board = &position.board;
        let hit = self.search.best(position, question, &mut self.supersets)?;
        let technique = question.technique;
        let rating = technique.least_rating().0 + length_tenths(hit.complexity);
        let finding = Finding::new(&Nine, technique, 0, [])
            .rated(rating)
            .by_chains(explain::chains(&self.search, board, &hit));
        let (cell, digit) = (hit.target.cell(), hit.target.digit());
        if hit.target.is_on() {
            return Some(finding.places(cell, digit));
        }
        finding.removes([(cell, 1 << digit)])
    }
}
