//! The loop over puzzles on several threads: the sizes of its parts, and the order of records.

use crate::entry::{Entry, ReadEntry, Reading};
use crate::fields::Status;
use crate::record::Record;
use anyhow::Result;
use quadrille::team;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_picture::{Picture, Sheet};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The most puzzles per thread that are answered before their answers are written.
const MAX_PER_THREAD: usize = 4096;
/// Parts that take less time than this are followed by longer parts, and parts that take ten times
/// as long by shorter parts.
const SHORT_PART: Duration = Duration::from_millis(100);

/// A question about each puzzle of files.
pub struct Asking<'a, S> {
    /// How puzzles are read.
    pub reading: &'a Reading<'a>,
    /// The number of threads.
    pub threads: usize,
    /// Makes the state of a thread.
    pub begin: &'a (dyn Fn() -> S + Sync),
    /// Answers the question.
    pub ask: &'a (dyn Fn(&Entry, &mut S) -> Record + Sync),
    /// The text in the place of a puzzle that cannot be read.
    pub unread: &'a str,
    /// The type of lines of JSON, if they are wanted.
    pub event: Option<&'static str>,
}

/// The puzzles asked about so far, and their pictures.
#[derive(Default)]
pub struct Asked {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The keys of records that were written.
    pub keys: HashSet<Box<[u8]>>,
    /// The first pictures.
    pub pictures: Vec<Picture>,
}

impl<S> Asking<'_, S> {
    /// Asks about each puzzle of these files; `refusal` says why a file is left out.
    pub fn each_of_files(
        &self,
        files: &[PathBuf],
        refusal: &dyn Fn(&Input) -> Option<&'static str>,
        session: &mut Session,
    ) -> Result<Asked> {
        let mut asked = Asked::default();
        input::each(files, self.reading.args, session, |input, file, session| {
            let Some(why) = refusal(&input) else {
                return self.each_puzzle((input, file), &mut asked, session);
            };
            session.bad(&format!("{file}: {}; {why}", input.what()));
            Ok(())
        })?;
        Ok(asked)
    }

    /// Asks about each puzzle of a file, up to an interrupt.
    pub fn each_puzzle(
        &self,
        (input, file): (Input, &str),
        asked: &mut Asked,
        session: &mut Session,
    ) -> Result<()> {
        let (_watch, shown) = session.count("puzzle");
        let (mut own, mut written) = ((self.begin)(), 0);
        // one puzzle of each thread at first, so that its answer appears at once
        let mut per_thread = 1;
        let ask = &mut |part: &[ReadEntry], session: &mut Session| {
            let started = Instant::now();
            let records = match part {
                [found] => vec![self.record(found, &mut own)],
                _ => team::map(self.threads, part, self.begin, |found, state| {
                    self.record(found, state)
                }),
            };
            per_thread = next_size(per_thread, started.elapsed());
            for (found, record) in part.iter().zip(records) {
                // an interrupt cut it short
                if session.interrupted() && record.status == Status::Stopped {
                    break;
                }
                self.write(found, file, record, asked, session)?;
                written += 1;
            }
            shown.store(written, Ordering::Relaxed);
            Ok(match self.threads {
                1 => 1,
                threads => threads * per_thread,
            })
        };
        self.reading.each_part(input, file, session, ask)?;
        if session.interrupted() {
            let interrupted = session.interruption_after(written, "puzzle");
            session.note(&format!("{file}: {interrupted}"));
        }
        Ok(())
    }

    /// The record of a puzzle.
    fn record(&self, found: &ReadEntry, state: &mut S) -> Record {
        match found {
            Ok(entry) => (self.ask)(entry, state),
            Err(unread) => Record {
                text: self.unread.to_owned(),
                ..Record::from(unread)
            },
        }
    }

    /// Writes a record, unless one with its key was written.
    fn write(
        &self,
        found: &ReadEntry,
        file: &str,
        mut record: Record,
        asked: &mut Asked,
        session: &mut Session,
    ) -> Result<()> {
        asked.puzzles += 1;
        if let Some(key) = record.key.take()
            && !asked.keys.insert(key)
        {
            return Ok(());
        }
        record.write(found, file, self.event, session)?;
        asked.pictures.extend(record.pictures);
        asked.pictures.truncate(Sheet::MAX_PICTURES);
        Ok(())
    }
}

/// The puzzles per thread in the next part, where so many took this time.
fn next_size(per_thread: usize, time: Duration) -> usize {
    match time {
        time if time < SHORT_PART => (2 * per_thread).min(MAX_PER_THREAD),
        time if time > 10 * SHORT_PART => (per_thread / 2).max(1),
        _ => per_thread,
    }
}
