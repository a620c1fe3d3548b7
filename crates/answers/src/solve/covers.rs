//! Exact covers: one question, asked of a problem in one run, answered by options, by their
//! meaning, or by lines of JSON.

use super::question::{self, limits, memory, stopped_by};
use crate::event::{Place, solution_line, write_event};
use crate::fields::Fields;
use crate::options::{NOT_PROVED, OptionTexts};
use anyhow::Result;
use quadrille::engine::Unsupported;
use quadrille::family::BigUint;
use quadrille::format::json::stream::{EndLine, Goal, OptionNames, Solution, Start, Status};
use quadrille::limits::{End, Limits, Report};
use quadrille::problem::{Cost, OptionId, Problem, Symmetries, verify};
use quadrille::reduce::{self, Reduced};
use quadrille::search::{Cheapest, EngineKind, Search};
use quadrille_args::{AskArgs, Question};
use quadrille_console::session::{ERRORS, Exit, Session};
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use quadrille_races::show::many;
use std::cell::OnceCell;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The subject of a question, and how its solutions are shown.
pub struct Subject<'a> {
    /// Its file, if it has one.
    pub file: Option<&'a str>,
    /// Others are searched in the same run: a text that stands alone is named.
    pub named: bool,
    /// What to type to learn why there is no solution.
    pub why: Option<&'a str>,
    /// Nothing was written before.
    pub first: bool,
    /// How a solution is shown.
    pub show: &'a Show<'a>,
    /// A filter: solutions for which it returns true are skipped.
    pub unwanted: Option<Unwanted>,
    /// Solutions that these symmetries map to each other count as one.
    pub up_to: Option<Symmetries>,
    /// What the problem was made from.
    pub origin: Origin,
}

/// What a problem was made from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// An exact cover: a solution is shown by its options.
    Cover,
    /// A board: the default question is whether it has another answer.
    Board,
    /// A puzzle of the gallery.
    Puzzle,
}

/// A test of sets of options.
pub type Unwanted = Arc<dyn Fn(&[OptionId]) -> bool + Send + Sync>;

/// How a solution is shown.
type Show<'a> = dyn Fn(&Problem, &[OptionId]) -> String + 'a;

/// A solution as its options, one a line.
pub fn as_options() -> impl Fn(&Problem, &[OptionId]) -> String {
    let texts = OnceCell::new();
    move |problem, chosen| {
        let texts = texts.get_or_init(|| OptionTexts::new(problem));
        texts.solution(problem, chosen)
    }
}

/// The description of a problem that was read.
pub fn read_as(problem: &Problem) -> String {
    let items = many(problem.n_items(), "item");
    let options = many(problem.n_options(), "option");
    format!("an exact cover: {items}, {options}")
}

/// Searches `problem` as the user asked.
pub fn solve(
    problem: &Problem,
    subject: &Subject<'_>,
    args: &AskArgs,
    session: &mut Session,
) -> Result<()> {
    run(problem, subject, args, session, |limits, sink| {
        search(limits, sink)
    })
}

