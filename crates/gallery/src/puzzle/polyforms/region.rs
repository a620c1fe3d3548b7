//! Regions of cells: rectangles, cuboids, drawings, removed cells, and the names of cells.

use crate::puzzle::PuzzleError;
use crate::puzzle::capacity::MAX_ENTRIES;

/// A cell: its column, its row and its layer, from 0.
pub type Coordinates = [usize; 3];

/// Some of the cells of a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    size: [usize; 3],
    // layer by layer, row by row
    mask: Box<[bool]>,
    // for each cell of the box how many of the region come before it
    numbers: Vec<u32>,
}

impl Region {
    /// All cells of a rectangle.
    pub fn rectangle(width: usize, height: usize) -> Result<Region, PuzzleError> {
        Region::cuboid(width, height, 1)
    }

    /// All cells of a box.
    pub fn cuboid(width: usize, height: usize, depth: usize) -> Result<Region, PuzzleError> {
        let n_cells = width
            .checked_mul(height)
            .and_then(|cells| cells.checked_mul(depth));
        match n_cells.filter(|&cells| cells as u64 <= MAX_ENTRIES) {
            Some(cells) => Ok(Region::of([width, height, depth], vec![true; cells].into())),
            None => Err(PuzzleError::Region {
                width,
                height,
                depth,
                limit: MAX_ENTRIES,
            }),
        }
    }

    /// The region of a picture: a line a row, `#` for a cell, `.` or a blank for none, and a line
    /// `-` between two layers.
    ///
    /// ```
    /// use quadrille::{puzzle::Puzzle, search};
    /// use quadrille_gallery::puzzle::{Packing, polyforms::Region};
    ///
    /// let diamond = Region::from_picture(".##.\n####\n####\n.##.")?;
    /// assert_eq!(search::count(&Packing::dominoes(diamond).problem()?), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_picture(picture: &str) -> Result<Region, PuzzleError> {
        let cells = read_picture(picture, '#', 0)?;
        let size = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
        let mut region = Region::cuboid(size(0), size(1), size(2).max(1))?;
        region.mask.fill(false);
        for cell in cells {
            if let Some(place) = region.place(cell) {
                region.mask[place] = true;
            }
        }
        Ok(Region::of(region.size, region.mask))
    }

    /// The region without some of its cells.
    pub fn without(
        mut self,
        cells: impl IntoIterator<Item = Coordinates>,
    ) -> Result<Region, PuzzleError> {
        for cell in cells {
            let place = self.place(cell).filter(|&place| self.mask[place]);
            self.mask[place.ok_or(PuzzleError::NoCell { cell })?] = false;
        }
        Ok(Region::of(self.size, self.mask))
    }

    fn of(size: [usize; 3], mask: Box<[bool]>) -> Region {
        let numbers = mask.iter().scan(0, |count, &cell| {
            let before = *count;
            *count += u32::from(cell);
            Some(before)
        });
        let numbers = numbers.collect();
        Region {
            size,
            mask,
            numbers,
        }
    }

    /// The box around the region: columns, rows and layers.
    pub fn size(&self) -> [usize; 3] {
        self.size
    }

    /// How many cells there are.
    pub fn n_cells(&self) -> usize {
        self.mask.iter().filter(|&&cell| cell).count()
    }

    /// All cells, layer by layer, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Coordinates> {
        let [width, height, _] = self.size;
        let places = self.mask.iter().enumerate().filter(|&(_, &cell)| cell);
        places.map(move |(place, _)| {
            [
                place % width,
                place / width % height,
                place / width / height,
            ]
        })
    }

    /// The number of a cell in the order of [`cells`](Region::cells), if it is in the region.
    pub fn number(&self, cell: Coordinates) -> Option<usize> {
        let place = self.place(cell).filter(|&place| self.mask[place])?;
        Some(self.numbers[place] as usize)
    }

    /// The name of the item of a cell.
    pub(super) fn name(&self, [column, row, layer]: Coordinates) -> String {
        if self.size[2] == 1 {
            format!("{row},{column}")
        } else {
            format!("{layer},{row},{column}")
        }
    }

    /// Where a cell of the box stands in the mask.
    fn place(&self, [column, row, layer]: Coordinates) -> Option<usize> {
        let [width, height, depth] = self.size;
        (column < width && row < height && layer < depth)
            .then(|| (layer * height + row) * width + column)
    }
}

/// The cells with this mark in a picture that begins after `above` lines.
pub(super) fn read_picture(
    picture: &str,
    mark: char,
    above: usize,
) -> Result<Vec<Coordinates>, PuzzleError> {
    let (mut cells, mut layer, mut first) = (Vec::new(), 0, 0);
    for (number, line) in picture.lines().enumerate() {
        if line.trim_end() == "-" {
            (layer, first) = (layer + 1, number + 1);
            continue;
        }
        for (column, c) in line.chars().enumerate() {
            match c {
                c if c == mark => cells.push([column, number - first, layer]),
                '.' | ' ' => {}
                found => {
                    return Err(PuzzleError::Picture {
                        line: above + number + 1,
                        column: column + 1,
                        mark,
                        found,
                    });
                }
            }
        }
    }
    Ok(cells)
}
