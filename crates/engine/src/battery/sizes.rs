//! Problems on either side of every bound: words of bits, counts, keys that hold all items, tables
//! that hold all options.

use super::lists::visited;
use super::{Form, count, forms, list};
use crate::kernel::Node;
use quadrille_problem::problem::{Bounds, Entry, ItemId, Problem, verify};
use quadrille_testing::{LARGER, random_problem};
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

/// Six groups of items, each covered in some ways by one to three options; all other options leave
/// out an item of each group, so that few of them fit anywhere. The same items are covered by
/// options with different secondary items, so that these alone decide on what is left.
fn sized(
    Size {
        primary,
        secondary,
        options,
        colors,
        seed,
    }: Size,
) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut builder = Problem::builder();
    let mut items: Vec<ItemId> = (0..primary)
        .map(|i| builder.primary(format!("p{i}")).unwrap())
        .collect();
    let others: Vec<ItemId> = (0..secondary)
        .map(|i| builder.secondary(format!("s{i}")).unwrap())
        .collect();
    let colors: Vec<_> = (0..colors)
        .map(|i| builder.color(i.to_string()).unwrap())
        .collect();
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
        made.push(left_over[..rng.random_range(primary / 12..=primary / 8)].to_vec());
    }
    // those that fit stand where words begin and end
    let mut places: Vec<usize> = (0..options).collect();
    places.shuffle(&mut rng);
    places.sort_by_key(|place| !matches!(place % 64, 0 | 63) && *place < options - 2);
    let mut in_order = vec![Vec::new(); options];
    made.into_iter()
        .zip(places)
        .for_each(|(part, place)| in_order[place] = part);
    for part in in_order {
        let mut entries: Vec<Entry> = part.into_iter().map(Entry::from).collect();
        if rng.random_ratio(1, 2)
            && let Some(&item) = others.choose(&mut rng)
        {
            entries.push((item, colors.choose(&mut rng).copied()).into());
        }
        builder.option(entries).unwrap();
    }
    builder.build().unwrap()
}

/// Every form lists and counts it, with memory from the first node and without; how many forms took
/// it, and how many solutions there are.
fn check(forms: &[Form], problem: &Problem, what: &str) -> (usize, usize) {
    let expected = list(&mut forms[0].walker(problem, what).unwrap());
    assert!(
        expected
            .iter()
            .all(|solution| verify(problem, solution).is_ok()),
        "{what}"
    );
    let mut taken = 0;
    for form in forms {
        let Some(walker) = form.walker(problem, what) else {
            continue;
        };
        taken += 1;
        assert_eq!(
            count(&mut walker.clone()),
            expected.len() as u128,
            "{form}, {what}"
        );
        // to look for symmetries of thousands of options takes long
        if problem.n_options() > 1000 {
            assert!(
                list(&mut walker.clone()) == expected,
                "{form}, {what}: listing"
            );
            continue;
        }
        assert!(
            visited(&mut walker.clone().eager()) == expected,
            "{form}, {what}: listing with memory"
        );
        assert_eq!(
            count(&mut walker.eager()),
            expected.len() as u128,
            "{form}, {what}: counting with memory"
        );
    }
    (taken, expected.len())
}

/// The problem of the first seed that gives more than 20 solutions.
fn with_solutions(size: Size) -> (Problem, String) {
    let links = &forms()[0];
    let sizes = (0..100).map(|seed| Size { seed, ..size });
    let mut problems = sizes.map(|size| (sized(size), format!("{size:?}")));
    let found =
        problems.find(|(problem, what)| count(&mut links.walker(problem, what).unwrap()) > 20);
    found.unwrap_or_else(|| panic!("{size:?}: no seed has many solutions"))
}

