//! Tells the program which compiler has made it, for the header of its results.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let version = version.unwrap_or_default();
    // without the date of the compiler
    let words: Vec<&str> = version.split_whitespace().take(2).collect();
    println!("cargo::rustc-env=QUADRILLE_COMPILER={}", words.join(" "));
}
