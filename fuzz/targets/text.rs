//! What holds for every reader: what it accepts comes back from every text that is written of it,
//! and what it refuses it refuses at a place of the text, in words that no terminal obeys.

use super::Verdict;
use quadrille::format::{self, FormatError, Layout, Parsed, Warning, dlx, export, json};
use quadrille::problem::Problem;

/// A problem with more entries is not exported.
const MOST: usize = 100;

/// What a reader of problems made of an input.
pub fn check(data: &[u8], read: Result<Parsed, FormatError>) -> Verdict {
    let places = Places::of(data);
    match read {
        Ok(Parsed {
            problem, warnings, ..
        }) => {
            for warning in &warnings {
                places.check(warning.line(), 1);
                message(&warning.to_string());
            }
            assert!(warnings.is_sorted_by_key(Warning::line), "{warnings:?}");
            comes_back(&problem);
            Verdict::Accepted
        }
        Err(error) => {
            places.check(error.place().line, error.place().column);
            message(&error.to_string());
            Verdict::Refused
        }
    }
}

/// If the reader of all layouts recognizes one of `layouts`, it agrees with the reader of that
/// layout.
pub fn recognized(data: &[u8], layouts: &[Layout], read: &Result<Parsed, FormatError>) {
    if let Ok(text) = format::decode(data)
        && let [layout] = format::layouts(text)[..]
        && layouts.contains(&layout)
    {
        // words are no problem, and what is only written has a name
        let is_none = |parsed: &Parsed| parsed.problem.n_options() == 0;
        let is_unnamed = layout == Layout::Dlx && format::marked(text).is_none();
        let is_refused = is_unnamed && read.as_ref().is_ok_and(is_none);
        match is_refused || format::written_only(text).is_some() {
            true => assert!(format::read(data).is_err()),
            false => assert_eq!(&format::read(data), read),
        }
    }
}

/// The places of a text: how long each of its lines is.
pub struct Places(Vec<usize>);

impl Places {
    /// Those of an input.
    pub fn of(data: &[u8]) -> Places {
        Places(data.split(|&byte| byte == b'\n').map(<[u8]>::len).collect())
    }

    /// There is such a line, or it comes next; and such a column, or it comes next.
    pub fn check(&self, line: usize, column: usize) {
        assert!(
            (1..=self.0.len() + 1).contains(&line),
            "line {line} of {}",
            self.0.len()
        );
        let length = self.0.get(line - 1).copied().unwrap_or(0);
        assert!(
            (1..=length + 1).contains(&column),
            "column {column} of line {line}, which has {length} bytes"
        );
    }
}

/// A message that shows what came, and does nothing else.
pub fn message(text: &str) {
    assert!(
        !text.is_empty() && !text.contains(char::is_control),
        "{text:?}"
    );
}

fn comes_back(problem: &Problem) {
    let text = json::write(problem);
    let read = json::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((&read.problem, read.warnings.len()), (problem, 0), "{text}");
    if let Ok(text) = dlx::write(problem) {
        let read = dlx::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        // an option with all items looks like the line of items
        assert!(
            read.warnings
                .iter()
                .all(|warning| warning.to_string().contains("the line of items once more")),
            "{text}"
        );
        same(&read.problem, problem, &text);
        assert_eq!(dlx::write(&read.problem).as_ref(), Ok(&text));
        if let Ok(strict) = dlx::write_strict(problem) {
            assert_eq!(strict, text);
        }
    }
    if problem.n_entries() <= MOST && problem.n_items() <= MOST {
        assert_eq!(export::cnf(problem).is_err(), problem.has_bounds());
        assert!(!export::opb(problem).is_empty() && !export::lp(problem).is_empty());
    }
}

/// The same problem, but for the names of options, which Knuth's text does not have.
fn same(read: &Problem, problem: &Problem, text: &str) {
    if problem
        .options()
        .all(|option| problem.option_name(option).is_none())
    {
        assert_eq!(read, problem, "{text}");
    }
    assert_eq!(read.fingerprint(), problem.fingerprint(), "{text}");
    assert!(
        problem
            .items()
            .all(|item| read.item_name(item) == problem.item_name(item)),
        "{text}"
    );
    assert!(
        problem
            .options()
            .all(|option| read.cost(option) == problem.cost(option)),
        "{text}"
    );
}
