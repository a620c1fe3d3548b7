//! Killers and jigsaws in any text: the groups of cells that fill a board, and the board with the
//! givens that stands beside them.

use super::entry::VariantEntry;
use super::layout::{Layout, Puzzles};
use super::maps::Drawn;
use super::text::Text;
use quadrille_problem::format::Place;
use quadrille_sudoku::Shape;
use quadrille_sudoku::read as sudoku;
use quadrille_texts::clues::clues;
use quadrille_texts::groups::{Groups, groups};
use quadrille_texts::is_in;
use quadrille_texts::keys::{first_value, keys};
use quadrille_texts::sizes::{LONGEST_PUZZLE_BYTES, SMALLEST_BOARD};
use quadrille_texts::squares::Square;
use quadrille_variants::{Variant, rules};

pub(super) const LAYOUT: Layout = Layout { is_certain, read };

fn is_certain(text: &Text<'_>, seen: Option<sudoku::Layout>) -> bool {
    let is_list = matches!(seen, Some(sudoku::Layout::Line | sudoku::Layout::Table));
    // `regions: 1112…` below `givens: 53..…`
    let is_told = || text.whole.len() <= LONGEST_PUZZLE_BYTES && names_regions(text.whole);
    (!is_list || is_told()) && of(text).is_some()
}

/// Whether a line begins with a word for the regions of a jigsaw.
fn names_regions(text: &str) -> bool {
    let names = |line: &str| {
        let first = line.split([':', '=']).next().unwrap_or("");
        is_in("region regions areas pieces map", first.trim())
    };
    let mut lines = text.lines();
    lines.any(|line| line.starts_with(char::is_alphabetic) && names(line))
}

fn read(text: &Text<'_>) -> Option<Puzzles> {
    of(text).map(|entry| Ok(vec![entry.clone()]))
}

/// The only puzzle of a text, which is looked for once.
pub(super) fn of<'t>(text: &'t Text<'_>) -> Option<&'t VariantEntry> {
    text.groups.get_or_init(|| puzzle(text.whole)).as_ref()
}

fn puzzle(text: &str) -> Option<VariantEntry> {
    if text.len() > LONGEST_PUZZLE_BYTES || !may_have_groups(text) {
        return None;
    }
    if let Some((head, answer)) = answered(text) {
        let entry = puzzle(head)?;
        return entry.puzzle.verify(&answer).is_ok().then_some(entry);
    }
    let puzzle = beside(text).or_else(|| among_groups(text))?;
    (!says_more(text)).then_some(puzzle)
}

/// A text above its answer, and the digits of the answer: a full board at the end, below a title.
fn answered(text: &str) -> Option<(&str, Vec<u8>)> {
    const TITLES: &str = "solution solved answer answers lösung solución soluzione";
    let title = text.lines().find(|line| {
        let words = line
            .trim()
            .trim_end_matches(':')
            .trim_matches(['#', '*', '-', '=', ' ']);
        is_in(TITLES, words)
    })?;
    let at = title.as_ptr() as usize - text.as_ptr() as usize;
    let (head, tail) = text.split_at(at);
    let is_drawn = |c: char| c.is_whitespace() || "|+-,;".contains(c);
    let cells = tail[title.len()..].chars().filter(|c| !is_drawn(*c));
    let digits: Option<Vec<u8>> = cells.map(|c| Some(c.to_digit(10)? as u8)).collect();
    let digits = digits.filter(|digits| !digits.is_empty() && !digits.contains(&0))?;
    Some((head, digits))
}

/// What objects call the parts of a killer or a jigsaw.
const PARTS: &str = "cages cage killer jigsaw regions region areas pieces layout map size \
    board grid puzzle givens sudoku problem clues cells cell type kind variant sum sums total \
    target value row rows col column r c x y list lists";

/// Whether a text names another rule: in words, by an unknown name in an object, or by a switch.
fn says_more(text: &str) -> bool {
    let mut words = text.to_ascii_lowercase();
    for own in ["killer", "jigsaw", "irregular"] {
        words = words.replace(own, "");
    }
    let is_switch = |word: &str| matches!(word, "true" | "false");
    let is_symbol = |name: &str| name.len() < 3 || name.bytes().all(|byte| byte.is_ascii_digit());
    let is_known = |(name, value): (&str, &str)| {
        let is_part = |word: &str| is_symbol(word) || is_in(PARTS, word);
        let are_parts = name.split('_').all(is_part) || sudoku::cell_named(name).is_some();
        are_parts || sudoku::is_remark(name, first_value(value))
    };
    sudoku::variant_in(&words).is_some()
        || words
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(is_switch)
        || !keys(text).all(is_known)
}

/// Whether a text has more than the cells of a usual board: letters, brackets, signs, a second
/// square, or a frame that lacks strokes.
fn may_have_groups(text: &str) -> bool {
    let is_stroke = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    if text.contains("+ ") || text.contains(is_stroke) {
        return true;
    }
    let is_other = |c: char| c.is_alphabetic() || "[({=:".contains(c);
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'.';
    let n_cells = text.bytes().filter(is_cell).count();
    n_cells >= SMALLEST_BOARD.pow(2) && (n_cells > Shape::NINE.n_cells() || text.contains(is_other))
}

