//! A page of puzzles to print: when it is full, and how long an answer at its foot is sought.

use anyhow::{Result, ensure};
use quadrille::limits::Limits;
use quadrille::search::{Search, Uniqueness};
use quadrille_answers::entry::{Answer, Entry};
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use quadrille_picture::{Mark, Picture, Sheet, worksheet};
use quadrille_variants::VariantError;

/// An answer that takes a search more nodes than this, some seconds, is not printed.
const MAX_ANSWER_NODES: u64 = 10_000_000;

/// The puzzles of a page, numbered from 1, and the answers of unique puzzles.
pub(super) struct Worksheet {
    sheet: Sheet,
    puzzles: Vec<Picture>,
    answers: Vec<Picture>,
}

impl Worksheet {
    /// An empty page of this many columns and rows.
    pub(super) fn new((columns, rows): (usize, usize)) -> Worksheet {
        Worksheet {
            sheet: Sheet { columns, rows },
            puzzles: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// Adds a puzzle, and its answer; notes why it has none. The inner error says why the puzzle
    /// cannot be drawn.
    pub(super) fn add(
        &mut self,
        entry: &Entry,
        at: &str,
        session: &mut Session,
    ) -> Result<Result<(), VariantError>> {
        let Sheet { columns, rows } = self.sheet;
        let room = self.sheet.room();
        let puzzles = plural(room, "puzzle");
        ensure!(
            self.puzzles.len() < room,
            "{at}: the page of {columns}x{rows} puzzles is full; choose a larger --sheet, or \
            convert {puzzles} at a time"
        );
        let number = (self.puzzles.len() + 1).to_string();
        let numbered = |mut picture: Picture| {
            picture.mark(Mark::Caption(number.clone()));
            picture
        };
        match entry.picture(None) {
            Ok(picture) => self.puzzles.extend(picture.map(numbered)),
            Err(why) => return Ok(Err(why)),
        }
        match session.at_once(|| only_answer(entry))?? {
            Ok(answer) => {
                let picture = entry.picture(Some(&answer)).ok().flatten();
                self.answers.extend(picture.map(numbered));
            }
            Err(why) => session.note(&format!("{at}: {why}")),
        }
        Ok(Ok(()))
    }

    /// The drawing of a page with puzzles.
    pub(super) fn svg(&self) -> Option<String> {
        let (puzzles, answers) = (&self.puzzles, &self.answers);
        (!puzzles.is_empty()).then(|| worksheet(puzzles, answers, self.sheet, "quadrille"))
    }
}

/// The answer of a puzzle that has one answer, or why none is printed.
fn only_answer(entry: &Entry) -> Result<Result<Answer, &'static str>> {
    let problem = entry.problem()?;
    let search = Search::new().limits(Limits::new().max_nodes(MAX_ANSWER_NODES));
    Ok(match search.uniqueness(&problem)? {
        Some(Uniqueness::One(options)) => Ok(entry.answer(&problem, &options)),
        Some(Uniqueness::Several) => Err("has several answers; none is printed"),
        Some(Uniqueness::None) => Err("has no answer"),
        None => Err("its answer takes too long to find, and is not printed"),
    })
}
