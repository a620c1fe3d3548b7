//! The arguments of every command, which may also stand before its name.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, ValueEnum, ValueHint};
use std::any::Any;

/// The group of these arguments in a help.
const EVERYWHERE: &str = "Of every command";

// not `global` for clap, which would copy these arguments into all commands at each start: only the
// command that is called gets them, behind its own arguments
#[derive(Clone, Debug, Args)]
#[group(skip)]
pub struct Common {
    /// When to use colors
    #[arg(
        long,
        value_enum,
        default_value_t = When::Auto,
        value_name = "WHEN",
        help_heading = EVERYWHERE
    )]
    pub color: When,

    /// Print answers only: no notes, no progress
    #[arg(short, long, help_heading = EVERYWHERE)]
    pub quiet: bool,

    /// Print on standard error how each input was read, as on a terminal
    #[arg(short, long, conflicts_with = "quiet", help_heading = EVERYWHERE)]
    pub verbose: bool,

    /// How the progress of long work is shown on standard error
    #[arg(
        long,
        value_enum,
        default_value_t = ShowProgress::Auto,
        value_name = "HOW",
        help_heading = EVERYWHERE
    )]
    pub progress: ShowProgress,
}

impl Common {
    /// The arguments of a command and those of every command; shells complete the names of files.
    pub(crate) fn behind(command: Command) -> Command {
        let is_folder = |arg: &Arg| arg.get_value_names().is_some_and(|name| name == ["FOLDER"]);
        Common::augment_args(command).mut_args(|arg| match arg.get_value_hint() {
            ValueHint::AnyPath if is_folder(&arg) => arg.value_hint(ValueHint::DirPath),
            ValueHint::AnyPath => arg.value_hint(ValueHint::FilePath),
            _ => arg,
        })
    }

    /// The arguments behind any of the commands of these matches.
    pub(crate) fn in_all(matches: &ArgMatches) -> Common {
        Common {
            color: last(matches, "color").unwrap_or(When::Auto),
            quiet: last(matches, "quiet").unwrap_or(false),
            verbose: last(matches, "verbose").unwrap_or(false),
            progress: last(matches, "progress").unwrap_or(ShowProgress::Auto),
        }
    }
}

/// The value of an argument that stands behind a command and none of its own commands.
fn last<T: Any + Clone + Send + Sync>(matches: &ArgMatches, id: &str) -> Option<T> {
    let inner = matches.subcommand();
    inner.and_then(|(_, inner)| last(inner, id)).or_else(|| {
        let value = matches.try_get_one::<T>(id).ok()??;
        (matches.value_source(id) == Some(ValueSource::CommandLine)).then(|| value.clone())
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowProgress {
    /// A bar on a terminal after one second; elsewhere lines after ten
    Auto,
    /// A bar on a terminal; elsewhere lines
    Bar,
    /// Lines
    Plain,
    /// Lines of JSON
    Json,
    /// Not at all
    None,
}

impl ShowProgress {
    /// The way of this name.
    pub fn named(name: &str) -> Option<ShowProgress> {
        ShowProgress::from_str(name, false).ok()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// In files and pipes, too
    Always,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cli;

    #[test]
    fn common_arguments_stand_before_or_behind_any_command() {
        for words in [
            "-q --color never puzzle queens 4",
            "puzzle -q --color never queens 4",
            "puzzle queens 4 -q --color never",
            "--color always puzzle --color never queens 4 -q",
            "solve x --color never -q",
            "man solve -q --color never",
            "formats -q --color never",
            "--color never completions bash -q",
        ] {
            let words = words.split_whitespace();
            let read = Cli::read(["quadrille"].into_iter().chain(words.clone()));
            let common = read.unwrap().common;
            let found = (common.color, common.quiet, common.verbose, common.progress);
            let expected = (When::Never, true, false, ShowProgress::Auto);
            assert_eq!(found, expected, "{words:?}");
        }
    }
}
