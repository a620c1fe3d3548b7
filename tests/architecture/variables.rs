//! The variables of a function, which hide items of the same name.

use crate::tokens::name_of;
use proc_macro2::Ident;
use std::collections::HashSet;
use syn::visit::{self, Visit};

/// The names of all variables of a function.
#[derive(Default)]
pub(crate) struct Variables(HashSet<String>);

impl Variables {
    pub(crate) fn of(visit: impl FnOnce(&mut Self)) -> Self {
        let mut variables = Self::default();
        visit(&mut variables);
        variables
    }

    pub(crate) fn have(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

impl<'ast> Visit<'ast> for Variables {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if is_variable(&pattern.ident) {
            self.0.insert(name_of(&pattern.ident));
        }
        visit::visit_pat_ident(self, pattern);
    }
}

/// In a pattern a constant or a unit struct looks like a variable; case tells them apart.
pub(crate) fn is_variable(ident: &Ident) -> bool {
    !name_of(ident).starts_with(char::is_uppercase)
}
