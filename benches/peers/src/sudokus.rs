//! The entrants of the sudoku race: each reports for every puzzle of a set whether it has one answer, several or none.

use crate::boards::{Puzzle, Set};
use crate::race::{Entrant, Limit, Ready, Refusal};
use quadrille::cpu::Simd;
use quadrille::limits::Limits;
use quadrille::search::EngineKind;
use quadrille::solver::Method;
use quadrille::sudoku::backtrack::{Backtrack, Kind};
use quadrille::sudoku::lockstep::{Grid, Line, Lockstep};
use quadrille::sudoku::{Board, Shape, Sudoku};
use std::ops::ControlFlow;

/// Everybody who takes part; a new solver is a line.
pub(crate) const ENTRANTS: &[Entrant<Set>] = &[
    Entrant { name: "lockstep", ours: true, ready: |set| lockstep(set, Simd::Auto) },
    Entrant { name: "lockstep avx2", ours: true, ready: |set| lockstep(set, Simd::Avx2) },
    Entrant { name: "lockstep portable", ours: true, ready: |set| lockstep(set, Simd::Portable) },
    Entrant { name: "lockstep one", ours: true, ready: |set| one_by_one(set, Simd::Auto) },
    Entrant { name: "lockstep one avx2", ours: true, ready: |set| one_by_one(set, Simd::Avx2) },
    Entrant { name: "cover", ours: true, ready: |set| cover(set, EngineKind::Auto) },
    Entrant { name: "cover links", ours: true, ready: |set| cover(set, EngineKind::Links) },
    Entrant { name: "fewest", ours: true, ready: |set| each(set, by_backtracking) },
    Entrant { name: "sudoku", ours: false, ready: |set| each(set, by_the_sudoku_crate) },
];

/// Puzzle after puzzle. `answers` stops at the second answer of a puzzle; none when the limit is over.
fn each(set: &Set, answers: fn(&Puzzle, &Limit) -> Option<u64>) -> Ready<'_> {
    Ok(Box::new(move |limit| {
        let mut sum = 0;
        for (puzzle, place) in set.puzzles.iter().zip(1..) {
            // where a puzzle stands matters: two errors do not cancel out
            sum += place * answers(puzzle, limit)?;
            if limit.is_over(place) {
                return None;
            }
        }
        Some(sum)
    }))
}

/// All puzzles at once, each in a lane. It reads lines of characters, which takes it less time than digits do.
fn lockstep(set: &Set, simd: Simd) -> Ready<'_> {
    let solver = Lockstep::new().max_solutions(2).simd(simd).map_err(|_| Refusal("no such machine"))?;
    let lines: Vec<Puzzle> = set.puzzles.iter().map(|puzzle| puzzle.map(|digit| b'0' + digit)).collect();
    Ok(Box::new(move |limit| {
        let (lines, mut sum) = (lines.iter().filter_map(|line| Line::new(line).ok()), 0);
        let (report, _) = solver.clone().max_time(limit.rest()).solve_all(lines, |outcome| {
            sum += (outcome.puzzle + 1) * outcome.solutions;
            ControlFlow::Continue(())
        });
        report.is_exhausted().then_some(sum)
    }))
}

/// A call for each puzzle, of which no two are under way at once.
fn one_by_one(set: &Set, simd: Simd) -> Ready<'_> {
    let solver = Lockstep::new().max_solutions(2).simd(simd).map_err(|_| Refusal("no such machine"))?;
    let lines: Vec<Puzzle> = set.puzzles.iter().map(|puzzle| puzzle.map(|digit| b'0' + digit)).collect();
    Ok(Box::new(move |limit| {
        let mut sum = 0;
        for (line, place) in lines.iter().zip(1..) {
            sum += place * solver.solve_one(&Grid::from_line(line).ok()?).0.solutions;
            if limit.is_over(place) {
                return None;
            }
        }
        Some(sum)
    }))
}

fn sudoku(puzzle: &Puzzle) -> Option<Sudoku> {
    Sudoku::new(Board::new(Shape::NINE, puzzle).ok()?).ok()
}

/// As an exact cover, the empty board prepared once.
fn cover(set: &Set, engine: EngineKind) -> Ready<'_> {
    let mut solver = Method::Cover(engine).solver();
    let limits = Limits::new().max_solutions(2);
    Ok(Box::new(move |limit| {
        let mut sum = 0;
        for (puzzle, place) in set.puzzles.iter().zip(1..) {
            sum += place * solver.count(&sudoku(puzzle)?, &limits).ok()?.solutions as u64;
            if limit.is_over(place) {
                return None;
            }
        }
        Some(sum)
    }))
}

fn by_backtracking(puzzle: &Puzzle, limit: &Limit) -> Option<u64> {
    let report = Backtrack::new(Kind::Fewest).max_time(limit.rest()).unique(&sudoku(puzzle)?);
    report.is_unique().map(|_| report.solutions as u64)
}

fn by_the_sudoku_crate(puzzle: &Puzzle, _: &Limit) -> Option<u64> {
    Some(sudoku::Sudoku::from_bytes(*puzzle).ok()?.solutions_count_up_to(2) as u64)
}
