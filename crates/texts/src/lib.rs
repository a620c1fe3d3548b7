//! Squares of cells, their groups and clues in texts that name no format.
//!
//! A text that a person pastes is cleaned first ([`lines`]): characters that look alike are one,
//! and markup is gone. Then lines that agree are rows of a square in any decoration
//! ([`squares`]), the lists of a program are words in brackets ([`nodes`]), and cells that fill a
//! board are its groups ([`groups`]). Names in objects that no reader knows refuse the text
//! ([`keys`]), since they may be rules.

mod cells;
pub mod clues;
pub mod containers;
pub mod grids;
pub mod groups;
mod items;
pub mod keys;
pub mod lines;
pub mod nodes;
pub mod rules;
pub mod sizes;
pub mod squares;
mod sums;

/// Whether a name stands in a list of words.
pub fn is_in(names: &str, name: &str) -> bool {
    // each cell of a row is sought in such a list, so that bytes are compared, not characters
    let mut names = names.as_bytes().split(|&byte| byte == b' ');
    names.any(|known| known.eq_ignore_ascii_case(name.as_bytes()))
}
