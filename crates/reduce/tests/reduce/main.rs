//! What goes before a search.

mod before;
mod settle;
