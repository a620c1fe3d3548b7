//! Sudokus without other rules, by the solver that was chosen.

use super::boards::{PuzzleEntry, Run, Visit};
use super::writer::{Writer, text_of};
use crate::entries::{entries, reader};
use crate::event::Place;
use anyhow::Result;
use quadrille::limits::{Limits, Report};
use quadrille::search::{EngineKind, Search};
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::read::Entry;
use quadrille::sudoku::{Board, Shape, Sudoku, cover, write};
use quadrille_args::{AskArgs, SolveArgs};
use quadrille_console::input::{Block, Texts};
use quadrille_console::session::Session;
use std::cell::RefCell;

/// Solves every sudoku of a text.
pub fn solve(
    mut texts: Texts,
    file: &str,
    args: &SolveArgs,
    writer: &mut Writer,
    session: &mut Session,
) -> Result<()> {
    let reader = reader(args.read, args.shape)?;
    let Some(method) = method(args, session) else {
        return Ok(());
    };
    let solver = RefCell::new(method.solver_with_simd(args.simd));
    let mut run = Run::new(file, args, writer, session);
    'all: while let Some(block) = texts.next(session)? {
        note_variants(&block, file, session);
        let mut entries = entries(reader, &block).peekable();
        while let Some(entry) = entries.next() {
            if run.is_interrupted(session) {
                break 'all;
            }
            // whether a file ends here is asked where a board alone may be drawn
            let asks = run.is_new() && session.on_terminal;
            let more = entries.peek().is_some() || asks && !texts.is_done(session)?;
            let entry = entry.map(|entry| Solved {
                entry,
                method,
                solver: &solver,
            });
            let entry = entry.map_err(|error| (error.line, error.to_string()));
            run.solve(entry.as_ref(), more, session)?;
        }
    }
    run.finish(method, session)?;
    Ok(())
}

/// The method of the arguments; none, with an error, where they contradict each other.
fn method(args: &SolveArgs, session: &mut Session) -> Option<Method> {
    match (args.solver, args.ask.engine) {
        (None, EngineKind::Auto) => Some(Method::Auto),
        (Some(method), EngineKind::Auto) => Some(method),
        (None | Some(Method::Cover(EngineKind::Auto)), engine) => Some(Method::Cover(engine)),
        (Some(method), engine) => {
            session.bad(&format!(
                "--solver {method} and --engine {engine} are contradictory; give only one of them"
            ));
            None
        }
    }
}

/// Notes which lines of a text, such as titles and remarks, name other rules than those that are
/// applied.
pub fn note_variants(block: &Block, file: &str, session: &Session) {
    for (line, name) in block.variants() {
        note_kind(file, line, name, true, session);
    }
}

/// Notes that a line names another kind of sudoku than the one that is solved.
pub(super) fn note_kind(file: &str, line: usize, name: &str, is_usual: bool, session: &Session) {
    let applied = match is_usual {
        true => "the rules of a usual sudoku are applied; --rules adds those for the whole board",
        false => "rules that are no words are applied; --rules adds those for the whole board",
    };
    let note = format!(
        "{file}:{line}: this line names {name}, but only {applied}, and `quadrille formats` tells \
        how to write the others"
    );
    session.note_of("lines that name other rules", &note);
}

/// A sudoku, and the solver of all.
struct Solved<'s> {
    entry: Entry,
    method: Method,
    solver: &'s RefCell<Box<dyn Solver>>,
}

impl PuzzleEntry for Solved<'_> {
    type Puzzle = Sudoku;

    fn puzzle(&self) -> &Sudoku {
        &self.entry.sudoku
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        Place::of(file, &self.entry)
    }

    fn kind(&self) -> String {
        let size = self.entry.sudoku.shape().size();
        format!("sudoku of {size}x{size}")
    }

    fn read_as(&self) -> String {
        let (size, clues) = (
            self.entry.sudoku.shape().size(),
            self.entry.sudoku.clues().n_clues(),
        );
        match (self.entry.sudoku.candidates(), clues) {
            (Some(_), _) => format!("sudoku of {size}x{size} with candidates"),
            (None, 1) => format!("sudoku of {size}x{size} with 1 clue"),
            (None, n) => format!("sudoku of {size}x{size} with {n} clues"),
        }
    }

    fn text(&self) -> String {
        text_of(&self.entry)
    }

    fn answer_text(&self, answer: &Board) -> String {
        write::line_in(answer, self.entry.alphabet)
    }

    fn write(&self, answer: &Board, writer: &mut Writer, session: &mut Session) -> Result<()> {
        let (frame, alphabet) = (session.frame(), self.entry.alphabet);
        let grid = || write::grid_in(answer, frame, alphabet);
        writer.drawn(|| self.answer_text(answer), grid, session)
    }

    fn contradiction(&self, ours: &Board) -> Option<String> {
        let given = self.entry.solution.as_ref()?;
        let cell = given
            .digits()
            .iter()
            .zip(ours.digits())
            .position(|(a, b)| a != b)?;
        let (size, given, ours) = (
            ours.shape().size(),
            given.digits()[cell],
            ours.digits()[cell],
        );
        Some(format!(
            "the given solution has {given} in r{}c{}, expected {ours}",
            cell / size + 1,
            cell % size + 1
        ))
    }

    fn search(
        &self,
        args: &AskArgs,
        limits: Limits,
        visit: Option<&mut Visit<'_, Self>>,
        session: &mut Session,
    ) -> Result<Result<Report, String>> {
        let (mut solver, sudoku) = (self.solver.borrow_mut(), &self.entry.sudoku);
        let report = match visit {
            // by whichever way is faster, as the exact cover that it is
            None if self.method == Method::Auto && sudoku.shape() != Shape::NINE => {
                let search = Search::new()
                    .limits(limits)
                    .threads(session.threads(args.threads));
                search.total(&cover::encode(sudoku)).map(|total| {
                    let mut report = total.report;
                    report.solutions = u128::try_from(&total.count).unwrap_or(u128::MAX);
                    report
                })
            }
            None => solver.count(sudoku, &limits),
            Some(visit) => solver.solve(sudoku, &limits, &mut |answer| visit(answer, session)),
        };
        Ok(report.map_err(|refused| {
            format!("{refused}; omit --solver and --engine to choose automatically")
        }))
    }
}
