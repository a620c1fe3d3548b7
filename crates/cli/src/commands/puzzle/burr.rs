//! `quadrille puzzle burr`: the problems of a file of `BurrTools`.

use anyhow::{Context, Result, ensure};
use quadrille::family::BigUint;
use quadrille::format::dlx;
use quadrille::problem::{OptionId, Problem};
use quadrille_answers::solve::covers::{self, Ended, Origin, Sink, Subject, Unwanted};
use quadrille_answers::solve::question;
use quadrille_args::{BurrArgs, UpTo};
use quadrille_burr::{Assembling, BurrPuzzle, Classes, give_back};
use quadrille_console::drawing::Drawing;
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_picture::Sheet;
use std::cell::RefCell;
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

const TOO_LARGE: &str = "the puzzle is too large";
const EXPLAIN: &str = "`--dlx | quadrille explain` finds out why";

pub(super) fn run(args: &BurrArgs, session: &mut Session) -> Result<()> {
    question::start(&args.options.ask, session);
    session.reads(&args.file)?;
    let file = args.file.to_string_lossy();
    let bytes = input::bytes(&args.file, session)?;
    let puzzle = session.busy("reading the file", || BurrPuzzle::read(&bytes))?;
    let puzzle = puzzle.with_context(|| file.to_string())?;
    let problems = problems(&puzzle, args).with_context(|| file.to_string())?;
    let run = Run {
        args,
        bytes: &bytes,
        puzzle: &puzzle,
        is_alone: problems.len() == 1,
    };
    for number in problems.clone() {
        if session.interrupted() {
            break;
        }
        run.problem(number, number == problems.start, session)?;
    }
    Ok(())
}

/// The numbers of the problems that are asked about.
fn problems(puzzle: &BurrPuzzle, args: &BurrArgs) -> Result<Range<usize>> {
    let n = puzzle.problem_names().len();
    ensure!(n > 0, "there is no problem");
    if let Some(asked) = &args.problem {
        let number = puzzle.find_problem(asked)?;
        return Ok(number..number + 1);
    }
    let writes_one = args.output.is_some() || args.options.svg.is_some() || args.options.dlx;
    ensure!(
        n == 1 || !writes_one,
        "there are {n} problems; name one of them"
    );
    Ok(0..n)
}

/// A file, and the question about its problems.
struct Run<'a> {
    args: &'a BurrArgs,
    bytes: &'a [u8],
    puzzle: &'a BurrPuzzle,
    is_alone: bool,
}

