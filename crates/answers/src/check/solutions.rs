//! Solutions as `solve` writes them: an option a line, blank lines between solutions, or events.

use super::best::Best;
use super::claims::Told;
use super::events::{Count, End, Event, OfCover, Sizes, Solution, events, is_same_file};
use crate::options::{EMPTY, OptionsByLine};
use crate::solve::covers::NOT_PROVED;
use crate::solve::writer::Status;
use quadrille::format::dlx::option_text;
use quadrille::format::json::stream::{self, Goal};
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
    /// The claims about the number of all solutions.
    pub told: Told,
    /// The first line with such a claim, or with the remark that the search for the best solutions
    /// was stopped.
    pub told_at: Option<usize>,
    /// The text lists only the cheapest or most valuable solutions.
    pub best: Option<Best>,
    /// A fault of all of them together.
    pub fault: Option<(usize, String)>,
    /// The events about other files.
    pub strange: usize,
}

/// Reads solutions of a problem, which stands in `file`.
pub fn read(problem: &Problem, text: &str, file: &str) -> Read {
    match events(text) {
        Some(events) => by_events(problem, events, file),
        None => by_lines(problem, text),
    }
}

/// Options a line, a blank line between solutions; a line that begins with `|` tells a cost, or
/// that a solution has no options.
fn by_lines(problem: &Problem, text: &str) -> Read {
    let known = OptionsByLine::new(problem);
    let mut read = Read::default();
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
    blame_strange_line(&lines, &mut read);
    read_prices(&lines, &mut read);
    let mut written = HashMap::new();
    for lines in lines
        .split(|(_, line)| line.is_empty())
        .filter(|lines| !lines.is_empty())
    {
        match claims(problem, lines, &known) {
            Some(claims) => lines
                .iter()
                .zip(claims)
                .for_each(|((at, _), told)| read.tell(*at, told)),
            None => read
                .solutions
                .push(chosen(problem, lines, &known, &mut written)),
        }
    }
    read
}

/// Blames the first line that begins as a comment and is not one that `solve` writes.
fn blame_strange_line(lines: &[(usize, &str)], read: &mut Read) {
    let is_strange = |line: &str| line.starts_with('|') && line != EMPTY && price(line).is_none();
    if let Some((at, line)) = lines.iter().find(|(_, line)| is_strange(line)) {
        let why = "expected an option or a cost";
        let fault = format!("{why}, found `{line}`; use --json for several files");
        read.blame(*at, fault);
    }
}

