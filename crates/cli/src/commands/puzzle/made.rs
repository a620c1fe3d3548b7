//! A puzzle that was asked for: searched, and its answers shown.

use super::film;
use crate::args::{PuzzleOptions, SymmetryArgs, TilingArgs};
use crate::commands::solve::covers::{self, Kind, Subject, Unwanted};
use crate::drawing::Drawing;
use crate::session::{Session, is_ascii};
use anyhow::Context;
use quadrille::format::dlx;
use quadrille::problem::{OptionId, Problem, ProblemError, verify};
use quadrille::puzzle::Puzzle;
use quadrille_gallery::picture::{Picture, Sheet, svg};
use quadrille_gallery::puzzle::polyforms::Texts;
use quadrille_gallery::puzzle::{Lattice, Packing, Symmetries, Tiling};
use std::cell::{Cell, OnceCell, RefCell};
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;

/// A puzzle whose answers can be written and drawn.
pub(super) trait Shown {
    fn problem(&self) -> Result<Problem, ProblemError>;
    fn text(&self, problem: &Problem, chosen: &[OptionId]) -> String;
    fn picture(&self, problem: &Problem, chosen: &[OptionId]) -> Picture;
}

impl<P> Shown for P
where
    P: Puzzle,
    P::Answer: Display,
    for<'a> Picture: From<&'a P::Answer>,
{
    fn problem(&self) -> Result<Problem, ProblemError> {
        Puzzle::problem(self)
    }

    fn text(&self, problem: &Problem, chosen: &[OptionId]) -> String {
        self.answer(problem, chosen).to_string()
    }

    fn picture(&self, problem: &Problem, chosen: &[OptionId]) -> Picture {
        Picture::from(&self.answer(problem, chosen))
    }
}

/// A puzzle, and what is asked of it.
pub(super) struct Made {
    puzzle: Box<dyn Shown>,
    options: PuzzleOptions,
    /// Of answers that these make of each other one is shown.
    symmetries: Option<Symmetries>,
    /// On a terminal answers are drawn with lines.
    outlined: bool,
    /// A packing, whose answers are written faster if there are many.
    packing: Option<Packing>,
}

impl Made {
    pub(super) fn new(puzzle: impl Shown + 'static, options: PuzzleOptions) -> Made {
        Made { puzzle: Box::new(puzzle), options, symmetries: None, outlined: false, packing: None }
    }

    /// The same, drawn with lines on a terminal.
    pub(super) fn outlined(self) -> Made {
        Made { outlined: true, ..self }
    }

    pub(super) fn packing(
        packing: &Packing,
        symmetry: SymmetryArgs,
        options: PuzzleOptions,
        session: &mut Session,
    ) -> anyhow::Result<Made> {
        let made = Made::new(packing.clone(), options).outlined();
        let made = Made { packing: Some(packing.clone()), ..made };
        made.up_to(symmetry, session, || packing.symmetries())
    }

    pub(super) fn tiling(lattice: Lattice, args: TilingArgs, session: &mut Session) -> anyhow::Result<Made> {
        let tiling = Tiling::new(lattice, &args.region, args.n)?;
        let tiling = if args.any_number { tiling.freely() } else { tiling };
        Made::new(tiling.clone(), args.options).up_to(args.symmetry, session, || tiling.symmetries())
    }

    /// The same up to these symmetries, where they are asked for.
    pub(super) fn up_to(
        self,
        asked: SymmetryArgs,
        session: &mut Session,
        symmetries: impl FnOnce() -> Result<Symmetries, ProblemError>,
    ) -> anyhow::Result<Made> {
        if !asked.up_to_symmetry {
            return Ok(self);
        }
        let found = session.busy("looking for symmetries", symmetries)?;
        Ok(Made { symmetries: Some(found.context("the puzzle is too large; choose a smaller one")?), ..self })
    }

    pub(super) fn solve(self, session: &mut Session) -> anyhow::Result<()> {
        let Made { puzzle, options, symmetries, outlined, packing } = self;
        options.ask.start(session);
        let problem = session
            .busy("building the problem", || puzzle.problem())?
            .context("the puzzle is too large; choose a smaller one")?;
        if options.dlx {
            write!(session.out, "{}", dlx::write(&problem)?)?;
            return Ok(());
        }
        let mut drawing = options.svg.as_deref().map(|path| Drawing::open(path, session)).transpose()?;
        if let Some(steps) = options.film
            && let Some(drawing) = drawing.take()
        {
            let film =
                session.busy("searching", || film::draw(&*puzzle, &problem, options.ask.engine, steps.into()))??;
            return drawing.write(&film);
        }
        let sheet = Sheet { columns: options.sheet.0, rows: options.sheet.1 };
        let room = if drawing.is_some() { sheet.room() } else { 0 };
        let pictures = RefCell::new(Vec::new());
        let outlined = outlined && session.on_terminal;
        let (texts, shown) = (OnceCell::new(), Cell::new(0_u64));
        let show = |problem: &_, chosen: &[_]| {
            shown.set(shown.get() + 1);
            if pictures.borrow().len() < room {
                pictures.borrow_mut().push(puzzle.picture(problem, chosen));
            }
            // one answer is not worth the preparation
            let prepared = packing.as_ref().filter(|_| !outlined && shown.get() > 1);
            let texts =
                prepared.and_then(|packing| texts.get_or_init(|| Texts::new(packing).ok().map(RefCell::new)).as_ref());
            let mut drawn = match (outlined, is_ascii()) {
                (false, _) => match texts {
                    Some(texts) => texts.borrow_mut().text(chosen),
                    None => puzzle.text(problem, chosen),
                },
                (true, false) => puzzle.picture(problem, chosen).to_string(),
                (true, true) => format!("{:#}", puzzle.picture(problem, chosen)),
            };
            if !drawn.ends_with('\n') {
                drawn.push('\n');
            }
            drawn
        };
        let unwanted = symmetries.map(|symmetries| not_least(&problem, symmetries));
        let subject =
            Subject { file: None, why: WHY, named: false, first: true, show: &show, kind: Kind::Puzzle, unwanted };
        covers::solve(&problem, &subject, &options.ask, session)?;
        let pictures = pictures.borrow();
        match drawing.filter(|_| !pictures.is_empty()) {
            Some(drawing) => drawing.write(&svg(&pictures, sheet, "quadrille")),
            None => Ok(()),
        }
    }
}

/// What to add to learn why there is no solution.
const WHY: Option<&str> = Some("`--dlx | quadrille explain` finds out why");

/// Which solutions are not the one that is shown of their class.
fn not_least(problem: &Problem, symmetries: Symmetries) -> Unwanted {
    let problem = problem.clone();
    Arc::new(move |chosen: &[OptionId]| {
        if !is_complete(&problem, chosen) {
            return false;
        }
        let mut solution = chosen.to_vec();
        solution.sort_unstable();
        !symmetries.is_least(&solution)
    })
}

/// Whether options that do not clash are a solution.
fn is_complete(problem: &Problem, chosen: &[OptionId]) -> bool {
    let exact = problem.n_secondary() == 0 && !problem.has_bounds();
    let covered = || chosen.iter().map(|&option| problem.entries(option).len()).sum::<usize>();
    if exact { covered() == problem.n_primary() } else { verify(problem, chosen).is_ok() }
}
