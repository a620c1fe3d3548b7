//! The results of a race, as text: aligned [tables](text), [markdown], [csv], [json], and a
//! [page](html) with all of it and charts.

mod columns;
mod figures;
mod html;
mod numbers;
mod pair;
mod rows;
mod table;

pub use columns::legend;
pub use figures::{csv, json};
pub use html::html;
pub use numbers::{grouped, many};
pub use pair::{growth, pair};
pub use rows::notes;
pub use table::{markdown, text};

#[cfg(test)]
mod tests;
