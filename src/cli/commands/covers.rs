//! Exact covers: searched, shown as options or as whatever they mean, counted.

use super::smaller::{Restore, Searched};
use super::{Ask, stopped_by};
use crate::cli::args::AskArgs;
use crate::cli::session::{Exit, Session};
use crate::cli::watch::Watch;
use quadrille::format::dlx::option_text;
use quadrille::format::json::stream::{End as EndLine, Line, Solution, Status};
use quadrille::problem::{OptionId, Problem};
use quadrille::search::{Cheapest, End, EngineKind, Report, Search};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a solution is shown.
type Show<'a> = dyn Fn(&Problem, &[OptionId]) -> String + 'a;

/// At most this many notes of a kind are printed one by one.
const REMARKS: usize = 10;
/// At most this many characters of a name are printed.
const TOLD: usize = 64;

/// A name for messages: escaped for the terminal, and cut to a reasonable length.
fn short(name: &str) -> String {
    let end = name.char_indices().nth(TOLD).map(|(at, _)| at);
    match end {
        Some(end) => format!("{}…", name[..end].escape_debug()),
        None => name.escape_debug().to_string(),
    }
}

/// A solution as its options, one a line, by name or as in Knuth's text.
pub(super) fn as_options(problem: &Problem, chosen: &[OptionId]) -> String {
    let line = |&option: &OptionId| match problem.option_name(option) {
        Some(name) => format!("{}\n", name.escape_debug()),
        None => format!("{}\n", option_text(problem, option)),
    };
    chosen.iter().map(line).collect()
}

