//! The operations on files that a checkpointed run makes, so that a test can fail each of them.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Files, as far as a checkpointed run needs them.
///
/// Appended bytes may be lost until it is [synchronized](DiskFile::sync), and so may the name of a
/// file that was created or renamed, until its [folder](Disk::sync_folder) is.
#[doc(hidden)]
pub trait Disk {
    /// A file open for appending.
    type File: DiskFile;

    /// Opens a file for reading.
    fn open(&mut self, path: &Path) -> io::Result<Box<dyn Read>>;

    /// Creates an empty file, which replaces an existing one.
    fn create(&mut self, path: &Path) -> io::Result<Self::File>;

    /// Cuts an existing file to this length, and opens it for appending.
    fn cut(&mut self, path: &Path, length: u64) -> io::Result<Self::File>;

    /// Renames a file, in the place of one that has the new name.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;

    /// Makes the names of the files beside this one last.
    fn sync_folder(&mut self, path: &Path) -> io::Result<()>;

    /// Opens a file that at most one process has open so, until it is dropped; `None` where another
    /// has it.
    fn lock(&mut self, path: &Path) -> io::Result<Option<Self::File>>;
}

/// The file that a name leads to through symbolic links, whether it is there or not.
pub(super) fn target(path: &Path) -> PathBuf {
    let mut target = path.to_path_buf();
    // no system follows more of them
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else {
            break;
        };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    target
}

/// Whether something else than a plain file has this name: a device, a pipe, a folder.
pub(super) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// A file open for appending.
#[doc(hidden)]
pub trait DiskFile {
    /// Appends all of these bytes to the file.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Makes the appended bytes durable.
    fn sync(&mut self) -> io::Result<()>;
}

/// The files of the operating system.
#[derive(Clone, Copy, Debug, Default)]
#[doc(hidden)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    type File = File;

    fn open(&mut self, path: &Path) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(path)?))
    }

    fn create(&mut self, path: &Path) -> io::Result<File> {
        File::create(path)
    }

    fn cut(&mut self, path: &Path, length: u64) -> io::Result<File> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(file)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&mut self, path: &Path) -> io::Result<()> {
        // elsewhere folders cannot be opened, and names last by themselves
        if cfg!(unix) {
            let folder = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
        }
        Ok(())
    }

    fn lock(&mut self, path: &Path) -> io::Result<Option<File>> {
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // where nobody can lock, nobody is kept out
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                Err(error)
            }
            _ => Ok(Some(file)),
        }
    }
}

impl DiskFile for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}
