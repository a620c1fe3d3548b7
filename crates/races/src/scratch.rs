//! A folder for the files of programs, which goes with its owner.

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// How their names begin; the number of the process follows.
const PREFIX: &str = "quadrille-race-";

pub(super) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// A new folder, which was nobody's before; folders of killed races are removed first.
    pub(super) fn new() -> io::Result<Scratch> {
        let (folder, own) = (env::temp_dir(), process::id());
        for entry in fs::read_dir(&folder)?.flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| {
                name.strip_prefix(PREFIX)?
                    .split('-')
                    .next()?
                    .parse::<u32>()
                    .ok()
            });
            if cfg!(target_os = "linux")
                && owner.is_some_and(|owner| !Path::new("/proc").join(owner.to_string()).exists())
            {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        for number in 0..u32::MAX {
            let path = folder.join(format!("{PREFIX}{own}-{number}"));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                made => return made.map(|()| Scratch { path }),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
