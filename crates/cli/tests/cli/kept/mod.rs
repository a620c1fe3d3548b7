//! Searches that are kept in files, and units of work, as a user runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("kept")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let text = crate::program()
        .args(["puzzle", "queens", "8", "--dlx"])
        .output()
        .unwrap();
    fs::write(folder.join("queens8.dlx"), text.stdout).unwrap();
    for name in ["langford7.dlx", "knuth.dlx"] {
        let from = crate::root().join("puzzles/cover").join(name);
        fs::copy(from, folder.join(name)).unwrap();
    }
    folder
}

fn start(folder: &Path, args: &str) -> Child {
    let mut command = crate::program();
    command
        .args(args.split(' ').filter(|word| !word.is_empty()))
        .current_dir(folder)
        .env_remove("NO_COLOR");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The exit code, standard output and standard error.
fn run(folder: &Path, args: &str) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = start(folder, args).wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Everything in a folder and in those inside it.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let inside = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = inside
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![(path.clone(), fs::read(&path).unwrap())],
        })
        .collect();
    files.sort();
    files
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_run_that_is_given_up_goes_on() {
    let folder = folder("goes-on");
    for (form, limit) in [("", 30), ("--json", 71)] {
        let (_, all, _) = run(&folder, &format!("solve --all {form} queens8.dlx"));
        let args = format!(
            "solve --all {form} queens8.dlx --checkpoint c --resume c -o out --max-nodes {limit}"
        );
        let mut runs = 0;
        let last = loop {
            runs += 1;
            let (code, out, err) = run(&folder, &args);
            if code == 0 {
                break out;
            }
            assert_eq!(code, 3, "{err}");
            assert!(
                err.contains("stopped by the limit of nodes after ")
                    && err.contains("go on with --resume c"),
                "{err}"
            );
            if !form.is_empty() {
                // a stopped run counts the lines of the file, and its count is not exact
                let count = read(&folder, "out").lines().count();
                let end = format!(
                    "\"type\":\"end\",\"status\":\"limit\",\"count\":{count},\"exact\":false,"
                );
                assert!(out.contains(&end), "{out}");
            }
        };
        assert!(runs > 5, "{runs}");
        let solutions: Vec<&str> = all
            .lines()
            .filter(|line| !line.contains("\"type\":\"start\""))
            .collect();
        let solutions: Vec<&str> = solutions
            .into_iter()
            .filter(|line| !line.contains("\"type\":\"end\""))
            .collect();
        let found = read(&folder, "out");
        assert!(found.lines().eq(solutions), "{found}");
        if form.is_empty() {
            assert_eq!((found, last.as_str()), (all, ""));
        } else {
            assert!(
                last.contains(
                    "\"type\":\"end\",\"status\":\"complete\",\"count\":92,\"exact\":true"
                ),
                "{last}"
            );
        }
        // once it is done, it is done
        let (code, _, err) = run(&folder, &args);
        assert_eq!((code, err.as_str()), (0, ""));
        for name in ["c", "c.prev", "out"] {
            fs::remove_file(folder.join(name)).unwrap();
        }
    }
    let args = "solve --count queens8.dlx --checkpoint c --resume c --max-nodes 1000";
    while run(&folder, args).0 == 3 {
        assert_eq!(
            run(&folder, args.trim_end_matches(" --max-nodes 1000")).1,
            "92\n"
        );
    }
    assert_eq!(run(&folder, args), (0, "92\n".into(), String::new()));
}

/// A limit of solutions is no end: it is said as without a checkpoint, and the rest comes later.
#[test]
fn a_limit_of_solutions_is_not_the_end() {
    let folder = folder("some");
    let (_, all, _) = run(&folder, "solve --all queens8.dlx");
    let stopped = "note: stopped after 3 solutions; go on with --resume c\n";
    let args = "solve --all queens8.dlx --checkpoint c -o out --max-solutions 3";
    assert_eq!(run(&folder, args), (3, String::new(), stopped.into()));
    assert_eq!(
        run(&folder, "solve --all queens8.dlx --resume c -o out"),
        (0, String::new(), String::new())
    );
    assert!(read(&folder, "out") == all);
}

