//! Circles of three files, and what is none.

use super::with;

/// A room of three files beside the others, and what the law says of it.
fn circle(facade: &str, one: &str, two: &str) -> Vec<String> {
    with(&[("high/mod.rs", facade), ("high/one.rs", one), ("high/two.rs", two), ("high/deep.rs", ""), ("cli.rs", "")])
}

#[test]
fn circles_of_three() {
    let facade = "mod one; mod two; mod deep; pub use one::One; pub use two::Two; pub struct High;";
    let one = "use super::two::Two; pub struct One;";
    let two = "use super::deep::Deep; pub struct Two;";
    let deep = "pub struct Deep; fn g() -> super::One { x }";
    let files =
        [("high/mod.rs", facade), ("high/one.rs", one), ("high/two.rs", two), ("high/deep.rs", deep), ("cli.rs", "")];
    let expected = "3 files know each other, 2 may:\n    high/deep.rs -> high/one.rs (line 1: super::One)\n    \
        high/one.rs -> high/two.rs (line 1: super::two::Two)\n    high/two.rs -> high/deep.rs (line 1: super::deep::Deep)";
    assert_eq!(with(&files), [expected]);
}

#[test]
fn circles_through_the_facade() {
    let closed = |facade: &str, one: &str, two: &str| {
        let faults = circle(facade, one, two);
        let count = faults.iter().filter(|fault| fault.starts_with("3 files know each other")).count();
        assert!(faults.len() == 1 && count == 1, "{facade}\n{one}\n{two}\n{faults:#?}");
    };
    let mods = "mod deep; mod one; mod two; pub struct High; ";
    let one = "use super::High; pub struct One; pub fn f(h: High) {}";
    let two = "pub struct Two; pub fn f(h: super::High) {}";
    closed(&format!("{mods} fn g() {{ one::f(High); two::f(High); }}"), one, two);
    closed(&format!("{mods} use {{one::One, two::Two}};"), one, two);
    // used by the name under which they are shown
    closed(&format!("{mods} pub use one::One; pub use two::Two; pub struct Both(One, Two);"), one, two);
    closed(&format!("{mods} pub use one::*; pub use two::*; fn g() {{ vec![Two]; One; }}"), one, two);
    closed(
        &format!(
            "{mods} pub use one::MOST; pub use two::Two; fn g(x: u8, t: Two) {{ match x {{ MOST => {{}} _ => {{}} }} }}"
        ),
        "use super::High; pub const MOST: u8 = 1;",
        two,
    );
    // a macro that is seen below the place where it is defined
    closed(&format!("macro_rules! m {{ () => {{}} }} {mods} use one::f; use two::Two;"), one, "pub struct Two; m!();");
    // everything of the facade
    closed(&format!("{mods} use one::One; use two::Two;"), one, "use super::*; pub struct Two;");
}

#[test]
fn no_circle() {
    let mods = "mod deep; mod one; mod two; pub struct High; ";
    let one = "use super::High; pub struct One; pub fn f(h: High) {}";
    let two = "pub struct Two; pub fn f(h: super::High) {}";
    // declarations and re-exports link the files, and nothing else does
    assert_eq!(circle(&format!("{mods} pub use one::One; pub use two::{{self, Two}};"), one, two), [""; 0]);
    assert_eq!(circle(&format!("{mods} pub(crate) use one::*; pub use two::*;"), one, two), [""; 0]);
    // two may
    assert_eq!(circle(&format!("{mods} use one::One; pub use two::Two;"), one, two), [""; 0]);
    // a variable has the name of something that is re-exported
    let facade = format!("{mods} use one::One; pub use two::f; fn g(f: u8) {{ h(f) }}");
    assert_eq!(circle(&facade, one, two), [""; 0]);
    // in tests
    let facade = format!("{mods} #[cfg(test)] mod tests {{ use super::one::One; use super::two::Two; }}");
    assert_eq!(circle(&facade, one, two), [""; 0]);
}
