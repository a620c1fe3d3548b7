//! `quadrille family`: all solutions of an exact cover at once, and questions about them.

use anyhow::{Context, Result, bail};
use quadrille::checkpoint::write_whole;
use quadrille::family::{BigUint, Family, FamilyError};
use quadrille::format::decode;
use quadrille::format::dlx::option_label;
use quadrille::format::json::stream::{Number, OptionNames, Solution};
use quadrille::limits::{End, Limits};
use quadrille::problem::{OptionId, Problem};
use quadrille_answers::check::told::{Statement, told};
use quadrille_answers::entry::{AnswerReader, Reading};
use quadrille_answers::event::{Place, solution_line, write_event};
use quadrille_answers::fields::Fields;
use quadrille_answers::options::{OptionTexts, OptionsByLine};
use quadrille_args::FamilyArgs;
use quadrille_console::input;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &FamilyArgs, session: &mut Session) -> Result<()> {
    let rank = args.question.rank.as_deref();
    if rank.is_some_and(input::is_stdin) && input::is_stdin(&args.file) {
        bail!("the problem and the solutions cannot both come from standard input");
    }
    session.writes(args.save.as_deref())?;
    let (entry, file) = Reading::new(args.read, None, &[])?.only(&args.file, session)?;
    let problem = entry.build(session)?.context(file)?;
    let conditions = conditions(&problem, args)?;
    let started = Instant::now();
    let whole = match family(&problem, args, session)? {
        Ok(family) => family,
        Err(error) => return stopped(&error, args, session),
    };
    if let Some(path) = &args.save {
        save(&whole, path)?;
    }
    let family = conditions.iter().fold(whole, |family, &(option, with)| {
        if with {
            family.with(option)
        } else {
            family.without(option)
        }
    });
    tell_size(&family, started.elapsed(), args, session)?;
    answer(&problem, &family, args, session)?;
    if family.is_empty() {
        session.ended(Exit::NoAnswer);
    }
    Ok(())
}

/// Shows how large the family is, as statistics and as an event.
fn tell_size(
    family: &Family,
    time: Duration,
    args: &FamilyArgs,
    session: &mut Session,
) -> Result<()> {
    let (nodes, arcs) = (family.n_nodes(), family.n_arcs());
    if args.stats {
        let (nodes, arcs) = (plural(nodes, "node"), plural(arcs, "arc"));
        Session::stats(&format!("{nodes}, {arcs}, {time:.3?}"));
    }
    if args.json {
        let diagram = Fields::default().with("nodes", nodes).with("arcs", arcs);
        let made = Fields::default()
            .with("count", Number(family.count().clone()))
            .with("diagram", diagram);
        event("family", &made, args, session)?;
    }
    Ok(())
}

/// Reports why there is no family: a limit is no error.
fn stopped(error: &FamilyError, args: &FamilyArgs, session: &mut Session) -> Result<()> {
    let words = match error.end() {
        Some(End::Cancelled) => session.interruption().to_owned(),
        Some(_) => error.to_string(),
        None => bail!(
            "{}: {error}; solve --count may count it",
            input::name(&args.file)
        ),
    };
    session.note(&words);
    session.ended(Exit::Stopped);
    Ok(())
}

/// Writes an event about the problem.
fn event(kind: &str, fields: &Fields, args: &FamilyArgs, session: &mut Session) -> Result<()> {
    write_event(
        Some(Place::new(&input::name(&args.file), 1)),
        kind,
        fields,
        session,
    )
}

/// Required and forbidden options.
fn conditions(problem: &Problem, args: &FamilyArgs) -> Result<Vec<(OptionId, bool)>> {
    let with = args.with.iter().map(|text| (text, true));
    let without = args.without.iter().map(|text| (text, false));
    let known = OptionsByLine::new(problem);
    with.chain(without)
        .map(|(text, with)| Ok((option(problem, &known, text)?, with)))
        .collect()
}

/// The option of this line, or with this number; of several that look alike, the one whose number
/// is given.
fn option(problem: &Problem, known: &OptionsByLine, text: &str) -> Result<OptionId> {
    match known.find(text) {
        &[only] => return Ok(only),
        [] => {}
        several => {
            let numbers: Vec<String> = several
                .iter()
                .map(|option| option.number().to_string())
                .collect();
            bail!(
                "several options look like `{}`; expected one of their numbers: {}",
                text.escape_debug(),
                numbers.join(", ")
            )
        }
    }
    let number = || problem.options().nth(text.trim().parse().ok()?);
    number().with_context(|| {
        let texts = OptionTexts::new(problem);
        let first = problem
            .options()
            .next()
            .map_or("", |first| texts.line(problem, first).trim_end());
        let (last, text) = (problem.n_options().saturating_sub(1), text.escape_debug());
        format!(
            "there is no option `{text}`; expected it as it is printed, such as `{first}`, or \
            its number, from 0 to {last}"
        )
    })
}

