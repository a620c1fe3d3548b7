//! Checkpoints, some of them of units: changed or made up, some of them under a hash that fits.
//! What somebody has changed is refused; a file with a matching hash is taken literally.
//!
//! The first byte tells what kind of checkpoint it is, and what is done to it; the second, after
//! how many nodes it was written. The rest are changes of three bytes each, or the file itself.

use super::{Bytes, Verdict, text};
use quadrille::checkpoint::{Begin, Checkpoint, CheckpointError, Disk, DiskFile, Kept, hash};
use quadrille::family::BigUint;
use quadrille::limits::{Limits, Monitor};
use quadrille::problem::{OptionId, Problem};
use quadrille::search::{EngineKind, Frontier, Search};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

/// The bits of the first byte.
const UNIT: u8 = 1;
const FITS: u8 = 4;
const MADE_UP: u8 = 8;
const LISTED: u8 = 16;
/// The checkpoint before the last is there, too.
const BEFORE: u8 = 32;

const FILE: &str = "run.ckpt";
const OUTPUT: &str = "run.txt";

/// A chain of items, covered by pieces of one and of two in 55 ways.
static PROBLEM: LazyLock<Problem> = LazyLock::new(|| {
    let items: Vec<String> = ('a'..='i').map(String::from).collect();
    let pairs = items.windows(2).map(<[String]>::to_vec);
    Problem::from_sets(items.iter().map(|item| vec![item.clone()]).chain(pairs)).expect("a problem")
});

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let what = bytes.byte();
    if checkpoint(what, &mut bytes) {
        Verdict::Accepted
    } else {
        Verdict::Refused
    }
}

/// The file after changes, or a made-up file.
fn given(what: u8, whole: &[u8], bytes: &mut Bytes<'_>) -> Vec<u8> {
    if what & MADE_UP != 0 {
        bytes.rest().to_vec()
    } else {
        changed(whole, bytes)
    }
}

fn changed(whole: &[u8], bytes: &mut Bytes<'_>) -> Vec<u8> {
    let mut file = whole.to_vec();
    while !bytes.is_empty() && !file.is_empty() {
        let (what, at) = (bytes.byte(), usize::from(bytes.pair()) % file.len());
        let line = |at: usize| {
            let begin = file[..at]
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |end| end + 1);
            let end = file[at..]
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(file.len(), |end| at + end + 1);
            begin..end
        };
        match what % 8 {
            0 => file[at] ^= 1 << (what / 8 % 8),
            1 => drop(file.remove(at)),
            2 => file.insert(at, b'0' + what / 8 % 10),
            3 => {
                file[at] =
                    [b' ', b'\n', b'/', b':', b'"', b'-', b'9', b'1'][usize::from(what / 8 % 8)];
            }
            4 => drop(file.drain(line(at))),
            5 => {
                let again = file[line(at)].to_vec();
                let to = line(usize::from(what) * 31 % file.len()).start;
                file.splice(to..to, again);
            }
            6 => {
                // a large number in the place of a digit
                let digits = [
                    "18446744073709551615",
                    "340282366920938463463374607431768211456",
                    "0",
                    "4294967296",
                ];
                if file[at].is_ascii_digit() {
                    file.splice(at..=at, digits[usize::from(what / 8 % 4)].bytes());
                }
            }
            _ => file.truncate(at),
        }
        if file.len() > 10_000 {
            break;
        }
    }
    file
}

/// A run goes on from what is given as its checkpoint, or refuses it and alters nothing.
fn checkpoint(what: u8, bytes: &mut Bytes<'_>) -> bool {
    let disk = Files::default();
    let nodes = 1 + u64::from(bytes.byte());
    let before = run_on(
        &disk,
        what,
        Begin::New,
        &Search::new().limits(Limits::new().max_nodes(nodes)),
    )
    .expect("files in memory");
    let mut whole = disk.content(FILE);
    if what & UNIT != 0 {
        whole = as_unit(&whole);
    }
    let mut file = given(what, &whole, bytes);
    if what & FITS != 0 {
        file = sealed(&file);
    }
    disk.put(FILE, &file);
    if what & BEFORE == 0 {
        disk.0.borrow_mut().remove(Path::new("run.ckpt.prev"));
    }
    let (output, monitor) = (disk.content(OUTPUT), Monitor::new());
    let search = Search::new()
        .engine(EngineKind::Cells)
        .limits(Limits::new().monitor(Arc::clone(&monitor)));
    match run_on(&disk, what, Begin::Resume, &search) {
        Ok(Kept {
            damage: Some(_),
            solutions,
            ..
        }) => {
            assert!(
                what & BEFORE != 0 && file != whole && solutions == 55_u32.into(),
                "the one before was taken"
            );
            false
        }
        Ok(kept) => {
            assert!(
                file == whole || what & FITS != 0,
                "{}",
                String::from_utf8_lossy(&file)
            );
            if file == whole {
                assert_eq!(kept.solutions, 55_u32.into());
                assert!(kept.nodes >= before.nodes);
            }
            let (solutions, left) = says(&file);
            assert_eq!(
                kept.solutions,
                solutions + count(&left),
                "{}",
                String::from_utf8_lossy(&file)
            );
            assert!(
                kept.is_exhausted() && (0.0..=1.0).contains(&monitor.progress()),
                "{}",
                monitor.progress()
            );
            true
        }
        Err(error) => {
            assert!(file != whole, "{error}");
            text::message(&error.to_string());
            assert!(
                disk.content(FILE) == file && disk.content(OUTPUT) == output,
                "{error}"
            );
            false
        }
    }
}

