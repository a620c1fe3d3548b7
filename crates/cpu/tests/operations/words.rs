//! Counters on each instruction set, compared with the portable form.

use quadrille_cpu::internal::{Eight, Portable, Words};
use quadrille_cpu::{Simd, with_isa};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A word of few bits, of many, or of all.
fn word(rng: &mut ChaCha8Rng, kind: u32) -> u64 {
    match kind {
        0 => rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>(),
        1 => rng.random(),
        _ => u64::MAX,
    }
}

fn eight(rng: &mut ChaCha8Rng, kind: u32) -> Eight {
    Eight(std::array::from_fn(|_| word(rng, kind)))
}

/// Compares eight counters with their expected values: which ones equal a number, and the least
/// counter.
fn agrees<I: Words>(isa: I, rng: &mut ChaCha8Rng, counts: I::Counts, expected: [u64; 8]) {
    for n in [0, 1, expected[0], expected[7]] {
        assert_eq!(
            isa.equal(counts, n),
            Portable.equal(expected, n),
            "{isa:?}, {n} in {expected:?}"
        );
    }
    let (first, mask) = (rng.random_range(0..1 << 11) * 8, rng.random::<u8>());
    let items = Eight(std::array::from_fn(|place| first + place as u64));
    for mask in [mask, u8::MAX, 1 << (mask & 7)] {
        let least = isa.least(isa.fold(isa.none(), counts, mask, &items));
        assert_eq!(
            least & 0xffff_ffff,
            Portable.fold(u64::MAX, expected, mask, &items) & 0xffff_ffff,
            "{isa:?}"
        );
        // none of them takes part
        assert_eq!(
            isa.least(isa.fold(
                isa.fold(isa.none(), counts, mask, &items),
                counts,
                0,
                &items
            )),
            least
        );
    }
}

fn counts_of<I: Words, const W: usize>(isa: I, rng: &mut ChaCha8Rng) {
    for kind in 0..3 {
        let (live, rows) = (
            std::array::from_fn(|_| word(rng, kind)),
            std::array::from_fn(|_| eight(rng, kind)),
        );
        agrees(
            isa,
            rng,
            isa.count::<W>(&live, &rows),
            Portable.count(&live, &rows),
        );
    }
}

fn counts_as_the_portable_form<I: Words>(isa: I) {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for _ in 0..100 {
        counts_of::<I, 1>(isa, &mut rng);
        counts_of::<I, 3>(isa, &mut rng);
        counts_of::<I, 8>(isa, &mut rng);
    }
    let at: [u16; 256] = std::array::from_fn(|place| place as u16);
    for n in 0..=256 {
        for kind in 0..3 {
            let live: Vec<u64> = (0..n).map(|_| word(&mut rng, kind)).collect();
            let rows: [[Eight; 256]; 2] =
                [0; 2].map(|_| std::array::from_fn(|_| eight(&mut rng, kind)));
            let counts = isa.count_at(&live, &at[..n], [&rows[0], &rows[1]]);
            let expected = Portable.count_at(&live, &at[..n], [&rows[0], &rows[1]]);
            agrees(isa, &mut rng, counts[0], expected[0]);
            agrees(isa, &mut rng, counts[1], expected[1]);
        }
        let (word, mask) = (word(&mut rng, 1), word(&mut rng, n as u32 % 3));
        assert_eq!(isa.gather(word, mask), Portable.gather(word, mask));
    }
}

#[test]
fn each_instruction_set_counts_as_the_portable_form() {
    for simd in Simd::available() {
        with_isa!(simd.instruction_set().unwrap(), isa => counts_as_the_portable_form(isa));
    }
}
