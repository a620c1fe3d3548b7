//! The files of a run: its checkpoint in two generations, and its output.
//!
//! Solutions are appended and synchronized before the checkpoint that counts them is written; that
//! one is written beside the old one, synchronized, and takes its name when it is whole. So at
//! every moment one of the two generations is whole, and the output has at least the solutions
//! counted by that checkpoint: the rest is cut off when the run is resumed.

use super::disk::{Disk, DiskFile};
use super::error::{CheckpointError, Damage, ErrorKind as Kind};
use super::saved_run::{Mark, SavedRun};
use super::sum::Sum;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Output is appended in blocks of this many bytes.
const BLOCK: usize = 1 << 16;

/// A name beside this one.
pub(super) fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = path
        .file_name()
        .unwrap_or(OsStr::new("checkpoint"))
        .to_owned();
    name.push(end);
    path.with_file_name(name)
}

/// All bytes of a file; `None` if there is no such file.
fn read<D: Disk>(disk: &mut D, path: &Path) -> Result<Option<Vec<u8>>, CheckpointError> {
    let mut bytes = Vec::new();
    match disk
        .open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
    {
        Ok(_) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CheckpointError::file(path)(error)),
    }
}

/// Writes a file so that at every moment it has its old content or all of the new: under another
/// name first, which then becomes its own. The old content gets the name `old`, if there is one.
pub(super) fn replace<D: Disk>(
    disk: &mut D,
    path: &Path,
    other: &Path,
    old: Option<&Path>,
    bytes: &[u8],
) -> Result<(), CheckpointError> {
    // errors name the file that the caller knows
    let mut file = disk.create(other).map_err(CheckpointError::file(path))?;
    file.append(bytes)
        .and_then(|()| file.sync())
        .map_err(CheckpointError::file(path))?;
    drop(file);
    if let Some(old) = old {
        disk.rename(path, old).map_err(CheckpointError::file(old))?;
    }
    disk.rename(other, path)
        .and_then(|()| disk.sync_folder(path))
        .map_err(CheckpointError::file(path))
}

/// The checkpoint and the one before it.
pub(super) struct Generations {
    path: PathBuf,
    old: PathBuf,
    other: PathBuf,
    /// The latest is whole: only then is it worth being kept in the place of the one before.
    whole: bool,
}

impl Generations {
    pub(super) fn new(path: &Path) -> Generations {
        Generations {
            path: path.into(),
            old: with_suffix(path, ".prev"),
            other: with_suffix(path, ".tmp"),
            whole: false,
        }
    }

    /// The name of the checkpoint.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps other processes out until the file is dropped.
    pub(super) fn lock<D: Disk>(&self, disk: &mut D) -> Result<D::File, CheckpointError> {
        let path = with_suffix(&self.path, ".lock");
        let locked = disk.lock(&path).map_err(CheckpointError::file(&path))?;
        locked.ok_or_else(|| {
            let message = "another process runs with this checkpoint";
            CheckpointError::at(Kind::Other, &self.path, message)
        })
    }

    /// Whether there is one, whole or not.
    pub(super) fn exist<D: Disk>(&self, disk: &mut D) -> Result<bool, CheckpointError> {
        Ok(read(disk, &self.path)?.is_some() || read(disk, &self.old)?.is_some())
    }

    /// The latest undamaged generation, and the damage of the newer one, if any.
    pub(super) fn load<D: Disk>(
        &mut self,
        disk: &mut D,
    ) -> Result<(SavedRun, Option<Damage>), CheckpointError> {
        let damage = match load(disk, &self.path)? {
            Some(Ok(state)) => {
                self.whole = true;
                return Ok((state, None));
            }
            Some(Err(damage)) => Some(damage),
            None => None,
        };
        match (load(disk, &self.old)?, damage) {
            (Some(Ok(state)), damage) => {
                let damage = damage.unwrap_or(Damage("is missing".into()));
                Ok((state, Some(damage)))
            }
            (_, Some(damage)) => Err(damaged(&self.path, &damage)),
            (Some(Err(damage)), None) => Err(damaged(&self.old, &damage)),
            (None, None) => {
                let message = "there is no such checkpoint";
                Err(CheckpointError::at(Kind::Missing, &self.path, message))
            }
        }
    }

    /// Writes the next one, and keeps the last as the one before. A unit has no one before: the
    /// names of units are searched for, so that they must be there at every moment.
    pub(super) fn save<D: Disk>(
        &mut self,
        state: &SavedRun,
        disk: &mut D,
    ) -> Result<(), CheckpointError> {
        let old = (self.whole && state.unit.is_none()).then_some(&*self.old);
        replace(
            disk,
            &self.path,
            &self.other,
            old,
            state.to_text().as_bytes(),
        )?;
        self.whole = true;
        Ok(())
    }
}

