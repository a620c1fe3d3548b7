//! A problem of a file as an exact cover.
//!
//! Items are the pieces, as often as their numbers say, and the cells of the result: those that
//! must be filled are primary, the variable ones secondary, unless the volumes say that all are
//! filled. An option places a piece.

use crate::BurrError;
use crate::form::{Form, Tint, add, forms, sub};
use crate::grid::{Grid, Motion, Point};
use crate::puzzle::{BurrPuzzle, Part, Shape, ShapeProblem, Voxel};
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem, ProblemBuilder, ProblemError};
use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::ops::RangeInclusive;

/// The most cells in all placements together: half a gigabyte.
const MAX_ENTRIES: usize = 1 << 26;

/// The most cells that are looked at to find the placements: some ten seconds.
const MAX_LOOKS: usize = 1 << 32;

/// A problem of a file: a result, pieces, and all their placements.
#[derive(Clone, Debug)]
pub struct Assembling {
    pub(crate) grid: Grid,
    /// The cells of the result.
    pub(crate) cells: Vec<Voxel>,
    /// The number of each cell, by its center.
    pub(crate) numbers: Numbers,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) placements: Vec<Placement>,
    /// The most variable cells that stay empty, where that is bounded.
    max_holes: Option<u32>,
    problem: Problem,
}

/// Pieces of one shape in a problem.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The name of the item: `S3`, or `S3#2` for the second entry of the shape.
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) part: Part,
    pub(crate) cells: Vec<(Point, Tint)>,
    pub(crate) hotspot: Point,
    /// The orientations of the piece, with a turn into each.
    pub(crate) forms: Vec<(Form, Motion)>,
}

/// A piece in a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement {
    pub(crate) piece: u32,
    /// The cells of the result and the colors of the piece there, in ascending order.
    pub(crate) cells: Vec<(u32, u8)>,
}

/// The numbers of cells by their centers, as a box of voxels.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    grid: Grid,
    low: Point,
    size: Point,
    /// The number of the cell at each voxel of the box.
    places: Vec<Option<NonZeroU32>>,
}

impl Numbers {
    fn new(grid: Grid, cells: &[Voxel]) -> Numbers {
        let along = |axis: usize| cells.iter().map(move |voxel| voxel.at[axis]);
        let low = [0, 1, 2].map(|axis| along(axis).min().unwrap_or(0));
        let size = [0, 1, 2].map(|axis| along(axis).max().map_or(0, |high| high + 1 - low[axis]));
        let n_places = size.map(|side| side as usize).iter().product();
        let mut numbers = Numbers {
            grid,
            low,
            size,
            places: vec![None; n_places],
        };
        for (voxel, number) in cells.iter().zip(1..) {
            if let Some(place) = numbers.place(grid.center(voxel.at)) {
                numbers.places[place] = NonZeroU32::new(number);
            }
        }
        numbers
    }

    fn place(&self, center: Point) -> Option<usize> {
        let voxel = self.grid.voxel(center);
        let [x, y, z] = sub(voxel, self.low);
        let is_inside = [x, y, z]
            .iter()
            .zip(self.size)
            .all(|(&c, side)| (0..side).contains(&c));
        let place = || (z * self.size[1] + y) * self.size[0] + x;
        (is_inside && self.grid.center(voxel) == center).then(|| place() as usize)
    }

    /// The number of the cell with this center.
    pub(crate) fn get(&self, center: Point) -> Option<u32> {
        self.places[self.place(center)?].map(|number| number.get() - 1)
    }
}

impl Assembling {
    /// The problem with this number, from 0.
    ///
    /// ```
    /// use quadrille::search;
    /// use quadrille_burr::{Assembling, BurrPuzzle};
    ///
    /// // two dominoes in a square of 2x2x1
    /// let text = r##"<puzzle version="2"><shapes>
    ///     <voxel x="2" y="1" z="1" type="0">##</voxel>
    ///     <voxel x="2" y="2" z="1" type="0">####</voxel>
    ///   </shapes><problems><problem state="0">
    ///     <shapes><shape id="0" count="2"/></shapes><result id="1"/>
    ///   </problem></problems></puzzle>"##;
    /// let puzzle = BurrPuzzle::read(text.as_bytes())?;
    /// let dominoes = Assembling::new(&puzzle, 0)?;
    /// assert_eq!(search::count(dominoes.problem()), 2);
    /// # Ok::<(), quadrille_burr::BurrError>(())
    /// ```
    pub fn new(puzzle: &BurrPuzzle, number: usize) -> Result<Assembling, BurrError> {
        let n = puzzle.problems.len();
        let asked = || BurrError::NoProblem {
            asked: (number + 1).to_string(),
            n,
        };
        let task = puzzle.problems.get(number).ok_or_else(asked)?;
        let result = task.result.ok_or(BurrError::NoResult {
            problem: number + 1,
        })?;
        let too_large = || BurrError::TooLarge {
            problem: number + 1,
        };
        let cells = puzzle.shapes[result].cells.clone();
        let mut cover = Assembling {
            grid: puzzle.grid,
            numbers: Numbers::new(puzzle.grid, &cells),
            pieces: pieces(puzzle, task, number + 1)?,
            placements: Vec::new(),
            max_holes: task.max_holes,
            problem: Problem::builder().build().map_err(|_| too_large())?,
            cells,
        };
        let colors: HashSet<[u32; 2]> = task.pairs.iter().copied().collect();
        let fits = |piece: u8, result: u8| {
            let pair = [piece, result].map(u32::from);
            !puzzle.has_colors || pair.contains(&0) || colors.contains(&pair)
        };
        if !cover.place(fits) {
            return Err(too_large());
        }
        let all = cover
            .pieces
            .iter()
            .map(|piece| piece.part)
            .collect::<Vec<_>>();
        cover.problem = cover.encode(&all, |_| true).map_err(|_| too_large())?;
        Ok(cover)
    }

