//! Why a file is not a puzzle, or a problem of it cannot be asked.

use thiserror::Error;

/// The reason why a file is no puzzle, or a problem in it is incomplete.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BurrError {
    /// The file begins as gzip does, but is not.
    #[error("cannot be decompressed: {why}")]
    Gzip {
        /// What the decompressor says.
        why: String,
    },
    /// The text is too long.
    #[error("the text has more than {limit} bytes")]
    TooLong {
        /// The most bytes.
        limit: u64,
    },
    /// The text is not XML.
    #[error("cannot be read as XML: {why}")]
    Xml {
        /// What the reader says, and where.
        why: String,
    },
    /// The text is other XML.
    #[error("expected the element `puzzle` with version 1 or 2, found {found}")]
    Root {
        /// The element found instead.
        found: String,
    },
    /// An attribute is missing or no number.
    #[error(
        "line {line}: `{element}` has no attribute `{name}` with a number from {low} to {high}"
    )]
    Attribute {
        /// The line of the element, from 1.
        line: u32,
        /// The element.
        element: String,
        /// The attribute.
        name: &'static str,
        /// The smallest number.
        low: u32,
        /// The largest number.
        high: u32,
    },
    /// An element stands there twice.
    #[error("line {line}: a second `{element}`")]
    Twice {
        /// The line of the second one, from 1.
        line: u32,
        /// The element.
        element: &'static str,
    },
    /// There are too many colors.
    #[error("{n} colors, expected at most 63")]
    Colors {
        /// The number of colors.
        n: usize,
    },
    /// The sides of a shape have no type, or too many voxels.
    #[error("{shape} has {x}x{y}x{z} voxels, expected at most {limit}")]
    ShapeSize {
        /// The shape.
        shape: String,
        /// The first side.
        x: u32,
        /// The second side.
        y: u32,
        /// The third side.
        z: u32,
        /// The most voxels.
        limit: usize,
    },
    /// A shape has voxels of an unknown type.
    #[error("{shape} has voxels of type {found}, expected 0")]
    VoxelType {
        /// The shape.
        shape: String,
        /// The type.
        found: u32,
    },
    /// A character that is neither a state nor a color.
    #[error(
        "{shape}, character {at}: expected one of #, + and _ and a color from 0 to 63, found \
            {found:?}"
    )]
    Voxel {
        /// The shape.
        shape: String,
        /// The character's number, from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// A color that is too large.
    #[error("{shape}, character {at}: there is no color over 63")]
    Color {
        /// The shape.
        shape: String,
        /// The number of the character, from 1.
        at: usize,
    },
    /// Too few voxels or too many.
    #[error("{shape} has {found} voxels, expected {expected}")]
    Voxels {
        /// The shape.
        shape: String,
        /// The number of voxels written.
        found: usize,
        /// The number that the sides make.
        expected: usize,
    },
    /// A piece has a shape that is not there.
    #[error("problem {problem} has a piece of shape S{shape}, but there are {n} shapes")]
    Piece {
        /// The number of the problem, from 1.
        problem: usize,
        /// The number of the shape, from 1.
        shape: usize,
        /// The number of shapes.
        n: usize,
    },
    /// Bounds in the wrong order.
    #[error("problem {problem} has at least {low} and at most {high} pieces of shape S{shape}")]
    Range {
        /// The number of the problem, from 1.
        problem: usize,
        /// The number of the shape, from 1.
        shape: usize,
        /// The smallest number of pieces.
        low: u32,
        /// The largest number of pieces.
        high: u32,
    },
    /// There is no such problem.
    #[error("there is no problem {asked}, expected a number from 1 to {n} or a name")]
    NoProblem {
        /// The number or name.
        asked: String,
        /// The number of problems.
        n: usize,
    },
    /// A problem has no shape to be made.
    #[error("problem {problem} has no result shape")]
    NoResult {
        /// The number of the problem, from 1.
        problem: usize,
    },
    /// A piece has variable voxels.
    #[error(
        "{shape} is a piece of problem {problem} and has variable voxels, which only a result \
            may have"
    )]
    VariablePiece {
        /// The number of the problem, from 1.
        problem: usize,
        /// The shape.
        shape: String,
    },
    /// A piece has no voxel.
    #[error("{shape} is a piece of problem {problem} and has no voxel")]
    EmptyPiece {
        /// The number of the problem, from 1.
        problem: usize,
        /// The shape.
        shape: String,
    },
    /// The pieces can be placed in too many ways.
    #[error("problem {problem} is too large")]
    TooLarge {
        /// The number of the problem, from 1.
        problem: usize,
    },
    /// Assemblies cannot be written back.
    #[error("assemblies of balls cannot be written back")]
    NotWritten,
}
