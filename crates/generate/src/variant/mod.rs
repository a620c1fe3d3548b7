//! Sudokus with other rules: a board that keeps the rules for the whole board, rules of the wanted
//! kinds that hold on it, and givens where these leave several answers. Then givens and rules are
//! left out, in random order, as long as the answer is the only one.

mod draw;

use crate::error::GenerateError;
use crate::rng::AttemptRng;
use crate::tuning::TUNING;
use draw::{Drawer, can_draw, is_negative, marks};
use quadrille_problem::limits::{Limits, Monitor};
use quadrille_problem::puzzle::Puzzle;
use quadrille_search::{EngineKind, Search};
use quadrille_variants::{Kind, Rule, Shape, Variant, VariantError, rules};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A puzzle with other rules, and its only answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneratedVariant {
    /// The number of the puzzle.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Variant,
    /// The digits of its answer, row by row.
    pub answer: Vec<u8>,
}

/// A generator of puzzles that have rules of each of some kinds.
///
/// ```
/// # mod quadrille { pub use ::quadrille_generate as generate; }
/// use quadrille::generate::VariantGenerator;
/// use quadrille_variants::{Variant, rules};
///
/// let kinds = [&rules::THERMOMETER, &rules::CAGE];
/// let generator = VariantGenerator::new(7, &kinds)?.board(Variant::usual(6)?);
/// let made = generator.make(0)?;
/// assert_eq!(made.puzzle.verify(&made.answer), Ok(()));
/// assert_eq!(generator.make(0)?, made);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantGenerator {
    seed: u64,
    kinds: Vec<&'static Kind>,
    board: Variant,
    monitor: Option<Arc<Monitor>>,
}

impl VariantGenerator {
    /// A generator of 9x9 puzzles in which no given and no rule can be left out.
    ///
    /// # Errors
    /// Names a kind of rules that cannot be drawn.
    pub fn new(seed: u64, kinds: &[&'static Kind]) -> Result<VariantGenerator, GenerateError> {
        if let Some(kind) = kinds.iter().find(|kind| !can_draw(kind)) {
            let why = format!("rules of the kind `{}` cannot be drawn", kind.name());
            return Err(GenerateError::settings(why));
        }
        Ok(VariantGenerator {
            seed,
            kinds: kinds.to_vec(),
            board: Variant::boxes(3, 3)?,
            monitor: None,
        })
    }

    /// All kinds of rules that can be drawn.
    pub fn kinds() -> impl Iterator<Item = &'static Kind> {
        rules::all().filter(|kind| can_draw(kind))
    }

    /// Puzzles on this board: its size, its regions, and its rules, which all puzzles keep.
    #[must_use]
    pub fn board(mut self, board: Variant) -> VariantGenerator {
        self.board = board;
        self
    }

    /// Lets another thread cancel the generation.
    #[must_use]
    pub fn monitor(mut self, monitor: Arc<Monitor>) -> VariantGenerator {
        self.monitor = Some(monitor);
        self
    }

    /// The puzzle with this number: the same for the same seed.
    ///
    /// # Errors
    /// If the board cannot keep the rules, no attempt makes a puzzle with all kinds of rules, or
    /// the monitor was cancelled.
    pub fn make(&self, index: u64) -> Result<GeneratedVariant, GenerateError> {
        let most = TUNING.variant_attempts;
        for attempt in 0..most {
            let mut rng = AttemptRng::new(self.seed, index, attempt);
            let made = self.attempt(&mut rng)?;
            if let Some((puzzle, answer)) = made.filter(|(puzzle, _)| self.has_all(puzzle)) {
                return Ok(GeneratedVariant {
                    index,
                    puzzle,
                    answer,
                });
            }
        }
        Err(GenerateError::gave_up_on(format!(
            "puzzle {index}: no puzzle that needs {} found in {most} attempts",
            self.names()
        )))
    }

    /// The names of the wanted kinds.
    fn names(&self) -> String {
        let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
        names.join(", ")
    }

    /// Whether a puzzle has rules of all wanted kinds.
    fn has_all(&self, puzzle: &Variant) -> bool {
        let mut kinds = self.kinds.iter();
        kinds.all(|&kind| puzzle.rules().iter().any(|rule| rule.kind() == kind))
    }

