//! The kinds of rules by their keys in `f-puzzles`.

use quadrille_variants::internal::Form;
use quadrille_variants::{Kind, rules};

/// The kind of rules under a key of `f-puzzles`, and how they are written.
pub(super) fn kind_of(key: &str, is_negative: bool) -> Option<(&'static Kind, Form)> {
    rules::all().find_map(|kind| {
        let (known, form) = kind.setter()?;
        let fits = known == key && is_negative == (form == Form::Negative);
        fits.then_some((kind, form))
    })
}
