//! `quadrille generate`: puzzles from a seed, made in rounds; notes on rare ratings; progress.

use super::rating::{columns, rated};
use anyhow::{Context, Result, bail};
use quadrille::generate::{GenerateError, Generated, Generator, MAX_ATTEMPTS, VariantGenerator};
use quadrille::limits::Monitor;
use quadrille::solver::rating::{Rating, Tenths};
use quadrille::sudoku::{Board, Shape, write};
use quadrille::team;
use quadrille_answers::event::write_event;
use quadrille_answers::fields::Fields;
use quadrille_args::{GenerateArgs, GenerateFormat};
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use quadrille_variants::Variant;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The most puzzles that a thread makes before they are written; fewer where those that are not
/// written when the time is up are lost.
const MAX_PER_ROUND: u64 = 1 << 14;
const MAX_TIMED_PER_ROUND: u64 = 1 << 8;
/// Puzzles rated so or more are rare: few climbs of [`MAX_ATTEMPTS`] ratings find one.
const RARE: Tenths = Tenths(100);
/// After a round that took less time than this, the next makes more of them.
const SHORT_ROUND: Duration = Duration::from_secs(1);

/// A puzzle as a line, with the facts that may be printed beside it.
struct Made {
    index: u64,
    line: String,
    /// The clues; a puzzle of pencilmarks has an empty board.
    board: Board,
    answer: Board,
    rating: Option<Rating>,
    tried: u32,
}

pub(crate) fn run(args: &GenerateArgs, session: &mut Session) -> Result<()> {
    let mut job = Job {
        args,
        make: maker(args)?,
        monitors: (0..session.threads(args.threads))
            .map(|_| session.monitor())
            .collect(),
        tally: Tally::default(),
    };
    let least = args.ratings().map(|ratings| *ratings.start());
    if least.is_some_and(|least| least >= RARE) {
        session.note(&format!(
            "puzzles rated {RARE} or more are rare, and more so with --symmetry: {MAX_ATTEMPTS} \
            ratings may end without one; --hard climbs as far as it comes"
        ));
    }
    if let (None, Some(time)) = (args.hard, args.max_time) {
        session.budget(time, "stopped by --max-time");
    }
    job.rounds(session)
}

/// Puzzles made in rounds, each on several threads.
struct Job<'a> {
    args: &'a GenerateArgs,
    make: Box<Make>,
    /// One for each thread.
    monitors: Vec<Arc<Monitor>>,
    tally: Tally,
}

impl Job<'_> {
    fn rounds(&mut self, session: &mut Session) -> Result<()> {
        let args = self.args;
        let mut next = args.first;
        let end = next
            .checked_add(args.number)
            .context("--first plus -n is too large")?;
        let made = Arc::new(AtomicU64::new(0));
        let _watch = self.watch(Arc::clone(&made), session);
        let (mut most, cap) = sizes(args);
        while next < end {
            let threads = self.monitors.len() as u64;
            let one_by_one = args.wants_rating() || !args.variant.is_empty();
            let parts = parts(next..end, threads, most, one_by_one);
            let (started, before) = (Instant::now(), self.tally.written);
            for puzzles in self.round(&parts, session)? {
                if !self.tally.show(puzzles, args, session)? {
                    return Ok(());
                }
            }
            session.show()?;
            if session.interrupted() {
                return self.tally.note_interruption(before, args, session);
            }
            made.store(self.tally.written, Ordering::Relaxed);
            next = parts.last().map_or(end, |part| part.end);
            if started.elapsed() < SHORT_ROUND {
                most = most.saturating_mul(2).min(cap);
            }
        }
        self.tally.note_ratings(session)
    }

    /// Makes the puzzles of a round, several parts at once, each thread with a monitor of its own.
    fn round(
        &self,
        parts: &[Range<u64>],
        session: &mut Session,
    ) -> io::Result<Vec<Result<Vec<Made>, GenerateError>>> {
        let threads = AtomicUsize::new(0);
        let begin = || &self.monitors[threads.fetch_add(1, Ordering::Relaxed)];
        let make = || {
            team::map(self.monitors.len(), parts, begin, |part, monitor| {
                (self.make)(part.clone(), Arc::clone(monitor))
            })
        };
        if self.args.hard.is_some() {
            session.out.flush()?;
            // ends soon, with the hardest so far
            Ok(make())
        } else {
            // puzzles that are not whole are lost in any case
            let so_far = format!("after {}", plural(self.tally.written, "puzzle"));
            session.at_once_or(&so_far, make)
        }
    }

    /// Shows how many puzzles are made, and how far the next one is.
    fn watch(&self, made: Arc<AtomicU64>, session: &Session) -> Watch {
        let monitors = self.monitors.clone();
        let (steps, wants_rating) = (self.args.hard, self.args.wants_rating());
        Watch::new(!session.quiet, move || {
            let shares = monitors.iter().map(|monitor| monitor.progress());
            let share = shares.fold(0.0, f64::max);
            let done = |of: u32| share * f64::from(of);
            let next = match steps {
                _ if share == 0.0 => String::new(),
                Some(steps) => format!(", the next at step {:.0} of {steps}", done(steps)),
                None if wants_rating => format!(
                    ", {:.0} of {MAX_ATTEMPTS} ratings for the next",
                    done(MAX_ATTEMPTS)
                ),
                None => format!(", {:.0} % of the next", share * 100.0),
            };
            format!("{}{next}", plural(made.load(Ordering::Relaxed), "puzzle"))
        })
    }
}

