//! The recipes of dominoes, pentominoes, polyominoes, polycubes and Soma: names and parameters.

use super::{Packing, Region};
use crate::puzzle::named;
use crate::puzzle::recipe::{
    Instance, MakeError, Parameter, ParameterKind, Presence, Recipe, Values,
};

/// A region filled with dominoes.
pub(in crate::puzzle) const DOMINOES: Recipe = Recipe {
    name: "dominoes",
    about: "A region filled with dominoes",
    examples: &["dominoes 4x4 --all --up-to-symmetry"],
    parameters: &[Parameter::place(
        "size",
        "SIZE",
        ParameterKind::Size,
        "The region, such as 8x8 or 2x2x5",
    )],
    symmetries: "turning and mirroring the region, where the pieces allow it",
    turns: "turning the region, also over, where the pieces allow it",
    make: |values, _| Ok(Instance::packing(Packing::dominoes(region(values)?))),
    ..Recipe::EMPTY
};

/// A region filled with the pentominoes.
pub(in crate::puzzle) const PENTOMINOES: Recipe = Recipe {
    name: "pentominoes",
    about: "A region of 60 cells filled with the twelve pentominoes",
    examples: &["pentominoes 6x10 --first 20 --sheet 5x4 --svg sheet.svg"],
    parameters: &[Parameter::place(
        "size",
        "SIZE",
        ParameterKind::Size,
        "The region, such as 6x10 or 3x4x5",
    )],
    symmetries: "turning and mirroring the region, where the pieces allow it",
    turns: "turning the region, also over, where the pieces allow it",
    make: |values, _| Ok(Instance::packing(Packing::pentominoes(region(values)?))),
    ..Recipe::EMPTY
};

/// Any region filled with any pieces.
pub(in crate::puzzle) const POLYOMINOES: Recipe = Recipe {
    name: "polyominoes",
    about: "Any region filled with any pieces",
    details: "A piece has a letter, and is used once, unless a line above its drawing has a number \
        of copies such as 3 or 1-4, or * for any number. An empty line stands between two \
        drawings, and a line - between two layers of one. `polycubes` is the same for cubes.",
    examples: &[
        "polyominoes 4x6 --pieces trominoes,tetrominoes --any-number",
        "polyominoes puzzles/regions/holed8x8.txt --count --up-to-symmetry",
    ],
    parameters: &[
        Parameter::place(
            "region",
            "REGION",
            ParameterKind::Text,
            "The region: a size such as 8x8 or 2x3x10, or a file that draws it with # for a cell, \
            . for none and a line - between layers",
        ),
        Parameter::option(
            "pieces",
            "PIECES",
            ParameterKind::Text,
            "The pieces: dominoes, trominoes, tetrominoes, pentominoes, hexominoes, tricubes, \
            tetracubes, pentacubes, soma or bedlam, several of them with commas between, or a file \
            that draws them",
        )
        .present(Presence::Default("pentominoes")),
        Parameter::flag("one-sided", "Pieces may be turned, but not flipped over")
            .without(&["fixed"]),
        Parameter::flag("fixed", "Pieces may be neither turned nor flipped over"),
        Parameter::flag("any-number", "Each piece may be used any number of times"),
        Parameter::flag("partly", "Cells may stay empty").without(&["any-number"]),
    ],
    symmetries: "turning and mirroring the region, where the pieces allow it",
    turns: "turning the region, also over, where the pieces allow it",
    make: |values, read| Ok(Instance::packing(named::packing(values, read)?)),
    ..Recipe::EMPTY
};

/// A shape of cubes filled with polycubes.
pub(in crate::puzzle) const POLYCUBES: Recipe = Recipe {
    name: "polycubes",
    about: "A box, or another shape of cubes, filled with pieces of cubes",
    details: "Pieces are turned in all ways of space, and never mirrored. A file draws them in \
        layers, with a letter for each cube and a line - between two layers of a piece; a piece is \
        used once, unless a line above its drawing has a number of copies such as 3 or 1-4, or * for \
        any number. An empty line stands between two pieces.",
    examples: &[
        "polycubes 4x4x4 --pieces bedlam --count --up-to-symmetry",
        "polycubes 4x4x2 --pieces tetracubes --count --up-to-turning",
        "polycubes 5x5x5 --pieces puzzles/pieces/conway.txt",
    ],
    parameters: &[
        Parameter::place(
            "region",
            "REGION",
            ParameterKind::Text,
            "The shape: a size such as 3x3x3, or a file that draws its layers with # for a cube, . \
            for none and a line - between layers",
        ),
        Parameter::option(
            "pieces",
            "PIECES",
            ParameterKind::Text,
            "The pieces: soma, bedlam, tricubes, tetracubes, pentacubes, flat ones such as \
            pentominoes, several of them with commas between, or a file that draws them",
        )
        .present(Presence::Default("soma")),
        Parameter::flag("any-number", "Each piece may be used any number of times"),
        Parameter::flag("partly", "Cubes may stay empty").without(&["any-number"]),
    ],
    symmetries: "turning and mirroring the shape, where the pieces allow it",
    turns: "turning the shape",
    make: |values, read| Ok(Instance::packing(named::packing(values, read)?)),
    ..Recipe::EMPTY
};

/// The Soma cube.
pub(in crate::puzzle) const SOMA: Recipe = Recipe {
    name: "soma",
    about: "The Soma cube: seven pieces in 3x3x3",
    examples: &["soma --svg soma.svg"],
    symmetries: "turning and mirroring the region, where the pieces allow it",
    turns: "turning the region, also over, where the pieces allow it",
    make: |_, _| Ok(Instance::packing(Packing::soma(Region::cuboid(3, 3, 3)?))),
    ..Recipe::EMPTY
};

fn region(values: &Values) -> Result<Region, MakeError> {
    let [width, height, depth] = values.size("size");
    Ok(Region::cuboid(width, height, depth)?)
}
