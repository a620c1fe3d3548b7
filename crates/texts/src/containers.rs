//! Texts in containers: logs, listings with numbers of lines, comments and strings of programs,
//! mails, posts.

use crate::sizes::SMALLEST_BOARD;

/// Containers stand inside of so many others at most.
const DEEPEST: usize = 4;

/// Ways to take the lines of a text out of a container; `None` where the text has no such one.
type Way = fn(&[String]) -> Option<Vec<String>>;

/// The containers that show themselves in each line, or with two marks.
const CERTAIN: [Way; 7] = [
    |lines| without_prefixes(lines, number),
    |lines| without_prefixes(lines, place),
    |lines| without_prefixes(lines, stamp),
    of_comments,
    of_patch,
    of_session,
    of_fence,
];

/// The containers of texts that no reader knows, since lists and tables look alike.
const POSSIBLE: [Way; 3] = [of_mail, of_strings, of_block];

/// The text inside of a container, in the same lines; `None` for a text without one.
///
/// ```
/// use quadrille_texts::containers::inside;
///
/// let log = "10:15:01 INFO 1 2\n10:15:01 INFO 2\n10:15:02 INFO 1 3\n10:15:02 INFO 3\n";
/// assert_eq!(inside(log).as_deref(), Some("1 2\n2\n1 3\n3"));
/// assert_eq!(inside("1 2\n2\n1 3\n3\n"), None);
/// assert_eq!(inside(&"10:15:01 INFO connection reset\n".repeat(4)), None);
/// ```
pub fn inside(text: &str) -> Option<String> {
    taken_out(text, &CERTAIN)
}

/// The text inside of strings, quotations and blocks; `None` for a text without them.
pub fn inside_strings(text: &str) -> Option<String> {
    taken_out(text, &POSSIBLE)
}

fn taken_out(text: &str, ways: &[Way]) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut depth = 0;
    while depth < DEEPEST
        && let Some(inner) = ways.iter().find_map(|way| way(&lines))
    {
        lines = inner;
        depth += 1;
    }
    (depth > 0).then(|| lines.join("\n"))
}

/// The length of the decoration before a line, and the number of the line in the decoration.
type Prefix = (usize, Option<usize>);

/// Lines without the decoration that all lines but blank ones have, and without the indentation of
/// the rest. Numbers in the decoration count the lines.
fn without_prefixes(
    lines: &[String],
    prefix: impl Fn(&str) -> Option<Prefix>,
) -> Option<Vec<String>> {
    let mut inner = Vec::new();
    let (mut n_lines, mut before) = (0, None);
    for line in lines {
        if line.trim().is_empty() {
            inner.push("");
            continue;
        }
        let (length, number) = prefix(line)?;
        if before.is_some() && before != number.and_then(|number| number.checked_sub(1)) {
            return None;
        }
        (n_lines, before) = (n_lines + 1, number);
        inner.push(&line[length..]);
    }
    // a message that a program repeats is no puzzle
    let is_varied = inner.windows(2).any(|pair| pair[0] != pair[1]);
    (n_lines >= SMALLEST_BOARD && is_varied).then(|| without_indent(&inner))
}

/// Lines without the blanks before all of them.
fn without_indent(lines: &[&str]) -> Vec<String> {
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    let indents = full.map(|line| line.len() - line.trim_start_matches(' ').len());
    let indent = indents.min().unwrap_or(0);
    let lines = lines.iter().map(|line| line.get(indent..).unwrap_or(""));
    lines.map(str::to_owned).collect()
}

/// The number and the tab before a line of a listing.
fn number(line: &str) -> Option<Prefix> {
    let (number, inner) = line.split_once('\t')?;
    let number = number.trim_start_matches(' ').parse().ok()?;
    Some((line.len() - inner.len(), Some(number)))
}

/// The name of a file and the number of a line, as programs that search files print them.
fn place(line: &str) -> Option<Prefix> {
    let (file, rest) = line.split_once(':')?;
    let (number, inner) = rest.split_once(':')?;
    let is_file = file.contains(['.', '/']) && !file.contains(char::is_whitespace);
    let number = number.parse().ok().filter(|_| is_file)?;
    Some((line.len() - inner.len(), Some(number)))
}

