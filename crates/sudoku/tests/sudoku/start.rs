//! Where lists begin.

use quadrille_sudoku::read::internal::Start;

#[test]
fn boards_begin_behind_names() {
    for (text, start) in [
        ("[[5,3", Some(Start::List(0))),
        ("  [\n  [5,3", Some(Start::List(2))),
        ("[Puzzle]", None),
        ("[10:31] ann: 53", None),
        ("board = [[5,3", Some(Start::List(8))),
        ("board = [\n  [5,3", Some(Start::List(8))),
        ("const grid: number[][] = [[5", Some(Start::List(25))),
        ("int grid[9][9] = {{5,3", Some(Start::List(17))),
        ("int[][] b = new int[][] {\n{5,3", Some(Start::List(24))),
        ("b = np.array([[5,3", Some(Start::List(13))),
        ("{\"board\": [[5", Some(Start::Objects(0))),
        ("[{'puzzle': '53..", Some(Start::Objects(0))),
        ("const p = {board: [[5", Some(Start::Objects(10))),
        (
            "{\"items\":[\"a\"],\"options\":[[\"a\"]],\"board\":1}",
            None,
        ),
        ("{\"a\": 1}", None),
        ("if (x == 1) { [1, 2]", None),
        ("x = y[3]", None),
        ("p = '53..7....6..195...'", Some(Start::List(4))),
        ("p = \"\"\"", None),
        ("53..7....", None),
        ("array([[5,3", Some(Start::List(6))),
        ("torch.tensor([[5,3", Some(Start::List(13))),
        ("board := [9][9]int{\n{5,3", Some(Start::List(18))),
        ("let b: [[u8; 9]; 9] = [[5,3", Some(Start::List(22))),
        ("let b = vec![vec![5,3", Some(Start::List(12))),
    ] {
        assert_eq!(Start::of(text.as_bytes()), start, "{text}");
    }
}
