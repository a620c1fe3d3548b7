//! Sudokus with other rules: read, or made of sudokus by `--rules`, and solved as exact covers.

use super::event::{Place, write_event};
use super::totals::Totals;
use super::writer::{Count, Json, JsonAnswer, Status, Writer};
use super::{Ask, covers, plural, seen_by_visitor, threads};
use crate::cli::args::{Format, SolveArgs};
use crate::cli::input::Texts;
use crate::cli::session::{Session, is_ascii};
use crate::cli::watch::Watch;
use quadrille::engine::Unsupported;
use quadrille::limits::Report;
use quadrille::picture::Picture;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille::sudoku::Alphabet;
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::variant::{Rule, Variant, VariantError, read};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The most pictures on a page.
const MOST_PICTURES: usize = 100;

/// A puzzle with its place and its symbols.
pub(super) struct Ruled {
    pub(super) puzzle: Variant,
    pub(super) line: usize,
    pub(super) label: Option<String>,
    alphabet: Alphabet,
}

/// A puzzle, or the line of what is none, and why.
pub(super) type RuledOr = Result<Ruled, (usize, String)>;

/// What was read as variants, with more rules.
pub(super) fn with_rules(entries: Vec<read::Entry>, rules: &[Rule]) -> Vec<RuledOr> {
    let ruled = |read::Entry { puzzle, line, .. }: read::Entry| {
        let puzzle = add(puzzle, rules).map_err(|error| (line, format!("line {line}: {error}")))?;
        let alphabet = if puzzle.size() > 35 { Alphabet::Numbers } else { Alphabet::One };
        Ok(Ruled { puzzle, line, label: None, alphabet })
    };
    entries.into_iter().map(ruled).collect()
}

/// The sudokus of a text, with rules.
pub(super) fn of_sudokus(
    texts: Texts,
    reader: Reader,
    rules: &[Rule],
    session: &mut Session,
) -> anyhow::Result<Vec<RuledOr>> {
    let text = texts.whole(session)?;
    let ruled = |entry: Entry| {
        let puzzle = of_sudoku(&entry).and_then(|puzzle| add(puzzle, rules));
        let puzzle = puzzle.map_err(|error| (entry.line, format!("line {}: {error}", entry.line)))?;
        Ok(Ruled { puzzle, line: entry.line, label: entry.label, alphabet: entry.alphabet })
    };
    let entries = reader.puzzles(&text);
    Ok(entries.map(|entry| entry.map_err(|error| (error.line, error.to_string())).and_then(ruled)).collect())
}

fn add(puzzle: Variant, rules: &[Rule]) -> Result<Variant, VariantError> {
    rules.iter().cloned().try_fold(puzzle, Variant::rule)
}

fn of_sudoku(entry: &Entry) -> Result<Variant, VariantError> {
    let shape = entry.sudoku.shape();
    let mut puzzle = Variant::boxes(shape.box_rows(), shape.box_columns())?.givens(entry.sudoku.clues().digits())?;
    for (cell, &mask) in entry.sudoku.candidates().unwrap_or_default().iter().enumerate() {
        let digits: Vec<u8> = (1..=shape.size() as u8).filter(|digit| mask >> (digit - 1) & 1 == 1).collect();
        if digits.len() < shape.size() {
            puzzle = puzzle.rule(Rule::Only { cells: vec![cell], digits })?;
        }
    }
    Ok(puzzle)
}

/// Why these arguments have no meaning for such sudokus.
fn refusal(args: &SolveArgs) -> Option<&'static str> {
    let reasons = [
        (args.ask.cheapest.is_some(), "have no costs; --cheapest is for exact covers"),
        (args.hint, "are not solved by logic; omit --hint"),
        (args.solver.is_some(), "are solved as exact covers; omit --solver"),
        (
            args.keep.is_kept() || args.keep.units.is_some(),
            "are not kept as checkpoints or units; use `quadrille convert --to dlx` first",
        ),
    ];
    reasons.iter().find(|(given, _)| *given).map(|(_, why)| *why)
}

