//! Every example of `help formats` is read as what it is said to be, and every example of the help
//! runs.

use super::{printed, root, run};
use std::fs;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// An example of `docs/formats.md` or the book's list of rules: the first word of its fence, the
/// flags behind it, and the text.
struct Example {
    kind: String,
    flags: String,
    text: String,
}

fn examples() -> Vec<Example> {
    let read = |file| fs::read_to_string(root().join(file)).unwrap();
    let text = read("docs/formats.md") + &read("docs/book/src/rules.md");
    let mut examples: Vec<Example> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        match (line.strip_prefix("```"), open) {
            (Some(info), false) => {
                let (kind, flags) = info.split_once(' ').unwrap_or((info, ""));
                examples.push(Example {
                    kind: kind.into(),
                    flags: flags.into(),
                    text: String::new(),
                });
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => {
                let example = examples.last_mut().unwrap();
                example.text.push_str(line);
                example.text.push('\n');
            }
            (None, false) => {}
        }
    }
    examples
}

#[test]
fn every_layout_of_a_sudoku_is_read() {
    let mut usual = 0;
    for Example { flags, text, .. } in examples().iter().filter(|example| example.kind == "sudoku")
    {
        let flags = || flags.split_whitespace();
        let args: Vec<&str> = ["solve", "--unique"].into_iter().chain(flags()).collect();
        assert_eq!(printed(&args, text.as_bytes()), "unique\n", "{text}");
        let grid: Vec<&str> = ["convert", "--to", "grid"]
            .into_iter()
            .chain(flags())
            .collect();
        let (code, grid, err) = run(&grid, text.as_bytes());
        assert!(code == 0 || err.contains("has candidates"), "{err}");
        if grid.starts_with("+-------+-------+-------+") {
            assert_eq!(
                printed(&["convert", "--to", "line"], grid.as_bytes()),
                format!("{BOARD}\n"),
                "{text}"
            );
            usual += 1;
        }
    }
    assert!(usual >= 6, "the usual board stands in most layouts");
}

#[test]
fn every_variant_is_read() {
    let examples = examples();
    let variants = || examples.iter().filter(|example| example.kind == "variant");
    assert!(variants().count() >= 5);
    for Example { text, .. } in variants() {
        let (code, answer, err) = run(&["solve", "--first", "1"], text.as_bytes());
        assert_eq!((code, err.as_str()), (0, ""), "{text}");
        assert!(!answer.trim().is_empty(), "{text}");
    }
}

#[test]
fn every_exact_cover_has_the_solutions_that_stand_below() {
    let examples = examples();
    let covers = || {
        examples
            .iter()
            .enumerate()
            .filter(|(_, example)| example.kind == "cover")
    };
    assert!(covers().count() >= 8);
    for (number, Example { flags, text, .. }) in covers() {
        let ask: &[&str] = if flags.contains("--cheapest") {
            &[]
        } else {
            &["--all"]
        };
        let args: Vec<&str> = ["solve"]
            .iter()
            .chain(ask)
            .copied()
            .chain(flags.split_whitespace())
            .collect();
        let solutions = &examples[number + 1];
        assert_eq!(solutions.kind, "solutions", "{text}");
        assert_eq!(printed(&args, text.as_bytes()), solutions.text, "{text}");
    }
}

#[test]
fn the_topic_has_every_example_wherever_it_is_read() {
    let help = printed(&["help", "formats"], b"");
    assert_eq!(help, printed(&["formats"], b""));
    let page = printed(&["man", "formats"], b"");
    for line in examples().iter().flat_map(|example| example.text.lines()) {
        assert!(help.contains(&format!("    {line}\n")), "{line}");
        let roff = line
            .replace('\\', "\\\\")
            .replace('-', "\\-")
            .replace('\'', "\\*(Aq");
        assert!(page.contains(&roff), "{line}");
    }
}