/// Each of 66 items has two options: more solutions than 64 bits can hold.
#[test]
fn counts_wider_than_a_word() {
    let folder = folder("wide");
    let items: Vec<String> = (0..66).map(|item| format!("i{item}")).collect();
    let text = format!(
        "{}\n{}\n{}\n",
        items.join(" "),
        items.join("\n"),
        items.join("\n")
    );
    fs::write(folder.join("many.dlx"), text).unwrap();
    for form in ["", "--json"] {
        let args =
            format!("solve --count {form} many.dlx --engine delta --checkpoint c --resume c");
        let mut before = 0;
        for _ in 0..3 {
            let (code, out, err) = run(&folder, &format!("{args} --max-nodes 30"));
            let count = err
                .split(", ")
                .nth(1)
                .and_then(|part| part.strip_suffix(" solutions so far; go on with --resume c\n"));
            let count: u128 = count.unwrap_or_else(|| panic!("{err}")).parse().unwrap();
            assert!(code == 3 && count >= before && count > 1 << 50, "{err}");
            if form.is_empty() {
                assert_eq!(out, "stopped\n");
            } else {
                // what is larger than 2^53 stands in quotes
                let written = if count > 1 << 53 {
                    format!("\"{count}\"")
                } else {
                    count.to_string()
                };
                let end = format!("\"status\":\"limit\",\"count\":{written},\"exact\":false,");
                assert!(out.contains(&end), "{out}");
            }
            before = count;
        }
        let (code, out, err) = run(
            &folder,
            &format!("{} --restart", args.replace(" --resume c", "")),
        );
        assert_eq!((code, err.as_str()), (0, ""));
        if form.is_empty() {
            assert_eq!(out, "73786976294838206464\n");
        } else {
            let end = "\"status\":\"complete\",\"count\":\"73786976294838206464\",\"exact\":true,";
            assert!(out.contains(end), "{out}");
        }
        for name in ["c", "c.prev"] {
            fs::remove_file(folder.join(name)).unwrap();
        }
    }
}

#[test]
fn first_answers_and_then_more() {
    let folder = folder("first");
    let (_, all, _) = run(&folder, "solve --all langford7.dlx");
    for n in [1, 5, 12] {
        let (_, first, _) = run(&folder, &format!("solve --first {n} langford7.dlx"));
        let args = format!("solve --first {n} langford7.dlx --checkpoint c --resume c -o out");
        assert_eq!(run(&folder, &args), (0, String::new(), String::new()));
        assert_eq!(read(&folder, "out"), first);
    }
    assert_eq!(
        run(&folder, "solve --all langford7.dlx --resume c -o out").0,
        0
    );
    assert_eq!(read(&folder, "out"), all);
}

