//! The floors of the library: which room may name which. ARCHITECTURE.md has the picture; packages,
//! private modules and `clippy.toml` hold the other walls.
//!
//! A room is a file or a folder of `src`. The test reads tokens, so it refuses what would hide a
//! path from it: globs, renamed roots, `include!`, macros that name a room. What is compiled for
//! tests alone is free.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each room and the rooms that it may name, all of them above it in this table, so that there is
/// no circle.
const ROOMS: &[(&str, &[&str])] = &[
    ("rank", &[]),
    ("problem", &["rank"]),
    ("cpu", &[]),
    ("limits", &[]),
    ("lp", &["rank"]),
    ("team", &[]),
    ("engine", &["problem", "cpu", "limits"]),
    ("puzzle", &["problem"]),
    ("sudoku", &["problem", "cpu", "limits"]),
    ("family", &["rank", "problem", "limits", "team"]),
    ("learn", &["rank", "problem", "limits"]),
    ("format", &["problem"]),
    ("reduce", &["rank", "problem"]),
    ("baseline", &["problem"]),
    ("certify", &["rank", "problem", "limits"]),
    (
        "search",
        &[
            "rank", "problem", "cpu", "limits", "lp", "engine", "family", "learn", "reduce", "team",
        ],
    ),
    (
        "solve",
        &["problem", "limits", "engine", "puzzle", "search", "sudoku"],
    ),
    ("explain", &["rank", "problem", "limits", "lp", "search"]),
    (
        "solver",
        &[
            "problem", "cpu", "limits", "engine", "search", "sudoku", "team",
        ],
    ),
    ("checkpoint", &["problem", "limits", "engine", "search"]),
    (
        "proof",
        &[
            "rank", "problem", "limits", "learn", "reduce", "certify", "search",
        ],
    ),
    (
        "generate",
        &["problem", "cpu", "limits", "search", "sudoku"],
    ),
];

/// Rooms whose members never meet, the members that all of them may name, and what they may take
/// from the facade.
const NEIGHBORS: &[(&str, &[&str], &[&str])] = &[
    (
        "engine",
        &["costs", "kernel", "memo", "symmetry", "walker"],
        &[
            "Candidate",
            "Chooser",
            "Counters",
            "Node",
            "ReducedCosts",
            "Step",
            "Unsupported",
            "Walker",
        ],
    ),
    (
        "sudoku",
        &["alphabet", "board", "shape"],
        &[
            "Alphabet",
            "Board",
            "BoardError",
            "House",
            "MAX_SIZE",
            "Shape",
            "ShapeError",
            "Sudoku",
        ],
    ),
];

/// The crates that the library depends on, and the rooms that may name them; none stands for all.
const CRATES: &[(&str, &[&str])] = &[
    ("bitvec", &["sudoku"]),
    ("num_bigint", &["family", "search", "checkpoint", "format"]),
    ("rand", &["family", "learn", "search", "generate"]),
    (
        "serde",
        &["problem", "limits", "search", "format", "sudoku"],
    ),
    ("serde_json", &["format"]),
    ("thiserror", &[]),
];

