//! Room made in a file before it is written: the system then finds the blocks of many pages at once, with a quarter less work.

use rustix::fs::{FallocateFlags, fallocate, fstatfs};
use std::fs::File;
use std::io::{self, Seek, Write};

/// So much is written without a flush before room is made, and so much room is made at a time.
const STEP: u64 = 4 << 20;

/// The one file system for which this was measured. In memory it gains nothing, and one that compresses files does not where room was made.
const EXT4: u64 = 0xef53;

/// A file with room behind its end while much is written, and none after a flush. Of a program that is killed at most a step of room
/// stays behind; the file is as long as what was written all the time.
///
/// Invariant: there is room of ours from `at` to `until`, or `until` is not behind `at`.
pub(super) struct Ahead {
    file: File,
    /// Whether room may be made.
    able: bool,
    /// Where the file ends, if nobody else writes.
    at: u64,
    /// Where it ended at the last flush.
    flushed: u64,
    /// Where the room ends.
    until: u64,
}

impl Ahead {
    /// Makes room where `file` is one, on a file system that is known, and written at its end.
    pub(super) fn of(file: File) -> Ahead {
        let known = is_known(&file);
        Ahead::new(file, known)
    }

    fn new(mut file: File, known: bool) -> Ahead {
        let end = match file.metadata() {
            Ok(data) if known && data.is_file() => Some(data.len()),
            _ => None,
        };
        let able = end.is_some() && file.stream_position().ok() == end;
        let at = end.unwrap_or(0);
        Ahead { file, able, at, flushed: at, until: at }
    }

    fn make_room(&mut self) {
        let from = self.until.max(self.at);
        match fallocate(&self.file, FallocateFlags::KEEP_SIZE, from, STEP) {
            Ok(()) => self.until = from + STEP,
            // whether there is no room is for what is written to find out
            Err(_) => self.able = false,
        }
    }

    /// Gives back what was not needed, unless somebody else wrote to the file: that would be cut off with it.
    fn give_back(&mut self) {
        if self.until > self.at && self.file.metadata().is_ok_and(|data| data.len() == self.at) {
            let _ = self.file.set_len(self.at);
        }
        self.until = self.at;
    }
}

fn is_known(file: &File) -> bool {
    fstatfs(file).is_ok_and(|system| system.f_type as u64 == EXT4)
}

impl Write for Ahead {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = self.at + bytes.len() as u64;
        if self.able && end > self.until && end - self.flushed > STEP {
            self.make_room();
        }
        let n = self.file.write(bytes)?;
        self.at += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.give_back();
        self.flushed = self.at;
        Ok(())
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;
    use std::fs::{self, OpenOptions};
    use std::io::SeekFrom;
    use std::os::unix::fs::MetadataExt;
    use std::path::PathBuf;
    use std::process;

    /// A file that is gone after the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str, begin: &[u8]) -> Scratch {
            let path = env::temp_dir().join(format!("quadrille-{}-{name}", process::id()));
            fs::write(&path, begin).unwrap();
            Scratch(path)
        }
        fn open(&self, append: bool) -> File {
            OpenOptions::new().write(!append).append(append).open(&self.0).unwrap()
        }
        /// Whether it takes at least so many bytes of the disk, and less than so many; other file systems have room ahead of their own, or
        /// need less.
        fn takes(&self, least: u64, less: u64) -> bool {
            let taken = fs::metadata(&self.0).unwrap().blocks() * 512;
            !is_known(&self.open(true)) || (least..less).contains(&taken)
        }
        fn read(&self) -> Vec<u8> {
            fs::read(&self.0).unwrap()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    /// Bytes that no two pages have alike.
    fn bytes(n: u64) -> Vec<u8> {
        (0..n).map(|i| (i % 251) as u8).collect()
    }

    /// What is written is what the file holds, whatever stood there, and nothing is left over behind it.
    #[test]
    fn room_is_given_back() {
        for (begin, name) in [(&b""[..], "empty"), (b"some lines\n", "begun")] {
            let scratch = Scratch::new(name, begin);
            let mut file = scratch.open(false);
            file.seek(SeekFrom::End(0)).unwrap();
            let mut out = Ahead::new(file, true);
            let text = bytes(3 * STEP + 12_345);
            for piece in text.chunks(100_000) {
                out.write_all(piece).unwrap();
            }
            if out.able {
                assert!(out.until > out.at && scratch.takes(out.until, out.until + STEP));
            }
            out.flush().unwrap();
            assert_eq!(scratch.read(), [begin, &text].concat());
            assert!(scratch.takes(out.at, out.at + STEP / 4));
            out.write_all(b"the end").unwrap();
            drop(out);
            assert_eq!(scratch.read(), [begin, &text, b"the end"].concat());
        }
    }

    /// For a text that is flushed again and again no room is made.
    #[test]
    fn no_room_for_little() {
        let scratch = Scratch::new("little", b"");
        let mut out = Ahead::new(scratch.open(false), true);
        for piece in bytes(3 * STEP).chunks(1 << 20) {
            out.write_all(piece).unwrap();
            assert!(out.until <= out.at);
            assert!(scratch.takes(0, out.at + STEP / 4));
            out.flush().unwrap();
        }
    }

    /// Nothing is cut off that somebody else wrote, behind or between.
    #[test]
    fn others_may_write() {
        let scratch = Scratch::new("shared", b"");
        let mut out = Ahead::new(scratch.open(false), true);
        let text = bytes(STEP + 100_000);
        out.write_all(&text).unwrap();
        out.write_all(b"ours").unwrap();
        scratch.open(true).write_all(b"theirs").unwrap();
        drop(out);
        assert_eq!(scratch.read(), [&text[..], b"ours", b"theirs"].concat());
    }

    /// Where a file is not written at its end, it is none of our business how long it is.
    #[test]
    fn elsewhere_than_at_the_end() {
        let text = bytes(2 * STEP);
        let scratch = Scratch::new("over", &text);
        let mut out = Ahead::new(scratch.open(false), true);
        out.write_all(&bytes(STEP + 10)).unwrap();
        out.write_all(&[0; 10]).unwrap();
        drop(out);
        let now = scratch.read();
        assert_eq!((now.len(), &now[STEP as usize + 20..]), (text.len(), &text[STEP as usize + 20..]));
        let scratch = Scratch::new("append", b"begin");
        let mut out = Ahead::new(scratch.open(true), true);
        out.write_all(&text).unwrap();
        drop(out);
        assert_eq!(scratch.read(), [b"begin", &text[..]].concat());
    }
}
