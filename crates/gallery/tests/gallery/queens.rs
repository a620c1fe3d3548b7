//! Queens: the smallest boards and the largest.

use quadrille_gallery::puzzle::Queens;
use quadrille_problem::problem::OptionId;
use quadrille_problem::puzzle::Puzzle;

#[test]
fn has_the_shape_of_the_board() {
    let problem = Queens::new(4).problem().unwrap();
    assert_eq!(
        (
            problem.n_primary(),
            problem.n_secondary(),
            problem.n_options()
        ),
        (8, 10, 16)
    );
    let names: Vec<&str> = problem
        .items()
        .map(|item| problem.item_name(item))
        .collect();
    assert_eq!(names[..8], ["r1", "r2", "r0", "r3", "c1", "c2", "c0", "c3"]);
    let torus = Queens::toroidal(5).problem().unwrap();
    assert_eq!((torus.n_primary(), torus.n_secondary()), (20, 0));
    assert!(torus.option_counts().iter().all(|&count| count == 5));
}

#[test]
fn the_smallest_boards() {
    for queens in [Queens::new(0), Queens::toroidal(0)] {
        let problem = queens.problem().unwrap();
        assert_eq!((problem.n_items(), problem.n_options()), (0, 0));
        assert_eq!(queens.answer(&problem, &[]).to_string(), "");
    }
    for queens in [Queens::new(1), Queens::toroidal(1)] {
        let problem = queens.problem().unwrap();
        assert_eq!(problem.n_options(), 1);
        assert_eq!(
            queens.answer(&problem, &[OptionId::new(0)]).to_string(),
            "Q\n"
        );
    }
}

#[test]
fn draws_the_board() {
    let problem = Queens::new(4).problem().unwrap();
    let answer = Queens::new(4).answer(&problem, &[1, 7, 8, 14].map(OptionId::new));
    assert_eq!(answer.to_string(), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
}

#[test]
fn a_huge_board_is_refused_before_it_is_made() {
    for n in [4097, 1 << 31, usize::MAX] {
        let error = Queens::new(n).problem().unwrap_err().to_string();
        assert!(error.starts_with("more than"), "{error}");
    }
}
