//! Which problems are settled before a search.

use quadrille_problem::problem::Problem;
use quadrille_reduce::Settled;

/// A thousand items: these have one option each, the others two.
fn thousand(n_forced: usize, bounds: &str) -> Problem {
    let names: Vec<String> = (0..1000).map(|i| i.to_string()).collect();
    let twice = names[n_forced..].join("\n");
    format!(
        "{bounds} {}\n{}\n{twice}",
        names.join(" "),
        names.join("\n")
    )
    .parse()
    .unwrap()
}

#[test]
fn where_little_is_forced_the_problem_stays() {
    let left = |problem: Problem| Settled::of(&problem).map(|settled| settled.problem.n_options());
    assert_eq!(left(thousand(63, "")), Some(2 * 937));
    assert_eq!(left(thousand(62, "")), None, "few items");
    assert_eq!(left(thousand(977, "")), None, "few entries");
    assert_eq!(left(thousand(63, "1:2|more")), None, "bounds");
}

#[test]
fn an_item_without_options_is_left_to_the_search() {
    for text in ["a b c\na b\nb c", "a b c\na\nb\na b"] {
        let problem: Problem = text.parse().unwrap();
        assert!(Settled::with_forced(&problem, 0).is_none(), "{text}");
    }
}
