//! Programs that err, lie, and will not go: each fault is reported correctly, and no process
//! survives.
#![cfg(target_os = "linux")]

use quadrille::problem::Problem;
use quadrille_races::{
    Completion, Engine, Entrant, Header, Program, Question, Race, RaceRow, Results, Set, Settings,
};
use std::fs;
use std::time::Duration;

/// Two solutions: `a b` with `c`, and `a` with `b c`.
const PROBLEM: &str = "a b c\na b\nc\na\nb c\n";

/// Long enough for a machine that is sixteen times too busy.
const LONG: Duration = Duration::from_secs(60);
/// For what never ends by itself.
const SHORT: Duration = Duration::from_millis(100);

struct Told {
    row: RaceRow,
    results: Results,
}

fn race(question: Question, command: &str, max_time: Duration, max_memory: u64) -> Told {
    let problem: Problem = PROBLEM.parse().unwrap();
    let settings = Settings {
        question: Some(question),
        rounds: Some(1),
        as_given: true,
        max_time: Some(max_time),
        max_memory,
        budget: LONG * 10,
        ..Settings::default()
    };
    // every false friend reads the file, so that it is one
    let command = format!("true {{dlx}}; {command}");
    let program = Program::new("friend", &command)
        .unwrap()
        .answering(&Question::ALL);
    let mut entrants: Vec<Box<dyn Entrant>> = vec![Engine::Reference.entrant(), Box::new(program)];
    let sets = [Set::cover("knuth", problem)];
    let header = Header::new(Vec::new(), String::new(), &settings, &sets, &entrants);
    let results =
        Race::new(&settings, &sets, |_| ()).run(&mut entrants, Results::default(), &mut |_| ());
    let rows = results.rows(&header);
    let row = rows
        .into_iter()
        .find(|row| row.solver == "friend" && row.set == "knuth")
        .expect("a row of it");
    Told { row, results }
}

fn told(question: Question, command: &str) -> Completion {
    race(question, command, LONG, 1 << 33).row.ended
}

/// Asserts that the command loses the race for this reason.
fn wrong(question: Question, command: &str, why: &str) {
    match told(question, command) {
        Completion::Out(told) | Completion::Disputed(told) => {
            assert!(told.contains(why), "{command}: {told}");
        }
        other => panic!("{command}: {other:?}"),
    }
}

/// That it has no answer for this reason.
fn failed(question: Question, command: &str, why: &str) {
    match told(question, command) {
        Completion::Failed(_, told) => assert!(told.contains(why), "{command}: {told}"),
        other => panic!("{command}: {other:?}"),
    }
}

/// How many processes have this word in their command.
fn running(word: &str) -> usize {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let commands = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    commands
        .filter(|command| String::from_utf8_lossy(command).contains(word))
        .count()
}

const ONE: &str = r"printf '1:\n a b (1 of 2)\n c (1 of 1)\n'";
const BOTH: &str = r"printf '1:\n b a (1 of 2)\n c (1 of 1)\n2:\n a (2 of 2)\n c b (1 of 1)\n'";

#[test]
fn the_right_answers_are_recognized() {
    let right = [
        (Question::All, BOTH),
        (
            Question::All,
            "printf '{\"type\":\"solution\",\"options\":[0,1]}\\n{\"type\":\"solution\",\"options\":[2,3]}\\n'",
        ),
        (Question::Count, BOTH),
        (Question::Count, "echo 2"),
        (
            Question::Count,
            "echo 'Altogether 2 solutions, 5+3 mems.' >&2",
        ),
        (Question::Count, "echo 'c s exact arb int 2'"),
        (Question::Count, "echo 's mc 2'"),
        (
            Question::Count,
            "echo 's SATISFIABLE'; echo 'c Models         : 2'; exit 30",
        ),
        (Question::Count, "echo '{\"count\":\"2\",\"exact\":true}'"),
        (Question::Unique, BOTH),
        (Question::First, ONE),
        (
            Question::First,
            "printf 's SATISFIABLE\\nv 1 2 -3\\nv -4 0\\n'; exit 10",
        ),
        (
            Question::First,
            "printf 's SATISFIABLE\\nv x1 x2 -x3 -x4\\n'",
        ),
        (
            Question::First,
            "printf 'Status Optimal\\nx1 1\\nx2 1\\nx3 0\\nx4 0\\n'",
        ),
        (
            Question::Cheapest,
            "printf 's OPTIMUM FOUND\\nv x1 x2 -x3 -x4\\n'",
        ),
        (Question::None, "exit 10"),
    ];
    for (question, command) in right {
        let told = race(question, command, LONG, 1 << 33);
        assert_eq!(
            (&told.row.ended, told.row.solved),
            (&Completion::Done, 1),
            "{command}: {:?}",
            told.results.findings
        );
        assert!(told.row.wall.is_some(), "{command}");
    }
}

