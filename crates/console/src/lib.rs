//! What all commands of the program `quadrille` share: input, output, messages, progress, Ctrl-C.
//!
//! A [`session`] is one run of the program: standard output, messages on standard error, the exit
//! code, and Ctrl-C. [`input`] reads files, standard input and arguments, and recognizes their
//! contents. [`watch`] shows progress, [`drawing`] writes pictures to files.

pub mod drawing;
mod files;
pub mod input;
mod output;
pub mod session;
pub mod watch;
pub mod words;
