//! The rules of a race, and the race: round by round, each entrant in its turn over each set.

use super::entrant::{Answer, Batching, Entrant, Task};
use super::instance::{Instance, Set};
use super::machine::Machine;
use super::permute::shuffled;
use super::record::{Finding, Pass, Record, Results, Run, Status, Turn};
use super::referee::{Referee, Shown};
use super::scratch::Scratch;
use super::statistics::{interval, median};
use super::{Clock, Question};
use quadrille::limits::Monitor;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A turn over a small set is repeated for this long, above the noise.
const TURN: Duration = Duration::from_millis(8);
/// But no more often than this.
const LAPS: usize = 64;
/// Fewer instances are no batch.
const BATCH: usize = 2;
/// The warm-up of what runs in this process.
const WARM_UP: Duration = Duration::from_millis(3);
/// The first round meets all instances, later ones those that were decided: it gets this part of the time.
const FIRST: f64 = 0.6;
/// After the end of the race, the first instance of each set still gets this part of its limit.
const LATE: f64 = 0.1;
/// The part of the limit in CPU time that counts as all of it.
const FULL: f64 = 0.9;
/// As many rounds as the spread needs: no fewer, no more, and until each interval is no wider than this part of its time, to both sides.
const AUTO: std::ops::Range<u32> = 3..100;
const NARROW: f64 = 0.02;
/// What programs are raced over first: it takes them as long as they take to start.
pub(super) const START_UP: &str = "start-up";

/// The rules of a race.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What is asked; if nothing, whether sudokus have one answer, and how many solutions exact covers have.
    pub question: Option<Question>,
    /// The number of rounds, at least one; if nothing, as many as the spread of the times needs.
    pub rounds: Option<u32>,
    /// The seed of the permutations.
    pub seed: u64,
    /// Whether instances are raced over as they are given, not permuted.
    pub as_given: bool,
    /// The time limit of one answer.
    pub max_time: Option<Duration>,
    /// The memory limit of a program, in bytes.
    pub max_memory: u64,
    /// The time limit of the whole race.
    pub budget: Duration,
    /// Cancels the race.
    pub monitor: Arc<Monitor>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            question: None,
            rounds: Some(3),
            seed: 1,
            as_given: false,
            max_time: None,
            max_memory: 8 << 30,
            budget: Duration::from_secs(60),
            monitor: Monitor::new(),
        }
    }
}

impl Rules {
    /// What is asked about sudokus (`true`) or exact covers.
    pub fn question(&self, sudokus: bool) -> Question {
        self.question.unwrap_or(if sudokus { Question::Unique } else { Question::Count })
    }

    /// The time limit of an answer about a sudoku or an exact cover.
    pub fn max_time(&self, sudokus: bool) -> Duration {
        self.max_time.unwrap_or(Duration::from_millis(if sudokus { 100 } else { 10_000 }))
    }
}

/// A race.
pub struct Race<'r> {
    rules: &'r Rules,
    sets: &'r [Set],
    clock: Clock,
    /// When the time of the race is up.
    end: Instant,
    progress: Box<dyn FnMut(&str) + 'r>,
}

