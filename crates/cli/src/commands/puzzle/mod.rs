//! `quadrille puzzle`: well-known puzzles, made, and solved, drawn or printed.

mod burr;
mod days;

use super::solve::steps;
use anyhow::{Context, Result};
use quadrille::format::{decode, dlx};
use quadrille::problem::{OptionId, Problem};
use quadrille::search::EngineKind;
use quadrille_answers::solve::covers::{self, Origin, Subject, Unwanted};
use quadrille_answers::solve::question::start;
use quadrille_args::{PuzzleArgs, PuzzleCommand, Question, UpTo};
use quadrille_console::drawing::Drawing;
use quadrille_console::input;
use quadrille_console::session::{Session, is_ascii};
use quadrille_console::words::typed;
use quadrille_gallery::puzzle::{Instance, Symmetries};
use quadrille_picture::{Sheet, film};
use std::cell::{Cell, OnceCell, RefCell};
use std::io::Write;
use std::num::NonZeroU64;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(command: PuzzleCommand, session: &mut Session) -> Result<()> {
    match command {
        PuzzleCommand::Gallery(args) => gallery(*args, session),
        PuzzleCommand::Burr(args) => burr::run(&args, session),
    }
}

fn gallery(args: PuzzleArgs, session: &mut Session) -> Result<()> {
    if args.recipe.name == "calendar" && args.values.is_given("days") {
        return days::print(session);
    }
    let mut read = |path: &str| Ok(text_of(path, session)?);
    let puzzle = args
        .recipe
        .make(&args.values, &mut read)
        .map_err(anyhow::Error::from_boxed)?;
    PuzzleRun { puzzle, args }.solve(session)
}

fn text_of(path: &str, session: &mut Session) -> Result<String> {
    session.reads(Path::new(path))?;
    let bytes = input::bytes(Path::new(path), session)?;
    Ok(decode(&bytes).with_context(|| path.to_owned())?.to_string())
}

/// A puzzle, and the question.
struct PuzzleRun {
    puzzle: Instance,
    args: PuzzleArgs,
}

const TOO_LARGE: &str = "the puzzle is too large; choose a smaller one";

impl PuzzleRun {
    fn solve(mut self, session: &mut Session) -> Result<()> {
        let options = &mut self.args.options;
        let (columns, rows) = options.sheet;
        let sheet = Sheet { columns, rows };
        if sheet.room() > 1 && options.ask.question() == Question::Default {
            // as many answers as the sheet has room for
            options.ask.first = NonZeroU64::new(sheet.room() as u64);
        }
        start(&options.ask, session);
        let symmetries = self.symmetries(session)?;
        let problem = session.busy("building the problem", || self.puzzle.problem())?;
        let problem = problem.context(TOO_LARGE)?;
        let options = &self.args.options;
        if options.dlx {
            write!(session.out, "{}", dlx::write(&problem)?)?;
            return Ok(());
        }
        let drawing = Drawing::wanted(options.svg.as_deref(), session)?;
        match (drawing, options.film) {
            (Some(drawing), Some(n)) => {
                let film = session.busy("searching", || self.film(&problem, n))??;
                drawing.write(&film)
            }
            (drawing, _) => self.search(&problem, symmetries, (drawing, sheet), session),
        }
    }

    /// The first steps of a search, each as far as the puzzle is solved then.
    fn film(&self, problem: &Problem, n: u16) -> Result<String> {
        let mut steps = steps::steps(problem, self.args.options.ask.engine)?;
        let draw = |chosen: &[_]| self.puzzle.picture(problem, chosen);
        let frames = steps::frames(&mut steps, n.into(), draw);
        Ok(film(&frames, "quadrille"))
    }

    /// The symmetries of the puzzle, if answers are wanted up to symmetry.
    fn symmetries(&self, session: &mut Session) -> Result<Option<Symmetries>> {
        let Some(up_to) = self.args.up_to else {
            return Ok(None);
        };
        let found = session.busy("looking for symmetries", || self.puzzle.symmetries())?;
        let found = found.context(TOO_LARGE)?;
        Ok(match up_to {
            UpTo::Symmetry => found,
            UpTo::Turning => found.map(|symmetries| symmetries.turns()),
        })
    }

    /// Searches, shows answers as text, and draws the first ones.
    fn search(
        &self,
        problem: &Problem,
        symmetries: Option<Symmetries>,
        (drawing, sheet): (Option<Drawing>, Sheet),
        session: &mut Session,
    ) -> Result<()> {
        let PuzzleRun { puzzle, args } = self;
        let why = why(&args.typed);
        let room = if drawing.is_some() { sheet.room() } else { 0 };
        let pictures = RefCell::new(Vec::new());
        let text = texts(puzzle, puzzle.is_outlined() && session.on_terminal);
        let show = |problem: &_, chosen: &[_]| {
            if pictures.borrow().len() < room {
                pictures.borrow_mut().push(puzzle.picture(problem, chosen));
            }
            text(problem, chosen)
        };
        let subject = Subject {
            file: None,
            why: puzzle.misfit().or(Some(&why)),
            named: false,
            first: true,
            show: &show,
            origin: Origin::Puzzle,
            unwanted: self.unwanted(),
            up_to: symmetries,
        };
        covers::solve(problem, &subject, &args.options.ask, session)?;
        drawing.map_or(Ok(()), |drawing| {
            drawing.write_pictures(&pictures.borrow(), sheet)
        })
    }

    /// A filter for a puzzle that has no answer: each kind of answer says so, and no node is
    /// visited.
    fn unwanted(&self) -> Option<Unwanted> {
        let learns = self.args.options.ask.engine == EngineKind::Learn;
        let is_empty = self.puzzle.misfit().is_some() && !learns;
        is_empty.then(|| Arc::new(|_: &[OptionId]| true) as Unwanted)
    }
}

/// What to type to learn why a puzzle has no answer.
fn why(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| typed(word)).collect();
    let puzzle = words.join(" ");
    format!("`quadrille puzzle {puzzle} --dlx | quadrille explain` finds out why")
}

/// Answers as text, which ends with a line feed; `outlined` as a picture, for a terminal.
fn texts(puzzle: &Instance, outlined: bool) -> impl Fn(&Problem, &[OptionId]) -> String {
    let ascii = is_ascii();
    let (prepared, shown) = (OnceCell::new(), Cell::new(0_u64));
    move |problem, chosen| {
        shown.set(shown.get() + 1);
        let mut text = if outlined {
            let picture = puzzle.picture(problem, chosen);
            if ascii {
                format!("{picture:#}")
            } else {
                picture.to_string()
            }
        } else {
            // one answer is not worth the preparation
            let texts = (shown.get() > 1)
                .then(|| prepared.get_or_init(|| puzzle.texts().map(RefCell::new)));
            match texts.and_then(Option::as_ref) {
                Some(texts) => texts.borrow_mut().text(chosen),
                None => puzzle.text(problem, chosen),
            }
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text
    }
}
