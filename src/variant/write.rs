//! A variant as JSON, as [`read`](super::read) reads it.

use super::board::{Variant, usual_boxes};
use super::error::At;
use super::rule::Rule;

/// The puzzle as an object of JSON in a line.
///
/// ```
/// use quadrille::variant::{Rule, Variant, json};
///
/// let puzzle = Variant::boxes(2, 2)?.rule(Rule::Diagonals)?.rule(Rule::Cage { cells: vec![0, 5], sum: Some(3) })?;
/// assert_eq!(json(&puzzle), r#"{"size":4,"rules":["diagonals"],"cages":[{"cells":["r1c1","r2c2"],"sum":3}]}"#);
/// # Ok::<(), quadrille::variant::VariantError>(())
/// ```
pub fn json(puzzle: &Variant) -> String {
    let size = puzzle.size();
    let mut parts = vec![format!("\"size\":{size}")];
    match (puzzle.box_shape(), puzzle.regions()) {
        (Some(shape), _) if Some(shape) == usual_boxes(size) => {}
        (Some((rows, columns)), _) => parts.push(format!("\"boxes\":\"{rows}x{columns}\"")),
        (None, Some(regions)) => {
            parts.push(format!("\"regions\":{}", rows(size, regions.iter().map(|region| region + 1))));
        }
        (None, None) => parts.push("\"boxes\":\"none\"".into()),
    }
    let givens = puzzle.given_digits();
    if givens.iter().any(|&digit| digit > 0) {
        parts.push(format!("\"givens\":{}", rows(size, givens.iter().map(|&digit| usize::from(digit)))));
    }
    let keys = ["rules", "cages", "thermometers", "arrows", "little_killers", "less", "seen", "only"];
    for key in keys {
        let texts = puzzle.rules().iter().map(|rule| rule_text(rule, size)).filter(|(of, _)| *of == key);
        let texts: Vec<String> = texts.map(|(_, text)| text).collect();
        if !texts.is_empty() {
            parts.push(format!("\"{key}\":[{}]", texts.join(",")));
        }
    }
    format!("{{{}}}", parts.join(","))
}

/// Lists of numbers, a row each.
fn rows(size: usize, numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let rows: Vec<String> = numbers.chunks(size).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// A rule, and the key that it stands under.
fn rule_text(rule: &Rule, size: usize) -> (&'static str, String) {
    let cell = |&cell: &usize| format!("\"{}\"", At(cell, size));
    let list = |cells: &[usize]| format!("[{}]", cells.iter().map(cell).collect::<Vec<_>>().join(","));
    match rule {
        Rule::Cage { cells, sum: None } => ("cages", format!("{{\"cells\":{}}}", list(cells))),
        Rule::Cage { cells, sum: Some(sum) } => ("cages", format!("{{\"cells\":{},\"sum\":{sum}}}", list(cells))),
        Rule::Thermometer { cells } => ("thermometers", list(cells)),
        Rule::Arrow { circle, cells } => {
            ("arrows", format!("{{\"circle\":{},\"cells\":{}}}", cell(circle), list(cells)))
        }
        Rule::Sum { cells, sum } => ("little_killers", format!("{{\"cells\":{},\"sum\":{sum}}}", list(cells))),
        Rule::Less { smaller, larger } => ("less", list(&[*smaller, *larger])),
        Rule::Seen { cells, seen } => ("seen", format!("{{\"cells\":{},\"seen\":{seen}}}", list(cells))),
        Rule::Only { cells, digits } => ("only", format!("{{\"cells\":{},\"digits\":{digits:?}}}", list(cells))),
        whole => ("rules", format!("\"{}\"", whole.name())),
    }
}
