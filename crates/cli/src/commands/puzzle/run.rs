//! A puzzle that was asked for: searched, and its answers shown.

use super::film;
use anyhow::Context;
use quadrille::format::dlx;
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::search::EngineKind;
use quadrille_answers::solve::covers::{self, Kind, Subject, Unwanted};
use quadrille_answers::solve::question::start;
use quadrille_args::{PuzzleOptions, Question};
use quadrille_console::drawing::Drawing;
use quadrille_console::session::{Session, is_ascii};
use quadrille_gallery::picture::{Sheet, svg};
use quadrille_gallery::puzzle::{Instance, Symmetries};
use std::cell::{Cell, OnceCell, RefCell};
use std::io::Write;
use std::num::NonZeroU64;
use std::sync::Arc;

/// A puzzle and the question.
pub(super) struct PuzzleRun {
    pub(super) puzzle: Instance,
    /// What to type to learn why there is no solution.
    pub(super) why: String,
    pub(super) options: PuzzleOptions,
    /// Of answers that are images of each other one is shown.
    pub(super) up_to_symmetry: bool,
}

impl PuzzleRun {
    pub(super) fn solve(self, session: &mut Session) -> anyhow::Result<()> {
        let PuzzleRun {
            puzzle,
            why,
            mut options,
            up_to_symmetry,
        } = self;
        let sheet = Sheet {
            columns: options.sheet.0,
            rows: options.sheet.1,
        };
        if sheet.room() > 1 && options.ask.question() == Question::Default {
            // as many answers as the sheet has room for
            options.ask.first = NonZeroU64::new(sheet.room() as u64);
        }
        start(&options.ask, session);
        let symmetries = if up_to_symmetry {
            let found = session.busy("looking for symmetries", || puzzle.symmetries())?;
            found.context("the puzzle is too large; choose a smaller one")?
        } else {
            None
        };
        let problem = session
            .busy("building the problem", || puzzle.problem())?
            .context("the puzzle is too large; choose a smaller one")?;
        if options.dlx {
            write!(session.out, "{}", dlx::write(&problem)?)?;
            return Ok(());
        }
        let mut drawing = options
            .svg
            .as_deref()
            .map(|path| Drawing::open(path, session))
            .transpose()?;
        if let Some(steps) = options.film
            && let Some(drawing) = drawing.take()
        {
            let film = session.busy("searching", || {
                film::draw(&puzzle, &problem, options.ask.engine, steps.into())
            })??;
            return drawing.write(&film);
        }
        let room = if drawing.is_some() { sheet.room() } else { 0 };
        let pictures = RefCell::new(Vec::new());
        let outlined = puzzle.is_outlined() && session.on_terminal;
        let ascii = is_ascii();
        let (texts, shown) = (OnceCell::new(), Cell::new(0_u64));
        let show = |problem: &_, chosen: &[_]| {
            shown.set(shown.get() + 1);
            if pictures.borrow().len() < room {
                pictures.borrow_mut().push(puzzle.picture(problem, chosen));
            }
            // one answer is not worth the preparation
            let texts = match !outlined && shown.get() > 1 {
                true => texts
                    .get_or_init(|| puzzle.texts().map(RefCell::new))
                    .as_ref(),
                false => None,
            };
            let mut drawn = match (outlined, ascii) {
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
        // where it is known that there is nothing, each kind of answer says so, and no node is
        // visited
        let learns = options.ask.engine == EngineKind::Learn;
        let nothing = puzzle
            .misfit()
            .filter(|_| !learns)
            .map(|_| Arc::new(|_: &[OptionId]| true) as Unwanted);
        let unwanted =
            nothing.or_else(|| symmetries.map(|symmetries| not_least(&problem, symmetries)));
        let why = puzzle.misfit().or(Some(&why));
        let subject = Subject {
            file: None,
            why,
            named: false,
            first: true,
            show: &show,
            kind: Kind::Puzzle,
            unwanted,
        };
        covers::solve(&problem, &subject, &options.ask, session)?;
        let pictures = pictures.borrow();
        match drawing.filter(|_| !pictures.is_empty()) {
            Some(drawing) => drawing.write(&svg(&pictures, sheet, "quadrille")),
            None => Ok(()),
        }
    }
}

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
    let covered = || {
        chosen
            .iter()
            .map(|&option| problem.entries(option).len())
            .sum::<usize>()
    };
    if exact {
        covered() == problem.n_primary()
    } else {
        verify(problem, chosen).is_ok()
    }
}
