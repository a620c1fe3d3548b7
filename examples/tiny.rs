//! A thousand tiny problems: domino tilings of every part of a 2x5 board, first each as a problem
//! of its own, then all as parts of one template.
//!
//! `cargo run --example tiny`

use quadrille::limits::Limits;
use quadrille::problem::Problem;
use quadrille::search::{self, EngineKind, Template};

const COLUMNS: usize = 5;
const CELLS: usize = 2 * COLUMNS;

/// All places for a domino, as pairs of cells.
fn dominoes() -> Vec<Vec<usize>> {
    let across = (0..CELLS)
        .filter(|cell| cell % COLUMNS + 1 < COLUMNS)
        .map(|cell| vec![cell, cell + 1]);
    let down = (0..COLUMNS).map(|cell| vec![cell, cell + COLUMNS]);
    across.chain(down).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dominoes = dominoes();
    let parts = 0..1_usize << CELLS;
    let in_part = |part: usize, cell: usize| part >> cell & 1 == 1;

    // a problem for each: every cell of the part is an item, even if no domino fits on it
    let mut by_problem = Vec::new();
    for part in parts.clone() {
        let mut builder = Problem::builder();
        for cell in (0..CELLS).filter(|&cell| in_part(part, cell)) {
            builder.primary(cell.to_string())?;
        }
        for domino in dominoes
            .iter()
            .filter(|domino| domino.iter().all(|&cell| in_part(part, cell)))
        {
            builder.option_by_names(domino.iter().map(usize::to_string))?;
        }
        by_problem.push(search::count(&builder.build()?));
    }

    // parts differ in their options only, so the cells outside are covered by stones
    let stones = (0..CELLS).map(|cell| vec![cell]);
    let sets: Vec<Vec<usize>> = dominoes.into_iter().chain(stones).collect();
    let whole = Problem::from_sets(&sets)?;
    let all = search::count(&whole);
    let mut template = Template::new(whole.into(), EngineKind::Auto);
    let mut by_template = Vec::new();
    for part in parts {
        let keep = |set: &[usize]| {
            set.iter()
                .all(|&cell| in_part(part, cell) == (set.len() == 2))
        };
        by_template.push(
            template
                .start(Limits::new(), |option| keep(&sets[option.index()]))?
                .count()
                .solutions,
        );
    }

    // dominoes and stones tile the board in 228 ways, in each of which the dominoes cover one of
    // the parts
    assert_eq!(by_problem, by_template);
    assert_eq!((all, by_problem.iter().sum()), (228, 228));
    let tileable = by_problem.iter().filter(|&&count| count > 0).count();
    println!(
        "{} parts of the board, {tileable} of which dominoes can tile, in {all} ways",
        by_problem.len()
    );
    Ok(())
}