fn run_on(disk: &Files, what: u8, begin: Begin, search: &Search) -> Result<Kept, CheckpointError> {
    let mut run = Checkpoint::on(FILE, disk.clone())
        .begin(begin)
        .every_nodes(7);
    if what & LISTED == 0 {
        return run.count(search, &PROBLEM);
    }
    run = run.output(OUTPUT);
    run.list(search, &PROBLEM, |index, options: &[OptionId], text| {
        text.extend(format!("{index} {}\n", options.len()).into_bytes());
    })
}

/// The checkpoint of a unit that has the same part of the tree.
fn as_unit(file: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(file).expect("a checkpoint is text");
    let unit = "unit 2 3 1 0123456789abcdef\nsolutions ";
    sealed(text.replacen("solutions ", unit, 1).as_bytes())
}

/// The same file with the length and the hash that it should have.
fn sealed(file: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = file.split_inclusive(|&byte| byte == b'\n').collect();
    let [first, _, body @ .., _] = &lines[..] else {
        return file.to_vec();
    };
    let body = body.concat();
    let head = first.len() + "bytes 01234567890123456789\n".len();
    let length = head + body.len() + "hash 0123456789abcdef\n".len();
    let mut sealed = [first, format!("bytes {length:020}\n").as_bytes(), &body].concat();
    let hash = hash(&sealed);
    sealed.extend(format!("hash {hash:016x}\n").into_bytes());
    sealed
}

/// The solutions and the pieces that a checkpoint names.
fn says(file: &[u8]) -> (BigUint, Frontier) {
    let text = std::str::from_utf8(file).expect("a checkpoint is text");
    let lines: Vec<&str> = text.lines().collect();
    let solutions = lines
        .iter()
        .find_map(|line| line.strip_prefix("solutions "))
        .expect("a number of solutions");
    let pieces = lines
        .iter()
        .position(|line| line.starts_with("pieces "))
        .expect("pieces")
        + 1;
    let left = lines[pieces..lines.len() - 1].join("\n");
    (
        solutions.parse().expect("a number"),
        left.parse().expect("pieces"),
    )
}

/// The solutions that are left, piece by piece.
fn count(left: &Frontier) -> BigUint {
    let below = left.subtrees().iter().map(|piece| {
        let mut solutions = Search::new()
            .engine(EngineKind::Bits)
            .solutions(&PROBLEM)
            .expect("an engine");
        let part = piece.clone().into();
        solutions.resume(&part).expect("a part of the tree");
        BigUint::from(solutions.count())
    });
    below.sum()
}

type Content = Rc<RefCell<Vec<u8>>>;

/// Files in memory.
#[derive(Clone, Default)]
struct Files(Rc<RefCell<HashMap<PathBuf, Content>>>);

struct File(Content);

impl Files {
    fn content(&self, name: &str) -> Vec<u8> {
        self.0
            .borrow()
            .get(Path::new(name))
            .map_or(Vec::new(), |file| file.borrow().clone())
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        self.0
            .borrow_mut()
            .insert(name.into(), Rc::new(RefCell::new(bytes.to_vec())));
    }

    fn find(&self, path: &Path) -> io::Result<Content> {
        self.0
            .borrow()
            .get(path)
            .cloned()
            .ok_or_else(|| ErrorKind::NotFound.into())
    }
}

impl Disk for Files {
    type File = File;

    fn open(&mut self, path: &Path) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(Cursor::new(self.find(path)?.borrow().clone())))
    }

    fn create(&mut self, path: &Path) -> io::Result<File> {
        let file = Rc::default();
        self.0.borrow_mut().insert(path.into(), Rc::clone(&file));
        Ok(File(file))
    }

    fn cut(&mut self, path: &Path, length: u64) -> io::Result<File> {
        let file = self.find(path)?;
        file.borrow_mut()
            .truncate(usize::try_from(length).expect("a file in memory"));
        Ok(File(file))
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let file = self
            .0
            .borrow_mut()
            .remove(from)
            .ok_or(ErrorKind::NotFound)?;
        self.0.borrow_mut().insert(to.into(), file);
        Ok(())
    }

    fn sync_folder(&mut self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&mut self, path: &Path) -> io::Result<Option<File>> {
        self.create(path).map(Some)
    }
}

impl DiskFile for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}
