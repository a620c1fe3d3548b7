//! What all commands share: exit codes, errors and notes, how many are shown, threads, Ctrl-C.

use super::files::Files;
use super::output::Output;
use super::watch::{self, Watch, locked};
use super::words::plural;
use quadrille::limits::Monitor;
use quadrille::sudoku::write::Frame;
use quadrille::team;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread;
use std::time::Duration;

/// The outcome of a run; of several puzzles the most severe, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// All questions were answered.
    Answered,
    /// The search proved that there is no answer.
    NoAnswer,
    /// A limit stopped the run.
    Stopped,
    /// Input or arguments were wrong.
    BadInput,
    /// Ctrl-C was pressed.
    Interrupted,
}

impl Exit {
    /// The exit code of the program; its help names them.
    fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::NoAnswer => 1,
            Exit::BadInput => 2,
            Exit::Stopped => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// One run of the program.
pub struct Session {
    /// Standard output.
    pub out: BufWriter<Output>,
    /// Whether standard output is a terminal.
    pub on_terminal: bool,
    /// No notes, no progress.
    pub quiet: bool,
    /// A note says how each input was read.
    pub says_what_it_read: bool,
    files: Files,
    stop: Stop,
    /// The errors so far.
    errors: usize,
    /// The notes.
    pub notes: Notes,
    /// The number of threads, once it is known.
    threads: OnceCell<usize>,
    exit: Exit,
}

/// At most this many errors, or items without options, are printed one by one.
pub const ERRORS: usize = 10;
/// The same for notes of one kind.
const NOTES: u64 = 3;

/// How a note begins.
const NOTE: &str = "\x1b[1;36mnote:\x1b[0m";

/// What ends a run from outside: Ctrl-C, or the end of the budget.
#[derive(Clone, Default)]
struct Stop {
    /// The run is to end.
    flag: Arc<AtomicBool>,
    /// The message for the end of the run's time, before Ctrl-C was pressed.
    late: Arc<OnceLock<&'static str>>,
    /// The program waits for input or works with its output flushed, so that Ctrl-C may end it at
    /// once.
    waiting: Arc<AtomicBool>,
    /// The message for such an end.
    words: Arc<Mutex<String>>,
    /// Some work saw the request and was cut short by it.
    noticed: Arc<AtomicBool>,
    /// The interrupt was reported.
    reported: Arc<AtomicBool>,
    /// The writes to standard output, each counted at its beginning and at its end.
    writes: Arc<AtomicU64>,
    quiet: bool,
}

/// A write that takes longer, after an interrupt, waits for a reader that does not read.
const STUCK_WRITE: Duration = Duration::from_millis(50);

impl Stop {
    /// Requests the end, or ends at once where nothing is lost by it. A second request forces the
    /// end.
    fn raise(&self) {
        if self.waiting.load(Ordering::SeqCst) {
            self.exit(Some(&self.words()));
        }
        if self.flag.swap(true, Ordering::SeqCst) {
            self.exit(None);
        }
        let stop = self.clone();
        // without a thread a second request will do
        let _ = thread::Builder::new().spawn(move || stop.end_if_stuck());
    }

    /// Ends the run if it waits for a reader that does not read its output.
    fn end_if_stuck(&self) -> ! {
        let mut before = 0;
        loop {
            let writes = self.writes.load(Ordering::SeqCst);
            if writes % 2 == 1 && writes == before {
                self.exit(Some("while writing; the output was not read to its end"));
            }
            before = writes;
            thread::sleep(STUCK_WRITE);
        }
    }

    fn exit(&self, words: Option<&str>) -> ! {
        self.flag.store(true, Ordering::SeqCst);
        watch::end();
        if let Some(words) = words.filter(|_| !self.quiet) {
            say(format!("{NOTE} {} {words}", self.cause()).trim_end());
        }
        let end = if self.late.get().is_some() {
            Exit::Stopped
        } else {
            Exit::Interrupted
        };
        #[allow(
            clippy::disallowed_methods,
            reason = "an interrupt ends the program at once"
        )]
        std::process::exit(i32::from(end.code()))
    }

    /// The message for an end at once.
    fn words(&self) -> MutexGuard<'_, String> {
        locked(&self.words)
    }

    fn cause(&self) -> &'static str {
        self.late.get().copied().unwrap_or("interrupted")
    }
}

/// The notes of a run.
#[derive(Default)]
pub struct Notes {
    quiet: bool,
    /// The notes so far of each kind that may come often.
    counts: Mutex<BTreeMap<&'static str, u64>>,
}

