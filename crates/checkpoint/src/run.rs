//! A run: searched, saved every minute by default, resumed; checkpoints that it refuses.

use super::disk::{Disk, SystemDisk, is_special, target};
use super::error::{CheckpointError, Damage, ErrorKind};
use super::saved_run::{Mark, SavedRun, Unit};
use super::store::{Generations, Output};
use super::sum::identity;
use num_bigint::BigUint;
use quadrille_problem::internal::Moment;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_search::{Advance, Frontier, Search, Solutions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The default time between two saves of a run.
const DEFAULT_INTERVAL: Duration = Duration::from_secs(60);
/// How many solutions there are between two readings of the clock.
const LOOK: u32 = 64;
/// How many nodes there are between two readings of the clock.
const NODES: u64 = 1 << 12;

/// Where a run begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Begin {
    /// At its checkpoint; without a checkpoint, at the root.
    #[default]
    Anywhere,
    /// At the root; where there is a checkpoint it is refused.
    New,
    /// At its checkpoint; without one the run is refused.
    Resume,
    /// At the root; the checkpoint and the output are replaced.
    Restart,
}

/// The files of a run, and when it is saved.
#[derive(Clone, Debug)]
#[must_use = "it does nothing until it counts or lists"]
pub struct Checkpoint<D = SystemDisk> {
    path: PathBuf,
    output: Option<PathBuf>,
    begin: Begin,
    every: Every,
    note: String,
    disk: D,
}

/// When a run is saved.
#[derive(Clone, Copy, Debug)]
enum Every {
    Time(Duration),
    Nodes(u64),
}

/// The work of a run, and of all runs before it.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use = "a run that was cut short has not proved anything: look whether it is exhausted"]
pub struct Kept {
    /// All solutions, those of earlier runs among them.
    pub solutions: BigUint,
    /// All nodes; nodes that a run visited after its last save are visited again by the next run,
    /// and count twice.
    pub nodes: u64,
    /// The time of all runs, as far as they were saved.
    pub time: Duration,
    /// What this run did alone, and why it ended.
    pub report: Report,
    /// The unit that was counted; none where it was the whole tree.
    pub unit: Option<Unit>,
    /// The remaining frontier.
    pub frontier: Frontier,
    /// Whether it went on from a checkpoint.
    pub resumed: bool,
    /// The damage of the last checkpoint, if the one before it was taken.
    pub damage: Option<Damage>,
}

impl Kept {
    /// Whether all was searched.
    pub fn is_exhausted(&self) -> bool {
        self.frontier.is_empty()
    }
}

impl Checkpoint {
    /// A run with this checkpoint. Beside it stand the one before it, `.prev`, and `.tmp` and
    /// `.lock`.
    pub fn new(path: impl Into<PathBuf>) -> Checkpoint {
        Checkpoint::on(path, SystemDisk)
    }
}

impl<D: Disk> Checkpoint<D> {
    /// The same with its files elsewhere.
    #[doc(hidden)]
    pub fn on(path: impl Into<PathBuf>, disk: D) -> Self {
        Checkpoint {
            path: path.into(),
            output: None,
            begin: Begin::default(),
            every: Every::Time(DEFAULT_INTERVAL),
            note: String::new(),
            disk,
        }
    }

    /// Where solutions are written.
    pub fn output(self, path: impl Into<PathBuf>) -> Self {
        Checkpoint {
            output: Some(path.into()),
            ..self
        }
    }

    /// Where it begins.
    pub fn begin(self, begin: Begin) -> Self {
        Checkpoint { begin, ..self }
    }

    /// Saves it after this time, again and again; by default after a minute.
    pub fn every(self, time: Duration) -> Self {
        Checkpoint {
            every: Every::Time(time),
            ..self
        }
    }

    /// Saves it after this many nodes, again and again, independent of the clock.
    #[doc(hidden)]
    pub fn every_nodes(self, nodes: u64) -> Self {
        Checkpoint {
            every: Every::Nodes(nodes),
            ..self
        }
    }

    /// Adds the caller's settings that decide on the solutions or their texts: a run with another
    /// note does not resume this checkpoint.
    pub fn note(self, note: impl Into<String>) -> Self {
        Checkpoint {
            note: note.into(),
            ..self
        }
    }

    /// Counts the solutions, by walking the tree, on as many threads as the search has. Limits of
    /// nodes and time hold for this run, a limit of solutions for all runs together.
    pub fn count(&mut self, search: &Search, problem: &Problem) -> Result<Kept, CheckpointError> {
        self.run(search, problem, None)
    }

