//! `quadrille certify`: an answer, its proof, and whether it proves the answer.

use anyhow::{Context, Result, bail};
use quadrille::certify::{Certificate, Claim, Rejection, certify_within};
use quadrille::format::decode;
use quadrille::format::json::stream::Goal;
use quadrille::limits::Limits;
use quadrille::problem::{OptionId, Problem};
use quadrille_answers::check::claims::Claim as Number;
use quadrille_answers::check::told::{Statement, Told, told};
use quadrille_answers::entry::{self, AnswerError, AnswerReader, Entry, Reading};
use quadrille_answers::event::{Place, write_event};
use quadrille_answers::fields::{Count, Fields};
use quadrille_args::{CertifyArgs, ReadArgs};
use quadrille_console::input;
use quadrille_console::session::{Exit, Session};
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
        let fields = fields(&answer, &outcome, started.elapsed());
        write_event(Some(place), "certified", &fields, session)?;
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
    let reader = match is_cover {
        true => AnswerReader::of_cover(&problem),
        false => entry.answer_reader(),
    };
    let answer = claimed(&entry, &problem, told(text, &reader, true), name)?;
    Ok((problem.into_owned(), answer))
}

/// The outcome as fields of a line of `--json`.
fn fields(answer: &Answer, outcome: &Outcome, elapsed: Duration) -> Fields {
    let certificate = outcome.as_ref().ok();
    let claim = match answer.claim {
        Claim::Cheapest => "cheapest",
        Claim::Complete => "complete",
    };
    Fields::default()
        .with("proved", outcome.is_ok())
        .with("claim", claim)
        .with("given", answer.solutions.len())
        .maybe("cost", certificate.and_then(|certificate| certificate.cost))
        .maybe("lines", certificate.map(|certificate| certificate.lines))
        .with("elapsed", elapsed.as_secs_f64())
        .maybe(
            "message",
            outcome.as_ref().err().map(|(_, message)| message),
        )
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

/// The claim of a text, the options of its answers, and the first fault of these.
fn claimed(entry: &Entry, problem: &Problem, told: Vec<Told>, name: &str) -> Result<Answer> {
    let (mut claim, mut numbers) = (Claim::Complete, Vec::new());
    let (mut solutions, mut faults) = (Vec::new(), Vec::new());
    for (line, says) in told.into_iter().flat_map(|told| told.says) {
        match says {
            Ok(Statement::Best(best)) => claim = claim_of(best.goal, name)?,
            Ok(Statement::Number(number)) => numbers.push(number),
            Ok(Statement::Puzzle(_)) => {}
            Ok(Statement::Answer(answer)) => {
                let (options, right) = options_of(entry, problem, answer);
                faults.extend(right.err().map(|why| format!("line {line}: {why}")));
                solutions.push(options);
            }
            Err(why) => {
                faults.push(format!("line {line}: {why}"));
                solutions.push(Vec::new());
            }
        }
    }
    let fault = faults.into_iter().next();
    Ok(Answer {
        claim,
        fault: fault.or_else(|| refuted(&numbers, solutions.len())),
        solutions,
    })
}

/// How the number of given answers refutes a claimed number.
fn refuted(numbers: &[Number], given: usize) -> Option<String> {
    let known = Count {
        n: given as u128,
        exact: true,
    };
    let mut judged = numbers.iter().map(|number| number.judge(known, "solution"));
    judged.find_map(Result::err)
}

/// The options of an answer, and the first reason why it is wrong. Options alone are verified with
/// the proof.
fn options_of(
    entry: &Entry,
    problem: &Problem,
    answer: entry::Answer,
) -> (Vec<OptionId>, Result<(), AnswerError>) {
    match answer {
        entry::Answer::Options(options) => (options, Ok(())),
        board => entry.chosen(problem, &board),
    }
}

/// The claim of the best solutions.
fn claim_of(goal: Goal, name: &str) -> Result<Claim> {
    match goal {
        Goal::Cheapest => Ok(Claim::Cheapest),
        Goal::MostValuable => bail!(
            "{name}: gives the most valuable solutions, of which no proof can be written; write \
            what options are worth as costs below 0, and use --cheapest 1"
        ),
    }
}
