//! The results of a race, as text: aligned [tables](text), [markdown], [csv], [json], and a
//! [page](html) with all of it and pictures.

mod chart;
mod columns;
mod drawing;
mod figures;
mod html;
mod numbers;
mod pair;
mod pictures;
mod rows;
mod table;

pub use columns::legend;
pub use figures::{csv, json};
pub use html::html;
pub use numbers::{grouped, many};
pub use pair::pair;
pub use pictures::growth;
pub use rows::notes;
pub use table::{markdown, text};

#[cfg(test)]
mod tests;