/// A question about a problem: checks what can be told beforehand, lets `answer` search within the
/// limits, and says how it ended. `answer` has no end where the search was refused, which it
/// reports itself.
pub fn run(
    problem: &Problem,
    subject: &Subject<'_>,
    args: &AskArgs,
    session: &mut Session,
    answer: impl FnOnce(Limits, &mut Sink<'_>) -> Result<Option<Ended>>,
) -> Result<()> {
    let prefix = subject.prefix();
    if let Err(error) = memory(problem) {
        session.bad(&format!("{prefix}{error}"));
        return Ok(());
    }
    remark(problem, &prefix, session);
    let started = Instant::now();
    let (limits, monitor) = limits(
        args,
        args.question().enough(subject.origin == Origin::Board),
        session,
    );
    let watch = Watch::search(!session.quiet, monitor, "solution");
    let names = OptionNames::of(problem);
    let mut sink = Sink {
        problem,
        subject,
        args,
        names,
        started: false,
        index: 0,
        failed: None,
        session,
    };
    let ended = answer(limits, &mut sink)?;
    drop(watch);
    ended.map_or(Ok(()), |ended| {
        let elapsed = ended.elapsed.unwrap_or_else(|| started.elapsed());
        sink.finish(&ended, elapsed)
    })
}

/// Asks the engines.
fn search(mut limits: Limits, sink: &mut Sink<'_>) -> Result<Option<Ended>> {
    let (problem, args) = (sink.problem, sink.args);
    let started = Instant::now();
    let mut search = question::search(args, sink.session)
        .count_by(args.count_by)
        .maximize(args.maximize);
    let mut reduction = None;
    if args.reduce {
        let reduced = sink.session.busy("reducing", || Reduced::of(problem))?;
        let time = started.elapsed();
        limits.time = limits.time.map(|limit| limit.saturating_sub(time));
        reduction = Some(left(reduced.removed(), time));
        search = search.reduced(Arc::new(reduced));
    }
    let search = pruned(search.limits(limits), sink);
    sink.start()?;
    let ended = match ask(&search, sink) {
        Ok(mut ended) => {
            ended.statistics.extend(reduction);
            Some(ended)
        }
        Err(refused) => {
            let (prefix, able) = (sink.subject.prefix(), able(problem, args.question()));
            let why = format!("{prefix}{refused}; use one of {able}, or omit --engine");
            sink.session.bad(&why);
            None
        }
    };
    Ok(ended)
}

/// A search that passes over unwanted solutions, and images of those before.
fn pruned(search: Search, sink: &Sink<'_>) -> Search {
    if let Some(unwanted) = sink.subject.unwanted.clone() {
        search.prune(move |chosen| unwanted(chosen))
    } else if let (Some(up_to), None) = (&sink.subject.up_to, sink.counted_up_to()) {
        let up_to = up_to.clone();
        search.prune(not_least(sink.problem, move |solution| {
            up_to.is_least(solution)
        }))
    } else {
        search
    }
}

/// Asks the question, and writes solutions as they come.
fn ask(search: &Search, sink: &mut Sink<'_>) -> Result<Ended, Unsupported> {
    let problem = sink.problem;
    match sink.args.question() {
        Question::Cheapest(most) => {
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            Ok(sink.cheapest(&search.cheapest(problem, most)?))
        }
        Question::Count => {
            let total = match sink.counted_up_to() {
                Some(symmetries) => search.total_up_to(problem, symmetries)?,
                None => search.total(problem)?,
            };
            let mut ended = Ended::from(total.report);
            ended.statistics.push(total.reason);
            ended.solutions = total.count;
            Ok(ended)
        }
        Question::Unique => search.count(problem).map(Ended::from),
        Question::All if sink.subject.origin == Origin::Cover && !sink.args.json => search
            .visit_texts(problem, render(problem), |text, _| sink.text(text))
            .map(Ended::from),
        Question::Default | Question::First(_) | Question::All => search
            .visit(problem, |chosen| sink.solution(chosen))
            .map(Ended::from),
    }
}

/// A filter that drops all solutions, in ascending order, except the representative of each class.
pub fn not_least(
    problem: &Problem,
    is_least: impl Fn(&[OptionId]) -> bool + Send + Sync + 'static,
) -> impl Fn(&[OptionId]) -> bool + Send + Sync + 'static {
    let problem = problem.clone();
    move |chosen: &[OptionId]| {
        if !is_complete(&problem, chosen) {
            return false;
        }
        let mut solution = chosen.to_vec();
        solution.sort_unstable();
        !is_least(&solution)
    }
}

/// Whether options that do not clash are a solution.
fn is_complete(problem: &Problem, chosen: &[OptionId]) -> bool {
    if problem.n_secondary() > 0 || problem.has_bounds() {
        return verify(problem, chosen).is_ok();
    }
    let sizes = chosen.iter().map(|&option| problem.entries(option).len());
    sizes.sum::<usize>() == problem.n_primary()
}

/// Writes solutions as texts, a blank line before each; the text of each option is made once.
fn render(problem: &Problem) -> impl Fn(&[OptionId], &mut Vec<u8>) + Send + Sync + Clone + use<> {
    let texts = OptionTexts::new(problem);
    let options = problem.options();
    let lines: Vec<String> = options
        .map(|option| texts.solution(problem, &[option]))
        .collect();
    let empty = texts.solution(problem, &[]);
    move |solution: &[OptionId], text: &mut Vec<u8>| {
        text.push(b'\n');
        if solution.is_empty() {
            text.extend_from_slice(empty.as_bytes());
        }
        let lines = solution.iter().map(|option| &lines[option.index()]);
        lines.for_each(|line| text.extend_from_slice(line.as_bytes()));
    }
}

