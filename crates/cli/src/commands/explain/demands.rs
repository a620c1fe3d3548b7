//! Why a puzzle has no answer, in its own words: givens, rules, sums or runs that cannot stand
//! together.

use super::tell;
use quadrille::explain::{Verdict, contradicting};
use quadrille::limits::Limits;
use quadrille::search::Search;
use quadrille_answers::event::Place;
use quadrille_answers::reason::{Argument, Reason};
use quadrille_answers::solve::writer::Status;
use quadrille_args::ExplainArgs;
use quadrille_console::session::Session;
use quadrille_gallery::variant::Demands;
use std::time::{Duration, Instant};

pub(super) fn explain(
    puzzle: &impl Demands,
    place: &Place<'_>,
    args: &ExplainArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let monitor = session.monitor();
    let contradict = |some: &[usize], time: Option<Duration>| {
        let mut limits = Limits::new().monitor(monitor.clone());
        limits.time = time;
        Search::new()
            .limits(limits)
            .exists(&puzzle.problem_of(some).ok()?)
            .ok()?
            .map(|exists| !exists)
    };
    let watch = session.watch("looking for a reason");
    let demands = puzzle.demands();
    let known = contradicting(demands.len(), args.max_time, contradict);
    drop(watch);
    let (reason, text) = described(known, &demands);
    tell(&reason, &text, place, started, args, session)
}

/// The explanation, and its text.
fn described(known: Verdict, demands: &[String]) -> (Reason, String) {
    match known {
        Verdict::Met => (Status::Answered.into(), "there is an answer\n".to_owned()),
        Verdict::Contradict { kept, is_minimal } => {
            let givens: Vec<String> = kept.iter().map(|&at| demands[at].clone()).collect();
            let text = sentence(&givens, is_minimal);
            let minimal = is_minimal;
            (Argument::Givens { givens, minimal }.into(), text)
        }
        Verdict::Unknown => (Status::Stopped.into(), String::new()),
    }
}

/// Givens in one line, and each other demand in a line of its own.
fn sentence(kept: &[String], minimal: bool) -> String {
    let needed = if minimal {
        "any one less, and they can"
    } else {
        "perhaps fewer cannot either"
    };
    let (givens, others): (Vec<&str>, Vec<&str>) = kept
        .iter()
        .map(String::as_str)
        .partition(|demand| !demand.contains(' ') && demand.contains('='));
    let (n, givens) = (kept.len(), givens.join(" "));
    match (n, others.is_empty()) {
        (0, _) => "no answer, whatever is given on this board\n".to_owned(),
        (1, _) => format!("no answer: this demand cannot be met\n {}\n", kept[0]),
        (_, true) => {
            format!("no answer: these {n} givens cannot stand together ({needed}): {givens}\n")
        }
        (_, false) => {
            let lines = Some(givens.as_str())
                .filter(|givens| !givens.is_empty())
                .into_iter()
                .chain(others);
            let lines = lines.collect::<Vec<_>>().join("\n ");
            format!("no answer: these {n} demands cannot be met together ({needed})\n {lines}\n")
        }
    }
}