impl Notes {
    fn add(&self, message: &str) {
        if !self.quiet {
            Session::say(message);
        }
    }

    /// Prints a note of a kind that may come often, unless there were many before.
    pub fn add_of(&self, kind: &'static str, message: &str) {
        let mut counts = locked(&self.counts);
        let n = counts.entry(kind).or_default();
        *n += 1;
        if *n <= NOTES {
            self.add(message);
        }
    }

    /// How many notes of each kind there were, if not all were printed.
    fn finish(&self) {
        for (kind, n) in std::mem::take(&mut *locked(&self.counts))
            .into_iter()
            .filter(|(_, n)| *n > NOTES)
        {
            let hidden = n - NOTES;
            self.add(&format!("{n} notes in total of {kind}, {hidden} not shown"));
        }
    }
}

impl Session {
    /// A quiet run that writes its answers to `to` and that Ctrl-C does not end: for tests.
    pub fn captured(to: Box<dyn Write + Send>) -> Session {
        let stop = Stop {
            quiet: true,
            ..Stop::default()
        };
        Session::with(BufWriter::new(Output::captured(to)), stop)
    }

    fn with(out: BufWriter<Output>, stop: Stop) -> Session {
        Session {
            out,
            on_terminal: false,
            quiet: stop.quiet,
            says_what_it_read: false,
            files: Files::default(),
            notes: Notes {
                quiet: stop.quiet,
                ..Notes::default()
            },
            stop,
            errors: 0,
            threads: OnceCell::new(),
            exit: Exit::Answered,
        }
    }

    /// Starts a run, and handles Ctrl-C and SIGTERM: the first one requests the end, a second one
    /// forces it.
    pub fn new(quiet: bool, verbose: bool) -> Session {
        let stop = Stop {
            quiet,
            ..Stop::default()
        };
        let listens = listen(&stop);
        let out = Output::new(Arc::clone(&stop.writes));
        let session = Session {
            on_terminal: io::stdout().is_terminal(),
            says_what_it_read: verbose || !quiet && io::stderr().is_terminal(),
            ..Session::with(BufWriter::with_capacity(1 << 16, out), stop)
        };
        if !listens {
            session.note("cannot handle Ctrl-C; it will kill the program at once");
        }
        session
    }

    /// Ends the run after this time, as Ctrl-C would, with this cause.
    pub fn budget(&self, time: Duration, cause: &'static str) {
        let stop = self.stop.clone();
        let timer = thread::Builder::new().spawn(move || {
            thread::sleep(time);
            if !stop.flag.load(Ordering::SeqCst) {
                let _ = stop.late.set(cause);
                stop.raise();
            }
        });
        if timer.is_err() {
            self.note("cannot measure the time; the limit of time is ignored");
        }
    }

    /// The number of threads of this run: one per core, or as given, as far as the machine allows.
    /// A note says if these are fewer.
    pub fn threads(&self, asked: Option<u16>) -> usize {
        // to ask for the cores takes a tenth of a millisecond, which files of the system tell
        if asked == Some(1) {
            return 1;
        }
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let asked = asked.map_or(cores, usize::from);
        if asked <= cores {
            return asked;
        }
        *self.threads.get_or_init(|| {
            let n = affordable(asked);
            if n < asked {
                self.note(&format!("the machine allows {n} of {asked} threads"));
            }
            n
        })
    }

