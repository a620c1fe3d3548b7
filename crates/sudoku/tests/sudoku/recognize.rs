//! Sudokus are told from exact covers.

use quadrille_sudoku::read::{Layout, recognize};

#[test]
fn sudokus_are_told_from_covers() {
    for (text, layout) in [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            Some(Layout::Line),
        ),
        (
            "# many\n\n\
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
            Some(Layout::Line),
        ),
        (
            "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n",
            Some(Layout::Grid),
        ),
        ("+---+---+\n|12 | 34|\n", Some(Layout::Grid)),
        ("5?0070000\n600195000\n", Some(Layout::Grid)),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", Some(Layout::Grid)),
        ("id,puzzle\n1,5300\n", Some(Layout::Table)),
        ("[[\"5\"", Some(Layout::Brackets)),
        ("[Puzzle]\n53..7....\n", Some(Layout::Grid)),
        ("10 = r1c1 + r1c2\n15: r1c3, r1c4\n", Some(Layout::Variant)),
        ("{\"cages\": []}", Some(Layout::Brackets)),
        (
            "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
            None,
        ),
        ("1 2 3 4\n1 2\n3 4\n", None),
        ("0 1 1 0\n1 0 0 1\n1 1 0 0\n", None),
        ("0110\n1001\n1100\n0011\n", None),
        ("A B C | X Y\nA B X:0 Y:0\n", None),
        ("2:3|C 4|D\nC\n", None),
        ("some words\nand more\n", None),
        ("| items\na b\na b\n", None),
        ("", None),
    ] {
        assert_eq!(recognize(text.as_bytes()), layout, "{text}");
    }
}
