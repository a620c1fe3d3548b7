//! Tests of `format::spp`.

use quadrille_problem::format::spp::{read, write};
use quadrille_problem::format::{Layout, layouts};
use quadrille_problem::problem::Problem;

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "1 2 3\n1 3 |7\n2\n1 2 3 |-9223372036854775000",
        "1 2\n1 |2.50\n2 |-0.25",
        "1\n1\n1",
        "1 2\n2 |5\n1",
        "1 2\n",
    ] {
        let problem = quadrille_problem::format::dlx::read(text).unwrap().problem;
        assert_eq!(read(write(&problem).unwrap()).unwrap().problem, problem);
    }
    let empty = Problem::builder().build().unwrap();
    assert_eq!(read(write(&empty).unwrap()).unwrap().problem, empty);
    for (text, item) in [("a | x\na x", "x"), ("a 2|b\na b\nb", "b")] {
        assert!(
            write(&text.parse().unwrap())
                .unwrap_err()
                .to_string()
                .contains(item)
        );
    }
}

#[test]
fn lines_may_end_anywhere() {
    let expected = read("3 2\n7 2 1 3\n2 1 2\n").unwrap();
    for text in ["3 2 7 2 1 3 2 1 2", "# a\n3\n2\n7 2\n1 3\n\n2 1 2\r\n"] {
        assert_eq!(read(text).unwrap(), expected);
    }
}

#[test]
fn what_can_be_two_things_is_both() {
    for text in [
        "3 2\n7 2 1 3\n2 1 2",
        "2 1\n0 2 1 2",
        "3 1\n-7.5 1 1",
        "60 2\n6 2 41 42\n6 1 6",
    ] {
        assert_eq!(layouts(text), [Layout::Spp], "{text:?}");
    }
    assert_eq!(layouts("5 1\n3 2 1 4"), [Layout::Sparse, Layout::Spp]);
    for text in [
        "3 2\n7 2 1 3",
        "3 1\n7 2 1 4",
        "3 1\n7 2 1",
        "3 1\n1e3 1 1",
        "3 1\n7 0",
    ] {
        assert!(!layouts(text).contains(&Layout::Spp), "{text:?}");
    }
}

#[test]
fn refuses_what_does_not_fit() {
    for (text, message) in [
        (
            "",
            "line 1, column 1: expected the number of rows, a whole number, found the end of \
            the text",
        ),
        (
            "3 x",
            "line 1, column 3: expected the number of columns, a whole number, found `x`",
        ),
        (
            "3 1\n7.5.1 1 1",
            "line 2, column 1: expected the cost of column 1, found `7.5.1`",
        ),
        (
            "3 1\n7 4 1 2 3 3",
            "line 2, column 3: expected the number of rows of column 1, from 1 to 3, found `4`",
        ),
        (
            "3 1\n7 0",
            "line 2, column 3: expected the number of rows of column 1, from 1 to 3, found `0`",
        ),
        (
            "3 1\n7 1 4",
            "line 2, column 5: expected a row of column 1, from 1 to 3, found `4`",
        ),
        (
            "3 1\n7 2 1",
            "line 2, column 5: expected a row of column 1, from 1 to 3, found the end of the \
            text",
        ),
        (
            "3 1\n7 2 1 1",
            "line 2, column 7: option 1 names the item `1` twice",
        ),
        (
            "3 1\n7 1 1 2",
            "line 2, column 7: expected nothing behind the 1 columns, found `2`",
        ),
        (
            "9999 1\n7",
            "line 1, column 1: expected no more rows than there are characters in the text, \
            found 9999",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
}