impl<'r> Race<'r> {
    /// A race over these sets; `progress` receives status messages.
    ///
    /// ```
    /// use quadrille_races::{Race, Results, Rules, Set, method};
    /// use quadrille::solver::Method;
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let set = Set::sudokus("one", [puzzle.parse()?]);
    /// let rules = Rules { rounds: Some(1), ..Rules::default() };
    /// let mut entrants: Vec<_> = Method::all().map(method).collect();
    /// let results = Race::new(&rules, &[set], |_| ()).run(&mut entrants, Results::default(), &mut |_| ());
    /// assert!(results.findings.is_empty());
    /// assert!(results.turns.iter().any(|turn| turn.entrant == "lockstep" && turn.runs.len() == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &'r Rules, sets: &'r [Set], progress: impl FnMut(&str) + 'r) -> Race<'r> {
        // a budget beyond the range of the clock becomes some ten years
        let now = Instant::now();
        let end = now.checked_add(rules.budget).unwrap_or_else(|| now + Duration::from_secs(1 << 28));
        Race { rules, sets, clock: Clock::best(), end, progress: Box::new(progress) }
    }

    /// Runs the race, or the rest of it: what is among the earlier results is not run again. Each new record is passed on at once.
    pub fn run(
        mut self,
        entrants: &mut [Box<dyn Entrant>],
        earlier: Results,
        record: &mut dyn FnMut(&Record),
    ) -> Results {
        let mut machine = Machine::watched();
        let mut log = Log { results: earlier, record };
        let start_up = self.start_up(entrants);
        let sets = self.sets;
        for (number, set) in start_up.iter().chain(sets).enumerate() {
            let left = start_up.iter().len() + sets.len() - number;
            if self.rules.monitor.is_cancelled() {
                break;
            }
            let share = self.end.saturating_duration_since(Instant::now()) / left as u32;
            let permuted = match self.rules.as_given {
                true => set.clone(),
                false => set.permuted(self.rules.seed, || !self.rules.monitor.is_cancelled()),
            };
            let Ok(scratch) = Scratch::new() else { break };
            let question = self.rules.question(set.is_sudokus());
            let most = self.rules.max_time(set.is_sudokus());
            let referee = Referee::default();
            let end = Instant::now() + share;
            let course = Course {
                race: &mut self,
                set: &permuted,
                question,
                most,
                end,
                referee,
                scratch,
                machine: &mut machine,
            };
            course.run(entrants, &mut log);
        }
        for text in machine.notes() {
            log.add(Record::Note { text });
        }
        log.results
    }

    /// The set that measures how long programs take to start, if there are any.
    fn start_up(&self, entrants: &[Box<dyn Entrant>]) -> Option<Set> {
        let sudokus = self.sets.iter().all(Set::is_sudokus);
        let set = match sudokus {
            true => {
                let digits = "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
                Set::sudokus(START_UP, digits.parse().ok())
            }
            false => Set::cover(START_UP, "a b c\na b\nc".parse().ok()?),
        };
        entrants.iter().any(|entrant| entrant.is_program()).then_some(set)
    }
}

/// The results, and whoever hears of each.
struct Log<'l> {
    results: Results,
    record: &'l mut dyn FnMut(&Record),
}

impl Log<'_> {
    fn add(&mut self, record: Record) {
        (self.record)(&record);
        self.results.add(record);
    }
}

/// The progress of an entrant.
struct Lane {
    /// The places of the instances that it decided.
    decided: Vec<usize>,
    /// How many it met: those before this place.
    met: usize,
    /// The time of its first turn.
    first: Duration,
    status: Status,
}

/// A set being raced over.
struct Course<'c, 'r> {
    race: &'c mut Race<'r>,
    set: &'c Set,
    question: Question,
    most: Duration,
    /// When the time of the set is up.
    end: Instant,
    referee: Referee,
    scratch: Scratch,
    machine: &'c mut Machine,
}

