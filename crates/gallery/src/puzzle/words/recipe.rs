//! The recipe of word squares and crosswords: parameters, examples, sizes or patterns.

use super::Words;
use crate::puzzle::named::about;
use crate::puzzle::recipe::{
    Instance, MakeError, Parameter, ParameterKind, ReadFile, Recipe, Values,
};

/// How they are named.
pub(in crate::puzzle) const RECIPE: Recipe = Recipe {
    name: "words",
    about: "Word squares and crosswords: words of a list that cross, none twice",
    examples: &[
        "words 3x3 puzzles/words/three.txt",
        "words 5x5 puzzles/words/sator.txt --symmetric --all",
    ],
    parameters: &[
        Parameter::place(
            "pattern",
            "PATTERN",
            ParameterKind::Text,
            "The size, such as 5x5, or a file with a pattern: . for a cell, # for a black one, \
            letters that are given",
        ),
        Parameter::place(
            "list",
            "LIST",
            ParameterKind::File,
            "A file with words, one a line",
        ),
        Parameter::flag("symmetric", "Each word stands both across and down"),
    ],
    make: |values, read| {
        let words = named(values, read)?;
        Ok(Instance::new(if values.is_given("symmetric") {
            words.symmetric()?
        } else {
            words
        }))
    },
    ..Recipe::EMPTY
};

/// Words of a list in a rectangle, or in a pattern that a file draws.
fn named(values: &Values, read: &mut ReadFile<'_>) -> Result<Words, MakeError> {
    let (pattern, list) = (
        values.text("pattern").unwrap_or_default(),
        values.text("list").unwrap_or_default(),
    );
    let list = read(&list)?;
    let list: Vec<&str> = list
        .lines()
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .collect();
    if let Some((Ok(width), Ok(height))) = pattern
        .split_once('x')
        .map(|(width, height)| (width.parse(), height.parse()))
    {
        return Ok(Words::rectangle(width, height, &list)?);
    }
    let drawn =
        read(&pattern).map_err(|error| about("expected a size such as 5x5, or a file", error))?;
    Words::from_pattern(&drawn, &list).map_err(|error| about(&pattern, error))
}
