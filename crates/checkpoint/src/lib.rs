//! Searches that survive: the remaining frontier is saved in a file, so that a kill of the program
//! or the machine costs a minute at most.
//!
//! A [`Checkpoint`] names the files of a run: its checkpoint, and where solutions are written. It
//! counts or lists as a [`Search`] does, saves the remaining frontier from time to time and at its
//! end, and the same call resumes from there. No solution is lost or found twice, and a file that
//! was changed is refused.
//!
//! ```
//! # mod quadrille {
//! #     pub use quadrille_problem::{limits, problem};
//! #     pub use ::quadrille_checkpoint as checkpoint;
//! #     pub use ::quadrille_search as search;
//! # }
//! use quadrille::checkpoint::Checkpoint;
//! use quadrille::{limits::Limits, problem::Problem, search::Search};
//!
//! let folder = std::env::temp_dir().join(format!("quadrille-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let problem: Problem = "a b c\na\nb c\na b\nc\nb".parse()?;
//! let run = || Checkpoint::new(folder.join("run.ckpt")).output(folder.join("run.txt"));
//!
//! // given up after a solution
//! let write = |index: u128, options: &[quadrille::problem::OptionId], to: &mut Vec<u8>| {
//!     to.extend(format!("{index}: {}\n", options.len()).into_bytes());
//! };
//! let one = Search::new().limits(Limits::new().max_solutions(1));
//! let kept = run().list(&one, &problem, write)?;
//! assert!(!kept.is_exhausted());
//! // another process may do this
//! let kept = run().list(&Search::new(), &problem, write)?;
//! assert!(kept.is_exhausted() && kept.solutions == 3u32.into());
//! assert_eq!(std::fs::read_to_string(folder.join("run.txt"))?.lines().count(), 3);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Search`]: quadrille_search::Search

mod disk;
mod error;
mod run;
mod saved_run;
mod store;
mod sum;
#[cfg(test)]
mod tests;
mod units;

pub use disk::{Disk, DiskFile, SystemDisk};
pub use error::{CheckpointError, Damage, ErrorKind};
pub use run::{Begin, Checkpoint, Kept};
pub use saved_run::Unit;
pub use units::{Merged, merge, split, unit_path};

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// A number that differs between texts that differ, but for one chance in `2^64`.
#[doc(hidden)]
pub fn hash(bytes: &[u8]) -> u64 {
    sum::Sum::of(bytes)
}

/// Writes a file whole or not at all: first under another name beside it, synchronized, then
/// renamed. A symbolic link stays, and its target is written; a device or a pipe is written to.
///
/// # Errors
/// If that cannot be done; then the file is as it was.
#[doc(hidden)]
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CheckpointError> {
    let path = &disk::target(path);
    if disk::is_special(path) {
        let written = OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(bytes));
        return written.map_err(CheckpointError::file(path));
    }
    let other = store::with_suffix(path, &format!(".{}.tmp", std::process::id()));
    let written = store::replace(&mut SystemDisk, path, &other, None, bytes);
    if written.is_err() {
        // the temporary file is of no use
        let _ = std::fs::remove_file(&other);
    }
    written
}
