//! Entrants answer about the instances of a set: on the clock, then before the referee, and into
//! the log.

use super::entrant::{Entrant, Task};
use super::instance::{Instance, START_UP, Set};
use super::lane::Lane;
use super::load::Load;
use super::record::{Log, Record, Results};
use super::referee::{Referee, Shown};
use super::run::{Finding, Pass, Run, Status, Turn};
use super::scratch::Scratch;
use super::settings::Settings;
use super::{Question, clock};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A set being raced over: settings, referee, scratch folder, load, log and limits.
pub(super) struct Trials<'c, 'l> {
    pub(super) settings: &'c Settings,
    pub(super) set: &'c Set,
    pub(super) question: Question,
    pub(super) referee: Referee,
    pub(super) scratch: Scratch,
    pub(super) load: &'c mut Load,
    pub(super) log: &'c mut Log<'l>,
    /// The limit of an answer.
    pub(super) most: Duration,
    /// The end of the set's time, and of the race's time.
    pub(super) end: Instant,
    pub(super) race_end: Instant,
    pub(super) progress: &'c mut dyn FnMut(&str),
}

impl Trials<'_, '_> {
    /// The results so far.
    pub(super) fn results(&self) -> &Results {
        &self.log.results
    }

    /// The turn of an entrant over the set, if it is among the results.
    pub(super) fn turn(&self, entrant: &str, round: u32, pass: Pass) -> Option<&Turn> {
        self.results().turn(&self.set.name, entrant, round, pass)
    }

    /// Whether an entrant is out of the race.
    pub(super) fn is_out(&self, entrant: &dyn Entrant) -> bool {
        self.results().is_out(entrant.name())
    }

    /// Takes down what an entrant did in a turn, and how the turn ended.
    pub(super) fn record(&mut self, lane: &Lane<'_>, round: u32, pass: Pass, runs: Vec<Run>) {
        self.log.add(Record::Turn(Turn {
            set: self.set.name.clone(),
            entrant: lane.entrant.name().to_owned(),
            round,
            pass,
            status: lane.status.clone(),
            runs,
        }));
    }

    /// Takes a turn from the earlier results.
    pub(super) fn replay(&mut self, lane: &mut Lane<'_>, turn: &Turn) {
        if turn.pass != Pass::Batch {
            self.hear(turn);
            if turn.round == 0 {
                turn.runs.iter().for_each(|run| lane.note(run));
            }
        }
        if matches!(turn.status, Status::Refused(_)) {
            lane.status = turn.status.clone();
        }
    }

    /// Shows progress.
    pub(super) fn tell(&mut self, what: &str) {
        let left = self.race_end.saturating_duration_since(Instant::now());
        let left = left.as_secs();
        (self.progress)(&format!("{}: {what}, at most {left} s left", self.set.name));
    }

    pub(super) fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.settings.monitor.is_cancelled()
    }

    /// Tells the referee the claims of an earlier turn.
    fn hear(&mut self, turn: &Turn) {
        for run in &turn.runs {
            if let Some(instance) = self.set.instances.get(run.instance) {
                let _ = self.referee.hear(instance, &turn.entrant, run);
            }
        }
    }

    /// Measures one answer about an instance or a batch, and then shows it to the referee.
    pub(super) fn attempt(
        &mut self,
        entrant: &mut dyn Entrant,
        places: &[usize],
        batched: bool,
        limit: Duration,
        round: u32,
    ) -> Run {
        let set = self.set;
        let all: Vec<&Instance> = places.iter().map(|&place| &set.instances[place]).collect();
        let file = match batched {
            true => format!("all-{}", all.len()),
            false => places[0].to_string(),
        };
        let task = Task {
            question: self.question,
            instance: all[0],
            batch: batched.then_some(&all),
            max_time: limit,
            max_memory: self.settings.max_memory,
            monitor: &self.settings.monitor,
            seed: self.settings.seed.wrapping_add(round.into()),
            folder: self.scratch.path(),
            file: &file,
        };
        let (mut run, shown) = answer(entrant, &task, self.load);
        if batched {
            self.judge_batch(entrant.name(), places, &mut run, &shown);
        } else {
            run.instance = places[0];
            self.judge(entrant.name(), false, &mut run, &shown[0]);
        }
        run
    }

    /// Passes each claim of a batch to the referee.
    fn judge_batch(&mut self, entrant: &str, places: &[usize], run: &mut Run, shown: &[Shown]) {
        let claims = std::mem::take(&mut run.claims);
        for ((&instance, claim), shown) in places.iter().zip(claims).zip(shown) {
            let claim = Some(claim);
            let mut one = Run {
                instance,
                claim,
                ..run.clone()
            };
            self.judge(entrant, true, &mut one, shown);
        }
        run.claim = None;
    }

    /// Passes a run to the referee, and takes down who is wrong.
    fn judge(&mut self, entrant: &str, batched: bool, run: &mut Run, shown: &Shown) {
        if self.set.name == START_UP {
            // nothing is asked there
            return;
        }
        let instance = &self.set.instances[run.instance];
        if let Err((why, answer)) =
            self.referee
                .examine(instance, (self.question, batched), entrant, shown, run)
        {
            run.claim = None;
            self.find(instance, (entrant.into(), true, why), &answer);
            return;
        }
        for wrong in self.referee.hear(instance, entrant, run) {
            self.find(instance, wrong, "");
        }
    }

    /// Takes down who is wrong about an instance, whether that is proved, and why, unless it is
    /// known.
    fn find(
        &mut self,
        instance: &Instance,
        (entrant, proved, why): (String, bool, String),
        answer: &str,
    ) {
        let set = &self.set.name;
        let is_known = |other: &Finding| {
            other.entrant == entrant && other.set == *set && other.proved >= proved
        };
        if self.log.results.findings.iter().any(is_known) {
            return;
        }
        let gap = if answer.is_empty() { "" } else { "\n" };
        self.log.add(Record::Finding(Finding {
            set: set.clone(),
            instance: instance.name.clone(),
            witness: format!("{}{gap}{answer}", instance.text()),
            entrant,
            proved,
            why,
        }));
    }
}

/// Runs an entrant. Returns its answer and the solutions shown, with the times if the entrant has
/// not measured them.
fn answer(entrant: &mut dyn Entrant, task: &Task<'_>, load: &mut Load) -> (Run, Vec<Shown>) {
    let n = task.batch.map_or(1, <[_]>::len);
    let mut shown: Vec<Shown> = (0..n).map(|_| Shown::default()).collect();
    let (begin, cpu_begin) = (Instant::now(), clock::now());
    let mut run = entrant.answer(task, &mut |number, solution| {
        if let Some(shown) = shown.get_mut(number) {
            shown.add(solution);
        }
        ControlFlow::Continue(())
    });
    let [cpu, wall] = [clock::now().saturating_sub(cpu_begin), begin.elapsed()];
    if run.wall == 0.0 {
        [run.cpu, run.wall] = [cpu, wall].map(|time| time.as_secs_f64());
        if !entrant.is_program() {
            load.ran(cpu, wall);
        }
    }
    (run, shown)
}
