//! Sets of instances that are made here: by the recipes of the gallery and by `generate`, from a seed.

use crate::session::Session;
use anyhow::{anyhow, bail};
use quadrille::generate::Generator;
use quadrille::problem::Problem;
use quadrille::sudoku::Sudoku;
use quadrille_gallery::puzzle::{Recipe, Values};
use quadrille_races::{Instance, Puzzle, Set};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::fmt::Write;

/// A set of a suite: its name, and its instances. An instance is a puzzle with its parameters, `holes ORDER HOLES` for a Latin square
/// with empty cells, or `sudokus NUMBER [hard]`; with `costs` behind it costs are drawn.
type Family = (&'static str, &'static [&'static str]);

/// The suites: name, what each shows, and its sets.
const SUITES: &[(&str, &str, &[Family])] = &[
    (
        "sudoku-hard",
        "sudokus that need guesses, beside usual ones",
        &[("minimal", &["sudokus 200"]), ("hard", &["sudokus 20 hard"])],
    ),
    (
        "count",
        "counting: engines that count residual problems at once or remember them",
        &[
            ("queens", &["queens 8", "queens 9", "queens 10", "queens 11"]),
            ("langford", &["langford 7", "langford 8", "langford 11"]),
            ("dominoes", &["dominoes 4x4", "dominoes 4x6", "dominoes 6x6"]),
            ("pentominoes", &["pentominoes 3x20", "pentominoes 4x15"]),
            ("latin", &["latin 4", "holes 8 36", "holes 10 50"]),
            ("soma", &["soma"]),
        ],
    ),
    (
        "list",
        "listing: every solution is made and shown",
        &[
            ("queens", &["queens 8", "queens 9", "queens 10"]),
            ("langford", &["langford 7", "langford 8"]),
            ("dominoes", &["dominoes 4x4", "dominoes 4x6"]),
            ("pentominoes", &["pentominoes 3x20", "pentominoes 4x15"]),
        ],
    ),
    (
        "first",
        "one solution of problems whose trees are large: learning from conflicts, SAT solvers",
        &[
            ("latin squares with holes", &["holes 20 200", "holes 30 400", "holes 35 550"]),
            ("queens", &["queens 20", "queens 40", "queens 80"]),
            ("langford", &["langford 16", "langford 24", "langford 32"]),
            ("steiner", &["steiner 9", "steiner 13", "steiner 15"]),
            ("coloring", &["coloring queen:5x5 5", "coloring queen:6x6 7", "coloring queen:7x7 7"]),
        ],
    ),
    (
        "networks",
        "covers of narrow networks: frontiers",
        &[
            ("ladders", &["dominoes 3x16", "dominoes 4x20", "dominoes 5x24", "dominoes 6x30"]),
            ("colorings", &["coloring grid:3x6 3", "coloring grid:3x10 3", "coloring grid:4x8 3"]),
        ],
    ),
    (
        "costs",
        "the cheapest solution: bounds by linear programming",
        &[
            ("pentominoes", &["pentominoes 3x20 costs", "pentominoes 4x15 costs", "pentominoes 5x12 costs"]),
            ("queens", &["queens 8 costs", "queens 10 costs", "queens 12 costs"]),
            ("latin", &["holes 10 60 costs", "holes 14 120 costs"]),
        ],
    ),
    (
        "scaling",
        "how times grow with sizes; with --scale",
        &[
            ("queens", &["queens 6", "queens 7", "queens 8", "queens 9", "queens 10"]),
            ("langford", &["langford 4", "langford 7", "langford 8", "langford 11"]),
            ("dominoes", &["dominoes 4x4", "dominoes 4x6", "dominoes 4x8", "dominoes 4x10"]),
        ],
    ),
];

/// The sets of a suite.
pub(super) fn sets(name: &str, seed: u64, session: &mut Session) -> anyhow::Result<Vec<Set>> {
    let Some((_, _, families)) = SUITES.iter().find(|(known, ..)| *known == name) else {
        let lines: Vec<String> = SUITES.iter().map(|(name, about, _)| format!("  {name:11}  {about}")).collect();
        bail!("--suite: there is no suite `{}`; expected one of\n{}", name.escape_debug(), lines.join("\n"));
    };
    let make = |(name, recipes): &Family| -> anyhow::Result<Set> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let made =
            recipes.iter().map(|recipe| instances(recipe, seed, &mut rng)).collect::<anyhow::Result<Vec<_>>>()?;
        Ok(Set { name: (*name).into(), instances: made.concat() })
    };
    session.busy("making the instances", || families.iter().map(make).collect())?
}

fn instances(recipe: &str, seed: u64, rng: &mut ChaCha8Rng) -> anyhow::Result<Vec<Instance>> {
    let (words, costs) = recipe.strip_suffix(" costs").map_or((recipe, false), |words| (words, true));
    let words: Vec<&str> = words.split(' ').collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
    let problem = match words[0] {
        "sudokus" => {
            let generator = Generator::new(seed).hard(if words.len() > 2 { 200 } else { 0 });
            let made = generator.make(0..number(1) as u64)?.into_iter().map(|made| Sudoku::new(made.puzzle));
            return Ok(Set::sudokus("", made.collect::<Result<Vec<_>, _>>()?).instances);
        }
        "holes" => puzzle("latin", &[("given", "square")], &square(number(1), number(2), rng))?,
        name => {
            let recipe = Recipe::named(name).ok_or_else(|| anyhow!("there is no puzzle `{name}`"))?;
            let values: Vec<_> =
                recipe.parameters.iter().map(|parameter| parameter.name).zip(words[1..].iter().copied()).collect();
            puzzle(name, &values, "")?
        }
    };
    let problem = if costs { with_costs(&problem, rng)? } else { problem };
    Ok(vec![Instance { name: recipe.into(), puzzle: Puzzle::Cover(Box::new(problem)) }])
}

/// A puzzle of the gallery; `text` is the file that it reads, if it reads one.
fn puzzle(name: &str, values: &[(&str, &str)], text: &str) -> anyhow::Result<Problem> {
    let recipe = Recipe::named(name).ok_or_else(|| anyhow!("there is no puzzle `{name}`"))?;
    let mut given = Values::new(recipe);
    for (name, value) in values {
        given.set(name, value).map_err(|why| anyhow!("{why}"))?;
    }
    let made = recipe.make(&given, &mut |_| Ok(text.into())).map_err(|why| anyhow!("{why}"))?;
    Ok(made.problem()?)
}

/// A Latin square with so many empty cells, its rows, columns and symbols shuffled.
fn square(n: usize, holes: usize, rng: &mut ChaCha8Rng) -> String {
    let mut shuffled = || {
        let mut order: Vec<usize> = (0..n).collect();
        order.shuffle(rng);
        order
    };
    let [rows, columns, symbols] = [shuffled(), shuffled(), shuffled()];
    let mut empty: Vec<bool> = (0..n * n).map(|cell| cell < holes).collect();
    empty.shuffle(rng);
    let mut text = String::new();
    for row in 0..n {
        for column in 0..n {
            let symbol = symbols[(rows[row] + columns[column]) % n] + 1;
            let _ = if empty[row * n + column] { write!(text, ". ") } else { write!(text, "{symbol} ") };
        }
        text.push('\n');
    }
    text
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

    #[test]
    fn every_suite_is_made_from_its_seed() {
        let mut session = Session::captured(Box::new(std::io::sink()));
        for (name, ..) in SUITES {
            let mut text = || {
                let sets = sets(name, 7, &mut session).unwrap();
                assert!(sets.iter().all(|set| !set.instances.is_empty()), "{name}");
                sets.iter().flat_map(|set| set.instances.iter().map(Instance::text)).collect::<Vec<_>>()
            };
            assert_eq!(text(), text(), "{name}");
        }
    }
}