    /// A puzzle and its answer; `None` if a limit ended a search.
    fn attempt(&self, rng: &mut AttemptRng) -> Result<Option<(Variant, Vec<u8>)>, GenerateError> {
        type Kinds = Vec<&'static Kind>;
        let (whole, mut drawn): (Kinds, Kinds) =
            { self.kinds.iter().copied() }.partition(|kind| kind.shape() == Shape::Whole);
        let (negative, whole): (Kinds, Kinds) =
            whole.into_iter().partition(|kind| is_negative(kind));
        // rules for the whole board are left out last
        let mut rules: Vec<Rule> = whole.into_iter().map(Kind::everywhere).collect();
        let empty = with_rules(self.board.clone(), &rules)?;
        let Some(answer) = self.answer(&empty, rng)? else {
            return Ok(None);
        };
        let marks = marks(&negative, &empty, &answer);
        // all marks are there, none is drawn again
        drawn.retain(|&kind| !marks.iter().any(|mark| mark.kind() == kind));
        rules.extend({ negative.into_iter() }.map(Kind::everywhere).chain(marks));
        let mut draft = Draft {
            generator: self,
            givens: vec![0; answer.len()],
            rules,
            answer,
        };
        draft.draw(&empty, &drawn, rng);
        draft.give(rng)?;
        Ok(draft
            .reduce(rng)?
            .then_some((draft.puzzle()?, draft.answer)))
    }

    /// A random board that keeps these rules; `None` if a limit ended the search.
    fn answer(
        &self,
        empty: &Variant,
        rng: &mut AttemptRng,
    ) -> Result<Option<Vec<u8>>, GenerateError> {
        if self.exists(empty)? == Some(false) {
            return Err(GenerateError::settings(format!(
                "no board of {0}x{0} cells keeps {1}",
                empty.size(),
                self.names()
            )));
        }
        let (size, mut givens) = (empty.size(), empty.given_digits().to_vec());
        let mut cells: Vec<usize> = (0..size * size).collect();
        rng.shuffle(&mut cells);
        for cell in cells.into_iter().take(TUNING.drawn_cells_per_row * size) {
            let mut digits: Vec<u8> = (1..=size as u8).collect();
            rng.shuffle(&mut digits);
            for digit in digits.into_iter().chain([0]) {
                givens[cell] = digit;
                let with = empty.clone().givens(&givens).ok();
                if digit == 0 || with.is_some_and(|with| self.exists(&with) == Ok(Some(true))) {
                    break;
                }
            }
        }
        let with = empty.clone().givens(&givens)?;
        Ok(match self.other(&with, &[])? {
            Verdict::Other(answer) => Some(answer),
            Verdict::Unique | Verdict::Open => None,
        })
    }

    /// Whether a puzzle has an answer; `None` if that takes too many nodes.
    fn exists(&self, puzzle: &Variant) -> Result<Option<bool>, GenerateError> {
        Ok(match self.other(puzzle, &[])? {
            Verdict::Other(_) => Some(true),
            Verdict::Unique => Some(false),
            Verdict::Open => None,
        })
    }

