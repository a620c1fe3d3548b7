//! Compressed puzzles in links.

use quadrille_layouts::internal::{pack, unpack};
use quadrille_texts::sizes::LONGEST_LINE_BYTES;

/// `{"a": "aaaaaaaaaaaa", "größe": "数独"}` in both alphabets.
const PACKED: [&str; 2] = [
    "N4IghiBcAE5vDEQDSwOYCcBvB9gplLIA6mgN04gC+QA=",
    "N4IghiBcAE5vDEQDSwOYCcBvB9gplLIA6mgN04gC+QA",
];

#[test]
fn texts_are_unpacked() {
    let text = r#"{"a": "aaaaaaaaaaaa", "größe": "数独"}"#;
    assert_eq!(
        PACKED.map(unpack),
        [Some(text.to_owned()), Some(text.to_owned())]
    );
    assert_eq!(
        unpack(&PACKED[0].replace('+', "%2B")).as_deref(),
        Some(text)
    );
}

#[test]
fn texts_are_packed() {
    let text = r#"{"a": "aaaaaaaaaaaa", "größe": "数独"}"#;
    assert_eq!(pack(text), PACKED[0]);
    for n in 0..400 {
        let text: String = (0..n)
            .map(|at| char::from(b'a' + (at * at / 7 % 11) as u8))
            .collect();
        assert_eq!(unpack(&pack(&text)), Some(text));
    }
}

#[test]
fn nothing_comes_of_what_is_cut_or_changed() {
    for cut in 0..PACKED[1].len() - 1 {
        assert_eq!(unpack(&PACKED[1][..cut]), None, "{cut}");
    }
    // decompressed texts are bounded, and codes beyond the dictionary are refused
    for at in 0..PACKED[1].len() {
        for with in ["A", "9", "-", "?"] {
            let changed = format!("{}{with}{}", &PACKED[1][..at], &PACKED[1][at + 1..]);
            assert!(
                unpack(&changed)
                    .is_none_or(|text| text.len() < 4 * PACKED[1].len() * PACKED[1].len())
            );
        }
    }
    let long = "A".repeat(100_000);
    assert!(unpack(&long).is_none_or(|text| text.len() <= 4 * LONGEST_LINE_BYTES));
}
