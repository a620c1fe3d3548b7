//! What a refused text shows: its digits as a board, and the cells that are wrong; or the puzzle
//! without the rules that are not known.

use crate::reply::{Marked, Refusal};
use quadrille_layouts::internal::opened;
use quadrille_layouts::read::puzzles;
use quadrille_picture::{Draw, Sheet, svg};
use quadrille_variants::Variant;
use quadrille_variants::json as variant_json;
use serde_json::{Map, Value, json};

/// The largest side of a board that is shown.
const MAX_SIDE: usize = 25;

/// Adds the board of a text to its refusal if digits of the board are wrong. The message then names
/// a cell instead of a column of the text, since the page shows the board.
pub(crate) fn with_board(text: &str, refusal: Refusal) -> Refusal {
    let marked = marked(text, refusal.message());
    match marked {
        Some(marked) => {
            let first = marked.wrong[0];
            let (row, column) = (first / marked.size + 1, first % marked.size + 1);
            refusal.of_cell(row, column, marked)
        }
        None => match without_unknown(text, refusal.message()) {
            Some((picture, names)) => refusal.unknown(&names, picture),
            None => refusal,
        },
    }
}

/// A picture of a puzzle without its unknown rules, and their names. Each refusal names one unknown
/// rule; the puzzle is read again without this rule.
fn without_unknown(text: &str, message: &str) -> Option<(String, Vec<String>)> {
    let text = text.trim();
    let (mut rest, mut names) = (opened(text).unwrap_or(text.to_owned()), Vec::new());
    let mut message = message.to_owned();
    loop {
        let name = message.rsplit_once("found `")?.1.split('`').next()?;
        rest = without(&rest, name)?;
        names.push(name.to_owned());
        match puzzles(&rest) {
            Ok(entries) => {
                let picture = entries.first()?.puzzle.picture(None);
                return Some((svg(&[picture], Sheet::ONE, "The known part"), names));
            }
            Err(error) => message = error.to_string(),
        }
    }
}

/// A text without the rules of this name; `None` if it has no such rule.
fn without(text: &str, name: &str) -> Option<String> {
    let Ok(Value::Object(mut puzzle)) = serde_json::from_str(text) else {
        // a rule of the Interactive Sudoku Solver begins with a dot and a capital letter
        let rest = text.replace(&format!(".{name}"), "");
        let is_rule = name.starts_with(|c: char| c.is_ascii_uppercase());
        return (is_rule && rest.len() < text.len()).then_some(rest);
    };
    let mut is_changed = puzzle.remove(name).is_some();
    if let Some(Value::Array(rules)) = puzzle.get_mut("rules") {
        let n = rules.len();
        rules.retain(|rule| rule != name);
        is_changed |= rules.len() < n;
    }
    is_changed.then(|| Value::Object(puzzle).to_string())
}

fn marked(text: &str, message: &str) -> Option<Marked> {
    let (digits, rest) = board(text)?;
    let size = digits.len().isqrt();
    let variant = read(rest)?;
    let wrong = wrong(&variant, &digits, message);
    let is_marked = variant.size() == size && !wrong.is_empty();
    is_marked.then(|| Marked {
        size,
        digits,
        puzzle: serde_json::from_str(&variant_json(&variant)).unwrap_or(Value::Null),
        picture: svg(&[variant.picture(None)], Sheet::ONE, "The board"),
        wrong,
    })
}

/// A board without digits, by these rules.
fn read(rules: Map<String, Value>) -> Option<Variant> {
    let text = Value::Object(rules).to_string();
    let entries = puzzles(text).ok()?;
    Some(entries.into_iter().next()?.puzzle)
}

/// The digits of a text, 0 where a cell is empty, and what its JSON says besides.
fn board(text: &str) -> Option<(Vec<usize>, Map<String, Value>)> {
    let (cells, mut rest) = match serde_json::from_str(text.trim()) {
        Ok(Value::Object(mut puzzle)) => {
            let Some(Value::Array(rows)) = puzzle.remove("givens") else {
                return None;
            };
            let cells: Option<Vec<_>> = rows.iter().map(row).collect();
            (cells?.concat(), puzzle)
        }
        _ => {
            let cells = text.chars().filter(|letter| !letter.is_whitespace());
            let digits: Option<Vec<_>> = cells.map(digit).collect();
            (digits?, Map::new())
        }
    };
    let size = cells.len().isqrt();
    let is_square = size * size == cells.len() && (2..=MAX_SIDE).contains(&size);
    rest.insert("size".to_owned(), json!(size));
    is_square.then_some((cells, rest))
}

/// A row of JSON: a text, or a list of numbers and texts.
fn row(row: &Value) -> Option<Vec<usize>> {
    match row {
        Value::String(row) => row.chars().map(digit).collect(),
        Value::Array(cells) => cells.iter().map(cell).collect(),
        _ => None,
    }
}

fn cell(cell: &Value) -> Option<usize> {
    match cell {
        Value::Null => Some(0),
        Value::String(text) if text.is_empty() => Some(0),
        Value::String(text) => text.parse().ok().or_else(|| {
            let mut letters = text.chars();
            let digit = letters.next().and_then(digit);
            digit.filter(|_| letters.next().is_none())
        }),
        cell => cell.as_u64().map(|digit| digit as usize),
    }
}

/// A digit, a letter from A for 10, or a sign for an empty cell.
fn digit(letter: char) -> Option<usize> {
    match letter {
        '.' | '0' | '_' | '*' | '?' => Some(0),
        _ => letter.to_digit(36).map(|digit| digit as usize),
    }
}

/// The wrong cells: the digit exceeds the board's size or stands twice in a house, or the message
/// names the cell.
fn wrong(variant: &Variant, digits: &[usize], message: &str) -> Vec<usize> {
    let size = variant.size();
    let mut is_wrong: Vec<bool> = digits.iter().map(|&digit| digit > size).collect();
    for cell in 0..size * size {
        let (row, column) = (cell / size + 1, cell % size + 1);
        let name = format!("r{row}c{column}");
        let mut words = message.split(|letter: char| !letter.is_ascii_alphanumeric());
        is_wrong[cell] |= digits[cell] > 0 && words.any(|word| word == name);
    }
    // with rules that are no houses, rows, columns and boxes alone
    let houses = variant.houses().ok().or_else(|| {
        let plain = read(Map::from_iter([("size".to_owned(), json!(size))]));
        plain?.houses().ok()
    });
    for (_, cells) in houses.iter().flat_map(|sudoku| sudoku.houses()) {
        for (at, &one) in cells.iter().enumerate() {
            for &other in &cells[..at] {
                if digits[one] == digits[other] && digits[one] > 0 {
                    is_wrong[one] = true;
                    is_wrong[other] = true;
                }
            }
        }
    }
    (0..size * size).filter(|&cell| is_wrong[cell]).collect()
}
