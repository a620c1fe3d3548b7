//! `solve --proof`: answers with proofs. A sudoku is asked as its exact cover.

use crate::commands::proved::{OTHER_RULES, only};
use anyhow::{Context, Result, bail};
use quadrille::problem::{OptionId, Problem};
use quadrille::proof::{Prover, write_exclusion, write_formula};
use quadrille::search::EngineKind;
use quadrille::sudoku::read::Entry;
use quadrille::sudoku::{cover, write};
use quadrille_answers::entries::reader;
use quadrille_answers::solve::covers::{self, Ended, Kind, Subject};
use quadrille_answers::solve::question::explanation;
use quadrille_args::{Flag, Question, SolveArgs};
use quadrille_console::input::{self, Input};
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
    let outputs = [Some(path), args.prove.formula.as_deref()]
        .into_iter()
        .flatten();
    if outputs.clone().any(input::is_stdin) {
        bail!("a proof and its formula are written to files; standard output is for the answer");
    }
    if args.ask.maximize {
        bail!(
            "--maximize writes no proof; write what options are worth as costs below 0, and use \
            --cheapest 1"
        );
    }
    session.writes(outputs)?;
    match input::read(file, args.read, session)? {
        Input::Cover(parsed) => {
            if args.shape.is_some() {
                bail!("{name}: is an exact cover, but --box is for sudokus; omit it");
            }
            let show = covers::as_options();
            let why = explanation(&name, &args.reading());
            let subject = Subject::of_file(&name, why.as_deref(), &show);
            prove(&parsed.problem, path, &subject, args, session)
        }
        Input::Variants(_) | Input::Grid(_) => bail!("{name}: {OTHER_RULES}"),
        Input::Sudokus(texts) => {
            let Some(reader) = reader(args.read, args.shape, session) else {
                return Ok(());
            };
            let text = texts.whole(session)?;
            let entry = only(reader.puzzles(&text), &name)?;
            prove_sudoku(&entry, path, &name, args, session)
        }
    }
}

fn prove_sudoku(
    entry: &Entry,
    path: &Path,
    name: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<()> {
    if args.ask.is_cheapest() {
        bail!("{name}: contains sudokus, which have no costs; --cheapest is for exact covers");
    }
    let shape = entry.sudoku.shape();
    let show = |problem: &Problem, chosen: &[OptionId]| {
        let board = cover::decode(shape, problem, chosen);
        format!("{}\n", write::line_in(&board, entry.alphabet))
    };
    let why = explanation(name, &args.reading());
    let subject = Subject {
        kind: Kind::Board,
        ..Subject::of_file(name, why.as_deref(), &show)
    };
    prove(&cover::encode(&entry.sudoku), path, &subject, args, session)
}

/// Refuses questions whose answers cannot be proved.
fn refuse(args: &SolveArgs) -> Result<()> {
    let ask = &args.ask;
    let others = [
        Flag::Branch,
        Flag::Solver,
        Flag::Hint,
        Flag::Rules,
        Flag::Svg,
        Flag::Format,
    ];
    let kept = [Flag::Checkpoint, Flag::Resume];
    if let Some(flag) = args.given(&others).or(args.given(&kept)) {
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
    match ask.question() {
        Question::Count => {
            bail!("a count keeps no solutions, and a proof is about each of them; use --all")
        }
        Question::Cheapest(2..) => {
            bail!("a proof is about one cheapest solution; use --cheapest 1")
        }
        Question::Default
        | Question::First(_)
        | Question::Cheapest(_)
        | Question::All
        | Question::Unique => Ok(()),
    }
}

/// Files that are written while the search goes on.
struct Outputs {
    proof: File,
    formula: Option<BufWriter<File>>,
}

impl Outputs {
    fn create(path: &Path, formula: Option<&Path>) -> Result<Outputs> {
        let create = |path: &Path| {
            File::create(path).with_context(|| format!("cannot write {}", path.display()))
        };
        Ok(Outputs {
            proof: create(path)?,
            formula: formula.map(create).transpose()?.map(BufWriter::new),
        })
    }
}

fn prove(
    problem: &Problem,
    path: &Path,
    subject: &Subject<'_>,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<()> {
    covers::run(problem, subject, &args.ask, session, |limits, sink| {
        let cheapest = matches!(args.ask.question(), Question::Cheapest(_));
        let mut outputs = Outputs::create(path, args.prove.formula.as_deref())?;
        let formula_at = || {
            format!(
                "writing {}",
                args.prove.formula.as_deref().unwrap_or(path).display()
            )
        };
        if let Some(formula) = &mut outputs.formula {
            write_formula(problem, cheapest, formula).with_context(formula_at)?;
        }
        sink.start()?;
        // the same proof each time, unless threads are asked for
        let threads = args.ask.threads.map_or(1, usize::from);
        let learns = args.ask.engine == EngineKind::Learn;
        let prover = Prover::new()
            .limits(limits)
            .learns(learns)
            .reduces(args.ask.reduce)
            .threads(threads);
        let written = || format!("writing {}", path.display());
        let ended = if cheapest {
            let cheapest = prover
                .cheapest(problem, &mut outputs.proof)
                .with_context(written)?;
            sink.cheapest(&cheapest)
        } else {
            let (mut failed, mut formula) = (None, outputs.formula.as_mut());
            let report = prover.solutions(problem, &mut outputs.proof, |chosen| {
                let excluded = formula
                    .as_mut()
                    .map_or(Ok(()), |formula| write_exclusion(problem, chosen, formula));
                failed = excluded.err();
                let goes_on = sink.solution(chosen);
                if failed.is_none() {
                    goes_on
                } else {
                    ControlFlow::Break(())
                }
            });
            failed
                .map_or(Ok::<(), io::Error>(()), Err)
                .with_context(formula_at)?;
            Ended::from(report.with_context(written)?)
        };
        if let Some(formula) = &mut outputs.formula {
            formula.flush().with_context(formula_at)?;
        }
        let unfinished = Some("the proof concludes nothing: the search did not come to its end");
        Ok(Some(Ended {
            unfinished,
            ..ended
        }))
    })
}
