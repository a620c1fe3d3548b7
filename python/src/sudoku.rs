//! Sudokus: one by one, and by the million.

use crate::array::Array;
use crate::problem::whole;
use crate::settings::{Settings, inputs, value_error};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PySlice};
use quadrille::generate::Generator;
use quadrille::limits::Limits;
use quadrille::problem::OptionId;
use quadrille::puzzle::Puzzle;
use quadrille::search::Uniqueness;
use quadrille::solve::{PuzzleExt, SolveError};
use quadrille::solver::rating::{RateError, Rater, Rating, Technique, Tenths};
use quadrille::solver::stream::{Show, Stream};
use quadrille::sudoku::lockstep::Lockstep;
use quadrille::sudoku::{Sudoku, canon, cover};
use quadrille::team;
use quadrille_layouts::read::{self, VariantEntry};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Puzzles are generated in parts of this many, after which a limit leaves them.
const GENERATED_AT_ONCE: usize = 1 << 12;
/// Sudokus as arrays are solved in pieces of this many.
const PIECE: usize = 1 << 13;

/// A sudoku in a text, or in rows of cells.
fn sudoku(puzzle: &Bound<'_, PyAny>) -> PyResult<Sudoku> {
    let text: String = inputs(puzzle.py(), "board_of")?
        .call1((puzzle,))?
        .extract()?;
    parsed(&text)
}

fn parsed(text: &str) -> PyResult<Sudoku> {
    text.trim().parse().map_err(value_error)
}

/// The answer of a sudoku of any size, or None without an answer.
#[pyfunction]
fn _solve(puzzle: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let answer = solved(puzzle.py(), &sudoku(puzzle)?)?;
    Ok(answer.map(|board| board.to_string()))
}