/// The puzzles written, and those rated on the way.
#[derive(Default)]
struct Tally {
    written: u64,
    tried: u64,
}

impl Tally {
    /// Writes the puzzles of a part; false where none was found within the limit of tries.
    fn show(
        &mut self,
        puzzles: Result<Vec<Made>, GenerateError>,
        args: &GenerateArgs,
        session: &mut Session,
    ) -> Result<bool> {
        match puzzles {
            Ok(puzzles) => {
                // the puzzles of one climb are together
                let firsts = puzzles.chunk_by(|one, next| one.index == next.index);
                self.tried += firsts.map(|kept| u64::from(kept[0].tried)).sum::<u64>();
                for made in &puzzles {
                    show(made, args, self.written, session)?;
                    self.written += 1;
                }
            }
            Err(error) if error.is_cancelled() => {}
            Err(error) if error.gave_up() => {
                session.out.flush()?;
                Session::error(&error.to_string());
                session.ended(Exit::Stopped);
                return Ok(false);
            }
            Err(error) => bail!("{error}"),
        }
        Ok(true)
    }

    /// Says how many puzzles were rated for those that were written.
    fn note_ratings(&self, session: &mut Session) -> Result<()> {
        if self.tried > 0 {
            session.out.flush()?;
            let puzzles = plural(self.written, "puzzle");
            let rated = plural(self.tried, "puzzle");
            session.note(&format!("{puzzles}; {rated} rated on the way"));
        }
        Ok(())
    }

    /// Says how many puzzles there are where the run was interrupted, of which `before` were
    /// written before the last round.
    fn note_interruption(
        &self,
        before: u64,
        args: &GenerateArgs,
        session: &mut Session,
    ) -> Result<()> {
        session.out.flush()?;
        let so_far = match self.written - before {
            n if n == 0 || args.hard.is_none() => String::new(),
            1 => "; the last one is the hardest so far".into(),
            n => format!("; the last {n} are the hardest so far"),
        };
        let interrupted = session.interruption_after(self.written, "puzzle");
        session.note(&format!("{interrupted}{so_far}"));
        Ok(())
    }
}

/// The puzzles made before they are written: an equal number for each thread, single puzzles if
/// each time counts separately.
fn parts(open: Range<u64>, threads: u64, most: u64, one_by_one: bool) -> Vec<Range<u64>> {
    let part = (open.end - open.start).div_ceil(threads).min(most);
    let end = open.end.min(open.start.saturating_add(threads * part));
    let size = if one_by_one { 1 } else { part };
    let starts = (open.start..end).step_by(usize::try_from(size).unwrap_or(usize::MAX));
    starts
        .map(|at| at..end.min(at.saturating_add(size)))
        .collect()
}

/// How many puzzles a thread makes in the first round, and at most.
fn sizes(args: &GenerateArgs) -> (u64, u64) {
    match (args.max_time, args.hard) {
        // the time is for all of them together
        (Some(_), Some(_)) => (u64::MAX, u64::MAX),
        (Some(_), None) => (1, MAX_TIMED_PER_ROUND),
        (None, _) => (1, MAX_PER_ROUND),
    }
}

/// Makes puzzles of these numbers, unless the monitor cancels.
type Make = dyn Fn(Range<u64>, Arc<Monitor>) -> Result<Vec<Made>, GenerateError> + Sync;

fn maker(args: &GenerateArgs) -> Result<Box<Make>> {
    let shape = match args.shape {
        Some((rows, columns)) => Shape::new(rows, columns).context("--size")?,
        None => Shape::NINE,
    };
    if !args.variant.is_empty() {
        return variants(args, shape);
    }
    let generator = generator(args, shape)?;
    if !args.pencilmarks {
        return Ok(Box::new(move |part, monitor| {
            let made = generator.clone().monitor(monitor).make(part)?;
            Ok(made.into_iter().map(Made::from).collect())
        }));
    }
    Ok(Box::new(move |part, monitor| {
        let made = generator.clone().monitor(monitor);
        let made = made.pencilmarks(part.clone())?.into_iter().zip(part);
        let made = made.map(|(made, index)| {
            let line = write::pencilmarks(&made.puzzle);
            Made::new(index, line, Board::empty(shape), made.answer)
        });
        Ok(made.collect())
    }))
}

