//! Variants as the program `f-puzzles` saves them, as an object in JSON or in a link.

use crate::read::links::pack;
use quadrille_variants::internal::{Form, usual_boxes, windows};
use quadrille_variants::{NO_REGION, Rule, Shape, Variant, rules};
use std::collections::BTreeMap;
use thiserror::Error;

/// A rule that `f-puzzles` does not know.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("f-puzzles has no rule for `{rule}`; JSON holds it")]
pub struct NoSuchRule {
    /// The rule in words.
    pub rule: String,
}

/// The puzzle as an object that `f-puzzles` reads.
///
/// ```
/// use quadrille_layouts::{f_puzzles, read};
/// use quadrille_variants::{Variant, rules};
///
/// let cage = rules::CAGE.on([0, 1]).value(3);
/// let puzzle = Variant::usual(4)?.rule(cage)?;
/// let text = f_puzzles(&puzzle)?;
/// assert!(text.ends_with(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#));
/// assert_eq!(read::puzzles(text)?[0].puzzle, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Names a rule that the program does not know.
pub fn f_puzzles(puzzle: &Variant) -> Result<String, NoSuchRule> {
    let size = puzzle.size();
    // the keys of rules, each with its objects
    let mut keys: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut flags: Vec<&str> = Vec::new();
    let mut marks: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    for rule in puzzle.rules() {
        if *rule.kind() == rules::ONLY {
            for cell in rule.cells() {
                let all = (1..=size as u8).collect();
                let left = marks.entry(cell).or_insert(all);
                left.retain(|digit| rule.given_digits().contains(digit));
            }
            continue;
        }
        if *rule.kind() == rules::DIAGONALS {
            flags.extend(["diagonal+", "diagonal-"]);
            continue;
        }
        if *rule.kind() == rules::WINDOWS {
            let regions = windows(size)
                .into_iter()
                .map(|cells| rules::EXTRA_REGION.on(cells));
            let objects = regions.filter_map(|rule| objects(&rule, Form::Cells, size));
            keys.entry("extraregion")
                .or_default()
                .extend(objects.flatten());
            continue;
        }
        let refused = || NoSuchRule {
            rule: rule.in_words(size),
        };
        // a thermometer of two cells is the same
        let less = (*rule.kind() == rules::LESS).then(|| rules::THERMOMETER.on(rule.cells()));
        let rule = less.as_ref().unwrap_or(rule);
        let (key, form) = rule.kind().setter().ok_or_else(refused)?;
        match form {
            Form::Flag => flags.push(key),
            Form::Negative => keys
                .entry("negative")
                .or_default()
                .push(format!("\"{key}\"")),
            _ => {
                let objects = objects(rule, form, size).ok_or_else(refused)?;
                keys.entry(key).or_default().extend(objects);
            }
        }
    }
    // no digit at all cannot be written
    if let Some((&cell, _)) = marks.iter().find(|(_, digits)| digits.is_empty()) {
        let rule = rules::ONLY.on([cell]).in_words(size);
        return Err(NoSuchRule { rule });
    }
    let cells: Vec<String> = (0..size * size)
        .map(|cell| cell_text(puzzle, cell, marks.get(&cell)))
        .collect();
    let rows: Vec<String> = cells.chunks(size).map(list).collect();
    let mut parts = vec![
        format!("\"size\":{size}"),
        format!("\"grid\":{}", list(&rows)),
    ];
    flags.sort_unstable();
    flags.dedup();
    parts.extend(flags.iter().map(|key| format!("\"{key}\":true")));
    let keys = keys.iter();
    parts.extend(keys.map(|(key, objects)| format!("\"{key}\":{}", list(objects))));
    Ok(format!("{{{}}}", parts.join(",")))
}

/// The puzzle as a link that `f-puzzles` opens.
///
/// # Errors
/// Names a rule that the program does not know.
pub fn f_puzzles_link(puzzle: &Variant) -> Result<String, NoSuchRule> {
    let packed = pack(&f_puzzles(puzzle)?);
    Ok(format!("https://www.f-puzzles.com/?load={packed}"))
}

fn list(things: &[String]) -> String {
    format!("[{}]", things.join(","))
}

