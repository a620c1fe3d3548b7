//! The tree of modules, read from the files: which file defines which names, and which paths stand in which file.

use crate::reader::Reader;
use crate::tokens::Written;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The files below `src/`, by their paths below it, with `/`.
pub(crate) type Sources = BTreeMap<String, String>;

/// A module, or a block of statements that holds items: something in which names are looked up.
pub(crate) struct Scope {
    pub(crate) file: String,
    pub(crate) parent: Option<usize>,
    /// A block sees the names around it, a module does not; `self` and `super` do not count blocks.
    pub(crate) is_block: bool,
    pub(crate) names: HashMap<String, Vec<Name>>,
    /// What stands before `::*`.
    pub(crate) globs: Vec<Written>,
}

/// What a name may stand for. One name may be a module, a function and a macro at the same time.
#[derive(Clone)]
pub(crate) enum Name {
    Module(usize),
    Item,
    /// A macro, and the file that it is defined in: `#[macro_export]` puts the name elsewhere.
    Macro(String),
    /// From a `use`.
    Import(Written),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A `use` of something by its name.
    Use,
    /// A `use` of everything in something.
    Glob,
    /// A `pub use`, of a name or of everything.
    ReExport,
    /// The name of a macro that is called.
    Macro,
    /// Anywhere else.
    Path,
}

/// A path in code that is not only for tests.
pub(crate) struct Reference {
    pub(crate) scope: usize,
    pub(crate) written: Written,
    pub(crate) line: usize,
    pub(crate) kind: Kind,
}

#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) scopes: Vec<Scope>,
    pub(crate) references: Vec<Reference>,
    /// The root of the library.
    pub(crate) library: Option<usize>,
    /// Files that do not parse, that are missing, or that no module declares.
    pub(crate) faults: Vec<String>,
    read: BTreeSet<String>,
}

impl Tree {
    /// Reads all files, from `lib.rs` and `main.rs` down.
    pub(crate) fn new(sources: &Sources) -> Self {
        let mut tree = Self::default();
        for root in ["lib.rs", "main.rs"] {
            if sources.contains_key(root) {
                let scope = tree.scope(root, None, false);
                if root == "lib.rs" {
                    tree.library = Some(scope);
                }
                tree.read(sources, root, scope, false);
            }
        }
        let strays = sources.keys().filter(|file| !tree.read.contains(*file));
        let strays: Vec<String> = strays.map(|file| format!("{file}: no module declares this file")).collect();
        tree.faults.extend(strays);
        tree
    }

    pub(crate) fn scope(&mut self, file: &str, parent: Option<usize>, is_block: bool) -> usize {
        let names = HashMap::new();
        self.scopes.push(Scope { file: file.to_owned(), parent, is_block, names, globs: Vec::new() });
        self.scopes.len() - 1
    }

    /// Reads a file as the content of the module `scope`.
    pub(crate) fn read(&mut self, sources: &Sources, file: &str, scope: usize, for_tests: bool) {
        self.read.insert(file.to_owned());
        match syn::parse_file(&sources[file]) {
            Ok(parsed) => Reader::new(self, sources, file, scope, for_tests).file(&parsed),
            Err(error) => self.faults.push(format!("{file}:{}: {error}", error.span().start().line)),
        }
    }

    pub(crate) fn name(&mut self, scope: usize, name: String, is: Name) {
        self.scopes[scope].names.entry(name).or_default().push(is);
    }

    /// The module that a scope is, or that its block stands in.
    pub(crate) fn module_of(&self, mut scope: usize) -> usize {
        while self.scopes[scope].is_block {
            scope = self.scopes[scope].parent.expect("a block stands in a module");
        }
        scope
    }

    pub(crate) fn root_of(&self, mut scope: usize) -> usize {
        while let Some(parent) = self.scopes[scope].parent {
            scope = parent;
        }
        scope
    }
}
