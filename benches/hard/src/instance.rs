//! The instances, by name: `latin:40:400:1` is a Latin square of order 40, 400 of 1,000 cells empty, made from seed 1.

use crate::{boards, lists, squares};
use quadrille::problem::Problem;

/// The kinds, with what their numbers are.
pub const KINDS: &str = "\
latin:ORDER:HOLES:SEED     HOLES of 1,000 cells are empty
sudoku:BOX:HOLES:SEED      boxes of BOX rows and columns
queens:N  langford:N  corners:N  y:ROWS:COLUMNS  pentominoes
robin:TEAMS                each two meet once, at most three games of a team at a venue
golfers:SIZE:WEEKS         SIZE groups of SIZE players in each week, nobody meets another twice
random:ITEMS:OPTIONS:SMALLEST:LARGEST:PLANTED:SEED";

/// The rows of the table: a title, and its instances.
pub fn rows() -> Vec<(&'static str, Vec<String>)> {
    let seeded = |kind: &str, holes: &[usize], n: u64| {
        let of = |&holes: &usize| (1..=n).map(move |seed| format!("{kind}:{holes}:{seed}"));
        holes.iter().flat_map(of).collect::<Vec<String>>()
    };
    let one = |name: &str| vec![name.to_owned()];
    let latin = ["latin:40", "latin:45", "latin:50"].map(|kind| seeded(kind, &[380, 400, 410, 430], 2)).concat();
    vec![
        ("Latin squares 40 to 50", latin),
        ("Latin squares 60", seeded("latin:60", &[400, 420], 2)),
        ("sudokus 36x36", seeded("sudoku:6", &[500, 520, 540, 560, 580], 4)),
        ("round robin of 16", one("robin:16")),
        ("round robin of 20", one("robin:20")),
        ("queens 200", one("queens:200")),
        ("queens 1000", one("queens:1000")),
        ("Langford 44", one("langford:44")),
        ("Langford 100", one("langford:100")),
        ("golfers 4 in 5 weeks", one("golfers:4:5")),
        ("golfers 5 in 4 weeks", one("golfers:5:4")),
        ("Y-pentominoes 15x16", one("y:15:16")),
        ("Y-pentominoes 15x15", one("y:15:15")),
        ("pentominoes 8x8", one("pentominoes")),
        ("10x10 without corners", one("corners:10")),
        ("random, none", vec!["random:150:400:3:6:0:1".into(), "random:150:400:3:6:0:2".into()]),
        ("random, planted", vec!["random:100:300:3:6:1:1".into(), "random:100:300:3:6:1:2".into()]),
    ]
}

/// The instance of this name; `None` where there is no such kind.
pub fn problem(name: &str) -> Option<Problem> {
    let mut parts = name.split(':');
    let kind = parts.next()?;
    let numbers: Vec<usize> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    Some(match (kind, &*numbers) {
        ("latin", &[n, holes, seed]) => squares::latin(n, holes, seed as u64),
        ("sudoku", &[b, holes, seed]) => squares::sudoku(b, holes, seed as u64),
        ("queens", &[n]) => boards::queens(n),
        ("corners", &[n]) => boards::corners(n),
        ("y", &[rows, columns]) => boards::y_pentominoes(rows, columns),
        ("pentominoes", []) => boards::pentominoes(),
        ("langford", &[n]) => lists::langford(n),
        ("robin", &[n]) => lists::round_robin(n),
        ("golfers", &[size, weeks]) => lists::golfers(size, weeks),
        ("random", &[items, options, smallest, largest, planted, seed]) => {
            lists::random(items, options, [smallest, largest], planted == 1, seed as u64)
        }
        _ => return None,
    })
}
