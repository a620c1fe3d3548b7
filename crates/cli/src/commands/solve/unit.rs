//! `solve --unit`: the count of one unit, kept in its result.

use crate::units::{Outcome, Units, digits};
use anyhow::{Context, bail, ensure};
use quadrille::checkpoint::{EVERY, identity, write_whole};
use quadrille::family::BigUint;
use quadrille::format::json::stream::Number;
use quadrille::problem::Problem;
use quadrille::search::{Search, Subtrees};
use quadrille_answers::solve::question::{limits, stopped_by};
use quadrille_args::SolveArgs;
use quadrille_console::input;
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch::Watch;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time is read after this many nodes.
const NODES: u64 = 1 << 12;

pub(super) fn solve(
    problem: &Problem,
    name: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let keep = &args.keep;
    let (Some(path), Some(number)) = (&keep.units, keep.unit) else {
        bail!("--units and --unit go together")
    };
    let units = Units::read(&input::bytes(path, session)?, &input::name(path))?;
    let Some(unit) = units.unit(number.get()) else {
        bail!(
            "there is no unit {number}; expected one from 1 to {}",
            units.all.len()
        );
    };
    let hash = identity(problem);
    ensure!(
        hash == units.problem,
        "{name}: is not what the units were made of, its hash is {} and theirs {}; name the \
        problem that was split",
        digits(hash),
        digits(units.problem)
    );
    let (limits, monitor) = limits(&args.ask, None, session);
    let search = Search::new()
        .limits(limits)
        .engine(args.ask.engine)
        .branching(units.branch)
        .reduce(units.reduce);
    // whoever runs units runs one on each core
    let search = search.threads(args.ask.threads.map_or(1, usize::from));
    ensure!(
        search.order() == units.search,
        "the units were made for the search `{}`, and this one is `{}`; split again",
        units.search,
        search.order()
    );
    let output = keep.output.as_deref();
    let begun = output
        .map(|output| earlier(output, &units, number.get(), session))
        .transpose()?
        .flatten();
    let base = begun.unwrap_or_else(|| Outcome::begin(&units, number.get(), unit));
    if base.exact && output.is_some_and(Path::exists) {
        session.note(&format!("unit {number} is done already"));
        return Ok(());
    }
    let mut pieces = search
        .subtrees(problem, Some(&base.left))
        .context(name.to_owned())?;
    pieces.after(base.earlier(unit));
    let _watch = Watch::search(!session.quiet, monitor, "solution");
    let mut run = Run {
        base,
        pieces,
        started: Instant::now(),
        output,
    };
    run.count(keep.every.unwrap_or(EVERY))?;
    let outcome = run.outcome();
    if output.is_none() {
        session.out.write_all(outcome.to_text()?.as_bytes())?;
    }
    if !outcome.exact {
        let stopped = stopped_by(run.pieces.report().end, session).unwrap_or("stopped");
        let rest = if output.is_some() {
            "the result has what is left; run the unit again"
        } else {
            "name an --output to go on later"
        };
        session.note(&format!("unit {number}: {stopped}; {rest}"));
        session.ended(Exit::Stopped);
    }
    Ok(())
}

/// What an earlier run has written.
fn earlier(
    path: &Path,
    units: &Units,
    number: u64,
    session: &mut Session,
) -> anyhow::Result<Option<Outcome>> {
    if !path.exists() {
        return Ok(None);
    }
    let mut results = Outcome::read_all(&input::bytes(path, session)?, &input::name(path), units)?;
    match (results.pop(), results.is_empty()) {
        (Some((_, outcome)), true) if outcome.unit == number => Ok(Some(outcome)),
        (Some((at, outcome)), true) => {
            bail!(
                "{at}: is the result of unit {}; name another file for unit {number}",
                outcome.unit
            )
        }
        _ => bail!(
            "{}: holds several results; name another file for unit {number}",
            path.display()
        ),
    }
}

/// A unit under way.
struct Run<'a> {
    /// What was done before.
    base: Outcome,
    pieces: Subtrees,
    started: Instant,
    output: Option<&'a Path>,
}

impl Run<'_> {
    fn count(&mut self, every: Duration) -> anyhow::Result<()> {
        let mut written = self.started;
        while !self.pieces.count_within(NODES) {
            if written.elapsed() >= every {
                self.write()?;
                written = Instant::now();
            }
        }
        self.write()
    }

    fn write(&mut self) -> anyhow::Result<()> {
        let Some(output) = self.output else {
            return Ok(());
        };
        let text = self.outcome().to_text()?;
        Ok(write_whole(output, text.as_bytes())?)
    }

    fn outcome(&mut self) -> Outcome {
        let (left, report) = self.pieces.state();
        let sum = |before: &Number, more: u128| Number(&before.0 + BigUint::from(more));
        let mut outcome = self.base.clone();
        outcome.count = sum(&self.base.count, report.solutions);
        outcome.nodes = sum(&self.base.nodes, report.nodes.into());
        outcome.elapsed += self.started.elapsed().as_secs_f64();
        outcome.exact = left.is_empty();
        outcome.left = left;
        outcome
    }
}
