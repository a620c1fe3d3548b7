//! Clues.

use quadrille_texts::clues::*;

const BOARD: &str = "9..14......89.5.4.5.....76...4.31...8..5.4...21..8....72....958.8.6..2..";

fn text(clue: impl Fn(usize, usize, char) -> String, between: &str) -> String {
    let all = BOARD.chars().enumerate().filter(|(_, c)| *c != '.');
    let all: Vec<String> = all.map(|(at, c)| clue(at / 9, at % 9, c)).collect();
    all.join(between)
}

#[test]
fn clues_are_found_in_any_form() {
    let digit = |c: char| c.to_digit(10).unwrap_or(0) as u8;
    let mut expected: Vec<u8> = BOARD.chars().map(digit).collect();
    expected.resize(81, 0);
    let letter = |n: usize| char::from(b'A' + n as u8);
    for text in [
        text(|r, c, d| format!("r{}c{}={d}", r + 1, c + 1), ", "),
        text(|r, c, d| format!("R{}C{} = {d}", r + 1, c + 1), "\n"),
        text(|r, c, d| format!("{}{}: {d}", letter(r), c + 1), "\n"),
        text(|r, c, d| format!("{} {} {d}", r + 1, c + 1), "\n"),
        text(|r, c, d| format!("({r}, {c}, {d})"), ", "),
        text(|r, c, d| format!("board[{r}][{c}] = {d};"), "\n"),
        text(
            |r, c, d| format!("(assert (= x{}{} {d}))", r + 1, c + 1),
            "\n",
        ),
        format!(
            "{{\"size\": 9, \"clues\": [{}]}}",
            text(
                |r, c, d| format!("{{\"row\": {r}, \"col\": {c}, \"value\": {d}}}"),
                ", "
            )
        ),
        format!(
            "board = {{{}}}",
            text(|r, c, d| format!("({}, {}): {d}", r + 1, c + 1), ", ")
        ),
        format!(
            "row,col,value\n{}",
            text(|r, c, d| format!("{r},{c},{d}"), "\n")
        ),
    ] {
        assert_eq!(clues(&text).as_ref(), Some(&expected), "{text}");
    }
    let by_digit = "1: A4 D6 F2\n2: F1 G2 H7\n3: D5\n4: A5 B8\n5: B6 C1\n";
    assert_eq!(clues(by_digit).unwrap()[3], 1);
}

#[test]
fn what_may_be_something_else_is_left_alone() {
    let good = text(|r, c, d| format!("{} {} {d}", r + 1, c + 1), "\n");
    assert!(clues(&good).is_some());
    for text in [
        // digits clash; the order is another one; too few
        good.replace("1 4 1", "1 4 9"),
        text(|r, c, d| format!("{} {} {d}", c + 1, r + 1), "\n"),
        good.lines().take(12).collect::<Vec<_>>().join("\n"),
        "1 1 1\n1 4 1\n2 2 1\n2 3 1\n".repeat(5),
        "A1=9 B2=8 C3=7 D4=6 E5=5 F6=4 G7=3 H8=2".into(),
        String::new(),
    ] {
        assert_eq!(clues(&text), None, "{text}");
    }
}
