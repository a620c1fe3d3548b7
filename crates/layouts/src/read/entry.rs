//! A puzzle and its place.

use quadrille_sudoku::read::variant_in;
use quadrille_variants::Variant;
use quadrille_variants::internal::usual_boxes;

/// A puzzle of a text, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantEntry {
    /// The puzzle.
    pub puzzle: Variant,
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its title, where it has one.
    pub title: Option<String>,
    /// Its title, and its rules in words.
    pub words: String,
}

impl VariantEntry {
    /// A puzzle without words.
    pub(super) fn new(puzzle: Variant, line: usize) -> VariantEntry {
        VariantEntry {
            puzzle,
            line,
            title: None,
            words: String::new(),
        }
    }

    /// The kind of sudoku that its words name, if none of its rules is of that kind.
    pub fn other_kind(&self) -> Option<&'static str> {
        let named = variant_in(&self.words)?;
        let puzzle = &self.puzzle;
        let is_rule = puzzle.rules().iter().any(|rule| {
            let also = match rule.name() {
                "cage" => "killer",
                name => name,
            };
            variant_in(also) == Some(named)
        });
        let is_usual = puzzle.box_shape() == usual_boxes(puzzle.size());
        let is_region = !is_usual && variant_in("jigsaw") == Some(named);
        (!is_rule && !is_region).then_some(named)
    }
}
