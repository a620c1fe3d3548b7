//! Statements: a puzzle of the gallery, or a text.

use crate::limits;
use crate::refused::with_board;
use crate::reply::Refusal;
use quadrille::format;
use quadrille::problem::{OptionId, Problem};
use quadrille::puzzle::Puzzle;
use quadrille::solver::rating::Candidate;
use quadrille::sudoku::read as boards;
use quadrille::sudoku::{Sudoku, cover};
use quadrille_gallery::puzzle::{Instance, Recipe, Values};
use quadrille_layouts::content::{Content, InputKind, content};
use quadrille_layouts::read::VariantEntry;
use quadrille_picture::{Draw, Picture, Sheet, Sign, candidate_picture, svg};
use quadrille_variants::{Grid, Variant};
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;

/// A statement.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Statement {
    /// A puzzle of the gallery. A value that names a file is the content of that file.
    Puzzle {
        name: String,
        values: Vec<(String, String)>,
    },
    /// A text, and the kind of input to read it as.
    Text { text: String, input: String },
}

/// How a statement is drawn and written.
pub(crate) enum Stated {
    Gallery(Instance),
    Sudoku(Sudoku, Box<Variant>),
    Variant(Box<Variant>),
    Grid(Box<Grid>),
    Cover,
}

/// A statement that was read.
pub(crate) struct Subject {
    statement: Statement,
    pub(crate) stated: Stated,
    pub(crate) problem: Problem,
    /// The kind that it was read as.
    pub(crate) what: String,
    pub(crate) warnings: Vec<Refusal>,
    /// All boards of a list of sudokus.
    pub(crate) boards: Vec<Sudoku>,
}

thread_local! {
    /// The statement that was read last.
    static LAST: RefCell<Option<Rc<Subject>>> = const { RefCell::new(None) };
}

/// The statement of a request. It is read only if it differs from that of the last request.
pub(crate) fn subject(request: &Value) -> Result<Rc<Subject>, Refusal> {
    let statement = Statement::deserialize(&request["statement"]).map_err(Refusal::of)?;
    let last = LAST.with_borrow(|last| {
        last.clone()
            .filter(|subject| subject.statement == statement)
    });
    if let Some(subject) = last {
        return Ok(subject);
    }
    let subject = Rc::new(read_statement(statement)?);
    LAST.set(Some(Rc::clone(&subject)));
    Ok(subject)
}

fn read_statement(statement: Statement) -> Result<Subject, Refusal> {
    match &statement {
        Statement::Puzzle { name, values } => {
            let instance = make(name, values)?;
            let problem = instance.problem().map_err(Refusal::of)?;
            let what = format!("the puzzle {name}");
            Ok(Subject::new(
                statement,
                Stated::Gallery(instance),
                problem,
                what,
            ))
        }
        Statement::Text { text, input } => {
            let (text, input) = (text.clone(), input.clone());
            read_text(&text, &input, statement).map_err(|refusal| with_board(&text, refusal))
        }
    }
}

fn make(name: &str, texts: &[(String, String)]) -> Result<Instance, Refusal> {
    let recipe =
        Recipe::named(name).ok_or_else(|| Refusal::of(format!("there is no puzzle `{name}`")))?;
    let mut values = Values::new(recipe);
    for (parameter, text) in texts {
        if let Some(most) = limits::most(name, parameter)
            .filter(|&most| text.parse().is_ok_and(|n: u64| n > most as u64))
        {
            return Err(Refusal::of(format!(
                "{parameter}: at most {most} on this page; the program goes further"
            )));
        }
        values.set(parameter, text).map_err(Refusal::of)?;
    }
    recipe
        .make(&values, &mut |text| Ok(text.to_owned()))
        .map_err(Refusal::of)
}

/// The first of some boards with rules.
fn variants(entries: Vec<VariantEntry>, statement: Statement) -> Result<Subject, Refusal> {
    let n = entries.len();
    let entry = entries.into_iter().next();
    let puzzle = entry
        .ok_or_else(|| Refusal::of("there is no board"))?
        .puzzle;
    let problem = puzzle.problem().map_err(Refusal::of)?;
    let what = format!("a sudoku of {0}x{0} with rules", puzzle.size());
    let subject = Subject::new(statement, Stated::Variant(Box::new(puzzle)), problem, what);
    let others = (n > 1)
        .then(|| format!("the text holds {n} puzzles with rules; this is the first of them"));
    Ok(Subject {
        warnings: others.map(Refusal::of).into_iter().collect(),
        ..subject
    })
}

/// Reads a text as the kind that is named, or as the kind that is recognized.
fn read_text(text: &str, input: &str, statement: Statement) -> Result<Subject, Refusal> {
    let named: InputKind = input.parse().map_err(Refusal::of)?;
    match content(text.as_bytes(), named).map_err(Refusal::of)? {
        Content::Sudokus(inner) => {
            let text = inner.as_deref().unwrap_or(text);
            sudokus(text.as_bytes(), statement)
        }
        Content::Variants(entries) => variants(entries, statement),
        Content::Grid(grid) => {
            let what = if matches!(*grid, Grid::Kakuro(_)) {
                "a kakuro"
            } else {
                "a nonogram"
            };
            let problem = grid.problem().map_err(Refusal::of)?;
            Ok(Subject::new(statement, Stated::Grid(grid), problem, what))
        }
        Content::Cover(parsed) => {
            let subject = Subject::new(statement, Stated::Cover, parsed.problem, "an exact cover");
            Ok(Subject {
                warnings: parsed.warnings.iter().map(Refusal::of).collect(),
                ..subject
            })
        }
    }
}

