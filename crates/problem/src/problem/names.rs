//! Names, unique and looked up by hash. Engines never see one.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;

/// Up to this many names are searched one by one; more have an index.
const MOST_WITHOUT_INDEX: usize = 12;

/// A list of unique names and the number of each.
///
/// The names stand one after the other in one text, so that a name costs no allocation.
#[derive(Clone, Default)]
pub struct Names {
    text: String,
    /// Where each name ends.
    ends: Vec<usize>,
    /// An open table, a power of two and at most half full; empty while names are few. It has
    /// random keys, so that nobody can name items so that all meet in one place.
    index: Vec<Slot>,
    keys: [u64; 2],
}

/// A name's hash and its number plus one; 0 in a free slot.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u32,
    after: u32,
}

impl Names {
    /// How many names there are.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    /// The name of this number.
    pub fn get(&self, number: usize) -> Option<&str> {
        let &end = self.ends.get(number)?;
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        Some(&self.text[start..end])
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        if self.index.is_empty() {
            return (0..self.len())
                .find(|&number| self.is(number, name))
                .map(|number| number as u32);
        }
        self.index[self.slot_of(hash(self.keys, name), name)]
            .after
            .checked_sub(1)
    }

    /// Adds a name and returns its number; `None` for a name that was added before.
    pub fn insert(&mut self, name: &str) -> Option<u32> {
        let number = self.len() as u32;
        if self.len() >= MOST_WITHOUT_INDEX && (self.len() + 1) * 2 > self.index.len() {
            self.grow();
        }
        if !self.index.is_empty() {
            let hash = hash(self.keys, name);
            let at = self.slot_of(hash, name);
            if self.index[at].after != 0 {
                return None;
            }
            self.index[at] = Slot {
                hash,
                after: number + 1,
            };
        } else if self.find(name).is_some() {
            return None;
        }
        if number == 0 {
            self.text.reserve(MOST_WITHOUT_INDEX * 8);
            self.ends.reserve(MOST_WITHOUT_INDEX);
        }
        self.text.push_str(name);
        self.ends.push(self.text.len());
        Some(number)
    }

    /// Adds a name that must be new. No index is made, so that it is found slowly.
    pub fn push_new(&mut self, name: &str) {
        debug_assert!(
            self.index.is_empty(),
            "names that are looked for are inserted"
        );
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    /// Whether this is the name of this number. Compared as bytes: where a name begins and ends in
    /// the text needs no check.
    #[inline]
    fn is(&self, number: usize, name: &str) -> bool {
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        self.text.as_bytes().get(start..self.ends[number]) == Some(name.as_bytes())
    }

    /// The slot of a name, or the free slot for a new name.
    #[inline]
    fn slot_of(&self, hash: u32, name: &str) -> usize {
        let mask = self.index.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.index[at];
            if slot.after == 0 || slot.hash == hash && self.is(slot.after as usize - 1, name) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// Forgets the names from this number on.
    pub fn truncate(&mut self, len: usize) {
        while self.len() > len {
            if let Some(name) = self.get(self.len() - 1).filter(|_| !self.index.is_empty()) {
                // nothing was put behind the last name since, so that its slot can be freed
                let slot = self.slot_of(hash(self.keys, name), name);
                self.index[slot] = Slot::default();
            }
            self.ends.pop();
        }
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Makes a larger index, as if the names came again one after the other.
    fn grow(&mut self) {
        if self.index.is_empty() {
            let random = RandomState::new();
            self.keys = [random.hash_one(0), random.hash_one(1)];
        }
        let mut slots = vec![Slot::default(); self.len()];
        for &slot in self.index.iter().filter(|slot| slot.after != 0) {
            slots[slot.after as usize - 1] = slot;
        }
        let kept = !self.index.is_empty();
        // a table of few names is sparser, so that most names stand in their first slot
        let room = if self.len() < 1 << 12 { 8 } else { 4 };
        let size = (self.len() * room).next_power_of_two();
        self.index.clear();
        self.index.resize(size, Slot::default());
        for (number, slot) in slots.into_iter().enumerate() {
            // the hashes of the first few names were not stored
            let hash = if kept {
                slot.hash
            } else {
                hash(self.keys, self.get(number).unwrap_or_default())
            };
            let mut at = hash as usize & (size - 1);
            while self.index[at].after != 0 {
                at = (at + 1) & (size - 1);
            }
            self.index[at] = Slot {
                hash,
                after: number as u32 + 1,
            };
        }
    }
}

/// Products of words with a secret key, folded. A quarter of the time to read a problem went into
/// the hashes of the standard library.
#[inline]
fn hash([start, key]: [u64; 2], name: &str) -> u32 {
    let mix = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * u128::from(key | 1);
        product as u64 ^ (product >> 64) as u64
    };
    let (words, rest) = name.as_bytes().as_chunks::<8>();
    let hash = words
        .iter()
        .fold(start, |hash, &word| mix(hash, u64::from_le_bytes(word)));
    let rest = rest
        .iter()
        .fold(name.len() as u64, |rest, &byte| rest << 8 | u64::from(byte));
    mix(mix(hash, rest), start) as u32
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for Names {}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries((0..self.len()).map(|number| self.get(number)))
            .finish()
    }
}
