//! A problem stays the same from format to format: in those that `convert` writes, and in those
//! that only programs and spreadsheets write.

use super::{Files, run};
use quadrille::format::json;
use quadrille::problem::{OptionId, Problem};
use quadrille_console::session::Exit;
use std::fs;

/// Whether a format holds the items of a problem.
fn holds(to: &str, problem: &Problem) -> bool {
    let is_plain = !problem.has_bounds() && problem.n_secondary() == 0;
    match to {
        "dlx" | "json" => problem.n_primary() > 0,
        "sparse" => problem.n_primary() > 0 && is_plain,
        _ => problem.n_options() > 0 && is_plain,
    }
}

/// What `solve` says of a problem in one of its texts: the exit code, the count, and what the
/// cheapest solution costs where costs are kept.
fn expected(problem: &Problem, solutions: &[Vec<OptionId>]) -> (Exit, String, Option<String>) {
    let exit = if solutions.is_empty() {
        Exit::NoAnswer
    } else {
        Exit::Answered
    };
    let costs = solutions
        .iter()
        .map(|solution| problem.total_units(solution));
    let least = costs.min().filter(|_| problem.has_costs());
    let count = format!("{}\n", solutions.len());
    (exit, count, least.map(|least| format!("| cost {least}")))
}

/// Holds each text of a problem against its solutions. Returns its text in Knuth's format, if there
/// is one.
pub(super) fn agree(
    problem: &Problem,
    solutions: &[Vec<OptionId>],
    files: &Files,
    is_named: bool,
) -> String {
    let (file, text) = (files.path("problem.json"), json::write(problem));
    let (exit, count, least) = expected(problem, solutions);
    let mut dlx = String::new();
    for to in ["dlx", "json", "matrix", "sparse", "spp", "mps"] {
        if !holds(to, problem) {
            continue;
        }
        let (done, converted) = run(&["convert", "--drop-costs", "--to", to, &file]);
        assert_eq!(done, Exit::Answered, "{text}");
        let converted = files.put("converted", &converted);
        // OR-Library's format has no comments to name the format
        let input = if to == "spp" { to } else { "auto" };
        let counted = run(&["solve", "--count", "--input", input, &converted]);
        assert_eq!(counted, (exit, count.clone()), "--to {to}: {text}");
        if let Some(least) = &least
            && !matches!(to, "matrix" | "sparse")
        {
            let (_, best) = run(&["solve", "--cheapest", "1", "--input", input, &converted]);
            assert_eq!(
                best.lines().next(),
                Some(least.as_str()),
                "--to {to}: {text}"
            );
        }
        if to == "dlx" {
            let (_, back) = run(&["convert", "--to", "json", &converted]);
            // colors that no option has are not written
            assert!(is_named || back == text, "{text}{back}");
            dlx = fs::read_to_string(&converted).unwrap();
        }
    }
    if holds("sets", problem) {
        for (what, foreign) in foreign(problem) {
            // a table has three columns and two rows at least
            let is_small = problem.n_items() < 3 || problem.n_options() < 2;
            if what.starts_with("a table") && is_small {
                continue;
            }
            let foreign = files.put("foreign", &foreign);
            let counted = run(&["solve", "--count", &foreign]);
            assert_eq!(counted, (exit, count.clone()), "{what}: {text}");
        }
    }
    dlx
}

/// A problem without secondary items as programs and spreadsheets write it.
fn foreign(problem: &Problem) -> [(&'static str, String); 4] {
    let name = |item: usize| format!("i{item}");
    let names: Vec<String> = (0..problem.n_items()).map(name).collect();
    let options: Vec<Vec<usize>> = problem
        .options()
        .map(|option| {
            problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index())
                .collect()
        })
        .collect();
    let list = |items: &Vec<usize>| {
        format!(
            "{:?}",
            items.iter().map(|&item| name(item)).collect::<Vec<_>>()
        )
    };
    let lists: Vec<String> = options.iter().map(list).collect();
    let pairs: Vec<String> = (0..)
        .zip(&lists)
        .map(|(n, list)| format!("'o{n}': {list}"))
        .collect();
    let cells = |items: &Vec<usize>| {
        let cell = |item| if items.contains(&item) { "1" } else { "0" };
        (0..names.len()).map(cell).collect::<Vec<_>>().join(",")
    };
    let rows: Vec<String> = options.iter().map(cells).collect();
    let numbered = (0..).zip(&rows).map(|(n, row)| format!("o{n},{row}\n"));
    let (all, header) = (format!("X = {names:?}"), names.join(","));
    [
        ("lists", format!("{all}\nY = [{}]\n", lists.join(", "))),
        (
            "a dictionary",
            format!("{all}\nY = {{{}}}\n", pairs.join(", ")),
        ),
        ("a table", format!("{header}\n{}\n", rows.join("\n"))),
        (
            "a table with names",
            format!("option,{header}\n{}", numbered.collect::<String>()),
        ),
    ]
}
