//! Completion scripts and manual pages, made from the words of the command line.

use super::cli::Cli;
use super::formats;
use anyhow::Context;
use clap::CommandFactory;

/// The completion script for a shell.
pub fn completions(shell: clap_complete::Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "quadrille", &mut script);
    script
}

/// What every format looks like, as `help formats` prints it, with the escape sequences of colors
/// or without.
pub fn formats(colors: bool) -> anyhow::Result<String> {
    let mut program = Cli::command();
    program.build();
    let topic = program
        .find_subcommand_mut("formats")
        .context("the topic `formats`")?;
    let text = topic.render_long_help();
    Ok(if colors {
        text.ansi().to_string()
    } else {
        text.to_string()
    })
}

/// The manual page of the program, or of the command with these names.
pub fn page(names: &[String]) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    if names == ["formats"] {
        formats::page().to_writer(&mut page)?;
        return Ok(page);
    }
    let mut program = Cli::command();
    program.build();
    let mut command = &program;
    for name in names {
        command = command.find_subcommand(name).with_context(|| {
            let known = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .filter(|known| *known != "help");
            let known: Vec<&str> = known.collect();
            let (name, known) = (name.escape_debug(), known.join(", "));
            match known.is_empty() {
                true => format!(
                    "there is no command `{name}`; `{}` has none",
                    command.get_name()
                ),
                false => format!("there is no command `{name}`; expected {known}"),
            }
        })?;
    }
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