/// The board and the map of a text with two squares.
fn beside(text: &str) -> Option<VariantEntry> {
    let squares = sudoku::squares_in(text.as_bytes()).filter(|squares| squares.len() == 2);
    let [one, other] = <[Square; 2]>::try_from(squares.unwrap_or_else(|| in_words(text))).ok()?;
    let (board, map) = match (one.is_map(), other.is_map()) {
        (true, false) => (other, one),
        (false, true) => (one, other),
        _ => return None,
    };
    let puzzle = drawn(&map).jigsaw().ok()?;
    let puzzle = (board.size == map.size).then(|| drawn(&board).put_on(puzzle))?;
    Some(VariantEntry::new(
        puzzle.ok()?,
        board.line.min(map.line).max(1),
    ))
}

/// The only two words with as many characters as a board has cells, or lists with as many values.
fn in_words(text: &str) -> Vec<Square> {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '*' | '_' | '-');
    let words = text.split(|c: char| !is_cell(c));
    let in_words = words.map(|word| word.chars().map(String::from).collect());
    let lists = text.split(['[', ']', '{', '}', '(', ')']);
    let in_lists = lists.map(|list| {
        let values = list
            .split(',')
            .map(|value| value.trim().trim_matches(['"', '\'']));
        values.map(str::to_owned).collect()
    });
    let square = |cells: Vec<String>| {
        let size = cells.len().isqrt();
        let is_square = size > 3 && size * size == cells.len();
        let is_full = cells.iter().all(|cell| !cell.is_empty() && cell.len() < 3);
        (is_square && is_full).then_some(Square {
            size,
            cells,
            ..Square::default()
        })
    };
    let in_words: Vec<Square> = in_words.filter_map(square).collect();
    match in_words.is_empty() {
        true => in_lists.filter_map(square).collect(),
        false => in_words,
    }
}

fn drawn(square: &Square) -> Drawn<'_> {
    let place = Place {
        line: square.line,
        column: 1,
    };
    let cells = square.cells.iter();
    Drawn::new(cells.map(|cell| (cell.into(), place)).collect(), place)
}

/// The groups of a text, with the board beside them.
fn among_groups(text: &str) -> Option<VariantEntry> {
    let found = groups(text).or_else(|| above_givens(text))?;
    let puzzle = match &found.givens {
        Some(givens) if is_silent(&found) => empty(&found)?.givens(givens).ok()?,
        Some(_) => return None,
        None => with_board(&found)?,
    };
    let line = found.line;
    Some(VariantEntry::new(puzzle, line))
}

/// The groups of a text that ends with its givens, below their name.
fn above_givens(text: &str) -> Option<Groups> {
    let names = |line: &&str| {
        let name = line.split([':', '=']).next().unwrap_or_default();
        is_in(
            "givens given clues board grid puzzle",
            &name.trim().to_ascii_lowercase(),
        )
    };
    let line = text.lines().rfind(names)?;
    let (head, tail) = text.split_at(line.as_ptr() as usize - text.as_ptr() as usize);
    let mut found = groups(head)?;
    found.rest += tail;
    Some(found)
}

/// An empty board with these groups.
fn empty(found: &Groups) -> Option<Variant> {
    let size = found.size;
    let place = |&(row, column): &(usize, usize)| row * size + column;
    if found.groups.iter().all(|group| group.sum.is_none()) {
        let mut regions = vec![0; size * size];
        for (number, group) in found.groups.iter().enumerate() {
            group
                .cells
                .iter()
                .for_each(|cell| regions[place(cell)] = number);
        }
        return Variant::jigsaw(&regions).ok();
    }
    found
        .groups
        .iter()
        .try_fold(Variant::usual(size).ok()?, |puzzle, group| {
            let cage = rules::CAGE
                .on(group.cells.iter().map(place).collect::<Vec<usize>>())
                .value(group.sum);
            puzzle.rule(cage).ok()
        })
}

/// The groups, and the givens in the rest of the text; `None` where the rest may be an unreadable
/// board.
fn with_board(found: &Groups) -> Option<Variant> {
    let empty = empty(found)?;
    let squares = sudoku::squares_in(found.rest.as_bytes());
    if let Some([board]) = squares.as_deref() {
        return (board.size == found.size).then(|| drawn(board).put_on(empty).ok())?;
    }
    if let [board] = &in_words(&found.rest)[..] {
        return (board.size == found.size).then(|| drawn(board).put_on(empty).ok())?;
    }
    if found.size == Shape::NINE.size()
        && let Some(givens) = clues(&found.rest)
    {
        return empty.givens(&givens).ok();
    }
    (squares.is_none() && is_silent(found)).then_some(empty)
}

/// Whether the text around some groups has no rows, and no more numbers than a title.
fn is_silent(found: &Groups) -> bool {
    let text = found.rest.as_str();
    let words = || text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    // a point behind a word ends a sentence
    let is_mark = |c: char| c.is_ascii_digit() || c == '.';
    let is_row = |word: &str| word.len() > 3 && word[..word.len() - 1].contains(is_mark);
    let n_numbers = words().filter(|word| word.parse::<u32>().is_ok()).count();
    n_numbers < found.size && !words().any(is_row)
}
