//! The problem that a proof is about: an exact cover, or the only sudoku of a file.

use anyhow::{Result, bail};
use quadrille::sudoku::read::Entry;
use quadrille_answers::entries::Read;

/// The description of sudokus with other rules.
pub(crate) const OTHER_RULES: &str = "contains puzzles with other rules; proofs are of exact \
    covers: use `quadrille convert --to dlx` first";

/// The only puzzle of a file.
pub(crate) fn only(mut entries: impl Iterator<Item = Read>, name: &str) -> Result<Entry> {
    match (entries.next(), entries.next()) {
        (Some(Ok(entry)), None) => Ok(entry),
        (Some(Err(error)), _) => bail!("{name}: {error}"),
        (None, _) => bail!("{name}: contains no puzzle"),
        (Some(Ok(_)), Some(_)) => bail!("{name}: contains several puzzles, but a proof is of one"),
    }
}
