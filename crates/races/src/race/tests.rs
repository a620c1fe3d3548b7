//! Races of the honest and of others.

use super::*;
use crate::{
    Completion, Engine, Finding, Header, Instance, Pass, Puzzle, Question, RaceRow, Run, Show,
    Status, Task, Turn, method, own,
};
use quadrille::engine::Unsupported;
use quadrille::limits::{End, Limits, Report};
use quadrille::problem::Problem;
use quadrille::search::EngineKind;
use quadrille::solver::{Method, Solver, Visit};
use quadrille::sudoku::{Board, Shape, Sudoku};
use std::ops::ControlFlow;

const USUAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn usual() -> Set {
    Set::sudokus("usual", [USUAL.parse().unwrap()])
}

fn small() -> Set {
    let mut board = Board::empty(Shape::new(2, 2).unwrap());
    board.place(0, 1).unwrap();
    Set::sudokus("small", [Sudoku::new(board).unwrap()])
}

fn settings() -> Settings {
    Settings {
        rounds: Some(2),
        max_time: Some(Duration::from_secs(100)),
        budget: Duration::from_secs(900),
        ..Settings::default()
    }
}

fn run(
    settings: &Settings,
    set: Set,
    mut entrants: Vec<Box<dyn Entrant>>,
) -> (Results, Vec<RaceRow>) {
    let sets = [set];
    let header = Header::new(Vec::new(), String::new(), settings, &sets, &entrants);
    let results =
        Race::new(settings, &sets, |_| ()).run(&mut entrants, Results::default(), &mut |_| ());
    let rows = results.rows(&header);
    (results, rows)
}

/// A solver with wrong results.
struct Liar(fn(&mut Report, &mut Vec<Board>));

