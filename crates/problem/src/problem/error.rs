//! What can be wrong with a problem.

use super::Bounds;
use thiserror::Error;

/// The kinds of refusals of an input; a caller answers each in another way.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format;
/// use quadrille::problem::ErrorKind;
///
/// let kind = |text: &str| format::read(text).unwrap_err().kind();
/// assert_eq!(kind("a b\na c\n"), ErrorKind::Malformed);
/// assert_eq!(kind("p cnf 1 1\n1 0\n"), ErrorKind::Unsupported);
/// assert_eq!(kind("0 1\n0 1\n"), ErrorKind::Ambiguous);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input breaks a rule of its format: the author has to correct it.
    Malformed,
    /// The input fits more than one format: the caller has to name the format.
    Ambiguous,
    /// The input, or its costs or its problem, exceeds a limit of this library or the memory.
    TooLarge,
    /// The input may be correct, and this library cannot read or solve its kind.
    Unsupported,
}

/// Why the builder refused an item, an option or the whole problem.
///
/// Names are escaped when shown, so that a control character in one cannot reach a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct ProblemError(pub(crate) Fault);

impl ProblemError {
    /// The kind of the refusal: malformed or too large.
    pub fn kind(&self) -> ErrorKind {
        match self.0 {
            Fault::CostOverflow | Fault::Memory { .. } | Fault::TooLarge { .. } => {
                ErrorKind::TooLarge
            }
            _ => ErrorKind::Malformed,
        }
    }

    #[doc(hidden)]
    pub fn too_large(kind: &'static str, limit: u64) -> ProblemError {
        ProblemError(Fault::TooLarge { kind, limit })
    }

    #[doc(hidden)]
    pub fn cost_overflow() -> ProblemError {
        ProblemError(Fault::CostOverflow)
    }
}

/// Numbers of options, rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Fault {
    #[error("expected a name for the {kind}, found an empty one")]
    EmptyName { kind: &'static str },
    #[error("the {kind} `{}` is named twice; give each its own name", name.escape_debug())]
    DuplicateName { kind: &'static str, name: String },
    #[error(
        "the primary item `{}` comes after a secondary one; name all primary items first",
        name.escape_debug()
    )]
    PrimaryAfterSecondary { name: String },
    #[error("there is no {kind} number {number}; there are {len}")]
    UnknownId {
        kind: &'static str,
        number: u32,
        len: u32,
    },
    #[error("option {option} is empty; an option needs at least one primary item")]
    EmptyOption { option: u32 },
    #[error("option {option} has no primary item; it could be added to every solution")]
    NoPrimary { option: u32 },
    #[error("option {option} names the item `{}` twice", item.escape_debug())]
    RepeatedItem { option: u32, item: String },
    #[error(
        "expected starts of options in ascending order, from 0 to the {n_entries} entries, and no \
        more primary items than items"
    )]
    Flat { n_entries: usize },
    #[error("expected a label for each of the {expected} options, found {found}")]
    Labels { found: usize, expected: usize },
    #[error("option {option} puts a color on the primary item `{}`; only secondary items take \
        colors", item.escape_debug())]
    ColorOnPrimary { option: u32, item: String },
    #[error("the secondary item `{}` cannot have bounds; it is covered at most once or by one \
        color", item.escape_debug())]
    BoundsOnSecondary { item: String },
    #[error(
        "the bounds {bounds} of the item `{}` are not possible; expected low <= high, 1 <= high <= \
        2147483647",
        item.escape_debug()
    )]
    BadBounds { item: String, bounds: Bounds },
    #[error("expected a cost such as `7`, `-3` or `2.50`, of at most 18 digits")]
    NotACost,
    #[error("the costs of all options add up to more than 2^63 - 1, signs and points aside")]
    CostOverflow,
    #[error("not enough memory: about {megabytes} MB are needed")]
    Memory { megabytes: u64 },
    #[error("more than {limit} {kind}")]
    TooLarge { kind: &'static str, limit: u64 },
}
