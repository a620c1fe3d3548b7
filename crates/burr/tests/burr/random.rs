//! Random puzzles in all grids: as many classes are counted as listed.

use super::{count, file, voxel};
use quadrille::baseline;
use quadrille::search;
use quadrille_burr::{Assembling, BurrPuzzle};
use quadrille_testing::{Random, rounds};

/// Problems with more assemblies would make the test slow.
const MAX_SOLUTIONS: u128 = 300;

/// A random shape: each voxel with this probability in tenths, some of them with a color.
fn shape(random: &mut Random, size: [usize; 3], tenths: usize, states: &[char]) -> String {
    let mut text = String::new();
    for _ in 0..size.iter().product() {
        let is_there = random.below(10) < tenths;
        text.push(if is_there { random.one(states) } else { '_' });
        if is_there && random.below(8) == 0 {
            text.push('1');
        }
    }
    voxel(size, &text)
}

fn puzzle(random: &mut Random, grid: u32) -> String {
    let small = match grid {
        3 => [[5, 5, 1], [3, 3, 2], [3, 4, 1], [4, 4, 2]],
        _ => [[2, 2, 1], [2, 2, 2], [3, 1, 1], [3, 2, 1]],
    };
    let large = if grid == 3 {
        [[5, 5, 5], [5, 5, 3]]
    } else {
        [[3, 3, 2], [4, 2, 2]]
    };
    let n_pieces = 1 + random.below(3);
    let mut shapes = Vec::new();
    let mut numbers = Vec::new();
    for _ in 0..n_pieces {
        let (mut low, size) = (random.below(3) as u32, random.one(&small));
        // a piece that is not its own mirror image, often one that need not be used
        let is_twisted = grid == 0 && random.below(3) == 0;
        if is_twisted {
            let text = random.one(&["###__#__", "###___#_"]);
            shapes.push(voxel([2, 2, 2], text));
            low = random.below(2) as u32;
        } else {
            shapes.push(shape(random, size, 7, &['#']));
        }
        numbers.push([low, low + random.below(3) as u32]);
    }
    let size = random.one(&large);
    // a box has symmetries
    let (tenths, states): (_, &[char]) =
        random.one(&[(9, &['#', '+', '+']), (10, &['#']), (10, &['+'])]);
    let result = shape(random, size, tenths, states);
    shapes.push(if tenths == 10 {
        result.replace("#1", "#").replace("+1", "+")
    } else {
        result
    });
    let rest = [
        "",
        "<colors><color red=\"1\" green=\"2\" blue=\"3\"/></colors>",
        "<comment>maxHoles</comment>",
    ];
    file(grid, &shapes, &numbers, random.one(&rest))
}

#[test]
fn classes_are_counted_as_they_are_listed() {
    let mut n_exchanged = 0;
    for grid in 0..5 {
        let mut n_solved = 0;
        for seed in 0..rounds(60) {
            let file = puzzle(&mut Random(seed), grid);
            let puzzle = BurrPuzzle::read(file.as_bytes()).unwrap();
            let Ok(assembling) = Assembling::new(&puzzle, 0) else {
                continue;
            };
            if search::count(assembling.problem()) > MAX_SOLUTIONS {
                continue;
            }
            let classes = assembling.classes().unwrap();
            let solutions = baseline::solutions(assembling.problem());
            n_solved += u32::from(!solutions.is_empty());
            for classes in [classes.of_turns(), classes.clone()] {
                let mut least = 0_u32;
                for solution in &solutions {
                    let mut solution = solution.clone();
                    solution.sort_unstable();
                    least += u32::from(classes.is_least(&solution));
                }
                assert_eq!(
                    count(&assembling, &classes),
                    least.into(),
                    "grid {grid}, seed {seed}:\n{file}"
                );
            }
            n_exchanged += u32::from(classes.terms(&assembling).len() > 1 && !solutions.is_empty());
        }
        assert!(
            n_solved > 5,
            "grid {grid}: {n_solved} puzzles with assemblies"
        );
    }
    assert!(
        n_exchanged > 2,
        "{n_exchanged} puzzles of which a part is mirrored"
    );
}

/// What is spoiled is refused or read, and never hangs.
#[test]
fn spoiled_files_are_refused_or_read() {
    for seed in 0..rounds(300) {
        let mut random = Random(seed);
        let mut bytes = puzzle(&mut Random(seed), (seed % 5) as u32).into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.one(b"<>&\"#+_019/ x\xff"),
                1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        if let Ok(puzzle) = BurrPuzzle::read(&bytes) {
            for number in 0..puzzle.problem_names().len() {
                let _ = Assembling::new(&puzzle, number).map(|assembling| assembling.misfit());
            }
        }
    }
}
