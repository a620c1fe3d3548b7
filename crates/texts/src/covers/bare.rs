//! The text of a cover without the words around it.

use crate::is_in;
use crate::lines::{unquoted, without_environments};

/// A text without marks of quotations, the markup of LaTeX, sentences, headings of sections and
/// statements of a program. Names below a name, an item in a line, stand behind it; no other line
/// changes its number.
pub(super) fn bare(text: &str) -> String {
    let text = unquoted(text.trim_start_matches('\u{feff}'));
    let mut bare = String::with_capacity(text.len());
    let (mut is_below_name, mut n_folded) = (false, 0);
    for line in text.lines() {
        match line.trim_start().strip_prefix("- ") {
            Some(item) if is_below_name && is_name(item) => {
                bare.extend([", ", item.trim()]);
                n_folded += 1;
            }
            _ => {
                bare.extend(std::iter::repeat_n('\n', n_folded + 1));
                n_folded = 0;
                is_below_name = line.strip_suffix(':').is_some_and(is_name);
                bare.push_str(&without_markup(line));
            }
        }
    }
    bare.extend(std::iter::repeat_n('\n', n_folded));
    bare.split_off(usize::from(!bare.is_empty()))
}

/// The lines that [`bare`] leaves out: sentences, headings and statements.
pub(super) fn remarks(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| is_remark(line))
}

fn is_remark(line: &str) -> bool {
    is_sentence(line) || is_section(line) || is_statement(line)
}

/// A line without the markup of LaTeX; nothing of a remark.
fn without_markup(line: &str) -> String {
    if is_remark(line) {
        return String::new();
    }
    let line = without_environments(line.into());
    // brackets of LaTeX are those of sets
    let line = line.replace("\\{", "{").replace("\\}", "}");
    without_subscripts(&line).replace('\n', " ")
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

/// Whether a line, such as `[sets]`, names the lists below.
fn is_section(line: &str) -> bool {
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
