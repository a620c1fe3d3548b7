//! The claims of a text about its puzzle: a text about a kakuro is no sudoku, and a board of 6x6
//! cells has six rows.

use quadrille_texts::sizes::LARGEST_GRID;
use quadrille_variants::Grid;

/// Names of puzzles, the longer ones first: a name is no part of a longer one.
const NAMES: [(&str, Kind); 9] = [
    ("killer sudoku", Kind::Killer),
    ("jigsaw sudoku", Kind::Jigsaw),
    ("irregular sudoku", Kind::Jigsaw),
    ("kakuro", Kind::Kakuro),
    ("nonogram", Kind::Nonogram),
    ("picross", Kind::Nonogram),
    ("griddler", Kind::Nonogram),
    ("hanjie", Kind::Nonogram),
    ("sudoku", Kind::Sudoku),
];

/// A kind of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sudoku,
    Killer,
    Jigsaw,
    Kakuro,
    Nonogram,
}

/// A puzzle: its kinds, and the sizes that a text may give it, as columns and rows.
pub(crate) struct Puzzle {
    kinds: Vec<Kind>,
    sizes: Vec<(usize, usize)>,
}

impl Puzzle {
    /// A board of these kinds.
    pub(crate) fn board(size: usize, kinds: &[Kind]) -> Puzzle {
        Puzzle {
            kinds: kinds.to_vec(),
            sizes: sizes_of(size),
        }
    }

    /// A kakuro or a nonogram.
    pub(crate) fn grid(grid: &Grid) -> Option<Puzzle> {
        match grid {
            Grid::Kakuro(_) => Some(Puzzle {
                kinds: vec![Kind::Kakuro],
                sizes: Vec::new(),
            }),
            Grid::Nonogram(picture) => {
                let (width, height) = (picture.columns().len(), picture.rows().len());
                Some(Puzzle {
                    kinds: vec![Kind::Nonogram],
                    sizes: vec![(width, height), (height, width)],
                })
            }
            _ => None,
        }
    }
}

/// The sizes of a board and of its boxes.
fn sizes_of(size: usize) -> Vec<(usize, usize)> {
    let boxes = (1..=size).filter(|rows| size.is_multiple_of(*rows));
    let boxes = boxes.map(|rows| (rows, size / rows));
    boxes.chain([(size, size)]).collect()
}

/// What in a text contradicts that the text holds this puzzle: another kind, another size, lists of
/// regions or cages beside a board without them.
pub(crate) fn contradiction(text: &str, puzzle: &Puzzle) -> Option<String> {
    if puzzle.kinds == [Kind::Sudoku] && text.lines().any(lists_groups) {
        return Some("the text has regions or cages that cannot be read beside its board".into());
    }
    let text = text.to_lowercase();
    let (mut rest, mut named) = (text.clone(), Vec::new());
    for (name, kind) in NAMES {
        if rest.contains(name) {
            named.push((name, kind));
            rest = rest.replace(name, "");
        }
    }
    let is_named = named.iter().any(|(_, kind)| puzzle.kinds.contains(kind));
    if let Some((name, _)) = named.first().filter(|_| !is_named) {
        return Some(format!(
            "the text speaks of a {name}, and holds another puzzle, or only a part of it"
        ));
    }
    let sizes = sizes(&text);
    let is_of_size =
        puzzle.sizes.is_empty() || sizes.iter().any(|size| puzzle.sizes.contains(size));
    let (columns, rows) = sizes.first().filter(|_| !is_of_size)?;
    Some(format!(
        "the text speaks of {columns}x{rows} cells, and holds a puzzle of another size"
    ))
}

/// Whether a line gives regions or cages a list: `region_lists = [[(0, 0), …`.
fn lists_groups(line: &str) -> bool {
    let Some((name, value)) = line.split_once(['=', ':']) else {
        return false;
    };
    let name = name.trim().to_ascii_lowercase();
    let is_list = value.trim_start().strip_prefix(['[', '{', '(']);
    let has_values = is_list.is_some_and(|list| !list.trim_start().starts_with([']', '}', ')']));
    has_values && ["region", "cage"].iter().any(|word| name.starts_with(word))
}

/// The sizes that the lines with words give, such as `9x9`; elsewhere a cross may be an empty cell.
fn sizes(text: &str) -> Vec<(usize, usize)> {
    let size = |word: &str| {
        let (columns, rows) = word.split_once(['x', '×'])?;
        let number = |part: &str| part.parse().ok().filter(|n| (2..=LARGEST_GRID).contains(n));
        Some((number(columns)?, number(rows)?))
    };
    let is_word =
        |word: &&str| word.len() > 2 && word.chars().all(|c| c.is_alphabetic() && c != 'x');
    let mut sizes = Vec::new();
    for line in text.lines() {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '×');
        let words: Vec<&str> = words.collect();
        if words.iter().any(is_word) {
            sizes.extend(words.into_iter().filter_map(size));
        }
    }
    sizes
}
