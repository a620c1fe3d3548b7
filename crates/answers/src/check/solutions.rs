//! Solutions as `solve` writes them: an option a line, blank lines between solutions, or events.

use super::answers::word;
use super::best::Best;
use super::events::{Count, Event, Options, events, is_same_file};
use crate::options::{EMPTY, OptionsByLine};
use crate::solve::covers::NOT_PROVED;
use crate::solve::writer::Status;
use quadrille::format::dlx::option_text;
use quadrille::format::json::stream::Goal;
use quadrille::problem::{Cost, OptionId, Problem, verify};
use quadrille_console::words::plural;
use std::collections::HashMap;

/// The options of a solution as they were read.
#[derive(Default)]
pub struct Chosen {
    /// The line where it begins.
    pub at: usize,
    /// The options, in the order of their lines.
    pub options: Vec<OptionId>,
    /// The same, where options that look alike are one, in ascending order.
    pub kinds: Vec<OptionId>,
    /// How many solutions look like this one.
    pub times: u128,
    /// Why it cannot be one.
    pub fault: Option<String>,
}

/// Everything that a text has.
#[derive(Default)]
pub struct Read {
    /// The solutions, in the order of the text.
    pub solutions: Vec<Chosen>,
    /// The claims, each with its line.
    pub word: Option<(usize, Status)>,
    /// The number of solutions that is claimed and whether it is exact, with its line.
    pub count: Option<(usize, (u128, bool))>,
    /// The text lists only the cheapest or most valuable solutions.
    pub best: Option<Best>,
    /// Where the search for these was stopped: its line.
    pub stopped: Option<usize>,
    /// A fault of all of them together.
    pub fault: Option<(usize, String)>,
    /// The lines about other files.
    pub strange: usize,
}

/// Reads solutions of a problem, which stands in `file`.
pub fn read(problem: &Problem, text: &str, file: &str) -> Read {
    match events(text) {
        Some(events) => by_events(problem, events, file),
        None => by_lines(problem, text, file),
    }
}

/// Lines that begin with `|` are comments, but for the names of the files before their solutions,
/// for costs, and for the solution without options.
fn by_lines(problem: &Problem, text: &str, file: &str) -> Read {
    let known = OptionsByLine::new(problem);
    let mut read = Read::default();
    let lines = own_lines(text, file, &mut read);
    for (at, price) in lines
        .iter()
        .filter_map(|(at, line)| Some((at, price(line)?)))
    {
        let best = Best {
            goal: price.goal,
            proved: price.proved,
            bound: None,
        };
        read.stopped = read.stopped.or((!price.proved).then_some(*at));
        if *read.best.get_or_insert(best) != best {
            let fault = "some solutions have a cost, others a value or one that is not proved";
            read.blame(*at, fault);
        }
    }
    let mut written = HashMap::new();
    for lines in lines
        .split(|(_, line)| line.is_empty())
        .filter(|lines| !lines.is_empty())
    {
        match claims(problem, lines, &known) {
            Some(claims) => lines
                .iter()
                .zip(claims)
                .for_each(|((at, _), claim)| claim.add(*at, file, &mut read)),
            None => read
                .solutions
                .push(chosen(problem, lines, &known, &mut written)),
        }
    }
    read
}

/// What a comment tells of the solution below.
struct Price {
    goal: Goal,
    cost: Cost,
    proved: bool,
}

fn price(line: &str) -> Option<Price> {
    let (noun, told) = line.strip_prefix('|')?.trim_start().split_once(' ')?;
    let mut goals = [Goal::Cheapest, Goal::MostValuable].into_iter();
    let cost = told.strip_suffix(NOT_PROVED);
    Some(Price {
        goal: goals.find(|goal| goal.noun() == noun)?,
        cost: cost.unwrap_or(told).trim().parse().ok()?,
        proved: cost.is_none(),
    })
}

/// The lines about this file, with their numbers. If its name stands above some of them, so do the
/// names of other files.
fn own_lines<'t>(text: &'t str, file: &str, read: &mut Read) -> Vec<(usize, &'t str)> {
    let comment = |line: &'t str| {
        line.strip_prefix('|')
            .filter(|_| line != EMPTY && price(line).is_none())
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let titled = lines
        .iter()
        .filter_map(|line| comment(line))
        .any(|title| is_same_file(title.trim(), file));
    let (mut own, mut here) = (Vec::new(), true);
    for (before, &line) in lines.iter().enumerate() {
        match comment(line) {
            Some(title) if titled => here = is_same_file(title.trim(), file),
            Some(_) => {
                let why = format!("expected an option, a cost or the name {file}, found `{line}`");
                read.blame(before + 1, why);
            }
            None if here => own.push((before + 1, line)),
            None => read.strange += usize::from(!line.is_empty()),
        }
    }
    own
}

/// What a line claims of all solutions, perhaps behind the name of a file.
pub(super) struct Claim<'l> {
    pub(super) file: Option<&'l str>,
    pub(super) word: Option<Status>,
    pub(super) count: Option<u128>,
}

