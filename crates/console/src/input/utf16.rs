//! Text in UTF-16 behind its mark, as PowerShell writes it, decoded as it is read.

use std::io::{self, Read};

/// The bytes decoded at once.
const BLOCK: usize = 1 << 16;

/// Which of two bytes comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Little,
    Big,
}

/// A reader of UTF-8 above one of UTF-16. A half of a character alone is U+FFFD, which is refused
/// wherever it stands.
pub(super) struct Utf16<R> {
    reader: R,
    order: Order,
    /// Bytes that are read and not decoded.
    raw: Vec<u8>,
    /// Decoded text, from its byte `at` on.
    text: Vec<u8>,
    at: usize,
}

impl Order {
    /// The order in a text that begins with the mark.
    pub(super) fn of(text: &[u8]) -> Option<Order> {
        match text {
            [0xff, 0xfe, ..] => Some(Order::Little),
            [0xfe, 0xff, ..] => Some(Order::Big),
            _ => None,
        }
    }

    fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            Order::Little => u16::from_le_bytes(pair),
            Order::Big => u16::from_be_bytes(pair),
        }
    }
}

impl<R: Read> Utf16<R> {
    /// Reads the text behind the byte-order mark.
    pub(super) fn new(reader: R, order: Order) -> Self {
        Utf16 {
            reader,
            order,
            raw: Vec::new(),
            text: Vec::new(),
            at: 0,
        }
    }

    /// Reads once and decodes; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let from = self.raw.len();
        self.raw.resize(from + BLOCK, 0);
        let read = self.reader.read(&mut self.raw[from..]);
        self.raw.truncate(from + *read.as_ref().unwrap_or(&0));
        let ends = read? == 0;
        let (pairs, _) = self.raw.as_chunks();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| self.order.unit(pair)).collect();
        // the first half of a character waits for the second
        units.pop_if(|unit| !ends && (0xd800..0xdc00).contains(unit));
        self.raw.drain(..2 * units.len());
        if ends && !self.raw.is_empty() {
            self.raw.clear();
            units.push(0xd800);
        }
        let chars = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        (self.text, self.at) = (chars.collect::<String>().into_bytes(), 0);
        Ok(!ends || !self.text.is_empty())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() {
            if !self.fill()? {
                return Ok(0);
            }
        }
        let read = (&self.text[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader of this many bytes at once.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn characters_are_not_cut_in_two() {
        let text = "53..7\r\n6·□１𝟙😀é\n";
        for order in [Order::Little, Order::Big] {
            let bytes = |unit: u16| {
                if order == Order::Little {
                    unit.to_le_bytes()
                } else {
                    unit.to_be_bytes()
                }
            };
            let raw: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            for step in [1, 2, 3, 5, 100] {
                let mut read = String::new();
                Utf16::new(Slow(&raw, step), order)
                    .read_to_string(&mut read)
                    .unwrap();
                assert_eq!(read, text, "{step}");
            }
        }
        let mut read = String::new();
        Utf16::new(&b"5\0\x00\xd8x"[..], Order::Little)
            .read_to_string(&mut read)
            .unwrap();
        assert_eq!(read, "5\u{fffd}\u{fffd}");
        assert_eq!(Order::of(b"\xfe\xff\x005"), Some(Order::Big));
        assert_eq!(Order::of(b"\xff"), None);
    }
}
