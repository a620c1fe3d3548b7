//! Entrants: anything that answers questions about exact covers or sudokus.

use super::{Instance, Question, Run, Solution};
use quadrille::limits::{Limits, Monitor};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A question about an instance, and the limits for the answer.
#[derive(Clone, Copy)]
pub struct Task<'t> {
    /// The question.
    pub question: Question,
    /// The instance; of a batch the first one.
    pub instance: &'t Instance,
    /// All instances of a batch: the time limit covers the whole batch, and the run makes a claim
    /// for each instance.
    pub batch: Option<&'t [&'t Instance]>,
    /// The time that the answer may take.
    pub max_time: Duration,
    /// The memory that a program may take, in bytes.
    pub max_memory: u64,
    /// Ends the race.
    pub monitor: &'t Arc<Monitor>,
    /// For solvers that draw random numbers: another one in each round.
    pub seed: u64,
    /// A folder for the files of a program; equal names there mean equal contents.
    pub folder: &'t Path,
    /// The names of the files of this instance.
    pub file: &'t str,
}

impl Task<'_> {
    /// The limits of a search that answers it.
    pub fn limits(&self) -> Limits {
        let limits = Limits::new()
            .max_time(self.max_time)
            .monitor(Arc::clone(self.monitor));
        self.question
            .enough()
            .map_or(limits.clone(), |enough| limits.max_solutions(enough))
    }
}

/// How an entrant takes the instances of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Batching {
    /// One instance after the other.
    Never,
    /// Instances one after the other, and in a second row of the table all instances at once.
    Also,
    /// All instances at once.
    Only,
}

/// Takes each solution that is shown, with the number of its instance in a batch, otherwise 0.
pub type Show<'s> = dyn FnMut(usize, Solution) -> ControlFlow<()> + 's;

/// A participant of a race.
///
/// Solutions that are shown are verified after the clock has stopped, and claims are compared with
/// them and with the claims of the others.
///
/// ```
/// use quadrille::search::Search;
/// use quadrille_races::{
///     Claim, Entrant, Question, Race, Results, Settings, Run, Set, Show, Status, Task,
/// };
///
/// /// Counts by the library.
/// struct Counter;
///
/// impl Entrant for Counter {
///     fn name(&self) -> &str {
///         "counter"
///     }
///
///     fn takes(&self, sudokus: bool) -> bool {
///         !sudokus
///     }
///
///     fn refuses(&self, question: Question) -> Option<String> {
///         (question != Question::Count).then(|| "it counts only".into())
///     }
///
///     fn answer(&mut self, task: &Task<'_>, _: &mut Show<'_>) -> Run {
///         let report = Search::new()
///             .limits(task.limits())
///             .count(&task.instance.problem());
///         match report {
///             Ok(report) if report.is_exhausted() => Run::of(Claim::exactly(report.solutions)),
///             Ok(_) => Run::without(Status::Time),
///             Err(refused) => Run::without(Status::Refused(refused.to_string())),
///         }
///     }
/// }
///
/// let set = Set::cover("two", "a b\na\nb\na b".parse()?);
/// let settings = Settings {
///     rounds: Some(1),
///     ..Settings::default()
/// };
/// let results = Race::new(&settings, &[set], |_| ()).run(
///     &mut [Box::new(Counter)],
///     Results::default(),
///     &mut |_| (),
/// );
/// assert_eq!(results.turns[0].runs[0].claim, Some(Claim::exactly(2_u32)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Entrant {
    /// Its name.
    fn name(&self) -> &str;

    /// Whether it takes part where sudokus (`true`) or exact covers are raced over.
    fn takes(&self, sudokus: bool) -> bool;

    /// Why it has no answer to a question; it is left out, with this word.
    fn refuses(&self, question: Question) -> Option<String>;

    /// Answers a task, on the clock. The run has how it ended and its work, and times only if the
    /// entrant has measured them itself.
    fn answer(&mut self, task: &Task<'_>, show: &mut Show<'_>) -> Run;

    /// How it takes the instances of a set.
    fn batching(&self) -> Batching {
        Batching::Never
    }

    /// How it is started, if it is a program; its start takes time.
    fn command(&self) -> Option<&str> {
        None
    }

    /// Whether it is a program.
    fn is_program(&self) -> bool {
        self.command().is_some()
    }
}
