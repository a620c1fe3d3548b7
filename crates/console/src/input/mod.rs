//! Files and standard input, recognized by their content. Lists of boards in lines are read as they
//! stream.

mod kind;
mod source;
#[cfg(test)]
mod tests;
mod texts;
mod utf16;

use super::session::Session;
use anyhow::{Result, bail};
pub use kind::{Input, is_read_as};
use quadrille::sudoku::read::{Layout, recognize};
use quadrille_args::ReadArgs;
use quadrille_layouts::content::{InputKind, is_binary};
use source::{CHUNK, Source};
pub use source::{is_lasting, is_stdin, name};
use std::path::{Path, PathBuf};
pub use texts::{Block, Texts};
use texts::{LONG, end_of_boards};

/// All bytes of a file.
pub fn bytes(path: &Path, session: &mut Session) -> Result<Vec<u8>> {
    let mut source = Source::open(path)?;
    let mut bytes = Vec::new();
    while source.more(&mut bytes, session)? {}
    Ok(bytes)
}

/// Reads files one by one, up to an interrupt, and passes on the content and the name of each. A
/// file that cannot be read is reported, and hides no other.
pub fn each(
    paths: &[PathBuf],
    args: ReadArgs,
    session: &mut Session,
    mut work: impl FnMut(Input, &str, &mut Session) -> Result<()>,
) -> Result<()> {
    for path in paths {
        if session.interrupted() {
            break;
        }
        match read(path, args, session) {
            Ok(input) => work(input, &name(path), session)?,
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    Ok(())
}

/// Reads a file, or its beginning if it is a list of boards, and recognizes its content, unless the
/// arguments name it.
pub fn read(path: &Path, args: ReadArgs, session: &mut Session) -> Result<Input> {
    let mut source = Source::open(path)?;
    let mut bytes = Vec::new();
    let boards = matches!(args.input, InputKind::Auto | InputKind::Sudoku);
    let (mut known, mut from) = (!boards, 0);
    while source.more(&mut bytes, session)? {
        let goes_on = bytes.len() >= LONG || !source.ends && bytes.len() - from < CHUNK;
        let is_list =
            |bytes: &[u8]| end_of_boards(bytes) > 0 && recognize(bytes) == Some(Layout::Line);
        if goes_on && !known {
            let is_auto = args.input == InputKind::Auto;
            if is_list(&bytes) && !(is_auto && is_binary(&bytes)) {
                return Ok(Input::Sudokus(Texts::new(bytes, Some(source))));
            }
            if is_auto {
                kind::refuse_endless_word(&bytes, &source.name)?;
            }
        }
        known |= bytes.len() >= LONG;
        from = bytes.len();
    }
    whole(bytes, &source.name, args, session)
}

/// Recognizes the content of a whole file, and reports doubts about it.
fn whole(bytes: Vec<u8>, name: &str, args: ReadArgs, session: &mut Session) -> Result<Input> {
    let input = session.busy(&format!("reading {name}"), || {
        kind::input(bytes, args.input, name.to_owned())
    })??;
    if let Input::Cover(parsed) = &input {
        for warning in &parsed.warnings {
            let kind = "options left out or doubtful";
            session.notes.add_of(kind, &format!("{name}: {warning}"));
        }
    }
    if args.symbols.is_some() && !matches!(input, Input::Sudokus(_)) {
        let is = input.what();
        bail!("{name}: {is}, but --symbols is for usual sudokus; omit it");
    }
    Ok(input)
}
