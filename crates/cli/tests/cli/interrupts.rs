//! Ctrl-C at random moments: every command ends soon, with an exit code and words that are true.
//!
//! `MOMENTS=10 cargo test --test cli interrupts -- --nocapture` tries ten moments for each command,
//! and asks for an end within 100 ms.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What the suite allows on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(10);
/// What is promised.
const SOON: Duration = Duration::from_millis(100);
/// The latest moment of an interrupt, in milliseconds.
const LATEST: u64 = 1500;
const SIGINT: i32 = 2;

struct Case {
    args: Vec<String>,
    input: String,
}

/// Every command with work for longer than it is given.
fn cases() -> Vec<Case> {
    let empty = |cells: usize| ".".repeat(cells);
    let lists = lists();
    let [puzzles, grids] = lists.each_ref().map(|path| path.display().to_string());
    let case = |args: &str, input: String| Case {
        args: args
            .split(' ')
            .map(|word| word.replace("PUZZLES", &puzzles).replace("GRIDS", &grids))
            .collect(),
        input,
    };
    vec![
        case("solve --count", empty(81)),
        case("solve --count", empty(256)),
        case("solve --count --solver cover:delta", empty(81)),
        case("solve --count --solver backtrack:scan", empty(81)),
        case("solve --all", empty(256)),
        case("solve --count --json", empty(81)),
        case("solve --solver cover:links PUZZLES", String::new()),
        case("solve --hint PUZZLES", String::new()),
        case("puzzle queens 30 --count", String::new()),
        case("puzzle queens 300 --reduce", String::new()),
        case("puzzle langford 40 --cheapest 3", String::new()),
        case("puzzle queens 20 --all", String::new()),
        case("compare --budget 1h GRIDS", String::new()),
        case("compare --budget 1h puzzles/cover/soma.dlx", String::new()),
        case("check GRIDS GRIDS", String::new()),
        case(
            "rate puzzles/sudoku/made/hardest.txt PUZZLES",
            String::new(),
        ),
        case(
            "stats --probes 100000000 puzzles/cover/soma.dlx",
            String::new(),
        ),
        case("stats --probes 100000000", empty(256)),
        case("stats GRIDS GRIDS GRIDS", String::new()),
        case("canon GRIDS GRIDS", String::new()),
        case(
            "convert --to rows PUZZLES PUZZLES PUZZLES PUZZLES",
            String::new(),
        ),
        case("generate -n 100000000", String::new()),
        case("generate -n 100 --size 5x5", String::new()),
        case("generate -n 1000 --size 6x5 --full", String::new()),
        case("generate --hard 1000000", String::new()),
        case("generate --rating 11.9", String::new()),
        case("generate --pencilmarks -n 100000", String::new()),
    ]
}

/// A list of puzzles, and one of full grids, that are long.
fn lists() -> [PathBuf; 2] {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let made = fs::read_to_string(crate::root().join("puzzles/sudoku/made/easy.txt")).unwrap();
    [("puzzles", 100_000, false), ("grids", 100_000, true)].map(|(name, n, full)| {
        let path = folder.join(format!("interrupts-{name}.txt"));
        let lines = made
            .lines()
            .filter(|line| !line.starts_with('#'))
            .cycle()
            .take(n);
        let mut text = String::new();
        for line in lines {
            let grid =
                "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
            text.extend([if full { grid } else { line }, "\n"]);
        }
        fs::write(&path, text).unwrap();
        path
    })
}

