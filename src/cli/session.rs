//! What all commands share: where they write, what they say, how it ends, and Ctrl-C.

use std::io::{self, BufWriter, IsTerminal, Stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a run ends; of several puzzles the gravest counts, in this order.
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
    pub(crate) out: BufWriter<Stdout>,
    /// Whether somebody reads standard output on a terminal.
    pub(crate) on_terminal: bool,
    /// No notes, no progress.
    pub(crate) quiet: bool,
    interrupt: Arc<AtomicBool>,
    exit: Exit,
}

impl Session {
    /// Begins a run, and listens to Ctrl-C: the first one asks for the end, a second one forces it.
    pub(crate) fn new(quiet: bool) -> Session {
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        let listening = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let session = Session {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            on_terminal: io::stdout().is_terminal(),
            quiet,
            interrupt,
            exit: Exit::Answered,
        };
        if listening.is_err() {
            session.note("cannot listen to Ctrl-C; it will end the program at once");
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

    /// Remembers how one puzzle ended.
    pub(crate) fn ended(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// The exit code of the whole run.
    pub(crate) fn exit(&self) -> Exit {
        if self.interrupted() { Exit::Interrupted } else { self.exit }
    }

    /// Says what is wrong; it counts as bad input.
    pub(crate) fn bad(&mut self, message: &str) {
        Self::error(message);
        self.ended(Exit::BadInput);
    }

    /// Says what is wrong.
    pub(crate) fn error(message: &str) {
        anstream::eprintln!("\x1b[1;31merror:\x1b[0m {message}");
    }

    /// Says something by the way.
    pub(crate) fn note(&self, message: &str) {
        if !self.quiet {
            Session::say(message);
        }
    }

    /// Says something by the way, where it is known that somebody wants to hear it.
    pub(crate) fn say(message: &str) {
        anstream::eprintln!("\x1b[1;36mnote:\x1b[0m {message}");
    }

    /// Says what was asked for with `--stats`.
    pub(crate) fn stats(message: &str) {
        anstream::eprintln!("{message}");
    }
}
