//! Questions about puzzles that several threads answer, in the order of the puzzles.

use super::{ReadEntry, Reading};
use anyhow::Result;
use quadrille::team;
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The most puzzles per thread that are answered before their answers are written.
const MAX_PER_THREAD: usize = 4096;
/// Parts that take less time than this are followed by longer parts, and parts that take ten times
/// as long by shorter parts.
const SHORT_PART: Duration = Duration::from_millis(100);

/// Threads that answer a question about each puzzle of a file.
pub struct Workers<'a, S, T> {
    /// The number of threads.
    pub threads: usize,
    /// Makes the state of a thread.
    pub begin: &'a (dyn Fn() -> S + Sync),
    /// Answers the question.
    pub ask: &'a (dyn Fn(&ReadEntry, &mut S) -> T + Sync),
}

/// Writes the answer to a question about a puzzle; false for an answer that an interrupt cut short.
pub type Write<'a, T> = dyn FnMut(&ReadEntry, T, &mut Session) -> Result<bool> + 'a;

impl<S, T: Send> Workers<'_, S, T> {
    /// Asks about each puzzle of a file, and writes the answers in the order of the puzzles, up to
    /// an interrupt.
    pub fn each(
        &self,
        (input, file): (Input, &str),
        reading: &Reading<'_>,
        session: &mut Session,
        write: &mut Write<'_, T>,
    ) -> Result<()> {
        let (_watch, shown) = session.count("puzzle");
        let (mut own, mut written) = ((self.begin)(), 0);
        // one puzzle of each thread at first, so that its answer appears at once
        let mut per_thread = 1;
        let ask = &mut |part: &[ReadEntry], session: &mut Session| {
            let started = Instant::now();
            let answers = match part {
                [found] => vec![(self.ask)(found, &mut own)],
                _ => team::map(self.threads, part, self.begin, self.ask),
            };
            per_thread = match started.elapsed() {
                time if time < SHORT_PART => (2 * per_thread).min(MAX_PER_THREAD),
                time if time > 10 * SHORT_PART => (per_thread / 2).max(1),
                _ => per_thread,
            };
            for (found, answer) in part.iter().zip(answers) {
                if !write(found, answer, session)? {
                    break;
                }
                written += 1;
            }
            shown.store(written, Ordering::Relaxed);
            Ok(match self.threads {
                1 => 1,
                threads => threads * per_thread,
            })
        };
        reading.each_part(input, file, session, ask)?;
        if session.interrupted() {
            let interrupted = session.interruption_after(written, "puzzle");
            session.note(&format!("{file}: {interrupted}"));
        }
        Ok(())
    }
}
