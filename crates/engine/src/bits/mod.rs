//! The bit-parallel engine: options as bits, counted eight items at a time, chosen by one `and`,
//! never undone.
//!
//! It searches in a wide kernel, and moves subtrees over few options into kernels of constant size.
//! When only counting, small residual problems are counted at once, and larger ones kept in a memo
//! table, see `engine/memo`. Items with bounds are counted one by one, in the wide kernel alone.
//! Tiny problems have a kernel of their own, `word.rs`. It is compiled for each instruction set of
//! `cpu`.

mod bounded;
mod bounds;
mod dense;
mod engine;
mod frame;
mod groups;
mod leaves;
mod matrix;
mod partial_cover;
mod plan;
mod small;
mod wide;
mod wide_tables;
mod word;

use super::kernel::Unsupported;
use super::walker::Walker;
use engine::{Bits, Packing};
use quadrille_cpu::internal::InstructionSet;
use quadrille_cpu::with_isa;
use quadrille_problem::problem::Problem;
use word::Word;

/// The most options that `bits` takes: a row has one bit for each option, and 16-bit numbers for
/// its words.
const MAX_OPTIONS: usize = 64 << 15;

/// The most primary items: the number of one and a count of its options share a word.
const MAX_PRIMARY: usize = 1 << 14;

/// A bound on memory for rows: those of all primary items take this many words, in each of three
/// forms, 74 MB in all.
const MAX_WORDS: usize = 188 << 14;

/// The most options that cover one item: NEON counts them in 16 bits, the other instruction sets
/// count any number.
const MAX_COUNT: usize = if cfg!(target_arch = "aarch64") {
    65_535
} else {
    MAX_OPTIONS
};

/// The most items with bounds; the engine counts the options of each separately.
const MAX_BOUNDED: usize = 256;

/// The engine for a problem, on this instruction set.
pub(super) fn make(set: InstructionSet, problem: &Problem) -> Result<Walker, Unsupported> {
    check(problem)?;
    if word::fits(problem) {
        return Ok(with_isa!(set, isa => Walker::new(Word::new(isa, problem))));
    }
    Ok(with_isa!(set, isa => Walker::new(Bits::new(isa, problem, Packing::Measured))))
}

/// Whether the engine supports the problem.
pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
    let refuse = |feature| Err(Unsupported::new("bits", feature));
    if bounds::count(problem) > MAX_BOUNDED {
        return refuse("multiplicities on more than 256 items");
    }
    if problem.n_primary() > MAX_PRIMARY {
        return refuse("more than 16384 primary items");
    }
    if problem.n_options() > MAX_OPTIONS
        || problem.n_options().div_ceil(64) * problem.n_primary() > MAX_WORDS
    {
        return refuse("so many options and primary items");
    }
    if problem.n_options() > MAX_COUNT
        && problem
            .option_counts()
            .into_iter()
            .any(|n| n as usize > MAX_COUNT)
    {
        return refuse("more than 65535 options that cover one item");
    }
    Ok(())
}

/// Whether a problem has the kernel for tiny ones, which is built in a fraction of a microsecond.
pub(super) fn is_tiny(problem: &Problem) -> bool {
    word::fits(problem)
}