impl Course<'_, '_> {
    fn run(mut self, entrants: &mut [Box<dyn Entrant>], log: &mut Log<'_>) {
        let only_programs = self.set.name == START_UP;
        let sudokus = self.set.is_sudokus();
        let takes_part = |entrant: &dyn Entrant| entrant.takes(sudokus) && (entrant.is_program() || !only_programs);
        let mut lanes: Vec<Lane> = Vec::new();
        for entrant in entrants.iter().filter(|entrant| takes_part(&***entrant)) {
            let why = entrant.refuses(self.question);
            let status = why.map_or(Status::Done, Status::Refused);
            lanes.push(Lane { decided: Vec::new(), met: 0, first: Duration::ZERO, status });
        }
        let mut entrants: Vec<&mut Box<dyn Entrant>> =
            entrants.iter_mut().filter(|entrant| takes_part(&***entrant)).collect();
        let rounds = self.race.rules.rounds.unwrap_or(AUTO.end).max(1);
        for round in 0..rounds {
            let seed = self.race.rules.seed ^ u64::from(round) << 32;
            let order = shuffled(entrants.len(), &mut ChaCha8Rng::seed_from_u64(seed));
            for (turn, &number) in order.iter().enumerate() {
                let (entrant, lane) = (&mut **entrants[number], &mut lanes[number]);
                let turns_left = (order.len() - turn) as u32 + (rounds - 1 - round) * order.len() as u32;
                let share = match round {
                    0 if rounds > 1 => (self.left().mul_f64(FIRST)) / (order.len() - turn) as u32,
                    _ => self.left() / turns_left.max(1),
                };
                self.turn(entrant, lane, round, Pass::Usual, share, log);
                self.turn(entrant, lane, round, Pass::Batch, share, log);
            }
            if round == 0 {
                self.overtime(&mut entrants, &mut lanes, rounds, log);
            }
            let enough = self.race.rules.rounds.is_none() && round + 1 >= AUTO.start && self.is_settled(log);
            if enough || round > 0 && self.left().is_zero() || self.race.rules.monitor.is_cancelled() {
                break;
            }
        }
    }

    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Time that was not needed goes to those that ran out of it, in equal parts.
    fn overtime(&mut self, entrants: &mut [&mut Box<dyn Entrant>], lanes: &mut [Lane], rounds: u32, log: &mut Log<'_>) {
        let is_late = |lane: &Lane| lane.status == Status::Time;
        let needed: Duration = lanes.iter().filter(|lane| !is_late(lane)).map(|lane| lane.first * (rounds - 1)).sum();
        let mut late = lanes.iter().filter(|lane| is_late(lane)).count() as u32;
        for (entrant, lane) in entrants.iter_mut().zip(lanes).filter(|(_, lane)| is_late(lane)) {
            let share = self.left().saturating_sub(needed) / late;
            late -= 1;
            self.turn(&mut ***entrant, lane, 0, Pass::Overtime, share, log);
        }
    }

    /// Whether the times of all vary so little that more rounds would tell nothing new.
    fn is_settled(&self, log: &Log<'_>) -> bool {
        let of_set = log.results.turns.iter().filter(|turn| turn.set == self.set.name);
        let mut entrants: Vec<&str> = of_set.map(|turn| turn.entrant.as_str()).collect();
        entrants.sort_unstable();
        entrants.dedup();
        entrants.iter().all(|entrant| {
            let sums = log.results.sums(&self.set.name, entrant, Pass::Usual);
            interval(&sums).is_none_or(|[low, high]| high - low <= 2.0 * NARROW * low)
        })
    }

    /// One turn of an entrant, unless it is among the results already.
    fn turn(
        &mut self,
        entrant: &mut dyn Entrant,
        lane: &mut Lane,
        round: u32,
        pass: Pass,
        share: Duration,
        log: &mut Log<'_>,
    ) {
        let name = entrant.name().to_owned();
        let batching = entrant.batching();
        let wanted = match pass {
            Pass::Batch => batching != Batching::Never,
            _ => batching != Batching::Only || matches!(lane.status, Status::Refused(_)),
        };
        let is_out = matches!(lane.status, Status::Refused(_)) && round > 0 || log.results.is_out(&name);
        if !wanted || is_out || self.race.rules.monitor.is_cancelled() {
            return;
        }
        if let Some(turn) = log.results.turn(&self.set.name, &name, round, pass).cloned() {
            self.replay(lane, &turn);
            return;
        }
        let of = self.race.rules.rounds.map_or(String::new(), |rounds| format!(" of {rounds}"));
        let left = self.race.end.saturating_duration_since(Instant::now()).as_secs();
        (self.race.progress)(&format!("{}: {name}, round {}{of}, at most {left} s left", self.set.name, round + 1));
        let begin = Instant::now();
        let (runs, found) = match (&lane.status, pass, round) {
            (Status::Refused(_), ..) => (Vec::new(), Vec::new()),
            (_, Pass::Batch, _) => self.batches(entrant, lane, round, share),
            (_, _, 0) => self.first_turn(entrant, lane, share),
            _ => self.again(entrant, lane, round, share),
        };
        if round == 0 && pass == Pass::Usual {
            lane.first = begin.elapsed();
        }
        if runs.is_empty() && found.is_empty() && (round > 0 || pass == Pass::Batch) {
            return;
        }
        log.add(Record::Turn(Turn {
            set: self.set.name.clone(),
            entrant: name,
            round,
            pass,
            status: lane.status.clone(),
            runs,
        }));
        for finding in found {
            let known = |other: &&Finding| {
                (&other.entrant, &other.set) == (&finding.entrant, &finding.set) && other.proved >= finding.proved
            };
            if !log.results.findings.iter().any(|other| known(&other)) {
                log.add(Record::Finding(finding));
            }
        }
    }

