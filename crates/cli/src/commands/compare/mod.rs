//! `quadrille compare`: entrants raced over sets of instances.

mod sets;
mod suite;

use anyhow::{Context, anyhow, bail, ensure};
use quadrille::checkpoint::write_whole;
use quadrille::limits::Monitor;
use quadrille::solver::Method;
use quadrille_args::{Cli, Command, CompareArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input;
use quadrille_console::session::{Session, is_ascii};
use quadrille_console::watch::Watch;
use quadrille_console::words::typed;
use quadrille_races::{
    Engine, Entrant, Finding, Header, Known, Program, Question, Race, Record, Results, Row, Rules,
    Set, method, show,
};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) fn run(args: &CompareArgs, session: &mut Session) -> anyhow::Result<()> {
    if let Some(path) = &args.again {
        return again(path, args, session);
    }
    if args.list {
        return list(args, session);
    }
    let words = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    run_as(args, words, session)
}

/// Races, or shows results; these words asked for it.
fn run_as(args: &CompareArgs, words: Vec<String>, session: &mut Session) -> anyhow::Result<()> {
    let drawing = args
        .svg
        .as_deref()
        .map(|path| Drawing::open(path, session))
        .transpose()?;
    let page = args
        .html
        .as_deref()
        .map(|path| Drawing::open(path, session))
        .transpose()?;
    let (header, results) = if args.show {
        let Some(both) = kept(args, session)? else {
            return Ok(());
        };
        print_head(args, &both.0, session)?;
        both
    } else {
        let Some(both) = race(args, words, session)? else {
            return Ok(());
        };
        both
    };
    let rows = results.rows(&header);
    let (head, text) = (
        form(args, &header, &[], session),
        form(args, &header, &rows, session),
    );
    session
        .out
        .write_all(text.strip_prefix(&head).unwrap_or(&text).as_bytes())?;
    if !args.json && !args.csv {
        let growth = if args.scale {
            show::growth(&header, &rows)
        } else {
            String::new()
        };
        let below = [growth, show::notes(&results)]
            .into_iter()
            .filter(|text| !text.is_empty());
        below
            .into_iter()
            .try_for_each(|text| write!(session.out, "\n{text}"))?;
    }
    session.out.flush()?;
    told(&header, &results, session)?;
    page.map_or(Ok(()), |page| page.write(&show::html(&header, &results)))?;
    drawing.map_or(Ok(()), |drawing| drawing.write(&show::svg(&header, &rows)))
}

/// The results in the form that was asked for.
fn form(args: &CompareArgs, header: &Header, rows: &[Row], session: &Session) -> String {
    match args {
        CompareArgs { json: true, .. } => show::json(header, rows),
        CompareArgs { csv: true, .. } => show::csv(header, rows),
        CompareArgs { markdown: true, .. } => show::markdown(header, rows),
        // as wide as what they stand for
        _ if session.on_terminal && is_ascii() => {
            show::text(header, rows).replace('µ', "u").replace('≥', ">")
        }
        _ => show::text(header, rows),
    }
}

/// The header stands before the race, so that whoever waits sees for what.
fn print_head(args: &CompareArgs, header: &Header, session: &mut Session) -> anyhow::Result<()> {
    let head = form(args, header, &[], session);
    session.out.write_all(head.as_bytes())?;
    Ok(session.out.flush()?)
}

/// Reports who is out of the race, with the instance and the answer in a file, and an interrupt.
fn told(header: &Header, results: &Results, session: &mut Session) -> anyhow::Result<()> {
    for Finding {
        entrant,
        set,
        instance,
        proved,
        why,
        witness,
    } in &results.findings
    {
        let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let file = format!(
            "wrong-{}-{}-{}.txt",
            plain(entrant),
            plain(set),
            plain(instance)
        );
        let text = format!("{entrant} on {instance} of {set}: {why}\n\n{witness}");
        write_whole(Path::new(&file), text.as_bytes())?;
        let what = if *proved {
            "is wrong"
        } else {
            "or another is wrong"
        };
        session.bad(&format!(
            "{entrant} {what} on {instance} of {set}: {why}; see {file}"
        ));
    }
    if session.interrupted() {
        let missed = header
            .sets
            .iter()
            .filter(|set| !results.turns.iter().any(|turn| turn.set == set.name));
        let missed: Vec<&str> = missed.map(|set| set.name.as_str()).collect();
        let so_far = match (results.turns.is_empty(), missed.is_empty()) {
            (true, _) => " before the race".into(),
            (false, true) => "; these are the results so far".into(),
            (false, false) => format!(
                "; these are the results so far; not begun: {}",
                missed.join(", ")
            ),
        };
        session.note(&format!("{}{so_far}", session.interruption()));
    }
    Ok(())
}

