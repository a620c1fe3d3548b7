//! Arrows in every form that Rust has for them.

use super::{caught, free, with};

#[test]
fn arrows_in_imports() {
    let texts = [
        "use crate::high::High;",
        "use crate::{low::Low, high::High};",
        "use crate::{\n    low::Low,\n    high::{\n        High,\n    },\n};",
        "use crate::{low::{Low, Names}, high::{self, High}};",
        "use super::super::high::High;",
        "use super::{super::high::High};",
        "use super::{Low, super::{high::{self as h}}};",
        "pub use crate::high::High;",
        "pub(crate) use crate::high::deep::{Deep as D};",
        "use crate::high as h; fn g() { h::f(); }",
        "use crate::high::*;",
        "pub use crate::high::*;",
        "use crate::high::T as _;",
        "use crate as root; fn g() { root::high::f(); }",
        "use crate::*; fn g() { high::f(); }",
        "fn g() { use crate::high::f; f(); }",
        "mod inner { use super::super::super::high::f; }",
        "use quadrille::high::f;",
        "use ::quadrille::high::f;",
        "extern crate self as me; fn g() { me::high::f(); }",
    ];
    caught("low/part.rs", "`low` must not know `high`", &texts);
}

#[test]
fn arrows_in_paths() {
    let texts = [
        "fn g() -> u8 { crate::high::f() }",
        "fn g() { let x = vec.iter().map(crate::high::f); }",
        "fn g() -> u8 { quadrille::high::f() }",
        "struct S { a: Option<Vec<crate::high::High>> }",
        "fn g(a: &[crate::high::High]) {}",
        "fn g() { <crate::high::High>::default(); }",
        "fn g() { Vec::<crate::high::High>::new(); }",
        "fn g() -> impl Iterator<Item = crate::high::High> { x }",
        "struct S; impl crate::high::T for S {}",
        "impl<X> super::Lowly for X where X: crate::high::T { fn l(&self) {} }",
        "fn g<X: crate::high::T>() {}",
        "fn g() { <u8 as crate::high::T>::go(); }",
        "fn g(x: u8) { match x { crate::high::deep::D => {} _ => {} } }",
        "fn g(x: u8) { match x { high::deep::D | _ => {} } } use crate::high;",
        "fn g(x: H) { if let crate::high::High { .. } = x {} }",
        "const C: [u8; crate::high::deep::D as usize] = [];",
        "pub(in crate::high) fn g() {}",
        "#[derive(crate::high::made)] struct S;",
        "#[serde(with = \"crate::high::f\")] struct S;",
        "struct S { #[arg(value_parser = crate::high::f)] a: u8 }",
    ];
    caught("low/part.rs", "`low` must not know `high`", &texts);
}

#[test]
fn arrows_in_tokens() {
    let texts = [
        "fn g() { vec![crate::high::High]; }",
        "fn g() { format!(\"{}\", crate::high::f()); }",
        "fn g() { assert!(matches!(x, Some(super::super::high::High { .. }))); }",
        "fn g() { vec![Vec::<crate::high::High>::new()]; }",
        "macro_rules! m { () => { $crate::high::f() } }",
        "macro_rules! m { () => { use crate::{low::Low, high::{self as h, High}}; } }",
        "macro_rules! m { ($x:ident) => { $x::new(crate::high::High) } }",
        "thread_local! { static X: crate::high::High = x; }",
        "fn g() { crate::high::made!(); }",
    ];
    caught("low/part.rs", "`low` must not know `high`", &texts);
}

#[test]
fn arrows_through_a_facade() {
    // where the room takes it in, and where another room takes it from there
    let facade = "pub mod part; mod names; pub use names::Names; pub use crate::high::High; pub struct Low; \
                  pub trait Lowly {}";
    caught("low/mod.rs", "`low` must not know `high`, and names `crate::high::High`", &[facade]);
    let faults = with(&[("low/mod.rs", facade), ("mid/b.rs", "use crate::low::High; pub struct B;")]);
    let expected = "mid/b.rs:1: `mid` must not know `high`, and names `crate::low::High`";
    assert!(faults.iter().any(|fault| fault == expected), "{faults:#?}");
}

