//! Tables of exact covers.

use quadrille_covers::read;
use quadrille_layouts::table;
use quadrille_problem::problem::{Entry, Problem};

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "a b c\na |1\na |2.5\nb |1\nb c |5\nc |-1\n",
        "1 2 3 4\n1 2\n3\n4\n2 3 4\n1\n",
    ] {
        let problem: Problem = text.parse().unwrap();
        let again = read(table(&problem).unwrap().as_bytes()).unwrap().problem;
        let told = |problem: &Problem| -> Vec<_> {
            let name = |entry: &Entry| problem.item_name(entry.item).to_owned();
            let items = |o| problem.entries(o).iter().map(name).collect::<Vec<_>>();
            let options = problem.options();
            options
                .map(|o| (items(o), problem.cost(o).to_string()))
                .collect()
        };
        assert_eq!(told(&again), told(&problem));
    }
}

#[test]
fn what_has_no_place_is_named() {
    for (text, expected) in [
        ("a b | s\na s\nb\na b\n", "secondary item `s`"),
        ("0:2|a b\na b\nb\n", "bounds of the item `a`"),
        ("a b c\na b\nb\n", "item `c`, which is in no option"),
        ("a,b c\na,b c\nc\n", "name `a,b`"),
        ("a b\na\nb\n", "needs two options"),
    ] {
        let problem: Problem = text.parse().unwrap();
        let error = table(&problem).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
