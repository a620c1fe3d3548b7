//! A nonogram: an option fills a whole line, and colors make rows and columns agree on each cell.
//! The problem is reduced before it is searched; the solutions are those of the original.
//!
//! `cargo run --example nonogram`

use quadrille::problem::{Entry, Problem, verify};
use quadrille::{reduce::Reduced, search::Search};

/// The lengths of the runs of black cells in each line.
const ROWS: &str = "1, 2, 3 2, 4 3, 5 4, 6 4, 7 5, 1, 15, 2 2 2 2 1, 11, 9, 3 5 3, 5 5, 15";
const COLUMNS: &str = "1 1 1, 1 2 3, 2 3 3, 3 1 2 2, 4 4 2, 5 7, 6 1 3 1, 13 1, 5 1, 5 1 5, 5 4 2, \
    4 4 2, 3 1 1 3, 1 2 3, 1 1 1";

/// All ways to lay runs of these lengths into a line, with a gap between any two: 0 is white, 1
/// black.
fn fillings(runs: &[usize], length: usize) -> Vec<Vec<usize>> {
    let Some((&run, others)) = runs.split_first() else {
        return vec![vec![0; length]];
    };
    let mut lines = Vec::new();
    for before in 0..(length + 1).saturating_sub(run) {
        let gap = usize::from(!others.is_empty());
        if let Some(rest) = length.checked_sub(before + run + gap) {
            let begin = [vec![0; before], vec![1; run], vec![0; gap]].concat();
            lines.extend(
                fillings(others, rest)
                    .into_iter()
                    .map(|rest| [&begin[..], &rest].concat()),
            );
        }
    }
    lines
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (width, height) = (COLUMNS.split(", ").count(), ROWS.split(", ").count());
    let mut builder = Problem::builder();
    let lines = (0..height + width)
        .map(|line| builder.primary(format!("line {line}")))
        .collect::<Result<Vec<_>, _>>()?;
    let cells = (0..height * width)
        .map(|cell| builder.secondary(format!("cell {cell}")))
        .collect::<Result<Vec<_>, _>>()?;
    let colors = [builder.color("white")?, builder.color("black")?];
    for (line, runs) in ROWS.split(", ").chain(COLUMNS.split(", ")).enumerate() {
        let runs = runs
            .split(' ')
            .map(str::parse)
            .collect::<Result<Vec<usize>, _>>()?;
        let place = |i| {
            if line < height {
                width * line + i
            } else {
                width * i + line - height
            }
        };
        for filling in fillings(&runs, if line < height { width } else { height }) {
            let filled = filling
                .iter()
                .enumerate()
                .map(|(i, &color)| Entry::from((cells[place(i)], colors[color])));
            builder.option(filled.chain([lines[line].into()]))?;
        }
    }
    let problem = builder.build()?;

    println!(
        "{} options, of which reducing leaves {}",
        problem.n_options(),
        Reduced::of(&problem).problem().n_options()
    );

    let mut solutions = Search::new().reduce(true).solutions(&problem)?;
    let solution = solutions.next().ok_or("there is no picture")?;
    assert_eq!(solutions.next(), None);
    verify(&problem, &solution)?;
    // the options were added line by line, rows first
    for &row in &solution[..height] {
        let cells = problem.entries(row).iter().filter_map(|entry| entry.color);
        println!(
            "{}",
            cells
                .map(|color| if color == colors[1] { '#' } else { '.' })
                .collect::<String>()
        );
    }
    Ok(())
}
