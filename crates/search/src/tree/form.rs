//! How solutions of an engine become those of the caller.

use crate::settings::part::WayBack;
use crate::tree::sorting::Sorting;
use quadrille_problem::problem::OptionId;
use std::sync::Arc;

/// Appends the text of a solution, whose options are in ascending order.
pub(crate) type Render = Arc<dyn Fn(&[OptionId], &mut Vec<u8>) + Send + Sync>;

/// The form of a solution for the caller.
#[derive(Clone, Default)]
pub(crate) enum Form {
    /// Its options, in ascending order.
    #[default]
    Sorted,
    /// Its options.
    Unsorted,
    /// A text.
    Text(Render),
}

/// Translates the solutions of an engine into the caller's.
#[derive(Clone, Default)]
pub(crate) struct Maker {
    pub(crate) back: WayBack,
    pub(crate) form: Form,
    sorting: Sorting,
    scratch: Vec<OptionId>,
}

impl Maker {
    /// The options of a solution in the numbers of the caller's problem, in ascending order unless
    /// the form needs none.
    #[inline]
    pub(crate) fn solution<'a>(&'a mut self, chosen: &'a [OptionId]) -> &'a [OptionId] {
        let options = self.back.restore_unsorted(chosen, &mut self.scratch);
        match self.form {
            Form::Unsorted => options,
            Form::Sorted | Form::Text(_) => self.sorting.sorted(options),
        }
    }
}
