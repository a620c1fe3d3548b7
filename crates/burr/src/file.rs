//! Files as text, perhaps compressed, up to a limit of bytes, and their elements and attributes.

use crate::BurrError;
use flate2::read::MultiGzDecoder;
use roxmltree::{Document, Node, ParsingOptions};
use std::io::Read;

/// The most bytes of a text.
const MAX_TEXT: u64 = 256 << 20;

/// The most elements, texts and comments: far more than any file has.
const MAX_NODES: u32 = 10_000_000;

/// Whether a file may be a puzzle of `BurrTools`: gzip, or XML with the element `puzzle` and its
/// version.
pub fn is_puzzle(bytes: &[u8]) -> bool {
    if bytes.starts_with(&GZIP) {
        return true;
    }
    // an XML declaration and comments may stand before the element
    let start = bytes.trim_ascii_start();
    start.starts_with(b"<")
        && start
            .windows(ROOT.len())
            .take(MAX_PROLOG)
            .any(|word| word == ROOT)
}

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ROOT: &[u8] = b"<puzzle version";

/// The bytes before the first element that are looked at.
const MAX_PROLOG: usize = 4096;

/// The text of a file: decompressed, and as UTF-8 or else as Latin-1.
pub(crate) fn text(bytes: &[u8]) -> Result<String, BurrError> {
    let mut inflated = Vec::new();
    let bytes = if bytes.starts_with(&GZIP) {
        let mut reader = MultiGzDecoder::new(bytes).take(MAX_TEXT + 1);
        let read = reader.read_to_end(&mut inflated);
        read.map_err(|error| BurrError::Gzip {
            why: error.to_string(),
        })?;
        &inflated
    } else {
        bytes
    };
    if bytes.len() as u64 > MAX_TEXT {
        return Err(BurrError::TooLong { limit: MAX_TEXT });
    }
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    })
}

/// The elements of a text.
pub(crate) fn document(text: &str) -> Result<Document<'_>, BurrError> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options);
    document.map_err(|error| BurrError::Xml {
        why: error.to_string(),
    })
}

/// The elements of this name in an element.
pub(crate) fn children<'a, 'i>(
    node: Node<'a, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children()
        .filter(move |child| child.has_tag_name(name))
}

/// The elements of the second name in those of the first name.
pub(crate) fn grandchildren<'a, 'i>(
    node: Node<'a, 'i>,
    [outer, inner]: [&'static str; 2],
) -> impl Iterator<Item = Node<'a, 'i>> {
    children(node, outer).flat_map(move |child| children(child, inner))
}

/// The text in an element.
pub(crate) fn content(node: Node<'_, '_>) -> String {
    node.children()
        .filter_map(|child| child.text().filter(|_| child.is_text()))
        .collect()
}

/// The number of an attribute, if it is there.
pub(crate) fn optional(
    node: Node<'_, '_>,
    name: &'static str,
    [low, high]: [u32; 2],
) -> Result<Option<u32>, BurrError> {
    let Some(text) = node.attribute(name) else {
        return Ok(None);
    };
    let number = text
        .trim()
        .parse()
        .ok()
        .filter(|number| (low..=high).contains(number));
    number
        .map(Some)
        .ok_or_else(|| missing(node, name, [low, high]))
}

/// The number of an attribute that must be there.
pub(crate) fn required(
    node: Node<'_, '_>,
    name: &'static str,
    range: [u32; 2],
) -> Result<u32, BurrError> {
    optional(node, name, range)?.ok_or_else(|| missing(node, name, range))
}

fn missing(node: Node<'_, '_>, name: &'static str, [low, high]: [u32; 2]) -> BurrError {
    let element = node.tag_name().name().to_owned();
    BurrError::Attribute {
        line: line(node),
        element,
        name,
        low,
        high,
    }
}

/// The line of an element, from 1.
pub(crate) fn line(node: Node<'_, '_>) -> u32 {
    node.document().text_pos_at(node.range().start).row
}
