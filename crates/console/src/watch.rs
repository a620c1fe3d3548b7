//! Progress: on a terminal for anything longer than a second, elsewhere after ten, or as soon as
//! lines are asked for.
//!
//! On a terminal it is one line, drawn over itself, which names the work begun last. All other
//! output to the terminal goes through [`aside`]: the line makes room, and comes back when nothing
//! was written for a while, since output shows progress too. Elsewhere lines follow each other,
//! ever further apart.

use super::words::plural;
use anyhow::Context;
use quadrille::limits::{Costs, Monitor, Progress};
use quadrille_args::ShowProgress;
use quadrille_races::show::grouped;
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The constants of the line of progress in one table. Each begins with its unit.
struct Tuning {
    /// Time: the line appears so long after the start and after other output, and two lines are at
    /// least so far apart.
    shortest_gap: Duration,
    /// Time between two drawings of the bar.
    redraw_interval: Duration,
    /// Time: two lines are a tenth of the time so far apart, at most so long.
    longest_gap: Duration,
    /// Letters of the bar.
    bar_letters: usize,
    /// Columns at the end of the line, for what the terminal shows of Ctrl-C.
    margin: usize,
    /// Columns: a narrower terminal has no room for a bar beside the share and the speed.
    bar_min: usize,
    /// Columns assumed for a terminal that does not report its width.
    default_width: usize,
}

const TUNING: Tuning = Tuning {
    shortest_gap: Duration::from_secs(1),
    redraw_interval: Duration::from_millis(200),
    longest_gap: Duration::from_secs(600),
    bar_letters: 10,
    margin: 4,
    bar_min: 50,
    default_width: 80,
};

static LINE: Mutex<Line> = Mutex::new(Line {
    mode: ShowProgress::Auto,
    works: Vec::new(),
    next: 0,
    drawn: 0,
    held: 0,
    written: None,
    runs: false,
    due: Duration::ZERO,
});
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What a work shows of itself.
enum Status {
    Text(String),
    /// A search, and the noun for its findings.
    Search(Progress, &'static str),
}

/// The line, and the kinds of work that it may show.
struct Line {
    mode: ShowProgress,
    /// The works under way, the latest last.
    works: Vec<(u64, Box<dyn Fn() -> Status + Send>)>,
    next: u64,
    /// The columns in use on the terminal.
    drawn: usize,
    /// How many are writing something else.
    held: usize,
    /// When something else was written.
    written: Option<Instant>,
    /// Whether there is a thread that draws.
    runs: bool,
    /// When the next line is written, where lines follow each other.
    due: Duration,
}

/// The number of puzzles that were tried, and the search under way.
#[derive(Clone, Default)]
pub struct Puzzles(Arc<Mutex<(u64, Option<Arc<Monitor>>)>>);

impl Puzzles {
    /// Another puzzle is searched.
    pub fn begin(&self, monitor: Arc<Monitor>) {
        locked(&self.0).1 = Some(monitor);
    }

    /// So many puzzles were tried.
    pub fn end(&self, done: u64) {
        *locked(&self.0) = (done, None);
    }

    fn status(&self) -> Status {
        let (done, monitor) = &*locked(&self.0);
        let puzzles = plural(*done, "puzzle");
        match (done, monitor.as_ref().map(|monitor| monitor.state())) {
            (_, None) => Status::Text(puzzles),
            (0, Some(state)) => Status::Search(state, "answer"),
            (_, Some(state)) => Status::Text(format!("{puzzles}; {}", describe(&state, "answer"))),
        }
    }
}

/// Shows a line while it lives, and wipes it out when dropped.
pub struct Watch(Option<u64>);

impl Watch {
    /// Shows the text of `status`, until dropped; nothing if `wanted` is false.
    pub fn new(wanted: bool, status: impl Fn() -> String + Send + 'static) -> Watch {
        Watch::of(wanted, move || Status::Text(status()))
    }

    /// The same for a count of puzzles: returns the number, which the caller raises.
    pub fn counting(
        wanted: bool,
        text: impl Fn(u64) -> String + Send + 'static,
    ) -> (Watch, Arc<AtomicU64>) {
        let done = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&done);
        let watch = Watch::new(wanted, move || text(shown.load(Ordering::Relaxed)));
        (watch, done)
    }

    /// The same for a search, with the noun for its findings.
    pub fn search(wanted: bool, monitor: Arc<Monitor>, found: &'static str) -> Watch {
        Watch::of(wanted, move || Status::Search(monitor.state(), found))
    }

