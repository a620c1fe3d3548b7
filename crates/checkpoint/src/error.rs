//! Why a run cannot begin, go on, or be saved.

use std::fmt::Display;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why a run cannot begin, go on, or be saved. After an error, files are unchanged, or as the last
/// checkpoint left them.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct CheckpointError {
    kind: ErrorKind,
    message: String,
}

/// The kinds of errors, by the caller's possible reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no checkpoint to resume.
    Missing,
    /// There is a checkpoint where one is to begin.
    Exists,
    /// The output holds something that the run did not write.
    OutputTaken,
    /// The checkpoint or the output was changed after the run.
    Damaged,
    /// The checkpoint belongs to another problem or another search.
    Mismatch,
    /// A file cannot be read or written.
    File,
    /// Something else.
    Other,
}

impl CheckpointError {
    /// The kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// An error of this file.
    pub(super) fn at(kind: ErrorKind, path: &Path, message: impl Display) -> CheckpointError {
        let message = format!("{}: {message}", path.display());
        CheckpointError { kind, message }
    }

    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> CheckpointError + '_ {
        move |error| CheckpointError::at(ErrorKind::File, path, error)
    }

    /// The search is refused.
    pub(super) fn search(error: impl Display) -> CheckpointError {
        CheckpointError {
            kind: ErrorKind::Other,
            message: error.to_string(),
        }
    }
}

/// The damage of a checkpoint.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Damage(pub(super) String);