impl Solver for Liar {
    fn solve(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Report, Unsupported> {
        let mut answers = Vec::new();
        let mut report =
            Method::Cover(EngineKind::Links)
                .solver()
                .solve(sudoku, limits, &mut |answer| {
                    answers.push(answer.clone());
                    ControlFlow::Continue(())
                })?;
        self.0(&mut report, &mut answers);
        answers
            .iter()
            .for_each(|answer| assert!(visit(answer).is_continue()));
        Ok(report)
    }
}

/// What is found where a liar runs beside an honest solver, in any order.
fn findings(set: Set, lie: fn(&mut Report, &mut Vec<Board>)) -> Vec<(String, bool, String)> {
    let entrants = vec![
        method(Method::Cover(EngineKind::Auto)),
        own::solver("liar", Box::new(Liar(lie)), false),
    ];
    let found = run(&settings(), set, entrants).0.findings;
    found
        .into_iter()
        .map(|finding| (finding.entrant, finding.proved, finding.why))
        .collect()
}

#[test]
fn the_honest_are_ranked() {
    let (results, rows) = run(&settings(), usual(), Method::all().map(method).collect());
    assert_eq!(
        (results.findings.len(), rows.len()),
        (0, Method::all().count())
    );
    for row in &rows {
        let expected = (1, 1, 1, 1, &Completion::Done);
        assert_eq!(
            (
                row.puzzles,
                row.tried,
                row.solved,
                row.by_instance.len(),
                &row.ended
            ),
            expected,
            "{}",
            row.solver
        );
        assert!(
            row.ratio(&rows).is_some_and(|ratio| ratio >= 1.0) && row.interval.is_some(),
            "{}",
            row.solver
        );
        assert_eq!(
            row.guesses.is_none(),
            row.solver.starts_with("backtrack"),
            "{}",
            row.solver
        );
    }
    // two are a batch
    let two = Set::sudokus("two", vec![USUAL.parse().unwrap(); 2]);
    let rows = run(&settings(), two, vec![method(Method::Lockstep)]).1;
    let [alone, batch] = &rows[..] else {
        panic!("{rows:?}")
    };
    assert!(!alone.batched && alone.times.is_some() && alone.ratio(&rows).is_some());
    assert!(
        batch.batched
            && batch.times.is_none()
            && batch.ended == Completion::Done
            && batch.solved == 2,
        "{batch:?}"
    );
}

#[test]
fn every_engine_answers_every_question() {
    let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse().unwrap();
    for question in Question::ALL {
        let settings = Settings {
            question: Some(question),
            ..settings()
        };
        let engines: Vec<Box<dyn Entrant>> = Engine::all().map(Engine::entrant).collect();
        let able = engines
            .iter()
            .filter(|engine| engine.refuses(question).is_none())
            .count();
        let (results, rows) = run(&settings, Set::cover("x", problem.clone()), engines);
        assert_eq!(results.findings, [], "{question}");
        let done = rows.iter().filter(|row| row.solved == 1).count();
        let refused = rows
            .iter()
            .filter(|row| matches!(row.ended, Completion::Refused(_)))
            .count();
        // two of them compare no costs, and some carry none
        assert!(
            able > 0 && done > 1 && done + refused == rows.len(),
            "{question}: {done} of {able}\n{rows:?}"
        );
    }
}

#[test]
fn a_batch_shows_one_answer_of_several() {
    // four cells of two digits each that may be exchanged
    let twice = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let open: String = twice
        .chars()
        .enumerate()
        .map(|(cell, digit)| {
            if "12".contains(digit) && cell < 54 {
                '.'
            } else {
                digit
            }
        })
        .collect();
    let puzzle: Sudoku = open.parse().unwrap();
    let several = Set::sudokus(
        "several",
        vec![Sudoku::new(Board::empty(Shape::NINE)).unwrap(), puzzle],
    );
    let (results, rows) = run(
        &settings(),
        several,
        vec![method(Method::Lockstep), method(Method::default())],
    );
    assert_eq!(results.findings, []);
    assert!(rows.iter().all(|row| row.solved == 2), "{rows:?}");
}

#[test]
fn the_virtual_best_is_the_best_of_each() {
    let header = Header::new(
        Vec::new(),
        String::new(),
        &settings(),
        &[Set::sudokus("s", vec![USUAL.parse().unwrap(); 2])],
        &[],
    );
    let turn = |entrant: &str, times: [f64; 2]| {
        let run = |(instance, cpu): (usize, f64)| {
            format!(r#"{{"instance":{instance},"status":"done","cpu":{cpu},"wall":{cpu}}}"#)
        };
        let runs: Vec<String> = times.into_iter().enumerate().map(run).collect();
        let line = format!(
            r#"{{"type":"turn","set":"s","entrant":"{entrant}","round":0,"pass":"usual","status":{{"status":"done"}},"runs":[{}]}}"#,
            runs.join(",")
        );
        serde_json::from_str::<Record>(&line).unwrap()
    };
    let best = |turns: [Record; 2]| {
        let mut results = Results::default();
        turns.into_iter().for_each(|turn| results.add(turn));
        let rows = results.rows(&header);
        rows.into_iter()
            .find(RaceRow::is_virtual)
            .map(|row| row.by_instance.into_values().collect::<Vec<f64>>())
    };
    assert_eq!(
        best([turn("a", [1.0, 4.0]), turn("b", [2.0, 3.0])]),
        Some(vec![1.0, 3.0])
    );
    assert_eq!(best([turn("a", [1.0, 2.0]), turn("b", [2.0, 3.0])]), None);
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
    assert_eq!(
        found,
        [(
            "liar".into(),
            true,
            "it claims no solution, and cover shows 1, verified".into()
        )]
    );
    // an answer twice, to pass for two
    let found = findings(usual(), |report, answers| {
        report.solutions = 2;
        answers.push(answers[0].clone());
    });
    assert!(
        matches!(&found[..], [(_, true, why)] if why.contains("second time")),
        "{found:?}"
    );
    // more answers claimed than shown
    let found = findings(usual(), |report, _| report.solutions = 2);
    assert!(
        matches!(&found[..], [(_, true, why)] if why == "it claims 2 solutions, and shows 1"),
        "{found:?}"
    );
}

#[test]
fn what_was_not_finished_is_reported() {
    // refused: no 9x9 board
    let rows = run(&settings(), small(), vec![method(Method::Lockstep)]).1;
    assert!(
        matches!(&rows[0].ended, Completion::Refused(why) if why.contains("9x9")),
        "{rows:?}"
    );
    assert_eq!((rows[0].tried, rows[0].times), (0, None));
    // no time: only the first puzzle is tried
    let settings = Settings {
        budget: Duration::from_nanos(1),
        rounds: Some(1),
        ..settings()
    };
    let many = Set::sudokus("many", vec![USUAL.parse().unwrap(); 5]);
    let rows = run(&settings, many, vec![method(Method::default())]).1;
    assert_eq!(
        (rows[0].puzzles, rows[0].tried, &rows[0].ended),
        (5, 1, &Completion::Time)
    );
    // cancelled before it began
    settings.monitor.cancel();
    assert!(
        run(&settings, usual(), vec![method(Method::Lockstep)])
            .1
            .is_empty()
    );
}

/// An entrant that answers by `links` what it takes, after some time, and gives up on the others.
struct Picky {
    name: &'static str,
    takes: fn(&Instance) -> bool,
    ended: fn() -> Status,
    pause: Duration,
}

impl Entrant for Picky {
    fn name(&self) -> &str {
        self.name
    }

    fn takes(&self, _: bool) -> bool {
        true
    }

    fn refuses(&self, _: Question) -> Option<String> {
        None
    }

    fn answer(&mut self, task: &Task<'_>, show: &mut Show<'_>) -> Run {
        let mut answer = match (self.takes)(task.instance) {
            true => Engine::Search(EngineKind::Links)
                .entrant()
                .answer(task, show),
            false => Run::without((self.ended)()),
        };
        // real time passes for the budget; the times of the answer are made up
        std::thread::sleep(self.pause.min(task.max_time));
        let cpu = self.pause + Duration::from_millis(1);
        [answer.cpu, answer.wall] = [cpu.as_secs_f64(); 2];
        answer
    }
}

fn seven() -> Set {
    let problem = |n: usize| {
        let items: Vec<String> = (0..=n).map(|item| item.to_string()).collect();
        format!("{0}\n{0}\n0\n{1}", items.join(" "), items[1..].join(" "))
    };
    let instances = (1..=7).map(|n| Instance {
        name: n.to_string(),
        puzzle: Puzzle::Cover(Box::new(problem(n).parse().unwrap())),
    });
    Set {
        name: "seven".into(),
        instances: instances.collect(),
    }
}

/// An entrant that solves one of seven is the last, however fast it is, and however it fails.
#[test]
fn who_solves_one_of_seven_is_the_last() {
    let ways: [fn() -> Status; 4] = [
        || Status::Failed("it ended with 1".into()),
        || Status::Time,
        || Status::Memory,
        || Status::Refused("too many items".into()),
    ];
    for ended in ways {
        let picky = Picky {
            name: "picky",
            takes: |instance| instance.name == "3",
            ended,
            pause: Duration::ZERO,
        };
        let settings = Settings {
            max_time: Some(Duration::from_millis(500)),
            ..settings()
        };
        let slow = Picky {
            name: "slow",
            takes: |_| true,
            pause: Duration::from_millis(10),
            ..picky
        };
        let (_, rows) = run(&settings, seven(), vec![Box::new(picky), Box::new(slow)]);
        let of = |name: &str| rows.iter().find(|row| row.solver == name).unwrap();
        let (picky, slow) = (of("picky"), of("slow"));
        assert_eq!((picky.solved, picky.tried), (1, 7), "{picky:?}");
        assert_eq!((slow.solved, slow.tried), (7, 7));
        assert!(picky.per_second < slow.per_second && picky.par2 > slow.par2);
        assert!(picky.ratio(&rows) > Some(1.0), "{picky:?}");
        let best = rows.iter().find(|row| row.is_virtual()).unwrap();
        assert_eq!((best.solved, best.tried), (7, 7));
    }
}

/// However the budget ends, all have met the same instances, and figures are over these.
#[test]
fn all_meet_the_same_instances() {
    let set = || Set::sudokus("many", vec![USUAL.parse().unwrap(); 60]);
    for budget in [1, 40, 120, 400] {
        let settings = Settings {
            budget: Duration::from_millis(budget),
            max_time: Some(Duration::from_millis(50)),
            ..settings()
        };
        let entrants = |pauses: [u64; 3]| {
            let one = |(name, pause)| -> Box<dyn Entrant> {
                Box::new(Picky {
                    name,
                    takes: |_| false,
                    ended: || Status::Time,
                    pause: Duration::from_millis(pause),
                })
            };
            ["a", "b", "c"].into_iter().zip(pauses).map(one).collect()
        };
        let (results, rows) = run(&settings, set(), entrants([0, 1, 9]));
        let met = |row: &RaceRow| row.limits.keys().copied().collect::<Vec<_>>();
        assert!(rows.iter().all(|row| met(row) == met(&rows[0])), "{budget}");
        assert!(rows[0].tried > 0);
        // with the same limit for all
        for place in met(&rows[0]) {
            let runs = results.turns.iter().filter(|turn| turn.pass == Pass::Usual);
            let runs = runs
                .flat_map(|turn| &turn.runs)
                .filter(|run| run.instance == place);
            let limits: Vec<Option<f64>> = runs.map(|run| run.limit).collect();
            assert!(limits.iter().all(|limit| *limit == limits[0]), "{limits:?}");
        }
    }
}

/// A turn that comes in parts is one; an instance that somebody has not met does not count.
#[test]
fn parts_of_a_turn_are_joined() {
    let header = Header::new(
        Vec::new(),
        String::new(),
        &settings(),
        &[Set::sudokus("s", vec![USUAL.parse().unwrap(); 3])],
        &[],
    );
    let turn = |entrant: &str, places: &[usize]| {
        let run = |&instance: &usize| Run {
            instance,
            cpu: 1.0,
            ..Run::default()
        };
        Record::Turn(Turn {
            set: "s".into(),
            entrant: entrant.into(),
            round: 0,
            pass: Pass::Usual,
            status: Status::Done,
            runs: places.iter().map(run).collect(),
        })
    };
    let mut results = Results::default();
    for (entrant, places) in [
        ("a", &[0][..]),
        ("a", &[0, 1]),
        ("b", &[2, 0, 1]),
        ("a", &[]),
    ] {
        results.add(turn(entrant, places));
    }
    assert_eq!(results.turns.len(), 2);
    // what was cut short is replaced
    let mut cut = Results::default();
    for (status, cut_short) in [
        (Status::Time, true),
        (Status::Done, false),
        (Status::Time, true),
    ] {
        let Record::Turn(mut turn) = turn("a", &[0]) else {
            continue;
        };
        (turn.runs[0].status, turn.runs[0].cut) = (status, cut_short);
        cut.add(Record::Turn(turn));
    }
    assert_eq!(
        (cut.turns[0].runs.len(), &cut.turns[0].runs[0].status),
        (1, &Status::Done)
    );
    let rows = results.rows(&header);
    assert!(
        rows.iter().all(|row| row.tried == 2 && row.solved == 2),
        "{rows:?}"
    );
    // an entrant that was found wrong has no figures on any set
    results.add(Record::Finding(Finding {
        entrant: "a".into(),
        set: "another".into(),
        instance: "1".into(),
        proved: true,
        why: "it lies".into(),
        witness: String::new(),
    }));
    let rows = results.rows(&header);
    assert_eq!((rows[0].solved, rows[0].per_second), (0, None));
    assert_eq!((rows[1].solved, rows[1].tried), (3, 3));
}

#[test]
fn a_race_that_was_killed_goes_on() {
    let set = Set::sudokus("many", vec![USUAL.parse().unwrap(); 3]);
    let mut entrants: Vec<Box<dyn Entrant>> =
        [Method::Lockstep, Method::default()].map(method).into();
    let (settings, sets) = (settings(), [set]);
    let header = Header::new(Vec::new(), String::new(), &settings, &sets, &entrants);
    let mut text = Record::Race(Box::new(header.clone())).line() + "\n";
    Race::new(&settings, &sets, |_| ()).run(&mut entrants, Results::default(), &mut |record| {
        text += &(record.line() + "\n");
    });
    let whole = Results::read(&text).unwrap().1;
    let key = |turn: &Turn| (turn.entrant.clone(), turn.round, turn.pass);
    let keys = |results: &Results| {
        let mut keys: Vec<_> = results.turns.iter().map(key).collect();
        keys.sort_unstable();
        keys
    };
    // killed at any moment, each result is there once
    for end in (0..text.len())
        .step_by(501)
        .filter(|&end| text.is_char_boundary(end))
    {
        let Ok((before, earlier, _)) = Results::read(&text[..end]) else {
            continue;
        };
        assert_eq!(header.differs(&before), None);
        let mut more = Vec::new();
        let done = Race::new(&settings, &sets, |_| ()).run(
            &mut entrants,
            earlier.clone(),
            &mut |record| {
                more.push(record.clone());
            },
        );
        assert_eq!(keys(&done), keys(&whole));
        let more = more
            .iter()
            .filter(|record| matches!(record, Record::Turn(_)))
            .count();
        assert_eq!(earlier.turns.len() + more, whole.turns.len());
    }
    // two files of one race are one, of two races none
    let merged = Results::merge(vec![
        (header.clone(), whole.clone()),
        (header.clone(), whole.clone()),
    ])
    .unwrap()
    .1;
    assert_eq!(merged.turns, whole.turns);
    // who raced on another machine is another one
    let elsewhere = Header {
        machine: "another".into(),
        ..header.clone()
    };
    let (both, merged) = Results::merge(vec![
        (header.clone(), whole.clone()),
        (elsewhere, whole.clone()),
    ])
    .unwrap();
    assert_eq!(
        (both.entrants.len(), merged.turns.len()),
        (4, 2 * whole.turns.len())
    );
    assert!(
        both.entrants
            .iter()
            .any(|entrant| entrant.name == "lockstep@2")
    );
    let other = Header {
        seed: 2,
        ..header.clone()
    };
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
        fn answer(&mut self, task: &Task<'_>, show: &mut Show<'_>) -> Run {
            // the figures of a clock with noise, the same for both
            let mut answer = self.1.answer(task, show);
            let noise = task
                .seed
                .wrapping_mul(2_654_435_761 + u64::from(self.0) * 97)
                % 100;
            let cpu = Duration::from_micros(1000 + noise);
            [answer.cpu, answer.wall] = [cpu.as_secs_f64(); 2];
            answer
        }
    }
    let tied = (0..20).filter(|&seed| {
        let settings = Settings {
            seed,
            rounds: Some(7),
            ..settings()
        };
        let entrants: Vec<Box<dyn Entrant>> = vec![
            Box::new(Same(0, method(Method::Lockstep))),
            Box::new(Same(1, method(Method::Lockstep))),
        ];
        let rows = run(&settings, usual(), entrants).1;
        rows.iter().any(|row| row.is_tied(&rows))
    });
    assert!(tied.count() >= 18);
}
