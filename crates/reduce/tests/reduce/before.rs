//! Options that no channel supports, and items whose bounds cannot bind.

use quadrille_problem::baseline;
use quadrille_reduce::{supported, without_slack};
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem, rounds};

fn left(text: &str) -> Option<Vec<bool>> {
    supported(&text.parse().unwrap())
}

#[test]
fn options_go_whose_color_no_channel_supports() {
    // b is a channel, too, and c is none
    let text = "a b c | x\na x:1\na x:2\nb x:2\nb x:3\nc\nc x:1";
    assert_eq!(
        left(text),
        Some(vec![false, true, true, false, true, false])
    );
    // a color that one option alone gives
    assert_eq!(
        left("a b | x\na x:1\na x:2\nb x:1\nb x:2\nb x:3"),
        Some(vec![true, true, true, true, false])
    );
    assert_eq!(left("a b | x\na x:1\na x:2\nb x:1\nb x:2"), None);
    assert_eq!(
        left("a 0:1|b | x\na x:1\na x:2\nb x:3"),
        Some(vec![true, true, false])
    );
}

#[test]
fn what_is_removed_is_in_no_solution() {
    let mut n_removed = 0;
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..rounds(300) {
            let problem = random_problem(family, seed);
            let Some(left) = supported(&problem) else {
                continue;
            };
            n_removed += left.iter().filter(|&&left| !left).count();
            for solution in baseline::solutions(&problem) {
                let all_left = solution.iter().all(|option| left[option.index()]);
                assert!(all_left, "{} {seed}: {problem:?}", family.name);
            }
        }
    }
    assert!(n_removed > 300, "{n_removed}");
}

#[test]
fn items_go_whose_bounds_cannot_bind() {
    let names = |text: &str| {
        let problem: quadrille_problem::problem::Problem = text.parse().unwrap();
        without_slack(&problem).map(|less| {
            let names: Vec<_> = less.items().map(|item| less.item_name(item)).collect();
            names.join(" ")
        })
    };
    // two options of t fit into four cells, three do not
    let pairs = "a b t\nb c t\nc d t\nd a t\na\nb\nc\nd";
    assert_eq!(
        names(&format!("a b c d 0:2|t\n{pairs}")),
        Some("a b c d".into())
    );
    assert_eq!(names(&format!("a b c d 0:1|t\n{pairs}")), None);
    assert_eq!(names(&format!("a b c d 3:4|t\n{pairs}")), None);
    // t is in all options, of which two at least are needed
    let pairs = "a b t\nb c t\nc d t\nd a t\na t";
    assert_eq!(
        names(&format!("a b c d 2:4|t\n{pairs}")),
        Some("a b c d".into())
    );
    assert_eq!(names(&format!("a b c d 3:4|t\n{pairs}")), None);
    // two groups, and an item for both
    let groups = |t| names(&format!("0:{t}|t 0:2|g 0:1|h\ng t\ng t\ng t\nh t\nh t"));
    let [both, without_group] = ["g h", "t h"].map(String::from);
    assert_eq!([3, 2].map(groups), [Some(both), Some(without_group)]);
    assert_eq!(names("0:2|g 0:2|t\ng t\ng t\ng t\ng"), Some("g".into()));
    // an option keeps a primary item; colors are no cells
    assert_eq!(names("a 0:2|t | b\nt b\na t"), None);
    assert_eq!(names("a 0:1|t 0:1|u\na t u"), Some("a".into()));
    assert_eq!(names("2:9|a 0:1|t | x\na t x:1\na t x:1"), None);
}

#[test]
fn a_problem_without_slack_has_the_same_solutions() {
    let mut n_removed = 0;
    for family in BOUNDED_FAMILIES {
        for seed in 0..rounds(300) {
            let problem = random_problem(family, seed);
            if let Some(less) = without_slack(&problem) {
                n_removed += problem.n_items() - less.n_items();
                let [mut all, mut found] = [&problem, &less].map(baseline::solutions);
                all.sort();
                found.sort();
                assert_eq!(found, all, "{} {seed}: {problem:?}", family.name);
            }
        }
    }
    assert!(n_removed > 50, "{n_removed}");
}

/// Two items of the same options, each of which would let the other go.
#[test]
fn items_do_not_go_for_each_other() {
    let problem = "0 0:1|1 2:2|3 4 0:1|5\n0 1 3 5\n1 3 4 5".parse().unwrap();
    let left = without_slack(&problem).expect("one of the two items goes");
    assert_eq!((left.n_primary(), baseline::count(&left)), (4, 0));
}
