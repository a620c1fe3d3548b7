//! A variant as JSON, as `quadrille-layouts` reads it.

use crate::board::{NO_REGION, Variant, usual_boxes};
use crate::error::At;
use crate::grid::Grid;
use crate::kakuro::Square;
use crate::kind::{Shape, Value};
use crate::rule::Rule;
use crate::rules;
use std::fmt;

/// The puzzle as an object of JSON in a line.
///
/// ```
/// use quadrille_variants::{Variant, json, rules};
///
/// let puzzle = Variant::boxes(2, 2)?
///     .rule(rules::DIAGONALS.everywhere())?
///     .rule(rules::CAGE.on([0, 5]).value(3))?;
/// assert_eq!(
///     json(&puzzle),
///     r#"{"size":4,"rules":["diagonals"],"cages":[{"cells":["r1c1","r2c2"],"sum":3}]}"#
/// );
/// # Ok::<(), quadrille_variants::VariantError>(())
/// ```
pub fn json(puzzle: &Variant) -> String {
    let size = puzzle.size();
    let mut parts = vec![format!("\"size\":{size}")];
    match (puzzle.box_shape(), puzzle.regions()) {
        (Some(shape), _) if Some(shape) == usual_boxes(size) => {}
        (Some((rows, columns)), _) => parts.push(format!("\"boxes\":\"{rows}x{columns}\"")),
        (None, Some(regions)) => {
            let name = |&region: &usize| match region {
                NO_REGION => "\".\"".to_owned(),
                region => (region + 1).to_string(),
            };
            let row = |row: &[usize]| list(row.iter().map(name));
            let numbers = list(regions.chunks(size).map(row));
            parts.push(format!("\"regions\":{numbers}"));
        }
        (None, None) => parts.push("\"boxes\":\"none\"".into()),
    }
    let givens = puzzle.given_digits();
    if givens.iter().any(|&digit| digit > 0) {
        let numbers = list(givens.chunks(size).map(list));
        parts.push(format!("\"givens\":{numbers}"));
    }
    parts.extend(
        rules::keys()
            .into_iter()
            .filter_map(|key| rules_text(puzzle, key)),
    );
    format!("{{{}}}", parts.join(","))
}

/// The rules under a key, if there are any.
fn rules_text(puzzle: &Variant, key: &str) -> Option<String> {
    let same = |rule: &&Rule| rule.kind().key() == key;
    let mut texts = { puzzle.rules().iter() }
        .filter(same)
        .map(|rule| rule_text(rule, puzzle.size()))
        .peekable();
    texts.peek()?;
    Some(format!("\"{key}\":{}", list(texts)))
}

/// Things with this between them.
pub(super) fn joined(things: impl IntoIterator<Item: ToString>, between: &str) -> String {
    let mut text = String::new();
    for (number, thing) in things.into_iter().enumerate() {
        if number > 0 {
            text += between;
        }
        text += &thing.to_string();
    }
    text
}

/// A list in JSON.
fn list(things: impl IntoIterator<Item: ToString>) -> String {
    format!("[{}]", joined(things, ","))
}

/// A rule: its name and cells, or an object if a rule needs more.
fn rule_text(rule: &Rule, size: usize) -> String {
    let kind = rule.kind();
    let cells =
        |cells: &Vec<usize>| list({ cells.iter() }.map(|&cell| format!("\"{}\"", At(cell, size))));
    let lists = || list(rule.lists().iter().map(cells));
    let mut parts = match (kind.shape(), rule.lists()) {
        (Shape::Whole, _) => return format!("\"{}\"", kind.name()),
        (Shape::Rules, _) => {
            let inner = rule.inner().iter();
            return list(
                inner
                    .map(|rule| format!("{{\"{}\":{}}}", rule.kind().key(), rule_text(rule, size))),
            );
        }
        (Shape::Arrow, [circle, shaft]) => {
            let circle = match circle[..] {
                [one] => format!("\"{}\"", At(one, size)),
                _ => cells(circle),
            };
            vec![
                format!("\"circle\":{circle}"),
                format!("\"cells\":{}", cells(shaft)),
            ]
        }
        (Shape::Lists | Shape::Equal, _) => vec![format!("\"cells\":{}", lists())],
        (_, lists) => vec![format!("\"cells\":{}", cells(&lists.concat()))],
    };
    let numbers = kind.number().key().zip(rule.number());
    parts.extend(numbers.map(|(key, number)| format!("\"{key}\":{number}")));
    if kind.has_digits() {
        parts.push(format!("\"digits\":{}", list(rule.given_digits())));
    }
    if let Some(key) = kind.text_key() {
        let text = serde_json::Value::from(rule.code());
        parts.push(format!("\"{key}\":{text}"));
    }
    let is_plain = matches!(kind.number(), Value::None) && !kind.has_digits();
    match &parts[..] {
        // cells alone
        [only] if is_plain => only["\"cells\":".len()..].to_owned(),
        _ => format!("{{{}}}", parts.join(",")),
    }
}

impl Grid {
    /// The puzzle as an object of JSON in a line, as `quadrille-layouts` reads it.
    pub fn json(&self) -> String {
        match self {
            Grid::Kakuro(kakuro) => {
                let cell = |square: &Square| match square {
                    Square::White(digit) => digit.to_string(),
                    // a backslash is escaped
                    black @ Square::Black { .. } => {
                        format!("\"{}\"", word(black).replace('\\', "\\\\"))
                    }
                };
                let rows = kakuro.squares().chunks(self.size()[0]);
                let rows = list(rows.map(|row| list(row.iter().map(cell))));
                format!("{{\"kakuro\":{rows}}}")
            }
            Grid::Nonogram(nonogram) => {
                let [rows, columns] =
                    [nonogram.rows(), nonogram.columns()].map(|lines| list(lines.iter().map(list)));
                format!("{{\"rows\":{rows},\"columns\":{columns}}}")
            }
        }
    }
}

impl fmt::Display for Grid {
    /// A kakuro as rows of cells, a nonogram as the lines of a `.non` file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height] = self.size();
        match self {
            Grid::Kakuro(kakuro) => {
                let mut words: Vec<String> = kakuro.squares().iter().map(word).collect();
                // by these it is recognized
                if !words.iter().any(|word| word.contains('\\')) {
                    words
                        .iter_mut()
                        .filter(|word| *word == "#")
                        .for_each(|word| *word = "\\".into());
                }
                let longest = words.iter().map(String::len).max().unwrap_or(1);
                for row in words.chunks(width) {
                    let row = joined(row.iter().map(|word| format!("{word:longest$}")), " ");
                    writeln!(f, "{}", row.trim_end())?;
                }
                Ok(())
            }
            Grid::Nonogram(nonogram) => {
                writeln!(f, "width {width}\nheight {height}")?;
                for (name, lines) in [("rows", nonogram.rows()), ("columns", nonogram.columns())] {
                    writeln!(f, "\n{name}")?;
                    for runs in lines {
                        let runs = match runs[..] {
                            [] => "0".into(),
                            _ => joined(runs, ","),
                        };
                        writeln!(f, "{runs}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// A cell of a kakuro: `#`, `16\17`, `.`, `7`.
fn word(square: &Square) -> String {
    let sum = |sum: &Option<usize>| sum.map_or(String::new(), |sum| sum.to_string());
    match square {
        Square::Black {
            down: None,
            across: None,
        } => "#".into(),
        Square::Black { down, across } => format!("{}\\{}", sum(down), sum(across)),
        Square::White(0) => ".".into(),
        Square::White(digit) => digit.to_string(),
    }
}
