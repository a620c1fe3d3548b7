//! The program `quadrille`: its commands. Only it prints, by way of `quadrille-console`.
//!
//! It is a library so that Cargo compiles it beside the packages it uses; a program would wait for
//! their machine code.

mod commands;
#[cfg(test)]
mod tests;

use quadrille_args::{Cli, Command, When, manual};
use quadrille_console::session::{Exit, Session};
use quadrille_console::{input, output, watch};
use std::io::{self, Write};
use std::process::ExitCode;

/// Parses the command line, runs the command, and gives the exit code.
pub fn main() -> ExitCode {
    watch::start();
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(refused) => {
            // help and version go to standard output and are no errors
            return match refused.print() {
                Err(error) if !refused.is_error() && error.kind() != io::ErrorKind::BrokenPipe => {
                    Session::error(&format!("standard output: {error}"));
                    Exit::BadInput.into()
                }
                _ if refused.is_error() => Exit::BadInput.into(),
                _ => Exit::Answered.into(),
            };
        }
    };
    match cli.color {
        When::Auto => anstream::ColorChoice::Auto,
        When::Always => anstream::ColorChoice::Always,
        When::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    if let Err(error) = watch::choose(cli.progress) {
        Session::error(&error);
        return Exit::BadInput.into();
    }
    let mut session = Session::new(cli.quiet, cli.verbose);
    let done = run(cli.command, &mut session).and_then(|()| Ok(session.out.flush()?));
    session.count_notes();
    session.count_errors();
    session.report_interrupt();
    match done {
        Ok(()) => session.exit().into(),
        Err(error) if is_closed_pipe(&error) => Exit::Answered.into(),
        Err(error) => {
            Session::error(&format!("{error:#}"));
            Exit::BadInput.into()
        }
    }
}

fn run(command: Command, session: &mut Session) -> anyhow::Result<()> {
    if let Some(path) = command.files().iter().find(|path| output::is_output(path)) {
        anyhow::bail!(
            "{}: is the output too; write to another file",
            input::name(path)
        );
    }
    command
        .files()
        .into_iter()
        .for_each(|path| session.reads(path));
    match command {
        Command::Solve(args) => commands::solve::run(&args, session),
        Command::Puzzle(args) => commands::puzzle::run(args, session),
        Command::Compare(args) => commands::compare::run(&args, session),
        Command::Check(args) => quadrille_answers::check::run(&args, session),
        Command::Certify(args) => commands::certify::run(&args, session),
        Command::Rate(args) => commands::rate::run(&args, session),
        Command::Stats(args) => commands::stats::run(&args, session),
        Command::Canon(args) => commands::canon::run(&args, session),
        Command::Generate(args) => commands::generate::run(&args, session),
        Command::Explain(args) => commands::explain::run(&args, session),
        Command::Convert(args) => commands::convert::run(&args, session),
        Command::Family(args) => commands::family::run(&args, session),
        Command::Split(args) => commands::split::run(&args, session),
        Command::Merge(args) => commands::merge::run(&args, session),
        Command::Formats(_) => formats(session),
        Command::Completions { shell } => Ok(session.out.write_all(&manual::completions(shell))?),
        Command::Man { command } => Ok(session.out.write_all(&manual::page(&command)?)?),
    }
}

/// Prints what every format looks like, as `help formats` does: in colors on a terminal that has
/// them.
fn formats(session: &mut Session) -> anyhow::Result<()> {
    session.out.flush()?;
    if session.on_terminal {
        return Ok(write!(anstream::stdout(), "{}", manual::formats(true)?)?);
    }
    Ok(session.out.write_all(manual::formats(false)?.as_bytes())?)
}

/// Whether the program that reads the output, such as `head`, has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| match cause.downcast_ref::<io::Error>() {
            Some(error) => error.kind() == io::ErrorKind::BrokenPipe,
            None => false,
        })
}
