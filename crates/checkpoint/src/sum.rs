//! A sum over bytes and over problems, the same on every machine.

use quadrille_problem::internal::{SEED, mix};
use quadrille_problem::problem::Problem;

/// A running sum. Each step is a bijection of the state, so one changed byte always changes the
/// sum; of other changes one in `2^64` does not.
#[derive(Clone)]
pub(super) struct Sum {
    state: u64,
    /// The bytes that do not fill a word yet.
    word: [u8; 8],
    n_bytes: u64,
}

impl Sum {
    pub(super) fn new() -> Sum {
        Sum {
            state: SEED,
            word: [0; 8],
            n_bytes: 0,
        }
    }

    /// The sum over these bytes.
    pub(super) fn of(bytes: &[u8]) -> u64 {
        let mut sum = Sum::new();
        sum.add(bytes);
        sum.value()
    }

    /// How many bytes were added.
    pub(super) fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    pub(super) fn add(&mut self, mut bytes: &[u8]) {
        let held = (self.n_bytes % 8) as usize;
        self.n_bytes += bytes.len() as u64;
        if held > 0 {
            let taken = bytes.len().min(8 - held);
            self.word[held..held + taken].copy_from_slice(&bytes[..taken]);
            bytes = &bytes[taken..];
            if held + taken < 8 {
                return;
            }
            self.state = mix(self.state, u64::from_le_bytes(self.word));
        }
        let (words, rest) = bytes.as_chunks::<8>();
        self.state = words.iter().fold(self.state, |state, word| {
            mix(state, u64::from_le_bytes(*word))
        });
        self.word[..rest.len()].copy_from_slice(rest);
    }

    fn number(&mut self, n: u64) {
        self.add(&n.to_le_bytes());
    }

    fn name(&mut self, name: &str) {
        self.number(name.len() as u64);
        self.add(name.as_bytes());
    }

    /// The sum over all bytes so far.
    pub(super) fn value(&self) -> u64 {
        let mut word = [0; 8];
        let held = (self.n_bytes % 8) as usize;
        word[..held].copy_from_slice(&self.word[..held]);
        mix(mix(self.state, u64::from_le_bytes(word)), self.n_bytes)
    }
}

/// A sum over all that a problem is, names and costs among it: what solutions are printed with.
pub(super) fn identity(problem: &Problem) -> u64 {
    let mut sum = Sum::new();
    sum.number(problem.n_primary() as u64);
    sum.number(problem.n_items() as u64);
    for item in problem.items() {
        sum.name(problem.item_name(item));
        if problem.is_primary(item) {
            let bounds = problem.bounds(item);
            sum.number(u64::from(bounds.low) << 32 | u64::from(bounds.high));
        }
    }
    let unit = problem.decimal(1);
    if unit.decimals > 0 {
        sum.name(&unit.to_string());
    }
    for option in problem.options() {
        let entries = problem.entries(option);
        sum.number(entries.len() as u64);
        sum.number(problem.units(option) as u64);
        sum.name(problem.option_name(option).unwrap_or_default());
        for entry in entries {
            sum.number(u64::from(entry.item.number()));
            let color = entry.color.map(|color| problem.color_name(color));
            sum.name(color.unwrap_or_default());
        }
    }
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::problem::OptionId;

    #[test]
    fn parts_add_up() {
        let bytes: Vec<u8> = (0..100_u32).map(|i| (i * 37 % 251) as u8).collect();
        for cut in 0..bytes.len() {
            let mut sum = Sum::new();
            bytes.chunks(cut + 1).for_each(|part| sum.add(part));
            assert_eq!(
                (sum.value(), sum.n_bytes()),
                (Sum::of(&bytes), 100),
                "{cut}"
            );
        }
    }

    #[test]
    fn every_change_of_a_byte_is_seen() {
        for len in 0..40 {
            let bytes = vec![7; len];
            let sum = Sum::of(&bytes);
            assert_ne!(sum, Sum::of(&vec![7; len + 1]));
            assert_ne!(Sum::of(&vec![0; len]), Sum::of(&vec![0; len + 1]));
            for at in 0..len {
                for change in 1..=255 {
                    let mut changed = bytes.clone();
                    changed[at] ^= change;
                    assert_ne!(sum, Sum::of(&changed), "{at} of {len}");
                }
            }
        }
    }

    #[test]
    fn problems_differ_by_what_is_printed_too() {
        let texts = [
            "a b\na\nb",
            "a c\na\nc",
            "a b\nb\na",
            "a b\na\nb\nb",
            "a b | x\na x:1\nb",
            "a b | x\na x:2\nb",
            "a b x\na x\nb",
            "a b | x\na x\nb",
            "a b\na |1\nb",
            "a b\na\nb |1",
            "a 0:2|b\na\nb",
            "a 1:2|b\na\nb",
            "a 2|b\na\nb",
        ];
        let mut problems = texts.map(|text| text.parse::<Problem>().unwrap()).to_vec();
        // names of options are printed as well
        for (option, name) in [(0, "first"), (1, "first"), (1, "second")] {
            let mut builder = problems[0].to_builder();
            builder.name_option(OptionId::new(option), name).unwrap();
            problems.push(builder.build().unwrap());
        }
        let sums: Vec<u64> = problems.iter().map(identity).collect();
        for (i, sum) in sums.iter().enumerate() {
            assert!(!sums[..i].contains(sum), "{:?}", problems[i]);
        }
        assert_eq!(
            sums[0],
            identity(&"a  b\n| a comment\na\nb\n".parse().unwrap())
        );
    }
}
