//! Standard output, whose errors name it.

use super::watch;

#[cfg(unix)]
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Standard output, whose errors name it.
pub struct Output {
    to: Box<dyn Write + Send>,
    /// The progress has to make room.
    on_terminal: bool,
    /// The writes, each counted at its beginning and at its end: who stops the program sees that
    /// one is stuck.
    writes: Arc<AtomicU64>,
}

impl Output {
    pub(super) fn new(writes: Arc<AtomicU64>) -> Output {
        let on_terminal = io::stdout().is_terminal();
        // what `Stdout` adds, lines, is not wanted where blocks are written
        #[cfg(unix)]
        if let Ok(file) = io::stdout().as_fd().try_clone_to_owned() {
            return Output {
                to: Box::new(File::from(file)),
                on_terminal,
                writes,
            };
        }
        Output {
            to: Box::new(io::stdout()),
            on_terminal,
            writes,
        }
    }
}

impl Output {
    /// Writes to `to` under the name of standard output.
    pub(super) fn captured(to: Box<dyn Write + Send>) -> Output {
        Output {
            to,
            on_terminal: false,
            writes: Arc::default(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writes.fetch_add(1, Ordering::SeqCst);
        let written = if self.on_terminal {
            watch::aside(|| self.to.write(bytes))
        } else {
            self.to.write(bytes)
        };
        self.writes.fetch_add(1, Ordering::SeqCst);
        written.map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush().map_err(named)
    }
}

/// Whether standard output is this file: output would overwrite the file, or be read as input.
#[cfg(unix)]
pub(super) fn is_output(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let about = |fd: BorrowedFd<'_>| File::from(fd.try_clone_to_owned().ok()?).metadata().ok();
    let read = if path.as_os_str() == "-" {
        about(io::stdin().as_fd())
    } else {
        fs::metadata(path).ok()
    };
    let both = about(io::stdout().as_fd()).zip(read);
    both.is_some_and(|(out, read)| {
        read.is_file() && (out.dev(), out.ino()) == (read.dev(), read.ino())
    })
}

/// Whether standard output is this very file, where that can be known.
#[cfg(not(unix))]
pub(super) fn is_output(_: &Path) -> bool {
    false
}

fn named(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}
