//! `quadrille puzzle`: well-known puzzles, made, and solved or printed.

use super::covers::{self, Subject};
use crate::cli::args::{PuzzleArgs, PuzzleName, PuzzleOptions};
use crate::cli::session::Session;
use anyhow::Context;
use quadrille::format::dlx;
use quadrille::puzzle::polyforms::Region;
use quadrille::puzzle::{Langford, Latin, Packing, Puzzle, Queens};
use std::fmt::Display;
use std::io::Write;

pub(crate) fn run(args: PuzzleArgs, session: &mut Session) -> anyhow::Result<()> {
    let region = |[width, height, depth]: [usize; 3]| Region::cuboid(width, height, depth);
    match args.puzzle {
        PuzzleName::Queens { n, torus, options } => {
            let queens = if torus { Queens::toroidal(n) } else { Queens::new(n) };
            solve(&queens, &options, session)
        }
        PuzzleName::Langford { n, half, options } => {
            let langford = if half { Langford::up_to_reflection(n) } else { Langford::new(n) };
            solve(&langford, &options, session)
        }
        PuzzleName::Latin { n, options } => solve(&Latin::new(n), &options, session),
        PuzzleName::Dominoes { size, options } => solve(&Packing::dominoes(region(size)?), &options, session),
        PuzzleName::Pentominoes { size, options } => solve(&Packing::pentominoes(region(size)?), &options, session),
        PuzzleName::Soma { options } => solve(&Packing::soma(region([3, 3, 3])?), &options, session),
    }
}

fn solve<P>(puzzle: &P, options: &PuzzleOptions, session: &mut Session) -> anyhow::Result<()>
where
    P: Puzzle,
    P::Answer: Display,
{
    options.ask.start(session);
    let problem = session
        .busy("building the problem", || puzzle.problem())?
        .context("the puzzle is too large; choose a smaller one")?;
    if options.dlx {
        write!(session.out, "{}", dlx::write(&problem)?)?;
        return Ok(());
    }
    let show = |problem: &_, chosen: &[_]| {
        let mut drawn = puzzle.answer(problem, chosen).to_string();
        if !drawn.ends_with('\n') {
            drawn.push('\n');
        }
        drawn
    };
    covers::solve(&problem, &Subject { file: None, named: false, first: true, show: &show }, &options.ask, session)
}
