//! Regions, pieces, graphs and squares as a user names them.

use crate::cli::args::PolyominoesArgs;
use crate::cli::input;
use crate::cli::session::Session;
use anyhow::{Context, bail};
use quadrille::format::decode;
use quadrille::problem::Bounds;
use quadrille::puzzle::polyforms::{Drawn, Region, Turning, polyominoes, read_pieces};
use quadrille::puzzle::{Graph, Packing, read_square};
use std::path::Path;

/// Sets of pieces by the number of their cells, from 1.
const SETS: [&str; 6] = ["monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes"];

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
    let number = |name: &str| SETS.iter().position(|&set| set == name);
    if names.split(',').all(|name| number(name).is_none()) {
        let drawn =
            text_of(names, session).with_context(|| format!("expected some of {}, or a file", SETS.join(", ")))?;
        let pieces = read_pieces(&drawn).with_context(|| names.to_owned())?;
        return Ok(pieces.into_iter().map(|(piece, bounds)| (piece.turning(turning), bounds)).collect());
    }
    let mut pieces = Vec::new();
    for name in names.split(',') {
        let Some(n) = number(name) else {
            bail!("there is no set of pieces `{name}`; expected some of {}", SETS.join(", "))
        };
        let of_size = polyominoes(n + 1, turning)?;
        pieces.extend(of_size.into_iter().map(|piece| (piece, Some(Bounds::ONCE))));
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

/// Gives new letters to pieces of several sets.
fn renamed(mut pieces: Vec<Drawn>) -> Vec<Drawn> {
    let mut used = std::collections::HashSet::new();
    let mut spare = ('A'..='Z').chain('a'..='z').chain('α'..='ω').chain('а'..='я');
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
    let bytes = input::bytes(Path::new(path), session)?;
    Ok(decode(&bytes).with_context(|| path.to_owned())?.to_string())
}
