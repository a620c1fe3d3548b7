//! Lines that are drawn: rules between rows, and bars between cells.

/// Whether a line only draws a frame: `+---+`, `|---+---|`, `*-----*`, `.---.`, `┌─┬─┐`, `======`.
///
/// Dashes and stars can be empty cells too, so a line of nothing else is a rule only where it does
/// not have the length of a row: `width` returns the length of the surrounding rows, 0 without such
/// rows.
pub fn is_rule(line: &str, width: impl FnOnce() -> usize) -> bool {
    // behind a sign begins a remark, if something stands before it
    let text = line.split('#').next().map_or("", str::trim);
    let text = if text.is_empty() { line.trim() } else { text };
    let drawn = |c: char| {
        let is_drawn = matches!(c, '+' | '=' | ':' | '\'' | '`' | '\u{2500}'..='\u{257f}');
        is_drawn && !is_bar(c)
    };
    let is_drawn = |c| drawn(c) || is_bar(c) || matches!(c, '-' | '_' | '*' | '.' | ' ');
    if !text.chars().all(is_drawn) {
        return false;
    }
    if text.contains(drawn) {
        return true;
    }
    let mut dashes = ["---", "___", "***"].iter();
    let long = dashes.any(|dashes| text.contains(dashes));
    if text.contains(is_bar) {
        return long;
    }
    let corners = ['.', '*'];
    let framed = text.starts_with(corners) && text.ends_with(corners) && text.contains("---");
    framed || long && (are_uneven(text) || !text.contains(['.', ' ']) && length(text) != width())
}

/// Whether dashes have unequal lengths, as below the names of columns.
fn are_uneven(text: &str) -> bool {
    let mut words = text.split(' ').map(length).filter(|&n| n > 0);
    let first = words.next();
    let is_dashed = text.starts_with('-') && !text.contains(['.', '*', '_']);
    is_dashed && words.any(|word| Some(word) != first)
}

/// Whether a character is a stroke between two cells.
#[inline]
pub fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '│' | '┃' | '║' | '┆' | '┊')
}

/// The number of characters.
fn length(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}
