//! Progress, on a terminal, for anything longer than a second.
//!
//! It is one line, drawn over itself, which names the work begun last. Whatever else is written to the terminal goes through
//! [`aside`]: the line makes room, and comes back when nothing was written for a while, since output shows progress too.

use super::words::plural;
use quadrille::limits::Monitor;
use std::io::{self, IsTerminal, Write};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);
/// Room at the end of the line, for what the terminal shows of Ctrl-C.
const ROOM: usize = 4;
/// What a terminal is wide that does not say so.
const USUAL: usize = 80;

static LINE: Mutex<Line> =
    Mutex::new(Line { works: Vec::new(), next: 0, drawn: 0, held: 0, written: None, runs: false });
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The line, and what it may show.
struct Line {
    /// What is being done, the latest last.
    works: Vec<(u64, Box<dyn Fn() -> String + Send>)>,
    next: u64,
    /// The columns in use on the terminal.
    drawn: usize,
    /// How many are writing something else.
    held: usize,
    /// When something else was written.
    written: Option<Instant>,
    /// Whether there is a thread that draws.
    runs: bool,
}

/// Shows a line while it lives, and wipes it out when dropped.
pub(crate) struct Watch(Option<u64>);

impl Watch {
    /// Shows the text of `status`, until dropped; nothing if `wanted` is false or standard error is no terminal.
    pub(crate) fn new(wanted: bool, status: impl Fn() -> String + Send + 'static) -> Watch {
        static DUMB: LazyLock<bool> = LazyLock::new(|| std::env::var_os("TERM").is_some_and(|term| term == "dumb"));
        if !wanted || !io::stderr().is_terminal() || *DUMB {
            return Watch(None);
        }
        let mut line = line();
        let number = line.next;
        line.next += 1;
        line.works.push((number, Box::new(status)));
        if !line.runs {
            // without a thread there is nothing to see, and nothing is lost
            line.runs = thread::Builder::new().spawn(draw).is_ok();
        }
        Watch(Some(number))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let Some(number) = self.0 else { return };
        let mut line = line();
        line.works.retain(|(other, _)| *other != number);
        if line.works.is_empty() {
            line.wipe();
        }
    }
}

/// Begins the time that is shown.
pub(crate) fn start() {
    LazyLock::force(&START);
}

/// Writes something else to the terminal, or perhaps to it.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let mut held = line();
    held.wipe();
    held.held += 1;
    // not held while writing, which may take as long as somebody else likes
    drop(held);
    let done = write();
    let mut held = line();
    held.held -= 1;
    held.written = Some(Instant::now());
    done
}

/// Wipes the line out for good, before an end at once.
pub(crate) fn end() {
    // whoever holds it may be stuck in a terminal that was stopped
    if let Ok(mut line) = LINE.try_lock() {
        line.wipe();
        line.held += 1;
    }
}

fn line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Draws the line now and then.
fn draw() {
    loop {
        thread::sleep(PAUSE);
        let mut line = line();
        let now = Instant::now();
        let early = START.elapsed() < PATIENCE || line.written.is_some_and(|written| now - written < PATIENCE);
        if line.held == 0 && !early && !line.works.is_empty() {
            line.show();
        }
    }
}

impl Line {
    fn show(&mut self) {
        let Some((_, status)) = self.works.last() else { return };
        let columns = terminal_size::terminal_size_of(io::stderr()).map_or(USUAL, |(width, _)| usize::from(width.0));
        let text = cut(&format!("{}  {}", clock(START.elapsed()), status()), columns.saturating_sub(ROOM));
        let width = width(&text);
        let pad = " ".repeat(self.drawn.saturating_sub(width));
        let back = "\u{8}".repeat(pad.len());
        let _ = write!(io::stderr().lock(), "\r{text}{pad}{back}");
        self.drawn = width;
    }

    fn wipe(&mut self) {
        if self.drawn > 0 {
            // with blanks: not every terminal knows a code for it
            let _ = write!(io::stderr().lock(), "\r{}\r", " ".repeat(self.drawn + ROOM - 1));
            self.drawn = 0;
        }
    }
}

/// The time so far, as seconds, minutes and hours.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds}s"),
        (0, minutes, seconds) => format!("{minutes}m{seconds:02}s"),
        (hours, minutes, _) => format!("{hours}h{minutes:02}m"),
    }
}

/// The columns of a letter, rather too many.
fn columns(c: char) -> usize {
    if u32::from(c) < 0x1100 || ('\u{2000}'..'\u{2e80}').contains(&c) { 1 } else { 2 }
}

fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// As much of a text as goes into a line of these columns.
fn cut(text: &str, most: usize) -> String {
    let mut used = 0;
    let fits = |c: &char| {
        used += columns(*c);
        used <= most
    };
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take_while(fits).collect()
}

/// How far a search is: the share of the tree where the solver knows it, what was found, the work.
pub(crate) fn progress(monitor: &Monitor, found: &str) -> String {
    let (share, nodes, solutions) = (monitor.progress() * 100.0, monitor.nodes(), monitor.solutions());
    let tree = if share > 0.0 { format!("{share:5.1} % of the tree, ") } else { String::new() };
    format!("{tree}{}, {}", plural(solutions, found), plural(nodes, "node"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit() {
        assert_eq!(cut("12 puzzles", 80), "12 puzzles");
        assert_eq!(cut("12 puzzles", 4), "12 p");
        assert_eq!(cut("\u{6570}\u{72ec}\u{1b}[2J", 5), "\u{6570}\u{72ec} ");
        assert_eq!((cut("x", 0), width("")), (String::new(), 0));
    }

    #[test]
    fn times_are_short() {
        let clocks = [9, 60, 3599, 3600, 90_000].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(clocks, ["9s", "1m00s", "59m59s", "1h00m", "25h00m"]);
    }

    #[test]
    fn something_else_may_be_written_inside_of_something_else() {
        assert_eq!(aside(|| aside(|| 1) + 1), 2);
        assert_eq!(line().held, 0);
    }
}