    /// The flag that Ctrl-C sets.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop.flag)
    }

    /// A monitor of a search that Ctrl-C cancels.
    pub fn monitor(&self) -> Arc<Monitor> {
        Monitor::with_flag(self.interrupt())
    }

    /// Shows a kind of work, until dropped.
    pub fn watch(&self, work: &'static str) -> Watch {
        Watch::new(!self.quiet, || work.to_owned())
    }

    /// Whether Ctrl-C was pressed, or the time of the whole run is up.
    pub fn interrupted(&self) -> bool {
        let is_requested = self.stop.flag.load(Ordering::Relaxed);
        self.stop.noticed.fetch_or(is_requested, Ordering::Relaxed);
        is_requested
    }

    /// Whether a request cut some work short; a request after all work did not.
    fn is_cut_short(&self) -> bool {
        let is_seen = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        is_seen(&self.stop.noticed) || is_seen(&self.stop.reported)
    }

    /// The reason of an interruption, with the number of things done before.
    pub fn interruption_after(&self, done: u64, thing: &str) -> String {
        format!("{} after {}", self.interruption(), plural(done, thing))
    }

    /// What ended the run from outside.
    pub fn interruption(&self) -> &'static str {
        self.stop.reported.store(true, Ordering::Relaxed);
        self.stop.cause()
    }

    /// Records whether the program waits for input: then Ctrl-C ends it at once, even one pressed
    /// just before.
    fn waits(&self, waiting: bool) {
        self.stop.waiting.store(waiting, Ordering::SeqCst);
        // either this sees the request, or the handler sees that the program waits
        if waiting && self.stop.flag.load(Ordering::SeqCst) {
            self.stop.exit(Some(&self.stop.words()));
        }
    }

    /// Remembers a file that is read.
    ///
    /// # Errors
    /// If the file is the output too.
    pub fn reads(&mut self, path: &Path) -> anyhow::Result<()> {
        self.files.reads(path)
    }

    /// Refuses files that are read or written otherwise, before they are opened.
    pub fn writes<'a>(&mut self, paths: impl IntoIterator<Item = &'a Path>) -> anyhow::Result<()> {
        paths
            .into_iter()
            .try_for_each(|path| self.files.writes(path))
    }

    /// Does something that cannot be interrupted, with all known output written: Ctrl-C ends the
    /// program at once.
    pub fn at_once<T>(&mut self, work: impl FnOnce() -> T) -> io::Result<T> {
        self.at_once_or("", work)
    }

    /// The same; at such an end a note reads `interrupted`, and these words.
    pub fn at_once_or<T>(&mut self, words: &str, work: impl FnOnce() -> T) -> io::Result<T> {
        self.out.flush()?;
        words.clone_into(&mut self.stop.words());
        self.waits(true);
        let done = work();
        self.waits(false);
        // a thread that ends the program holds the lock: nothing is written behind its words
        drop(self.stop.words.lock());
        Ok(done)
    }

    /// As `at_once`, for long work with a name: it is shown, and at such an end a note reads
    /// `interrupted while`.
    pub fn busy<T>(&mut self, what: &str, work: impl FnOnce() -> T) -> io::Result<T> {
        let shown = what.to_owned();
        let _watch = Watch::new(!self.quiet, move || shown.clone());
        self.at_once_or(&format!("while {what}"), work)
    }

    /// What boards are drawn with.
    pub fn frame(&self) -> Frame {
        if self.on_terminal && !is_ascii() {
            Frame::Unicode
        } else {
            Frame::Ascii
        }
    }

    /// Shows the output so far on a terminal.
    pub fn show(&mut self) -> io::Result<()> {
        if self.on_terminal {
            self.out.flush()
        } else {
            Ok(())
        }
    }

    /// Records how one puzzle ended.
    pub fn ended(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// The exit code of the whole run.
    pub fn exit(&self) -> Exit {
        match self.is_cut_short() {
            true if self.stop.late.get().is_some() => self.exit.max(Exit::Stopped),
            true => Exit::Interrupted,
            false => self.exit,
        }
    }

    /// Reports an error; it counts as bad input.
    pub fn bad(&mut self, message: &str) {
        self.wrong(message);
        self.ended(Exit::BadInput);
    }

    /// Reports an error, unless there were many before.
    pub fn wrong(&mut self, message: &str) {
        self.errors += 1;
        if self.errors <= ERRORS {
            Self::error(message);
        }
    }

    /// Reports the numbers of notes and errors that were not shown, and an interrupt.
    pub fn finish(&self) {
        self.notes.finish();
        if self.errors > ERRORS {
            let (n, hidden) = (self.errors, self.errors - ERRORS);
            Self::error(&format!("{n} errors in total, {hidden} of them not shown"));
        }
        if self.is_cut_short() && !self.stop.reported.load(Ordering::Relaxed) {
            self.note(self.interruption());
        }
    }

    /// Reports an error.
    pub fn error(message: &str) {
        say(&format!("\x1b[1;31merror:\x1b[0m {message}"));
    }

    /// Prints a note.
    pub fn note(&self, message: &str) {
        self.notes.add(message);
    }

    /// Reports the content of a file, on a terminal or if asked.
    pub fn read_as(&self, file: &str, what: &str) {
        if self.says_what_it_read {
            self.note(&format!("{file}: read as {what}"));
        }
    }

    /// Prints a note, even with `--quiet`.
    fn say(message: &str) {
        say(&format!("{NOTE} {message}"));
    }

    /// Prints the statistics of `--stats`.
    pub fn stats(message: &str) {
        say(message);
    }
}

/// How many threads can run at the same time, the calling one among them, and at most `wanted`.
fn affordable(wanted: usize) -> usize {
    let gate = Mutex::new(());
    let closed = gate.lock();
    let n = thread::scope(|scope| {
        let wait = || drop(gate.lock());
        let spawn = |_: &usize| {
            team::has_capacity() && thread::Builder::new().spawn_scoped(scope, wait).is_ok()
        };
        let n = 1 + (1..wanted).take_while(spawn).count();
        drop(closed);
        n
    });
    n.min(wanted)
}