/// A cell of the board: its digit, its region if unusual, and its candidates.
fn cell_text(puzzle: &Variant, cell: usize, marks: Option<&Vec<u8>>) -> String {
    let size = puzzle.size();
    let mut parts = Vec::new();
    let given = puzzle.given_digits()[cell];
    if given > 0 {
        parts.push(format!("\"value\":{given},\"given\":true"));
    }
    let usual = usual_boxes(size).is_some() && puzzle.box_shape() == usual_boxes(size);
    if !usual {
        let region = puzzle.regions().map_or(NO_REGION, |regions| regions[cell]);
        let text = if region == NO_REGION {
            "null".into()
        } else {
            region.to_string()
        };
        parts.push(format!("\"region\":{text}"));
    }
    parts.extend(marks.map(|digits| format!("\"givenPencilMarks\":{digits:?}")));
    format!("{{{}}}", parts.join(","))
}

/// A cell by its name, or the place beside the board.
fn name(row: usize, column: usize) -> String {
    format!("\"R{row}C{column}\"")
}

/// The objects for a rule in its form; none if the program has no such cells.
fn objects(rule: &Rule, form: Form, size: usize) -> Option<Vec<String>> {
    let cell = |&cell: &usize| name(cell / size + 1, cell % size + 1);
    let cells = |cells: &[usize]| list(&cells.iter().map(cell).collect::<Vec<String>>());
    let first = rule.lists().first()?;
    let value = rule.number();
    let value = value.map_or(String::new(), |value| format!(",\"value\":\"{value}\""));
    Some(vec![match form {
        Form::Flag | Form::Negative => return None,
        Form::Cells => format!("{{\"cells\":{}{value}}}", cells(first)),
        Form::Cell => {
            let object = |one| format!("{{\"cell\":{}}}", cell(one));
            return Some(first.iter().map(object).collect());
        }
        // the program knows no other modulus
        Form::Lines if *rule.kind() == rules::MODULAR && rule.number().is_some_and(|n| n != 3) => {
            return None;
        }
        // a line of a cell says nothing there
        Form::Lines if first.len() < 2 && rule.kind().shape() != Shape::Line(1) => return None,
        Form::Lines => format!("{{\"lines\":[{}]{value}}}", cells(first)),
        Form::Outside | Form::Diagonal => {
            let (place, direction) = outside(first, form, size)?;
            format!("{{\"cell\":{place}{direction}{value}}}")
        }
        Form::Arrow => {
            let mut circle = first.clone();
            circle.sort_unstable();
            let shaft = rule.lists().get(1)?;
            let line = [&first[..1], shaft].concat();
            // the digits of the number are read row by row
            (circle == *first).then(|| {
                format!(
                    "{{\"cells\":{},\"lines\":[{}]}}",
                    cells(first),
                    cells(&line)
                )
            })?
        }
        Form::Clone => match rule.lists() {
            [one, other] => format!(
                "{{\"cells\":{},\"cloneCells\":{}}}",
                cells(one),
                cells(other)
            ),
            _ => return None,
        },
        Form::Quadruple => (first.len() == 4).then(|| {
            format!(
                "{{\"cells\":{},\"values\":{:?}}}",
                cells(first),
                rule.given_digits()
            )
        })?,
        Form::Roman => {
            let sign = match rule.number() {
                Some(5) => "V",
                Some(10) => "X",
                _ => return None,
            };
            format!("{{\"cells\":{},\"value\":\"{sign}\"}}", cells(first))
        }
    }])
}

/// The place beside the board from which cells are seen, and their direction along a diagonal; none
/// if they are no whole row, column or diagonal.
fn outside(cells: &[usize], form: Form, size: usize) -> Option<(String, String)> {
    let at = |cell: usize| ((cell / size) as i32 + 1, (cell % size) as i32 + 1);
    let n = size as i32;
    let (row, column) = at(*cells.first()?);
    let inside = |(row, column): (i32, i32)| (1..=n).contains(&row) && (1..=n).contains(&column);
    let steps: &[(i32, i32, &str)] = match form {
        Form::Diagonal => &[(-1, 1, "UR"), (-1, -1, "UL"), (1, 1, "DR"), (1, -1, "DL")],
        _ => &[(1, 0, ""), (-1, 0, ""), (0, 1, ""), (0, -1, "")],
    };
    let fits = |&&(down, across, _): &&(i32, i32, &str)| {
        let far = |n: i32| (row + n * down, column + n * across);
        let whole = (0..n).map(far).take_while(|&place| inside(place));
        !inside(far(-1)) && whole.eq(cells.iter().map(|&cell| at(cell)))
    };
    let &(down, across, word) = steps.iter().find(fits)?;
    let place = name((row - down) as usize, (column - across) as usize);
    let direction = match word {
        "" => String::new(),
        word => format!(",\"direction\":\"{word}\""),
    };
    Some((place, direction))
}