/// Where solutions go as they come, and in the end how many there were.
pub struct Sink<'s> {
    problem: &'s Problem,
    subject: &'s Subject<'s>,
    args: &'s AskArgs,
    names: OptionNames<'s>,
    /// The first line of `--json` is written.
    started: bool,
    /// The solutions so far.
    index: u128,
    failed: Option<io::Error>,
    /// The run that it writes for.
    pub session: &'s mut Session,
}

impl Sink<'_> {
    /// The symmetries by which a count divides, so that no solution is compared with its images.
    fn counted_up_to(&self) -> Option<&Symmetries> {
        let (args, subject) = (self.args, self.subject);
        let is_divided = args.counts_all() && subject.unwanted.is_none();
        subject.up_to.as_ref().filter(|_| is_divided)
    }

    /// Writes the sizes of the problem, as the first line of `--json`.
    pub fn start(&mut self) -> Result<()> {
        if self.args.json && !self.started {
            self.started = true;
            self.event("start", &Fields::default().and(&Start::from(self.problem)))?;
        }
        Ok(())
    }

    /// A line of `--json`.
    fn event(&mut self, kind: &str, body: &Fields) -> Result<()> {
        write_event(self.subject.place(), kind, body, self.session)
    }

    /// Writes a solution.
    pub fn solution(&mut self, chosen: &[OptionId]) -> ControlFlow<()> {
        self.index += 1;
        let written = self.write(chosen, "");
        self.goes_on(written)
    }

    /// Writes several solutions, a blank line before each.
    fn text(&mut self, text: &[u8]) -> ControlFlow<()> {
        let first = self.index == 0;
        self.index += 1;
        let written = if first { self.head() } else { Ok(()) };
        // no line before the first
        let written =
            written.and_then(|()| self.session.out.write_all(&text[usize::from(first)..]));
        let written = written.and_then(|()| self.session.show());
        self.goes_on(written)
    }

    /// Writing may be slow: the search is not the first to see an interrupt.
    fn goes_on(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        self.failed = written.err();
        let goes_on = self.failed.is_none() && !self.session.interrupted();
        if goes_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Writes the cheapest solutions with their costs.
    pub fn cheapest(&mut self, cheapest: &Cheapest) -> Ended {
        let goal = self.args.goal().unwrap_or(Goal::Cheapest);
        let doubt = if cheapest.proven { "" } else { NOT_PROVED };
        for solution in &cheapest.solutions {
            self.index += 1;
            let cost = solution.cost;
            let head = format!("| {} {cost}{doubt}\n", goal.noun());
            let written = self.write(&solution.options, &head);
            self.failed = written.err();
            if self.failed.is_some() {
                break;
            }
        }
        Ended {
            bound: cheapest.bound,
            gap: cheapest.gap(),
            unique: None,
            ..Ended::from(cheapest.report)
        }
    }

    fn write(&mut self, chosen: &[OptionId], head: &str) -> io::Result<()> {
        if self.args.json {
            let line = self.subject.solution_line(&self.names, self.index, chosen);
            self.session.out.write_all(line.as_bytes())?;
        } else {
            if self.index == 1 {
                self.head()?;
            } else {
                writeln!(self.session.out)?;
            }
            let text = (self.subject.show)(self.problem, chosen);
            write!(self.session.out, "{head}{text}")?;
        }
        self.session.show()
    }

    /// Writes the head of the first solution of a file among several.
    fn head(&mut self) -> io::Result<()> {
        if let Some(file) = self.subject.file.filter(|_| self.subject.named) {
            let gap = if self.subject.first { "" } else { "\n" };
            writeln!(self.session.out, "{gap}| {file}")?;
        }
        Ok(())
    }

    /// Reports how the search ended.
    fn finish(mut self, ended: &Ended, elapsed: Duration) -> Result<()> {
        self.failed.take().map_or(Ok(()), Err)?;
        self.start()?;
        let prefix = self.subject.prefix();
        self.conclude(ended, elapsed)?;
        self.session.out.flush()?;
        self.note_end(ended);
        if self.args.stats {
            let solutions = &ended.solutions;
            let work = match &ended.report {
                Some(report) => statistics(report, solutions, elapsed),
                None => format!(
                    "{solutions} solutions, {}, {elapsed:.3?} in all",
                    plural(ended.nodes, "node")
                ),
            };
            let lines = std::iter::once(&work).chain(&ended.statistics);
            lines.for_each(|line| Session::stats(&format!("{prefix}{line}")));
        }
        if let Some(unfinished) = ended
            .unfinished
            .filter(|_| ended.end != Some(End::Exhausted))
        {
            self.session.note(unfinished);
        }
        Ok(())
    }

    /// Writes the last line of the answer: the end of the stream, the count, or a word.
    fn conclude(&mut self, ended: &Ended, elapsed: Duration) -> Result<()> {
        let exact = matches!(ended.end, Some(End::Exhausted | End::Overflow));
        if self.args.json {
            return self.end_line(ended, exact, elapsed);
        }
        let none = ended.solutions == BigUint::ZERO;
        let word = match self.args.question() {
            Question::Count if exact => ended.solutions.to_string(),
            Question::Unique => match ended.unique {
                Some(true) => "unique".into(),
                Some(false) if none => "none".into(),
                Some(false) => "several".into(),
                None => "stopped".into(),
            },
            // a lower bound is nothing that a script may take for the count
            Question::Count => "stopped".into(),
            _ if none && exact => {
                let why = self.subject.why.map(|why| format!("; {why}"));
                let (prefix, why) = (self.subject.prefix(), why.unwrap_or_default());
                self.session
                    .note(&format!("{prefix}there is no solution{why}"));
                return Ok(());
            }
            // empty output would mean that no solution exists
            _ if none && self.subject.origin == Origin::Cover => "stopped".into(),
            _ => return Ok(()),
        };
        if self.index > 0 && self.subject.origin == Origin::Cover {
            writeln!(self.session.out)?;
        }
        Ok(writeln!(
            self.session.out,
            "{}{word}",
            self.subject.prefix()
        )?)
    }

    /// The last line of `--json`.
    fn end_line(&mut self, ended: &Ended, exact: bool, elapsed: Duration) -> Result<()> {
        let status = match ended.end {
            _ if exact => Status::Complete,
            Some(End::Solutions | End::Nodes | End::Memory) => Status::Limit,
            Some(End::Time) => Status::Timeout,
            _ => Status::Interrupted,
        };
        let line = EndLine {
            status,
            count: ended.solutions.clone().into(),
            exact,
            unique: ended.unique,
            goal: self.args.goal(),
            bound: ended.bound,
            nodes: u128::from(ended.nodes).into(),
            elapsed: elapsed.as_secs_f64(),
        };
        self.event("end", &Fields::default().and(&line))
    }

    /// Reports what stopped the search, and records it for the exit code.
    fn note_end(&mut self, ended: &Ended) {
        let (question, prefix) = (self.args.question(), self.subject.prefix());
        let least = u128::try_from(&ended.solutions).unwrap_or(u128::MAX);
        let is_open = question != Question::Unique || ended.unique.is_none();
        if let Some(stopped) = stopped_by(ended.end, self.session).filter(|_| is_open) {
            let (nodes, rest) = (plural(ended.nodes, "node"), self.rest(ended));
            self.session
                .note(&format!("{prefix}{stopped} after {nodes}{rest}"));
            self.session.ended(Exit::Stopped);
        } else if ended.end == Some(End::Solutions) && question.wants_more_than(least) {
            let rest = ended.resume.as_deref().unwrap_or("there may be more");
            let solutions = plural(least, "solution");
            self.session
                .note(&format!("{prefix}stopped after {solutions}; {rest}"));
            self.session.ended(Exit::Stopped);
        } else if ended.solutions == BigUint::ZERO && !ended.is_unit {
            self.session.ended(Exit::NoAnswer);
        }
    }

    /// The note on the unsearched rest where a search was stopped.
    fn rest(&self, ended: &Ended) -> String {
        let solutions = &ended.solutions;
        if let Some(resume) = &ended.resume {
            return format!(", {solutions} solutions so far; {resume}");
        }
        let Some(bound) = ended.bound else {
            let least = u128::try_from(solutions).unwrap_or(u128::MAX);
            return match self.args.question() {
                Question::Count => format!("; at least {}", plural(least, "solution")),
                _ => "; there may be more solutions".into(),
            };
        };
        let gap = ended.gap.filter(|&gap| gap > 0.0);
        let gap = gap.map_or(String::new(), |gap| {
            format!(" (a gap of {:.1} %)", gap * 100.0)
        });
        if self.args.maximize {
            format!("; there may be better solutions, but none is worth more than {bound}{gap}")
        } else {
            format!("; there may be cheaper solutions, but none costs less than {bound}{gap}")
        }
    }
}

