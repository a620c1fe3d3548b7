//! `quadrille puzzle`: well-known puzzles, made, and solved, drawn or printed.

mod days;
mod pieces;

use super::covers::{self, Subject, Unwanted};
use crate::cli::args::{PuzzleArgs, PuzzleName, PuzzleOptions};
use crate::cli::session::{Session, is_ascii};
use anyhow::Context;
use quadrille::format::dlx;
use quadrille::picture::{Picture, Sheet, svg};
use quadrille::problem::{OptionId, Problem, ProblemError, verify};
use quadrille::puzzle::polyforms::Region;
use quadrille::puzzle::{Calendar, Coloring, Domination, Factorization, Insanity, Langford, Latin, Matching, Mates};
use quadrille::puzzle::{Packing, Puzzle, QueenSets, Queens, Schoolgirls, Skolem, Steiner, Symmetries};
use std::cell::RefCell;
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::sync::Arc;

pub(crate) fn run(args: PuzzleArgs, session: &mut Session) -> anyhow::Result<()> {
    let region = |[width, height, depth]: [usize; 3]| Region::cuboid(width, height, depth);
    let made = match args.puzzle {
        PuzzleName::Queens { n, torus, colors: 1, given, options } if given.is_empty() => {
            Made::new(if torus { Queens::toroidal(n) } else { Queens::new(n) }, options)
        }
        PuzzleName::Queens { n, torus, colors, given, options } => {
            let sets = QueenSets::new(n, colors);
            let sets = if torus { sets.toroidal() } else { sets };
            let with = |sets: QueenSets, [row, column, color]: [usize; 3]| sets.with_queen(row, column, color);
            Made::new(given.into_iter().try_fold(sets, with)?, options)
        }
        PuzzleName::Langford { n, half, options } => {
            Made::new(if half { Langford::up_to_reflection(n) } else { Langford::new(n) }, options)
        }
        PuzzleName::Latin { given: Some(file), options, .. } => {
            let (n, digits) = pieces::square(&file, session)?;
            Made::new(Latin::with_givens(n, &digits)?, options)
        }
        PuzzleName::Latin { n, options, .. } => Made::new(Latin::new(n.unwrap_or_default()), options),
        PuzzleName::Mates { square: Some(file), options, .. } => {
            let (n, digits) = pieces::square(&file, session)?;
            Made::new(Mates::of(n, &digits)?, options)
        }
        PuzzleName::Mates { n, options, .. } => Made::new(Mates::cyclic(n.unwrap_or_default()), options),
        PuzzleName::Calendar { days: true, .. } => return days::print(session),
        PuzzleName::Calendar { date, options, .. } => {
            let calendar = date.map_or_else(Calendar::any_day, |(month, day)| Calendar::on(month, day))?;
            Made { outlined: true, ..Made::new(calendar, options) }
        }
        PuzzleName::Insanity { cubes, up_to_symmetry, options } => {
            let insanity = match cubes {
                Some(file) => Insanity::from_text(&pieces::text_of(&file, session)?).with_context(|| file)?,
                None => Insanity::classic(),
            };
            let symmetries = up_to_symmetry.up_to_symmetry.then(|| insanity.symmetries());
            Made { symmetries, ..Made::new(insanity, options) }
        }
        PuzzleName::Steiner { n, options } => Made::new(Steiner::new(n), options),
        PuzzleName::Schoolgirls { n, options } => Made::new(Schoolgirls::new(n), options),
        PuzzleName::Factorizations { n, options } => Made::new(Factorization::new(n), options),
        PuzzleName::Matchings { graph, options } => Made::new(Matching::new(pieces::graph(&graph, session)?), options),
        PuzzleName::Coloring { graph, colors, options } => {
            Made::new(Coloring::new(pieces::graph(&graph, session)?, colors), options)
        }
        PuzzleName::Domination { graph, size, options } => {
            Made::new(Domination::new(pieces::graph(&graph, session)?, size), options)
        }
        PuzzleName::Skolem { n, hooked, options } => {
            Made::new(if hooked { Skolem::hooked(n) } else { Skolem::new(n) }, options)
        }
        PuzzleName::Dominoes { size, symmetry, options } => {
            Made::packing(Packing::dominoes(region(size)?), symmetry.up_to_symmetry, options, session)?
        }
        PuzzleName::Pentominoes { size, symmetry, options } => {
            Made::packing(Packing::pentominoes(region(size)?), symmetry.up_to_symmetry, options, session)?
        }
        PuzzleName::Polyominoes(args) => {
            let packing = pieces::packing(&args, session)?;
            Made::packing(packing, args.symmetry.up_to_symmetry, args.options, session)?
        }
        PuzzleName::Soma { symmetry, options } => {
            Made::packing(Packing::soma(region([3, 3, 3])?), symmetry.up_to_symmetry, options, session)?
        }
    };
    made.solve(session)
}

