//! Progress, on a terminal, for anything longer than a second.

use super::session::is_ascii;
use super::words::plural;
use indicatif::{ProgressBar, ProgressStyle};
use quadrille::limits::Monitor;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

/// Shows a line while it lives, and wipes it out when dropped.
pub(crate) struct Watch {
    line: Option<ProgressBar>,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Shows the text of `status`, until dropped; nothing if `wanted` is false or standard error is no terminal.
    pub(crate) fn new(wanted: bool, status: impl Fn() -> String + Send + 'static) -> Watch {
        if !wanted || !io::stderr().is_terminal() {
            return Watch { line: None, stop: None, thread: None };
        }
        let (stop, stopped) = mpsc::channel();
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        // the last one is for the end
        let style = if is_ascii() { style.tick_chars("|/-\\ ") } else { style };
        let line = ProgressBar::new_spinner().with_style(style);
        let shown = line.clone();
        let thread = thread::spawn(move || {
            if stopped.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                shown.set_message(status());
                shown.tick();
            }
            shown.finish_and_clear();
        });
        Watch { line: Some(line), stop: Some(stop), thread: Some(thread) }
    }

    /// Hides the line while something else is written to the terminal.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.line {
            Some(line) => line.suspend(write),
            None => write(),
        }
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

/// How far a search is: the share of the tree where the solver knows it, how many of what was found, the work.
pub(crate) fn progress(monitor: &Monitor, found: &str) -> String {
    let (share, nodes, solutions) = (monitor.progress() * 100.0, monitor.nodes(), monitor.solutions());
    let tree = if share > 0.0 { format!("{share:5.1} % of the tree, ") } else { String::new() };
    format!("{tree}{}, {}", plural(solutions, found), plural(nodes, "node"))
}
