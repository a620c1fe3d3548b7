//! `quadrille convert`: sudokus and exact covers from one format to another.

use super::worksheet::Worksheet;
use anyhow::{Context, Result, bail, ensure};
use quadrille::format::{dlx, export, json, matrix, mps, spp};
use quadrille::problem::{Problem, ProblemError};
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::cover;
use quadrille::sudoku::read::{Entry, Reader};
use quadrille_answers::entries::{entries, reader};
use quadrille_answers::layout::board_text;
use quadrille_answers::solve::variants::{self, RuledOr};
use quadrille_args::{ConvertArgs, To};
use quadrille_console::input::{self, Input, Texts};
use quadrille_console::session::Session;
use quadrille_layouts::{f_puzzles, f_puzzles_link};
use quadrille_picture::{Draw, Sheet, svg};
use quadrille_texts::covers;
use quadrille_variants::{Grid, Variant};
use std::borrow::Borrow;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A text longer than this is not read again to check how it would be recognized.
const RECHECKED_BYTES: usize = 1 << 20;

pub(crate) fn run(args: &ConvertArgs, session: &mut Session) -> Result<()> {
    if args.strict && args.to != To::Dlx {
        bail!("--strict is for --to dlx; omit it");
    }
    if args.sheet.is_some() && args.to != To::Svg {
        bail!("--sheet is for --to svg; omit it");
    }
    let reader = reader(args.read, args.board.shape)?;
    let (watch, shown) = session.count("puzzle");
    let mut job = Job {
        args,
        reader,
        written: 0,
        shown,
        page: args.sheet.map(Worksheet::new),
    };
    input::each(&args.files, args.read, session, |input, name, session| {
        job.file(input, name, session)
    })?;
    if session.interrupted() {
        session.note(&session.interruption_after(job.written, "puzzle"));
    } else if let Some(page) = job.page.as_ref().and_then(Worksheet::svg) {
        session.out.write_all(page.as_bytes())?;
    }
    drop(watch);
    Ok(())
}

/// All files of a run.
struct Job<'a> {
    args: &'a ConvertArgs,
    reader: Reader,
    /// The number of texts written so far, of all files.
    written: u64,
    shown: Arc<AtomicU64>,
    /// The page to print, with --sheet.
    page: Option<Worksheet>,
}

