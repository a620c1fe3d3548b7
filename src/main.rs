//! The command line: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille::cli::main()
}
