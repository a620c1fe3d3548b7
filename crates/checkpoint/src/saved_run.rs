//! What a checkpoint holds, and its text, with a version and a hash.

use super::error::Damage;
use super::sum::Sum;
use num_bigint::BigUint;
use quadrille_problem::limits::Earlier;
use quadrille_search::Frontier;
use quadrille_search::internal::{MOST_PARTS, Subtree};
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;

/// The first line, with the version of the format.
const MAGIC: &str = "quadrille checkpoint 1";
/// What all versions begin with.
const FAMILY: &str = "quadrille checkpoint ";
/// The last line: a word, 16 digits and the end of the line.
const HASH: usize = "hash 0123456789abcdef\n".len();

/// The damage of a text whose hash does not fit.
const OTHER_HASH: &str = "its hash is another one";

/// The part of the output that a checkpoint covers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mark {
    pub(super) n_bytes: u64,
    pub(super) hash: u64,
}

impl Mark {
    /// Nothing is written.
    pub(super) fn start() -> Mark {
        Mark {
            n_bytes: 0,
            hash: Sum::of(&[]),
        }
    }
}

/// A unit of a count that [`split`](super::split) divided.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Unit {
    /// Its number, from 1 on.
    pub number: usize,
    /// The number of units.
    pub of: usize,
    /// Its share of the whole tree, when each choice divides its part evenly.
    pub(super) share: f64,
    /// The hash of the frontiers of all units.
    pub(super) division: u64,
}

/// The state by which a later run continues.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SavedRun {
    /// The hash of the problem.
    pub(super) problem: u64,
    /// The settings that decide on the order of the search and on its output.
    pub(super) search: String,
    /// The unit that is counted; none where the whole tree is searched.
    pub(super) unit: Option<Unit>,
    pub(super) solutions: BigUint,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Of a run that writes solutions.
    pub(super) output: Option<Mark>,
    /// All that is left to be searched, in order; nothing when all is done.
    pub(super) frontier: Frontier,
}

impl SavedRun {
    /// A state in which the whole frontier is left.
    pub(super) fn fresh((problem, search): (u64, String), frontier: Frontier) -> SavedRun {
        SavedRun {
            problem,
            search,
            unit: None,
            solutions: BigUint::ZERO,
            nodes: 0,
            time: Duration::ZERO,
            output: None,
            frontier,
        }
    }

    /// The text of a checkpoint: the version, the length, the lines, and a hash over all of them.
    pub(super) fn to_text(&self) -> String {
        let mut body = String::new();
        let SavedRun {
            problem,
            search,
            unit,
            solutions,
            nodes,
            time,
            output,
            frontier,
        } = self;
        let mut line = |line: std::fmt::Arguments<'_>| {
            let _ = body.write_fmt(line);
            body.push('\n');
        };
        line(format_args!("problem {problem:016x}"));
        line(format_args!("search {}", search.escape_debug()));
        if let Some(unit) = unit {
            line(format_args!("unit {}", unit.text()));
        }
        line(format_args!("solutions {solutions}"));
        line(format_args!("nodes {nodes}"));
        line(format_args!("milliseconds {}", time.as_millis()));
        match output {
            None => line(format_args!("output none")),
            Some(Mark { n_bytes, hash }) => line(format_args!("output {n_bytes} {hash:016x}")),
        }
        line(format_args!("pieces {}", frontier.subtrees().len()));
        frontier
            .subtrees()
            .iter()
            .for_each(|piece| line(format_args!("{piece}")));
        // the length is a part of itself: its digits are always as many
        let head = MAGIC.len() + "\nbytes 01234567890123456789\n".len();
        let mut text = format!("{MAGIC}\nbytes {:020}\n{body}", head + body.len() + HASH);
        let hash = Sum::of(text.as_bytes());
        let _ = writeln!(text, "hash {hash:016x}");
        text
    }

    /// The work done so far, for progress reports.
    pub(super) fn earlier(&self) -> Earlier {
        let solutions = u64::try_from(&self.solutions).unwrap_or(u64::MAX);
        let whole = self
            .unit
            .map_or(1.0, |unit| unit.share.max(f64::MIN_POSITIVE));
        Earlier {
            share: (1.0 - self.frontier.weight() / whole).max(0.0),
            nodes: self.nodes,
            solutions,
            elapsed: self.time,
        }
    }

    /// The state in a text, if the text is complete.
    pub(super) fn from_text(bytes: &[u8]) -> Result<SavedRun, Damage> {
        let mut lines = body(bytes)?.lines().peekable();
        let mut next = |word: &'static str| {
            let line = lines.next_if(|line| line.starts_with(word))?;
            line[word.len()..].strip_prefix(' ')
        };
        let mut line = |word| next(word).ok_or(damaged("a line is missing"));
        let problem = hash(line("problem")?)?;
        let search = line("search")?.to_owned();
        let unit = next("unit").map(Unit::parse).transpose()?;
        let mut line = |word| next(word).ok_or(damaged("a line is missing"));
        let solutions = number(line("solutions")?)?;
        let nodes = number(line("nodes")?)?;
        let time = Duration::from_millis(number(line("milliseconds")?)?);
        let output = mark(line("output")?)?;
        let n_subtrees = number(line("pieces")?)?;
        Ok(SavedRun {
            problem,
            search,
            unit,
            solutions,
            nodes,
            time,
            output,
            frontier: frontier(lines, n_subtrees)?,
        })
    }
}

