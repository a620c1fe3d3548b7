//! Sets of instances that are made here: by the recipes of the gallery and by `generate`, from a
//! seed.

use anyhow::{Context, anyhow, bail};
use quadrille::generate::Generator;
use quadrille::problem::Problem;
use quadrille::sudoku::{Board, Shape, Sudoku, cover};
use quadrille_console::session::Session;
use quadrille_gallery::puzzle::{Recipe, Values};
use quadrille_races::{Instance, Puzzle, Set};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// A set of a suite: its name, and its instances, each of them a puzzle of the gallery with its
/// parameters in their order or by name (`--pieces=tetrominoes`, `--any-number`), or one of
/// - `holes ORDER HOLES`: a Latin square with empty cells, and `boxes ROWS HOLES`: a sudoku with
///   boxes of so many rows and columns;
/// - `sudokus NUMBER [hard]`;
/// - `random ITEMS OPTIONS [planted]`: options of three to six items, with a solution made first
///   where it is planted;
///
/// with `costs` behind it, costs are drawn.
type Family = (&'static str, &'static [&'static str]);

/// The suites: name, what each shows, and its sets.
#[rustfmt::skip]
const SUITES: &[(&str, &str, &[Family])] = &[
    ("sudoku-hard", "sudokus that need guesses, beside usual ones", &[
        ("minimal", &["sudokus 200"]),
        ("hard", &["sudokus 20 hard"]),
    ]),
    ("count", "counting: engines that count residual problems at once or remember them", &[
        ("queens", &["queens 6", "queens 7", "queens 8", "queens 9", "queens 10", "queens 11"]),
        ("langford", &["langford 4", "langford 7", "langford 8", "langford 11", "langford 12"]),
        ("dominoes", &[
            "dominoes 4x4", "dominoes 4x5", "dominoes 4x6", "dominoes 5x6", "dominoes 6x6",
            "dominoes 4x9", "dominoes 6x7",
        ]),
        ("packings", &[
            "soma", "pentominoes 3x20", "pentominoes 4x15", "pentominoes 5x12", "pentominoes 6x10",
        ]),
        ("latin", &[
            "latin 4", "latin 5", "holes 8 36", "holes 8 40", "holes 10 50", "holes 12 70",
            "holes 14 90", "holes 16 110",
        ]),
        ("matchings", &[
            "matchings queen:4x4", "matchings grid:4x4", "matchings king:4x4", "matchings king:4x5",
            "matchings knight:5x6",
        ]),
        ("designs", &[
            "steiner 7", "steiner 9", "schoolgirls 9", "factorizations 6", "factorizations 8",
        ]),
    ]),
    ("list", "listing: every solution is made and shown", &[
        ("queens", &["queens 8", "queens 9", "queens 10"]),
        ("langford", &["langford 7", "langford 8"]),
        ("dominoes", &["dominoes 4x4", "dominoes 4x6"]),
        ("pentominoes", &["pentominoes 3x20", "pentominoes 4x15"]),
    ]),
    ("first", "one solution of problems whose trees are large: learning from conflicts, SAT \
        solvers", &[
        ("latin squares with holes", &["holes 20 200", "holes 30 400", "holes 35 550"]),
        ("queens", &["queens 20", "queens 40", "queens 80"]),
        ("langford", &["langford 16", "langford 24", "langford 32"]),
        ("steiner", &["steiner 9", "steiner 13", "steiner 15"]),
        ("coloring", &["coloring queen:5x5 5", "coloring queen:6x6 7", "coloring queen:7x7 7"]),
    ]),
    ("conflicts", "one solution, or none, where a walk does not end: learning alone", &[
        ("latin squares with holes", &[
            "holes 40 640", "holes 45 810", "holes 50 1000", "holes 60 1450",
        ]),
        ("sudokus of 25x25", &["boxes 5 300", "boxes 5 330", "boxes 5 360"]),
        ("round robins", &["round-robin 8", "round-robin 10"]),
        ("random", &[
            "random 150 400", "random 150 420", "random 100 300 planted", "random 120 360 planted",
        ]),
    ]),
    ("networks", "covers of narrow networks: frontiers", &[
        ("ladders", &["dominoes 3x16", "dominoes 4x20", "dominoes 5x24", "dominoes 6x30"]),
        ("colorings", &["coloring grid:3x6 3", "coloring grid:3x10 3", "coloring grid:4x8 3"]),
        ("matchings", &[
            "matchings grid:4x10", "matchings king:3x12", "matchings king:4x8",
            "matchings cycle:60",
        ]),
    ]),
    ("costs", "the cheapest solution: bounds by linear programming", &[
        ("pentominoes", &[
            "pentominoes 3x20 costs", "pentominoes 4x15 costs", "pentominoes 5x12 costs",
        ]),
        ("assignments", &[
            "assignment 100", "assignment 400", "assignment 14 3", "assignment 26 3",
        ]),
        ("crews", &["crew 80 4", "crew 160 4", "crew 120 6"]),
        ("rosters", &["roster 20 7", "roster 40 7", "roster 80 7"]),
    ]),
    ("choice", "families on which no rule of `auto` was measured, for every question", &[
        ("sequences", &["skolem 8", "skolem 9", "skolem 12", "mates 5", "mates 7"]),
        ("graphs", &[
            "domination king:6x6 4", "domination knight:4x4 4", "domination grid:5x5 7",
            "coloring king:4x4 4", "coloring knight:4x4 3", "coloring queen:4x4 5",
            "coloring petersen 3",
        ]),
        ("pieces", &[
            "polyominoes 4x5 --pieces=tetrominoes --any-number",
            "polyominoes 6x6 --pieces=trominoes --any-number",
            "polyominoes 5x8 --pieces=pentominoes --any-number",
            "polyominoes 3x3x2 --pieces=tricubes --any-number",
            "polyiamonds hexagon:2 3 --any-number", "polyiamonds 6x6 6",
            "polyhexes 4x5 4 --any-number", "polyhexes 3x7 3 --any-number",
        ]),
        ("tournaments", &[
            "round-robin 4", "round-robin 6", "schoolgirls 15", "steiner 13", "steiner 19",
        ]),
        ("borders", &[
            "triangles hexagon:2", "triangles 6x2", "squares 4x6 --border", "partridge 5",
            "partridge 6",
        ]),
        ("boxes", &["boxes 3 60", "boxes 4 120", "boxes 4 135", "boxes 5 250"]),
        ("random", &[
            "random 50 300", "random 70 600", "random 90 450 planted", "random 120 340 planted",
            "random 200 900 planted", "random 300 3000 planted",
        ]),
    ]),
    ("scaling", "how times grow with sizes; with --scale", &[
        ("queens", &["queens 6", "queens 7", "queens 8", "queens 9", "queens 10"]),
        ("langford", &["langford 4", "langford 7", "langford 8", "langford 11"]),
        ("dominoes", &["dominoes 4x4", "dominoes 4x6", "dominoes 4x8", "dominoes 4x10"]),
    ]),
];

/// The names of the suites, each with its purpose.
pub(super) fn names() -> String {
    let line = |(name, about, _): &(&str, &str, &[Family])| format!("  {name:11}  {about}");
    SUITES.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The sets of a suite.
pub(super) fn sets(name: &str, seed: u64, session: &mut Session) -> anyhow::Result<Vec<Set>> {
    let Some((_, _, families)) = SUITES.iter().find(|(known, ..)| *known == name) else {
        bail!(
            "--suite: there is no suite `{}`; expected one of\n{}",
            name.escape_debug(),
            names()
        );
    };
    let make = |(name, recipes): &Family| -> anyhow::Result<Set> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let made = recipes
            .iter()
            .map(|recipe| instances(recipe, seed, &mut rng))
            .collect::<anyhow::Result<Vec<_>>>()?;
        Ok(Set {
            name: (*name).into(),
            instances: made.concat(),
        })
    };
    session.busy("making the instances", || {
        families.iter().map(make).collect()
    })?
}

fn instances(recipe: &str, seed: u64, rng: &mut ChaCha8Rng) -> anyhow::Result<Vec<Instance>> {
    let words: Vec<&str> = recipe.trim_end_matches(" costs").split(' ').collect();
    if words[0] == "sudokus" {
        let is_hard = words.len() > 2;
        return sudokus(number(&words, 1) as u64, is_hard, seed);
    }
    let mut problem = problem(&words, rng)?;
    if recipe.ends_with(" costs") {
        problem = with_costs(&problem, rng)?;
    }
    Ok(vec![Instance {
        name: recipe.into(),
        puzzle: Puzzle::Cover(Box::new(problem)),
    }])
}

/// The number that the word at a place is.
fn number(words: &[&str], at: usize) -> usize {
    let parsed = words.get(at).and_then(|word| word.parse().ok());
    parsed.unwrap_or(0)
}

fn sudokus(n: u64, is_hard: bool, seed: u64) -> anyhow::Result<Vec<Instance>> {
    let steps = if is_hard { 200 } else { 0 };
    let made = Generator::new(seed).hard(steps).make(0..n)?;
    let sudokus = made.into_iter().map(|made| Sudoku::new(made.puzzle));
    Ok(Set::sudokus("", sudokus.collect::<Result<Vec<_>, _>>()?).instances)
}

/// The exact cover of a recipe in words.
fn problem(words: &[&str], rng: &mut ChaCha8Rng) -> anyhow::Result<Problem> {
    let (first, second) = (number(words, 1), number(words, 2));
    match words[0] {
        "holes" => latin_with_holes(first, second, rng),
        "boxes" => sudoku_with_holes(first, second, rng),
        "random" => random(first, second, words.len() > 3, rng),
        name => of_gallery(name, &words[1..]),
    }
}

/// A Latin square of order `n` with so many empty cells.
fn latin_with_holes(n: usize, holes: usize, rng: &mut ChaCha8Rng) -> anyhow::Result<Problem> {
    let cells = square(n, 1, holes, rng);
    let word = |&symbol: &usize| match symbol {
        0 => ".".to_owned(),
        symbol => symbol.to_string(),
    };
    let words: Vec<String> = cells.iter().map(word).collect();
    let lines: Vec<String> = words.chunks(n).map(|row| row.join(" ")).collect();
    puzzle("latin", &[("given", "square")], &lines.join("\n"))
}

/// A sudoku with boxes of `b` rows and columns and so many empty cells.
fn sudoku_with_holes(b: usize, holes: usize, rng: &mut ChaCha8Rng) -> anyhow::Result<Problem> {
    let cells = square(b * b, b, holes, rng);
    let digits: Vec<u8> = cells.iter().map(|&symbol| symbol as u8).collect();
    let board = Board::new(Shape::new(b, b)?, &digits)?;
    Ok(cover::encode(&Sudoku::new(board)?))
}

/// A puzzle of the gallery, from its arguments as they are typed.
fn of_gallery(name: &str, arguments: &[&str]) -> anyhow::Result<Problem> {
    let recipe = named(name)?;
    let (named, placed): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|word| word.starts_with("--"));
    let names = recipe.parameters.iter().map(|parameter| parameter.name);
    let mut values: Vec<_> = names.zip(placed).collect();
    let named = named.iter().map(|word| &word[2..]);
    values.extend(named.map(|word| word.split_once('=').unwrap_or((word, ""))));
    puzzle(name, &values, "")
}

fn named(puzzle: &str) -> anyhow::Result<&'static Recipe> {
    Recipe::named(puzzle).with_context(|| format!("there is no puzzle `{puzzle}`"))
}

