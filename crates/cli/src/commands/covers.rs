//! Exact covers: searched, shown as options or as whatever they mean, counted.

use super::event::Place;
use super::smaller::{Restore, Searched};
use super::{Ask, plural, seen_by_visitor, stopped_by, threads};
use crate::args::AskArgs;
use crate::session::{Exit, Session};
use crate::watch::Watch;
use quadrille::engine::Unsupported;
use quadrille::family::BigUint;
use quadrille::format::dlx::option_text;
use quadrille::format::json::stream::{End as EndLine, Line, Solution, Status};
use quadrille::problem::{OptionId, Problem, check_memory};
use quadrille::search::{Cheapest, End, EngineKind, Report, Search, Total};
use serde::Serialize;
use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A line of `--json`.
#[derive(Serialize)]
struct Event<'a> {
    #[serde(flatten)]
    place: Option<Place<'a>>,
    #[serde(flatten)]
    line: Line,
}

/// What is searched: its name, and how a solution is shown.
pub(super) struct Subject<'a> {
    /// Its file, if it has one.
    pub(super) file: Option<&'a str>,
    /// Others are searched in the same run: what stands alone is named.
    pub(super) named: bool,
    /// What to type to learn why there is no solution.
    pub(super) why: Option<&'a str>,
    /// Nothing was written before.
    pub(super) first: bool,
    pub(super) show: &'a Show<'a>,
    /// What is no solution that anybody wants.
    pub(super) unwanted: Option<Unwanted>,
    /// It is shown by its options.
    pub(super) as_options: bool,
}

/// A test of sets of options.
pub(super) type Unwanted = Arc<dyn Fn(&[OptionId]) -> bool + Send + Sync>;

impl Subject<'_> {
    fn prefix(&self) -> String {
        self.file.filter(|_| self.named).map_or(String::new(), |file| format!("{file}: "))
    }

    fn event(&self, line: Line, session: &mut Session) -> io::Result<()> {
        let place = self.file.map(|file| Place { file, line: 1, label: None });
        // by way of a text: an error of the writer stays what it is
        let event = serde_json::to_string(&Event { place, line })?;
        writeln!(session.out, "{event}")
    }
}

/// How a solution is shown.
type Show<'a> = dyn Fn(&Problem, &[OptionId]) -> String + 'a;

/// At most this many notes of a kind are printed one by one.
const REMARKS: usize = 10;
/// The approximate memory of an entry in a search, on any engine, in bytes.
const ENTRY_BYTES: u64 = 32;
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

/// As [`as_options`], for many solutions: the text of each option is made once.
pub(super) fn as_known_options() -> impl Fn(&Problem, &[OptionId]) -> String {
    let lines = RefCell::new(Vec::new());
    move |problem, chosen| {
        let (mut lines, mut text) = (lines.borrow_mut(), String::new());
        lines.resize(problem.n_options(), String::new());
        for &option in chosen {
            let line = &mut lines[option.index()];
            if line.is_empty() {
                *line = as_options(problem, &[option]);
            }
            text.push_str(line);
        }
        text
    }
}

/// Refuses a problem whose search needs more memory than there is.
pub(super) fn memory(problem: &Problem) -> Result<(), quadrille::problem::ProblemError> {
    check_memory(problem.n_entries() as u64 * ENTRY_BYTES)
}

