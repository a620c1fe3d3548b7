//! Bytes that are no UTF-8: UTF-16 behind its mark is decoded, everything else refused.

use super::{ANSWER, BOARD, is_read, is_refused};

fn utf16(text: &str, big: bool) -> Vec<u8> {
    let bytes = |unit: u16| {
        if big {
            unit.to_be_bytes()
        } else {
            unit.to_le_bytes()
        }
    };
    "\u{feff}"
        .chars()
        .chain(text.chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(bytes)
        .collect()
}

#[test]
fn utf_16_behind_its_mark() {
    let grid: String = BOARD
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\r\n")
        .collect();
    for big in [false, true] {
        for text in [
            BOARD,
            &grid,
            &BOARD.replace('.', "□"),
            &format!("{{\"puzzle\": \"{BOARD}\"}}"),
        ] {
            is_read("solve", utf16(text, big), ANSWER);
        }
        // more than is decoded at once
        let list = format!("{BOARD}\r\n").repeat(600);
        is_read(
            "solve",
            utf16(&list, big),
            format!("{ANSWER}\n").repeat(600).trim_end(),
        );
        is_read(
            "solve --quiet --count",
            utf16("a b\r\na\r\nb\r\n", big),
            "1",
        );
        is_read(
            "check puzzles/sudoku/example.sdk",
            utf16(ANSWER, big),
            "1 right, 0 wrong",
        );
        let nothing = "expected sudokus, or an exact cover in Knuth's text or JSON, found nothing";
        is_refused("solve", utf16("", big), nothing);
    }
}

#[test]
fn other_bytes() {
    let nul = "line 1, column 2: expected text, found a NUL character; is this a binary file?";
    // no mark
    is_refused("solve", &utf16(BOARD, false)[2..], nul);
    is_refused(
        "solve",
        b"\x1f\x8b\x08\0",
        "cannot be decompressed: unexpected end of file",
    );
    is_refused(
        "solve",
        b"a b\n\xff",
        "line 2, column 1: expected UTF-8 text, found the byte 0xff; save the file as UTF-8",
    );
}