/// A puzzle of the gallery; `text` is the file that it reads, if it reads one.
fn puzzle(name: &str, values: &[(&str, &str)], text: &str) -> anyhow::Result<Problem> {
    let recipe = named(name)?;
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
) -> anyhow::Result<Problem> {
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
fn with_costs(problem: &Problem, rng: &mut ChaCha8Rng) -> anyhow::Result<Problem> {
    let mut builder = problem.to_builder();
    for option in problem.options() {
        builder.cost(option, rng.random_range(1..100))?;
    }
    Ok(builder.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hard sudokus take seconds to make, and that a seed makes them again is tested with their
    /// generator.
    #[test]
    fn every_suite_is_made_from_its_seed() {
        let make = |name: &str| {
            let mut session = Session::captured(Box::new(std::io::sink()));
            let sets = sets(name, 7, &mut session).unwrap();
            assert!(sets.iter().all(|set| !set.instances.is_empty()), "{name}");
            let instances = sets.iter().flat_map(|set| &set.instances);
            instances.map(Instance::text).collect::<Vec<_>>()
        };
        for (name, ..) in SUITES {
            std::thread::scope(|scope| {
                let again = scope.spawn(|| (*name != "sudoku-hard").then(|| make(name)));
                let first = make(name);
                if let Some(again) = again.join().unwrap() {
                    assert_eq!(first, again, "{name}");
                }
            });
        }
    }
}