/// The frontier of `n` subtrees, one per line.
fn frontier<'a>(lines: impl Iterator<Item = &'a str>, n: usize) -> Result<Frontier, Damage> {
    let subtrees = lines.map(str::parse).collect::<Result<Vec<Subtree>, _>>();
    let frontier = subtrees.and_then(Frontier::new);
    let frontier = frontier.map_err(|_| damaged("a line is not a subtree"))?;
    match frontier.subtrees().len() == n {
        true => Ok(frontier),
        false => Err(damaged("the number of subtrees is wrong")),
    }
}

/// The lines between the head and the hash of a text that has the right length and the right hash.
fn body(bytes: &[u8]) -> Result<&str, Damage> {
    check_version(bytes)?;
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Err(damaged(OTHER_HASH));
    };
    let length = text.lines().nth(1);
    let digits = length.and_then(|line| line.strip_prefix("bytes "));
    let expected: u64 = number(digits.ok_or(damaged("it has no length"))?)?;
    if expected != bytes.len() as u64 || bytes.len() < HASH {
        let found = bytes.len();
        return Err(damaged(&format!(
            "it should have {expected} bytes, and has {found}"
        )));
    }
    let (signed, last) = bytes.split_at(bytes.len() - HASH);
    if last != format!("hash {:016x}\n", Sum::of(signed)).as_bytes() {
        return Err(damaged(OTHER_HASH));
    }
    let head = text.match_indices('\n').nth(1).map(|(end, _)| end + 1);
    let body = head.and_then(|head| text.get(head..signed.len()));
    body.ok_or(damaged("a line is missing"))
}

/// Whether the first line is that of this format.
fn check_version(bytes: &[u8]) -> Result<(), Damage> {
    let first = bytes.split(|&byte| byte == b'\n').next();
    let first = first.unwrap_or_default();
    match first {
        _ if first == MAGIC.as_bytes() => Ok(()),
        _ if first.starts_with(FAMILY.as_bytes()) => Err(Damage(format!(
            "is a checkpoint of another version; expected `{MAGIC}`, found `{}`",
            String::from_utf8_lossy(first).escape_debug()
        ))),
        _ => Err(Damage("is no checkpoint".into())),
    }
}

fn damaged(what: &str) -> Damage {
    Damage(format!("is damaged: {what}"))
}

/// The mark of an output: `none`, or its length and hash.
fn mark(text: &str) -> Result<Option<Mark>, Damage> {
    if text == "none" {
        return Ok(None);
    }
    let (n_bytes, value) = text
        .split_once(' ')
        .ok_or(damaged("an output has no hash"))?;
    Ok(Some(Mark {
        n_bytes: number(n_bytes)?,
        hash: hash(value)?,
    }))
}

impl Unit {
    fn text(&self) -> String {
        let Unit {
            number,
            of,
            share,
            division,
        } = self;
        format!("{number} {of} {share} {division:016x}")
    }

    fn parse(text: &str) -> Result<Unit, Damage> {
        let words: Vec<&str> = text.split(' ').collect();
        let &[place, of, share, division] = &*words else {
            return Err(damaged("a unit has four values"));
        };
        let unit = Unit {
            number: number(place)?,
            of: number(of)?,
            share: number(share)?,
            division: hash(division)?,
        };
        let fits = (1..=unit.of).contains(&unit.number)
            && unit.of <= MOST_PARTS
            && (0.0..=1.0).contains(&unit.share);
        fits.then_some(unit).ok_or(damaged("there is no such unit"))
    }
}

fn number<T: FromStr>(digits: &str) -> Result<T, Damage> {
    digits.parse().map_err(|_| damaged("a number is not one"))
}

