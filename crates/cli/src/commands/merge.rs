//! `quadrille merge`: the results of units, added up.

use crate::units::{Outcome, Units};
use anyhow::bail;
use quadrille::family::BigUint;
use quadrille::format::json::stream::Number;
use quadrille_answers::event::write_event;
use quadrille_args::MergeArgs;
use quadrille_console::input;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use serde::Serialize;
use std::io::Write;

/// At most this many units are named in a note.
const NAMED: usize = 20;

#[derive(Serialize)]
struct Merged {
    units: usize,
    count: Number,
    exact: bool,
    nodes: Number,
    /// Seconds of all units together.
    elapsed: f64,
    missing: Vec<usize>,
    unfinished: Vec<usize>,
}

/// The best result of each unit, and where it stands.
type Known = Vec<Option<(String, Outcome)>>;

pub(crate) fn run(args: &MergeArgs, session: &mut Session) -> anyhow::Result<()> {
    let stdin = std::iter::once(&args.units)
        .chain(&args.results)
        .filter(|path| input::is_stdin(path))
        .count();
    if stdin > 1 {
        bail!("only one of the files can come from standard input");
    }
    let units = Units::read(
        &input::bytes(&args.units, session)?,
        &input::name(&args.units),
    )?;
    let mut known: Known = units.all.iter().map(|_| None).collect();
    for path in &args.results {
        for (at, outcome) in
            Outcome::read_all(&input::bytes(path, session)?, &input::name(path), &units)?
        {
            add(&mut known, at, outcome)?;
        }
    }
    let merged = sum(&known);
    if args.missing {
        for number in open(&merged) {
            writeln!(session.out, "{number}")?;
        }
    } else if args.json {
        write_event(None, "merged", &merged, session)?;
    } else if merged.exact {
        writeln!(session.out, "{}", merged.count.0)?;
    } else {
        // a lower bound is nothing that a script may take for the count
        writeln!(session.out, "stopped")?;
    }
    if !merged.exact {
        report(&merged, session);
        session.ended(Exit::Stopped);
    } else if merged.count.0 == BigUint::ZERO {
        session.ended(Exit::NoAnswer);
    }
    Ok(())
}

/// Takes a result, unless there is as good a one.
fn add(known: &mut Known, at: String, outcome: Outcome) -> anyhow::Result<()> {
    let slot = &mut known[outcome.unit as usize - 1];
    match slot {
        Some((other, before)) if before.exact && outcome.exact => {
            if before.count != outcome.count {
                bail!(
                    "{at}: unit {} has {} solutions here and {} in {other}; delete both and run \
                    the unit again",
                    outcome.unit,
                    outcome.count.0,
                    before.count.0
                );
            }
        }
        // of two that are not done the one that is further
        Some((_, before)) if before.exact || !outcome.exact && before.nodes >= outcome.nodes => {}
        _ => *slot = Some((at, outcome)),
    }
    Ok(())
}

fn sum(known: &Known) -> Merged {
    let numbered = || known.iter().zip(1..);
    let results = || known.iter().flatten().map(|(_, outcome)| outcome);
    let missing: Vec<usize> = numbered()
        .filter(|(slot, _)| slot.is_none())
        .map(|(_, number)| number)
        .collect();
    let unfinished: Vec<usize> = results()
        .filter(|outcome| !outcome.exact)
        .map(|outcome| outcome.unit as usize)
        .collect();
    Merged {
        units: known.len(),
        count: Number(results().map(|outcome| &outcome.count.0).sum()),
        exact: missing.is_empty() && unfinished.is_empty(),
        nodes: Number(results().map(|outcome| &outcome.nodes.0).sum()),
        elapsed: results().map(|outcome| outcome.elapsed).sum(),
        missing,
        unfinished,
    }
}

/// The units that are to be run.
fn open(merged: &Merged) -> Vec<usize> {
    let mut open: Vec<usize> = merged
        .missing
        .iter()
        .chain(&merged.unfinished)
        .copied()
        .collect();
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
                plural(all as u64, "unit"),
                named.join(", ")
            ));
        }
    }
    let count = &merged.count.0;
    session.note(&format!(
        "counted so far: {count}; run these units with `quadrille solve --unit`, and merge again"
    ));
}

#[cfg(test)]
mod tests {
    use crate::relations::{Files, run};
    use crate::units::{Outcome, Units};
    use quadrille_console::session::Exit;
    use std::fs;

    /// A problem in a folder of its own, and its units.
    fn divided(name: &str, problem: &str, parts: &str) -> (Files, String) {
        let files = Files::new(name);
        let (problem, units) = (files.put("problem", problem), files.path("units"));
        run(&["split", &problem, "--parts", parts, "-o", &units]);
        let text = fs::read_to_string(units).unwrap();
        (files, text)
    }

    /// What a unit has done after this many nodes.
    fn result(files: &Files, unit: &str, nodes: &str) -> String {
        let (problem, units) = (files.path("problem"), files.path("units"));
        let args = ["solve", &problem, "--units", &units, "--unit", unit];
        run(&[&args[..], &["--max-nodes", nodes, "--engine", "links"]].concat()).1
    }

    fn merged(files: &Files, results: &[&str]) -> (Exit, String) {
        let results = files.put("results", &results.concat());
        run(&["merge", "--json", &files.path("units"), &results])
    }

    /// The exit code tells whether there is a solution, as that of `solve --count` does.
    #[test]
    fn no_solution_in_any_unit_is_no_answer() {
        for (problem, exit, count) in [
            ("a b c\na b\nb c\na c\n", Exit::NoAnswer, "0\n"),
            ("a b\na\nb\na b\n", Exit::Answered, "2\n"),
        ] {
            let (files, _) = divided("merge", problem, "2");
            let all = ["1", "2"].map(|unit| result(&files, unit, "1000")).concat();
            let results = files.put("results", &all);
            let sum = run(&["merge", &files.path("units"), &results]);
            assert_eq!(sum, (exit, count.into()));
        }
    }

    #[test]
    fn of_results_that_are_not_done_the_one_that_is_further_counts() {
        let problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n";
        let (files, units) = divided("further", problem, "1");
        let [early, late] = ["2", "6"].map(|nodes| result(&files, "1", nodes));
        let (exit, of_late) = merged(&files, &[&late]);
        assert_eq!(exit, Exit::Stopped);
        assert!(of_late.contains("\"exact\":false") && merged(&files, &[&early]).1 != of_late);
        assert_eq!(merged(&files, &[&early, &late]).1, of_late);
        assert_eq!(merged(&files, &[&late, &early]).1, of_late);
        // whoever watches the rest sees how much is done
        let units = Units::read(units.as_bytes(), "units").unwrap();
        let shares = [early, late].map(|text| {
            let (_, outcome) = Outcome::read_all(text.as_bytes(), "result", &units)
                .unwrap()
                .remove(0);
            outcome.earlier(&units.all[0]).share
        });
        assert!(
            0.0 < shares[0] && shares[0] < shares[1] && shares[1] < 1.0,
            "{shares:?}"
        );
    }

    #[test]
    fn units_that_somebody_has_changed_are_refused() {
        let (_files, units) = divided("changed", "a b\na\nb\na b\na\n", "2");
        for (text, other) in [
            ("\"reduce\":false", "\"reduce\":true"),
            ("lowest", "random:3"),
        ] {
            let changed = units.replace(text, other);
            assert_ne!(changed, units);
            assert!(Units::read(changed.as_bytes(), "units").is_err(), "{other}");
        }
    }
}
