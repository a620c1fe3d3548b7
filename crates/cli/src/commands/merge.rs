//! `quadrille merge`: units, added up, and the units that are not done.

use quadrille::checkpoint::{self, Merged};
use quadrille::family::BigUint;
use quadrille::format::json::stream::Number;
use quadrille_answers::event::write_event;
use quadrille_answers::fields::Fields;
use quadrille_args::MergeArgs;
use quadrille_console::input;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use std::io::Write;

/// At most this many units are named in a note.
const NAMED: usize = 20;

pub(crate) fn run(args: &MergeArgs, session: &mut Session) -> anyhow::Result<()> {
    let merged = checkpoint::merge(&args.units)?;
    for (path, damage) in &merged.damaged {
        let name = input::name(path);
        session.note(&format!(
            "{name}: {damage}; the checkpoint before it was taken"
        ));
    }
    let exact = merged.is_exhausted();
    if args.missing {
        for number in open(&merged) {
            writeln!(session.out, "{number}")?;
        }
    } else if args.json {
        write_event(None, "merged", &fields(&merged), session)?;
    } else if exact {
        writeln!(session.out, "{}", merged.solutions)?;
    } else {
        // a lower bound is nothing that a script may take for the count
        writeln!(session.out, "stopped")?;
    }
    if !exact {
        report(&merged, session);
        session.ended(Exit::Stopped);
    } else if merged.solutions == BigUint::ZERO {
        session.ended(Exit::NoAnswer);
    }
    Ok(())
}

fn fields(merged: &Merged) -> Fields {
    Fields::default()
        .with("units", merged.units)
        .with("count", Number(merged.solutions.clone()))
        .with("exact", merged.is_exhausted())
        .number("nodes", merged.nodes)
        .with("elapsed", merged.time.as_secs_f64())
        .with("missing", &merged.missing)
        .with("unfinished", &merged.unfinished)
}

/// The units that are to be run.
fn open(merged: &Merged) -> Vec<usize> {
    let mut open = [&*merged.missing, &merged.unfinished].concat();
    open.sort_unstable();
    open
}

fn report(merged: &Merged, session: &Session) {
    for (what, units) in [
        ("missing", &merged.missing),
        ("not done", &merged.unfinished),
    ] {
        if !units.is_empty() {
            let mut named: Vec<String> =
                units.iter().take(NAMED).map(ToString::to_string).collect();
            if units.len() > NAMED {
                named.push(format!("and {} more", units.len() - NAMED));
            }
            let (n, all) = (units.len(), merged.units);
            session.note(&format!(
                "{n} of {} {what}: {}",
                plural(all, "unit"),
                named.join(", ")
            ));
        }
    }
    let count = &merged.solutions;
    session.note(&format!(
        "counted so far: {count}; go on with `quadrille solve --count --resume` of these units, \
        and merge again"
    ));
}
