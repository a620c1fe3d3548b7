//! The requests of the small file: puzzles that can be stated, the problem of a statement, its
//! picture and texts, steps, hints and first solutions.

use crate::reply::{Answer, Refusal, Reply};
use crate::statement::{Stated, chosen, subject};
use crate::{demands, first, hint, limits, steps};
use quadrille::format::{dlx, export, json as problem_json, matrix, mps, spp};
use quadrille_gallery::puzzle::{PUZZLES, Parameter, ParameterKind, Presence};
use quadrille_variants::json as variant_json;
use serde_json::{Value, json};

/// What answers requests of this name.
pub(crate) fn named(name: &str) -> Option<Answer> {
    Some(match name {
        "puzzles" => puzzles,
        "state" => state,
        "pictures" => pictures,
        "images" => images,
        "least" => least,
        "write" => write,
        "matrix" => steps::matrix,
        "steps" => steps::steps,
        "boards" => boards,
        "demands" => demands::of_board,
        "first" => first::first,
        "hint" => hint::hint,
        "hints" => hint::hints,
        "rate" => hint::rate,
        _ => return None,
    })
}

/// The recipes of the gallery, for a form.
fn puzzles(_: &Value) -> Result<Reply, Refusal> {
    let all = PUZZLES.iter().map(|recipe| {
        let parameters = recipe
            .parameters
            .iter()
            .map(|of| parameter(recipe.name, of));
        json!({
            "name": recipe.name,
            "about": recipe.about,
            "details": recipe.details,
            "examples": recipe.examples,
            "parameters": parameters.collect::<Vec<_>>(),
            "symmetries": recipe.symmetries,
        })
    });
    Reply::new(all.collect::<Vec<_>>())
}

fn parameter(puzzle: &str, parameter: &Parameter) -> Value {
    let (kind, range) = match parameter.kind {
        ParameterKind::Flag => ("flag", None),
        ParameterKind::Number(least, most) => (
            "number",
            Some([
                least,
                limits::most(puzzle, parameter.name)
                    .unwrap_or(most)
                    .min(most),
            ]),
        ),
        ParameterKind::Size => ("size", None),
        ParameterKind::Cells => ("cells", None),
        ParameterKind::Date => ("date", None),
        ParameterKind::File => ("file", None),
        _ => ("text", None),
    };
    let (default, required) = match parameter.presence {
        Presence::Default(text) => (text, false),
        Presence::RequiredUnless(other) => (other, true),
        _ => ("", false),
    };
    json!({
        "name": parameter.name,
        "about": parameter.about,
        "kind": kind,
        "range": range,
        "default": default,
        "required": required,
        "positional": parameter.positional,
        "excludes": parameter.excludes,
    })
}

/// Describes a statement: its sizes, its picture, and its board, if it has digits.
fn state(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let problem = &subject.problem;
    let (board, misfit) = match &subject.stated {
        Stated::Sudoku(_, variant) | Stated::Variant(variant) => {
            let text = serde_json::from_str(&variant_json(variant)).unwrap_or(Value::Null);
            let board = json!({
                "size": variant.size(),
                "digits": variant.given_digits(),
                "puzzle": text,
            });
            (Some(board), None)
        }
        Stated::Gallery(instance) => (None, instance.misfit()),
        Stated::Grid(_) | Stated::Cover => (None, None),
    };
    let is_gallery = matches!(subject.stated, Stated::Gallery(_));
    Reply::new(json!({
        "what": subject.what,
        "warnings": subject.warnings,
        "items": problem.n_primary(),
        "secondary": problem.n_secondary(),
        "options": problem.n_options(),
        "entries": problem.n_entries(),
        "has_costs": problem.has_costs(),
        "has_colors": problem.has_colors(),
        "boards": subject.boards.len(),
        "board": board,
        "misfit": misfit,
        "has_demands": demands::has_demands(&subject.stated),
        "is_gallery": is_gallery,
        "picture": subject.drawn(&[]),
        "has_hints": hint::houses(&subject.stated).is_ok(),
        "has_rating": hint::has_rating(&subject.stated),
    }))
}

/// Lists of chosen options, each drawn and written; or the board with its candidates: those alone
/// that chosen options place, if there are lists.
fn pictures(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    if request["candidates"] == true {
        let options = match request["chosen"].is_array() {
            true => chosen(request, &subject.problem).concat(),
            false => subject.placements(),
        };
        let svg = subject.with_candidates(options, &request["removed"]);
        return Reply::new(json!([{ "svg": svg }]));
    }
    let lists = chosen(request, &subject.problem);
    let drawn = lists
        .iter()
        .map(|chosen| json!({ "svg": subject.drawn(chosen), "text": subject.text(chosen) }));
    Reply::new(drawn.collect::<Vec<_>>())
}

/// The number of images of an answer, itself among them.
fn images(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let symmetries = match &subject.stated {
        Stated::Gallery(instance) => instance.symmetries().map_err(Refusal::of)?,
        _ => None,
    };
    Reply::new(symmetries.map_or(1, |symmetries| symmetries.len()))
}

/// Marks the answers that are least in their classes, one per class.
fn least(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let Stated::Gallery(instance) = &subject.stated else {
        return Err(Refusal::of("no images are known"));
    };
    let symmetries = instance.symmetries().map_err(Refusal::of)?;
    let is_least = |chosen: &Vec<_>| {
        symmetries
            .as_ref()
            .is_none_or(|symmetries| symmetries.is_least(chosen))
    };
    Reply::new(
        chosen(request, &subject.problem)
            .iter()
            .map(is_least)
            .collect::<Vec<_>>(),
    )
}

/// The exact cover in a form that other programs read, and its options that place a digit.
fn write(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let problem = &subject.problem;
    let text = match request["form"].as_str().unwrap_or_default() {
        "json" => problem_json::write(problem),
        "matrix" => matrix::write_sparse(problem).map_err(Refusal::of)?,
        "spp" => spp::write(problem).map_err(Refusal::of)?,
        "mps" => mps::write(problem),
        "cnf" => export::cnf(problem).map_err(Refusal::of)?,
        "lp" => export::lp(problem),
        "dlx" => dlx::write(problem).map_err(Refusal::of)?,
        // any problem, in the shorter form if that can express it
        _ => dlx::write(problem).unwrap_or_else(|_| problem_json::write(problem)),
    };
    let placements = subject.placements();
    let numbers = placements.iter().map(|option| option.number()).collect();
    Reply::with_numbers(json!({ "text": text }), numbers)
}

/// The boards of a list of sudokus of 9x9, as digits.
fn boards(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let usual = subject
        .boards
        .iter()
        .filter(|board| board.shape().size() == 9 && board.candidates().is_none());
    let digits =
        usual.flat_map(|board| board.clues().digits().iter().map(|&digit| u32::from(digit)));
    Reply::with_numbers(Value::Null, digits.collect())
}
