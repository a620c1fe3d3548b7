//! What a file holds: shapes, and problems about them, with limits on voxels, colors and numbers.

use crate::BurrError;
use crate::file::{children, content, document, grandchildren, line, optional, required, text};
use crate::grid::{Grid, Point};
use roxmltree::Node;

/// The most voxels of a shape.
const MAX_VOXELS: usize = 16_000_000;

/// The largest number of a color.
const MAX_COLOR: u32 = 63;

/// The longest side of a shape, the most pieces and holes: what a file writes beyond is refused.
const MAX_NUMBER: u32 = 1_000_000;

/// A file: a grid, shapes, and problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BurrPuzzle {
    pub(crate) grid: Grid,
    /// Whether there are colors: only then pieces and results are compared by them.
    pub(crate) has_colors: bool,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) problems: Vec<ShapeProblem>,
}

/// Some voxels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// The name for people: `S3`, or `S3 "stick"`.
    pub(crate) label: String,
    pub(crate) cells: Vec<Voxel>,
    /// The voxel whose place stored assemblies name.
    pub(crate) hotspot: Point,
}

/// A voxel that is not empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Voxel {
    pub(crate) at: Point,
    pub(crate) is_variable: bool,
    /// Color 0 fits every color.
    pub(crate) color: u8,
}

/// A shape to be made of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShapeProblem {
    pub(crate) name: String,
    pub(crate) parts: Vec<Part>,
    pub(crate) result: Option<usize>,
    pub(crate) max_holes: Option<u32>,
    /// Pairs of a piece's color and a result color that admits it.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// The number of assemblies that the file says were found.
    pub(crate) stored: Option<u64>,
}

/// Pieces of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) shape: usize,
    pub(crate) low: u32,
    pub(crate) high: u32,
}

impl BurrPuzzle {
    /// Reads a file, in gzip or plain.
    pub fn read(bytes: &[u8]) -> Result<BurrPuzzle, BurrError> {
        let text = text(bytes)?;
        let document = document(&text)?;
        let root = document.root_element();
        let version = root.attribute("version");
        if !root.has_tag_name("puzzle") || !matches!(version, Some("1" | "2")) {
            let found = format!(
                "`{}` with version {}",
                root.tag_name().name(),
                version.unwrap_or("none")
            );
            return Err(BurrError::Root { found });
        }
        let n_colors = grandchildren(root, ["colors", "color"]).count();
        if n_colors > MAX_COLOR as usize {
            return Err(BurrError::Colors { n: n_colors });
        }
        let grid = grid(root)?;
        let shapes = grandchildren(root, ["shapes", "voxel"]).enumerate();
        let shapes: Vec<Shape> = shapes
            .map(|(i, node)| shape(node, i, grid))
            .collect::<Result<_, _>>()?;
        let problems = grandchildren(root, ["problems", "problem"]).enumerate();
        let problems = problems.map(|(i, node)| task(node, i + 1, shapes.len()));
        Ok(BurrPuzzle {
            grid,
            has_colors: n_colors > 0,
            problems: problems.collect::<Result<_, _>>()?,
            shapes,
        })
    }

    /// The grid of all shapes.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The names of the problems, which may be empty or equal.
    pub fn problem_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.problems.iter().map(|task| task.name.as_str())
    }

    /// The number of assemblies that the file says were found, of the problem with this number from
    /// 0.
    pub fn stored_count(&self, problem: usize) -> Option<u64> {
        self.problems.get(problem)?.stored
    }

    /// Finds a problem by its number from 1 or its name; returns its number from 0.
    pub fn find_problem(&self, asked: &str) -> Result<usize, BurrError> {
        let n = self.problems.len();
        let number = asked
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        let named = || self.problem_names().position(|name| name == asked);
        number
            .filter(|&number| number < n)
            .or_else(named)
            .ok_or_else(|| BurrError::NoProblem {
                asked: asked.to_owned(),
                n,
            })
    }
}

fn grid(root: Node<'_, '_>) -> Result<Grid, BurrError> {
    let mut grids = children(root, "gridType");
    let Some(node) = grids.next() else {
        return Ok(Grid::Cubes);
    };
    if let Some(second) = grids.next() {
        return Err(BurrError::Twice {
            line: line(second),
            element: "gridType",
        });
    }
    Ok(Grid::of_number(required(node, "type", [0, 4])?))
}

