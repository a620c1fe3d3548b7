//! Sets of options, one for each item, as words of bits: of each only the words that have any.

use quadrille_problem::internal::Lists;

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
        Word {
            at: option / 64,
            bits: 1 << (option % 64),
        }
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

/// A row for each list of options, which ascend.
pub(super) fn rows<T: Copy>(lists: &Lists<T>, number: impl Fn(T) -> u32) -> Lists<Word> {
    let (mut rows, mut row) = (Lists::default(), Vec::<Word>::new());
    for list in 0..lists.len() {
        for word in lists
            .of(list)
            .iter()
            .map(|&option| Word::of(number(option)))
        {
            match row.last_mut().filter(|last| last.at == word.at) {
                Some(last) => last.bits |= word.bits,
                None => row.push(word),
            }
        }
        rows.push(row.drain(..));
    }
    rows
}
