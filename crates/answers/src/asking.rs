//! The loop of commands that ask the same about each puzzle of files: the sizes of parts on several
//! threads, the order of records, progress, an interrupt.

use crate::entry::{Entry, ReadEntry, Reading};
use crate::fields::Status;
use crate::record::Record;
use anyhow::Result;
use quadrille::team;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_console::watch::{Puzzles, Watch};
use quadrille_picture::{Picture, Sheet};
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The most puzzles per thread that are answered before their answers are written.
const MAX_PER_THREAD: usize = 4096;
/// Parts that take less time than this are followed by longer parts, and parts that take ten times
/// as long by shorter parts.
const SHORT_PART: Duration = Duration::from_millis(100);

/// The records of some puzzles of a file; whether more puzzles may follow.
type Answering<'a> = dyn FnMut(&[ReadEntry], &str, bool, &mut Session) -> Result<Vec<Record>> + 'a;

/// A question about each puzzle of files, and its progress: the puzzles asked, their keys and
/// pictures.
pub struct Asking<'a> {
    reading: &'a Reading<'a>,
    /// The type of lines of JSON, if they are wanted.
    event: Option<&'static str>,
    threads: usize,
    answer: Box<Answering<'a>>,
    shown: Puzzles,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The keys of records that were written.
    pub keys: HashSet<Box<[u8]>>,
    /// The first pictures.
    pub pictures: Vec<Picture>,
}

impl<'a> Asking<'a> {
    /// Asks about one puzzle after the other.
    pub fn alone(
        reading: &'a Reading<'a>,
        event: Option<&'static str>,
        mut ask: impl FnMut(&Entry, &str, &mut Session) -> Result<Record> + 'a,
    ) -> Asking<'a> {
        Asking::each_found(reading, event, &Puzzles::default(), {
            move |found, file, _, session| match found {
                Ok(entry) => ask(entry, file, session),
                Err(unread) => Ok(Record::unread(unread)),
            }
        })
    }

    /// The same; `ask` learns what cannot be read, too, and whether more puzzles follow. A search
    /// under way is shown by way of `shown`.
    pub(crate) fn each_found(
        reading: &'a Reading<'a>,
        event: Option<&'static str>,
        shown: &Puzzles,
        mut ask: impl FnMut(&ReadEntry, &str, bool, &mut Session) -> Result<Record> + 'a,
    ) -> Asking<'a> {
        let answer = move |part: &[ReadEntry], file: &str, more, session: &mut Session| {
            let records = part.iter().map(|found| ask(found, file, more, session));
            records.collect()
        };
        Asking::new(reading, event, (1, shown.clone()), Box::new(answer))
    }

    /// Asks about several puzzles at a time. `begin` makes the state of a thread; `unread` is the
    /// text in the place of a puzzle that cannot be read.
    pub fn on_threads<S: 'a>(
        reading: &'a Reading<'a>,
        event: Option<&'static str>,
        (threads, unread): (usize, &'a str),
        begin: impl Fn() -> S + Sync + 'a,
        ask: impl Fn(&Entry, &mut S) -> Record + Sync + 'a,
    ) -> Asking<'a> {
        let mut own = begin();
        let record = move |found: &ReadEntry, state: &mut S| match found {
            Ok(entry) => ask(entry, state),
            Err(why) => Record {
                text: unread.to_owned(),
                ..Record::unread(why)
            },
        };
        let answer = move |part: &[ReadEntry], _: &str, _, session: &mut Session| {
            let records = match part {
                [found] => vec![record(found, &mut own)],
                _ => team::map(threads, part, &begin, &record),
            };
            Ok(uncut(records, session))
        };
        Asking::new(
            reading,
            event,
            (threads, Puzzles::default()),
            Box::new(answer),
        )
    }

    fn new(
        reading: &'a Reading<'a>,
        event: Option<&'static str>,
        (threads, shown): (usize, Puzzles),
        answer: Box<Answering<'a>>,
    ) -> Asking<'a> {
        Asking {
            reading,
            event,
            threads,
            answer,
            shown,
            puzzles: 0,
            keys: HashSet::new(),
            pictures: Vec::new(),
        }
    }

    /// Asks about each puzzle of these files; `refusal` says why a file is left out.
    pub fn each_of_files(
        &mut self,
        files: &[PathBuf],
        refusal: &dyn Fn(&Input) -> Option<String>,
        session: &mut Session,
    ) -> Result<()> {
        input::each(files, self.reading.args, session, |input, file, session| {
            match refusal(&input) {
                Some(why) => session.bad(&format!("{file}: {why}")),
                None => self.each_puzzle(input, file, session)?,
            }
            Ok(())
        })
    }

    /// Asks about each puzzle of a file, up to an interrupt.
    pub fn each_puzzle(&mut self, input: Input, file: &str, session: &mut Session) -> Result<()> {
        let _watch = Watch::puzzles(!session.quiet, self.shown.clone());
        // one puzzle of each thread at first, so that its answer appears at once
        let (mut part, mut size, mut per_thread) = (Vec::new(), 1, 1);
        let (reading, before, mut is_cut) = (self.reading, self.puzzles, false);
        let mut collect = |found: ReadEntry, more: bool, session: &mut Session| {
            part.push(found);
            if part.len() < size && more {
                return Ok(());
            }
            let started = Instant::now();
            let records = (self.answer)(&part, file, more, session)?;
            per_thread = next_size(per_thread, started.elapsed());
            if self.threads > 1 {
                size = self.threads * per_thread;
            }
            is_cut |= records.len() < part.len();
            for (found, record) in part.drain(..).zip(records) {
                self.write(&found, file, record, session)?;
            }
            Ok(())
        };
        if reading.each(input, file, session, &mut collect)? || is_cut {
            let interrupted = session.interruption_after(self.puzzles - before, "puzzle");
            session.note(&format!("{file}: {interrupted}"));
        }
        Ok(())
    }

    /// Writes a record, unless one with its key was written.
    fn write(
        &mut self,
        found: &ReadEntry,
        file: &str,
        mut record: Record,
        session: &mut Session,
    ) -> Result<()> {
        self.puzzles += 1;
        self.shown.end(self.puzzles);
        if let Some(key) = record.key.take()
            && !self.keys.insert(key)
        {
            return Ok(());
        }
        record.write(found, file, self.event, session)?;
        self.pictures.extend(record.pictures);
        self.pictures.truncate(Sheet::MAX_PICTURES);
        Ok(())
    }
}

/// The records up to the first one that an interrupt cut short.
fn uncut(mut records: Vec<Record>, session: &Session) -> Vec<Record> {
    if session.interrupted() {
        let mut all = records.iter();
        let cut = all.position(|record| record.status == Status::Stopped);
        records.truncate(cut.unwrap_or(records.len()));
    }
    records
}

/// The puzzles per thread in the next part, where so many took this time.
fn next_size(per_thread: usize, time: Duration) -> usize {
    match time {
        time if time < SHORT_PART => (2 * per_thread).min(MAX_PER_THREAD),
        time if time > 10 * SHORT_PART => (per_thread / 2).max(1),
        _ => per_thread,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::atomic::Ordering;

    #[test]
    fn what_an_interrupt_cut_short_is_left_out() {
        let session = Session::captured(Box::new(io::sink()));
        let records = || {
            let all = [Status::Answered, Status::Stopped, Status::Answered];
            all.map(Record::new).into()
        };
        assert_eq!(uncut(records(), &session).len(), 3);
        session.interrupt().store(true, Ordering::Relaxed);
        assert_eq!(uncut(records(), &session).len(), 1);
    }
}