    /// The exact cover.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Finds all placements; false if there are too many.
    fn place(&mut self, fits: impl Fn(u8, u8) -> bool) -> bool {
        let (mut n_entries, mut n_looks) = (0, 0_usize);
        for (number, piece) in (0..).zip(&self.pieces) {
            let forms = piece.forms.iter().filter(|_| piece.part.high > 0);
            for (form, _) in forms {
                n_looks = n_looks.saturating_add(form.cells.len() * self.cells.len());
                let room = self.room(form);
                for least in self.cells.iter().map(|voxel| self.grid.center(voxel.at)) {
                    let mut sides = room.iter().zip(least);
                    let fits_box = sides.all(|(side, c)| side.contains(&c));
                    if !fits_box || self.grid.class(least) != form.class {
                        continue;
                    }
                    let cells = form.cells.iter().map(|&(apart, (_, color))| {
                        let cell = self.numbers.get(add(least, apart))?;
                        fits(color, self.cells[cell as usize].color).then_some((cell, color))
                    });
                    let cells: Option<Vec<(u32, u8)>> = cells.collect();
                    if let Some(mut cells) = cells {
                        cells.sort_unstable();
                        n_entries += cells.len() + 1;
                        self.placements.push(Placement {
                            piece: number,
                            cells,
                        });
                    }
                    if n_entries > MAX_ENTRIES || n_looks > MAX_LOOKS {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Where the least cell of a form may lie so that the form lies in the box around the result.
    fn room(&self, form: &Form) -> [RangeInclusive<i32>; 3] {
        let bounds = |axis: usize, points: &mut dyn Iterator<Item = Point>| {
            let ends = points
                .map(|point| point[axis])
                .fold(None, |ends: Option<[i32; 2]>, c| {
                    Some(ends.map_or([c, c], |[low, high]| [low.min(c), high.max(c)]))
                });
            ends.unwrap_or([0, 0])
        };
        [0, 1, 2].map(|axis| {
            let mut centers = self.cells.iter().map(|voxel| self.grid.center(voxel.at));
            let [low, high] = bounds(axis, &mut centers);
            let [from, to] = bounds(axis, &mut form.cells.iter().map(|cell| cell.0));
            low - from..=high - to
        })
    }

    /// The exact cover with other numbers of pieces, of the placements for whose pieces `keep` is
    /// true; options for holes come after the placements.
    pub(crate) fn encode(
        &self,
        parts: &[Part],
        keep: impl Fn(usize) -> bool,
    ) -> Result<Problem, ProblemError> {
        let [low, high] = self.volumes(parts);
        let is_full = low == high && low == self.cells.len() as u64;
        let holes = self.bounded_holes();
        let mut builder = Problem::builder();
        let pieces = self.piece_items(&mut builder, parts, &keep)?;
        let hole = holes
            .filter(|&high| high > 0)
            .map(|high| Bounds { low: 0, high });
        let hole = hole
            .map(|bounds| builder.primary_bounded("holes", bounds))
            .transpose()?;
        let is_primary = |voxel: &Voxel| !voxel.is_variable || is_full || holes.is_some();
        let mut items = vec![ItemId::new(0); self.cells.len()];
        for wanted in [true, false] {
            for (item, voxel) in items.iter_mut().zip(&self.cells) {
                let [x, y, z] = voxel.at;
                let name = format!("{x},{y},{z}");
                match is_primary(voxel) {
                    true if wanted => *item = builder.primary(name)?,
                    false if !wanted => *item = builder.secondary(name)?,
                    _ => {}
                }
            }
        }
        for placement in self
            .placements
            .iter()
            .filter(|placement| keep(placement.piece as usize))
        {
            let cells = placement
                .cells
                .iter()
                .map(|&(cell, _)| items[cell as usize]);
            let piece = pieces[placement.piece as usize];
            builder.option(piece.into_iter().chain(cells))?;
        }
        for cell in self.holes() {
            builder.option(hole.into_iter().chain([items[cell as usize]]))?;
        }
        builder.build()
    }

    /// The most variable cells that may stay empty, where the file bounds their number: only if the
    /// numbers of pieces are ranges.
    fn bounded_holes(&self) -> Option<u32> {
        let parts: Vec<Part> = self.pieces.iter().map(|piece| piece.part).collect();
        let [low, high] = self.volumes(&parts);
        let n_variable = self.cells.iter().filter(|voxel| voxel.is_variable).count();
        self.max_holes
            .filter(|&holes| low != high && (holes as usize) < n_variable)
    }

    /// The cells that have an option to stay empty.
    pub(crate) fn holes(&self) -> Vec<u32> {
        let variable = (0..)
            .zip(&self.cells)
            .filter(|(_, voxel)| voxel.is_variable);
        let any = self.bounded_holes().is_some_and(|holes| holes > 0);
        variable.filter(|_| any).map(|(cell, _)| cell).collect()
    }

    /// The item of each piece. Pieces that may be used as often as they fit into the result need no
    /// item, which makes a search up to twenty times as fast.
    fn piece_items(
        &self,
        builder: &mut ProblemBuilder,
        parts: &[Part],
        keep: impl Fn(usize) -> bool,
    ) -> Result<Vec<Option<ItemId>>, ProblemError> {
        let [low, _] = self.volumes(parts);
        let room = (self.cells.len() as u64).saturating_sub(low);
        let mut items = Vec::new();
        for (number, (piece, part)) in self.pieces.iter().zip(parts).enumerate() {
            let is_free =
                part.low == 0 && u64::from(part.high) >= room / piece.cells.len().max(1) as u64;
            let is_needed =
                part.high > 0 && keep(number) && (!is_free || self.fits_into_variable(number));
            let bounds = Bounds {
                low: part.low,
                high: part.high,
            };
            let item = is_needed.then(|| builder.primary_bounded(&piece.name, bounds));
            items.push(item.transpose()?);
        }
        Ok(items)
    }

    /// Whether some placement of a piece covers no cell that must be filled.
    fn fits_into_variable(&self, piece: usize) -> bool {
        let is_variable = |&(cell, _): &(u32, u8)| self.cells[cell as usize].is_variable;
        let mut placements = self
            .placements
            .iter()
            .filter(|placement| placement.piece as usize == piece);
        placements.any(|placement| placement.cells.iter().all(is_variable))
    }

    /// The fewest and the most cells of the pieces together.
    fn volumes(&self, parts: &[Part]) -> [u64; 2] {
        let sizes = self.pieces.iter().map(|piece| piece.cells.len() as u64);
        sizes.zip(parts).fold([0, 0], |[low, high], (size, part)| {
            [
                low + size * u64::from(part.low),
                high + size * u64::from(part.high),
            ]
        })
    }

    /// Why there is no assembly, where volumes or a piece show that without a search.
    pub fn misfit(&self) -> Option<String> {
        let parts: Vec<Part> = self.pieces.iter().map(|piece| piece.part).collect();
        let [low, high] = self.volumes(&parts);
        let n_cells = self.cells.len() as u64;
        let n_fixed = self.cells.iter().filter(|voxel| !voxel.is_variable).count() as u64;
        if low > n_cells {
            return Some(format!(
                "the pieces have {low} cells, the result has {n_cells}"
            ));
        }
        if high < n_fixed {
            return Some(format!(
                "the pieces have {high} cells, the result needs {n_fixed}"
            ));
        }
        let placed: HashSet<u32> = self
            .placements
            .iter()
            .map(|placement| placement.piece)
            .collect();
        let mut needed = (0..)
            .zip(&self.pieces)
            .filter(|(_, piece)| piece.part.low > 0);
        let unplaced = needed.find(|(number, _)| !placed.contains(number));
        unplaced.map(|(_, piece)| format!("piece {} fits nowhere", piece.label))
    }

    /// The placement that an option stands for; none for a hole.
    pub(crate) fn placed(&self, option: OptionId) -> Option<&Placement> {
        self.placements.get(option.index())
    }
}

fn pieces(
    puzzle: &BurrPuzzle,
    task: &ShapeProblem,
    problem: usize,
) -> Result<Vec<Piece>, BurrError> {
    let motions = puzzle.grid.motions();
    let mut entries: HashMap<usize, usize> = HashMap::new();
    let piece = |part: &Part| {
        let Shape {
            label,
            cells,
            hotspot,
        } = &puzzle.shapes[part.shape];
        let shape = label.clone();
        if cells.iter().any(|voxel| voxel.is_variable) {
            return Err(BurrError::VariablePiece { problem, shape });
        }
        if cells.is_empty() && part.high > 0 {
            return Err(BurrError::EmptyPiece { problem, shape });
        }
        let entry = entries.entry(part.shape).or_default();
        *entry += 1;
        let name = match *entry {
            1 => format!("S{}", part.shape + 1),
            entry => format!("S{}#{entry}", part.shape + 1),
        };
        let cell = |voxel: &Voxel| (puzzle.grid.center(voxel.at), (false, voxel.color));
        let cells: Vec<(Point, Tint)> = cells.iter().map(cell).collect();
        let turns = motions.iter().filter(|motion| motion.is_turn());
        let forms = forms(puzzle.grid, &cells, turns);
        Ok(Piece {
            name,
            label: shape,
            part: *part,
            cells,
            hotspot: *hotspot,
            forms,
        })
    };
    task.parts.iter().map(piece).collect()
}
