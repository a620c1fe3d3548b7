//! Tests of `format::dlx::write`.

use quadrille_problem::format::dlx::{read, write, write_strict};
use quadrille_problem::problem::Problem;

#[test]
fn every_cost_but_none_is_written() {
    for text in [
        "a\na |1\na\na |-9223372036854775806\n",
        "a\na |0.50\na |-1.00\n",
        "a 1:2|b | x\na b x:1 |1\n",
    ] {
        assert_eq!(write(&text.parse().unwrap()).unwrap(), text);
    }
}

#[test]
fn refuses_names_that_would_read_otherwise() {
    for name in ["a b", "a:b", "a|b", "|", "a\u{b}", "\u{1b}[2J"] {
        let mut builder = Problem::builder();
        builder.primary(name).unwrap();
        let problem = builder.build().unwrap();
        let error = write(&problem).unwrap_err().to_string();
        let part = format!("the item `{}` cannot be written", name.escape_debug());
        assert!(error.starts_with(&part), "{error}");
    }
    let error = write(&Problem::builder().build().unwrap()).unwrap_err();
    assert!(
        error.to_string().contains("without primary items"),
        "{error}"
    );
}

#[test]
fn strict_names_the_first_thing_that_is_refused() {
    let refuse = |text: &str| {
        let error = write_strict(&read(text).unwrap().problem).unwrap_err();
        error.to_string()
    };
    for (text, part) in [
        ("a | x\na x:10", "color `10`: expected at most 1 ASCII"),
        ("größe\ngröße", "reject the item `größe`"),
        (
            "123456789\n123456789",
            "item `123456789`: expected at most 8",
        ),
        ("a | x\na x:é", "reject the color `é`"),
        ("2|a\na |1", "but not both"),
        ("a\na |-1", "whole costs from 0 on, found -1"),
        ("a\na |1.0", "whole costs from 0 on, found 1.0"),
    ] {
        assert!(refuse(text).contains(part), "{}", refuse(text));
    }
    let many = (0..=100_000)
        .map(|i| i.to_string())
        .collect::<Vec<_>>()
        .join(" ");
    assert!(refuse(&many).contains("at most 100000 items, found 100001"));
    let (most, _) = many.rsplit_once(' ').unwrap();
    assert!(write_strict(&read(most).unwrap().problem).is_ok());
    assert_eq!(
        write_strict(&"12345678 | x\n12345678 x:r".parse().unwrap()).unwrap(),
        "12345678 | x\n12345678 x:r\n"
    );
}
