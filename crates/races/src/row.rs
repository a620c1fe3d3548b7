//! The figures of an entrant on a set: rates, PAR2, the virtual best, why it did not finish.

use super::instance::START_UP;
use super::record::Results;
use super::run::{Finding, Pass, Run, Status, Turn};
use super::statistics::{Times, interval, median};
use super::{Claim, Header, Question};
use std::collections::{BTreeMap, BTreeSet};

/// A kind of set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetKind {
    /// Several instances, or sudokus: figures of a puzzle.
    Many,
    /// One exact cover.
    Cover,
}

/// Whether an entrant came to the end of a set, and if not, why.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Completion {
    /// It finished the set.
    #[default]
    Done,
    /// It ran out of time.
    Time,
    /// It was cancelled.
    Cancelled,
    /// The entrant does not support a puzzle, for this reason.
    Refused(String),
    /// Some instances it ended without an answer: how many, and why the first one.
    Failed(usize, String),
    /// It gave a wrong answer.
    Out(String),
    /// Another entrant contradicts this one, and no proof shows which is right.
    Disputed(String),
}

impl Completion {
    /// The reason in words, for completions that have one.
    pub(super) fn why(&self) -> Option<&str> {
        match self {
            Completion::Refused(why)
            | Completion::Failed(_, why)
            | Completion::Out(why)
            | Completion::Disputed(why) => Some(why),
            _ => None,
        }
    }
}

/// The results of one entrant on one set.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RaceRow {
    /// Whether the set is of sudokus.
    pub sudokus: bool,
    /// The question.
    pub question: Question,
    /// The name of the set, or of the exact cover.
    pub set: String,
    /// The name of the entrant.
    pub solver: String,
    /// The puzzles of the set.
    pub puzzles: usize,
    /// The puzzles that count: every entrant has tried them.
    pub tried: usize,
    /// The puzzles that it solved within the limits.
    pub solved: usize,
    /// The puzzles that no other entrant solved.
    pub alone: usize,
    /// The puzzles solved without a guess, if the entrant counts guesses.
    pub unguessed: Option<usize>,
    /// The guesses in all solved puzzles, if it counts them.
    pub guesses: Option<u64>,
    /// The nodes in all solved puzzles, in its own unit.
    pub nodes: u64,
    /// The claim about an exact cover.
    pub claim: Option<Claim>,
    /// Puzzles solved per second; each that was not solved counts with its limit.
    pub per_second: Option<f64>,
    /// The 95 % confidence interval of `per_second`, by bootstrap over the rounds.
    pub interval: Option<[f64; 2]>,
    /// Whether all puzzles were solved as one batch; such a row has no times of single puzzles.
    pub batched: bool,
    /// The times of single puzzles; the limit for unsolved ones.
    pub times: Option<Times>,
    /// The mean where each puzzle that was not solved counts as twice the limit.
    pub par2: Option<f64>,
    /// The seconds on the wall of a puzzle, of programs.
    pub wall: Option<f64>,
    /// The most bytes of memory, of programs.
    pub memory: Option<u64>,
    /// The seconds of each solved puzzle, by its place in the set.
    pub by_instance: BTreeMap<usize, f64>,
    /// The seconds that it had for each other puzzle.
    pub limits: BTreeMap<usize, f64>,
    /// Why it stopped.
    pub ended: Completion,
}

/// The name of the virtual entrant that is the best on each instance.
const VIRTUAL_BEST: &str = "virtual best";

impl RaceRow {
    /// The kind of the set.
    pub fn kind(&self) -> SetKind {
        if self.sudokus || self.puzzles > 1 {
            SetKind::Many
        } else {
            SetKind::Cover
        }
    }

    /// Its time relative to the best on the same set.
    pub fn ratio(&self, rows: &[RaceRow]) -> Option<f64> {
        let best = self.best(rows)?.per_second?;
        self.per_second
            .filter(|&own| own > 0.0)
            .map(|own| best / own)
    }