#[cfg(test)]
pub(super) use tests::forms;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::{Form, Takes};
    use crate::walker::Stop;
    use quadrille_cpu::Simd;
    use quadrille_problem::baseline;
    use quadrille_problem::problem::Bounds;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::{SliceRandom, index};
    use rand::{RngExt, SeedableRng};

    /// Forms for the battery: packing is tested even when it does not pay.
    pub(in super::super) fn forms(set: InstructionSet) -> Vec<Form> {
        let takes = Takes {
            options_of_an_item: usize::MAX,
            options: 32_768,
            bounds: true,
            costs: true,
            restart: false,
        };
        let fits = move |problem: &Problem| match problem.n_options() <= takes.options {
            true => check(problem),
            false => Err(Unsupported::new("bits", "more than a test needs")),
        };
        let form = |packing: Packing| {
            let name = format!("bits {} packing {packing:?}", set.simd());
            with_isa!(set, isa => Form::new(name, takes, move |problem| {
                fits(problem).map(|()| Bits::new(isa, problem, packing))
            }))
        };
        let name = format!("bits {} without a table", set.simd());
        let without_table = with_isa!(set, isa => Form::new(name, takes, move |problem| {
            check(problem).map(|()| Bits::without_table(isa, problem, Packing::Always))
        }));
        let tiny = Takes {
            options: word::MOST,
            bounds: false,
            restart: true,
            ..takes
        };
        let word = with_isa!(set, isa => {
            let name = format!("bits {} in a word", set.simd());
            Form::new(name, tiny, move |problem| {
                match problem.n_options() <= word::MOST && !problem.has_bounds() {
                    true => Ok(Word::new(isa, problem)),
                    false => Err(Unsupported::new("bits", "more than a word")),
                }
            })
        });
        [Packing::Measured, Packing::Never, Packing::Always]
            .map(form)
            .into_iter()
            .chain([word, without_table])
            .collect()
    }

    /// N items, the first of them with bounds, and options of one item each in turn.
    fn problem(n_primary: usize, n_bounded: usize, n_options: usize) -> Problem {
        let mut builder = Problem::builder();
        let bounds = |n| {
            if n < n_bounded {
                Bounds { low: 0, high: 2 }
            } else {
                Bounds::ONCE
            }
        };
        let items: Vec<_> = (0..n_primary)
            .map(|n| builder.primary_bounded(n.to_string(), bounds(n)).unwrap())
            .collect();
        (0..n_options).for_each(|n| assert!(builder.option([items[n % n_primary]]).is_ok()));
        builder.build().unwrap()
    }

    #[test]
    fn takes_what_is_on_this_side_of_each_limit() {
        for (n_primary, n_bounded, n_options, refused) in [
            (300, 256, 300, None),
            (300, 257, 300, Some("multiplicities on more than 256 items")),
            (3, 0, 12_032, None),
            (3, 0, 12_033, None),
            (3, 1, 12_033, None),
            (16_384, 0, 3, None),
            (16_385, 0, 3, Some("more than 16384 primary items")),
            (16_384, 0, 12_032, None),
            (16_384, 0, 12_033, Some("so many options and primary items")),
            (40, 0, 2_097_152, None),
            (40, 0, 2_097_153, Some("so many options and primary items")),
        ] {
            let found = check(&problem(n_primary, n_bounded, n_options)).err();
            assert_eq!(
                found,
                refused.map(|feature| Unsupported::new("bits", feature))
            );
        }
    }

    /// Options of three to six items drawn from all, which leave more items and options than
    /// kernels of constant size have room for.
    #[test]
    fn large_parts_have_tables_of_their_own() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut n_solutions = 0;
        for (n_items, n_options) in [(140, 700), (200, 1300), (300, 2500), (150, 4000)] {
            let mut builder = Problem::builder();
            let items: Vec<_> = (0..n_items)
                .map(|n| builder.primary(n.to_string()).unwrap())
                .collect();
            let mut order = items.clone();
            order.shuffle(&mut rng);
            // there is a solution
            order
                .chunks(4)
                .for_each(|option| assert!(builder.option(option.to_vec()).is_ok()));
            for _ in 0..n_options {
                let n = rng.random_range(3..=6);
                let option: Vec<_> = index::sample(&mut rng, n_items, n)
                    .iter()
                    .map(|item| items[item])
                    .collect();
                builder.option(option).unwrap();
            }
            let problem = builder.build().unwrap();
            with_isa!(InstructionSet::best(), isa => {
                let mut walkers = [Packing::Never, Packing::Measured, Packing::Always]
                    .map(|packing| Walker::new(Bits::new(isa, &problem, packing)));
                let found = walkers.each_mut().map(|walker| {
                    let mut found = Vec::new();
                    while walker.run(false, 4000) == Stop::Solution {
                        found.push(walker.chosen().to_vec());
                    }
                    (found, walker.counters().decisions, walker.position())
                });
                assert!(found.iter().all(|other| *other == found[0]), "{n_items} {n_options}");
                n_solutions += found[0].0.len();
            });
        }
        assert!(n_solutions > 0);
    }

    #[test]
    fn tiny_problems_fill_a_word_and_no_more() {
        let set = Simd::Portable.instruction_set().unwrap();
        for (n_primary, n_bounded, n_options, tiny) in [
            (64, 0, 64, true),
            (60, 0, 64, true),
            (65, 0, 64, false),
            (60, 0, 65, false),
            (60, 1, 64, false),
        ] {
            let problem = problem(n_primary, n_bounded, n_options);
            assert_eq!(
                is_tiny(&problem),
                tiny,
                "{n_primary} {n_bounded} {n_options}"
            );
            let mut walker = make(set, &problem).unwrap();
            assert_eq!(walker.run(true, u64::MAX), Stop::Exhausted);
            assert_eq!(
                walker.counters().solutions,
                baseline::solutions(&problem).len() as u128,
                "{n_primary} {n_options}"
            );
        }
    }
}
