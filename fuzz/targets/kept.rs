//! The files of searches that survive: a checkpoint, units of work, the result of one; changed or
//! made up, some of them under a hash that fits. What somebody has changed is refused; and where
//! its hash fits it means what it says, and no more.
//!
//! The first byte tells which file, and what is done to it; of a checkpoint the second, after how
//! many nodes it was written. What is left are changes, three bytes each, or the file itself.

#[allow(dead_code, reason = "the program needs more of it")]
#[path = "../../crates/cli/src/units.rs"]
mod units;

use super::{Bytes, Verdict, text};
use quadrille::checkpoint::{
    Begin, Checkpoint, CheckpointError, Disk, DiskFile, Kept, hash, identity,
};
use quadrille::family::BigUint;
use quadrille::limits::Monitor;
use quadrille::problem::{OptionId, Problem};
use quadrille::search::{Branching, EngineKind, Frontier, Search};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, LazyLock};
use units::{Outcome, Unit, Units};

/// The bits of the first byte.
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

static UNITS: LazyLock<String> = LazyLock::new(|| {
    let shares = Search::new().shares(&PROBLEM, 3).expect("an engine");
    let numbered = shares.into_iter().zip(1..);
    let units = Units {
        problem: identity(&PROBLEM),
        search: Search::new().order(),
        branch: Branching::Lowest,
        reduce: false,
        all: numbered
            .map(|(share, number)| Unit::new(number, share.weight, share.frontier))
            .collect(),
    };
    units.to_text().expect("a text")
});

/// Results of the second unit, of which more and more was done.
static RESULTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let units = Units::read(UNITS.as_bytes(), "units").expect("units");
    let unit = units.unit(2).expect("three units");
    let result = |nodes| {
        let mut pieces = Search::new()
            .subtrees(&PROBLEM, Some(&unit.pieces))
            .expect("a part of the tree");
        pieces.count_within(nodes);
        let (left, report) = pieces.state();
        let mut outcome = Outcome::begin(&units, 2, unit);
        (outcome.count, outcome.nodes) = (report.solutions.into(), u128::from(report.nodes).into());
        (outcome.exact, outcome.elapsed, outcome.left) = (left.is_empty(), 0.25, left);
        outcome.to_text().expect("a text")
    };
    (1..12).map(result).collect()
});

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let what = bytes.byte();
    let accepted = match what % 4 {
        0 | 1 => checkpoint(what, &mut bytes),
        2 => of_units(what, &mut bytes),
        _ => result(what, &mut bytes),
    };
    if accepted {
        Verdict::Accepted
    } else {
        Verdict::Refused
    }
}

/// What becomes of a file, and whether it is as it was.
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
    let before =
        run_on(&disk, what, Begin::New, &Search::new().max_nodes(nodes)).expect("files in memory");
    let whole = disk.content(FILE);
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
        .monitor(Arc::clone(&monitor));
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
    let mut run = Checkpoint::new(FILE).begin(begin).every_nodes(7);
    if what & LISTED == 0 {
        return run.on(disk.clone()).count(search, &PROBLEM);
    }
    run = run.output(OUTPUT);
    run.on(disk.clone())
        .list(search, &PROBLEM, |index, options: &[OptionId], text| {
            text.extend(format!("{index} {}\n", options.len()).into_bytes());
        })
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
        solutions
            .resume_subtree(piece)
            .expect("a piece of the tree");
        BigUint::from(solutions.count())
    });
    below.sum()
}

/// Units are as they were written, and those whose hash fits come back from their text.
fn of_units(what: u8, bytes: &mut Bytes<'_>) -> bool {
    let mut file = given(what, UNITS.as_bytes(), bytes);
    if what & FITS != 0 {
        file = fitted_units(&file).unwrap_or(file);
    }
    let meaning = |units: &Units| {
        let pieces: Vec<String> = units
            .all
            .iter()
            .map(|unit| unit.pieces.to_string())
            .collect();
        (
            units.problem,
            units.search.clone(),
            units.branch,
            units.reduce,
            pieces,
        )
    };
    match Units::read(&file, "units") {
        Ok(read) => {
            let whole = Units::read(UNITS.as_bytes(), "units").expect("units");
            assert!(
                what & FITS != 0 || meaning(&read) == meaning(&whole),
                "{}",
                String::from_utf8_lossy(&file)
            );
            let text = read.to_text().expect("a text");
            let again = Units::read(text.as_bytes(), "again")
                .unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(meaning(&again) == meaning(&read));
            for unit in &read.all {
                try_pieces(&unit.pieces);
            }
            true
        }
        Err(error) => {
            assert_ne!(file, UNITS.as_bytes(), "{error}");
            text::message(&error.to_string());
            false
        }
    }
}

