//! Arguments that are made when they are needed.

use super::common::Common;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
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

    // without it, clap copies the matches
    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches_mut(matches).map(Deferred)
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
            let command = Common::behind(T::augment_args(command)).about(about.unwrap_or_default());
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
