//! Puzzles that are no usual sudokus, solved as exact covers: by default one answer of each, and whether it is the only one.

use super::event::{Place, write_event};
use super::totals::Totals;
use super::writer::{Count, Json, JsonAnswer, Status, Writer};
use super::{Ask, covers, plural, seen_by_visitor, threads};
use crate::args::{Format, SolveArgs};
use crate::session::Session;
use crate::watch::Watch;
use quadrille::engine::Unsupported;
use quadrille::limits::Report;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_gallery::picture::Picture;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The most pictures on a page.
const MOST_PICTURES: usize = 100;

/// A puzzle in its place.
pub(super) trait Asked {
    /// What is solved.
    type Puzzle: Puzzle<Answer: Clone>;

    fn puzzle(&self) -> &Self::Puzzle;

    fn place<'a>(&'a self, file: &'a str) -> Place<'a>;

    /// The puzzle as `--json` repeats it.
    fn text(&self) -> String;

    /// An answer as `--json` has it.
    fn answer_text(&self, answer: &Answer<Self>) -> String;

    fn write(&self, answer: &Answer<Self>, writer: &mut Writer, session: &mut Session) -> anyhow::Result<()>;

    fn picture(&self, answer: &Answer<Self>) -> Picture;
}

/// What solves a puzzle.
pub(super) type Answer<P> = <<P as Asked>::Puzzle as Puzzle>::Answer;

/// Solves each puzzle, or reports the line of what is none, and why; returns the pictures of first answers, if they are wanted.
pub(super) fn solve<P: Asked>(
    puzzles: &[Result<P, (usize, String)>],
    file: &str,
    args: &SolveArgs,
    writer: &mut Writer,
    session: &mut Session,
) -> anyhow::Result<Vec<Picture>> {
    let mut pictures = Vec::new();
    let titled = writer.named || puzzles.len() > 1;
    let mut totals = Totals::default();
    for puzzle in puzzles {
        if session.interrupted() {
            session.note(&format!("{file}: {} after {}", session.interruption(), plural(totals.puzzles, "puzzle")));
            break;
        }
        totals.puzzles += 1;
        match puzzle {
            Ok(asked) => {
                let answer = Job { asked, file, args, titled }.run(&mut totals, writer, session)?;
                let wanted = args.svg.is_some() && pictures.len() < MOST_PICTURES;
                pictures.extend(answer.filter(|_| wanted).map(|answer| asked.picture(&answer)));
            }
            Err((line, message)) => {
                session.bad(&format!("{file}: {message}"));
                failed(*line, file, message, &mut totals, writer, session)?;
            }
        }
        session.show()?;
    }
    if !writer.json {
        totals.offer(file, &args.reading(), session)?;
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
struct Job<'a, P> {
    asked: &'a P,
    file: &'a str,
    args: &'a SolveArgs,
    titled: bool,
}

impl<P: Asked> Job<'_, P> {
    /// Searches, writes, and returns the first answer.
    fn run(
        &self,
        totals: &mut Totals,
        writer: &mut Writer,
        session: &mut Session,
    ) -> anyhow::Result<Option<Answer<P>>> {
        let Job { asked, file, args, titled } = *self;
        let line = asked.place(file).line;
        let (at, ask) = (format!("{file}:{line}"), args.ask.ask());
        let started = Instant::now();
        let problem = session.busy("building the problem", || asked.puzzle().problem())?;
        let problem = match problem.and_then(|problem| covers::memory(&problem).map(|()| problem)) {
            Ok(problem) => problem,
            Err(error) => {
                session.bad(&format!("{at}: {error}"));
                failed(line, file, &error.to_string(), totals, writer, session)?;
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
                failed(line, file, &why, totals, writer, session)?;
                return Ok(None);
            }
        };
        report.end = seen_by_visitor(report.end, session);
        session.show()?;
        let status = Status::noted(&report, ask, &at, session);
        let time = started.elapsed();
        totals.add(status, &report, time);
        self.show(kept.as_ref().filter(|_| !streams), (status, &report, time), writer, session)?;
        Ok(kept)
    }

    /// Writes what became of the puzzle, but for the answers that were written as they came.
    fn show(
        &self,
        kept: Option<&Answer<P>>,
        (status, report, time): (Status, &Report, Duration),
        writer: &mut Writer,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let (asked, ask) = (self.asked, self.args.ask.ask());
        let (streams, place) = (streamed(ask), asked.place(self.file));
        if writer.json {
            let body = Json {
                puzzle: Some(asked.text()),
                answers: kept.iter().map(|answer| asked.answer_text(answer)).collect(),
                count: (streams || ask == Ask::Count).then(|| Count::of(report)),
                ..Json::new(status, report, time)
            };
            return write_event(Some(place), "puzzle", &body, session);
        }
        match (writer.format, ask, kept) {
            (Some(Format::Csv), _, kept) => {
                let answer = kept.map_or(String::new(), |answer| asked.answer_text(answer));
                writer.table(&asked.text(), &answer, (status, report, time), session)
            }
            (_, Ask::Count, _) => writer.count(report, &format!("{}:{}", self.file, place.line), session),
            (_, Ask::Unique, _) => writer.word(status, session),
            (_, _, Some(answer)) => asked.write(answer, writer, session),
            _ if streams && report.solutions > 0 => Ok(()),
            _ => writer.word(status, session),
        }
    }

    /// Searches, and writes answers as they come where there may be many.
    fn search(
        &self,
        problem: &Problem,
        streams: bool,
        kept: &mut Option<Answer<P>>,
        writer: &mut Writer,
        session: &mut Session,
    ) -> anyhow::Result<Result<Report, Unsupported>> {
        let (asked, args) = (self.asked, &self.args.ask);
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
            let answer = asked.puzzle().answer(problem, chosen);
            kept.get_or_insert_with(|| answer.clone());
            if !streams {
                return ControlFlow::Continue(());
            }
            index += 1;
            let written = match writer.json {
                true => {
                    let place = Place { label: None, ..asked.place(self.file) };
                    let body = JsonAnswer { index: index.into(), answer: asked.answer_text(&answer) };
                    write_event(Some(place), "answer", &body, session)
                }
                false => asked.write(&answer, writer, session),
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