    /// Whether it cannot be told from the best on the same set: their intervals overlap.
    pub fn is_tied(&self, rows: &[RaceRow]) -> bool {
        let overlap = |([a, b], [c, d]): ([f64; 2], [f64; 2])| a <= d && c <= b;
        self.best(rows).is_some_and(|best| {
            best.solver != self.solver && self.interval.zip(best.interval).is_some_and(overlap)
        })
    }

    fn best<'r>(&self, rows: &'r [RaceRow]) -> Option<&'r RaceRow> {
        let same = rows
            .iter()
            .filter(|row| row.set == self.set && !row.is_virtual() && row.per_second.is_some());
        same.max_by(|a, b| {
            a.per_second
                .unwrap_or(0.0)
                .total_cmp(&b.per_second.unwrap_or(0.0))
        })
    }

    /// Whether the row belongs to the virtual best, which is no entrant.
    pub fn is_virtual(&self) -> bool {
        self.solver == VIRTUAL_BEST
    }

    /// Whether it tells how long programs take to start.
    pub fn is_start_up(&self) -> bool {
        self.set == START_UP
    }
}

impl Results {
    /// The figures: a row for each set and entrant, in the order of the race.
    pub fn rows(&self, header: &Header) -> Vec<RaceRow> {
        let keys = self.keys(header);
        let mut rows: Vec<RaceRow> = Vec::new();
        for keys in keys.chunk_by(|a, b| a.0 == b.0) {
            let scope = self.scope(header, keys[0].0);
            let mut set: Vec<RaceRow> = keys
                .iter()
                .map(|&key| self.row(header, key, &scope))
                .collect();
            let alone: Vec<usize> = set.iter().map(|row| row.solved_alone(&set)).collect();
            for (row, alone) in set.iter_mut().zip(alone) {
                row.alone = alone;
            }
            let best = virtual_best(&set);
            rows.extend(set.into_iter().chain(best));
        }
        rows
    }

