//! A proof by several threads, in one text.
//!
//! The tree is divided at its first branches into parts. A thread takes the first part that nobody
//! has, and closes it: its last line excludes the decisions of the part. Lines of all threads stand
//! among each other, each with a label of its own. Finally one thread walks once more, and these
//! last lines close the parts for it.

use super::proof_lines::Text;
use super::propagation::Propagation;
use super::walk::{Lemma, OnSolution, Outside, Walk};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_problem::team;
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
    root: &'s Propagation<'s>,
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
    /// A part is closed, after this work.
    Closed(Report),
    /// The search was stopped before all parts were closed.
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

    /// The next part that no lemma of another part closes.
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

    /// Sends a solution with its number, and returns that.
    fn send_solution(
        &self,
        solution: &[OptionId],
        sender: &SyncSender<Message>,
    ) -> Result<u32, End> {
        let number = self.n_found.fetch_add(1, Ordering::Relaxed) + 1;
        let sent = sender.send(Message::Solution(number, solution.to_vec()));
        sent.map(|()| number).map_err(|_| End::Visitor)
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
        let mut found = |solution: &[OptionId]| self.send_solution(solution, sender);
        while let Some(part) = self.next() {
            walk.give(part);
            let closed = walk.run(&outside, &mut found);
            walk.begin_again();
            let news = Message::Closed(walk.take_report());
            let ended = closed.map(|lemma| self.closed().push(lemma)).err();
            let ended = ended.map(Message::Ended);
            let is_last = ended.is_some();
            let mut all = [Some(news), ended].into_iter().flatten();
            if all.any(|news| sender.send(news).is_err()) || is_last {
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
    found: &mut OnSolution<'_>,
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

/// What the threads send, put together.
struct Merge<'a, 'w, 'p, 't> {
    walk: &'w mut Walk<'p, 't>,
    clock: &'a Clock,
    found: &'a mut OnSolution<'a>,
    n_parts: usize,
    n_closed: u32,
    /// Solutions that come before their turn.
    waiting: BTreeMap<u32, Vec<OptionId>>,
    n_seen: u32,
    end: Option<End>,
}

impl<'a, 'w, 'p, 't> Merge<'a, 'w, 'p, 't> {
    fn new(
        walk: &'w mut Walk<'p, 't>,
        clock: &'a Clock,
        found: &'a mut OnSolution<'a>,
        n_parts: usize,
    ) -> Merge<'a, 'w, 'p, 't> {
        Merge {
            walk,
            clock,
            found,
            n_parts,
            n_closed: 0,
            waiting: BTreeMap::new(),
            n_seen: 0,
            end: None,
        }
    }

    fn take(&mut self, news: Message) {
        match news {
            // a proof that was stopped concludes nothing
            Message::Lines(lines) if self.end.is_none() => self.walk.text.append(&lines),
            Message::Lines(_) => {}
            Message::Solution(number, solution) => drop(self.waiting.insert(number, solution)),
            Message::Closed(report) => {
                self.n_closed += 1;
                let sum = &mut self.walk.report;
                add(sum, &report);
                let share = f64::from(self.n_closed) / self.n_parts as f64;
                self.clock.report(sum.nodes, sum.solutions, share);
            }
            Message::Ended(why) => drop(self.end.get_or_insert(why)),
        }
        // in the order of their numbers, which also number their excluding clauses
        while self.end.is_none()
            && let Some(solution) = self.waiting.remove(&(self.n_seen + 1))
        {
            self.n_seen += 1;
            // others may have been found, and were not seen
            self.walk.report.solutions = self.n_seen.into();
            self.end = (self.found)(&solution).err();
        }
        if self.walk.text.has_failed() {
            self.end.get_or_insert(End::Visitor);
        }
    }
}

fn close_parts(
    walk: &mut Walk<'_, '_>,
    parts: &[Vec<u32>],
    threads: usize,
    clock: &Clock,
    found: &mut OnSolution<'_>,
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
    let mut merge = Merge::new(walk, clock, found, parts.len());
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(BLOCKS * threads);
        for nth in 0..threads {
            let (shared, sender) = (&shared, sender.clone());
            let work = move || shared.work(nth, &sender);
            // without other threads, the first does all the work
            let starts = nth == 0 || team::has_capacity();
            if !starts || Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        drop(sender);
        for news in receiver {
            merge.take(news);
            if merge.end.is_some() {
                shared.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    merge.walk.text.label = shared.last.into_inner();
    let closed = shared.closed.into_inner();
    merge.walk.lemmas = closed.unwrap_or_else(PoisonError::into_inner);
    merge.end.map_or(Ok(()), Err)
}

/// Adds the work of another thread, without its solutions, which are counted on arrival.
fn add(report: &mut Report, other: &Report) {
    report.nodes += other.nodes;
    report.decisions = report.decisions.zip(other.decisions).map(|(a, b)| a + b);
    report.deepest = report.deepest.max(other.deepest);
}