/// The first answer of a puzzle; `None` if it has no answer.
fn solved<P: Puzzle + Sync>(py: Python<'_>, puzzle: &P) -> PyResult<Option<P::Answer>>
where
    P::Answer: Send,
{
    let settings = Settings::read(None)?;
    let search = settings.search()?.limited(|limits| limits.max_solutions(1));
    let first = || Ok(puzzle.answers_by(&search)?.next());
    let answer = py.detach(|| first().map_err(|error: SolveError<P::Error>| error.to_string()));
    settings.check()?;
    answer.map_err(value_error)
}

/// How many answers a sudoku has.
#[pyfunction]
#[pyo3(signature = (puzzle, **keywords))]
fn _count(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<BigUint> {
    let settings = Settings::read(keywords)?;
    let (search, problem) = (settings.search()?, cover::encode(&sudoku(puzzle)?));
    let total = py.detach(|| search.total(&problem)).map_err(value_error)?;
    settings.check()?;
    whole(py, &total.report, total.count)
}

/// Whether a sudoku has exactly one answer.
#[pyfunction]
fn _unique(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<bool> {
    let settings = Settings::read(None)?;
    let (search, problem) = (settings.search()?, cover::encode(&sudoku(puzzle)?));
    let unique = py.detach(|| search.uniqueness(&problem));
    settings.check()?;
    let unique = unique.map_err(value_error)?;
    Ok(matches!(unique, Some(Uniqueness::One(_))))
}

/// The answers of lines of text: a line each, or what the command line prints instead.
#[pyfunction]
fn _solve_lines<'py>(
    py: Python<'py>,
    lines: &[u8],
    threads: usize,
    verdicts: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let (show, most) = if verdicts {
        (Show::Verdict, 2)
    } else {
        (Show::Answer, 1)
    };
    let mut out = Vec::with_capacity(lines.len());
    let solved = py.detach(|| {
        Stream::new(
            Lockstep::new().limits(Limits::new().max_solutions(most)),
            threads,
            show,
        )
        .run(lines, &mut out, |_| {})
    });
    let _summary = solved?;
    Ok(PyBytes::new(py, &out))
}

/// A copy of some rows of an array, to which others may write.
fn copy_rows(array: &Py<PyAny>, start: usize, end: usize) -> PyResult<PyBackedBytes> {
    Python::attach(|py| {
        let rows = PySlice::new(py, start as isize, end as isize, 1);
        let copied = array.bind(py).get_item(rows)?.call_method0("tobytes")?;
        copied.extract().map_err(PyErr::from)
    })
}

/// The answers of an array of sudokus, a row of 81 digits each; zeros without an answer.
#[pyfunction]
fn _solve_digits(py: Python<'_>, digits: Py<PyAny>, threads: usize) -> PyResult<Array> {
    let mut answers = vec![[0; 81]; digits.bind(py).len()?];
    let solve = |answers: &mut [[u8; 81]], start: usize, solver: &mut Lockstep| {
        let bytes = copy_rows(&digits, start, start + answers.len())?;
        let (puzzles, _) = bytes.as_chunks();
        if let Some(wrong) = bytes.iter().find(|&&digit| digit > 9) {
            return Err(value_error(format!(
                "expected digits from 0 to 9, found {wrong}"
            )));
        }
        let _report = solver.solve_all(puzzles, |outcome| {
            answers[outcome.puzzle as usize] = outcome.first().copied().unwrap_or([0; 81]);
            ControlFlow::Continue(())
        });
        Ok(())
    };
    let begin = || Lockstep::new().limits(Limits::new().max_solutions(1));
    let solved = py.detach(|| {
        let pieces = answers.chunks_mut(PIECE).enumerate();
        team::map(threads, pieces, begin, |(number, answers), solver| {
            solve(answers, number * PIECE, solver)
        })
    });
    solved.into_iter().collect::<PyResult<()>>()?;
    Ok(Array::of_boards(answers))
}

/// ER, EP and ED of a sudoku, its hardest technique, and its steps as text.
type Rated = (f64, f64, f64, Option<&'static str>, Vec<String>);

/// The rating of a sudoku on the scale of Sudoku Explainer.
#[pyfunction]
fn _rate(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<Rated> {
    let sudoku = sudoku(puzzle)?;
    rated(py, |limits| Rater::new().rate(&sudoku, limits))
}

/// The ratings of sudokus whose other rules are all houses.
#[pyfunction]
fn _rate_variants(py: Python<'_>, text: &str) -> PyResult<Vec<Rated>> {
    let entries = read::puzzles(text).map_err(value_error)?;
    let rate = |entry: &VariantEntry| {
        let houses = entry.puzzle.houses().map_err(value_error)?;
        rated(py, |limits| Rater::new().rate_houses(&houses, limits))
    };
    entries.iter().map(rate).collect()
}

/// The steps of sudokus with other rules as texts, up to `most` each.
#[pyfunction]
fn _steps_variants(py: Python<'_>, text: &str, most: usize) -> PyResult<Vec<Vec<String>>> {
    let entries = read::puzzles(text).map_err(value_error)?;
    let steps = |VariantEntry { puzzle, .. }: &VariantEntry| {
        Settings::read(None)?.run(py, |limits| {
            let (houses, mut logic) = puzzle.logic().map_err(value_error)?;
            let problem = puzzle.problem().map_err(value_error)?;
            let rules = move |candidates: &[u32]| logic.next(candidates);
            let path = Rater::new().ruled(&problem, &houses, rules, most, limits);
            let steps = path.map_err(unrated)?.steps;
            Ok(steps.iter().map(ToString::to_string).collect())
        })?
    };
    entries.iter().map(steps).collect()
}

/// A rating, unless Ctrl-C ends it.
fn rated(
    py: Python<'_>,
    rate: impl Fn(&Limits) -> Result<Rating, RateError> + Send,
) -> PyResult<Rated> {
    let rating = Settings::read(None)?.run(py, rate)?.map_err(unrated)?;
    let [er, ep, ed] = numbers(&rating);
    Ok((
        er,
        ep,
        ed,
        rating.hardest().map(Technique::name),
        rating.steps.iter().map(ToString::to_string).collect(),
    ))
}

/// ER, EP and ED of many sudokus.
#[pyfunction]
fn _rate_many(py: Python<'_>, puzzles: Vec<String>, threads: usize) -> PyResult<Vec<[f64; 3]>> {
    let ratings = Settings::read(None)?.run(py, |limits| {
        let all = limits.monitor.clone().unwrap_or_default();
        let rate = |puzzle: &String, rater: &mut Rater| {
            // a monitor counts for one search
            let part = all.part();
            if part.is_cancelled() {
                return None;
            }
            let rating = parsed(puzzle).and_then(|sudoku| {
                let limits = Limits::new().monitor(part);
                rater.rate(&sudoku, &limits).map_err(unrated)
            });
            Some(rating.map(|rating| numbers(&rating)))
        };
        Rater::new().map(&puzzles, threads, rate)
    })?;
    ratings.into_iter().flatten().collect()
}

fn numbers(rating: &Rating) -> [f64; 3] {
    [rating.er, rating.ep, rating.ed].map(|tenths| f64::from(tenths.0) / 10.0)
}

fn unrated(error: RateError) -> PyErr {
    match error {
        RateError::NoAnswer | RateError::SeveralAnswers => {
            value_error("a rating needs a sudoku with exactly one answer")
        }
        other => value_error(other),
    }
}

/// The easiest next step as text; None where the board is full.
#[pyfunction]
fn _hint(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let sudoku = sudoku(puzzle)?;
    let step = Settings::read(None)?
        .run(py, |limits| Rater::new().hint(&sudoku, limits))?
        .map_err(unrated)?;
    Ok(step.map(|step| step.to_string()))
}

/// The canonical form of a sudoku: equal for all sudokus that symmetries map to each other.
#[pyfunction]
fn _canon(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<String> {
    let sudoku = sudoku(puzzle)?;
    let canonical = py
        .detach(|| canon::canonical(sudoku.clues()))
        .map_err(value_error)?;
    Ok(canonical.board.to_string())
}

/// New sudokus, the same for a seed; with these ratings and this technique, if given. Those that
/// were made, and whether they are all.
#[pyfunction]
#[pyo3(signature = (n, seed, first, ratings, technique, **keywords))]
fn _generate(
    py: Python<'_>,
    n: u64,
    seed: u64,
    first: u64,
    ratings: Option<(f64, f64)>,
    technique: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<(Vec<String>, bool)> {
    let end = first
        .checked_add(n)
        .ok_or_else(|| value_error("first plus n is too large"))?;
    let generator = generator(seed, ratings, technique)?;
    // those of a wish are rare
    let has_wish = ratings.is_some() || technique.is_some();
    let part = if has_wish { 1 } else { GENERATED_AT_ONCE };
    let make = |limits: &Limits| {
        let mut made = Vec::new();
        for start in (first..end).step_by(part) {
            let monitor = limits
                .monitor
                .iter()
                .fold(generator.clone(), |all, monitor| {
                    all.monitor(Arc::clone(monitor))
                });
            match monitor.make(start..end.min(start + part as u64)) {
                Ok(puzzles) => made.extend(puzzles.iter().map(|made| made.puzzle.to_string())),
                Err(error) if error.is_cancelled() => return Ok((made, false)),
                Err(error) => return Err(value_error(error)),
            }
        }
        Ok((made, true))
    };
    Settings::read(keywords)?.run(py, make)?
}

fn generator(
    seed: u64,
    ratings: Option<(f64, f64)>,
    technique: Option<&str>,
) -> PyResult<Generator> {
    let mut generator = Generator::new(seed);
    if let Some((least, most)) = ratings {
        generator = generator.ratings(tenths(least)..=tenths(most));
    }
    if let Some(technique) = technique {
        generator = generator.technique(technique.parse().map_err(value_error)?);
    }
    Ok(generator)
}

/// A rating, to the next tenth; 0.0 where it is too small or no number.
fn tenths(rating: f64) -> Tenths {
    Tenths((rating * 10.0).round() as u16)
}

/// The answers of sudokus with other rules: killers, thermometers, arrows and more, in text or
/// JSON.
#[pyfunction]
fn _solve_variants(py: Python<'_>, text: &str) -> PyResult<Vec<Option<String>>> {
    let entries = read::puzzles(text).map_err(value_error)?;
    let text = |answer: Vec<u8>| {
        let digits = answer
            .iter()
            .map(|&digit| char::from_digit(digit.into(), 36));
        digits.map(|digit| digit.unwrap_or('?')).collect()
    };
    let answers = entries.iter().map(|entry| solved(py, &entry.puzzle));
    answers.map(|answer| Ok(answer?.map(text))).collect()
}

/// True candidates of a sudoku, cell by cell and none without an answer, and whether they are all.
type Candidates = (Vec<Vec<u8>>, bool);

/// The true candidates of sudokus with other rules, until a limit cuts one short.
#[pyfunction]
#[pyo3(signature = (text, **keywords))]
fn _candidates_variants(
    py: Python<'_>,
    text: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Candidates>> {
    let entries = read::puzzles(text).map_err(value_error)?;
    let settings = Settings::read(keywords)?;
    let candidates = |VariantEntry { puzzle, .. }: &VariantEntry| {
        let problem = puzzle.problem().map_err(value_error)?;
        let mut shown = BTreeSet::new();
        let show = |chosen: &[OptionId]| shown.extend(chosen.iter().copied());
        let (search, options) = (settings.search()?, puzzle.placements(&problem));
        let report = py.detach(|| search.show(&problem, options, show));
        settings.check()?;
        let report = report.map_err(value_error)?;
        let found = (report.solutions > 0).then(|| puzzle.candidates(&problem, shown));
        Ok((found.unwrap_or_default(), report.is_exhausted()))
    };
    entries.iter().map(candidates).collect()
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_solve, module)?)?;
    module.add_function(wrap_pyfunction!(_count, module)?)?;
    module.add_function(wrap_pyfunction!(_unique, module)?)?;
    module.add_function(wrap_pyfunction!(_solve_lines, module)?)?;
    module.add_function(wrap_pyfunction!(_solve_digits, module)?)?;
    module.add_function(wrap_pyfunction!(_rate, module)?)?;
    module.add_function(wrap_pyfunction!(_rate_many, module)?)?;
    module.add_function(wrap_pyfunction!(_rate_variants, module)?)?;
    module.add_function(wrap_pyfunction!(_steps_variants, module)?)?;
    module.add_function(wrap_pyfunction!(_candidates_variants, module)?)?;
    module.add_function(wrap_pyfunction!(_hint, module)?)?;
    module.add_function(wrap_pyfunction!(_canon, module)?)?;
    module.add_function(wrap_pyfunction!(_generate, module)?)?;
    module.add_function(wrap_pyfunction!(_solve_variants, module)?)
}
