//! Progress, on a terminal, for anything longer than a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

/// Shows a line while it lives, and wipes it out when dropped.
pub(crate) struct Watch {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Shows the text of `status`, until dropped; nothing if `wanted` is false or standard error is no terminal.
    pub(crate) fn new(wanted: bool, status: impl Fn() -> String + Send + 'static) -> Watch {
        if !wanted || !io::stderr().is_terminal() {
            return Watch { stop: None, thread: None };
        }
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || {
            if stopped.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            let line =
                ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            line.set_elapsed(PATIENCE);
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                line.set_message(status());
                line.tick();
            }
            line.finish_and_clear();
        });
        Watch { stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