    /// Takes a turn from the earlier results.
    fn replay(&mut self, lane: &mut Lane, turn: &Turn) {
        for run in &turn.runs {
            if turn.pass != Pass::Batch {
                if let Some(instance) = self.set.instances.get(run.instance) {
                    let _ = self.referee.hear(instance, &turn.entrant, run);
                }
            }
            if turn.round == 0 && turn.pass != Pass::Batch && !run.cut {
                lane.met = lane.met.max(run.instance + 1);
                if run.status == Status::Done {
                    lane.decided.push(run.instance);
                }
            }
        }
        if turn.round == 0 {
            lane.status = turn.status.clone();
        }
    }

    /// The instances that it has not met yet, as far as the time goes.
    fn first_turn(&mut self, entrant: &mut dyn Entrant, lane: &mut Lane, share: Duration) -> (Vec<Run>, Vec<Finding>) {
        if !entrant.is_program() {
            self.warm_up(entrant);
        }
        let (begin, most) = (Instant::now(), self.most);
        let (mut runs, mut found) = (Vec::new(), Vec::new());
        lane.status = Status::Done;
        for place in lane.met..self.set.instances.len() {
            let rest = share.saturating_sub(begin.elapsed());
            let limit = most.min(if place == 0 { rest.max(most.mul_f64(LATE)) } else { rest });
            if limit.is_zero() {
                lane.status = Status::Time;
                break;
            }
            let (mut run, mut shown) = self.attempt(entrant, place, limit, 0);
            if run.status == Status::Time
                && limit == most
                && !entrant.is_program()
                && run.cpu < FULL * most.as_secs_f64()
            {
                // searches look at the clock on the wall, and others had the CPU: once more, with what they took on top
                let longer = most.mul_f64(most.as_secs_f64() / run.cpu.max(1e-9)).min(most * 4).min(rest);
                (run, shown) = self.attempt(entrant, place, longer, 0);
            }
            self.judge(entrant.name(), &mut run, &shown, &mut found);
            run.cut = run.status == Status::Time && limit < most;
            let ends = match &run.status {
                Status::Refused(_) | Status::Cancelled => Some(run.status.clone()),
                Status::Time if run.cut => Some(Status::Time),
                _ => None,
            };
            lane.met = if run.cut { place } else { place + 1 };
            if run.status == Status::Done {
                lane.decided.push(place);
            }
            if !matches!(run.status, Status::Refused(_) | Status::Cancelled) {
                runs.push(run);
            }
            if let Some(status) = ends {
                lane.status = status;
                break;
            }
            if is_out(entrant, &found) {
                break;
            }
        }
        (runs, found)
    }

