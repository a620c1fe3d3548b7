//! Names, unique and looked up by hash. Engines never see one.

use std::collections::HashMap;

/// A list of unique names and the number of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names {
    list: Vec<Box<str>>,
    index: HashMap<Box<str>, u32>,
}

impl Names {
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn get(&self, number: usize) -> Option<&str> {
        self.list.get(number).map(AsRef::as_ref)
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.index.get(name).copied()
    }

    /// Adds a name and gives its number; `None` if it is there already.
    pub(crate) fn insert(&mut self, name: &str) -> Option<u32> {
        let number = self.list.len() as u32;
        if self.index.contains_key(name) {
            return None;
        }
        self.index.insert(name.into(), number);
        self.list.push(name.into());
        Some(number)
    }

    /// Forgets the names from this number on.
    pub(crate) fn truncate(&mut self, len: usize) {
        for name in self.list.drain(len..) {
            self.index.remove(&name);
        }
    }
}
