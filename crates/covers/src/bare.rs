//! The text of a cover without sentences, headings, LaTeX and statements of a program.

use quadrille_texts::is_in;
use quadrille_texts::lines::without_environments;
use std::borrow::Cow;

/// A text without the markup of LaTeX, sentences, headings of sections and statements of a program.
/// Names below a name, an item in a line, stand behind it in brackets; no other line changes its
/// number.
pub(crate) fn bare(text: &str) -> String {
    let text = crossed(text.trim_start_matches('\u{feff}'));
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
fn crossed(text: &str) -> Cow<'_, str> {
    match text.contains('×') && !text.contains(['✓', '✔', '☑', '✗', '✘']) {
        true => text.replace('×', "x").into(),
        false => text.into(),
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
pub(crate) fn is_cover_rule(line: &str) -> bool {
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
    // a comment of the format LP
    let is_comment = ["\\ ", "\\Problem"]
        .iter()
        .any(|begin| line.starts_with(begin));
    if is_remark(line) || is_comment {
        return String::new();
    }
    let line = without_environments(line.into());
    // brackets of LaTeX are those of sets
    let line = line.replace("\\{", "{").replace("\\}", "}");
    let line = with_ranges(&without_subscripts(&line)).replace('\n', " ");
    without_commands(&line)
}

/// A line without the commands of LaTeX; an argument of letters stays.
fn without_commands(line: &str) -> String {
    let mut parts = line.split('\\');
    let mut bare = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let behind = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let argument = behind
            .strip_prefix('{')
            .and_then(|text| text.split_once('}'));
        let is_letters = |text: &str| text.chars().all(char::is_alphabetic);
        match argument.filter(|(argument, _)| behind.len() < part.len() && is_letters(argument)) {
            Some((argument, behind)) => bare.extend([argument, behind]),
            None if behind.len() < part.len() => bare.push_str(behind),
            None => bare.push_str(part.trim_start_matches(['[', ']', '(', ')', ','])),
        }
    }
    bare
}

/// Writes out the numbers of ranges such as `{1, ..., 6}`, `[1..6]`, `range(1, 7)` and `X <- 1:6`.
fn with_ranges(line: &str) -> String {
    in_list(line)
        .or_else(|| in_call(line))
        .or_else(|| between(line, "..", &['[', '{', '=']))
        .or_else(|| between(line, ":", &['=', '-', '(']))
        .unwrap_or_else(|| line.to_owned())
}

/// The numbers of `{1, ..., 6}`.
fn in_list(line: &str) -> Option<String> {
    let marks = [',', ';'];
    let dots = ["...", "…", "\\dots", "\\ldots"].into_iter();
    let mut ranges = dots.filter_map(|dots| line.split_once(dots));
    ranges.find_map(|(before, behind)| {
        let before = before.trim_end().strip_suffix(marks)?;
        range(before, behind.trim_start().strip_prefix(marks)?, 1)
    })
}

/// The numbers of `range(1, 7)`, as a list.
fn in_call(line: &str) -> Option<String> {
    let (before, behind) = line.split_once("range(")?;
    let (first, behind) = behind.split_once(',')?;
    let (end, behind) = behind.split_once(')')?;
    let list = |end: &str| format!("{end}]{behind}");
    range(&format!("{before}[{first}"), &list(end.trim_start()), 0)
}

/// The numbers of a range with this sign between its ends, behind one of these characters; a list
/// where no brackets stand around them.
fn between(line: &str, sign: &str, begins: &[char]) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (before, behind) = line.split_once(sign)?;
    let head = before.trim_end_matches(is_digit);
    let tail = behind.trim_start_matches(is_digit);
    let is_alone = tail.is_empty() || tail.starts_with([']', ')', '}', ';']);
    if !is_alone || !head.trim_end().ends_with(begins) {
        return None;
    }
    match head.trim_end().ends_with(['=', '-']) {
        true => {
            let (first, last) = (&before[head.len()..], &behind[..behind.len() - tail.len()]);
            range(&format!("{head}[{first}"), &format!("{last}]{tail}"), 1)
        }
        false => range(before, behind, 1),
    }
}

/// A line with all numbers between the last number of `before` and the first of `behind`. The range
/// includes the last number if `more` is 1.
fn range(before: &str, behind: &str, more: usize) -> Option<String> {
    // many such lines must not make a huge text
    const MOST_NUMBERS: usize = 256;
    let (before, behind) = (before.trim_end(), behind.trim_start());
    let is_digit = |c: char| c.is_ascii_digit();
    let head = before.trim_end_matches(is_digit);
    let tail = behind.trim_start_matches(is_digit);
    let first: usize = before[head.len()..].parse().ok()?;
    let last: usize = behind[..behind.len() - tail.len()].parse().ok()?;
    let end = last.checked_add(more)?;
    let is_short = end.saturating_sub(first) <= MOST_NUMBERS && first < end;
    is_short.then(|| {
        let all: Vec<String> = (first..end).map(|n| n.to_string()).collect();
        format!("{head}{}{tail}", all.join(", "))
    })
}

fn is_name(word: &str) -> bool {
    let word = word.trim();
    !word.is_empty()
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
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
    let name = line.trim().strip_prefix('[');
    let name = name.and_then(|name| name.strip_suffix(']'));
    name.is_some_and(|name| is_in("sets subsets options cover data", name))
}

/// Whether a line is a step of a program that does something with the lists.
fn is_statement(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    let calls = [
        "console.log(",
        "print(",
        "print (",
        "= ones(",
        "linprog(",
        "solve()",
    ];
    // a call of names, or with a size: `DLX dlx(6);`
    let (head, arguments) = line
        .trim_end_matches([' ', ';'])
        .split_once('(')
        .unwrap_or((line, ""));
    let is_size = arguments.trim_end_matches(')').parse::<usize>().is_ok() && head.contains(' ');
    let has_list =
        |text: &str| text.contains(|c: char| c.is_ascii_digit() || "[]{}\"'.".contains(c));
    let is_call = line.starts_with(char::is_alphabetic)
        && arguments.ends_with(')')
        && head.ends_with(char::is_alphanumeric)
        && !has_list(head)
        && (is_size || !has_list(arguments));
    is_in(
        "for print import using use from return def while create #define #include",
        first,
    ) || calls.iter().any(|call| line.contains(call))
        || is_call
        || line.contains(" for ") && line.contains(" in ")
        || line.contains(".add(") && !has_list(arguments)
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
