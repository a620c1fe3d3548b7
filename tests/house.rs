//! The arrows of the house: which room may know which. ARCHITECTURE.md has the picture; this is the law.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room, and the rooms that it may name. A room that is not here may not exist.
const ARROWS: [(&str, &[&str]); 15] = [
    ("problem", &[]),
    ("engine", &["problem"]),
    ("puzzle", &["problem"]),
    ("sudoku", &["problem"]),
    ("format", &["problem"]),
    ("reduce", &["problem"]),
    ("baseline", &["problem"]),
    ("search", &["problem", "engine"]),
    ("solve", &["problem", "engine", "puzzle", "search", "sudoku"]),
    ("solver", &["problem", "engine", "search", "sudoku"]),
    ("generate", &["problem", "search", "sudoku"]),
    ("compare", &["problem", "engine", "sudoku", "search", "solver"]),
    (
        "cli",
        &[
            "problem", "engine", "puzzle", "sudoku", "format", "reduce", "baseline", "search", "solve", "solver",
            "generate", "compare",
        ],
    ),
    ("main", &["cli"]),
    ("lib", &["*"]),
];

/// In these rooms the members stand beside each other and never meet.
const MEMBERS: [(&str, &[&str]); 3] = [
    ("engine", &["links", "cells", "bits", "delta"]),
    ("sudoku", &["backtrack", "canon", "cover", "lockstep", "logic", "read", "write"]),
    ("puzzle", &["queens", "langford", "latin"]),
];

/// Crates that only some rooms may name.
const CRATES: [(&str, &[&str]); 10] = [
    ("clap", &["cli", "main"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("indicatif", &["cli"]),
    ("ctrlc", &["cli"]),
    ("anyhow", &["cli", "main"]),
    ("anstream", &["cli", "main"]),
    ("rand", &["search", "generate", "compare"]),
    ("rand_chacha", &["search", "generate", "compare"]),
    ("rayon", &["search", "solver"]),
];

const PRINTERS: [&str; 5] = ["println!", "print!", "eprintln!", "eprint!", "dbg!"];

/// What a file of a room does that it must not.
fn faults(room: &str, member: Option<&str>, text: &str) -> Vec<String> {
    let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == room) else {
        return vec![format!("the room `{room}` has no row in the table")];
    };
    let mut faults = Vec::new();
    // tests stand last in a file, and may use what they like
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
    for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
        for name in names_after(line, &["crate::", "quadrille::"]) {
            let known = ARROWS.iter().any(|(other, _)| *other == name);
            if known && name != room && allowed != &["*"] && !allowed.contains(&name) {
                faults.push(format!("`{room}` must not know `{name}`: {line}"));
            }
        }
        for (krate, rooms) in CRATES {
            let named = names_before(line, "::").any(|name| name == krate);
            if named && !rooms.contains(&room) {
                faults.push(format!("`{room}` must not use the crate `{krate}`: {line}"));
            }
        }
        if room != "cli" && PRINTERS.iter().any(|printer| line.contains(printer)) {
            faults.push(format!("only `cli` prints: {line}"));
        }
        let beside = MEMBERS.iter().find(|(name, _)| *name == room).map_or(&[][..], |(_, members)| members);
        if let Some(member) = member.filter(|member| beside.contains(member)) {
            for name in names_after(line, &["super::", &format!("crate::{room}::")]) {
                if name != member && beside.contains(&name) {
                    faults.push(format!("`{room}::{member}` must not know `{room}::{name}`: {line}"));
                }
            }
        }
    }
    faults
}

fn names_after<'t>(line: &'t str, marks: &[&str]) -> Vec<&'t str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let after = |mark: &str| {
        line.match_indices(mark)
            .map(|(at, mark)| line[at + mark.len()..].split(|c| !is_word(c)).next().unwrap_or(""))
            .collect::<Vec<_>>()
    };
    let mut names: Vec<&str> = marks.iter().flat_map(|mark| after(mark)).collect();
    // `use crate::{a, b::c}`
    for mark in marks {
        if let Some(group) = line.split_once(&format!("{mark}{{")).map(|(_, group)| group) {
            names.extend(group.split(',').map(|part| part.trim().split(|c| !is_word(c)).next().unwrap_or("")));
        }
    }
    names
}

fn names_before<'t>(line: &'t str, mark: &'t str) -> impl Iterator<Item = &'t str> {
    line.match_indices(mark)
        .map(|(at, _)| line[..at].rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or(""))
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if ["battery.rs", "twin.rs"].iter().any(|name| path.ends_with(name)) {
            // a file of tests only
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The room of a file, and the member of the room that it belongs to.
fn place(path: &Path) -> (String, Option<String>) {
    let mut parts = path.components().map(|part| part.as_os_str().to_string_lossy().replace(".rs", ""));
    let room = parts.next().unwrap();
    (room, parts.next())
}

#[test]
fn no_arrow_points_up() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 20, "the sources are where they were");
    let mut all = Vec::new();
    for file in files {
        let (room, member) = place(file.strip_prefix(&src).unwrap());
        let found = faults(&room, member.as_deref(), &fs::read_to_string(&file).unwrap());
        all.extend(found.into_iter().map(|fault| format!("{}: {fault}", file.display())));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

#[test]
fn a_forbidden_arrow_is_seen() {
    for (room, member, line) in [
        ("problem", None, "use crate::engine::Links;"),
        ("engine", Some("links"), "use crate::search::Path;"),
        ("engine", Some("bits"), "use super::links::Links;"),
        ("engine", Some("bits"), "use crate::engine::delta::Delta;"),
        ("puzzle", Some("queens"), "fn f(e: crate::engine::Links) {}"),
        ("sudoku", Some("read"), "use super::cover::encode;"),
        ("format", None, "use crate::{problem::Problem, search};"),
        ("baseline", None, "    println!(\"{n}\");"),
        ("problem", None, "use rand::Rng;"),
        ("search", None, "let x = anyhow::anyhow!(\"no\");"),
        ("attic", None, ""),
    ] {
        assert!(!faults(room, member, line).is_empty(), "{room}: {line}");
    }
    for (room, member, line) in [
        ("search", None, "use crate::engine::{Engine, Node};"),
        ("problem", None, "/// See [`Links`](crate::engine::Links)."),
        ("engine", Some("links"), "use super::{Engine, Node};"),
        ("cli", None, "println!(\"{}\", crate::search::count(&p));"),
    ] {
        assert_eq!(faults(room, member, line), [""; 0], "{room}: {line}");
    }
}