#[test]
fn arrows_between_members() {
    let texts = [
        "use super::a::A; pub struct B;",
        "use super::{a, Mid}; pub struct B;",
        "use super::A; pub struct B;",
        "use crate::mid::{Mid, A}; pub struct B;",
        "pub struct B; fn g() { super::a::f(); }",
        "pub struct B; fn g() { crate::mid::a::f(); }",
        "pub struct B; fn g() -> Vec<crate::mid::A> { vec![] }",
        "pub struct B; fn g() { vec![super::A]; }",
        "use super::*; pub struct B; fn g(a: A) {}",
        "pub struct B; mod inner { use super::super::a::A; }",
    ];
    caught("mid/b.rs", "`mid::b` must not know its neighbor `mid::a`", &texts);
    caught(
        "mid/shared.rs",
        "`mid::shared` must not know its neighbor `mid::a`: ",
        &["pub struct Shared; use super::A;"],
    );
}

#[test]
fn a_new_member_is_guarded() {
    let rooms = "pub mod a; pub mod b; pub mod c; pub mod shared; pub use a::A; pub use b::B; pub struct Mid;";
    for (file, text) in [("mid/c.rs", "use super::a::f;"), ("mid/c/mod.rs", "fn g() { crate::mid::a::f(); }")] {
        let faults = with(&[("mid/mod.rs", rooms), (file, text)]);
        assert!(faults.len() == 1 && faults[0].contains("`mid::c` must not know its neighbor `mid::a`"), "{faults:#?}");
    }
    let files = [("mid/mod.rs", rooms), ("mid/c/mod.rs", "mod d;"), ("mid/c/d.rs", "use super::super::b::f;")];
    assert!(with(&files)[0].starts_with("mid/c/d.rs:1: `mid::c` must not know its neighbor `mid::b`"));
}

#[test]
fn crates_in_the_wrong_room() {
    let texts = [
        "fn g() { rand::rng(); }",
        "use rand::Rng;",
        "use rand;",
        "use ::rand::{Rng, RngExt};",
        "use {std::fmt, rand::Rng};",
        "use {std::fmt, ::rand::Rng};",
        "use rand::*;",
        "pub use rand::Rng;",
        "use rand as r; fn g() { r::rng(); }",
        "extern crate rand;",
        "extern crate rand as r;",
        "fn g() { vec![::rand::rng()]; }",
        "#[derive(rand::Random)] struct S;",
        "fn g(r: &mut dyn rand::Rng) {}",
    ];
    caught("low/part.rs", "`low` must not use the crate `rand`", &texts);
    caught("low/part.rs", "`low` must not use the crate `clap`", &["use ::clap::Parser;"]);
    caught("mid/b.rs", "`mid` must not use the crate `clap`", &["use clap::Parser; pub struct B;"]);
}

#[test]
fn printing() {
    let texts = [
        "mod inner { fn g() { println!(\"no\"); } }",
        "fn g() { std::eprintln!(\"no\"); }",
        "fn g() { print!(\"no\"); }",
        "fn g() { eprint!(\"no\"); }",
        "fn g(x: u8) { dbg!(x); }",
        "use std::println as say; fn g() { say!(\"no\"); }",
        "macro_rules! m { () => { println!(\"no\") } }",
        "fn g() { vec![{ println!(\"no\"); 1 }]; }",
        "fn g() { std::io::stdout().lock(); }",
        "use std::io; fn g() { writeln!(io::stderr(), \"no\"); }",
        "use std::io::{self, stdout}; fn g() { stdout(); }",
    ];
    caught("low/part.rs", "`low` must not print", &texts);
}

