//! The problem that a proof is about: an exact cover, or the only sudoku of a file.

use anyhow::{Result, bail};
use quadrille::problem::Problem;
use quadrille::sudoku::read::{Entry, Reader};
use quadrille_answers::entries::{Read, reader};
use quadrille_args::ReadArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use std::path::Path;

/// The subject of a proof.
pub(crate) enum Proved {
    Cover(Problem),
    /// A sudoku, and the reader that it came from.
    Sudoku(Entry, Reader),
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
            Input::Variants(_) | Input::Grid(_) => bail!(
                "{name}: contains puzzles with other rules; proofs are of exact covers: use \
                `quadrille convert --to dlx` first"
            ),
            Input::Sudokus(texts) => {
                let reader = reader(args, boxes)?;
                let text = texts.whole(session)?;
                let entry = only(reader.puzzles(&text), &name)?;
                Ok(Proved::Sudoku(entry, reader))
            }
        }
    }
}

/// The only puzzle of a file.
fn only(mut entries: impl Iterator<Item = Read>, name: &str) -> Result<Entry> {
    match (entries.next(), entries.next()) {
        (Some(Ok(entry)), None) => Ok(entry),
        (Some(Err(error)), _) => bail!("{name}: {error}"),
        (None, _) => bail!("{name}: contains no puzzle"),
        (Some(Ok(_)), Some(_)) => bail!("{name}: contains several puzzles, but a proof is of one"),
    }
}