/// How a search ended.
#[derive(Default)]
pub struct Ended {
    /// The number of solutions found.
    pub solutions: BigUint,
    /// The number of nodes visited.
    pub nodes: u64,
    /// Why the search ended.
    pub end: Option<End>,
    /// Whether there is one solution, where that is known and asked.
    pub unique: Option<bool>,
    /// What the cheapest solutions cost at least.
    pub bound: Option<Cost>,
    /// The relative gap between the best solution's cost and the bound.
    pub gap: Option<f64>,
    /// Only a part of the tree was searched; without a solution there, other parts may still have
    /// one.
    pub is_unit: bool,
    /// What to type to go on.
    pub resume: Option<String>,
    /// The time, of earlier runs too; none where it is that of this run.
    pub elapsed: Option<Duration>,
    /// What one search did; none where there were several.
    pub report: Option<Report>,
    /// The note for a search that did not finish.
    pub unfinished: Option<&'static str>,
    /// More lines for `--stats`.
    pub statistics: Vec<String>,
}

impl From<Report> for Ended {
    fn from(report: Report) -> Ended {
        let learned = |conflicts| {
            let conflicts = plural(conflicts, "conflict");
            format!("answered by learning, after {conflicts}")
        };
        Ended {
            solutions: report.solutions.into(),
            nodes: report.nodes,
            end: report.end,
            unique: report.is_unique(),
            statistics: report.conflicts.map(learned).into_iter().collect(),
            report: Some(report),
            ..Ended::default()
        }
    }
}