    /// The set and entrant of each row, and whether it is a row of batches, in the order of the
    /// race.
    fn keys(&self, header: &Header) -> Vec<(&str, &str, bool)> {
        let mut keys: Vec<(&str, &str, bool)> = Vec::new();
        for turn in &self.turns {
            let key = (&*turn.set, &*turn.entrant, turn.pass == Pass::Batch);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys.sort_by_key(|&(set, entrant, batch)| {
            let position = header.sets.iter().position(|other| other.name == set);
            let entrants = &mut header.entrants.iter();
            (
                position,
                entrants.position(|other| other.name == entrant),
                batch,
            )
        });
        keys
    }

    /// The instances of a set that every entrant has met; none if all take them in batches.
    pub(super) fn met(&self, set: &str) -> Option<BTreeSet<usize>> {
        let mut met: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        let single = |turn: &&Turn| turn.set == set && turn.round == 0 && turn.pass != Pass::Batch;
        for turn in self.turns.iter().filter(single) {
            if !turn.runs.is_empty() && !self.is_out(&turn.entrant) {
                let places = turn.runs.iter().map(|run| run.instance);
                met.entry(&turn.entrant).or_default().extend(places);
            }
        }
        met.into_values().reduce(|all, own| &all & &own)
    }

    fn scope(&self, header: &Header, set: &str) -> Scope {
        let sudokus = header.is_sudokus(set);
        let puzzles = header.set(set).map_or(1, |set| set.instances.len());
        let limit = header.max_time[usize::from(!sudokus)];
        let mut limits = BTreeMap::new();
        let single = |turn: &&Turn| turn.set == set && turn.pass != Pass::Batch;
        let runs = self.turns.iter().filter(single).flat_map(|turn| &turn.runs);
        for run in runs.filter(|run| run.status != Status::Done) {
            let own = run.limit.unwrap_or(limit);
            let known = limits.entry(run.instance).or_insert(own);
            *known = own.max(*known);
        }
        Scope {
            met: self.met(set).unwrap_or_else(|| (0..puzzles).collect()),
            limits,
            limit,
        }
    }

    /// The fault found in an entrant: a proved one holds on all sets.
    fn finding(&self, set: &str, entrant: &str) -> Option<&Finding> {
        let counts = |finding: &&Finding| {
            finding.entrant == entrant && (finding.proved || finding.set == set)
        };
        let findings = self.findings.iter().filter(counts);
        findings.max_by_key(|finding| finding.proved)
    }

    fn row(
        &self,
        header: &Header,
        (set, entrant, batched): (&str, &str, bool),
        scope: &Scope,
    ) -> RaceRow {
        let sudokus = header.is_sudokus(set);
        let own = |turn: &&Turn| turn.set == set && turn.entrant == entrant;
        let turns: Vec<&Turn> = self.turns.iter().filter(own).collect();
        // the start-up of programs is of one puzzle
        let puzzles = header.set(set).map_or(1, |set| set.instances.len());
        let ended = match self.finding(set, entrant) {
            Some(finding) if finding.proved => Completion::Out(finding.why.clone()),
            Some(finding) => Completion::Disputed(finding.why.clone()),
            None => ended(&turns, batched, puzzles),
        };
        let row = RaceRow {
            sudokus,
            question: header.question.unwrap_or(Question::usual(sudokus)),
            set: set.into(),
            solver: entrant.into(),
            puzzles,
            batched,
            ended,
            ..RaceRow::default()
        }
        .with_runs(&turns, scope, header.is_program(entrant));
        let pass = if batched { Pass::Batch } else { Pass::Usual };
        let sums = self.sums(set, entrant, pass);
        RaceRow {
            interval: row.per_second.and_then(|rate| rates(rate, sums)),
            ..row
        }
    }

    /// For each round, the entrant's total seconds over the instances that it decided in every
    /// round.
    pub(super) fn sums(&self, set: &str, entrant: &str, pass: Pass) -> Vec<f64> {
        let own = |turn: &&Turn| turn.set == set && turn.entrant == entrant && turn.pass == pass;
        let mut rounds: BTreeMap<u32, BTreeMap<usize, f64>> = BTreeMap::new();
        for turn in self.turns.iter().filter(own) {
            let done = turn.runs.iter().filter(|run| run.status == Status::Done);
            rounds
                .entry(turn.round)
                .or_default()
                .extend(done.map(|run| (run.instance, run.cpu)));
        }
        let in_all = |place: &&usize| rounds.values().all(|round| round.contains_key(place));
        let common: Vec<usize> = rounds
            .values()
            .next()
            .into_iter()
            .flat_map(BTreeMap::keys)
            .filter(in_all)
            .copied()
            .collect();
        let sums = rounds
            .values()
            .map(|round| common.iter().map(|place| round[place]).sum());
        sums.filter(|_| !common.is_empty()).collect()
    }
}

/// The 95 % interval of a rate, from the seconds of each round.
fn rates(rate: f64, mut sums: Vec<f64>) -> Option<[f64; 2]> {
    let [low, high] = interval(&sums)?;
    let whole = median(&mut sums).max(1e-12);
    Some([high, low].map(|end| rate * whole / end.max(1e-12)))
}

/// The instances of a set that count, and the limit charged for unsolved ones: the same for all.
struct Scope {
    met: BTreeSet<usize>,
    limits: BTreeMap<usize, f64>,
    /// The limit of all others.
    limit: f64,
}

impl Scope {
    fn limit(&self, place: usize) -> f64 {
        self.limits.get(&place).copied().unwrap_or(self.limit)
    }
}

/// The runs of an entrant over a set, by instance.
#[derive(Default)]
struct Tally<'r> {
    done: BTreeMap<usize, Vec<&'r Run>>,
    /// The others, with their limits.
    left: BTreeMap<usize, f64>,
    memory: Option<u64>,
}

