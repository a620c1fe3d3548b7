//! The names that objects with puzzles have for their parts.

/// Names of a puzzle.
pub(super) const PUZZLES: [&str; 22] = [
    "puzzle", "puzzles", "board", "boards", "grid", "grids", "sudoku", "sudokus", "problem",
    "problems", "clues", "clue", "givens", "given", "quiz", "quizzes", "question", "task",
    "unsolved", "initial", "value", "mission",
];
/// Names of an answer.
pub(super) const SOLUTIONS: [&str; 6] = [
    "solution",
    "solutions",
    "answer",
    "answers",
    "solved",
    "result",
];
/// Names of a label, the best first.
pub(super) const LABELS: [&str; 6] = ["label", "name", "title", "id", "difficulty", "level"];
/// Names of what only other kinds of sudokus have.
const VARIANTS: [(&str, &[&str]); 3] = [
    ("killer", &["cages", "killercage"]),
    ("jigsaw", &["regions", "jigsaw"]),
    (
        "variant",
        &[
            "boxes",
            "rules",
            "thermometers",
            "thermometer",
            "arrows",
            "arrow",
            "little_killers",
            "littlekillersum",
            "less",
            "seen",
            "only",
            "even",
            "odd",
            "extraregion",
            "kakuro",
        ],
    ),
];
/// Where a name stands in a list of names.
pub(super) fn rank(name: &str, names: &[&str]) -> Option<usize> {
    names
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name))
}

/// The kind of variants of which only such a name is part.
pub(super) fn variant(name: &str) -> Option<&'static str> {
    VARIANTS
        .iter()
        .find(|(_, names)| rank(name, names).is_some())
        .map(|(kind, _)| *kind)
}
