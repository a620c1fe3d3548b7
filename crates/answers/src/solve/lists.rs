//! Long lists of 9x9 sudokus, one a line: streamed through the lockstep solver.

use super::totals::Totals;
use super::writer::{NONE, SEVERAL};
use quadrille::limits::Limits;
use quadrille::search::EngineKind;
use quadrille::solver::Method;
use quadrille::solver::stream::{Diagnostic, Show, Stream, Summary};
use quadrille::sudoku::Shape;
use quadrille::sudoku::lockstep::Lockstep;
use quadrille_args::{Format, Question, SolveArgs};
use quadrille_console::input::Texts;
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use std::io::{self, Read, Write};
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The bytes read at once, and how many blocks are read before they are wanted.
const BLOCK_BYTES: usize = 1 << 20;
const BLOCKS_AHEAD: usize = 2;
/// How often a reader that waits looks for an interrupt.
const INTERRUPT_POLL: Duration = Duration::from_millis(20);

/// The output for each puzzle, if the question can be answered in a stream.
pub fn show(args: &SolveArgs, session: &Session) -> Option<Show> {
    let lockstep = match args.solver {
        Some(method) => matches!(method, Method::Auto | Method::Lockstep),
        None => args.ask.engine == EngineKind::Auto,
    };
    let lines = match args.format {
        Some(format) => format == Format::Line,
        None => !session.on_terminal || args.ask.unique,
    };
    let nine = args
        .shape
        .is_none_or(|(rows, columns)| Shape::new(rows, columns) == Ok(Shape::NINE));
    let plain = args.ask.max_time.is_none() && args.ask.max_solutions.is_none() && !args.ask.json;
    let plain = plain && args.read.symbols.is_none();
    match args.ask.question() {
        _ if !(lockstep && lines && nine && plain) => None,
        Question::Default => Some(Show::Answer),
        Question::Unique => Some(Show::Verdict),
        _ => None,
    }
}

/// Solves every line of `reader`.
pub fn solve(
    texts: Texts,
    file: &str,
    show: Show,
    args: &SolveArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let limits = Limits::new()
        .with_nodes(args.ask.max_nodes.map(NonZeroU64::get))
        .max_solutions(2)
        .monitor(session.monitor());
    let solver = Lockstep::new().limits(limits).simd(args.simd)?;
    let threads = session.threads(args.ask.threads);
    let started = Instant::now();
    let stream = Stream::new(solver, threads, show);
    let summary = run(&stream, texts, file, show, session)?;
    let sudokus = plural(summary.puzzles, "sudoku");
    session.read_as(file, &format!("a list of {sudokus} of 9x9"));
    session.ended(match (summary.stopped, summary.none) {
        (0, 0) => Exit::Answered,
        (0, _) => Exit::NoAnswer,
        _ => Exit::Stopped,
    });
    if summary.cancelled {
        session.note(&session.interruption_after(summary.puzzles, "puzzle"));
    }
    if args.ask.stats {
        let method = format!(
            "lockstep, {}, {}",
            plural(threads, "thread"),
            work(&summary)
        );
        let totals = Totals::of_list(&summary, started.elapsed());
        Session::stats(&totals.text(file, method));
    }
    Ok(())
}

/// The work of the lanes.
fn work(summary: &Summary) -> String {
    let lanes = &summary.counters;
    let (rounds, n) = (plural(lanes.rounds, "round"), lanes.lanes);
    format!(
        "{rounds} of {n} lanes, {:.1} % at work",
        100.0 * lanes.occupancy()
    )
}

/// Writes the answers of a list, and reports its bad puzzles.
fn run(
    stream: &Stream,
    texts: Texts,
    file: &str,
    show: Show,
    session: &mut Session,
) -> anyhow::Result<Summary> {
    let (watch, reader) = Counted::watched(texts, session)?;
    let (notes, mut bad) = (&session.notes, Vec::new());
    let summary = stream.run(reader, &mut session.out, |remark| {
        let (line, kind, what) = match remark {
            Diagnostic::Bad(_, why) => return bad.push(why),
            Diagnostic::Several(line) => (line, SEVERAL.0, SEVERAL.1),
            Diagnostic::None(line) => (line, NONE.0, NONE.1),
            Diagnostic::Stopped(line) => (line, "stopped puzzles", "stopped by the limit of nodes"),
        };
        if show == Show::Answer {
            notes.add_of(kind, &format!("{file}:{line}: {what}"));
        }
    })?;
    session.out.flush()?;
    drop(watch);
    for why in &bad {
        session.bad(&format!("{file}: {why}"));
    }
    Ok(summary)
}

/// A reader that reports its progress.
struct Counted {
    reader: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Counted {
    fn watched(texts: Texts, session: &Session) -> io::Result<(Watch, Counted)> {
        // a file is there at once, and needs neither a thread nor a copy
        let reader: Box<dyn Read + Send> = if texts.ends() {
            Box::new(texts.into_reader())
        } else {
            Box::new(Patient::new(texts.into_reader(), session)?)
        };
        let megabytes = |bytes| format!("{} MB read", bytes / 1_000_000);
        let (watch, bytes) = Watch::counting(!session.quiet, megabytes);
        Ok((watch, Counted { reader, bytes }))
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.reader.read(buffer)?;
        self.bytes.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// A reader whose input may be slow in coming, or never come: an interrupt is its end.
struct Patient {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    from: usize,
    interrupt: Arc<AtomicBool>,
}

impl Patient {
    fn new(mut reader: impl Read + Send + 'static, session: &Session) -> io::Result<Patient> {
        let (sender, blocks) = mpsc::sync_channel(BLOCKS_AHEAD);
        // nobody waits for it: it may stand in a read for ever
        thread::Builder::new().spawn(move || {
            loop {
                let mut block = vec![0; BLOCK_BYTES];
                let read = match reader.read(&mut block) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    read => read,
                };
                let last = !matches!(read, Ok(1..));
                let sent = sender.send(read.map(|n| {
                    block.truncate(n);
                    block
                }));
                if last || sent.is_err() {
                    break;
                }
            }
        })?;
        Ok(Patient {
            blocks,
            block: Vec::new(),
            from: 0,
            interrupt: session.interrupt(),
        })
    }

    /// The next block; an empty one at the end.
    fn next(&self) -> io::Result<Vec<u8>> {
        loop {
            match self.blocks.recv_timeout(INTERRUPT_POLL) {
                Ok(block) => return block,
                Err(RecvTimeoutError::Timeout) if !self.interrupt.load(Ordering::Relaxed) => {}
                Err(_) => return Ok(Vec::new()),
            }
        }
    }
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.from == self.block.len() {
            (self.block, self.from) = (self.next()?, 0);
        }
        let n = buffer.len().min(self.block.len() - self.from);
        buffer[..n].copy_from_slice(&self.block[self.from..self.from + n]);
        self.from += n;
        Ok(n)
    }
}
