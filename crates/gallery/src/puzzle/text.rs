//! Answers as text.

/// Texts in a line, with a blank between any two.
pub(super) fn spaced<T: ToString>(texts: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for text in texts {
        if !line.is_empty() {
            line.push(' ');
        }
        line += &text.to_string();
    }
    line
}