/// Identifiers and signs, with the lines where they stand; comments, strings and what is for tests
/// alone are left out.
fn tokens(text: &str) -> Result<Vec<(usize, String)>, String> {
    let chars: Vec<char> = text.chars().collect();
    let (mut at, mut line, mut found) = (0, 1, Vec::new());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while at < chars.len() {
        let rest: String = chars[at..chars.len().min(at + 3)].iter().collect();
        let start = at;
        let quote = |from: usize| {
            (from..chars.len())
                .find(|&i| chars[i] != '#')
                .filter(|&i| chars[i] == '"')
        };
        if rest.starts_with("//") {
            at = (at..chars.len())
                .find(|&i| chars[i] == '\n')
                .unwrap_or(chars.len());
        } else if rest.starts_with("/*") {
            return Err(format!("{line}: a block comment"));
        } else if let Some(open) = quote(at + 1).filter(|_| chars[at] == 'r') {
            let end: String = std::iter::once('"')
                .chain((at + 1..open).map(|_| '#'))
                .collect();
            let rest: String = chars[open + 1..].iter().collect();
            at = open
                + 1
                + rest[..rest.find(&end).ok_or("an open string")?]
                    .chars()
                    .count()
                + end.len();
        } else if chars[at] == '"' {
            at += 1;
            while chars[at] != '"' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if chars[at] == '\''
            && (chars.get(at + 1) == Some(&'\\') || chars.get(at + 2) == Some(&'\''))
        {
            at = (at + 3..chars.len())
                .find(|&i| chars[i] == '\'' || i == at + 2)
                .map_or(chars.len(), |i| i + 1);
            if chars[start + 1] != '\\' {
                at = start + 3;
            }
        } else if is_word(chars[at]) {
            at = (at..chars.len())
                .find(|&i| !is_word(chars[i]))
                .unwrap_or(chars.len());
            found.push((line, chars[start..at].iter().collect()));
        } else {
            at += if rest.starts_with("::") { 2 } else { 1 };
            if !chars[start].is_whitespace() {
                found.push((line, chars[start..at].iter().collect()));
            }
        }
        let passed: String = chars[start..at].iter().collect();
        if passed.starts_with(['"', 'r']) && passed.contains("crate::") {
            return Err(format!("{line}: a path in a string"));
        }
        line += passed.matches('\n').count();
    }
    Ok(found)
}

/// Takes out each item behind `#[cfg(test)]`, and returns the modules that it declares in files of
/// their own.
fn without_tests(tokens: &[(usize, String)]) -> (Vec<(usize, String)>, Vec<String>) {
    let (mut kept, mut modules, mut at) = (Vec::new(), Vec::new(), 0);
    let is = |at: usize, words: &[&str]| {
        words
            .iter()
            .enumerate()
            .all(|(i, word)| tokens.get(at + i).is_some_and(|t| t.1 == *word))
    };
    while at < tokens.len() {
        if !is(at, &["#", "[", "cfg", "(", "test"])
            && !is(at, &["#", "[", "cfg", "(", "all", "(", "test"])
        {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let mut depth = 0;
        loop {
            at += 1;
            let Some((_, word)) = tokens.get(at) else {
                break;
            };
            if word == "mod" && tokens.get(at + 2).is_some_and(|t| t.1 == ";") {
                modules.push(tokens[at + 1].1.clone());
            }
            depth += i32::from(word == "{") - i32::from(word == "}");
            if depth == 0
                && (word == "}" && tokens.get(at + 1).is_none_or(|t| t.1 != ";") || word == ";")
            {
                break;
            }
        }
        at += 1;
    }
    (kept, modules)
}

/// The names below the root of the crate, a room and what it is asked for, that the paths of a file
/// lead to.
fn paths<'t>(module: &[&'t str], tokens: &'t [(usize, String)]) -> Vec<(usize, Vec<&'t str>)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.1.as_str());
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let behind = at.checked_sub(1).map_or("", word);
        // `pub(crate)` and `pub(in super::super)` name nothing
        let is_root = ["crate", "super"].contains(&word(at)) && !["::", "in"].contains(&behind);
        if !is_root || behind == "(" && word(at + 1) == ")" {
            continue;
        }
        let mut to: Vec<&str> = if word(at) == "crate" {
            Vec::new()
        } else {
            module[..module.len() - 1].to_vec()
        };
        let mut next = at + 1;
        while word(next) == "::" && word(next + 1) == "super" {
            to.pop();
            next += 2;
        }
        if word(next) != "::" {
            found.push((tokens[at].0, Vec::new()));
            continue;
        }
        // a group begins again behind each comma where it began
        let mut groups = vec![to.clone()];
        next += 1;
        while next < tokens.len() {
            match word(next) {
                "{" => groups.push(to.clone()),
                "," => to.clone_from(&groups[groups.len() - 1]),
                "}" => to = groups.pop().unwrap_or_default(),
                "::" => {}
                name => {
                    to.push(name);
                    found.push((tokens[next].0, to.clone()));
                }
            }
            next += 1;
            if groups.len() == 1 && word(next) != "::" && word(next - 1) != "::" {
                break;
            }
        }
    }
    found
}

