//! What needs a process of its own: pipes, devices, signals.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};
use std::thread;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn quadrille(args: &[&str]) -> Command {
    let mut command = crate::program();
    command
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs with this text on standard input; code, standard output, standard error.
pub(crate) fn run(args: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = quadrille(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    // it may end before it has read everything
    let writer = thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    run_output(&output)
}

fn run_output(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn ends(code: i32, out: &str, err: &str) -> (Option<i32>, String, String) {
    (Some(code), out.into(), err.into())
}

#[test]
fn progress_is_chosen_by_the_environment_where_no_flag_does() {
    let with = |value: &str, args: &[&str]| {
        run_output(
            &quadrille(args)
                .env("QUADRILLE_PROGRESS", value)
                .output()
                .unwrap(),
        )
    };
    let words =
        "error: QUADRILLE_PROGRESS: expected auto, bar, plain, json or none, found \"loud\"\n";
    assert_eq!(with("loud", &["solve", BOARD]), ends(2, "", words));
    assert_eq!(
        with("loud", &["solve", BOARD, "--progress", "none"]),
        ends(0, &format!("{ANSWER}\n"), "")
    );
    assert_eq!(
        with("none", &["solve", BOARD]),
        ends(0, &format!("{ANSWER}\n"), "")
    );
}

#[test]
fn ratings_of_standard_input() {
    let rated = "1.2/1.2/1.2 easy: hidden single; 51 steps";
    assert_eq!(
        run(&["rate"], BOARD.as_bytes()),
        ends(0, &format!("{BOARD} {rated}\n"), "")
    );
    let full = "0.0/0.0/0.0 easy: nothing; 0 steps";
    assert_eq!(
        run(&["rate", "--explain", "-"], ANSWER.as_bytes()),
        ends(0, &format!("{ANSWER} {full}\n"), "")
    );
    assert_eq!(
        run(&["solve", "--hint"], ANSWER.as_bytes()),
        ends(0, "the board is full\n", "")
    );
    let nothing = "error: standard input: expected sudokus, or an exact cover in Knuth's text or \
        JSON, found nothing\n";
    for args in [
        &["rate"][..],
        &["rate", "--json", "-"],
        &["solve", "--hint"],
    ] {
        assert_eq!(run(args, b""), ends(2, "", nothing), "{args:?}");
        assert_eq!(run(args, b"\n \n"), ends(2, "", nothing), "{args:?}");
    }
    let clash = BOARD.replace("53..7", "55..7");
    let (code, out, err) = run(&["rate"], clash.as_bytes());
    assert_eq!((code, out.as_str()), (Some(2), "error\n"), "{err}");
    assert!(
        err.starts_with("error: standard input: line 1, column"),
        "{err}"
    );
    let open = ".".repeat(81);
    let note = "note: standard input:1: several answers; only a puzzle with one has a rating\n";
    assert_eq!(
        run(&["rate"], open.as_bytes()),
        ends(0, &format!("{open} several\n"), note)
    );
    let csv = "puzzle,status,er,ep,ed,tier,hardest,steps\n";
    assert_eq!(
        run(&["rate", "--format", "csv", "-q"], open.as_bytes()),
        ends(0, &format!("{csv}{open},several,,,,,,\n"), "")
    );
}

#[test]
fn ratings_are_the_same_on_any_number_of_threads() {
    // more than any thread takes at once, with lines that are none among them
    let made = |name: &str| {
        fs::read_to_string(crate::root().join(format!("puzzles/sudoku/made/{name}.txt"))).unwrap()
    };
    let some: Vec<_> = made("symmetric")
        .lines()
        .take(300)
        .map(str::to_owned)
        .collect();
    let mut text = made("easy")
        + "12\n"
        + &some.join("\n")
        + "\n"
        + &made("several")
        + "\n# words\n"
        + &made("none");
    text.push_str(BOARD);
    let timeless = |(code, out, err): (Option<i32>, String, String)| {
        let lines = out
            .lines()
            .map(|line| match line.split_once(",\"elapsed\":") {
                Some((before, behind)) => format!(
                    "{before}{}",
                    behind.trim_start_matches(|c: char| !",}".contains(c))
                ),
                None => line.to_owned(),
            });
        (code, lines.collect::<Vec<_>>().join("\n"), err)
    };
    let (code, out, err) = timeless(run(&["rate", "--json", "--threads", "1"], text.as_bytes()));
    assert_eq!((code, out.lines().count()), (Some(2), 3302));
    assert_eq!(
        err.lines()
            .filter(|line| line.ends_with("there is no answer"))
            .count(),
        1000
    );
    for threads in ["2", "3"] {
        let other = timeless(run(
            &["rate", "--json", "--threads", threads],
            text.as_bytes(),
        ));
        assert!(
            other == (code, out.clone(), err.clone()),
            "{threads} threads"
        );
    }
}

#[test]
fn standard_input() {
    assert_eq!(
        run(&["solve"], BOARD.as_bytes()),
        ends(0, &format!("{ANSWER}\n"), "")
    );
    assert_eq!(run(&["solve", "-"], b"a b\nb\na\n"), ends(0, "b\na\n", ""));
    assert_eq!(
        run(
            &["solve", "--count", "-"],
            b"\xef\xbb\xbfa b\r\nb\r\na\r\na"
        ),
        ends(0, "2\n", "")
    );
    let nothing = "error: standard input: expected sudokus, or an exact cover in Knuth's text or \
        JSON, found nothing\n";
    assert_eq!(run(&["solve"], b""), ends(2, "", nothing));
    assert_eq!(
        run(&["check", "puzzles/cover/knuth.dlx"], b"c e\na d f\nb g\n"),
        ends(0, "1 right, 0 wrong\n", "")
    );
    let (code, out, _) = run(&["stats", "-"], BOARD.as_bytes());
    assert_eq!(
        (code, out.lines().next()),
        (Some(0), Some("standard input: 1 sudoku"))
    );
}

/// Lists of boards are read in blocks: their lines count on, and nothing is lost where one ends.
#[test]
fn long_lists() {
    let board = BOARD.replace('.', "0");
    let board = board.as_str();
    let mut list = String::new();
    for i in 0..15_000 {
        list.extend([board, " # ", &i.to_string(), "\n"]);
        if i == 14_000 {
            list += "53\n\n# a remark\n";
        }
    }
    list += "\n# the end\n";
    for args in [
        &["solve"][..],
        &["solve", "--solver", "cover:links", "--first", "1"],
    ] {
        let (code, out, err) = run(args, list.as_bytes());
        assert!(
            err.starts_with("error: standard input: line 14002, column 1: "),
            "{args:?}: {err}"
        );
        assert_eq!(
            (code, out.lines().count(), err.lines().count()),
            (Some(2), 15_001, 1),
            "{args:?}"
        );
        assert_eq!(
            out.lines().filter(|&line| line == ANSWER).count(),
            15_000,
            "{args:?}"
        );
        assert_eq!(out.lines().nth(14_001), Some("error"), "{args:?}");
    }
}

/// Answers come while the list is still being written.
#[test]
fn lists_are_answered_as_they_come() {
    let mut child = quadrille(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        pipe.write_all(format!("{BOARD}\n").as_bytes()).unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), ANSWER);
    }
    drop(pipe);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Whoever has seen enough closes the pipe: no message, no end without end.
#[test]
fn standard_output_closed_early() {
    for args in [
        &["puzzle", "queens", "16", "--all"][..],
        &["puzzle", "queens", "16", "--all", "--json"],
        &["puzzle", "queens", "300", "--dlx"],
        &["solve", "--all", "-"],
        &["solve", "--all", "--json", "-"],
    ] {
        let mut child = quadrille(args).stdin(Stdio::piped()).spawn().unwrap();
        let empty = ".".repeat(81);
        child
            .stdin
            .take()
            .unwrap()
            .write_all(empty.as_bytes())
            .unwrap();
        let mut some = [0; 64];
        child.stdout.take().unwrap().read_exact(&mut some).unwrap();
        let (code, _, err) = run_output(&child.wait_with_output().unwrap());
        assert_eq!((code, err), (Some(0), String::new()), "{args:?}");
    }
    // endless input ends with the output
    let mut child = quadrille(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let writer =
        thread::spawn(move || while pipe.write_all(format!("{BOARD}\n").as_bytes()).is_ok() {});
    let mut some = [0; 64];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let (code, _, err) = run_output(&child.wait_with_output().unwrap());
    writer.join().unwrap();
    assert_eq!((code, err), (Some(0), String::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn devices() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for args in [
        &["puzzle", "queens", "8", "--all"][..],
        &["solve", "--json", "puzzles/sudoku/easy.sdm"],
        &["man"],
        &["--version"],
        &["solve", "--help"],
    ] {
        let output = quadrille(args).stdout(full()).output().unwrap();
        let why = "error: standard output: No space left on device (os error 28)\n";
        assert_eq!(run_output(&output), ends(2, "", why), "{args:?}");
    }
    // a message that nobody can read is no reason to lose the answers
    let mixed = ["solve", "no-such-file", "puzzles/sudoku/example.sdk"];
    let output = quadrille(&mixed).stderr(full()).output().unwrap();
    assert_eq!(run_output(&output), ends(2, &format!("{ANSWER}\n"), ""));
    // no end, but a NUL at once
    let zero = "error: /dev/zero: line 1, column 1: expected text, found a NUL character; is this \
        a binary file?\n";
    assert_eq!(
        run_output(&quadrille(&["solve", "/dev/zero"]).output().unwrap()),
        ends(2, "", zero)
    );
}

/// By default an answer is asked for, and whether it is the only one; some of these no walk of a
/// tree finds.
#[test]
fn every_variant_has_one_answer() {
    let mut files = 0;
    for entry in fs::read_dir(crate::root().join("puzzles/variants")).unwrap() {
        let path = entry.unwrap().path();
        let args = [
            "solve",
            "--json",
            "--max-time",
            "1m",
            path.to_str().unwrap(),
        ];
        let (code, out, err) = run(&args, b"");
        assert_eq!((code, err.as_str()), (Some(0), ""), "{args:?}");
        assert!(
            out.lines()
                .all(|line| line.contains(r#""status":"unique""#)),
            "{args:?}: {out}"
        );
        files += 1;
    }
    assert!(files > 10);
}

/// A title or a remark above a board that names other rules: a note says that these were not
/// applied.
#[test]
fn a_title_that_names_other_rules() {
    const ROWS: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
        .6....28.\n...419..5\n....8..79\n";
    let note = |title: &str, board: &str| {
        let (code, answer, errors) = run(&["solve", "-"], format!("{title}\n{board}").as_bytes());
        assert!(
            code == Some(0) && answer.contains("534678912"),
            "{title}: {answer}{errors}"
        );
        errors
    };
    let line = ROWS.replace('\n', "");
    for title in [
        "# Sudoku X",
        "// x-sudoku",
        "# easy\n# by hand, Anti-Knight",
    ] {
        for board in [ROWS, &line, &format!("{line}\n").repeat(9)] {
            let errors = note(title, board);
            let at = format!(
                "note: standard input:{}: this line names ",
                title.lines().count()
            );
            assert!(errors.contains(&at), "{errors}");
        }
    }
    assert!(
        note("Sudoku X", ROWS).contains("input:1: this line names Sudoku X, but only the rules")
    );
    for harmless in ["# Sudoku, easy", "# 24 clues"] {
        assert_eq!(note(harmless, &line), "");
    }
}

/// A setter's puzzle gets one note if its words name a rule that its data lacks, otherwise no note.
#[test]
fn words_of_setters_that_name_other_rules() {
    let row = "[{},{},{},{}]";
    let rows = [row; 4].join(",");
    let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],\
        [[2,2],[2,3],[3,2],[3,3]]]";
    let pad = format!(
        "{{\"cells\":[{rows}],\"regions\":{regions},\"metadata\":{{\"title\":\"Anti-Knight\",\
        \"rules\":\"Cells a knight move apart differ\"}}}}"
    );
    let setter = |more: &str| format!("{{\"size\":4,{more}\"grid\":[{rows}]}}");
    let title = "\"title\":\"Anti-Knight\",";
    let rules = "\"ruleset\":\"Cells a knight move apart differ\",";
    let cage = "\"killercage\":[{\"cells\":[\"R1C1\",\"R2C3\"]}],";
    let usual = "but only the rules of a usual sudoku are applied";
    let other = "but only rules that are no words are applied";
    for (text, count, note) in [
        (pad, "288", Some(usual)),
        (setter(title), "288", Some(usual)),
        (setter(rules), "288", Some(usual)),
        (setter(&format!("{title}{rules}{cage}")), "144", Some(other)),
        (setter(&format!("{title}\"antiknight\":true,")), "24", None),
        (
            setter(&format!("\"title\":\"A killer\",{cage}")),
            "144",
            None,
        ),
        (setter("\"title\":\"Easy\","), "288", None),
    ] {
        let (_, answer, errors) = run(&["solve", "--count", "-"], text.as_bytes());
        assert_eq!(answer.trim(), count, "{text}");
        let notes = errors.matches("this line names ").count();
        assert_eq!(notes, usize::from(note.is_some()), "{text}\n{errors}");
        let named = "note: standard input:1: this line names an anti-knight sudoku, ";
        let wanted = note.map_or(String::new(), |note| format!("{named}{note}"));
        assert!(errors.contains(&wanted), "{text}\n{errors}");
    }
}

/// `solve f >> f` would read what it writes.
#[test]
fn an_input_that_is_the_output() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("both.txt");
    for args in [
        &["solve", "both.txt"][..],
        &["check", "other.txt", "both.txt"],
        &["canon", "both.txt"],
    ] {
        fs::write(&path, BOARD).unwrap();
        let out = File::options().append(true).open(&path).unwrap();
        let output = quadrille(args)
            .current_dir(path.parent().unwrap())
            .stdout(out)
            .output()
            .unwrap();
        let why = "error: both.txt: is the output too; write to another file\n";
        assert_eq!(run_output(&output), ends(2, "", why), "{args:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), BOARD, "{args:?}");
    }
}

/// Nothing is written over what is read, by whatever name, nor over what is written otherwise.
#[test]
fn an_input_that_would_be_written_over() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("over");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("sub")).unwrap();
    let files = [
        ("board", BOARD),
        ("cover.dlx", "a b\na\nb\n"),
        ("region", "####\n####\n"),
        ("list", "ab\nba\n"),
    ];
    files
        .iter()
        .for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    let cases = [
        (
            "solve board --svg sub/../board",
            "sub/../board: is read too",
        ),
        ("compare board --html board", "board: is read too"),
        (
            "family cover.dlx --save ./cover.dlx",
            "./cover.dlx: is read too",
        ),
        (
            "solve cover.dlx --proof ./cover.dlx",
            "./cover.dlx: is read too",
        ),
        (
            "solve cover.dlx --proof p --formula sub/../p",
            "sub/../p: is written twice",
        ),
        (
            "solve cover.dlx --all --checkpoint c -o ./c",
            "./c: is written twice",
        ),
        (
            "puzzle polyominoes region --pieces dominoes --any-number --svg region",
            "region: is read too",
        ),
        ("puzzle words 2x2 list --svg list", "list: is read too"),
    ];
    for (args, why) in cases {
        let args: Vec<&str> = args.split(' ').collect();
        let output = quadrille(&args).current_dir(&folder).output().unwrap();
        let why = format!("error: {why}; write to another file\n");
        assert_eq!(run_output(&output), ends(2, "", &why), "{args:?}");
        for (name, text) in files {
            assert_eq!(
                fs::read_to_string(folder.join(name)).unwrap(),
                text,
                "{args:?}"
            );
        }
        assert!(
            ["c", "p"].iter().all(|name| !folder.join(name).exists()),
            "{args:?}"
        );
    }
    // a device has no content to lose, and a run without a drawing makes no file
    for (args, code) in [
        (&["solve", "board", "--svg", "/dev/null"][..], 0),
        (
            &[
                "solve",
                "cover.dlx",
                "--proof",
                "/dev/null",
                "--formula",
                "/dev/null",
            ],
            0,
        ),
        (&["puzzle", "dominoes", "3x3", "--svg", "none.svg"], 1),
    ] {
        let output = quadrille(args).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(!folder.join("none.svg").exists());
    }
}

#[test]
fn ten_errors_and_their_number() {
    let list = format!("{BOARD}\n53\n").repeat(30);
    for args in [&["solve"][..], &["canon"], &["rate"]] {
        let (code, _, err) = run(args, list.as_bytes());
        assert_eq!(
            (code, err.lines().count()),
            (Some(2), 11),
            "{args:?}: {err}"
        );
        assert!(
            err.ends_with("\nerror: 30 errors in total, 20 of them not shown\n"),
            "{args:?}: {err}"
        );
    }
}

/// The time of a whole run, and what is known then.
#[test]
fn a_budget() {
    let empty = ".".repeat(81);
    let args = [
        "solve",
        "--count",
        "--budget",
        "200ms",
        "--solver",
        "cover:links",
    ];
    let (code, out, err) = run(&args, format!("{BOARD}\n{empty}\n{BOARD}\n").as_bytes());
    assert_eq!((code, out.as_str()), (Some(3), "1\nstopped\n"), "{err}");
    assert!(
        err.contains(":2: stopped by the time of --budget after ") && err.contains(" at least "),
        "{err}"
    );
    assert!(
        err.ends_with(": stopped by the time of --budget after 2 puzzles\n"),
        "{err}"
    );
    // waiting for input, too
    let mut child = quadrille(&["solve", "--budget", "50ms"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let _open = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[test]
fn files_that_cannot_be_read_or_named() {
    use std::os::unix::ffi::OsStrExt;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    fs::create_dir_all(&folder).unwrap();
    let odd = std::ffi::OsStr::from_bytes(b"\x1b[31m\xe2\x80\xae\xff'.txt");
    fs::write(folder.join(odd), "a b\na c\n").unwrap();
    let output = quadrille(&["solve"])
        .arg(odd)
        .current_dir(&folder)
        .output()
        .unwrap();
    let (code, out, err) = run_output(&output);
    let name = "\\u{1b}[31m\\u{202e}\u{fffd}'.txt";
    let why = "line 2, column 3: expected the name of an item, found `c`; name it on the line of \
        items first";
    assert_eq!(
        (code, out, err),
        ends(2, "", &format!("error: {name}: {why}\n"))
    );
    // a socket cannot be opened, whoever asks
    let socket = folder.join("socket");
    let _ = fs::remove_file(&socket);
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let (code, out, err) = run_output(
        &quadrille(&["solve", "socket"])
            .current_dir(&folder)
            .output()
            .unwrap(),
    );
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        "error: socket: is a socket; expected a file, or - for standard input\n"
    );
}

/// Sends the signal of Ctrl-C.
fn interrupt(child: &std::process::Child) {
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn interrupted_while_it_searches() {
    let empty = format!("{BOARD}\n{}\n{BOARD}\n", ".".repeat(81));
    // what comes out first shows that the handler stands and the search runs
    let cases: [(&[&str], &str); 2] = [
        (
            &["puzzle", "queens", "20", "--all"],
            "; there may be more solutions",
        ),
        (&["solve", "--all", "-"], " answers"),
    ];
    for (args, said) in cases {
        let mut child = quadrille(args).stdin(Stdio::piped()).spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(empty.as_bytes())
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut some = vec![0; 1 << 16];
        out.read_exact(&mut some).unwrap();
        // somebody reads on, or it could be interrupted while it waits for its output to go
        let rest = thread::spawn(move || drop(std::io::copy(&mut out, &mut std::io::sink())));
        interrupt(&child);
        let (code, _, err) = run_output(&child.wait_with_output().unwrap());
        rest.join().unwrap();
        assert_eq!(code, Some(130), "{args:?}: {err}");
        assert!(
            err.contains("interrupted after ") && err.contains(said),
            "{args:?}: {err}"
        );
    }
}

/// What was counted so far is a lower bound, and nothing on standard output looks like a count.
#[test]
fn interrupted_while_it_counts() {
    // the list is answered up to the board whose answers nobody can count
    let mut child = quadrille(&["solve", "--count", "--solver", "cover:links"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let mut counts = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    pipe.write_all(format!("{BOARD}\n").as_bytes()).unwrap();
    counts.read_line(&mut line).unwrap();
    assert_eq!(line, "1\n");
    pipe.write_all(format!("{}\n", ".".repeat(81)).as_bytes())
        .unwrap();
    drop(pipe);
    // waiting for input it ends at once, searching it tells what it knows
    thread::yield_now();
    interrupt(&child);
    line.clear();
    counts.read_to_string(&mut line).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(matches!(line.as_str(), "" | "stopped\n"), "{line}");
}

/// What was measured so far is shown.
#[test]
fn interrupted_while_it_compares() {
    // without the interrupt it would go on for minutes
    let args = [
        "compare",
        "--budget",
        "1h",
        "--rounds",
        "1000",
        "--solvers",
        "cover:links,backtrack:scan",
        "-",
    ];
    let mut child = quadrille(&args).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let mut written = String::new();
    for _ in 0..40_000 {
        written.extend([BOARD, "\n"]);
    }
    // more than a pipe holds: once it is through, the program has begun to read, and listens
    pipe.write_all(written.as_bytes()).unwrap();
    drop(pipe);
    interrupt(&child);
    let (code, out, err) = run_output(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(130), "{out}{err}");
    // it ends at once while it still waits for input; later the header stands over whatever was
    // measured
    if !out.is_empty() {
        assert!(out.contains("\n1000 rounds, seed 1, "), "{out}");
        assert!(
            !out.contains("sudokus\n") || out.contains(", then interrupted\n"),
            "{out}"
        );
        let so_far = if out.contains("sudokus\n") {
            "; these are the results so far"
        } else {
            " before the race"
        };
        assert_eq!(err, format!("note: interrupted{so_far}\n"));
    }
}

#[test]
fn interrupted_while_it_waits() {
    let mut child = quadrille(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    pipe.write_all(format!("{BOARD}\n").as_bytes()).unwrap();
    let mut line = String::new();
    answers.read_line(&mut line).unwrap();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(pipe);
}

/// Each race in BENCHMARKS.md and in the book is one that the program takes; with `--list` it races
/// nobody.
#[test]
fn the_commands_of_the_benchmarks_are_taken() {
    let read = |file: &str| fs::read_to_string(crate::root().join(file)).unwrap();
    let text = read("BENCHMARKS.md") + &read("docs/book/src/which-algorithm.md");
    // code spans, and blocks of code with continued lines
    let text = text.replace("\\\n", " ").replace("```sh\n", "`");
    let spans = text.split('`').flat_map(str::lines);
    let commands: Vec<&str> = spans
        .filter(|span| span.starts_with("quadrille compare "))
        .collect();
    assert!(commands.len() > 8, "{commands:?}");
    for command in commands {
        let command = command
            .split(" #")
            .next()
            .unwrap_or(command)
            .replace(" --list", "");
        // an empty path: no other solver is asked for its version
        let mut shell = Command::new("/bin/sh");
        shell
            .env("PATH", "")
            .arg("-c")
            .arg(command.replacen("quadrille", "\"$0\"", 1) + " --list");
        let output = shell
            .arg(crate::program().get_program())
            .current_dir(crate::root())
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn directories_are_no_puzzles() {
    let directory = ends(
        2,
        "",
        "error: /: is a directory; expected files, such as /*\n",
    );
    for command in ["solve", "canon", "rate", "stats"] {
        let (code, _, err) = run_output(&quadrille(&[command, "/"]).output().unwrap());
        assert_eq!(
            (code, err.lines().next()),
            (Some(2), directory.2.lines().next()),
            "{command}"
        );
    }
    assert_eq!(
        run_output(&quadrille(&["check", "/", "/"]).output().unwrap()),
        directory
    );
    let standard = quadrille(&["stats"])
        .stdin(File::open("/").unwrap())
        .output()
        .unwrap();
    let why = "error: standard input: is a directory; expected files\n";
    assert_eq!(run_output(&standard), ends(2, "", why));
}

/// Linux counts what a process maps; others do not.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error() {
    let limited = |megabytes: u32, args: &str| {
        let program = env!("CARGO_BIN_EXE_quadrille");
        let line = format!("ulimit -v {}; exec {program} {args}", megabytes << 10);
        let mut bash = Command::new("bash");
        // glibc maps 64 MB for each thread that allocates, at a moment that differs from run to run
        bash.args(["-c", &line]).env("MALLOC_ARENA_MAX", "1");
        run_output(&bash.output().unwrap())
    };
    let why = "error: the puzzle is too large; choose a smaller one: not enough memory: about 824 \
        MB are needed\n";
    assert_eq!(limited(500, "puzzle queens 3000 --dlx"), ends(2, "", why));
    // what is built before the search may already be too much
    let (code, _, err) = limited(220, "puzzle queens 1300 --count");
    assert_eq!(code, Some(2));
    assert!(
        err.contains("not enough memory: about ") && err.lines().count() == 1,
        "{err}"
    );
}

#[test]
fn completions_and_pages_begin_right() {
    let begins = |args: &[&str], text: &str| {
        let (code, out, err) = run_output(&quadrille(args).output().unwrap());
        assert_eq!((code, err.as_str()), (Some(0), ""));
        assert!(
            out.starts_with(text) && out.contains("quadrille"),
            "{args:?}: {}",
            &out[..out.len().min(200)]
        );
    };
    begins(&["completions", "bash"], "_quadrille() {");
    begins(&["completions", "zsh"], "#compdef quadrille");
    begins(&["completions", "fish"], "#");
    begins(&["man"], ".ie");
    begins(&["man", "solve"], ".ie");
}

/// A machine that allows fewer threads than were asked for, or a file that may grow no further.
#[cfg(target_os = "linux")]
#[test]
fn limits_of_the_machine_end_no_run_without_a_word() {
    let shell = |line: &str| {
        let mut shell = Command::new("sh");
        let line = line.replace("quadrille", env!("CARGO_BIN_EXE_quadrille"));
        let output = shell
            .args(["-c", &line])
            .current_dir(crate::root())
            .output();
        run_output(&output.unwrap())
    };
    let queens = "puzzles/cover/queens8.dlx";
    let (code, out, err) = shell(&format!(
        "ulimit -v 100000; quadrille solve --count --threads 500 {queens}"
    ));
    assert_eq!((code, out.as_str()), (Some(0), "92\n"), "{err}");
    assert!(
        err.starts_with("note: the machine allows ") && err.ends_with(" of 500 threads\n"),
        "{err}"
    );
    let file = std::env::temp_dir().join(format!("full-{}", std::process::id()));
    let (code, _, err) = shell(&format!(
        "ulimit -f 1; quadrille solve --all {queens} > {}",
        file.display()
    ));
    let _ = std::fs::remove_file(file);
    assert_eq!(code, Some(2), "{err}");
    assert_eq!(
        err,
        "error: standard output: File too large (os error 27)\n"
    );
}
