//! Races that are killed: nothing of them goes on, and the file of results has each result once.
//!
//! `MOMENTS=50 cargo test -p quadrille-cli --test cli races -- --nocapture` kills one at fifty
//! random moments.

use crate::program;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// For a machine that is sixteen times too busy.
const PATIENCE: Duration = Duration::from_secs(120);

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("quadrille-races-{}-{name}", std::process::id()))
}

fn started(args: &[&str]) -> Child {
    let mut command: Command = program();
    command
        .arg("compare")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// How many processes have this word in their command.
fn running(word: &str) -> usize {
    let commands = fs::read_dir("/proc").unwrap().flatten();
    let commands = commands.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    commands
        .filter(|command| String::from_utf8_lossy(command).contains(word))
        .count()
}

fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(20));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_race_has_started_is_gone() {
    let word = format!("quadrille-orphan-{}", std::process::id());
    // a program with a child, and a daemon in a session of its own
    let with = format!(
        "x=setsid sh -c 'trap \"\" TERM; sleep 1000; : {word}' & sleep 1000; : {word} {{dlx}}"
    );
    let mut race = started(&[
        "--first",
        "--engines",
        "links",
        "--max-time",
        "1h",
        "--with",
        &with,
        "puzzles/cover/knuth.dlx",
    ]);
    // the race has the word, too
    wait_for("the program did not start", || running(&word) >= 3);
    race.kill().unwrap();
    race.wait().unwrap();
    wait_for("something of it goes on", || running(&word) == 0);
}

#[test]
fn a_race_that_is_killed_again_and_again_has_each_result_once() {
    let path = file("results.jsonl");
    let _ = fs::remove_file(&path);
    let path_text = path.display().to_string();
    #[rustfmt::skip]
    let args = [
        "--results", &path_text, "--engines", "links,bits,cells", "--rounds", "40",
        "--max-time", "1m", "--budget", "1h", "--with", "x=true {dlx}; echo 26",
        "puzzles/cover/langford7.dlx",
    ];
    let moments = std::env::var("MOMENTS").map_or(6, |moments| moments.parse().unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut before = 0;
    for moment in 0..moments {
        let mut race = started(&args);
        sleep(Duration::from_millis(rng.random_range(0..400)));
        race.kill().unwrap();
        race.wait().unwrap();
        let kept = keys(&path);
        assert!(kept.len() >= before, "moment {moment}");
        before = kept.len();
    }
    // the first run completes the race, and the second finds all turns done
    for _ in 0..2 {
        assert_eq!(started(&args).wait().unwrap().code(), Some(0));
        // the program starts up, too
        assert_eq!(keys(&path).len(), 40 * (4 + 1));
    }
    fs::remove_file(path).unwrap();
}

/// The turns in a file; no turn occurs twice.
fn keys(path: &PathBuf) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut keys = BTreeSet::new();
    for line in text
        .lines()
        .filter(|line| line.starts_with("{\"type\":\"turn\"") && line.ends_with('}'))
    {
        let turn: serde_json::Value = serde_json::from_str(line).unwrap();
        let key = ["set", "entrant", "round", "pass"]
            .map(|name| turn[name].to_string())
            .join(" ");
        assert!(keys.insert(key), "twice: {line}");
    }
    keys
}

/// A folder of seven exact covers of 2 to 8 solutions.
fn seven(name: &str) -> PathBuf {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for n in 2..=8 {
        let text = "a b\n".repeat(n + 1);
        fs::write(folder.join(format!("{n}.dlx")), text).unwrap();
    }
    folder
}

/// The exit code and what was printed.
fn compared(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = program();
    let args = [
        &["compare", "--rounds", "1", "--engines", "links,bits"],
        args,
    ]
    .concat();
    let output = command.args(args).arg(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_script_that_solves_one_of_seven_is_the_last() {
    let folder = seven("seven");
    let with = "script=test $(grep -c . {dlx}) = 4 && echo 3";
    let (code, out, err) = compared(&folder, &["--with", with]);
    assert_eq!(code, Some(0), "{out}{err}");
    let table = out.split(": 7 exact covers\n").nth(1).unwrap();
    let table = table.split("\n* ").next().unwrap();
    let last = table.lines().last().unwrap();
    assert!(
        last.starts_with("script ") && last.contains("1 of 7"),
        "{out}"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_shows_that_a_solver_is_wrong_goes_where_the_user_says() {
    let (folder, kept) = (seven("liar"), file("kept"));
    let with = ["--with", "liar=true {dlx}; echo 0"];
    let (code, out, err) = compared(&folder, &with);
    assert_eq!(code, Some(2), "{out}");
    assert!(
        err.contains("; --witnesses keeps the puzzle and the answer in a folder\n"),
        "{err}"
    );
    let rows = out.lines().filter(|line| line.starts_with("liar ")).count();
    assert_eq!(
        (rows, out.contains("* liar: out of the race: ")),
        (0, true),
        "{out}"
    );
    let kept_text = kept.display().to_string();
    let (code, _, err) = compared(&folder, &[&with[..], &["--witnesses", &kept_text]].concat());
    assert_eq!(code, Some(2), "{err}");
    let files: Vec<_> = fs::read_dir(&kept).unwrap().flatten().collect();
    assert_eq!(files.len(), 1, "{err}");
    let name = files[0].path().display().to_string();
    assert!(err.contains(&format!("; see {name}\n")), "{err}");
    let text = fs::read_to_string(files[0].path()).unwrap();
    assert!(
        text.contains("it claims no solution") && text.contains("\na b\n"),
        "{text}"
    );
    // nothing is written where the program runs
    assert!(!crate::root().join(files[0].file_name()).exists());
    fs::remove_dir_all(folder).unwrap();
    fs::remove_dir_all(kept).unwrap();
}