impl<'a> Subject<'a> {
    /// An exact cover alone in its file, shown by its options.
    pub fn of_file(file: &'a str, why: Option<&'a str>, show: &'a Show<'a>) -> Subject<'a> {
        Subject {
            file: Some(file),
            named: false,
            why,
            first: true,
            show,
            unwanted: None,
            up_to: None,
            origin: Origin::Cover,
        }
    }

    fn prefix(&self) -> String {
        self.file
            .filter(|_| self.named)
            .map_or(String::new(), |file| format!("{file}: "))
    }

    /// A solution as a line of `--json`, with its end.
    pub fn solution_line(
        &self,
        names: &OptionNames<'_>,
        index: u128,
        chosen: &[OptionId],
    ) -> String {
        solution_line(self.place(), &Solution::new(names, index, chosen))
    }

    /// Where the problem is, for lines of `--json`.
    fn place(&self) -> Option<Place<'a>> {
        self.file.map(|file| Place::new(file, 1))
    }
}

/// Reports the items that cannot be covered.
fn remark(problem: &Problem, prefix: &str, session: &mut Session) {
    let uncoverable = problem.uncoverable();
    for &item in uncoverable.iter().take(ERRORS) {
        let name = problem.item_name(item).escape_debug();
        let options = match problem.bounds(item).low {
            1 => "no option".into(),
            low => format!("fewer than {low} options"),
        };
        session.note(&format!(
            "{prefix}the item `{name}` has {options}: there is no solution"
        ));
    }
    if uncoverable.len() > ERRORS {
        session.note(&format!(
            "{prefix}{} items in total have too few options",
            uncoverable.len()
        ));
    }
}

/// The engines that can solve a problem, by name.
fn able(problem: &Problem, question: Question) -> String {
    let is_able =
        |kind: &EngineKind| !matches!(question, Question::Cheapest(_)) || kind.supports_cheapest();
    let able = EngineKind::supporting(problem).into_iter().filter(is_able);
    let names: Vec<&str> = able.map(EngineKind::name).collect();
    names.join(", ")
}

/// What reducing has left, as a line of statistics.
fn left(report: reduce::Removed, time: Duration) -> String {
    let (before, after) = (report.before, report.after);
    let items = |size: reduce::Size| size.primary + size.secondary;
    let stopped = match report.complete {
        true => "",
        false => ", stopped by the limit of work",
    };
    format!(
        "reduced: {} of {} options, {} of {} items, {} of {} entries left, {time:.3?}{stopped}",
        after.options,
        before.options,
        items(after),
        items(before),
        after.entries,
        before.entries,
    )
}

/// One line of statistics.
fn statistics(report: &Report, count: &BigUint, elapsed: Duration) -> String {
    let solutions = plural(count, "solution");
    let nodes = plural(report.nodes, "node");
    let known = |n: Option<u64>, thing| plural(n.unwrap_or(0), thing);
    let decisions = known(report.decisions, "decision");
    let (deepest, updates) = (report.deepest.unwrap_or(0), known(report.updates, "update"));
    format!("{solutions}, {nodes}, {decisions}, deepest {deepest}, {updates}, {elapsed:.3?}")
}