/// The program's commands and their subcommands, as lists of names.
fn commands() -> Vec<Vec<String>> {
    let listed = |names: &[&str]| -> Vec<String> {
        let out = printed(&[names, &["-h"]].concat(), b"");
        let listed = out
            .lines()
            .skip_while(|line| *line != "Commands:")
            .skip(1)
            .take_while(|line| !line.is_empty());
        listed
            .filter_map(|line| line.split_whitespace().next())
            .map(str::to_owned)
            .collect()
    };
    let mut commands = Vec::new();
    for name in listed(&[]).into_iter().filter(|name| name != "help") {
        let below = listed(&[&name]).into_iter().filter(|name| name != "help");
        commands.extend(below.map(|below| vec![name.clone(), below]));
        commands.push(vec![name]);
    }
    commands
}

#[test]
fn every_command_has_a_manual_page() {
    for names in commands() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let page = printed(&[&["man"], &names[..]].concat(), b"");
        let title = format!(".TH quadrille-{} 1", names.join("-"));
        assert!(page.contains(&title), "{names:?}");
    }
    let (code, _, err) = run(&["man", "puzzle", "chess"], b"");
    assert_eq!(code, 2);
    assert!(
        err.starts_with("error: there is no command `chess`; expected queens, langford, "),
        "{err}"
    );
}

#[cfg(unix)]
mod help {
    use super::super::{printed, root};
    use super::commands;
    use std::fs;
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::thread::{scope, sleep};
    use std::time::{Duration, Instant};

    /// What an example may take; then it is interrupted, as a user would.
    const ENOUGH: Duration = Duration::from_millis(200);
    const SIGINT: i32 = 2;

    /// The lines of a help below `Examples:`.
    fn examples(help: &str) -> Vec<String> {
        let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
        let commands = lines.take_while(|line| line.starts_with("  quadrille "));
        commands.map(|line| line.trim().to_owned()).collect()
    }

    /// The folder that the examples run in: a checkout, as far as they name files of it.
    fn prepare(folder: &Path) {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).unwrap();
        std::os::unix::fs::symlink(root().join("puzzles"), folder.join("puzzles")).unwrap();
    }

    /// Whether the shell ends it well, or it goes on until it is interrupted.
    fn runs(line: &str, folder: &Path) -> Result<(), String> {
        let bin = Path::new(env!("CARGO_BIN_EXE_quadrille")).parent().unwrap();
        let path = format!(
            "{}:{}",
            bin.display(),
            std::env::var("PATH").unwrap_or_default()
        );
        let mut child = Command::new("bash")
            .args(["-c", line])
            .current_dir(folder)
            .env("PATH", path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        let started = Instant::now();
        let mut interrupted = false;
        // what writes a file comes to its end, and the next example may read the file
        let enough = if line.contains(" -o ") {
            ENOUGH * 150
        } else {
            ENOUGH
        };
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if started.elapsed() > enough && !interrupted {
                interrupted = true;
                let group = format!("-{}", child.id());
                assert!(
                    Command::new("kill")
                        .args(["-INT", "--", &group])
                        .status()
                        .unwrap()
                        .success()
                );
            }
            sleep(Duration::from_millis(5));
        };
        let late = interrupted && (status.code() == Some(130) || status.signal() == Some(SIGINT));
        // what it explains has no solution
        let explained = line.starts_with("quadrille explain") && status.code() == Some(1);
        if status.success() || late || explained {
            return Ok(());
        }
        Err(format!(
            "{line}: {status}\n{}",
            std::io::read_to_string(child.stderr.unwrap()).unwrap()
        ))
    }

    #[test]
    fn every_example_of_the_help_runs() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("help");
        prepare(&folder);
        let help = |names: &[String]| {
            let args: Vec<&str> = names.iter().map(String::as_str).chain(["--help"]).collect();
            examples(&printed(&args, b""))
        };
        let commands: Vec<Vec<String>> = commands().iter().map(|names| help(names)).collect();
        // an example may read what the one before it wrote
        let run_all = |lines: &[String]| lines.iter().try_for_each(|line| runs(line, &folder));
        // six commands at a time: more would slow each other down
        for some in commands.chunks(6) {
            scope(|scope| {
                let run: Vec<_> = some
                    .iter()
                    .map(|lines| scope.spawn(|| run_all(lines)))
                    .collect();
                run.into_iter().for_each(|run| run.join().unwrap().unwrap());
            });
        }
        let n: usize = commands.iter().map(Vec::len).sum();
        assert!(n >= 30, "{n} examples were found");
    }
}
