//! Lines of bytes.

use quadrille_sudoku::read::internal::Cursor;

#[test]
fn lines_end_as_on_any_machine() {
    let mut cursor = Cursor::new(b"\xef\xbb\xbfab\r\nc\n\nd");
    let mut lines = Vec::new();
    while let Some(line) = cursor.next_line() {
        let line = line.unwrap();
        lines.push((line.spot.line, line.text));
    }
    assert_eq!(lines, [(1, "ab"), (2, "c"), (3, ""), (4, "d")]);
}

#[test]
fn a_broken_line_does_not_hide_the_next() {
    let mut cursor = Cursor::new(b"a\xc0\x80b\nok\na\0\nx\ry\n");
    let columns: Vec<_> = std::iter::from_fn(|| cursor.next_line())
        .map(|line| line.map(|line| line.text).map_err(|error| error.column))
        .collect();
    assert_eq!(columns, [Err(2), Ok("ok"), Err(2), Err(2)]);
}
