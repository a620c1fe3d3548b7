//! The arguments of `puzzle`: each puzzle has the parameters of its recipe in the gallery, and all
//! puzzles share the questions.

use super::burr::{self, BurrArgs};
use super::common::Common;
use super::pictured::{PuzzleOptions, UpTo};
use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use quadrille_gallery::puzzle::{PUZZLES, Parameter, ParameterKind, Presence, Recipe, Values};

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille puzzle queens 8
  quadrille puzzle queens 12 --count
  quadrille puzzle langford 7 --all
  quadrille puzzle pentominoes 6x10
  quadrille puzzle pentominoes 6x10 --first 20 --sheet 5x4 --svg sheet.svg
  quadrille puzzle polyominoes 4x6 --pieces trominoes,tetrominoes --any-number
  quadrille puzzle polyominoes puzzles/regions/holed8x8.txt --count --up-to-symmetry
  quadrille puzzle queens 8 --dlx > queens8.dlx";

const SYMMETRY: &str = "up_to_symmetry";
const TURNING: &str = "up_to_turning";

/// What `puzzle` is asked for.
#[derive(Debug)]
pub enum PuzzleCommand {
    /// A puzzle of the gallery.
    Gallery(Box<PuzzleArgs>),
    /// A problem of a file.
    Burr(Box<BurrArgs>),
}

/// A puzzle of the gallery that is asked for.
#[derive(Debug)]
pub struct PuzzleArgs {
    pub recipe: &'static Recipe,
    pub values: Values,
    /// The puzzle and its parameters, as they are typed.
    pub typed: Vec<String>,
    pub up_to: Option<UpTo>,
    pub options: PuzzleOptions,
}

impl FromArgMatches for PuzzleCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        match burr::matched(matches) {
            Some(args) => Ok(PuzzleCommand::Burr(Box::new(args?))),
            None => Ok(PuzzleCommand::Gallery(Box::new(PuzzleArgs::matched(
                matches,
            )?))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = PuzzleCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

impl PuzzleArgs {
    fn matched(matches: &ArgMatches) -> Result<Self, Error> {
        let named = matches
            .subcommand()
            .and_then(|(name, matches)| Some((Recipe::named(name)?, matches)));
        let (recipe, matches) = named.ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let mut values = Values::new(recipe);
        let mut typed = vec![recipe.name.to_owned()];
        for parameter in recipe.parameters {
            for text in given(parameter, matches) {
                let set = values.set(parameter.name, text);
                set.map_err(|error| Error::raw(ErrorKind::ValueValidation, format!("{error}\n")))?;
                let name = format!("--{}", parameter.name);
                typed.extend((!parameter.positional).then_some(name));
                typed.extend((parameter.kind != ParameterKind::Flag).then(|| text.to_owned()));
            }
        }
        let given = |offered: &str, id| !offered.is_empty() && matches.get_flag(id);
        let up_to = if given(recipe.symmetries, SYMMETRY) {
            Some(UpTo::Symmetry)
        } else {
            given(recipe.turns, TURNING).then_some(UpTo::Turning)
        };
        Ok(PuzzleArgs {
            recipe,
            values,
            typed,
            up_to,
            options: PuzzleOptions::from_arg_matches(matches)?,
        })
    }
}

/// The values of a parameter that stand on the command line; of a flag an empty one.
fn given<'m>(parameter: &Parameter, matches: &'m ArgMatches) -> Vec<&'m str> {
    let id = id(parameter.name);
    if matches.value_source(&id) != Some(ValueSource::CommandLine) {
        return Vec::new();
    }
    if parameter.kind == ParameterKind::Flag {
        return vec![""];
    }
    let texts = matches.get_many::<String>(&id).unwrap_or_default();
    texts.map(String::as_str).collect()
}

impl Args for PuzzleCommand {
    /// The puzzles are defined when this command is used: there are many, and other commands start
    /// a tenth sooner.
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            let command = Common::behind(command);
            let command = command.subcommands(PUZZLES.iter().map(subcommand));
            let command = command.subcommand(burr::subcommand());
            command
                .subcommand_required(true)
                .arg_required_else_help(true)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        PuzzleCommand::augment_args(command)
    }
}

/// The subcommand of a puzzle; its arguments are added only if it is chosen.
fn subcommand(recipe: &Recipe) -> Command {
    Command::new(recipe.name)
        .about(recipe.about)
        .defer(|command| match Recipe::named(command.get_name()) {
            Some(recipe) => Common::behind(complete(command, recipe)),
            None => command,
        })
}

fn complete(command: Command, recipe: &Recipe) -> Command {
    let examples = recipe.examples.join("\n  quadrille puzzle ");
    let mut command = command.args(recipe.parameters.iter().map(argument));
    if !recipe.symmetries.is_empty() {
        command = command.arg(up_to(SYMMETRY, "up-to-symmetry", recipe.symmetries));
    }
    if !recipe.turns.is_empty() {
        let arg = up_to(TURNING, "up-to-turning", recipe.turns);
        command = command.arg(arg.conflicts_with(SYMMETRY));
    }
    // the description of these groups would replace that of the puzzle
    command = PuzzleOptions::augment_args(command)
        .about(recipe.about)
        .long_about(None);
    if !recipe.details.is_empty() {
        command = command.long_about(format!("{}\n\n{}", recipe.about, recipe.details));
    }
    command.after_help(format!("Examples:\n  quadrille puzzle {examples}"))
}

fn argument(parameter: &Parameter) -> Arg {
    let kind = parameter.kind;
    let arg = Arg::new(id(parameter.name)).help(parameter.about);
    let arg = if parameter.positional {
        arg
    } else {
        arg.long(parameter.name)
    };
    let arg = arg.conflicts_with_all(parameter.excludes.iter().map(|name| id(name)));
    if kind == ParameterKind::Flag {
        return arg.action(ArgAction::SetTrue);
    }
    let read = move |text: &str| kind.read(text).map(|_| text.to_owned());
    let arg = arg
        .value_name(parameter.value_name)
        .value_parser(ValueParser::new(read));
    let arg = if kind == ParameterKind::Cells {
        arg.action(ArgAction::Append)
    } else {
        arg
    };
    match parameter.presence {
        Presence::RequiredUnless("") => arg.required(true),
        Presence::RequiredUnless(other) => arg.required_unless_present(id(other)),
        Presence::Default(value) => arg.default_value(value),
        _ => arg,
    }
}

/// The flag that makes answers count as one if these symmetries map them to each other.
fn up_to(id: &'static str, name: &'static str, symmetries: &str) -> Arg {
    let about = format!(
        "Print and count only one of the answers that are images of each other, by {symmetries}"
    );
    let arg = Arg::new(id)
        .long(name)
        .help(about)
        .action(ArgAction::SetTrue);
    arg.conflicts_with_all(["reduce", "dlx", "film"])
}

/// The id of an argument, as clap derives ids from names.
fn id(name: &str) -> String {
    name.replace('-', "_")
}
