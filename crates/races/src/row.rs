//! The figures of a race: one entrant on one set.

use super::race::START_UP;
use super::record::{Pass, Results, Run, Status, Turn};
use super::statistics::{Times, interval, median};
use super::{Claim, Header, Question};
use std::collections::BTreeMap;

/// A kind of set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Several instances, or sudokus: figures of a puzzle.
    Many,
    /// One exact cover.
    Cover,
}

/// Whether an entrant came to the end of a set, and if not, why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Completion {
    /// It finished the set.
    Done,
    /// It ran out of time.
    Time,
    /// It was cancelled.
    Cancelled,
    /// It does not support one of the puzzles, for this reason.
    Refused(String),
    /// Some instances it ended without an answer: how many, and why the first one.
    Failed(usize, String),
    /// It gave a wrong answer.
    Out(String),
    /// Another one contradicts it, and nothing shows who is right.
    Disputed(String),
}

/// The results of one entrant on one set.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The kind of the set.
    pub kind: Kind,
    /// Whether the set is of sudokus.
    pub sudokus: bool,
    /// What was asked.
    pub question: Question,
    /// The name of the set, or of the exact cover.
    pub set: String,
    /// The name of the entrant.
    pub solver: String,
    /// The puzzles of the set.
    pub puzzles: usize,
    /// The puzzles that it tried: solved, or stopped by a limit.
    pub tried: usize,
    /// The puzzles that it solved within the limits.
    pub solved: usize,
    /// Those that nobody else solved.
    pub alone: usize,
    /// Those solved without a guess, if it counts guesses.
    pub unguessed: Option<usize>,
    /// The guesses in all solved puzzles, if it counts them.
    pub guesses: Option<u64>,
    /// The nodes in all solved puzzles, in its own unit.
    pub nodes: u64,
    /// What it claims about an exact cover.
    pub claim: Option<Claim>,
    /// Puzzles solved per second; time spent on those stopped by the limit counts too.
    pub per_second: Option<f64>,
    /// Between which of these 95 % of repeated races would be, by bootstrap over the rounds.
    pub interval: Option<[f64; 2]>,
    /// Whether all puzzles were handed over in one batch: a row of its own, without times of single puzzles.
    pub batched: bool,
    /// The times of single puzzles, including those stopped by the limit.
    pub times: Option<Times>,
    /// The mean where each puzzle that was not solved counts as twice the limit.
    pub par2: Option<f64>,
    /// The seconds on the wall of a puzzle, of programs.
    pub wall: Option<f64>,
    /// The most bytes of memory, of programs.
    pub memory: Option<u64>,
    /// The seconds of each solved puzzle, ascending.
    pub seconds: Vec<f64>,
    /// The same by the places of the puzzles.
    pub by_instance: BTreeMap<usize, f64>,
    /// Why it stopped.
    pub ended: Completion,
}

impl Row {
    /// Its time relative to the best on the same set.
    pub fn ratio(&self, rows: &[Row]) -> Option<f64> {
        let best = self.best(rows)?.per_second?;
        self.per_second.filter(|&own| own > 0.0).map(|own| best / own)
    }

    /// Whether it cannot be told from the best on the same set: their intervals overlap.
    pub fn is_tied(&self, rows: &[Row]) -> bool {
        let Some(best) = self.best(rows) else { return false };
        let overlap = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a <= d && c <= b;
        best.solver != self.solver && self.interval.zip(best.interval).is_some_and(|(own, other)| overlap(own, other))
    }

    fn best<'r>(&self, rows: &'r [Row]) -> Option<&'r Row> {
        let real = |row: &&Row| row.solver != VIRTUAL_BEST && row.per_second.is_some();
        let same = rows.iter().filter(|row| row.set == self.set).filter(real);
        same.max_by(|a, b| a.per_second.unwrap_or(0.0).total_cmp(&b.per_second.unwrap_or(0.0)))
    }
}