fn sudokus(bytes: &[u8], statement: Statement) -> Result<Subject, Refusal> {
    let entries: Vec<boards::Entry> = boards::puzzles(bytes)
        .collect::<Result<_, _>>()
        .map_err(Refusal::of)?;
    let first = entries
        .first()
        .ok_or_else(|| Refusal::of("there is no board"))?
        .sudoku
        .clone();
    let (size, n) = (first.shape().size(), entries.len());
    let what = if n == 1 {
        format!("a sudoku of {size}x{size}")
    } else {
        format!("a list of {n} sudokus")
    };
    let drawn = Variant::of_sudoku(&first).map_err(Refusal::of)?;
    let problem = cover::encode(&first);
    let subject = Subject::new(
        statement,
        Stated::Sudoku(first, Box::new(drawn)),
        problem,
        what,
    );
    Ok(Subject {
        boards: entries.into_iter().map(|entry| entry.sudoku).collect(),
        ..subject
    })
}

impl Subject {
    fn new(
        statement: Statement,
        stated: Stated,
        problem: Problem,
        what: impl Into<String>,
    ) -> Subject {
        Subject {
            statement,
            stated,
            problem,
            what: what.into(),
            warnings: Vec::new(),
            boards: Vec::new(),
        }
    }

    /// A picture of the chosen options, all of an answer or some; nothing if options are only
    /// names.
    pub(crate) fn picture(&self, chosen: &[OptionId]) -> Option<Picture> {
        let problem = &self.problem;
        match &self.stated {
            Stated::Gallery(instance) => Some(instance.picture(problem, chosen)),
            Stated::Sudoku(sudoku, drawn) => {
                Some(drawn.picture(Some(sudoku.answer(problem, chosen).digits())))
            }
            Stated::Variant(variant) => {
                Some(variant.picture(Some(&variant.answer(problem, chosen))))
            }
            Stated::Grid(grid) => Some(grid.picture(Some(&grid.answer(problem, chosen)))),
            Stated::Cover => None,
        }
    }

    /// The same as SVG.
    pub(crate) fn drawn(&self, chosen: &[OptionId]) -> Option<String> {
        self.picture(chosen)
            .map(|picture| svg(&[picture], Sheet::ONE, &self.what))
    }

    /// The options that place a digit; none for statements that are not boards of digits.
    pub(crate) fn placements(&self) -> Vec<OptionId> {
        match &self.stated {
            Stated::Sudoku(_, board) | Stated::Variant(board) => board.placements(&self.problem),
            Stated::Gallery(_) | Stated::Grid(_) | Stated::Cover => Vec::new(),
        }
    }

    /// A board of digits as SVG with the candidates of its open cells, which are digits that these
    /// options place and that are not `removed`, given as pairs of a cell and a digit; nothing for
    /// other statements.
    pub(crate) fn with_candidates(
        &self,
        options: Vec<OptionId>,
        removed: &Value,
    ) -> Option<String> {
        let (Stated::Sudoku(_, board) | Stated::Variant(board)) = &self.stated else {
            return None;
        };
        let mut open = board.candidates(&self.problem, options);
        for Candidate { cell, digit } in candidates(removed, board.size()) {
            open[cell].retain(|&other| other != digit);
        }
        let picture = candidate_picture(board, &open, |_, _| Sign::Open);
        Some(svg(&[picture], Sheet::ONE, &self.what))
    }

    /// An answer as text.
    pub(crate) fn text(&self, chosen: &[OptionId]) -> String {
        let problem = &self.problem;
        match &self.stated {
            Stated::Gallery(instance) => instance.text(problem, chosen),
            Stated::Sudoku(sudoku, _) => sudoku.answer(problem, chosen).to_string(),
            Stated::Variant(variant) => {
                let digits: Vec<String> = variant
                    .answer(problem, chosen)
                    .iter()
                    .map(u8::to_string)
                    .collect();
                digits.join(if variant.size() > 9 { " " } else { "" })
            }
            Stated::Grid(grid) => grid.answer(problem, chosen).to_string(),
            Stated::Cover => chosen.iter().fold(String::new(), |mut text, &option| {
                let _ = writeln!(text, "{}", format::dlx::option_text(problem, option));
                text
            }),
        }
    }
}

/// Lists of options of a request, each in ascending order.
pub(crate) fn chosen(request: &Value, problem: &Problem) -> Vec<Vec<OptionId>> {
    let n = problem.n_options() as u64;
    let lists = request["chosen"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|list| {
            let numbers = list
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_u64);
            let mut chosen: Vec<_> = numbers
                .filter(|&number| number < n)
                .map(|number| OptionId::new(number as u32))
                .collect();
            chosen.sort_unstable();
            chosen
        });
    lists.collect()
}

/// Candidates of a board of this side, as pairs of a cell, from 0, and a digit.
pub(crate) fn candidates(pairs: &Value, size: usize) -> Vec<Candidate> {
    let pairs = <Vec<(usize, u8)>>::deserialize(pairs).unwrap_or_default();
    let digits = 1..=size;
    let fits =
        |&(cell, digit): &(usize, u8)| cell < size * size && digits.contains(&usize::from(digit));
    let candidate = |(cell, digit)| Candidate { cell, digit };
    pairs.into_iter().filter(fits).map(candidate).collect()
}
