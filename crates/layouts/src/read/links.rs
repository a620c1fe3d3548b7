//! Links of `f-puzzles` and `SudokuPad` that carry their puzzle, and the carried part alone: what
//! these programs save, compressed as `lz-string` does it, in base64.
//!
//! The compression is that of Ziv and Lempel (1978): each code names a text that came before, or
//! announces a new character of 8 or 16 bits; codes grow by a bit where the dictionary has doubled.
//! An entry of the dictionary is an earlier entry and the character after it, so it stands in the
//! output as a whole.

use super::entry::VariantEntry;
use super::error::ReadError;
use super::layout::{Layout, Puzzles};
use super::text::{Line, Text};
use super::{setters, shorthand};
use quadrille_problem::format::{FormatError, quote};
use quadrille_sudoku::read::is_board_link;
use quadrille_texts::sizes::LONGEST_LINE_BYTES;
use std::collections::HashMap;
use std::ops::Range;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| {
        text.whole
            .lines()
            .map(str::trim)
            .find(|line| !line.is_empty())
            .is_some_and(is_link)
    },
    read,
};

/// The first characters of every compressed object in JSON: `{"`.
const BEGIN: &str = "N4Ig";
/// The text before the puzzle: `load=` in links of `f-puzzles`, the others in those of `SudokuPad`.
const MARKS: [&str; 5] = ["load=", "puzzleid=", "fpuz", "ctc", "scl"];
/// The text before an object in the shorthand of `SudokuPad`, which may begin with any name, if it
/// is not the beginning of the line.
const SHORTHAND: [&str; 2] = ["/scl", "=scl"];
/// No compressed puzzle is shorter than this.
const SHORTEST: usize = 60;

/// Whether a line is a link, or the compressed part of one.
fn is_link(line: &str) -> bool {
    let is_web = line.starts_with("https://") || line.starts_with("http://");
    is_web && !is_board_link(line) || packed(line).is_some()
}

/// The compressed part of a line.
fn packed(line: &str) -> Option<&str> {
    let until_end = |at: usize| line[at..].split(['&', '#', '?']).next().unwrap_or_default();
    if let Some(at) = line.find(BEGIN) {
        let before = &line[..at];
        let is_marked = MARKS.iter().any(|mark| before.ends_with(mark));
        return (before.is_empty() || is_marked).then(|| until_end(at));
    }
    let behind = |mark: &&str| line.find(*mark).map(|at| at + mark.len());
    let at = SHORTHAND
        .iter()
        .find_map(behind)
        .or_else(|| line.starts_with("scl").then_some(3))?;
    let packed = until_end(at);
    (packed.len() >= SHORTEST && Bits::new(packed).is_some()).then_some(packed)
}

/// The object in JSON that a link carries, or the compressed part of a link.
pub fn opened(link: &str) -> Option<String> {
    let text = unpack(packed(link)?)?;
    match text.starts_with("{\"") {
        true => Some(text),
        false => shorthand::json(&text),
    }
}

fn read(text: &Text<'_>) -> Option<Puzzles> {
    is_link(text.lines.first()?.text).then(|| text.lines.iter().map(entry).collect())
}

/// The puzzle of a line.
fn entry(line: &Line<'_>) -> Result<VariantEntry, ReadError> {
    let refuse = |found: String| {
        let expected =
            "a link with the puzzle in it, `load=N4Ig…`, `fpuzN4Ig…`, `ctcN4Ig…` or `scl…`";
        Err(FormatError::new(line.place(), expected, found)
            .help("is it whole? one that only names a puzzle has to be opened first")
            .into())
    };
    let Some(packed) = packed(line.text) else {
        return refuse(quote(line.text));
    };
    let Some(json) = opened(line.text) else {
        return refuse(format!("{}, which cannot be unpacked", quote(packed)));
    };
    let inside = |error: ReadError| ReadError::Packed {
        at: line.of(packed),
        error: Box::new(error),
    };
    match (setters::LAYOUT.read)(&Text::new(&json)) {
        Some(Ok(mut entries)) if entries.len() == 1 => Ok(VariantEntry {
            line: line.number,
            ..entries.remove(0)
        }),
        Some(Err(error)) => Err(inside(error)),
        _ => refuse(quote(&json)),
    }
}

/// The bits of the characters, the highest of each first.
pub(super) struct Bits {
    pub(super) values: Vec<u8>,
    at: usize,
}

impl Bits {
    /// In either base64 of `lz-string`, perhaps with `%2B` for a plus.
    pub(super) fn new(packed: &str) -> Option<Bits> {
        let plain = packed
            .replace("%2B", "+")
            .replace("%2F", "/")
            .replace("%3D", "=")
            .replace("%2b", "+");
        let plain = plain
            .replace("%2f", "/")
            .replace("%3d", "=")
            .replace(' ', "+");
        let value = |c: u8| match c {
            b'A'..=b'Z' => Some(c - b'A'),
            b'a'..=b'z' => Some(c - b'a' + 26),
            b'0'..=b'9' => Some(c - b'0' + 52),
            b'+' => Some(62),
            b'/' | b'-' | b'_' => Some(63),
            _ => None,
        };
        let values = plain
            .trim_end_matches(['=', '$'])
            .bytes()
            .map(value)
            .collect::<Option<_>>()?;
        Some(Bits { values, at: 0 })
    }

    /// A number of so many bits, the lowest first.
    fn number(&mut self, n_bits: u32) -> Option<u32> {
        let mut number = 0;
        for power in 0..n_bits {
            let value = self.values.get(self.at / 6)?;
            number |= u32::from((value >> (5 - self.at % 6)) & 1) << power;
            self.at += 1;
        }
        Some(number)
    }
}

