//! The text of a cover without the words around it.

use quadrille_texts::is_in;
use quadrille_texts::lines::{unquoted, without_environments};
use std::borrow::Cow;

/// A text without marks of quotations, the markup of LaTeX, sentences, headings of sections and
/// statements of a program. Names below a name, an item in a line, stand behind it in brackets; no
/// other line changes its number.
pub(crate) fn bare(text: &str) -> String {
    let text = crossed(unquoted(text.trim_start_matches('\u{feff}')));
    let mut lines: Vec<String> = Vec::new();
    let mut name = None;
    for line in text.lines() {
        match (line.trim_start().strip_prefix("- "), name) {
            (Some(item), Some(at)) if is_name(item) => {
                let list: &mut String = &mut lines[at];
                let gap = if list.ends_with(']') { ", " } else { " [" };
                list.truncate(list.trim_end_matches(']').len());
                list.extend([gap, item.trim(), "]"]);
                lines.push(String::new());
            }
            _ => {
                name = line
                    .strip_suffix(':')
                    .is_some_and(is_name)
                    .then_some(lines.len());
                lines.push(without_markup(line));
            }
        }
    }
    lines.join("\n")
}

/// A text whose crosses are marks, unless other marks stand beside them.
fn crossed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.contains('×') && !text.contains(['✓', '✔', '☑', '✗', '✘']) {
        true => text.replace('×', "x").into(),
        false => text,
    }
}

/// The lines that [`bare`] leaves out: sentences, headings, statements and rules.
pub(crate) fn remarks(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| is_remark(line))
}

fn is_remark(line: &str) -> bool {
    is_sentence(line) || is_section(line) || is_statement(line) || is_cover_rule(line)
}

/// Whether a line of a logic program says nothing else than that options are chosen so that each
/// item is covered once, or which items there are.
fn is_cover_rule(line: &str) -> bool {
    let line = line.trim();
    let is_choice = line.starts_with('{') && line.contains(" : ") && line.ends_with("}.");
    let is_rule = is_choice || line.contains(":-") && line.ends_with('.');
    let says_more = ["<", ">", ":~", "#min", "#max"]
        .iter()
        .any(|sign| line.contains(sign));
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let numbers: Vec<&str> = numbers.collect();
    let is_once = ["} 1", "!= 1", "} = 1"]
        .iter()
        .any(|once| line.contains(once));
    let is_meant = match numbers[..] {
        [] => !line.starts_with(":-") && !line.contains("not "),
        _ => is_once && numbers.iter().all(|&number| number == "1"),
    };
    line.starts_with("#show") || is_rule && is_meant && !says_more
}

/// A line without the markup of LaTeX; nothing of a remark.
fn without_markup(line: &str) -> String {
    if is_remark(line) {
        return String::new();
    }
    let line = without_environments(line.into());
    // brackets of LaTeX are those of sets
    let line = line.replace("\\{", "{").replace("\\}", "}");
    with_ranges(&without_subscripts(&line)).replace('\n', " ")
}

/// Writes out the numbers that dots stand for in a set such as `{1, ..., 6}`.
fn with_ranges(line: &str) -> String {
    // many such lines must not make a huge text
    const MOST_NUMBERS: usize = 256;
    for dots in ["...", "…", "\\dots", "\\ldots"] {
        let Some((before, behind)) = line.split_once(dots) else {
            continue;
        };
        let marks = [',', ';'];
        let before = before.trim_end().strip_suffix(marks);
        let behind = behind.trim_start().strip_prefix(marks);
        let (Some(before), Some(behind)) = (before, behind.map(str::trim_start)) else {
            continue;
        };
        let from = before
            .rfind(|c: char| !c.is_ascii_digit())
            .map_or(0, |at| at + 1);
        let end = behind
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(behind.len());
        let numbers = (
            before[from..].parse::<usize>(),
            behind[..end].parse::<usize>(),
        );
        if let (Ok(first), Ok(last)) = numbers
            && last.saturating_sub(first) < MOST_NUMBERS
        {
            let all: Vec<String> = (first..=last).map(|n| n.to_string()).collect();
            return format!("{}{}{}", &before[..from], all.join(", "), &behind[end..]);
        }
    }
    line.to_owned()
}

fn is_name(word: &str) -> bool {
    let word = word.trim();
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Whether a line is words of a person, without a list or a sign of one.
fn is_sentence(line: &str) -> bool {
    const LEAST_WORDS: usize = 3;
    let Some(inside) = line.trim_end().strip_suffix(['.', '?', '!', ':']) else {
        return false;
    };
    let words = inside.split(|c: char| !c.is_alphabetic());
    words.filter(|word| word.len() > 1).count() >= LEAST_WORDS
        && !inside.contains(|c| "[]{}()|=:;\t".contains(c))
}

/// Whether a line, such as `[sets]`, stands above lists and says nothing about their content.
fn is_section(line: &str) -> bool {
    // a block of code in a post, the prompt of a terminal
    if line.starts_with("```") || line.starts_with("$ ") {
        return true;
    }
    let name = line.trim().strip_prefix('[');
    let name = name.and_then(|name| name.strip_suffix(']'));
    name.is_some_and(|name| is_in("sets subsets options cover data", name))
}

/// Whether a line is a step of a program that does something with the lists.
fn is_statement(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    is_in("for print import return def while", first)
        || ["console.log(", "print("]
            .iter()
            .any(|call| first.starts_with(call))
        || line.contains(" for ") && line.contains(" in ")
        || line.contains(".add(")
}

/// A line with `S_1` in the place of `S_{1}`.
fn without_subscripts(line: &str) -> String {
    let mut parts = line.split("_{");
    let mut bare = parts.next().unwrap_or("").to_owned();
    for part in parts {
        bare.push('_');
        match part.split_once('}') {
            Some((index, behind)) => bare.extend([index, behind]),
            None => bare.push_str(part),
        }
    }
    bare
}