    /// The same for the puzzles of a file.
    pub fn puzzles(wanted: bool, puzzles: Puzzles) -> Watch {
        Watch::of(wanted, move || puzzles.status())
    }

    fn of(wanted: bool, status: impl Fn() -> Status + Send + 'static) -> Watch {
        let mut line = line();
        if !wanted || line.mode == ShowProgress::None {
            return Watch(None);
        }
        let number = line.next;
        line.next += 1;
        line.works.push((number, Box::new(status)));
        if START.elapsed() >= TUNING.shortest_gap {
            line.begin_to_draw();
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
pub fn start() {
    LazyLock::force(&START);
}

/// The time until the first line of progress is shown; `None` if it has passed, and the thread that
/// shows progress is running.
pub(super) fn time_to_begin() -> Option<Duration> {
    let left = TUNING.shortest_gap.saturating_sub(START.elapsed());
    if left.is_zero() {
        let mut line = line();
        if !line.works.is_empty() {
            line.begin_to_draw();
        }
        return None;
    }
    Some(left)
}

/// Chooses how progress is shown.
pub fn choose(mode: ShowProgress) -> anyhow::Result<()> {
    // scripts whose output must not depend on the time that it takes set the variable
    let mode = match std::env::var("QUADRILLE_PROGRESS") {
        Ok(named) if mode == ShowProgress::Auto => {
            ShowProgress::named(&named).with_context(|| {
                format!(
                    "QUADRILLE_PROGRESS: expected auto, bar, plain, json or none, found {named:?}"
                )
            })?
        }
        _ => mode,
    };
    let on_terminal =
        io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let mut line = line();
    line.due = if mode == ShowProgress::Auto {
        // unless lines were asked for, they begin when a tenth of the time is the shortest gap
        10 * TUNING.shortest_gap
    } else {
        TUNING.shortest_gap
    };
    line.mode = match mode {
        ShowProgress::Auto | ShowProgress::Bar if on_terminal => ShowProgress::Bar,
        ShowProgress::Auto | ShowProgress::Bar => ShowProgress::Plain,
        other => other,
    };
    Ok(())
}

/// Writes something else to the terminal, or perhaps to it.
pub fn aside<T>(write: impl FnOnce() -> T) -> T {
    let mut held = line();
    held.wipe();
    held.held += 1;
    // not held while writing, which can block
    drop(held);
    let done = write();
    let mut held = line();
    held.held -= 1;
    held.written = Some(Instant::now());
    done
}

/// Removes the line of progress for good, before the program exits at once.
pub fn end() {
    // a thread with the lock may hang in a stopped terminal
    if let Ok(mut line) = LINE.try_lock() {
        line.wipe();
        line.held += 1;
    }
}

/// What a lock guards, though a thread may have panicked with it.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

fn line() -> MutexGuard<'static, Line> {
    locked(&LINE)
}

/// Draws the line now and then.
fn draw() {
    loop {
        thread::sleep(TUNING.redraw_interval);
        let mut line = line();
        if line.mode != ShowProgress::Bar {
            line.add();
            continue;
        }
        let now = Instant::now();
        let early = line
            .written
            .is_some_and(|written| now - written < TUNING.shortest_gap);
        if line.held == 0 && !early && !line.works.is_empty() {
            line.show();
        }
    }
}

impl Line {
    /// Starts the thread that draws, unless there is one.
    fn begin_to_draw(&mut self) {
        if !self.runs {
            // without a thread, only the progress line is missing
            self.runs = thread::Builder::new().spawn(draw).is_ok();
        }
    }

    fn show(&mut self) {
        let Some((_, status)) = self.works.last() else {
            return;
        };
        let columns = terminal_size::terminal_size_of(io::stderr())
            .map_or(TUNING.default_width, |(width, _)| usize::from(width.0));
        let text = match status() {
            Status::Text(text) => text,
            Status::Search(now, found) => {
                // the gap between costs stands in the place of a bar
                let bar = if now.costs.is_some() || columns < TUNING.bar_min {
                    String::new()
                } else {
                    bar(now.share)
                };
                format!("{}{bar}{}", earlier(&now), describe(&now, found))
            }
        };
        let text = cut(
            &format!("{}  {text}", clock(START.elapsed())),
            columns.saturating_sub(TUNING.margin),
        );
        let width = width(&text);
        let pad = " ".repeat(self.drawn.saturating_sub(width));
        let back = "\u{8}".repeat(pad.len());
        let _ = write!(io::stderr().lock(), "\r{text}{pad}{back}");
        self.drawn = width;
    }

    /// Writes another line, if it is time.
    fn add(&mut self) {
        let elapsed = START.elapsed();
        let Some((_, status)) = self.works.last().filter(|_| elapsed >= self.due) else {
            return;
        };
        self.due = elapsed + (elapsed / 10).clamp(TUNING.shortest_gap, TUNING.longest_gap);
        let text = match (status(), self.mode) {
            (Status::Text(text), ShowProgress::Json) => {
                json!({"type": "progress", "text": text, "elapsed": elapsed.as_secs_f64()})
                    .to_string()
            }
            (Status::Search(now, _), ShowProgress::Json) => event(&now).to_string(),
            (Status::Text(text), _) => format!("{}  {text}", clock(elapsed)),
            (Status::Search(now, found), _) => {
                format!(
                    "{}  {}{}",
                    clock(elapsed),
                    earlier(&now),
                    describe(&now, found)
                )
            }
        };
        let _ = writeln!(io::stderr().lock(), "{text}");
    }

    fn wipe(&mut self) {
        if self.drawn > 0 {
            // with blanks: not every terminal knows a code for it
            let _ = write!(
                io::stderr().lock(),
                "\r{}\r",
                " ".repeat(self.drawn + TUNING.margin - 1)
            );
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
    if u32::from(c) < 0x1100 || ('\u{2000}'..'\u{2e80}').contains(&c) {
        1
    } else {
        2
    }
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
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take_while(fits)
        .collect()
}

/// How far a search is: first what fits into 80 columns, the share that is done where the solver
/// knows it, the speed and the time left; then the findings, and the work.
fn describe(now: &Progress, found: &str) -> String {
    let done = if now.share > 0.0 {
        format!("{:.1} %, ", now.share * 100.0)
    } else {
        String::new()
    };
    let costs = now.costs.map_or(String::new(), gap);
    let speed = format!("{} nodes/s, ", short(now.nodes_per_second()));
    let rest = match now.rest {
        Some(rest) if now.share < 1.0 => {
            let [expected, least, most] = [rest.expected, rest.least, rest.most].map(about);
            // a wide range says nothing more
            let range = if expected == AGES {
                String::new()
            } else {
                format!(" ({least} to {most})")
            };
            format!("{expected} left{range}, ")
        }
        _ => String::new(),
    };
    format!(
        "{done}{costs}{speed}{rest}{}, {}",
        plural(now.solutions, found),
        plural(now.nodes, "node")
    )
}

/// The cost of the best solution, the bound, and the gap between the two.
fn gap(costs: Costs) -> String {
    let bound = format!("bound {}, ", grouped(costs.bound));
    match (costs.best, costs.gap()) {
        (Some(best), Some(gap)) => format!("best {}, {bound}{:.1} %, ", grouped(best), gap * 100.0),
        _ => bound,
    }
}

/// The time of earlier runs.
fn earlier(now: &Progress) -> String {
    match now.earlier.elapsed {
        Duration::ZERO => String::new(),
        time => format!("after {} of earlier runs  ", clock(time)),
    }
}

/// The same as an event.
fn event(now: &Progress) -> serde_json::Value {
    let mut event = json!({
        "type": "progress",
        "share": now.share,
        "solutions": now.solutions,
        "nodes": now.nodes,
        "nodes_per_second": now.nodes_per_second(),
        "elapsed": now.elapsed.as_secs_f64(),
    });
    if let Some(costs) = now.costs {
        event["bound"] = json!(costs.bound);
        if let Some(best) = costs.best {
            event["best"] = json!(best);
        }
    }
    if now.run() < now.elapsed {
        event["elapsed_run"] = now.run().as_secs_f64().into();
    }
    if let Some(rest) = now.rest {
        event["rest"] = rest.expected.as_secs_f64().into();
        event["rest_least"] = rest.least.as_secs_f64().into();
        event["rest_most"] = rest.most.as_secs_f64().into();
    }
    event
}

/// A time that nobody waits for.
const AGES: &str = "ages";

/// A time that is not known exactly.
fn about(time: Duration) -> String {
    let year = 365 * 24 * 3600;
    match time.as_secs() {
        0 => "1s".into(),
        seconds if seconds < 48 * 3600 => clock(time),
        seconds if seconds < year => format!("{} days", seconds / (24 * 3600)),
        seconds if seconds < 1000 * year => format!("{} years", seconds / year),
        _ => AGES.into(),
    }
}

/// A large number in three digits or so.
fn short(n: f64) -> String {
    match n {
        n if n < 1e4 => format!("{n:.0}"),
        n if n < 1e7 => format!("{:.0}k", n / 1e3),
        n if n < 1e10 => format!("{:.0}M", n / 1e6),
        n => format!("{:.0}G", n / 1e9),
    }
}

fn bar(share: f64) -> String {
    if share <= 0.0 {
        // nothing is known of it
        return String::new();
    }
    let done = (share * TUNING.bar_letters as f64) as usize;
    format!(
        "[{}{}] ",
        "#".repeat(done.min(TUNING.bar_letters)),
        "-".repeat(TUNING.bar_letters.saturating_sub(done))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::limits::{Earlier, Rest};

    #[test]
    fn lines_fit() {
        assert_eq!(cut("12 puzzles", 80), "12 puzzles");
        assert_eq!(cut("12 puzzles", 4), "12 p");
        assert_eq!(cut("\u{6570}\u{72ec}\u{1b}[2J", 5), "\u{6570}\u{72ec} ");
        assert_eq!((cut("x", 0), width("")), (String::new(), 0));
    }

    #[test]
    fn a_search_is_described() {
        assert_eq!(
            (bar(0.0), bar(1.0)),
            (String::new(), format!("[{}] ", "#".repeat(10)))
        );
        assert!(bar(0.5).starts_with("[#####-----] "));
        let days = [0, 5, 3600, 100 * 3600, 400 * 24 * 3600]
            .map(|seconds| about(Duration::from_secs(seconds)));
        assert_eq!(days, ["1s", "5s", "1h00m", "4 days", "1 years"]);
        assert_eq!(about(Duration::MAX), "ages");
        assert_eq!(
            [999.4, 12_345.0, 1.5e7, 2e10].map(short),
            ["999", "12k", "15M", "20G"]
        );
        let monitor = Monitor::new();
        assert_eq!(
            describe(&monitor.state(), "solution"),
            "0 nodes/s, 0 solutions, 0 nodes"
        );
        let event = event(&monitor.state());
        assert_eq!(
            (&event["type"], &event["share"]),
            (&json!("progress"), &json!(0.0))
        );
        assert!(
            event.get("rest").is_none() && event.get("elapsed_run").is_none(),
            "nothing is known"
        );
        let elapsed = Duration::from_secs(90);
        let mut now = monitor.state();
        (now.share, now.nodes, now.solutions, now.elapsed) = (0.25, 1000, 7, elapsed);
        now.earlier = Earlier {
            share: 0.25,
            nodes: 1000,
            solutions: 7,
            elapsed,
        };
        assert_eq!(
            describe(&now, "solution"),
            "25.0 %, 0 nodes/s, 7 solutions, 1000 nodes"
        );
        now.costs = Some(Costs::new(Some(27_040.into()), 26_978.into()));
        assert!(
            describe(&now, "solution")
                .starts_with("25.0 %, best 27,040, bound 26,978, 0.2 %, 0 nodes/s, 7 solutions")
        );
        assert_eq!(gap(Costs::new(None, 1_000_000.into())), "bound 1,000,000, ");
        now.costs = None;
        let [least, expected, most] = [1, 2, 3].map(|hours| Duration::from_secs(3600 * hours + 60));
        let mut rest = Rest::default();
        (rest.expected, rest.least, rest.most) = (expected, least, most);
        now.rest = Some(rest);
        (now.nodes, now.earlier) = (123_456_789_012_345, Earlier::default());
        let line = format!(
            "{}  {}{}",
            clock(Duration::from_secs(3000)),
            bar(now.share),
            describe(&now, "solution")
        );
        assert_eq!(
            cut(&line, TUNING.default_width - TUNING.margin),
            "50m00s  [##--------] 25.0 %, 1372G nodes/s, 2h01m left (1h01m to 3h01m), 7 s"
        );
        (rest.expected, rest.most) = (Duration::MAX, Duration::MAX);
        now.rest = Some(rest);
        assert!(describe(&now, "solution").contains("G nodes/s, ages left, 7 solutions"));
        (now.rest, now.nodes) = (None, 1000);
        now.earlier = Earlier {
            share: 0.25,
            nodes: 1000,
            solutions: 7,
            elapsed,
        };
        assert_eq!(earlier(&now), "after 1m30s of earlier runs  ");
        let event = super::event(&now);
        assert_eq!(
            (&event["elapsed"], &event["elapsed_run"]),
            (&json!(90.0), &json!(0.0))
        );
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
