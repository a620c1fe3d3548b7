//! `solve --proof`: answers with proofs. A sudoku is asked as its exact cover.

use super::covers::{self, Ended, Subject};
use super::smaller::Searched;
use super::{Ask, explanation, reader};
use crate::args::{Flag, SolveArgs};
use crate::input::{self, Input};
use crate::session::Session;
use crate::watch::Watch;
use anyhow::{Context, Result, bail};
use quadrille::problem::{OptionId, Problem};
use quadrille::proof::{Prover, write_exclusion, write_formula};
use quadrille::search::EngineKind;
use quadrille::sudoku::read::Entry;
use quadrille::sudoku::{cover, write};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// What is known of sudokus with other rules.
pub(super) const OTHER_RULES: &str =
    "contains puzzles with other rules; proofs are of exact covers: use `quadrille convert --to dlx` first";

pub(super) fn run(path: &Path, args: &SolveArgs, session: &mut Session) -> Result<()> {
    let [file] = &*args.files else { bail!("a proof is of one problem; name one file") };
    refuse(args)?;
    let name = input::name(file);
    let outputs = [Some(path), args.prove.formula.as_deref()].into_iter().flatten();
    if outputs.clone().any(input::is_stdin) {
        bail!("a proof and its formula are written to files; standard output is for the answer");
    }
    session.writes(outputs)?;
    match input::read(file, args.read, session)? {
        Input::Cover(parsed) => {
            if args.shape.is_some() {
                bail!("{name}: is an exact cover, but --box is for sudokus; omit it");
            }
            parsed.warnings.iter().for_each(|warning| session.note(&format!("{name}: {warning}")));
            let show = covers::as_known_options();
            let why = explanation(&name, &args.reading());
            let subject = subject(&name, why.as_deref(), &show, true);
            prove(&parsed.problem, path, &subject, args, session)
        }
        Input::Variants(_) | Input::Grid(_) => bail!("{name}: {OTHER_RULES}"),
        Input::Sudokus(texts) => {
            let Some(reader) = reader(args.read, args.shape, session) else { return Ok(()) };
            let text = texts.whole(session)?;
            let entry = only(reader.puzzles(&text), &name)?;
            if args.ask.cheapest.is_some() {
                bail!("{name}: contains sudokus, which have no costs; --cheapest is for exact covers");
            }
            let shape = entry.sudoku.shape();
            let show = |problem: &Problem, chosen: &[OptionId]| {
                format!("{}\n", write::line_in(&cover::decode(shape, problem, chosen), entry.alphabet))
            };
            let why = explanation(&name, &args.reading());
            let subject = subject(&name, why.as_deref(), &show, false);
            prove(&cover::encode(&entry.sudoku), path, &subject, args, session)
        }
    }
}

fn subject<'a>(
    file: &'a str,
    why: Option<&'a str>,
    show: &'a dyn Fn(&Problem, &[OptionId]) -> String,
    as_options: bool,
) -> Subject<'a> {
    Subject { file: Some(file), why, named: false, first: true, show, as_options, unwanted: None }
}

/// The only puzzle of a file.
pub(super) fn only(mut entries: impl Iterator<Item = super::Read>, name: &str) -> Result<Entry> {
    match (entries.next(), entries.next()) {
        (Some(Ok(entry)), None) => Ok(entry),
        (Some(Err(error)), _) => bail!("{name}: {error}"),
        (None, _) => bail!("{name}: contains no puzzle"),
        (Some(Ok(_)), Some(_)) => bail!("{name}: contains several puzzles, but a proof is of one"),
    }
}