/// Residual problems that are met again and again, in problems of which the last items decide on
/// what is left.
#[test]
fn memory_of_items_on_either_side_of_a_word() {
    let forms: Vec<Form> = forms()
        .into_iter()
        .filter(|form| form.to_string().contains("portable"))
        .collect();
    let (family, seed) = LARGER[1];
    assert!(family.secondary > 0);
    let problem = random_problem(family, seed);
    let expected = count(&mut self::forms()[0].walker(&problem, family.name).unwrap());
    for n_items in [64, 65, 129, 257, 512, 513] {
        // more primary items, each with an option of its own, stand before the secondary ones
        let mut builder = Problem::builder();
        let added = n_items - problem.n_items();
        let primary = problem
            .primary_items()
            .map(|item| problem.item_name(item).to_owned());
        builder
            .primaries(primary.chain((0..added).map(|n| format!("added {n}"))))
            .unwrap();
        builder
            .secondaries(
                problem
                    .items()
                    .skip(problem.n_primary())
                    .map(|item| problem.item_name(item)),
            )
            .unwrap();
        for option in problem.options() {
            let items = problem
                .entries(option)
                .iter()
                .map(|entry| problem.item_name(entry.item));
            builder.option_by_names(items).unwrap();
        }
        for n in 0..added {
            builder.option_by_names([format!("added {n}")]).unwrap();
        }
        let padded = builder.build().unwrap();
        assert_eq!(padded.n_items(), n_items);
        for form in &forms {
            if let Some(walker) = form.walker(&padded, "padded") {
                assert_eq!(
                    count(&mut walker.eager()),
                    expected,
                    "{form}, {n_items} items"
                );
            }
        }
    }
}

/// The number of items, or of primary items, is at a word's size or one above.
#[test]
fn items_on_either_side_of_a_word() {
    let mut forms = forms();
    forms.retain(|form| form.takes.options > 64 && !form.to_string().contains("avx2"));
    for bound in [64, 128, 192, 256, 320, 512] {
        for (primary, secondary) in [(bound - 3, 3), (bound - 2, 3), (bound, 0), (bound + 1, 0)] {
            let (problem, what) = with_solutions(Size {
                primary,
                secondary,
                options: 64,
                colors: 0,
                seed: 0,
            });
            assert!(check(&forms, &problem, &what).0 > 7, "{what}");
        }
    }
}

#[test]
fn options_on_either_side_of_a_word() {
    let mut forms = forms();
    forms.retain(|form| !form.to_string().contains("avx"));
    // what is left of thousands of options with secondary items takes `delta` long to fill in
    let sizes = [
        (64, 64, 4),
        (128, 63, 4),
        (256, 64, 4),
        (512, 128, 4),
        (512, 129, 0),
        (2048, 128, 0),
    ];
    for (n, (bound, primary, secondary)) in sizes.into_iter().enumerate() {
        for options in [bound, bound + 1] {
            let (problem, what) = with_solutions(Size {
                primary,
                secondary,
                options,
                colors: n as u32 % 3,
                seed: 0,
            });
            assert!(check(&forms, &problem, &what).0 > 7, "{what}");
        }
    }
}