    /// Lists the solutions: `write` puts the text of each, with its number from 1 and its options
    /// in ascending order, to the end of the buffer. Limits as in [`count`](Checkpoint::count).
    ///
    /// # Panics
    /// If no output was named.
    pub fn list(
        &mut self,
        search: &Search,
        problem: &Problem,
        mut write: impl FnMut(u128, &[OptionId], &mut Vec<u8>),
    ) -> Result<Kept, CheckpointError> {
        assert!(self.output.is_some(), "solutions are written to an output");
        self.run(search, problem, Some(&mut write))
    }

    fn run(
        &mut self,
        search: &Search,
        problem: &Problem,
        write: Option<&mut Write<'_>>,
    ) -> Result<Kept, CheckpointError> {
        let path = target(&self.path);
        if is_special(&path) {
            let message = "is no plain file; a checkpoint needs one";
            return Err(CheckpointError::at(ErrorKind::Other, &path, message));
        }
        let mut files = Generations::new(&path);
        let _lock = files.lock(&mut self.disk)?;
        let what = if write.is_some() { "list" } else { "count" };
        let expected = (identity(problem), order(search, what, &self.note));
        let begun = self.find(&mut files, &expected)?;
        let resumed = begun.is_some();
        let (state, damage) = begun.map_or((None, None), |(state, damage)| (Some(state), damage));
        let limited = limited(search, state.as_ref());
        let left = state.as_ref().map(|state| &state.frontier);
        let mut pieces = limited.subtrees(problem, left).map_err(|error| {
            CheckpointError::search(format!("the checkpoint does not fit the search: {error}"))
        })?;
        if let Some(state) = &state {
            pieces.after(state.earlier());
        }
        let output = self.output.as_deref().filter(|_| write.is_some());
        let mut run = Running::open(files, pieces, state, expected, output, &mut self.disk)?;
        let enough = limited.most_solutions() == Some(0);
        run.search(self.every, write, enough)?;
        Ok(run.kept(enough, resumed, damage))
    }

    /// The state to resume; `None` if the run begins at the root.
    fn find(
        &mut self,
        files: &mut Generations,
        (problem, order): &(u64, String),
    ) -> Result<Option<(SavedRun, Option<Damage>)>, CheckpointError> {
        let disk = &mut self.disk;
        match self.begin {
            Begin::Restart => return refuse_unit(files.path(), disk).map(|()| None),
            Begin::New if files.exist(disk)? => {
                return Err(exists(files.path()));
            }
            Begin::Anywhere | Begin::New if !files.exist(disk)? => {
                return match &self.output {
                    Some(output) => Output::check_empty(output, disk).map(|()| None),
                    None => Ok(None),
                };
            }
            Begin::New | Begin::Anywhere | Begin::Resume => {}
        }
        let (state, damage) = files.load(disk)?;
        let mismatch = |message: String| {
            let message = format!("the checkpoint belongs to {message}");
            CheckpointError::at(ErrorKind::Mismatch, files.path(), message)
        };
        if state.problem != *problem {
            return Err(mismatch(format!(
                "another problem: its hash is {:016x}, the problem's {problem:016x}",
                state.problem
            )));
        }
        if state.search != *order {
            return Err(mismatch(format!(
                "the search `{}`, and this one is `{order}`",
                state.search.escape_debug()
            )));
        }
        Ok(Some((state, damage)))
    }
}

pub(super) fn exists(path: &Path) -> CheckpointError {
    CheckpointError::at(ErrorKind::Exists, path, "there is a checkpoint already")
}

/// Refuses to replace the checkpoint of a unit: its part of the tree is nowhere else.
fn refuse_unit<D: Disk>(path: &Path, disk: &mut D) -> Result<(), CheckpointError> {
    let earlier = Generations::new(path).load(disk);
    match earlier.is_ok_and(|(state, _)| state.unit.is_some()) {
        true => {
            let message = "is a unit of a search, which cannot be restarted";
            Err(CheckpointError::at(ErrorKind::Other, path, message))
        }
        false => Ok(()),
    }
}

/// The search with the limit of solutions that earlier runs leave.
fn limited(search: &Search, earlier: Option<&SavedRun>) -> Search {
    let search = search.clone();
    let (Some(state), Some(most)) = (earlier, search.most_solutions()) else {
        return search;
    };
    let found = u64::try_from(&state.solutions).unwrap_or(u64::MAX);
    search.limited(|limits| limits.max_solutions(most.saturating_sub(found)))
}

