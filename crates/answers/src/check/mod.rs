//! `quadrille check`: verifies answers, and compares claims about them with a count.

pub mod answers;
pub mod best;
pub mod claims;
mod covers;
mod events;
mod kinds;
mod puzzles;
mod reading;
pub mod solutions;
mod tally;

use crate::entries::{reader, refusal};
use crate::solve::variants::{of_sudokus, with_rules};
use anyhow::{Result, bail};
use kinds::Plain;
use quadrille_args::CheckArgs;
use quadrille_console::input::{self, Input, Texts};
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
    if let Some(why) = refusal(&puzzles, &args.board) {
        bail!("{file}: {why}");
    }
    match puzzles {
        Input::Variants(entries) => {
            let puzzles = with_rules(entries, &args.board.rules);
            puzzles::check(puzzles.into_iter(), None, &given, session)
        }
        Input::Sudokus(texts) => sudokus(texts, &given, session),
        Input::Grid(grid) => puzzles::check([Ok(*grid)].into_iter(), None, &given, session),
        Input::Cover(parsed) => covers::check(&parsed.problem, &given, session),
    }
}

/// Verifies the answers to all sudokus of a text. They are counted as exact covers, which is not
/// how `solve` solves them.
fn sudokus(texts: Texts, given: &AnswerFile<'_>, session: &mut Session) -> Result<()> {
    let args = given.args;
    let reader = reader(args.read, args.board.shape)?;
    if !args.board.rules.is_empty() {
        let puzzles = of_sudokus(texts, reader, &args.board.rules, session)?;
        return puzzles::check(puzzles.into_iter(), None, given, session);
    }
    let text = texts.whole(session)?;
    let puzzles = reader.puzzles(&text).map(|read| match read {
        Ok(entry) => Ok(Plain { entry, reader }),
        Err(error) => Err((error.line, error.to_string())),
    });
    puzzles::check(puzzles, Some(reader), given, session)
}