fn hash(digits: &str) -> Result<u64, Damage> {
    u64::from_str_radix(digits, 16).map_err(|_| damaged("a hash is not one"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> SavedRun {
        let pieces = "0123456789abcdef lowest 1/2 : 1/2 2/3\n0123456789abcdef lowest 2/2";
        SavedRun {
            problem: 0x0123_4567_89ab_cdef,
            search: "order 1, lowest, list".into(),
            unit: None,
            solutions: BigUint::from(7_u32).pow(100),
            nodes: 1_234_567,
            time: Duration::from_millis(98_765),
            output: Some(Mark {
                n_bytes: 4321,
                hash: 5,
            }),
            frontier: pieces.parse().unwrap(),
        }
    }

    fn length(expected: u64, found: u64) -> Damage {
        damaged(&format!("it should have {expected} bytes, and has {found}"))
    }

    #[test]
    fn reads_what_it_writes() {
        let done = SavedRun {
            output: None,
            frontier: Frontier::default(),
            ..state()
        };
        let unit = SavedRun {
            unit: Some(Unit {
                number: 3,
                of: 7,
                share: 1.0 / 3.0,
                division: 11,
            }),
            ..done.clone()
        };
        for state in [state(), done, unit] {
            assert_eq!(SavedRun::from_text(state.to_text().as_bytes()), Ok(state));
        }
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_refused() {
        let text = state().to_text().into_bytes();
        for cut in 0..text.len() {
            assert!(SavedRun::from_text(&text[..cut]).is_err(), "cut to {cut}");
        }
        // once there is a length, it is told how much is missing
        let (expected, head) = (
            text.len() as u64,
            MAGIC.len() + "\nbytes 01234567890123456789\n".len(),
        );
        for found in (head..text.len()).map(|cut| cut as u64) {
            assert_eq!(
                SavedRun::from_text(&text[..found as usize]),
                Err(length(expected, found))
            );
        }
        for at in 0..text.len() {
            for change in 1..=255 {
                let mut changed = text.clone();
                changed[at] ^= change;
                assert!(
                    SavedRun::from_text(&changed).is_err(),
                    "byte {at} by {change}"
                );
            }
        }
        let longer = [&text[..], b"\n"].concat();
        assert_eq!(
            SavedRun::from_text(&longer),
            Err(length(expected, expected + 1))
        );
    }

    /// Lines that do not fit together, under a hash that is right.
    #[test]
    fn what_does_not_add_up_is_refused() {
        for (line, other) in [
            ("pieces 2\n", "pieces 1\n"),
            ("pieces 2\n", "pieces 3\n"),
            ("nodes 1234567\n", "nodes -234567\n"),
            ("nodes 1234567\n", ""),
            ("output 4321 ", "output 432100"),
            ("milliseconds 98765\n", "milliseconds 9876x\n"),
            (" 2/2\n", " 3/2\n"),
            ("solutions ", "unit 3 2 0.5 0123456789abcdef\nsolutions "),
            ("solutions ", "unit 0 2 0.5 0123456789abcdef\nsolutions "),
            ("solutions ", "unit 1 2 1.5 0123456789abcdef\nsolutions "),
            ("solutions ", "unit 1 2 0.5\nsolutions "),
            (
                "solutions ",
                "unit 1 2 0.5 0123456789abcdef\nunit 1 2 0.5 0\nsolutions ",
            ),
        ] {
            let text = state().to_text();
            let (body, _) = text.split_at(text.len() - HASH);
            let changed = body.replacen(line, other, 1);
            assert_ne!(changed, body, "{line}");
            let n_bytes = |text: &str| format!("bytes {:020}\n", text.len() + HASH);
            let changed = changed.replacen(&n_bytes(body), &n_bytes(&changed), 1);
            let signed = format!("{changed}hash {:016x}\n", Sum::of(changed.as_bytes()));
            let damage = SavedRun::from_text(signed.as_bytes()).unwrap_err();
            assert!(damage.0.starts_with("is damaged: "), "{other}");
            assert_ne!(damage, damaged(OTHER_HASH), "{other}");
        }
    }

    #[test]
    fn another_version_is_named() {
        let other = state().to_text().replace("checkpoint 1", "checkpoint 9");
        let message = |text: &[u8]| SavedRun::from_text(text).unwrap_err().to_string();
        assert_eq!(
            message(other.as_bytes()),
            "is a checkpoint of another version; expected `quadrille checkpoint 1`, found \
            `quadrille checkpoint 9`"
        );
        assert_eq!(message(b"a b\na\nb\n"), "is no checkpoint");
    }
}