impl Run<'_> {
    fn problem(&self, number: usize, is_first: bool, session: &mut Session) -> Result<()> {
        let file = self.args.file.to_string_lossy();
        let made = session.busy("placing the pieces", || {
            Assembling::new(self.puzzle, number)
        })?;
        match made {
            Ok(assembling) if self.args.options.dlx => {
                write!(session.out, "{}", dlx::write(assembling.problem())?)?;
            }
            Ok(assembling) => self.assemble(&assembling, number, is_first, session)?,
            Err(error) => session.bad(&format!("{file}: {error}")),
        }
        Ok(())
    }

    /// What a problem is called in messages.
    fn label(&self, number: usize) -> String {
        let file = self.args.file.to_string_lossy();
        if self.is_alone {
            return file.to_string();
        }
        let name = self.puzzle.problem_names().nth(number).unwrap_or_default();
        let name = if name.is_empty() {
            String::new()
        } else {
            format!(" {name:?}")
        };
        format!("{file}, problem {}{name}", number + 1)
    }

    /// Answers the question about a problem, and keeps the assemblies that are to be drawn or given
    /// back.
    fn assemble(
        &self,
        assembling: &Assembling,
        number: usize,
        is_first: bool,
        session: &mut Session,
    ) -> Result<()> {
        let (options, label) = (&self.args.options, self.label(number));
        let classes = self.classes(assembling, session)?;
        let drawing = Drawing::wanted(options.svg.as_deref(), session)?;
        ensure!(
            drawing.is_none() || assembling.picture(&[]).is_some(),
            "{}: there is no picture of tetrahedra",
            self.args.file.to_string_lossy()
        );
        let shown = RefCell::new(Vec::new());
        let keeps = drawing.is_some() || self.args.output.is_some();
        let show = |_: &_, chosen: &[OptionId]| {
            if keeps {
                shown.borrow_mut().push(chosen.to_vec());
            }
            assembling.text(chosen)
        };
        let named = (&*label, is_first);
        self.ask(assembling, classes.as_ref(), named, &show, session)?;
        self.say_stored(number, &label);
        let shown = shown.into_inner();
        if let Some(drawing) = drawing {
            let (columns, rows) = options.sheet;
            draw(drawing, Sheet { columns, rows }, assembling, &shown)?;
        }
        match &self.args.output {
            Some(path) => self.give_back(path, number, assembling, &shown, session),
            None => Ok(()),
        }
    }

    /// Says with the statistics how many assemblies the file has of a problem.
    fn say_stored(&self, number: usize, label: &str) {
        let stored = self.puzzle.stored_count(number);
        if let Some(stored) = stored.filter(|_| self.args.options.ask.stats) {
            Session::stats(&format!(
                "{label}: the file says that there are {stored} assemblies"
            ));
        }
    }

    /// Writes the file again with these assemblies of a problem.
    fn give_back(
        &self,
        path: &Path,
        number: usize,
        assembling: &Assembling,
        shown: &[Vec<OptionId>],
        session: &mut Session,
    ) -> Result<()> {
        let written = give_back(self.bytes, number, assembling, shown);
        session.writes([path])?;
        std::fs::write(
            path,
            written.with_context(|| self.args.file.to_string_lossy().into_owned())?,
        )
        .with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// The classes of assemblies, if each class counts as one.
    fn classes(&self, assembling: &Assembling, session: &mut Session) -> Result<Option<Classes>> {
        let Some(up_to) = self.args.up_to() else {
            return Ok(None);
        };
        let classes = session.busy("looking for symmetries", || assembling.classes())?;
        let classes = classes.context(TOO_LARGE)?;
        Ok(Some(match up_to {
            UpTo::Symmetry => classes,
            UpTo::Turning => classes.of_turns(),
        }))
    }

    /// Asks the question about a problem.
    fn ask(
        &self,
        assembling: &Assembling,
        classes: Option<&Classes>,
        (label, is_first): (&str, bool),
        show: &dyn Fn(&Problem, &[OptionId]) -> String,
        session: &mut Session,
    ) -> Result<()> {
        let ask = &self.args.options.ask;
        let problem = assembling.problem();
        let misfit = assembling.misfit();
        let terms = classes.map_or_else(Vec::new, |classes| classes.terms(assembling));
        let why = misfit.as_deref().unwrap_or(EXPLAIN);
        let mut subject = Subject {
            named: !self.is_alone,
            first: is_first,
            origin: Origin::Puzzle,
            ..Subject::of_file(label, Some(why), show)
        };
        if let Some(misfit) = &misfit {
            if ask.question().is_count() {
                session.note(&format!("{label}: {misfit}"));
            }
            subject.unwanted = Some(Arc::new(|_: &[OptionId]| true) as Unwanted);
        } else if let [term] = &terms[..] {
            subject.up_to = Some(term.symmetries.clone());
        } else if let Some(classes) = classes {
            if ask.counts_all() {
                return covers::run(problem, &subject, ask, session, |limits, sink| {
                    sum(&terms, &limits, ask, sink).map(Some)
                });
            }
            subject.unwanted = Some(images(problem, classes.clone()));
        }
        covers::solve(problem, &subject, ask, session)
    }
}

/// A filter that leaves one assembly of each class.
fn images(problem: &Problem, classes: Classes) -> Unwanted {
    let least = covers::not_least(problem, move |solution| classes.is_least(solution));
    Arc::new(least)
}

/// Draws as many assemblies as a sheet has room for.
fn draw(
    drawing: Drawing,
    sheet: Sheet,
    assembling: &Assembling,
    shown: &[Vec<OptionId>],
) -> Result<()> {
    let pictures = shown.iter().take(sheet.room());
    let pictures = pictures.filter_map(|chosen| assembling.picture(chosen));
    drawing.write_pictures(&pictures.collect::<Vec<_>>(), sheet)
}

/// The number of classes as a sum of counts.
fn sum(
    terms: &[quadrille_burr::Term<'_>],
    limits: &quadrille::limits::Limits,
    ask: &quadrille_args::AskArgs,
    sink: &mut Sink<'_>,
) -> Result<Ended> {
    sink.start()?;
    let _stages = limits.stages();
    let clock = limits.start();
    let [mut more, mut less] = [BigUint::ZERO, BigUint::ZERO];
    let (mut ended, mut turning) = (Ended::default(), None);
    for term in terms {
        let limits = limits.with_time(clock.left());
        let limits = limits.with_nodes(limits.nodes.map(|nodes| nodes.saturating_sub(ended.nodes)));
        let search = question::search(ask, sink.session)
            .count_by(ask.count_by)
            .limits(limits);
        let total = search.total_up_to(term.problem, &term.symmetries)?;
        ended.nodes += total.report.nodes;
        ended.end = total.report.end;
        if !total.report.is_exhausted() {
            // the first count is up to turning; a class has at most two classes of that kind
            ended.solutions = (turning.unwrap_or(total.count) + 1_u32) / 2_u32;
            return Ok(ended);
        }
        turning.get_or_insert(total.count.clone());
        *if term.is_negative {
            &mut less
        } else {
            &mut more
        } += total.count;
    }
    ended.solutions = more - less;
    Ok(ended)
}
