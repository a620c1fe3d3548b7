//! The sets of a race: built in, or read from files and folders.

use anyhow::{Context, Result, bail};
use quadrille::problem::Problem;
use quadrille::sudoku::Sudoku;
use quadrille::sudoku::read::Reader;
use quadrille_answers::entry::Reading;
use quadrille_args::CompareArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use quadrille_races::{Instance, Set};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// The sets to race over if no files are given.
const SUDOKUS: [(&str, &[u8]); 3] = [
    (
        "easy",
        include_bytes!("../../../../../puzzles/sudoku/easy.sdm"),
    ),
    (
        "famous",
        include_bytes!("../../../../../puzzles/sudoku/famous.txt"),
    ),
    (
        "hard",
        include_bytes!("../../../../../puzzles/sudoku/hard.txt"),
    ),
];
const SOMA: &[u8] = include_bytes!("../../../../../puzzles/cover/soma.dlx");

/// The sets, read and named.
pub(super) fn read(args: &CompareArgs, session: &mut Session) -> Result<Vec<Set>> {
    if args.sets.is_empty() {
        return built_in(session);
    }
    let reader = Reading::new(args.read, args.shape, &[])?.reader;
    refuse_missing(args)?;
    let mut sets = Vec::new();
    for (path, folder) in files(&args.sets)? {
        let (file, name) = (input::name(&path), short_name(&path, args));
        match input::read(&path, args.read, session) {
            Ok(Input::Sudokus(texts)) => {
                let puzzles = puzzles(&texts.whole(session)?, reader, &file, session);
                if !puzzles.is_empty() {
                    sets.push(Set::sudokus(&name, puzzles));
                }
            }
            Ok(Input::Cover(parsed)) => add_cover(&mut sets, name, parsed.problem, folder),
            Ok(other) => session.bad(&format!(
                "{file}: {}; use `quadrille convert --to dlx` first",
                other.what()
            )),
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    if sets.is_empty() && !session.interrupted() {
        bail!("no puzzles to race over");
    }
    Ok(sets)
}

/// Refuses a file that is not there: a race takes long, so that it ends before it begins.
fn refuse_missing(args: &CompareArgs) -> Result<()> {
    if let Some(missing) = args.sets.iter().find(|path| is_missing(path)) {
        let name = input::name(missing);
        match args.json || args.csv || args.markdown {
            true => bail!("{name}: no such file; for results in a file write `> {name}`"),
            false => bail!("{name}: no such file"),
        }
    }
    Ok(())
}

/// Whether a path names nothing; `-` names standard input.
fn is_missing(path: &Path) -> bool {
    !input::is_stdin(path) && !path.exists()
}

fn built_in(session: &mut Session) -> Result<Vec<Set>> {
    let sudokus = |(name, text)| Set::sudokus(name, puzzles(text, Reader::new(), name, session));
    let mut sets: Vec<Set> = SUDOKUS.map(sudokus).into();
    sets.push(Set::cover("soma", quadrille::format::read(SOMA)?.problem));
    Ok(sets)
}

/// Adds an exact cover: those of a folder are one set.
fn add_cover(sets: &mut Vec<Set>, name: String, problem: Problem, folder: Option<String>) {
    let instance = Instance::cover(&name, problem);
    match (folder, sets.last_mut()) {
        (Some(folder), Some(last)) if last.name == folder => last.instances.push(instance),
        (folder, _) => sets.push(Set {
            name: folder.unwrap_or(name),
            instances: vec![instance],
        }),
    }
}

/// The puzzles of a set. Of those that cannot be read the first is reported, and how many there
/// are.
fn puzzles(text: &[u8], reader: Reader, file: &str, session: &mut Session) -> Vec<Sudoku> {
    let (mut puzzles, mut first, mut bad) = (Vec::new(), None, 0);
    let name = file.to_owned();
    let (watch, done) = Watch::counting(!session.quiet, move |n| {
        format!("reading {name}: {}", plural(n, "puzzle"))
    });
    for puzzle in reader.puzzles(text) {
        done.fetch_add(1, Ordering::Relaxed);
        if session.interrupted() {
            break;
        }
        match puzzle {
            Ok(entry) => puzzles.push(entry.sudoku),
            Err(error) => {
                first.get_or_insert(error);
                bad += 1;
            }
        }
    }
    drop(watch);
    if let Some(error) = first {
        let all = puzzles.len() + bad;
        session.bad(&match (bad, puzzles.len()) {
            (1, 0) => format!("{file}: {error}"),
            (_, 0) => format!("{file}: {error}; none of its {all} puzzles can be read"),
            _ => format!("{file}: {error}; {bad} of its {all} puzzles skipped"),
        });
    }
    puzzles
}

/// The name of a file without folder and extension, if that is unique.
fn short_name(path: &Path, args: &CompareArgs) -> String {
    let namesakes = args
        .sets
        .iter()
        .filter(|other| other.file_stem() == path.file_stem())
        .count();
    match path.file_stem() {
        Some(stem) if namesakes == 1 && !input::is_stdin(path) => input::name(Path::new(stem)),
        _ => input::name(path),
    }
}

/// The files, those of folders by their names, and the names of these folders.
fn files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, Option<String>)>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push((path.clone(), None));
            continue;
        }
        let entries = std::fs::read_dir(path).with_context(|| path.display().to_string())?;
        let mut inside: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.is_file())
            .collect();
        inside.sort_unstable();
        let name = path
            .file_name()
            .map_or_else(|| input::name(path), |name| input::name(Path::new(name)));
        files.extend(inside.into_iter().map(|file| (file, Some(name.clone()))));
    }
    Ok(files)
}