impl Job<'_> {
    /// Converts what a file holds.
    fn file(&mut self, input: Input, name: &str, session: &mut Session) -> Result<()> {
        let rules = &self.args.board.rules;
        match input {
            Input::Grid(grid) => self.grid(&grid, name, session),
            Input::Variants(entries) => {
                self.variants(variants::with_rules(entries, rules), name, session)
            }
            Input::Sudokus(texts) if !rules.is_empty() || self.args.to.is_for_setters() => {
                let puzzles = variants::of_sudokus(texts, self.reader, rules, session)?;
                self.variants(puzzles, name, session)
            }
            Input::Sudokus(texts) => self.sudokus(texts, name, session),
            Input::Cover(parsed) => self.cover(&parsed.problem, name, session),
        }
    }

    /// Converts each sudoku of a text as it streams.
    fn sudokus(&mut self, mut texts: Texts, file: &str, session: &mut Session) -> Result<()> {
        while let Some(block) = texts.next(session)? {
            for entry in entries(self.reader, &block) {
                if session.interrupted() {
                    return Ok(());
                }
                match entry {
                    Ok(entry) => self.sudoku(&entry, file, session)?,
                    Err(error) => session.bad(&format!("{file}: {error}")),
                }
                self.shown.store(self.written, Ordering::Relaxed);
            }
            session.show()?;
        }
        Ok(())
    }

    fn sudoku(&mut self, entry: &Entry, file: &str, session: &mut Session) -> Result<()> {
        let at = format!("{file}:{}", entry.line);
        if !self.args.to.is_layout() {
            let problem = session.at_once(|| cover::encode(&entry.sudoku))?;
            return self.cover(&problem, &at, session);
        }
        if self.page.is_some() {
            return match Variant::of_sudoku(&entry.sudoku) {
                Ok(puzzle) => self.draw(&puzzle, &at, session),
                Err(error) => {
                    session.bad(&format!("{at}: {error}"));
                    Ok(())
                }
            };
        }
        if self.args.to == To::Svg {
            self.check_first(&at)?;
        }
        match board_text(entry, self.args.to, self.reader, session.frame()) {
            Ok(text) => {
                let gap = if self.written > 0 && self.args.to.is_tall() {
                    "\n"
                } else {
                    ""
                };
                if self.written == 0 && self.args.to == To::Csv {
                    writeln!(session.out, "puzzle,solution,label")?;
                }
                write!(session.out, "{gap}{text}")?;
                self.written += 1;
            }
            Err(why) => session.bad(&format!("{at}: {why}")),
        }
        Ok(())
    }

    /// Converts sudokus with other rules: to JSON, a picture, or the exact cover.
    fn variants(&mut self, puzzles: Vec<RuledOr>, file: &str, session: &mut Session) -> Result<()> {
        for puzzle in puzzles {
            let ruled = match puzzle {
                Ok(ruled) => ruled,
                Err((_, message)) => {
                    session.bad(&format!("{file}: {message}"));
                    continue;
                }
            };
            let at = format!("{file}:{}", ruled.line);
            match self.args.to {
                To::Json => writeln!(session.out, "{}", quadrille_variants::json(&ruled.puzzle))?,
                To::FPuzzles | To::Link => {
                    let text = match self.args.to {
                        To::Link => f_puzzles_link(&ruled.puzzle),
                        _ => f_puzzles(&ruled.puzzle),
                    };
                    match text {
                        Ok(text) => writeln!(session.out, "{text}")?,
                        Err(error) => {
                            session.bad(&format!("{at}: {error}"));
                            continue;
                        }
                    }
                }
                To::Svg => {
                    self.draw(&ruled.puzzle, &at, session)?;
                    continue;
                }
                to if to.is_layout() => {
                    let to = to.name();
                    session.bad(&format!(
                        "{at}: has rules, which --to {to} cannot hold; choose json, f-puzzles, \
                        svg or an exact cover"
                    ));
                    continue;
                }
                _ => {
                    let problem = session
                        .at_once(|| ruled.puzzle.problem())?
                        .with_context(|| at.clone())?;
                    self.cover(&problem, &at, session)?;
                    continue;
                }
            }
            self.written += 1;
        }
        Ok(())
    }

    /// Converts a kakuro or a nonogram: to its text, JSON, a picture, or the exact cover.
    fn grid(&mut self, grid: &Grid, at: &str, session: &mut Session) -> Result<()> {
        let text = match self.args.to {
            To::Json => grid.json() + "\n",
            To::Rows => grid.to_string(),
            To::Svg => return self.draw(grid, at, session),
            to if to.is_layout() => {
                let to = to.name();
                session.bad(&format!(
                    "{at}: is a kakuro or a nonogram, which --to {to} cannot hold; choose rows, \
                    json, svg or an exact cover"
                ));
                return Ok(());
            }
            _ => {
                let problem = session
                    .at_once(|| grid.problem())?
                    .with_context(|| at.to_owned())?;
                return self.cover(&problem, at, session);
            }
        };
        if self.args.to != To::Json {
            self.check_first(at)?;
        }
        self.written += 1;
        Ok(session.out.write_all(text.as_bytes())?)
    }

    /// Draws a puzzle: on the page to print, or by itself.
    fn draw<P>(&mut self, puzzle: &P, at: &str, session: &mut Session) -> Result<()>
    where
        P: Puzzle<Error = ProblemError> + Draw,
        <P as Puzzle>::Answer: Borrow<<P as Draw>::Answer>,
    {
        if let Some(page) = &mut self.page {
            page.add(puzzle, at, session)?;
        } else {
            self.check_first(at)?;
            let page = svg(&[puzzle.picture(None)], Sheet::ONE, "quadrille");
            session.out.write_all(page.as_bytes())?;
        }
        self.written += 1;
        Ok(())
    }

    fn cover(&mut self, problem: &Problem, at: &str, session: &mut Session) -> Result<()> {
        let to = self.args.to;
        if to.is_layout() && !matches!(to, To::Json | To::Csv) {
            session.bad(&format!(
                "{at}: is an exact cover, but --to {} is for sudokus",
                to.name()
            ));
            return Ok(());
        }
        self.check_first(at)?;
        let names = problem
            .options()
            .any(|option| problem.option_name(option).is_some());
        match session.at_once(|| text_of(problem, self.args))? {
            Ok(text) => {
                if names && !matches!(to, To::Json | To::Dot | To::Csv | To::Mps | To::Lp) {
                    session.note(&format!(
                        "{at}: the names of options are left out; --to json, csv, mps and lp keep them"
                    ));
                }
                self.written += 1;
                session.out.write_all(text.as_bytes())?;
            }
            Err(error) => session.bad(&format!("{at}: {error}")),
        }
        Ok(())
    }

    /// Refuses a second problem, as a file holds one.
    fn check_first(&self, at: &str) -> Result<()> {
        let to = self.args.to.name();
        ensure!(
            self.written == 0,
            "{at}: --to {to} writes one problem, and another came before; convert one at a time"
        );
        Ok(())
    }
}

/// An exact cover in a format, or what that cannot hold.
fn text_of(problem: &Problem, args: &ConvertArgs) -> Result<String> {
    let cheap;
    let problem = if problem.has_costs() && matches!(args.to, To::Matrix | To::Sparse | To::Cnf) {
        ensure!(
            args.drop_costs,
            "--to {} cannot hold costs; choose dlx, json, csv, spp, mps, opb or lp, or leave them \
            out with --drop-costs",
            args.to.name()
        );
        cheap = without_costs(problem)?;
        &cheap
    } else {
        problem
    };
    Ok(match args.to {
        To::Dlx => dlx_text(problem, args.strict)?,
        To::Matrix => matrix::write_dense(problem)?,
        To::Sparse => matrix::write_sparse(problem)?,
        // two numbers alone would be read as anything
        To::Spp if problem.n_options() == 0 => {
            bail!("--to spp needs an option; choose dlx or json")
        }
        To::Spp => spp::write(problem)?,
        To::Mps => mps::write(problem),
        To::Opb => export::opb(problem),
        To::Cnf => export::cnf(problem)?,
        To::Lp => export::lp(problem),
        To::Dot => export::dot(problem),
        To::Json => json::write(problem),
        To::Csv => covers::table(problem)?,
        to => bail!("--to {} is for sudokus", to.name()),
    })
}

/// An exact cover in Knuth's format, marked where its names like cells make a text that could be
/// boards.
fn dlx_text(problem: &Problem, strict: bool) -> Result<String> {
    let text = if strict {
        dlx::write_strict(problem)?
    } else {
        dlx::write(problem)?
    };
    if text.len() < RECHECKED_BYTES && input::is_read_as(&text, problem) {
        Ok(text)
    } else {
        Ok(format!("{}\n{text}", dlx::MARK))
    }
}

/// The same problem, its options free of charge.
fn without_costs(problem: &Problem) -> Result<Problem> {
    let mut builder = problem.to_builder();
    for option in problem.options() {
        builder.cost(option, 0)?;
    }
    builder.build().context("the problem without its costs")
}