/// Handles SIGINT, and SIGTERM in the same way: managers of machines send it before a kill. False
/// where neither can be handled. The thread that waits for them also starts the one that shows
/// progress, after a second, so that a short run needs one thread, not two.
#[cfg(unix)]
fn listen(stop: &Stop) -> bool {
    use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
    use std::os::unix::net::UnixStream;
    let Ok((signals, sender)) = UnixStream::pair() else {
        return false;
    };
    let register = |signal| {
        let sender = sender.try_clone()?;
        signal_hook::low_level::pipe::register(signal, sender)
    };
    // where a file may grow no further, the write fails and says so; the signal would end the
    // program without a word
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let stop = stop.clone();
    [SIGINT, SIGTERM].map(register).iter().all(Result::is_ok)
        && thread::Builder::new()
            .spawn(move || wait_for_signals(signals, &stop))
            .is_ok()
}

/// Waits for signals, each of which is a byte to read, until the program ends.
#[cfg(unix)]
fn wait_for_signals(mut signals: std::os::unix::net::UnixStream, stop: &Stop) {
    use std::io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    use std::io::Read;
    loop {
        let quiet_for = watch::time_to_begin();
        // if this fails, works that have begun by now show no progress
        let _ = signals.set_read_timeout(quiet_for);
        match signals.read(&mut [0]) {
            Ok(1..) => stop.raise(),
            Err(error) if matches!(error.kind(), TimedOut | WouldBlock | Interrupted) => {}
            Ok(0) | Err(_) => return,
        }
    }
}

/// Handles Ctrl-C; false where that cannot be.
#[cfg(not(unix))]
fn listen(stop: &Stop) -> bool {
    let stop = stop.clone();
    let begin = || {
        while let Some(time) = watch::time_to_begin() {
            thread::sleep(time);
        }
    };
    thread::Builder::new().spawn(begin).is_ok() && ctrlc::set_handler(move || stop.raise()).is_ok()
}

/// Whether the locale has nothing but ASCII.
pub fn is_ascii() -> bool {
    is_ascii_in(|name| env::var_os(name))
}

/// The first of these variables that is set names the locale; without any it may be anything.
fn is_ascii_in(value: impl Fn(&str) -> Option<OsString>) -> bool {
    let named = |name: &&str| value(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(named);
    locale.is_some_and(|locale| locale == "C" || locale == "POSIX")
}

/// A line on standard error; errors there are ignored.
fn say(message: &str) {
    watch::aside(|| {
        let _ = writeln!(anstream::stderr(), "{message}");
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_counted_by_starting_them() {
        for wanted in [0, 1, 2, 5] {
            assert_eq!(affordable(wanted), wanted);
        }
    }

    #[test]
    fn an_interrupt_that_nothing_noticed_changes_nothing() {
        let session = Session::captured(Box::new(io::sink()));
        session.stop.flag.store(true, Ordering::SeqCst);
        assert_eq!(session.exit(), Exit::Answered);
        assert!(session.interrupted());
        assert_eq!(session.exit(), Exit::Interrupted);
    }

    #[test]
    fn notes_of_a_kind_are_counted() {
        let session = Session::captured(Box::new(io::sink()));
        for n in 0..5 {
            session.notes.add_of("this", &n.to_string());
        }
        session.notes.add_of("that", "once");
        assert_eq!(
            *locked(&session.notes.counts),
            BTreeMap::from([("that", 1), ("this", 5)])
        );
        session.finish();
        assert!(locked(&session.notes.counts).is_empty());
    }

    #[test]
    fn the_first_variable_names_the_locale() {
        let is_ascii = |set: &[(&str, &str)]| {
            is_ascii_in(|name| {
                set.iter()
                    .find(|variable| variable.0 == name)
                    .map(|variable| variable.1.into())
            })
        };
        for set in [
            &[("LC_ALL", "C")][..],
            &[("LANG", "POSIX")],
            &[("LC_ALL", ""), ("LANG", "C")],
        ] {
            assert!(is_ascii(set), "{set:?}");
        }
        for set in [
            &[][..],
            &[("LC_ALL", "C.UTF-8"), ("LANG", "C")],
            &[("LC_CTYPE", "de_DE.UTF-8"), ("LANG", "C")],
        ] {
            assert!(!is_ascii(set), "{set:?}");
        }
    }
}
