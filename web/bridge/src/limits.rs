//! The limits of the page: of puzzles, of boards with errors, of hints and of first answers.

use std::time::Duration;

/// The largest side of a board that is shown with its errors.
pub(crate) const MAX_SIDE: usize = 25;
/// Boards of many pencilmarks can need chains that take minutes.
pub(crate) const HINT_TIME: Duration = Duration::from_secs(10);
/// The large engines take over from the first search after this time, unless the request names
/// another.
pub(crate) const FIRST_MILLISECONDS: u64 = 150;
/// Larger problems are left to the large engines: to build a small one would take as long.
pub(crate) const MAX_FIRST_ENTRIES: usize = 400_000;

/// A puzzle, one of its parameters, and that parameter's largest value. With one of these, and
/// otherwise the values of an example, a puzzle is stated and drawn in about a second. The program
/// goes further.
const MOST: &[(&str, &str, usize)] = &[
    ("queens", "n", 100),
    ("queens", "colors", 1000),
    ("langford", "n", 500),
    ("skolem", "n", 500),
    ("latin", "n", 70),
    ("mates", "n", 70),
    ("steiner", "n", 147),
    ("schoolgirls", "n", 45),
    ("factorizations", "n", 14),
    ("round-robin", "n", 80),
    ("roster", "n", 300),
    ("crew", "n", 300),
    ("assignment", "n", 100),
    ("coloring", "colors", 2000),
    ("squares", "colors", 5),
    ("partridge", "n", 9),
    ("polyiamonds", "n", 7),
    ("polyhexes", "n", 7),
];

/// The page's limit for a parameter of a puzzle, if the page limits it more than the puzzle does.
pub(crate) fn most(puzzle: &str, parameter: &str) -> Option<usize> {
    MOST.iter()
        .find(|&&(of, number, _)| (of, number) == (puzzle, parameter))
        .map(|&(.., most)| most)
}
