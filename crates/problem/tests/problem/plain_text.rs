//! Tests of `format::plain_text`.

use quadrille_problem::format::decode;
use quadrille_problem::internal::forbidden;

#[test]
fn says_what_it_is_instead() {
    let cases: [(&[u8], &str); 7] = [
        (
            b"\x1f\x8b\x08",
            "line 1, column 1: expected UTF-8 text, found a gzip file; unpack it first",
        ),
        (
            b"\xff\xfea\0",
            "line 1, column 1: expected UTF-8 text, found a UTF-16 byte-order mark; save the \
            file as UTF-8",
        ),
        (
            b"a\n\xc0\xaf",
            "line 2, column 1: expected UTF-8 text, found the byte 0xc0; save the file as \
            UTF-8",
        ),
        (
            b"\xc3\xa4\xff",
            "line 1, column 2: expected UTF-8 text, found the byte 0xff; save the file as \
            UTF-8",
        ),
        (
            b"ab\0",
            "line 1, column 3: expected text, found a NUL character; is this a binary file?",
        ),
        (
            b"ab\rc",
            "line 1, column 3: expected LF or CRLF at the end of a line, found a carriage \
            return without a line feed",
        ),
        (
            b"\r\n\rc",
            "line 2, column 1: expected LF or CRLF at the end of a line, found a carriage \
            return without a line feed",
        ),
    ];
    for (bytes, message) in cases {
        assert_eq!(decode(bytes).unwrap_err().to_string(), message);
    }
}

#[test]
fn accepts_marks_line_ends_and_a_last_carriage_return() {
    for text in ["", "a\r\nb\r\n", "a\r", "ä"] {
        assert_eq!(decode(text.as_bytes()), Ok(text));
    }
}

#[test]
fn finds_what_may_not_stand_in_a_name() {
    assert_eq!(forbidden("a-b~"), None);
    assert_eq!(forbidden("größe 1"), None);
    assert_eq!(forbidden("a\u{1b}[2J"), Some('\u{1b}'));
    assert_eq!(forbidden("ab\u{202e}c"), Some('\u{202e}'));
    assert_eq!(forbidden("\u{feff}a"), Some('\u{feff}'));
}
