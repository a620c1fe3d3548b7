//! Tests of `format::matrix`.

use quadrille_problem::format::matrix::{read_dense, read_sparse};
use quadrille_problem::format::{Layout, layouts, matrix, read, recognize};
use quadrille_problem::problem::Problem;

#[test]
fn all_layouts_of_one_matrix_agree() {
    let expected: Problem = "1 2 3\n1 3\n2".parse().unwrap();
    for text in [
        "101\n010",
        "1 0 1\r\n\r\n0 1 0\r\n",
        "# two rows\n1,0,1\n0, 1, 0",
        "\u{feff}101\n010\n",
    ] {
        assert_eq!(recognize(text), Layout::Matrix);
        assert_eq!(read_dense(text).unwrap().problem, expected);
    }
    for text in ["3 2\n1 3\n2", "# sizes\n3 2\n\n1,3\n2\n"] {
        assert_eq!(recognize(text), Layout::Sparse);
        assert_eq!(read_sparse(text).unwrap().problem, expected);
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    for (text, why) in [
        (
            "3 2\n1 4\n2",
            "line 2, column 3: expected the number of an item, from 1 to 3, found `4`",
        ),
        (
            "3 2\n0 1\n2",
            "line 2, column 1: expected the number of an item, from 1 to 3, found `0`",
        ),
        (
            "3 2\n1 3\n2\n1",
            "line 4, column 1: expected 2 options, as line 1 announces, found 3",
        ),
        (
            "3 2\n1 3",
            "line 2, column 1: expected 2 options, as line 1 announces, found 1",
        ),
        (
            "8 1\n1",
            "line 1, column 1: expected no more items than there are characters in the text, \
            found 8",
        ),
    ] {
        assert_eq!(read_sparse(text).unwrap_err().to_string(), why, "{text}");
    }
}

#[test]
fn a_row_without_ones_is_left_out() {
    let parsed = read_dense("11\n00").unwrap();
    assert_eq!(parsed.problem.n_options(), 1);
    assert_eq!(
        parsed.warnings[0].to_string(),
        "line 2: the option `00` has no primary item and is ignored"
    );
}

#[test]
fn what_can_be_two_things_is_both() {
    for text in ["0 1\n0 1", "0\n0", "1\n1"] {
        assert_eq!(layouts(text), [Layout::Dlx, Layout::Matrix], "{text:?}");
        assert!(read(text).is_err());
    }
    assert_eq!(layouts("3 1\n1 3"), [Layout::Dlx, Layout::Sparse]);
    for text in ["0 1\n0\n1", "a b\na", "0 1", "01", ""] {
        assert_eq!(layouts(text), [Layout::Dlx], "{text:?}");
    }
    for text in ["01\n01", "000\n000"] {
        assert_eq!(layouts(text), [Layout::Matrix], "{text:?}");
    }
}

#[test]
fn every_form_is_read() {
    assert_eq!(
        matrix::read("101\n010").unwrap(),
        read_dense("101\n010").unwrap()
    );
    assert_eq!(
        matrix::read("1 1\n1 1").unwrap(),
        read_dense("1 1\n1 1").unwrap()
    );
    assert_eq!(
        matrix::read("3 2\n1 3\n2").unwrap(),
        read_sparse("3 2\n1 3\n2").unwrap()
    );
}

#[test]
fn refuses_what_does_not_fit() {
    let cases = [
        ("10\n1x", "line 2, column 2: expected 0 or 1, found `x`"),
        (
            "",
            "line 1, column 1: expected at least one column, found none",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read_dense(text).unwrap_err().to_string(), message);
    }
    let cases = [
        (
            "4 x\n1",
            "line 1, column 1: expected the number of items and the number of options, found \
            `4 x`",
        ),
        (
            "4 2 1\n1",
            "line 1, column 1: expected the number of items and the number of options, found \
            `4 2 1`",
        ),
        (
            "4000000000 1\n1",
            "line 1, column 1: expected no more items than there are characters in the text, \
            found 4000000000",
        ),
        (
            "4 2\n1 2",
            "line 2, column 1: expected 2 options, as line 1 announces, found 1",
        ),
        (
            "4 1\n0 2",
            "line 2, column 1: expected the number of an item, from 1 to 4, found `0`",
        ),
        (
            "4 1\n2 2",
            "line 2, column 1: option 1 names the item `2` twice",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read_sparse(text).unwrap_err().to_string(), message);
    }
}