impl<'r> Tally<'r> {
    /// The runs in these turns over instances that count, in batches or not.
    fn of(turns: &[&'r Turn], batched: bool, scope: &Scope) -> Tally<'r> {
        let mut runs: BTreeMap<usize, Vec<&Run>> = BTreeMap::new();
        let own = turns
            .iter()
            .filter(|turn| (turn.pass == Pass::Batch) == batched);
        let own = own.flat_map(|turn| &turn.runs);
        for run in own.filter(|run| batched || scope.met.contains(&run.instance)) {
            runs.entry(run.instance).or_default().push(run);
        }
        let mut tally = Tally {
            memory: runs.values().flatten().filter_map(|run| run.memory).max(),
            ..Tally::default()
        };
        for (place, mut runs) in runs {
            runs.retain(|run| run.status == Status::Done);
            if runs.is_empty() {
                tally.left.insert(place, scope.limit(place));
            } else {
                tally.done.insert(place, runs);
            }
        }
        tally
    }

    /// The median of each instance that was decided.
    fn times(&self, of: fn(&Run) -> f64) -> BTreeMap<usize, f64> {
        let middle =
            |runs: &Vec<&Run>| median(&mut runs.iter().map(|run| of(run)).collect::<Vec<_>>());
        self.done
            .iter()
            .map(|(&place, runs)| (place, middle(runs)))
            .collect()
    }

    /// The first runs, one for each instance that was decided.
    fn first(&self) -> impl Iterator<Item = &Run> {
        self.done.values().map(|runs| runs[0])
    }
}

impl RaceRow {
    /// The number of instances that no other entrant of the set has solved.
    fn solved_alone(&self, set: &[RaceRow]) -> usize {
        let others = || set.iter().filter(|row| row.solver != self.solver);
        let is_alone = |place: &&usize| !others().any(|row| row.by_instance.contains_key(place));
        self.by_instance.keys().filter(is_alone).count()
    }

    /// The figures of these turns, over the instances that all have met.
    fn with_runs(self, turns: &[&Turn], scope: &Scope, is_program: bool) -> RaceRow {
        if matches!(self.ended, Completion::Out(_) | Completion::Refused(_)) {
            return self;
        }
        let tally = Tally::of(turns, self.batched, scope);
        let times = tally.times(|run| run.cpu);
        let row = if self.batched {
            let (solved, left) = batch(&Tally::of(turns, false, scope), &tally, scope);
            self.with_rate(solved, &values(&times), &values(&left))
        } else {
            self.with_times(times, tally.left.clone()).with_work(&tally)
        };
        let wall = tally.times(|run| run.wall).values().sum::<f64>() / row.solved.max(1) as f64;
        RaceRow {
            wall: (row.solved > 0 && is_program).then_some(wall),
            memory: tally.memory,
            ..row
        }
    }

    /// Computes the figures from the seconds of solved instances and the limits of all others.
    fn with_times(
        self,
        by_instance: BTreeMap<usize, f64>,
        limits: BTreeMap<usize, f64>,
    ) -> RaceRow {
        let (seconds, late) = (values(&by_instance), values(&limits));
        let row = self.with_rate(seconds.len(), &seconds, &late);
        let twice = [&seconds[..], &late, &late].concat().iter().sum::<f64>();
        RaceRow {
            times: Times::of(&seconds, &late),
            par2: (row.tried > 0).then(|| twice / row.tried as f64),
            by_instance,
            limits,
            ..row
        }
    }

    fn with_rate(self, solved: usize, seconds: &[f64], late: &[f64]) -> RaceRow {
        let spent = [seconds, late].concat().iter().sum::<f64>();
        let tried = solved + late.len();
        RaceRow {
            tried,
            solved,
            per_second: (tried > 0 && spent > 0.0).then(|| solved as f64 / spent),
            ..self
        }
    }

    /// The mean work of solved instances.
    fn with_work(self, tally: &Tally<'_>) -> RaceRow {
        let guesses = tally.first().map(|run| run.decisions).sum::<Option<u64>>();
        let guesses = guesses.filter(|_| self.solved > 0);
        let unguessed = || tally.first().filter(|run| run.decisions == Some(0)).count();
        let first = tally
            .first()
            .next()
            .filter(|_| self.kind() == SetKind::Cover);
        RaceRow {
            unguessed: guesses.filter(|_| self.sudokus).map(|_| unguessed()),
            guesses,
            nodes: tally.first().map(|run| run.nodes).sum(),
            claim: first.and_then(|run| run.claim.clone()),
            ..self
        }
    }
}

/// The number of puzzles that a batch solved, and the limits of the unsolved ones. A batch contains
/// all instances, or only instances that single runs decided.
fn batch(single: &Tally<'_>, batch: &Tally<'_>, scope: &Scope) -> (usize, BTreeMap<usize, f64>) {
    let all = || scope.met.iter().map(|&place| (place, scope.limit(place)));
    match (single.done.len(), batch.done.is_empty()) {
        (0, false) => (scope.met.len(), BTreeMap::new()),
        (decided, false) => (decided, single.left.clone()),
        (_, true) => (0, all().collect()),
    }
}

/// The row of a set for the virtual entrant that is the best on each instance; `None` if one
/// entrant is the best on every instance.
fn virtual_best(set: &[RaceRow]) -> Option<RaceRow> {
    let by_instance = best_times(set)?;
    let limits = set.iter().flat_map(|row| row.limits.clone());
    let limits = limits.filter(|(place, _)| !by_instance.contains_key(place));
    let limits = limits.collect();
    let row = RaceRow {
        sudokus: set[0].sudokus,
        question: set[0].question,
        set: set[0].set.clone(),
        solver: VIRTUAL_BEST.into(),
        puzzles: set[0].puzzles,
        ..RaceRow::default()
    };
    Some(RaceRow {
        par2: None,
        ..row.with_times(by_instance, limits)
    })
}

fn values(all: &BTreeMap<usize, f64>) -> Vec<f64> {
    all.values().copied().collect()
}

/// The best time for each instance; `None` where one entrant has all of them.
fn best_times(set: &[RaceRow]) -> Option<BTreeMap<usize, f64>> {
    let mut best: BTreeMap<usize, (f64, &str)> = BTreeMap::new();
    for row in set.iter().filter(|row| row.kind() == SetKind::Many) {
        for (&place, &seconds) in &row.by_instance {
            let known = best.entry(place).or_insert((seconds, &row.solver));
            if seconds < known.0 {
                *known = (seconds, &row.solver);
            }
        }
    }
    let (_, first) = *best.values().next()?;
    let one = best.values().all(|(_, solver)| *solver == first);
    let times = best
        .into_iter()
        .map(|(place, (seconds, _))| (place, seconds));
    (!one).then(|| times.collect())
}

/// The reason of a run that failed or was refused.
fn reason(status: &Status) -> Option<&String> {
    match status {
        Status::Failed(why) | Status::Refused(why) => Some(why),
        _ => None,
    }
}

/// Why an entrant stopped.
fn ended(turns: &[&Turn], batched: bool, puzzles: usize) -> Completion {
    let last = turns
        .iter()
        .find(|turn| turn.round == 0 && (turn.pass == Pass::Batch) == batched);
    let is_late = |turn: &&Turn| turn.runs.iter().all(|run| run.status == Status::Time);
    let status = last.map(|turn| &turn.status);
    if let Some(Status::Refused(why)) = status {
        return Completion::Refused(why.clone());
    }
    failure(turns).unwrap_or(match status {
        Some(Status::Cancelled) => Completion::Cancelled,
        Some(Status::Time) => Completion::Time,
        Some(_) if puzzles == 1 && last.is_some_and(is_late) => Completion::Time,
        _ => Completion::Done,
    })
}

/// The failures and refusals of all runs.
fn failure(turns: &[&Turn]) -> Option<Completion> {
    let runs = turns.iter().flat_map(|turn| &turn.runs);
    let all: Vec<&Status> = runs.map(|run| &run.status).collect();
    let failed: Vec<&String> = all.iter().copied().filter_map(reason).collect();
    if let [first, ..] = failed[..] {
        let is_refusal = |status: &&Status| matches!(status, Status::Refused(_));
        return Some(if all.iter().all(is_refusal) {
            Completion::Refused(first.clone())
        } else {
            Completion::Failed(failed.len(), first.clone())
        });
    }
    let memory = all.iter().filter(|status| ***status == Status::Memory);
    let (n, why) = (memory.count(), "it needed more memory than the limit");
    (n > 0).then(|| Completion::Failed(n, why.into()))
}
