//! Why a run cannot begin, go on, or be saved.

use num_bigint::BigUint;
use quadrille_engine::Unsupported;
use quadrille_search::PathError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a run cannot begin, go on, or be saved. In each case files are as they were, or as the last
/// checkpoint left them.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct CheckpointError(#[from] pub(super) Fault);

/// The kinds of errors, by what a caller can do about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no checkpoint to resume.
    Missing,
    /// There is a checkpoint where one is to begin.
    Exists,
    /// There is something in the output that the run has not written.
    OutputTaken,
    /// The checkpoint or the output is not as a run has left it.
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
        match self.0 {
            Fault::Missing { .. } => ErrorKind::Missing,
            Fault::Exists { .. } => ErrorKind::Exists,
            Fault::OutputTaken { .. } => ErrorKind::OutputTaken,
            Fault::Damaged { .. } | Fault::OutputShort { .. } | Fault::OutputChanged { .. } => {
                ErrorKind::Damaged
            }
            Fault::Problem { .. } | Fault::Order { .. } => ErrorKind::Mismatch,
            Fault::File { .. } => ErrorKind::File,
            _ => ErrorKind::Other,
        }
    }
}

/// The damage of a checkpoint.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct Damage(#[from] pub(super) Cause);

#[derive(Debug, Error)]
pub(super) enum Fault {
    #[error("{path}: there is no such checkpoint", path = path.display())]
    Missing { path: PathBuf },
    #[error("{path}: is no plain file; a checkpoint needs one", path = path.display())]
    Special { path: PathBuf },
    #[error("{path}: there is a checkpoint already", path = path.display())]
    Exists { path: PathBuf },
    #[error("{path}: is a unit of a search, which cannot be restarted", path = path.display())]
    IsUnit { path: PathBuf },
    #[error(
        "{path}: {why}, and no checkpoint before it can be read",
        path = path.display()
    )]
    Damaged { path: PathBuf, why: Cause },
    #[error(
        "{path}: the checkpoint belongs to another problem: its hash is {file:016x}, the problem's \
        {problem:016x}",
        path = path.display()
    )]
    Problem {
        path: PathBuf,
        file: u64,
        problem: u64,
    },
    #[error(
        "{path}: the checkpoint belongs to the search `{}`, and this one is `{search}`",
        file.escape_debug(),
        path = path.display()
    )]
    Order {
        path: PathBuf,
        file: String,
        search: String,
    },
    #[error("{path}: expected at least {expected} bytes, found {found}: the output is not what the \
        run has written", path = path.display())]
    OutputShort {
        path: PathBuf,
        expected: u64,
        found: u64,
    },
    #[error(
        "{path}: its first {bytes} bytes are not what the run has written",
        path = path.display()
    )]
    OutputChanged { path: PathBuf, bytes: u64 },
    #[error("{path}: is not empty, and there is no checkpoint; name another file, or restart to \
        overwrite it", path = path.display())]
    OutputTaken { path: PathBuf },
    #[error("{path}: another process runs with this checkpoint", path = path.display())]
    Busy { path: PathBuf },
    #[error("{path}: {error}", path = path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{path}: is the checkpoint of a whole search, not of a unit", path = path.display())]
    NoUnit { path: PathBuf },
    #[error("{path}: does not belong to the same units as {other}: {what} differs",
        path = path.display(), other = other.display())]
    OtherUnits {
        path: PathBuf,
        other: PathBuf,
        what: &'static str,
    },
    #[error("{path}: unit {unit} has {here} solutions here and {there} in {other}; split again",
        path = path.display(), other = other.display())]
    Disagree {
        path: PathBuf,
        other: PathBuf,
        unit: usize,
        here: BigUint,
        there: BigUint,
    },
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    #[error("the checkpoint does not fit the search: {0}")]
    Path(#[from] PathError),
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum Cause {
    #[error("is no checkpoint")]
    Foreign,
    #[error(
        "is a checkpoint of another version; expected `{expected}`, found `{}`",
        found.escape_debug()
    )]
    Version {
        expected: &'static str,
        found: String,
    },
    #[error("is damaged: it should have {expected} bytes, and has {found}")]
    Length { expected: u64, found: u64 },
    #[error("is damaged: its hash is another one")]
    Hash,
    #[error("is damaged: {what}")]
    Content { what: &'static str },
    #[error("is missing")]
    Missing,
}

impl Fault {
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Fault + '_ {
        move |error| Fault::File {
            path: path.into(),
            error,
        }
    }
}
