//! `quadrille compare`: solvers and sets of a race, its tables, results kept in files.

mod sets;
mod suite;

use super::rating::{decimal, rated_all};
use anyhow::{Context, Result, anyhow, bail, ensure};
use quadrille::checkpoint::write_whole;
use quadrille::solver::Method;
use quadrille::sudoku::{Sudoku, backtrack};
use quadrille_args::{Cli, Command, CompareArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input;
use quadrille_console::session::{Session, is_ascii};
use quadrille_console::watch::Watch;
use quadrille_console::words::typed;
use quadrille_races::{
    Engine, Entrant, Finding, Header, KnownProgram, Program, Question, Race, Record, Results, Set,
    SetHeader, Settings, method, show,
};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::iter;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) fn run(args: &CompareArgs, session: &mut Session) -> Result<()> {
    if let Some(path) = &args.again {
        return again(path, args, session);
    }
    if args.list {
        return list(args, session);
    }
    if args.suite.as_deref() == Some("help") {
        return Ok(writeln!(session.out, "{}", suite::names())?);
    }
    let words = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    run_as(args, words, session)
}

/// Races, or shows results; these words asked for it.
fn run_as(args: &CompareArgs, words: Vec<String>, session: &mut Session) -> Result<()> {
    let page = Drawing::wanted(args.html.as_deref(), session)?;
    let raced = if args.show {
        Some(kept(args, session)?)
    } else {
        race(args, words, session)?
    };
    let Some((header, results)) = raced else {
        return Ok(());
    };
    print_results(args, &header, &results, session)?;
    told(&header, &results, args, session)?;
    page.map_or(Ok(()), |page| page.write(&show::html(&header, &results)))
}

/// Prints the results below the header, which was printed before the race.
fn print_results(
    args: &CompareArgs,
    header: &Header,
    results: &Results,
    session: &mut Session,
) -> Result<()> {
    let head = form(args, header, &Results::default(), session);
    let text = form(args, header, results, session);
    let text = text.strip_prefix(&head).unwrap_or(&text);
    session.out.write_all(text.as_bytes())?;
    if !args.json && !args.csv {
        let rows = results.rows(header);
        let growth = args.scale.then(|| show::growth(header, &rows));
        let pair = args.pair.as_ref().map(|(a, b)| show::pair(&rows, a, b));
        let below = [growth, pair, Some(show::notes(results))];
        below
            .into_iter()
            .flatten()
            .filter(|text| !text.is_empty())
            .try_for_each(|text| write!(session.out, "\n{text}"))?;
    }
    Ok(session.out.flush()?)
}

/// The results in the form that was asked for.
fn form(args: &CompareArgs, header: &Header, results: &Results, session: &Session) -> String {
    let rows = || results.rows(header);
    match args {
        CompareArgs { json: true, .. } => show::json(header, &rows()),
        CompareArgs { csv: true, .. } => show::csv(header, results),
        CompareArgs { markdown: true, .. } => show::markdown(header, &rows()),
        // as wide as the characters that they replace
        _ if session.on_terminal && is_ascii() => show::text(header, &rows())
            .replace('µ', "u")
            .replace('≥', ">"),
        _ => show::text(header, &rows()),
    }
}

/// Prints the header before the race, so that a reader knows the race that is under way.
fn print_head(args: &CompareArgs, header: &Header, session: &mut Session) -> Result<()> {
    if let Some((a, b)) = &args.pair {
        let is_known = |name: &&String| header.entrants.iter().any(|known| known.name == **name);
        let unknown = [a, b].into_iter().find(|name| !is_known(name));
        ensure!(
            unknown.is_none(),
            "--pair: no solver `{}` takes part",
            unknown.unwrap_or(a)
        );
    }
    let head = form(args, header, &Results::default(), session);
    session.out.write_all(head.as_bytes())?;
    Ok(session.out.flush()?)
}

/// Reports the entrants that were found wrong, and an interrupt.
fn told(
    header: &Header,
    results: &Results,
    args: &CompareArgs,
    session: &mut Session,
) -> Result<()> {
    for finding in &results.findings {
        let Finding {
            entrant,
            set,
            instance,
            why,
            ..
        } = finding;
        let what = if finding.proved {
            "is wrong"
        } else {
            "or another is wrong"
        };
        let place = match (&args.witnesses, &args.results) {
            (Some(folder), _) => format!("see {}", witness(folder, finding)?),
            (None, Some(file)) => format!("see {}", file.display()),
            (None, None) if args.show => "see the results".into(),
            (None, None) => "--witnesses keeps the puzzle and the answer in a folder".into(),
        };
        session.bad(&format!(
            "{entrant} {what} on {instance} of {set}: {why}; {place}"
        ));
    }
    if session.interrupted() {
        let so_far = so_far(header, results);
        session.note(&format!("{}{so_far}", session.interruption()));
    }
    Ok(())
}

