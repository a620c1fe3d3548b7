//! `--steps` and `--film` of exact covers: the words of a step, pictures of the matrix, limits. The
//! words are as Knuth writes a step.

use anyhow::Result;
use quadrille::engine::Unsupported;
use quadrille::format::dlx::option_text;
use quadrille::problem::{Color, Entry, ItemId, OptionId, Problem};
use quadrille::search::{EngineKind, Event, Steps};
use quadrille_args::SolveArgs;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use quadrille_picture::{Cell, Picture};
use std::collections::HashMap;
use std::io::Write;

/// The largest number of hidden options that the text of a step names.
const MAX_NAMED: usize = 12;
/// The largest number of options, and of items, of a drawn matrix.
const MAX_DRAWN: usize = 64;
/// The color of taken options.
const TAKEN: usize = 1;
/// The color of options that can still be taken.
const OPEN: usize = 4;

/// Prints the steps, or draws them, as far as they are wanted.
pub(super) fn show(
    problem: &Problem,
    name: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let is_large = problem.n_options().max(problem.n_items()) > MAX_DRAWN;
    if args.film.is_some() && is_large {
        session.bad(&format!(
            "{name}: a film shows at most {MAX_DRAWN} options and as many items; --steps writes \
            more"
        ));
        return Ok(Vec::new());
    }
    let mut steps = match steps(problem, args.ask.engine) {
        Ok(steps) => steps,
        Err(refused) => {
            session.bad(&format!("{name}: {refused}"));
            return Ok(Vec::new());
        }
    };
    if let Some(n) = args.film {
        let draw = |chosen: &[OptionId]| matrix(&StepCover::of(problem, chosen));
        return Ok(frames(&mut steps, n.into(), draw));
    }
    let is_ended = tell(&mut steps, problem, args.steps.unwrap_or(0), session)?;
    if !is_ended {
        session.note(&format!("{name}: the search goes on; --steps N shows more"));
    }
    Ok(Vec::new())
}

/// Prints the first `n` steps; returns whether the search ended before.
fn tell(steps: &mut Steps, problem: &Problem, n: u32, session: &mut Session) -> Result<bool> {
    let mut words = Words {
        problem,
        level: 0,
        solutions: 0,
    };
    for _ in 0..n {
        let Some(event) = steps.next() else {
            let found = plural(words.solutions, "solution");
            let nodes = plural(steps.report().nodes, "node");
            writeln!(session.out, "the end: {found}, {nodes}")?;
            return Ok(true);
        };
        writeln!(session.out, "{}", words.of(event, steps.chosen()))?;
    }
    Ok(false)
}

/// Steps in words.
struct Words<'p> {
    problem: &'p Problem,
    /// The number of choices that are open.
    level: usize,
    solutions: usize,
}

impl Words<'_> {
    /// A step after which these options are taken.
    fn of(&mut self, event: Event, taken: &[OptionId]) -> String {
        let item = |item| self.problem.item_name(item).escape_debug();
        let inside = "  ".repeat(self.level);
        match event {
            Event::Choose { item: of, options } => {
                let words = format!(
                    "{inside}level {}: {} has {}",
                    self.level,
                    item(of),
                    plural(options as usize, "option")
                );
                self.level += 1;
                words
            }
            Event::Take(option) => format!("{inside}take {}", self.taken(option, taken)),
            Event::Forced(option) => format!("{inside}forced: {}", self.taken(option, taken)),
            Event::Leave(of) => format!("{inside}{} is covered often enough", item(of)),
            Event::Dead(of) => format!("{inside}too few options are left for {}", item(of)),
            Event::Solved => {
                self.solutions += 1;
                let options: Vec<String> = taken.iter().map(|&option| self.name(option)).collect();
                format!(
                    "{inside}solution {}: {}",
                    self.solutions,
                    options.join("; ")
                )
            }
            Event::Backtrack { depth } => {
                self.level = depth + 1;
                format!("{}back to level {depth}", "  ".repeat(depth))
            }
            _ => format!("{inside}{event:?}"),
        }
    }

    fn name(&self, option: OptionId) -> String {
        option_text(self.problem, option)
    }

    /// An option that was taken last, and those that it hides.
    fn taken(&self, option: OptionId, taken: &[OptionId]) -> String {
        let others: Vec<OptionId> = taken.iter().copied().filter(|&one| one != option).collect();
        let (before, now) = (
            StepCover::of(self.problem, &others),
            StepCover::of(self.problem, taken),
        );
        let hidden: Vec<OptionId> = self
            .problem
            .options()
            .filter(|&one| one != option && now.hides(one) && !before.hides(one))
            .collect();
        let named: Vec<String> = hidden
            .iter()
            .take(MAX_NAMED)
            .map(|&one| self.name(one))
            .collect();
        let more = match hidden.len().checked_sub(MAX_NAMED) {
            None | Some(0) => String::new(),
            Some(more) => format!("; and {more} more"),
        };
        let name = self.name(option);
        match named.is_empty() {
            true => format!("{name}, which hides no option"),
            false => format!("{name}, which hides {}{more}", named.join("; ")),
        }
    }
}

