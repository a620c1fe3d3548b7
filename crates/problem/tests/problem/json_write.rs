//! Tests of `format::json::write`.

use quadrille_problem::format::json::{read, write};
use quadrille_problem::problem::{Entry, Problem};

#[test]
fn names_with_colons_blanks_and_quotes_come_back() {
    let mut builder = Problem::builder();
    let a = builder.primary("a \"b\"\\").unwrap();
    let x = builder.secondary("x").unwrap();
    let odd = builder.secondary("x:1").unwrap();
    let [one, two] = ["1", "1:2"].map(|name| builder.color(name).unwrap());
    for entry in [
        Entry::from((x, one)),
        (x, two).into(),
        odd.into(),
        (odd, one).into(),
    ] {
        let option = builder.option([a.into(), entry]).unwrap();
        builder
            .cost(option, (1 << 53) + i64::from(option.number()))
            .unwrap();
    }
    let problem = builder.build().unwrap();
    let text = write(&problem);
    assert!(
        text.contains("[\"x\",\"1\"]") && text.contains("\"9007199254740993\""),
        "{text}"
    );
    assert_eq!(read(&text).unwrap().problem, problem);
}

#[test]
fn the_empty_problem_comes_back() {
    let problem = Problem::builder().build().unwrap();
    assert_eq!(read(write(&problem)).unwrap().problem, problem);
}
