//! `quadrille stats`: size and shape of what is in a file, and an estimate of the search tree.

use super::plural;
use crate::cli::args::StatsArgs;
use crate::cli::input::{self, Input};
use crate::cli::session::Session;
use crate::cli::watch::Watch;
use quadrille::limits::Monitor;
use quadrille::problem::Problem;
use quadrille::reduce::Reduced;
use quadrille::search::{EngineKind, Estimate, Search};
use quadrille::sudoku::cover;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

pub(crate) fn run(args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    for path in &args.files {
        let name = input::name(path);
        match input::read(path, args.read, session) {
            Ok(Input::Sudokus(texts)) => sudokus(&texts.whole(session)?, &name, args, session)?,
            Ok(Input::Cover(parsed)) => {
                for warning in &parsed.warnings {
                    session.note(&format!("{name}: {warning}"));
                }
                writeln!(session.out, "{name}: an exact cover")?;
                problem(&parsed.problem, args, session)?;
            }
            Err(error) => session.bad(&format!("{error:#}")),
        }
        if session.interrupted() {
            session.note(&format!("{}; this is what was known", session.interruption()));
            break;
        }
    }
    Ok(())
}

/// A list of sudokus: how many of each size and how many clues; a single one also as an exact cover.
fn sudokus(text: &[u8], name: &str, args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    let mut sizes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut only = None;
    for puzzle in args.read.reader().puzzles(text) {
        if session.interrupted() {
            break;
        }
        match puzzle {
            Ok(entry) => {
                sizes.entry(entry.sudoku.shape().size()).or_default().push(entry.sudoku.clues().n_clues());
                only = Some(entry.sudoku);
            }
            Err(error) => session.bad(&format!("{name}: {error}")),
        }
    }
    let n: usize = sizes.values().map(Vec::len).sum();
    writeln!(session.out, "{name}: {}", plural(n as u128, "sudoku"))?;
    for (size, clues) in sizes {
        let (least, most) = (clues.iter().min().unwrap_or(&0), clues.iter().max().unwrap_or(&0));
        let mean = clues.iter().sum::<usize>() as f64 / clues.len() as f64;
        writeln!(session.out, "  {size}x{size}: {}, clues {least} to {most}, {mean:.1} on average", clues.len())?;
    }
    if let Some(sudoku) = only.filter(|_| n == 1) {
        problem(&session.at_once(|| cover::encode(&sudoku))?, args, session)?;
    }
    Ok(())
}

fn problem(problem: &Problem, args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    let counts = problem.option_counts();
    let sizes = problem.options().map(|option| problem.entries(option).len());
    let row = |values: &mut dyn Iterator<Item = usize>| {
        let values: Vec<usize> = values.collect();
        let (least, most) = (values.iter().min().unwrap_or(&0), values.iter().max().unwrap_or(&0));
        let mean = values.iter().sum::<usize>() as f64 / values.len().max(1) as f64;
        format!("{least} to {most}, {mean:.1} on average")
    };
    let out = &mut session.out;
    writeln!(out, "  items                {} primary, {} secondary", problem.n_primary(), problem.n_secondary())?;
    writeln!(out, "  options              {}", problem.n_options())?;
    writeln!(out, "  entries              {}", problem.n_entries())?;
    writeln!(out, "  items an option      {}", row(&mut { sizes }))?;
    let lengths = problem.primary_items().map(|item| counts[item.index()] as usize);
    writeln!(out, "  options an item      {}", row(&mut { lengths }))?;
    writeln!(out, "  colors               {}", problem.n_colors())?;
    writeln!(out, "  multiplicities       {}", if problem.has_bounds() { "yes" } else { "no" })?;
    writeln!(out, "  costs                {}", if problem.has_costs() { "yes" } else { "no" })?;
    let lacking: Vec<_> =
        problem.uncoverable().iter().map(|&item| problem.item_name(item).escape_debug().to_string()).collect();
    if !lacking.is_empty() {
        writeln!(out, "  cannot be covered    {}", lacking.join(" "))?;
    }
    let engine = EngineKind::Auto.resolve(problem);
    writeln!(out, "  engine               {engine}: {}", EngineKind::reason(problem))?;
    let tree_size = tree(problem, args, session);
    writeln!(session.out, "  estimated tree size  {tree_size}")?;
    if args.reduce && !session.interrupted() {
        smaller(&session.at_once(|| Reduced::of(problem))?, args, session)?;
    }
    Ok(())
}

/// The estimated size of the tree, by the probes made until an interrupt.
fn tree(problem: &Problem, args: &StatsArgs, session: &Session) -> String {
    let monitor = Monitor::with_flag(session.interrupt());
    let shown = Arc::clone(&monitor);
    let probes = args.probes;
    let _watch = Watch::new(!session.quiet, move || format!("{} of {probes} random probes", shown.solutions()));
    match Search::new().monitor(monitor).estimate(problem, args.probes, args.seed) {
        Ok(Estimate { probes: 0, .. }) => "unknown".into(),
        Ok(estimate) => format!(
            "{:.3e} decisions, {:.3e} solutions, from {}, the longest {}",
            estimate.decisions,
            estimate.solutions,
            plural(estimate.probes, "random probe"),
            estimate.deepest
        ),
        Err(refused) => refused.to_string(),
    }
}

/// What `--reduce` leaves, and how much each rule removed.
fn smaller(reduced: &Reduced, args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    let report = reduced.report();
    let (before, after) = (report.before, report.after);
    let out = &mut session.out;
    writeln!(out, "reduced")?;
    if report.impossible {
        writeln!(out, "  items                none: it is proved that there is no solution")?;
        return Ok(());
    }
    writeln!(out, "  items                {} primary, {} secondary", after.primary, after.secondary)?;
    writeln!(out, "  options              {} of {}", after.options, before.options)?;
    writeln!(out, "  entries              {} of {}", after.entries, before.entries)?;
    writeln!(
        out,
        "  options removed      {} forced, {} in conflict with those, {} implied, {} blocked",
        report.forced, report.conflicting, report.implied, report.blocked
    )?;
    writeln!(
        out,
        "  items removed        {} covered, {} dominated, {} unconstrained",
        report.covered, report.merged, report.idle
    )?;
    let end = if report.complete { "" } else { ", stopped by the limit" };
    writeln!(out, "  work                 {} rounds, {} steps{end}", report.rounds, report.steps)?;
    let tree_size = tree(reduced.problem(), args, session);
    writeln!(session.out, "  estimated tree size  {tree_size}")?;
    Ok(())
}
