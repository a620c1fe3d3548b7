//! The arguments of the command line: their names, their help, their defaults, and the types that
//! they become. Clap's types stop here.
//!
//! A package of its own, since it runs once in each run of the program: it is compiled for size.

// the help of an argument is its documentation, and a comment above a struct would become help, too
#![allow(missing_docs, reason = "comments are help texts")]
#![allow(clippy::struct_excessive_bools, reason = "flags of a command line")]

mod burr;
mod canon;
mod certify;
mod check;
mod cli;
mod common;
mod compare;
mod convert;
mod deferred;
mod explain;
mod family;
mod formats;
mod generate;
mod keep;
pub mod manual;
mod pictured;
mod puzzle;
mod question;
mod rate;
mod reading;
mod solve;
mod stats;
mod values;

pub use burr::BurrArgs;
pub use canon::CanonArgs;
pub use certify::{CertifyArgs, ProveArgs};
pub use check::CheckArgs;
pub use cli::{Cli, Command, Refusal};
pub use common::{ShowProgress, When};
pub use compare::CompareArgs;
pub use convert::{ConvertArgs, To};
pub use deferred::Deferred;
pub use explain::ExplainArgs;
pub use family::FamilyArgs;
pub use formats::FormatsArgs;
pub use generate::{GenerateArgs, GenerateFormat};
pub use keep::{KeepArgs, MergeArgs, SplitArgs};
pub use pictured::{PuzzleOptions, UpTo};
pub use puzzle::{PuzzleArgs, PuzzleCommand};
pub use question::Question;
pub use rate::{RateArgs, RateFormat};
pub use reading::{BoardArgs, ReadArgs};
pub use solve::{AskArgs, Content, Format, SolveArgs};
pub use stats::StatsArgs;
pub use values::ValueError;