fn shape(node: Node<'_, '_>, number: usize, grid: Grid) -> Result<Shape, BurrError> {
    let name = node.attribute("name").unwrap_or_default().trim();
    let label = match name {
        "" => format!("S{}", number + 1),
        name => format!("S{} {name:?}", number + 1),
    };
    let side = |name| required(node, name, [0, MAX_NUMBER]);
    let [x, y, z] = [side("x")?, side("y")?, side("z")?];
    let n_voxels = [x, y, z]
        .iter()
        .try_fold(1_usize, |n, &side| n.checked_mul(side as usize));
    let Some(n_voxels) = n_voxels.filter(|&n| n <= MAX_VOXELS) else {
        return Err(BurrError::ShapeSize {
            shape: label,
            x,
            y,
            z,
            limit: MAX_VOXELS,
        });
    };
    let text = content(node);
    let kind = required(node, "type", [0, MAX_NUMBER])?;
    if kind != 0 && !text.is_empty() {
        return Err(BurrError::VoxelType {
            shape: label,
            found: kind,
        });
    }
    let states = states(&text, &label)?;
    if states.len() != n_voxels {
        return Err(BurrError::Voxels {
            shape: label,
            found: states.len(),
            expected: n_voxels,
        });
    }
    let [x, y] = [x as usize, y as usize];
    let place = |i: usize| [i % x, i / x % y, i / x / y].map(|c| c as i32);
    let filled = states
        .iter()
        .enumerate()
        .filter(|(_, (state, _))| *state != '_');
    let voxel = |(i, &(state, color)): (usize, &(char, u8))| Voxel {
        at: place(i),
        is_variable: state == '+',
        color,
    };
    // the format fills places of the grid, too, that are no cells
    let cells = filled.map(voxel).filter(|voxel| grid.is_cell(voxel.at));
    let spot = |name| Ok(optional(node, name, [0, MAX_NUMBER])?.unwrap_or(0) as i32);
    Ok(Shape {
        cells: cells.collect(),
        hotspot: [spot("hx")?, spot("hy")?, spot("hz")?],
        label,
    })
}

/// The states and colors of voxels.
fn states(text: &str, label: &str) -> Result<Vec<(char, u8)>, BurrError> {
    let mut states: Vec<(char, u8)> = Vec::new();
    for (at, found) in text.chars().enumerate() {
        let color = found.to_digit(10).zip(states.last_mut());
        if let Some((digit, (_, color))) = color {
            let larger = u32::from(*color) * 10 + digit;
            if larger > MAX_COLOR {
                return Err(BurrError::Color {
                    shape: label.to_owned(),
                    at: at + 1,
                });
            }
            *color = larger as u8;
        } else if matches!(found, '#' | '+' | '_') {
            states.push((found, 0));
        } else {
            return Err(BurrError::Voxel {
                shape: label.to_owned(),
                at: at + 1,
                found,
            });
        }
    }
    Ok(states)
}

fn task(node: Node<'_, '_>, number: usize, n_shapes: usize) -> Result<ShapeProblem, BurrError> {
    let any = [0, MAX_NUMBER];
    let mut parts = Vec::new();
    for piece in grandchildren(node, ["shapes", "shape"]) {
        let shape = required(piece, "id", [0, u32::MAX - 1])? as usize;
        if shape >= n_shapes {
            return Err(BurrError::Piece {
                problem: number,
                shape: shape + 1,
                n: n_shapes,
            });
        }
        let (low, high) = match optional(piece, "count", any)? {
            Some(count) => (count, count),
            None => match [optional(piece, "min", any)?, optional(piece, "max", any)?] {
                [Some(low), Some(high)] => (low, high),
                _ => (1, 1),
            },
        };
        if low > high {
            return Err(BurrError::Range {
                problem: number,
                shape: shape + 1,
                low,
                high,
            });
        }
        parts.push(Part { shape, low, high });
    }
    let result = children(node, "result").next();
    let result = result
        .map(|result| required(result, "id", [0, u32::MAX - 1]))
        .transpose()?;
    let pairs = grandchildren(node, ["bitmap", "pair"]).map(|pair| {
        let color = |name| required(pair, name, [0, MAX_NUMBER]);
        Ok([color("piece")? + 1, color("result")? + 1])
    });
    Ok(ShapeProblem {
        name: node.attribute("name").unwrap_or_default().to_owned(),
        parts,
        result: result.map(|id| id as usize).filter(|&id| id < n_shapes),
        max_holes: optional(node, "maxHoles", any)?,
        pairs: pairs.collect::<Result<_, _>>()?,
        stored: node
            .attribute("assemblies")
            .and_then(|n| n.trim().parse().ok()),
    })
}
