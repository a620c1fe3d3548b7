//! Answers as pictures: boards of cells, drawn with lines of text or as SVG.
//!
//! A [`Picture`] knows nothing of puzzles: each cell has an area, and a bold line wherever two
//! areas meet. Colors are distinguished by people who see red and green alike, and nothing is shown
//! by color alone.

mod cell;
mod chain;
mod draw;
mod figure;
mod grid;
mod ink;
mod mark;
mod marks;
mod outline;
mod page;
mod shape;
mod solid;
mod steps;
mod variant;

/// What tests use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::chain::short;
}

pub use cell::Cell;
pub use draw::Draw;
pub use mark::{Mark, Sign, Spot};
pub use page::{Sheet, film, svg, worksheet};
pub use shape::{Point, Shape};
pub use steps::{AnyStep, DrawDigits, step_pictures};
pub use variant::candidate_picture;

/// Layers of cells, each of the same size; one layer, if it is flat.
///
/// ```
/// use quadrille_picture::{Cell, Picture};
///
/// let cell = |area: u32| Some(Cell { area, text: area.to_string(), ..Cell::default() });
/// let mut picture = Picture::new([3, 2, 1]);
/// for (place, area) in [1, 1, 2, 3, 2, 2].into_iter().enumerate() {
///     picture.set([place % 3, place / 3, 0], cell(area));
/// }
/// assert_eq!(picture.to_string(), "\
/// ┌───────┬───┐
/// │ 1   1 │ 2 │
/// ├───┬───┘   │
/// │ 3 │ 2   2 │
/// └───┴───────┘
/// ");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    size: [usize; 3],
    /// Layer by layer, row by row.
    cells: Vec<Option<Cell>>,
    /// Whether a line stands between any two cells, a thin one inside of an area.
    ruled: bool,
    /// The width of a cell, in heights.
    wide: usize,
    shapes: Vec<Shape>,
    marks: Vec<Mark>,
}

impl Picture {
    /// A picture of this many columns, rows and layers, without any cell.
    pub fn new(size: [usize; 3]) -> Picture {
        let cells = vec![None; size.iter().product()];
        Picture {
            size,
            cells,
            ruled: false,
            wide: 1,
            shapes: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// A ruled picture of one layer whose columns and rows are these: `cell` returns the cell of a
    /// column and a row.
    #[doc(hidden)]
    pub fn table(
        [columns, rows]: [usize; 2],
        mut cell: impl FnMut(usize, usize) -> Option<Cell>,
    ) -> Picture {
        let cells = (0..columns * rows)
            .map(|place| cell(place % columns, place / columns))
            .collect();
        Picture {
            cells,
            ..Picture::new([columns, rows, 1]).ruled()
        }
    }

    /// The same with a thin line between cells of one area, too.
    #[must_use]
    pub fn ruled(self) -> Picture {
        Picture {
            ruled: true,
            ..self
        }
    }

    /// The same with cells that are this many times as wide as high, for longer texts.
    #[must_use]
    pub fn wide(self, wide: usize) -> Picture {
        Picture {
            wide: wide.max(1),
            ..self
        }
    }

    /// Draws something over the cells. Text has no such shapes.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Draws something in the cells, which SVG shows; text shows only the black ones.
    pub fn mark(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// The marks in the cells beside their texts.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Columns, rows and layers.
    pub fn size(&self) -> [usize; 3] {
        self.size
    }

    /// Sets the cell at this column, row and layer.
    ///
    /// # Panics
    /// If that is outside of the picture.
    pub fn set(&mut self, [column, row, layer]: [usize; 3], cell: Option<Cell>) {
        let [columns, rows, layers] = self.size;
        assert!(
            column < columns && row < rows && layer < layers,
            "a cell outside of the picture"
        );
        self.cells[(layer * rows + row) * columns + column] = cell;
    }

    /// The cell at this column, row and layer; `None` outside.
    pub fn cell(&self, [column, row, layer]: [usize; 3]) -> Option<&Cell> {
        let [columns, rows, layers] = self.size;
        let inside = column < columns && row < rows && layer < layers;
        if inside {
            self.cells[(layer * rows + row) * columns + column].as_ref()
        } else {
            None
        }
    }

    /// The areas of the four cells around the corner left above a cell, row by row; none outside.
    fn corner(&self, column: usize, row: usize, layer: usize) -> [[Option<u32>; 2]; 2] {
        let area = |right: usize, down: usize| {
            let place = [
                (column + right).checked_sub(1)?,
                (row + down).checked_sub(1)?,
                layer,
            ];
            self.cell(place).map(|cell| cell.area)
        };
        [[area(0, 0), area(1, 0)], [area(0, 1), area(1, 1)]]
    }
}