/// The time, the level and the name before a line of a log or a chat.
fn stamp(line: &str) -> Option<Prefix> {
    let (mut length, mut has_time) = (0, false);
    for word in line.split_inclusive(' ') {
        let bare = word.trim_end();
        let is_digit = |c: char| c.is_ascii_digit();
        let is_time = bare.trim_matches(['[', ']']).split(':').count() > 1
            && bare.chars().filter(|c| is_digit(*c)).count() >= 4
            && bare.chars().all(|c| is_digit(c) || "[]:,.TZ-+".contains(c));
        let is_date = bare.len() >= 8
            && bare.contains(['-', '/'])
            && bare.chars().all(|c| is_digit(c) || "[]-/.".contains(c));
        let is_level = bare.len() >= 4 && bare.chars().all(|c| c.is_ascii_uppercase() || c == ':');
        let is_name = bare.starts_with(['<', '[']) && bare.ends_with(['>', ']', ':']);
        if !(is_time || is_date || is_level || is_name) {
            break;
        }
        has_time |= is_time;
        length += word.len();
    }
    has_time.then_some((length, None))
}

/// The inside of comments.
fn of_comments(lines: &[String]) -> Option<Vec<String>> {
    const MARKS: [&str; 7] = ["//", "--", "%", ";", "REM", "!", "#"];
    let mark = |mark: &'static str| {
        move |line: &str| {
            // comments of Lisp begin with several semicolons
            let inner = line.trim_start().strip_prefix(mark)?;
            let inner = inner.trim_start_matches(';');
            let is_apart = inner.is_empty() || inner.starts_with(' ');
            is_apart.then_some((line.len() - inner.len(), None))
        }
    };
    let ends = |line: Option<&String>, sign: &str| {
        line.is_some_and(|line| line.trim().starts_with(sign) && line.trim().len() < 4)
    };
    if ends(lines.first(), "/*") && ends(lines.last(), "*/") {
        let inner = without_prefixes(&lines[1..lines.len() - 1], mark("*"))?;
        return Some([vec![String::new()], inner].concat());
    }
    let mut marks = MARKS.into_iter();
    marks.find_map(|sign| without_prefixes(lines, mark(sign)))
}

/// The lines that a patch adds.
fn of_patch(lines: &[String]) -> Option<Vec<String>> {
    let head = lines.iter().position(|line| line.starts_with("@@ "))?;
    let added = |line: &str| line.starts_with(['+', ' ']).then_some((1, None));
    let inner = without_prefixes(&lines[head + 1..], added)?;
    Some([vec![String::new(); head + 1], inner].concat())
}

/// What a command prints between two prompts of a shell.
fn of_session(lines: &[String]) -> Option<Vec<String>> {
    let is_prompt = |line: &String| {
        let user = line.split('$').next().unwrap_or("");
        line.contains('$') && user.contains('@') && user.contains(':') && !user.contains(' ')
    };
    let line = |line: &String| match is_prompt(line) {
        true => String::new(),
        false => line.clone(),
    };
    let is_session = lines.first().is_some_and(is_prompt);
    is_session.then(|| lines.iter().map(line).collect())
}

/// The only block of code in a post, and the words around it. The reactions below a post go.
fn of_fence(lines: &[String]) -> Option<Vec<String>> {
    let text = lines.join("\n");
    let [before, block, behind] = text.split("```").collect::<Vec<_>>().try_into().ok()?;
    // the name of a language
    let (first, rest) = block.split_once('\n')?;
    let is_name = first.bytes().all(|byte| byte.is_ascii_alphabetic());
    let block = if is_name {
        format!("\n{rest}")
    } else {
        block.to_owned()
    };
    let behind = behind.lines().filter(|line| !line.starts_with(':'));
    let behind = behind.collect::<Vec<_>>().join("\n");
    let inner = [before, &block, &behind].concat();
    (block.lines().count() >= SMALLEST_BOARD).then(|| inner.lines().map(str::to_owned).collect())
}

/// The lines that a mail quotes, and those around them.
fn of_mail(lines: &[String]) -> Option<Vec<String>> {
    let inner = |line: &String| {
        let inner = line.strip_prefix('>')?;
        let is_apart = inner.is_empty() || inner.starts_with([' ', '>']);
        is_apart.then(|| inner.strip_prefix(' ').unwrap_or(inner).to_owned())
    };
    let n_lines = lines.iter().filter_map(inner).count();
    // the writer and the date
    let is_head = |at: usize| {
        lines[at].ends_with(':') && lines.get(at + 1).is_some_and(|next| next.starts_with('>'))
    };
    let line = |at: usize| match is_head(at) {
        true => String::new(),
        false => inner(&lines[at]).unwrap_or_else(|| lines[at].clone()),
    };
    (n_lines >= SMALLEST_BOARD).then(|| (0..lines.len()).map(line).collect())
}

