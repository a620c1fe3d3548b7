//! The formats of exact covers: which are read, which are only written, how a text is recognized.
//!
//! Exact covers are read from [Knuth's text](dlx), JSON (`json`, with the feature `serde`),
//! [matrices](matrix), [set partitioning problems](spp) and [integer programs](mps). [`read`]
//! recognizes the format, and refuses a text that can be two of them; each format has a module that
//! reads it. Problems are written in most of these, and [exported](export) for other solvers. Every
//! refusal names the line, the column, the expected and the found text.

pub mod dlx;
mod error;
pub mod export;
#[cfg(feature = "serde")]
pub mod json;
pub mod matrix;
pub mod mps;
mod parsed;
pub(crate) mod plain_text;
pub mod spp;

pub use error::{FormatError, Warning, WriteError};
#[doc(hidden)]
pub use error::{Place, beginning, quote};
pub use parsed::Parsed;
#[doc(hidden)]
pub use plain_text::decode;

use crate::problem::{ErrorKind, Problem};

/// A layout of text that holds an exact cover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Layout {
    /// [Knuth's text](dlx).
    Dlx,
    /// A JSON object.
    Json,
    /// [Rows of zeros and ones](matrix::read_dense).
    Matrix,
    /// [Rows of numbers](matrix::read_sparse).
    Sparse,
    /// [A set partitioning problem](spp) in the form of OR-Library.
    Spp,
    /// [An integer program](mps) whose rows are those of an exact cover.
    Mps,
}

/// The layout of a text, recognized by its content; Knuth's by default.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::{Layout, recognize};
///
/// assert_eq!(recognize("a b c\na c\nb"), Layout::Dlx);
/// assert_eq!(recognize("{\"items\": [], \"options\": []}"), Layout::Json);
/// assert_eq!(recognize("0010110\n1001001"), Layout::Matrix);
/// assert_eq!(recognize("7 2\n3 5 6\n1 4 7"), Layout::Sparse);
/// assert_eq!(recognize("7 2\n30 2 5 6\n10 3 1 4 7"), Layout::Spp);
/// ```
#[doc(hidden)]
pub fn recognize(text: &str) -> Layout {
    layouts(text).first().copied().unwrap_or(Layout::Dlx)
}

/// The layouts that a text fits, the most likely one first; [Knuth's](Layout::Dlx) where it fits
/// none.
///
/// Where there are two, they mean different problems:
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::{Layout, layouts};
/// use quadrille::baseline;
///
/// let text = "0 1\n0 1\n";
/// assert_eq!(layouts(text), [Layout::Dlx, Layout::Matrix]);
/// let count = |layout: Layout| layout.read(text).map(|parsed| baseline::count(&parsed.problem));
/// assert_eq!((count(Layout::Dlx)?, count(Layout::Matrix)?), (1, 0));
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
#[doc(hidden)]
pub fn layouts(text: &str) -> Vec<Layout> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let object = text.trim_ascii_start().strip_prefix('{');
    let object = object.map(str::trim_ascii_start);
    let is_object =
        object.is_some_and(|inside| inside.is_empty() || inside.starts_with(['"', '}']));
    match marked(text) {
        Some(layout) => vec![layout],
        None if is_object => vec![Layout::Json],
        None if mps::is_mps(text) => vec![Layout::Mps],
        None => lines_of(text),
    }
}

/// The layouts of a text whose lines are items, options, or numbers.
fn lines_of(text: &str) -> Vec<Layout> {
    let is_spp = spp::is_spp(text);
    let matrix = if matrix::is_dense(text) {
        Some(Layout::Matrix)
    } else if matrix::is_sparse(text) && !(is_spp && matrix::repeats(text)) {
        Some(Layout::Sparse)
    } else {
        None
    };
    let numbers = matrix.into_iter().chain(is_spp.then_some(Layout::Spp));
    let knuth = matrix.is_none() && !is_spp || matrix::is_knuth(text);
    let knuth = knuth.then_some(Layout::Dlx).into_iter();
    knuth.chain(numbers).collect()
}

/// The layout that the first line names: `write_dense` and `write_sparse` of [`matrix`] write such
/// a line, and [`dlx::MARK`] is one.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::{Layout, dlx, marked, matrix};
///
/// let problem = "1 2\n1\n2".parse()?;
/// assert_eq!(marked(&matrix::write_sparse(&problem)?), Some(Layout::Sparse));
/// assert_eq!(marked(&format!("{}\n{}", dlx::MARK, dlx::write(&problem)?)), Some(Layout::Dlx));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
pub fn marked(text: &str) -> Option<Layout> {
    let marks = [
        (dlx::MARK, Layout::Dlx),
        (matrix::DENSE, Layout::Matrix),
        (matrix::SPARSE, Layout::Sparse),
    ];
    marks
        .into_iter()
        .find(|(mark, _)| text.starts_with(mark))
        .map(|(_, layout)| layout)
}