/// How far an interrupted race came.
fn so_far(header: &Header, results: &Results) -> String {
    if results.turns.is_empty() {
        return " before the race".into();
    }
    let is_begun = |set: &&SetHeader| results.turns.iter().any(|turn| turn.set == set.name);
    let missed = header.sets.iter().filter(|set| !is_begun(set));
    let missed: Vec<&str> = missed.map(|set| set.name.as_str()).collect();
    let so_far = "; these are the results so far";
    if missed.is_empty() {
        return so_far.into();
    }
    format!("{so_far}; not begun: {}", missed.join(", "))
}

/// Writes what shows that an entrant is wrong to a file in a folder; its name.
fn witness(folder: &Path, finding: &Finding) -> Result<String> {
    let Finding {
        entrant,
        set,
        instance,
        why,
        witness,
        ..
    } = finding;
    let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let names = [entrant, set, instance].map(|text| plain(text)).join("-");
    let path = folder.join(format!("wrong-{names}.txt"));
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let text = format!("{entrant} on {instance} of {set}: {why}\n\n{witness}");
    write_whole(&path, text.as_bytes())?;
    Ok(path.display().to_string())
}

/// Runs the race; nothing if it was interrupted while it read.
fn race(
    args: &CompareArgs,
    words: Vec<String>,
    session: &mut Session,
) -> Result<Option<(Header, Results)>> {
    let sets = match &args.suite {
        Some(name) => suite::sets(name, args.seed, session)?,
        None => sets::read(args, session)?,
    };
    if sets.is_empty() {
        return Ok(None);
    }
    let settings = settings(args, session);
    let mut entrants = entrants(args, &settings, &sets, session)?;
    let command = command(&words);
    let mut header = Header::new(words, command, &settings, &sets, &entrants);
    if args.ratings {
        header.rate(&sets, |sudokus| ratings(sudokus, session));
    }
    let kept = args.results.as_deref().map(|path| open(path, &header));
    let (file, earlier) = kept.transpose()?.unwrap_or_default();
    print_head(args, &header, session)?;
    let (_watch, tell) = watch(!session.quiet);
    let race = Race::new(&settings, &sets, tell);
    let mut kept = Ok(());
    let results = race.run(&mut entrants, earlier, &mut |record| {
        if kept.is_ok() {
            kept = keep(record, file.as_ref(), &settings);
        }
    });
    kept.context("the results cannot be kept")?;
    Ok(Some((header, results)))
}

/// Keeps a record in a file; the race ends if the record cannot be kept.
fn keep(record: &Record, file: Option<&File>, settings: &Settings) -> io::Result<()> {
    let write = |mut file: &File| writeln!(file, "{}", record.line());
    let stop = |_: &_| settings.monitor.cancel();
    file.map_or(Ok(()), write).inspect_err(stop)
}

/// The ratings of sudokus, of those that have one.
fn ratings(sudokus: &[Sudoku], session: &Session) -> Vec<Option<f64>> {
    let rated = rated_all(sudokus, session).into_iter();
    rated.map(|er| er.map(decimal)).collect()
}

/// Shows the last status message.
fn watch(wanted: bool) -> (Watch, impl FnMut(&str)) {
    let now = Arc::new(Mutex::new(String::new()));
    let shown = Arc::clone(&now);
    let read = move || shown.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let tell = move |what: &str| {
        what.clone_into(&mut now.lock().unwrap_or_else(PoisonError::into_inner));
    };
    (Watch::new(wanted, read), tell)
}

fn settings(args: &CompareArgs, session: &Session) -> Settings {
    Settings {
        question: args.ask.question(),
        rounds: args.rounds.0,
        seed: args.seed,
        as_given: args.as_given,
        max_time: args.max_time,
        max_memory: args.max_memory,
        budget: args.budget,
        monitor: session.monitor(),
    }
}

/// Opens the file of results to go on in, and reads those of earlier runs.
fn open(path: &Path, header: &Header) -> Result<(Option<File>, Results)> {
    let name = || path.display().to_string();
    let text = if path.exists() {
        std::fs::read_to_string(path).with_context(name)?
    } else {
        String::new()
    };
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).write(true);
    let mut file = options.open(path).with_context(name)?;
    if !text.contains('\n') {
        file.set_len(0)?;
        writeln!(file, "{}", Record::Race(Box::new(header.clone())).line())?;
        return Ok((Some(file), Results::default()));
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
    file.seek(SeekFrom::End(0))?;
    Ok((Some(file), earlier))
}

/// The results in files, as one; prints their header.
fn kept(args: &CompareArgs, session: &mut Session) -> Result<(Header, Results)> {
    ensure!(!args.sets.is_empty(), "--show: expected files of results");
    let all = args.sets.iter().map(|path| read(path, session));
    let merged = Results::merge(all.collect::<Result<_, _>>()?)?;
    print_head(args, &merged.0, session)?;
    Ok(merged)
}

/// The results in a file.
fn read(path: &Path, session: &mut Session) -> Result<(Header, Results)> {
    let bytes = input::bytes(path, session)?;
    let read = Results::read(&String::from_utf8_lossy(&bytes));
    let (header, results, _) = read.with_context(|| path.display().to_string())?;
    Ok((header, results))
}

