//! What a path leads to: the modules that it goes through, and the file that defines what it names, behind any number
//! of re-exports.

use crate::tokens::Written;
use crate::tree::{Kind, Name, Reference, Tree};

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A module of ours.
    Module(usize),
    /// Something that this file defines.
    Item(String),
    /// A path from a crate's name on; or a name that is not known here, such as a variable or a type of the prelude.
    Outside(Vec<String>),
}

/// One way to read a path: a name can be a module, a function and a macro at once.
#[derive(Clone, Debug)]
pub(crate) struct Reached {
    /// The files of the modules that the path names on its way.
    pub(crate) through: Vec<String>,
    pub(crate) end: End,
}

/// The names that are looked for where a path ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Macro,
    NoMacro,
}

/// Imports that are being followed, and where they stand: an import can lead to itself.
type Followed = Vec<(usize, String)>;

impl Tree {
    /// All that the path of a reference can mean.
    pub(crate) fn resolve(&self, reference: &Reference) -> Vec<Reached> {
        let wanted = match reference.kind {
            Kind::Use | Kind::ReExport => Wanted::All,
            Kind::Macro => Wanted::Macro,
            Kind::Glob | Kind::Path => Wanted::NoMacro,
        };
        let found = self.follow(reference.scope, &reference.written, wanted, &mut Vec::new());
        match &reference.written.names[..] {
            [name] if reference.kind == Kind::Macro && !found.iter().any(|reached| is_ours(&reached.end)) => {
                self.macro_above(reference.scope, name).map_or(found, |reached| vec![reached])
            }
            _ => found,
        }
    }

    fn follow(&self, scope: usize, path: &Written, wanted: Wanted, followed: &mut Followed) -> Vec<Reached> {
        let mut names = &path.names[..];
        let mut reached = Vec::new();
        if path.leading {
            reached.push(self.outside(&names[..1]));
            names = &names[1..];
        } else if let Some(module) = self.root_or_parent(scope, &mut names) {
            reached.push(Reached { through: Vec::new(), end: End::Module(module) });
        } else {
            let wanted = if names.len() > 1 { Wanted::NoMacro } else { wanted };
            reached = self.around(scope, &names[0], wanted, followed);
            names = &names[1..];
        }
        while let Some((name, rest)) = names.split_first() {
            // a name with something behind it is a module, where it can be one
            if reached.iter().any(|reached| !matches!(reached.end, End::Item(_))) {
                reached.retain(|reached| !matches!(reached.end, End::Item(_)));
            }
            let wanted = if rest.is_empty() { wanted } else { Wanted::NoMacro };
            reached = reached.into_iter().flat_map(|from| self.step(from, name, wanted, followed)).collect();
            names = rest;
        }
        reached
    }

    /// Takes `crate`, `self` and `super`s off the front of a path.
    fn root_or_parent(&self, scope: usize, names: &mut &[String]) -> Option<usize> {
        let mut module = self.module_of(scope);
        match names[0].as_str() {
            "crate" => module = self.root_of(scope),
            "self" => {}
            "super" => module = self.parent_of(module),
            _ => return None,
        }
        *names = &names[1..];
        while let Some(("super", rest)) = names.split_first().map(|(name, rest)| (name.as_str(), rest)) {
            module = self.parent_of(module);
            *names = rest;
        }
        Some(module)
    }

    fn parent_of(&self, module: usize) -> usize {
        self.scopes[module].parent.unwrap_or(module)
    }

    /// One name further.
    fn step(&self, from: Reached, name: &str, wanted: Wanted, followed: &mut Followed) -> Vec<Reached> {
        let module = match from.end {
            End::Module(module) => module,
            // what belongs to a type is where the type is
            End::Item(_) => return vec![from],
            End::Outside(mut path) => {
                path.push(name.to_owned());
                return vec![Reached { end: End::Outside(path), ..from }];
            }
        };
        let mut found = self.lookup(module, name, wanted, followed);
        if found.is_empty() {
            // made by a macro, most likely
            found.push(Reached { through: Vec::new(), end: End::Item(self.scopes[module].file.clone()) });
        }
        for reached in &mut found {
            reached.through.splice(0..0, from.through.iter().cloned());
        }
        found
    }

    /// What a name means in a scope, its imports and globs included, and in no scope around it.
    fn lookup(&self, scope: usize, name: &str, wanted: Wanted, followed: &mut Followed) -> Vec<Reached> {
        let file = &self.scopes[scope].file;
        let item = |file: &String| Reached { through: Vec::new(), end: End::Item(file.clone()) };
        let mut found = Vec::new();
        for meaning in self.scopes[scope].names.get(name).into_iter().flatten() {
            match meaning {
                Name::Module(module) if wanted != Wanted::Macro => found.push(self.module(*module)),
                Name::Item if wanted != Wanted::Macro => found.push(item(file)),
                Name::Macro(file) if wanted != Wanted::NoMacro => found.push(item(file)),
                Name::Import(path) => {
                    let behind = self.behind(scope, path, wanted, "", followed).into_iter();
                    found.extend(behind.map(|reached| match reached.end {
                        End::Module(module) => self.module(module),
                        end => Reached { through: Vec::new(), end },
                    }));
                }
                Name::Module(_) | Name::Item | Name::Macro(_) => {}
            }
        }
        if found.is_empty() {
            for glob in &self.scopes[scope].globs {
                for reached in self.behind(scope, glob, Wanted::NoMacro, "::*", followed) {
                    if let End::Module(module) = reached.end {
                        found.extend(self.lookup(module, name, wanted, followed));
                    }
                }
            }
        }
        found
    }

    /// Follows an import or, with a suffix to tell it apart, a glob; unless that is under way.
    fn behind(
        &self,
        scope: usize,
        path: &Written,
        wanted: Wanted,
        suffix: &str,
        followed: &mut Followed,
    ) -> Vec<Reached> {
        let key = (scope, format!("{path}{suffix}"));
        if followed.contains(&key) {
            return Vec::new();
        }
        followed.push(key);
        let found = self.follow(scope, path, wanted, followed);
        followed.pop();
        found
    }

    /// What a name means in a scope or around it.
    fn around(&self, mut scope: usize, name: &str, wanted: Wanted, followed: &mut Followed) -> Vec<Reached> {
        loop {
            let found = self.lookup(scope, name, wanted, followed);
            match self.scopes[scope].parent {
                _ if !found.is_empty() => return found,
                Some(parent) if self.scopes[scope].is_block => scope = parent,
                _ => return vec![self.outside(&[name.to_owned()])],
            }
        }
    }

    /// A macro is also seen in the modules below the place where it is defined.
    fn macro_above(&self, mut scope: usize, name: &str) -> Option<Reached> {
        loop {
            for meaning in self.scopes[scope].names.get(name).into_iter().flatten() {
                if let Name::Macro(file) = meaning {
                    return Some(Reached { through: Vec::new(), end: End::Item(file.clone()) });
                }
            }
            scope = self.scopes[scope].parent?;
        }
    }

    fn module(&self, module: usize) -> Reached {
        Reached { through: vec![self.scopes[module].file.clone()], end: End::Module(module) }
    }

    /// A crate; our own library, where `main.rs` names it.
    fn outside(&self, names: &[String]) -> Reached {
        match self.library {
            Some(library) if names[0] == "quadrille" => Reached { through: Vec::new(), end: End::Module(library) },
            _ => Reached { through: Vec::new(), end: End::Outside(names.to_vec()) },
        }
    }
}

fn is_ours(end: &End) -> bool {
    !matches!(end, End::Outside(_))
}