/// Solves each puzzle in its place; returns the pictures of first answers, if they are wanted.
pub(super) fn solve(
    puzzles: &[RuledOr],
    file: &str,
    args: &SolveArgs,
    writer: &mut Writer,
    session: &mut Session,
) -> anyhow::Result<Vec<Picture>> {
    if let Some(why) = refusal(args) {
        session.bad(&format!("{file}: sudokus with other rules, or with --svg, {why}"));
        return Ok(Vec::new());
    }
    let mut pictures = Vec::new();
    if writer.format.is_none() {
        let draw = session.on_terminal && puzzles.len() == 1;
        writer.format = Some(if draw { Format::Grid } else { Format::Line });
    }
    let titled = writer.named || puzzles.len() > 1;
    let mut totals = Totals::default();
    for puzzle in puzzles {
        if session.interrupted() {
            session.note(&format!("{file}: {} after {}", session.interruption(), plural(totals.puzzles, "puzzle")));
            break;
        }
        totals.puzzles += 1;
        match puzzle {
            Ok(ruled) => {
                let answer = Job { ruled, file, args, titled }.run(&mut totals, writer, session)?;
                let wanted = args.svg.is_some() && pictures.len() < MOST_PICTURES;
                pictures.extend(answer.filter(|_| wanted).map(|answer| ruled.puzzle.picture(Some(&answer))));
            }
            Err((line, message)) => {
                session.bad(&format!("{file}: {message}"));
                failed(*line, file, message, &mut totals, writer, session)?;
            }
        }
        session.show()?;
    }
    // what was added here is not known there
    if !writer.json && args.rules.is_empty() && args.shape.is_none() {
        totals.offer(file, session)?;
    }
    if args.ask.stats {
        session.out.flush()?;
        Session::stats(&totals.text(file, args.ask.engine));
    }
    Ok(pictures)
}

/// Stands in the place of a puzzle that could not be tried.
fn failed(
    line: usize,
    file: &str,
    message: &str,
    totals: &mut Totals,
    writer: &mut Writer,
    session: &mut Session,
) -> anyhow::Result<()> {
    totals.errors += 1;
    match writer.json {
        true => write_event(Some(Place { file, line, label: None }), "puzzle", &Json::failed(message.into()), session),
        false => writer.word(Status::Error, session),
    }
}

/// A puzzle under way.
struct Job<'a> {
    ruled: &'a Ruled,
    file: &'a str,
    args: &'a SolveArgs,
    titled: bool,
}

