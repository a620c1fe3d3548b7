//! A page of puzzles to print, with their answers small at its foot.

use anyhow::{Result, ensure};
use quadrille::limits::Limits;
use quadrille::problem::ProblemError;
use quadrille::puzzle::Puzzle;
use quadrille::search::{Search, Uniqueness};
use quadrille_console::session::Session;
use quadrille_picture::{Draw, Mark, Picture, Sheet, worksheet};
use std::borrow::Borrow;

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

    /// Adds a puzzle, and its answer; notes why it has none.
    pub(super) fn add<P>(&mut self, puzzle: &P, at: &str, session: &mut Session) -> Result<()>
    where
        P: Puzzle<Error = ProblemError> + Draw,
        <P as Puzzle>::Answer: Borrow<<P as Draw>::Answer>,
    {
        let Sheet { columns, rows } = self.sheet;
        let room = self.sheet.room();
        ensure!(
            self.puzzles.len() < room,
            "{at}: the page of {columns}x{rows} puzzles is full; choose a larger --sheet, or \
            convert {room} puzzles at a time"
        );
        let number = (self.puzzles.len() + 1).to_string();
        let numbered = |mut picture: Picture| {
            picture.mark(Mark::Caption(number.clone()));
            picture
        };
        self.puzzles.push(numbered(puzzle.picture(None)));
        match session.at_once(|| only_answer(puzzle))?? {
            Ok(answer) => {
                let picture = puzzle.picture(Some(answer.borrow()));
                self.answers.push(numbered(picture));
            }
            Err(why) => session.note(&format!("{at}: {why}")),
        }
        Ok(())
    }

    /// The drawing of a page with puzzles.
    pub(super) fn svg(&self) -> Option<String> {
        let (puzzles, answers) = (&self.puzzles, &self.answers);
        (!puzzles.is_empty()).then(|| worksheet(puzzles, answers, self.sheet, "quadrille"))
    }
}

/// The answer of a puzzle that has one answer, or why none is printed.
fn only_answer<P: Puzzle<Error = ProblemError>>(
    puzzle: &P,
) -> Result<Result<P::Answer, &'static str>> {
    let problem = puzzle.problem()?;
    let search = Search::new().limits(Limits::new().max_nodes(MAX_ANSWER_NODES));
    Ok(match search.uniqueness(&problem)? {
        Some(Uniqueness::One(options)) => Ok(puzzle.answer(&problem, &options)),
        Some(Uniqueness::Several) => Err("has several answers; none is printed"),
        Some(Uniqueness::None) => Err("has no answer"),
        None => Err("its answer takes too long to find, and is not printed"),
    })
}
