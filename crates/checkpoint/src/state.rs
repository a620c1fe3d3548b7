//! What a checkpoint holds, and its text.

use super::error::Damage;
use super::sum::Sum;
use num_bigint::BigUint;
use quadrille_problem::limits::Earlier;
use quadrille_search::{Frontier, Subtree};
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;

/// The first line, with the version of the format.
const MAGIC: &str = "quadrille checkpoint 1";
/// What all versions begin with.
const FAMILY: &str = "quadrille checkpoint ";
/// The last line: a word, 16 digits and the end of the line.
const HASH: usize = "hash 0123456789abcdef\n".len();

/// How much of the output a checkpoint stands for.
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

/// All that a run needs to go on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    /// The hash of the problem.
    pub(super) problem: u64,
    /// Whatever else decides on the order of the search and on what it writes.
    pub(super) search: String,
    pub(super) solutions: BigUint,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Of a run that writes solutions.
    pub(super) output: Option<Mark>,
    /// All that is left to be searched, in order; nothing when all is done.
    pub(super) frontier: Frontier,
}

impl State {
    /// The text of a checkpoint: the version, the length, the lines, and a hash over all of them.
    pub(super) fn to_text(&self) -> String {
        let mut body = String::new();
        let State {
            problem,
            search,
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

    /// The same for whoever watches.
    pub(super) fn earlier(&self) -> Earlier {
        let solutions = u64::try_from(&self.solutions).unwrap_or(u64::MAX);
        Earlier {
            share: 1.0 - self.frontier.weight(),
            nodes: self.nodes,
            solutions,
            elapsed: self.time,
        }
    }

    /// The state that a text holds, if it is whole.
    pub(super) fn from_text(bytes: &[u8]) -> Result<State, Damage> {
        let first = bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        if first != MAGIC.as_bytes() {
            return Err(match first.starts_with(FAMILY.as_bytes()) {
                true => Damage::Version {
                    expected: MAGIC,
                    found: String::from_utf8_lossy(first).into(),
                },
                false => Damage::Foreign,
            });
        }
        let damaged = |what| Damage::Content { what };
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(Damage::Hash);
        };
        let length = text
            .lines()
            .nth(1)
            .and_then(|line| line.strip_prefix("bytes "));
        let expected: u64 = length
            .and_then(|digits| digits.parse().ok())
            .ok_or(damaged("it has no length"))?;
        if expected != bytes.len() as u64 || bytes.len() < HASH {
            return Err(Damage::Length {
                expected,
                found: bytes.len() as u64,
            });
        }
        let (signed, last) = bytes.split_at(bytes.len() - HASH);
        if last != format!("hash {:016x}\n", Sum::of(signed)).as_bytes() {
            return Err(Damage::Hash);
        }
        let mut lines = text[..signed.len()].lines().skip(2);
        let mut line = |word: &'static str| {
            let line = lines.next().and_then(|line| line.strip_prefix(word));
            line.and_then(|line| line.strip_prefix(' '))
                .ok_or(damaged("a line is missing"))
        };
        let problem = hash(line("problem")?)?;
        let search = line("search")?.to_owned();
        let solutions = number(line("solutions")?)?;
        let nodes = number(line("nodes")?)?;
        let time = Duration::from_millis(number(line("milliseconds")?)?);
        let output = match line("output")? {
            "none" => None,
            mark => {
                let (n_bytes, value) = mark
                    .split_once(' ')
                    .ok_or(damaged("an output without a hash"))?;
                Some(Mark {
                    n_bytes: number(n_bytes)?,
                    hash: hash(value)?,
                })
            }
        };
        let n_pieces: usize = number(line("pieces")?)?;
        let pieces = lines.map(str::parse).collect::<Result<Vec<Subtree>, _>>();
        let frontier = pieces
            .and_then(Frontier::new)
            .map_err(|_| damaged("a piece that is none"))?;
        if frontier.subtrees().len() != n_pieces {
            return Err(damaged("another number of pieces"));
        }
        Ok(State {
            problem,
            search,
            solutions,
            nodes,
            time,
            output,
            frontier,
        })
    }
}

fn number<T: FromStr>(digits: &str) -> Result<T, Damage> {
    digits.parse().map_err(|_| Damage::Content {
        what: "a number that is none",
    })
}

fn hash(digits: &str) -> Result<u64, Damage> {
    u64::from_str_radix(digits, 16).map_err(|_| Damage::Content {
        what: "a hash that is none",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> State {
        let pieces = "0123456789abcdef lowest 1/2 : 1/2 2/3\n0123456789abcdef lowest 2/2";
        State {
            problem: 0x0123_4567_89ab_cdef,
            search: "order 1, lowest, list".into(),
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

    #[test]
    fn reads_what_it_writes() {
        let done = State {
            output: None,
            frontier: Frontier::default(),
            ..state()
        };
        for state in [state(), done] {
            assert_eq!(State::from_text(state.to_text().as_bytes()), Ok(state));
        }
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_refused() {
        let text = state().to_text().into_bytes();
        for cut in 0..text.len() {
            assert!(State::from_text(&text[..cut]).is_err(), "cut to {cut}");
        }
        // once there is a length, it is told how much is missing
        let (expected, head) = (
            text.len() as u64,
            MAGIC.len() + "\nbytes 01234567890123456789\n".len(),
        );
        for found in (head..text.len()).map(|cut| cut as u64) {
            assert_eq!(
                State::from_text(&text[..found as usize]),
                Err(Damage::Length { expected, found })
            );
        }
        for at in 0..text.len() {
            for change in 1..=255 {
                let mut changed = text.clone();
                changed[at] ^= change;
                assert!(State::from_text(&changed).is_err(), "byte {at} by {change}");
            }
        }
        let longer = [&text[..], b"\n"].concat();
        assert_eq!(
            State::from_text(&longer),
            Err(Damage::Length {
                expected,
                found: expected + 1
            })
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
        ] {
            let text = state().to_text();
            let (body, _) = text.split_at(text.len() - HASH);
            let changed = body.replacen(line, other, 1);
            assert_ne!(changed, body, "{line}");
            let n_bytes = |text: &str| format!("bytes {:020}\n", text.len() + HASH);
            let changed = changed.replacen(&n_bytes(body), &n_bytes(&changed), 1);
            let signed = format!("{changed}hash {:016x}\n", Sum::of(changed.as_bytes()));
            assert!(
                matches!(
                    State::from_text(signed.as_bytes()),
                    Err(Damage::Content { .. })
                ),
                "{other}"
            );
        }
    }

    #[test]
    fn another_version_is_named() {
        let other = state().to_text().replace("checkpoint 1", "checkpoint 9");
        let found = "quadrille checkpoint 9".to_owned();
        assert_eq!(
            State::from_text(other.as_bytes()),
            Err(Damage::Version {
                expected: MAGIC,
                found
            })
        );
        assert_eq!(State::from_text(b"a b\na\nb\n"), Err(Damage::Foreign));
    }
}
