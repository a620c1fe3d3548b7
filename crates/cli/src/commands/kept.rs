//! `quadrille solve --checkpoint` and `--resume`: searches that survive.

use super::covers::{as_known_options, memory};
use super::event::{Place, event, write_event};
use super::{Ask, plural, stopped_by, threads};
use crate::args::{KeepArgs, SolveArgs};
use crate::input;
use crate::session::{Exit, Session};
use crate::watch::Watch;
use anyhow::{Context, bail, ensure};
use quadrille::checkpoint::{Begin, Checkpoint, CheckpointError, Kept};
use quadrille::format::json::stream::{End as EndLine, Solution, Start, Status};
use quadrille::problem::{OptionId, Problem};
use quadrille::search::{CountBy, End, Search};
use std::io::Write;
use std::path::Path;

impl KeepArgs {
    /// Whether the search is kept in files.
    pub(super) fn is_kept(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// The checkpoint, and where the run begins.
    fn begin(&self) -> anyhow::Result<(&Path, Begin)> {
        Ok(match (&self.checkpoint, &self.resume) {
            (Some(path), Some(other)) => {
                ensure!(path == other, "--checkpoint and --resume name two files; a run is kept in one");
                (path, Begin::Anywhere)
            }
            (Some(path), None) if self.restart => (path, Begin::Restart),
            (Some(path), None) => (path, Begin::New),
            (None, Some(path)) => (path, Begin::Resume),
            (None, None) => bail!("no checkpoint is named"),
        })
    }
}

/// Refuses what cannot be kept, before anything is read.
pub(super) fn check(args: &SolveArgs, session: &mut Session) -> anyhow::Result<()> {
    let keep = &args.keep;
    let kept = keep.is_kept();
    let units = keep.units.is_some();
    ensure!(
        kept || units || (keep.output.is_none() && keep.every.is_none()),
        "--output and --every go with --checkpoint, --resume or --units; without them answers go to standard output"
    );
    if !kept && !units {
        return Ok(());
    }
    ensure!(args.files.len() == 1, "one file is searched with a checkpoint or a unit, found {}", args.files.len());
    ensure!(args.ask.count_by != CountBy::Family, "layers cannot be kept; omit --count-by family");
    if units {
        keep.units.iter().for_each(|path| session.reads(path));
        return session.writes(keep.output.as_deref());
    }
    let listing = match args.ask.ask() {
        Ask::Count => false,
        Ask::All | Ask::First(_) => true,
        _ => bail!("a checkpoint is for --count, --all and --first; name one of these"),
    };
    match &keep.output {
        None if listing => bail!("answers are kept in a file beside the checkpoint; name one with --output"),
        Some(_) if !listing => bail!("--count prints a number, and has no --output; omit it"),
        _ => {}
    }
    let checkpoint = keep.begin().ok().map(|(path, _)| path);
    session.writes(checkpoint.into_iter().chain(keep.output.as_deref()))
}

pub(super) fn solve(problem: &Problem, name: &str, args: &SolveArgs, session: &mut Session) -> anyhow::Result<()> {
    memory(problem).context(name.to_owned())?;
    let ask = args.ask.ask();
    let enough = if let Ask::First(n) = ask { Some(n) } else { None };
    let (limits, monitor) = args.ask.limits(enough, session);
    let search =
        Search::new().limits(limits).engine(args.ask.engine).branching(args.ask.branch).reduce(args.ask.reduce);
    let search = search.threads(threads(args.ask.threads));
    let (path, begin) = args.keep.begin()?;
    let mut checkpoint = Checkpoint::new(path).begin(begin);
    if let Some(every) = args.keep.every {
        checkpoint = checkpoint.every(every);
    }
    let place = Place { file: name, line: 1, label: None };
    let json = args.ask.json;
    let show = as_known_options();
    let watch = Watch::search(!session.quiet, monitor, "solution");
    let kept = match &args.keep.output {
        None => checkpoint.count(&search, problem),
        Some(output) => {
            let write = |index: u128, chosen: &[OptionId], to: &mut Vec<u8>| {
                if json {
                    let line = event(Some(place), "solution", &Solution::new(problem, index, chosen));
                    to.extend(line.unwrap_or_default().into_bytes());
                    to.push(b'\n');
                } else {
                    to.extend(if index > 1 { &b"\n"[..] } else { b"" });
                    to.extend(show(problem, chosen).into_bytes());
                }
            };
            checkpoint.output(output).note(if json { "json" } else { "" }).list(&search, problem, write)
        }
    };
    drop(watch);
    let kept = kept.map_err(advise)?;
    if json {
        write_event(Some(place), "start", &Start::from(problem), session)?;
    }
    finish(&kept, &place, args, session)
}

/// What to type next.
fn advise(error: CheckpointError) -> anyhow::Error {
    let advice = match error {
        CheckpointError::Missing { .. } => "begin with --checkpoint",
        CheckpointError::Exists { .. } => "go on with --resume, or discard it with --restart",
        CheckpointError::OutputTaken { .. } => "use --restart to overwrite it",
        CheckpointError::Damaged { .. }
        | CheckpointError::OutputShort { .. }
        | CheckpointError::OutputChanged { .. } => "nothing was altered; begin again with --checkpoint and --restart",
        CheckpointError::Problem { .. } | CheckpointError::Order { .. } => {
            "name the file and the arguments that it began with"
        }
        CheckpointError::File { .. } => "the last checkpoint stays; go on from it with --resume",
        _ => return error.into(),
    };
    anyhow::anyhow!("{error}; {advice}")
}

fn finish(kept: &Kept, place: &Place<'_>, args: &SolveArgs, session: &mut Session) -> anyhow::Result<()> {
    let (done, end) = (kept.is_exhausted(), kept.report.end);
    if let Some(damage) = &kept.damage {
        session.note(&format!("the last checkpoint {damage}; the one before it was taken"));
    }
    if args.ask.json {
        let status = match end {
            _ if done => Status::Complete,
            Some(End::Time) => Status::Timeout,
            Some(End::Cancelled) => Status::Interrupted,
            _ => Status::Limit,
        };
        let end = EndLine {
            status,
            count: kept.solutions.clone().into(),
            exact: done,
            unique: None,
            bound: None,
            nodes: u128::from(kept.nodes).into(),
            elapsed: kept.time.as_secs_f64(),
        };
        write_event(Some(*place), "end", &end, session)?;
    } else if args.ask.count {
        match done {
            true => writeln!(session.out, "{}", kept.solutions)?,
            false => writeln!(session.out, "stopped")?,
        }
    }
    session.out.flush()?;
    if let Some(stopped) = stopped_by(end, session).filter(|_| !done) {
        let path = args.keep.begin().map(|(path, _)| input::name(path))?;
        let nodes = plural(kept.nodes, "node");
        let count = &kept.solutions;
        session.note(&format!("{stopped} after {nodes}, {count} solutions so far; go on with --resume {path}"));
        session.ended(Exit::Stopped);
    } else if done && kept.solutions == 0_u32.into() {
        session.ended(Exit::NoAnswer);
    }
    if args.ask.stats {
        let (all, now) = (plural(kept.nodes, "node"), plural(kept.report.nodes, "node"));
        Session::stats(&format!(
            "{} solutions, {all}, {now} of them in this run, {:.3?} in all",
            kept.solutions, kept.time
        ));
    }
    Ok(())
}
