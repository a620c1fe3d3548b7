//! What a search learns from.

use super::literal::Literal;

/// A violated constraint: its literals are all false, though one must be true.
#[derive(Clone, Debug, Default)]
pub(super) struct Conflict {
    pub(super) literals: Vec<Literal>,
    /// The row that it is, if it is one.
    pub(super) row: Option<u32>,
    /// The learned clause, if the conflict is one.
    pub(super) clause: Option<u32>,
}

impl Conflict {
    #[cold]
    pub(super) fn set(&mut self, literals: impl IntoIterator<Item = Literal>) -> bool {
        (self.row, self.clause) = (None, None);
        self.literals.clear();
        self.literals.extend(literals);
        false
    }
}
