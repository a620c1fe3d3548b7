//! Standard output, called by its name in what it cannot do.

#[cfg(unix)]
use std::fs::{self, File};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

/// Standard output, by its name in what it cannot do.
pub(crate) struct Output(Box<dyn Write + Send>);

impl Output {
    pub(super) fn new() -> Output {
        // what `Stdout` adds, lines, is not wanted where blocks are written
        #[cfg(unix)]
        if let Ok(file) = io::stdout().as_fd().try_clone_to_owned() {
            return Output(Box::new(File::from(file)));
        }
        Output(Box::new(io::stdout()))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

/// Whether standard output is this very file: what is written would be read, or is lost before it is.
#[cfg(unix)]
pub(super) fn is_output(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let about = |fd: BorrowedFd<'_>| File::from(fd.try_clone_to_owned().ok()?).metadata().ok();
    let read = if path.as_os_str() == "-" { about(io::stdin().as_fd()) } else { fs::metadata(path).ok() };
    let both = about(io::stdout().as_fd()).zip(read);
    both.is_some_and(|(out, read)| read.is_file() && (out.dev(), out.ino()) == (read.dev(), read.ino()))
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
