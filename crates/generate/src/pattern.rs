//! The possible symmetries of the cells with clues.

use quadrille_problem::problem::UnknownName;
use quadrille_sudoku::Shape;
use std::fmt;
use std::str::FromStr;

/// A symmetry of the cells that hold clues.
///
/// ```
/// # mod quadrille { pub use ::quadrille_generate as generate; }
/// use quadrille::generate::Pattern;
///
/// assert_eq!("half-turn".parse(), Ok(Pattern::HalfTurn));
/// assert_eq!(Pattern::Full.to_string(), "full");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Pattern {
    /// None.
    #[default]
    None,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Turned by 90 degrees.
    QuarterTurn,
    /// Left and right swapped.
    Horizontal,
    /// Top and bottom swapped.
    Vertical,
    /// Left and right swapped, and top and bottom.
    BothAxes,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    Antidiagonal,
    /// Mirrored at both diagonals.
    BothDiagonals,
    /// All of these.
    Full,
}

impl Pattern {
    /// All patterns.
    pub const ALL: [Pattern; 10] = [
        Pattern::None,
        Pattern::HalfTurn,
        Pattern::QuarterTurn,
        Pattern::Horizontal,
        Pattern::Vertical,
        Pattern::BothAxes,
        Pattern::Diagonal,
        Pattern::Antidiagonal,
        Pattern::BothDiagonals,
        Pattern::Full,
    ];

    /// Their names.
    #[doc(hidden)]
    pub const NAMES: [&str; 10] = [
        "none",
        "half-turn",
        "quarter-turn",
        "horizontal",
        "vertical",
        "both-axes",
        "diagonal",
        "antidiagonal",
        "both-diagonals",
        "full",
    ];

    /// The cells in groups that the symmetry keeps together, each in ascending order, the groups by
    /// their first cells.
    #[doc(hidden)]
    pub fn groups(self, shape: Shape) -> Vec<Vec<usize>> {
        let size = shape.size();
        let mut group_of = vec![usize::MAX; shape.n_cells()];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for cell in 0..shape.n_cells() {
            if group_of[cell] != usize::MAX {
                continue;
            }
            let mut group = vec![cell];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                for image in self.images(cell / size, cell % size, size - 1) {
                    if !group.contains(&image) {
                        group.push(image);
                    }
                }
                next += 1;
            }
            group.sort_unstable();
            group.iter().for_each(|&cell| group_of[cell] = groups.len());
            groups.push(group);
        }
        groups
    }

    /// The groups all of whose cells may have clues.
    pub(super) fn groups_in(self, shape: Shape, mask: Option<&[bool]>) -> Vec<Vec<usize>> {
        let may = |&cell: &usize| mask.is_none_or(|mask| mask[cell]);
        let mut groups = self.groups(shape);
        groups.retain(|group| group.iter().all(may));
        groups
    }

    /// Where the generators of the symmetry move a cell.
    fn images(self, row: usize, column: usize, last: usize) -> Vec<usize> {
        let at = |row: usize, column: usize| row * (last + 1) + column;
        let half = at(last - row, last - column);
        let quarter = at(column, last - row);
        let (horizontal, vertical) = (at(row, last - column), at(last - row, column));
        let (diagonal, antidiagonal) = (at(column, row), at(last - column, last - row));
        match self {
            Pattern::None => vec![],
            Pattern::HalfTurn => vec![half],
            Pattern::QuarterTurn => vec![quarter],
            Pattern::Horizontal => vec![horizontal],
            Pattern::Vertical => vec![vertical],
            Pattern::BothAxes => vec![horizontal, vertical],
            Pattern::Diagonal => vec![diagonal],
            Pattern::Antidiagonal => vec![antidiagonal],
            Pattern::BothDiagonals => vec![diagonal, antidiagonal],
            Pattern::Full => vec![quarter, diagonal],
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Pattern::NAMES[*self as usize])
    }
}

impl FromStr for Pattern {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Pattern, UnknownName> {
        UnknownName::find("symmetry", name, Pattern::ALL)
    }
}
