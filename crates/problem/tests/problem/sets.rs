//! Tests of `problem::sets`.

use super::refused;
use quadrille_problem::problem::Problem;
use std::fmt::Display;

#[test]
fn elements_are_in_their_order() {
    let problem = Problem::from_sets([vec![10, 9], vec![2], vec![9, 2]]).unwrap();
    let names: Vec<&str> = problem
        .items()
        .map(|item| problem.item_name(item))
        .collect();
    assert_eq!(names, ["2", "9", "10"]);
    let words = Problem::from_sets(["ab", "c"].map(str::chars)).unwrap();
    assert_eq!((words.n_items(), words.n_options()), (3, 2));
    assert_eq!(
        Problem::from_sets(Vec::<Vec<u8>>::new())
            .unwrap()
            .n_options(),
        0
    );
}

#[test]
fn refuses_by_name() {
    refused(
        Problem::from_sets([[7, 7]]),
        "option 1 names the item `7` twice",
    );
    refused(Problem::from_sets([vec![1], vec![]]), "option 2 is empty");
    // two elements that look alike
    refused(Problem::from_sets([[Odd(1), Odd(2)]]), "is named twice");
}

#[test]
fn flat_arrays_are_checked() {
    let of = |starts: &[u32], items: &[u32]| {
        Problem::from_flat(1, 2, starts, items).map(|p| p.n_options())
    };
    assert_eq!(of(&[0], &[]), Ok(0));
    assert_eq!(of(&[0, 1, 3], &[0, 1, 0]), Ok(2));
    for starts in [&[][..], &[0, 1], &[1, 2], &[0, 2, 1, 2], &[0, 3]] {
        refused(of(starts, &[0, 1]), "expected starts of options");
    }
    refused(of(&[0, 1], &[2]), "there is no");
    refused(of(&[0, 1], &[1]), "option 1 has no primary item");
    assert!(Problem::from_flat(2, 1, &[0], &[]).is_err());
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Odd(u8);

impl Display for Odd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("odd")
    }
}