/// The strings of a program, one in each line, with the values of keys around them as titles.
fn of_strings(lines: &[String]) -> Option<Vec<String>> {
    const LEAST_BYTES: usize = 3;
    let all: Vec<Option<String>> = lines.iter().map(|line| string(line)).collect();
    let from = all.iter().position(Option::is_some)?;
    let end = all.iter().rposition(Option::is_some)? + 1;
    // names of items are shorter than most rows
    let is_row = |line: &Option<String>| {
        let text = line.as_deref();
        text.is_some_and(|text| text.is_empty() || text.len() >= LEAST_BYTES)
    };
    let are_rows = end - from >= SMALLEST_BOARD && all[from..end].iter().all(is_row);
    let mut around = lines[..from]
        .iter()
        .chain(&lines[end..])
        .map(String::as_str);
    (are_rows && around.all(is_code)).then(|| {
        let lines = lines.iter().zip(all);
        let lines = lines.map(|(line, inner)| inner.unwrap_or_else(|| title(line)));
        lines.collect()
    })
}

/// The only string of a line that has nothing else than the signs between strings.
fn string(line: &str) -> Option<String> {
    let text = line.trim().trim_start_matches(['+', '.', '&', ' ']);
    let is_end = |c: char| ",+.;)]}&\\ ".contains(c);
    let text = text.trim_end_matches(is_end);
    let mark = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
    let inner = inner.strip_suffix("\\n").unwrap_or(inner);
    let is_one = !inner.replace("\\\"", "").contains(mark);
    is_one.then(|| inner.replace("\\\"", "\"").replace("\\\\", "\\"))
}

/// Whether a line of code states no rule, and has no more numbers than the sizes of an array.
fn is_code(line: &str) -> bool {
    let n_digits = line.chars().filter(char::is_ascii_digit).count();
    n_digits < SMALLEST_BOARD && !line.contains("true") && !line.contains("rule")
}

/// The string under a key, such as `"title": "An exact cover"`; nothing of another line.
fn title(line: &str) -> String {
    let value = line.split_once(": \"").map_or("", |(_, value)| value);
    value.trim_matches(['"', ',', ' ']).to_owned()
}

/// The lines of a long string, or of an indented block below a title.
fn of_block(lines: &[String]) -> Option<Vec<String>> {
    let text = lines.join("\n");
    let mut marks = ["\"\"\"", "'''", "'", "\"", "`"].into_iter();
    match marks.find_map(|mark| between(&text, mark)) {
        Some(inner) => Some(without_indent(&inner.lines().collect::<Vec<_>>())),
        None => indented(lines),
    }
}

/// The lines between the only two marks of a text, below as many lines as before.
fn between(text: &str, mark: &str) -> Option<String> {
    const LONGEST_CODE_BYTES: usize = 80;
    let (before, rest) = text.split_once(mark)?;
    let (inner, behind) = rest.rsplit_once(mark)?;
    let is_short = |part: &str| part.len() < LONGEST_CODE_BYTES;
    let is_long = inner.contains('\n') && !inner.contains(mark);
    let blanks = "\n".repeat(before.matches('\n').count());
    let inner = inner.strip_prefix('\\').unwrap_or(inner);
    (is_long && is_short(before) && is_short(behind)).then(|| blanks + inner)
}

/// The lines with the block below a title of YAML or reStructuredText, without the title.
fn indented(lines: &[String]) -> Option<Vec<String>> {
    let is_title = |line: &String| {
        let line = line.trim_end();
        line.ends_with(": |") || line.ends_with("::")
    };
    let title = lines.iter().position(is_title)?;
    let below = &lines[title + 1..];
    let is_inner = |line: &&String| line.trim().is_empty() || line.starts_with([' ', '\t']);
    let n_lines = below.iter().take_while(is_inner).count();
    let (block, behind) = below.split_at(n_lines);
    let block: Vec<&str> = block.iter().map(String::as_str).collect();
    let has_words = block.iter().any(|line| !line.trim().is_empty());
    has_words.then(|| {
        let above = [&lines[..title], &[String::new()]].concat();
        [above, without_indent(&block), behind.to_vec()].concat()
    })
}