/// Searches `problem` as the user asked. `label` begins each line of output if several files are solved.
pub(super) fn solve(
    problem: &Problem,
    label: Option<&str>,
    args: &AskArgs,
    show: &Show<'_>,
    session: &mut Session,
) -> anyhow::Result<()> {
    let prefix = label.map_or(String::new(), |label| format!("{label}: "));
    remark(problem, &prefix, session);
    let ask = args.ask();
    let enough = match ask {
        Ask::Default => Some(1),
        Ask::First(n) => Some(n),
        Ask::Unique => Some(2),
        Ask::All | Ask::Count | Ask::Cheapest(_) => None,
    };
    let started = Instant::now();
    let mut searched = Searched::new(problem, args.reduce);
    let (mut limits, monitor) = args.limits(enough, session);
    limits.time = limits.time.map(|time| time.saturating_sub(searched.time));
    let search = Search::new().limits(limits).engine(args.engine).branching(args.branch);
    if args.json {
        writeln!(session.out, "{}", Line::Start(problem.into()).to_json())?;
    }
    let wanted = !session.quiet && (!session.on_terminal || matches!(ask, Ask::Count | Ask::Unique));
    let watch = Watch::new(wanted, move || {
        let (percent, nodes, solutions) = (monitor.progress() * 100.0, monitor.nodes(), monitor.solutions());
        format!("{percent:5.1} % of the tree, {solutions} solutions, {nodes} nodes")
    });
    let (smaller, mut restore) = searched.split();
    let outcome = match ask {
        Ask::Cheapest(most) => match search.cheapest(smaller, usize::try_from(most).unwrap_or(usize::MAX)) {
            Ok(cheapest) => {
                let bound = write_cheapest(problem, &cheapest, &mut restore, args.json, show, session)?;
                Ok((cheapest.report, bound))
            }
            Err(refused) => Err(refused),
        },
        Ask::Count | Ask::Unique => search.count(smaller).map(|report| (report, None)),
        Ask::Default | Ask::First(_) | Ask::All => {
            let (mut index, mut failed) = (0, None);
            let outcome = search.visit(smaller, |chosen| {
                index += 1;
                let written = write_solution(problem, index, restore.options(chosen), args.json, show, session);
                failed = written.err();
                if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            failed.map_or(Ok(()), Err)?;
            outcome.map(|report| (report, None))
        }
    };
    drop(watch);
    match outcome {
        Ok((report, bound)) => {
            finish(&report, bound, args, &prefix, started.elapsed(), session)?;
            if let Some(told) = searched.told().filter(|_| args.stats) {
                Session::stats(&format!("{prefix}{told}"));
            }
        }
        Err(refused) => {
            let able = able(smaller, ask);
            session.bad(&format!("{prefix}{refused}; use one of {able}, or omit --engine"));
        }
    }
    Ok(())
}

/// Reports the items that cannot be covered.
fn remark(problem: &Problem, prefix: &str, session: &mut Session) {
    let uncoverable = problem.uncoverable();
    for &item in uncoverable.iter().take(REMARKS) {
        let (name, low) = (short(problem.item_name(item)), problem.bounds(item).low);
        let options = if low == 1 { "no option".into() } else { format!("fewer than {low} options") };
        session.note(&format!("{prefix}the item `{name}` has {options}: there is no solution"));
    }
    if uncoverable.len() > REMARKS {
        session.note(&format!("{prefix}{} items in total have too few options", uncoverable.len()));
    }
}

/// Prints the cheapest solutions with their costs, and the lower bound on all others if there is one.
fn write_cheapest(
    problem: &Problem,
    cheapest: &Cheapest,
    restore: &mut Restore<'_>,
    json: bool,
    show: &Show<'_>,
    session: &mut Session,
) -> std::io::Result<Option<u64>> {
    for (solution, index) in cheapest.solutions.iter().zip(1..) {
        let cost = solution.cost + restore.cost();
        let show = |problem: &Problem, chosen: &[OptionId]| format!("| cost {cost}\n{}", show(problem, chosen));
        write_solution(problem, index, restore.options(&solution.options), json, &show, session)?;
    }
    Ok(cheapest.bound.map(|bound| bound.saturating_add(restore.cost())))
}

fn write_solution(
    problem: &Problem,
    index: u128,
    chosen: &[OptionId],
    json: bool,
    show: &Show<'_>,
    session: &mut Session,
) -> std::io::Result<()> {
    if json {
        writeln!(session.out, "{}", Line::Solution(Solution::new(problem, index, chosen)).to_json())?;
    } else {
        let gap = if index > 1 { "\n" } else { "" };
        write!(session.out, "{gap}{}", show(problem, chosen))?;
    }
    session.show()
}

/// The engines that can solve a problem, by name.
fn able(problem: &Problem, ask: Ask) -> String {
    let able = EngineKind::supporting(problem).into_iter();
    let able = able.filter(|kind| !matches!(ask, Ask::Cheapest(_)) || kind.supports_cheapest());
    let names: Vec<&str> = able.map(EngineKind::name).collect();
    names.join(", ")
}

/// Reports how the search ended.
fn finish(
    report: &Report,
    bound: Option<u64>,
    args: &AskArgs,
    prefix: &str,
    elapsed: Duration,
    session: &mut Session,
) -> anyhow::Result<()> {
    let ask = args.ask();
    let unique = report.is_unique().filter(|_| !matches!(ask, Ask::Cheapest(_)));
    let asked_for_more = report.end == Some(End::Solutions) && ask.wants_more_than(report.solutions);
    if args.json {
        let status = match report.end {
            Some(End::Exhausted) => Status::Complete,
            Some(End::Solutions | End::Nodes) => Status::Limit,
            Some(End::Time) => Status::Timeout,
            _ => Status::Interrupted,
        };
        let end = EndLine {
            status,
            solutions: report.solutions.into(),
            unique,
            bound: bound.map(|bound| u128::from(bound).into()),
            nodes: u128::from(report.nodes).into(),
            elapsed: elapsed.as_secs_f64(),
        };
        writeln!(session.out, "{}", Line::End(end).to_json())?;
    } else if ask == Ask::Count {
        writeln!(session.out, "{prefix}{}", report.solutions)?;
    } else if ask == Ask::Unique {
        let word = match unique {
            Some(true) => "unique",
            Some(false) => "several",
            None => "stopped",
        };
        let word = if report.solutions == 0 && report.is_exhausted() { "none" } else { word };
        writeln!(session.out, "{prefix}{word}")?;
    } else if report.solutions == 0 && report.is_exhausted() {
        session.note(&format!("{prefix}there is no solution"));
    }
    session.out.flush()?;
    if let Some(stopped) = stopped_by(report.end).filter(|_| ask != Ask::Unique || unique.is_none()) {
        let rest = match bound {
            Some(bound) => format!("there may be cheaper solutions, but none costs less than {bound}"),
            None => "there may be more solutions".into(),
        };
        session.note(&format!("{prefix}{stopped} after {} nodes; {rest}", report.nodes));
        session.ended(Exit::Stopped);
    } else if asked_for_more {
        session.note(&format!("{prefix}stopped after {} solutions; there may be more", report.solutions));
        session.ended(Exit::Stopped);
    } else if report.solutions == 0 {
        session.ended(Exit::NoAnswer);
    }
    if args.stats {
        let Report { solutions, nodes, .. } = report;
        let known = |n: Option<u64>| n.unwrap_or(0);
        let (decisions, deepest, updates) = (known(report.decisions), known(report.deepest), known(report.updates));
        Session::stats(&format!(
            "{prefix}{solutions} solutions, {nodes} nodes, {decisions} decisions, deepest {deepest}, {updates} updates, {elapsed:.3?}"
        ));
    }
    Ok(())
}