#[test]
fn only_attributes_make_a_test() {
    let declared = "pub mod part; pub mod twin; mod names; pub struct Low; pub use names::Names; pub trait Lowly {}";
    let planted = ("low/twin.rs", "use crate::high::f;");
    let faults = with(&[("low/mod.rs", declared), planted]);
    assert!(faults[0].starts_with("low/twin.rs:1: `low` must not know `high`"), "{faults:#?}");
    free(&[("low/mod.rs", &declared.replace("pub mod twin", "#[cfg(test)] pub mod twin")), planted]);
    free(&[("low/mod.rs", declared), ("low/twin.rs", "#![cfg(test)] use crate::high::f;")]);
    let texts = [
        "#[cfg(test)]\nmod tests { use crate::high::f; }\nfn g() { crate::high::f(); }",
        "#[cfg(not(test))] use crate::high::f;",
        "#[cfg(any(test, feature = \"x\"))] use crate::high::f;",
        "#[cfg(feature = \"test\")] use crate::high::f;",
        "fn g() { #[cfg(test)] { x(); } crate::high::f(); }",
    ];
    caught("low/part.rs", "`low` must not know `high`", &texts);
    for text in [
        "#[cfg(test)] mod tests { use crate::high::f; #[test] fn g() { println!(\"{}\", rand::rng()); f(); } }",
        "#[cfg(all(test, feature = \"x\"))] use crate::high::f;",
        "struct S; impl S { #[cfg(test)] fn g() { crate::high::f(); } }",
        "#[test] fn g() { crate::high::f(); }",
        "fn g() { #[cfg(test)] crate::high::made!(); #[cfg(test)] let x = crate::high::f(); }",
        "fn g() { #[cfg(test)] crate::high::f(); #[cfg(test)] if crate::high::f() {} }",
    ] {
        free(&[("low/part.rs", text)]);
    }
}

#[test]
fn what_looks_alike_is_free() {
    for text in [
        "/// See [`High`](crate::high::High).\nfn g() {}",
        "#![doc = \"crate::high\"]",
        "// use crate::high::High;",
        "const TEXT: &str = \"use crate::high::High; println!()\";",
        "fn g() { assert!(true, \"crate::high::f()\"); }",
        "use super::{Low, Names, names::name};",
        "use crate::low::{self, Low};",
        "mod high { pub fn f() {} } fn g() { high::f(); }",
        "mod rand { pub fn rng() {} } use rand::rng; fn g() { rand::rng(); }",
        "enum clap { A } fn g() { clap::A; }",
        "fn g(rand: u8, clap: u8) -> u8 { vec![rand]; rand + clap }",
        "fn g() { let rand = 1; x.rand(); }",
        "struct S { rand: u8 } fn g() { S { rand: 1 }; }",
        "fn g() { Vec::<u8>::rand(); <Vec<u8>>::rand::<u8>(); vec![Vec::<u8>::rand()]; }",
        "use std::io::{self, Write}; fn g(out: &mut impl Write) { writeln!(out, \"{}\", 1); }",
        "use thiserror::Error; #[derive(Error)] enum E { #[error(\"no: {0}\")] A(u8) }",
        "macro_rules! m { ($high:ident) => { $high::f() } }",
        "use core::fmt; use alloc::vec::Vec;",
        "#[rustfmt::skip] fn g() {}",
    ] {
        free(&[("low/part.rs", text)]);
    }
    free(&[(
        "high/deep.rs",
        "use crate::low::*; use crate::mid::{A, B, Mid}; use rand::Rng; pub struct Deep; pub const D: u8 = 1;",
    )]);
    free(&[("mid/b.rs", "use super::{Mid, shared::Shared}; use crate::low::Low; pub struct B; pub fn f() {}")]);
}

#[test]
fn files_are_found_where_the_compiler_finds_them() {
    let arrow = "use crate::high::f;";
    for (file, files) in [
        ("low/part/deep.rs", [("low/part.rs", "mod deep;"), ("low/part/deep.rs", arrow)]),
        ("low/part/deep/mod.rs", [("low/part.rs", "mod deep;"), ("low/part/deep/mod.rs", arrow)]),
        ("low/part/inner/deep.rs", [("low/part.rs", "mod inner { mod deep; }"), ("low/part/inner/deep.rs", arrow)]),
        ("low/other.rs", [("low/part.rs", "#[path = \"other.rs\"] mod deep;"), ("low/other.rs", arrow)]),
    ] {
        let faults = with(&files);
        assert!(faults.len() == 1 && faults[0].starts_with(&format!("{file}:1: ")), "{file}: {faults:#?}");
    }
}