/// Whatever is asked wrongly is refused, and no file is touched.
#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one refusal after the other, on the same files"
)]
fn refusals() {
    let folder = folder("refusals");
    let begin = "solve --all queens8.dlx --checkpoint c -o out --max-nodes 300";
    assert_eq!(run(&folder, begin).0, 3);
    fs::write(folder.join("precious"), "mine\n").unwrap();
    fs::write(folder.join("bad"), "quadrille checkpoint 1\nbytes 7\n").unwrap();
    let hash = "its hash is ";
    let before = files(&folder);
    let cases = [
        (
            "--all queens8.dlx --checkpoint c -o other",
            "c: there is a checkpoint already; go on with --resume",
        ),
        ("--all knuth.dlx --resume c -o out", hash),
        (
            "--all queens8.dlx --resume c -o out --branch weighted",
            "belongs to the search `order 2, lowest, list`",
        ),
        (
            "--all queens8.dlx --resume c -o out --reduce",
            "and this one is `order 2, lowest, reduced, list`",
        ),
        (
            "--all queens8.dlx --resume c -o out --json",
            "this one is `order 2, lowest, list, json`",
        ),
        (
            "--count queens8.dlx --resume c",
            "this one is `order 2, lowest, count`",
        ),
        (
            "--all queens8.dlx --resume nothing -o out",
            "nothing: there is no such checkpoint; begin with --checkpoint",
        ),
        (
            "--all queens8.dlx --resume bad -o out",
            "bad: is damaged: it should have 7 bytes, and has 31",
        ),
        (
            "--all queens8.dlx --resume knuth.dlx -o out",
            "knuth.dlx: is no checkpoint",
        ),
        (
            "--all queens8.dlx --resume c -o precious",
            "precious: expected at least ",
        ),
        (
            "--all queens8.dlx --checkpoint d -o precious",
            "precious: is not empty, and there is no checkpoint",
        ),
        ("--all queens8.dlx --checkpoint d", "name one with --output"),
        (
            "--count queens8.dlx --checkpoint d -o e",
            "--count prints a number, and has no --output",
        ),
        (
            "--unique queens8.dlx --checkpoint d",
            "a checkpoint is for --count, --all and --first",
        ),
        (
            "queens8.dlx --checkpoint d -o e",
            "a checkpoint is for --count, --all and --first",
        ),
        (
            "--all queens8.dlx --checkpoint d -o d",
            "d: is written twice",
        ),
        (
            "--all queens8.dlx --checkpoint queens8.dlx -o d",
            "queens8.dlx: is read too",
        ),
        (
            "--all queens8.dlx --checkpoint d -o queens8.dlx",
            "queens8.dlx: is read too",
        ),
        (
            "--all queens8.dlx knuth.dlx --checkpoint d -o e",
            "one file is searched with a checkpoint, found 2",
        ),
        (
            "--all queens8.dlx --checkpoint d --resume e -o f",
            "name two files",
        ),
        (
            "--count --count-by family queens8.dlx --checkpoint d",
            "layers cannot be kept",
        ),
        (
            "--all queens8.dlx -o e",
            "--output and --every go with --checkpoint",
        ),
        (
            "--count --every 1s queens8.dlx",
            "--output and --every go with --checkpoint",
        ),
        ("--all queens8.dlx --restart", "--checkpoint <FILE>"),
        (
            "--count --checkpoint no/where queens8.dlx",
            "no/where.lock: ",
        ),
        (
            "--count --checkpoint d ..3..4....2..2..",
            "contains sudokus, but --checkpoint is for exact covers",
        ),
    ];
    for (args, why) in cases {
        let (code, out, err) = run(&folder, &format!("solve {args}"));
        assert_eq!((code, out.as_str()), (2, ""), "{args}: {err}");
        assert!(
            err.starts_with("error: ") && err.contains(why),
            "{args}: {err}"
        );
        let after: Vec<_> = files(&folder)
            .into_iter()
            .filter(|(path, _)| path.extension().is_none_or(|end| end != "lock"))
            .collect();
        let before: Vec<_> = before
            .iter()
            .filter(|(path, _)| path.extension().is_none_or(|end| end != "lock"))
            .cloned()
            .collect();
        assert_eq!(after, before, "{args}");
    }
    // what somebody has changed
    let whole = fs::read(folder.join("out")).unwrap();
    let mut changed = whole.clone();
    changed[10] ^= 1;
    for (bytes, why) in [
        (&changed[..], " bytes are not what the run has written; "),
        (&whole[..20], "expected at least "),
    ] {
        fs::write(folder.join("out"), bytes).unwrap();
        let (code, _, err) = run(&folder, "solve --all queens8.dlx --resume c -o out");
        assert!(code == 2 && err.contains(why), "{err}");
        assert_eq!(fs::read(folder.join("out")).unwrap(), bytes);
    }
    // a damaged last generation, and an intact one before it
    fs::write(folder.join("out"), whole).unwrap();
    fs::write(folder.join("c"), "").unwrap();
    let (code, _, err) = run(&folder, "solve --all queens8.dlx --resume c -o out");
    assert_eq!(
        (code, err.as_str()),
        (
            0,
            "note: the last checkpoint is no checkpoint; the one before it was taken\n"
        )
    );
    assert_eq!(
        read(&folder, "out"),
        run(&folder, "solve --all queens8.dlx").1
    );
    // told to begin again
    let (code, _, err) = run(
        &folder,
        "solve --all knuth.dlx --checkpoint c --restart -o precious",
    );
    assert_eq!(
        (code, err.as_str(), read(&folder, "precious")),
        (0, "", run(&folder, "solve --all knuth.dlx").1)
    );
}

