//! The steps of a puzzle: the first technique that finds something, again and again.

use crate::board::grid::{Cells, Changes, Grid};
use crate::board::nine::{News, Position};
use crate::chains::engine::ChainEngine;
use crate::chains::search::ChainKind;
use crate::plain::{bug, direct, exclusion, loops, singles, wings};
use crate::step::Step;
use crate::technique::Technique;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_sudoku::Sudoku;

/// The candidates, in words of 64, of nearly all boards on which chains are looked for.
pub const USUAL_WORDS: usize = 6;
/// The candidates, in words of 64, of all boards.
pub const MAX_WORDS: usize = 12;

/// What a solver may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Unique loops and bivalue universal graves.
    pub uniqueness: bool,
    /// Leaves out every shortcut.
    pub is_exact: bool,
    /// The last technique to try.
    pub last: Technique,
}

/// The step of a plain technique: all up to aligned pairs.
pub(crate) fn plain_step<B: Grid, C: Changes<Cells<B>>>(
    board: &B,
    technique: Technique,
    options: Options,
    news: &C,
) -> Option<Step> {
    match technique {
        Technique::DirectPointing => direct::direct_locked(board, news),
        Technique::DirectHiddenPair => direct::direct_hidden_set(board, 2, news),
        Technique::NakedSingle => singles::naked(board),
        Technique::DirectHiddenTriplet => direct::direct_hidden_set(board, 3, news),
        Technique::Pointing => direct::locked_candidates(board, news),
        Technique::NakedPair => direct::naked_set(board, 2, news),
        Technique::XWing => direct::fish_of(board, 2, news),
        Technique::HiddenPair => direct::hidden_set(board, 2, news),
        Technique::NakedTriplet => direct::naked_set(board, 3, news),
        Technique::Swordfish => direct::fish_of(board, 3, news),
        Technique::HiddenTriplet => direct::hidden_set(board, 3, news),
        Technique::XyWing => wings::xy(board, news),
        Technique::XyzWing => wings::xyz(board, news),
        Technique::UniqueLoop if options.uniqueness => loops::find(board, news),
        Technique::NakedQuad => direct::naked_set(board, 4, news),
        Technique::Jellyfish => direct::fish_of(board, 4, news),
        Technique::HiddenQuad => direct::hidden_set(board, 4, news),
        Technique::Bug if options.uniqueness => bug::find(board),
        Technique::AlignedPairExclusion => exclusion::pair(board, news),
        // found before, with another technique, or switched off
        _ => None,
    }
}

/// Finds the steps of one puzzle after the other.
#[allow(missing_debug_implementations, reason = "a search with all its tables")]
pub struct StepFinder {
    options: Options,
    few: Option<Box<ChainEngine<USUAL_WORDS>>>,
    many: Option<Box<ChainEngine<MAX_WORDS>>>,
    clock: Clock,
    /// For each technique, how many candidates had been removed when it last found nothing.
    seen: [Option<usize>; Technique::ALL.len()],
}

impl StepFinder {
    /// A finder that has seen no puzzle.
    pub fn new(options: Options) -> StepFinder {
        StepFinder {
            options,
            few: None,
            many: None,
            clock: Clock::default(),
            seen: [None; Technique::ALL.len()],
        }
    }

    /// Begins a puzzle, which ends when the clock says so.
    pub fn begin(&mut self, sudoku: &Sudoku, clock: Clock) -> Position {
        self.seen = [None; Technique::ALL.len()];
        self.clock = clock;
        if let Some(engine) = &mut self.few {
            engine.reset(&self.clock);
        }
        if let Some(engine) = &mut self.many {
            engine.reset(&self.clock);
        }
        Position::new(sudoku)
    }

    /// The next step; `None` if no technique finds one, or the clock has run out.
    pub fn next(&mut self, position: &Position) -> Option<Step> {
        let mut techniques = Technique::ALL.into_iter();
        techniques.find_map(|technique| self.step_by(position, technique))
    }