#[test]
fn wrong_answers_are_out_of_the_race() {
    wrong(
        Question::First,
        r"printf '1:\n a b (1 of 2)\n'",
        "a wrong solution",
    );
    wrong(
        Question::First,
        r"printf 's SATISFIABLE\nv 1 2 3 -4 0\n'",
        "a wrong solution",
    );
    wrong(
        Question::All,
        r"printf '1:\n a b\n c\n2:\n a b\n c\n'",
        "a second time",
    );
    wrong(Question::All, ONE, "it claims 1 solution, ");
    wrong(
        Question::All,
        &format!("{BOTH}; echo 'Altogether 3 solutions' >&2"),
        "it claims 3 solutions, and shows 2",
    );
    wrong(
        Question::Count,
        "echo 3",
        "it claims 3 solutions, reference 2 solutions",
    );
    wrong(
        Question::Count,
        "echo 1",
        "it claims 1 solution, and the referee shows 2, verified",
    );
    wrong(
        Question::First,
        "echo 's UNSATISFIABLE'",
        "it claims no solution, and reference shows 1, verified",
    );
    wrong(Question::First, "exit 20", "it claims no solution");
    wrong(Question::None, "exit 20", "no solution");
    wrong(Question::First, "exit 10", "shows none");
}

#[test]
fn what_is_no_answer_is_none() {
    failed(Question::First, "true", "there is no answer in its output");
    failed(Question::Count, "printf 2", "breaks off within a line");
    failed(
        Question::First,
        r"printf 's SATISFIABLE\nv 1 2\n'",
        "breaks off: a `v` line without 0",
    );
    failed(
        Question::First,
        "echo 's mip 24 84 o 0'",
        "there is no answer in its output",
    );
    failed(Question::First, "exit 3", "exit code 3");
    failed(
        Question::First,
        "echo out of luck >&2; kill -SEGV $$",
        "signal 11 ended it",
    );
    failed(
        Question::Cheapest,
        r"printf 's SATISFIABLE\nv x1 x2 -x3 -x4\n'",
        "does not state that none is cheaper",
    );
    failed(
        Question::First,
        "exec <&- >&-; echo 1",
        "no answer in its output",
    );
    let absent = told(Question::First, "no-such-program");
    assert!(
        matches!(&absent, Completion::Refused(why) if why.contains("not on this machine")),
        "{absent:?}"
    );
}

#[test]
fn who_will_not_go_is_gone() {
    let word = "quadrille-false-friend";
    let stubborn = format!("trap '' TERM INT HUP; while :; do :; done; : {word}");
    let forks = format!(
        "trap '' TERM; for i in 1 2 3 4 5 6 7 8 9 10; do (trap '' TERM; sleep 1000; : {word}) & \
        done; sleep 1000; : {word}"
    );
    let daemon = format!(
        "setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done; : {word}' & setsid setsid sh -c \
        'sleep 1000; : {word}' & sleep 1000"
    );
    let late = format!("sleep 1000; {ONE}; : {word}");
    for command in [&stubborn, &forks, &daemon, &late] {
        let told = race(Question::First, command, SHORT, 1 << 33);
        assert_eq!(
            (&told.row.ended, told.row.solved),
            (&Completion::Time, 0),
            "{command}"
        );
        assert_eq!(running(word), 0, "{command}");
    }
    // an answer, and somebody left behind
    let leaves = told(
        Question::First,
        &format!("setsid sh -c 'sleep 1000; : {word}' & {ONE}"),
    );
    assert!(
        matches!(&leaves, Completion::Failed(_, why) if why.contains("of its processes running")),
        "{leaves:?}"
    );
    assert_eq!(running(word), 0);
}

#[test]
fn too_much_is_too_much() {
    let memory = race(Question::First, "exec tail /dev/zero", LONG, 1 << 26)
        .row
        .ended;
    assert!(
        matches!(&memory, Completion::Failed(_, why) if why.contains("more memory than the limit")),
        "{memory:?}"
    );
    let output = race(Question::First, "exec yes quadrille", LONG, 1 << 33)
        .row
        .ended;
    assert!(
        matches!(&output, Completion::Failed(_, why) if why.contains("it wrote more than 256 MiB")),
        "{output:?}"
    );
}

/// The CPU time of the whole tree, of what it forks too.
#[test]
fn the_whole_tree_is_measured() {
    let work = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";
    let told = race(
        Question::First,
        &format!("({work}) & ({work}) & wait; {ONE}"),
        LONG,
        1 << 33,
    );
    let alone = race(Question::First, &format!("({work}); {ONE}"), LONG, 1 << 33);
    let [both, one] = [&told, &alone].map(|told| told.row.by_instance[&0]);
    assert!(one > 0.005 && both > 1.2 * one, "{both} {one}");
    // the peak of its memory, not of its parent's
    let bytes = race(
        Question::First,
        &format!("python3 -c 'import time; x = bytearray(200 << 20); time.sleep(1)'; {ONE}"),
        LONG,
        1 << 33,
    );
    let memory = bytes.row.memory.unwrap_or(0) >> 20;
    assert!(
        bytes.row.solved == 0 || (200..260).contains(&memory),
        "{memory} MiB"
    );
    // of a small program its own peak, not that of this process, which the kernel lets its children
    // begin with
    let small = race(Question::First, ONE, LONG, 1 << 33)
        .row
        .memory
        .unwrap_or(0)
        >> 10;
    assert!((200..6000).contains(&small), "{small} KiB");
}
