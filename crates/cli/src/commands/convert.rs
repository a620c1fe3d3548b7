//! `quadrille convert`: sudokus and exact covers in other formats, and what those cannot hold.

use super::worksheet::Worksheet;
use anyhow::{Context, Result, anyhow, bail, ensure};
use quadrille::format::{dlx, export, json, matrix, mps, spp};
use quadrille::problem::Problem;
use quadrille::sudoku::read;
use quadrille_answers::asking::Asking;
use quadrille_answers::entry::{Answer, Entry, Reading, Ruled};
use quadrille_answers::fields::Status;
use quadrille_answers::layout::board_text;
use quadrille_answers::record::Record;
use quadrille_args::{ConvertArgs, To};
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_layouts::{f_puzzles, f_puzzles_link, table};
use quadrille_picture::{Sheet, svg};
use quadrille_variants::Grid;
use std::io::Write;

/// A text longer than this is not read again to check how it would be recognized.
const RECHECKED_BYTES: usize = 1 << 20;

pub(crate) fn run(args: &ConvertArgs, session: &mut Session) -> Result<()> {
    if args.strict && args.to != To::Dlx {
        bail!("--strict is for --to dlx; omit it");
    }
    if args.sheet.is_some() && args.to != To::Svg {
        bail!("--sheet is for --to svg; omit it");
    }
    let reading = Reading {
        all_ruled: args.to.is_for_setters(),
        ..Reading::of(args.read, &args.board)?
    };
    let mut job = Job {
        args,
        written: 0,
        page: args.sheet.map(Worksheet::new),
    };
    let mut asking = Asking::alone(&reading, None, |entry, file, session| {
        job.convert(entry, file, &reading, session)
    });
    asking.each_of_files(&args.files, &|input| reading.refusal(input), session)?;
    drop(asking);
    let page = job.page.as_ref().and_then(Worksheet::svg);
    if let Some(page) = page.filter(|_| !session.interrupted()) {
        session.out.write_all(page.as_bytes())?;
    }
    Ok(())
}

/// All files of a run.
struct Job<'a> {
    args: &'a ConvertArgs,
    /// The number of texts written so far, of all files.
    written: u64,
    /// The page to print, with --sheet.
    page: Option<Worksheet>,
}

impl Job<'_> {
    /// The record of a puzzle, with its text in the requested format.
    fn convert(
        &mut self,
        entry: &Entry,
        file: &str,
        reading: &Reading<'_>,
        session: &mut Session,
    ) -> Result<Record> {
        let (place, to) = (entry.place(file).at(), self.args.to);
        let text = match entry {
            Entry::Cover(_) => self.cover(entry, file, session)?,
            _ if !to.is_layout() => self.cover(entry, &place, session)?,
            _ if to == To::Svg => self.drawn(entry, &place, session)?,
            Entry::Sudoku(entry, _) => self.board(entry, reading, session),
            Entry::Variant(ruled) => variant_text(ruled, to),
            Entry::Grid(grid) => {
                if to == To::Rows {
                    self.check_first(file)?;
                }
                grid_text(grid, to)
            }
        };
        self.written += u64::from(text.is_ok());
        Ok(match text {
            Ok(text) => Record {
                text,
                ..Record::new(Status::Answered)
            },
            Err(why) => Record {
                text: String::new(),
                ..Record::failed(why.to_string())
            },
        })
    }

    /// The text of an exact cover; the inner error says why the format cannot hold the problem.
    fn cover(&self, entry: &Entry, at: &str, session: &mut Session) -> Result<Result<String>> {
        let to = self.args.to;
        if to.is_layout() && !matches!(to, To::Json | To::Csv) {
            let to = to.name();
            return Ok(Err(anyhow!(
                "is an exact cover, but --to {to} is for sudokus"
            )));
        }
        let problem = entry.build(session)?;
        let problem = problem.with_context(|| at.to_owned())?;
        self.check_first(at)?;
        let text = session.at_once(|| cover_text(&problem, self.args))?;
        let mut options = problem.options();
        let names = options.any(|option| problem.option_name(option).is_some());
        let keeps_names = matches!(to, To::Json | To::Dot | To::Csv | To::Mps | To::Lp);
        if names && text.is_ok() && !keeps_names {
            session.note(&format!(
                "{at}: the names of options are left out; --to json, csv, mps and lp keep them"
            ));
        }
        Ok(text)
    }

    /// The text of a sudoku in a layout: behind the head of a table, or a gap.
    fn board(
        &self,
        entry: &read::Entry,
        reading: &Reading<'_>,
        session: &Session,
    ) -> Result<String> {
        let to = self.args.to;
        let before = match self.written {
            0 if to == To::Csv => "puzzle,solution,label\n",
            1.. if to.is_tall() => "\n",
            _ => "",
        };
        let text = board_text(entry, to, reading.reader, session.frame())?;
        Ok(format!("{before}{text}"))
    }

    /// The drawing of a puzzle as SVG. A page to print takes the drawing instead, and the text is
    /// empty.
    fn drawn(&mut self, entry: &Entry, at: &str, session: &mut Session) -> Result<Result<String>> {
        if let Some(page) = &mut self.page {
            let added = page.add(entry, at, session)?;
            return Ok(added.map(|()| String::new()).map_err(Into::into));
        }
        self.check_first(at)?;
        let answer = match entry {
            Entry::Sudoku(entry, _) => entry.solution.as_ref().map(Answer::from),
            _ => None,
        };
        let picture = entry.picture(answer.as_ref()).map_err(Into::into);
        Ok(picture.map(|picture| svg(picture.as_slice(), Sheet::ONE, "quadrille")))
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

/// A sudoku with other rules in a format for setters.
fn variant_text(ruled: &Ruled, to: To) -> Result<String> {
    let text = match to {
        To::Json => return Ok(quadrille_variants::json(&ruled.puzzle) + "\n"),
        To::FPuzzles => f_puzzles(&ruled.puzzle)?,
        To::Link => f_puzzles_link(&ruled.puzzle)?,
        to => bail!(
            "has rules, which --to {} cannot hold; choose json, f-puzzles, svg or an exact cover",
            to.name()
        ),
    };
    Ok(text + "\n")
}

/// A kakuro or a nonogram as text or JSON.
fn grid_text(grid: &Grid, to: To) -> Result<String> {
    match to {
        To::Json => Ok(grid.json() + "\n"),
        To::Rows => Ok(grid.to_string()),
        to => bail!(
            "is a kakuro or a nonogram, which --to {} cannot hold; choose rows, json, svg or an \
             exact cover",
            to.name()
        ),
    }
}

/// An exact cover in a format, or what that cannot hold.
fn cover_text(problem: &Problem, args: &ConvertArgs) -> Result<String> {
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
        To::Csv => table(problem)?,
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
