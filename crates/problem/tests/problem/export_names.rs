//! Tests of `format::export::names`.

use quadrille_problem::format::{export, mps};
use quadrille_problem::problem::Problem;

#[test]
fn names_are_kept_where_solvers_take_them() {
    let mut builder = Problem::builder();
    builder
        .primaries(["Monday", "two words", "two_words", "7", "e5", "é"])
        .unwrap();
    for (name, items) in [
        ("ann", vec!["Monday", "7", "é"]),
        ("free", vec!["two words"]),
        ("ann ", vec!["two_words", "e5"]),
    ] {
        let option = builder.option_by_names(items).unwrap();
        builder.name_option(option, name).unwrap();
    }
    builder.option_by_names(["Monday"]).unwrap();
    let problem = builder.build().unwrap();
    let text = mps::write(&problem);
    let again = mps::read(&text).unwrap().problem;
    let items: Vec<&str> = again.items().map(|item| again.item_name(item)).collect();
    let expected = ["Monday", "two_words", "two_words_c3", "c7", "ce5", "c_"];
    assert_eq!(items, expected, "{text}");
    let names = again.options().map(|option| again.option_name(option));
    let expected = ["ann", "xfree", "ann_", "x4"].map(Some);
    assert_eq!(names.collect::<Vec<_>>(), expected, "{text}");
    assert!(text.starts_with("* ann: "), "{text}");
    let text = export::lp(&problem);
    assert!(text.contains(" Monday: + ann + x4 = 1\n"), "{text}");
}
