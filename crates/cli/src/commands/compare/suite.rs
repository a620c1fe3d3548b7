//! The suites of `compare`: sets made from recipes of the gallery and by `generate` with a seed.

use anyhow::{Context, Result, anyhow, bail};
use quadrille::generate::Generator;
use quadrille::problem::Problem;
use quadrille::sudoku::{Board, Shape, Sudoku, cover};
use quadrille_console::session::Session;
use quadrille_gallery::puzzle::{Recipe, Values};
use quadrille_races::{Instance, Set};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// The suites: name and purpose in a line each, and below it the name and the instances of each
/// set. An instance is a puzzle of the gallery with its parameters in their order or by name
/// (`--pieces=tetrominoes`, `--any-number`), or one of
/// - `holes ORDER HOLES`: a Latin square with empty cells, and `boxes ROWS HOLES`: a sudoku with
///   boxes of so many rows and columns;
/// - `sudokus NUMBER [hard]`;
/// - `random ITEMS OPTIONS [planted]`: options of three to six items, with a solution made first
///   where it is planted;
///
/// with `costs` behind it, costs are drawn.
const SUITES: &str = include_str!("suites.txt");

struct Suite {
    name: String,
    about: String,
    /// The sets, and the recipes of their instances.
    sets: Vec<(String, Vec<String>)>,
}

fn suites() -> Vec<Suite> {
    let text = SUITES.replace("\n    ", " ");
    let mut suites: Vec<Suite> = Vec::new();
    for line in text.lines() {
        let (name, rest) = line.trim().split_once(": ").unwrap_or((line, ""));
        match suites.last_mut() {
            Some(suite) if line.starts_with(' ') => {
                let recipes = rest.split(", ").map(Into::into).collect();
                suite.sets.push((name.into(), recipes));
            }
            _ => suites.push(Suite {
                name: name.into(),
                about: rest.into(),
                sets: Vec::new(),
            }),
        }
    }
    suites
}

/// The names of the suites, each with its purpose.
pub(super) fn names() -> String {
    let line = |Suite { name, about, .. }| format!("  {name:11}  {about}");
    let lines: Vec<String> = suites().into_iter().map(line).collect();
    lines.join("\n")
}

/// The sets of a suite.
pub(super) fn sets(name: &str, seed: u64, session: &mut Session) -> Result<Vec<Set>> {
    let Some(suite) = suites().into_iter().find(|known| known.name == name) else {
        bail!(
            "--suite: there is no suite `{}`; expected one of\n{}",
            name.escape_debug(),
            names()
        );
    };
    let make = |(name, recipes): (String, Vec<String>)| -> Result<Set> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let made = recipes
            .iter()
            .map(|recipe| instances(recipe, seed, &mut rng))
            .collect::<Result<Vec<_>>>()?;
        Ok(Set {
            name,
            instances: made.concat(),
        })
    };
    session.busy("making the instances", || {
        suite.sets.into_iter().map(make).collect()
    })?
}

fn instances(recipe: &str, seed: u64, rng: &mut ChaCha8Rng) -> Result<Vec<Instance>> {
    let words: Vec<&str> = recipe.trim_end_matches(" costs").split(' ').collect();
    if words[0] == "sudokus" {
        let is_hard = words.len() > 2;
        return sudokus(number(&words, 1) as u64, is_hard, seed);
    }
    let mut problem = problem(&words, rng)?;
    if recipe.ends_with(" costs") {
        problem = with_costs(&problem, rng)?;
    }
    Ok(vec![Instance::cover(recipe, problem)])
}

/// The number that the word at a place is.
fn number(words: &[&str], at: usize) -> usize {
    let parsed = words.get(at).and_then(|word| word.parse().ok());
    parsed.unwrap_or(0)
}

fn sudokus(n: u64, is_hard: bool, seed: u64) -> Result<Vec<Instance>> {
    let steps = if is_hard { 200 } else { 0 };
    let made = Generator::new(seed).hard(steps).make(0..n)?;
    let sudokus = made.into_iter().map(|made| Sudoku::new(made.puzzle));
    Ok(Set::sudokus("", sudokus.collect::<Result<Vec<_>, _>>()?).instances)
}

/// The exact cover of a recipe in words.
fn problem(words: &[&str], rng: &mut ChaCha8Rng) -> Result<Problem> {
    let (first, second) = (number(words, 1), number(words, 2));
    match words[0] {
        "holes" => latin_with_holes(first, second, rng),
        "boxes" => sudoku_with_holes(first, second, rng),
        "random" => random(first, second, words.len() > 3, rng),
        name => of_gallery(name, &words[1..]),
    }
}

/// A Latin square of order `n` with so many empty cells.
fn latin_with_holes(n: usize, holes: usize, rng: &mut ChaCha8Rng) -> Result<Problem> {
    let cells = square(n, 1, holes, rng);
    let word = |&symbol: &usize| match symbol {
        0 => ".".to_owned(),
        symbol => symbol.to_string(),
    };
    let words: Vec<String> = cells.iter().map(word).collect();
    let lines: Vec<String> = words.chunks(n).map(|row| row.join(" ")).collect();
    puzzle(named("latin")?, &[("given", "square")], &lines.join("\n"))
}

