//! `quadrille solve`: files of sudokus and exact covers, each recognized by its content.

mod kept;
mod proof;
mod steps;

use super::rate::{self, Puzzles};
use anyhow::{Result, ensure};
use quadrille::problem::{Problem, Symmetries};
use quadrille_answers::entries::reader;
use quadrille_answers::solve::question::explanation;
use quadrille_answers::solve::variants::{RuledOr, of_sudokus, with_rules};
use quadrille_answers::solve::writer::Writer;
use quadrille_answers::solve::{boards, candidates, covers, lists, question, sudokus, variants};
use quadrille_args::{Flag, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::{self, Input, Texts};
use quadrille_console::session::Session;
use quadrille_picture::{Picture, Sheet, film};
use quadrille_variants::Grid;

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

/// The puzzles of all files, and their pictures on request.
struct Job<'a> {
    args: &'a SolveArgs,
    boards: Writer,
    pictures: Vec<Picture>,
}

impl Job<'_> {
    fn file(&mut self, input: Input, name: &str, first: bool, session: &mut Session) -> Result<()> {
        let args = self.args;
        let film = args.film.map(|_| "--film");
        let steps = args.steps.map(|_| "--steps").or(film);
        match (input, steps) {
            (Input::Cover(parsed), Some(_)) => {
                let problem = &parsed.problem;
                self.pictures
                    .extend(steps::show(problem, name, args, session)?);
                Ok(())
            }
            (_, Some(flag)) => {
                session.bad(&format!(
                    "{name}: {flag} is for exact covers; use `quadrille convert --to dlx` first"
                ));
                Ok(())
            }
            (input, None) => self.asked(input, name, first, session),
        }
    }

    /// Answers the question about the puzzles of a file.
    fn asked(
        &mut self,
        input: Input,
        name: &str,
        first: bool,
        session: &mut Session,
    ) -> Result<()> {
        let args = self.args;
        match input {
            Input::Cover(parsed) => cover(&parsed.problem, name, first, args, session),
            Input::Grid(grid) => self.grid(*grid, name, session),
            Input::Variants(entries) => {
                let puzzles = with_rules(entries, &args.rules);
                variants::note_named(&puzzles, name, session);
                self.variants(puzzles, name, session)
            }
            Input::Sudokus(texts) => self.sudokus(texts, name, session),
        }
    }

    fn grid(&mut self, grid: Grid, name: &str, session: &mut Session) -> Result<()> {
        if let Some(flag) = self.args.given(&variants::NOT_OF_GRIDS) {
            session.bad(&format!(
                "{name}: is a kakuro or a nonogram, but {flag} is for others; omit it"
            ));
            return Ok(());
        }
        let solved = boards::solve(&[Ok(grid)], name, self.args, &mut self.boards, session)?;
        self.pictures.extend(solved);
        Ok(())
    }

    fn variants(&mut self, puzzles: Vec<RuledOr>, name: &str, session: &mut Session) -> Result<()> {
        let args = self.args;
        if let Some(why) = variants::refusal(args) {
            session.bad(&format!(
                "{name}: sudokus with other rules, or with --svg, {why}"
            ));
            return Ok(());
        }
        let pictures = if args.candidates {
            candidates::solve(&puzzles, name, args, session)?
        } else if args.hint {
            rate::hints(Puzzles::Ruled(puzzles), name, args, session)?
        } else {
            boards::solve(&puzzles, name, args, &mut self.boards, session)?
        };
        self.pictures.extend(pictures);
        Ok(())
    }

    /// Solves the sudokus of a file, or tells the next step of each.
    fn sudokus(&mut self, texts: Texts, name: &str, session: &mut Session) -> Result<()> {
        let args = self.args;
        if !args.rules.is_empty() || args.candidates || args.svg.is_some() && !args.hint {
            let reader = reader(args.read, args.shape)?;
            let puzzles = of_sudokus(texts, reader, &args.rules, session)?;
            return self.variants(puzzles, name, session);
        }
        if let Some(why) = refusal(args) {
            session.bad(&format!("{name}: contains sudokus, {why}"));
        } else if args.hint {
            let puzzles = Puzzles::Usual(texts, reader(args.read, args.shape)?);
            self.pictures
                .extend(rate::hints(puzzles, name, args, session)?);
        } else if let Some(show) = lists::show(args, session).filter(|_| texts.is_long_list()) {
            lists::solve(texts, name, show, args, session)?;
        } else {
            sudokus::solve(texts, name, args, &mut self.boards, session)?;
        }
        Ok(())
    }
}

fn cover(
    problem: &Problem,
    name: &str,
    first: bool,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<()> {
    if let Some(flag) = args.given(&OF_SUDOKUS) {
        session.bad(&format!(
            "{name}: is an exact cover, but {flag} is for sudokus; omit it"
        ));
        return Ok(());
    }
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

/// What exact covers do not have.
const OF_SUDOKUS: [Flag; 8] = [
    Flag::Candidates,
    Flag::Format,
    Flag::Solver,
    Flag::Box,
    Flag::Hint,
    Flag::Rules,
    Flag::Simd,
    Flag::Svg,
];

/// Why these arguments have no meaning for sudokus.
fn refusal(args: &SolveArgs) -> Option<String> {
    if args.ask.is_cheapest() {
        return Some("which have no costs; --cheapest is for exact covers".into());
    }
    if let Some(flag) = args.given(&[
        Flag::Reduce,
        Flag::Branch,
        Flag::CountBy,
        Flag::UpToSymmetry,
    ]) {
        return Some(format!("but {flag} is for exact covers; omit it"));
    }
    let flag = args.given(&[Flag::Checkpoint, Flag::Resume])?;
    Some(format!(
        "but {flag} is for exact covers; use `quadrille convert --to dlx` first"
    ))
}
