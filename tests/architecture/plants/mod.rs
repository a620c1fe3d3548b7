//! The guard, guarded: small trees of sources with one forbidden thing planted, which must be found, and with things
//! that look alike and are allowed.

mod arrows;
mod circles;
mod tables;

use crate::law::{Law, faults};
use crate::tree::Sources;

/// Three floors, `low`, `mid` and `high`, and `cli`. The members `a` and `b` of `mid` never meet.
const SOURCES: [(&str, &str); 11] = [
    ("lib.rs", "pub mod low; pub mod mid; pub mod high; pub mod cli;"),
    ("low/mod.rs", "pub mod part; mod names; pub use names::Names; pub struct Low; pub trait Lowly { fn l(&self); }"),
    ("low/names.rs", "pub struct Names; pub fn name() -> u8 { 7 }"),
    ("low/part.rs", ""),
    ("mid/mod.rs", "pub mod a; pub mod b; pub mod shared; pub use a::A; pub use b::B; pub struct Mid;"),
    ("mid/a.rs", "use super::{Mid, shared::Shared}; pub struct A; pub fn f() -> (Mid, Shared) { (Mid, Shared) }"),
    ("mid/b.rs", "pub struct B; pub fn f() {}"),
    ("mid/shared.rs", "pub struct Shared;"),
    (
        "high/mod.rs",
        "pub mod deep; pub use deep::Deep; use crate::mid::{self, A}; pub struct High; pub trait T {} pub fn f() -> u8 \
         { mid::a::f(); 1 } macro_rules! made { () => {} } pub(crate) use made;",
    ),
    ("high/deep.rs", "pub struct Deep; pub const D: u8 = 1;"),
    ("cli.rs", "use clap::Parser; pub fn run() { println!(\"{}\", crate::high::f()); std::io::stdout(); }"),
];

/// The faults of the sources with some files added or replaced.
fn with(planted: &[(&str, &str)]) -> Vec<String> {
    let files = SOURCES.iter().chain(planted);
    let sources: Sources = files.map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    faults(&sources, &law())
}

fn law() -> Law<'static> {
    Law {
        arrows: &[
            ("low", &[]),
            ("mid", &["low"]),
            ("high", &["low", "mid"]),
            ("cli", &["low", "mid", "high"]),
            ("lib", &["*"]),
        ],
        shared: &[("mid", &["shared"])],
        crates: &[("clap", &["cli"]), ("rand", &["high"]), ("thiserror", &["*"])],
        dependencies: ["clap", "rand", "thiserror"].map(str::to_owned).into(),
        printers: &["cli"],
    }
}

/// Each text stands in the file by itself, and the fault begins with the file and has the words in it.
#[track_caller]
fn caught(file: &str, words: &str, texts: &[&str]) {
    for text in texts {
        let faults = with(&[(file, text)]);
        let found = faults.iter().any(|fault| fault.starts_with(&format!("{file}:")) && fault.contains(words));
        assert!(found, "{file}: {text}\nexpected: {words}\nfound: {faults:#?}");
    }
}

#[track_caller]
fn free(planted: &[(&str, &str)]) {
    assert_eq!(with(planted), [""; 0], "{planted:#?}");
}

#[test]
fn the_sources_themselves_are_in_order() {
    free(&[]);
}
