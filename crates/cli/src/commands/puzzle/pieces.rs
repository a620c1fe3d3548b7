//! Regions, pieces, graphs and squares as a user names them.

use crate::args::PolyominoesArgs;
use crate::input;
use crate::session::Session;
use anyhow::{Context, bail};
use quadrille::format::decode;
use quadrille::problem::Bounds;
use quadrille_gallery::puzzle::polyforms::{
    Drawn, Piece, Region, Turning, bedlam, letters, polycubes, polyominoes, read_pieces,
};
use quadrille_gallery::puzzle::{Graph, Packing, PuzzleError, Words, read_square};
use std::path::Path;

/// Sets of pieces by their names.
const SETS: [&str; 11] = [
    "monominoes",
    "dominoes",
    "trominoes",
    "tetrominoes",
    "pentominoes",
    "hexominoes",
    "tricubes",
    "tetracubes",
    "pentacubes",
    "soma",
    "bedlam",
];

/// The pieces of a set.
fn set(name: &str, turning: Turning) -> Option<Result<Vec<Piece>, PuzzleError>> {
    Some(match (name, SETS.iter().position(|&set| set == name)?) {
        (_, flat @ 0..6) => polyominoes(flat + 1, turning),
        (_, cubes @ 6..9) => polycubes(cubes - 3),
        ("soma", _) => Ok(Piece::soma()),
        _ => Ok(bedlam()),
    })
}

pub(super) fn packing(args: &PolyominoesArgs, session: &mut Session) -> anyhow::Result<Packing> {
    let region = region(&args.region, session)?;
    let turning = match (args.one_sided, args.fixed) {
        (true, _) => Turning::InPlane,
        (_, true) => Turning::Never,
        _ => Turning::InSpace,
    };
    let mut packing = Packing::new(region);
    for (piece, bounds) in pieces(&args.pieces, turning, session)? {
        packing = match bounds.filter(|_| !args.any_number) {
            Some(bounds) => packing.between(piece, bounds),
            None if args.partly => bail!("--partly: a piece that may be used any number of times cannot be counted"),
            None => packing.freely(piece),
        };
    }
    Ok(if args.partly { packing.partly() } else { packing })
}

/// A box of cells, or what a file draws.
fn region(text: &str, session: &mut Session) -> anyhow::Result<Region> {
    let sides: Option<Vec<usize>> = text.split('x').map(|side| side.parse().ok()).collect();
    match sides.as_deref() {
        Some(&[width, height]) => Ok(Region::rectangle(width, height)?),
        Some(&[width, height, depth]) => Ok(Region::cuboid(width, height, depth)?),
        _ => {
            let drawn = text_of(text, session).with_context(|| "expected a size such as 8x8, or a file")?;
            Region::from_picture(&drawn).with_context(|| text.to_owned())
        }
    }
}

/// The sets of these names, or what a file draws.
fn pieces(names: &str, turning: Turning, session: &mut Session) -> anyhow::Result<Vec<Drawn>> {
    if names.split(',').all(|name| !SETS.contains(&name)) {
        let drawn =
            text_of(names, session).with_context(|| format!("expected some of {}, or a file", SETS.join(", ")))?;
        let pieces = read_pieces(&drawn).with_context(|| names.to_owned())?;
        return Ok(pieces.into_iter().map(|(piece, bounds)| (piece.turning(turning), bounds)).collect());
    }
    let mut pieces = Vec::new();
    for name in names.split(',') {
        let Some(set) = set(name, turning) else {
            bail!("there is no set of pieces `{name}`; expected some of {}", SETS.join(", "))
        };
        pieces.extend(set?.into_iter().map(|piece| (piece.turning(turning), Some(Bounds::ONCE))));
    }
    Ok(renamed(pieces))
}

/// A graph of this name, or in a file.
pub(super) fn graph(name: &str, session: &mut Session) -> anyhow::Result<Graph> {
    if let Some(graph) = Graph::named(name) {
        return Ok(graph);
    }
    let text = text_of(name, session)
        .with_context(|| "expected a DIMACS file, or a graph such as petersen, complete:6, queen:8x8")?;
    Graph::from_dimacs(&text).with_context(|| name.to_owned())
}

/// The side and the digits of a square in a file.
pub(super) fn square(path: &str, session: &mut Session) -> anyhow::Result<(usize, Vec<usize>)> {
    read_square(&text_of(path, session)?).with_context(|| path.to_owned())
}

/// Words of a list in a rectangle, or in a pattern that a file draws.
pub(super) fn words(pattern: &str, list: &str, session: &mut Session) -> anyhow::Result<Words> {
    let list = text_of(list, session)?;
    let list: Vec<&str> = list.lines().map(str::trim).filter(|word| !word.is_empty()).collect();
    if let Some((Ok(width), Ok(height))) =
        pattern.split_once('x').map(|(width, height)| (width.parse(), height.parse()))
    {
        return Ok(Words::rectangle(width, height, &list)?);
    }
    let drawn = text_of(pattern, session).with_context(|| "expected a size such as 5x5, or a file")?;
    Words::from_pattern(&drawn, &list).with_context(|| pattern.to_owned())
}

/// The numbers in a file.
pub(super) fn numbers(path: &str, session: &mut Session) -> anyhow::Result<Vec<u64>> {
    let text = text_of(path, session)?;
    let number = |word: &str| word.parse().with_context(|| format!("{path}: expected a whole number, found {word:?}"));
    text.split_whitespace().map(number).collect()
}

/// Gives new letters to pieces of several sets.
fn renamed(mut pieces: Vec<Drawn>) -> Vec<Drawn> {
    let mut used = std::collections::HashSet::new();
    let mut spare = letters();
    let taken: std::collections::HashSet<char> = pieces.iter().map(|(piece, _)| piece.letter()).collect();
    for (piece, _) in &mut pieces {
        if !used.insert(piece.letter())
            && let Some(letter) = spare.find(|letter| !taken.contains(letter))
        {
            *piece = piece.clone().with_letter(letter);
        }
    }
    pieces
}

pub(super) fn text_of(path: &str, session: &mut Session) -> anyhow::Result<String> {
    session.reads(Path::new(path));
    let bytes = input::bytes(Path::new(path), session)?;
    Ok(decode(&bytes).with_context(|| path.to_owned())?.to_string())
}