impl Results {
    /// The figures: a row for each set and entrant, in the order of the race.
    pub fn rows(&self, header: &Header) -> Vec<Row> {
        let mut keys: Vec<(&str, &str, bool)> = Vec::new();
        for turn in &self.turns {
            let key = (turn.set.as_str(), turn.entrant.as_str(), turn.pass == Pass::Batch);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let position = |set: &str| header.sets.iter().position(|other| other.name == set);
        let place = |entrant: &str| header.entrants.iter().position(|other| other.name == entrant);
        keys.sort_by_key(|&(set, entrant, batch)| (position(set), place(entrant), batch));
        let mut rows: Vec<Row> = keys.into_iter().map(|key| self.row(header, key)).collect();
        for number in 0..rows.len() {
            let own = &rows[number];
            let others = rows.iter().filter(|row| row.set == own.set && row.solver != own.solver);
            let others: Vec<&BTreeMap<usize, f64>> = others.map(|row| &row.by_instance).collect();
            let alone = own.by_instance.keys().filter(|place| !others.iter().any(|other| other.contains_key(place)));
            rows[number].alone = alone.count();
        }
        rows.chunk_by(|a, b| a.set == b.set).flat_map(|set| set.iter().cloned().chain(virtual_best(set))).collect()
    }

    fn row(&self, header: &Header, (set, entrant, batched): (&str, &str, bool)) -> Row {
        let about = header.set(set);
        // the start-up of programs is of one puzzle
        let puzzles = about.map_or(1, |set| set.instances.len());
        let sudokus = about.map_or(header.sets.iter().all(|set| set.sudokus), |set| set.sudokus);
        let question = header.question.unwrap_or(if sudokus { Question::Unique } else { Question::Count });
        let limit = header.max_time[usize::from(!sudokus)];
        let turns: Vec<&Turn> = self.turns.iter().filter(|turn| turn.set == set && turn.entrant == entrant).collect();
        let own = |turn: &&&Turn| (turn.pass == Pass::Batch) == batched;
        let mut runs: BTreeMap<usize, Vec<&Run>> = BTreeMap::new();
        for run in turns.iter().filter(own).flat_map(|turn| &turn.runs) {
            let of_instance = runs.entry(run.instance).or_default();
            // what was cut off is of interest only where nothing came of it later
            of_instance.retain(|earlier| !earlier.cut);
            of_instance.push(run);
        }
        let found = self.findings.iter().filter(|finding| finding.entrant == entrant && finding.set == set);
        let found = found.max_by_key(|finding| finding.proved);
        let is_out = found.is_some_and(|finding| finding.proved);
        let cut = |runs: &Vec<&Run>| runs.iter().all(|run| run.cut);
        let done: BTreeMap<usize, Vec<&Run>> = runs
            .iter()
            .map(|(&place, runs)| (place, runs.iter().copied().filter(|run| run.status == Status::Done).collect()))
            .filter(|(_, runs): &(usize, Vec<&Run>)| !runs.is_empty() && !is_out)
            .collect();
        let middle =
            |runs: &[&Run], of: fn(&Run) -> f64| median(&mut runs.iter().map(|run| of(run)).collect::<Vec<_>>());
        let times = |of: fn(&Run) -> f64| -> BTreeMap<usize, f64> {
            done.iter().map(|(&place, runs)| (place, middle(runs, of))).collect()
        };
        let by_instance = times(|run| run.cpu);
        let is_left =
            |runs: &&Vec<&Run>| !runs.iter().any(|run| run.status == Status::Done) && (!cut(runs) || puzzles == 1);
        let left: Vec<f64> = runs.values().filter(is_left).map(|runs| runs[0].cpu).collect();
        let mut seconds: Vec<f64> = by_instance.values().copied().collect();
        seconds.sort_unstable_by(f64::total_cmp);
        let in_batch = turns.iter().filter(|turn| turn.pass != Pass::Batch).flat_map(|turn| &turn.runs);
        let decided = in_batch.filter(|run| run.status == Status::Done && run.instance < puzzles);
        let decided = decided.map(|run| run.instance).collect::<std::collections::BTreeSet<_>>().len();
        // a batch is of those decided one by one, or of all
        let batch = if decided > 0 { decided } else { puzzles };
        let solved = if batched { batch * usize::from(!done.is_empty()) } else { seconds.len() };
        let tried = if batched { solved } else { seconds.len() + left.len() };
        let spent = seconds.iter().sum::<f64>() + left.iter().sum::<f64>();
        let first = |field: fn(&Run) -> Option<u64>| done.values().map(|runs| field(runs[0])).sum::<Option<u64>>();
        let counts = solved > 0 && !batched;
        let guesses = first(|run| run.decisions).filter(|_| counts);
        let sums = self.sums(set, entrant, if batched { Pass::Batch } else { Pass::Usual });
        let per_second = (tried > 0 && spent > 0.0 && !is_out).then(|| solved as f64 / spent);
        let wall = times(|run| run.wall).values().sum::<f64>() / solved.max(1) as f64;
        let is_program = header.entrants.iter().any(|other| other.name == entrant && other.command.is_some());
        let memory = runs.values().flatten().filter_map(|run| run.memory).max();
        let unsolved = left.len() as f64 * 2.0 * limit;
        Row {
            kind: if sudokus || puzzles > 1 { Kind::Many } else { Kind::Cover },
            sudokus,
            question,
            set: set.into(),
            solver: entrant.into(),
            puzzles,
            tried,
            solved,
            alone: 0,
            unguessed: guesses
                .filter(|_| sudokus)
                .map(|_| done.values().filter(|runs| runs[0].decisions == Some(0)).count()),
            guesses,
            nodes: if batched { 0 } else { done.values().map(|runs| runs[0].nodes).sum() },
            claim: done.values().next().filter(|_| puzzles == 1 && !sudokus).and_then(|runs| runs[0].claim.clone()),
            per_second,
            interval: interval(&sums).zip(per_second).map(|([low, high], rate)| {
                let whole = median(&mut sums.clone()).max(1e-12);
                [rate * whole / high.max(1e-12), rate * whole / low.max(1e-12)]
            }),
            batched,
            times: Times::of(&seconds, &left).filter(|_| !batched && !is_out),
            par2: (tried > 0 && !batched).then(|| (seconds.iter().sum::<f64>() + unsolved) / tried as f64),
            wall: (solved > 0 && is_program).then_some(wall),
            memory,
            seconds: if batched { Vec::new() } else { seconds },
            by_instance: if batched { BTreeMap::new() } else { by_instance },
            ended: match found {
                Some(finding) if finding.proved => Completion::Out(finding.why.clone()),
                Some(finding) => Completion::Disputed(finding.why.clone()),
                None => ended(&turns, batched, puzzles),
            },
        }
    }

    /// The seconds of each round of an entrant, over the instances that it decided in all of them.
    pub(super) fn sums(&self, set: &str, entrant: &str, pass: Pass) -> Vec<f64> {
        let own = |turn: &&Turn| {
            let passes = turn.pass == pass || pass == Pass::Usual && turn.pass == Pass::Overtime;
            turn.set == set && turn.entrant == entrant && passes
        };
        let mut rounds: BTreeMap<u32, BTreeMap<usize, f64>> = BTreeMap::new();
        for turn in self.turns.iter().filter(own) {
            let done = turn.runs.iter().filter(|run| run.status == Status::Done);
            rounds.entry(turn.round).or_default().extend(done.map(|run| (run.instance, run.cpu)));
        }
        let in_all = |place: &&usize| rounds.values().all(|round| round.contains_key(place));
        let common: Vec<usize> =
            rounds.values().next().into_iter().flat_map(BTreeMap::keys).filter(in_all).copied().collect();
        if common.is_empty() {
            return Vec::new();
        }
        rounds.values().map(|round| common.iter().map(|place| round[place]).sum()).collect()
    }
}

/// The name of whoever would choose the best for each instance.
const VIRTUAL_BEST: &str = "virtual best";

/// The row of a set for whoever would choose the best for each instance; none where one entrant is the best on all of them.
fn virtual_best(set: &[Row]) -> Option<Row> {
    let single = || set.iter().filter(|row| !row.batched && row.kind == Kind::Many);
    let mut by_instance: BTreeMap<usize, (f64, &str)> = BTreeMap::new();
    for row in single() {
        for (&place, &seconds) in &row.by_instance {
            let best = by_instance.entry(place).or_insert((seconds, &row.solver));
            if seconds < best.0 {
                *best = (seconds, &row.solver);
            }
        }
    }
    let (_, first) = *by_instance.values().next()?;
    if by_instance.values().all(|(_, solver)| *solver == first) {
        return None;
    }
    let by_instance: BTreeMap<usize, f64> =
        by_instance.into_iter().map(|(place, (seconds, _))| (place, seconds)).collect();
    let mut seconds: Vec<f64> = by_instance.values().copied().collect();
    seconds.sort_unstable_by(f64::total_cmp);
    let whole: f64 = seconds.iter().sum();
    Some(Row {
        solver: VIRTUAL_BEST.into(),
        tried: seconds.len(),
        solved: seconds.len(),
        alone: 0,
        unguessed: None,
        guesses: None,
        nodes: 0,
        claim: None,
        per_second: (whole > 0.0).then(|| seconds.len() as f64 / whole),
        interval: None,
        times: Times::of(&seconds, &[]),
        par2: None,
        wall: None,
        memory: None,
        by_instance,
        seconds,
        ended: Completion::Done,
        ..single().next()?.clone()
    })
}

/// Why an entrant stopped.
fn ended(turns: &[&Turn], batched: bool, puzzles: usize) -> Completion {
    let failed: Vec<&String> = turns
        .iter()
        .flat_map(|turn| &turn.runs)
        .filter_map(|run| match &run.status {
            Status::Failed(why) => Some(why),
            _ => None,
        })
        .collect();
    let memory = turns.iter().flat_map(|turn| &turn.runs).filter(|run| run.status == Status::Memory).count();
    // overtime comes later, and says more
    let last = turns.iter().rfind(|turn| turn.round == 0 && (turn.pass == Pass::Batch) == batched);
    match last.map(|turn| &turn.status) {
        Some(Status::Refused(why)) => Completion::Refused(why.clone()),
        _ if !failed.is_empty() => Completion::Failed(failed.len(), failed[0].clone()),
        _ if memory > 0 => Completion::Failed(memory, "it needed more memory than the limit".into()),
        Some(Status::Cancelled) => Completion::Cancelled,
        Some(Status::Time) => Completion::Time,
        Some(_) if puzzles == 1 && last.is_some_and(|turn| turn.runs.iter().all(|run| run.status == Status::Time)) => {
            Completion::Time
        }
        _ => Completion::Done,
    }
}

impl Row {
    /// Whether it is of the virtual best, who is nobody.
    pub fn is_virtual(&self) -> bool {
        self.solver == VIRTUAL_BEST
    }

    /// Whether it tells how long programs take to start.
    pub fn is_start_up(&self) -> bool {
        self.set == START_UP
    }
}