/// `bits` has a table of all pairs of up to 3,072 options; with bounded items, a table of any
/// number of options. With more options most words of the rows of most items are zero, and words
/// are numbered beyond a byte.
#[test]
fn options_on_either_side_of_a_table() {
    let mut forms = forms();
    forms.retain(|form| !form.to_string().contains("delta"));
    for (options, secondary) in [(3072, 4), (3073, 4), (3073, 400), (16_500, 900)] {
        for colors in [0, 2] {
            let (problem, what) = with_solutions(Size {
                primary: 128,
                secondary,
                options,
                colors,
                seed: 0,
            });
            assert!(
                problem.n_primary() * options >= 8 * problem.n_entries(),
                "{what}: options of few items each"
            );
            assert!(check(&forms, &problem, &what).0 > 4, "{what}");
            if options > 12_032 {
                continue;
            }
            let bounded = with_bounds(&problem);
            let cells = forms.iter().find(|form| form.takes.bounds).unwrap();
            let expected = list(&mut cells.walker(&bounded, &what).unwrap());
            assert!(
                expected.len() > 20
                    && expected
                        .iter()
                        .all(|solution| verify(&bounded, solution).is_ok()),
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

/// The first choice leaves a few options, which stand in the first and in the last words. They
/// share secondary items that have few options each, so that most words of their rows are zero, and
/// agree on the color of some.
fn mostly_gone(n_options: usize) -> Problem {
    let mut builder = Problem::builder();
    let [top, all] = ["top", "all"].map(|name| builder.primary(name).unwrap());
    let path = builder.primaries((0..18).map(|i| format!("p{i}"))).unwrap();
    let shared = builder
        .secondaries((0..9).map(|i| format!("s{i}")))
        .unwrap();
    let colors = ["red", "blue"].map(|name| builder.color(name).unwrap());
    // paths of items alone and in pairs
    let parts = path.chunks(1).chain(path.windows(2)).enumerate();
    let mut left: Vec<Vec<Entry>> = parts
        .map(|(n, part)| {
            let color = (n % 11 > 0).then_some(colors[usize::from(n % 5 == 3)]);
            part.iter()
                .map(|&item| item.into())
                .chain([(shared[n % 9], color).into()])
                .collect()
        })
        .collect();
    let last = left.split_off(20);
    let removed = n_options - left.len() - last.len() - 2;
    left.into_iter()
        .for_each(|entries| _ = builder.option(entries).unwrap());
    (0..removed).for_each(|i| _ = builder.option([all, path[i % 18]]).unwrap());
    (0..2).for_each(|_| _ = builder.option([top, all]).unwrap());
    last.into_iter()
        .for_each(|entries| _ = builder.option(entries).unwrap());
    builder.build().unwrap()
}

#[test]
fn what_is_left_of_many_options() {
    for n_options in [3072, 3073, 16_384, 16_385, 16_500] {
        let problem = mostly_gone(n_options);
        assert_eq!(problem.n_options(), n_options);
        assert!(
            problem.n_primary() * n_options >= 8 * problem.n_entries(),
            "options of few items each"
        );
        let (taken, solutions) = check(
            &forms(),
            &problem,
            &format!("{n_options} options, of which few are left"),
        );
        assert!(taken > 5 && solutions > 100, "{taken} {solutions}");
    }
}

/// The same with an item more, which every fifth option covers, and which may be covered three
/// times.
fn with_bounds(problem: &Problem) -> Problem {
    let mut builder = Problem::builder();
    builder
        .primaries(problem.primary_items().map(|item| problem.item_name(item)))
        .unwrap();
    let thrice = builder
        .primary_bounded("thrice", Bounds { low: 0, high: 3 })
        .unwrap();
    builder
        .secondaries(
            problem
                .items()
                .skip(problem.n_primary())
                .map(|item| problem.item_name(item)),
        )
        .unwrap();
    for option in problem.options() {
        let mut entries: Vec<Entry> = Vec::new();
        for entry in problem.entries(option) {
            let item = builder.find_item(problem.item_name(entry.item)).unwrap();
            let color = entry
                .color
                .map(|color| builder.color(problem.color_name(color)).unwrap());
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
        let (problem, what) = with_solutions(Size {
            primary: 64,
            secondary,
            options: 64,
            colors,
            seed: 0,
        });
        // machines with fewer instruction sets have fewer forms
        assert!(2 * check(&forms, &problem, &what).0 > forms.len(), "{what}");
    }
}

/// The choice at the top leaves the same options but for the last one of a word, which one of its
/// ways excludes.
#[test]
fn the_last_option_of_a_word_counts() {
    let forms = forms();
    let mut builder = Problem::builder();
    let top = builder.primary("top").unwrap();
    let path = builder.primaries((0..12).map(|i| format!("p{i}"))).unwrap();
    let [all, last] = ["all", "last"].map(|name| builder.secondary(name).unwrap());
    builder.option([top, all]).unwrap();
    builder.option([top, all, last]).unwrap();
    for part in (1..=3).flat_map(|n| path.windows(n)) {
        builder.option(part.iter().copied()).unwrap();
    }
    for i in builder.n_options() as usize..63 {
        builder.option([path[i % 12], all]).unwrap();
    }
    builder.option([path[11], last]).unwrap();
    let problem = builder.build().unwrap();
    assert_eq!(problem.n_options(), 64);
    // as many ways as there are to write 12, and 11 beside the last option, as a sum of 1, 2 and 3
    assert_eq!(
        check(&forms, &problem, "the last option of a word").1,
        2 * 927 + 504
    );
}

/// One item has as many options as counts of four, five, eight, nine and ten bits hold, and one
/// more.
#[test]
fn options_of_an_item_on_either_side_of_a_count() {
    let forms = forms();
    for n in [
        15_usize, 16, 31, 32, 127, 128, 255, 256, 511, 512, 1023, 1024,
    ] {
        let mut builder = Problem::builder();
        let [many, few, other] =
            ["many", "few", "other"].map(|name| builder.primary(name).unwrap());
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
        assert_eq!(
            solutions,
            (n - 2 - with_other) * 2 + with_other + 1 + 1,
            "{n}"
        );
        // no options but those of one item
        let mut builder = Problem::builder();
        let only = builder.primary("only").unwrap();
        (0..n).for_each(|_| assert!(builder.option([only]).is_ok()));
        assert_eq!(
            check(&forms, &builder.build().unwrap(), &format!("{n} options")).1,
            n
        );
    }
}

/// As many options as `bits` takes: the last words of its rows.
#[test]
fn as_many_options_as_there_may_be() {
    for n_options in [12_032, 12_033] {
        let mut builder = Problem::builder();
        let items: Vec<ItemId> = (0..40)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
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
            let Some(mut walker) = form.walker(&problem, "many") else {
                continue;
            };
            let found = list(&mut walker);
            assert!(
                found
                    .iter()
                    .all(|solution| verify(&problem, solution).is_ok()),
                "{form}"
            );
            assert!(
                found.len() == 2
                    && found[0]
                        .iter()
                        .map(|option| option.number())
                        .eq(expected.iter().copied())
            );
        }
    }
}

/// Groups that are covered by options of one kind or of the other, all by the same kind, in a
/// problem of exactly this size that has no forced option and at most fifteen options an item. The
/// last item is covered by two options of its own.
fn chained(n_options: usize, n_items: usize) -> Problem {
    let n_groups = n_options / 15 + 1;
    let mut builder = Problem::builder();
    let mut add = |name: &str, n: usize| {
        builder
            .primaries((0..n).map(|i| format!("{name} {i}")))
            .unwrap()
    };
    let [one, many, some] = ["one", "many", "some"].map(|name| add(name, n_groups));
    let links = add("link", n_groups - 1);
    let rest = add("rest", n_items - 4 * n_groups);
    let last = add("last", 1)[0];
    for g in 0..n_groups {
        // a link is covered by the first kind of the group before it, or the second kind of the
        // group after it
        let first = [Some(one[g]), Some(many[g]), links.get(g).copied()];
        let second = [
            Some(one[g]),
            Some(many[g]),
            g.checked_sub(1).map(|before| links[before]),
        ];
        for kind in [first, second] {
            let rest = rest.iter().copied().filter(|_| g == 0);
            builder
                .option(kind.into_iter().flatten().chain(rest))
                .unwrap();
        }
        builder.option([some[g]]).unwrap();
    }
    for option in 0..n_options - 3 * n_groups - 2 {
        builder
            .option([many[option % n_groups], some[option % n_groups]])
            .unwrap();
    }
    (0..2).for_each(|_| assert!(builder.option([last]).is_ok()));
    let problem = builder.build().unwrap();
    assert_eq!(
        (problem.n_options(), problem.n_items()),
        (n_options, n_items)
    );
    assert!(problem.option_counts().iter().all(|n| (2..=15).contains(n)));
    problem
}

/// What is left at the root just fits in a compact form, or just does not: all options are
/// undecided, and all items open.
#[test]
fn residual_problems_on_either_side_of_a_compact_form() {
    let mut forms = forms();
    forms.retain(|form| form.takes.options > 64);
    let options = [64_usize, 128, 192, 256, 320, 384, 512]
        .into_iter()
        .flat_map(|n| [n, n + 1]);
    let options = options.map(|n| (n, 4 * (n / 15 + 1) + 2));
    let items = [64, 128, 256, 512]
        .into_iter()
        .flat_map(|n| [(60, n), (60, n + 1)]);
    for (n_options, n_items) in options.chain(items) {
        let problem = chained(n_options, n_items);
        let (taken, solutions) = check(
            &forms,
            &problem,
            &format!("{n_options} options, {n_items} items"),
        );
        assert_eq!(
            (taken, solutions),
            (forms.len(), 4),
            "{n_options} options, {n_items} items"
        );
    }
}

/// The item with the fewest options is sought beyond the first that have few.
#[test]
fn two_options_behind_many_items_with_three() {
    for n_items in [63, 64, 65, 200] {
        let mut builder = Problem::builder();
        let items = builder
            .primaries((0..n_items).map(|i| i.to_string()))
            .unwrap();
        let last = builder.primary("last").unwrap();
        (0..3).for_each(|_| assert!(builder.option(items.iter().copied()).is_ok()));
        (0..2).for_each(|_| assert!(builder.option([last]).is_ok()));
        let problem = builder.build().unwrap();
        for form in forms() {
            // tiny problems have as many items at most
            if form.takes.options > 64 {
                let walker = form.walker(&problem, "three").unwrap();
                assert_eq!(
                    walker.clone().propagate(false),
                    Node::Branch(2),
                    "{form}, {n_items} items"
                );
                assert_eq!(
                    list(&mut walker.clone()).len(),
                    6,
                    "{form}, {n_items} items"
                );
            }
        }
    }
}
