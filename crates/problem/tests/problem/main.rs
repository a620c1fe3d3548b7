//! Problems, their formats, limits and symmetries.

mod bad_cover;
mod baseline;
mod builder;
mod cost;
mod dlx_read;
mod dlx_write;
mod export;
mod export_cnf;
mod export_dot;
mod export_lp;
mod export_names;
mod export_opb;
mod fingerprint;
mod json_read;
mod json_stream;
mod json_write;
mod keyed;
mod labeled;
mod limits;
mod limits_progress;
mod lists;
mod matrix;
mod matrix_write;
mod mps;
mod names;
mod plain_text;
mod problems;
mod rank;
mod reduced_costs;
mod restrict;
mod serial;
mod sets;
mod spp;
mod symmetry;
mod team;
mod verify;

use quadrille_problem::problem::ProblemError;
use std::fmt::Debug;

/// Checks that something is refused with a message that has these words.
fn refused<T: Debug>(result: Result<T, ProblemError>, words: &str) {
    let message = result.unwrap_err().to_string();
    assert!(message.contains(words), "{message}");
}
