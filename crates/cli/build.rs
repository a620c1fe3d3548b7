//! Links the program at fixed addresses where the linker can.
//!
//! Code that is not optimized reaches functions through tables of addresses. A program that may be
//! loaded anywhere has these tables written at each start, which is a quarter of the instructions
//! of a short run.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let has = |key: &str, word: &str| {
        env::var(key).is_ok_and(|words| words.split(',').any(|other| other == word))
    };
    if has("CARGO_CFG_TARGET_OS", "linux")
        && has("CARGO_CFG_TARGET_ENV", "gnu")
        && !has("CARGO_CFG_TARGET_FEATURE", "crt-static")
    {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