fn family(
    problem: &Problem,
    args: &FamilyArgs,
    session: &Session,
) -> Result<Result<Family, FamilyError>> {
    if let Some(path) = &args.load {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        let memory = usize::try_from(args.max_memory).unwrap_or(usize::MAX);
        let loaded = Family::load(problem, &mut BufReader::new(file), memory);
        return Ok(Ok(loaded.with_context(|| path.display().to_string())?));
    }
    let _watch = session.watch("making the family");
    let limits = Limits::new()
        .with_time(args.max_time)
        .max_memory(args.max_memory)
        .monitor(session.monitor());
    Ok(Family::within(problem, &limits))
}

fn save(family: &Family, path: &Path) -> Result<()> {
    let mut bytes = Vec::new();
    family.save(&mut bytes)?;
    Ok(write_whole(path, &bytes)?)
}

fn answer(
    problem: &Problem,
    family: &Family,
    args: &FamilyArgs,
    session: &mut Session,
) -> Result<()> {
    let question = &args.question;
    let numbered = || (1_u64..).map(BigUint::from);
    if let Some(n) = question.sample {
        let n = usize::try_from(n.get()).unwrap_or(usize::MAX);
        let samples = family.samples(args.seed).take(n);
        list(problem, numbered().zip(samples), args, session)
    } else if let Some(number) = &question.nth {
        let Some(solution) = family.nth(&(number - BigUint::from(1u32))) else {
            bail!(
                "there is no solution with that number; expected one from 1 to {}",
                family.count()
            );
        };
        list(problem, [(number.clone(), solution)], args, session)
    } else if question.all {
        list(problem, numbered().zip(family.iter()), args, session)
    } else if let Some(path) = &question.rank {
        rank(problem, family, path, args, session)
    } else if question.used {
        used(problem, family, args, session)
    } else if args.json {
        Ok(())
    } else {
        Ok(writeln!(session.out, "{}", family.count())?)
    }
}

/// Prints solutions, each with its number.
fn list(
    problem: &Problem,
    solutions: impl IntoIterator<Item = (BigUint, Vec<OptionId>)>,
    args: &FamilyArgs,
    session: &mut Session,
) -> Result<()> {
    let (texts, names) = (OptionTexts::new(problem), OptionNames::of(problem));
    let file = input::name(&args.file);
    for ((index, solution), n) in solutions.into_iter().zip(0_u64..) {
        if session.interrupted() {
            session.note(&session.interruption_after(n, "solution"));
            break;
        }
        if args.json {
            let solution = Solution {
                index: index.into(),
                ..Solution::new(&names, 0, &solution)
            };
            let line = solution_line(Some(Place::new(&file, 1)), &solution);
            session.out.write_all(line.as_bytes())?;
        } else {
            let gap = if n > 0 { "\n" } else { "" };
            write!(session.out, "{gap}{}", texts.solution(problem, &solution))?;
        }
        session.show()?;
    }
    Ok(())
}

/// Reads solutions as `solve` prints them, and prints their numbers.
fn rank(
    problem: &Problem,
    family: &Family,
    path: &Path,
    args: &FamilyArgs,
    session: &mut Session,
) -> Result<()> {
    let name = input::name(path);
    let bytes = input::bytes(path, session)?;
    let text = decode(&bytes).with_context(|| name.clone())?;
    let read = told(text, &AnswerReader::of_cover(problem), true);
    for (line, says) in read.into_iter().flat_map(|told| told.says) {
        let rank = match &says {
            Ok(Statement::Answer(answer)) => {
                answer.options().and_then(|options| family.rank(options))
            }
            Ok(_) => continue,
            Err(_) => None,
        };
        let rank = rank.map(|rank| rank + BigUint::from(1u32));
        match (rank, says) {
            (Some(rank), _) if args.json => {
                let fields = Fields::default().with("index", Number(rank));
                write_event(Some(Place::new(&name, line)), "rank", &fields, session)?;
            }
            (Some(rank), _) => writeln!(session.out, "{rank}")?,
            (None, Ok(_)) => session.bad(&format!("{name}:{line}: none of the solutions")),
            (None, Err(why)) => session.bad(&format!("{name}:{line}: {why}")),
        }
    }
    Ok(())
}

/// Prints how many solutions have each option.
fn used(
    problem: &Problem,
    family: &Family,
    args: &FamilyArgs,
    session: &mut Session,
) -> Result<()> {
    let texts = OptionTexts::new(problem);
    for (option, usage) in problem.options().zip(family.usage()) {
        if args.json {
            let used = Fields::default()
                .with("option", option.number())
                .with("name", option_label(problem, option))
                .with("count", Number(usage));
            event("usage", &used, args, session)?;
            continue;
        }
        let word = match () {
            () if usage == BigUint::ZERO => " (none)",
            () if usage == *family.count() => " (all)",
            () => "",
        };
        let line = texts.line(problem, option);
        write!(session.out, "{usage}{word}\t{line}")?;
    }
    Ok(())
}