/// Takes the claim that the solutions are the best from their costs, which have to agree.
fn read_prices(lines: &[(usize, &str)], read: &mut Read) {
    let prices = lines.iter().map(|(at, line)| (at, price(line)));
    for (at, price) in prices.filter_map(|(at, price)| Some((at, price?))) {
        let best = Best {
            goal: price.goal,
            proved: price.proved,
            bound: None,
        };
        read.told_at = read.told_at.or((!price.proved).then_some(*at));
        if *read.best.get_or_insert(best) != best {
            let fault = "some solutions have a cost, others a value or one that is not proved";
            read.blame(*at, fault);
        }
    }
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

/// What these lines claim, if they are no solution. An item may be called `0`, so one line that
/// names an option is a count where that option alone covers too little.
fn claims(problem: &Problem, lines: &[(usize, &str)], known: &OptionsByLine) -> Option<Vec<Told>> {
    let solves = |options: &[OptionId]| {
        lines.len() > 1
            || options
                .iter()
                .any(|&option| verify(problem, &[option]).is_ok())
    };
    let told = |&(_, line): &(usize, &str)| {
        let options = known.find(line);
        Told::read(line).filter(|_| options.is_empty() || !solves(options))
    };
    lines.iter().map(told).collect()
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
    for (at, line) in lines.iter().filter(|(_, line)| !line.starts_with('|')) {
        let same = *written.entry(line).or_insert_with(|| known.find(line));
        if same.is_empty() {
            let why = || format!("no such option on line {at}: {}", line.escape_debug());
            chosen.fault.get_or_insert_with(why);
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
    let cost = problem.total_cost(options);
    let told = told.into_iter().find(|told| *told != cost)?;
    Some(format!("costs {cost}, not {told}"))
}

impl Read {
    /// Takes a solution by the numbers of its options.
    fn take(&mut self, problem: &Problem, at: usize, solution: &Solution) {
        let next = self.solutions.len() as u128 + 1;
        let options: Vec<OptionId> = solution
            .options
            .iter()
            .copied()
            .map(OptionId::new)
            .collect();
        let mut kinds = options.clone();
        kinds.sort_unstable();
        self.solutions.push(Chosen {
            at,
            fault: event_fault(problem, &options, next, solution),
            options,
            kinds,
            times: 1,
        });
    }

    /// Takes what a line tells of all solutions.
    fn tell(&mut self, at: usize, told: Told) {
        self.told_at = self.told_at.or(Some(at));
        if let Err(why) = self.told.join(told) {
            self.blame(at, why.to_string());
        }
    }

    /// Notes the first fault that all solutions have together.
    fn blame(&mut self, at: usize, why: impl Into<String>) {
        self.fault.get_or_insert_with(|| (at, why.into()));
    }
}

fn by_events(problem: &Problem, events: Vec<Event<OfCover>>, file: &str) -> Read {
    let mut read = Read::default();
    let (mut last, mut ended) = (0, false);
    let is_strange = |named: &String| !is_same_file(named, file);
    for event in events {
        last = event.at;
        match event.told {
            Err(why) => read.blame(last, why.to_string()),
            Ok(_) if ended => read.blame(last, "expected nothing after the event `end`"),
            Ok(_) if event.file.as_ref().is_some_and(is_strange) => read.strange += 1,
            Ok(OfCover::Start(sizes)) if is_start_of(problem, &sizes) => {}
            Ok(OfCover::Start(_)) => read.blame(last, "these are solutions of another problem"),
            Ok(OfCover::Solution(solution)) => read.take(problem, last, &solution),
            Ok(OfCover::End(event)) => {
                ended = true;
                end(&mut read, last, &event);
            }
        }
    }
    if !ended {
        read.blame(last, "there is no event `end`: the last lines are missing");
    }
    read
}

/// Whether the sizes of the first event are those of the problem.
fn is_start_of(problem: &Problem, sizes: &Sizes) -> bool {
    let is_same = |told: Option<usize>, n| told.is_none_or(|told| told == n);
    (sizes.items, sizes.options) == (problem.n_primary(), problem.n_options())
        && is_same(sizes.secondary, problem.n_secondary())
        && is_same(sizes.entries, problem.n_entries())
}

/// Why an event has not the number `next`, or other names or costs than its options.
fn event_fault(
    problem: &Problem,
    options: &[OptionId],
    next: u128,
    event: &Solution,
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
fn end(read: &mut Read, at: usize, end: &End) {
    let given = read.solutions.len() as u128;
    let exact = end.status == stream::Status::Complete;
    if let Some(why) = end_fault(end, exact, given) {
        read.blame(at, why);
        return;
    }
    read.best = end.goal.map(|goal| Best {
        goal,
        proved: exact,
        bound: end.bound,
    });
    let is_none = exact && end.count == Count(0);
    let word = match end.unique {
        Some(true) => Some(Status::Unique),
        // not one: several, or none
        Some(false) if !is_none => Some(Status::Several),
        _ => None,
    };
    // the cheapest are counted, not all; without any, these are all
    let is_counted = read.best.is_none() || is_none;
    let count = is_counted.then_some((end.count.0, exact));
    if word.is_some() || is_counted || !exact {
        read.tell(at, Told { word, count });
    }
}

/// Why the fields of the last event contradict each other, or the solutions before it.
fn end_fault(end: &End, is_complete: bool, given: u128) -> Option<String> {
    let count = end.count.0;
    if end.exact.is_some_and(|exact| exact != is_complete) {
        return Some("the status says otherwise than `exact`".into());
    }
    if end.bound.is_some() && end.goal.is_none() {
        return Some("a bound without a goal: expected `cheapest` or `most valuable`".into());
    }
    // the best solutions are counted as far as they are given
    let is_listed = given > 0 || end.goal.is_some();
    let counted = plural(count, "solution");
    (is_listed && count != given).then(|| format!("counted as {counted}, but {given} are given"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_may_look_like_an_option() {
        let problem: Problem = "0 2 none\n0\n2\n0 2 none\n2 none".parse().unwrap();
        let numbers = |text: &str| {
            let read = read(&problem, text, "cover");
            (read.solutions.len(), read.told.count)
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
}