/// The code of a new character of 8 bits.
const NARROW: u32 = 0;
/// The code of a new character of 16 bits.
const WIDE: u32 = 1;
/// The code of the end.
const END: u32 = 2;

/// The text of a compressed one; `None` if the input is not compressed, ends too soon, or gives a
/// text that is too long.
pub fn unpack(packed: &str) -> Option<String> {
    let mut unpacker = Unpacker {
        bits: Bits::new(packed)?,
        n_bits: 2,
        room: 1,
        known: Vec::new(),
        out: Vec::new(),
    };
    let mut last: Option<Range<usize>> = None;
    while unpacker.out.len() <= LONGEST_LINE_BYTES {
        let code = unpacker.bits.number(unpacker.n_bits)?;
        if code == END {
            return String::from_utf16(&unpacker.out).ok();
        }
        let from = unpacker.out.len();
        unpacker.put_out(code, last.as_ref())?;
        unpacker.grow();
        if let Some(last) = last {
            unpacker.learn(last.start..last.end + 1)?;
            unpacker.grow();
        }
        last = Some(from..unpacker.out.len());
    }
    None
}

/// A text that is being unpacked.
struct Unpacker {
    bits: Bits,
    /// The length of a code, in bits.
    n_bits: u32,
    /// How many more texts have codes of this length.
    room: usize,
    /// The texts of code 3 and later codes, as ranges of the output.
    known: Vec<Range<usize>>,
    out: Vec<u16>,
}

impl Unpacker {
    /// Puts out the text of a code.
    fn put_out(&mut self, code: u32, last: Option<&Range<usize>>) -> Option<()> {
        if let NARROW | WIDE = code {
            let unit = self.bits.number(if code == NARROW { 8 } else { 16 })?;
            self.learn(self.out.len()..self.out.len() + 1)?;
            self.out.push(unit as u16);
            return Some(());
        }
        let number = code as usize - 3;
        let found = match last {
            // the text that this very code adds: the last one, and its first character again
            Some(last) if number == self.known.len() => last.start..last.end + 1,
            _ => self.known.get(number)?.clone(),
        };
        for at in found {
            self.out.push(*self.out.get(at)?);
        }
        Some(())
    }

    fn learn(&mut self, text: Range<usize>) -> Option<()> {
        self.known.push(text);
        self.room = self.room.checked_sub(1)?;
        Some(())
    }

    /// Makes codes longer by a bit once all of this length are taken.
    fn grow(&mut self) {
        if self.room == 0 {
            self.room = 1 << self.n_bits;
            self.n_bits += 1;
        }
    }
}

/// The bytes of a text in base64.
pub(super) fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let Bits { values, .. } = Bits::new(&text.replace('-', "+"))?;
    let bit = |at: usize| values[at / 6] >> (5 - at % 6) & 1;
    let byte = |n: usize| (8 * n..8 * n + 8).fold(0, |byte, at| byte << 1 | bit(at));
    Some((0..values.len() * 6 / 8).map(byte).collect())
}

/// The characters of base64, by their values.
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A text compressed, in base64.
pub fn pack(text: &str) -> String {
    let mut packer = Packer {
        values: Vec::new(),
        at: 0,
        n_bits: 2,
        room: 2,
    };
    // the code of each earlier text, by the code of its prefix and its last character
    let mut known: HashMap<(u32, u16), u32> = HashMap::new();
    let mut next = END + 1;
    // the characters that have not been announced
    let mut new: HashMap<u32, u16> = HashMap::new();
    let mut last = None;
    for unit in text.encode_utf16() {
        let single = *known.entry((END, unit)).or_insert_with(|| {
            new.insert(next, unit);
            next += 1;
            next - 1
        });
        let Some(before) = last.replace(single) else {
            continue;
        };
        if let Some(&longer) = known.get(&(before, unit)) {
            last = Some(longer);
            continue;
        }
        packer.put(before, &mut new);
        known.insert((before, unit), next);
        next += 1;
    }
    if let Some(before) = last {
        packer.put(before, &mut new);
    }
    packer.number(END, packer.n_bits);
    // a bit behind the end, and more until the last character is full
    packer.number(0, 1);
    in_base64(&packer.values)
}

/// Values of six bits as characters, with signs up to a multiple of four.
fn in_base64(values: &[u8]) -> String {
    let chars = values
        .iter()
        .map(|&value| char::from(BASE64[usize::from(value)]));
    let ends = std::iter::repeat_n('=', values.len().wrapping_neg() % 4);
    chars.chain(ends).collect()
}

/// Bits that are being packed, six in a character, the highest first.
struct Packer {
    values: Vec<u8>,
    at: usize,
    /// The length of a code, in bits.
    n_bits: u32,
    /// How many more texts have codes of this length.
    room: u32,
}

impl Packer {
    /// A number of so many bits, the lowest first.
    fn number(&mut self, number: u32, n_bits: u32) {
        for power in 0..n_bits {
            if self.at.is_multiple_of(6) {
                self.values.push(0);
            }
            let bit = (number >> power & 1) as u8;
            self.values[self.at / 6] |= bit << (5 - self.at % 6);
            self.at += 1;
        }
    }

    /// The code of a text, or of a character that comes for the first time.
    fn put(&mut self, code: u32, new: &mut HashMap<u32, u16>) {
        match new.remove(&code) {
            Some(unit) => {
                let (kind, width) = if unit < 256 { (NARROW, 8) } else { (WIDE, 16) };
                self.number(kind, self.n_bits);
                self.number(unit.into(), width);
                self.grow();
            }
            None => self.number(code, self.n_bits),
        }
        self.grow();
    }

    /// Makes codes longer by a bit once all of this length are taken.
    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.n_bits;
            self.n_bits += 1;
        }
    }
}