/// Why a file of this module must not name this, if it must not.
fn breach(module: &[&str], target: &[&str]) -> Option<String> {
    let room = module[0];
    let may = ROOMS.iter().find(|row| row.0 == room)?.1;
    match target {
        [] => Some("a path that names no room".into()),
        [other, ..] if *other != room && !may.contains(other) => {
            Some(format!("`{room}` must not name `{other}`"))
        }
        [other, name] if *other == room && module.len() > 1 && module[1] != *name => {
            let (_, shared, facade) = NEIGHBORS.iter().find(|row| row.0 == room)?;
            let known = shared.contains(name) || facade.contains(name);
            (!known).then(|| {
                format!(
                    "`{}` must not name its neighbor `{name}`",
                    module[..2].join("::")
                )
            })
        }
        _ => None,
    }
}

/// Why a word must not stand in a file of this room, given those around it.
fn misplaced(room: &str, now: &str, before: [&str; 2], next: &str) -> Option<String> {
    let glob = now == "*" && before[1] == "::" && !["x86_64", "aarch64"].contains(&before[0]);
    let renamed = now == "path" && before[1] == "[" || now == "extern" && next == "crate";
    let prints = ["dbg", "eprint", "eprintln", "include", "print", "println"].contains(&now)
        && next == "!"
        || ["stderr", "stdout"].contains(&now);
    if glob || renamed || prints || now == "quadrille" {
        return Some(format!("`{now}` prints, or hides what is named"));
    }
    let (_, rooms) = CRATES.iter().find(|row| row.0 == now)?;
    let is_crate = (before[1] != "::" || ["", "use"].contains(&before[0]))
        && ["::", ";", "as", ","].contains(&next);
    let may = rooms.is_empty() || rooms.contains(&room);
    (is_crate && !may).then(|| format!("`{room}` must not use the crate `{now}`"))
}

/// What breaks the law in these sources.
fn faults(sources: &BTreeMap<String, String>) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut files, mut of_tests) = (Vec::new(), BTreeSet::new());
    for (file, text) in sources.iter().filter(|(file, _)| *file != "lib.rs") {
        let module = file.trim_end_matches(".rs").trim_end_matches("/mod");
        match tokens(text) {
            Err(fault) => faults.push(format!("{file}:{fault}")),
            Ok(tokens) => {
                let (tokens, tests) = without_tests(&tokens);
                of_tests.extend(tests.into_iter().map(|name| format!("{module}/{name}")));
                files.push((file, module, tokens));
            }
        }
    }
    for (file, module, tokens) in &files {
        let module: Vec<&str> = module.split('/').collect();
        if (1..=module.len()).any(|n| of_tests.contains(&module[..n].join("/"))) {
            continue;
        }
        if ROOMS.iter().all(|row| row.0 != module[0]) {
            faults.push(format!("{file}: `{}` is no room", module[0]));
            continue;
        }
        let named = paths(&module, tokens).into_iter();
        let breaches = named.filter_map(|(line, target)| Some((line, breach(&module, &target)?)));
        let word = |at: usize| tokens.get(at).map_or("", |token| token.1.as_str());
        let words = (0..tokens.len()).filter_map(|at| {
            let before = [at.wrapping_sub(2), at.wrapping_sub(1)].map(word);
            Some((
                tokens[at].0,
                misplaced(module[0], word(at), before, word(at + 1))?,
            ))
        });
        faults.extend(
            breaches
                .chain(words)
                .map(|(line, fault)| format!("{file}:{line}: {fault}")),
        );
    }
    faults
}

