//! The text, cut into blocks of whole lines by the thread that needs the next one.

use super::block::Block;
use std::io::{self, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The first block has at most this many bytes, so that a few sudokus do not pay for zeroing room
/// for many.
const FIRST_BLOCK_BYTES: usize = 8 << 10;

/// A text that several threads read, a block at a time.
pub(super) struct Feed<'a> {
    text: Mutex<Text<'a>>,
    slow: AtomicBool,
}

struct Text<'a> {
    reader: &'a mut (dyn Read + Send),
    /// The bytes of a block.
    size: usize,
    /// The beginning of a line whose end was not read yet.
    rest: Vec<u8>,
    blocks: usize,
    ended: bool,
    error: Option<io::Error>,
}

impl<'a> Feed<'a> {
    pub(super) fn new(reader: &'a mut (dyn Read + Send), size: usize) -> Feed<'a> {
        let text = Text {
            reader,
            size,
            rest: Vec::new(),
            blocks: 0,
            ended: false,
            error: None,
        };
        Feed {
            text: Mutex::new(text),
            slow: AtomicBool::new(false),
        }
    }

    /// Whether the reader returned less than it could: the next lines may be slow to arrive.
    pub(super) fn is_slow(&self) -> bool {
        self.slow.load(Ordering::Relaxed)
    }

    /// Fills a block with the next lines, however long that takes; false at the end of the text.
    pub(super) fn fill(&self, block: &mut Block) -> bool {
        let mut text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        block.clear();
        let filled = text.read(block);
        block.urgent = filled < block.text.len();
        self.slow.store(block.urgent, Ordering::Relaxed);
        block.length > 0
    }

    /// The error of the reader.
    pub(super) fn into_error(self) -> Option<io::Error> {
        self.text
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .error
    }
}

impl Text<'_> {
    /// Reads until at least one line is complete, or the text ends; how much was read, the
    /// beginning of the next line included.
    fn read(&mut self, block: &mut Block) -> usize {
        (block.number, block.length) = (self.blocks, 0);
        self.blocks += 1;
        let buffer = &mut block.text;
        buffer.resize(
            if block.number == 0 {
                self.size.min(FIRST_BLOCK_BYTES)
            } else {
                self.size
            },
            0,
        );
        let mut filled = self.rest.len();
        buffer[..filled].copy_from_slice(&self.rest);
        self.rest.clear();
        while !self.ended {
            let before = filled;
            match self.reader.read(&mut buffer[before..]) {
                Ok(0) => self.ended = true,
                Ok(n) => filled += n,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    (self.error, self.ended) = (Some(error), true);
                    return 0;
                }
            }
            if let Some(feed) = buffer[before..filled]
                .iter()
                .rposition(|&byte| byte == b'\n')
            {
                block.length = before + feed + 1;
                self.rest.extend_from_slice(&buffer[block.length..filled]);
                return filled;
            }
            // of a line that is longer than a block only the beginning can matter
            if filled == buffer.len() {
                filled /= 2;
            }
        }
        block.length = filled;
        filled
    }
}
