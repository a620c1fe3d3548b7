//! What all commands share: output, messages, exit code, and Ctrl-C.

use super::output::Output;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The outcome of a run; of several puzzles the most severe, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    Answered,
    NoAnswer,
    Stopped,
    BadInput,
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Answered => 0,
            Exit::NoAnswer => 1,
            Exit::BadInput => 2,
            Exit::Stopped => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// One run of the program.
pub(crate) struct Session {
    /// Standard output.
    pub(crate) out: BufWriter<Output>,
    /// Whether standard output is a terminal.
    pub(crate) on_terminal: bool,
    /// No notes, no progress.
    pub(crate) quiet: bool,
    interrupt: Arc<AtomicBool>,
    /// Waiting for input, with all known output written.
    waiting: Arc<AtomicBool>,
    exit: Exit,
}

impl Session {
    /// Starts a run, and handles Ctrl-C: the first one requests the end, a second one forces it.
    pub(crate) fn new(quiet: bool) -> Session {
        let interrupt = Arc::new(AtomicBool::new(false));
        let waiting = Arc::new(AtomicBool::new(false));
        let (flag, idle) = (Arc::clone(&interrupt), Arc::clone(&waiting));
        let listening = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) || idle.load(Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        let session = Session {
            out: BufWriter::with_capacity(1 << 16, Output::new()),
            on_terminal: io::stdout().is_terminal(),
            quiet,
            interrupt,
            waiting,
            exit: Exit::Answered,
        };
        if listening.is_err() {
            session.note("cannot handle Ctrl-C; it will kill the program at once");
        }
        session
    }

    /// The flag that Ctrl-C sets.
    pub(crate) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Records whether the program waits for input: then Ctrl-C ends it at once, even one pressed just before.
    pub(crate) fn waits(&self, waiting: bool) {
        self.waiting.store(waiting, Ordering::SeqCst);
        // either this sees the interrupt, or the handler sees that the program waits
        if waiting && self.interrupt.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
    }

    /// Shows on a terminal what was written so far.
    pub(crate) fn show(&mut self) -> io::Result<()> {
        if self.on_terminal { self.out.flush() } else { Ok(()) }
    }

    /// Records how one puzzle ended.
    pub(crate) fn ended(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// The exit code of the whole run.
    pub(crate) fn exit(&self) -> Exit {
        if self.interrupted() { Exit::Interrupted } else { self.exit }
    }

    /// Reports an error; it counts as bad input.
    pub(crate) fn bad(&mut self, message: &str) {
        Self::error(message);
        self.ended(Exit::BadInput);
    }

    /// Reports an error.
    pub(crate) fn error(message: &str) {
        say(&format!("\x1b[1;31merror:\x1b[0m {message}"));
    }

    /// Prints a note.
    pub(crate) fn note(&self, message: &str) {
        if !self.quiet {
            Session::say(message);
        }
    }

    /// Prints a note, even with `--quiet`.
    pub(crate) fn say(message: &str) {
        say(&format!("\x1b[1;36mnote:\x1b[0m {message}"));
    }

    /// Prints the statistics of `--stats`.
    pub(crate) fn stats(message: &str) {
        say(message);
    }
}

/// A line on standard error; errors there are ignored.
fn say(message: &str) {
    let _ = writeln!(anstream::stderr(), "{message}");
}