/// What is asked must be something that can be proved.
fn refuse(args: &SolveArgs) -> Result<()> {
    let ask = &args.ask;
    let others = [Flag::Branch, Flag::Solver, Flag::Hint, Flag::Rules, Flag::Svg, Flag::Format];
    let kept = [Flag::Checkpoint, Flag::Resume, Flag::Units];
    if let Some(flag) = args.given(&others).or(args.given(&kept)) {
        bail!("--proof has a search of its own, of the problem as it is; omit {flag}");
    }
    let learns = ask.engine == EngineKind::Learn;
    if ask.engine != EngineKind::Auto && !learns {
        bail!("--proof has a search of its own, since the engine `{}` does not know why; omit --engine", ask.engine);
    }
    if learns && ask.threads.is_some_and(|threads| threads > 1) {
        bail!("what was learned is proved on one thread; omit --threads or --engine learn");
    }
    match ask.ask() {
        Ask::Count => bail!("a count keeps no solutions, and a proof is about each of them; use --all"),
        Ask::Cheapest(2..) => bail!("a proof is about one cheapest solution; use --cheapest 1"),
        _ => Ok(()),
    }
}

/// Files that are written while the search goes on.
struct Outputs {
    proof: File,
    formula: Option<BufWriter<File>>,
}

impl Outputs {
    fn create(path: &Path, formula: Option<&Path>) -> Result<Outputs> {
        let create = |path: &Path| File::create(path).with_context(|| format!("cannot write {}", path.display()));
        Ok(Outputs { proof: create(path)?, formula: formula.map(create).transpose()?.map(BufWriter::new) })
    }
}

fn prove(problem: &Problem, path: &Path, subject: &Subject<'_>, args: &SolveArgs, session: &mut Session) -> Result<()> {
    covers::memory(problem)?;
    covers::remark(problem, "", session);
    let ask = args.ask.ask();
    let enough = match ask {
        // of a sudoku it is asked whether the answer is the only one
        Ask::Default if subject.as_options => Some(1),
        Ask::Default | Ask::Unique => Some(2),
        Ask::First(n) => Some(n),
        Ask::All | Ask::Count | Ask::Cheapest(_) => None,
    };
    let started = Instant::now();
    let (limits, monitor) = args.ask.limits(enough, session);
    let mut outputs = Outputs::create(path, args.prove.formula.as_deref())?;
    if let Some(formula) = &mut outputs.formula {
        write_formula(problem, matches!(ask, Ask::Cheapest(_)), formula)?;
    }
    if args.ask.json {
        covers::write_start(problem, subject, session)?;
    }
    let watch = Watch::search(!session.quiet, monitor, "solution");
    let learns = args.ask.engine == EngineKind::Learn;
    // the same proof each time, unless threads are asked for
    let threads = args.ask.threads.map_or(1, usize::from);
    let prover = Prover::new().limits(limits).learns(learns).reduces(args.ask.reduce).threads(threads);
    let written = || format!("writing {}", path.display());
    let ended = if let Ask::Cheapest(_) = ask {
        let cheapest = prover.cheapest(problem, &mut outputs.proof).with_context(written)?;
        let mut searched = Searched::new(problem, false);
        let (_, mut restore) = searched.split();
        let bound = covers::write_cheapest(problem, &cheapest, &mut restore, args.ask.json, subject, session)?;
        Ended::new(cheapest.report, bound)
    } else {
        let (mut index, mut failed, mut formula) = (0, None, outputs.formula.as_mut());
        let report = prover.solutions(problem, &mut outputs.proof, |chosen| {
            index += 1;
            let excluded = formula.as_mut().map_or(Ok(()), |formula| write_exclusion(problem, chosen, formula));
            let shown = covers::write_solution(problem, index, chosen, args.ask.json, subject, session);
            failed = excluded.and(shown).err();
            let goes_on = failed.is_none() && !session.interrupted();
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        failed.map_or(Ok::<(), io::Error>(()), Err)?;
        let mut report = report.with_context(written)?;
        report.end = super::seen_by_visitor(report.end, session);
        if ask == Ask::Unique && report.solutions > 0 && subject.as_options && !args.ask.json {
            writeln!(session.out)?;
        }
        Ended::new(report, None)
    };
    drop(watch);
    if let Some(formula) = &mut outputs.formula {
        formula.flush()?;
    }
    let proves = ended.is_exhausted();
    covers::finish(&ended, &args.ask, subject, started.elapsed(), session)?;
    if !proves {
        session.note("the proof concludes nothing: the search did not come to its end");
    }
    Ok(())
}
