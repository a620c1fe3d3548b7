//! Answers to sudokus with other rules.

use super::super::variants::{Ruled, RuledOr};
use super::answers::{Boards, answers};
use super::reading::{Given, Question, Reading};
use super::tally::{Tally, Verdict};
use crate::args::CheckArgs;
use crate::session::Session;
use anyhow::Context;
use quadrille::format::decode;
use quadrille::limits::Report;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use std::collections::BTreeSet;

/// Boards in lines, as `solve` writes them.
impl Boards for Ruled {
    type Board = Vec<u8>;

    fn board(&self, line: &str) -> Result<Vec<u8>, String> {
        self.digits_of(line)
    }

    fn boards(&self, part: &[u8], _: bool) -> Vec<(usize, Result<Vec<u8>, String>)> {
        let text = String::from_utf8_lossy(part);
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(before, line)| (before + 1, self.board(line.trim()))).collect()
    }
}

/// Verifies the answers to each puzzle.
pub(super) fn check(
    puzzles: &[RuledOr],
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let text = &decode(given.answers).with_context(|| given.name.to_owned())?;
    let mut tally = Tally::new(given.file, args.json, "answer");
    // for each puzzle, whether it has the answer in its place
    let (mut used, mut lines) = (Vec::new(), BTreeSet::new());
    let mut last = None;
    for puzzle in puzzles {
        if session.interrupted() {
            break;
        }
        let ruled = match puzzle {
            Err((line, message)) => {
                lines.insert(*line);
                used.push(true);
                session.bad(&format!("{}: {message}", given.file));
                continue;
            }
            Ok(ruled) => ruled,
        };
        lines.insert(ruled.line);
        let read = session.at_once(|| answers(text, ruled))?;
        let reading = Reading::new(read, given.file, puzzles.len() == 1);
        let named = reading.named.get(&ruled.line);
        let answer = named.or(reading.others.get(used.len())).map(|&at| &reading.answers[at]);
        used.push(named.is_none());
        let question = Question {
            is_same: &|text| text == ruled.line_of(ruled.puzzle.given_digits()),
            verify: &|digits: &Vec<u8>| match ruled.puzzle.verify(digits) {
                Ok(()) => Ok(digits.clone()),
                Err(violation) => Err(violation.to_string()),
            },
            all: args.all,
        };
        let verdict: Verdict = question.verdict(answer, given.name, &mut |most| search(ruled, most, args, session));
        let at = format!("the puzzle on line {}", ruled.line);
        tally.add((ruled.line, ruled.label.as_deref()), &at, &verdict, session)?;
        last = Some(reading);
    }
    if let Some(reading) = last.filter(|_| !session.interrupted()) {
        reading.left(&lines, &used, given, &mut tally, session)?;
    }
    tally.finish(session)
}

/// Looks for `most` answers.
fn search(ruled: &Ruled, most: u128, args: &CheckArgs, session: &Session) -> Report {
    let limits = args.limits(u64::try_from(most).ok(), session);
    let counted = ruled.puzzle.problem().ok().and_then(|problem| Search::new().limits(limits).count(&problem).ok());
    // what cannot be searched is undecided
    counted.unwrap_or_default()
}