impl Claim<'_> {
    pub(super) fn read(line: &str) -> Option<Claim<'_>> {
        let (file, last) = line
            .rsplit_once(": ")
            .map_or((None, line), |(file, last)| (Some(file), last));
        let last = last.trim();
        let claim = Claim {
            file,
            word: word(last),
            count: last.parse().ok(),
        };
        (claim.word.is_some() || claim.count.is_some()).then_some(claim)
    }

    fn add(self, at: usize, file: &str, read: &mut Read) {
        if self.file.is_some_and(|named| !is_same_file(named, file)) {
            read.strange += 1;
        } else if let Some(word) = self.word {
            read.word = Some((at, word));
        } else {
            read.count = self.count.map(|count| (at, (count, true)));
        }
    }
}

/// What these lines claim, if they are no solution. An item may be called `0`, so one line that
/// names an option is a count where that option alone covers too little.
fn claims<'t>(
    problem: &Problem,
    lines: &[(usize, &'t str)],
    known: &OptionsByLine,
) -> Option<Vec<Claim<'t>>> {
    let solves = |options: &[OptionId]| {
        lines.len() > 1
            || options
                .iter()
                .any(|&option| verify(problem, &[option]).is_ok())
    };
    let claim = |&(_, line): &(usize, &'t str)| {
        let options = known.find(line);
        Claim::read(line).filter(|_| options.is_empty() || !solves(options))
    };
    lines.iter().map(claim).collect()
}

