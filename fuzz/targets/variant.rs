//! Any text as sudokus with other rules, and as a kakuro or a nonogram.

use super::Verdict;
use super::text::{self, Places};
use quadrille::limits::Limits;
use quadrille::problem::{ProblemError, verify};
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_layouts::read::{self, ReadError};
use quadrille_variants::{Grid, Variant, json};

/// Larger boards and grids are read and written, and not solved.
const MOST_CELLS: usize = 36;
/// Of so many puzzles of a text each is looked at.
const MOST: usize = 3;

pub fn run(data: &[u8]) -> Verdict {
    let places = Places::of(data);
    let variants = read::puzzles(data);
    match &variants {
        Ok(entries) => {
            assert!(!entries.is_empty());
            for entry in entries.iter().take(MOST) {
                places.check(entry.line, 1);
                board(&entry.puzzle);
            }
        }
        Err(error) => refused(&places, error),
    }
    let read = read::grid(data);
    match &read {
        Ok(puzzle) => grid(puzzle),
        Err(error) => refused(&places, error),
    }
    // nothing is both
    let is_grid = read::is_grid(data);
    assert!(
        !(is_grid && read.is_ok() && variants.is_ok()),
        "a board and a grid"
    );
    if variants.is_ok() || is_grid && read.is_ok() {
        Verdict::Accepted
    } else {
        Verdict::Refused
    }
}

fn refused(places: &Places, error: &ReadError) {
    places.check(error.place().line, error.place().column);
    text::message(&error.to_string());
}

/// It comes back from JSON, and what the search finds is right.
fn board(puzzle: &Variant) {
    let text = json(puzzle);
    let read = match read::puzzles(&text) {
        // setters' programs have sums that cannot be, which JSON may not have
        Err(error) if error.to_string().contains("but its cells allow") => return,
        read => read.unwrap_or_else(|error| panic!("{error}\n{text}")),
    };
    assert_eq!((read.len(), json(&read[0].puzzle)), (1, text));
    let again = &read[0].puzzle;
    assert_eq!(
        (again.size(), again.given_digits()),
        (puzzle.size(), puzzle.given_digits())
    );
    assert_eq!(
        (again.regions(), again.rules().len()),
        (puzzle.regions(), puzzle.rules().len())
    );
    assert!(
        puzzle
            .rules()
            .iter()
            .all(|rule| again.rules().contains(rule))
    );
    if puzzle.size() * puzzle.size() <= MOST_CELLS {
        solve(puzzle, |answer| puzzle.verify(answer).is_ok());
    }
}

/// It comes back from text and from JSON, and what the search finds is right.
fn grid(puzzle: &Grid) {
    for text in [puzzle.to_string(), puzzle.json()] {
        assert!(
            read::is_grid(text.as_bytes()) || !text.contains('\\'),
            "{text}"
        );
        assert_eq!(read::grid(&text).as_ref(), Ok(puzzle), "{text}");
    }
    if puzzle.size().iter().product::<usize>() <= MOST_CELLS {
        solve(puzzle, |answer| {
            puzzle.verify(answer).is_ok()
                && puzzle.read_answer(answer.to_string()).as_ref() == Ok(answer)
        });
    }
}

/// The first answers are answers.
fn solve<P: Puzzle<Error = ProblemError>>(puzzle: &P, is_right: impl Fn(&P::Answer) -> bool) {
    let problem = match puzzle.problem() {
        Ok(problem) => problem,
        // sums of many cells have more lines of digits than anybody writes down
        Err(error) => return assert!(error.to_string().starts_with("more than"), "{error}"),
    };
    let limits = Limits::new().max_solutions(2).max_nodes(50);
    let found = Search::new().limits(limits).visit(&problem, |chosen| {
        assert_eq!(verify(&problem, chosen), Ok(()));
        assert!(is_right(&puzzle.answer(&problem, chosen)));
        std::ops::ControlFlow::Continue(())
    });
    assert!(found.is_ok(), "there is an engine for every problem");
}
