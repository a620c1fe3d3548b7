//! Completion scripts and manual pages, made from the words of the command line.

use crate::args::Cli;
use crate::session::Session;
use anyhow::Context;
use clap::CommandFactory;
use std::io::Write;

pub(crate) fn completions(shell: clap_complete::Shell, session: &mut Session) -> anyhow::Result<()> {
    // into memory first: the generator panics where it cannot write
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "quadrille", &mut script);
    Ok(session.out.write_all(&script)?)
}

/// Prints what every format looks like, as `help formats` does.
pub(crate) fn formats(session: &mut Session) -> anyhow::Result<()> {
    session.out.flush()?;
    let mut program = Cli::command();
    program.build();
    let topic = program.find_subcommand_mut("formats").context("the topic `formats`")?;
    let text = topic.render_long_help();
    if session.on_terminal {
        return Ok(write!(anstream::stdout(), "{}", text.ansi())?);
    }
    Ok(write!(session.out, "{text}")?)
}

pub(crate) fn page(names: &[String], session: &mut Session) -> anyhow::Result<()> {
    let mut program = Cli::command();
    program.build();
    if names == ["formats"] {
        return Ok(crate::formats::page().to_writer(&mut session.out)?);
    }
    let mut command = &program;
    for name in names {
        command = command.find_subcommand(name).with_context(|| {
            let known = command.get_subcommands().map(clap::Command::get_name).filter(|known| *known != "help");
            let known: Vec<&str> = known.collect();
            let (name, known) = (name.escape_debug(), known.join(", "));
            match known.is_empty() {
                true => format!("there is no command `{name}`; `{}` has none", command.get_name()),
                false => format!("there is no command `{name}`; expected {known}"),
            }
        })?;
    }
    Ok(clap_mangen::Man::new(command.clone()).render(&mut session.out)?)
}
