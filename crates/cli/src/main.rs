//! The program `quadrille`, which is all in its library.

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille_cli::main()
}
