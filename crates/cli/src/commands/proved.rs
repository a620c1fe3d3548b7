//! The problem that a proof is about: an exact cover, or the only sudoku of a file.

use anyhow::{Context, Result, bail};
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::read::{Entry, ReadError, Reader};
use quadrille_answers::entries::reader;
use quadrille_answers::solve::variants::{Ruled, with_rules};
use quadrille_args::ReadArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use std::path::Path;

/// The subject of a proof.
pub(crate) enum Proved {
    Cover(Problem),
    /// A sudoku, and the reader that it came from.
    Sudoku(Entry, Reader),
    /// A sudoku with other rules, and its exact cover.
    Variant(Box<Ruled>, Problem),
}

impl Proved {
    /// Reads a file.
    pub(crate) fn read(
        path: &Path,
        args: ReadArgs,
        boxes: Option<(usize, usize)>,
        session: &mut Session,
    ) -> Result<Proved> {
        let name = input::name(path);
        match input::read(path, args, session)? {
            Input::Cover(_) if boxes.is_some() => {
                bail!("{name}: is an exact cover, but --box is for sudokus; omit it")
            }
            Input::Cover(parsed) => Ok(Proved::Cover(parsed.problem)),
            Input::Variants(entries) => {
                let ruled = only(with_rules(entries, &[]).into_iter(), &name)?;
                let problem = session.at_once(|| ruled.puzzle.problem())?;
                Ok(Proved::Variant(Box::new(ruled), problem.context(name)?))
            }
            Input::Grid(_) => bail!(
                "{name}: contains a kakuro or a nonogram; proofs are of exact covers: use \
                `quadrille convert --to dlx` first"
            ),
            Input::Sudokus(texts) => {
                let reader = reader(args, boxes)?;
                let text = texts.whole(session)?;
                let place = |error: &ReadError| (error.line, error.to_string());
                let entries = reader
                    .puzzles(&text)
                    .map(|read| read.map_err(|error| place(&error)));
                let entry = only(entries, &name)?;
                Ok(Proved::Sudoku(entry, reader))
            }
        }
    }
}

/// The only puzzle of a file.
fn only<T>(mut entries: impl Iterator<Item = Result<T, (usize, String)>>, name: &str) -> Result<T> {
    match (entries.next(), entries.next()) {
        (Some(Ok(entry)), None) => Ok(entry),
        (Some(Err((_, error))), _) => bail!("{name}: {error}"),
        (None, _) => bail!("{name}: contains no puzzle"),
        (Some(Ok(_)), Some(_)) => bail!("{name}: contains several puzzles, but a proof is of one"),
    }
}