/// What some options cover.
struct StepCover<'p> {
    problem: &'p Problem,
    taken: Vec<bool>,
    /// How often each item is covered, and by which color.
    covered: HashMap<usize, (u32, Option<Color>)>,
}

impl StepCover<'_> {
    fn of<'p>(problem: &'p Problem, options: &[OptionId]) -> StepCover<'p> {
        let mut state = StepCover {
            problem,
            taken: vec![false; problem.n_options()],
            covered: HashMap::new(),
        };
        for &option in options {
            state.taken[option.index()] = true;
            for entry in problem.entries(option) {
                let covered = state.covered.entry(entry.item.index()).or_default();
                *covered = (covered.0 + 1, entry.color);
            }
        }
        state
    }

    /// Whether an option cannot be taken beside these.
    fn hides(&self, option: OptionId) -> bool {
        let clashes = |entry: &Entry| match self.covered.get(&entry.item.index()) {
            None => false,
            Some((times, _)) if self.problem.is_primary(entry.item) => {
                *times >= self.problem.bounds(entry.item).high
            }
            Some((_, color)) => color.is_none() || *color != entry.color,
        };
        self.problem.entries(option).iter().any(clashes)
    }
}

/// The steps of a search by an engine: all engines show the same steps, in their own order of ties.
pub(crate) fn steps(problem: &Problem, engine: EngineKind) -> Result<Steps, Unsupported> {
    let engine = match engine {
        EngineKind::Auto => EngineKind::Cells,
        engine => engine,
    };
    Steps::by(problem, engine)
}

/// The drawings of a search: one without options, and one behind each of the first `n` steps that
/// change the chosen options.
pub(crate) fn frames(
    steps: &mut Steps,
    n: usize,
    draw: impl Fn(&[OptionId]) -> Picture,
) -> Vec<Picture> {
    let mut frames = vec![draw(&[])];
    while frames.len() <= n
        && let Some(event) = steps.next()
    {
        if matches!(
            event,
            Event::Take(_) | Event::Forced(_) | Event::Backtrack { .. }
        ) {
            frames.push(draw(steps.chosen()));
        }
    }
    frames
}

/// The matrix: a column for each item under its name, a row for each option behind its number. An
/// option that is taken has brackets, one that is hidden dots.
fn matrix(state: &StepCover) -> Picture {
    let problem = state.problem;
    let head = |text: String| Cell {
        given: true,
        ..Cell::new(text, None)
    };
    let items: Vec<_> = problem.items().collect();
    let options: Vec<_> = problem.options().collect();
    Picture::table([items.len() + 1, options.len() + 1], |column, row| {
        match (column.checked_sub(1), row.checked_sub(1)) {
            (None, None) => Some(Cell::default()),
            (Some(column), None) => Some(head(problem.item_name(items[column]).to_owned())),
            (None, Some(row)) => Some(head((row + 1).to_string())),
            (Some(column), Some(row)) => Some(cell(state, options[row], items[column])),
        }
    })
}

fn cell(state: &StepCover, option: OptionId, item: ItemId) -> Cell {
    let entries = state.problem.entries(option);
    let Some(entry) = entries.iter().find(|entry| entry.item == item) else {
        return Cell::default();
    };
    let color = entry.color.map(|color| state.problem.color_name(color));
    let sign = color.unwrap_or("1");
    match (state.taken[option.index()], state.hides(option)) {
        (true, _) => Cell::new(format!("({sign})"), Some(TAKEN)),
        (false, true) => Cell::new("·".to_owned(), None),
        (false, false) => Cell::new(sign.to_owned(), Some(OPEN)),
    }
}
