//! Regions of cells.

use crate::puzzle::{MAX_ENTRIES, PuzzleError};

/// A cell: its column, its row and its layer, from 0.
pub type Cell = [usize; 3];

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
        let n_cells = width.checked_mul(height).and_then(|cells| cells.checked_mul(depth));
        match n_cells.filter(|&cells| cells as u64 <= MAX_ENTRIES) {
            Some(cells) => Ok(Region::of([width, height, depth], vec![true; cells].into())),
            None => Err(PuzzleError::Region { width, height, depth, limit: MAX_ENTRIES }),
        }
    }

    /// The region of a picture: a line a row, `#` for a cell, `.` or a blank for none, and a line `-` between two layers.
    ///
    /// ```
    /// use quadrille::{puzzle::{Packing, Puzzle, polyforms::Region}, search};
    ///
    /// let diamond = Region::from_picture(".##.\n####\n####\n.##.")?;
    /// assert_eq!(search::count(&Packing::dominoes(diamond).problem()?), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_picture(picture: &str) -> Result<Region, PuzzleError> {
        let cells = read_picture(picture)?;
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
    pub fn without(mut self, cells: impl IntoIterator<Item = Cell>) -> Result<Region, PuzzleError> {
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
        Region { size, mask, numbers }
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
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let [width, height, _] = self.size;
        let places = self.mask.iter().enumerate().filter(|&(_, &cell)| cell);
        places.map(move |(place, _)| [place % width, place / width % height, place / width / height])
    }

    /// The number of a cell in the order of [`cells`](Region::cells), if it is in the region.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        let place = self.place(cell).filter(|&place| self.mask[place])?;
        Some(self.numbers[place] as usize)
    }

    /// The name of the item of a cell.
    pub(super) fn name(&self, [column, row, layer]: Cell) -> String {
        if self.size[2] == 1 { format!("{row},{column}") } else { format!("{layer},{row},{column}") }
    }

    /// Where a cell of the box stands in the mask.
    fn place(&self, [column, row, layer]: Cell) -> Option<usize> {
        let [width, height, depth] = self.size;
        (column < width && row < height && layer < depth).then(|| (layer * height + row) * width + column)
    }
}

/// The cells that a picture marks.
pub(super) fn read_picture(picture: &str) -> Result<Vec<Cell>, PuzzleError> {
    let (mut cells, mut layer, mut first) = (Vec::new(), 0, 0);
    for (number, line) in picture.lines().enumerate() {
        if line.trim_end() == "-" {
            (layer, first) = (layer + 1, number + 1);
            continue;
        }
        for (column, c) in line.chars().enumerate() {
            match c {
                '#' => cells.push([column, number - first, layer]),
                '.' | ' ' => {}
                found => return Err(PuzzleError::Picture { line: number + 1, column: column + 1, found }),
            }
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_skip_what_is_taken_out() {
        let region = Region::rectangle(3, 2).unwrap().without([[1, 0, 0]]).unwrap();
        assert_eq!(region.n_cells(), 5);
        assert_eq!(region.cells().map(|cell| region.number(cell).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!((region.number([1, 0, 0]), region.number([3, 0, 0]), region.number([0, 0, 1])), (None, None, None));
        assert_eq!(region, Region::from_picture("#.#\n###").unwrap());
    }

    #[test]
    fn refuses_what_cannot_be() {
        let twice = Region::rectangle(2, 2).unwrap().without([[0, 0, 0], [0, 0, 0]]);
        assert_eq!(twice.unwrap_err().to_string(), "the region has no cell [0, 0, 0] to remove");
        let found = Region::from_picture("##\n#x").unwrap_err().to_string();
        assert_eq!(found, "line 2, column 2: expected `#` for a cell or `.` for none, found 'x'");
        for size in [[usize::MAX; 3], [1 << 14, 1 << 13, 1]] {
            assert!(matches!(Region::cuboid(size[0], size[1], size[2]), Err(PuzzleError::Region { .. })));
        }
    }

    #[test]
    fn regions_without_cells() {
        let steps = Region::from_picture("###\n##\n-\n#\n-\n.\n#").unwrap();
        assert_eq!((steps.size(), steps.n_cells()), ([3, 2, 3], 7));
        assert!(steps.number([0, 1, 2]).is_some() && steps.number([0, 0, 2]).is_none());
        for region in
            [Region::cuboid(0, 5, 5), Region::rectangle(5, 0), Region::from_picture(""), Region::from_picture("..")]
        {
            assert_eq!(region.unwrap().cells().count(), 0);
        }
    }
}
