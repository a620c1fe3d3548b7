//! Assemblies written into the file that states the problem, so that `BurrTools` takes them apart.

use crate::BurrError;
use crate::cover::{Assembling, Piece, Placement};
use crate::file::{children, document, text};
use crate::form::{Form, add, moved, sub};
use crate::grid::{FLIP, Grid, IDENTITY, Motion, Point, QUARTERS, SIXTH};
use flate2::Compression;
use flate2::write::GzEncoder;
use quadrille_problem::problem::OptionId;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;

/// The limit on places of pieces, used or unused, in all assemblies together.
const MAX_PLACES: u64 = 100_000_000;

/// The file with these assemblies of a problem, numbered from 0, instead of the stored ones; in
/// gzip.
///
/// # Errors
/// If the file is not a puzzle with that problem, or a puzzle of balls, whose turns have no known
/// order.
pub fn give_back(
    file: &[u8],
    problem: usize,
    assembling: &Assembling,
    assemblies: &[Vec<OptionId>],
) -> Result<Vec<u8>, BurrError> {
    let turns = turns(assembling.grid).ok_or(BurrError::NotWritten)?;
    let numbers = assembling
        .pieces
        .iter()
        .map(|piece| u64::from(piece.part.high));
    if numbers.sum::<u64>() * assemblies.len() as u64 > MAX_PLACES {
        return Err(BurrError::TooLarge {
            problem: problem + 1,
        });
    }
    let mut solutions = String::from("<solutions>");
    for (number, assembly) in assemblies.iter().enumerate() {
        let places = assembling.places(&turns, assembly);
        let _ = write!(
            solutions,
            "<solution asmNum=\"{number}\"><assembly>{places}</assembly></solution>"
        );
    }
    solutions.push_str("</solutions>");
    let text = text(file)?;
    let spliced = splice(&text, problem, assemblies.len(), &solutions)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder
        .write_all(spliced.as_bytes())
        .and_then(|()| encoder.finish());
    written.map_err(|error| BurrError::Gzip {
        why: error.to_string(),
    })
}

/// Replaces what the text says about the assemblies of a problem.
fn splice(text: &str, problem: usize, n: usize, solutions: &str) -> Result<String, BurrError> {
    let document = document(text)?;
    let problems = crate::file::grandchildren(document.root_element(), ["problems", "problem"]);
    let problems: Vec<_> = problems.collect();
    let unknown = || BurrError::NoProblem {
        asked: (problem + 1).to_string(),
        n: problems.len(),
    };
    let node = *problems.get(problem).ok_or_else(unknown)?;
    let start = node.range().start + "<problem".len();
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    edits.push((start..start, format!(" state=\"2\" assemblies=\"{n}\"")));
    let stale = ["state", "assemblies", "solutions", "time"];
    let attributes = node
        .attributes()
        .filter(|attribute| stale.contains(&attribute.name()));
    edits.extend(attributes.map(|attribute| (attribute.range(), String::new())));
    let gone = ["solutions", "assembler"]
        .into_iter()
        .flat_map(|name| children(node, name));
    edits.extend(gone.map(|child| (child.range(), String::new())));
    let end = text[..node.range().end]
        .rfind("</")
        .unwrap_or(node.range().end);
    edits.push((end..end, solutions.to_owned()));
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut spliced, mut from) = (String::new(), 0);
    for (range, replacement) in edits {
        spliced.push_str(&text[from..range.start]);
        spliced.push_str(&replacement);
        from = range.end;
    }
    spliced.push_str(&text[from..]);
    Ok(spliced)
}

impl Assembling {
    /// The places of an assembly: for each piece of the file where its hotspot lies and the number
    /// of its turn, or `x` where the piece is not used.
    fn places(&self, turns: &[Motion], assembly: &[OptionId]) -> String {
        let mut texts: Vec<String> = Vec::new();
        let placed: Vec<&Placement> = assembly
            .iter()
            .filter_map(|&option| self.placed(option))
            .collect();
        for (number, piece) in (0..).zip(&self.pieces) {
            let own = placed.iter().filter(|placement| placement.piece == number);
            let mut places: Vec<String> = own
                .map(|placement| self.place_of(piece, placement, turns))
                .collect();
            places.resize(piece.part.high as usize, "x".to_owned());
            texts.append(&mut places);
        }
        texts.join(" ")
    }

    /// Where the hotspot of a piece lies, and the number of the turn, in a placement.
    fn place_of(&self, piece: &Piece, placement: &Placement, turns: &[Motion]) -> String {
        let cell = |&(cell, color): &(u32, u8)| {
            (
                self.grid.center(self.cells[cell as usize].at),
                (false, color),
            )
        };
        let cells: Vec<_> = placement.cells.iter().map(cell).collect();
        let (least, form) = Form::new(self.grid, &cells);
        let place = |(number, turn): (usize, &Motion)| -> Option<(usize, Point)> {
            let (first, turned) = Form::new(self.grid, &moved(self.grid, turn, &piece.cells)?);
            let hotspot = turn.of(self.grid.center(piece.hotspot))?;
            (turned == form).then(|| (number, self.grid.voxel(add(sub(hotspot, first), least))))
        };
        // a placement is one of the piece's forms, each of which some turn makes
        let (turn, [x, y, z]) = turns.iter().enumerate().find_map(place).unwrap_or_default();
        format!("{x} {y} {z} {turn}")
    }
}

/// The turns of a grid in the order of their numbers in files.
fn turns(grid: Grid) -> Option<Vec<Motion>> {
    let power = |motion: &Motion, n: usize| (0..n).fold(IDENTITY, |power, _| motion.after(&power));
    let [about_x, about_y, about_z] = &QUARTERS;
    match grid {
        Grid::Balls => None,
        // six turns about the axis, without and with the prism upside down
        Grid::Prisms => {
            let numbers = 0..12;
            Some(
                numbers
                    .map(|n| power(&SIXTH, n % 6).after(&power(&FLIP, n / 6)))
                    .collect(),
            )
        }
        // four turns about the first axis, each followed by a turn that moves that axis
        _ => {
            let faces = [
                (about_y, 0),
                (about_y, 1),
                (about_y, 2),
                (about_y, 3),
                (about_z, 1),
                (about_z, 3),
            ];
            let faces = faces.map(|(axis, n)| power(axis, n));
            Some(
                faces
                    .iter()
                    .flat_map(|face| (0..4).map(|n| face.after(&power(about_x, n))))
                    .collect(),
            )
        }
    }
}
