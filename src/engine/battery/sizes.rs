//! Problems on either side of every bound: words of bits, narrow and wide counts, keys that hold all items, tables that hold all options.

use super::common::{LARGER, random_problem};
use super::lists::visited;
use super::{Form, count, forms, list};
use crate::problem::{Bounds, Entry, ItemId, Problem, verify};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// A problem of exactly this size.
#[derive(Clone, Copy, Debug)]
struct Size {
    primary: usize,
    secondary: usize,
    options: usize,
    /// Colors of the secondary items, if they have any.
    colors: u32,
    seed: u64,
}

/// Six groups of items, each covered in some ways by one to three options; all other options leave out an item of each group, so that few of them
/// fit anywhere. The same items are covered by options with different secondary items, so that these alone decide on what is left.
fn sized(Size { primary, secondary, options, colors, seed }: Size) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut builder = Problem::builder();
    let mut items: Vec<ItemId> = (0..primary).map(|i| builder.primary(format!("p{i}")).unwrap()).collect();
    let others: Vec<ItemId> = (0..secondary).map(|i| builder.secondary(format!("s{i}")).unwrap()).collect();
    let colors: Vec<_> = (0..colors).map(|i| builder.color(i.to_string()).unwrap()).collect();
    items.shuffle(&mut rng);
    let (mut made, mut left_over) = (Vec::new(), Vec::new());
    for group in items.chunks(primary.div_ceil(6)) {
        left_over.extend_from_slice(&group[1..]);
        for way in 1..=3 {
            let mut group = group.to_vec();
            group.shuffle(&mut rng);
            made.extend(group.chunks(group.len().div_ceil(way)).map(<[_]>::to_vec));
        }
    }
    assert!(made.len() <= options, "{options} options");
    while made.len() < options {
        left_over.shuffle(&mut rng);
        made.push(left_over[..rng.random_range(primary / 8..=primary / 4)].to_vec());
    }
    made.shuffle(&mut rng);
    for part in made {
        let mut entries: Vec<Entry> = part.into_iter().map(Entry::from).collect();
        if rng.random_ratio(1, 3)
            && let Some(&item) = others.choose(&mut rng)
        {
            entries.push((item, colors.choose(&mut rng).copied()).into());
        }
        builder.option(entries).unwrap();
    }
    builder.build().unwrap()
}

/// Every form lists and counts it, with memory from the first node and without; how many forms took it, and how many solutions there are.
fn check(forms: &[Form], problem: &Problem, what: &str) -> (usize, usize) {
    let expected = list(&mut forms[0].walker(problem, what).unwrap());
    assert!(expected.iter().all(|solution| verify(problem, solution).is_ok()), "{what}");
    let mut taken = 0;
    for form in forms {
        let Some(walker) = form.walker(problem, what) else { continue };
        taken += 1;
        assert_eq!(count(&mut walker.clone()), expected.len() as u128, "{form}, {what}");
        // to look for symmetries of thousands of options takes long
        if problem.n_options() > 1000 {
            assert!(list(&mut walker.clone()) == expected, "{form}, {what}: listing");
            continue;
        }
        assert!(visited(&mut walker.clone().eager()) == expected, "{form}, {what}: listing with memory");
        assert_eq!(count(&mut walker.eager()), expected.len() as u128, "{form}, {what}: counting with memory");
    }
    (taken, expected.len())
}

/// The first seed with which it has more than a few solutions.
fn with_solutions(size: Size) -> (Problem, String) {
    let links = &forms()[0];
    let sizes = (0..100).map(|seed| Size { seed, ..size });
    let mut problems = sizes.map(|size| (sized(size), format!("{size:?}")));
    let found = problems.find(|(problem, what)| count(&mut links.walker(problem, what).unwrap()) > 20);
    found.unwrap_or_else(|| panic!("{size:?}: no seed has many solutions"))
}

/// Residual problems that are met again and again, in problems of which the last items decide on what is left.
#[test]
fn memory_of_items_on_either_side_of_a_word() {
    let forms: Vec<Form> = forms().into_iter().filter(|form| form.to_string().contains("portable")).collect();
    let (family, seed) = LARGER[1];
    assert!(family.secondary > 0);
    let problem = random_problem(family, seed);
    let expected = count(&mut self::forms()[0].walker(&problem, family.name).unwrap());
    for n_items in [64, 65, 129, 257, 512, 513] {
        // more primary items, each with an option of its own, stand before the secondary ones
        let mut builder = Problem::builder();
        let added = n_items - problem.n_items();
        let primary = problem.primary_items().map(|item| problem.item_name(item).to_owned());
        builder.primaries(primary.chain((0..added).map(|n| format!("added {n}")))).unwrap();
        builder.secondaries(problem.items().skip(problem.n_primary()).map(|item| problem.item_name(item))).unwrap();
        for option in problem.options() {
            let items = problem.entries(option).iter().map(|entry| problem.item_name(entry.item));
            builder.option_by_names(items).unwrap();
        }
        for n in 0..added {
            builder.option_by_names([format!("added {n}")]).unwrap();
        }
        let padded = builder.build().unwrap();
        assert_eq!(padded.n_items(), n_items);
        for form in &forms {
            if let Some(walker) = form.walker(&padded, "padded") {
                assert_eq!(count(&mut walker.eager()), expected, "{form}, {n_items} items");
            }
        }
    }
}

/// The last items are secondary ones.
#[test]
fn items_on_either_side_of_a_word() {
    let forms = forms();
    for items in [64, 65, 128, 129, 192, 193, 256, 257, 320, 321, 512, 513] {
        let (problem, what) =
            with_solutions(Size { primary: items - 3, secondary: 3, options: 80, colors: 0, seed: 0 });
        assert!(check(&forms, &problem, &what).0 > 10, "{what}");
    }
}

