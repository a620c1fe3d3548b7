//! Completion scripts and manual pages, made from the words of the command line.

use crate::cli::args::Cli;
use crate::cli::session::Session;
use anyhow::Context;
use clap::CommandFactory;

pub(crate) fn completions(shell: clap_complete::Shell, session: &mut Session) -> anyhow::Result<()> {
    // into memory first: the generator panics where it cannot write
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "quadrille", &mut script);
    Ok(std::io::Write::write_all(&mut session.out, &script)?)
}

pub(crate) fn page(command: Option<&str>, session: &mut Session) -> anyhow::Result<()> {
    let mut program = Cli::command();
    program.build();
    let command = match command {
        None => program,
        Some(name) => {
            let names: Vec<_> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
            let found = program.find_subcommand(name).cloned();
            found.with_context(|| {
                format!("there is no command `{}`; expected {}", name.escape_debug(), names.join(", "))
            })?
        }
    };
    Ok(clap_mangen::Man::new(command).render(&mut session.out)?)
}
