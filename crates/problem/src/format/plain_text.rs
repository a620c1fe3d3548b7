//! Bytes that ought to be text: gzip, UTF-16, invalid UTF-8 and NUL are refused, with advice.

use super::{FormatError, Place};

/// The text of these bytes, without a byte-order mark.
///
/// Refuses bytes that are not text (another encoding, a packed file, a NUL) and line ends that are
/// neither LF nor CRLF, each by name.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::decode;
///
/// assert_eq!(decode(b"\xef\xbb\xbfa b\r\n")?, "a b\r\n");
/// let error = decode(b"a b\nc \xff").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: expected UTF-8 text, found the byte 0xff; save the file as UTF-8"
/// );
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let refuse =
        |offset, expected, found: &str| FormatError::new(Place::at(bytes, offset), expected, found);
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(refuse(0, "UTF-8 text", "a gzip file").help("unpack it first"));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let error = refuse(0, "UTF-8 text", "a UTF-16 byte-order mark");
        return Err(error.help("save the file as UTF-8"));
    }
    let text = str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let found = format!("the byte {:#04x}", bytes[offset]);
        refuse(offset, "UTF-8 text", &found).help("save the file as UTF-8")
    })?;
    let is_lone = |offset| bytes.get(offset + 1).is_some_and(|&next| next != b'\n');
    let mut places = bytes.iter().enumerate();
    match places.find(|&(at, &byte)| byte == 0 || byte == b'\r' && is_lone(at)) {
        None => Ok(text),
        Some((at, 0)) => Err(refuse(at, "text", "a NUL character").help("is this a binary file?")),
        Some((at, _)) => Err(refuse(
            at,
            "LF or CRLF at the end of a line",
            "a carriage return without a line feed",
        )),
    }
}

/// The first character of a name that could turn a terminal or the order of reading upside down.
pub fn forbidden(name: &str) -> Option<char> {
    if name.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    // the last is a byte-order mark: decoders strip it from the beginning of a text
    let turns = |c| {
        matches!(
            c,
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
    };
    name.chars().find(|&c| c.is_control() || turns(c))
}