impl Job<'_> {
    /// Searches, writes, and returns the first answer.
    fn run(&self, totals: &mut Totals, writer: &mut Writer, session: &mut Session) -> anyhow::Result<Option<Vec<u8>>> {
        let Job { ruled, file, args, titled } = *self;
        let (at, ask) = (format!("{file}:{}", ruled.line), args.ask.ask());
        let started = Instant::now();
        let problem = session.busy("building the problem", || ruled.puzzle.problem())?;
        let problem = match problem.and_then(|problem| covers::memory(&problem).map(|()| problem)) {
            Ok(problem) => problem,
            Err(error) => {
                session.bad(&format!("{at}: {error}"));
                failed(ruled.line, file, &error.to_string(), totals, writer, session)?;
                return Ok(None);
            }
        };
        let streams = streamed(ask);
        if streams && titled {
            writer.title(&at, session)?;
        }
        let mut kept = None;
        let mut report = match self.search(&problem, streams, &mut kept, writer, session)? {
            Ok(report) => report,
            Err(refused) => {
                let why = format!("{refused}; omit --engine to choose automatically");
                session.bad(&format!("{at}: {why}"));
                failed(ruled.line, file, &why, totals, writer, session)?;
                return Ok(None);
            }
        };
        report.end = seen_by_visitor(report.end, session);
        session.show()?;
        let status = Status::noted(&report, ask, &at, session);
        let time = started.elapsed();
        totals.add(status, &report, time);
        self.show(kept.as_deref().filter(|_| !streams), (status, &report, time), writer, session)?;
        Ok(kept)
    }

    /// Writes what became of the puzzle, but for the answers that were written as they came.
    fn show(
        &self,
        kept: Option<&[u8]>,
        (status, report, time): (Status, &Report, Duration),
        writer: &mut Writer,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let (ruled, ask) = (self.ruled, self.args.ask.ask());
        let streams = streamed(ask);
        let puzzle = || ruled.line_of(ruled.puzzle.given_digits());
        if writer.json {
            let place = Place { file: self.file, line: ruled.line, label: ruled.label.as_deref() };
            let body = Json {
                puzzle: Some(puzzle()),
                answers: kept.iter().map(|answer| ruled.line_of(answer)).collect(),
                count: (streams || ask == Ask::Count).then(|| Count::of(report)),
                ..Json::new(status, report, time)
            };
            return write_event(Some(place), "puzzle", &body, session);
        }
        match (writer.format, ask, kept) {
            (Some(Format::Csv), _, kept) => {
                let answer = kept.map_or(String::new(), |answer| ruled.line_of(answer));
                writer.table(&puzzle(), &answer, (status, report, time), session)
            }
            (_, Ask::Count, _) => writer.count(report, &format!("{}:{}", self.file, ruled.line), session),
            (_, Ask::Unique, _) => writer.word(status, session),
            (_, _, Some(answer)) => ruled.write(answer, writer, session),
            _ if streams && report.solutions > 0 => Ok(()),
            _ => writer.word(status, session),
        }
    }

    /// Searches, and writes answers as they come where there may be many.
    fn search(
        &self,
        problem: &Problem,
        streams: bool,
        kept: &mut Option<Vec<u8>>,
        writer: &mut Writer,
        session: &mut Session,
    ) -> anyhow::Result<Result<Report, Unsupported>> {
        let (ruled, args) = (self.ruled, &self.args.ask);
        let ask = args.ask();
        let enough = match ask {
            Ask::Default | Ask::Unique => Some(2),
            Ask::First(n) => Some(n),
            Ask::All | Ask::Count | Ask::Cheapest(_) => None,
        };
        let (limits, monitor) = args.limits(enough, session);
        let search = Search::new().limits(limits).engine(args.engine).branching(args.branch).reduce(args.reduce);
        let search = search.threads(threads(args.threads)).count_by(args.count_by).any_order(ask == Ask::Default);
        let watch = Watch::search(!session.quiet, monitor, "answer");
        if matches!(ask, Ask::Count | Ask::Unique) {
            let report = search.count(problem);
            drop(watch);
            return Ok(report);
        }
        let (mut index, mut broken) = (0_u128, None);
        let report = search.visit(problem, |chosen| {
            let answer = ruled.puzzle.answer(problem, chosen);
            kept.get_or_insert_with(|| answer.clone());
            if !streams {
                return ControlFlow::Continue(());
            }
            index += 1;
            let written = match writer.json {
                true => {
                    let place = Place { file: self.file, line: ruled.line, label: None };
                    let body = JsonAnswer { index: index.into(), answer: ruled.line_of(&answer) };
                    write_event(Some(place), "answer", &body, session)
                }
                false => ruled.write(&answer, writer, session),
            };
            broken = written.err();
            // writing may be slow: the search is not the first to see an interrupt
            let goes_on = broken.is_none() && !session.interrupted();
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        drop(watch);
        broken.map_or(Ok(report), Err)
    }
}

/// Whether the answers to this question are written as they come.
fn streamed(ask: Ask) -> bool {
    matches!(ask, Ask::All | Ask::First(2..))
}

impl Ruled {
    /// Digits in a line, with blanks between numbers.
    pub(super) fn line_of(&self, digits: &[u8]) -> String {
        let numbers = self.puzzle.size() > 35 || self.alphabet.is_numbers() && self.puzzle.size() > 9;
        let alphabet = if numbers || !self.alphabet.is_numbers() { self.alphabet } else { Alphabet::One };
        let symbol = |&digit: &u8| if digit == 0 { ".".to_owned() } else { alphabet.symbol(digit) };
        let symbols: Vec<String> = digits.iter().map(symbol).collect();
        symbols.join(if numbers { " " } else { "" })
    }

    /// The digits of a line as [`line_of`](Ruled::line_of) writes it.
    pub(super) fn digits_of(&self, line: &str) -> Result<Vec<u8>, String> {
        let size = self.puzzle.size();
        let symbols: Vec<String> = match line.contains(' ') {
            true => line.split_whitespace().map(str::to_owned).collect(),
            false => line.chars().map(String::from).collect(),
        };
        let digits = symbols.iter().map(|symbol| {
            let alphabet =
                if self.alphabet.is_numbers() && !line.contains(' ') { Alphabet::One } else { self.alphabet };
            alphabet.digit(symbol, size).ok_or_else(|| format!("expected a digit, found `{}`", symbol.escape_debug()))
        });
        let digits: Vec<u8> = digits.collect::<Result<_, _>>()?;
        if digits.len() == size * size {
            return Ok(digits);
        }
        Err(format!("expected {} cells, found {}", size * size, digits.len()))
    }

    fn write(&self, answer: &[u8], writer: &mut Writer, session: &mut Session) -> anyhow::Result<()> {
        let grid = || {
            let picture = self.puzzle.picture(Some(answer));
            if is_ascii() { format!("{picture:#}") } else { picture.to_string() }
        };
        writer.drawn(|| self.line_of(answer), grid, session)
    }
}
