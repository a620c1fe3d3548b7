//! The largest numbers that the page accepts for a puzzle. With one of these, and otherwise the
//! values of an example, a puzzle is stated and drawn in about a second. The program goes further.

/// A puzzle, one of its parameters, and that parameter's largest value.
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