fn start(case: &Case) -> Child {
    let mut command = crate::program();
    command
        .args(&case.args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // it may be gone
    let _ = child.stdin.take().unwrap().write_all(case.input.as_bytes());
    child
}

/// Interrupts it at this moment; what came of it, and how long that took.
fn interrupt(case: &Case, moment: Duration) -> (Output, Duration) {
    let child = start(case);
    let id = child.id().to_string();
    let waits = thread::spawn(move || {
        let output = child.wait_with_output().unwrap();
        (output, Instant::now())
    });
    thread::sleep(moment);
    let begin = Instant::now();
    let _ = Command::new("kill")
        .args(["-INT", &id])
        .stderr(Stdio::null())
        .status();
    let (output, end) = waits.join().unwrap();
    (output, end.saturating_duration_since(begin))
}

/// Whether code and words are true: interrupted is never an answer, and what ended before is one.
fn judge(case: &Case, output: &Output) {
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let (args, code) = (case.args.join(" "), output.status.code());
    let about = format!("{args}: {:?}: {err}", output.status);
    match code {
        Some(130) => {
            assert!(err.contains("interrupted"), "{about}");
            if args.contains("--count") && !args.contains("--json") {
                assert!(matches!(&*out, "" | "stopped\n"), "{about}: {out}");
                assert!(out.is_empty() || err.contains("at least "), "{about}");
            }
            if args.contains("--hard") {
                // the hardest so far, or that there is none
                let puzzles = out.lines().filter(|line| line.len() == 81).count();
                let none = err.contains("after 0 puzzles") && out.is_empty();
                assert!(
                    none || puzzles == 1 && err.contains("the hardest so far"),
                    "{about}: {out}"
                );
            }
            if args.contains("--json") {
                assert!(
                    out.is_empty() || out.contains("\"exact\":false"),
                    "{about}: {out}"
                );
            }
        }
        Some(_) => assert!(
            output.status.success() && !err.contains("interrupted"),
            "{about}"
        ),
        // before anybody listened
        None => assert!(
            output.status.signal() == Some(SIGINT) && out.is_empty(),
            "{about}"
        ),
    }
}

#[test]
fn commands_end_at_the_first_interrupt() {
    let moments: Option<u32> = std::env::var("MOMENTS")
        .ok()
        .map(|text| text.parse().expect("a number of moments"));
    let (moments, most) = moments.map_or((1, PATIENCE), |moments| (moments, SOON));
    let mut rng = ChaCha8Rng::seed_from_u64(moments.into());
    let mut late = Vec::new();
    for case in cases() {
        let mut worst = Duration::ZERO;
        for _ in 0..moments {
            let latest = if most == PATIENCE {
                LATEST / 10
            } else {
                LATEST
            };
            let moment = Duration::from_millis(rng.random_range(20..latest));
            let (output, took) = interrupt(&case, moment);
            judge(&case, &output);
            worst = worst.max(took);
        }
        println!(
            "{:6.1} ms  {}",
            worst.as_secs_f64() * 1e3,
            case.args.join(" ")
        );
        if worst > most {
            late.push((case.args.join(" "), worst));
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

/// Waits for its end; how long that took since the interrupt.
fn end(child: &mut Child) -> Duration {
    let begin = Instant::now();
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    child.wait().unwrap();
    begin.elapsed()
}

fn read(mut from: impl Read) -> String {
    let mut text = String::new();
    from.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn who_waits_for_input_ends_with_what_is_known() {
    const BOARD: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for args in [
        "solve",
        "solve --count",
        "canon",
        "rate",
        "solve --hint",
        "stats",
        "compare -",
    ] {
        let mut command = crate::program();
        command
            .args(args.split(' '))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(BOARD.as_bytes()).unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut first = [0];
        // lists are answered line by line; what needs all of its input reads on
        let lists = !matches!(args, "stats" | "compare -");
        if lists {
            out.read_exact(&mut first).unwrap();
        } else {
            thread::sleep(Duration::from_millis(200));
        }
        let took = end(&mut child);
        let err = read(child.stderr.take().unwrap());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args}: {err}");
        assert_eq!(
            err, "note: interrupted while reading standard input\n",
            "{args}"
        );
        assert_eq!(read(out).is_empty(), !lists, "{args}");
        assert!(took < PATIENCE, "{args}: {took:?}");
        drop(input);
    }
}

#[test]
fn output_that_nobody_reads_keeps_nobody() {
    for args in [
        "solve --all",
        "puzzle queens 20 --all",
        "generate -n 1000000",
    ] {
        let case = Case {
            args: args.split(' ').map(String::from).collect(),
            input: ".".repeat(256),
        };
        let mut child = start(&case);
        thread::sleep(Duration::from_millis(300));
        let took = end(&mut child);
        let err = read(child.stderr.take().unwrap());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args}: {err}");
        // the pipe may not be full yet
        assert!(err.contains("interrupted"), "{args}: {err}");
        assert!(took < PATIENCE, "{args}: {took:?}");
    }
}
