//! Reading one file: its modules, the names that it defines or imports, and every path in it.

use crate::attributes::{self, file_of, only_for_tests};
use crate::tokens::{Written, mentions, name_of};
use crate::tree::{Kind, Name, Reference, Sources, Tree};
use crate::variables::{Variables, is_variable};
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ImplItem, Item, Lit, Meta, Stmt, TraitItem, UseTree, Visibility};

pub(crate) struct Reader<'t> {
    tree: &'t mut Tree,
    sources: &'t Sources,
    file: String,
    scope: usize,
    /// Where `mod x;` looks for its file, and where `#[path]` does. Folders end in `/`.
    below: String,
    beside: String,
    /// Below a `#[cfg(test)]`: modules are followed, and nothing is remembered.
    for_tests: bool,
    /// The variables of the functions around, which hide items of the same name.
    variables: Vec<Variables>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(tree: &'t mut Tree, sources: &'t Sources, file: &str, scope: usize, for_tests: bool) -> Self {
        let beside = file.rfind('/').map_or("", |slash| &file[..=slash]).to_owned();
        let stem = file.trim_end_matches(".rs").to_owned();
        let is_folder = ["lib", "main", "mod"].contains(&&stem[beside.len()..]);
        let below = if is_folder { beside.clone() } else { format!("{stem}/") };
        Self { tree, sources, file: file.to_owned(), scope, below, beside, for_tests, variables: Vec::new() }
    }

    pub(crate) fn file(&mut self, file: &syn::File) {
        self.for_tests |= only_for_tests(&file.attrs);
        visit::visit_file(self, file);
    }

    /// Does something as one does it in code under `attributes`.
    fn under(&mut self, attributes: &[Attribute], then: impl FnOnce(&mut Self)) {
        let before = self.for_tests;
        self.for_tests |= only_for_tests(attributes);
        then(self);
        self.for_tests = before;
    }

    /// Does something in another scope of the same file.
    fn inside(&mut self, scope: usize, then: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.scope, scope);
        then(self);
        self.scope = before;
    }

    fn define(&mut self, ident: &Ident, is: Name) {
        if !self.for_tests {
            self.tree.name(self.scope, name_of(ident), is);
        }
    }

    fn refer(&mut self, written: Written, line: usize, kind: Kind) {
        let hidden = || self.variables.iter().any(|variables| variables.have(&written.names[0]));
        if self.for_tests || written.names.is_empty() || kind == Kind::Path && written.names.len() == 1 && hidden() {
            return;
        }
        self.tree.references.push(Reference { scope: self.scope, written, line, kind });
    }

    fn refer_tokens(&mut self, tokens: &TokenStream, literals: bool) {
        for mention in mentions(tokens.clone(), literals) {
            let kind = if mention.is_macro { Kind::Macro } else { Kind::Path };
            self.refer(mention.written, mention.line, kind);
        }
    }

    /// A module with its content here or in a file of its own.
    fn module(&mut self, item: &syn::ItemMod) {
        let name = name_of(&item.ident);
        let parent = self.tree.module_of(self.scope);
        if let Some((_, items)) = &item.content {
            let scope = self.tree.scope(&self.file, Some(parent), false);
            self.define(&item.ident, Name::Module(scope));
            let below = format!("{}{name}/", self.below);
            let before =
                (std::mem::replace(&mut self.below, below.clone()), std::mem::replace(&mut self.beside, below));
            self.inside(scope, |reader| items.iter().for_each(|item| reader.visit_item(item)));
            (self.below, self.beside) = before;
            return;
        }
        let files = match file_of(&item.attrs) {
            Some(path) => vec![format!("{}{path}", self.beside)],
            None => vec![format!("{}{name}.rs", self.below), format!("{}{name}/mod.rs", self.below)],
        };
        match files.iter().find(|file| self.sources.contains_key(*file)) {
            Some(file) => {
                let scope = self.tree.scope(file, Some(parent), false);
                self.define(&item.ident, Name::Module(scope));
                self.tree.read(self.sources, file, scope, self.for_tests);
            }
            // what tests share with those outside stands outside
            None if self.for_tests && files[0].contains("../") => {}
            None => self.tree.faults.push(format!("{}: `mod {name};` has no file", self.file)),
        }
    }

    /// Each leaf of a `use` is a path, and a name in this scope.
    fn uses(&mut self, tree: &UseTree, before: &Written, re_export: bool) {
        let kind = if re_export { Kind::ReExport } else { Kind::Use };
        let with = |ident: &Ident| {
            let mut written = before.clone();
            // the `self` of `use a::{self, b}` is `a`
            if before.names.is_empty() || ident != "self" {
                written.names.push(name_of(ident));
            }
            written
        };
        match tree {
            UseTree::Path(path) => self.uses(&path.tree, &with(&path.ident), re_export),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.uses(tree, before, re_export)),
            UseTree::Glob(glob) => {
                if !self.for_tests {
                    self.tree.scopes[self.scope].globs.push(before.clone());
                }
                let line = glob.star_token.spans[0].start().line;
                self.refer(before.clone(), line, if re_export { kind } else { Kind::Glob });
            }
            UseTree::Name(name) => self.import(with(&name.ident), None, name.ident.span().start().line, kind),
            UseTree::Rename(rename) => {
                self.import(with(&rename.ident), Some(&rename.rename), rename.ident.span().start().line, kind);
            }
        }
    }

    fn import(&mut self, written: Written, rename: Option<&Ident>, line: usize, kind: Kind) {
        if let Some(name) = rename.map(name_of).or_else(|| written.names.last().cloned())
            && !self.for_tests
        {
            self.tree.name(self.scope, name, Name::Import(written.clone()));
        }
        self.refer(written, line, kind);
    }

    /// A function's variables hide items.
    fn function(&mut self, then: impl FnOnce(&mut Self), variables: Variables) {
        self.variables.push(variables);
        then(self);
        self.variables.pop();
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        self.under(attributes::of_item(item), |reader| {
            match item {
                Item::Mod(module) => return reader.module(module),
                Item::Use(used) => {
                    let re_export = !matches!(used.vis, Visibility::Inherited);
                    let root = Written::new(used.leading_colon.is_some(), []);
                    return reader.uses(&used.tree, &root, re_export);
                }
                Item::ExternCrate(named) => {
                    let written = match name_of(&named.ident).as_str() {
                        "self" => Written::new(false, ["crate".to_owned()]),
                        name => Written::new(true, [name.to_owned()]),
                    };
                    let rename = named.rename.as_ref().map(|(_, rename)| rename);
                    return reader.import(written, rename, named.ident.span().start().line, Kind::Use);
                }
                Item::Macro(call) => reader.define_macro(call),
                Item::Verbatim(tokens) => reader.refer_tokens(tokens, false),
                Item::Fn(function) => reader.define(&function.sig.ident, Name::Item),
                Item::Const(item) => reader.define(&item.ident, Name::Item),
                Item::Static(item) => reader.define(&item.ident, Name::Item),
                Item::Enum(item) => reader.define(&item.ident, Name::Item),
                Item::Struct(item) => reader.define(&item.ident, Name::Item),
                Item::Union(item) => reader.define(&item.ident, Name::Item),
                Item::Trait(item) => reader.define(&item.ident, Name::Item),
                Item::TraitAlias(item) => reader.define(&item.ident, Name::Item),
                Item::Type(item) => reader.define(&item.ident, Name::Item),
                _ => {}
            }
            visit::visit_item(reader, item);
        });
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        match item {
            syn::ForeignItem::Fn(function) => self.define(&function.sig.ident, Name::Item),
            syn::ForeignItem::Static(item) => self.define(&item.ident, Name::Item),
            syn::ForeignItem::Type(item) => self.define(&item.ident, Name::Item),
            _ => {}
        }
        visit::visit_foreign_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = attributes::of_impl_item(item);
        self.under(attributes, |reader| visit::visit_impl_item(reader, item));
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attributes = attributes::of_trait_item(item);
        self.under(attributes, |reader| visit::visit_trait_item(reader, item));
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let attributes = attributes::of_statement(statement);
        self.under(attributes, |reader| visit::visit_stmt(reader, statement));
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        if block.stmts.iter().any(|statement| matches!(statement, Stmt::Item(_))) {
            let scope = self.tree.scope(&self.file, Some(self.scope), true);
            self.inside(scope, |reader| visit::visit_block(reader, block));
        } else {
            visit::visit_block(self, block);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let variables = Variables::of(|variables| variables.visit_item_fn(function));
        self.function(|reader| visit::visit_item_fn(reader, function), variables);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        let variables = Variables::of(|variables| variables.visit_impl_item_fn(function));
        self.function(|reader| visit::visit_impl_item_fn(reader, function), variables);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        let variables = Variables::of(|variables| variables.visit_trait_item_fn(function));
        self.function(|reader| visit::visit_trait_item_fn(reader, function), variables);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let (written, line) = written(path);
        self.refer(written, line, Kind::Path);
        visit::visit_path(self, path);
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.qualified(path.qself.as_ref(), &path.path, |reader| visit::visit_expr_path(reader, path));
    }

    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        self.qualified(path.qself.as_ref(), &path.path, |reader| visit::visit_type_path(reader, path));
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if !is_variable(&pattern.ident) {
            let written = Written::new(false, [name_of(&pattern.ident)]);
            self.refer(written, pattern.ident.span().start().line, Kind::Path);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let (written, line) = written(&call.path);
        self.refer(written, line, Kind::Macro);
        self.refer_tokens(&call.tokens, false);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let path = attribute.path();
        if path.is_ident("doc") {
            return;
        }
        // one name by itself is an attribute of the language or of a derive macro
        if path.segments.len() > 1 {
            self.visit_path(path);
        }
        match &attribute.meta {
            Meta::Path(_) => {}
            Meta::List(list) => self.refer_tokens(&list.tokens, true),
            Meta::NameValue(pair) => match &pair.value {
                Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => {
                    self.refer_tokens(&TokenStream::from(TokenTree::from(text.token())), true);
                }
                value => self.visit_expr(value),
            },
        }
    }
}

impl Reader<'_> {
    fn define_macro(&mut self, call: &syn::ItemMacro) {
        let Some(ident) = &call.ident else { return };
        self.define(ident, Name::Macro(self.file.clone()));
        if call.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) {
            let root = self.tree.root_of(self.scope);
            self.tree.name(root, name_of(ident), Name::Macro(self.file.clone()));
        }
    }

    /// In `<T>::f` nothing but `T` is a path; in `<T as Trait>::f` the trait is one too.
    fn qualified(&mut self, of: Option<&syn::QSelf>, path: &syn::Path, otherwise: impl FnOnce(&mut Self)) {
        match of {
            Some(of) if of.position == 0 => {
                visit::visit_qself(self, of);
                visit::visit_path(self, path);
            }
            _ => otherwise(self),
        }
    }
}

fn written(path: &syn::Path) -> (Written, usize) {
    let names = path.segments.iter().map(|segment| name_of(&segment.ident));
    let line = path.segments.first().map_or(0, |segment| segment.ident.span().start().line);
    (Written::new(path.leading_colon.is_some(), names), line)
}