fn damaged(path: &Path, why: &Damage) -> CheckpointError {
    let message = format!("{why}, and no checkpoint before it can be read");
    CheckpointError::at(Kind::Damaged, path, message)
}

/// The state in a file; `None` if the file does not exist.
fn load<D: Disk>(
    disk: &mut D,
    path: &Path,
) -> Result<Option<Result<SavedRun, Damage>>, CheckpointError> {
    Ok(read(disk, path)?.map(|bytes| SavedRun::from_text(&bytes)))
}

/// The solutions that a run writes.
pub(super) struct Output<D: Disk> {
    path: PathBuf,
    file: D::File,
    /// Bytes that are not appended yet.
    block: Vec<u8>,
    /// The checksum of the whole output, with output of earlier runs.
    sum: Sum,
}

impl<D: Disk> Output<D> {
    /// Refuses a file that holds something.
    pub(super) fn check_empty(path: &Path, disk: &mut D) -> Result<(), CheckpointError> {
        let mut byte = [0];
        match disk.open(path).and_then(|mut file| file.read(&mut byte)) {
            Ok(0) => Ok(()),
            Ok(_) => {
                let message = "is not empty, and there is no checkpoint; name another file, or \
                    restart to overwrite it";
                Err(CheckpointError::at(Kind::OutputTaken, path, message))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(CheckpointError::file(path)(error)),
        }
    }

    /// An empty file.
    pub(super) fn create(path: &Path, disk: &mut D) -> Result<Output<D>, CheckpointError> {
        let file = disk.create(path).map_err(CheckpointError::file(path))?;
        disk.sync_folder(path)
            .map_err(CheckpointError::file(path))?;
        Ok(Output {
            path: path.into(),
            file,
            block: Vec::with_capacity(BLOCK),
            sum: Sum::new(),
        })
    }

    /// Opens the file and cuts it at this mark, if its content up to the mark agrees with the
    /// mark's hash.
    pub(super) fn resume(
        path: &Path,
        mark: Mark,
        disk: &mut D,
    ) -> Result<Output<D>, CheckpointError> {
        let changed = |message: String| CheckpointError::at(Kind::Damaged, path, message);
        let short = |found| {
            changed(format!(
                "expected at least {} bytes, found {found}: the output is not what the run has \
                written",
                mark.n_bytes
            ))
        };
        let source = match disk.open(path) {
            Ok(source) => source,
            // the run ended before it had made the file
            Err(error) if error.kind() == ErrorKind::NotFound && mark.n_bytes == 0 => {
                return Output::create(path, disk);
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(short(0)),
            Err(error) => return Err(CheckpointError::file(path)(error)),
        };
        let sum = sum_of(source.take(mark.n_bytes)).map_err(CheckpointError::file(path))?;
        if sum.n_bytes() < mark.n_bytes {
            return Err(short(sum.n_bytes()));
        }
        if sum.value() != mark.hash {
            return Err(changed(format!(
                "its first {} bytes are not what the run has written",
                mark.n_bytes
            )));
        }
        let file = disk
            .cut(path, mark.n_bytes)
            .map_err(CheckpointError::file(path))?;
        Ok(Output {
            path: path.into(),
            file,
            block: Vec::with_capacity(BLOCK),
            sum,
        })
    }

    /// Writes a text behind all others.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), CheckpointError> {
        self.sum.add(text);
        self.block.extend_from_slice(text);
        if self.block.len() >= BLOCK {
            self.append()
        } else {
            Ok(())
        }
    }

    fn append(&mut self) -> Result<(), CheckpointError> {
        let done = self
            .file
            .append(&self.block)
            .map_err(CheckpointError::file(&self.path));
        self.block.clear();
        done
    }

    /// Makes all that was written last; the mark to come back to.
    pub(super) fn commit(&mut self) -> Result<Mark, CheckpointError> {
        if !self.block.is_empty() {
            self.append()?;
        }
        self.file
            .sync()
            .map_err(CheckpointError::file(&self.path))?;
        Ok(Mark {
            n_bytes: self.sum.n_bytes(),
            hash: self.sum.value(),
        })
    }
}

fn sum_of(mut source: impl Read) -> io::Result<Sum> {
    let (mut sum, mut block) = (Sum::new(), vec![0; BLOCK]);
    loop {
        match source.read(&mut block) {
            Ok(0) => return Ok(sum),
            Ok(n) => sum.add(&block[..n]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
