//! `quadrille certify`: an answer, its proof, and whether it proves the answer.

use anyhow::{Context, Result, bail};
use quadrille::certify::{Certificate, Claim, Rejection, certify_within};
use quadrille::format::decode;
use quadrille::format::json::stream::{Goal, Number};
use quadrille::limits::Limits;
use quadrille::problem::{Cost, OptionId, Problem};
use quadrille_answers::check::answers::answers;
use quadrille_answers::check::claims::Told;
use quadrille_answers::check::solutions::{self, Read};
use quadrille_answers::entry::{Entry, Reading};
use quadrille_answers::event::{Place, write_event};
use quadrille_answers::solve::writer::Status;
use quadrille_args::{CertifyArgs, ReadArgs};
use quadrille_console::input;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use serde::Serialize;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// A claim, and the answers given for it.
struct Answer {
    claim: Claim,
    solutions: Vec<Vec<OptionId>>,
    /// A disagreement between the claimed word or number and the answers given.
    fault: Option<String>,
}

/// A line of `--json`.
#[derive(Serialize)]
struct JsonCertified<'a> {
    proved: bool,
    claim: &'static str,
    given: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<usize>,
    elapsed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

pub(crate) fn run(args: &CertifyArgs, session: &mut Session) -> Result<()> {
    let paths = [&args.problem, &args.answer, &args.proof];
    if paths.iter().filter(|path| input::is_stdin(path)).count() > 1 {
        bail!("only one of the problem, the answer and the proof can come from standard input");
    }
    let started = Instant::now();
    let (file, name) = (input::name(&args.problem), input::name(&args.answer));
    let (problem, answer) = problem_and_answer(args, (&file, &name), session)?;
    let outcome = outcome(&problem, &answer, args, session)?;
    if args.json {
        let place = Place::new(&file, 1);
        let line = line(&answer, &outcome, started.elapsed());
        write_event(Some(place), "certified", &line, session)?;
    }
    match outcome {
        Ok(certificate) if !args.json => {
            let words = words(answer.claim, &certificate);
            writeln!(session.out, "{words}")?;
        }
        Ok(_) => {}
        Err((exit, message)) => refuse(exit, &message, session),
    }
    Ok(())
}

/// Reports why the answer is not proved.
fn refuse(exit: Exit, message: &str, session: &mut Session) {
    if exit == Exit::Stopped {
        session.note(message);
    } else {
        session.wrong(message);
    }
    session.ended(exit);
}

/// The problem that a proof is about: an exact cover, or the only sudoku of a file.
pub(crate) fn subject_of_proof(
    path: &Path,
    args: ReadArgs,
    boxes: Option<(usize, usize)>,
    session: &mut Session,
) -> Result<Entry> {
    let (entry, file) = Reading::new(args, boxes, &[])?.only(path, session)?;
    if matches!(entry, Entry::Grid(_)) {
        bail!(
            "{file}: is a kakuro or a nonogram; proofs are of exact covers: use `quadrille convert \
             --to dlx` first"
        );
    }
    Ok(entry)
}

/// The problem, and the answer as one of its exact cover.
fn problem_and_answer(
    args: &CertifyArgs,
    (file, name): (&str, &str),
    session: &mut Session,
) -> Result<(Problem, Answer)> {
    let entry = subject_of_proof(&args.problem, args.read, args.shape, session)?;
    let bytes = input::bytes(&args.answer, session)?;
    let text = decode(&bytes).with_context(|| name.to_owned())?;
    let problem = entry.build(session)?.context(file.to_owned())?;
    let is_cover = matches!(entry, Entry::Cover(_)) || text.trim_start().starts_with('{');
    let answer = match is_cover {
        true => of_cover(&solutions::read(&problem, text, file), name)?,
        false => of_boards(&entry, &problem, text, name)?,
    };
    Ok((problem.into_owned(), answer))
}

/// The outcome as a line of `--json`.
fn line<'a>(answer: &Answer, outcome: &'a Outcome, elapsed: Duration) -> JsonCertified<'a> {
    let certificate = outcome.as_ref().ok();
    let cost = certificate.and_then(|certificate| certificate.cost);
    JsonCertified {
        proved: outcome.is_ok(),
        claim: match answer.claim {
            Claim::Cheapest => "cheapest",
            Claim::Complete => "complete",
        },
        given: (answer.solutions.len() as u128).into(),
        cost,
        lines: certificate.map(|certificate| certificate.lines),
        elapsed: elapsed.as_secs_f64(),
        message: outcome.as_ref().err().map(|(_, message)| message.as_str()),
    }
}

/// The certificate of an accepted proof, or the exit code and the reason of a refusal.
type Outcome = Result<Certificate, (Exit, String)>;

