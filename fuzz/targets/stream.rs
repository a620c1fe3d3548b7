//! Any text as a list of boards a line each, solved as a stream: every line has its answer, in
//! order, as if it had been read and solved alone.

use super::Verdict;
use super::text::{self, Places};
use quadrille::limits::{End, Limits};
use quadrille::solver::stream::{Diagnostic, Show, Stream};
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use quadrille::sudoku::read::Lines;
use quadrille::sudoku::{Board, Shape};

/// A list is left where one of its lines takes more nodes than this: some with few clues and no
/// answer take very many.
const MOST: u64 = 300;

pub fn run(data: &[u8]) -> Verdict {
    let mut expected: Vec<(usize, &str)> = Vec::new();
    let mut lines = Lines::new(data);
    let solver = Lockstep::new().limits(Limits::new().max_solutions(2));
    let patient = solver.clone().limited(|limits| limits.max_nodes(MOST));
    while let Some(line) = lines.next().expect("memory can be read") {
        expected.push(match line {
            Ok(line) => match verdict(&patient, line.cells) {
                Some(word) => (line.number, word),
                None => return Verdict::Refused,
            },
            Err(error) => (error.line, "error"),
        });
    }
    let (out, remarks) = stream(&solver, data, Show::Verdict);
    let words: Vec<&str> = out.lines().collect();
    let wanted: Vec<&str> = expected.iter().map(|&(_, word)| word).collect();
    assert_eq!(words, wanted);
    let places = Places::of(data);
    let told: Vec<(usize, &str)> = remarks
        .iter()
        .map(|remark| about(&places, remark))
        .collect();
    let wanted: Vec<(usize, &str)> = expected
        .iter()
        .copied()
        .filter(|&(_, word)| word != "unique")
        .collect();
    assert_eq!(told, wanted);
    // the line written for a solvable puzzle is one of its answers
    let (out, again) = stream(&solver, data, Show::Answer);
    assert_eq!(again, remarks);
    assert_eq!(out.lines().count(), words.len());
    let mut lines = Lines::new(data);
    for (answer, word) in out.lines().zip(&words) {
        let line = lines
            .next()
            .expect("memory can be read")
            .expect("as many as before");
        match *word {
            "unique" | "several" => is_answer(line.expect("it was solved").cells, answer),
            word => assert_eq!(answer, word),
        }
    }
    if words.iter().any(|word| *word != "error") {
        Verdict::Accepted
    } else {
        Verdict::Refused
    }
}

fn stream(solver: &Lockstep, data: &[u8], show: Show) -> (String, Vec<Diagnostic>) {
    let (mut out, mut remarks) = (Vec::new(), Vec::new());
    let summary =
        Stream::new(solver.clone(), 1, show).run(data, &mut out, |remark| remarks.push(remark));
    let summary = summary.expect("memory can be read and written");
    let out = String::from_utf8(out).expect("digits and words");
    assert_eq!(summary.puzzles, out.lines().count() as u64);
    assert_eq!(
        summary.puzzles,
        summary.answered + summary.none + summary.stopped + summary.errors
    );
    (out, remarks)
}

/// What a line alone is; none where that takes too long.
fn verdict(solver: &Lockstep, cells: &[u8; 81]) -> Option<&'static str> {
    let outcome = solver.solve_one(&Grid::from_line(cells).expect("digits and dots"));
    match (outcome.solutions, outcome.end) {
        (_, End::Nodes) => None,
        (0, _) if board(cells).conflict().is_some() => Some("error"),
        (n, _) => Some(["none", "unique", "several"][n as usize]),
    }
}

fn board(cells: &[u8; 81]) -> Board {
    let digits = cells.map(|cell| {
        if cell.is_ascii_digit() {
            cell - b'0'
        } else {
            0
        }
    });
    Board::new(Shape::NINE, &digits).expect("digits up to 9")
}

/// The line of a remark, and the expected word for the remark.
fn about(places: &Places, remark: &Diagnostic) -> (usize, &'static str) {
    match remark {
        Diagnostic::Bad(line, why) => {
            places.check(*line, 1);
            text::message(why);
            (*line, "error")
        }
        Diagnostic::Several(line) => (*line, "several"),
        Diagnostic::None(line) => (*line, "none"),
        Diagnostic::Stopped(line) => panic!("line {line} was left, without a limit"),
    }
}

fn is_answer(cells: &[u8; 81], answer: &str) {
    let answer: &[u8; 81] = answer.as_bytes().try_into().expect("81 digits");
    let keeps = cells
        .iter()
        .zip(answer)
        .all(|(cell, digit)| cell == digit || matches!(cell, b'.' | b'0'));
    let full = answer.iter().all(|digit| matches!(digit, b'1'..=b'9'));
    assert!(
        keeps && full && board(answer).conflict().is_none(),
        "{answer:?}"
    );
}
