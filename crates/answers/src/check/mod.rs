//! `quadrille check`: verifies answers, and compares claims about them with a count.

pub mod answers;
pub mod best;
pub mod claims;
mod covers;
mod events;
mod puzzles;
mod reading;
pub mod solutions;
mod tally;

use crate::entry::Reading;
use anyhow::{Result, bail};
use quadrille_args::CheckArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use reading::AnswerFile;

/// Runs `quadrille check`.
pub fn run(args: &CheckArgs, session: &mut Session) -> Result<()> {
    if input::is_stdin(&args.puzzles) && input::is_stdin(&args.answers) {
        bail!("the puzzles and the answers cannot both come from standard input");
    }
    let puzzles = input::read(&args.puzzles, args.read, session)?;
    let answers = &input::bytes(&args.answers, session)?;
    let (file, name) = (&input::name(&args.puzzles), &input::name(&args.answers));
    let given = AnswerFile {
        file,
        name,
        answers,
        args,
    };
    let reading = Reading::of(args.read, &args.board)?;
    if let Some(why) = reading.refusal(&puzzles) {
        bail!("{file}: {why}");
    }
    match puzzles {
        Input::Cover(parsed) => covers::check(&parsed.problem, &given, session),
        // sudokus are counted as exact covers, which is not how `solve` solves them
        puzzles => puzzles::check(puzzles, &reading, &given, session),
    }
}
