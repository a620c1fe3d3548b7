//! Options that no channel supports.

use quadrille_problem::baseline;
use quadrille_reduce::supported;
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
