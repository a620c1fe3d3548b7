//! The steps of a puzzle: the first technique that finds something, again and again.

use super::board::{News, Position};
use super::engine::ChainEngine;
use super::grid::{Cells, Changes, Grid};
use super::search::ChainKind;
use super::step::Step;
use super::technique::Technique;
use super::{bug, exclusion, loops, plain, singles, wings};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_sudoku::Sudoku;

/// The number of candidates, in words of 64, of nearly all boards on which chains are looked for,
/// and of all boards.
const USUAL_WORDS: usize = 6;
const MAX_WORDS: usize = 12;

/// What a solver may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Unique loops and bivalue universal graves.
    pub(super) uniqueness: bool,
    /// Leaves out every shortcut.
    pub(super) is_exact: bool,
    /// The last technique to try.
    pub(super) last: Technique,
}

/// The step of a plain technique: all up to aligned pairs.
pub(super) fn plain_step<B: Grid, C: Changes<Cells<B>>>(
    board: &B,
    technique: Technique,
    options: Options,
    news: &C,
) -> Option<Step> {
    match technique {
        Technique::DirectPointing => plain::direct_locked(board, news),
        Technique::DirectHiddenPair => plain::direct_hidden_set(board, 2, news),
        Technique::NakedSingle => singles::naked(board),
        Technique::DirectHiddenTriplet => plain::direct_hidden_set(board, 3, news),
        Technique::Pointing => plain::locked_candidates(board, news),
        Technique::NakedPair => plain::naked_set(board, 2, news),
        Technique::XWing => plain::fish_of(board, 2, news),
        Technique::HiddenPair => plain::hidden_set(board, 2, news),
        Technique::NakedTriplet => plain::naked_set(board, 3, news),
        Technique::Swordfish => plain::fish_of(board, 3, news),
        Technique::HiddenTriplet => plain::hidden_set(board, 3, news),
        Technique::XyWing => wings::xy(board, news),
        Technique::XyzWing => wings::xyz(board, news),
        Technique::UniqueLoop if options.uniqueness => loops::find(board, news),
        Technique::NakedQuad => plain::naked_set(board, 4, news),
        Technique::Jellyfish => plain::fish_of(board, 4, news),
        Technique::HiddenQuad => plain::hidden_set(board, 4, news),
        Technique::Bug if options.uniqueness => bug::find(board),
        Technique::AlignedPairExclusion => exclusion::pair(board, news),
        // found before, with another technique, or switched off
        _ => None,
    }
}

/// Finds the steps of one puzzle after the other.
pub(super) struct StepFinder {
    options: Options,
    few: Option<Box<ChainEngine<USUAL_WORDS>>>,
    many: Option<Box<ChainEngine<MAX_WORDS>>>,
    clock: Clock,
    /// For each technique, how many candidates had been removed when it last found nothing.
    seen: [Option<usize>; Technique::ALL.len()],
}

impl StepFinder {
    pub(super) fn new(options: Options) -> StepFinder {
        StepFinder {
            options,
            few: None,
            many: None,
            clock: Clock::default(),
            seen: [None; Technique::ALL.len()],
        }
    }

