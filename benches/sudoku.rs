//! Exact cover and plain backtracking side by side on hard sudokus: the first answer, and the proof
//! of uniqueness.
//!
//! Each way gets the same limit of nodes a puzzle, so that it ends; a table printed first shows how
//! many of the puzzles it finished within it, and these shares are asserted, because they depend on
//! no machine. A time stands for the whole list, set-up included: it is fair to compare only ways
//! that finish all of it.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use quadrille::limits::{End, Limits};
use quadrille::search::{EngineKind, Search};
use quadrille::sudoku::backtrack::{Backtrack, Strategy};
use quadrille::sudoku::{Board, Shape, Sudoku, cover};
use std::hint::black_box;
use std::time::Duration;

const MAX_NODES: u64 = 200_000;

/// Published by name, each with one answer; the last one was made against those who try small
/// digits first.
const PUZZLES: [(&str, &str); 8] = [
    (
        "al escargot",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    (
        "inkala 2010",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ),
    (
        "inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (
        "golden nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    (
        "platinum blonde",
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    ),
    (
        "easter monster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "17 clues",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ),
    (
        "large digits first",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ),
];

#[derive(Clone, Copy)]
enum Way {
    Cover(EngineKind),
    Backtrack(Strategy),
}

/// What is asked, and how many of the puzzles `scan`, `marks`, `empties`, `lazy` and `fewest`
/// finish within the limit.
struct Question {
    name: &'static str,
    answers: u64,
    finished: [usize; 5],
}

const QUESTIONS: [Question; 2] = [
    Question {
        name: "first answer",
        answers: 1,
        finished: [3, 3, 3, 2, 8],
    },
    Question {
        name: "one answer only",
        answers: 2,
        finished: [2, 2, 2, 1, 8],
    },
];

impl Way {
    /// Every engine, then every method.
    fn all() -> impl Iterator<Item = Way> {
        let engines = EngineKind::ALL
            .iter()
            .copied()
            .filter(|&kind| kind != EngineKind::Auto)
            .map(Way::Cover);
        engines.chain(Strategy::ALL.into_iter().map(Way::Backtrack))
    }

    fn name(self) -> String {
        match self {
            Way::Cover(engine) => format!("cover:{engine}"),
            Way::Backtrack(kind) => format!("backtrack:{kind}"),
        }
    }

    /// How many of the puzzles ought to be finished.
    fn expected(self, question: &Question) -> usize {
        match self {
            Way::Cover(_) => PUZZLES.len(),
            Way::Backtrack(kind) => question.finished[kind as usize],
        }
    }

    /// The nodes spent, and whether the question is answered; the answer itself is verified.
    fn ask(self, sudoku: &Sudoku, question: &Question) -> (u64, bool) {
        let (answer, answers, nodes, stopped) = match self {
            Way::Cover(engine) => {
                let problem = cover::encode(sudoku);
                let search = Search::new().engine(engine).limits(
                    Limits::new()
                        .max_nodes(MAX_NODES)
                        .max_solutions(question.answers),
                );
                let mut solutions = search
                    .solutions(&problem)
                    .expect("an engine for plain problems");
                let mut first = None;
                while let Some(chosen) = solutions.advance() {
                    first = Some(cover::decode(sudoku.shape(), &problem, chosen));
                }
                let report = solutions.report();
                (
                    first,
                    report.solutions as u64,
                    report.nodes,
                    report.end == Some(End::Nodes),
                )
            }
            Way::Backtrack(kind) => {
                let mut first = None;
                let solver = Backtrack::new(kind).limits(
                    Limits::new()
                        .max_nodes(MAX_NODES)
                        .max_solutions(question.answers),
                );
                let report = solver.visit(sudoku, |answer| {
                    first = Some(answer.clone());
                    std::ops::ControlFlow::Continue(())
                });
                (
                    first,
                    report.solutions as u64,
                    report.nodes,
                    report.end == Some(End::Nodes),
                )
            }
        };
        if let Some(answer) = answer {
            assert_eq!((sudoku.verify(&answer), answers), (Ok(()), 1));
        } else {
            assert!(stopped, "each puzzle has an answer");
        }
        (nodes, !stopped)
    }
}

fn puzzles() -> Vec<Sudoku> {
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let board = |text: &str| Board::new(Shape::NINE, &text.bytes().map(digit).collect::<Vec<_>>());
    PUZZLES
        .iter()
        .map(|(_, text)| {
            Sudoku::new(board(text).expect("81 cells")).expect("clues without a clash")
        })
        .collect()
}

/// Prints and asserts what needs no clock.
fn shares(puzzles: &[Sudoku], question: &Question) {
    println!("{}, within {MAX_NODES} nodes a puzzle:", question.name);
    for way in Way::all() {
        let asked: Vec<_> = puzzles
            .iter()
            .map(|sudoku| way.ask(sudoku, question))
            .collect();
        let finished = asked.iter().filter(|(_, finished)| *finished).count();
        let nodes: u64 = asked.iter().map(|(nodes, _)| nodes).sum();
        println!(
            "  {:18} {finished} of {} finished, {nodes:8} nodes",
            way.name(),
            puzzles.len()
        );
        assert_eq!(finished, way.expected(question), "{}", way.name());
    }
}

fn time(group: &mut BenchmarkGroup<'_, WallTime>, puzzles: &[Sudoku], question: &Question) {
    for way in Way::all() {
        group.bench_function(way.name(), |bencher| {
            bencher.iter(|| {
                let finished = black_box(puzzles)
                    .iter()
                    .filter(|sudoku| way.ask(sudoku, question).1)
                    .count();
                assert_eq!(finished, way.expected(question));
            });
        });
    }
}

fn sudoku(criterion: &mut Criterion) {
    let puzzles = puzzles();
    for question in &QUESTIONS {
        shares(&puzzles, question);
        let mut group = criterion.benchmark_group(question.name);
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(2));
        time(&mut group, &puzzles, question);
        group.finish();
    }
}

criterion_group!(benches, sudoku);
criterion_main!(benches);
