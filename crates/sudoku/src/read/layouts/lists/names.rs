//! The names of parts in JSON boards: cells, answers, and remarks that say nothing about the rules.
//! Case, `_`, `-` and `$` do not matter.

use crate::read::token::is_in;
use crate::read::variants::variant_in;

/// Names of a puzzle.
pub(super) const PUZZLES: &str = "puzzle puzzles board boards grid grids sudoku sudokus problem \
    problems clues clue givens given quiz quizzes question task unsolved initial value mission";
/// Names of an answer.
pub(super) const SOLUTIONS: &str = "solution solutions answer answers solved result";
/// Names of a label, the best first.
pub(super) const LABELS: &str = "label name title id difficulty level";
/// Names of the side of the board.
const SIDES: &str = "size side order width height rows columns";
/// Names of a kind of puzzle, and the kinds without other rules.
const KINDS: &str = "type kind variant mode game puzzletype";
const PLAIN: &str = "sudoku classic standard normal regular plain vanilla usual 9x9 classicsudoku";
/// How hard a puzzle is.
const LEVELS: &str = "easy medium hard expert extreme evil daily random";
/// Names of what says nothing about the rules of a puzzle.
const REMARKS: &str = "author authors creator setter by source origin publisher copyright license \
    url link href website comment comments note notes remark remarks description desc info about \
    text message meta metadata tags keywords category collection set series number no nr n num \
    index key uid uuid seed hash date day time timestamp created createdat updated updatedat \
    published year month week version format schema language lang rating rank score grade stars \
    tier se er ep ed count total results status success nclues numclues cluecount unique isunique \
    symmetry techniques";
/// Names of what only other kinds of sudokus have.
const VARIANTS: [(&str, &str); 3] = [
    ("killer", "cages killercage"),
    ("jigsaw", "regions jigsaw"),
    (
        "variant",
        "boxes rules thermometers thermometer arrows arrow littlekillers littlekillersum less seen \
        only even odd extraregion kakuro",
    ),
];
/// The names in other programs for keys of variants.
const ALIASES: [(&str, &str); 12] = [
    ("killer", "cages"),
    ("thermo", "thermometers"),
    ("constraints", "rules"),
    ("variant", "rules"),
    ("antiknight", r#""rules": ["anti-knight"]"#),
    ("antiking", r#""rules": ["anti-king"]"#),
    ("diagonal", r#""rules": ["diagonals"]"#),
    ("nonconsecutive", r#""rules": ["non-consecutive"]"#),
    ("windoku", r#""rules": ["windows"]"#),
    ("sandwich", "little_killers"),
    ("blocks", "boxes"),
    ("irregular", "regions"),
];

/// A name without what does not matter.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '_' | '-' | '$' | ' '));
    letters.flat_map(char::to_lowercase).collect()
}

/// The kind of variants of which only such a name is part.
pub(in crate::read) fn variant(name: &str) -> Option<&'static str> {
    let name = bare(name);
    let mut kinds = VARIANTS.iter();
    kinds
        .find(|(_, names)| is_in(names, &name))
        .map(|kind| kind.0)
}

/// Whether a column of this name may state rules.
pub(in crate::read) fn is_of_rules(name: &str) -> bool {
    let other = [KINDS, "ruleset constraints"];
    variant(name).is_some() || other.iter().any(|names| is_in(names, &bare(name)))
}

/// Whether a value says that there is nothing.
pub(in crate::read) fn is_nothing(value: &str) -> bool {
    let inside = value.trim_matches(|c: char| c.is_whitespace() || "[]{}\"'".contains(c));
    matches!(
        inside,
        "" | "null" | "None" | "nil" | "undefined" | "false" | "False"
    )
}

/// Whether a name and its value say nothing about the rules of a puzzle.
///
/// Other readers of objects ask, too: a title stands beside any rules.
#[doc(hidden)]
pub fn is_remark(name: &str, value: &str) -> bool {
    let (name, kind) = (bare(name), bare(value));
    let is_plain = variant_in(value).is_none();
    match &*name {
        "rules" | "ruleset" => !value.starts_with(['[', '{']) && is_plain,
        name if is_in(KINDS, name) => is_in(PLAIN, &kind) || is_plain && is_in(LEVELS, &kind),
        name => [SOLUTIONS, LABELS, REMARKS]
            .iter()
            .any(|names| is_in(names, name)),
    }
}

/// Whether a title begins with a name of an answer.
pub(in crate::read) fn is_solution(title: &str) -> bool {
    let mut words = title.split(|c: char| !c.is_alphabetic());
    words.next().is_some_and(|word| is_in(SOLUTIONS, word))
}

/// The side of the board that a value names: `9`, `9x9`.
pub(super) fn side(name: &str, value: &str) -> Option<usize> {
    let side = value.split(['x', 'X', '*']).next().unwrap_or(value);
    let side = side.trim().parse().ok();
    side.filter(|_| is_in(SIDES, &bare(name)))
}

/// The key that an unknown one comes nearest to, if one is near.
pub(super) fn nearest(name: &str) -> Option<&'static str> {
    let name = bare(name);
    let alias = ALIASES.iter().find(|(alias, _)| name.contains(alias));
    let lists = VARIANTS.iter().map(|(_, names)| *names);
    let lists = lists.chain([PUZZLES, SOLUTIONS, LABELS]);
    let near = lists
        .flat_map(|names| names.split(' '))
        .map(|known| (distance(&name, known), known))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, known)| 3 * distance <= known.len().max(name.len()));
    alias.map(|(_, key)| *key).or(near.map(|(_, known)| known))
}

/// How many characters are to be added, removed or exchanged to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, c) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], n + 1);
        for (m, &d) in other.iter().enumerate() {
            let exchanged = diagonal + usize::from(c != d);
            diagonal = row[m + 1];
            row[m + 1] = exchanged.min(diagonal + 1).min(row[m] + 1);
        }
    }
    row[other.len()]
}
