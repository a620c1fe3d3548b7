//! Reasons why there is no answer, as `explain --json` writes them.

use super::claims::Judged;
use super::limits::limits;
use super::reading::Given;
use super::tally::{Tally, Verdict};
use crate::reason::{Kind, Known, Reason, Weight};
use crate::solve::variants::RuledOr;
use quadrille::explain::{Coloring, Conflict};
use quadrille::problem::{ItemId, Problem};
use quadrille::search::Search;
use quadrille::sudoku::cover;
use quadrille::sudoku::read::Reader;
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use quadrille_gallery::variant::{Demands, Grid};
use serde::Deserialize;
use std::time::Instant;

/// An explanation, and where it stands.
#[derive(Debug, Deserialize)]
pub(super) struct Explained {
    #[serde(rename = "type")]
    kind: String,
    /// The line of the puzzle.
    line: usize,
    /// The line of the explanation.
    #[serde(skip)]
    at: usize,
    #[serde(flatten)]
    reason: Reason,
}

/// The explanations of a text, if it has nothing else.
pub(super) fn explanations(bytes: &[u8]) -> Option<Vec<Explained>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let read = lines.map(|(line, at)| {
        let explained: Explained = serde_json::from_str(line).ok()?;
        (explained.kind == "explanation").then_some(Explained { at, ..explained })
    });
    read.collect::<Option<Vec<_>>>()
        .filter(|all| !all.is_empty())
}

/// Verifies what is given as the reasons for an exact cover.
pub(super) fn check_cover(
    problem: &Problem,
    all: &[Explained],
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    check(all, given, args, session, |judge, explained| {
        Some(judge.cover(problem, &explained.reason))
    })
}

/// Verifies what is given as the reasons for sudokus.
pub(super) fn check_sudokus(
    text: &[u8],
    all: &[Explained],
    given: &Given<'_>,
    reader: Reader,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let puzzles: Vec<_> = reader.puzzles(text).filter_map(Result::ok).collect();
    check(all, given, args, session, |judge, explained| {
        let entry = puzzles.iter().find(|entry| entry.line == explained.line)?;
        Some(match entry.sudoku.candidates() {
            Some(_) => judge.cover(&cover::encode(&entry.sudoku), &explained.reason),
            None => judge.demands(&entry.sudoku, &explained.reason),
        })
    })
}

/// Verifies what is given as the reasons for puzzles with other rules.
pub(super) fn check_variants(
    puzzles: &[RuledOr],
    all: &[Explained],
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    check(all, given, args, session, |judge, explained| {
        let ruled = puzzles
            .iter()
            .flatten()
            .find(|ruled| ruled.line == explained.line)?;
        Some(judge.demands(&ruled.puzzle, &explained.reason))
    })
}

/// Verifies what is given as the reasons for a kakuro or a nonogram.
pub(super) fn check_grid(
    grid: &Grid,
    all: &[Explained],
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    check(all, given, args, session, |judge, explained| {
        Some(judge.demands(grid, &explained.reason))
    })
}

/// Verifies each explanation by `judged`, which knows nothing where there is no such puzzle.
fn check(
    all: &[Explained],
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
    judged: impl Fn(Judge<'_>, &Explained) -> Option<Judged>,
) -> anyhow::Result<()> {
    let mut tally = Tally::new(given.file, args.json, "explanation");
    for explained in all {
        let started = Instant::now();
        let nothing = || {
            Judged::Wrong(format!(
                "explains line {}, where {} has no puzzle",
                explained.line, given.file
            ))
        };
        let judged = judged(Judge { args, session }, explained).unwrap_or_else(nothing);
        add(&mut tally, explained, judged, started, given, session)?;
    }
    tally.finish(session)
}

fn add(
    tally: &mut Tally<'_>,
    explained: &Explained,
    judged: Judged,
    started: Instant,
    given: &Given<'_>,
    session: &mut Session,
) -> anyhow::Result<()> {
    let right = u128::from(judged == Judged::Right);
    let verdict = Verdict {
        given: right,
        time: started.elapsed(),
        ..Verdict::new(judged, Some(explained.at))
    };
    let at = format!("{}, line {}", given.name, explained.at);
    tally.add((explained.line, None), &at, &verdict, session)
}

/// Verifies reasons within the limits.
struct Judge<'a> {
    args: &'a CheckArgs,
    session: &'a Session,
}