/// Runs the race; nothing if it was interrupted while it read.
fn race(
    args: &CompareArgs,
    words: Vec<String>,
    session: &mut Session,
) -> anyhow::Result<Option<(Header, Results)>> {
    let sets = match &args.suite {
        Some(name) => suite::sets(name, args.seed, session)?,
        None => sets::read(args, session)?,
    };
    if sets.is_empty() {
        return Ok(None);
    }
    let rules = Rules {
        question: args.ask.question(),
        rounds: args.rounds.0,
        seed: args.seed,
        as_given: args.as_given,
        max_time: args.max_time,
        max_memory: args.max_memory,
        budget: args.budget,
        monitor: Monitor::with_flag(session.interrupt()),
    };
    let mut entrants = entrants(args, &rules, &sets, session)?;
    let header = Header::new(words, command(), &rules, &sets, &entrants);
    let mut file = args
        .results
        .as_deref()
        .map(|path| Kept::open(path, &header))
        .transpose()?;
    print_head(args, &header, session)?;
    let earlier = file
        .as_mut()
        .map(|kept| std::mem::take(&mut kept.earlier))
        .unwrap_or_default();
    let mut failed = None;
    let mut record = |record: &Record| {
        if let Some(kept) = &mut file
            && let Err(error) = writeln!(kept.file, "{}", record.line())
        {
            failed.get_or_insert(error);
            rules.monitor.cancel();
        }
    };
    let now = Arc::new(Mutex::new(String::new()));
    let shown = Arc::clone(&now);
    let watch = Watch::new(!session.quiet, move || {
        shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    });
    let tell =
        |what: &str| what.clone_into(&mut now.lock().unwrap_or_else(PoisonError::into_inner));
    let results = Race::new(&rules, &sets, tell).run(&mut entrants, earlier, &mut record);
    drop(watch);
    match failed {
        Some(error) => Err(error).context("the results cannot be kept"),
        None => Ok(Some((header, results))),
    }
}

/// A file of results that a race goes on in.
struct Kept {
    file: File,
    earlier: Results,
}

impl Kept {
    fn open(path: &Path, header: &Header) -> anyhow::Result<Kept> {
        let name = || path.display().to_string();
        let text = if path.exists() {
            std::fs::read_to_string(path).with_context(name)?
        } else {
            String::new()
        };
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .with_context(name)?;
        if !text.contains('\n') {
            file.set_len(0)?;
            writeln!(file, "{}", Record::Race(Box::new(header.clone())).line())?;
            return Ok(Kept {
                file,
                earlier: Results::default(),
            });
        }
        let (before, earlier, whole) = Results::read(&text).with_context(name)?;
        if let Some(what) = header.differs(&before) {
            bail!(
                "{}: is of another race: its {what} differ; choose another file",
                path.display()
            );
        }
        // a line that was cut off where the writer was killed
        file.set_len(whole as u64)?;
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
        Ok(Kept { file, earlier })
    }
}

/// The results in files, as one.
fn kept(args: &CompareArgs, session: &mut Session) -> anyhow::Result<Option<(Header, Results)>> {
    ensure!(!args.sets.is_empty(), "--show: expected files of results");
    let mut all = Vec::new();
    for path in &args.sets {
        let bytes = input::bytes(path, session)?;
        let (header, results, _) = Results::read(&String::from_utf8_lossy(&bytes))
            .with_context(|| path.display().to_string())?;
        all.push((header, results));
    }
    Ok(Some(Results::merge(all)?))
}

/// Runs the race of a file of results once more.
fn again(path: &Path, args: &CompareArgs, session: &mut Session) -> anyhow::Result<()> {
    let bytes = input::bytes(path, session)?;
    let (header, ..) = Results::read(&String::from_utf8_lossy(&bytes))
        .with_context(|| path.display().to_string())?;
    let mut words = header.words.into_iter();
    let mut kept = vec!["quadrille".to_owned()];
    while let Some(word) = words.next() {
        // not into the files that it went to then
        match word.split('=').next() {
            Some("--results" | "--html" | "--svg") => drop(if word.contains('=') {
                None
            } else {
                words.next()
            }),
            // in the form that is asked for now
            Some("--json" | "--csv" | "--markdown") => (),
            _ => kept.push(word),
        }
    }
    for (flag, file) in [
        ("--results", &args.results),
        ("--html", &args.html),
        ("--svg", &args.svg),
    ] {
        kept.extend(
            file.iter()
                .flat_map(|file| [flag.into(), file.display().to_string()]),
        );
    }
    let forms = [
        ("--json", args.json),
        ("--csv", args.csv),
        ("--markdown", args.markdown),
    ];
    kept.extend(
        forms
            .into_iter()
            .filter(|(_, asked)| *asked)
            .map(|(flag, _)| flag.to_owned()),
    );
    let cli = Cli::read(&kept)
        .map_err(|_| anyhow!("{}: its command line is not understood", path.display()))?;
    let Command::Compare(before) = cli.command else {
        bail!("{}: is of another command", path.display())
    };
    ensure!(
        before.again.is_none(),
        "{}: runs another file again",
        path.display()
    );
    run_as(&before, kept.split_off(1), session)
}

