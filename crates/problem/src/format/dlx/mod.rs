//! The text of Knuth's programs DLX1, DLX2, DLX3 and DLX5.
//!
//! ```text
//! | a comment
//! A B 2:3|C | X Y
//! A B X:0 Y:0
//! A C X:1 Y:1 |25
//! ```
//!
//! Blank lines, and lines that begin with a bar, with `# ` or with `// `, mean nothing, unless `#`
//! or `//` is an item. The first other line names the
//! items, the secondary ones after a bar; `2:3|C` is to be covered two or three times, `4|D` four
//! times. Then each line is an option: items, on secondary items perhaps a `:color`, and costs as
//! `|25`, which add up. An option without a primary item is left out, with a warning. As in Knuth's
//! programs, a line of items cannot begin with the bar: that would be a comment.

mod read;
mod write;

/// A comment that names this layout, for the first line of a text that could be something else.
#[doc(hidden)]
pub const MARK: &str = "| exact cover";

pub use read::read;
pub use write::{option_label, option_text, write, write_strict};