    /// Searches a second answer of a puzzle.
    fn other(&self, puzzle: &Variant, answer: &[u8]) -> Result<Verdict, GenerateError> {
        let problem = puzzle.problem()?;
        let mut limits = Limits::new()
            .max_nodes(TUNING.variant_nodes)
            .max_solutions(2);
        limits.monitor = self.monitor.as_deref().map(Monitor::part);
        let mut other = None;
        let search = Search::new().engine(EngineKind::Learn).limits(limits);
        let report = search.visit(&problem, |chosen| {
            let found = puzzle.answer(&problem, chosen);
            other = Some(found).filter(|found| found != answer);
            match other {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        if self
            .monitor
            .as_ref()
            .is_some_and(|monitor| monitor.is_cancelled())
        {
            return Err(GenerateError::cancelled());
        }
        Ok(match other {
            Some(other) => Verdict::Other(other),
            None if report.is_ok_and(|report| report.is_exhausted()) => Verdict::Unique,
            None => Verdict::Open,
        })
    }
}

/// Whether a puzzle has an answer beside the known one.
enum Verdict {
    Unique,
    Other(Vec<u8>),
    /// A limit ended the search.
    Open,
}

/// The board with more rules.
fn with_rules(board: Variant, rules: &[Rule]) -> Result<Variant, VariantError> {
    rules.iter().cloned().try_fold(board, Variant::rule)
}

/// A puzzle under construction.
struct Draft<'g> {
    generator: &'g VariantGenerator,
    givens: Vec<u8>,
    rules: Vec<Rule>,
    answer: Vec<u8>,
}

impl Draft<'_> {
    fn puzzle(&self) -> Result<Variant, VariantError> {
        with_rules(self.generator.board.clone(), &self.rules)?.givens(&self.givens)
    }

    /// Whether the answer is still the only one; `None` if a limit ended the search.
    fn is_unique(&self) -> Result<Option<bool>, GenerateError> {
        let Ok(puzzle) = self.puzzle() else {
            return Ok(Some(false));
        };
        // without a mark, other rules may say more
        if puzzle.verify(&self.answer).is_err() {
            return Ok(Some(false));
        }
        Ok(match self.generator.other(&puzzle, &self.answer)? {
            Verdict::Unique => Some(true),
            Verdict::Other(_) => Some(false),
            Verdict::Open => None,
        })
    }

    /// Adds rules of these kinds in turns, until no more fit or there are many.
    fn draw(&mut self, empty: &Variant, kinds: &[&'static Kind], rng: &mut AttemptRng) {
        let mut drawers: Vec<Drawer<'_>> = { kinds.iter() }
            .map(|kind| Drawer::new(kind, empty, &self.answer))
            .collect();
        let most = TUNING.rules_per_row * empty.size();
        while !drawers.is_empty() && self.rules.len() < most {
            drawers.retain_mut(|drawer| {
                let rule = drawer.draw(rng);
                let fits = rule.is_some();
                self.rules.extend(rule);
                fits
            });
        }
    }

    /// Adds givens until the answer is the only one.
    fn give(&mut self, rng: &mut AttemptRng) -> Result<(), GenerateError> {
        loop {
            let other = match self.generator.other(&self.puzzle()?, &self.answer)? {
                Verdict::Unique => return Ok(()),
                Verdict::Other(other) => other,
                Verdict::Open => self.givens.clone(),
            };
            let differs =
                |&cell: &usize| self.givens[cell] == 0 && other[cell] != self.answer[cell];
            let cells: Vec<usize> = (0..other.len()).filter(differs).collect();
            if cells.is_empty() {
                return Ok(());
            }
            let cell = cells[rng.below(cells.len())];
            self.givens[cell] = self.answer[cell];
        }
    }

    /// Leaves out givens, then rules, then rules for the whole board, each if the answer stays the
    /// only one; false if a limit ended a search.
    fn reduce(&mut self, rng: &mut AttemptRng) -> Result<bool, GenerateError> {
        let n_whole = { self.rules.iter() }
            .filter(|rule| rule.lists().is_empty())
            .count();
        rng.shuffle(&mut self.rules[n_whole..]);
        let mut cells: Vec<usize> = (0..self.givens.len()).collect();
        rng.shuffle(&mut cells);
        loop {
            for &cell in &cells {
                let digit = std::mem::take(&mut self.givens[cell]);
                let is_superfluous = digit == 0
                    || match self.is_unique()? {
                        Some(is_unique) => is_unique,
                        None => return Ok(false),
                    };
                if !is_superfluous {
                    self.givens[cell] = digit;
                }
            }
            let before = self.rules.len();
            for at in (0..before).rev() {
                let rule = self.rules.remove(at);
                match self.is_unique()? {
                    Some(true) => {}
                    Some(false) => self.rules.insert(at, rule),
                    None => return Ok(false),
                }
            }
            // what a minimum or a maximum says depends on others, which may be gone now
            let is_mark = |rule: &Rule| [&rules::MINIMUM, &rules::MAXIMUM].contains(&rule.kind());
            if self.rules.len() == before || !self.rules.iter().any(is_mark) {
                return Ok(true);
            }
        }
    }
}
