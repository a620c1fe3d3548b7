//! Answers as text: things in a line, with a blank between any two.

/// Texts in a line, with a blank between any two.
pub(super) fn spaced<T: ToString>(texts: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for (number, text) in texts.into_iter().enumerate() {
        if number > 0 {
            line.push(' ');
        }
        line += &text.to_string();
    }
    line
}
