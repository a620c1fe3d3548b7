//! Lines.

use quadrille_texts::lines::*;

#[test]
fn only_the_rules_of_a_board_lengthen_lines() {
    let longest = |rule: &str| {
        let lines = cleaned(numbered(&format!("{rule}\n| 5 |\n")), |c| c);
        lines[1].text.len()
    };
    assert_eq!(longest("------+------"), 13);
    assert_eq!(longest(&format!("{}-", "-+".repeat(256))), 5);
}