    /// Those that it decided once more, and again while they are few.
    fn again(
        &mut self,
        entrant: &mut dyn Entrant,
        lane: &Lane,
        round: u32,
        share: Duration,
    ) -> (Vec<Run>, Vec<Finding>) {
        let (begin, mut found) = (Instant::now(), Vec::new());
        let mut laps: Vec<Vec<Run>> = vec![Vec::new(); lane.decided.len()];
        let most = if entrant.is_program() { 1 } else { LAPS };
        'laps: for _ in 0..most {
            for (lap, &place) in laps.iter_mut().zip(&lane.decided) {
                if share < begin.elapsed() || self.race.rules.monitor.is_cancelled() {
                    break 'laps;
                }
                // what was finished before may take a little longer now
                let (mut run, shown) = self.attempt(entrant, place, self.most * 2, round);
                self.judge(entrant.name(), &mut run, &shown, &mut found);
                if run.status == Status::Done {
                    lap.push(run);
                }
                if is_out(entrant, &found) {
                    break 'laps;
                }
            }
            if begin.elapsed() >= TURN {
                break;
            }
        }
        let middle = |laps: Vec<Run>| {
            let of = |figure: fn(&Run) -> f64| median(&mut laps.iter().map(figure).collect::<Vec<f64>>());
            Some(Run { cpu: of(|run| run.cpu), wall: of(|run| run.wall), ..laps.first()?.clone() })
        };
        (laps.into_iter().filter_map(middle).collect(), found)
    }

    /// All instances, or those that it decided one by one, in one batch.
    fn batches(
        &mut self,
        entrant: &mut dyn Entrant,
        lane: &mut Lane,
        round: u32,
        share: Duration,
    ) -> (Vec<Run>, Vec<Finding>) {
        let only = entrant.batching() == Batching::Only;
        let places: Vec<usize> = if only { (0..self.set.instances.len()).collect() } else { lane.decided.clone() };
        let (begin, set) = (Instant::now(), self.set);
        let all: Vec<&Instance> = places.iter().map(|&place| &set.instances[place]).collect();
        if all.is_empty() || !only && all.len() < BATCH {
            return (Vec::new(), Vec::new());
        }
        let limit = self.most.saturating_mul(all.len() as u32).min(share.max(TURN));
        let (mut runs, mut found) = (Vec::<Run>::new(), Vec::new());
        while runs.len() < if only { 1 } else { LAPS } && (runs.is_empty() || begin.elapsed() < TURN) {
            let mut shown: Vec<Shown> = all.iter().map(|_| Shown::default()).collect();
            let file = format!("all-{}", all.len());
            let task = self.task(all[0], limit, round, &file);
            let start = (Instant::now(), self.race.clock.now());
            let (answer, claims) = entrant.batch(&task, &all, &mut |number, solution| {
                if let Some(shown) = shown.get_mut(number) {
                    shown.add(solution);
                }
                ControlFlow::Continue(())
            });
            let mut run = self.timed(entrant, answer, start, 0);
            for ((&place, claim), shown) in places.iter().zip(claims).zip(&shown) {
                let mut one = Run { instance: place, claim: Some(claim), ..run.clone() };
                self.judge(entrant.name(), &mut one, shown, &mut found);
            }
            // one run stands for all
            run.claim = None;
            let done = run.status == Status::Done;
            if only && round == 0 {
                (lane.status, lane.met) = (run.status.clone(), places.len());
                lane.decided = if done { places.clone() } else { Vec::new() };
            }
            if done || runs.is_empty() && round == 0 && only {
                runs.push(run);
            }
            if !done || is_out(entrant, &found) {
                break;
            }
        }
        let of = |figure: fn(&Run) -> f64| median(&mut runs.iter().map(figure).collect::<Vec<f64>>());
        let run = runs.first().map(|run| Run { cpu: of(|run| run.cpu), wall: of(|run| run.wall), ..run.clone() });
        (run.into_iter().collect(), found)
    }

    /// Some instances off the clock: code and data into the caches, structures built.
    fn warm_up(&mut self, entrant: &mut dyn Entrant) {
        let (begin, set) = (Instant::now(), self.set);
        for place in (0..set.instances.len()).cycle().take(LAPS) {
            let rest = WARM_UP.saturating_sub(begin.elapsed());
            if rest.is_zero() || matches!(self.attempt(entrant, place, rest, 0).0.status, Status::Refused(_)) {
                return;
            }
        }
    }

    fn task<'t>(&'t self, instance: &'t Instance, max_time: Duration, round: u32, file: &'t str) -> Task<'t> {
        Task {
            question: self.question,
            instance,
            max_time,
            max_memory: self.race.rules.max_memory,
            monitor: &self.race.rules.monitor,
            seed: self.race.rules.seed.wrapping_add(round.into()),
            folder: self.scratch.path(),
            file,
        }
    }

    /// One answer about one instance, on the clock.
    fn attempt(&mut self, entrant: &mut dyn Entrant, place: usize, limit: Duration, round: u32) -> (Run, Shown) {
        let mut shown = Shown::default();
        let (set, file) = (self.set, place.to_string());
        let task = self.task(&set.instances[place], limit, round, &file);
        let start = (Instant::now(), self.race.clock.now());
        let answer = entrant.answer(&task, &mut |_, solution| {
            shown.add(solution);
            ControlFlow::Continue(())
        });
        (self.timed(entrant, answer, start, place), shown)
    }

    fn timed(&mut self, entrant: &dyn Entrant, answer: Answer, start: (Instant, Duration), place: usize) -> Run {
        let [cpu, wall] = [self.race.clock.now().saturating_sub(start.1), start.0.elapsed()];
        if !entrant.is_program() && answer.usage.is_none() {
            self.machine.ran(cpu, wall);
        }
        let (status, claim) = Status::of(answer.ended);
        let usage = answer.usage;
        Run {
            instance: place,
            status,
            cpu: usage.map_or(cpu, |usage| usage.cpu).as_secs_f64(),
            wall: usage.map_or(wall, |usage| usage.wall).as_secs_f64(),
            memory: usage.and_then(|usage| usage.memory),
            nodes: answer.nodes,
            decisions: answer.decisions,
            claim,
            shown: 0,
            cost: None,
            cut: false,
        }
    }

    /// Passes a run to the referee, and takes down who is wrong.
    fn judge(&mut self, entrant: &str, run: &mut Run, shown: &Shown, found: &mut Vec<Finding>) {
        if self.set.name == START_UP {
            // nothing is asked there
            return;
        }
        let instance = &self.set.instances[run.instance];
        let finding = |(entrant, proved, why): (String, bool, String), answer: &str| Finding {
            entrant,
            set: self.set.name.clone(),
            instance: instance.name.clone(),
            proved,
            why,
            witness: format!("{}{}{answer}", instance.text(), if answer.is_empty() { "" } else { "\n" }),
        };
        if let Err((why, answer)) = self.referee.examine(instance, self.question, entrant, shown, run) {
            found.push(finding((entrant.into(), true, why), &answer));
            run.claim = None;
            return;
        }
        found.extend(self.referee.hear(instance, entrant, run).into_iter().map(|wrong| finding(wrong, "")));
    }
}

