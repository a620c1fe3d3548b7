//! Tests of `problem::labeled`.

use quadrille_problem::problem::{Labeled, OptionId};

#[test]
fn each_option_has_its_label() {
    let labeled = Labeled::from_sets([('x', vec![1, 2]), ('y', vec![2]), ('z', vec![1])]).unwrap();
    assert_eq!(*labeled.label(OptionId::new(1)), 'y');
    let labels: Vec<char> = labeled
        .labels(&[OptionId::new(1), OptionId::new(2)])
        .copied()
        .collect();
    assert_eq!(labels, ['y', 'z']);
    let few = Labeled::new(labeled.problem().clone(), ["only one"]).unwrap_err();
    assert_eq!(
        few.to_string(),
        "expected a label for each of the 3 options, found 1"
    );
}