#[test]
fn options_on_either_side_of_a_word() {
    let forms = forms();
    for (n, bound) in [64, 128, 192, 256, 320, 384, 512, 2048].into_iter().enumerate() {
        for options in [bound, bound + 1] {
            // what is left of thousands of options with secondary items takes `delta` long to fill in
            let secondary = if options < 2000 { 4 } else { 0 };
            let size = Size { primary: 64 - n % 2, secondary, options, colors: n as u32 % 3, seed: 0 };
            let (problem, what) = with_solutions(size);
            assert!(check(&forms, &problem, &what).0 > 10, "{what}");
        }
    }
}

/// `bits` has a table of all pairs of 3,072 options, and no more; where items have bounds it has one of any number.
#[test]
fn options_on_either_side_of_a_table() {
    let mut forms = forms();
    forms.retain(|form| !form.to_string().contains("delta"));
    for options in [3072, 3073] {
        for colors in [0, 2] {
            let (problem, what) = with_solutions(Size { primary: 64, secondary: 4, options, colors, seed: 0 });
            assert!(check(&forms, &problem, &what).0 > 4, "{what}");
            let bounded = with_bounds(&problem);
            let cells = forms.iter().find(|form| form.takes.bounds).unwrap();
            let expected = list(&mut cells.walker(&bounded, &what).unwrap());
            assert!(
                expected.len() > 20 && expected.iter().all(|solution| verify(&bounded, solution).is_ok()),
                "{what}"
            );
            for form in &forms {
                if let Some(mut walker) = form.walker(&bounded, &what) {
                    assert!(list(&mut walker) == expected, "{form}, {what}, with bounds");
                }
            }
        }
    }
}

/// The same with an item more, which every fifth option covers, and which may be covered three times.
fn with_bounds(problem: &Problem) -> Problem {
    let mut builder = Problem::builder();
    builder.primaries(problem.primary_items().map(|item| problem.item_name(item))).unwrap();
    let thrice = builder.primary_bounded("thrice", Bounds { low: 0, high: 3 }).unwrap();
    builder.secondaries(problem.items().skip(problem.n_primary()).map(|item| problem.item_name(item))).unwrap();
    for option in problem.options() {
        let mut entries: Vec<Entry> = Vec::new();
        for entry in problem.entries(option) {
            let item = builder.find_item(problem.item_name(entry.item)).unwrap();
            let color = entry.color.map(|color| builder.color(problem.color_name(color)).unwrap());
            entries.push((item, color).into());
        }
        if option.number() % 5 == 0 {
            entries.push(thrice.into());
        }
        builder.option(entries).unwrap();
    }
    builder.build().unwrap()
}

/// Tiny problems stand in one word each, of options and of primary items.
#[test]
fn problems_that_fill_a_word() {
    let forms = forms();
    for secondary in 0..6 {
        let colors = secondary as u32 % 3;
        let (problem, what) = with_solutions(Size { primary: 64, secondary, options: 64, colors, seed: 0 });
        assert!(check(&forms, &problem, &what).0 > 20, "{what}");
    }
}

/// One item has as many options as counts of four, five, eight, nine and ten bits hold, and one more.
#[test]
fn options_of_an_item_on_either_side_of_a_count() {
    let forms = forms();
    for n in [15_usize, 16, 31, 32, 127, 128, 255, 256, 511, 512, 1023, 1024] {
        let mut builder = Problem::builder();
        let [many, few, other] = ["many", "few", "other"].map(|name| builder.primary(name).unwrap());
        let last = builder.secondary("last").unwrap();
        for i in 0..n - 2 {
            match i % 3 {
                0 => builder.option([many, other]).unwrap(),
                _ => builder.option([many]).unwrap(),
            };
        }
        builder.option([many, last]).unwrap();
        builder.option([many, few]).unwrap();
        builder.option([few, other, last]).unwrap();
        builder.option([few]).unwrap();
        builder.option([other]).unwrap();
        let problem = builder.build().unwrap();
        let (_, solutions) = check(&forms, &problem, &format!("{n} options of an item"));
        let with_other = (n - 2).div_ceil(3);
        assert_eq!(solutions, (n - 2 - with_other) * 2 + with_other + 1 + 1, "{n}");
        // no options but those of one item
        let mut builder = Problem::builder();
        let only = builder.primary("only").unwrap();
        (0..n).for_each(|_| assert!(builder.option([only]).is_ok()));
        assert_eq!(check(&forms, &builder.build().unwrap(), &format!("{n} options")).1, n);
    }
}

/// As many options as `bits` takes: the last words of its rows.
#[test]
fn as_many_options_as_there_may_be() {
    for n_options in [12_032, 12_033] {
        let mut builder = Problem::builder();
        let items: Vec<ItemId> = (0..40).map(|i| builder.primary(i.to_string()).unwrap()).collect();
        for &item in &items[2..] {
            builder.option([item]).unwrap();
        }
        for i in 0..n_options - 40 {
            builder.option([items[0], items[2 + i % 38]]).unwrap();
        }
        builder.option([items[0], items[1], items[2]]).unwrap();
        builder.option([items[0], items[1]]).unwrap();
        let problem = builder.build().unwrap();
        let expected: Vec<u32> = (1..38).chain([n_options as u32 - 2]).collect();
        for form in forms() {
            let Some(mut walker) = form.walker(&problem, "many") else { continue };
            let found = list(&mut walker);
            assert!(found.iter().all(|solution| verify(&problem, solution).is_ok()), "{form}");
            assert!(found.len() == 2 && found[0].iter().map(|option| option.number()).eq(expected.iter().copied()));
        }
    }
}
