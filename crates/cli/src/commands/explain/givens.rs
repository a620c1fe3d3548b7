//! Why a sudoku has no answer: givens that cannot stand together.

use super::super::event::Place;
use super::super::reason::{Kind, Known, Reason};
use super::tell;
use crate::session::Session;
use crate::watch::Watch;
use quadrille::explain::{Patience, needed};
use quadrille::limits::{Limits, Monitor};
use quadrille::search::Search;
use quadrille::sudoku::{Board, Sudoku, cover};
use quadrille_args::ExplainArgs;
use std::time::{Duration, Instant};

pub(super) fn explain(
    sudoku: &Sudoku,
    place: &Place<'_>,
    args: &ExplainArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let clues = sudoku.clues();
    let givens: Vec<(usize, u8)> = (0..).zip(clues.digits().iter().copied()).filter(|&(_, digit)| digit > 0).collect();
    let monitor = Monitor::with_flag(session.interrupt());
    let contradict = |some: &[usize], time: Option<Duration>| {
        let mut board = Board::empty(sudoku.shape());
        for &at in some {
            let (cell, digit) = givens[at];
            board.place(cell, digit).ok()?;
        }
        // givens that clash make no sudoku
        let Ok(fewer) = Sudoku::new(board) else { return Some(true) };
        let mut limits = Limits::new().monitor(monitor.clone());
        limits.time = time;
        Search::new().limits(limits).exists(&cover::encode(&fewer)).ok()?.map(|exists| !exists)
    };
    let watch = Watch::new(!session.quiet, || "looking for a reason".to_owned());
    let all: Vec<usize> = (0..givens.len()).collect();
    let whole = contradict(&all, args.max_time);
    let left = args.max_time.map(|time| time.saturating_sub(started.elapsed()));
    let patience = Patience::after(started.elapsed(), left);
    let found = (whole == Some(true)).then(|| needed(givens.len(), |some| contradict(some, Some(patience.next()))));
    drop(watch);
    let size = sudoku.shape().size();
    let (reason, text) = match (whole, found) {
        (Some(false), _) => (Reason::new(Known::Solution, None), "there is an answer\n".to_owned()),
        (_, Some((kept, minimal))) => {
            let named = |&at: &usize| {
                let (cell, digit) = givens[at];
                format!("r{}c{}={digit}", cell / size + 1, cell % size + 1)
            };
            let names: Vec<String> = kept.iter().map(named).collect();
            let needed = if minimal { "any one less, and they can" } else { "perhaps fewer cannot either" };
            let list = names.join(" ");
            let text = format!("no answer: these {} givens cannot stand together ({needed}): {list}\n", names.len());
            let reason =
                Reason { givens: names, minimal: Some(minimal), ..Reason::new(Known::None, Some(Kind::Givens)) };
            (reason, text)
        }
        _ => (Reason::new(Known::Stopped, None), String::new()),
    };
    tell(&reason, &text, place, started, args, session)
}