/// Prints the programs that are known by name.
fn list(args: &CompareArgs, session: &mut Session) -> anyhow::Result<()> {
    for (name, known) in Known::all(args.entrants.as_deref())? {
        let program = |question| known.program(&name, question).ok();
        let can = |question: &Question| {
            program(*question).is_some_and(|program| program.refuses(*question).is_none())
        };
        let answers: Vec<String> = Question::ALL
            .iter()
            .filter(|question| can(question))
            .map(Question::to_string)
            .collect();
        let here = if known.is_here() {
            "here".to_owned()
        } else {
            format!("absent: {}", known.from)
        };
        writeln!(session.out, "{name:14}  {:38}  {here}", answers.join(" "))?;
    }
    Ok(())
}

/// Those who take part, with a word on those who do not.
fn entrants(
    args: &CompareArgs,
    rules: &Rules,
    sets: &[Set],
    session: &mut Session,
) -> anyhow::Result<Vec<Box<dyn Entrant>>> {
    let (sudokus, covers) = (
        sets.iter().any(Set::is_sudokus),
        !sets.iter().all(Set::is_sudokus),
    );
    let mut all: Vec<Box<dyn Entrant>> = Vec::new();
    match (sudokus, args.solvers.as_slice()) {
        (true, []) => {
            session.note("`auto` is not raced over sudokus: it runs `lockstep` or `cover`");
            all.extend(
                Method::all()
                    .filter(|&other| other != Method::Auto)
                    .map(method),
            );
        }
        (true, chosen) => all.extend(without_repeats(chosen).into_iter().map(method)),
        (false, []) => (),
        (false, _) => session.note("--solvers is not used: none of the sets is of sudokus"),
    }
    let question = rules.question(false);
    let answers = |engine: &Engine| {
        engine.entrant().refuses(question).is_none() && *engine != Engine::Reference
    };
    match (covers, args.engines.as_slice()) {
        (true, []) => all.extend(Engine::all().filter(answers).map(Engine::entrant)),
        (true, chosen) => all.extend(without_repeats(chosen).into_iter().map(Engine::entrant)),
        (false, []) => (),
        (false, _) => session.note("--engines is not used: none of the sets is an exact cover"),
    }
    let known = if args.with.is_empty() {
        BTreeMap::new()
    } else {
        Known::all(args.entrants.as_deref())?
    };
    for line in &args.with {
        if let Some(known) = known.get(line).filter(|known| !known.is_here()) {
            session.note(&format!(
                "{line} is left out: it is not on this machine; {}",
                known.from
            ));
            continue;
        }
        let program = program(line, &known, rules.question(!covers))
            .map_err(|why| anyhow!("--with: {why}"))?;
        ensure!(
            all.iter().all(|other| other.name() != program.name()),
            "--with: there are two entrants `{}`; choose another name, as in NAME=COMMAND",
            program.name()
        );
        all.push(Box::new(program));
    }
    Ok(all)
}

/// A program by a known name, as `NAME=COMMAND`, or as a command, whose first word is its name.
fn program(
    line: &str,
    known: &BTreeMap<String, Known>,
    asked: Question,
) -> Result<Program, String> {
    if let Some(known) = known.get(line) {
        return known.program(line, asked);
    }
    let is_name = |name: &str| {
        name.chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    match line.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, command)) => Program::new(name, command),
        None if !line.contains('{') => Err(format!(
            "there is no program `{line}` in entrants.toml; expected one that --list shows, or \
            NAME=COMMAND"
        )),
        None => {
            let word = line.split_whitespace().next().unwrap_or("program");
            Program::new(word.rsplit('/').next().unwrap_or(word), line)
        }
    }
}

fn without_repeats<T: Copy + PartialEq>(chosen: &[T]) -> Vec<T> {
    let mut once = Vec::new();
    for &one in chosen {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// The command line as one could type it.
fn command() -> String {
    let word = |word: std::ffi::OsString| {
        let harmless = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        typed(
            &word
                .to_string_lossy()
                .chars()
                .map(harmless)
                .collect::<String>(),
        )
    };
    std::iter::once("quadrille".to_owned())
        .chain(std::env::args_os().skip(1).map(word))
        .collect::<Vec<_>>()
        .join(" ")
}
