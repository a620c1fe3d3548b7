//! Which module may use which. ARCHITECTURE.md has the picture; this is the law.
//!
//! A room is a file or a folder below `src/`. The sources are parsed, and what every path in them leads to is found as
//! the compiler would find it, behind imports, globs and re-exports. Code that is compiled in tests only is free.

mod attributes;
mod circles;
mod law;
mod manifest;
mod plants;
mod reader;
mod resolve;
mod tokens;
mod tree;
mod variables;
mod words;

use law::{Law, Table};
use std::fs;
use std::path::Path;
use tree::Sources;

/// Each room, and the rooms that it may name. A room that is not here may not exist.
const ARROWS: Table = &[
    ("problem", &[]),
    ("cpu", &[]),
    ("limits", &[]),
    ("engine", &["problem", "cpu"]),
    ("picture", &[]),
    ("puzzle", &["problem", "picture"]),
    ("sudoku", &["problem", "cpu", "limits"]),
    ("family", &["problem", "limits"]),
    ("learn", &["problem"]),
    ("format", &["problem"]),
    ("reduce", &["problem"]),
    ("baseline", &["problem"]),
    ("certify", &["problem", "limits"]),
    ("search", &["problem", "cpu", "limits", "engine", "family", "learn", "reduce"]),
    ("solve", &["problem", "limits", "engine", "puzzle", "search", "sudoku"]),
    ("variant", &["problem", "format", "picture", "puzzle"]),
    ("explain", &["problem", "limits", "search"]),
    ("solver", &["problem", "cpu", "limits", "engine", "search", "sudoku"]),
    ("checkpoint", &["problem", "limits", "engine", "search"]),
    ("proof", &["problem", "limits", "learn", "reduce", "search"]),
    ("generate", &["problem", "cpu", "limits", "search", "sudoku"]),
    ("compare", &["problem", "cpu", "limits", "engine", "sudoku", "search", "solver", "format"]),
    (
        "cli",
        &[
            "problem",
            "cpu",
            "limits",
            "engine",
            "explain",
            "family",
            "picture",
            "puzzle",
            "sudoku",
            "format",
            "reduce",
            "baseline",
            "search",
            "checkpoint",
            "solve",
            "solver",
            "generate",
            "compare",
            "variant",
            "proof",
            "certify",
        ],
    ),
    ("main", &["cli"]),
    ("lib", &["*"]),
];

/// Rooms whose members stand beside each other and never meet: all files and folders of the room, but for its `mod.rs`
/// and for those named here, which several members may use.
const SHARED: Table = &[
    ("engine", &["costs", "kernel", "memo", "symmetry", "walker"]),
    ("sudoku", &["alphabet", "board", "shape"]),
    ("puzzle", &["edges", "error", "graph", "lattice", "polyforms", "square", "symmetry"]),
];

/// Each crate that the package depends on, and the rooms that may name it.
const CRATES: Table = &[
    ("anstream", &["cli", "main"]),
    ("anyhow", &["cli", "main"]),
    ("bitvec", &["sudoku"]),
    ("clap", &["cli", "main"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("ctrlc", &["cli"]),
    ("num_bigint", &["family", "search", "checkpoint", "format", "cli"]),
    ("rand", &["family", "learn", "search", "generate", "compare"]),
    ("rayon", &["solver"]),
    ("resvg", &["cli"]),
    ("serde", &["problem", "limits", "search", "format", "compare", "cli"]),
    ("serde_json", &["format", "compare", "cli"]),
    ("signal_hook", &["cli"]),
    ("terminal_size", &["cli"]),
    ("thiserror", &["*"]),
    ("web_time", &["limits"]),
];

const PRINTERS: &[&str] = &["cli", "main"];

#[test]
fn the_sources_keep_the_law() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Sources::new();
    read(&package.join("src"), "", &mut sources);
    assert!(sources.len() > 20, "the sources are where they were");
    let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
    let law = Law {
        arrows: ARROWS,
        shared: SHARED,
        crates: CRATES,
        dependencies: manifest::dependencies(&manifest),
        printers: PRINTERS,
    };
    let faults = law::faults(&sources, &law);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn read(folder: &Path, below: &str, into: &mut Sources) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            read(&path, &format!("{below}{name}/"), into);
        } else if name.ends_with(".rs") {
            into.insert(format!("{below}{name}"), fs::read_to_string(&path).unwrap());
        }
    }
}

/// The longest that the file of a puzzle may be, if it is to be read at once.
const LONGEST: usize = 150;

#[test]
fn each_file_of_a_puzzle_is_short() {
    let mut sources = Sources::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzle"), "", &mut sources);
    // the facade and the errors are of all puzzles
    let puzzles = sources.iter().filter(|(file, _)| !["mod.rs", "error.rs"].contains(&file.as_str()));
    let long: Vec<_> = puzzles.filter(|(_, text)| text.lines().count() > LONGEST).map(|(file, _)| file).collect();
    assert!(long.is_empty() && sources.len() > 40, "{long:?}");
}
