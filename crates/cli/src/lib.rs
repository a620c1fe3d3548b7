//! The program `quadrille`: its commands. Only it prints, by way of `quadrille-console`.
//!
//! It is a library so that Cargo compiles it beside the packages it uses; a program would wait for
//! their machine code.

mod commands;
#[cfg(test)]
mod tests;

use anyhow::Result;
use commands::{
    canon, certify, compare, convert, explain, family, generate, merge, puzzle, rate, solve, split,
    stats,
};
use quadrille_answers::check;
use quadrille_args::{Cli, Command, Refusal, When, manual};
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch;
use std::io::{self, Write};
use std::process::ExitCode;

/// Parses the command line, runs the command, and gives the exit code.
pub fn main() -> ExitCode {
    watch::start();
    let exit = match Cli::read(std::env::args_os()) {
        Ok(cli) => obey(cli),
        Err(refusal) => refuse(&refusal),
    };
    exit.into()
}

/// Prints a refusal; help and version go to standard output and are no errors.
fn refuse(refusal: &Refusal) -> Exit {
    let printed = refusal.print();
    if refusal.is_error() {
        return Exit::BadInput;
    }
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Session::error(&format!("standard output: {error}"));
            Exit::BadInput
        }
        _ => Exit::Answered,
    }
}

/// Runs the command of a command line.
fn obey(cli: Cli) -> Exit {
    match cli.common.color {
        When::Auto => anstream::ColorChoice::Auto,
        When::Always => anstream::ColorChoice::Always,
        When::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    if let Err(error) = watch::choose(cli.common.progress) {
        Session::error(&error.to_string());
        return Exit::BadInput;
    }
    let mut session = Session::new(cli.common.quiet, cli.common.verbose);
    let done = run(cli.command, &mut session);
    session.finish();
    match done {
        Ok(()) => session.exit(),
        Err(error) if is_closed_pipe(&error) => Exit::Answered,
        Err(error) => {
            Session::error(&format!("{error:#}"));
            Exit::BadInput
        }
    }
}

/// Runs a command; its files are remembered, and its output must not be among them.
fn run(command: Command, session: &mut Session) -> Result<()> {
    let mut files = command.files().into_iter();
    files.try_for_each(|path| session.reads(path))?;
    dispatch(command, session)?;
    Ok(session.out.flush()?)
}

fn dispatch(command: Command, session: &mut Session) -> Result<()> {
    match command {
        Command::Solve(args) => solve::run(&args, session),
        Command::Puzzle(args) => puzzle::run(args, session),
        Command::Compare(args) => compare::run(&args, session),
        Command::Check(args) => check::run(&args, session),
        Command::Certify(args) => certify::run(&args, session),
        Command::Rate(args) => rate::run(&args, session),
        Command::Stats(args) => stats::run(&args, session),
        Command::Canon(args) => canon::run(&args, session),
        Command::Generate(args) => generate::run(&args, session),
        Command::Explain(args) => explain::run(&args, session),
        Command::Convert(args) => convert::run(&args, session),
        Command::Family(args) => family::run(&args, session),
        Command::Split(args) => split::run(&args, session),
        Command::Merge(args) => merge::run(&args, session),
        Command::Formats(_) => formats(session),
        Command::Completions { shell, .. } => print(&manual::completions(shell), session),
        Command::Man { command, .. } => print(&manual::page(&command)?, session),
    }
}

fn print(text: &[u8], session: &mut Session) -> Result<()> {
    Ok(session.out.write_all(text)?)
}

/// Prints what every format looks like, as `help formats` does: in colors on a terminal that has
/// them.
fn formats(session: &mut Session) -> Result<()> {
    session.out.flush()?;
    if session.on_terminal {
        return Ok(write!(anstream::stdout(), "{}", manual::formats(true)?)?);
    }
    print(manual::formats(false)?.as_bytes(), session)
}

/// Whether the program that reads the output, such as `head`, has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.any(is_closed)
}
