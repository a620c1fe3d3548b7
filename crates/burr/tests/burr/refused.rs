//! Files that are refused, each with its message.

use super::{cubes, voxel};
use flate2::Compression;
use flate2::write::GzEncoder;
use quadrille_burr::{Assembling, BurrPuzzle, is_puzzle};
use std::io::Write;

/// The first error of a file.
fn error(bytes: &[u8]) -> String {
    let assembled = BurrPuzzle::read(bytes).and_then(|puzzle| Assembling::new(&puzzle, 0));
    assembled.map_or_else(|error| error.to_string(), |_| "none".into())
}

/// The error of a file with these elements in its puzzle.
fn inside(elements: &str) -> String {
    error(format!("<puzzle version=\"2\">{elements}</puzzle>").as_bytes())
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn texts() {
    assert_eq!(
        error(b"\x1f\x8b12"),
        "cannot be decompressed: unexpected end of file"
    );
    let cut = gzip(b"<puzzle version=\"2\"></puzzle>");
    assert_eq!(
        error(&cut[..cut.len() - 9]),
        "cannot be decompressed: incomplete deflate stream"
    );
    assert_eq!(
        error(b"<puzzle version='2'>"),
        "cannot be read as XML: the root node was opened but never closed"
    );
    assert_eq!(
        error(b"<a/>"),
        "expected the element `puzzle` with version 1 or 2, found `a` with version none"
    );
    assert_eq!(
        error(b"<puzzle version='3'/>"),
        "expected the element `puzzle` with version 1 or 2, found `puzzle` with version 3"
    );
    assert_eq!(
        inside(""),
        "there is no problem 1, expected a number from 1 to 0 or a name"
    );
}

#[test]
fn a_text_that_grows_without_end_is_cut() {
    // a mebibyte, again and again
    let part = gzip(&vec![b' '; 1 << 20]);
    assert_eq!(
        error(&part.repeat(260)),
        "the text has more than 268435456 bytes"
    );
}

#[test]
fn grids_and_colors() {
    let number = "has no attribute `type` with a number from 0 to 4";
    assert_eq!(
        inside("<gridType type='5'/>"),
        format!("line 1: `gridType` {number}")
    );
    assert_eq!(
        inside("\n<gridType/>"),
        format!("line 2: `gridType` {number}")
    );
    assert_eq!(
        inside("<gridType type='0'/>\n<gridType type='0'/>"),
        "line 2: a second `gridType`"
    );
    let colors = "<color red='0' green='0' blue='0'/>".repeat(64);
    assert_eq!(
        inside(&format!("<colors>{colors}</colors>")),
        "64 colors, expected at most 63"
    );
}

#[test]
fn shapes() {
    let shape = |element: &str| {
        inside(&format!(
            "<shapes>{}{element}</shapes>",
            voxel([1, 1, 1], "#")
        ))
    };
    let written = |size, text| shape(&voxel(size, text));
    let character = "expected one of #, + and _ and a color from 0 to 63, found";
    assert_eq!(
        written([2, 1, 1], "#a"),
        format!("S2, character 2: {character} 'a'")
    );
    assert_eq!(
        written([2, 1, 1], "# #"),
        format!("S2, character 2: {character} ' '")
    );
    assert_eq!(
        written([1, 1, 1], "1#"),
        format!("S2, character 1: {character} '1'")
    );
    assert_eq!(
        written([1, 1, 1], "#64"),
        "S2, character 3: there is no color over 63"
    );
    assert_eq!(
        written([1, 1, 1], "#99999999999"),
        "S2, character 3: there is no color over 63"
    );
    assert_eq!(written([2, 2, 2], "###"), "S2 has 3 voxels, expected 8");
    assert_eq!(written([1, 1, 1], "##"), "S2 has 2 voxels, expected 1");
    assert_eq!(
        written([1000, 1000, 1000], ""),
        "S2 has 1000x1000x1000 voxels, expected at most 16000000"
    );
    let side = "has no attribute `y` with a number from 0 to 1000000";
    assert_eq!(
        shape("<voxel x='1' z='1' type='0'>#</voxel>"),
        format!("line 1: `voxel` {side}")
    );
    assert_eq!(
        shape("<voxel x='1' y='-1' z='1' type='0'>#</voxel>"),
        format!("line 1: `voxel` {side}")
    );
    assert_eq!(
        shape("<voxel x='1' y='1' z='1' type='1'>#</voxel>"),
        "S2 has voxels of type 1, expected 0"
    );
    assert_eq!(
        shape("<voxel x='1' y='1' z='1' type='0' name='leg'>x</voxel>"),
        format!("S2 \"leg\", character 1: {character} 'x'")
    );
}

#[test]
fn problems() {
    let problem = |problem: &str| {
        let shapes = [
            voxel([1, 1, 1], "#"),
            voxel([1, 1, 1], "+"),
            voxel([1, 1, 1], "_"),
            cubes(&[[0, 0, 0]]),
        ];
        inside(&format!(
            "<shapes>{}</shapes><problems>{problem}</problems>",
            shapes.concat()
        ))
    };
    let with = |shape: &str| {
        problem(&format!(
            "<problem state='0'><shapes>{shape}</shapes><result id='3'/></problem>"
        ))
    };
    assert_eq!(with("<shape id='0'/>"), "none");
    assert_eq!(
        with("<shape id='4'/>"),
        "problem 1 has a piece of shape S5, but there are 4 shapes"
    );
    assert_eq!(
        with("<shape id='0' min='2' max='1'/>"),
        "problem 1 has at least 2 and at most 1 pieces of shape S1"
    );
    assert_eq!(
        with("<shape id='1'/>"),
        "S2 is a piece of problem 1 and has variable voxels, which only a result may have"
    );
    assert_eq!(
        with("<shape id='2'/>"),
        "S3 is a piece of problem 1 and has no voxel"
    );
    assert_eq!(
        with("<shape/>"),
        "line 1: `shape` has no attribute `id` with a number from 0 to 4294967294"
    );
    assert_eq!(
        problem("<problem state='0'/>"),
        "problem 1 has no result shape"
    );
    assert_eq!(
        problem("<problem state='0'><result id='4'/></problem>"),
        "problem 1 has no result shape"
    );
}

/// Latin-1 texts give the same shapes and colors; elements that are not known are skipped.
#[test]
fn other_texts_are_read() {
    let text = "<?xml version=\"1.0\"?><!-- a -->\n<puzzle version='1'><tool x='&lt;'><shapes/></tool>\
        <shapes><voxel x='1' y='1' z='1' type='0' name='f\u{fc}nf &amp; \u{e9}'>#</voxel></shapes>\
        <problems><problem state='2' name='one' assemblies='7'><shapes><shape id='0'/></shapes><result id='0'/>\
        </problem></problems><comment>\u{fc}</comment></puzzle>";
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for bytes in [
        text.as_bytes().to_vec(),
        latin.clone(),
        gzip(text.as_bytes()),
        gzip(&latin),
    ] {
        assert!(is_puzzle(&bytes));
        let puzzle = BurrPuzzle::read(&bytes).unwrap();
        assert_eq!(puzzle.stored_count(0), Some(7));
        assert_eq!(puzzle.find_problem("one"), Ok(0));
        assert_eq!(puzzle.find_problem("1"), Ok(0));
        assert!(puzzle.find_problem("0").is_err());
        assert!(Assembling::new(&puzzle, 0).unwrap().misfit().is_none());
    }
    for other in [&b"a b c\na b\nc"[..], b"<html/>", b"", b"1..2"] {
        assert!(!is_puzzle(other));
    }
}