/// Makes sudokus with other rules.
fn variants(args: &GenerateArgs, shape: Shape) -> Result<Box<Make>> {
    let board = Variant::boxes(shape.box_rows(), shape.box_columns())?;
    let generator = VariantGenerator::new(args.seed, &args.variant)?.board(board);
    let board = move |digits: &[u8]| Board::new(shape, digits).unwrap_or(Board::empty(shape));
    Ok(Box::new(move |part, monitor| {
        let generator = generator.clone().monitor(monitor);
        let make = |index| {
            let made = generator.make(index)?;
            let line = quadrille_variants::json(&made.puzzle);
            let clues = board(made.puzzle.given_digits());
            Ok(Made::new(index, line, clues, board(&made.answer)))
        };
        part.map(make).collect()
    }))
}

impl Made {
    /// A puzzle without a rating.
    fn new(index: u64, line: String, board: Board, answer: Board) -> Made {
        Made {
            index,
            line,
            board,
            answer,
            rating: None,
            tried: 0,
        }
    }
}

impl From<Generated> for Made {
    fn from(made: Generated) -> Made {
        let line = made.puzzle.to_string();
        Made {
            rating: made.rating,
            tried: made.tried,
            ..Made::new(made.index, line, made.puzzle, made.answer)
        }
    }
}

fn generator(args: &GenerateArgs, shape: Shape) -> Result<Generator> {
    let mut generator = Generator::new(args.seed)
        .shape(shape)
        .symmetry(args.symmetry)
        .simd(args.simd)?;
    if args.full {
        generator = generator.full();
    }
    if let Some(mask) = &args.mask {
        generator = generator.mask(&cells(mask, shape)?);
    }
    if let Some((least, most)) = args.clues {
        generator = generator.clues(least..=most).minimal(args.minimal);
    }
    if let Some(ratings) = args.ratings() {
        generator = generator.ratings(ratings);
    }
    if let Some(technique) = args.technique {
        generator = generator.technique(technique);
    }
    if let Some(steps) = args.hard {
        generator = generator.hard(steps).keep(args.keep.map_or(1, usize::from));
    }
    if let (Some(time), Some(_)) = (args.max_time, args.hard) {
        generator = generator.deadline(Instant::now() + time);
    }
    Ok(generator)
}

/// The cells of a mask: the text itself, or the content of a file of this name.
fn cells(mask: &str, shape: Shape) -> Result<Vec<bool>> {
    let is_text = mask
        .chars()
        .all(|c| c.is_whitespace() || c.is_ascii_digit() || ".xX*#".contains(c));
    let text = match fs::read_to_string(mask) {
        _ if is_text => mask.to_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => bail!("{mask}: no such file"),
        text => text.with_context(|| mask.to_owned())?,
    };
    let mut cells = Vec::new();
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '.' | '0' => cells.push(false),
            'x' | 'X' | '*' | '#' | '1'..='9' | 'A'..='W' => cells.push(true),
            other => bail!(
                "--mask: expected . or 0 for an empty cell and x or a digit for a clue, found \
                {other:?}"
            ),
        }
    }
    let expected = shape.n_cells();
    if cells.len() != expected {
        bail!("--mask: expected {expected} cells, found {}", cells.len());
    }
    Ok(cells)
}

/// Writes a puzzle, before which so many were written.
fn show(made: &Made, args: &GenerateArgs, written: u64, session: &mut Session) -> Result<()> {
    if args.json {
        return write_event(None, "generated", &json(made, args.seed), session);
    }
    let Made { line, board, .. } = made;
    let frame = session.frame();
    let out = &mut session.out;
    match args.format {
        Some(GenerateFormat::Grid) if !args.pencilmarks => {
            let gap = if written > 0 { "\n" } else { "" };
            write!(out, "{gap}{}", write::grid(board, frame))?;
        }
        Some(GenerateFormat::Csv) => {
            let (head, row) = match &made.rating {
                Some(rating) => (
                    ",er,ep,ed,tier,hardest,steps",
                    format!(",{}", columns(rating).join(",")),
                ),
                None => ("", String::new()),
            };
            if written == 0 {
                writeln!(out, "puzzle,answer,clues{head}")?;
            }
            let (answer, clues) = (&made.answer, board.n_clues());
            writeln!(out, "{line},{answer},{clues}{row}")?;
        }
        _ => writeln!(out, "{line}")?,
    }
    Ok(())
}

fn json(made: &Made, seed: u64) -> Fields {
    let fields = Fields::default()
        .number("seed", seed)
        .number("index", made.index)
        .with("puzzle", &made.line)
        .with("answer", made.answer.to_string())
        .with("clues", made.board.n_clues());
    match &made.rating {
        Some(rating) => rated(fields, rating),
        None => fields,
    }
}
