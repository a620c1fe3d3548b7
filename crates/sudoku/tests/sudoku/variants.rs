//! Other sudokus have names.

use quadrille_sudoku::read::Fault;
use quadrille_sudoku::read::internal::{Cursor, refused};

#[test]
fn other_sudokus_have_names() {
    let name = |text: &str| {
        let error = refused(Cursor::new(text.as_bytes()))?;
        match error.fault {
            Fault::Variant { name, .. } => Some(name),
            _ => None,
        }
    };
    let map = "111222333\n111222333\n111222333\n444555666\n444555666\n444555666\n777888999\n\
        777888999\n777888999\n";
    let board =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    // strips of two rows and eight columns
    let region = |cell: usize| {
        (cell / 32 * 2 + cell % 16 / 8 + 1).to_string() + if cell % 16 == 15 { "\n" } else { " " }
    };
    let numbered: String = (0..256).map(region).collect();
    for (text, expected) in [
        ("10 = r1c1 + r1c2\n15: r1c3, r1c4\n", Some("killer")),
        ("A1,A2: 10\nA3,A4: 15\n", Some("killer")),
        (
            "aabb\naabb\nccdd\nccdd\na=10\nb=10\nc=10\nd=10\n",
            Some("jigsaw"),
        ),
        (map, Some("jigsaw")),
        (&map.replace('\n', ""), Some("jigsaw")),
        (&format!("{board}{}", map.replace('1', "0")), Some("jigsaw")),
        (&numbered, Some("jigsaw")),
        (
            "....\n....\n....\n....\naaab\naabb\nccdd\nccdd\n",
            Some("jigsaw"),
        ),
        ("aabb\naxbb\nccdd\nccdd\n", Some("jigsaw")),
        ("1000\n0200\n0030\n0004\n", None),
        ("1100\n0000\n0022\n0000\n", None),
        ("0110\n0110\n0000\n2002\n", None),
        ("10 = r1c11 + r10c12\n15: r1c13, r1c4\n", Some("killer")),
        ("aabb\nacdb\nccdd\needd\na=7 b=8\n", Some("killer")),
        ("aab.\nacdb\n\nccdd\needd\na=7\n", Some("killer")),
        ("aabb\nacdb\nccdd\na=7 b=8\n", None),
        (
            "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nX:1 Y:2\nB X:1\n",
            None,
        ),
        (board, None),
        (&"1234567\n".repeat(7), None),
        (
            "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3\n5 r1c1 r1c2\n6 r1c3 \
            r1c4\n",
            None,
        ),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", None),
        ("a b c\na: 1\nb: 2\n", None),
    ] {
        assert_eq!(name(text), expected, "{text}");
    }
}