fn sources() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (BTreeMap::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            match path.is_dir() {
                true => folders.push(path),
                false => drop(found.insert(
                    path.strip_prefix(&root).unwrap().display().to_string(),
                    fs::read_to_string(&path).unwrap(),
                )),
            }
        }
    }
    found
}

#[test]
fn rooms_name_what_is_below_them() {
    for (i, (room, may)) in ROOMS.iter().enumerate() {
        let below: Vec<_> = ROOMS[..i].iter().map(|row| row.0).collect();
        assert!(
            may.iter().all(|other| below.contains(other)),
            "{room} names a room that is not above it in the table"
        );
    }
    let faults = faults(&sources());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_breach_is_seen() {
    let sources = sources();
    for (file, text) in BREACHES
        .iter()
        .flat_map(|(file, texts)| texts.split(" |").map(move |text| (file, text)))
    {
        let sound = sources.get(*file).cloned().unwrap_or_default();
        let alone = |text: String| faults(&BTreeMap::from([((*file).to_owned(), text)]));
        assert!(
            sound.is_empty() || alone(sound.clone()).is_empty(),
            "{file}"
        );
        assert!(!alone(sound + "\n" + text).is_empty(), "{file}: {text}");
    }
}

/// Forbidden things, each planted by itself behind the real text of a file.
const BREACHES: &[(&str, &str)] = &[
    (
        "problem/id.rs",
        "use crate::search::Search; |fn f() { crate::engine::f(); } |use super::super::search;",
    ),
    (
        "problem/id.rs",
        "use crate::{limits::End, search}; |use crate as root; |use crate::*; |use \
        quadrille::search;",
    ),
    (
        "problem/id.rs",
        "macro_rules! m { ($a:ident) => { $crate::search::f }; } |fn f() { crate::$a::f(); }",
    ),
    (
        "problem/id.rs",
        "include!(\"a.rs\"); |#[path = \"a.rs\"] mod a; |#[serde(with = \"crate::search\")] struct \
        S;",
    ),
    (
        "problem/id.rs",
        "/* hidden */ |extern crate rand as r; |use rand as r; |use ::rand::Rng; |fn f() { \
        rand::rng(); }",
    ),
    (
        "problem/id.rs",
        "use std::io::*; |fn f() { println!(); } |fn f() { std::io::stdout(); } |use \
        std::{io::stderr};",
    ),
    (
        "engine/bits/state.rs",
        "use crate::engine::links::Links; |use crate::engine::{Node, delta};",
    ),
    (
        "engine/bits/state.rs",
        "use super::super::delta::Delta; |pub use super::super::Links;",
    ),
    ("engine/links.rs", "use super::Bits;"),
    (
        "engine/memo/table.rs",
        "pub(crate) use crate::engine::delta::check;",
    ),
    ("sudoku/lockstep/mod.rs", "use crate::sudoku::canon;"),
    ("family/order.rs", "use crate::search::{self, Search};"),
    ("attic.rs", "fn f() {}"),
];

/// The table that says where to change what names files that are there.
#[test]
fn the_table_of_changes_names_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let table = page
        .split("## Where do I change")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    let folders = [
        "src",
        "crates/args/src",
        "crates/cli/src",
        "crates/gallery/src",
        "crates/variants/src",
        "",
    ]
    .map(|folder| root.join(folder));
    let mut n_paths = 0;
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let paths = row
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|word| word.contains('/') || word.contains(".rs"));
        for path in paths.filter(|path| !path.contains("NAME") && !path.contains("COMMAND")) {
            assert!(
                folders.iter().any(|folder| folder.join(path).exists()),
                "{path} in: {row}"
            );
            n_paths += 1;
        }
    }
    assert!(n_paths > 25, "{n_paths}");
}