/// A puzzle whose answers can be written and drawn.
trait Shown {
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
struct Made {
    puzzle: Box<dyn Shown>,
    options: PuzzleOptions,
    /// Of answers that these make of each other one is shown.
    symmetries: Option<Symmetries>,
    /// On a terminal answers are drawn with lines.
    outlined: bool,
}

impl Made {
    fn new(puzzle: impl Shown + 'static, options: PuzzleOptions) -> Made {
        Made { puzzle: Box::new(puzzle), options, symmetries: None, outlined: false }
    }

    fn packing(
        packing: Packing,
        up_to_symmetry: bool,
        options: PuzzleOptions,
        session: &mut Session,
    ) -> anyhow::Result<Made> {
        let mut symmetries = None;
        if up_to_symmetry {
            let found = session.busy("looking for symmetries", || packing.symmetries())?;
            symmetries = Some(found.context("the puzzle is too large; choose a smaller one")?);
        }
        Ok(Made { symmetries, outlined: true, ..Made::new(packing, options) })
    }

    fn solve(self, session: &mut Session) -> anyhow::Result<()> {
        let Made { puzzle, options, symmetries, outlined } = self;
        options.ask.start(session);
        let problem = session
            .busy("building the problem", || puzzle.problem())?
            .context("the puzzle is too large; choose a smaller one")?;
        if options.dlx {
            write!(session.out, "{}", dlx::write(&problem)?)?;
            return Ok(());
        }
        let sheet = Sheet { columns: options.sheet.0, rows: options.sheet.1 };
        let room = if options.svg.is_some() { sheet.room() } else { 0 };
        let pictures = RefCell::new(Vec::new());
        let outlined = outlined && session.on_terminal;
        let show = |problem: &_, chosen: &[_]| {
            if pictures.borrow().len() < room {
                pictures.borrow_mut().push(puzzle.picture(problem, chosen));
            }
            let mut drawn = match (outlined, is_ascii()) {
                (false, _) => puzzle.text(problem, chosen),
                (true, false) => puzzle.picture(problem, chosen).to_string(),
                (true, true) => format!("{:#}", puzzle.picture(problem, chosen)),
            };
            if !drawn.ends_with('\n') {
                drawn.push('\n');
            }
            drawn
        };
        let unwanted = symmetries.map(|symmetries| not_least(&problem, symmetries));
        let subject = Subject { file: None, named: false, first: true, show: &show, as_options: false, unwanted };
        covers::solve(&problem, &subject, &options.ask, session)?;
        let pictures = pictures.borrow();
        if let Some(path) = options.svg.as_ref().filter(|_| !pictures.is_empty()) {
            fs::write(path, svg(&pictures, sheet, "quadrille")).with_context(|| path.display().to_string())?;
        }
        Ok(())
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
    let covered = || chosen.iter().map(|&option| problem.entries(option).len()).sum::<usize>();
    if exact { covered() == problem.n_primary() } else { verify(problem, chosen).is_ok() }
}
