//! Relations between texts and problems.

use proptest::prelude::*;
use quadrille::format::{dlx, export, matrix, read};
use quadrille::problem::{Bounds, Entry, ItemId, Problem};
use quadrille::search;
use std::collections::BTreeSet;

/// An option as numbers that are folded into what the problem has: items with colors, a cost,
/// whether it has a name.
type Raw = (Vec<(u32, u32)>, i64, bool);

fn raw() -> impl Strategy<Value = (u32, u32, Vec<(u32, u32)>, Vec<Raw>)> {
    let option = (
        prop::collection::vec((0..100_u32, 0..4_u32), 1..6),
        prop_oneof![Just(0), -9..9_i64, i64::MIN / 100..i64::MAX / 100],
        any::<bool>(),
    );
    (
        1..8_u32,
        0..4_u32,
        prop::collection::vec((0..4_u32, 0..3_u32), 8),
        prop::collection::vec(option, 0..20),
    )
}

fn build(
    (n_primary, n_secondary, bounds, options): (u32, u32, Vec<(u32, u32)>, Vec<Raw>),
    odd: bool,
) -> Problem {
    let mut builder = Problem::builder();
    let name = |i: u32| {
        if odd {
            format!("item \"{i}\":")
        } else {
            format!("i{i}")
        }
    };
    for i in 0..n_primary {
        let (low, more) = bounds[i as usize];
        builder
            .primary_bounded(
                name(i),
                Bounds {
                    low,
                    high: (low + more).max(1),
                },
            )
            .unwrap();
    }
    for i in n_primary..n_primary + n_secondary {
        builder.secondary(name(i)).unwrap();
    }
    for (entries, cost, named) in options {
        // an option needs a primary item, and no item twice
        let mut entries = entries
            .into_iter()
            .map(|(i, c)| (i % (n_primary + n_secondary), c))
            .collect::<Vec<_>>();
        entries[0].0 %= n_primary;
        let mut seen = BTreeSet::new();
        entries.retain(|&(i, _)| seen.insert(i));
        let entries: Vec<Entry> = entries
            .into_iter()
            .map(|(i, c)| match i >= n_primary && c > 0 {
                true => (
                    ItemId::new(i),
                    builder
                        .color(if odd { format!("{c}:") } else { c.to_string() })
                        .unwrap(),
                )
                    .into(),
                false => ItemId::new(i).into(),
            })
            .collect();
        let option = builder.option(entries).unwrap();
        builder.cost(option, cost).unwrap();
        if odd && named {
            builder
                .name_option(option, format!("option {}", option.number()))
                .unwrap();
        }
    }
    builder.build().unwrap()
}

proptest! {
    #[test]
    fn a_problem_comes_back_from_knuths_text(raw in raw()) {
        let problem = build(raw, false);
        let text = dlx::write(&problem).unwrap();
        let parsed = dlx::read(&text).unwrap();
        // an option of all items looks like the line of items once more, and that is said
        let others = parsed
            .warnings
            .iter()
            .filter(|warning| !warning.to_string().contains("the line of items once more"));
        prop_assert_eq!(others.count(), 0);
        prop_assert_eq!(&parsed.problem, &problem);
        prop_assert_eq!(dlx::write(&parsed.problem).unwrap(), text);
    }

    #[test]
    #[cfg(feature = "serde")]
    fn a_problem_comes_back_from_json(raw in raw(), odd: bool) {
        use quadrille::format::json;

        let problem = build(raw, odd);
        let text = json::write(&problem);
        prop_assert_eq!(&json::read(&text).unwrap().problem, &problem);
        prop_assert_eq!(&read(&text).unwrap().problem, &problem);
    }

    #[test]
    fn no_text_makes_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
        let _ = matrix::read_dense(&bytes);
        let _ = matrix::read_sparse(&bytes);
    }

    #[test]
    fn no_text_of_the_right_characters_makes_a_reader_panic(
        text in "[ab01|: \n\"{}\\[\\],-]{0,60}",
    ) {
        let _ = read(&text);
        if let Ok(parsed) = dlx::read(&text) {
            let written = dlx::write(&parsed.problem).unwrap();
            prop_assert_eq!(dlx::read(&written).unwrap().problem, parsed.problem);
        }
        #[cfg(feature = "serde")]
        let _ = quadrille::format::json::read(&text);
    }

    #[test]
    fn every_problem_can_be_exported(raw in raw()) {
        let problem = build(raw, false);
        export::opb(&problem);
        export::lp(&problem);
        prop_assert_eq!(export::cnf(&problem).is_err(), problem.has_bounds());
    }
}

#[test]
fn every_cover_in_the_puzzles_has_as_many_solutions_as_it_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/cover");
    let mut n_files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let stated = text
            .lines()
            .find_map(|line| line.strip_prefix("| solutions: "));
        let problem = read(&text).unwrap().problem;
        assert_eq!(
            Some(search::count(&problem).to_string().as_str()),
            stated,
            "{}",
            path.display()
        );
        assert!(dlx::write_strict(&problem).is_ok(), "{}", path.display());
        n_files += 1;
    }
    assert!(n_files > 0);
}
