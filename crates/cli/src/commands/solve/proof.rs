//! `solve --proof`: answers with proofs. A sudoku, also with other rules, is asked as its exact
//! cover.

use crate::commands::certify::subject_of_proof;
use anyhow::{Context, Result, bail};
use quadrille::limits::{Limits, Report};
use quadrille::problem::{OptionId, Problem};
use quadrille::proof::{Prover, write_exclusion, write_formula};
use quadrille::search::EngineKind;
use quadrille_answers::entry::Entry;
use quadrille_answers::solve::covers::{self, Ended, Origin, Sink, Subject};
use quadrille_answers::solve::question::explanation;
use quadrille_args::{AskArgs, Question, SolveArgs};
use quadrille_console::input;
use quadrille_console::session::Session;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

pub(super) fn run(path: &Path, args: &SolveArgs, session: &mut Session) -> Result<()> {
    let [file] = &*args.files else {
        bail!("a proof is of one problem; name one file")
    };
    refuse(args)?;
    let name = input::name(file);
    let formula = args.prove.formula.as_deref();
    let outputs = std::iter::once(path).chain(formula);
    if outputs.clone().any(input::is_stdin) {
        bail!("a proof and its formula are written to files; standard output is for the answer");
    }
    session.writes(outputs)?;
    let entry = subject_of_proof(file, args.read, args.shape, session)?;
    if args.ask.is_cheapest() && !matches!(entry, Entry::Cover(_)) {
        bail!("{name}: contains sudokus, which have no costs; --cheapest is for exact covers");
    }
    prove_entry(&entry, &name, path, args, session)
}

/// Proves the answer to a puzzle, which is asked as its exact cover.
fn prove_entry(
    entry: &Entry,
    name: &str,
    path: &Path,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<()> {
    let is_cover = matches!(entry, Entry::Cover(_));
    let (why, as_options) = (explanation(name, &args.reading()), covers::as_options());
    let show = |problem: &Problem, chosen: &[OptionId]| match is_cover {
        true => as_options(problem, chosen),
        false => format!("{}\n", entry.answer_text(&entry.answer(problem, chosen))),
    };
    let subject = Subject {
        origin: [Origin::Board, Origin::Cover][usize::from(is_cover)],
        ..Subject::of_file(name, why.as_deref(), &show)
    };
    let problem = entry.build(session)?.context(name.to_owned())?;
    // a tree of automata and sums grows beyond every disk
    let is_variant = matches!(entry, Entry::Variant(_));
    let is_free = args.ask.engine == EngineKind::Auto && args.ask.threads.is_none_or(|n| n == 1);
    let learns = args.ask.engine == EngineKind::Learn || is_variant && is_free;
    prove(&problem, path, &subject, (args, learns), session)
}

/// Refuses questions whose answers cannot be proved.
fn refuse(args: &SolveArgs) -> Result<()> {
    let ask = &args.ask;
    let is_other = |flag: &&str| !["--box", "--cheapest", "--maximize", "--reduce"].contains(flag);
    if let Some(flag) = args.special().map(|(flag, _)| flag).find(is_other) {
        bail!("--proof has a search of its own, of the problem as it is; omit {flag}");
    }
    let learns = ask.engine == EngineKind::Learn;
    if ask.engine != EngineKind::Auto && !learns {
        bail!(
            "--proof has a search of its own, since the engine `{}` does not know why; omit \
            --engine",
            ask.engine
        );
    }
    if learns && ask.threads.is_some_and(|threads| threads > 1) {
        bail!("what was learned is proved on one thread; omit --threads or --engine learn");
    }
    if ask.maximize {
        bail!(
            "--maximize writes no proof; write what options are worth as costs below 0, and use \
            --cheapest 1"
        );
    }
    match ask.question() {
        Question::Count => {
            bail!("a count keeps no solutions, and a proof is about each of them; use --all")
        }
        Question::Cheapest(2..) => {
            bail!("a proof is about one cheapest solution; use --cheapest 1")
        }
        _ => Ok(()),
    }
}

fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

fn writing(path: &Path) -> String {
    format!("writing {}", path.display())
}

/// The file of the formula that a proof is about, if it is wanted.
struct Formula<'a>(Option<(&'a Path, BufWriter<File>)>);

impl<'a> Formula<'a> {
    fn create(path: Option<&'a Path>) -> Result<Formula<'a>> {
        let create = |path| -> Result<_> { Ok((path, BufWriter::new(create(path)?))) };
        Ok(Formula(path.map(create).transpose()?))
    }

    fn write(&mut self, part: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        match &mut self.0 {
            Some((path, file)) => part(file).with_context(|| writing(path)),
            None => Ok(()),
        }
    }
}

fn prove(
    problem: &Problem,
    path: &Path,
    subject: &Subject<'_>,
    (args, learns): (&SolveArgs, bool),
    session: &mut Session,
) -> Result<()> {
    covers::run(problem, subject, &args.ask, session, |limits, sink| {
        let is_cheapest = matches!(args.ask.question(), Question::Cheapest(_));
        let mut proof = create(path)?;
        let mut formula = Formula::create(args.prove.formula.as_deref())?;
        formula.write(|file| write_formula(problem, is_cheapest, file))?;
        sink.start()?;
        let prover = prover(&args.ask, limits, sink.session).learns(learns);
        let ended = if is_cheapest {
            let cheapest = prover.cheapest(problem, &mut proof);
            sink.cheapest(&cheapest.with_context(|| writing(path))?)
        } else {
            let report = prove_all(&prover, problem, &mut proof, &mut formula, sink)?;
            Ended::from(report.with_context(|| writing(path))?)
        };
        formula.write(|file| file.flush())?;
        let unfinished = Some("the proof concludes nothing: the search did not come to its end");
        Ok(Some(Ended {
            unfinished,
            ..ended
        }))
    })
}

fn prover(ask: &AskArgs, limits: Limits, session: &Session) -> Prover {
    Prover::new()
        .limits(limits)
        .reduces(ask.reduce)
        // the same proof each time, unless threads are asked for
        .threads(session.threads(ask.threads.or(Some(1))))
}

/// Proves that the solutions found, which the formula excludes, are all solutions.
fn prove_all(
    prover: &Prover,
    problem: &Problem,
    proof: &mut File,
    formula: &mut Formula<'_>,
    sink: &mut Sink<'_>,
) -> Result<io::Result<Report>> {
    let mut excluded = Ok(());
    let report = prover.solutions(problem, proof, |chosen| {
        excluded = formula.write(|file| write_exclusion(problem, chosen, file));
        let goes_on = sink.solution(chosen);
        match excluded {
            Ok(()) => goes_on,
            Err(_) => ControlFlow::Break(()),
        }
    });
    excluded.map(|()| report)
}
