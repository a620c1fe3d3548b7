//! Regions, pieces, graphs and squares as a user names them: by a built-in name or a file with a
//! drawing.

use super::polyforms::{
    Drawn, Packing, Piece, Region, Turning, bedlam, letters, polycubes, polyominoes, read_pieces,
};
use super::recipe::{MakeError, Parameter, ParameterKind, ReadFile, Values};
use super::{Graph, PuzzleError, read_square};
use quadrille_problem::problem::Bounds;
use std::collections::HashSet;
use std::num::ParseIntError;

/// A parameter that names a graph.
pub(super) const GRAPH: Parameter = Parameter::place(
    "graph",
    "GRAPH",
    ParameterKind::Text,
    "The graph: a DIMACS file, or petersen, complete:6, cycle:7, or the moves of a piece: \
    queen:8x8, rook:3x3, king:4x5, knight:5x5, grid:4x4",
);

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

/// An error behind its subject, with all its causes.
pub(super) fn about(what: &str, error: impl Into<MakeError>) -> MakeError {
    let error = error.into();
    let causes =
        std::iter::successors(error.source(), |cause| cause.source()).map(ToString::to_string);
    let parts: Vec<String> = [what.to_owned(), error.to_string()]
        .into_iter()
        .chain(causes)
        .collect();
    parts.join(": ").into()
}

/// Any pieces in any region.
pub(super) fn packing(values: &Values, read: &mut ReadFile<'_>) -> Result<Packing, MakeError> {
    let region = region(&values.text("region").unwrap_or_default(), read)?;
    let turning = match (values.is_given("one-sided"), values.is_given("fixed")) {
        (true, _) => Turning::InPlane,
        (_, true) => Turning::Never,
        _ => Turning::InSpace,
    };
    let (any_number, partly) = (values.is_given("any-number"), values.is_given("partly"));
    let mut packing = Packing::new(region);
    for (piece, bounds) in pieces(&values.text("pieces").unwrap_or_default(), turning, read)? {
        packing = match bounds.filter(|_| !any_number) {
            Some(bounds) => packing.between(piece, bounds),
            None if partly => {
                return Err(
                    "--partly: a piece that may be used any number of times cannot be counted"
                        .into(),
                );
            }
            None => packing.freely(piece),
        };
    }
    Ok(if partly { packing.partly() } else { packing })
}

/// A box of cells, or what a file draws.
fn region(text: &str, read: &mut ReadFile<'_>) -> Result<Region, MakeError> {
    let sides: Option<Vec<usize>> = text.split('x').map(|side| side.parse().ok()).collect();
    match sides.as_deref() {
        Some(&[width, height]) => Ok(Region::rectangle(width, height)?),
        Some(&[width, height, depth]) => Ok(Region::cuboid(width, height, depth)?),
        _ => {
            let drawn = read(text)
                .map_err(|error| about("expected a size such as 8x8, or a file", error))?;
            Region::from_picture(&drawn).map_err(|error| about(text, error))
        }
    }
}

/// The sets of these names, or the pieces drawn in a file.
fn pieces(names: &str, turning: Turning, read: &mut ReadFile<'_>) -> Result<Vec<Drawn>, MakeError> {
    let sets = SETS.join(", ");
    if names.split(',').all(|name| !SETS.contains(&name)) {
        let drawn = read(names)
            .map_err(|error| about(&format!("expected some of {sets}, or a file"), error))?;
        let pieces = read_pieces(&drawn).map_err(|error| about(names, error))?;
        return Ok(pieces
            .into_iter()
            .map(|(piece, bounds)| (piece.turning(turning), bounds))
            .collect());
    }
    let mut pieces = Vec::new();
    for name in names.split(',') {
        let Some(set) = set(name, turning) else {
            return Err(
                format!("there is no set of pieces `{name}`; expected some of {sets}").into(),
            );
        };
        pieces.extend(
            set?.into_iter()
                .map(|piece| (piece.turning(turning), Some(Bounds::ONCE))),
        );
    }
    Ok(renamed(pieces))
}

/// A graph of this name, or in a file.
pub(super) fn graph(values: &Values, read: &mut ReadFile<'_>) -> Result<Graph, MakeError> {
    let name = values.text("graph").unwrap_or_default();
    if let Some(graph) = Graph::named(&name) {
        return Ok(graph);
    }
    let expected = "expected a DIMACS file, or a graph such as petersen, complete:6, queen:8x8";
    let text = read(&name).map_err(|error| about(expected, error))?;
    Graph::from_dimacs(&text).map_err(|error| about(&name, error))
}

/// The side and the digits of a square in a file.
pub(super) fn square(
    path: &str,
    read: &mut ReadFile<'_>,
) -> Result<(usize, Vec<usize>), MakeError> {
    read_square(&read(path)?).map_err(|error| about(path, error))
}

/// The numbers in a file.
pub(super) fn numbers(path: &str, read: &mut ReadFile<'_>) -> Result<Vec<u64>, MakeError> {
    let text = read(path)?;
    let number = |word: &str| {
        word.parse().map_err(|error: ParseIntError| {
            about(
                &format!("{path}: expected a whole number, found {word:?}"),
                error,
            )
        })
    };
    text.split_whitespace().map(number).collect()
}

/// Gives new letters to pieces of several sets.
fn renamed(mut pieces: Vec<Drawn>) -> Vec<Drawn> {
    let mut used = HashSet::new();
    let mut spare = letters();
    let taken: HashSet<char> = pieces.iter().map(|(piece, _)| piece.letter()).collect();
    for (piece, _) in &mut pieces {
        if !used.insert(piece.letter())
            && let Some(letter) = spare.find(|letter| !taken.contains(letter))
        {
            *piece = piece.clone().with_letter(letter);
        }
    }
    pieces
}