    /// Begins a puzzle, which ends when the clock says so.
    pub(super) fn begin(&mut self, sudoku: &Sudoku, clock: Clock) -> Position {
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
    pub(super) fn next(&mut self, position: &Position) -> Option<Step> {
        let mut techniques = Technique::ALL.into_iter();
        techniques.find_map(|technique| self.step_by(position, technique))
    }

    /// The first step of a technique, if it may be used.
    pub(super) fn step_by(&mut self, position: &Position, technique: Technique) -> Option<Step> {
        match technique {
            Technique::HiddenSingle => {
                let single = position.hidden_single();
                single.map(|single| single.step(&position.board))
            }
            _ if technique > self.options.last => None,
            _ => self.find(position, technique),
        }
    }

    /// Why the clock has ended the search, if it has.
    pub(super) fn stopped(&self) -> Option<End> {
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

#[cfg(test)]
mod tests {
    use super::super::rater::apply;
    use super::super::wide::WideSolver;
    use super::*;

    const EVERYTHING: Options = Options {
        uniqueness: true,
        is_exact: false,
        last: Technique::ALL[Technique::ALL.len() - 1],
    };

    /// The boards of a puzzle on which chains are needed, and its answer.
    fn chain_positions(puzzle: &str) -> (Vec<Position>, [u8; 81]) {
        let sudoku = puzzle.parse().expect("a sudoku");
        let mut finder = StepFinder::new(EVERYTHING);
        let mut position = finder.begin(&sudoku, Clock::default());
        let mut positions = Vec::new();
        while let Some(step) = finder.next(&position) {
            if step.technique >= Technique::NishioForcingChains {
                positions.push(position.clone());
            }
            apply(&step, &mut position);
        }
        assert_eq!(position.n_open, 0);
        (positions, position.values)
    }

    /// AI Escargot.
    const HARD: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn boards_with_many_candidates_give_the_same_chains() {
        let (positions, _) = chain_positions(HARD);
        let mut few = ChainEngine::<USUAL_WORDS>::new(false);
        let mut many = ChainEngine::<MAX_WORDS>::new(false);
        for position in &positions {
            assert_eq!(few.static_chain(position), many.static_chain(position));
            for question in [ChainKind::NISHIO, ChainKind::MULTIPLE] {
                assert_eq!(
                    few.chain(position, question),
                    many.chain(position, question)
                );
            }
            for level in 0..=2 {
                let question = ChainKind::DYNAMIC[level];
                assert_eq!(
                    few.chain(position, question),
                    many.chain(position, question)
                );
            }
        }
    }

    /// Together they need every technique up to static chains but direct claiming: wherever that
    /// leaves a digit one place, so does pointing, which comes first.
    const MIDDLING: [&str; 6] = [
        "........5.4.....7..761.43...85.6...........51.6.2.......2.....9...4.8.....37...1.",
        "1.3.56...4....9..6...3.715.....7........4397......8..1..6.9..1.5.1..4.9...28..3..",
        ".2.....8....87....5....2.6........5..6.2..4....1..3......9.6.3..4...5.78..5..7..9",
        "123........7.......8..7314.2.1.6.5...36..1..4......2......18.9.8...9.......347.6.",
        "..95.1....73.4..5..519...3....7...83.....9.......1.2.5..2..8..9.8.........5..4..2",
        "4.9...5.....8....27..3.........4.7...8.....6..1..........6..12.5...9...........3.",
    ];

    /// The layouts differ, and the bookkeeping of what has changed: the steps do not.
    #[test]
    fn boards_of_any_size_give_the_same_steps() {
        let options = Options {
            last: WideSolver::LAST,
            ..EVERYTHING
        };
        let mut finder = StepFinder::new(options);
        let mut met = Vec::new();
        for puzzle in MIDDLING {
            let sudoku: Sudoku = puzzle.parse().expect("a sudoku");
            let mut position = finder.begin(&sudoku, Clock::default());
            let mut solver = WideSolver::new(&(&sudoku).into(), options, Clock::default());
            while let Some(step) = finder.next(&position) {
                assert_eq!(solver.next(), Some(step.clone()));
                apply(&step, &mut position);
                solver.apply(step.placed, &step.removed);
                met.push(step.technique);
            }
            assert_eq!(solver.next(), None);
            assert_eq!(solver.is_full(), position.n_open == 0);
        }
        for technique in Technique::ALL {
            assert_eq!(
                met.contains(&technique),
                technique <= WideSolver::LAST && technique != Technique::DirectClaiming,
                "{technique}"
            );
        }
    }

    #[test]
    fn the_highest_level_is_right() {
        let (positions, answer) = chain_positions(HARD);
        let position = positions.last().expect("chains are needed");
        let mut engine = ChainEngine::<USUAL_WORDS>::new(true);
        let step = engine
            .chain(position, ChainKind::DYNAMIC[5])
            .expect("more than the levels below find");
        let is_answer = |cell: usize, digit: u8| answer[cell] == digit;
        assert!(
            step.placed
                .is_none_or(|placed| is_answer(placed.cell, placed.digit))
        );
        assert!(
            step.removed
                .iter()
                .all(|removed| !is_answer(removed.cell, removed.digit))
        );
    }
}
