//! The shorthand in which `SudokuPad` packs its objects, back into JSON.
//!
//! Names have no quotation marks, and some are abbreviated; strings stand between apostrophes; an
//! empty object is nothing at all; `t` and `f` are the truth values, and colors lack their sign.

/// The names that are abbreviated, and the full names.
const NAMES: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The same in JSON; `None` for any other text.
pub fn json(text: &str) -> Option<String> {
    let mut json = String::with_capacity(2 * text.len());
    let (mut rest, mut before) = (text, ' ');
    while let Some(c) = rest.chars().next() {
        // nothing where a value is expected is an empty object
        if matches!(c, ',' | ']') && matches!(before, '[' | ',') {
            json.push_str("{}");
        }
        let length = match c {
            '\'' | '"' => string(rest, c, &mut json)?,
            '{' | '}' | '[' | ']' | ',' | ':' => {
                json.push(c);
                1
            }
            _ => {
                let length = rest
                    .find(['{', '}', '[', ']', ',', ':', '\'', '"'])
                    .filter(|&length| length > 0)?;
                let is_name = rest[length..].starts_with(':');
                word(&rest[..length], is_name, &mut json)?;
                length
            }
        };
        before = if matches!(c, '\'' | '"') {
            ' '
        } else {
            rest[..length].chars().last()?
        };
        rest = &rest[length..];
    }
    Some(json)
}

/// Writes the string that begins here, and tells its length. An apostrophe inside it has a
/// backslash before it.
fn string(text: &str, mark: char, json: &mut String) -> Option<usize> {
    json.push('"');
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == mark => {
                json.push('"');
                return Some(at + 1);
            }
            '"' => json.push_str("\\\""),
            '\\' => match chars.next()?.1 {
                '\'' => json.push('\''),
                c => json.extend(['\\', c]),
            },
            c => json.push(c),
        }
    }
    None
}

/// Writes a name, or a value that is no string.
fn word(word: &str, is_name: bool, json: &mut String) -> Option<()> {
    let is_color = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let text = match word {
        _ if is_name => {
            let full = NAMES
                .iter()
                .find(|(short, _)| *short == word)
                .map_or(word, |(_, full)| full);
            format!("\"{full}\"")
        }
        "t" => "true".into(),
        "f" => "false".into(),
        "#0" => "\"#000000\"".into(),
        "#F" => "\"#FFFFFF\"".into(),
        _ if is_color => format!("\"#{word}\""),
        "true" | "false" | "null" => word.into(),
        _ if word.parse::<f64>().is_ok_and(f64::is_finite) => word.into(),
        _ => return None,
    };
    json.push_str(&text);
    Some(())
}