/// Whether it is proved to be wrong.
fn is_out(entrant: &dyn Entrant, found: &[Finding]) -> bool {
    found.iter().any(|finding| finding.proved && finding.entrant == entrant.name())
}

#[cfg(test)]
mod tests {
    use super::super::{Completion, Engine, Header, Row, method, own};
    use super::*;
    use quadrille::engine::Unsupported;
    use quadrille::limits::{End, Limits, Report};
    use quadrille::problem::Problem;
    use quadrille::search::EngineKind;
    use quadrille::solver::{Method, Solver, Visit};
    use quadrille::sudoku::{Board, Shape, Sudoku};

    const USUAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn usual() -> Set {
        Set::sudokus("usual", [USUAL.parse().unwrap()])
    }

    fn small() -> Set {
        let mut board = Board::empty(Shape::new(2, 2).unwrap());
        board.place(0, 1).unwrap();
        Set::sudokus("small", [Sudoku::new(board).unwrap()])
    }

    fn rules() -> Rules {
        Rules {
            rounds: Some(2),
            max_time: Some(Duration::from_secs(100)),
            budget: Duration::from_secs(900),
            ..Rules::default()
        }
    }

    fn run(rules: &Rules, set: Set, mut entrants: Vec<Box<dyn Entrant>>) -> (Results, Vec<Row>) {
        let sets = [set];
        let header = Header::new(Vec::new(), String::new(), rules, &sets, &entrants);
        let results = Race::new(rules, &sets, |_| ()).run(&mut entrants, Results::default(), &mut |_| ());
        let rows = results.rows(&header);
        (results, rows)
    }

    /// A solver with wrong results.
    struct Liar(fn(&mut Report, &mut Vec<Board>));

    impl Solver for Liar {
        fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Report, Unsupported> {
            let mut answers = Vec::new();
            let mut report = Method::Cover(EngineKind::Links).solver().solve(sudoku, limits, &mut |answer| {
                answers.push(answer.clone());
                ControlFlow::Continue(())
            })?;
            self.0(&mut report, &mut answers);
            answers.iter().for_each(|answer| assert!(visit(answer).is_continue()));
            Ok(report)
        }
    }

