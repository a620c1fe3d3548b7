//! `quadrille solve`: files of sudokus and exact covers, each recognized by its content.

mod kept;
mod proof;
pub(super) mod steps;

use super::rate;
use anyhow::{Result, ensure};
use quadrille::problem::{Problem, Symmetries};
use quadrille_answers::entry::Reading;
use quadrille_answers::solve::question::explanation;
use quadrille_answers::solve::writer::Writer;
use quadrille_answers::solve::{boards, candidates, covers, lists, question};
use quadrille_args::{Content, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_picture::{Picture, Sheet, film};

pub(crate) fn run(args: &SolveArgs, session: &mut Session) -> Result<()> {
    kept::check(args, session)?;
    ensure!(
        args.svg.is_none() || !args.ask.count || args.candidates,
        "--svg draws an answer, and --count prints none; omit one of them, or add --candidates"
    );
    question::start(&args.ask, session);
    if let Some(path) = &args.prove.proof {
        return proof::run(path, args, session);
    }
    let drawing = Drawing::wanted(args.svg.as_deref(), session)?;
    let mut job = Job {
        args,
        reading: reading(args, session)?,
        boards: Writer::new(args, session)?,
        pictures: Vec::new(),
    };
    let mut first = true;
    input::each(&args.files, args.read, session, |input, name, session| {
        job.file(input, name, first, session)?;
        first = false;
        Ok(())
    })?;
    match drawing {
        Some(drawing) if args.film.is_some() && !job.pictures.is_empty() => {
            drawing.write(&film(&job.pictures, "quadrille"))
        }
        Some(drawing) => drawing.write_pictures(&job.pictures, Sheet::square(job.pictures.len())),
        None => Ok(()),
    }
}

/// How the puzzles of files are read: drawings show the rules of sudokus.
fn reading<'a>(args: &'a SolveArgs, session: &Session) -> Result<Reading<'a>> {
    Ok(Reading {
        all_ruled: args.candidates || args.svg.is_some() && !args.hint,
        notes_rules: true,
        looks_ahead: session.on_terminal,
        ..Reading::new(args.read, args.shape, &args.rules)?
    })
}

/// The puzzles of all files, and their pictures on request.
struct Job<'a> {
    args: &'a SolveArgs,
    reading: Reading<'a>,
    boards: Writer,
    pictures: Vec<Picture>,
}

impl Job<'_> {
    fn file(&mut self, input: Input, name: &str, first: bool, session: &mut Session) -> Result<()> {
        if let Some(why) = self.refusal(&input) {
            session.bad(&format!("{name}: {why}"));
            return Ok(());
        }
        let (args, reading) = (self.args, &self.reading);
        let drawn = match input {
            Input::Cover(parsed) if args.steps.is_some() || args.film.is_some() => {
                steps::show(&parsed.problem, name, args, session)?
            }
            Input::Cover(parsed) => return cover(&parsed.problem, name, first, args, session),
            input if args.candidates => candidates::solve(input, name, reading, args, session)?,
            input if args.hint => rate::hints(input, name, reading, args, session)?,
            input => return self.boards(input, name, session),
        };
        self.pictures.extend(drawn);
        Ok(())
    }

    /// Answers puzzles with boards. Long lists of sudokus are streamed.
    fn boards(&mut self, input: Input, name: &str, session: &mut Session) -> Result<()> {
        let (args, is_plain) = (self.args, self.reading.is_plain(&input));
        match (input, lists::show(args, session)) {
            (Input::Sudokus(texts), Some(show)) if is_plain && texts.is_long_list() => {
                lists::solve(texts, name, show, args, session)
            }
            (input, _) => {
                let (reading, writer) = (&self.reading, &mut self.boards);
                let drawn = boards::solve(input, name, reading, args, writer, session)?;
                self.pictures.extend(drawn);
                Ok(())
            }
        }
    }

    /// The reason why an argument has no meaning for the content of a file.
    fn refusal(&self, input: &Input) -> Option<String> {
        let content = match input {
            Input::Sudokus(_) if self.reading.is_plain(input) => Content::Usual,
            Input::Sudokus(_) | Input::Variants(_) => Content::Variants,
            Input::Grid(_) => Content::Grid,
            Input::Cover(_) => Content::Cover,
        };
        let (flag, others) = self.args.misplaced(content)?;
        let is = input.what();
        Some(format!("{is}, but {flag} is for {others}; omit it"))
    }
}

fn cover(
    problem: &Problem,
    name: &str,
    first: bool,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<()> {
    session.read_as(name, &covers::read_as(problem));
    let named = args.files.len() > 1;
    let up_to = if args.up_to_symmetry {
        let Some(found) = symmetries(problem, name, session)? else {
            return Ok(());
        };
        Some(found)
    } else {
        None
    };
    let (show, why) = (covers::as_options(), explanation(name, &args.reading()));
    let subject = covers::Subject {
        named,
        first,
        up_to,
        ..covers::Subject::of_file(name, why.as_deref(), &show)
    };
    if args.keep.is_kept() {
        kept::solve(problem, &subject, args, session)
    } else {
        covers::solve(problem, &subject, &args.ask, session)
    }
}

/// The symmetries of a problem, with a note on their number; none where a refusal was reported.
fn symmetries(problem: &Problem, name: &str, session: &mut Session) -> Result<Option<Symmetries>> {
    let found = session.busy("looking for symmetries", || problem.symmetries())?;
    match &found {
        Some(found) => {
            let n = match found.len() {
                1 => "no symmetry found but the identity".into(),
                n => format!("{n} symmetries found"),
            };
            session.note(&format!("{name}: {n}"));
        }
        None => session.bad(&format!(
            "{name}: symmetries of options with colors, or of more than 65,535 items, are not \
             looked for; omit --up-to-symmetry"
        )),
    }
    Ok(found)
}
