//! Standard output, called by its name in what it cannot do.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, Write};
#[cfg(unix)]
use std::os::fd::AsFd;

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

fn named(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}
