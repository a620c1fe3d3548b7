//! `docs/formats.md` and the book's list of rules, for a terminal and as a manual page: one text,
//! so that no two tell different things.

use super::common::Common;
use clap::builder::StyledStr;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use clap_mangen::roff::{Roff, bold, roman};
use std::fmt::Write;

const TEXT: &str = concat!(
    include_str!("../../../docs/formats.md"),
    "\n",
    include_str!("../../../docs/book/src/rules.md")
);

/// A line of the text, by its kind.
enum Line {
    /// A title, and how deep it stands.
    Title(usize, &'static str),
    /// Prose; a blank line is between two paragraphs.
    Prose(&'static str),
    /// A part of an example.
    Example(&'static str),
}

/// The command `formats`, whose help is the text.
#[derive(Debug)]
pub struct FormatsArgs {}

impl FromArgMatches for FormatsArgs {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(FormatsArgs {})
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Args for FormatsArgs {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            Common::behind(command)
                .long_about(help())
                .help_template("{about}")
                .term_width(0)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        FormatsArgs::augment_args(command)
    }
}

/// The lines, without the fences around examples.
fn lines() -> impl Iterator<Item = Line> {
    let mut fenced = false;
    TEXT.lines().filter_map(move |line| {
        if line.starts_with("```") {
            fenced = !fenced;
            return None;
        }
        let title = line.trim_start_matches('#');
        Some(match (fenced, line.len() - title.len()) {
            (true, _) => Line::Example(line),
            (false, 0) => Line::Prose(line),
            (false, depth) => Line::Title(depth, title.trim()),
        })
    })
}

/// The text for a terminal, in the colors of the help.
fn help() -> StyledStr {
    let mut text = StyledStr::new();
    // writing into a text does not fail
    for line in lines() {
        let _ = match line {
            Line::Title(_, title) => writeln!(text, "\x1b[1m\x1b[32m{title}\x1b[0m"),
            Line::Example(line) => writeln!(text, "    {line}"),
            Line::Prose(line) => writeln!(text, "{line}"),
        };
    }
    text
}

/// The text as a manual page.
pub(crate) fn page() -> Roff {
    let mut page = Roff::new();
    page.control("TH", ["quadrille-formats", "1", "", "quadrille"]);
    page.control("SH", ["NAME"]).text([roman(
        "quadrille-formats - every format that is read and written",
    )]);
    let mut in_example = false;
    for line in lines() {
        let is_example = matches!(line, Line::Example(_));
        match (in_example, is_example) {
            (false, true) => page.control("RS", ["4"]).control("nf", []),
            (true, false) => page.control("fi", []).control("RE", []),
            (false, false) | (true, true) => &mut page,
        };
        in_example = is_example;
        add_line(&line, &mut page);
    }
    page.control("SH", ["SEE ALSO"])
        .text([bold("quadrille"), roman("(1)")]);
    page
}

fn add_line(line: &Line, page: &mut Roff) {
    match *line {
        Line::Title(1, "Formats") => page.control("SH", ["DESCRIPTION"]),
        Line::Title(1, title) => page.control("SH", [title.to_uppercase().as_str()]),
        Line::Title(_, title) => page.control("SS", [title]),
        Line::Prose("") => page.control("PP", []),
        Line::Prose(line) => match line.strip_prefix("- ") {
            Some(item) => page.control("IP", ["-", "2"]).text([roman(item)]),
            None => page.text([roman(line.trim_start())]),
        },
        Line::Example(line) => page.text([roman(line)]),
    };
}