    /// The first step of a technique, if it may be used.
    pub(crate) fn step_by(&mut self, position: &Position, technique: Technique) -> Option<Step> {
        match technique {
            Technique::HiddenSingle => {
                let single = position.hidden_single();
                single.map(|single| singles::hidden(&position.board, &single))
            }
            _ if technique > self.options.last => None,
            _ => self.find(position, technique),
        }
    }

    /// Why the clock has ended the search, if it has.
    pub(crate) fn stopped(&self) -> Option<End> {
        self.clock.stop()
    }

    /// Tries a technique, unless nothing has changed since it found nothing.
    fn find(&mut self, position: &Position, technique: Technique) -> Option<Step> {
        let is_chain = technique >= Technique::BidirectionalCycle;
        if is_chain && self.clock.stop().is_some() {
            return None;
        }
        let log = &position.log[..];
        let news = match self.seen[technique as usize] {
            Some(seen) if seen == log.len() => return None,
            Some(seen) => News::of(log[seen..].iter().copied()),
            None => News::ALL,
        };
        // some techniques are found with an earlier one
        let step = self.search(position, technique, &news);
        let step = step.filter(|step| step.technique <= self.options.last);
        if step.is_none() {
            self.seen[technique as usize] = Some(log.len());
        }
        step
    }

    fn search(&mut self, position: &Position, technique: Technique, news: &News) -> Option<Step> {
        match technique {
            Technique::AlignedTripletExclusion => exclusion::triplet(&position.board, news),
            _ if technique < Technique::BidirectionalCycle => {
                plain_step(&position.board, technique, self.options, news)
            }
            _ => self.chains(position, technique),
        }
    }

    fn chains(&mut self, position: &Position, technique: Technique) -> Option<Step> {
        match technique {
            Technique::BidirectionalCycle => self.static_chain(position),
            Technique::NishioForcingChains => self.chain(position, ChainKind::NISHIO),
            Technique::MultipleForcingChains => self.chain(position, ChainKind::MULTIPLE),
            Technique::DynamicForcingChains => self.dynamic(position, 0),
            Technique::DynamicForcingChainsPlus => self.dynamic(position, 1),
            Technique::NestedForcingChains => self.dynamic(position, 2),
            Technique::NestedMultipleForcingChains => self.dynamic(position, 3),
            Technique::NestedDynamicForcingChains => self.dynamic(position, 4),
            Technique::DoublyNestedForcingChains => self.dynamic(position, 5),
            // forcing chains are found with the cycles
            _ => None,
        }
    }

    fn dynamic(&mut self, position: &Position, level: usize) -> Option<Step> {
        self.chain(position, ChainKind::DYNAMIC[level])
    }

    fn static_chain(&mut self, position: &Position) -> Option<Step> {
        if ChainEngine::<USUAL_WORDS>::fits(&position.board) {
            return engine(&mut self.few, self.options.is_exact, &self.clock)
                .static_chain(position);
        }
        engine(&mut self.many, self.options.is_exact, &self.clock).static_chain(position)
    }

    fn chain(&mut self, position: &Position, question: ChainKind) -> Option<Step> {
        if ChainEngine::<USUAL_WORDS>::fits(&position.board) {
            return engine(&mut self.few, self.options.is_exact, &self.clock)
                .chain(position, question);
        }
        engine(&mut self.many, self.options.is_exact, &self.clock).chain(position, question)
    }
}

/// The engine, made at its first use.
fn engine<'e, const W: usize>(
    engine: &'e mut Option<Box<ChainEngine<W>>>,
    is_exact: bool,
    clock: &Clock,
) -> &'e mut ChainEngine<W> {
    engine.get_or_insert_with(|| {
        let mut engine = Box::new(ChainEngine::new(is_exact));
        engine.reset(clock);
        engine
    })
}