/// Searches `problem` as the user asked.
pub(super) fn solve(
    problem: &Problem,
    subject: &Subject<'_>,
    args: &AskArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let prefix = subject.prefix();
    if let Err(error) = memory(problem) {
        session.bad(&format!("{prefix}{error}"));
        return Ok(());
    }
    remark(problem, &prefix, session);
    let ask = args.ask();
    let enough = match ask {
        Ask::Default => Some(1),
        Ask::First(n) => Some(n),
        Ask::Unique => Some(2),
        Ask::All | Ask::Count | Ask::Cheapest(_) => None,
    };
    let started = Instant::now();
    let mut searched = session.busy("reducing", || Searched::new(problem, args.reduce))?;
    let (mut limits, monitor) = args.limits(enough, session);
    limits.time = limits.time.map(|time| time.saturating_sub(searched.time));
    let mut search = Search::new().limits(limits).engine(args.engine).branching(args.branch).count_by(args.count_by);
    search = search.threads(threads(args.threads));
    if let Some(unwanted) = subject.unwanted.clone() {
        search = search.prune(move |chosen| unwanted(chosen));
    }
    if args.json {
        subject.event(Line::Start(problem.into()), session)?;
    }
    let watch = Watch::search(!session.quiet, monitor, "solution");
    let (smaller, mut restore) = searched.split();
    let mut counted = None;
    let outcome = match ask {
        Ask::Cheapest(most) => match search.cheapest(smaller, usize::try_from(most).unwrap_or(usize::MAX)) {
            Ok(cheapest) => {
                let bound = write_cheapest(problem, &cheapest, &mut restore, args.json, subject, session)?;
                Ok((cheapest.report, bound))
            }
            Err(refused) => Err(refused),
        },
        Ask::Count => search.total(smaller).map(|total| {
            let report = total.report;
            counted = Some(total);
            (report, None)
        }),
        Ask::Unique => search.count(smaller).map(|report| (report, None)),
        // without `--reduce` the threads know the options
        Ask::All if subject.as_options && !args.json && !args.reduce => {
            let outcome = write_texts(problem, &search, subject, session)?;
            outcome.map(|mut report| {
                report.end = seen_by_visitor(report.end, session);
                (report, None)
            })
        }
        Ask::Default | Ask::First(_) | Ask::All => {
            let (mut index, mut failed) = (0, None);
            let outcome = search.visit(smaller, |chosen| {
                index += 1;
                let written = write_solution(problem, index, restore.options(chosen), args.json, subject, session);
                failed = written.err();
                // writing may be slow: the search is not the first to see an interrupt
                let goes_on = failed.is_none() && !session.interrupted();
                if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            failed.map_or(Ok(()), Err)?;
            outcome.map(|mut report| {
                report.end = seen_by_visitor(report.end, session);
                (report, None)
            })
        }
    };
    drop(watch);
    match outcome {
        Ok((report, bound)) => {
            let ended = Ended { report, counted, bound };
            finish(&ended, args, subject, started.elapsed(), session)?;
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

/// Writes what is searched, as the first line of `--json`.
pub(super) fn write_start(problem: &Problem, subject: &Subject<'_>, session: &mut Session) -> io::Result<()> {
    subject.event(Line::Start(problem.into()), session)
}

/// Reports the items that cannot be covered.
pub(super) fn remark(problem: &Problem, prefix: &str, session: &mut Session) {
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
pub(super) fn write_cheapest(
    problem: &Problem,
    cheapest: &Cheapest,
    restore: &mut Restore<'_>,
    json: bool,
    subject: &Subject<'_>,
    session: &mut Session,
) -> io::Result<Option<u64>> {
    for (solution, index) in cheapest.solutions.iter().zip(1..) {
        let cost = solution.cost + restore.cost();
        let show =
            |problem: &Problem, chosen: &[OptionId]| format!("| cost {cost}\n{}", (subject.show)(problem, chosen));
        let priced = Subject { show: &show, unwanted: None, ..*subject };
        write_solution(problem, index, restore.options(&solution.options), json, &priced, session)?;
    }
    Ok(cheapest.bound.map(|bound| bound.saturating_add(restore.cost())))
}

/// Writes what comes before the first solution: to `check` a comment.
fn write_head(subject: &Subject<'_>, session: &mut Session) -> io::Result<()> {
    if let Some(file) = subject.file.filter(|_| subject.named) {
        let gap = if subject.first { "" } else { "\n" };
        writeln!(session.out, "{gap}| {file}")?;
    }
    Ok(())
}

/// Writes all solutions; their texts are made by all threads.
fn write_texts(
    problem: &Problem,
    search: &Search,
    subject: &Subject<'_>,
    session: &mut Session,
) -> io::Result<Result<Report, Unsupported>> {
    let lines: Vec<String> = problem.options().map(|option| as_options(problem, &[option])).collect();
    let render = move |solution: &[OptionId], text: &mut Vec<u8>| {
        text.push(b'\n');
        solution.iter().for_each(|option| text.extend_from_slice(lines[option.index()].as_bytes()));
    };
    let (mut first, mut failed) = (true, None);
    let outcome = search.visit_texts(problem, render, |text, _| {
        let write = |session: &mut Session| {
            if first {
                write_head(subject, session)?;
            }
            // no line before the first
            session.out.write_all(&text[usize::from(first)..])?;
            session.show()
        };
        failed = write(session).err();
        first = false;
        let goes_on = failed.is_none() && !session.interrupted();
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    failed.map_or(Ok(outcome), Err)
}

pub(super) fn write_solution(
    problem: &Problem,
    index: u128,
    chosen: &[OptionId],
    json: bool,
    subject: &Subject<'_>,
    session: &mut Session,
) -> io::Result<()> {
    if json {
        subject.event(Line::Solution(Solution::new(problem, index, chosen)), session)?;
    } else {
        if index == 1 {
            write_head(subject, session)?;
        } else {
            writeln!(session.out)?;
        }
        session.out.write_all((subject.show)(problem, chosen).as_bytes())?;
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

/// How a search ended.
pub(super) struct Ended {
    report: Report,
    /// The number of solutions, if that was asked.
    counted: Option<Total>,
    /// What the cheapest solutions cost at least.
    bound: Option<u64>,
}

impl Ended {
    /// Of a search that counts nothing else than what it finds.
    pub(super) fn new(report: Report, bound: Option<u64>) -> Ended {
        Ended { report, counted: None, bound }
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.report.is_exhausted()
    }

    fn count(&self) -> BigUint {
        self.counted.as_ref().map_or(self.report.solutions.into(), |total| total.count.clone())
    }

    /// Whether the count is the number of all solutions.
    fn is_exact(&self) -> bool {
        self.report.is_exhausted() || self.report.end == Some(End::Overflow)
    }
}

/// Reports how the search ended.
pub(super) fn finish(
    ended: &Ended,
    args: &AskArgs,
    subject: &Subject<'_>,
    elapsed: Duration,
    session: &mut Session,
) -> anyhow::Result<()> {
    let (ask, prefix) = (args.ask(), subject.prefix());
    let Ended { report, bound, .. } = ended;
    let unique = report.is_unique().filter(|_| !matches!(ask, Ask::Cheapest(_)));
    let asked_for_more = report.end == Some(End::Solutions) && ask.wants_more_than(report.solutions);
    if args.json {
        let status = match report.end {
            Some(End::Exhausted | End::Overflow) => Status::Complete,
            Some(End::Solutions | End::Nodes | End::Memory) => Status::Limit,
            Some(End::Time) => Status::Timeout,
            _ => Status::Interrupted,
        };
        let end = EndLine {
            status,
            count: ended.count().into(),
            exact: ended.is_exact(),
            unique,
            bound: bound.map(|bound| u128::from(bound).into()),
            nodes: u128::from(report.nodes).into(),
            elapsed: elapsed.as_secs_f64(),
        };
        subject.event(Line::End(end), session)?;
    } else if ask == Ask::Count && !ended.is_exact() {
        // a lower bound is nothing that a script may take for the count
        writeln!(session.out, "{prefix}stopped")?;
    } else if ask == Ask::Count {
        writeln!(session.out, "{prefix}{}", ended.count())?;
    } else if ask == Ask::Unique {
        let word = match unique {
            Some(true) => "unique",
            Some(false) => "several",
            None => "stopped",
        };
        let word = if report.solutions == 0 && report.is_exhausted() { "none" } else { word };
        writeln!(session.out, "{prefix}{word}")?;
    } else if report.solutions == 0 && report.is_exhausted() {
        let why = subject.why.map_or(String::new(), |why| format!("; {why}"));
        session.note(&format!("{prefix}there is no solution{why}"));
    }
    session.out.flush()?;
    if let Some(stopped) = stopped_by(report.end, session).filter(|_| ask != Ask::Unique || unique.is_none()) {
        let rest = match bound {
            Some(bound) => format!("there may be cheaper solutions, but none costs less than {bound}"),
            None if ask == Ask::Count => format!("at least {}", plural(report.solutions, "solution")),
            None => "there may be more solutions".into(),
        };
        session.note(&format!("{prefix}{stopped} after {}; {rest}", plural(report.nodes, "node")));
        session.ended(Exit::Stopped);
    } else if asked_for_more {
        let solutions = plural(report.solutions, "solution");
        session.note(&format!("{prefix}stopped after {solutions}; there may be more"));
        session.ended(Exit::Stopped);
    } else if report.solutions == 0 {
        session.ended(Exit::NoAnswer);
    }
    if args.stats {
        Session::stats(&format!("{prefix}{}", statistics(report, &ended.count(), elapsed)));
        if let Some(conflicts) = report.conflicts {
            Session::stats(&format!("{prefix}answered by learning, after {}", plural(conflicts, "conflict")));
        }
        if let Some(total) = &ended.counted {
            Session::stats(&format!("{prefix}{}", total.reason));
        }
    }
    Ok(())
}

/// One line of statistics.
fn statistics(report: &Report, count: &BigUint, elapsed: Duration) -> String {
    let solutions = format!("{count} solution{}", if *count == BigUint::from(1u32) { "" } else { "s" });
    let nodes = plural(report.nodes, "node");
    let known = |n: Option<u64>| n.unwrap_or(0);
    let (decisions, deepest) = (plural(known(report.decisions), "decision"), known(report.deepest));
    let updates = plural(known(report.updates), "update");
    format!("{solutions}, {nodes}, {decisions}, deepest {deepest}, {updates}, {elapsed:.3?}")
}
