//! `quadrille puzzle`: well-known puzzles, made, and solved, drawn or printed.

mod days;
mod film;
mod run;

use anyhow::{Context, Result};
use quadrille::format::decode;
use quadrille_args::PuzzleArgs;
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_console::words::typed;
use run::PuzzleRun;
use std::path::Path;

pub(crate) fn run(args: PuzzleArgs, session: &mut Session) -> Result<()> {
    if args.recipe.name == "calendar" && args.values.is_given("days") {
        return days::print(session);
    }
    let mut read = |path: &str| Ok(text_of(path, session)?);
    let puzzle = args
        .recipe
        .make(&args.values, &mut read)
        .map_err(anyhow::Error::from_boxed)?;
    let words: Vec<String> = args.typed.iter().map(|word| typed(word)).collect();
    PuzzleRun {
        puzzle,
        why: format!(
            "`quadrille puzzle {} --dlx | quadrille explain` finds out why",
            words.join(" ")
        ),
        options: args.options,
        up_to_symmetry: args.up_to_symmetry,
    }
    .solve(session)
}

fn text_of(path: &str, session: &mut Session) -> Result<String> {
    session.reads(Path::new(path));
    let bytes = input::bytes(Path::new(path), session)?;
    Ok(decode(&bytes).with_context(|| path.to_owned())?.to_string())
}