    /// What is found where a liar runs beside an honest solver, in any order.
    fn findings(set: Set, lie: fn(&mut Report, &mut Vec<Board>)) -> Vec<(String, bool, String)> {
        let entrants = vec![method(Method::Cover(EngineKind::Auto)), own::solver("liar", Box::new(Liar(lie)), false)];
        let found = run(&rules(), set, entrants).0.findings;
        found.into_iter().map(|finding| (finding.entrant, finding.proved, finding.why)).collect()
    }

    #[test]
    fn the_honest_are_ranked() {
        let (results, rows) = run(&rules(), usual(), Method::all().map(method).collect());
        assert_eq!((results.findings.len(), rows.len()), (0, Method::all().count()));
        for row in &rows {
            let expected = (1, 1, 1, 1, &Completion::Done);
            assert_eq!((row.puzzles, row.tried, row.solved, row.seconds.len(), &row.ended), expected, "{}", row.solver);
            assert!(row.ratio(&rows).is_some_and(|ratio| ratio >= 1.0) && row.interval.is_some(), "{}", row.solver);
            assert_eq!(row.guesses.is_none(), row.solver.starts_with("backtrack"), "{}", row.solver);
        }
        // two are a batch
        let two = Set::sudokus("two", vec![USUAL.parse().unwrap(); 2]);
        let rows = run(&rules(), two, vec![method(Method::Lockstep)]).1;
        let [alone, batch] = &rows[..] else { panic!("{rows:?}") };
        assert!(!alone.batched && alone.times.is_some() && alone.ratio(&rows).is_some());
        assert!(
            batch.batched && batch.times.is_none() && batch.ended == Completion::Done && batch.solved == 2,
            "{batch:?}"
        );
    }

    #[test]
    fn every_engine_answers_every_question() {
        let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse().unwrap();
        for question in Question::ALL {
            let rules = Rules { question: Some(question), ..rules() };
            let engines: Vec<Box<dyn Entrant>> = Engine::all().map(Engine::entrant).collect();
            let able = engines.iter().filter(|engine| engine.refuses(question).is_none()).count();
            let (results, rows) = run(&rules, Set::cover("x", problem.clone()), engines);
            assert_eq!(results.findings, [], "{question}");
            let done = rows.iter().filter(|row| row.solved == 1).count();
            let refused = rows.iter().filter(|row| matches!(row.ended, Completion::Refused(_))).count();
            // two of them compare no costs, and some carry none
            assert!(able > 0 && done > 1 && done + refused == rows.len(), "{question}: {done} of {able}\n{rows:?}");
        }
    }

    #[test]
    fn a_planted_liar_is_caught() {
        // a digit changed
        let found = findings(usual(), |_, answers| {
            let digit = answers[0].digits()[40] % 9 + 1;
            answers[0].place(40, digit).unwrap();
        });
        assert!(
            matches!(&found[..], [(name, true, why)] if name == "liar" && why.starts_with("a wrong solution")),
            "{found:?}"
        );
        // one answer of several, reported as the only one
        let found = findings(small(), |report, answers| {
            (report.solutions, report.end) = (1, Some(End::Exhausted));
            answers.truncate(1);
        });
        let why = "it claims 1 solution, and cover shows 2, verified";
        assert_eq!(found, [("liar".into(), true, why.into())]);
        // none where there is one
        let found = findings(usual(), |report, answers| {
            report.solutions = 0;
            answers.clear();
        });
        assert_eq!(found, [("liar".into(), true, "it claims no solution, and cover shows 1, verified".into())]);
        // an answer twice, to pass for two
        let found = findings(usual(), |report, answers| {
            report.solutions = 2;
            answers.push(answers[0].clone());
        });
        assert!(matches!(&found[..], [(_, true, why)] if why.contains("second time")), "{found:?}");
        // more answers claimed than shown
        let found = findings(usual(), |report, _| report.solutions = 2);
        assert!(matches!(&found[..], [(_, true, why)] if why == "it claims 2 solutions, and shows 1"), "{found:?}");
    }

