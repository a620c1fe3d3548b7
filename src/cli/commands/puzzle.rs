//! `quadrille puzzle`: well-known puzzles, made, and solved, drawn or printed.

mod pieces;

use super::covers::{self, Subject, Unwanted};
use crate::cli::args::{PuzzleArgs, PuzzleName, PuzzleOptions, SymmetryArgs};
use crate::cli::session::{Session, is_ascii};
use anyhow::Context;
use quadrille::format::dlx;
use quadrille::picture::{Picture, Sheet, svg};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::puzzle::polyforms::Region;
use quadrille::puzzle::{Langford, Latin, Packing, Puzzle, Queens};
use std::cell::RefCell;
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::sync::Arc;

pub(crate) fn run(args: PuzzleArgs, session: &mut Session) -> anyhow::Result<()> {
    let region = |[width, height, depth]: [usize; 3]| Region::cuboid(width, height, depth);
    match args.puzzle {
        PuzzleName::Queens { n, torus, options } => {
            let queens = if torus { Queens::toroidal(n) } else { Queens::new(n) };
            solve(&queens, Wish::plain(&options), session)
        }
        PuzzleName::Langford { n, half, options } => {
            let langford = if half { Langford::up_to_reflection(n) } else { Langford::new(n) };
            solve(&langford, Wish::plain(&options), session)
        }
        PuzzleName::Latin { n, options } => solve(&Latin::new(n), Wish::plain(&options), session),
        PuzzleName::Dominoes { size, symmetry, options } => {
            pack(&Packing::dominoes(region(size)?), symmetry, &options, session)
        }
        PuzzleName::Pentominoes { size, symmetry, options } => {
            pack(&Packing::pentominoes(region(size)?), symmetry, &options, session)
        }
        PuzzleName::Polyominoes(args) => {
            let packing = pieces::packing(&args, session)?;
            pack(&packing, args.symmetry, &args.options, session)
        }
        PuzzleName::Soma { symmetry, options } => pack(&Packing::soma(region([3, 3, 3])?), symmetry, &options, session),
    }
}

/// What is wanted of a puzzle.
struct Wish<'a> {
    options: &'a PuzzleOptions,
    unwanted: Option<Unwanted>,
    /// On a terminal answers are drawn with lines.
    outlined: bool,
}

impl Wish<'_> {
    fn plain(options: &PuzzleOptions) -> Wish<'_> {
        Wish { options, unwanted: None, outlined: false }
    }
}

/// Solves a packing, where wanted up to symmetry.
fn pack(
    packing: &Packing,
    symmetry: SymmetryArgs,
    options: &PuzzleOptions,
    session: &mut Session,
) -> anyhow::Result<()> {
    let mut wish = Wish { outlined: true, ..Wish::plain(options) };
    if symmetry.up_to_symmetry {
        let (problem, symmetries) = session
            .busy("looking for symmetries", || Ok::<_, anyhow::Error>((packing.problem()?, packing.symmetries()?)))?
            .context("the puzzle is too large; choose a smaller one")?;
        wish.unwanted = Some(Arc::new(move |chosen: &[OptionId]| {
            if !is_complete(&problem, chosen) {
                return false;
            }
            let mut solution = chosen.to_vec();
            solution.sort_unstable();
            !symmetries.is_least(&solution)
        }));
    }
    solve(packing, wish, session)
}

/// Whether options that do not clash are a solution.
fn is_complete(problem: &Problem, chosen: &[OptionId]) -> bool {
    let exact = problem.n_secondary() == 0 && !problem.has_bounds();
    let covered = || chosen.iter().map(|&option| problem.entries(option).len()).sum::<usize>();
    if exact { covered() == problem.n_primary() } else { verify(problem, chosen).is_ok() }
}

fn solve<P>(puzzle: &P, wish: Wish<'_>, session: &mut Session) -> anyhow::Result<()>
where
    P: Puzzle,
    P::Answer: Display,
    for<'a> Picture: From<&'a P::Answer>,
{
    let options = wish.options;
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
    let outlined = wish.outlined && session.on_terminal;
    let show = |problem: &_, chosen: &[_]| {
        let answer = puzzle.answer(problem, chosen);
        if pictures.borrow().len() < room {
            pictures.borrow_mut().push(Picture::from(&answer));
        }
        let mut drawn = match (outlined, is_ascii()) {
            (false, _) => answer.to_string(),
            (true, false) => Picture::from(&answer).to_string(),
            (true, true) => format!("{:#}", Picture::from(&answer)),
        };
        if !drawn.ends_with('\n') {
            drawn.push('\n');
        }
        drawn
    };
    let subject =
        Subject { file: None, named: false, first: true, show: &show, as_options: false, unwanted: wish.unwanted };
    covers::solve(&problem, &subject, &options.ask, session)?;
    let pictures = pictures.borrow();
    if let Some(path) = options.svg.as_ref().filter(|_| !pictures.is_empty()) {
        fs::write(path, svg(&pictures, sheet, "quadrille")).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
