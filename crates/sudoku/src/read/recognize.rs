//! Whether a text contains sudokus, from its first lines.

use super::layouts::{Absent, LineContext, TextPart};
use super::{Fault, Puzzles, puzzles, rows};

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

/// The first lines tell.
const LINES_READ: usize = 200;

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
        for _ in 0..LINES_READ {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sudokus_are_told_from_covers() {
        for (text, layout) in [
            (
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                Some(Layout::Line),
            ),
            (
                "# many\n\n\
                53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
                Some(Layout::Line),
            ),
            (
                "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n",
                Some(Layout::Grid),
            ),
            ("+---+---+\n|12 | 34|\n", Some(Layout::Grid)),
            ("5?0070000\n600195000\n", Some(Layout::Grid)),
            ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", Some(Layout::Grid)),
            ("id,puzzle\n1,5300\n", Some(Layout::Table)),
            ("[[\"5\"", Some(Layout::Brackets)),
            ("[Puzzle]\n53..7....\n", Some(Layout::Grid)),
            ("10 = r1c1 + r1c2\n15: r1c3, r1c4\n", Some(Layout::Variant)),
            ("{\"cages\": []}", Some(Layout::Brackets)),
            (
                "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
                None,
            ),
            ("1 2 3 4\n1 2\n3 4\n", None),
            ("0 1 1 0\n1 0 0 1\n1 1 0 0\n", None),
            ("0110\n1001\n1100\n0011\n", None),
            ("A B C | X Y\nA B X:0 Y:0\n", None),
            ("2:3|C 4|D\nC\n", None),
            ("some words\nand more\n", None),
            ("| items\na b\na b\n", None),
            ("", None),
        ] {
            assert_eq!(recognize(text.as_bytes()), layout, "{text}");
        }
    }
}
