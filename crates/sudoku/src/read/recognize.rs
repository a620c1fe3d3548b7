//! Whether a text contains sudokus, from its first lines.

use super::layouts::{Absent, LineContext, TextPart};
use super::{Fault, Puzzles, puzzles, rows};
use quadrille_texts::sizes::LINES_OF_BEGIN;

/// How a text that looks like sudokus begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Layout {
    /// A board in a line: [`Lines`](super::Lines) reads such a text as it streams, if its boards
    /// are 9x9.
    Line,
    /// Rows in lines, boxed or not, or groups of candidates.
    Grid,
    /// Boards in brackets, such as JSON.
    Brackets,
    /// Comma-separated values with named columns.
    Table,
    /// A killer, a jigsaw, or another sudoku with rules of its own, which this reader refuses by
    /// name.
    Variant,
}

/// Whether a text looks like sudokus, and how they begin. It looks at the first few lines only, and
/// takes no text for sudokus that is an exact cover: Knuth's text, an object in JSON, or a matrix
/// of zeros and ones.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::read::{Layout, recognize};
///
/// assert_eq!(recognize(b"Grid 01\n003020600\n900305001\n"), Some(Layout::Grid));
/// assert_eq!(recognize(b"[[5, 3, 0], [6, 0, 0]]"), Some(Layout::Brackets));
/// assert_eq!(recognize(b"| an exact cover\nA B C | X Y\nA B X:0 Y:0\n"), None);
/// assert_eq!(recognize(b"{\"items\": [\"A\"], \"options\": [[\"A\"]]}"), None);
/// ```
#[doc(hidden)]
pub fn recognize(text: &[u8]) -> Option<Layout> {
    puzzles(text).layout()
}

impl Puzzles<'_> {
    /// How the sudokus begin that a text seems to hold, if none of them was asked for: see
    /// [`recognize`]. The first one is then read, and comes next.
    #[doc(hidden)]
    pub fn layout(&mut self) -> Option<Layout> {
        let told = self.first_layout();
        let first = self.found.next();
        let whole = self.whole.filter(|_| told.is_none());
        let boards = whole.and_then(|text| rows::read(text, first.as_ref(), self.sizes));
        if let Some(first) = first {
            self.found = Box::new(std::iter::once(first));
        }
        if let Some(boards) = boards {
            self.whole = None;
            self.cursor.rest = &[];
            self.found = Box::new(boards.into_iter());
            return Some(Layout::Grid);
        }
        told
    }

    fn first_layout(&mut self) -> Option<Layout> {
        if let Some(error) = &self.refused {
            let is_variant = matches!(error.fault, Fault::Variant { .. });
            return is_variant.then_some(Layout::Variant);
        }
        for _ in 0..LINES_OF_BEGIN {
            let (here, None) = LineContext::at(self.cursor, self.sizes)? else {
                return None;
            };
            let here = self.here(here);
            let mut taken = here;
            let (grammar, found) = taken.read()?;
            let absent = match found {
                TextPart::Nothing(absent, _) => Some(absent),
                _ => None,
            };
            if let Some(found) = self.take(&taken, found) {
                self.found = Box::new(std::iter::once(found));
            }
            match absent {
                Some(Absent::Brackets) => return None,
                Some(Absent::Lines) => return Some(Layout::Table),
                Some(_) => {}
                None => return (grammar.is_certain)(&here).then_some(grammar.layout),
            }
        }
        None
    }
}
