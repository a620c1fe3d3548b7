//! A proof by several threads, in one text.
//!
//! The tree is divided at its first branches into parts. A thread takes the first part that nobody
//! has, and closes it: its last line excludes the decisions of the part. Lines of all threads stand
//! among each other, each with a label of its own. At last one of them walks once more, and those
//! lines close the parts for it.

use super::state::State;
use super::text::Text;
use super::walk::{Found, Lemma, Outside, Walk};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::{OptionId, Problem};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// The most threads: each has lines that wait to be written.
const MAX_THREADS: usize = 64;

/// Parts for each thread: some are far larger than others.
const PARTS: usize = 32;

/// Blocks of lines for each thread that wait to be written, at most.
const BLOCKS: usize = 4;

/// What the threads share.
struct Shared<'s> {
    problem: &'s Problem,
    root: &'s State<'s>,
    parts: &'s [Vec<u32>],
    next: AtomicUsize,
    closed: Mutex<Vec<Lemma>>,
    n_found: AtomicU32,
    clock: &'s Clock,
    stop: AtomicBool,
    /// The last label before the threads began, how many threads there may be, and the last label
    /// of all of them.
    first: u64,
    threads: usize,
    last: AtomicU64,
}

/// What a thread has to report.
enum Message {
    Lines(Vec<u8>),
    /// A solution and its number.
    Solution(u32, Vec<OptionId>),
    /// A part is closed; what that took.
    Closed(Report),
    /// It ends before all parts are closed.
    Ended(End),
}

/// Lines on their way to the text.
struct Lines(SyncSender<Message>);

impl Write for Lines {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        let sent = self.0.send(Message::Lines(lines.to_vec()));
        sent.map(|()| lines.len())
            .map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared<'_> {
    fn closed(&self) -> MutexGuard<'_, Vec<Lemma>> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next part that is not closed by what closed others.
    fn next(&self) -> Option<&[u32]> {
        loop {
            let part = self.parts.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            let excludes = |lemma: &Lemma| {
                lemma
                    .clause
                    .iter()
                    .all(|&decision| part.contains(&(decision / 2)))
            };
            if !self.closed().iter().any(excludes) {
                return Some(part);
            }
        }
    }

    /// Closes one part after the other.
    fn work(&self, nth: usize, sender: &SyncSender<Message>) {
        let mut lines = Lines(sender.clone());
        let mut text = Text::part(&mut lines, self.first + nth as u64, self.threads as u64);
        let mut walk = Walk::new(self.problem, self.root.clone(), &mut text);
        let outside = Outside {
            clock: self.clock,
            nodes: None,
            stop: Some(&self.stop),
        };
        let mut found = |solution: &[OptionId]| {
            let number = self.n_found.fetch_add(1, Ordering::Relaxed) + 1;
            let sent = sender.send(Message::Solution(number, solution.to_vec()));
            sent.map(|()| number).map_err(|_| End::Visitor)
        };
        while let Some(part) = self.next() {
            walk.give(part);
            let closed = walk.run(&outside, &mut found);
            walk.begin_again();
            let news = Message::Closed(walk.take_report());
            let ended = closed.map(|lemma| self.closed().push(lemma)).err();
            let sent = sender
                .send(news)
                .and_then(|()| ended.map_or(Ok(()), |end| sender.send(Message::Ended(end))));
            if ended.is_some() || sent.is_err() {
                break;
            }
        }
        text.flush();
        self.last.fetch_max(text.label, Ordering::Relaxed);
    }
}

/// Runs a walk from its root on several threads.
pub(super) fn run(
    walk: &mut Walk<'_, '_>,
    threads: usize,
    outside: &Outside<'_>,
    found: &mut Found<'_>,
) -> Result<Lemma, End> {
    let threads = threads.min(MAX_THREADS);
    // which nodes are visited before a limit of nodes must not be a matter of luck
    if threads > 1 && outside.nodes.is_none() && quadrille_problem::internal::HAS_THREADS {
        let parts = walk.divide(PARTS * threads);
        if parts.len() > 1 {
            close_parts(walk, &parts, threads, outside.clock, found)?;
        }
    }
    walk.run(outside, found)
}

fn close_parts(
    walk: &mut Walk<'_, '_>,
    parts: &[Vec<u32>],
    threads: usize,
    clock: &Clock,
    found: &mut Found<'_>,
) -> Result<(), End> {
    let first = walk.text.label;
    let (problem, root) = (walk.problem, walk.now.clone());
    let shared = Shared {
        problem,
        root: &root,
        parts,
        next: AtomicUsize::new(0),
        closed: Mutex::default(),
        n_found: AtomicU32::new(0),
        clock,
        stop: AtomicBool::new(false),
        first,
        threads,
        last: AtomicU64::new(first),
    };
    let (mut end, mut n_closed) = (None, 0_u32);
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(BLOCKS * threads);
        for nth in 0..threads {
            let (shared, sender) = (&shared, sender.clone());
            if Builder::new()
                .spawn_scoped(scope, move || shared.work(nth, &sender))
                .is_err()
            {
                break;
            }
        }
        drop(sender);
        let (mut waiting, mut n_seen) = (BTreeMap::new(), 0);
        for news in receiver {
            match news {
                // a proof that was stopped concludes nothing
                Message::Lines(lines) if end.is_none() => walk.text.append(&lines),
                Message::Lines(_) => {}
                Message::Solution(number, solution) => drop(waiting.insert(number, solution)),
                Message::Closed(report) => {
                    n_closed += 1;
                    add(&mut walk.report, &report);
                    let share = f64::from(n_closed) / parts.len() as f64;
                    clock.report(walk.report.nodes, walk.report.solutions, share);
                }
                Message::Ended(why) => drop(end.get_or_insert(why)),
            }
            // in the order of their numbers, which are those of the clauses that exclude them
            while end.is_none()
                && let Some(solution) = waiting.remove(&(n_seen + 1))
            {
                n_seen += 1;
                // others may have been found, and were not seen
                walk.report.solutions = n_seen.into();
                end = found(&solution).err();
            }
            if walk.text.has_failed() {
                end.get_or_insert(End::Visitor);
            }
            if end.is_some() {
                shared.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    walk.text.label = shared.last.into_inner();
    walk.lemmas = shared
        .closed
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    end.map_or(Ok(()), Err)
}

/// Adds the work of another thread, but for solutions, which are counted when they are seen.
fn add(report: &mut Report, other: &Report) {
    report.nodes += other.nodes;
    report.decisions = report.decisions.zip(other.decisions).map(|(a, b)| a + b);
    report.deepest = report.deepest.max(other.deepest);
}
