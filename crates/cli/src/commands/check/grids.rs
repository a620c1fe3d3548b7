//! Answers to a kakuro or a nonogram.

use super::super::solve::boards::PuzzleEntry;
use super::answers::{Boards, answers};
use super::reading::{Given, Question, Reading};
use super::reasons::{Explained, check_cover};
use super::tally::Tally;
use crate::args::CheckArgs;
use crate::session::Session;
use anyhow::Context;
use quadrille::format::{FormatError, decode};
use quadrille::limits::Report;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_gallery::variant::{Filled, Grid};
use std::collections::BTreeSet;

/// Filled grids as `solve` writes them, with a blank line between two.
impl Boards for Grid {
    type Board = Filled;

    fn board(&self, text: &str) -> Result<Filled, String> {
        self.read_answer(text).map_err(|error| match error {
            FormatError::Unexpected { expected, found, .. } => format!("expected {expected}, found {found}"),
            other => other.to_string(),
        })
    }

    fn boards(&self, part: &[u8], _: bool) -> Vec<(usize, Result<Filled, String>)> {
        let text = String::from_utf8_lossy(part);
        let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
        let mut open = false;
        for (before, line) in text.lines().enumerate() {
            let is_row = !line.trim().is_empty();
            match blocks.last_mut() {
                Some((_, rows)) if open && is_row => rows.push(line),
                _ if is_row => blocks.push((before + 1, vec![line])),
                _ => {}
            }
            open = is_row;
        }
        blocks.into_iter().map(|(line, rows)| (line, self.board(&rows.join("\n")))).collect()
    }
}

/// Verifies the answers to a puzzle, or the reasons why there is none.
pub(super) fn check(
    grid: &Grid,
    explanations: Option<&[Explained]>,
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let text = &decode(given.answers).with_context(|| given.name.to_owned())?;
    let problem = session.busy("building the problem", || grid.problem())?.with_context(|| given.file.to_owned())?;
    if let Some(all) = explanations {
        return check_cover(&problem, all, given, args, session);
    }
    let mut tally = Tally::new(given.file, args.json, "answer");
    let reading = Reading::new(session.at_once(|| answers(text, grid))?, given.file, true);
    let question = Question {
        is_same: &|text| text == PuzzleEntry::text(grid),
        verify: &|filled: &Filled| match grid.verify(filled) {
            Ok(()) => Ok(filled.cells().iter().map(|cell| cell.unwrap_or(0)).collect()),
            Err(violation) => Err(violation.to_string()),
        },
        all: args.all,
    };
    let answer = reading.named.get(&1).or(reading.others.first()).map(|&at| &reading.answers[at]);
    let verdict = question.verdict(answer, given.name, &mut |most| search(&problem, most, args, session));
    tally.add((1, None), "the puzzle", &verdict, session)?;
    let used = [reading.named.is_empty()];
    reading.left(&BTreeSet::from([1]), &used, given, &mut tally, session)?;
    tally.finish(session)
}

/// Looks for `most` answers.
fn search(problem: &Problem, most: u128, args: &CheckArgs, session: &Session) -> Report {
    let limits = args.limits(u64::try_from(most).ok(), session);
    // there is an engine for every problem
    Search::new().limits(limits).count(problem).unwrap_or_default()
}