/// The solution of these lines. The same lines are in many solutions: `written` has the options
/// found for each line.
fn chosen<'t, 'k>(
    problem: &Problem,
    lines: &[(usize, &'t str)],
    known: &'k OptionsByLine,
    written: &mut HashMap<&'t str, &'k [OptionId]>,
) -> Chosen {
    let mut chosen = Chosen {
        at: lines[0].0,
        times: 1,
        ..Chosen::default()
    };
    let is_option = |line: &str| line != EMPTY && price(line).is_none();
    for (at, line) in lines.iter().filter(|(_, line)| is_option(line)) {
        let same = *written.entry(line).or_insert_with(|| known.find(line));
        if same.is_empty() {
            let line = line.escape_debug();
            chosen.fault = Some(format!("no such option on line {at}: {line}"));
        } else {
            chosen.take(same);
        }
    }
    chosen.kinds.sort_unstable();
    if chosen.fault.is_none() {
        let is_empty = lines.iter().any(|&(_, line)| line == EMPTY);
        let costs = lines.iter().filter_map(|(_, line)| Some(price(line)?.cost));
        chosen.fault = if is_empty == chosen.options.is_empty() {
            mistold(problem, &chosen.options, costs)
        } else {
            Some("expected options, or `| empty` alone".into())
        };
    }
    chosen
}

impl Chosen {
    /// Takes one of options that look alike, each of them once.
    fn take(&mut self, same: &[OptionId]) {
        let is_taken = |option: &&OptionId| self.options.contains(option);
        let taken = same.iter().take_while(is_taken).count();
        self.options.push(*same.get(taken).unwrap_or(&same[0]));
        self.kinds.push(same[0]);
        // one more of them: so many choices instead
        let left = same.len().saturating_sub(taken) as u128;
        self.times = self.times.saturating_mul(left) / (taken as u128 + 1);
    }
}

/// The first stated cost that differs from the options' cost, as a fault.
fn mistold(
    problem: &Problem,
    options: &[OptionId],
    told: impl IntoIterator<Item = Cost>,
) -> Option<String> {
    let cost = problem.decimal(problem.total_cost(options));
    let told = told.into_iter().find(|told| !told.is_same(cost))?;
    Some(format!("costs {cost}, not {told}"))
}

impl Read {
    /// Notes the first fault that all solutions have together.
    fn blame(&mut self, at: usize, why: impl Into<String>) {
        self.fault.get_or_insert_with(|| (at, why.into()));
    }
}

fn by_events(problem: &Problem, events: Vec<(usize, Result<Event, String>)>, file: &str) -> Read {
    let mut read = Read::default();
    let (mut last, mut ended) = (0, false);
    let is_strange = |named: &String| !is_same_file(named, file);
    for (at, event) in events {
        last = at;
        match event {
            Err(why) => read.blame(at, why),
            Ok(_) if ended => read.blame(at, "expected nothing after the event `end`"),
            Ok(event) if event.file.as_ref().is_some_and(is_strange) => read.strange += 1,
            Ok(event) => match event.kind.as_deref() {
                Some("start") if is_start_of(problem, &event) => {}
                Some("start") => read.blame(at, "these are solutions of another problem"),
                Some("solution") => {
                    let next = read.solutions.len() as u128 + 1;
                    read.solutions.push(by_event(problem, at, next, &event));
                }
                Some("end") => {
                    ended = true;
                    end(&mut read, at, &event);
                }
                _ => read.blame(at, "expected an event of the type start, solution or end"),
            },
        }
    }
    if !ended {
        read.blame(last, "there is no event `end`: the last lines are missing");
    }
    read
}

/// Whether the sizes of the first event are those of the problem.
fn is_start_of(problem: &Problem, event: &Event) -> bool {
    let n_options = problem.n_options();
    let is_same = |told: Option<usize>, n| told.is_none_or(|told| told == n);
    event.items == Some(problem.n_primary())
        && is_same(event.secondary, problem.n_secondary())
        && is_same(event.entries, problem.n_entries())
        && matches!(event.options, Some(Options::Number(n)) if n == n_options)
}

/// A solution by the numbers of its options.
fn by_event(problem: &Problem, at: usize, next: u128, event: &Event) -> Chosen {
    let Some(Options::Chosen(numbers)) = &event.options else {
        return Chosen {
            at,
            fault: Some("expected the numbers of options".into()),
            ..Chosen::default()
        };
    };
    let options: Vec<OptionId> = numbers.iter().copied().map(OptionId::new).collect();
    let mut kinds = options.clone();
    kinds.sort_unstable();
    Chosen {
        at,
        fault: event_fault(problem, &options, next, event),
        options,
        kinds,
        times: 1,
    }
}

/// Why an event has not the number `next`, or other names or costs than its options.
fn event_fault(
    problem: &Problem,
    options: &[OptionId],
    next: u128,
    event: &Event,
) -> Option<String> {
    if let Some(Count(index)) = event.index.filter(|index| index.0 != next) {
        return Some(format!(
            "expected the solution number {next}, found number {index}"
        ));
    }
    // the verifier refuses options that are not there
    let is_known = |option: &OptionId| option.index() < problem.n_options();
    if !options.iter().all(is_known) {
        return None;
    }
    for (&option, named) in options.iter().zip(&event.names) {
        let name = problem.option_name(option).map(str::to_owned);
        let name = name.unwrap_or_else(|| option_text(problem, option));
        if name != *named {
            let (number, named, name) =
                (option.number(), named.escape_debug(), name.escape_debug());
            return Some(format!(
                "option number {number} is named `{named}`, expected `{name}`"
            ));
        }
    }
    let (n, names) = (options.len(), event.names.len());
    if names != n {
        return Some(format!("{n} options have {names} names"));
    }
    mistold(problem, options, event.cost)
}

/// What the last event claims.
fn end(read: &mut Read, at: usize, event: &Event) {
    let given = read.solutions.len() as u128;
    let exact = event.status.as_deref() == Some("complete");
    if let Some(why) = end_fault(event, given) {
        read.blame(at, why);
        return;
    }
    read.best = event.goal.map(|goal| Best {
        goal,
        proved: exact,
        bound: event.bound,
    });
    read.stopped = read.best.filter(|_| !exact).map(|_| at);
    let count = event.count.map_or(0, |count| count.0);
    // the cheapest are counted, not all; without any, these are all
    if read.best.is_none() || exact && count == 0 {
        read.count = Some((at, (count, exact)));
    }
    let is_none = exact && count == 0;
    let word = match event.unique {
        Some(true) => Some(Status::Unique),
        // not one: several, or none
        Some(false) if !is_none => Some(Status::Several),
        _ => None,
    };
    read.word = word.map(|word| (at, word));
}

/// Why the fields of the last event contradict each other, or the solutions before it.
fn end_fault(event: &Event, given: u128) -> Option<String> {
    let Some(Count(count)) = event.count else {
        return Some("expected a count".into());
    };
    let status = event.status.as_deref().unwrap_or("missing");
    let statuses = ["complete", "limit", "timeout", "interrupted"];
    if !statuses.contains(&status) {
        return Some(format!("unknown status: {}", status.escape_debug()));
    }
    let is_complete = status == "complete";
    if event.exact.is_some_and(|exact| exact != is_complete) {
        return Some(format!(
            "the status is {status}, but `exact` says otherwise"
        ));
    }
    if event.bound.is_some() && event.goal.is_none() {
        return Some("a bound without a goal: expected `cheapest` or `most valuable`".into());
    }
    let counted = plural(count, "solution");
    (given > 0 && count != given).then(|| format!("counted as {counted}, but {given} are given"))
}

#[test]
fn a_count_may_look_like_an_option() {
    let problem: Problem = "0 2 none\n0\n2\n0 2 none\n2 none".parse().unwrap();
    let numbers = |text: &str| {
        let read = read(&problem, text, "cover");
        (read.solutions.len(), read.count.map(|(_, count)| count))
    };
    assert_eq!(numbers("0\n"), (0, Some((0, true))));
    assert_eq!(numbers("2\n"), (0, Some((2, true))));
    assert_eq!(numbers("0\n2 none\n"), (1, None));
    assert_eq!(numbers("0 2 none\n\n2\n"), (1, Some((2, true))));
    // two options, or a single one that covers everything, are read as options, not as a count
    assert_eq!(numbers("0\n2\n"), (1, None));
    let one: Problem = "1 | 5\n1\n1 5".parse().unwrap();
    assert_eq!(read(&one, "1\n", "cover").solutions.len(), 1);
}
