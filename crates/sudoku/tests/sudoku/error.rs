//! Messages about texts.

use quadrille_sudoku::read::internal::{escaped, label};

#[test]
fn nothing_in_a_message_reaches_the_terminal() {
    assert_eq!(
        escaped("a\u{1b}[31m\u{202e}b\u{ad}\t"),
        "a\\u{1b}[31m\\u{202e}b\\u{ad}\\t"
    );
    assert_eq!(escaped(&"x".repeat(100)), format!("{}...", "x".repeat(40)));
    assert_eq!(label("  # \"easy\u{7}\" ,"), Some("easy\\u{7}".into()));
    assert_eq!(label(" ,; "), None);
}
