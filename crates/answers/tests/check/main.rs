//! `check` calls an answer right only if each of its claims is true.

mod spoiled;
mod texts;

use quadrille_answers::check;
use quadrille_args::{Cli, Command};
use quadrille_console::session::{Exit, Session};
use quadrille_testing::Written;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder with a puzzle and an answer.
struct Desk(PathBuf);

impl Desk {
    fn new(puzzle: &str) -> Desk {
        static DESKS: AtomicU32 = AtomicU32::new(0);
        let number = DESKS.fetch_add(1, Ordering::Relaxed);
        let name = format!("quadrille-check-{}-{number}", std::process::id());
        let desk = Desk(std::env::temp_dir().join(name));
        fs::create_dir_all(&desk.0).unwrap();
        fs::write(desk.0.join("puzzle"), puzzle).unwrap();
        desk
    }

    /// The verdict on an answer: the exit code, or the error of input that cannot be read; and what
    /// was printed.
    fn check(&self, answer: &str, args: &[&str]) -> (Exit, String) {
        fs::write(self.0.join("answer"), answer).unwrap();
        let path = |name: &str| self.0.join(name).display().to_string();
        let mut words = vec![
            "quadrille".to_owned(),
            "check".into(),
            path("puzzle"),
            path("answer"),
        ];
        words.extend(args.iter().map(|&arg| arg.to_owned()));
        let Ok(Cli {
            command: Command::Check(args),
            ..
        }) = Cli::read(words)
        else {
            panic!("{args:?}");
        };
        let written = Written::default();
        let mut session = Session::captured(Box::new(written.clone()));
        let checked = check::run(&args, &mut session);
        session.out.flush().unwrap();
        let exit = match checked {
            Ok(()) => session.exit(),
            Err(_) => Exit::BadInput,
        };
        drop(session);
        (exit, written.text())
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Four solutions; the cheapest costs 3, the next ones 4, 6 and 7.
const FOUR: &str = "a b c\na |1\na |2\nb |1\nb c |5\nc |1\n";
const START: &str = r#"{"type":"start","items":3,"secondary":0,"options":5,"entries":6}"#;
const FIRST: &str =
    r#"{"type":"solution","index":1,"options":[0,2,4],"names":["a","b","c"],"cost":3}"#;
const SECOND: &str =
    r#"{"type":"solution","index":2,"options":[0,3],"names":["a","b c"],"cost":6}"#;

/// The verdicts on answers to [`FOUR`].
fn assert_verdicts(cases: &[(&[&str], &str, Exit)]) {
    let desk = Desk::new(FOUR);
    for (args, answer, expected) in cases {
        let (exit, printed) = desk.check(answer, args);
        assert_eq!(exit, *expected, "{args:?}\n{answer}\n{printed}");
    }
}

fn events(lines: &[&str], end: &str) -> String {
    let end = format!(r#"{{"type":"end",{end},"nodes":3,"elapsed":0.1}}"#);
    [&[START], lines, &[&end]].concat().join("\n") + "\n"
}

#[test]
fn claims_about_all_solutions_are_counted() {
    let count = |end: &str| events(&[], end);
    let cases = [
        (
            count(r#""status":"complete","count":4,"exact":true,"unique":false"#),
            Exit::Answered,
        ),
        (
            count(r#""status":"complete","count":3,"exact":true"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"complete","count":5,"exact":true"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"limit","count":3,"exact":false"#),
            Exit::Answered,
        ),
        (
            count(r#""status":"limit","count":5,"exact":false"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"complete","count":4,"exact":false"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"limit","count":4,"exact":true"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"limit","count":2,"exact":false,"unique":true"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"limit","count":2,"exact":false,"unique":false"#),
            Exit::Answered,
        ),
        (
            count(r#""status":"limit","count":0,"exact":false"#),
            Exit::Stopped,
        ),
        (
            count(r#""status":"done","count":4,"exact":true"#),
            Exit::NoAnswer,
        ),
        (
            count(r#""status":"complete","coumt":4,"exact":true"#),
            Exit::NoAnswer,
        ),
        (
            events(&[FIRST], r#""status":"limit","count":1,"exact":false"#),
            Exit::Answered,
        ),
        (
            events(&[FIRST], r#""status":"complete","count":1,"exact":true"#),
            Exit::NoAnswer,
        ),
        (
            events(
                &[FIRST, SECOND],
                r#""status":"limit","count":2,"exact":false"#,
            ),
            Exit::Answered,
        ),
        (
            events(&[SECOND], r#""status":"limit","count":1,"exact":false"#),
            Exit::NoAnswer,
        ),
        (
            events(
                &[FIRST, FIRST],
                r#""status":"limit","count":2,"exact":false"#,
            ),
            Exit::NoAnswer,
        ),
        ("4\n".into(), Exit::Answered),
        ("3\n".into(), Exit::NoAnswer),
        ("several\n".into(), Exit::Answered),
        ("unique\n".into(), Exit::NoAnswer),
        ("none\n".into(), Exit::NoAnswer),
        (String::new(), Exit::NoAnswer),
        ("stopped\n".into(), Exit::Stopped),
        // of options that look alike the number is needed
        ("a\nb\nc\n".into(), Exit::NoAnswer),
        ("a |#0\nb\nc\n\na |#0\nb\nc\n".into(), Exit::NoAnswer),
        ("a |#0\nb\nc\n\n4\n".into(), Exit::Answered),
        ("a |#0\nb\nc\n\n3\n".into(), Exit::NoAnswer),
        ("a |#0\nb\nc\n\nunique\n".into(), Exit::NoAnswer),
        ("a |#0\nb\nc\n\nseveral\n".into(), Exit::Answered),
    ];
    for (answer, exit) in &cases {
        assert_verdicts(&[(&[], answer, *exit)]);
    }
    assert_verdicts(&[
        (&["--all"], "a |#0\nb\nc\n", Exit::NoAnswer),
        (
            &["--all"],
            "a |#0\nb\nc\n\na |#1\nb\nc\n\na |#0\nb c\n\na |#1\nb c\n",
            Exit::Answered,
        ),
    ]);
}

#[test]
fn claims_about_costs_are_searched_for() {
    let best = r#""status":"complete","count":1,"exact":true,"goal":"cheapest""#;
    let stopped = r#""status":"timeout","count":1,"exact":false,"goal":"cheapest""#;
    let dear = SECOND.replace(r#""index":2"#, r#""index":1"#);
    let most = r#""status":"complete","count":1,"exact":true,"goal":"most valuable""#;
    let value = r#"{"type":"solution","index":1,"options":[1,3],"names":["a","b c"],"cost":7}"#;
    let cases = [
        (
            events(&[FIRST], &format!(r#"{best},"bound":3"#)),
            Exit::Answered,
        ),
        (
            events(&[FIRST], &format!(r#"{best},"bound":3.0"#)),
            Exit::Answered,
        ),
        (
            events(&[FIRST], &format!(r#"{best},"bound":2"#)),
            Exit::Answered,
        ),
        (
            events(&[FIRST], &format!(r#"{best},"bound":400"#)),
            Exit::NoAnswer,
        ),
        (
            events(&[FIRST], &format!(r#"{best},"bound":3.5"#)),
            Exit::NoAnswer,
        ),
        (events(&[&dear], best), Exit::NoAnswer),
        (
            events(&[&dear], &format!(r#"{stopped},"bound":3"#)),
            Exit::Stopped,
        ),
        (
            events(&[&dear], &format!(r#"{stopped},"bound":4"#)),
            Exit::NoAnswer,
        ),
        (
            events(&[value], &format!(r#"{most},"bound":7"#)),
            Exit::Answered,
        ),
        (
            events(&[value], &format!(r#"{most},"bound":6"#)),
            Exit::NoAnswer,
        ),
        (events(&[FIRST], most), Exit::NoAnswer),
        ("| cost 3\na |#0\nb\nc\n".into(), Exit::Answered),
        ("| cost 4\na |#0\nb\nc\n".into(), Exit::NoAnswer),
        ("| c0st 3\na |#0\nb\nc\n".into(), Exit::NoAnswer),
        ("| cost 4\na |#1\nb\nc\n".into(), Exit::NoAnswer),
        // a number behind the best solutions is counted, too
        ("| cost 3\na |#0\nb\nc\n\n4\n".into(), Exit::Answered),
        ("| cost 3\na |#0\nb\nc\n\n3\n".into(), Exit::NoAnswer),
        ("| cost 4, not proved\na |#1\nb\nc\n".into(), Exit::Stopped),
        ("| value 7\na |#1\nb c\n".into(), Exit::Answered),
        ("| value 6\na |#0\nb c\n".into(), Exit::NoAnswer),
    ];
    for (answer, exit) in &cases {
        assert_verdicts(&[(&[], answer, *exit)]);
    }
}

/// Two sudokus of 4x4: one answer, and two.
const SUDOKUS: &str = "..3..4....2..2..\n..3..4..........\n";

#[test]
fn claims_about_boards_are_counted() {
    let desk = Desk::new("..3..4....2..2..\n");
    let board = "2134341243211243";
    let event =
        |rest: &str| format!(r#"{{"file":"puzzle","line":1,"type":"puzzle",{rest},"nodes":1}}"#);
    for (answer, expected) in [
        (board.to_owned(), Exit::Answered),
        (format!("{board}\n{board}"), Exit::NoAnswer),
        ("2143341243211234".into(), Exit::NoAnswer),
        ("unique".into(), Exit::Answered),
        ("several".into(), Exit::NoAnswer),
        ("1".into(), Exit::Answered),
        ("2".into(), Exit::NoAnswer),
        ("stopped".into(), Exit::Stopped),
        (event(r#""status":"unique""#), Exit::Answered),
        (event(r#""status":"several""#), Exit::NoAnswer),
        (event(r#""status":"none""#), Exit::NoAnswer),
        (event(r#""status":"some""#), Exit::NoAnswer),
        (event(r#""status":"answered""#), Exit::Answered),
        (event(r#""status":"stopped""#), Exit::Stopped),
        (
            event(r#""status":"unique","exact":true,"count":2"#),
            Exit::NoAnswer,
        ),
        (event(r#""status":"unique","counts":1"#), Exit::NoAnswer),
        (
            event(&format!(r#""status":"unique","answers":["{board}"]"#)),
            Exit::Answered,
        ),
        (
            event(r#""status":"unique","answers":["2143341243211234"]"#),
            Exit::NoAnswer,
        ),
        (
            event(r#""status":"unique","puzzle":"..3..4..........""#),
            Exit::NoAnswer,
        ),
        (
            event(r#""status":"unique""#).replace("puzzle\",", "pizzle\","),
            Exit::NoAnswer,
        ),
    ] {
        let (exit, printed) = desk.check(&answer, &[]);
        assert_eq!(exit, expected, "{answer}\n{printed}");
    }
    let numbered = |index: u32| {
        let answer = format!(r#"{{"file":"puzzle","line":1,"type":"answer","index":{index},"#);
        format!(
            "{answer}\"answer\":\"{board}\"}}\n{}",
            event(r#""status":"unique""#)
        )
    };
    assert_eq!(desk.check(&numbered(1), &[]).0, Exit::Answered);
    assert_eq!(desk.check(&numbered(2), &[]).0, Exit::NoAnswer);
}

#[test]
fn every_puzzle_needs_its_answer() {
    let desk = Desk::new(SUDOKUS);
    let board = "2134341243211243";
    assert_eq!(desk.check(board, &[]).0, Exit::NoAnswer);
    assert_eq!(
        desk.check(&format!("{board}\nseveral\n"), &[]).0,
        Exit::Answered
    );
    assert_eq!(
        desk.check(&format!("{board}\nstopped\n"), &[]).0,
        Exit::Stopped
    );
    assert_eq!(
        desk.check(&format!("{board}\nunique\n"), &[]).0,
        Exit::NoAnswer
    );
    let (exit, printed) = desk.check("unique\nseveral\n", &["--count", "--json"]);
    assert_eq!(exit, Exit::Answered);
    assert!(printed.contains(r#""count":1,"exact":true"#), "{printed}");
    assert!(printed.contains(r#""right":2,"wrong":0"#), "{printed}");
}

/// The answers to the second of [`SUDOKUS`].
const TWELVE: [&str; 12] = [
    "1234341221434321",
    "1234341223414123",
    "1234341241232341",
    "1234341243212143",
    "1234342121434312",
    "1234342143122143",
    "2134341212434321",
    "2134341243211243",
    "2134342112434312",
    "2134342113424213",
    "2134342142131342",
    "2134342143121243",
];

#[test]
fn a_puzzle_alone_has_all_answers_of_a_text() {
    let desk = Desk::new("..3..4..........\n");
    let verdict = |answers: &[&str], args: &[&str]| desk.check(&answers.join("\n"), args).0;
    assert_eq!(verdict(&TWELVE[..2], &[]), Exit::Answered);
    assert_eq!(verdict(&TWELVE[..2], &["--all"]), Exit::NoAnswer);
    assert_eq!(verdict(&TWELVE, &["--all"]), Exit::Answered);
    assert_eq!(
        verdict(&[TWELVE[0], TWELVE[1], TWELVE[0]], &[]),
        Exit::NoAnswer
    );
    assert_eq!(verdict(&[TWELVE[0], "several"], &[]), Exit::Answered);
    assert_eq!(verdict(&[TWELVE[0], "unique"], &[]), Exit::NoAnswer);
    assert_eq!(verdict(&["none", "several"], &[]), Exit::NoAnswer);
    assert_eq!(verdict(&["12", "11", "12"], &[]), Exit::NoAnswer);
}

#[test]
fn words_and_counts_stand_beside_each_other() {
    let desk = Desk::new(SUDOKUS);
    for (answer, expected) in [
        ("unique\n12\n", Exit::Answered),
        ("unique\n11\n", Exit::NoAnswer),
        ("1\nseveral\n", Exit::Answered),
        ("several\n1\n", Exit::NoAnswer),
    ] {
        let (exit, printed) = desk.check(answer, &[]);
        assert_eq!(exit, expected, "{answer}{printed}");
    }
}

/// What `solve` writes for people is no answer that is checked, and the line is named.
#[test]
fn a_line_that_is_not_understood_is_an_error() {
    let desk = Desk::new(SUDOKUS);
    let (first, second) = ("2134341243211243", TWELVE[0]);
    let event = r#"{"type":"puzzle","status":"unique""#;
    let pretty = format!("{{\n{}", event[1..].replace("\",", "\",\n"));
    for (answer, line) in [
        (
            format!("# puzzle:1\n{first}\n# puzzle:2\n{second}\n"),
            "# puzzle:1",
        ),
        (format!("{first}\n# puzzle:2\n{second}\n"), "# puzzle:2"),
        ("puzzle:1: 1\npuzzle:2: 12\n".into(), "expected"),
        (
            format!("puzzle,answer,status\n,{first},unique\n,{second},several\n"),
            "puzzle,answer",
        ),
        (
            format!("puzzle,solution,status\n,{first},none\n,{second},none\n"),
            "puzzle,solution",
        ),
        (format!("{pretty}}}\n"), "status"),
    ] {
        let (exit, printed) = desk.check(&answer, &["--json"]);
        assert_eq!(exit, Exit::NoAnswer, "{answer}\n{printed}");
        assert!(printed.contains(line), "{answer}\n{printed}");
    }
    assert_verdicts(&[
        (&[], "| puzzle\na |#0\nb\nc\n", Exit::NoAnswer),
        (&[], "puzzle: 4\n", Exit::NoAnswer),
        (&[], "4\n\n3\n\n4\n", Exit::NoAnswer),
        (&[], "several\nnone\nseveral\n", Exit::NoAnswer),
    ]);
}

/// A field of another kind of document claims something that is not checked there.
#[test]
fn a_field_that_is_not_understood_is_an_error() {
    let desk = Desk::new("..3..4....2..2..\n");
    let event = r#"{"file":"puzzle","line":1,"type":"puzzle","status":"unique"}"#;
    assert_eq!(desk.check(event, &[]).0, Exit::Answered);
    for field in [
        r#""unique":false"#,
        r#""bound":3"#,
        r#""cost":3"#,
        r#""count":5"#,
        r#""exact":true"#,
        r#""status":"unique""#,
        r#""index":1"#,
    ] {
        let answer = event.replace('}', &format!(",{field}}}"));
        let (exit, printed) = desk.check(&answer, &[]);
        assert_eq!(exit, Exit::NoAnswer, "{answer}\n{printed}");
    }
    let end = r#""status":"complete","count":4,"exact":true"#;
    for field in [
        r#""puzzle":"..""#,
        r#""count":4"#,
        r#""answers":["1"]"#,
        r#""index":9"#,
    ] {
        assert_verdicts(&[(&[], &events(&[], &format!("{end},{field}")), Exit::NoAnswer)]);
    }
    // the best solutions are counted only where they are given
    let best = r#""status":"complete","count":2,"exact":true,"goal":"cheapest""#;
    assert_verdicts(&[(&[], &events(&[], best), Exit::NoAnswer)]);
}

#[test]
fn rules_hold_for_answers_too() {
    let desk = Desk::new("................\n");
    let diagonal = "1234341243212143";
    let other = "1234341221434321";
    let is_right = |board: &[u8]| {
        let digit = |row: usize, column: usize| board[4 * row + column];
        let differ = |cells: [u8; 4]| (0..4).all(|i| (0..i).all(|j| cells[i] != cells[j]));
        differ([0, 1, 2, 3].map(|n| digit(n, n))) && differ([0, 1, 2, 3].map(|n| digit(n, 3 - n)))
    };
    for board in [diagonal, other] {
        let expected = match is_right(board.as_bytes()) {
            true => Exit::Answered,
            false => Exit::NoAnswer,
        };
        assert_eq!(desk.check(board, &[]).0, Exit::Answered);
        assert_eq!(
            desk.check(board, &["--rules", "diagonals"]).0,
            expected,
            "{board}"
        );
    }
    assert!(is_right(diagonal.as_bytes()) != is_right(other.as_bytes()));
}

#[test]
fn a_puzzle_that_cannot_be_read_keeps_its_place() {
    let desk = Desk::new("..3..4....2..2..\n11..............\n..3..4..........\n");
    let (exit, printed) = desk.check("unique\nnone\nseveral\n", &[]);
    assert_eq!(
        (exit, printed.as_str()),
        (Exit::BadInput, "2 right, 0 wrong\n")
    );
}