#[cfg(unix)]
#[test]
fn signals_save_what_was_done() {
    let folder = folder("signals");
    // so long that no signal comes too late
    let text = crate::program()
        .args(["puzzle", "queens", "13", "--dlx"])
        .output()
        .unwrap();
    fs::write(folder.join("queens13.dlx"), text.stdout).unwrap();
    let (_, all, _) = run(&folder, "solve --all queens13.dlx");
    for (signal, code) in [("INT", 130), ("TERM", 130), ("KILL", -1)] {
        let name = format!("out-{signal}");
        let args = format!(
            "solve --all queens13.dlx --engine cells --checkpoint c{signal} --resume c{signal} -o \
            {name} --every 2ms"
        );
        let mut stopped = 0;
        for moment in 1_u64.. {
            let saved = fs::read(folder.join(format!("c{signal}"))).ok();
            let mut child = start(&folder, &args);
            // every other run gets as far as saving something, however busy the machine is
            while moment % 2 == 0
                && fs::read(folder.join(format!("c{signal}"))).ok() == saved
                && child.try_wait().unwrap().is_none()
            {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_millis(moment.min(60) * 3));
            let _ = Command::new("kill")
                .args([&format!("-{signal}"), &child.id().to_string()])
                .stderr(Stdio::null())
                .status();
            let output = child.wait_with_output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            match output.status.code() {
                // the signal came too late, or early and ignored, as in the background of a shell
                Some(0) if stopped == 0 => {
                    let generations = ["", ".prev"].map(|end| format!("c{signal}{end}"));
                    for file in generations.iter().chain([&name]) {
                        let _ = fs::remove_file(folder.join(file));
                    }
                }
                Some(0) => break,
                other if other.unwrap_or(-1) == code => {
                    stopped += 1;
                    assert!(code == -1 || err.contains("interrupted"), "{err}");
                }
                // before anybody listened
                None => {}
                other => panic!("{other:?}: {err}"),
            }
            assert!(moment < 500, "it never comes to its end");
        }
        assert!(stopped > 0, "{signal}");
        assert!(read(&folder, &name) == all, "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_share_a_checkpoint() {
    let folder = folder("two");
    let text = crate::program()
        .args(["puzzle", "queens", "20", "--dlx"])
        .output()
        .unwrap();
    fs::write(folder.join("queens20.dlx"), text.stdout).unwrap();
    let mut first = start(&folder, "solve --all queens20.dlx --checkpoint c -o out");
    while !folder.join("c").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let (code, _, err) = run(&folder, "solve --all queens20.dlx --resume c -o out");
    assert_eq!(
        (code, err.as_str()),
        (2, "error: c: another process runs with this checkpoint\n")
    );
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(
        run(
            &folder,
            "solve --all queens20.dlx --resume c -o out --max-nodes 10"
        )
        .0,
        3
    );
}

/// Divided, counted and merged; a unit without a solution still exits with code 0.
#[test]
fn units_add_up() {
    let folder = folder("units");
    for (problem, flags, count) in [
        ("queens8.dlx", "", 92),
        ("langford7.dlx", "--branch weighted", 26),
        ("queens8.dlx", "--reduce", 92),
    ] {
        let _ = fs::remove_dir_all(folder.join("u"));
        let split = format!("split {problem} {flags} --parts 3 -o u");
        let (code, out, err) = run(&folder, &split);
        assert_eq!((code, out), (0, String::new()));
        let gap = if flags.is_empty() { "" } else { " " };
        let note = format!(
            "note: 3 units written; count each with `quadrille solve {flags}{gap}--count --resume \
            u/1.ckpt`\n"
        );
        assert_eq!(err, note);
        let mut sum = 0;
        for unit in 1..=3 {
            let args = format!("solve {problem} {flags} --count --resume u/{unit}.ckpt");
            let (code, out, err) = run(&folder, &args);
            assert_eq!(
                (code, err),
                (0, format!("note: counted unit {unit} of 3\n"))
            );
            assert_eq!(run(&folder, &args).1, out, "a unit that is done stays so");
            sum += out.trim().parse::<u32>().unwrap();
        }
        assert_eq!(sum, count);
        let merged = run(&folder, "merge u/1.ckpt u/2.ckpt u/3.ckpt");
        assert_eq!(merged, (0, format!("{count}\n"), String::new()));
    }
    // no solution in any unit
    fs::write(folder.join("none.dlx"), "a b c\na b\nb c\na c\n").unwrap();
    assert_eq!(run(&folder, "split -q none.dlx --parts 1 -o none").0, 0);
    let (code, out, err) = run(&folder, "solve none.dlx --count --resume none/1.ckpt -q");
    assert_eq!((code, out.as_str(), err.as_str()), (0, "0\n", ""));
    assert_eq!(
        run(&folder, "merge none/1.ckpt"),
        (1, "0\n".into(), String::new())
    );
}

#[test]
fn a_unit_that_is_stopped_goes_on() {
    let folder = folder("stopped");
    assert_eq!(run(&folder, "split queens8.dlx --parts 2 -o u").0, 0);
    let mut runs = 0;
    for unit in [1, 2] {
        loop {
            let args = format!(
                "solve queens8.dlx --count --resume u/{unit}.ckpt --engine links --threads 1 \
                --max-nodes 40"
            );
            let (code, out, err) = run(&folder, &args);
            runs += 1;
            if code == 0 {
                break;
            }
            assert_eq!((code, out.as_str()), (3, "stopped\n"));
            assert!(
                err.contains(&format!("go on with --resume u/{unit}.ckpt")),
                "{err}"
            );
            if unit == 1 {
                let (code, out, err) = run(&folder, "merge u/1.ckpt");
                assert_eq!((code, out.as_str()), (3, "stopped\n"));
                let open = "note: 1 of 2 units missing: 2\nnote: 1 of 2 units not done: 1\n";
                assert!(err.contains(open), "{err}");
                assert_eq!(run(&folder, "merge -q --missing u/1.ckpt").1, "1\n2\n");
            }
        }
    }
    assert!(runs > 10, "{runs}");
    let merged = run(&folder, "merge u/1.ckpt u/2.ckpt");
    assert_eq!(merged, (0, "92\n".into(), String::new()));
}

#[test]
fn what_does_not_belong_to_the_units_is_refused() {
    let folder = folder("mixed");
    for split in [
        "queens8.dlx --parts 3 -o three",
        "queens8.dlx --parts 2 -o two",
        "langford7.dlx --parts 3 -o langford",
        "queens8.dlx --branch weighted --parts 3 -o weighted",
    ] {
        assert_eq!(run(&folder, &format!("split {split}")).0, 0);
    }
    assert_eq!(
        run(&folder, "solve queens8.dlx --count --checkpoint whole").0,
        0
    );
    let unit = fs::read(folder.join("three/1.ckpt")).unwrap();
    fs::write(folder.join("torn"), &unit[..unit.len() / 2]).unwrap();
    fs::write(folder.join("empty"), "").unwrap();
    let cases = [
        (
            "merge three/1.ckpt two/1.ckpt",
            "as three/1.ckpt: the division differs",
        ),
        (
            "merge three/1.ckpt langford/1.ckpt",
            "as three/1.ckpt: the problem differs",
        ),
        (
            "merge three/1.ckpt weighted/1.ckpt",
            "as three/1.ckpt: the search differs",
        ),
        (
            "merge three/1.ckpt whole",
            "whole: is the checkpoint of a whole search, not of a unit",
        ),
        ("merge torn", "torn: is damaged: it should have "),
        ("merge empty", "empty: is no checkpoint"),
        ("merge nothing", "nothing: there is no such checkpoint"),
        ("merge queens8.dlx", "queens8.dlx: is no checkpoint"),
        (
            "merge",
            "the following required arguments were not provided",
        ),
        (
            "solve knuth.dlx --count --resume three/1.ckpt",
            "the checkpoint belongs to another problem",
        ),
        (
            "solve queens8.dlx --count --resume weighted/1.ckpt",
            "belongs to the search `order 2, weighted, count`",
        ),
        (
            "solve queens8.dlx --all --resume three/1.ckpt -o answers",
            "belongs to the search `order 2, lowest, count`",
        ),
        (
            "split queens8.dlx --parts 0 -o new",
            "0 is not in 1..=10000",
        ),
        (
            "split queens8.dlx --parts 2 -o three",
            "three/1.ckpt: there is a checkpoint already",
        ),
        (
            "split queens8.dlx --parts 2 -o queens8.dlx",
            "queens8.dlx: ",
        ),
        (
            "split nothing.dlx --parts 2 -o new",
            "nothing.dlx: no such file",
        ),
        (
            "split ..3..4....2..2.. --parts 2 -o new",
            "contains sudokus, and units are for exact covers",
        ),
    ];
    let before = files(&folder);
    for (args, why) in cases {
        let (code, out, err) = run(&folder, args);
        assert_eq!((code, out.as_str()), (2, ""), "{args}: {err}");
        assert!(
            err.starts_with("error: ") && err.contains(why),
            "{args}: {err}"
        );
        let locks = |(path, _): &(PathBuf, Vec<u8>)| path.extension() != Some("lock".as_ref());
        let after: Vec<_> = files(&folder).into_iter().filter(locks).collect();
        let before: Vec<_> = before.iter().filter(|file| locks(file)).cloned().collect();
        assert_eq!(after, before, "{args}");
    }
}

/// What stands in the place of a file stays there: a link, and a device.
#[cfg(unix)]
#[test]
fn links_and_devices_are_written_to() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = folder("links");
    fs::create_dir(folder.join("there")).unwrap();
    for (name, args) in [
        ("saved", "family --save saved knuth.dlx"),
        (
            "c",
            "solve --count queens8.dlx --checkpoint c --max-nodes 5",
        ),
        ("drawing.svg", "puzzle queens 4 --svg drawing.svg"),
    ] {
        symlink(Path::new("there").join(name), folder.join(name)).unwrap();
        let (code, _, err) = run(&folder, args);
        assert!(code == 0 || code == 3, "{args}: {err}");
        assert!(
            fs::symlink_metadata(folder.join(name))
                .unwrap()
                .is_symlink(),
            "{args}"
        );
        assert!(
            !fs::read(folder.join("there").join(name))
                .unwrap()
                .is_empty(),
            "{args}"
        );
    }
    let (code, _, err) = run(
        &folder,
        "solve --count queens8.dlx --checkpoint /dev/null --max-nodes 5",
    );
    assert_eq!(
        (code, err.as_str()),
        (
            2,
            "error: /dev/null: is no plain file; a checkpoint needs one\n"
        )
    );
    assert_eq!(run(&folder, "family --save /dev/null knuth.dlx").0, 0);
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
}

/// A disk that is full, in the place of each file.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_that_names_the_file() {
    let folder = folder("full");
    for args in [
        "family --save /dev/full knuth.dlx",
        "puzzle queens 4 --svg /dev/full",
        "solve --all --proof p --formula /dev/full knuth.dlx",
    ] {
        let (code, _, err) = run(&folder, args);
        assert!(
            code == 2 && err.contains("/dev/full") && err.contains("No space left"),
            "{args}: {err}"
        );
    }
}
