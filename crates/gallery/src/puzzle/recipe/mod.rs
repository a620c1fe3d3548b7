//! How puzzles are named, and made of parameters: one description for the program's arguments and
//! for every other interface.
//!
//! Each puzzle has a [`Recipe`] beside its encoder, and [`PUZZLES`](super::PUZZLES) lists them.

mod instance;
mod make;
mod parameter;
mod values;

pub use instance::Instance;
pub use make::{MakeError, ReadFile};
pub use parameter::{Parameter, ParameterKind, Presence, Value, ValueError};
pub use values::Values;

/// A puzzle that can be made of parameters.
///
/// ```
/// use quadrille::search;
/// use quadrille_gallery::puzzle::{Recipe, Values};
///
/// let langford = Recipe::named("langford").expect("a puzzle of this name");
/// let mut values = Values::new(langford);
/// values.set("n", "3")?;
/// let puzzle = langford.make(&values, &mut |path| Ok(std::fs::read_to_string(path)?))?;
/// let problem = puzzle.problem()?;
/// let first = search::first(&problem).expect("a solution");
/// assert_eq!(puzzle.text(&problem, &first), "3 1 2 1 3 2");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// The name, as a user types it.
    pub name: &'static str,
    /// The puzzle in one sentence.
    pub about: &'static str,
    /// More to know, or nothing.
    pub details: &'static str,
    /// Example command lines: the name and some parameters.
    pub examples: &'static [&'static str],
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// The symmetries of its answers in words, as [`Instance::symmetries`] finds them; empty if it
    /// finds none.
    pub symmetries: &'static str,
    /// The symmetries that are no mirrors; nothing where all or none are.
    pub turns: &'static str,
    /// Makes it of values that were checked.
    pub(in crate::puzzle) make: fn(&Values, &mut ReadFile<'_>) -> Result<Instance, MakeError>,
}

impl Recipe {
    /// A recipe without examples and parameters, for the others to be written over.
    pub(in crate::puzzle) const EMPTY: Recipe = Recipe {
        name: "",
        about: "",
        details: "",
        examples: &[],
        parameters: &[],
        symmetries: "",
        turns: "",
        make: |_, _| Err("there is no such puzzle".into()),
    };

    /// Makes the puzzle.
    ///
    /// # Errors
    /// If a parameter is missing, two contradict each other, a file cannot be read, or there is no
    /// such puzzle.
    pub fn make(&self, values: &Values, read: &mut ReadFile<'_>) -> Result<Instance, MakeError> {
        for parameter in self.parameters {
            let given = values.is_given(parameter.name);
            if let Presence::RequiredUnless(other) = parameter.presence
                && !given
                && (other.is_empty() || !values.is_given(other))
            {
                return Err(
                    format!("{}: expected a value of `{}`", self.name, parameter.name).into(),
                );
            }
            if let Some(other) = parameter
                .excludes
                .iter()
                .find(|other| given && values.is_given(other))
            {
                return Err(format!(
                    "{}: `{}` and `{other}` cannot be used together",
                    self.name, parameter.name
                )
                .into());
            }
        }
        (self.make)(values, read)
    }
}

impl Values {
    /// None yet, for this puzzle.
    pub fn new(recipe: &Recipe) -> Values {
        Values::of(recipe.parameters)
    }
}