/// Reads a problem in any layout, recognized by its content. A text that two layouts fit is
/// refused; the module of a format, such as [`matrix`], reads any text in that format.
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let bytes = text.as_ref();
    let text = decode(bytes)?;
    let start = Place { line: 1, column: 1 };
    if let Some(name) = written_only(text) {
        let found = format!("{name}, which is written but not read");
        let error = FormatError::new(start, "an exact cover", found);
        return Err(error.of_kind(ErrorKind::Unsupported));
    }
    match layouts(text)[..] {
        [Layout::Dlx] if marked(text).is_none() => with_options(dlx::read(bytes)?, text),
        [layout] => layout.read(bytes),
        _ => {
            let found = "one that several can mean";
            let error = FormatError::new(start, "a text of one layout", found);
            Err(error.help("name the layout").of_kind(ErrorKind::Ambiguous))
        }
    }
}

/// Refuses words that only look like the items of a problem: there are no options below.
fn with_options(parsed: Parsed, text: &str) -> Result<Parsed, FormatError> {
    if parsed.problem.n_options() > 0 {
        return Ok(parsed);
    }
    let end = Place::at(text.as_bytes(), text.len());
    let expected = "options below the line of items";
    Err(FormatError::new(end, expected, "none"))
}

/// The name of the format of a text that can only be [written](export), or read as equations.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::written_only;
///
/// assert_eq!(written_only("c a formula\np cnf 2 1\n1 -2 0\n"), Some("DIMACS CNF"));
/// assert_eq!(written_only("a b c\na\nb c\n"), None);
/// ```
#[doc(hidden)]
pub fn written_only(text: &str) -> Option<&'static str> {
    type Test = fn(&str) -> bool;
    let kinds: [(&str, Test); 4] = [
        ("DIMACS CNF", is_cnf),
        ("OPB", is_opb),
        ("an integer program in the LP format", is_lp),
        ("DOT", is_dot),
    ];
    kinds
        .into_iter()
        .find(|(_, is_it)| is_it(text))
        .map(|(name, _)| name)
}

/// The lines that have something on them, without the blanks around it.
fn filled_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn is_cnf(text: &str) -> bool {
    let mut lines = filled_lines(text).filter(|line| !line.starts_with("c "));
    let is_clause = |line: &str| line == "0" || line.ends_with(" 0");
    lines.next().is_some_and(|line| line.starts_with("p cnf ")) && lines.all(is_clause)
}

fn is_opb(text: &str) -> bool {
    let begins = ["* #variable=", "min:", "max:", "+", "-"];
    let first = filled_lines(text).find(|line| !line.starts_with('|'));
    first.is_some_and(|line| {
        let is_marked = begins.iter().any(|begin| line.starts_with(begin));
        line.starts_with(begins[0]) || is_marked && line.contains(" x") && line.ends_with(';')
    })
}

fn is_lp(text: &str) -> bool {
    let is_one_of = |line: &str, words: &[&str]| words.contains(&&*line.to_ascii_lowercase());
    let commands = ["minimize", "maximize", "minimise", "maximise"];
    let first = filled_lines(text).find(|line| !line.starts_with('\\'));
    first.is_some_and(|line| is_one_of(line, &commands))
        && filled_lines(text).any(|line| is_one_of(line, &["subject to", "st", "s.t."]))
}

fn is_dot(text: &str) -> bool {
    filled_lines(text).next().is_some_and(|line| {
        let words = ["digraph", "graph", "strict"];
        words.iter().any(|word| line.starts_with(word)) && line.contains('{')
    })
}

impl Layout {
    /// Reads a problem in this layout, even if the text fits another layout.
    pub fn read(self, text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
        let bytes = text.as_ref();
        match self {
            Layout::Dlx => dlx::read(bytes),
            Layout::Matrix => matrix::read_dense(bytes),
            Layout::Sparse => matrix::read_sparse(bytes),
            Layout::Spp => spp::read(bytes),
            Layout::Mps => mps::read(bytes),
            #[cfg(feature = "serde")]
            Layout::Json => json::read(bytes),
            #[cfg(not(feature = "serde"))]
            Layout::Json => {
                let error = FormatError::new(
                    Place { line: 1, column: 1 },
                    "Knuth's text or a matrix",
                    "JSON",
                );
                let error = error.help("the feature `serde` of this library reads it");
                Err(error.of_kind(ErrorKind::Unsupported))
            }
        }
    }
}

impl std::str::FromStr for Problem {
    type Err = FormatError;

    /// Reads a problem in [Knuth's text](dlx), and forgets the warnings. A text without options is
    /// refused.
    fn from_str(text: &str) -> Result<Problem, FormatError> {
        with_options(dlx::read(text)?, text).map(|parsed| parsed.problem)
    }
}
