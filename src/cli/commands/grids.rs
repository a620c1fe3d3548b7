//! Kakuro and nonograms, solved as exact covers and drawn.

use super::covers::{self, Subject};
use crate::cli::args::{Flag, SolveArgs};
use crate::cli::session::Session;
use anyhow::Context;
use quadrille::picture::Picture;
use quadrille::puzzle::Puzzle;
use quadrille::variant::Grid;
use std::cell::RefCell;

/// What has no meaning here.
pub(super) const OTHERS: [Flag; 9] = [
    Flag::Format,
    Flag::Solver,
    Flag::Box,
    Flag::Hint,
    Flag::Rules,
    Flag::Cheapest,
    Flag::Checkpoint,
    Flag::Resume,
    Flag::Units,
];

/// Solves one; returns the picture of its first answer, if it is wanted.
pub(super) fn solve(
    grid: &Grid,
    name: &str,
    first: bool,
    args: &SolveArgs,
    session: &mut Session,
) -> anyhow::Result<Option<Picture>> {
    let problem = session.busy("building the problem", || grid.problem())?.with_context(|| name.to_owned())?;
    let picture = RefCell::new(None);
    let show = |problem: &_, chosen: &[_]| {
        let answer = grid.answer(problem, chosen);
        picture.borrow_mut().get_or_insert_with(|| grid.picture(Some(&answer)));
        answer.to_string()
    };
    let named = args.files.len() > 1;
    let subject = Subject { file: Some(name), named, first, show: &show, as_options: false, unwanted: None };
    covers::solve(&problem, &subject, &args.ask, session)?;
    Ok(picture.into_inner().filter(|_| args.svg.is_some()))
}