/// The settings that decide on the order of a search and on its output, as text.
pub(super) fn order(search: &Search, question: &str, note: &str) -> String {
    let gap = if note.is_empty() { "" } else { ", " };
    format!("{}, {question}{gap}{}", search.order(), note.escape_debug())
}

/// Writes a solution to the end of the buffer.
type Write<'w> = dyn FnMut(u128, &[OptionId], &mut Vec<u8>) + 'w;

/// A run under way.
struct Running<'d, D: Disk> {
    files: Generations,
    disk: &'d mut D,
    /// The state that it began with.
    base: SavedRun,
    /// The state that was saved last.
    saved: SavedRun,
    output: Option<Output<D>>,
    pieces: Solutions,
    began: Moment,
}

impl<'d, D: Disk> Running<'d, D> {
    /// Opens the output. A new run is saved first, so that it can be resumed at every later moment.
    fn open(
        mut files: Generations,
        mut pieces: Solutions,
        state: Option<SavedRun>,
        expected: (u64, String),
        output: Option<&Path>,
        disk: &'d mut D,
    ) -> Result<Running<'d, D>, CheckpointError> {
        let began = Moment::now();
        let saved = if let Some(state) = state {
            state
        } else {
            let mut fresh = SavedRun::fresh(expected, pieces.frontier());
            fresh.output = output.map(|_| Mark::start());
            files.save(&fresh, disk)?;
            fresh
        };
        let output = match (output, saved.output) {
            (Some(path), Some(mark)) => Some(Output::resume(path, mark, disk)?),
            _ => None,
        };
        Ok(Running {
            files,
            disk,
            base: saved.clone(),
            saved,
            output,
            pieces,
            began,
        })
    }

    /// Searches to the end, with saves at intervals and a last save.
    fn search(
        &mut self,
        every: Every,
        mut write: Option<&mut Write<'_>>,
        enough: bool,
    ) -> Result<(), CheckpointError> {
        if enough || self.base.frontier.is_empty() {
            return Ok(());
        }
        let mut text = Vec::new();
        let mut number = u128::try_from(&self.base.solutions).unwrap_or(u128::MAX);
        let (mut saved_at, mut saved, mut looks) = (0, self.began, 0_u32);
        loop {
            let since = self.pieces.report().nodes - saved_at;
            let nodes = match every {
                Every::Time(_) => NODES,
                Every::Nodes(nodes) => nodes.saturating_sub(since).max(1),
            };
            looks += 1;
            match &mut write {
                Some(write) => match self.pieces.advance_within(nodes) {
                    Advance::Solution(options) => {
                        number = number.saturating_add(1);
                        text.clear();
                        write(number, options, &mut text);
                        if let Some(output) = &mut self.output {
                            output.write(&text)?;
                        }
                    }
                    Advance::Paused => looks = 0,
                    Advance::Ended => return self.save(),
                },
                None if self.pieces.count_within(nodes) => return self.save(),
                None => looks = 0,
            }
            let is_due = match every {
                Every::Nodes(nodes) => self.pieces.report().nodes - saved_at >= nodes,
                Every::Time(time) => {
                    looks.is_multiple_of(LOOK) && Moment::now().since(saved) >= time
                }
            };
            if is_due {
                self.save()?;
                (saved_at, saved) = (self.pieces.report().nodes, Moment::now());
            }
        }
    }

    /// The result of the run, from the state that was saved last.
    fn kept(self, enough: bool, resumed: bool, damage: Option<Damage>) -> Kept {
        let mut report = self.pieces.report();
        let state = self.saved;
        // a run without any work left ends at once
        let found = if state.frontier.is_empty() {
            Some(End::Exhausted)
        } else {
            enough.then_some(End::Solutions)
        };
        report.end = report.end.or(found);
        Kept {
            solutions: state.solutions,
            nodes: state.nodes,
            time: state.time,
            report,
            unit: state.unit,
            frontier: state.frontier,
            resumed,
            damage,
        }
    }

    /// Saves the run: first the output, then the state.
    fn save(&mut self) -> Result<(), CheckpointError> {
        let output = self.output.as_mut().map(Output::commit).transpose()?;
        let (
            frontier,
            Report {
                solutions, nodes, ..
            },
        ) = self.pieces.state();
        self.saved = SavedRun {
            solutions: &self.base.solutions + BigUint::from(solutions),
            nodes: self.base.nodes.saturating_add(nodes),
            time: self.base.time + Moment::now().since(self.began),
            output,
            frontier,
            ..self.base.clone()
        };
        self.files.save(&self.saved, self.disk)
    }
}
