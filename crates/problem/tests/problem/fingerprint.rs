//! Tests of `problem::fingerprint`.

use quadrille_problem::problem::Problem;

#[test]
fn problems_with_other_trees_have_other_numbers() {
    let texts = [
        "a b\na\nb",
        "a b\na b\nb",
        "a | b\na",
        "a | b c\na",
        "a b\na",
        "0:2|a b\na\nb",
        "1:2|a b\na\nb",
        "2|a b\na\nb",
        "a 2|b\na\nb",
        "a b | x\na x\nb x",
        "a b | x\na x:1\nb x:1",
        "a b | x\na x:1\nb x:2",
    ];
    let numbers = texts.map(|text| text.parse::<Problem>().unwrap().fingerprint());
    for (i, number) in numbers.iter().enumerate() {
        assert!(!numbers[..i].contains(number), "{}", texts[i]);
    }
}