/// A sudoku with boxes of `b` rows and columns and so many empty cells.
fn sudoku_with_holes(b: usize, holes: usize, rng: &mut ChaCha8Rng) -> Result<Problem> {
    let cells = square(b * b, b, holes, rng);
    let digits: Vec<u8> = cells.iter().map(|&symbol| symbol as u8).collect();
    let board = Board::new(Shape::new(b, b)?, &digits)?;
    Ok(cover::encode(&Sudoku::new(board)?))
}

/// A puzzle of the gallery, made from command-line words.
fn of_gallery(name: &str, arguments: &[&str]) -> Result<Problem> {
    let recipe = named(name)?;
    let (named, placed): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|word| word.starts_with("--"));
    let names = recipe.parameters.iter().map(|parameter| parameter.name);
    let mut values: Vec<_> = names.zip(placed).collect();
    let named = named.iter().map(|word| &word[2..]);
    values.extend(named.map(|word| word.split_once('=').unwrap_or((word, ""))));
    puzzle(recipe, &values, "")
}

fn named(puzzle: &str) -> Result<&'static Recipe> {
    Recipe::named(puzzle).with_context(|| format!("there is no puzzle `{puzzle}`"))
}

/// A puzzle of the gallery; `text` is the file that it reads, if it reads one.
fn puzzle(recipe: &'static Recipe, values: &[(&str, &str)], text: &str) -> Result<Problem> {
    let mut given = Values::new(recipe);
    for (name, value) in values {
        given.set(name, value).map_err(|why| anyhow!("{why}"))?;
    }
    let made = recipe
        .make(&given, &mut |_| Ok(text.into()))
        .map_err(|why| anyhow!("{why}"))?;
    Ok(made.problem()?)
}

/// A Latin square of order `n` with so many empty cells, 0, its rows, columns and symbols shuffled;
/// with boxes of `b` rows and columns, where `n` is the square of `b`, lines stay in their bands,
/// and it is a sudoku.
fn square(n: usize, b: usize, holes: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut lines = || {
        let mut bands: Vec<Vec<usize>> = (0..n)
            .collect::<Vec<_>>()
            .chunks(n / b)
            .map(<[usize]>::to_vec)
            .collect();
        bands.iter_mut().for_each(|band| band.shuffle(rng));
        bands.shuffle(rng);
        bands.concat()
    };
    let (rows, columns) = (lines(), lines());
    let mut symbols: Vec<usize> = (1..=n).collect();
    symbols.shuffle(rng);
    let mut empty: Vec<bool> = (0..n * n).map(|cell| cell < holes).collect();
    empty.shuffle(rng);
    let symbol = |cell: usize| {
        let (row, column) = (rows[cell / n], columns[cell % n]);
        symbols[(row % b * (n / b) + row / b + column) % n]
    };
    (0..n * n)
        .map(|cell| if empty[cell] { 0 } else { symbol(cell) })
        .collect()
}

/// Options of three to six items drawn from all; with `planted`, some that make a solution come
/// first.
fn random(
    n_items: usize,
    n_options: usize,
    planted: bool,
    rng: &mut ChaCha8Rng,
) -> Result<Problem> {
    let mut items: Vec<usize> = (0..n_items).collect();
    let mut options: BTreeSet<Vec<usize>> = BTreeSet::new();
    items.shuffle(rng);
    let mut left = if planted { &items[..] } else { &[] };
    while !left.is_empty() {
        let (option, rest) = left.split_at(rng.random_range(3..=6).min(left.len()));
        options.insert(option.to_vec());
        left = rest;
    }
    while options.len() < n_options {
        let option: BTreeSet<usize> = (0..rng.random_range(3..=6))
            .map(|_| rng.random_range(0..n_items))
            .collect();
        options.insert(option.into_iter().collect());
    }
    let mut builder = Problem::builder();
    let items = (0..n_items)
        .map(|item| builder.primary(item.to_string()))
        .collect::<Result<Vec<_>, _>>()?;
    for option in options {
        builder.option(option.into_iter().map(|item| items[item]))?;
    }
    Ok(builder.build()?)
}

/// The same problem with costs from 1 to 99.
fn with_costs(problem: &Problem, rng: &mut ChaCha8Rng) -> Result<Problem> {
    let mut builder = problem.to_builder();
    for option in problem.options() {
        builder.cost(option, rng.random_range(1..100))?;
    }
    Ok(builder.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sudokus take seconds to make, and their generator has tests of its own: three of each kind.
    #[test]
    fn every_suite_is_made_from_its_seed() {
        let make = |suite: &Suite| {
            let mut made = Vec::new();
            for (set, recipes) in &suite.sets {
                let mut rng = ChaCha8Rng::seed_from_u64(7);
                for recipe in recipes {
                    let recipe = match recipe.split(' ').collect::<Vec<_>>()[..] {
                        ["sudokus", _, ref kind @ ..] => ["sudokus 1", &kind.join(" ")].join(" "),
                        _ => recipe.clone(),
                    };
                    let instances = instances(recipe.trim_end(), 7, &mut rng).unwrap();
                    assert!(!instances.is_empty(), "{set}: {recipe}");
                    made.extend(instances.iter().map(Instance::text));
                }
            }
            made
        };
        for suite in suites() {
            std::thread::scope(|scope| {
                let again = scope.spawn(|| make(&suite));
                assert_eq!(make(&suite), again.join().unwrap(), "{}", suite.name);
            });
        }
    }
}
