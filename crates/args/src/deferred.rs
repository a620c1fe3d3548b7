//! Arguments that are made when they are needed.

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use std::ops::Deref;

/// The arguments of a command, made where the command is used or its help is printed: other
/// commands start sooner without them.
#[derive(Debug)]
pub struct Deferred<T>(pub T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            // the text above a group of arguments would stand for the command
            let (about, long) = (
                command.get_about().cloned(),
                command.get_long_about().cloned(),
            );
            let command = before_common(command, T::augment_args).about(about.unwrap_or_default());
            match long {
                Some(long) => command.long_about(long),
                None => command.long_about(None),
            }
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Deferred::<T>::augment_args(command)
    }
}

/// Adds arguments to a command that has those of every command already, and lets these stay the
/// last in its help.
pub(crate) fn before_common(command: Command, add: impl FnOnce(Command) -> Command) -> Command {
    let n_common = command.get_arguments().count();
    // clap lists arguments in the order in which they came, and has no other way to change it
    let mut args = Vec::new();
    let command = add(command).mut_args(|arg| {
        args.push(arg);
        Arg::new("moved")
    });
    args.rotate_left(n_common);
    let mut args = args.into_iter();
    command.mut_args(|moved| args.next().unwrap_or(moved))
}
