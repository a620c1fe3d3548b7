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
#[non_exhaustive]
pub enum CheckpointError {
    /// There is no checkpoint to resume.
    #[error("{path}: there is no such checkpoint", path = path.display())]
    Missing {
        /// The checkpoint.
        path: PathBuf,
    },
    /// Its name is that of a device, a pipe or a folder.
    #[error("{path}: is no plain file; a checkpoint needs one", path = path.display())]
    Special {
        /// The name.
        path: PathBuf,
    },
    /// There is a checkpoint where one is to begin.
    #[error("{path}: there is a checkpoint already", path = path.display())]
    Exists {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The checkpoint of a unit where a whole search is to begin.
    #[error("{path}: is a unit of a search, which cannot be restarted", path = path.display())]
    IsUnit {
        /// The checkpoint.
        path: PathBuf,
    },
    /// Neither the checkpoint nor the one before it can be read.
    #[error(
        "{path}: {why}, and no checkpoint before it can be read",
        path = path.display()
    )]
    Damaged {
        /// The checkpoint.
        path: PathBuf,
        /// The damage.
        why: Damage,
    },
    /// It belongs to another problem.
    #[error(
        "{path}: the checkpoint belongs to another problem: its hash is {file:016x}, the problem's \
        {problem:016x}",
        path = path.display()
    )]
    Problem {
        /// The checkpoint.
        path: PathBuf,
        /// The hash that it carries.
        file: u64,
        /// The problem's own.
        problem: u64,
    },
    /// It belongs to a search that goes another way, or that is asked something else.
    #[error(
        "{path}: the checkpoint belongs to the search `{}`, and this one is `{search}`",
        file.escape_debug(),
        path = path.display()
    )]
    Order {
        /// The checkpoint.
        path: PathBuf,
        /// The search that it belongs to.
        file: String,
        /// The present one.
        search: String,
    },
    /// The output was cut.
    #[error("{path}: expected at least {expected} bytes, found {found}: the output is not what the \
        run has written", path = path.display())]
    OutputShort {
        /// The output.
        path: PathBuf,
        /// The bytes written until the checkpoint.
        expected: u64,
        /// The bytes that are there.
        found: u64,
    },
    /// The output was changed.
    #[error(
        "{path}: its first {bytes} bytes are not what the run has written",
        path = path.display()
    )]
    OutputChanged {
        /// The output.
        path: PathBuf,
        /// The bytes written until the checkpoint.
        bytes: u64,
    },
    /// There is something in the output that the run has not written.
    #[error("{path}: is not empty, and there is no checkpoint; name another file, or restart to \
        overwrite it", path = path.display())]
    OutputTaken {
        /// The output.
        path: PathBuf,
    },
    /// Another process is at it.
    #[error("{path}: another process runs with this checkpoint", path = path.display())]
    Busy {
        /// The checkpoint.
        path: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A checkpoint that stands for a whole search, among units.
    #[error("{path}: is the checkpoint of a whole search, not of a unit", path = path.display())]
    NoUnit {
        /// The checkpoint.
        path: PathBuf,
    },
    /// A unit of another problem, of another search, or of another division of this one.
    #[error("{path}: does not belong to the same units as {other}: {what} differs",
        path = path.display(), other = other.display())]
    OtherUnits {
        /// The unit.
        path: PathBuf,
        /// A unit that was read before.
        other: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// Two checkpoints of a unit count all of it, and differ.
    #[error("{path}: unit {unit} has {here} solutions here and {there} in {other}; split again",
        path = path.display(), other = other.display())]
    Disagree {
        /// The checkpoint.
        path: PathBuf,
        /// The other one.
        other: PathBuf,
        /// The number of the unit.
        unit: usize,
        /// The solutions in the first.
        here: BigUint,
        /// The solutions in the other.
        there: BigUint,
    },
    /// The engine refuses the problem.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The checkpoint names nodes that the search tree does not have.
    #[error("the checkpoint does not fit the search: {0}")]
    Path(#[from] PathError),
}

impl CheckpointError {
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> CheckpointError + '_ {
        move |error| CheckpointError::File {
            path: path.into(),
            error,
        }
    }
}

/// The damage of a checkpoint.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Damage {
    /// It is something else.
    #[error("is no checkpoint")]
    Foreign,
    /// It was written by another version of this library.
    #[error(
        "is a checkpoint of another version; expected `{expected}`, found `{}`",
        found.escape_debug()
    )]
    Version {
        /// The first line of this version's checkpoints.
        expected: &'static str,
        /// The first line.
        found: String,
    },
    /// Bytes are missing, or there are too many.
    #[error("is damaged: it should have {expected} bytes, and has {found}")]
    Length {
        /// The bytes that its head announces.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// The hash at its end is not that of its bytes.
    #[error("is damaged: its hash is another one")]
    Hash,
    /// The hash is right, but the content cannot be read.
    #[error("is damaged: {what}")]
    Content {
        /// What cannot be read.
        what: &'static str,
    },
    /// It is not there.
    #[error("is missing")]
    Missing,
}
