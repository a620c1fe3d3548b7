//! Kakuro and nonograms, answered as other puzzles are: their rows instead of a line.

use super::boards::PuzzleEntry;
use super::writer::Writer;
use crate::event::Place;
use anyhow::Result;
use quadrille_args::Flag;
use quadrille_console::session::Session;
use quadrille_gallery::picture::{Draw, Picture};
use quadrille_gallery::variant::{Filled, Grid};

/// What has no meaning here.
pub const OTHERS: [Flag; 9] = [
    Flag::Format,
    Flag::Simd,
    Flag::Solver,
    Flag::Box,
    Flag::Hint,
    Flag::Rules,
    Flag::Cheapest,
    Flag::Checkpoint,
    Flag::Resume,
];

impl PuzzleEntry for Grid {
    type Puzzle = Grid;

    fn puzzle(&self) -> &Grid {
        self
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        Place::new(file, 1)
    }

    fn kind(&self) -> String {
        let [columns, rows] = self.size();
        let what = if matches!(self, Grid::Kakuro(_)) {
            "kakuro"
        } else {
            "nonogram"
        };
        format!("{what} of {rows}x{columns}")
    }

    fn text(&self) -> String {
        self.to_string().trim_end().to_owned()
    }

    fn answer_text(&self, answer: &Filled) -> String {
        answer.to_string().trim_end().to_owned()
    }

    fn write(&self, answer: &Filled, writer: &mut Writer, session: &mut Session) -> Result<()> {
        writer.rows(&answer.to_string(), session)
    }

    fn picture(&self, answer: &Filled) -> Option<Picture> {
        Some(Draw::picture(self, Some(answer)))
    }
}
