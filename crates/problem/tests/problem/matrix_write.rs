//! Tests of `format::matrix::write`.

use quadrille_problem::format::matrix::{read_dense, read_sparse, write_dense, write_sparse};
use quadrille_problem::problem::Problem;

#[test]
fn what_is_written_is_read_again() {
    for text in ["1 2 3\n1 3\n2\n1 2 3", "1\n1\n1", "1 2\n2\n1"] {
        let problem: Problem = text.parse().unwrap();
        let dense = write_dense(&problem).unwrap();
        assert_eq!(read_dense(&dense).unwrap().problem, problem, "{dense}");
        let sparse = write_sparse(&problem).unwrap();
        assert_eq!(read_sparse(&sparse).unwrap().problem, problem, "{sparse}");
    }
    let barren = quadrille_problem::format::dlx::read("1 2\n")
        .unwrap()
        .problem;
    assert!(write_dense(&barren).is_err());
    assert_eq!(
        read_sparse(write_sparse(&barren).unwrap()).unwrap().problem,
        barren
    );
}

#[test]
fn names_stay_on_the_first_line() {
    let mut builder = Problem::builder();
    let items = builder.primaries(["a\n1 1", "b"]).unwrap();
    builder.option([items[1]]).unwrap();
    builder.option(items).unwrap();
    let problem = builder.build().unwrap();
    let same: Problem = "1 2\n2\n1 2".parse().unwrap();
    for (text, read, rows) in [
        (
            write_dense(&problem).unwrap(),
            read_dense(write_dense(&problem).unwrap()),
            "01\n11\n",
        ),
        (
            write_sparse(&problem).unwrap(),
            read_sparse(write_sparse(&problem).unwrap()),
            "2 2\n2\n1 2\n",
        ),
    ] {
        assert!(
            text.starts_with("# exact cover") && text.ends_with(&format!(": a\\n1 1 b\n{rows}")),
            "{text}"
        );
        assert_eq!(read.unwrap().problem, same, "{text}");
    }
}

#[test]
fn what_a_matrix_cannot_hold_is_named() {
    let refused = |problem: &Problem| write_sparse(problem).unwrap_err().to_string();
    for (text, part) in [
        (
            "a | x\na x:1",
            "a matrix cannot hold the secondary item `x`",
        ),
        (
            "a 2|b\na b",
            "a matrix cannot hold the multiplicity 2 of the item `b`",
        ),
        ("a\na |1", "a matrix cannot hold costs"),
    ] {
        let error = refused(&text.parse().unwrap());
        assert!(error.starts_with(part), "{error}");
    }
    let error = refused(&Problem::builder().build().unwrap());
    assert!(error.starts_with("a matrix has at least one column"));
}