impl Judge<'_> {
    fn cover(&self, problem: &Problem, reason: &Reason) -> Judged {
        let item = |name: &String| {
            problem
                .find_item(name)
                .ok_or_else(|| format!("there is no item `{}`", name.escape_debug()))
        };
        let judge = || match (reason.status, reason.kind) {
            (Known::None, Some(Kind::Uncoverable)) => {
                let items = reason
                    .items
                    .iter()
                    .map(item)
                    .collect::<Result<Vec<ItemId>, _>>()?;
                let uncoverable = problem.uncoverable();
                match items.iter().find(|item| !uncoverable.contains(item)) {
                    Some(&item) => Err(format!(
                        "enough options cover `{}`",
                        problem.item_name(item).escape_debug()
                    )),
                    None if items.is_empty() => Err("names no item".to_owned()),
                    None => Ok(Judged::Right),
                }
            }
            (Known::None, Some(Kind::Coloring)) => {
                let weight = |entry: &Weight| Ok((item(&entry.item)?, entry.weight));
                let weights = reason
                    .weights
                    .iter()
                    .map(weight)
                    .collect::<Result<Vec<_>, String>>()?;
                let checked = Coloring::new(reason.modulus, weights).check(problem);
                checked
                    .map(|_| Judged::Right)
                    .map_err(|fault| fault.to_string())
            }
            (Known::None, Some(Kind::Conflict)) => {
                let mut items = reason
                    .items
                    .iter()
                    .map(item)
                    .collect::<Result<Vec<ItemId>, _>>()?;
                items.sort_unstable();
                let without = |left_out: Option<usize>| {
                    let some = (0..items.len())
                        .filter(|&at| Some(at) != left_out)
                        .map(|at| items[at])
                        .collect();
                    Conflict {
                        items: some,
                        is_minimal: false,
                    }
                    .problem(problem)
                    .ok()
                };
                Self::needed(items.len(), reason, |left_out| {
                    self.has_none(&without(left_out)?)
                })
            }
            (Known::None, _) => Err("gives no reason for an exact cover".to_owned()),
            (Known::Solution, _) => match self.has_none(problem) {
                Some(true) => Err("there is no solution".to_owned()),
                Some(false) => Ok(Judged::Right),
                None => Ok(Judged::Undecided),
            },
            (Known::Stopped, _) => Ok(Judged::Unanswered),
        };
        judge().unwrap_or_else(Judged::Wrong)
    }

    /// Demands of a puzzle that contradict each other, as it names them.
    fn demands(&self, puzzle: &impl Demands, reason: &Reason) -> Judged {
        if reason.status != Known::None {
            let all: Vec<usize> = (0..puzzle.demands().len()).collect();
            return puzzle.problem_of(&all).map_or_else(
                |error| Judged::Wrong(error.to_string()),
                |problem| self.cover(&problem, reason),
            );
        }
        let judge = || {
            if reason.kind != Some(Kind::Givens) {
                return Err("gives no reason for a puzzle".to_owned());
            }
            let all = puzzle.demands();
            let mut kept = Vec::with_capacity(reason.givens.len());
            for text in &reason.givens {
                let at = (0..all.len()).find(|at| all[*at] == *text && !kept.contains(at));
                kept.push(at.ok_or_else(|| {
                    format!("`{}` is no demand of the puzzle", text.escape_debug())
                })?);
            }
            Self::needed(kept.len(), reason, |left_out| {
                let some = (0..kept.len())
                    .filter(|&at| Some(at) != left_out)
                    .map(|at| kept[at]);
                self.has_none(&puzzle.problem_of(&some.collect::<Vec<_>>()).ok()?)
            })
        };
        judge().unwrap_or_else(Judged::Wrong)
    }

    /// Whether demands contradict each other, and none of them can be left out; `none` decides for
    /// all but one of them.
    fn needed(
        n: usize,
        reason: &Reason,
        none: impl Fn(Option<usize>) -> Option<bool>,
    ) -> Result<Judged, String> {
        match none(None) {
            Some(true) => {}
            Some(false) => return Err("they do not contradict each other".to_owned()),
            None => return Ok(Judged::Undecided),
        }
        let left_out = (0..n).filter(|_| reason.minimal == Some(true));
        for known in left_out.map(|at| none(Some(at))) {
            match known {
                Some(false) => {}
                Some(true) => return Err("one of them is not needed".to_owned()),
                None => return Ok(Judged::Undecided),
            }
        }
        Ok(Judged::Right)
    }

    /// Whether a problem has no solution, if the limits allow to find out.
    fn has_none(&self, problem: &Problem) -> Option<bool> {
        let limits = limits(self.args, None, self.session);
        Search::new()
            .limits(limits)
            .exists(problem)
            .ok()?
            .map(|exists| !exists)
    }
}
