//! Sets of options, one for each item, as words of bits: of each only the words that have any.

use crate::problem::Lists;

/// Rows numbered from 0; that of `i` lies at `starts[i]..starts[i + 1]`.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    starts: Vec<u32>,
    words: Vec<Word>,
}

/// Options `64 * at..64 * at + 64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) at: u32,
    pub(super) bits: u64,
}

impl Word {
    /// The word of one option.
    #[inline(always)]
    pub(super) fn of(option: u32) -> Word {
        Word { at: option / 64, bits: 1 << (option % 64) }
    }

    /// Its options, ascending.
    #[inline(always)]
    pub(super) fn options(self) -> impl Iterator<Item = u32> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let option = 64 * self.at + bits.trailing_zeros();
            (bits != 0).then(|| {
                bits &= bits - 1;
                option
            })
        })
    }
}

impl Rows {
    /// A row for each list of options, which ascend.
    pub(super) fn new<T: Copy>(lists: &Lists<T>, number: impl Fn(T) -> u32) -> Rows {
        let (mut starts, mut words): (_, Vec<Word>) = (vec![0], Vec::new());
        for list in 0..lists.len() {
            let start = words.len();
            for word in lists.of(list).iter().map(|&option| Word::of(number(option))) {
                match words[start..].last_mut().filter(|last| last.at == word.at) {
                    Some(last) => last.bits |= word.bits,
                    None => words.push(word),
                }
            }
            starts.push(words.len() as u32);
        }
        Rows { starts, words }
    }

    #[inline(always)]
    pub(super) fn of(&self, row: usize) -> &[Word] {
        &self.words[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}
