//! `solve --checkpoint` and `--resume`: searches that survive.

use anyhow::{Result, bail, ensure};
use quadrille::checkpoint::{Begin, Checkpoint, CheckpointError, ErrorKind, Kept, Unit};
use quadrille::format::json::stream::OptionNames;
use quadrille::limits::End;
use quadrille::problem::{OptionId, Problem};
use quadrille::search::{CountBy, Search};
use quadrille_answers::solve::covers::{self, Ended, Subject};
use quadrille_answers::solve::question::search;
use quadrille_args::{KeepArgs, Question, SolveArgs};
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::path::Path;

/// The checkpoint, and where the run begins.
fn begin(keep: &KeepArgs) -> Result<(&Path, Begin)> {
    Ok(match (&keep.checkpoint, &keep.resume) {
        (Some(path), Some(other)) => {
            ensure!(
                path == other,
                "--checkpoint and --resume name two files; a run is kept in one"
            );
            (path, Begin::Anywhere)
        }
        (Some(path), None) if keep.restart => (path, Begin::Restart),
        (Some(path), None) => (path, Begin::New),
        (None, Some(path)) => (path, Begin::Resume),
        (None, None) => bail!("no checkpoint is named"),
    })
}

/// Refuses what cannot be kept, before anything is read.
pub(super) fn check(args: &SolveArgs, session: &mut Session) -> Result<()> {
    let keep = &args.keep;
    let kept = keep.is_kept();
    ensure!(
        kept || (keep.output.is_none() && keep.every.is_none()),
        "--output and --every go with --checkpoint or --resume; without them answers go to \
        standard output"
    );
    if !kept {
        return Ok(());
    }
    ensure!(
        args.files.len() == 1,
        "one file is searched with a checkpoint, found {}",
        args.files.len()
    );
    ensure!(
        args.ask.count_by != CountBy::Family,
        "layers cannot be kept; omit --count-by family"
    );
    let listing = match args.ask.question() {
        Question::Count => false,
        Question::All | Question::First(_) => true,
        Question::Default | Question::Cheapest(_) | Question::Unique => {
            bail!("a checkpoint is for --count, --all and --first; name one of these")
        }
    };
    match &keep.output {
        None if listing => {
            bail!("answers are kept in a file beside the checkpoint; name one with --output")
        }
        Some(_) if !listing => bail!("--count prints a number, and has no --output; omit it"),
        _ => {}
    }
    let checkpoint = begin(keep).ok().map(|(path, _)| path);
    session.writes(checkpoint.into_iter().chain(keep.output.as_deref()))
}

pub(super) fn solve(
    problem: &Problem,
    subject: &Subject<'_>,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<()> {
    covers::run(problem, subject, &args.ask, session, |limits, sink| {
        let search = search(&args.ask, sink.session)
            .limits(limits)
            .reduce(args.ask.reduce);
        let kept = count_or_list(problem, subject, args, &search)?;
        if let Some(damage) = &kept.damage {
            sink.session.note(&format!(
                "the last checkpoint {damage}; the one before it was taken"
            ));
        }
        if let Some(unit) = kept.unit.filter(|_| kept.is_exhausted()) {
            let Unit { number, of, .. } = unit;
            sink.session.note(&format!("counted unit {number} of {of}"));
        }
        let (path, _) = begin(&args.keep)?;
        Ok(Some(ended(kept, path)))
    })
}

/// Counts, or lists in a file, with checkpoints.
fn count_or_list(
    problem: &Problem,
    subject: &Subject<'_>,
    args: &SolveArgs,
    search: &Search,
) -> Result<Kept> {
    let (path, begin) = begin(&args.keep)?;
    let mut checkpoint = Checkpoint::new(path).begin(begin);
    if let Some(every) = args.keep.every {
        checkpoint = checkpoint.every(every);
    }
    let Some(output) = &args.keep.output else {
        return checkpoint.count(search, problem).map_err(advise);
    };
    let (names, json) = (OptionNames::of(problem), args.ask.json);
    let write = |index: u128, chosen: &[OptionId], to: &mut Vec<u8>| {
        if json {
            to.extend(subject.solution_line(&names, index, chosen).into_bytes());
        } else {
            to.extend(if index > 1 { &b"\n"[..] } else { b"" });
            to.extend((subject.show)(problem, chosen).into_bytes());
        }
    };
    checkpoint
        .output(output)
        .note(if json { "json" } else { "" })
        .list(search, problem, write)
        .map_err(advise)
}

/// The report at the end of a run.
fn ended(kept: Kept, path: &Path) -> Ended {
    let is_exhausted = kept.is_exhausted();
    let own = plural(kept.report.nodes, "node");
    Ended {
        is_unit: kept.unit.is_some(),
        end: is_exhausted.then_some(End::Exhausted).or(kept.report.end),
        nodes: kept.nodes,
        resume: Some(format!("go on with --resume {}", input::name(path))),
        elapsed: Some(kept.time),
        statistics: vec![format!("{own} of them in this run")],
        solutions: kept.solutions,
        ..Ended::default()
    }
}

/// What to type next.
fn advise(error: CheckpointError) -> anyhow::Error {
    let advice = match error.kind() {
        ErrorKind::Missing => "begin with --checkpoint",
        ErrorKind::Exists => "go on with --resume, or discard it with --restart",
        ErrorKind::OutputTaken => "use --restart to overwrite it",
        ErrorKind::Damaged => "nothing was altered; begin again with --checkpoint and --restart",
        ErrorKind::Mismatch => "name the file and the arguments that it began with",
        ErrorKind::File => "the last checkpoint stays; go on from it with --resume",
        _ => return error.into(),
    };
    anyhow::anyhow!("{error}; {advice}")
}