/// They are searched, or no part of the tree.
fn try_pieces(left: &Frontier) {
    match Search::new().subtrees(&PROBLEM, Some(left)) {
        Ok(mut pieces) => {
            while !pieces.count_within(100) {}
            assert_eq!(BigUint::from(pieces.report().solutions), count(left));
        }
        Err(error) => text::message(&error.to_string()),
    }
}

/// The same results, if they were not changed; those whose hash fits come back from their text.
fn result(what: u8, bytes: &mut Bytes<'_>) -> bool {
    let units = Units::read(UNITS.as_bytes(), "units").expect("units");
    let whole = bytes.pick(&RESULTS.iter().collect::<Vec<_>>());
    let mut file = given(what, whole.as_bytes(), bytes);
    if what & FITS != 0 {
        file = fitted_result(&file).unwrap_or(file);
    }
    match Outcome::read_all(&file, "result", &units) {
        Ok(results) => {
            for (_, outcome) in results {
                let text = outcome.to_text().expect("a text");
                assert!(
                    what & FITS != 0 || what & MADE_UP != 0 || text == *whole,
                    "{text} of {whole}"
                );
                let again = Outcome::read_all(text.as_bytes(), "again", &units);
                let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
                assert!(
                    again.len() == 1 && again[0].1.to_text().is_ok_and(|again| again == text),
                    "{text}"
                );
                let unit = units.unit(outcome.unit).expect("one of the units");
                let share = outcome.earlier(unit).share;
                assert!((-1e-9..=1.0).contains(&share), "{share}: {text}");
                try_pieces(&outcome.left);
            }
            true
        }
        Err(error) => {
            assert_ne!(file, whole.as_bytes(), "{error}");
            text::message(&error.to_string());
            false
        }
    }
}

/// The lines of a file, as JSON.
fn values(file: &[u8]) -> Option<Vec<Value>> {
    std::str::from_utf8(file)
        .ok()?
        .lines()
        .map(|line| serde_json::from_str(line).ok())
        .collect()
}

fn lines(values: &[Value]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| format!("{value}\n").into_bytes())
        .collect()
}

fn pieces(value: &Value) -> Option<String> {
    Some(
        value
            .as_array()?
            .iter()
            .filter_map(Value::as_str)
            .fold(String::new(), |text, piece| text + piece + "\n"),
    )
}

fn fitted_units(file: &[u8]) -> Option<Vec<u8>> {
    let mut values = values(file)?;
    let (header, all) = values.split_first_mut()?;
    let text = |field: &str| header[field].as_str();
    let mut sums = vec![format!(
        "{} {} {} {}",
        text("problem")?,
        text("search")?,
        text("branch")?,
        header["reduce"]
    )];
    for unit in all.iter() {
        sums.push(format!(
            "{:016x}",
            hash(pieces(&unit["pieces"])?.as_bytes())
        ));
    }
    header["units"] = all.len().into();
    header["work"] = format!("{:016x}", hash(sums.join("\n").as_bytes())).into();
    Some(lines(&values))
}

fn fitted_result(file: &[u8]) -> Option<Vec<u8>> {
    let mut values = values(file)?;
    for value in &mut values {
        let text = |field: &str| value[field].as_str();
        let number = |field: &str| Some(value[field].to_string().trim_matches('"').to_owned());
        let milliseconds = (value["elapsed"].as_f64()? * 1000.0).round() as u64;
        let sum = format!(
            "{} {} {} {} {} {} {} {milliseconds}\n{}",
            number("unit")?,
            text("problem")?,
            text("search")?,
            text("work")?,
            number("count")?,
            value["exact"],
            number("nodes")?,
            pieces(&value["left"])?
        );
        value["hash"] = format!("{:016x}", hash(sum.as_bytes())).into();
    }
    Some(lines(&values))
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
