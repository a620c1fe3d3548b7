//! Latin squares: the smallest and huge sizes, and givens.

use quadrille_gallery::puzzle::Latin;
use quadrille_problem::problem::OptionId;
use quadrille_problem::puzzle::Puzzle;

#[test]
fn small_and_huge_sizes() {
    let problem = Latin::new(0).problem().unwrap();
    assert_eq!(
        (
            problem.n_items(),
            Latin::new(0).answer(&problem, &[]).to_string()
        ),
        (0, String::new())
    );
    let problem = Latin::new(1).problem().unwrap();
    assert_eq!(
        Latin::new(1)
            .answer(&problem, &[OptionId::new(0)])
            .to_string(),
        "1\n"
    );
    let error = Latin::new(300).problem().unwrap_err().to_string();
    assert!(error.starts_with("more than"), "{error}");
    let error = Latin::new(usize::MAX).problem().unwrap_err().to_string();
    assert!(error.starts_with("more than"), "{error}");
}

#[test]
fn givens_leave_one_option() {
    let latin = Latin::with_givens(2, &[0, 2, 0, 0]).unwrap();
    assert_eq!(latin.problem().unwrap().n_options(), 7);
}

#[test]
fn givens_must_fit() {
    let message = |n, givens: &[usize]| Latin::with_givens(n, givens).unwrap_err().to_string();
    assert_eq!(message(2, &[0; 3]), "expected 4 cells, found 3");
    let digit = "cell 2 holds 3, expected a digit from 1 to 2, or 0 where the cell is empty";
    assert_eq!(message(2, &[0, 3, 0, 0]), digit);
    assert!(Latin::with_givens(usize::MAX, &[]).is_err());
}
