//! Pairs of Langford: the smallest and huge sizes, and mirrored options.

use quadrille_gallery::puzzle::Langford;
use quadrille_problem::puzzle::Puzzle;

#[test]
fn small_and_huge_sizes() {
    let empty = Langford::up_to_reflection(0);
    let problem = empty.problem().unwrap();
    assert_eq!(
        (problem.n_items(), empty.answer(&problem, &[]).to_string()),
        (0, String::new())
    );
    // 1 would need three places
    assert_eq!(Langford::new(1).problem().unwrap().n_options(), 0);
    for n in [4000, usize::MAX] {
        let error = Langford::new(n).problem().unwrap_err().to_string();
        assert!(error.starts_with("more than"), "{error}");
    }
}

#[test]
fn mirrored_options_of_the_odd_number_are_left_out() {
    for n in 2..9 {
        let (all, half) = (
            Langford::new(n).problem().unwrap(),
            Langford::up_to_reflection(n).problem().unwrap(),
        );
        let odd = n - (n + 1) % 2;
        assert_eq!(all.n_options() - half.n_options(), (2 * n - odd - 1) / 2);
        assert_eq!((2 * n - odd - 1) % 2, 0);
    }
}