fn outcome(
    problem: &Problem,
    answer: &Answer,
    args: &CertifyArgs,
    session: &mut Session,
) -> Result<Outcome> {
    let (name, proof_name) = (input::name(&args.answer), input::name(&args.proof));
    let checked = certify(problem, answer, args, session)?;
    Ok(match (checked, &answer.fault) {
        (Err(Rejection::Unreadable(error)), _) => return Err(error).context(proof_name),
        (_, Some(fault)) => Err((Exit::NoAnswer, format!("{name}: {fault}"))),
        (Err(stopped @ Rejection::Stopped { .. }), None) => {
            Err((Exit::Stopped, format!("{proof_name}: {stopped}")))
        }
        (Err(rejection @ Rejection::Proof { .. }), None) => {
            Err((Exit::NoAnswer, format!("{proof_name}: {rejection}")))
        }
        (Err(rejection), None) => Err((Exit::NoAnswer, format!("{name}: {rejection}"))),
        (Ok(certificate), None) => Ok(certificate),
    })
}

/// Checks the proof.
fn certify(
    problem: &Problem,
    answer: &Answer,
    args: &CertifyArgs,
    session: &mut Session,
) -> Result<Result<Certificate, Rejection>> {
    let limits = Limits::new()
        .with_time(args.max_time)
        .max_memory(args.max_memory);
    let (claim, solutions) = (answer.claim, &answer.solutions);
    if input::is_stdin(&args.proof) {
        let bytes = input::bytes(&args.proof, session)?;
        return Ok(session.at_once(|| certify_within(problem, claim, solutions, &*bytes, &limits))?);
    }
    let proof = File::open(&args.proof).with_context(|| input::name(&args.proof))?;
    let proof = BufReader::new(proof);
    Ok(session.at_once(|| certify_within(problem, claim, solutions, proof, &limits))?)
}

fn words(claim: Claim, certificate: &Certificate) -> String {
    match (claim, certificate.solutions, certificate.cost) {
        (_, 0, _) => "proved: there is no solution".into(),
        (Claim::Cheapest, _, Some(cost)) => format!("proved: no solution costs less than {cost}"),
        (_, 1, _) => "proved: this is the only solution".into(),
        (_, n, _) => format!("proved: there are no other solutions than these {n}"),
    }
}

fn of_cover(read: &Read, name: &str) -> Result<Answer> {
    if let Some((at, why)) = &read.fault {
        bail!("{name}, line {at}: {why}");
    }
    let mut wrong = read
        .fault
        .as_ref()
        .map(|(at, why)| format!("line {at}: {why}"));
    for chosen in &read.solutions {
        if let Some(why) = &chosen.fault {
            wrong = wrong.or(Some(format!("the solution on line {}: {why}", chosen.at)));
        }
        if chosen.times > 1 {
            bail!(
                "{name}, the solution on line {}: some of its options look like others; write \
                their numbers, such as ` |#7`",
                chosen.at
            );
        }
    }
    let solutions: Vec<Vec<OptionId>> = read
        .solutions
        .iter()
        .map(|chosen| chosen.options.clone())
        .collect();
    let claim = match read.best.map(|best| best.goal) {
        None => Claim::Complete,
        Some(Goal::Cheapest) => Claim::Cheapest,
        Some(Goal::MostValuable) => bail!(
            "{name}: gives the most valuable solutions, of which no proof can be written; write \
            what options are worth as costs below 0, and use --cheapest 1"
        ),
    };
    let fault = wrong.or_else(|| fault(read.told, solutions.len()));
    Ok(Answer {
        claim,
        solutions,
        fault,
    })
}

/// The answer of boards, each of which stands for options; or why it breaks a rule.
fn of_boards(entry: &Entry, problem: &Problem, text: &str, name: &str) -> Result<Answer> {
    let (mut told, mut given, mut wrong) = (Told::default(), Vec::new(), None);
    for answer in answers(text, &entry.answer_reader()) {
        if let Err(why) = told.join(answer.told) {
            bail!("{name}, line {}: {why}", answer.at);
        }
        for (line, board) in answer.boards {
            let board = board.map_err(|why| anyhow::anyhow!("{name}, line {line}: {why}"))?;
            let (options, clash) = entry.chosen(problem, &board);
            if let Err(clash) = clash {
                wrong = wrong.or(Some(format!("line {line}: {clash}")));
            }
            given.push(options);
        }
    }
    let fault = wrong.or_else(|| fault(told, given.len()));
    Ok(Answer {
        claim: Claim::Complete,
        solutions: given,
        fault,
    })
}

/// The disagreement of a word or a count with the answers given.
fn fault(told: Told, given: usize) -> Option<String> {
    let fits = match told.word {
        Some(Status::Unique) => given == 1,
        Some(Status::None) => given == 0,
        Some(Status::Several) => given > 1,
        _ => true,
    };
    let given_text = plural(given, "solution");
    if !fits {
        let word = told.word.map_or("", Status::word);
        return Some(format!("claims `{word}`, but has {given_text}"));
    }
    let (count, _) = told.count.filter(|&(count, _)| count != given as u128)?;
    Some(format!("claims a count of {count}, but has {given_text}"))
}