    #[test]
    fn what_was_not_finished_is_reported() {
        // refused: no 9x9 board
        let rows = run(&rules(), small(), vec![method(Method::Lockstep)]).1;
        assert!(matches!(&rows[0].ended, Completion::Refused(why) if why.contains("9x9")), "{rows:?}");
        assert_eq!((rows[0].tried, rows[0].times), (0, None));
        // no time: the first puzzle has its limit, the others have nothing
        let rules = Rules { budget: Duration::from_nanos(1), rounds: Some(1), ..rules() };
        let many = Set::sudokus("many", vec![USUAL.parse().unwrap(); 5]);
        let rows = run(&rules, many, vec![method(Method::default())]).1;
        assert_eq!((rows[0].puzzles, rows[0].tried, &rows[0].ended), (5, 1, &Completion::Time));
        // cancelled before it began
        rules.monitor.cancel();
        assert!(run(&rules, usual(), vec![method(Method::Lockstep)]).1.is_empty());
    }

    #[test]
    fn a_race_that_was_killed_goes_on() {
        let set = Set::sudokus("many", vec![USUAL.parse().unwrap(); 3]);
        let mut entrants: Vec<Box<dyn Entrant>> = [Method::Lockstep, Method::default()].map(method).into();
        let (rules, sets) = (rules(), [set]);
        let header = Header::new(Vec::new(), String::new(), &rules, &sets, &entrants);
        let mut text = Record::Race(Box::new(header.clone())).line() + "\n";
        Race::new(&rules, &sets, |_| ())
            .run(&mut entrants, Results::default(), &mut |record| text += &(record.line() + "\n"));
        let whole = Results::read(&text).unwrap().1;
        let key = |turn: &Turn| (turn.entrant.clone(), turn.round, turn.pass);
        let keys = |results: &Results| {
            let mut keys: Vec<_> = results.turns.iter().map(key).collect();
            keys.sort_unstable();
            keys
        };
        // killed at any moment, each result is there once
        for end in (0..text.len()).step_by(97).filter(|&end| text.is_char_boundary(end)) {
            let Ok((before, earlier, _)) = Results::read(&text[..end]) else { continue };
            assert_eq!(header.differs(&before), None);
            let mut more = Vec::new();
            let done = Race::new(&rules, &sets, |_| ())
                .run(&mut entrants, earlier.clone(), &mut |record| more.push(record.clone()));
            assert_eq!(keys(&done), keys(&whole));
            let more = more.iter().filter(|record| matches!(record, Record::Turn(_))).count();
            assert_eq!(earlier.turns.len() + more, whole.turns.len());
        }
        // two files of one race are one, of two races none
        let merged = Results::merge(vec![(header.clone(), whole.clone()), (header.clone(), whole.clone())]).unwrap().1;
        assert_eq!(merged.turns, whole.turns);
        let other = Header { seed: 2, ..header.clone() };
        assert!(Results::merge(vec![(header, whole.clone()), (other, whole)]).is_err());
    }

    #[test]
    fn who_runs_against_itself_ties() {
        struct Same(u8, Box<dyn Entrant>);
        impl Entrant for Same {
            fn name(&self) -> &str {
                ["first", "second"][usize::from(self.0)]
            }
            fn takes(&self, sudokus: bool) -> bool {
                self.1.takes(sudokus)
            }
            fn refuses(&self, question: Question) -> Option<String> {
                self.1.refuses(question)
            }
            fn answer(&mut self, task: &Task<'_>, show: &mut super::super::Show<'_>) -> Answer {
                // the figures of a clock with noise, the same for both
                let mut answer = self.1.answer(task, show);
                let noise = task.seed.wrapping_mul(2_654_435_761 + u64::from(self.0) * 97) % 100;
                let cpu = Duration::from_micros(1000 + noise);
                answer.usage = Some(super::super::Usage { cpu, wall: cpu, memory: None });
                answer
            }
        }
        let tied = (0..20).filter(|&seed| {
            let rules = Rules { seed, rounds: Some(7), ..rules() };
            let entrants: Vec<Box<dyn Entrant>> =
                vec![Box::new(Same(0, method(Method::Lockstep))), Box::new(Same(1, method(Method::Lockstep)))];
            let rows = run(&rules, usual(), entrants).1;
            rows.iter().any(|row| row.is_tied(&rows))
        });
        assert!(tied.count() >= 18);
    }
}