/// Runs the race of a file of results once more.
fn again(path: &Path, args: &CompareArgs, session: &mut Session) -> Result<()> {
    let name = path.display();
    let words = read(path, session)?.0.words;
    let typed = iter::once("quadrille").chain(words.iter().map(String::as_str));
    let cli =
        Cli::read(typed).map_err(|_| anyhow!("{name}: its command line is not understood"))?;
    let Command::Compare(mut before) = cli.command else {
        bail!("{name}: is of another command")
    };
    // shown in the form of the new arguments, and not written into the old files
    let before = &mut before.0;
    before.results.clone_from(&args.results);
    before.html.clone_from(&args.html);
    (before.json, before.csv, before.markdown) = (args.json, args.csv, args.markdown);
    run_as(before, words, session)
}

/// Prints the programs that are known by name.
fn list(args: &CompareArgs, session: &mut Session) -> Result<()> {
    for (name, known) in KnownProgram::all(args.entrants.as_deref())? {
        let can = |&question: &Question| {
            let program = known.program(&name, question);
            program.is_ok_and(|program| program.refuses(question).is_none())
        };
        let answers = Question::ALL.into_iter().filter(can);
        let answers: Vec<String> = answers.map(|question| question.to_string()).collect();
        let here = if known.is_here() {
            "here".to_owned()
        } else {
            format!("absent: {}", known.from)
        };
        writeln!(session.out, "{name:14}  {:38}  {here}", answers.join(" "))?;
    }
    Ok(())
}

/// The entrants of the race; a note explains each exclusion.
fn entrants(
    args: &CompareArgs,
    settings: &Settings,
    sets: &[Set],
    session: &mut Session,
) -> Result<Vec<Box<dyn Entrant>>> {
    let (sudokus, covers) = (
        sets.iter().any(Set::is_sudokus),
        !sets.iter().all(Set::is_sudokus),
    );
    let mut all = own(args, settings.question(false), (sudokus, covers), session);
    let known = if args.with.is_empty() {
        BTreeMap::new()
    } else {
        KnownProgram::all(args.entrants.as_deref())?
    };
    for line in &args.with {
        if let Some(known) = known.get(line).filter(|known| !known.is_here()) {
            session.note(&format!(
                "{line} is left out: it is not on this machine; {}",
                known.from
            ));
            continue;
        }
        let program = program(line, &known, settings.question(!covers))
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

/// The solvers and engines of the library that take part.
fn own(
    args: &CompareArgs,
    question: Question,
    (sudokus, covers): (bool, bool),
    session: &mut Session,
) -> Vec<Box<dyn Entrant>> {
    let mut all: Vec<Box<dyn Entrant>> = Vec::new();
    if sudokus && args.solvers.is_empty() {
        session.note(
            "not raced over sudokus unless named in --solvers: `auto`, which runs `lockstep` or \
            `cover`, and the slower methods of backtracking",
        );
        all.extend(Method::all().filter(|&one| is_usual(one)).map(method));
    }
    if covers && args.engines.is_empty() {
        let answers = |engine: &Engine| {
            engine.entrant().refuses(question).is_none() && *engine != Engine::Reference
        };
        all.extend(Engine::all().filter(answers).map(Engine::entrant));
    }
    let (solvers, engines) = (
        without_repeats(&args.solvers),
        without_repeats(&args.engines),
    );
    match sudokus {
        true => all.extend(solvers.into_iter().map(method)),
        false if solvers.is_empty() => {}
        false => session.note("--solvers is not used: none of the sets is of sudokus"),
    }
    match covers {
        true => all.extend(engines.into_iter().map(Engine::entrant)),
        false if engines.is_empty() => {}
        false => session.note("--engines is not used: none of the sets is an exact cover"),
    }
    all
}

/// A program by a known name, as `NAME=COMMAND`, or as a command, whose first word is its name.
fn program(line: &str, known: &BTreeMap<String, KnownProgram>, asked: Question) -> Result<Program> {
    if let Some(known) = known.get(line) {
        return Ok(known.program(line, asked)?);
    }
    let is_name = |name: &str| {
        name.chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    match line.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, command)) => Ok(Program::new(name, command)?),
        None if !line.contains('{') => bail!(
            "there is no program `{line}` in entrants.toml; expected one that --list shows, or \
            NAME=COMMAND"
        ),
        None => {
            let word = line.split_whitespace().next().unwrap_or("program");
            Ok(Program::new(word.rsplit('/').next().unwrap_or(word), line)?)
        }
    }
}

/// Raced over sudokus where nothing is said.
fn is_usual(method: Method) -> bool {
    match method {
        Method::Auto => false,
        Method::Backtrack(kind) => kind == backtrack::Strategy::Fewest,
        _ => true,
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

/// The command line of these words, as one could type it.
fn command(words: &[String]) -> String {
    let harmless = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let word = |word: &String| typed(&word.chars().map(harmless).collect::<String>());
    let words = words.iter().map(word);
    let all: Vec<String> = iter::once("quadrille".to_owned()).chain(words).collect();
    all.join(" ")
}
