//! Rooms, members, crates and files that the tables do not know, and the other way round.

use super::{SOURCES, law};
use crate::law::{Law, faults};

#[test]
fn the_tables_and_the_files_agree() {
    let expect = |planted: &[(&str, &str)], law: &Law, words: &str| {
        let files = SOURCES.iter().chain(planted);
        let sources = files.map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
        let faults = faults(&sources, law);
        assert!(faults.iter().any(|fault| fault.contains(words)), "expected: {words}\nfound: {faults:#?}");
    };
    let attic = "pub mod low; pub mod mid; pub mod high; pub mod cli; pub mod attic;";
    expect(&[("lib.rs", attic), ("attic.rs", "")], &law(), "the room `attic` has no row");
    expect(&[("low/stray.rs", "")], &law(), "low/stray.rs: no module declares this file");
    expect(&[("low/part.rs", "mod lost;")], &law(), "low/part.rs: `mod lost;` has no file");
    expect(&[("low/part.rs", "\nfn {")], &law(), "low/part.rs:2: ");
    let dependencies = ["clap", "rand", "thiserror", "serde"].map(str::to_owned).into();
    expect(&[], &Law { dependencies, ..law() }, "the dependency `serde` has no row");
    let dependencies = ["clap", "thiserror"].map(str::to_owned).into();
    expect(&[], &Law { dependencies, ..law() }, "a row for `rand`");
    expect(&[], &Law { shared: &[("mid", &["shared", "gone"])], ..law() }, "there is no `mid::gone`");
    expect(&[], &Law { crates: &[("rand", &["gone"])], ..law() }, "there is no room `gone`");
    let mut arrows = law().arrows.to_vec();
    arrows.push(("gone", &[]));
    expect(&[], &Law { arrows: &arrows, ..law() }, "there is no room `gone`");
    arrows[0] = ("low", &["high"]);
    expect(&[], &Law { arrows: &arrows, ..law() }, "in ARROWS `low` may name a room that may name `low`");
}
